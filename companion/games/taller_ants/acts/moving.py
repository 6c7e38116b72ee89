"""Steps: who may go where, and for how many half points.

Whether something may be done is answered with a code, empty for yes; ``refusals`` knows the
sentence and the ruling of each.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import NamedTuple

from companion.games.taller_ants.state import areas
from companion.games.taller_ants.state.equipment import Equipment
from companion.games.taller_ants.state.position import SPIDER_SEAT, Group, Queen, Spider, State, Unit, unit_of
from companion.kit.memoized import memoized_onward

Movers = tuple[Spider | Group, ...]
"""The units of a seat that need ground of their own."""

STEP = 2
"""Half points of a step of a spider, from web half as many (T-13)."""
QUEEN_STEP, RED_STEP, BLACK_STEP = 4, 2, 1
"""Those of ants, onto web twice as many."""


class Terrain(NamedTuple):
    """What one seat's units meet: areas above ground, squares of both sheets for who stands there.

    ``ground`` is where such units can stand, bridges aside; ``dirt`` is what nobody has dug yet. ``foes`` are
    squares of other seats' units; ``own`` those where no second unit of the same kind may stay, ``crowded``
    where two are all the same, ``bridges`` the own ones.
    """

    equipment: Equipment
    seat: int
    webs: int
    from_below: bool
    ground: int
    open_water: int
    touched: int
    forbidden: int
    dirt: int
    holes: tuple[int, ...]
    foes: int
    own: int
    crowded: int
    bridges: int


def survey(state: State, seat: int) -> Terrain:
    """The terrain as a seat's units meet it now. A question asks a dozen times about one state, and the next
    state is much like it."""
    return _surveyed(state.equipment, state, seat)


@memoized_onward
def _surveyed(
    latest: tuple[tuple[State, int], Terrain] | None, _fixed: Equipment, state: State, seat: int
) -> Terrain:
    if latest is None:
        return _survey(state, seat)
    (before, its), known = latest
    if its != seat or before.webs is not state.webs or not same_ground(before, state, seat):
        return _survey(state, seat)
    if seat == SPIDER_SEAT:
        return _after_a_move(known, before.spiders, state.spiders)
    return _after_a_move(known, before.colonies[seat - 1].groups, state.colonies[seat - 1].groups)


def same_ground(before: State, state: State, seat: int, *, but_for_nests: bool = False) -> bool:
    """Whether two states differ in no more for a seat's units than in webs, things and these units. What was
    not changed is the very same, so nothing is compared."""
    if before.fungus is not state.fungus or before.wards is not state.wards:
        return False
    if before.colonies is not state.colonies:
        for other, (was, colony) in enumerate(zip(before.colonies, state.colonies, strict=True), 1):
            if was is not colony and not (
                other == seat
                and (but_for_nests or was.nest is colony.nest)
                and was.hole is colony.hole
                and was.shafts is colony.shafts
                and (was.queen is None) is (colony.queen is None)
            ):
                return False
    return seat == SPIDER_SEAT or before.spiders is state.spiders


def _after_a_move(known: Terrain, before: Movers, units: Movers) -> Terrain:
    """The terrain after at most one of a seat's units has gone somewhere; made anew after anything else."""
    if before is units:
        return known
    moved = [(was, unit) for was, unit in zip(before, units, strict=False) if was is not unit]
    if len(before) == len(units):
        moved = [(was, unit) for was, unit in moved if was.stands != unit.stands]
        if not moved:
            return known
        if any(isinstance(unit, Group) and unit.bridge for _, unit in moved):
            return _with_standing(known, units)
        was, unit = moved[0]
        if len(moved) == 1 and not known.bridges and len(unit.stands) == 1:
            squares = [one.square for one in units]
            left, come = squares.count(was.square), squares.count(unit.square)
            start, to = 1 << was.square, 1 << unit.square
            own = (known.own if left else known.own ^ start) | to
            crowded = known.crowded if left > 1 else known.crowded & ~start
            return known._replace(own=own, crowded=crowded | to if come > 1 else crowded, bridges=0)
    return _with_standing(known, units)


def _with_standing(known: Terrain, units: Movers) -> Terrain:
    own, crowded, bridges = _standing(units)
    return known._replace(own=own, crowded=crowded, bridges=bridges)


def _survey(state: State, seat: int) -> Terrain:
    fixed, colonies, webs = state.equipment, state.colonies, state.webs
    if seat == SPIDER_SEAT:
        units: Movers = state.spiders
        foes, ground = areas.ants_in(colonies), areas.ground_of_spiders(state)
    else:
        units, ground = colonies[seat - 1].groups, areas.ground_of_ants(state)
        foes = reduce(
            or_, map(areas.ants_of, (*colonies[: seat - 1], *colonies[seat:])), areas.area_of(state.spiders)
        )
    touched, forbidden = areas.zones(fixed, state.fungus, state.wards)
    own, crowded, bridges = _standing(units)
    return Terrain(
        equipment=fixed,
        seat=seat,
        webs=webs,
        from_below=bool(fixed.option("hole.exit_from_below")),
        ground=ground,
        open_water=fixed.water & ~webs,
        touched=touched,
        forbidden=forbidden,
        dirt=(fixed.whole & ~areas.dug_by(colonies)) << fixed.size,
        holes=areas.holes_of(colonies),
        foes=foes,
        own=own,
        crowded=crowded,
        bridges=bridges,
    )


def _standing(units: Movers) -> tuple[int, int, int]:
    """Where some units of one kind stand, where two of them do, and the bridges among them."""
    bridges = 0
    squares = [unit.square for unit in units]
    for unit in units:
        if isinstance(unit, Group) and unit.bridge:
            bridges |= areas.area_of((unit,))
            squares.remove(unit.square)
            squares += unit.stands
    once = set(squares)
    for square in once:
        squares.remove(square)
    return areas.area(once), areas.area(set(squares)), bridges


def exits(terrain: Terrain, square: int) -> tuple[int, ...]:
    """Where one step may lead from a square: its neighbours, for ants the other end of a hole."""
    near = terrain.equipment.near[square]
    size = terrain.equipment.size
    if terrain.seat != SPIDER_SEAT and square % size in terrain.holes:
        return (*near, (square + size) % (2 * size))
    return near


def step_code(terrain: Terrain, unit: Unit, to: int) -> str:
    """Why a unit may not step to a square now, empty when it may."""
    code = entry_code(terrain, unit.square, to)
    if code:
        return code
    left = unit.points - cost(terrain, unit, unit.square, to)
    if left < 0:
        return "tired"
    if may_stay(terrain, unit, to) or _goes_on(terrain, unit, to, left):
        return ""
    if terrain.seat == SPIDER_SEAT:
        return "no-stay-water" if _wet(terrain, to) else "no-stay"
    return "no-stay:on-bridge" if terrain.bridges >> to & 1 else "no-stay"


def passing_code(state: State, verb: str, name: str) -> str:
    """Why a word waits for the unit that may not stay where it is (T-10, T-16, T-66); ``name`` is whom it is
    about."""
    if not state.passing or (verb == "step" and name == state.passing):
        return ""
    unit, terrain = unit_of(state, state.seat, state.passing), survey(state, state.seat)
    if unit is None:
        return "passing"
    if state.seat == SPIDER_SEAT:
        return "passing:on-water" if _wet(terrain, unit.square) else "passing"
    return "passing:on-bridge" if terrain.bridges >> unit.square & 1 else "passing"


def cost(terrain: Terrain, unit: Unit, start: int, to: int) -> int:
    """Half points of a step (T-11, T-12, T-13)."""
    above = terrain.equipment.size
    if isinstance(unit, Spider):
        return STEP // 2 if terrain.webs >> start & 1 else STEP
    slow = 2 if to < above and terrain.webs >> to & 1 else 1
    if isinstance(unit, Queen):
        return QUEEN_STEP * slow
    return (RED_STEP if unit.red else BLACK_STEP) * slow


def may_stay(terrain: Terrain, unit: Unit, square: int, *, there: bool = False) -> bool:
    """True where a unit may end its turn (T-10, T-16, T-66); ``there`` if it stands there already."""
    bit = 1 << square
    taken = terrain.crowded if there or square == unit.square else terrain.own
    if isinstance(unit, Spider):
        return not (terrain.open_water | taken) & bit
    if isinstance(unit, Queen):
        return not terrain.bridges & bit
    return not taken & bit


def _wet(terrain: Terrain, square: int) -> bool:
    return square < terrain.equipment.size and bool(terrain.open_water >> square & 1)


def _goes_on(terrain: Terrain, unit: Unit, at: int, points: int) -> bool:
    """True when from a square where nobody stays the points lead on to one where the unit may.

    It may pass as many of its own as they last (T-10).
    """
    left = {at: points}
    queue = [at]
    for start in queue:
        for to in exits(terrain, start):
            rest = left[start] - cost(terrain, unit, start, to)
            if rest < 0 or rest <= left.get(to, -1) or to == unit.square or entry_code(terrain, start, to):
                continue
            if may_stay(terrain, unit, to):
                return True
            left[to] = rest
            queue.append(to)
    return False


def entry_code(terrain: Terrain, start: int, to: int) -> str:
    """What stands in the way of a step, points aside."""
    if to not in exits(terrain, start):
        if terrain.seat == SPIDER_SEAT and to >= terrain.equipment.size:
            return "underground"
        return "no-hole" if abs(to - start) == terrain.equipment.size else "far"
    if terrain.foes >> to & 1:
        return "foe"
    if terrain.seat == SPIDER_SEAT:
        return _spider_entry_code(terrain, start, to)
    return _ants_entry_code(terrain, start, to)


def _spider_entry_code(terrain: Terrain, start: int, to: int) -> str:
    bit, fixed = 1 << to, terrain.equipment
    if fixed.rock & bit:
        return "rock"
    if terrain.open_water & bit:
        if fixed.lake & bit:
            return "lake"
        if terrain.open_water >> start & 1:
            return "wide"
    if terrain.forbidden & bit and _danger(terrain, to) < _danger(terrain, start):
        return "zone" if _danger(terrain, start) == 3 else "nearer"
    return "" if (terrain.ground | terrain.open_water) & bit else "fungus"


def _danger(terrain: Terrain, square: int) -> int:
    """How far from fungus: 1 beside it or on it, 3 far enough."""
    if not terrain.forbidden >> square & 1:
        return 3
    return 1 if terrain.touched >> square & 1 else 2


def _ants_entry_code(terrain: Terrain, start: int, to: int) -> str:
    size = terrain.equipment.size
    if start % size == to % size and terrain.webs >> start % size & 1:
        goes_up = start >= size
        return "" if goes_up and terrain.from_below else "covered"
    if bears_ants(terrain, to):
        return ""
    if to >= size:
        return "dirt"
    if terrain.equipment.rock >> to & 1:
        return "rock"
    return "water" if terrain.open_water >> to & 1 else "fungus-ants"


def bears_ants(terrain: Terrain, square: int) -> bool:
    """True where ants can be: on their ground, and where their own bridges cross water (T-18, T-66)."""
    return bool((terrain.ground | terrain.open_water & terrain.bridges) >> square & 1)
