"""Spidertwist as the search plays it: ``companion.lab.twist_position`` with an eye for matings.

A turn there is several words, and each of them is a move here.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from random import Random
from typing import Self

from companion.games.spidertwist.position import State
from companion.lab.twist_position import Move, Position

LONGEST = 60
"""Moves of a playout after which the points decide: two random players could go on for ever."""
POINT = 0.35
"""How sure a point ahead makes one of winning, where a playout stops before the end."""


class TwistPosition:
    """A position after the start rolls."""

    __slots__ = ("_twist", "seats")

    def __init__(self, state: State) -> None:
        self.seats = 2
        self._twist = Position.of(state, _no_die)

    def copy(self) -> Self:
        copy = object.__new__(type(self))
        copy.seats, copy._twist = 2, self._twist.copy()
        return copy

    @property
    def seat(self) -> int:
        return self._twist.asked

    @property
    def over(self) -> bool:
        return bool(self._twist.reason)

    def moves(self) -> list[tuple[Move, float]]:
        return [(move, self._guess(move)) for move in self._twist.moves()]

    def word(self, move: Move) -> str:
        """A move as it is said."""
        return self._twist.word(move)

    def _guess(self, move: Move) -> float:
        """What a move looks like before it is tried: matings are good, and so is the rival's loss."""
        twist = self._twist
        bit = twist.web.bit[move[1]] if move[1] >= 0 else 0
        if not twist.ends:
            return 0.9 if move[1] == twist.female else 0.5
        if bit & twist.men[twist.seat]:
            return 0.75
        return 0.25 if bit & twist.men[1 - twist.seat] else 0.5

    def play(self, move: Move, random: Random, /) -> int:
        """As mcts.Position has it; the luck is what the die shows for her meals."""
        draw, luck = random.random, 0

        def roll(count: int) -> int:
            nonlocal luck
            face = int(draw() * count)
            luck = luck * (count + 1) + face + 1
            return face

        self._twist.play(move, roll)
        return luck

    def rewards(self) -> list[float]:
        winners = self._twist.winners()
        return [1 / len(winners) if seat in winners else 0.0 for seat in (0, 1)]

    def playout(self, random: Random, /) -> list[float]:
        draw, twist = random.random, self._twist

        def pick(count: int) -> int:
            return int(draw() * count)

        for _ in range(LONGEST):
            if twist.reason:
                return self.rewards()
            twist.play(self._likely(pick), pick)
        return self.rewards() if twist.reason else self._by_points()

    def _likely(self, pick: Callable[[int], int]) -> Move:
        """A move of a playout: matings always, and the other's males are eaten first; else any."""
        twist = self._twist
        if twist.ends:
            mover, other = twist.men[twist.seat], twist.men[1 - twist.seat]
            wanted = twist.ends & mover or twist.ends & ~other
            if wanted:
                return twist.female, wanted.bit_length() - 1
        elif not twist.mating:
            beside = twist.web.near[twist.female]
            for node in twist.movable:
                if beside >> node & 1:
                    return node, twist.female
        return twist.move(pick(twist.count))

    def _by_points(self) -> list[float]:
        black, white = self._twist.points()
        first = 1 / (1 + exp(POINT * (white - black)))
        return [first, 1 - first]


def _no_die(_count: int) -> int:
    """Somebody is asked, so no meal is due."""
    raise ValueError("a meal is due: the die comes first")
