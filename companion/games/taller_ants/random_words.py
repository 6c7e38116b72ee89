"""One word of many at random, each as likely as the others, without a list of them all.

Every candidate of every unit has a place, and so have some that there are not just now. Places are
drawn until the word of one stands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from operator import attrgetter
from typing import Any, NamedTuple

from companion.games.taller_ants import fights, loads, menus, regroup
from companion.games.taller_ants.ants import WAYS_TO_LAY
from companion.games.taller_ants.equipment import SPIDER_HP
from companion.games.taller_ants.moving import Terrain, survey
from companion.games.taller_ants.position import SPIDER_SEAT, Group, Queen, Spider, State, Unit
from companion.games.taller_ants.prices import LARGE
from companion.games.taller_ants.spiders import MEALS
from companion.kit import compass
from companion.kit.ahead import Pick
from companion.kit.game import Path

TRIES = 200
"""After so many, few words are left, and all are listed."""
AROUND = len(compass.EIGHT)
MOST = {
    **dict.fromkeys(("dig", "harvest", "ward", "crown", "web", "tear"), AROUND + 1),  # and the own square
    "step": AROUND + 1,  # and the other end of a hole
    **dict.fromkeys(("bridge", "span", "join", "split"), AROUND),
    **dict.fromkeys(("collect", "shaft", "wrap", "heal"), 1),
    "eat": len(MEALS),
    "lay": len(WAYS_TO_LAY),
    "feed": len(MEALS) * (AROUND + 1),
}
"""As many candidates a verb has at most; of the others they are counted."""


def random_word(state: State, _seat: int, pick: Pick) -> str:
    """One of the words of the seat that is asked. Errors: ValueError where nobody is."""
    return " ".join(random_path(state, pick))


def random_path(state: State, pick: Pick) -> Path:
    """The same as its parts."""
    if state.stage in menus.TURNS and not state.passing:
        turn = _acting(state)
        every = len(menus.PLAIN) + turn.places
        for _ in range(TRIES):
            number = pick(every) - len(menus.PLAIN)
            if number >= 0:
                path = _path(state, turn.acting, number)
            else:
                verb = menus.PLAIN[number]
                path = () if menus.plain_code(state, verb) else (verb,)
            if path:
                return path
    found = menus.every(state)
    return found[pick(len(found))]


def _path(state: State, acting: Sequence[Acting], number: int) -> Path:
    """The word of a place, empty where none stands."""
    unit, (verb, largest, _), number = _placed(acting, number)
    number, amount = divmod(number, largest) if largest else (number, -1)
    named = menus.CANDIDATES[state.stage](state, verb, unit)
    if number >= len(named):
        return ()
    tail = (*named[number], str(amount + 1)) if largest else named[number]
    return () if menus.CODES[state.stage][verb](state, unit, tail) else (verb, unit.name, *tail)


def _placed(acting: Sequence[Acting], number: int) -> tuple[Unit, Act, int]:
    """Whose place it is, of which act, and which of its places."""
    for places, unit, acts in acting:
        if number < places:
            for act in acts:
                if number < act[2]:
                    return unit, act, number
                number -= act[2]
        number -= places
    raise AssertionError("there are not so many places")


# ------------------------------------------------------------------------------ who could do what


Act = tuple[str, int, int]
"""A verb, the largest amount that may follow it (0 without), and how many places it has."""
Acts = tuple[int, Sequence[Act]]
"""How many places some acts have, and they."""
Acting = tuple[int, Unit, Sequence[Act]]
"""How many places a unit has, and its acts."""


class Turn(NamedTuple):
    """What units could do at a question, and all that it was read off."""

    about: tuple[object, ...]
    units: Sequence[Unit]
    near: Mapping[int, loads.Lying]
    acting: Sequence[Acting]
    places: int


def _acting(state: State) -> Turn:
    """What the units of a turn could do.

    A word changes one or two of them, and what lies in reach of a few. All else is known from the latest
    question, as long as it is one of the same turn.
    """
    fixed, seat, units = state.equipment, state.seat, menus.units(state)
    near = loads.near(fixed, state.items)
    foes: tuple[object, ...] = state.colonies
    if seat != SPIDER_SEAT:
        foes = (state.spiders, *state.colonies[: seat - 1], *state.colonies[seat:])
    queen = seat != SPIDER_SEAT and state.colony.queen is not None
    about = state.stage, queen, foes, state.webs, state.fungus
    latest: Turn | None = fixed.latest.acting  # another thread may ask about other turns meanwhile
    if latest is None or latest.about != about or len(latest.units) != len(units):
        acting = [_of_unit(state, unit, near) for unit in units]
    else:
        acting = list(latest.acting)
        same = near is latest.near
        for place, (unit, was) in enumerate(zip(units, latest.units, strict=True)):
            if unit is not was or not (same or near[unit.square] == latest.near[unit.square]):
                acting[place] = _of_unit(state, unit, near)
    fixed.latest.acting = made = Turn(about, units, near, acting, sum([one[0] for one in acting]))
    return made


def _of_unit(state: State, unit: Unit, near: Mapping[int, loads.Lying]) -> Acting:
    """All that a unit could do."""
    places, acts = _acts(state, unit)
    lying = near[unit.square]
    if not lying.kinds or state.stage == "regroup" or menus.UNIT_CODES[state.stage](state, "take", unit):
        return places, unit, acts
    most = min(lying.most, unit.room) if isinstance(unit, Group) else lying.most
    return places + lying.kinds * most, unit, [*acts, ("take", most, lying.kinds * most)]


def _acts(state: State, unit: Unit) -> Acts:
    """What a unit could do besides taking something up.

    It is what another could that is like it in all but name, place and memory, with the same about it, in a
    turn of the same kind. Only beside foes it is counted, for it matters how many they are.
    """
    around, terrain = state.equipment.around[unit.square], survey(state, state.seat)
    if terrain.foes & around:
        return _counted(state, unit, around, terrain)
    alike: dict[object, Acts] = state.equipment.latest.alike
    if len(alike) > MOST_ALIKE:
        alike.clear()
    like = (
        state.stage,
        state.stage != "spiders" and state.colony.queen is not None,
        unit.square >= state.equipment.size,
        not terrain.open_water & around,
        not state.fungus & around,
        not state.webs & around,
        ABOUT[type(unit)](unit),
    )
    acts = alike.get(like)
    if acts is None:
        acts = alike[like] = _counted(state, unit, around, terrain)
    return acts


MOST_ALIKE = 20_000
"""So many kinds of units are remembered; then it begins again."""
ABOUT: Mapping[type[Unit], Callable[[Any], object]] = {
    kind: attrgetter(*[one.name for one in fields(kind) if one.name not in ("name", "square", "handled")])
    for kind in (Spider, Group, Queen)
}
"""What units of a kind are like."""


def _counted(state: State, unit: Unit, around: int, terrain: Terrain) -> Acts:
    """The same, counted."""
    there = {
        "take": False,
        "attack": terrain.foes & around,
        "cocoon": terrain.foes & around,
        "bridge": terrain.open_water & around,
        "span": terrain.open_water & around,
        "harvest": state.fungus & around,
        "tear": state.webs & around,
        "collect": state.webs & around,
        "split": isinstance(unit, Group) and unit.ants > 1,
    }
    code = menus.UNIT_CODES[state.stage]
    found = []
    for verb in menus.CODES[state.stage]:
        if there.get(verb, True) and not code(state, verb, unit):
            candidates, largest = _most(state, verb, unit)
            found.append((verb, largest, candidates * (largest or 1)))
    return sum([places for _, _, places in found]), found


def _most(state: State, verb: str, unit: Unit) -> tuple[int, int]:
    """As many candidates as an act has at most, and the largest amount."""
    match unit:
        case Spider() if verb in ("attack", "cocoon"):
            return len(fights.in_reach(state, state.seat, unit)), LARGE if verb == "cocoon" else 0
        case Group() if verb == "attack":
            return len(fights.in_reach(state, state.seat, unit)), 0
        case Spider() | Group() if verb == "put":
            carried = [number for number in unit.carried.values() if number]
            return len(carried) * (AROUND + 1), max(carried)
        case Spider() if verb == "heal":
            return MOST[verb], SPIDER_HP - unit.hp
        case Group() if verb == "reform":
            return len(unit.bridge), 0
        case Group() if verb in ("join", "split"):
            return MOST[verb], min(regroup.unmoved(unit), unit.ants - (verb == "split"))
    return MOST[verb], 0
