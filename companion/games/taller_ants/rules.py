"""The rules of Taller-Ants: what is asked, what a word does, and how a game ends."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.components import Components
from companion.errors import Refused
from companion.games.taller_ants import (
    ant_deeds,
    events,
    fights,
    growth,
    layout,
    menus,
    moving,
    prompts,
    prose,
    refusals,
    regroup,
    saving,
    scene,
    setup,
    spiders,
    turns,
)
from companion.games.taller_ants import components as printed
from companion.games.taller_ants import state as position
from companion.games.taller_ants.state import Group, Queen, Spider, State
from companion.kit import data
from companion.kit.options import settled
from companion.play import (
    Board,
    Choice,
    Event,
    HouseRule,
    Menu,
    Over,
    Pending,
    ReadFile,
    Refusal,
    Scene,
    Settings,
    Step,
    Text,
    Value,
    Verb,
)

Played = tuple[State, tuple[Event, ...]]


class TallerAnts:
    """The game, as play.Game describes one."""

    name = "taller-ants"
    title = prose.TITLE
    about = prose.ABOUT
    edition = 1
    rank = 5
    seats = range(2, 5)
    verbs: Mapping[str, Verb] = prose.VERBS
    house_rules: tuple[HouseRule, ...] = prose.HOUSE_RULES
    sections: Mapping[str, str] = prose.SECTIONS

    # -------------------------------------------------------------------------- set-up

    def settle(self, seats: int, options: Mapping[str, Value], read: ReadFile = data.own_only) -> Settings:
        return layout.settle(seats, settled(self.house_rules, self.seats, seats, options), read)

    def sources(self, _settings: Settings) -> Mapping[str, Text]:
        return prose.SOURCES

    def start(self, settings: Settings) -> State:
        return setup.begin(layout.layout(settings))

    def board(self, settings: Settings) -> Board:
        return layout.board(settings)

    def components(self, read: ReadFile = data.own_only) -> Components:
        return printed.components(read)

    # ----------------------------------------------------------------------- questions

    def pending(self, state: State) -> Pending:
        if state.stage == "over":
            return result(state)
        seat = menus.asked(state)
        if seat is None:
            return prompts.chance(state)
        if state.stage in menus.TURNS:
            preset = "again" if menus.again(state) is not None else None
            finish = None if state.passing else "done"
            topic = "regroup" if state.stage == "regroup" else "turn"
            return (Choice(seat, prompts.prompt(state), topic, preset, finish),)
        first = " ".join(menus.words(state)[0])
        return (Choice(seat, prompts.prompt(state), state.stage, first),)

    def menu(self, state: State, seat: int, prefix: tuple[str, ...] = ()) -> Menu:
        return menus.menu(state, prefix) if seat == menus.asked(state) else ()

    def words(self, state: State, seat: int) -> Sequence[str]:
        """Every complete word of a seat (play.QuickWords)."""
        return [" ".join(path) for path in menus.words(state)] if seat == menus.asked(state) else []

    def random_word(self, state: State, seat: int, pick: Callable[[int], int]) -> str:
        """One of the words of a seat, each as likely as the others (play.QuickWords)."""
        found = self.words(state, seat)
        return found[pick(len(found))]

    def why_not(self, state: State, word: str, seat: int | None) -> Refusal | None:
        return refusals.why_not(self, state, word, seat)

    # --------------------------------------------------------------------------- words

    def apply(self, state: State, word: str, seat: int | None, *, trusted: bool = False) -> Step:
        if not trusted and (refusal := self.why_not(state, word, seat)) is not None:
            raise Refused(refusal)
        return _play_on(*_say(state, tuple(word.split())))

    # ------------------------------------------------------------------------- to show

    def scene(self, state: State) -> Scene:
        return scene.scene(state)

    def settings(self, state: State) -> Settings:
        return state.layout.settings

    def rounds(self, state: State) -> int:
        return state.round

    def standing(self, state: State) -> Over:
        return result(state)

    def corrections(self, _state: State, _prefix: tuple[str, ...] = ()) -> Menu:
        return ()

    def dump(self, state: State) -> dict[str, Any]:
        return saving.dump(state)

    def load(self, data: Mapping[str, Any]) -> State:
        return saving.load(self, data)


# ------------------------------------------------------------------------------------ words


def _say(state: State, path: tuple[str, ...]) -> Played:
    """What a word does, before anything that follows by itself."""
    verb, *parts = path
    match state.stage:
        case "fungus":
            return _direction(state, int(parts[0])), ()
        case "tile":
            return growth.grow(state, state.layout.index[parts[0]])
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
        return turns.done(state)
    if path == ("regroup",):
        return replace(turns.quiet(state), stage="regroup"), ()
    if path == ("again",):
        repeated = menus.again(state)
        assert repeated is not None
        path = repeated
    verb, name, *tail = path
    unit = next(one for one in menus.units(state) if menus.name_of(one) == name)
    after, told = _deed(state, verb, unit, tuple(tail))
    if state.stage == "regroup":
        return after, told
    return _remembered(state, after, path, unit), told


def _deed(state: State, verb: str, unit: menus.Unit, tail: tuple[str, ...]) -> Played:
    if isinstance(unit, Spider):
        return spiders.play(state, verb, unit, tail)
    if state.stage == "regroup" and isinstance(unit, Group):
        return regroup.play(state, verb, unit, tail)
    return ant_deeds.play(state, verb, unit, tail)


def _remembered(before: State, state: State, path: tuple[str, ...], unit: menus.Unit) -> State:
    """The state with its last word, and with the unit that may not stay where it is."""
    if path[0] != "step":
        return replace(state, last=path, heading=0, passing="")
    to = before.layout.index[path[2]]
    ways = before.layout.ways[unit.square]
    heading = ways.index(to) if to in ways else 0
    moved: Spider | Group | Queen = replace(unit, square=to)
    stays = moving.may_stay(moving.survey(state, state.seat), moved, to)
    return replace(state, last=path, heading=heading, passing="" if stays else path[1])


# ------------------------------------------------------------------------------------- dice


def _direction(state: State, way: int) -> State:
    """The fungus die has fallen: which tile is next, unless only one has room (T-71)."""
    return replace(state, stage="tile", way=way)


def _rolled(state: State, face: int) -> Played:
    if state.stage == "harvest":
        assert state.picking is not None
        name, tile, dice = state.picking
        rolled = replace(state, picking=(name, tile, (*dice, face)))
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
        return replace(state, stage="fight"), ()
    return _back(state, (events.avoided(state, state.fight),))


def _back(state: State, told: tuple[Event, ...]) -> Played:
    """A fight is over: the turn goes on."""
    spiders_turn = state.seat == position.SPIDER_SEAT
    return replace(state, stage="spiders" if spiders_turn else "ants", fight=None), told


# ---------------------------------------------------------------------------- what follows


def _play_on(state: State, told: tuple[Event, ...]) -> Step:
    """Go on to the next real question: what is forced plays itself and is announced."""
    while True:
        if state.round and state.stage in menus.TURNS:
            state, more = turns.settle(state)
            told += more
        forced = _forced(state)
        if forced is None:
            return Step(state, told)
        state, more = forced
        told += more


def _forced(state: State) -> Played | None:
    """The next thing that needs no question, None where there is one, a draw or an end."""
    match state.stage:
        case "fungus" | "tile":
            return _growing(state)
        case "fight" | "harvest" | "avoid" | "prize" | "over":
            return None
    words = menus.words(state) if state.stage not in menus.TURNS else menus.few_words(state)
    if len(words) != 1:
        return None
    after, told = _say(state, words[0])
    announced = (events.turn_over(state),) if words[0] == ("done",) else ()
    return after, (*announced, *told)


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


def result(state: State) -> Over:
    """The places now; with reason ``limit`` unless the game is over."""
    reason = state.reason or "limit"
    seats = range(state.layout.seats)
    shares = [position.percent(state, seat) for seat in seats]
    winners = state.winners if state.reason and state.winners else turns.best(state)
    if reason == "nobody":
        winners = tuple(seats)
    rest = sorted({shares[seat] for seat in seats if seat not in winners}, reverse=True)
    ranking = (
        winners,
        *(tuple(seat for seat in seats if seat not in winners and shares[seat] == share) for share in rest),
    )
    ended = replace(state, reason=reason)
    return Over(
        ranking,
        reason,
        events.end_reason(ended),
        tuple(shares),
        prompts.score_table(state),
        events.END_RULES[reason],
    )
