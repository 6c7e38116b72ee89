"""One word of many at random, each as likely as the others, without a list of them all.

Every candidate of every unit has a place, or as many as the largest amount that it could be said with.
Places are drawn until the word of one stands.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from itertools import accumulate, compress, count
from operator import attrgetter, is_not
from typing import Any, NamedTuple

from companion.games.taller_ants.acts import loads
from companion.games.taller_ants.acts.moving import Terrain, same_ground, survey
from companion.games.taller_ants.state import areas, position
from companion.games.taller_ants.state.equipment import Equipment
from companion.games.taller_ants.state.position import Group, Queen, Spider, State, Unit
from companion.games.taller_ants.words import menus
from companion.kit.ahead import Pick
from companion.kit.game import Parts
from companion.kit.memoized import memoized_by_identity, memoized_onward

TRIES = 200
"""After so many, few words are left, and all are listed."""


def random_word(state: State, _seat: int, pick: Pick) -> str:
    """One of the words of the seat that is asked. Errors: ValueError where nobody is."""
    return " ".join(random_path(state, pick))


def random_path(state: State, pick: Pick) -> Parts:
    """The same as its parts."""
    if menus.asked(state) is None:
        raise ValueError(f"nobody is asked for a word in the stage {state.stage!r}")
    if not state.passing:
        turn = turn_of(state.equipment, state) if state.stage in menus.TURNS else None
        answers = (
            [] if turn else [one for verb in menus.VERBS[state.stage] for one in menus.answers(state, verb)]
        )
        every = len(menus.PLAIN) + turn.places if turn else len(answers)
        for _ in range(TRIES):
            number = pick(every)
            path = _path(state, turn, number) if turn else _standing(state, answers[number])
            if path:
                return path
    found = menus.every(state)
    return found[pick(len(found))]


def _standing(state: State, path: Parts) -> Parts:
    """A word if it stands, else an empty one."""
    return () if menus.code(state, state.seat, path) else path


def _path(state: State, turn: Turn, number: int) -> Parts:
    """The word of a place in a turn, empty where none stands."""
    if number < len(menus.PLAIN):
        verb = menus.PLAIN[number]
        return () if menus.plain_code(state, verb) else (verb,)
    number -= len(menus.PLAIN)
    whose = bisect_right(turn.ends, number)
    unit, acts = turn.units[whose], turn.acting[whose][1]
    number -= turn.ends[whose] - turn.acting[whose][0]
    for act in acts:
        if number < act[0]:
            break
        number -= act[0]
    _, verb, largest = act
    named = menus.CANDIDATES[state.stage](state, verb, unit)
    if largest is None:
        tail = named[number]
    else:
        number, amount = divmod(number, largest)
        tail = (*named[number], str(amount + 1))
    return () if menus.CODES[state.stage][verb](state, unit, tail) else (verb, unit.name, *tail)


# ------------------------------------------------------------------------------ who could do what


Act = tuple[int, str, int | None]
"""How many places an act has, its verb, and the largest amount if it has any."""
Acting = tuple[int, Sequence[Act]]
"""How many places a unit has, and its acts."""

NOTHING: Acting = (0, ())


class Turn(NamedTuple):
    """What each unit could do at a question; ``ends`` is where the places of each come to an end."""

    units: Sequence[Unit]
    acting: Sequence[Acting]
    ends: Sequence[int]
    places: int


@memoized_onward
def turn_of(latest: tuple[tuple[State], Turn] | None, fixed: Equipment, state: State) -> Turn:
    """What the units of a turn could do. A word changes one or two of them, and what is about a few; what
    the others could do is known from the question before."""
    units, around = menus.units(state), fixed.around
    changed = _changed(latest[0][0], state) if latest else None
    if latest is None or changed is None:
        acting, stale = [NOTHING] * len(units), {*range(len(units))}
    else:
        was: Sequence[Unit | None] = latest[1].units
        acting = [*latest[1].acting]
        if len(units) != len(was):  # groups have joined or split
            known = {id(one): place for place, one in enumerate(was)}
            places = [known.get(id(unit)) for unit in units]
            was = [None if place is None else was[place] for place in places]
            acting = [NOTHING if place is None else acting[place] for place in places]
        stale = {*compress(count(), map(is_not, units, was))}
        if changed:
            stale.update([place for place, unit in enumerate(units) if changed & around[unit.square]])
    about = survey(state, state.seat), loads.in_reach(fixed, state.items), _alike(fixed)
    for place in stale:
        acting[place] = _acting(state, units[place], *about)
    ends = [*accumulate([places for places, _ in acting])]
    return Turn(units, acting, ends, ends[-1] if ends else 0)


def _changed(before: State, state: State) -> int | None:
    """The squares on which two questions of a turn differ for units that are the same in both; None where
    they differ in more, which may be seen from afar."""
    fixed, changed = state.equipment, before.webs ^ state.webs
    if before.stage != state.stage or before.seat != state.seat or changed & fixed.water:
        return None
    if not same_ground(before, state, state.seat, but_for_nests=True):
        return None
    if before.colonies is not state.colonies:
        changed |= (before.colony.nest ^ state.colony.nest) << fixed.size
        if state.stage == "regroup":  # groups join those beside them
            was, now = ({id(one): one for one in its.colony.groups} for its in (before, state))
            changed |= areas.area_of([(was | now)[one] for one in was.keys() ^ now.keys()])
    if before.items is not state.items:
        changed |= areas.area(position.differing(before.items, state.items))
    return changed


def _acting(
    state: State, unit: Unit, terrain: Terrain, near: Mapping[int, loads.Lying], alike: dict[object, Acting]
) -> Acting:
    """All that a unit could do.

    Besides taking something up it is as much as another could do that is like it in all but name, place and
    memory, with the same about it. Only beside foes and in a regrouping it is always counted.
    """
    if state.stage == "regroup":
        return _counted(state, unit, BESIDES[state.stage])
    square = unit.square
    fixed, around = terrain.equipment, terrain.equipment.around[square]
    known = like = None
    if not terrain.foes & around:
        like = (
            state.stage,
            state.stage == "ants" and state.colony.queen is not None,
            len(fixed.reach[square]),
            square >= fixed.size,
            not terrain.dirt & around,
            not state.fungus & around,
            not state.webs & around,
            state.webs >> square & 1,
            terrain.open_water & around and (square, terrain.open_water),
            LIKE[type(unit)](unit),
        )
        known = alike.get(like)
    if known is None:
        known = _counted(state, unit, BESIDES[state.stage])
        if like:
            if len(alike) > MOST_ALIKE:
                alike.clear()
            alike[like] = known
    there = near[square]
    if not there.kinds or menus.UNIT_CODES[state.stage](state, "take", unit):
        return known
    largest = loads.largest_taken(unit, there)
    places = there.kinds * largest
    return known[0] + places, (*known[1], (places, "take", largest))


def _counted(state: State, unit: Unit, verbs: Sequence[str]) -> Acting:
    """What a unit could do of some verbs: what its own code allows, with the candidates that there are."""
    found: list[Act] = []
    for verb in verbs:
        if not menus.UNIT_CODES[state.stage](state, verb, unit):
            named = len(menus.CANDIDATES[state.stage](state, verb, unit))
            if named:
                largest = menus.LARGEST[state.stage](state, verb, unit)
                found.append((named if largest is None else named * largest, verb, largest))
    return sum([places for places, _, _ in found]), found


@memoized_by_identity(8)
def _alike(_fixed: Equipment) -> dict[object, Acting]:
    """What units of a game could do, by what they are like."""
    return {}


BESIDES = {stage: [verb for verb in codes if verb != "take"] for stage, codes in menus.CODES.items()}
MOST_ALIKE = 20_000
"""So many kinds of units are remembered; then it begins again."""
LIKE: Mapping[type[Unit], Callable[[Any], object]] = {
    kind: attrgetter(*[one.name for one in fields(kind) if one.name not in ("name", "square", "handled")])
    for kind in (Spider, Group, Queen)
}
