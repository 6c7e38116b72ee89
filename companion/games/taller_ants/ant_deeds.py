"""What comes of what ants and queens do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.games.taller_ants import ant_events, ants, events, names
from companion.games.taller_ants import state as position
from companion.games.taller_ants.ants import CROWN_FOOD, WARD_FOOD, Tail, name_of, worth
from companion.games.taller_ants.layout import QUEEN_HP
from companion.games.taller_ants.moving import cost, survey
from companion.games.taller_ants.spiders import water_lines
from companion.games.taller_ants.state import Fight, Group, Queen, State
from companion.play import Event

Played = tuple[State, tuple[Event, ...]]


def play(state: State, verb: str, unit: Group | Queen, tail: Tail) -> Played:
    """What a word of a group or a queen does."""
    return DEEDS[verb](state, unit, tail)


def _changed(state: State, unit: Group | Queen) -> State:
    if isinstance(unit, Queen):
        return position.with_colony(state, state.seat, queen=unit)
    return position.with_group(state, state.seat, unit)


def _do_step(state: State, unit: Group | Queen, tail: Tail) -> Played:
    to = state.layout.index[tail[0]]
    start = unit.square
    left = unit.points - cost(survey(state, state.seat), unit, start, to)
    moved: Group | Queen
    if isinstance(unit, Queen):
        moved = replace(unit, square=to, points=left)
    else:
        moved = replace(unit, square=to, points=left, credit=0, handled=())
    event = events.stepped(state, state.seat, name_of(unit), start, to, left)
    return _changed(state, moved), (event,)


def _do_attack(state: State, group: Group, tail: Tail) -> Played:
    found = names.unit_of_id(state, tail[0])
    assert found is not None
    fight = Fight(state.seat, group.name, *found)
    after = _changed(state, replace(group, points=0, credit=0))
    return replace(after, stage="fight", fight=fight), (events.attacks(after, fight),)


def _do_dig(state: State, group: Group, tail: Tail) -> Played:
    to = state.layout.index[tail[0]]
    if group.credit:
        group = replace(group, credit=group.credit - 1)
    else:
        group = replace(group, points=group.points - 2, credit=group.red + 2 * group.black - 1)
    nest = state.colony.nest | 1 << (to - state.layout.size)
    after = position.with_colony(_changed(state, group), state.seat, nest=nest)
    return after, (ant_events.dug(state, state.seat, group, to),)


def _do_take(state: State, group: Group, tail: Tail) -> Played:
    at, said = state.layout.index[tail[0]], tail[1]
    told = []
    for thing, number in ants.things_at(state, at, said):
        taken = min(number, group.room // worth(thing))
        if not taken:
            continue
        kind = "web" if thing == "web" else "food"
        group = group.carrying(kind, getattr(group, kind) + taken * worth(thing))
        state = position.with_items(state, (at, thing, -taken))
        told.append(events.taken(state, state.seat, group.name, at, thing, taken))
    group = replace(group, handled=(*group.handled, said))
    return _changed(state, group), tuple(told)


def _do_put(state: State, group: Group, tail: Tail) -> Played:
    to, thing = state.layout.index[tail[0]], tail[1]
    number = getattr(group, thing)
    group = replace(group, handled=(*group.handled, thing)).carrying(thing, 0)
    after = position.with_items(_changed(state, group), (to, thing, number))
    return after, (events.put(state, state.seat, group.name, to, thing, number),)


def _do_collect(state: State, group: Group, _tail: Tail) -> Played:
    number = min(group.ants, group.room)
    group = replace(group, points=0, credit=0, web=group.web + number)
    after = replace(_changed(state, group), webs=state.webs & ~(1 << group.square))
    return after, (ant_events.collected(state, state.seat, group, number),)


def _do_bridge(state: State, group: Group, tail: Tail) -> Played:
    end = state.layout.index[tail[0]]
    line = water_lines(state, group.square)[end]
    laid = replace(group, square=line[0], points=0, credit=0, bridge=(group.square, *line, end))
    return _changed(state, laid), (ant_events.bridged(state, state.seat, laid),)


def _do_reform(state: State, group: Group, tail: Tail) -> Played:
    to = state.layout.index[tail[0]]
    group = replace(group, square=to, points=0, bridge=())
    return _changed(state, group), (ant_events.reformed(state, state.seat, group),)


def _do_harvest(state: State, group: Group, tail: Tail) -> Played:
    tile = state.layout.index[tail[0]]
    after = _changed(state, replace(group, points=0, credit=0))
    event = ant_events.harvests(state, state.seat, group, tile)
    return replace(after, stage="harvest", picking=(group.name, tile, ())), (event,)


def _do_ward(state: State, group: Group, tail: Tail) -> Played:
    to = state.layout.index[tail[0]]
    left = group.points - 2 * ants.ward_points(state)
    group = replace(group, points=left, credit=0, food=group.food - WARD_FOOD)
    after = replace(_changed(state, group), wards=state.wards | 1 << to)
    return after, (ant_events.warded(state, state.seat, group, to),)


def _do_crown(state: State, group: Group, tail: Tail) -> Played:
    to = state.layout.index[tail[0]]
    own = min(CROWN_FOOD, group.food)
    group = replace(group, points=0, credit=0, food=group.food - own)
    after = _changed(state, group)
    due = CROWN_FOOD - own
    for at in (group.square, *state.layout.near[group.square]):
        used = min(due, position.count_at(after, at, "food"))
        after = position.with_items(after, (at, "food", -used))
        due -= used
    after = position.with_items(after, (to, f"brood{state.seat}", -1))
    after = position.with_colony(after, state.seat, queen=Queen(to, QUEEN_HP))
    return after, (ant_events.crowned(state, state.seat, to),)


def _do_open(state: State, group: Group, _tail: Tail) -> Played:
    above = group.square - state.layout.size
    after = _changed(state, replace(group, points=0, credit=0))
    after = position.with_colony(after, state.seat, shafts=(*state.colony.shafts, above))
    return after, (ant_events.opened(state, state.seat, above),)


def _do_lay(state: State, queen: Queen, tail: Tail) -> Played:
    after = state
    if tail[0] == "points":
        queen = replace(queen, points=queen.points - 2, hp=queen.hp - 1)
    else:
        source = ants.web_near(state, queen)
        if isinstance(source, Group):
            after = position.with_group(state, state.seat, replace(source, web=source.web - 1))
        else:
            assert source is not None
            after = position.with_items(state, (source, "web", -1))
    after = position.with_items(_changed(after, queen), (queen.square, f"brood{state.seat}", 1))
    return after, (ant_events.queen_lays(state, state.seat, queen, by_web=tail[0] == "web"),)


def _do_eat(state: State, queen: Queen, _tail: Tail) -> Played:
    at = ants.food_at(state, queen)
    assert at is not None
    queen = replace(queen, hp=queen.hp + 1)
    after = position.with_items(_changed(state, queen), (at, "food", -1))
    return after, (ant_events.queen_eats(state, state.seat, queen),)


DEEDS: dict[str, Callable[..., Played]] = {
    "step": _do_step,
    "attack": _do_attack,
    "harvest": _do_harvest,
    "dig": _do_dig,
    "take": _do_take,
    "put": _do_put,
    "collect": _do_collect,
    "bridge": _do_bridge,
    "reform": _do_reform,
    "ward": _do_ward,
    "crown": _do_crown,
    "open": _do_open,
    "lay": _do_lay,
    "eat": _do_eat,
}
