"""What a spider may do, and what comes of it: steps, webs, cocoons, eggs, meals and healing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from companion.frozen import replace
from companion.games.taller_ants import names
from companion.games.taller_ants.acts import fights, loads, moving
from companion.games.taller_ants.acts.losses import shrunk
from companion.games.taller_ants.acts.prices import COCOONS, LARGE, SMALL, WEB, paid, pay_code, price
from companion.games.taller_ants.state import areas, position
from companion.games.taller_ants.state.equipment import EGGS, SPIDER_HP
from companion.games.taller_ants.state.position import SPIDER_SEAT, Fight, Played, Spider, State, Unit
from companion.games.taller_ants.told import events
from companion.games.taller_ants.told import spiders as spider_events
from companion.kit.game import Parts
from companion.kit.spaces import NO_SPACE

MEALS = {"ants": 2, "cocoons": 4}
"""What an ant is worth in hp (T-24)."""


def candidates(state: State, verb: str, spider: Spider) -> Sequence[Parts]:
    """How a word of this spider could go on after verb and spider, its amount aside, in useful order."""
    fixed = state.equipment
    called, reach = fixed.names, fixed.reach[spider.square]
    match verb:
        case "step":
            return fixed.near_words[spider.square]
        case "web":
            return fixed.reach_words[spider.square]
        case "tear":
            return fixed.words_by(spider.square, state.webs)
        case "span":
            return [(called[end],) for end in areas.water_lines(state, spider.square)]
        case "attack" | "cocoon":
            return [(one,) for one in fights.in_reach(state, SPIDER_SEAT, spider)]
        case "take" | "put":
            return loads.candidates(state, verb, spider)
        case "eat":
            return [(thing,) for thing in MEALS]
        case "feed":
            eggs_first = sorted(reach, key=lambda to: not position.count_at(state, to, "eggs"))
            return [(thing, called[to]) for thing in MEALS for to in eggs_first]
    return [()]


def largest(state: State, verb: str, spider: Spider) -> int | None:
    """The largest amount that could end a word of this spider; None for words that end without one."""
    match verb:
        case "heal":
            return SPIDER_HP - spider.hp
        case "cocoon":
            return LARGE
        case "take" | "put":
            return loads.largest(state, verb, spider)
    return None


# ------------------------------------------------------------------------------ may it be


def unit_code(state: State, verb: str, spider: Spider) -> str:
    """Why a spider may not do such a thing now, wherever and however much."""
    if spider.laid:
        return "laid"
    if waits := moving.passing_code(state, verb, spider.name):
        return waits
    match verb:
        case "step":
            return "" if spider.points > 0 else "tired"
        case "web" | "span":
            return pay_code(spider, WEB)
        case "cocoon":
            return pay_code(spider, COCOONS[SMALL])
        case "attack" if spider.attacked:
            return "attacked"
        case "put" if not any(spider.carried.values()):
            return "not-carried"
        case "feed" if not (spider.ants or spider.cocoons):
            return "nothing-to-feed"
        case "eat" | "heal" if spider.hp >= SPIDER_HP:
            return "healthy"
    return ""


def _step_code(state: State, spider: Spider, tail: Parts) -> str:
    return moving.step_code(moving.survey(state, SPIDER_SEAT), spider, state.equipment.index[tail[0]])


def _web_code(state: State, spider: Spider, tail: Parts) -> str:
    to = state.equipment.index[tail[0]]
    return ground_code(state, to) if to in state.equipment.reach[spider.square] else "web-far"


def ground_code(state: State, to: int) -> str:
    """Why no web can be made on a square (T-28)."""
    bit = 1 << to
    if state.equipment.rock & bit:
        return "rock-web"
    if state.webs & bit:
        return "has-web"
    if (state.fungus | state.wards) & bit:
        return "fungus-web"
    if areas.all_ants(state) & bit and not state.equipment.option("web.under_ants"):
        return "ants-there"
    return ""


def _span_code(state: State, spider: Spider, tail: Parts) -> str:
    line = areas.water_lines(state, spider.square).get(state.equipment.index[tail[0]], ())
    if not line:
        return "no-line"
    if len(line) == 1:
        return "one-square"
    covered = next((found for to in line if (found := ground_code(state, to))), "")
    return covered or pay_code(spider, WEB.times(len(line)))


def _attack_code(state: State, spider: Spider, tail: Parts) -> str:
    return fights.target_code(state, SPIDER_SEAT, spider, tail[0])


def _cocoon_code(state: State, spider: Spider, tail: Parts) -> str:
    found = fights.target_code(state, SPIDER_SEAT, spider, tail[0])
    if found:
        return found
    target = names.unit_of_id(state, tail[0])
    group = position.group_of(state, *target) if target else None
    if group is None:
        return "no-group"
    if group.bridge or not state.webs >> group.square & 1:
        return "not-on-web"
    if state.equipment.option("cocoon.needs_win") and spider.beaten != tail[0]:
        return "not-beaten"
    if not 1 <= int(tail[1]) <= min(LARGE, group.ants):
        return "so-many"
    return pay_code(spider, price(state, "cocoon", spider, tail))


def _wrap_code(state: State, spider: Spider, _tail: Parts) -> str:
    return pay_code(spider, price(state, "wrap", spider)) if spider.ants else "no-ant"


def _feed_code(state: State, spider: Spider, tail: Parts) -> str:
    thing, to = tail[0], state.equipment.index[tail[1]]
    if not spider.carried[thing]:
        return "nothing-to-feed"
    if spider.eggs and to == spider.square:
        return ""
    near = to in state.equipment.reach[spider.square]
    return "" if near and position.count_at(state, to, "eggs") else "no-egg"


def _eat_code(state: State, spider: Spider, tail: Parts) -> str:
    if not tail:
        return "missing-meal"
    return "" if _meal_at(state, spider, tail[0]) is not None else "no-meal"


def _meal_at(state: State, spider: Spider, thing: str) -> int | None:
    """Where a meal is: NO_SPACE for carried, a square where a cocoon lies, None for none."""
    if spider.carried[thing]:
        return NO_SPACE
    if thing == "ants":
        return None
    return position.near_with(state, spider.square, thing)


def _heal_code(state: State, spider: Spider, tail: Parts) -> str:
    if not 1 <= int(tail[0]) <= SPIDER_HP - spider.hp:
        return "so-much"
    return pay_code(spider, price(state, "heal", spider, tail))


def _lay_code(state: State, spider: Spider, tail: Parts) -> str:
    if tail:
        return "spider-lays"
    return "whole-turn" if spider.acted or spider.points < price(state, "lay", spider).points else ""


def _tear_code(state: State, spider: Spider, tail: Parts) -> str:
    to = state.equipment.index[tail[0]]
    if to not in state.equipment.reach[spider.square]:
        return "tear-far"
    if not state.webs >> to & 1:
        return "no-web"
    return "over-water" if holds_somebody(state, to) else ""


def holds_somebody(state: State, to: int) -> bool:
    """True for a web over water with a unit on it."""
    return bool(state.equipment.water & (areas.all_ants(state) | areas.spiders_on(state)) & 1 << to)


CODES: dict[str, Callable[[State, Spider, Parts], str]] = {
    "step": _step_code,
    "attack": _attack_code,
    "web": _web_code,
    "span": _span_code,
    "cocoon": _cocoon_code,
    "wrap": _wrap_code,
    "feed": _feed_code,
    "eat": _eat_code,
    "heal": _heal_code,
    "take": loads.take_code,
    "put": loads.put_code,
    "lay": _lay_code,
    "tear": _tear_code,
}

# ------------------------------------------------------------------------- what comes of it


def play(state: State, verb: str, spider: Spider, tail: Parts) -> Played:
    """What a spider’s word does, once it is paid for."""
    if verb in loads.VERBS:
        return loads.play(state, verb, replace(spider, acted=True), tail)
    payer = paid(spider, price(state, verb, spider, tail), acted=True, handled=())
    return DEEDS[verb](state, payer, tail)


def step(state: State, unit: Unit, tail: Parts) -> Played:
    """A unit, of spiders or of ants, that has paid for it goes to a square."""
    to = state.equipment.index[tail[0]]
    event = (events.stepped, state, state.seat, unit.name, unit.square, to, unit.points)
    return position.with_unit(state, replace(unit, square=to)), (event,)


def _do_web(state: State, spider: Spider, tail: Parts) -> Played:
    to = state.equipment.index[tail[0]]
    after = replace(position.with_spider(state, spider), webs=state.webs | 1 << to)
    return after, ((spider_events.webbed, after, spider, to),)


def _do_span(state: State, spider: Spider, tail: Parts) -> Played:
    end = state.equipment.index[tail[0]]
    line = areas.water_lines(state, spider.square)[end]
    area = sum(1 << to for to in line)
    after = replace(position.with_spider(state, spider), webs=state.webs | area)
    return after, ((spider_events.spanned, after, spider, end, len(line)),)


def _do_attack(state: State, spider: Spider, tail: Parts) -> Played:
    foe, target = _target(state, tail[0])
    after = position.with_spider(state, replace(spider, attacked=True))
    fight = Fight(SPIDER_SEAT, spider.name, foe, target)
    return replace(after, stage="fight", fight=fight), ((events.attacks, after, fight),)


def _target(state: State, piece: str) -> tuple[int, str]:
    found = names.unit_of_id(state, piece)
    assert found is not None
    return found


def _do_cocoon(state: State, spider: Spider, tail: Parts) -> Played:
    seat, name = _target(state, tail[0])
    number = int(tail[1])
    group = position.group_of(state, seat, name)
    assert group is not None
    event = (spider_events.cocooned, state, spider, seat, group, number)
    after = position.with_items(position.with_spider(state, spider), (group.square, "cocoons", number))
    return shrunk(after, seat, group, number), (event,)


def _do_wrap(state: State, spider: Spider, _tail: Parts) -> Played:
    spider = replace(spider, ants=spider.ants - 1, cocoons=spider.cocoons + 1)
    return position.with_spider(state, spider), ((spider_events.wrapped, state, spider),)


def _do_feed(state: State, spider: Spider, tail: Parts) -> Played:
    thing, to = tail[0], state.equipment.index[tail[1]]
    spider = position.carrying(spider, thing, spider.carried[thing] - 1)
    if position.count_at(state, to, "eggs"):
        after = position.with_items(state, (to, "eggs", -1), (to, "fed", 1))
    else:
        after, spider = state, replace(spider, eggs=spider.eggs - 1, fed=spider.fed + 1)
    return position.with_spider(after, spider), ((spider_events.fed, state, spider, to),)


def _do_eat(state: State, spider: Spider, tail: Parts) -> Played:
    thing = tail[0]
    at = _meal_at(state, spider, thing)
    spider = replace(spider, hp=min(SPIDER_HP, spider.hp + MEALS[thing]))
    if at == NO_SPACE:
        spider = position.carrying(spider, thing, spider.carried[thing] - 1)
    elif at is not None:
        state = position.with_items(state, (at, thing, -1))
    return position.with_spider(state, spider), ((spider_events.eaten, state, spider, thing),)


def _do_heal(state: State, spider: Spider, tail: Parts) -> Played:
    number = int(tail[0])
    spider = replace(spider, hp=spider.hp + number)
    return position.with_spider(state, spider), ((spider_events.healed, state, spider, number),)


def _do_lay(state: State, spider: Spider, _tail: Parts) -> Played:
    spider = replace(spider, laid=True)
    after = position.with_items(position.with_spider(state, spider), (spider.square, "eggs", EGGS))
    return after, ((spider_events.laid, state, spider),)


def _do_tear(state: State, spider: Spider, tail: Parts) -> Played:
    to = state.equipment.index[tail[0]]
    after = replace(position.with_spider(state, spider), webs=state.webs & ~(1 << to))
    sunk = [(at, thing, -number) for at, thing, number in state.items if at == to]
    if state.equipment.water >> to & 1:
        after = position.with_items(after, *sunk)
    return after, ((partial(spider_events.torn, sunk=after.items != state.items), after, spider, to),)


DEEDS: dict[str, Callable[[State, Spider, Parts], Played]] = {
    "step": step,
    "attack": _do_attack,
    "web": _do_web,
    "span": _do_span,
    "cocoon": _do_cocoon,
    "wrap": _do_wrap,
    "feed": _do_feed,
    "eat": _do_eat,
    "heal": _do_heal,
    "lay": _do_lay,
    "tear": _do_tear,
}
