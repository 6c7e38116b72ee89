"""What comes of what ants and queens do."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.frozen import replace
from companion.games.taller_ants import names
from companion.games.taller_ants.acts import ants, loads
from companion.games.taller_ants.acts.prices import paid, price
from companion.games.taller_ants.acts.spiders import step
from companion.games.taller_ants.state import areas, position
from companion.games.taller_ants.state.equipment import CROWN_FOOD, QUEEN_HP, WARD_FOOD
from companion.games.taller_ants.state.position import Fight, Group, Picking, Played, Queen, State
from companion.games.taller_ants.told import ants as ant_events
from companion.games.taller_ants.told import events
from companion.kit.game import Parts


def play(state: State, verb: str, unit: Group | Queen, tail: Parts) -> Played:
    """What a word of a group or a queen does, once it is paid for."""
    due = price(state, verb, unit, tail)
    if isinstance(unit, Queen):
        return DEEDS[verb](state, paid(unit, due), tail)
    if verb in loads.VERBS:
        return loads.play(state, verb, paid(unit, due), tail)
    payer = paid(unit, due, handled=(), credit=unit.credit if verb == "dig" else 0)
    return DEEDS[verb](state, payer, tail)


def _do_attack(state: State, group: Group, tail: Parts) -> Played:
    found = names.unit_of_id(state, tail[0])
    assert found is not None
    fight = Fight(state.seat, group.name, *found)
    after = position.with_unit(state, group)
    return replace(after, stage="fight", fight=fight), ((events.attacks, after, fight),)


def _do_dig(state: State, group: Group, tail: Parts) -> Played:
    to = state.equipment.index[tail[0]]
    group = replace(group, credit=(group.credit or group.red + 2 * group.black) - 1)
    nest = state.colony.nest | 1 << (to - state.equipment.size)
    after = position.with_colony(position.with_unit(state, group), state.seat, nest=nest)
    return after, ((ant_events.dug, state, state.seat, group, to),)


def _do_collect(state: State, group: Group, _tail: Parts) -> Played:
    number = min(group.ants, group.room)
    group = replace(group, web=group.web + number)
    after = replace(position.with_unit(state, group), webs=state.webs & ~(1 << group.square))
    return after, ((ant_events.collected, state, state.seat, group, number),)


def _do_bridge(state: State, group: Group, tail: Parts) -> Played:
    end = state.equipment.index[tail[0]]
    line = areas.water_lines(state, group.square)[end]
    laid = replace(group, square=line[0], bridge=(group.square, *line, end))
    return position.with_unit(state, laid), ((ant_events.bridged, state, state.seat, laid),)


def _do_reform(state: State, group: Group, tail: Parts) -> Played:
    to = state.equipment.index[tail[0]]
    group = replace(group, square=to, bridge=())
    return position.with_unit(state, group), ((ant_events.reformed, state, state.seat, group),)


def _do_harvest(state: State, group: Group, tail: Parts) -> Played:
    tile = state.equipment.index[tail[0]]
    after = position.with_unit(state, group)
    event = (ant_events.harvests, state, state.seat, group, tile)
    return replace(after, stage="harvest", picking=Picking(group.name, tile)), (event,)


def _do_ward(state: State, group: Group, tail: Parts) -> Played:
    to = state.equipment.index[tail[0]]
    group = replace(group, food=group.food - WARD_FOOD)
    after = replace(position.with_unit(state, group), wards=state.wards | 1 << to)
    return after, ((ant_events.warded, state, state.seat, group, to),)


def _do_crown(state: State, group: Group, tail: Parts) -> Played:
    to = state.equipment.index[tail[0]]
    own = min(CROWN_FOOD, group.food)
    group = replace(group, food=group.food - own)
    after = position.with_unit(state, group)
    due = CROWN_FOOD - own
    for at in state.equipment.reach[group.square]:
        used = min(due, position.count_at(after, at, "food"))
        after = position.with_items(after, (at, "food", -used))
        due -= used
    after = position.with_items(after, (to, position.eggs_of(state.seat), -1))
    after = position.with_colony(after, state.seat, queen=Queen(to, QUEEN_HP))
    return after, ((ant_events.crowned, state, state.seat, to),)


def _do_shaft(state: State, group: Group, _tail: Parts) -> Played:
    above = group.square - state.equipment.size
    after = position.with_unit(state, group)
    after = position.with_colony(after, state.seat, shafts=(*state.colony.shafts, above))
    return after, ((ant_events.opened, state, state.seat, above),)


def _do_lay(state: State, queen: Queen, tail: Parts) -> Played:
    after = state
    if tail[0] == "web":
        source = ants.web_near(state, queen)
        if isinstance(source, Group):
            after = position.with_group(state, state.seat, replace(source, web=source.web - 1))
        else:
            assert source is not None
            after = position.with_items(state, (source, "web", -1))
    egg = (queen.square, position.eggs_of(state.seat), 1)
    after = position.with_items(position.with_unit(after, queen), egg)
    return after, ((partial(ant_events.queen_lays, by_web=tail[0] == "web"), state, state.seat, queen),)


def _do_eat(state: State, queen: Queen, _tail: Parts) -> Played:
    at = position.near_with(state, queen.square, "food")
    assert at is not None
    queen = replace(queen, hp=queen.hp + 1)
    after = position.with_items(position.with_unit(state, queen), (at, "food", -1))
    return after, ((ant_events.queen_eats, state, state.seat, queen),)


DEEDS: dict[str, Callable[..., Played]] = {
    "step": step,
    "attack": _do_attack,
    "harvest": _do_harvest,
    "dig": _do_dig,
    "collect": _do_collect,
    "bridge": _do_bridge,
    "reform": _do_reform,
    "ward": _do_ward,
    "crown": _do_crown,
    "shaft": _do_shaft,
    "lay": _do_lay,
    "eat": _do_eat,
}
