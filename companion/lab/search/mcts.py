"""Monte Carlo tree search: play on at random from a position, again and again, and remember.

The tree holds what was learnt so far. A simulation goes down the tree by UCT (good moves often,
untried ones now and then), adds what it finds there, plays on at random to the end, and tells
every move on its way how that came out. Where luck falls on the way, each outcome has a branch
of its own and all count for the move before it. What is proved (a move that wins whatever
follows) is no longer estimated.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import log, sqrt
from random import Random
from typing import Any, Protocol, Self

EXPLORATION = 0.6
"""How much untried moves attract, in the scale of rewards (0 lost, 1 won)."""
CLOCK_EVERY = 4
"""Simulations between looks at the clock."""
WON, LOST = 1.0, 0.0


class Position(Protocol):
    """A position that changes in place, made for being played on many times.

    ``seat`` chooses next, as long as the game is not ``over``. Forced moves, passes and luck
    are played by ``play`` itself, so that there is always something to choose.
    """

    seats: int

    @property
    def seat(self) -> int: ...

    @property
    def over(self) -> bool: ...

    def copy(self) -> Self: ...

    def moves(self) -> Sequence[tuple[Any, float]]:
        """Every move with a guess from 0 to 1 at what it is worth, before any playout."""
        ...

    def play(self, move: Any, random: Random, /) -> int:
        """Make a move and go on to the next choice; a number for the luck on the way, 0 for none."""
        ...

    def rewards(self) -> list[float]:
        """What the end is worth to each seat: 1 for a win, shares of it for a shared one."""
        ...

    def playout(self, random: Random, /) -> list[float]:
        """Play on at random to the end (or as far as pays); what it is worth to each seat."""
        ...


@dataclass(frozen=True, slots=True)
class Estimate:
    """A move with the chance to win that goes with it, and the simulations behind that."""

    move: Any
    chance: float
    visits: int


class Node:
    """What is known of a position in the tree: of each move how often it was tried, and its sum."""

    __slots__ = ("branches", "guesses", "moves", "proved", "seat", "sums", "visited", "visits")

    def __init__(self, position: Position) -> None:
        listed = position.moves()
        self.seat = position.seat
        self.moves = [move for move, _ in listed]
        self.guesses = [guess for _, guess in listed]
        self.visits = [0] * len(listed)
        self.sums = [0.0] * len(listed)
        self.proved: list[float | None] = [None] * len(listed)
        self.visited = 0
        self.branches: dict[tuple[int, int], Node] = {}

    def select(self) -> int:
        """The move to try next, by its place: one that wins, else not one that is known to lose."""
        if WON in self.proved:
            return self.proved.index(WON)
        reach = EXPLORATION * sqrt(log(self.visited + 1.5))
        best, found = -1.0, 0
        for place, visits in enumerate(self.visits):
            if self.proved[place] == LOST:
                continue
            tries = visits + 1.0
            score = (self.sums[place] + self.guesses[place]) / tries + reach / sqrt(tries)
            if score > best:
                best, found = score, place
        return found

    def verdict(self) -> float | None:
        """What this position is proved to be for its seat: won, lost, or not known (None)."""
        if WON in self.proved:
            return WON
        return LOST if all(value == LOST for value in self.proved) else None


def search(
    position: Position,
    random: Random,
    *,
    seconds: float | None = None,
    playouts: int | None = None,
    clock: Callable[[], float] = time.perf_counter,
) -> list[Estimate]:
    """Every move with its estimated chance, the best first, within a budget.

    The budget is ``seconds`` of the clock or a number of ``playouts``, whichever ends first; at
    least one of them is given. One playout is always made. Stops early when a win is proved.
    """
    ends = None if seconds is None else clock() + seconds
    root = Node(position)
    done = 0
    while playouts is None or done < playouts:
        _simulate(root, position.copy(), random)
        done += 1
        if root.verdict() is not None or len(root.moves) == 1:
            break
        if ends is not None and done % CLOCK_EVERY == 0 and clock() >= ends:
            break
    return _ranked(root)


def _simulate(root: Node, position: Position, random: Random) -> None:
    """Down the tree, one new place, a playout, and back with what came of it."""
    node, path = root, []
    rewards: list[float] | None = None
    while rewards is None:
        place = node.select()
        outcome = position.play(node.moves[place], random)
        path.append((node, place))
        if position.over:
            rewards = position.rewards()
            if outcome == 0:
                _prove(path, rewards)
        elif node.visits[place] == 0:
            rewards = position.playout(random)
        else:
            branch = node.branches.get((place, outcome))
            if branch is None:
                branch = node.branches[place, outcome] = Node(position)
            node = branch
    for node, place in path:
        node.visited += 1
        node.visits[place] += 1
        node.sums[place] += rewards[node.seat]


def _prove(path: list[tuple[Node, int]], rewards: list[float]) -> None:
    """The end was reached inside the tree: note what that proves, and what follows from it.

    Only between two players, and only as far as no luck lies between.
    """
    if len(rewards) != 2 or rewards[0] not in (WON, LOST):
        return
    winner = rewards.index(WON)
    for depth in range(len(path) - 1, -1, -1):
        node, place = path[depth]
        node.proved[place] = WON if node.seat == winner else LOST
        verdict = node.verdict()
        if verdict is None:
            return
        winner = node.seat if verdict == WON else 1 - node.seat
        above, way = path[depth - 1]
        if above.branches.get((way, 0)) is not node:  # luck lies between, or this is the root
            return


def _ranked(root: Node) -> list[Estimate]:
    found = []
    for place, move in enumerate(root.moves):
        proved, visits = root.proved[place], root.visits[place]
        chance = (root.sums[place] + root.guesses[place]) / (visits + 1) if proved is None else proved
        found.append((proved == WON, proved != LOST, visits, Estimate(move, chance, visits)))
    found.sort(key=lambda one: (one[0], one[1], one[2], one[3].chance), reverse=True)
    return [estimate for *_, estimate in found]
