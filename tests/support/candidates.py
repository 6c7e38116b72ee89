"""Random words that are drawn from candidates until one stands."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from typing import Any

from companion.kit.game import Game


class AnotherDraw(Exception):
    """The first number drawn led to no word."""


def words_by_number(game: Game, state: Any, seat: int) -> Counter[str]:
    """How many of all numbers that can be drawn first lead to each word."""
    assert game.quick_words is not None
    found: Counter[str] = Counter()
    number, every = 0, 1
    while number < every:
        drawn: list[int] = []

        def pick(count: int, number: int = number, drawn: list[int] = drawn) -> int:
            if drawn:
                raise AnotherDraw
            drawn.append(count)
            return number

        with suppress(AnotherDraw):
            found[game.quick_words.random_word(state, seat, pick)] += 1
        every = drawn[0]
        number += 1
    return found
