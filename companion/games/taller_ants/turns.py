"""The order of a round: fungus, hatching, the spiders, the ant players; and how a game ends."""

from __future__ import annotations

from collections.abc import Sequence

from companion.frozen import replace
from companion.games.taller_ants import names
from companion.games.taller_ants.acts import growth, regroup
from companion.games.taller_ants.acts.losses import dead, fatal, nearest
from companion.games.taller_ants.state import areas, position
from companion.games.taller_ants.state.equipment import (
    ANT_POINTS,
    GROUP,
    SPIDER_HP,
    SPIDER_POINTS,
    SPIDERS,
    bits,
)
from companion.games.taller_ants.state.position import OWN_EGGS, SPIDER_SEAT, Group, Played, Spider, State
from companion.games.taller_ants.told import ants as ant_events
from companion.games.taller_ants.told import events
from companion.games.taller_ants.told import spiders as spider_events
from companion.kit.lazy_events import Deferred


def new_round(state: State) -> Played:
    """The next round begins with the fungus, unless it was the last one (T-79)."""
    if state.round >= int(state.equipment.option("ta.max_rounds")):
        return over(state, "rounds", best(state))
    after = replace(quiet(state), round=state.round + 1, stage="fungus", seat=SPIDER_SEAT)
    return growth.due(after), ()


def quiet(state: State) -> State:
    """The state without what a turn remembers."""
    return replace(state, last=(), heading=0, passing="")


def grown(state: State) -> Played:
    """All fungus has grown: spiders hatch and have their turn."""
    state, told = _hatch_spiders(state)
    if not state.spiders:
        after, more = _next_colony(state, 0)
        return after, (*told, *more)
    return whole_turn(state, SPIDER_SEAT), told


def _hatch_spiders(state: State) -> Played:
    """Fed eggs become spiders, never more than five (T-47)."""
    told: list[Deferred] = []
    for at, carrier in _fed_eggs(state):
        if len(state.spiders) >= SPIDERS:
            break
        used = {one.name for one in state.spiders}
        name = next(name for name in names.SPIDER_NAMES if name not in used)
        square = _standing_near(state, at)
        if carrier:
            holder = position.spider_of(state, carrier)
            assert holder is not None
            state = position.with_spider(state, replace(holder, fed=holder.fed - 1))
        else:
            state = position.with_items(state, (at, "fed", -1))
        state = replace(state, spiders=(*state.spiders, Spider(name, square, SPIDER_HP)))
        told.append((spider_events.hatched, state, name, square))
    return state, tuple(told)


def _fed_eggs(state: State) -> list[tuple[int, str]]:
    """Every fed egg: its square, and the spider that carries it."""
    found = [(at, "") for at, thing, number in state.items if thing == "fed" for _ in range(number)]
    return found + [(one.square, one.name) for one in state.spiders for _ in range(one.fed)]


def _standing_near(state: State, at: int) -> int:
    """The square itself or the nearest where a spider can stand."""
    taken = areas.all_ants(state) | areas.spiders_on(state)
    return nearest(state.equipment, at % state.equipment.size, areas.ground_of_spiders(state) & ~taken)


# ------------------------------------------------------------------------------- the turns


def done(state: State) -> Played:
    """A turn ends."""
    return _spiders_done(state) if state.stage == "spiders" else _ants_done(state)


def _spiders_done(state: State) -> Played:
    """Spiders die of eggs and of fungus; then the goal is checked (T-20, T-35)."""
    told: list[Deferred] = []
    for spider in fatal(state):
        poisoned = bool(areas.touched(state) >> spider.square & 1)
        told.append(
            (spider_events.poisoned, state, spider) if poisoned else (spider_events.exhausted, state, spider)
        )
        state, event = dead(state, spider)
        told.append(event)
    if position.reached(state, SPIDER_SEAT) and state.spiders:
        after, more = over(state, "spider-goal", (SPIDER_SEAT,))
        return after, (*told, *more)
    after, more = _next_colony(state, 0)
    return after, (*told, *more)


def _ants_done(state: State) -> Played:
    """The goal of an ant player is checked at the end of his turn (T-76)."""
    groups = tuple(replace(group, moved=(0, 0)) for group in state.colony.groups)
    state = position.with_colony(state, state.seat, groups=groups)
    if position.reached(state, state.seat):
        return over(state, "ant-goal", (state.seat,))
    return _next_colony(state, state.seat)


def _next_colony(state: State, seat: int) -> Played:
    """The next ant player who still plays; after the last of them the next round."""
    following = next(
        (other for other in range(seat + 1, len(state.colonies) + 1) if not state.colonies[other - 1].out),
        None,
    )
    if following is None:
        return new_round(state)
    return _begin_ants(replace(quiet(state), stage="ants", seat=following))


def _begin_ants(state: State) -> Played:
    """Eggs hatch (T-53); then all groups and the queen have their points."""
    state, told = _hatch_ants(state)
    return whole_turn(state, state.seat), told


def whole_turn(state: State, seat: int) -> State:
    """The turn of a seat, in which none of its units has done anything yet."""
    state = quiet(state)
    if seat == SPIDER_SEAT:
        spiders = tuple(
            replace(one, points=SPIDER_POINTS, acted=False, attacked=False, laid=False, handled=(), beaten="")
            for one in state.spiders
        )
        return replace(state, stage="spiders", seat=SPIDER_SEAT, spiders=spiders)
    colony = state.colonies[seat - 1]
    groups = tuple(
        replace(one, points=0 if one.bridge else ANT_POINTS, credit=0, handled=()) for one in colony.groups
    )
    queen = None if colony.queen is None else replace(colony.queen, points=ANT_POINTS)
    state = replace(state, stage="ants", seat=seat)
    return position.with_colony(state, seat, groups=groups, queen=queen)


def _hatch_ants(state: State) -> Played:
    """Each egg becomes an ant; without a queen one egg is kept for a new one (T-53, T-55)."""
    keep = 0 if state.colony.queen is not None else 1
    price = int(state.equipment.option("ants.egg_food"))
    hatched = 0
    for at, carrier in _own_eggs(state):
        if position.brood(state, state.seat) <= keep:
            break
        paid = _paid(state, price)
        homed = _with_young(paid, at) if paid is not None else None
        if homed is None:
            continue
        group = position.group_of(homed, state.seat, carrier)
        if group is not None:
            state = position.with_unit(homed, position.carrying(group, OWN_EGGS, group.brood - 1))
        else:
            state = position.with_items(homed, (at, position.eggs_of(state.seat), -1))
        hatched += 1
    if not hatched:
        return state, ()
    return state, ((ant_events.ants_hatch, state, state.seat, hatched),)


def _own_eggs(state: State) -> list[tuple[int, str]]:
    """Every egg of whose turn it is: its square, and the group that carries it. Those come first,
    so that a kept one lies (T-55)."""
    carried = [(group.square, group.name) for group in state.colony.groups for _ in range(group.brood)]
    thing = position.eggs_of(state.seat)
    return carried + [(at, "") for at, what, number in state.items if what == thing for _ in range(number)]


def _paid(state: State, price: int) -> State | None:
    """The state after food was taken from the storage, None where there is too little (T-53)."""
    size, nest = state.equipment.size, state.colony.nest
    for at, thing, number in state.items:
        if price and thing == "food" and at >= size and nest >> (at - size) & 1:
            used = min(price, number)
            state, price = position.with_items(state, (at, "food", -used)), price - used
    return None if price else state


def _with_young(state: State, at: int) -> State | None:
    """One ant more: in the group on the egg's square, a new one there, or one near by."""
    red = state.colony.kind == "red"
    groups = {group.square: group for group in state.colony.groups if not group.bridge}
    taken = areas.all_ants(state) | areas.spiders_on(state)
    queen = state.colony.queen
    if queen is not None and queen.square not in groups:
        taken &= ~(1 << queen.square)
    name = regroup.free_name(state, state.seat)
    for to in _outwards(state, at):
        group = groups.get(to)
        if group is not None and group.ants < GROUP:
            bigger = replace(group, red=group.red + red, black=group.black + (not red))
            return position.with_group(state, state.seat, bigger)
        if group is None and not taken >> to & 1:
            fresh = Group(name, to, int(red), int(not red))
            return position.with_colony(state, state.seat, groups=(*state.colony.groups, fresh))
    return None


def _outwards(state: State, at: int) -> list[int]:
    """The squares of a sheet that ants can stand on, the nearest first."""
    fixed, ground = state.equipment, areas.ground_of_ants(state)
    sheet = fixed.whole << fixed.size if at >= fixed.size else fixed.whole
    return sorted(bits(ground & sheet), key=lambda to: (fixed.distance(at, to), to))


# ----------------------------------------------------------------------------------- ends


def living(state: State, seat: int) -> bool:
    """True while an ant player has ants, a queen or eggs (T-77)."""
    colony = state.colonies[seat - 1]
    return bool(colony.groups or colony.queen or position.brood(state, seat))


def eliminate(state: State) -> Played:
    """After any word: who is out, and whether that ends the game (T-21, T-77, T-78)."""
    told: list[Deferred] = []
    for seat, colony in enumerate(state.colonies, 1):
        if not colony.out and not living(state, seat):
            state = position.with_colony(state, seat, out=True)
            told.append((events.out, state, seat))
    left = tuple(seat for seat, colony in enumerate(state.colonies, 1) if not colony.out)
    hunted = not spiders_live(state)
    if not left:
        after, more = over(state, "ants-dead", (SPIDER_SEAT,)) if not hunted else over(state, "nobody", ())
    elif hunted and len(left) == 1:
        after, more = over(state, "spiders-dead", left)
    else:
        return state, tuple(told)
    return after, (*told, *more)


def spiders_live(state: State, *, without: Sequence[Spider] = ()) -> bool:
    """True while there are spiders, ``without`` some; by house rule fed eggs count as well (T-21)."""
    if len(state.spiders) > len(without):
        return True
    return bool(state.equipment.option("spider.eggs_save") and _fed_eggs(state))


def best(state: State) -> tuple[int, ...]:
    """The seats that have come furthest towards their goals (T-79)."""
    shares = [position.share(state, seat) for seat in range(state.equipment.seats)]
    return tuple(seat for seat, share in enumerate(shares) if share == max(shares))


def over(state: State, reason: str, winners: tuple[int, ...]) -> Played:
    """The game ends."""
    after = replace(
        quiet(state),
        stage="over",
        fight=None,
        picking=None,
        growing=(),
        way=0,
        reason=reason,
        winners=winners,
    )
    return after, ((events.ended, after),)
