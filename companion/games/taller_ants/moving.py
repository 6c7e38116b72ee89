"""Steps: who may go where, and for how many half points.

Whether something may be done is answered with a code, empty for yes; ``refusals`` knows the
sentence and the ruling of each.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.taller_ants import state as position
from companion.games.taller_ants.layout import Layout
from companion.games.taller_ants.state import SPIDER_SEAT, Group, Queen, Spider, State

Unit = Spider | Group | Queen


@dataclass(frozen=True, slots=True)
class Ground:
    """What one seat's units meet: areas above ground, squares of both sheets for who stands there.

    ``foes`` are squares of other seats' units; ``own`` those where no second unit of the same
    kind may stay, ``crowded`` where two are all the same; ``bridges`` the own bridges.
    """

    layout: Layout
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


def survey(state: State, seat: int) -> Ground:
    """The ground as a seat's units meet it now."""
    own = crowded = bridges = 0
    foes = 0 if seat == SPIDER_SEAT else position.spiders_on(state)
    standing = [spider.square for spider in state.spiders] if seat == SPIDER_SEAT else []
    for other, colony in enumerate(state.colonies, 1):
        if other != seat:
            foes |= position.ants_on(state, other)
            continue
        for group in colony.groups:
            standing += group.stands
            bridges |= sum(1 << square for square in group.stands) if group.bridge else 0
    for square in standing:
        crowded |= own & 1 << square
        own |= 1 << square
    touched = position.touched(state)
    grown = state.fungus | state.wards if seat == SPIDER_SEAT else state.fungus
    return Ground(
        layout=state.layout,
        seat=seat,
        webs=state.webs,
        blocked=state.layout.rock | grown,
        open_water=position.open_water(state),
        touched=touched,
        forbidden=state.layout.widened(touched),
        dug=position.excavated(state),
        holes=position.holes(state),
        foes=foes,
        own=own,
        crowded=crowded,
        bridges=bridges,
        from_below=bool(state.layout.option("hole.exit_from_below")),
    )


def exits(ground: Ground, square: int) -> tuple[int, ...]:
    """Where one step may lead from a square: its neighbours, for ants the other end of a hole."""
    near = ground.layout.near[square]
    size = ground.layout.size
    if ground.seat != SPIDER_SEAT and square % size in ground.holes:
        return (*near, (square + size) % (2 * size))
    return near


def step_code(ground: Ground, unit: Unit, to: int) -> str:
    """Why a unit may not step to a square now, empty when it may."""
    code = _entering(ground, unit.square, to)
    if code:
        return code
    left = unit.points - cost(ground, unit, unit.square, to)
    if left < 0:
        return "tired"
    if may_stay(ground, unit, to) or _goes_on(ground, unit, to, left):
        return ""
    return "no-stay-water" if _wet(ground, to) else "no-stay"


def steps(ground: Ground, unit: Unit) -> list[int]:
    """The squares a unit may step to now."""
    if unit.points <= 0:
        return []
    return [to for to in exits(ground, unit.square) if not step_code(ground, unit, to)]


def cost(ground: Ground, unit: Unit, start: int, to: int) -> int:
    """Half points of a step (T-11, T-12, T-13)."""
    above = ground.layout.size
    if isinstance(unit, Spider):
        return 1 if ground.webs >> start & 1 else 2
    slow = 2 if to < above and ground.webs >> to & 1 else 1
    if isinstance(unit, Queen):
        return 4 * slow
    return (2 if unit.red else 1) * slow


def may_stay(ground: Ground, unit: Unit, square: int) -> bool:
    """True where a unit may end its turn (T-10, T-16, T-66)."""
    bit = 1 << square
    taken = ground.crowded if square == unit.square else ground.own
    if isinstance(unit, Spider):
        return not (ground.open_water | taken) & bit
    if isinstance(unit, Queen):
        return not ground.bridges & bit
    return not taken & bit


def _wet(ground: Ground, square: int) -> bool:
    return square < ground.layout.size and bool(ground.open_water >> square & 1)


def _goes_on(ground: Ground, unit: Unit, at: int, points: int, deep: int = 0) -> bool:
    """True when from a square where nobody stays a step leads on to one where the unit may."""
    for to in exits(ground, at):
        left = points - cost(ground, unit, at, to)
        if left < 0 or to == unit.square or _entering(ground, at, to):
            continue
        if may_stay(ground, unit, to) or (deep < 3 and _goes_on(ground, unit, to, left, deep + 1)):
            return True
    return False


def _entering(ground: Ground, start: int, to: int) -> str:
    """What stands in the way of a step, points aside."""
    if to not in exits(ground, start):
        return "no-hole" if to % ground.layout.size == start % ground.layout.size else "far"
    if ground.foes >> to & 1:
        return "foe"
    if ground.seat == SPIDER_SEAT:
        return _spider_enters(ground, start, to)
    return _ants_enter(ground, start, to)


def _spider_enters(ground: Ground, start: int, to: int) -> str:
    bit, fixed = 1 << to, ground.layout
    if fixed.rock & bit:
        return "rock"
    if ground.open_water & bit:
        if fixed.lake & bit:
            return "lake"
        if ground.open_water >> start & 1:
            return "wide"
    if ground.forbidden & bit and _danger(ground, to) < _danger(ground, start):
        return "zone" if _danger(ground, start) == 3 else "nearer"
    return "fungus" if ground.blocked & bit else ""


def _danger(ground: Ground, square: int) -> int:
    """How near to fungus: 0 on it, 3 far enough."""
    if not ground.forbidden >> square & 1:
        return 3
    if not ground.touched >> square & 1:
        return 2
    return 0 if ground.blocked & ~ground.layout.rock & 1 << square else 1


def _ants_enter(ground: Ground, start: int, to: int) -> str:
    size = ground.layout.size
    if start % size == to % size and ground.webs >> start % size & 1:
        goes_up = start >= size
        return "" if goes_up and ground.from_below else "covered"
    if to >= size:
        return "" if ground.dug >> (to - size) & 1 else "dirt"
    bit = 1 << to
    if ground.blocked & bit:
        return "rock" if ground.layout.rock & bit else "fungus-ants"
    if ground.open_water & bit and not ground.bridges & bit:
        return "water"
    return ""
