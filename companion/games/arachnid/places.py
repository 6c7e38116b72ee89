"""Where things stand on a tracked board: a frozen value, and a chart of it to look things up in.

``Places`` says where webs, spiders, critters, funnels and flies are; how many of each there are is
the economy's business, and ``invariants`` holds the two against each other.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from companion.games.arachnid.ground import Ground


@dataclass(frozen=True, slots=True)
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

    def with_webs(self, space: str, stack: tuple[int, ...]) -> Places:
        """These places with other web tokens on a space."""
        left = tuple(pair for pair in self.webs if pair[0] != space)
        return replace(self, webs=tuple(sorted((*left, (space, stack)))) if stack else left)

    def with_spider(self, name: str, space: str | None) -> Places:
        """These places with a spider elsewhere, or off the board."""
        return replace(self, spiders=_put(self.spiders, name, space))

    def with_critter(self, token: str, space: str | None) -> Places:
        """These places with a critter elsewhere, or off the board."""
        return replace(self, critters=_put(self.critters, token, space))

    def with_funnel(self, name: str, space: str | None) -> Places:
        """These places with a funnel on a web, or back in the supply."""
        return replace(self, funnels=_put(self.funnels, name, space))

    def with_fly(self, space: str) -> Places:
        """These places with one more fly."""
        return replace(self, flies=tuple(sorted((*self.flies, space))))

    def without_fly(self, space: str) -> Places:
        """These places with the fly of a space gone."""
        return replace(self, flies=tuple(other for other in self.flies if other != space))


def _put(pairs: tuple[tuple[str, str], ...], name: str, space: str | None) -> tuple[tuple[str, str], ...]:
    left = tuple(pair for pair in pairs if pair[0] != name)
    return left if space is None else tuple(sorted((*left, (name, space))))


def at_start(ground: Ground, names: Iterable[tuple[str, str]]) -> Places:
    """The board at set-up (A-6, A-7); ``names`` are the full names of Alpha and Beta by seat."""
    webs = {space: (seat,) for seat, home in enumerate(ground.homes) for space in home.webs}
    spiders: dict[str, str] = {}
    for home, (alpha, beta) in zip(ground.homes, names, strict=True):
        spiders[alpha], spiders[beta] = home.alpha, home.beta
    return Places(webs=tuple(sorted(webs.items())), spiders=tuple(sorted(spiders.items())))


class Chart:
    """Places to look things up in, made once for each position and never changed.

    A critter may share a space only with a spider (A-112), so each finds one thing.
    """

    def __init__(self, places: Places, ground: Ground) -> None:
        self._ground = ground
        self.stacks = dict(places.webs)
        self.owner = {space: stack[-1] for space, stack in places.webs}
        self.spiders = dict(places.spiders)
        self.critters = dict(places.critters)
        self.funnels = dict(places.funnels)
        self.spider_on = {space: name for name, space in places.spiders}
        self.critter_on = {space: token for token, space in places.critters}
        self.funnel_on = {space: name for name, space in places.funnels}
        self.flies = frozenset(places.flies)
        self._networks: dict[str, frozenset[str]] = {}

    def occupied(self, space: str) -> bool:
        """Whether a spider or a critter is there; food and funnels do not occupy."""
        return space in self.spider_on or space in self.critter_on

    def free_web(self, space: str) -> bool:
        """Whether a web lies there and nobody stands on it."""
        return space in self.stacks and not self.occupied(space)

    def open(self, space: str) -> bool:
        """Whether a web can be spun there: no web, no critter, not the spawn hex (A-54)."""
        return space != self._ground.spawn and space not in self.stacks and space not in self.critter_on

    def network(self, space: str) -> frozenset[str]:
        """The web a space belongs to: the connected web spaces of one owner."""
        found = self._networks.get(space)
        if found is None:
            found = self._flood(space)
            for other in found:
                self._networks[other] = found
        return found

    def _flood(self, start: str) -> frozenset[str]:
        owner, near = self.owner, self._ground.near
        colour = owner[start]
        found, todo = {start}, [start]
        while todo:
            for other in near(todo.pop()):
                if other not in found and owner.get(other) == colour:
                    found.add(other)
                    todo.append(other)
        return frozenset(found)

    def walk(self, start: str) -> frozenset[str]:
        """The spaces of this web that a spider reaches without passing anybody (A-48)."""
        web = self.network(start)
        found, todo = {start}, [start]
        while todo:
            for other in self._ground.near(todo.pop()):
                if other not in found and other in web and not self.occupied(other):
                    found.add(other)
                    todo.append(other)
        return frozenset(found)

    def largest(self, colour: int) -> int:
        """How many spaces the largest web of a colour has."""
        own = [space for space, owner in self.owner.items() if owner == colour]
        return max((len(self.network(space)) for space in own), default=0)

    def in_order(self, spaces: Iterable[str]) -> tuple[str, ...]:
        """Spaces column by column from the west, each once."""
        chosen = frozenset(spaces)
        return tuple(space for space in self._ground.spaces if space in chosen)


@lru_cache(maxsize=256)
def chart(places: Places, ground: Ground) -> Chart:
    """The chart of these places, made when first asked for."""
    return Chart(places, ground)
