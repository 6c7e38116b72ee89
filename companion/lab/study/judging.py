"""Who is ahead, and by how much, as two judges see it; and the drama that makes.

Each judge plays on from the end of a round as the search does, so many times, and says what came of it for
each seat. One says who is ahead and the other by how much: of one judge alone the best of several seats
would look better than it is by nothing but luck, and a dull game dramatic.

*Drama* is after Browne (Automatic generation and evaluation of recombination games, 2008), as Ludii measures
it: by how much who won was behind the best, in the mean of all rounds. *Openness* says how far the
best is from a sure win: 1 where all seats are alike, 0 where one is sure to win.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import fmean
from typing import Any

from companion.kit.game import Game
from companion.lab.luck import picker

PLACES = 4  # decimal places of what is noted
PARTS = 10
"""Parts of a game, of which it is told how open each is."""

Round = Sequence[Sequence[float]]
"""What the two judges made of the end of a round, each seat by seat, 1 in all."""


class Judge:
    """Two judges of a game, who play on ``playouts`` times each; for 0 there are none."""

    def __init__(self, game: Game, playouts: int, seed: str) -> None:
        self._game, self._playouts = game, playouts
        self._pick = picker(Random(f"{seed}/judge"))

    def of(self, state: Any) -> tuple[Round, ...]:
        """What they make of a state that is not over; nothing where there are none, or nobody can play on."""
        if not self._playouts:
            return ()
        found = []
        for _ in range(2):
            # Each from the state itself: a round often begins with a draw, which is to fall anew each time.
            roots = [self._game.ahead(state, self._pick) for _ in range(self._playouts)]
            ends = [root.playout(self._pick) for root in roots if root is not None]
            if not ends:
                return ()
            found.append(tuple(round(fmean(one), PLACES) for one in zip(*ends, strict=True)))
        return (tuple(found),)


def lead(judged: Round) -> float:
    """What the seat that the one judge puts first is worth to the other."""
    first, second = judged
    return fmean(value for seen, value in zip(first, second, strict=True) if seen == max(first))


def drama(course: Sequence[Round], winners: Sequence[int]) -> float:
    """By how much the winners were behind, in the mean of all rounds."""
    return fmean(lead(one) - fmean(one[1][seat] for seat in winners) for one in course)


def openness(judged: Round) -> float:
    """How far the best is from a sure win; in the mean of many between 0 and 1."""
    even = 1 / len(judged[0])
    return (1 - lead(judged)) / (1 - even)


def by_part(course: Sequence[Round]) -> list[float]:
    """How open the parts of a game are, from its first to its last."""
    return [openness(course[min(len(course) - 1, part * len(course) // PARTS)]) for part in range(PARTS)]
