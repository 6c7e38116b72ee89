"""What ants and queens may do, and what comes of it: steps, digging, loads, bridges, eggs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.games.taller_ants.acts import fights, loads, moving
from companion.games.taller_ants.acts.moving import survey
from companion.games.taller_ants.acts.prices import pay_code, price
from companion.games.taller_ants.state import areas, position
from companion.games.taller_ants.state.equipment import CROWN_FOOD, QUEEN_HP, WARD_FOOD
from companion.games.taller_ants.state.position import Group, Queen, State
from companion.kit.game import Parts

QUEENS = ("lay", "eat")
"""What only queens do; they step, and do nothing else."""
WAYS_TO_LAY = ("points", "web")


def candidates(state: State, verb: str, unit: Group | Queen) -> Sequence[Parts]:
    """How a word of this unit could go on after verb and unit, its amount aside, in useful order."""
    fixed = state.equipment
    called = fixed.names
    match verb:
        case "step":
            return fixed.step_words[unit.square]
        case "ward" | "crown":
            return fixed.reach_words[unit.square]
        case "dig":
            return fixed.words_by(unit.square, survey(state, state.seat).dirt)
        case "harvest":
            return fixed.words_by(unit.square, state.fungus)
        case "collect":
            return [()] if state.webs >> unit.square & 1 else []
        case "attack":
            return [(one,) for one in fights.in_reach(state, state.seat, unit)]
        case "take" | "put" if isinstance(unit, Group):
            return loads.candidates(state, verb, unit)
        case "bridge":
            return [(called[end],) for end in areas.water_lines(state, unit.square)]
        case "reform" if isinstance(unit, Group):
            return [(called[to],) for to in unit.bridge]
        case "lay":
            return [(way,) for way in WAYS_TO_LAY]
    return [()]


def largest(state: State, verb: str, unit: Group | Queen) -> int | None:
    """The largest amount that could end a word of this unit; None for words that end without one."""
    return loads.largest(state, verb, unit) if verb in loads.VERBS and isinstance(unit, Group) else None


# ------------------------------------------------------------------------------ may it be


def unit_code(state: State, verb: str, unit: Group | Queen) -> str:
    """Why a unit may not do such a thing now, wherever and however much."""
    if isinstance(unit, Queen) and verb not in ("step", *QUEENS):
        return "not-queens"
    if isinstance(unit, Group) and verb in QUEENS:
        return "queens"
    if waits := moving.passing_code(state, verb, unit.name):
        return waits
    if isinstance(unit, Queen):
        return "tired" if verb == "step" and unit.points <= 0 else ""
    if bool(unit.bridge) != (verb == "reform"):
        return "is-bridge" if unit.bridge else "no-bridge"
    below = unit.square >= state.equipment.size
    match verb:
        case "dig" if not below:
            return "dig-below"
        case "ward" if below:
            return "ward-above"
        case "shaft" if not state.equipment.option("ants.new_holes"):
            return "no-new-holes"
        case "shaft" if not below:
            return "shaft-below"
        case "crown" if state.colony.queen is not None:
            return "has-queen"
        case "take" if not unit.room:
            return "full"
        case "put" if not unit.load:
            return "not-carried"
        case "ward" if unit.food < WARD_FOOD:
            return "ward-food"
        case "step":
            return "" if unit.points > 0 else "tired"
        case "harvest":
            return pay_code(unit, price(state, verb, unit)) or ("" if unit.room else "full")
        case "crown" | "ward" | "attack" | "bridge" | "dig":
            return pay_code(unit, price(state, verb, unit))
    return ""


def _step_code(state: State, unit: Group | Queen, tail: Parts) -> str:
    return moving.step_code(survey(state, state.seat), unit, state.equipment.index[tail[0]])


def _attack_code(state: State, group: Group, tail: Parts) -> str:
    return fights.target_code(state, state.seat, group, tail[0])


def _dig_code(state: State, group: Group, tail: Parts) -> str:
    size = state.equipment.size
    to = state.equipment.index[tail[0]]
    if to < size:
        return "dig-below"
    if to not in state.equipment.near[group.square]:
        return "dig-far"
    return "dug" if areas.excavated(state) >> (to - size) & 1 else ""


def _collect_code(state: State, group: Group, _tail: Parts) -> str:
    if not state.webs >> group.square & 1:
        return "no-web-here"
    if state.equipment.water >> group.square & 1:
        return "over-water"
    return pay_code(group, price(state, "collect", group)) or ("" if group.room else "full")


def _bridge_code(state: State, group: Group, tail: Parts) -> str:
    line = areas.water_lines(state, group.square).get(state.equipment.index[tail[0]], ())
    if not line:
        return "no-line"
    if len(line) > group.ants:
        return "too-wide"
    standing = areas.all_ants(state) | areas.spiders_on(state)
    return "bridge-taken" if any(standing >> to & 1 for to in line) else ""


def _reform_code(state: State, group: Group, tail: Parts) -> str:
    to = state.equipment.index[tail[0]]
    if to not in (group.bridge[0], group.bridge[-1]):
        return "not-an-end"
    foes = areas.spiders_on(state)
    for other, _ in position.foes(state, state.seat):
        foes |= areas.ants_on(state, other)
    own = areas.ants_on(state, state.seat, queens=False)
    blocked = foes | own | state.fungus
    return "end-taken" if blocked >> to & 1 else ""


def _harvest_code(state: State, group: Group, tail: Parts) -> str:
    to = state.equipment.index[tail[0]]
    if not state.fungus >> to & 1:
        return "not-fungus"
    near, patch = state.equipment.near[group.square], areas.patch_at(state, to)
    if to not in near:
        return "fungus-far"
    if state.spent & patch:
        return "spent"
    return "" if to == min(one for one in near if patch >> one & 1) else "other-tile"


def _ward_code(state: State, group: Group, tail: Parts) -> str:
    to = state.equipment.index[tail[0]]
    if to >= state.equipment.size:
        return "ward-above"
    if to not in state.equipment.reach[group.square]:
        return "ward-far"
    others = (areas.all_ants(state) & ~(1 << group.square)) | areas.spiders_on(state)
    holes = sum(1 << hole for hole in areas.holes(state))
    if position.things_at(state, to):
        return "not-free"
    taken = others | holes | state.fungus | state.wards | state.webs
    return "not-free" if (taken | state.equipment.rock | state.equipment.water) >> to & 1 else ""


def _crown_code(state: State, group: Group, tail: Parts) -> str:
    to = state.equipment.index[tail[0]]
    if to not in state.equipment.reach[group.square]:
        return "crown-far"
    if not position.count_at(state, to, position.eggs_of(state.seat)):
        return "no-own-egg"
    return "" if group.food + _food_near(state, group) >= CROWN_FOOD else "crown-food"


def _food_near(state: State, group: Group) -> int:
    return sum(position.count_at(state, to, "food") for to in state.equipment.reach[group.square])


def _shaft_code(state: State, group: Group, _tail: Parts) -> str:
    """A new hole, by house rule only (T-58)."""
    above = group.square - state.equipment.size
    taken = areas.all_ants(state) | areas.spiders_on(state) | state.webs
    taken |= state.equipment.rock | state.equipment.water | state.fungus | state.wards
    if taken >> above & 1 or above in areas.holes(state):
        return "hole-taken"
    return pay_code(group, price(state, "shaft", group))


def _lay_code(state: State, queen: Queen, tail: Parts) -> str:
    if not tail:
        return "lay-how"
    if tail[0] == "web":
        return "" if web_near(state, queen) is not None else "no-web-point"
    return pay_code(queen, price(state, "lay", queen, tail))


def web_near(state: State, queen: Queen) -> Group | int | None:
    """A web point in the queen’s reach: the square it lies on, or the group that carries it."""
    lying = position.near_with(state, queen.square, "web")
    if lying is not None:
        return lying
    there = state.equipment.reach[queen.square]
    return next((group for group in state.colony.groups if group.web and group.square in there), None)


def _eat_code(state: State, queen: Queen, tail: Parts) -> str:
    if tail:
        return "queen-eats"
    if queen.hp >= QUEEN_HP:
        return "healthy-queen"
    return "" if position.near_with(state, queen.square, "food") is not None else "no-food"


CODES: dict[str, Callable[..., str]] = {
    "step": _step_code,
    "attack": _attack_code,
    "harvest": _harvest_code,
    "dig": _dig_code,
    "take": loads.take_code,
    "put": loads.put_code,
    "collect": _collect_code,
    "bridge": _bridge_code,
    "reform": _reform_code,
    "ward": _ward_code,
    "crown": _crown_code,
    "shaft": _shaft_code,
    "lay": _lay_code,
    "eat": _eat_code,
}
