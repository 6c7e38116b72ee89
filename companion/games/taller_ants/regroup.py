"""Regrouping at the end of an ant player's turn (T-67)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.taller_ants import ant_events, names
from companion.games.taller_ants import state as position
from companion.games.taller_ants.layout import GROUP
from companion.games.taller_ants.moving import may_stay, survey
from companion.games.taller_ants.state import Group, State
from companion.play import Event

Tail = tuple[str, ...]
Played = tuple[State, tuple[Event, ...]]


def tails(state: State, verb: str, group: Group) -> list[Tail]:
    """How ``join`` and ``split`` may go on after the group."""
    if verb == "join":
        options: list[Tail] = [(one.name,) for one in state.colony.groups]
    else:
        near = state.layout.near[group.square]
        options = [(state.layout.names[to], str(n)) for to in near for n in range(1, group.ants)]
    return [tail for tail in options if not code(state, verb, group, tail)]


def code(state: State, verb: str, group: Group, tail: Tail) -> str:
    """Why a group may not join or split, empty when it may."""
    if group.bridge:
        return "is-bridge"
    if group.regrouped:
        return "regrouped"
    return _join(state, group, tail[0]) if verb == "join" else _split(state, group, tail)


def _join(state: State, group: Group, name: str) -> str:
    other = position.group_of(state, state.seat, name)
    if other is None or other.name == group.name:
        return "no-other-group"
    if other.bridge:
        return "is-bridge"
    if other.square not in state.layout.near[group.square]:
        return "groups-apart"
    if other.regrouped:
        return "regrouped"
    return "" if other.ants < GROUP else "six"


def _split(state: State, group: Group, tail: Tail) -> str:
    to, number = state.layout.index[tail[0]], int(tail[1])
    if to not in state.layout.near[group.square]:
        return "split-far"
    if not 1 <= number < group.ants:
        return "split-number"
    if free_name(state, state.seat) is None:
        return "twelve"
    ground = survey(state, state.seat)
    size = state.layout.size
    if ground.foes >> to & 1 or not may_stay(ground, group, to):
        return "split-taken"
    if to >= size:
        return "" if ground.dug >> (to - size) & 1 else "dirt"
    return "no-ground" if (ground.blocked | ground.open_water) >> to & 1 else ""


def free_name(state: State, seat: int) -> str | None:
    """The first name that no group has."""
    used = {group.name for group in state.colonies[seat - 1].groups}
    return next((name for name in names.GROUP_NAMES if name not in used), None)


def play(state: State, verb: str, group: Group, tail: Tail) -> Played:
    """Join or split; the load goes along as far as it can be carried."""
    return _do_join(state, group, tail[0]) if verb == "join" else _do_split(state, group, tail)


def _do_join(state: State, group: Group, name: str) -> Played:
    other = position.group_of(state, state.seat, name)
    assert other is not None
    black = min(group.black, GROUP - other.ants)
    red = min(group.red, GROUP - other.ants - black)
    left, joined = _shared(group, other, red, black)
    after = position.with_group(position.with_group(state, state.seat, left), state.seat, joined)
    return after, (ant_events.joined(state, state.seat, group, joined, red + black),)


def _do_split(state: State, group: Group, tail: Tail) -> Played:
    to, number = state.layout.index[tail[0]], int(tail[1])
    name = free_name(state, state.seat)
    assert name is not None
    black = min(group.black, number)
    left, fresh = _shared(group, Group(name, to), number - black, black)
    after = position.with_group(state, state.seat, left)
    after = position.with_colony(after, state.seat, groups=(*after.colony.groups, fresh))
    return after, (ant_events.split(state, state.seat, group, fresh),)


def _shared(group: Group, other: Group, red: int, black: int) -> tuple[Group, Group]:
    """Both groups after so many ants have gone over, with what the first cannot keep."""
    left = replace(group, red=group.red - red, black=group.black - black, regrouped=True)
    over = max(0, -left.room)
    food, web = min(over, group.food), max(0, over - group.food)
    left = replace(left, food=left.food - food, web=left.web - web)
    grown = replace(
        other,
        red=other.red + red,
        black=other.black + black,
        food=other.food + food,
        web=other.web + web,
        regrouped=True,
    )
    return left, grown
