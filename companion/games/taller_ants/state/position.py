"""The state of a game: who is where, what lies on the ground, and what is counted."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Annotated, Any, Literal, NamedTuple, TypeVar

from companion.frozen import frozen, replace
from companion.games.taller_ants.state.equipment import (
    ANT_GOAL,
    COCOON_GOAL,
    FOOD_GOAL,
    Equipment,
)
from companion.kit.codec import Key
from companion.kit.lazy_events import Deferred
from companion.kit.memoized import memoized_latest
from companion.kit.spaces import NO_SPACE

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
Square = Annotated[int, "square"]
"""A square on either sheet, saved by name."""
Above = Annotated[int, "above"]
"""A square above ground, saved by name."""
Area = Annotated[int, "area"]
"""Squares above ground, a bit for each, saved as a list of names."""
Items = tuple[tuple[int, str, int], ...]
"""(Square, thing, number), sorted."""
SPIDER_SEAT = 0
KINDS = ("red", "black")
QUEEN = "queen"
"""What a queen is called; there is one."""

LOAD = EGG = 5
"""Points that an ant carries, and load and food points of an egg (T-54, T-61, T-81)."""
OWN_EGGS = "brood"
"""The word of ants for their own eggs."""
THINGS = ("food", "web", "ants", "cocoons", "eggs", "fed")
"""What may lie on the ground: food points, web points, dead ants, ants in cocoons, eggs of the
spiders, and such eggs that were fed. Ants' eggs are ``brood1`` and so on, by their seat."""


@frozen
class Spider:
    """``points`` are half points left; ``acted`` says that it has done anything in this turn.

    It carries ``ants``, ants in ``cocoons``, ``eggs`` and ``fed`` eggs. ``handled`` is what it has
    taken up or put down since its last step or act, as ``put e13 eggs`` (T-82), ``beaten`` the
    group it has won against in this turn. A spider that ``laid`` eggs does nothing more.
    """

    name: str
    square: Annotated[Above, Key("at")]
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

    @property
    def carried(self) -> dict[str, int]:
        """How much it carries of each thing that spiders carry."""
        return {"ants": self.ants, "cocoons": self.cocoons, "eggs": self.eggs, "fed": self.fed}

    @property
    def stands(self) -> tuple[int, ...]:
        return (self.square,)


@frozen
class Group:
    """``red`` and ``black`` ants that go together, with the ``food``, ``web`` points and eggs of
    their own (``brood``) that they carry.

    ``moved`` are the red and the black ants among them that have changed their square in this
    regrouping. ``credit`` are squares they may still excavate for a point that is paid. A group that is a
    ``bridge`` names both shores and the water between them in order; its ``square`` is the first
    of the water.
    """

    name: str
    square: Annotated[Square, Key("at")]
    red: int = 0
    black: int = 0
    points: int = 0
    food: int = 0
    web: int = 0
    brood: int = 0
    credit: int = 0
    handled: tuple[str, ...] = ()
    moved: tuple[int, int] = (0, 0)
    bridge: tuple[Above, ...] = ()

    @property
    def ants(self) -> int:
        return self.red + self.black

    @property
    def strength(self) -> int:
        """Red ants count as two in battle."""
        return 2 * self.red + self.black

    @property
    def load(self) -> int:
        """What it carries, in points."""
        return self.food + self.web + EGG * self.brood

    @property
    def carried(self) -> dict[str, int]:
        """How much it carries of each thing. Ants make food of all else they take up."""
        return {"food": self.food, "web": self.web, OWN_EGGS: self.brood}

    @property
    def room(self) -> int:
        """How much more it can carry (T-61)."""
        return LOAD * self.ants - self.load

    def beyond(self, red: int, black: int) -> tuple[int, int, int]:
        """Food, web points and eggs that so many of its ants could not carry, food first."""
        over = max(0, self.load - LOAD * (red + black))
        food = min(over, self.food)
        web = min(over - food, self.web)
        return food, web, (over - food - web) // EGG

    @property
    def stands(self) -> tuple[int, ...]:
        """The squares it is on: one, or all the water it spans."""
        return self.bridge[1:-1] if self.bridge else (self.square,)


@frozen
class Queen:
    """A queen with her half points."""

    square: Annotated[Square, Key("at")]
    hp: int
    points: int = 0

    @property
    def name(self) -> str:
        return QUEEN

    @property
    def stands(self) -> tuple[int, ...]:
        return (self.square,)


Unit = Spider | Group | Queen
Carrier = TypeVar("Carrier", bound=Spider | Group)


@frozen
class Colony:
    """What an ant player has. ``kind`` is the colour of new ants, ``nest`` the area excavated,
    ``hole`` where it began and ``shafts`` the holes opened later (T-58)."""

    kind: str = ""
    hole: Above = NO_SPACE
    nest: Annotated[int, "nest"] = 0
    shafts: tuple[Above, ...] = ()
    groups: tuple[Group, ...] = ()
    queen: Queen | None = None
    out: bool = False

    @property
    def ants(self) -> int:
        return sum(group.ants for group in self.groups)

    @property
    def units(self) -> tuple[Unit, ...]:
        """The groups, then the queen."""
        return self.groups if self.queen is None else (*self.groups, self.queen)


@frozen
class Fight:
    """An attack by a unit of one seat on a unit of another, and the dice so far."""

    seat: int
    unit: str
    foe: int
    target: str
    dice: tuple[int, ...] = ()


class Picking(NamedTuple):
    """A harvest: the group, the tile it picks from, and the dice so far."""

    group: str
    tile: Above
    dice: tuple[int, ...] = ()


@frozen
class State:
    """A position. ``seat`` has the turn or is asked during set-up; 0 plays the spiders.

    ``webs``, ``fungus``, ``wards`` and ``spent`` (fungus that cannot be harvested again in this
    round, T-69) are areas above ground. ``items`` are (square, thing, number), sorted. ``last`` is
    the last word of this turn and ``heading`` the direction of its step; ``passing`` the unit that
    has to go on because it may not stay where it is. ``growing`` holds a square of each fungus
    group that has yet to grow, ``way`` the direction it grows in; ``grown`` counts those that have
    grown in this round. ``fight`` is under way in the
    stages fight, avoid and prize; ``picking`` is a harvest.
    ``reason`` and ``winners`` say how it ended.
    """

    equipment: Equipment
    stage: Stage
    seat: int
    round: int = 0
    spiders: tuple[Spider, ...] = ()
    colonies: tuple[Colony, ...] = ()
    webs: Area = 0
    fungus: Area = 0
    wards: Area = 0
    spent: Area = 0
    items: Annotated[Items, "items"] = ()
    last: tuple[str, ...] = ()
    heading: int = 0
    passing: str = ""
    growing: tuple[Above, ...] = ()
    way: int = 0
    grown: int = 0
    fight: Fight | None = None
    picking: Picking | None = None
    reason: str = ""
    winners: tuple[int, ...] = ()

    @property
    def colony(self) -> Colony:
        """The colony of the seat whose turn it is."""
        return self.colonies[self.seat - 1]


Played = tuple[State, tuple[Deferred, ...]]
"""What something does: the state after it, and what happened, told when somebody asks."""


# ------------------------------------------------------------------------------- finding


def spider_of(state: State, name: str) -> Spider | None:
    """The spider of a name, None where there is none."""
    return next((spider for spider in state.spiders if spider.name == name), None)


def group_of(state: State, seat: int, name: str) -> Group | None:
    """The group of a name, None where there is none."""
    return _by_name(state.colonies[seat - 1].groups).get(name)


@memoized_latest
def _by_name(groups: tuple[Group, ...]) -> dict[str, Group]:
    return {group.name: group for group in groups}


def units_of(state: State, seat: int) -> tuple[Unit, ...]:
    """All units of a seat; of a colony the groups, then the queen."""
    return state.spiders if seat == SPIDER_SEAT else state.colonies[seat - 1].units


def unit_of(state: State, seat: int, name: str) -> Unit | None:
    """The unit of a name, None where there is none."""
    return next((unit for unit in units_of(state, seat) if unit.name == name), None)


def foes(state: State, seat: int) -> Iterator[tuple[int, Colony]]:
    """The other ant players with their colonies."""
    for other, colony in enumerate(state.colonies, 1):
        if other != seat:
            yield other, colony


@memoized_latest
def things(items: Items) -> Mapping[int, Mapping[str, int]]:
    """How many of each thing lie where something lies."""
    found: dict[int, dict[str, int]] = {}
    for square, thing, number in items:
        found.setdefault(square, {})[thing] = number
    return found


@memoized_latest
def differing(before: Items, items: Items) -> frozenset[int]:
    """The squares on which not the same things lie."""
    return frozenset([square for square, *_ in set(before) ^ set(items)])


def things_at(state: State, square: int) -> Mapping[str, int]:
    """How many of each thing lie on a square."""
    return things(state.items).get(square, {})


def count_at(state: State, square: int, thing: str) -> int:
    """How many of a thing lie on a square."""
    return things_at(state, square).get(thing, 0)


def near_with(state: State, square: int, thing: str) -> int | None:
    """The square itself or one beside it where such a thing lies, None for none."""
    return next((to for to in state.equipment.reach[square] if count_at(state, to, thing)), None)


def eggs_of(seat: int) -> str:
    """What the eggs of an ant player are called where they lie."""
    return f"{OWN_EGGS}{seat}"


# ------------------------------------------------------------------------------ changing


def with_items(state: State, *changes: tuple[int, str, int]) -> State:
    """The state with so many more (or fewer) of things on squares."""
    items = list(state.items)
    for square, thing, more in changes:
        place = bisect_left(items, (square, thing))
        known = place < len(items) and items[place][:2] == (square, thing)
        number = more + (items.pop(place)[2] if known else 0)
        if number:
            items.insert(place, (square, thing, number))
    return replace(state, items=tuple(items))


def with_spider(state: State, spider: Spider) -> State:
    """The state with a spider as it is now."""
    return replace(state, spiders=tuple(spider if one.name == spider.name else one for one in state.spiders))


def with_colony(state: State, seat: int, **changes: Any) -> State:
    """The state with a colony changed."""
    colonies = list(state.colonies)
    colonies[seat - 1] = replace(colonies[seat - 1], **changes)
    return replace(state, colonies=tuple(colonies))


def with_unit(state: State, unit: Unit) -> State:
    """The state with a unit of whose turn it is as it is now."""
    if isinstance(unit, Spider):
        return with_spider(state, unit)
    if isinstance(unit, Queen):
        return with_colony(state, state.seat, queen=unit)
    return with_group(state, state.seat, unit)


def carrying(unit: Carrier, thing: str, number: int) -> Carrier:
    """A unit with so much of a thing."""
    changed: dict[str, Any] = {thing: number}
    return replace(unit, **changed)


def with_group(state: State, seat: int, group: Group) -> State:
    """The state with a group as it is now; one without ants is gone."""
    name = group.name
    groups = [group if one.name == name else one for one in state.colonies[seat - 1].groups]
    if not group.ants:
        groups.remove(group)
    return with_colony(state, seat, groups=tuple(groups))


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
    nest, size = state.colonies[seat - 1].nest, state.equipment.size
    return sum(
        number
        for square, thing, number in state.items
        if thing == "food" and square >= size and nest >> (square - size) & 1
    )


def brood(state: State, seat: int) -> int:
    """Eggs of an ant player, lying or carried by his groups."""
    thing = eggs_of(seat)
    carried = sum(group.brood for group in state.colonies[seat - 1].groups)
    return carried + sum(number for _, what, number in state.items if what == thing)


def progress(state: State, seat: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Both goals of a seat: how far it has come, of how much."""
    if seat == SPIDER_SEAT:
        return (webs(state), state.equipment.web_goal), (cocooned(state), COCOON_GOAL)
    return (stored(state, seat), FOOD_GOAL), (state.colonies[seat - 1].ants, ANT_GOAL)


def share(state: State, seat: int) -> Fraction:
    """How much of its goals a seat has reached: each counts half, exactly (T-79)."""
    return sum(map(half, progress(state, seat)), Fraction())


def half(goal: tuple[int, int]) -> Fraction:
    """What one goal counts, how far a seat has come of how much: half of all, at most (T-79)."""
    have, whole = goal
    return Fraction(min(have, whole), 2 * whole)


def percent(state: State, seat: int) -> int:
    """The same of 100, in whole numbers."""
    return int(100 * share(state, seat))


def reached(state: State, seat: int) -> bool:
    """True when a seat has reached both its goals."""
    return all(have >= goal for have, goal in progress(state, seat))
