"""One word of many at random, each as likely as the others, without a list of them all.

Every candidate of every unit has a place, and so have some that there are not just now. Places are
drawn until the word of one stands.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from companion.games.taller_ants import fights, loads, menus, regroup
from companion.games.taller_ants.ants import WAYS_TO_LAY
from companion.games.taller_ants.equipment import SPIDER_HP
from companion.games.taller_ants.moving import survey
from companion.games.taller_ants.position import SPIDER_SEAT, Group, Spider, State, Unit
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
        acting = _acting(state)
        every = len(menus.PLAIN) + sum([places for places, _ in acting])
        for _ in range(TRIES):
            number = pick(every) - len(menus.PLAIN)
            if number >= 0:
                path = _path(state, acting, number)
            else:
                verb = menus.PLAIN[number]
                path = () if menus.plain_code(state, verb) else (verb,)
            if path:
                return path
    found = list(menus.words(state, menus.on_the_way(state)))
    return found[pick(len(found))]


def _path(state: State, acting: list[Acting], number: int) -> Path:
    """The word of a place, empty where none stands."""
    (unit, verb, _, largest, _), number = _placed(acting, number)
    number, amount = divmod(number, largest) if largest else (number, -1)
    named = menus.CANDIDATES[state.stage](state, verb, unit)
    if number >= len(named):
        return ()
    tail = (*named[number], str(amount + 1)) if largest else named[number]
    return () if menus.CODES[state.stage][verb](state, unit, tail) else (verb, unit.name, *tail)


def _placed(acting: list[Acting], number: int) -> tuple[Act, int]:
    """The act of a place, and which of its places it is."""
    for places, acts in acting:
        if number < places:
            for act in acts:
                if number < act.places:
                    return act, number
                number -= act.places
        number -= places
    raise AssertionError("there are not so many places")


# ------------------------------------------------------------------------------ who could do what


class Act(NamedTuple):
    """A verb of a unit, as many candidates as it has at most, the largest amount (0 without), and how
    many places that makes."""

    unit: Any
    verb: str
    candidates: int
    largest: int
    places: int


Acting = tuple[int, list[Act]]
"""The places of a unit, and its acts."""


def _acting(state: State) -> list[Acting]:
    """What the units of a turn could do.

    A word changes one or two of them, and what lies in reach of a few. All else is known from the latest
    question, as long as it is one of the same turn.
    """
    fixed, seat = state.equipment, state.seat
    foes: tuple[object, ...] = state.colonies
    if seat != SPIDER_SEAT:
        foes = (state.spiders, *state.colonies[: seat - 1], *state.colonies[seat:])
    queen = seat != SPIDER_SEAT and state.colony.queen is not None
    turn = state.stage, queen, foes, state.webs, state.fungus
    latest = fixed.latest.acting  # another thread may ask about other turns meanwhile
    if latest is None or latest[0] != turn:
        fixed.latest.acting = latest = turn, {}
    known: _Known = latest[1]
    near, found = loads.near(fixed, state.items), []
    for unit in menus.units(state):
        lying = near[unit.square]
        before = known.get(id(unit))
        if before is None or before[0] is not unit or before[1] is not lying:
            acts = before[2] if before is not None and before[0] is unit else _acts(state, unit)
            every = acts + _takes(state, unit, lying)
            before = known[id(unit)] = unit, lying, acts, (sum([act.places for act in every]), every)
        found.append(before[3])
    return found


_Known = dict[int, tuple[Unit, loads.Lying, list[Act], Acting]]
"""For each unit of a turn: what lies in reach, what it could do besides taking of it, and all it could."""


def _takes(state: State, unit: Unit, lying: loads.Lying) -> list[Act]:
    """What a unit could take up of what lies in reach."""
    if not lying.kinds or state.stage == "regroup" or menus.UNIT_CODES[state.stage](state, "take", unit):
        return []
    most = min(lying.most, unit.room) if isinstance(unit, Group) else lying.most
    return [Act(unit, "take", lying.kinds, most, lying.kinds * most)]


def _acts(state: State, unit: Unit) -> list[Act]:
    """What else a unit could do."""
    around, terrain = state.equipment.around[unit.square], survey(state, state.seat)
    there = {
        "take": False,
        "attack": terrain.foes & around,
        "cocoon": terrain.foes & around,
        "bridge": terrain.open_water & around,
        "span": terrain.open_water & around,
        "harvest": state.fungus & around,
        "tear": state.webs & around,
        "collect": state.webs & around,
    }
    code = menus.UNIT_CODES[state.stage]
    found = []
    for verb in menus.CODES[state.stage]:
        if there.get(verb, True) and not code(state, verb, unit):
            candidates, largest = _most(state, verb, unit)
            found.append(Act(unit, verb, candidates, largest, candidates * (largest or 1)))
    return found


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
            return MOST[verb], regroup.unmoved(unit)
    return MOST[verb], 0
