"""Regrouping at the end of an ant player's turn (T-67).

As many ants join another group or split off as one likes, as often as one likes; each ant changes
its square once.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from companion.frozen import replace
from companion.games.taller_ants import names
from companion.games.taller_ants.acts.moving import may_stay, survey
from companion.games.taller_ants.state import position
from companion.games.taller_ants.state.equipment import GROUP
from companion.games.taller_ants.state.position import Group, Played, State
from companion.games.taller_ants.told import ants as ant_events
from companion.kit.game import Parts


def candidates(state: State, verb: str, group: Group) -> Sequence[Parts]:
    """How ``join`` and ``split`` could go on after the group, the number of ants aside."""
    near = state.equipment.near[group.square]
    if verb == "join":
        return [(one.name,) for one in state.colony.groups if one.square in near]
    return state.equipment.near_words[group.square]


def largest(_state: State, verb: str, group: Group) -> int:
    """As many ants of a group at most may join another or split off."""
    return min(unmoved(group), group.ants - (verb == "split"))


def unit_code(_state: State, _verb: str, group: Group) -> str:
    """Why nobody of a group may join or split."""
    if group.bridge:
        return "is-bridge"
    return "" if unmoved(group) else "have-moved"


def unmoved(group: Group) -> int:
    """Ants that may still change their square."""
    return group.ants - sum(group.moved)


def _join_code(state: State, group: Group, tail: Parts) -> str:
    other, number = position.group_of(state, state.seat, tail[0]), int(tail[1])
    if other is None or other.name == group.name:
        return "no-other-group"
    if other.bridge:
        return "is-bridge"
    if other.square not in state.equipment.near[group.square]:
        return "groups-apart"
    if other.ants == GROUP:
        return "six"
    return "" if 1 <= number <= min(largest(state, "join", group), GROUP - other.ants) else "join-number"


def _split_code(state: State, group: Group, tail: Parts) -> str:
    to, number = state.equipment.index[tail[0]], int(tail[1])
    if to not in state.equipment.near[group.square]:
        return "split-far"
    if not 1 <= number <= largest(state, "split", group):
        return "split-number"
    terrain = survey(state, state.seat)
    if terrain.foes >> to & 1 or not may_stay(terrain, group, to):
        return "split-taken"
    if terrain.ground >> to & 1:
        return ""
    return "dirt" if to >= state.equipment.size else "no-ground"


CODES = {"join": _join_code, "split": _split_code}


def free_name(state: State, seat: int) -> str:
    """The first name that no group has."""
    used = {group.name for group in state.colonies[seat - 1].groups}
    return next(name for number in count(1) if (name := names.group_name(number)) not in used)


def play(state: State, verb: str, group: Group, tail: Parts) -> Played:
    """Join or split, black ants first; the load goes along as far as it has to."""
    place, number = tail[0], int(tail[1])
    black = min(group.black - group.moved[1], number)
    if verb == "join":
        other = position.group_of(state, state.seat, place)
        assert other is not None
        left, joined = _shared(group, other, number - black, black)
        after = position.with_unit(position.with_unit(state, left), joined)
        return after, ((ant_events.joined, state, state.seat, group, joined, number),)
    young = Group(free_name(state, state.seat), state.equipment.index[place])
    left, fresh = _shared(group, young, number - black, black)
    after = position.with_unit(state, left)
    after = position.with_colony(after, state.seat, groups=(*after.colony.groups, fresh))
    return after, ((ant_events.split, state, state.seat, group, fresh),)


def _shared(group: Group, other: Group, red: int, black: int) -> tuple[Group, Group]:
    """Both groups after so many ants have gone over, with what the first cannot keep."""
    food, web, brood = group.beyond(group.red - red, group.black - black)
    left = replace(
        group,
        red=group.red - red,
        black=group.black - black,
        food=group.food - food,
        web=group.web - web,
        brood=group.brood - brood,
    )
    grown = replace(
        other,
        red=other.red + red,
        black=other.black + black,
        food=other.food + food,
        web=other.web + web,
        brood=other.brood + brood,
        moved=(other.moved[0] + red, other.moved[1] + black),
    )
    return left, grown
