"""The line of play: the entries that led to how a game stood, without what was taken back on the way."""

from __future__ import annotations

from collections.abc import Iterator

from companion.table.fold.fold import Fold
from companion.table.record.entries import MOVING


def line(fold: Fold, n: int) -> Iterator[int]:
    """The entries that led to how the game stood after entry ``n``, the last first."""
    while n:
        entry = fold.entries[n - 1]
        if entry.kind in MOVING:
            yield n
        n = entry.body["to"] if entry.kind == "back" else n - 1


def apart(fold: Fold, n: int, other: int) -> tuple[list[int], list[int]]:
    """The steps that led to entry ``n`` and not to another, and those that led to the other alone, the last
    first; steps back are none."""
    lines = line(fold, n), line(fold, other)
    only: tuple[list[int], list[int]] = [], []
    heads = [next(one, 0) for one in lines]
    while heads[0] != heads[1]:
        later = int(heads[1] > heads[0])
        if fold.entries[heads[later] - 1].kind != "back":
            only[later].append(heads[later])
        heads[later] = next(lines[later], 0)
    return only


def taken_back_by(fold: Fold, n: int) -> list[int]:
    """The steps that the step back of entry ``n`` took back, which stand again without it, the last first."""
    return apart(fold, n - 1, fold.entries[n - 1].body["to"])[0]
