"""What a spider may do, and what comes of it: steps, webs, cocoons, eggs, meals and healing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import product

from companion.games.taller_ants import events, fights, names
from companion.games.taller_ants import state as position
from companion.games.taller_ants.layout import EGGS, NOWHERE, SPIDER_HP, SPIDER_POINTS
from companion.games.taller_ants.losses import shrunk
from companion.games.taller_ants.moving import Ground, step_code, steps, survey
from companion.games.taller_ants.state import SPIDER_SEAT, Fight, Spider, State
from companion.play import Event

Tail = tuple[str, ...]
Played = tuple[State, tuple[Event, ...]]

VERBS = (
    "step",
    "attack",
    "web",
    "span",
    "cocoon",
    "wrap",
    "feed",
    "eat",
    "heal",
    "take",
    "put",
    "lay",
    "tear",
)
CARRIED = ("ants", "cocoons", "eggs", "fed")
MEALS = {"ants": 2, "cocoons": 4}
"""What an ant is worth in hp (T-24)."""
SMALL, LARGE = 2, 5
"""Ants in the two sizes of cocoon, at (points, hp) of ``COCOON_COST`` (T-44)."""
COCOON_COST = {SMALL: (2, 1), LARGE: (5, 3)}


def tails(state: State, verb: str, spider: Spider, ground: Ground | None = None) -> list[Tail]:
    """How a word of this spider may go on after verb and spider, in useful order.

    ``ground`` is the survey for the spiders, where somebody has it already.
    """
    if not _able(verb, spider) or (state.passing and (verb != "step" or spider.name != state.passing)):
        return []
    if verb == "step":
        ground = ground or survey(state, SPIDER_SEAT)
        return [(state.layout.names[to],) for to in steps(ground, spider)]
    return [tail for tail in _candidates(state, verb, spider) if not CODES[verb](state, spider, tail)]


def _able(verb: str, spider: Spider) -> bool:
    """False where a spider cannot do such a thing anywhere: this spares looking at every square."""
    if spider.laid:
        return False
    match verb:
        case "step":
            return spider.points > 0
        case "web" | "span":
            return spider.points > 1 and spider.hp > 1
        case "cocoon" | "wrap":
            return spider.points > 1
        case "attack":
            return not spider.attacked
        case "put":
            return bool(spider.ants or spider.cocoons or spider.eggs or spider.fed)
        case "feed":
            return bool(spider.ants or spider.cocoons)
    return True


def _candidates(state: State, verb: str, spider: Spider) -> Iterable[Tail]:
    fixed, at = state.layout, spider.square
    called = fixed.names
    match verb:
        case "web" | "tear":
            return [(called[to],) for to in reach(state, spider)]
        case "span":
            return [(called[end],) for end in _far_shores(state, spider)]
        case "attack":
            return [(one,) for one in fights.in_reach(state, SPIDER_SEAT, spider.name)]
        case "cocoon":
            near = fights.in_reach(state, SPIDER_SEAT, spider.name)
            return [
                (one, str(number))
                for one in near
                if not one.endswith("queen")
                for number in range(1, LARGE + 1)
            ]
        case "heal":
            return [(str(n),) for n in range(1, min(spider.points // 2, SPIDER_HP - spider.hp) + 1)]
        case "eat":
            return [(thing,) for thing in MEALS]
        case "take":
            there = set(reach(state, spider))
            return [(called[place], thing) for place, thing, _ in state.items if place in there]
        case "put":
            carried = [thing for thing in CARRIED if getattr(spider, thing)]
            return [(called[at], thing) for thing in carried]
        case "feed":
            with_eggs = [to for to in reach(state, spider) if position.count_at(state, to, "eggs")]
            if spider.eggs and at not in with_eggs:
                with_eggs.append(at)
            return [(thing, called[to]) for thing, to in product(MEALS, with_eggs)]
    return [()]


def reach(state: State, spider: Spider) -> tuple[int, ...]:
    """The square of a spider and those next to it."""
    return (spider.square, *state.layout.near[spider.square])


# ------------------------------------------------------------------------------ may it be


def code(state: State, verb: str, spider: Spider, tail: Tail) -> str:
    """Why a spider may not do this now, empty when it may."""
    if spider.laid:
        return "laid"
    if state.passing and (verb != "step" or spider.name != state.passing):
        return "passing"
    return CODES[verb](state, spider, tail)


def _step(state: State, spider: Spider, tail: Tail) -> str:
    return step_code(survey(state, SPIDER_SEAT), spider, state.layout.index[tail[0]])


def _web(state: State, spider: Spider, tail: Tail) -> str:
    to = state.layout.index[tail[0]]
    if to not in reach(state, spider):
        return "web-far"
    return _webbed(state, to) or _pays(spider, 1, 1)


def _webbed(state: State, to: int) -> str:
    """Why no web can be made on a square (T-28)."""
    bit = 1 << to
    if state.layout.rock & bit:
        return "rock-web"
    if state.webs & bit:
        return "has-web"
    if (state.fungus | state.wards) & bit:
        return "fungus-web"
    if position.all_ants(state) & bit and not state.layout.option("web.under_ants"):
        return "ants-there"
    return ""


def _pays(spider: Spider, points: int, hp: int) -> str:
    if spider.points < 2 * points:
        return "tired"
    return "weak" if spider.hp <= hp else ""


def _span(state: State, spider: Spider, tail: Tail) -> str:
    line = _line_to(state, spider, state.layout.index[tail[0]])
    if not line:
        return "no-line"
    if len(line) == 1:
        return "one-square"
    covered = next((found for to in line if (found := _webbed(state, to))), "")
    return covered or _pays(spider, len(line), len(line))


def _far_shores(state: State, spider: Spider) -> list[int]:
    """The land at the other end of each straight line over at least two squares of open water."""
    return [end for end, line in _lines(state, spider).items() if len(line) > 1]


def _line_to(state: State, spider: Spider, end: int) -> tuple[int, ...]:
    return _lines(state, spider).get(end, ())


def _lines(state: State, spider: Spider) -> dict[int, tuple[int, ...]]:
    return water_lines(state, spider.square)


def water_lines(state: State, shore: int) -> dict[int, tuple[int, ...]]:
    """Straight lines of open water from a shore, by the land they end at (T-31, T-66)."""
    open_water, ways = position.open_water(state), state.layout.ways
    no_land = state.layout.water | state.layout.rock
    if shore >= state.layout.size or no_land >> shore & 1:
        return {}
    found = {}
    for way in range(1, 9):
        line, at = [], ways[shore][way]
        while at != NOWHERE and open_water >> at & 1:
            line.append(at)
            at = ways[at][way]
        if line and at != NOWHERE and not no_land >> at & 1:
            found[at] = tuple(line)
    return found


def _attack(state: State, spider: Spider, tail: Tail) -> str:
    if spider.attacked:
        return "attacked"
    return fights.target_code(state, SPIDER_SEAT, spider.name, tail[0])


def _cocoon(state: State, spider: Spider, tail: Tail) -> str:
    found = fights.target_code(state, SPIDER_SEAT, spider.name, tail[0])
    if found:
        return found
    target = names.unit_of_id(state, tail[0])
    group = position.group_of(state, *target) if target else None
    if group is None:
        return "no-group"
    if group.bridge or not state.webs >> group.square & 1:
        return "not-on-web"
    if state.layout.option("cocoon.needs_win") and spider.beaten != tail[0]:
        return "not-beaten"
    number = int(tail[1])
    if not 1 <= number <= min(LARGE, group.ants):
        return "so-many"
    points, hp = COCOON_COST[SMALL if number <= SMALL else LARGE]
    return _pays(spider, points, hp)


def _wrap(_state: State, spider: Spider, _tail: Tail) -> str:
    return _pays(spider, 1, 0) if spider.ants else "no-ant"


def _feed(state: State, spider: Spider, tail: Tail) -> str:
    thing, to = tail[0], state.layout.index[tail[1]]
    if thing not in MEALS or not getattr(spider, thing):
        return "nothing-to-feed"
    own = spider.eggs and to == spider.square
    return "" if own or (to in reach(state, spider) and position.count_at(state, to, "eggs")) else "no-egg"


def _eat(state: State, spider: Spider, tail: Tail) -> str:
    if tail[0] not in MEALS:
        return "no-meal"
    if spider.hp >= SPIDER_HP:
        return "healthy"
    return "" if _meal_at(state, spider, tail[0]) is not None else "no-meal"


def _meal_at(state: State, spider: Spider, thing: str) -> int | None:
    """Where a meal is: NOWHERE for carried, a square where a cocoon lies, None for none."""
    if getattr(spider, thing):
        return NOWHERE
    if thing == "ants":
        return None
    return next((to for to in reach(state, spider) if position.count_at(state, to, thing)), None)


def _heal(_state: State, spider: Spider, tail: Tail) -> str:
    if spider.hp >= SPIDER_HP:
        return "healthy"
    number = int(tail[0])
    if not 1 <= number <= SPIDER_HP - spider.hp:
        return "so-much"
    return _pays(spider, number, 0)


def _take(state: State, spider: Spider, tail: Tail) -> str:
    to, thing = state.layout.index[tail[0]], tail[1]
    if to not in reach(state, spider):
        return "reach"
    if thing not in CARRIED:
        return "not-for-spiders"
    if thing in spider.handled:
        return "handled"
    return "" if position.count_at(state, to, thing) else "nothing-there"


def _put(state: State, spider: Spider, tail: Tail) -> str:
    to, thing = state.layout.index[tail[0]], tail[1]
    if to != spider.square:
        return "put-here"
    if thing not in CARRIED or not getattr(spider, thing):
        return "not-carried"
    if thing in spider.handled:
        return "handled"
    return "" if may_lie(state, to) else "no-ground"


def may_lie(state: State, to: int) -> bool:
    """True where things may lie: on firm or webbed ground, in what was dug."""
    size = state.layout.size
    if to >= size:
        return bool(position.excavated(state) >> (to - size) & 1)
    return not (state.layout.rock | state.fungus | position.open_water(state)) >> to & 1


def _lay(_state: State, spider: Spider, _tail: Tail) -> str:
    return "whole-turn" if spider.acted or spider.points < SPIDER_POINTS else ""


def _tear(state: State, spider: Spider, tail: Tail) -> str:
    to = state.layout.index[tail[0]]
    if to not in reach(state, spider):
        return "web-far"
    if not state.webs >> to & 1:
        return "no-web"
    return "over-water" if holds_somebody(state, to) else ""


def holds_somebody(state: State, to: int) -> bool:
    """True for a web over water with a unit or things on it."""
    return bool(state.layout.water >> to & 1) and (
        bool((position.all_ants(state) | position.spiders_on(state)) >> to & 1)
        or any(at == to for at, _, _ in state.items)
    )


CODES: dict[str, Callable[[State, Spider, Tail], str]] = {
    "step": _step,
    "attack": _attack,
    "web": _web,
    "span": _span,
    "cocoon": _cocoon,
    "wrap": _wrap,
    "feed": _feed,
    "eat": _eat,
    "heal": _heal,
    "take": _take,
    "put": _put,
    "lay": _lay,
    "tear": _tear,
}

# ------------------------------------------------------------------------- what comes of it


def play(state: State, verb: str, spider: Spider, tail: Tail) -> Played:
    """What a spider’s word does."""
    return DEEDS[verb](state, replace(spider, acted=True), tail)


def _do_step(state: State, spider: Spider, tail: Tail) -> Played:
    to = state.layout.index[tail[0]]
    ground = survey(state, SPIDER_SEAT)
    spent = 1 if ground.webs >> spider.square & 1 else 2
    moved = replace(spider, square=to, points=spider.points - spent, handled=())
    event = events.stepped(state, SPIDER_SEAT, moved.name, spider.square, to, moved.points)
    return position.with_spider(state, moved), (event,)


def _do_web(state: State, spider: Spider, tail: Tail) -> Played:
    to = state.layout.index[tail[0]]
    spider = replace(spider, points=spider.points - 2, hp=spider.hp - 1)
    after = replace(position.with_spider(state, spider), webs=state.webs | 1 << to)
    return after, (events.webbed(after, spider, to),)


def _do_span(state: State, spider: Spider, tail: Tail) -> Played:
    end = state.layout.index[tail[0]]
    line = _line_to(state, spider, end)
    spider = replace(spider, points=spider.points - 2 * len(line), hp=spider.hp - len(line))
    area = sum(1 << to for to in line)
    after = replace(position.with_spider(state, spider), webs=state.webs | area)
    return after, (events.spanned(after, spider, end, len(line)),)


def _do_attack(state: State, spider: Spider, tail: Tail) -> Played:
    foe, target = _target(state, tail[0])
    after = position.with_spider(state, replace(spider, attacked=True))
    fight = Fight(SPIDER_SEAT, spider.name, foe, target)
    return replace(after, stage="fight", fight=fight), (events.attacks(after, fight),)


def _target(state: State, piece: str) -> tuple[int, str]:
    found = names.unit_of_id(state, piece)
    assert found is not None
    return found


def _do_cocoon(state: State, spider: Spider, tail: Tail) -> Played:
    seat, name = _target(state, tail[0])
    number = int(tail[1])
    points, hp = COCOON_COST[SMALL if number <= SMALL else LARGE]
    spider = replace(spider, points=spider.points - 2 * points, hp=spider.hp - hp)
    group = position.group_of(state, seat, name)
    assert group is not None
    event = events.cocooned(state, spider, seat, group, number)
    after = position.with_items(position.with_spider(state, spider), (group.square, "cocoons", number))
    return shrunk(after, seat, group, number), (event,)


def _do_wrap(state: State, spider: Spider, _tail: Tail) -> Played:
    spider = replace(spider, points=spider.points - 2, ants=spider.ants - 1, cocoons=spider.cocoons + 1)
    return position.with_spider(state, spider), (events.wrapped(state, spider),)


def _do_feed(state: State, spider: Spider, tail: Tail) -> Played:
    thing, to = tail[0], state.layout.index[tail[1]]
    spider = spider.carrying(thing, getattr(spider, thing) - 1)
    if position.count_at(state, to, "eggs"):
        after = position.with_items(state, (to, "eggs", -1), (to, "fed", 1))
    else:
        after, spider = state, replace(spider, eggs=spider.eggs - 1, fed=spider.fed + 1)
    return position.with_spider(after, spider), (events.fed(state, spider, to),)


def _do_eat(state: State, spider: Spider, tail: Tail) -> Played:
    thing = tail[0]
    at = _meal_at(state, spider, thing)
    spider = replace(spider, hp=min(SPIDER_HP, spider.hp + MEALS[thing]))
    if at == NOWHERE:
        spider = spider.carrying(thing, getattr(spider, thing) - 1)
    elif at is not None:
        state = position.with_items(state, (at, thing, -1))
    return position.with_spider(state, spider), (events.eaten(state, spider, thing),)


def _do_heal(state: State, spider: Spider, tail: Tail) -> Played:
    number = int(tail[0])
    spider = replace(spider, points=spider.points - 2 * number, hp=spider.hp + number)
    return position.with_spider(state, spider), (events.healed(state, spider, number),)


def _do_take(state: State, spider: Spider, tail: Tail) -> Played:
    to, thing = state.layout.index[tail[0]], tail[1]
    number = position.count_at(state, to, thing)
    spider = replace(spider, handled=(*spider.handled, thing))
    spider = spider.carrying(thing, getattr(spider, thing) + number)
    after = position.with_items(position.with_spider(state, spider), (to, thing, -number))
    return after, (events.taken(state, SPIDER_SEAT, spider.name, to, thing, number),)


def _do_put(state: State, spider: Spider, tail: Tail) -> Played:
    to, thing = state.layout.index[tail[0]], tail[1]
    number = getattr(spider, thing)
    spider = replace(spider, handled=(*spider.handled, thing)).carrying(thing, 0)
    after = position.with_items(position.with_spider(state, spider), (to, thing, number))
    return after, (events.put(state, SPIDER_SEAT, spider.name, to, thing, number),)


def _do_lay(state: State, spider: Spider, _tail: Tail) -> Played:
    hp = spider.hp - EGGS
    if hp == 0 and state.layout.option("eggs.exact10_survives"):
        hp = 1
    spider = replace(spider, points=0, hp=max(0, hp), laid=True)
    after = position.with_items(position.with_spider(state, spider), (spider.square, "eggs", EGGS))
    return after, (events.laid(state, spider),)


def _do_tear(state: State, spider: Spider, tail: Tail) -> Played:
    to = state.layout.index[tail[0]]
    after = replace(position.with_spider(state, spider), webs=state.webs & ~(1 << to))
    return after, (events.torn(after, spider, to),)


DEEDS: dict[str, Callable[[State, Spider, Tail], Played]] = {
    "step": _do_step,
    "attack": _do_attack,
    "web": _do_web,
    "span": _do_span,
    "cocoon": _do_cocoon,
    "wrap": _do_wrap,
    "feed": _do_feed,
    "eat": _do_eat,
    "heal": _do_heal,
    "take": _do_take,
    "put": _do_put,
    "lay": _do_lay,
    "tear": _do_tear,
}
