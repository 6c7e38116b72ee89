"""Who and what is where: squares as areas, a number with a bit for each."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_

from companion.games.taller_ants.state.equipment import Equipment
from companion.games.taller_ants.state.position import Colony, State, Unit, units_of
from companion.kit.memoized import memoized_by_identity, memoized_latest
from companion.kit.spaces import NO_SPACE


def excavated(state: State) -> int:
    """Everything dug so far, by anybody."""
    return dug_by(state.colonies)


@memoized_latest
def dug_by(colonies: tuple[Colony, ...]) -> int:
    """All that some colonies have dug."""
    return reduce(or_, (colony.nest for colony in colonies))


def holes(state: State) -> tuple[int, ...]:
    """The squares above ground with a hole."""
    return holes_of(state.colonies)


@memoized_latest
def holes_of(colonies: tuple[Colony, ...]) -> tuple[int, ...]:
    """The squares of the holes of some colonies."""
    found: list[int] = []
    for colony in colonies:
        if colony.hole != NO_SPACE:
            found += (colony.hole, *colony.shafts)
    return tuple(found)


def area(squares: Iterable[int]) -> int:
    """Some squares, each of them once."""
    return sum([1 << square for square in squares])


def area_of(units: Iterable[Unit]) -> int:
    """The squares of units, of both sheets as one number: below ground from ``size`` on."""
    area = 0
    for unit in units:
        for square in unit.stands:
            area |= 1 << square
    return area


def ants_on(state: State, seat: int, *, queens: bool = True) -> int:
    """The squares of a seat's ants."""
    return area_of(units_of(state, seat) if queens else state.colonies[seat - 1].groups)


def all_ants(state: State) -> int:
    """The squares of everybody's ants and queens."""
    return ants_in(state.colonies)


@memoized_latest
def ants_in(colonies: tuple[Colony, ...]) -> int:
    """The squares of the ants and queens of some colonies."""
    return reduce(or_, map(ants_of, colonies))


@memoized_by_identity(16)
def ants_of(colony: Colony) -> int:
    """The squares of the ants and the queen of a colony, of which a word changes one or two."""
    return area_of(colony.units)


def spiders_on(state: State) -> int:
    """The squares of the spiders."""
    return area_of(state.spiders)


def touched(state: State) -> int:
    """Fungus, wards and the squares next to them: where a spider dies (T-20)."""
    return zones(state.equipment, state.fungus, state.wards)[0]


def forbidden(state: State) -> int:
    """The squares within 2 of fungus or a ward, where no spider goes (T-19)."""
    return zones(state.equipment, state.fungus, state.wards)[1]


def closed_by_ward(state: State, square: int) -> int:
    """The squares without web where spiders could go no more if a ward grew on a square (T-19, T-74)."""
    fixed = state.equipment
    zone = fixed.widened(fixed.widened(1 << square))
    return zone & fixed.whole & ~(forbidden(state) | fixed.rock | state.webs)


@memoized_latest
def zones(fixed: Equipment, fungus: int, wards: int) -> tuple[int, int]:
    """The squares within 1 and those within 2 of fungus or a ward."""
    near = fixed.widened(fungus | wards)
    return near, fixed.widened(near)


def open_water(state: State) -> int:
    """Water that no web covers."""
    return state.equipment.water & ~state.webs


def ground_of_ants(state: State) -> int:
    """Where ants can stand, of both sheets: above ground no rock, fungus or open water, below what was dug
    (T-18). Bridges of their own bear them besides (T-66)."""
    return _ground_of_ants(state.equipment, state.fungus, state.webs, state.colonies)


@memoized_latest
def _ground_of_ants(fixed: Equipment, fungus: int, webs: int, colonies: tuple[Colony, ...]) -> int:
    above = fixed.whole & ~(fixed.rock | fungus | fixed.water & ~webs)
    return above | dug_by(colonies) << fixed.size


def ground_of_spiders(state: State) -> int:
    """Where spiders can stay: above ground, no rock, fungus, ward or open water (T-16)."""
    fixed = state.equipment
    return fixed.whole & ~(fixed.rock | state.fungus | state.wards | open_water(state))


def patches(state: State) -> list[int]:
    """The fungus as groups of squares that touch, the northernmost first."""
    return patches_of(state.equipment, state.fungus)


@memoized_latest
def patches_of(fixed: Equipment, area: int) -> list[int]:
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


def water_lines(state: State, shore: int) -> dict[int, tuple[int, ...]]:
    """Straight lines of open water from a shore, by the land they end at (T-31, T-66)."""
    water, ways = open_water(state), state.equipment.ways
    no_land = state.equipment.water | state.equipment.rock
    if shore >= state.equipment.size or no_land >> shore & 1 or not water & state.equipment.around[shore]:
        return {}
    found = {}
    for way in range(1, 9):
        line, at = [], ways[shore][way]
        while at != NO_SPACE and water >> at & 1:
            line.append(at)
            at = ways[at][way]
        if line and at != NO_SPACE and not no_land >> at & 1:
            found[at] = tuple(line)
    return found
