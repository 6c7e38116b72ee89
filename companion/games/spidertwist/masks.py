"""The web of Spidertwist for playing ahead: sets of nodes as masks, and all that can be looked up.

A *mask* is a set of nodes, a bit for each, node 0 (the centre) lowest.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.spidertwist.equipment import equip
from companion.games.spidertwist.position import impact_of
from companion.kit.memoized import memoized
from companion.play import Settings

Mask = int


class Web:
    """The fixed part of a game, as masks; ``bit[node]`` is the mask of a node.

    ``near[node]`` are the nodes next to one, ``toward[disturber][node]`` those of them on the way to a
    disturber, and ``levels[female][disturber]`` what ``_levels`` says of the ways between the two.
    """

    def __init__(self, settings: Settings) -> None:
        fixed = equip(settings)
        nodes = range(len(fixed.names))
        self.equipment = fixed
        self.bit = [1 << node for node in nodes]
        self.full = (1 << len(nodes)) - 1
        self.near = [mask_of(near) for near in fixed.near]
        self.edge = mask_of(fixed.edge)
        self.max_turns = int(fixed.option("spidertwist.max_turns"))
        self.by_mated = fixed.option("spidertwist.tie") == "mated"
        self.toward = [
            [mask_of(near for near in fixed.near[node] if far[near] < far[node]) for node in nodes]
            for far in fixed.steps
        ]
        self.levels = [[self._levels(female, other) for other in nodes] for female in nodes]

    def _levels(self, female: int, disturber: int) -> list[tuple[Mask, Mask]]:
        """For 1, 2, … steps of her way: where she can be then, and all nodes up to there."""
        found, front, passed = [], self.bit[female], 0
        while front != self.bit[disturber]:
            front = _union(self.toward[disturber][node] for node in nodes_of(front))
            passed |= front
            found.append((front, passed))
        return found

    def ends(self, taken: Mask, female: int, disturber: int) -> Mask:
        """Where her reaction may end; ``taken`` are the nodes with males.

        It is ``position.ends``, sooner; ``tests/games/spidertwist/test_reaction.py`` compares the two.
        """
        impact = impact_of(self.equipment, taken, disturber)
        levels = self.levels[female][disturber]
        front, passed = levels[impact - 1] if impact <= len(levels) else levels[-1]
        if not passed & taken:
            return front
        toward = self.toward[disturber]
        front, prey = self.bit[female], 0
        for _ in range(min(impact, len(levels))):
            ahead = 0
            for node in nodes_of(front):
                ahead |= toward[node]
            prey |= ahead & taken
            front = ahead ^ (ahead & taken)
        return prey or front


@memoized
def web_of(settings: Settings) -> Web:
    """The masks of a game with these settings, made once."""
    return Web(settings)


def nodes_of(mask: Mask) -> list[int]:
    """The nodes of a mask, in rising order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def mask_of(nodes: Iterable[int]) -> Mask:
    """The mask of some nodes."""
    return sum(1 << node for node in set(nodes))


def _union(masks: Iterable[Mask]) -> Mask:
    found = 0
    for mask in masks:
        found |= mask
    return found


def nth(mask: Mask, number: int) -> int:
    """The node of a mask with so many below it."""
    for _ in range(number):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1
