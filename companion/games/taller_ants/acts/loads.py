"""Taking up and putting down, by spiders and by groups (T-25, T-45, T-54, T-61, T-82).

Amounts are free. What a unit has put down it does not take up again from the same square, nor the
reverse, until it steps or acts or something else changes that square: so no turn goes round in
circles, and nothing useful is forbidden.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.frozen import replace
from companion.games.taller_ants.state import areas, position
from companion.games.taller_ants.state.equipment import Equipment
from companion.games.taller_ants.state.position import (
    EGG,
    OWN_EGGS,
    SPIDER_SEAT,
    Group,
    Items,
    Played,
    Spider,
    State,
    Unit,
)
from companion.games.taller_ants.told import events
from companion.kit.game import Parts
from companion.kit.memoized import memoized_onward

VERBS = ("take", "put")
_REVERSE = {"take": "put", "put": "take"}
_WORTH = {"food": 1, "web": 1, "ants": 2, "cocoons": 2}


def worth(thing: str) -> int:
    """Load, and food for ants, of one of a thing; an egg is 5 (T-54, T-81)."""
    return _WORTH.get(thing, EGG)


def may_lie(state: State, to: int) -> bool:
    """True where things may lie: on firm or webbed ground, in what was dug."""
    return bool(areas.ground_of_ants(state) >> to & 1)


# ------------------------------------------------------------------------------ may it be


def candidates(state: State, verb: str, unit: Spider | Group) -> Sequence[Parts]:
    """How ``take`` and ``put`` could go on after the unit: a square and a thing."""
    called, reach = state.equipment.names, state.equipment.reach[unit.square]
    if verb == "put":
        carried = [thing for thing, number in unit.carried.items() if number]
        return [(*at, thing) for thing in carried for at in state.equipment.reach_words[unit.square]]
    lying = position.things(state.items)
    there = sorted([at for at in reach if at in lying])
    return list(dict.fromkeys([(called[at], _called(state, thing)) for at in there for thing in lying[at]]))


def largest(state: State, verb: str, unit: Spider | Group) -> int:
    """No unit takes or puts more than this at once, whichever thing it is."""
    if verb == "put":
        return max(*unit.carried.values())
    return largest_taken(unit, in_reach(state.equipment, state.items)[unit.square])


class Lying(NamedTuple):
    """How many kinds of things lie in reach of a square, square by square, and the most on one square."""

    kinds: int
    most: int


def largest_taken(unit: Unit, there: Lying) -> int:
    """No unit takes more than this at once."""
    return min(there.most, unit.room) if isinstance(unit, Group) else there.most


class _InReach(dict[int, Lying]):
    """What lies in reach of a square, found when it is asked for."""

    def __init__(self, fixed: Equipment, items: Items) -> None:
        self._reach, self._things = fixed.reach, position.things(items)

    def __missing__(self, square: int) -> Lying:
        there = [self._things[at].values() for at in self._reach[square] if at in self._things]
        self[square] = found = Lying(sum(map(len, there)), max(map(sum, there), default=0))
        return found


@memoized_onward
def in_reach(
    latest: tuple[tuple[Items], Mapping[int, Lying]] | None, fixed: Equipment, items: Items
) -> Mapping[int, Lying]:
    """What lies in reach of each square; where nothing has changed, what was known before."""
    made = _InReach(fixed, items)
    if latest is not None:
        made.update(latest[1])
        for changed in position.differing(latest[0][0], items):
            for square in fixed.reach[changed]:
                made.pop(square, None)
    return made


def _called(state: State, thing: str) -> str:
    """What a thing is called by who has the turn: for ants all eggs of others are ``eggs``."""
    if state.seat == SPIDER_SEAT:
        return thing
    if thing == position.eggs_of(state.seat):
        return OWN_EGGS
    return "eggs" if thing == "fed" or thing.startswith("brood") else thing


def _lying(state: State, at: int, called: str) -> dict[str, int]:
    """What lies on a square under a name, and how many of it."""
    there = position.things_at(state, at)
    return {thing: number for thing, number in there.items() if _called(state, thing) == called}


def lying(state: State, at: int, called: str) -> int:
    """How much of a thing lies on a square under its name."""
    return sum(_lying(state, at, called).values())


def take_code(state: State, unit: Spider | Group, tail: Parts) -> str:
    """Why a unit does not take up so much of a thing from a square."""
    at, thing, number = state.equipment.index[tail[0]], tail[1], int(tail[2])
    there = lying(state, at, thing)
    if at not in state.equipment.reach[unit.square]:
        return "reach"
    if isinstance(unit, Spider) and thing not in unit.carried:
        return "not-for-spiders"
    if not there:
        return "nothing-there"
    if _note(state, "put", at, thing) in unit.handled:
        return "just-put"
    if isinstance(unit, Group) and max(1, min(number, there)) * worth(thing) > unit.room:
        return "full"
    return "" if 1 <= number <= there else "number"


def put_code(state: State, unit: Spider | Group, tail: Parts) -> str:
    """Why a unit does not put down so much of a thing on a square."""
    at, thing, number = state.equipment.index[tail[0]], tail[1], int(tail[2])
    carried = unit.carried.get(thing, 0)
    if at not in state.equipment.reach[unit.square]:
        return "reach"
    if not carried:
        return "not-carried"
    if _note(state, "take", at, thing) in unit.handled:
        return "just-taken"
    if not may_lie(state, at):
        return "no-ground"
    return "" if 1 <= number <= carried else "number"


# ------------------------------------------------------------------------- what comes of it


def play(state: State, verb: str, unit: Spider | Group, tail: Parts) -> Played:
    """What ``take`` or ``put`` does."""
    at, thing, number = state.equipment.index[tail[0]], tail[1], int(tail[2])
    note = _note(state, verb, at, thing)
    if thing in unit.carried and note not in unit.handled:
        unit = replace(unit, handled=(*unit.handled, note))
    if verb == "take":
        return _take(state, unit, at, thing, number)
    unit = position.carrying(unit, thing, unit.carried[thing] - number)
    what = position.eggs_of(state.seat) if thing == OWN_EGGS else thing
    after = position.with_items(position.with_unit(state, unit), (at, what, number))
    return after, ((events.put, state, state.seat, unit.name, at, what, number),)


def _take(state: State, unit: Spider | Group, at: int, thing: str, number: int) -> Played:
    told = []
    for what, there in _lying(state, at, thing).items():
        taken = min(number, there)
        if not taken:
            break
        number -= taken
        kind, each = (thing, 1) if thing in unit.carried else ("food", worth(thing))
        unit = position.carrying(unit, kind, unit.carried[kind] + taken * each)
        state = position.with_items(state, (at, what, -taken))
        told.append((events.taken, state, state.seat, unit.name, at, what, taken))
    return position.with_unit(state, unit), tuple(told)


# ---------------------------------------------------------------------- what is remembered


def _note(state: State, verb: str, at: int, thing: str) -> str:
    """What a unit remembers of a word: ``put e13 food``."""
    return f"{verb} {state.equipment.names[at]} {thing}"


def noticed(before: State, state: State, doer: str) -> State:
    """The state in which the units whose turn it is forget what they handled on squares that
    something else has changed; what ``doer`` changed, it did itself (T-82)."""
    if state.items is before.items or state.items == before.items:
        return state
    units = state.spiders if state.seat == SPIDER_SEAT else state.colony.groups
    mindful = [unit for unit in units if unit.handled and unit.name != doer]
    if not mindful:
        return state
    called = state.equipment.names
    changed = {called[at] for at in position.differing(before.items, state.items)}
    for unit in mindful:
        left = tuple(note for note in unit.handled if note.split()[1] not in changed)
        if left != unit.handled:
            state = position.with_unit(state, replace(unit, handled=left))
    return state


def well_kept(state: State, unit: Spider | Group) -> bool:
    """True where a unit remembers what it may have handled from where it is."""
    reach = {state.equipment.names[at] for at in state.equipment.reach[unit.square]}
    for note in unit.handled:
        verb, _, rest = note.partition(" ")
        at, _, thing = rest.partition(" ")
        if verb not in VERBS or at not in reach or thing not in unit.carried:
            return False
        if f"{_REVERSE[verb]} {rest}" in unit.handled:
            return False
    return True
