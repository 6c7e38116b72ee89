"""Where things stand on a tracked board: a frozen value, and a lookup of it.

``Places`` says where webs, spiders, critters, funnels and flies are; how many of each there are is
the economy's business, and ``invariants`` holds the two against each other.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from operator import itemgetter
from typing import Any, TypeVar

from companion.frozen import frozen, replace
from companion.games.arachnid.printed.grid import Grid
from companion.kit.memoized import memoized_latest
from companion.kit.refusals import Code

Where = TypeVar("Where")
Pairs = tuple[tuple[str, Where], ...]


@frozen
class Places:
    """Pairs of a name and a place, in order of the names.

    ``webs`` are (space, seats of the web tokens from the bottom up); ``spiders`` (full name,
    space); ``critters`` (token, space); ``funnels`` (name, space); ``flies`` the spaces of flies.
    """

    webs: tuple[tuple[str, tuple[int, ...]], ...] = ()
    spiders: tuple[tuple[str, str], ...] = ()
    critters: tuple[tuple[str, str], ...] = ()
    funnels: tuple[tuple[str, str], ...] = ()
    flies: tuple[str, ...] = ()

    def put(self, kind: str, name: str, where: Any) -> Places:
        """These places with one of the ``kind`` elsewhere, or gone where that is None."""
        changed: dict[str, Any] = {kind: _put(getattr(self, kind), name, where)}
        return replace(self, **changed)

    def with_fly(self, space: str) -> Places:
        """These places with one more fly."""
        return replace(self, flies=tuple(sorted((*self.flies, space))))

    def without_fly(self, space: str) -> Places:
        """These places with the fly of a space gone."""
        return replace(self, flies=tuple(other for other in self.flies if other != space))


def _put(pairs: Pairs[Where], name: str, where: Where | None) -> Pairs[Where]:
    """Pairs in order, with another value for a name; without it where that is None."""
    place = bisect_left(pairs, name, key=itemgetter(0))
    after = place + (place < len(pairs) and pairs[place][0] == name)
    return (*pairs[:place], *(() if where is None else ((name, where),)), *pairs[after:])


def at_start(grid: Grid, names: Iterable[tuple[str, str]]) -> Places:
    """The board at set-up (A-6, A-7); ``names`` are the full names of Alpha and Beta by seat."""
    webs = {space: (seat,) for seat, home in enumerate(grid.homes) for space in home.webs}
    spiders: dict[str, str] = {}
    for home, (alpha, beta) in zip(grid.homes, names, strict=True):
        spiders[alpha], spiders[beta] = home.alpha, home.beta
    return Places(webs=tuple(sorted(webs.items())), spiders=tuple(sorted(spiders.items())))


class Lookup:
    """Places to look things up in, made once for each position and never changed.

    A critter may share a space only with a spider (A-112), so each finds one thing.
    """

    def __init__(self, places: Places, grid: Grid) -> None:
        self._grid = grid
        self.stacks = dict(places.webs)
        self.owner = {space: stack[-1] for space, stack in places.webs}
        self.spiders = dict(places.spiders)
        self.critters = dict(places.critters)
        self.funnels = dict(places.funnels)
        self.spider_on = {space: name for name, space in places.spiders}
        self.critter_on = {space: token for token, space in places.critters}
        self.who = self.critter_on | self.spider_on
        self.funnel_on = {space: name for name, space in places.funnels}
        self.flies = frozenset(places.flies)
        self._networks: dict[str, frozenset[str]] = {}
        self._unblocked: dict[str, frozenset[str]] = {}

    def occupied(self, space: str) -> bool:
        """Whether a spider or a critter is there; food and funnels do not occupy."""
        return space in self.who

    def occupied_code(self, space: str) -> str:
        """Why nothing comes to a space: who is there, the spider rather than the critter on it."""
        return Code("occupied", who=self.who[space]) if space in self.who else ""

    def free_web(self, space: str) -> bool:
        """Whether a web lies there and nobody stands on it."""
        return space in self.stacks and not self.occupied(space)

    def open(self, space: str) -> bool:
        """Whether a web can be spun there: no web, no critter, not the spawn hex (A-54)."""
        return space != self._grid.spawn and space not in self.stacks and space not in self.critter_on

    def network(self, space: str) -> frozenset[str]:
        """The web a space belongs to: the connected web spaces of one owner."""
        found = self._networks.get(space)
        if found is None:
            colour = self.owner[space]
            found = self._reached(space, {other for other, owner in self.owner.items() if owner == colour})
            self._networks |= dict.fromkeys(found, found)
        return found

    def _reached(self, start: str, among: set[str]) -> frozenset[str]:
        """The spaces that are reached from one step by step, all of them among those given."""
        near, left, todo = self._grid.near, among - {start}, [start]
        for space in todo:
            adjacent = left.intersection(near(space))
            left -= adjacent
            todo += adjacent
        return frozenset(todo)

    def unblocked(self, start: str) -> frozenset[str]:
        """The spaces of this web that a spider reaches without passing anybody (A-48)."""
        if start not in self._unblocked:
            free = {space for space in self.network(start) if not self.occupied(space)}
            self._unblocked[start] = self._reached(start, free)
        return self._unblocked[start]

    def largest(self, colour: int) -> int:
        """How many spaces the largest web of a colour has."""
        own = [space for space, owner in self.owner.items() if owner == colour]
        return max((len(self.network(space)) for space in own), default=0)

    def webs(self) -> list[str]:
        """The spaces with a web, column by column from the west."""
        return [space for space in self._grid.spaces if space in self.stacks]


@memoized_latest
def lookup(places: Places, grid: Grid) -> Lookup:
    """What to look up of these places, made when first asked for."""
    return Lookup(places, grid)
