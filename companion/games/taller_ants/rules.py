"""The rules of Taller-Ants: what is asked, what a word does, and how a game ends."""

from __future__ import annotations

from collections.abc import Sequence

from companion.frozen import replace
from companion.games.taller_ants import names, setup, turns
from companion.games.taller_ants.acts import ant_deeds, fights, growth, loads, moving, regroup, spiders
from companion.games.taller_ants.state import equipment, position
from companion.games.taller_ants.state.position import Group, Picking, Played, Spider, State, Unit
from companion.games.taller_ants.told import events
from companion.games.taller_ants.words import menus, prompts
from companion.kit.lazy_events import Deferred, LazyEvents
from companion.play import (
    TURN,
    Choice,
    Menu,
    Over,
    Pending,
    Settings,
    Step,
)


def start(settings: Settings) -> State:
    """The state before the first draw or question."""
    return setup.begin(equipment.equip(settings))


def pending(state: State) -> Pending:
    """What the rules wait for."""
    if state.stage == "over":
        return result(state)
    seat = menus.asked(state)
    if seat is None:
        return prompts.chance(state)
    if state.stage in menus.TURNS:
        preset = "again" if menus.again(state) is not None else None
        finish = None if state.passing else "done"
        topic = "regroup" if state.stage == "regroup" else TURN
        return (Choice(seat, prompts.prompt(state), topic, preset, finish, modal=True),)
    first = " ".join(next(menus.words(state)))
    return (Choice(seat, prompts.prompt(state), state.stage, first),)


def menu(state: State, seat: int, prefix: tuple[str, ...] = ()) -> Menu:
    """How a word of this seat may go on after ``prefix``."""
    return menus.menu(state, prefix) if seat == menus.asked(state) else ()


def words(state: State, seat: int) -> Sequence[str]:
    """Every complete word of a seat but asides."""
    return [" ".join(path) for path in menus.words(state)] if seat == menus.asked(state) else []


def play(state: State, word: str, _seat: int | None) -> Step:
    """What a word does that stands."""
    after, told = played(state, tuple(word.split()))
    return Step(after, LazyEvents(told))


def played(state: State, path: tuple[str, ...]) -> Played:
    """The same for the parts of a word: what it does, and all that follows by itself."""
    return _play_on(*_apply(state, path))


def go_on(state: State) -> Played:
    """From a position as it may have been corrected to the next real question, draw or end."""
    return _play_on(state, ())


# ------------------------------------------------------------------------------------ words


def _apply(state: State, path: tuple[str, ...]) -> Played:
    """What a word does, before anything that follows by itself."""
    after, told = _do(state, path)
    return loads.noticed(state, after, "".join((state.last if path == ("again",) else path)[1:2])), told


def _do(state: State, path: tuple[str, ...]) -> Played:
    verb, *parts = path
    match state.stage:
        case "fungus":
            return _direction(state, int(parts[0])), ()
        case "tile":
            return growth.grow(state, state.equipment.index[parts[0]])
        case "fight" | "harvest":
            return _rolled(state, int(parts[0]))
        case "avoid":
            return _answered(state, verb)
        case "prize":
            return _back(*(fights.seize(state) if verb == "seize" else fights.kill(state, int(parts[0]))))
        case "spiders" | "ants" | "regroup":
            return _act(state, path)
    return setup.rest(state) if verb == "rest" else setup.answer(state, parts[0])


def _act(state: State, path: tuple[str, ...]) -> Played:
    """A word of a turn."""
    if path == ("done",):
        after, told = turns.done(state)
        return after, ((events.ends_turn, state), *told)
    if path == ("regroup",):
        return replace(turns.quiet(state), stage="regroup"), ((events.regroups, state),)
    if path == ("again",):
        repeated = menus.again(state)
        assert repeated is not None
        path = repeated
    verb, name, *tail = path
    unit = menus.called(state, name)
    assert unit is not None
    after, told = _deed(state, verb, unit, tuple(tail))
    if state.stage == "regroup":
        return after, told
    return _remembered(state, after, path, unit), told


def _deed(state: State, verb: str, unit: Unit, tail: tuple[str, ...]) -> Played:
    if isinstance(unit, Spider):
        return spiders.play(state, verb, unit, tail)
    if state.stage == "regroup" and isinstance(unit, Group):
        return regroup.play(state, verb, unit, tail)
    return ant_deeds.play(state, verb, unit, tail)


def _remembered(before: State, state: State, path: tuple[str, ...], unit: Unit) -> State:
    """The state with its last word, and with the unit that may not stay where it is."""
    if path[0] != "step":
        return replace(state, last=path, heading=0, passing="")
    to = before.equipment.index[path[2]]
    ways = before.equipment.ways[unit.square]
    heading = ways.index(to) if to in ways else 0
    stays = moving.may_stay(moving.survey(state, state.seat), unit, to, there=True)
    return replace(state, last=path, heading=heading, passing="" if stays else path[1])


# ------------------------------------------------------------------------------------- dice


def _direction(state: State, way: int) -> State:
    """The fungus die has fallen: which tile is next, unless only one has room (T-71)."""
    return replace(state, stage="tile", way=way)


def _rolled(state: State, face: int) -> Played:
    if state.stage == "harvest":
        assert state.picking is not None
        name, tile, dice = state.picking
        rolled = replace(state, picking=Picking(name, tile, (*dice, face)))
        group = position.group_of(state, state.seat, name)
        if group is not None and len(dice) + 1 < group.ants:
            return rolled, ()
        return growth.harvested(rolled)
    assert state.fight is not None
    fight = replace(state.fight, dice=(*state.fight.dice, face))
    rolled = replace(state, fight=fight)
    if fights.may_avoid(fight):
        return replace(rolled, stage="avoid"), ()
    if len(fight.dice) < len(fights.rollers(fight)):
        return rolled, ()
    after, told = fights.decide(rolled)
    return (after, told) if after.stage == "prize" else _back(after, told)


def _answered(state: State, verb: str) -> Played:
    """Ants that rolled a six fight or avoid it (T-38)."""
    assert state.fight is not None
    if verb == "fight":
        return replace(state, stage="fight"), ((events.stands, state, state.fight),)
    return _back(state, ((events.avoided, state, state.fight),))


def _back(state: State, told: tuple[Deferred, ...]) -> Played:
    """A fight is over: the turn goes on."""
    spiders_turn = state.seat == position.SPIDER_SEAT
    return replace(state, stage="spiders" if spiders_turn else "ants", fight=None), told


# ---------------------------------------------------------------------------- what follows


def _play_on(state: State, told: tuple[Deferred, ...]) -> Played:
    """Go on to the next real question: what is forced plays itself and is announced."""
    while True:
        if state.round and state.stage in menus.TURNS:
            state, more = turns.eliminate(state)
            told += more
        forced = _forced(state)
        if forced is None:
            return state, told
        state, more = forced
        told += more


def _forced(state: State) -> Played | None:
    """The next thing that needs no question, None where there is one, a draw or an end."""
    match state.stage:
        case "fungus" | "tile":
            return _growing(state)
        case "fight" | "harvest" | "avoid" | "prize" | "over":
            return None
    word, *others = menus.first_two(state)
    if others:
        return None
    if word != ("done",):
        return _apply(state, word)
    after, told = turns.done(state)
    return loads.noticed(state, after, ""), ((events.turn_over, state), *told)  # nobody ends it: it is over


def _growing(state: State) -> Played | None:
    """The fungus as far as no die decides; then the spiders."""
    if state.stage == "tile":
        tiles = growth.tiles(state, state.way)
        if len(tiles) > 1:
            return None
        return growth.grow(state, tiles[0])
    if state.way == 0 and not state.round:
        return turns.new_round(state)
    if not state.growing:
        return turns.grown(state)
    ways = growth.ways(state)
    if not ways:
        return growth.stuck(state)
    return (_direction(state, ways[0]), ()) if len(ways) == 1 else None


# ------------------------------------------------------------------------------------ result


def winners(state: State) -> tuple[int, ...]:
    """Who has won, or would if it ended now."""
    if state.reason == "nobody":
        return tuple(range(state.equipment.seats))
    return state.winners if state.reason and state.winners else turns.best(state)


def result(state: State) -> Over:
    """The places now; with reason ``limit`` unless the game is over."""
    reason = state.reason or "limit"
    seats = range(state.equipment.seats)
    shares = [position.share(state, seat) for seat in seats]
    first = winners(state)
    rest = sorted({shares[seat] for seat in seats if seat not in first}, reverse=True)
    ranking = (
        first,
        *(tuple(seat for seat in seats if seat not in first and shares[seat] == share) for share in rest),
    )
    ended = replace(state, reason=reason)
    return Over(
        ranking,
        reason,
        events.end_reason(ended),
        tuple(position.percent(state, seat) for seat in seats),
        prompts.score_table(state),
        events.END_RULES[reason],
        prompts.deciding(ended, ranking),
        unit=names.GOALS,
    )
