"""Bags: tokens that lie unseen and are drawn one at a time, every token equally likely.

A bag is a tuple of token names, a name repeated for each such token, so that it can stand in
a frozen state. The order carries no meaning but stays as it was, for records that read alike.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TypeVar

Bag = tuple[str, ...]
Token = TypeVar("Token", bound=Hashable)


def faces(bag: Iterable[Token]) -> tuple[tuple[Token, int], ...]:
    """What a draw may show and how many of each there are, in the order of the bag."""
    found: dict[Token, int] = {}
    for token in bag:  # a Counter takes twice the time for a bag of a few
        found[token] = found.get(token, 0) + 1
    return tuple(found.items())


def without(bag: Bag, token: str) -> Bag:
    """The bag after one such token was taken out. Errors: ValueError when there is none."""
    place = bag.index(token)
    return bag[:place] + bag[place + 1 :]
