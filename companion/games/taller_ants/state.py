"""The state of a game: who is where, what lies on the ground, and what is counted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal

from companion.games.taller_ants.layout import (
    ANT_GOAL,
    COCOON_GOAL,
    FOOD_GOAL,
    NOWHERE,
    Layout,
)

Stage = Literal[
    "colour",
    "hole",
    "nest",
    "settle",
    "enter",
    "fungus",
    "tile",
    "spiders",
    "ants",
    "regroup",
    "fight",
    "avoid",
    "prize",
    "harvest",
    "over",
]
SPIDER_SEAT = 0
KINDS = ("red", "black")

THINGS = ("food", "web", "ants", "cocoons", "eggs", "fed")
"""What may lie on the ground: food points, web points, dead ants, ants in cocoons, eggs of the
spiders, and such eggs that were fed. Ants' eggs are ``brood1`` and so on, by their seat."""


@dataclass(frozen=True, slots=True)
class Spider:
    """``points`` are half points left; ``acted`` says that it has done anything in this turn.

    It carries ``ants``, ants in ``cocoons``, ``eggs`` and ``fed`` eggs. ``handled`` are the things
    it has taken up or put down since its last step (T-61), ``beaten`` the group it has won
    against in this turn. A spider that ``laid`` eggs does nothing more.
    """

    name: str
    square: int
    hp: int
    points: int = 0
    acted: bool = False
    attacked: bool = False
    laid: bool = False
    ants: int = 0
    cocoons: int = 0
    eggs: int = 0
    fed: int = 0
    handled: tuple[str, ...] = ()
    beaten: str = ""

    def carrying(self, thing: str, number: int) -> Spider:
        """The spider with so many of a thing."""
        changed: dict[str, Any] = {thing: number}
        return replace(self, **changed)


@dataclass(frozen=True, slots=True)
class Group:
    """``red`` and ``black`` ants that go together, with the ``food`` and ``web`` points they carry.

    ``credit`` are squares they may still excavate for a point that is paid. A group that is a
    ``bridge`` names both shores and the water between them in order; its ``square`` is the first
    of the water.
    """

    name: str
    square: int
    red: int = 0
    black: int = 0
    points: int = 0
    food: int = 0
    web: int = 0
    credit: int = 0
    handled: tuple[str, ...] = ()
    regrouped: bool = False
    bridge: tuple[int, ...] = ()

    @property
    def ants(self) -> int:
        return self.red + self.black

    @property
    def strength(self) -> int:
        """Red ants count as two in battle."""
        return 2 * self.red + self.black

    @property
    def room(self) -> int:
        """How much more it can carry: 5 points an ant (T-61)."""
        return 5 * self.ants - self.food - self.web

    def carrying(self, thing: str, number: int) -> Group:
        """The group with so much food or so many web points."""
        changed: dict[str, Any] = {thing: number}
        return replace(self, **changed)

    @property
    def stands(self) -> tuple[int, ...]:
        """The squares it is on: one, or all the water it spans."""
        return self.bridge[1:-1] if self.bridge else (self.square,)


@dataclass(frozen=True, slots=True)
class Queen:
    """A queen with her half points."""

    square: int
    hp: int
    points: int = 0


@dataclass(frozen=True, slots=True)
class Colony:
    """What an ant player has. ``kind`` is the colour of new ants, ``nest`` the area excavated,
    ``hole`` where it began and ``shafts`` the holes opened later (T-58)."""

    kind: str = ""
    hole: int = NOWHERE
    nest: int = 0
    shafts: tuple[int, ...] = ()
    groups: tuple[Group, ...] = ()
    queen: Queen | None = None
    out: bool = False

    @property
    def ants(self) -> int:
        return sum(group.ants for group in self.groups)


@dataclass(frozen=True, slots=True)
class Fight:
    """An attack by a unit of one seat on a unit of another, and the dice so far."""

    seat: int
    unit: str
    foe: int
    target: str
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """A position. ``seat`` has the turn or is asked during set-up; 0 plays the spiders.

    ``webs``, ``fungus``, ``wards`` and ``spent`` (fungus that cannot be harvested again in this
    round, T-69) are areas above ground. ``items`` are (square, thing, number), sorted. ``last`` is
    the last word of this turn and ``heading`` the direction of its step; ``passing`` the unit that
    has to go on because it may not stay where it is. ``growing`` holds a square of each fungus
    group that has yet to grow, ``way`` the direction it grows in; ``grown`` counts those that have
    grown in this round. ``fight`` is under way in the
    stages fight, avoid and prize; ``picking`` is a harvest: the group, a tile, the dice so far.
    ``reason`` and ``winners`` say how it ended.
    """

    layout: Layout
    stage: Stage
    seat: int
    round: int = 0
    spiders: tuple[Spider, ...] = ()
    colonies: tuple[Colony, ...] = ()
    webs: int = 0
    fungus: int = 0
    wards: int = 0
    spent: int = 0
    items: tuple[tuple[int, str, int], ...] = ()
    last: tuple[str, ...] = ()
    heading: int = 0
    passing: str = ""
    growing: tuple[int, ...] = ()
    way: int = 0
    grown: int = 0
    fight: Fight | None = None
    picking: tuple[str, int, tuple[int, ...]] | None = None
    reason: str = ""
    winners: tuple[int, ...] = ()

    @property
    def colony(self) -> Colony:
        """The colony of the seat whose turn it is."""
        return self.colonies[self.seat - 1]


# ------------------------------------------------------------------------------- finding


def spider_of(state: State, name: str) -> Spider | None:
    """The spider of a name, None where there is none."""
    return next((spider for spider in state.spiders if spider.name == name), None)


def group_of(state: State, seat: int, name: str) -> Group | None:
    """The group of a name, None where there is none."""
    return next((group for group in state.colonies[seat - 1].groups if group.name == name), None)


def foes(state: State, seat: int) -> Iterator[tuple[int, Colony]]:
    """The other ant players with their colonies."""
    for other, colony in enumerate(state.colonies, 1):
        if other != seat:
            yield other, colony


def lying(state: State) -> dict[tuple[int, str], int]:
    """How many of each thing lie where."""
    return {(square, thing): number for square, thing, number in state.items}


def count_at(state: State, square: int, thing: str) -> int:
    """How many of a thing lie on a square."""
    return next((number for at, what, number in state.items if at == square and what == thing), 0)


# ------------------------------------------------------------------------------ changing


def with_items(state: State, *changes: tuple[int, str, int]) -> State:
    """The state with so many more (or fewer) of things on squares."""
    found = lying(state)
    for square, thing, number in changes:
        found[square, thing] = found.get((square, thing), 0) + number
    items = tuple(sorted((square, thing, number) for (square, thing), number in found.items() if number))
    return replace(state, items=items)


def with_spider(state: State, spider: Spider) -> State:
    """The state with a spider as it is now."""
    return replace(state, spiders=tuple(spider if one.name == spider.name else one for one in state.spiders))


def with_colony(state: State, seat: int, **changes: Any) -> State:
    """The state with a colony changed."""
    colonies = list(state.colonies)
    colonies[seat - 1] = replace(colonies[seat - 1], **changes)
    return replace(state, colonies=tuple(colonies))


def with_group(state: State, seat: int, group: Group) -> State:
    """The state with a group as it is now; one without ants is gone."""
    groups = (group if one.name == group.name else one for one in state.colonies[seat - 1].groups)
    return with_colony(state, seat, groups=tuple(one for one in groups if one.ants))


# ------------------------------------------------------------------------------- counting


def webs(state: State) -> int:
    """Squares covered with web."""
    return state.webs.bit_count()


def cocooned(state: State) -> int:
    """Ants in cocoons, carried or lying (T-34)."""
    carried = sum(spider.cocoons for spider in state.spiders)
    return carried + sum(number for _, thing, number in state.items if thing == "cocoons")


def stored(state: State, seat: int) -> int:
    """Food on the squares this player excavated (T-60)."""
    nest, size = state.colonies[seat - 1].nest, state.layout.size
    return sum(
        number
        for square, thing, number in state.items
        if thing == "food" and square >= size and nest >> (square - size) & 1
    )


def brood(state: State, seat: int) -> int:
    """Eggs of an ant player."""
    thing = f"brood{seat}"
    return sum(number for _, what, number in state.items if what == thing)


def progress(state: State, seat: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Both goals of a seat: how far it has come, of how much."""
    if seat == SPIDER_SEAT:
        return (webs(state), state.layout.web_goal), (cocooned(state), COCOON_GOAL)
    return (stored(state, seat), FOOD_GOAL), (state.colonies[seat - 1].ants, ANT_GOAL)


def percent(state: State, seat: int) -> int:
    """How much of its goals a seat has reached, of 100 (T-79)."""
    return sum(100 * min(have, goal) // goal for have, goal in progress(state, seat)) // 2


def reached(state: State, seat: int) -> bool:
    """True when a seat has reached both its goals."""
    return all(have >= goal for have, goal in progress(state, seat))


# --------------------------------------------------------------------------- who is where


def excavated(state: State) -> int:
    """Everything dug so far, by anybody."""
    area = 0
    for colony in state.colonies:
        area |= colony.nest
    return area


def holes(state: State) -> tuple[int, ...]:
    """The squares above ground with a hole."""
    return tuple(
        hole for colony in state.colonies if colony.hole != NOWHERE for hole in (colony.hole, *colony.shafts)
    )


def ants_on(state: State, seat: int, *, queens: bool = True) -> int:
    """The squares of a seat's ants, of both sheets as one number: below ground from ``size`` on."""
    area = 0
    colony = state.colonies[seat - 1]
    for group in colony.groups:
        if group.bridge:
            area |= sum(1 << square for square in group.stands)
        else:
            area |= 1 << group.square
    if queens and colony.queen is not None:
        area |= 1 << colony.queen.square
    return area


def all_ants(state: State) -> int:
    """The squares of everybody's ants and queens."""
    area = 0
    for seat in range(1, len(state.colonies) + 1):
        area |= ants_on(state, seat)
    return area


def spiders_on(state: State) -> int:
    """The squares of the spiders."""
    area = 0
    for spider in state.spiders:
        area |= 1 << spider.square
    return area


def touched(state: State) -> int:
    """Fungus, wards and the squares next to them: where a spider dies (T-20)."""
    return state.layout.widened(state.fungus | state.wards)


def forbidden(state: State) -> int:
    """The squares within 2 of fungus or a ward, where no spider goes (T-19)."""
    return state.layout.widened(touched(state))


def danger(state: State, square: int) -> int:
    """How near a square is to fungus or a ward: 0 for on it, 3 for far enough."""
    bit = 1 << square
    if (state.fungus | state.wards) & bit:
        return 0
    if touched(state) & bit:
        return 1
    return 2 if forbidden(state) & bit else 3


def open_water(state: State) -> int:
    """Water that no web covers."""
    return state.layout.water & ~state.webs


def patches(state: State) -> list[int]:
    """The fungus as groups of squares that touch, the northernmost first."""
    return patches_of(state.layout, state.fungus)


def patches_of(fixed: Layout, area: int) -> list[int]:
    """An area as groups of squares that touch."""
    found = []
    while area:
        patch, edge = 0, area & -area
        while edge:
            patch |= edge
            edge = fixed.widened(edge) & area & ~patch
        found.append(patch)
        area &= ~patch
    return found


def patch_at(state: State, square: int) -> int:
    """The fungus group on a square, 0 where there is none."""
    return next((patch for patch in patches(state) if patch >> square & 1), 0)
