"""Monte Carlo tree search: play on at random from a search state, again and again, and remember.

The tree holds what was learnt so far. A simulation goes down the tree by UCT (good moves often,
untried ones now and then), adds what it finds there, plays on at random to the end, and tells
every move on its way how that came out. Where luck falls on the way, each state that it may
leave has a branch of its own and all count for the move before it. What is proved (a move that wins whatever
follows) is no longer estimated.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from math import log, sqrt
from random import Random
from typing import Any

from companion.frozen import frozen
from companion.kit.ahead import SearchState

WON, LOST = 1.0, 0.0
NO_LUCK = object()
"""What fell where no luck did: nothing that a game may call a fall."""
FALLS = 40
"""So often luck is drawn to follow a line that was looked at."""
Meanwhile = Callable[[int], float | None]
"""Called between simulations with how many were made: the seconds that it took, which are no thinking time;
None to think no more."""


MOST = 1 << 32
"""More than any pick is out of, so that what is noted is a number of digits."""


class RandomPicks:
    """Picks of a generator. ``noted`` is a number for all that ``note`` picked, 0 for nothing, and another
    one for any other picks, however many they are and out of how many each is."""

    __slots__ = ("_draw", "noted")

    def __init__(self, random: Random) -> None:
        self._draw = random.random
        self.noted = 0

    def pick(self, count: int) -> int:
        """A number below ``count``."""
        return int(self._draw() * count)

    def note(self, count: int) -> int:
        """The same, noted in ``noted``."""
        number = int(self._draw() * count)
        self.noted = self.noted * MOST + number + 1
        return number


@frozen
class Estimate:
    """A move with the chance to win that goes with it, and the simulations behind that."""

    move: Any
    chance: float
    visits: int


class Node:
    """What is known of a state in the tree: of each move how often it was tried, and its sum."""

    __slots__ = (
        "branches",
        "curiosity",
        "guesses",
        "moves",
        "proved",
        "seat",
        "sums",
        "trust",
        "visited",
        "visits",
        "whole",
    )

    def __init__(self, state: SearchState, seat: int | None = None) -> None:
        self.seat = state.asked[0] if seat is None else seat
        self.curiosity, self.trust = state.curiosity, state.trust
        self.moves = state.worth_trying(self.seat)
        self.whole = type(state).promising is SearchState.promising
        self.guesses = [state.guess(move) for move in self.moves]
        self.visits = [0] * len(self.moves)
        self.sums = [0.0] * len(self.moves)
        self.proved: list[float | None] = [None] * len(self.moves)
        self.visited = 0
        self.branches: dict[tuple[int, Hashable], Node] = {}

    def keep(self, move: Any, guess: float) -> None:
        """Look at this move alone, which need not be one of those that are worth a thought."""
        self.moves, self.guesses = [move], [guess]
        self.visits, self.sums, self.proved = [0], [0.0], [None]
        self.whole = False

    def select(self) -> int:
        """The move to try next, by its place: one that wins, else not one that is known to lose."""
        if WON in self.proved:
            return self.proved.index(WON)
        reach = self.curiosity * sqrt(log(self.visited + 1.5))
        trust = self.trust
        best, found = -1.0, 0
        for place, visits in enumerate(self.visits):
            if self.proved[place] == LOST:
                continue
            known = (self.sums[place] + trust * self.guesses[place]) / (visits + trust)
            score = known + reach / sqrt(visits + 1.0)
            if score > best:
                best, found = score, place
        return found

    def verdict(self) -> float | None:
        """What this state is proved to be for its seat: won, lost, or not known (None)."""
        if WON in self.proved:
            return WON
        return LOST if self.whole and all(value == LOST for value in self.proved) else None


def search(
    state: SearchState,
    random: Random,
    *,
    seat: int | None = None,
    seconds: float | None = None,
    playouts: int | None = None,
    clock: Callable[[], float] = time.perf_counter,
    meanwhile: Meanwhile | None = None,
) -> list[Estimate]:
    """Every move of a seat that is asked, the first of them by default, with its estimated chance, the best
    first, within a budget.

    The budget is ``seconds`` of the clock or a number of ``playouts``, whichever ends first; at least one of
    them is given. One playout is always made, where there is something to choose. Stops early when a win is
    proved, when more would be of no use (``SearchState.enough``), and where ``meanwhile`` says so.
    """
    return ranked(grown(state, random, seat, seconds, playouts, clock, meanwhile))


def grown(
    state: SearchState,
    random: Random,
    seat: int | None,
    seconds: float | None,
    playouts: int | None,
    clock: Callable[[], float] = time.perf_counter,
    meanwhile: Meanwhile | None = None,
    only: Any = None,
    more: float = 0.0,
    *,
    thorough: bool = False,
) -> Node:
    """The root of what such a search remembers; ``only`` is a move that is looked at alone, None for all. It
    thinks on for up to ``more`` seconds until the move that it holds for the best has the highest chance. One
    that is ``thorough`` takes all of its budget, any other no more than is ``enough`` for a word."""
    if state.enough and not thorough:
        playouts = min(state.enough, state.enough if playouts is None else playouts)
    ends = None if seconds is None else clock() + seconds
    luck = RandomPicks(random)
    root = Node(state, seat)
    if only is not None:
        root.keep(only, state.guess(only))
    alone = only is None and len(root.moves) == 1  # there is nothing to choose
    if alone and not thorough:
        return root
    done = 0
    while playouts is None or done < playouts:
        _simulate(root, state.copy(), luck)
        done += 1
        if root.verdict() is not None or alone:
            break
        if done % state.looks_after:
            continue
        if meanwhile is not None:
            taken = meanwhile(done)
            if taken is None:
                break
            ends = None if ends is None else ends + taken
        if ends is not None and clock() >= ends and (clock() >= ends + more or _is_settled(root)):
            break
    return root


def _is_settled(root: Node) -> bool:
    """Whether no move that was tried has a higher chance than the one that comes first."""
    first, *others = ranked(root)
    return all(one.chance <= first.chance for one in others if one.visits)


def _simulate(root: Node, state: SearchState, luck: RandomPicks) -> None:
    """Down the tree, one new place, a playout, and back with what came of it."""
    node, path = root, []
    rewards: list[float] | None = None
    while rewards is None:
        place = node.select()
        luck.noted = 0
        state.play(node.moves[place], node.seat, luck.note)
        path.append((node, place))
        if state.reason:
            rewards = state.rewards()
            if luck.noted == 0:
                _prove(path, rewards)
        elif node.visits[place] == 0:
            rewards = state.playout(luck.pick)
        else:
            way = place, fall(state, luck)
            branch = node.branches.get(way)
            if branch is None:
                branch = node.branches[way] = Node(state)
            node = branch
    for node, place in path:
        node.visited += 1
        node.visits[place] += 1
        node.sums[place] += rewards[node.seat]


def fall(state: SearchState, luck: RandomPicks) -> Hashable:
    """What luck made of the word that was played last, ``NO_LUCK`` where none fell."""
    return state.fallen(luck.noted) if luck.noted else NO_LUCK


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
        if above.branches.get((way, NO_LUCK)) is not node:  # luck lies between, or this is the root
            return


def line(root: Node, state: SearchState, place: int, random: Random, most: int) -> list[tuple[int, str]]:
    """What is played most from a root after one of its moves: seats with their words, as far as was looked.

    Where luck falls on the way, it is one of those falls that were looked at; ``most`` words at most.
    """
    luck, node, here = RandomPicks(random), root, state.copy()
    found: list[tuple[int, str]] = []
    while len(found) < most:
        found.append((node.seat, here.word(node.moves[place])))
        known = {fell for way, fell in node.branches if way == place}
        for _ in range(FALLS if known else 0):
            after = here.copy()
            luck.noted = 0
            after.play(node.moves[place], node.seat, luck.note)
            if (fell := fall(after, luck)) in known:
                break
        else:
            break
        node, here = node.branches[place, fell], after
        if not max(node.visits):
            break
        place = node.visits.index(max(node.visits))
    return found


def ranked(root: Node) -> list[Estimate]:
    """Every move of a root with its estimated chance, the best first."""
    found = []
    for place, move in enumerate(root.moves):
        proved, visits = root.proved[place], root.visits[place]
        known = (root.sums[place] + root.trust * root.guesses[place]) / (visits + root.trust)
        chance = known if proved is None else proved
        found.append((proved == WON, proved != LOST, visits, Estimate(move, chance, visits)))
    found.sort(key=lambda one: (one[0], one[1], one[2], one[3].chance), reverse=True)
    return [estimate for *_, estimate in found]
