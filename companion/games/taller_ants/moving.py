"""Steps: who may go where, and for how many half points.

Whether something may be done is answered with a code, empty for yes; ``refusals`` knows the
sentence and the ruling of each.
"""

from __future__ import annotations

from companion.frozen import frozen
from companion.games.taller_ants import areas
from companion.games.taller_ants.equipment import Equipment
from companion.games.taller_ants.position import SPIDER_SEAT, Colony, Group, Queen, Spider, State, Unit
from companion.kit.memoized import memoized_latest


@frozen
class Terrain:
    """What one seat's units meet: areas above ground, squares of both sheets for who stands there.

    ``foes`` are squares of other seats' units; ``own`` those where no second unit of the same
    kind may stay, ``crowded`` where two are all the same; ``bridges`` the own bridges.
    """

    equipment: Equipment
    seat: int
    webs: int
    blocked: int
    open_water: int
    touched: int
    forbidden: int
    dug: int
    holes: tuple[int, ...]
    foes: int
    own: int
    crowded: int
    bridges: int
    from_below: bool


def survey(state: State, seat: int) -> Terrain:
    """The terrain as a seat's units meet it now. A question asks a dozen times about one state."""
    latest = state.equipment.latest
    known: tuple[State, int, Terrain] | None = latest.terrain
    if known is None or known[0] is not state or known[1] != seat:
        made = _survey(
            state.equipment, seat, state.spiders, state.colonies, state.webs, state.fungus, state.wards
        )
        latest.terrain = known = state, seat, made
    return known[2]


@memoized_latest
def _survey(
    fixed: Equipment,
    seat: int,
    spiders: tuple[Spider, ...],
    colonies: tuple[Colony, ...],
    webs: int,
    fungus: int,
    wards: int,
) -> Terrain:
    own, crowded, bridges = _standing(spiders if seat == SPIDER_SEAT else colonies[seat - 1].groups)
    foes = 0 if seat == SPIDER_SEAT else areas.area_of(spiders)
    for other, colony in enumerate(colonies, 1):
        if other != seat:
            foes |= areas.ants_of(colony)
    touched, forbidden = areas.zones(fixed, fungus, wards)
    return Terrain(
        equipment=fixed,
        seat=seat,
        webs=webs,
        blocked=fixed.rock | fungus | (wards if seat == SPIDER_SEAT else 0),
        open_water=fixed.water & ~webs,
        touched=touched,
        forbidden=forbidden,
        dug=areas.dug_by(colonies),
        holes=areas.holes_of(colonies),
        foes=foes,
        own=own,
        crowded=crowded,
        bridges=bridges,
        from_below=bool(fixed.option("hole.exit_from_below")),
    )


def _standing(units: tuple[Spider, ...] | tuple[Group, ...]) -> tuple[int, int, int]:
    """Where some units of one kind stand, where two of them do, and the bridges among them."""
    own = crowded = bridges = 0
    for unit in units:
        if isinstance(unit, Group) and unit.bridge:
            bridges |= areas.area_of((unit,))
            for square in unit.stands:
                crowded |= own & 1 << square
                own |= 1 << square
        else:
            bit = 1 << unit.square
            crowded |= own & bit
            own |= bit
    return own, crowded, bridges


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
    return "no-stay-water" if _wet(terrain, to) else "no-stay"


def cost(terrain: Terrain, unit: Unit, start: int, to: int) -> int:
    """Half points of a step (T-11, T-12, T-13)."""
    above = terrain.equipment.size
    if isinstance(unit, Spider):
        return 1 if terrain.webs >> start & 1 else 2
    slow = 2 if to < above and terrain.webs >> to & 1 else 1
    if isinstance(unit, Queen):
        return 4 * slow
    return (2 if unit.red else 1) * slow


def may_stay(terrain: Terrain, unit: Unit, square: int) -> bool:
    """True where a unit may end its turn (T-10, T-16, T-66)."""
    bit = 1 << square
    taken = terrain.crowded if square == unit.square else terrain.own
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
        return "no-hole" if to % terrain.equipment.size == start % terrain.equipment.size else "far"
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
    return "fungus" if terrain.blocked & bit else ""


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
    if to >= size:
        return "" if terrain.dug >> (to - size) & 1 else "dirt"
    bit = 1 << to
    if terrain.blocked & bit:
        return "rock" if terrain.equipment.rock & bit else "fungus-ants"
    if terrain.open_water & bit and not terrain.bridges & bit:
        return "water"
    return ""
