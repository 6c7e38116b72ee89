"""What ants and queens may do, and what comes of it: steps, digging, loads, bridges, eggs."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.games.taller_ants import fights, names
from companion.games.taller_ants import state as position
from companion.games.taller_ants.layout import ANT_POINTS, QUEEN_HP, bits
from companion.games.taller_ants.moving import Ground, step_code, steps, survey
from companion.games.taller_ants.spiders import may_lie, water_lines
from companion.games.taller_ants.state import Group, Queen, State

Tail = tuple[str, ...]

GROUP_VERBS = (
    "step",
    "attack",
    "harvest",
    "dig",
    "take",
    "put",
    "collect",
    "bridge",
    "reform",
    "ward",
    "crown",
    "open",
)
QUEEN_VERBS = ("step", "lay", "eat")
VERBS = tuple(dict.fromkeys((*GROUP_VERBS, *QUEEN_VERBS)))
REGROUP_VERBS = ("join", "split")

WORTH = {"food": 1, "web": 1, "ants": 2, "cocoons": 2, "eggs": 5, "fed": 5}
"""Load and food points of a thing; ants’ eggs of other players are 5 as well (T-54, T-81)."""
WARD_FOOD = 2
CROWN_FOOD = 5
WAYS_TO_LAY = ("points", "web")


def worth(thing: str) -> int:
    """Food points of one of a thing."""
    return WORTH.get(thing, 5)


def verbs_of(unit: Group | Queen) -> tuple[str, ...]:
    """What this kind of unit does."""
    return QUEEN_VERBS if isinstance(unit, Queen) else GROUP_VERBS


def name_of(unit: Group | Queen) -> str:
    """The unit’s own name."""
    return names.QUEEN if isinstance(unit, Queen) else unit.name


def tails(state: State, verb: str, unit: Group | Queen, ground: Ground | None = None) -> list[Tail]:
    """How a word of this unit may go on after verb and unit, in useful order.

    ``ground`` is the survey for its seat, where somebody has it already.
    """
    if not _able(state, verb, unit) or (state.passing and (verb != "step" or name_of(unit) != state.passing)):
        return []
    if verb == "step":
        ground = ground or survey(state, state.seat)
        return [(state.layout.names[to],) for to in steps(ground, unit)]
    return [tail for tail in _candidates(state, verb, unit) if not CODES[verb](state, unit, tail)]


def _able(state: State, verb: str, unit: Group | Queen) -> bool:
    """False where a unit cannot do such a thing anywhere: this spares looking at every square."""
    if isinstance(unit, Queen):
        return verb in ("lay", "eat") or (verb == "step" and unit.points > 0)
    if unit.bridge or verb == "reform":
        return bool(unit.bridge) and verb == "reform"
    below = unit.square >= state.layout.size
    match verb:
        case "step" | "attack":
            return unit.points > 0
        case "harvest" | "collect":
            return unit.points == ANT_POINTS and not below
        case "crown":
            return unit.points == ANT_POINTS and state.colony.queen is None
        case "open":
            return unit.points == ANT_POINTS and below
        case "dig":
            return below and bool(unit.credit or unit.points > 1)
        case "bridge":
            return unit.points > 1 and not below
        case "ward":
            return unit.food >= WARD_FOOD and not below
        case "take":
            return unit.room > 0
        case "put":
            return unit.food + unit.web > 0
    return False


def _candidates(state: State, verb: str, unit: Group | Queen) -> Iterable[Tail]:
    fixed, called = state.layout, state.layout.names
    near = fixed.near[unit.square]
    match verb:
        case "lay":
            return [(way,) for way in WAYS_TO_LAY]
        case "attack":
            return [(one,) for one in fights.in_reach(state, state.seat, name_of(unit))]
        case "take":
            there = {unit.square, *near}
            things = dict.fromkeys((at, _said(thing)) for at, thing, _ in state.items if at in there)
            return [(called[at], thing) for at, thing in things]
        case "put" if isinstance(unit, Group):
            carried = [thing for thing in ("food", "web") if getattr(unit, thing)]
            return [(called[to], thing) for thing in carried for to in (unit.square, *near)]
        case "bridge":
            return [(called[end],) for end in water_lines(state, unit.square)]
        case "reform" if isinstance(unit, Group):
            return [(called[end],) for end in (unit.bridge[:1] + unit.bridge[-1:])]
        case "harvest":
            return [(called[to],) for to in _tiles(state, unit.square)]
        case "dig" | "ward" | "crown":
            return [(called[to],) for to in (unit.square, *near)]
        case "eat" | "collect" | "open":
            return [()]
    return []


def _said(thing: str) -> str:
    """The part of a word for a thing: all eggs of others are ``eggs``, fed or not."""
    return "eggs" if thing == "fed" or thing.startswith("brood") else thing


def _tiles(state: State, square: int) -> list[int]:
    """A tile next to a square of each fungus group that has one."""
    if square >= state.layout.size:
        return []
    near = sum(1 << to for to in state.layout.near[square])
    return [next(bits(patch & near)) for patch in position.patches(state) if patch & near]


# ------------------------------------------------------------------------------ may it be


def code(state: State, verb: str, unit: Group | Queen, tail: Tail) -> str:
    """Why a unit may not do this now, empty when it may."""
    if verb not in verbs_of(unit):
        return "not-queens" if isinstance(unit, Queen) else "queens"
    if state.passing and (verb != "step" or name_of(unit) != state.passing):
        return "passing"
    if isinstance(unit, Group) and unit.bridge and verb not in ("reform", "attack"):
        return "is-bridge"
    return CODES[verb](state, unit, tail)


def _step(state: State, unit: Group | Queen, tail: Tail) -> str:
    return step_code(survey(state, state.seat), unit, state.layout.index[tail[0]])


def _attack(state: State, group: Group, tail: Tail) -> str:
    if group.bridge:
        return "is-bridge"
    found = fights.target_code(state, state.seat, group.name, tail[0])
    return found or ("" if group.points else "tired")


def _dig(state: State, group: Group, tail: Tail) -> str:
    size = state.layout.size
    to = state.layout.index[tail[0]]
    if group.square < size or to < size:
        return "dig-below"
    if to not in state.layout.near[group.square]:
        return "dig-far"
    if position.excavated(state) >> (to - size) & 1:
        return "dug"
    return "" if group.credit or group.points >= 2 else "tired"


def _take(state: State, group: Group, tail: Tail) -> str:
    at, thing = state.layout.index[tail[0]], tail[1]
    if at != group.square and at not in state.layout.near[group.square]:
        return "reach"
    if thing in group.handled:
        return "handled"
    lies = dict(things_at(state, at, thing))
    if not lies:
        return "own-eggs" if thing == "eggs" and _own_brood(state, at) else "nothing-there"
    return "" if group.room >= min(worth(one) for one in lies) else "full"


def things_at(state: State, at: int, said: str) -> list[tuple[str, int]]:
    """What lies on a square under a name, but one’s own eggs."""
    own = f"brood{state.seat}"
    return [
        (thing, number)
        for place, thing, number in state.items
        if place == at and _said(thing) == said and thing != own
    ]


def _own_brood(state: State, at: int) -> int:
    return position.count_at(state, at, f"brood{state.seat}")


def _put(state: State, group: Group, tail: Tail) -> str:
    to, thing = state.layout.index[tail[0]], tail[1]
    if to != group.square and to not in state.layout.near[group.square]:
        return "reach"
    if thing not in ("food", "web") or not getattr(group, thing):
        return "not-carried"
    if thing in group.handled:
        return "handled"
    return "" if may_lie(state, to) else "no-ground"


def _collect(state: State, group: Group, _tail: Tail) -> str:
    if group.square >= state.layout.size or not state.webs >> group.square & 1:
        return "no-web-here"
    if state.layout.water >> group.square & 1:
        return "over-water"
    if group.points < ANT_POINTS:
        return "full-turn"
    return "" if group.room else "full"


def _bridge(state: State, group: Group, tail: Tail) -> str:
    line = water_lines(state, group.square).get(state.layout.index[tail[0]], ())
    if not line:
        return "no-line"
    if len(line) > group.ants:
        return "too-wide"
    standing = position.all_ants(state) | position.spiders_on(state)
    if any(standing >> to & 1 for to in line):
        return "bridge-taken"
    return "" if group.points >= 2 else "tired"


def _reform(state: State, group: Group, tail: Tail) -> str:
    to = state.layout.index[tail[0]]
    if not group.bridge:
        return "no-bridge"
    if to not in (group.bridge[0], group.bridge[-1]):
        return "not-an-end"
    foes = position.spiders_on(state)
    for other, _ in position.foes(state, state.seat):
        foes |= position.ants_on(state, other)
    own = position.ants_on(state, state.seat, queens=False)
    blocked = foes | own | state.fungus
    return "end-taken" if blocked >> to & 1 else ""


def _harvest(state: State, group: Group, tail: Tail) -> str:
    to = state.layout.index[tail[0]]
    if not (to < state.layout.size and state.fungus >> to & 1):
        return "not-fungus"
    if to not in state.layout.near[group.square]:
        return "fungus-far"
    if state.spent & position.patch_at(state, to):
        return "spent"
    if group.points < ANT_POINTS:
        return "full-turn"
    if not group.room:
        return "full"
    return "" if to in _tiles(state, group.square) else "other-tile"


def _ward(state: State, group: Group, tail: Tail) -> str:
    to = state.layout.index[tail[0]]
    if to >= state.layout.size or group.square >= state.layout.size:
        return "ward-above"
    if to != group.square and to not in state.layout.near[group.square]:
        return "ward-far"
    others = (position.all_ants(state) & ~(1 << group.square)) | position.spiders_on(state)
    holes = sum(1 << hole for hole in position.holes(state))
    lying = sum(1 << at for at in {at for at, _, _ in state.items if at < state.layout.size})
    taken = others | holes | lying | state.fungus | state.wards | state.webs
    if (taken | state.layout.rock | state.layout.water) >> to & 1:
        return "not-free"
    if group.food < WARD_FOOD:
        return "ward-food"
    return "tired" if group.points < 2 * ward_points(state) else ""


def ward_points(state: State) -> int:
    """Movement points of a ward (T-74)."""
    return int(state.layout.option("ward.mp"))


def _crown(state: State, group: Group, tail: Tail) -> str:
    to = state.layout.index[tail[0]]
    if state.colony.queen is not None:
        return "has-queen"
    if to != group.square and to not in state.layout.near[group.square]:
        return "crown-far"
    if not _own_brood(state, to):
        return "no-own-egg"
    if group.points < ANT_POINTS:
        return "full-turn"
    return "" if group.food + _food_near(state, group) >= CROWN_FOOD else "crown-food"


def _food_near(state: State, group: Group) -> int:
    there = {group.square, *state.layout.near[group.square]}
    return sum(number for at, thing, number in state.items if at in there and thing == "food")


def _open(state: State, group: Group, _tail: Tail) -> str:
    """A new hole, by house rule only (T-58)."""
    size = state.layout.size
    if not state.layout.option("ants.new_holes"):
        return "no-new-holes"
    if group.square < size:
        return "open-below"
    above = group.square - size
    taken = position.all_ants(state) | position.spiders_on(state) | state.webs
    taken |= state.layout.rock | state.layout.water | state.fungus | state.wards
    if taken >> above & 1 or above in position.holes(state):
        return "hole-taken"
    return "" if group.points >= ANT_POINTS else "full-turn"


def _lay(state: State, queen: Queen, tail: Tail) -> str:
    if tail[0] not in WAYS_TO_LAY:
        return "lay-how"
    if not may_lie(state, queen.square):
        return "no-ground"
    if tail[0] == "web":
        return "" if web_near(state, queen) is not None else "no-web-point"
    if queen.points < 2:
        return "tired"
    return "weak-queen" if queen.hp <= 1 else ""


def web_near(state: State, queen: Queen) -> Group | int | None:
    """A web point in the queen’s reach: the square it lies on, or the group that carries it."""
    there = (queen.square, *state.layout.near[queen.square])
    for to in there:
        if position.count_at(state, to, "web"):
            return to
    return next((group for group in state.colony.groups if group.web and group.square in there), None)


def _eat(state: State, queen: Queen, _tail: Tail) -> str:
    if queen.hp >= QUEEN_HP:
        return "healthy-queen"
    return "" if food_at(state, queen) is not None else "no-food"


def food_at(state: State, queen: Queen) -> int | None:
    """A square in the queen’s reach with food on it."""
    there = (queen.square, *state.layout.near[queen.square])
    return next((to for to in there if position.count_at(state, to, "food")), None)


CODES: dict[str, Callable[..., str]] = {
    "step": _step,
    "attack": _attack,
    "harvest": _harvest,
    "dig": _dig,
    "take": _take,
    "put": _put,
    "collect": _collect,
    "bridge": _bridge,
    "reform": _reform,
    "ward": _ward,
    "crown": _crown,
    "open": _open,
    "lay": _lay,
    "eat": _eat,
}
