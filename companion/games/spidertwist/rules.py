"""The rules of Spidertwist: what is asked, what a word does, and how a game ends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

from companion.components import Components
from companion.errors import Refused
from companion.games.spidertwist import components as printed
from companion.games.spidertwist import events, layout, position, prose, refusals, saving, scene
from companion.games.spidertwist.position import EATEN, MATED, Action, State
from companion.kit import data, dice, grammar
from companion.kit.seats import NOBODY, rival
from companion.play import (
    Board,
    Chance,
    Choice,
    Event,
    HouseRule,
    Menu,
    Option,
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
    text,
)

DIE = "d6"
"""The one die, for who begins and for meals."""

Played = tuple[State, tuple[Event, ...]]


class Spidertwist:
    """The game, as play.Game describes one."""

    name = "spidertwist"
    title = prose.TITLE
    about = prose.ABOUT
    rank = 3
    edition = 1
    seats = range(2, 3)
    verbs: Mapping[str, Verb] = prose.VERBS
    house_rules: tuple[HouseRule, ...] = prose.HOUSE_RULES
    sections: Mapping[str, str] = prose.SECTIONS

    # -------------------------------------------------------------------------- set-up

    def settle(self, seats: int, options: Mapping[str, Value], read: ReadFile = data.own_only) -> Settings:
        return layout.settle(self.house_rules, self.seats, seats, options, read)

    def start(self, settings: Settings) -> State:
        fixed = layout.layout(settings)
        return State(fixed, bytes(len(fixed.names)), (fixed.males, fixed.males))

    def board(self, settings: Settings) -> Board:
        return layout.board(settings)

    def components(self, read: ReadFile = data.own_only) -> Components:
        return printed.components(read)

    # ----------------------------------------------------------------------- questions

    def pending(self, state: State) -> Pending:
        match state.stage:
            case "start":
                seat = len(state.rolls) % 2
                prompt = prose.START_ROLLS[seat]
                return Chance(DIE, dice.D6, prompt, by=seat, auto=bool(state.rolls), verb="roll")
            case "turn":
                finish = "end" if state.acted else None
                return (Choice(state.seat, prose.TURNS[state.seat], "turn", finish=finish),)
            case "reaction":
                seat = rival(state.seat)
                return (Choice(seat, prose.REACTIONS[seat], "reaction"),)
            case "meal":
                return Chance(DIE, dice.D6, prose.MEAL_ROLL, auto=True, verb="roll")
            case "over":
                return result(state)

    def menu(self, state: State, seat: int, prefix: tuple[str, ...] = ()) -> Menu:
        if state.stage == "reaction" and seat == rival(state.seat):
            return _reaction_menu(state, prefix)
        if state.stage == "turn" and seat == state.seat:
            return _turn_menu(state, prefix)
        return ()

    def why_not(self, state: State, word: str, seat: int | None) -> Refusal | None:
        return refusals.why_not(self, state, word, seat)

    # --------------------------------------------------------------------------- words

    def apply(self, state: State, word: str, seat: int | None, *, trusted: bool = False) -> Step:
        if not trusted and (refusal := self.why_not(state, word, seat)) is not None:
            raise Refused(refusal)
        verb, *parts = word.split()
        match verb:
            case "roll":
                played = _roll(state, int(parts[0]))
            case "end":
                played = _next_turn(state, events.ended_turn(state.seat))
            case "lead":
                played = _lead(state, state.layout.index[parts[0]])
            case _:
                nodes = [state.layout.index[part] for part in parts]
                played = _act(state, (verb, nodes[0] if len(nodes) > 1 else NOBODY, nodes[-1]))
        return _play_on(*played)

    # ------------------------------------------------------------------------- to show

    def scene(self, state: State) -> Scene:
        return scene.scene(state)

    def settings(self, state: State) -> Settings:
        return state.layout.settings

    def rounds(self, state: State) -> int:
        return position.rounds(state)

    def standing(self, state: State) -> Over:
        return result(state)

    def corrections(self, _state: State, _prefix: tuple[str, ...] = ()) -> Menu:
        return ()

    def dump(self, state: State) -> dict[str, Any]:
        return saving.dump(state)

    def load(self, data: Mapping[str, Any]) -> State:
        return saving.load(self, data)


# ------------------------------------------------------------------------------------- menus


def _turn_menu(state: State, prefix: grammar.Path) -> Menu:
    """Verbs, then a male, then where he goes; matings come first."""
    fixed = state.layout
    names, index = fixed.names, fixed.index
    paths: list[grammar.Path] = [
        (verb, names[end]) if verb == "add" else (verb, names[start], names[end])
        for verb, start, end in position.actions(state)
    ]
    if state.acted:
        paths.append(("end",))

    def option(path: grammar.Path) -> Option:
        match path:
            case (verb,):
                return prose.ACTS[verb]
            case ("step" | "mate", start):
                return prose.male_option(start, fixed.male_name(state.males[index[start]]))
            case ("mate", _, end):
                return prose.female_option(end)
        return prose.node_option(path[-1])

    return grammar.level(paths, prefix, option)


def _reaction_menu(state: State, prefix: grammar.Path) -> Menu:
    """The ends her way may have, and who is eaten there."""
    fixed = state.layout

    def option(path: grammar.Path) -> Option:
        if len(path) == 1:
            return prose.LEAD
        male = state.males[fixed.index[path[1]]]
        return prose.prey_option(path[1], fixed.owner(male)) if male else prose.node_option(path[1])

    return grammar.level(
        [("lead", fixed.names[end]) for end in position.ends(state, state.disturber)], prefix, option
    )


# -------------------------------------------------------------------------------------- rolls


def _roll(state: State, number: int) -> Played:
    if state.stage == "meal":
        return replace(state, stage="turn", feeding=number), (events.feeds(number),)
    return _start_roll(state, number)


def _start_roll(state: State, number: int) -> Played:
    """The higher roll begins; level rolls are rolled again (S-31)."""
    seat = len(state.rolls) % 2
    event = events.start_roll(seat, number)
    if seat == 0:
        return replace(state, rolls=(*state.rolls, number)), (event,)
    black = state.rolls[-1]
    if black == number:
        return replace(state, rolls=(*state.rolls, number)), (event, events.tied(number))
    first = 0 if black > number else 1
    begun = replace(state, stage="turn", rolls=(), first=first, seat=first)
    return begun, (event, events.begins(first, (black, number)))


# ------------------------------------------------------------------------- actions and reactions


def _act(state: State, action: Action, *, forced: bool = False) -> Played:
    """One action of the mover and what it does to the female."""
    verb, start, end = action
    if verb == "mate":
        return _mate(state, start, forced=forced)
    fixed, seat = state.layout, state.seat
    if verb == "add":
        male = fixed.male(seat, fixed.males - state.stock[seat] + 1)
        males = _with(state.males, end, male)
        state = replace(state, males=males, stock=_more(state.stock, seat, -1), added=True)
    else:
        male = state.males[start]
        state = replace(state, males=_with(_with(state.males, start, 0), end, male))
    state = replace(state, acted=True, done=tuple(sorted((*state.done, male))))
    after = events.After(position.impact(state, end), state.feeding)
    names = fixed.names
    if verb == "add":
        event = events.added(seat, names[end], after, forced=forced)
    else:
        event = events.stepped(seat, names[start], names[end], after, forced=forced)
    if not state.feeding:
        return replace(state, stage="reaction", disturber=end), (event,)
    state, fed = _fed_on(state, by_mating=False)
    return state, (event, *fed)


def _mate(state: State, start: int, *, forced: bool) -> Played:
    """S-8: the male leaves the web and the female stays; a meal goes on by one (S-25)."""
    names, seat = state.layout.names, state.seat
    event = events.mated(seat, names[start], names[state.female], state.feeding, forced=forced)
    state = replace(
        state,
        males=_with(state.males, start, 0),
        mated=_more(state.mated, seat, 1),
        acted=True,
        mating=True,
    )
    state, fed = _fed_on(state, by_mating=True)
    return _over_if_ended(state, (event, *fed))


def _fed_on(state: State, *, by_mating: bool) -> Played:
    """S-23: a disturbance during a meal turns the die by one and does nothing else."""
    if not state.feeding:
        return state, ()
    number = state.feeding - 1
    return replace(state, feeding=number), (events.fed_on(number, by_mating=by_mating),)


def _lead(state: State, end: int, *, forced: bool = False) -> Played:
    """The female goes and eats what she finds there."""
    fixed, seat = state.layout, rival(state.seat)
    steps = fixed.steps[state.female][end]
    event = events.went(seat, fixed.names[state.female], fixed.names[end], steps, forced=forced)
    prey = state.males[end]
    state = replace(state, stage="turn", female=end, disturber=NOBODY)
    if not prey:
        return state, (event,)
    owner = fixed.owner(prey)
    state = replace(
        state,
        stage="meal",
        males=_with(state.males, end, 0),
        done=tuple(male for male in state.done if male != prey),
        eaten=_more(state.eaten, owner, 1),
    )
    return _over_if_ended(state, (event, events.ate(seat, owner, fixed.names[end])))


# -------------------------------------------------------------------------------- turns, the end


def _play_on(state: State, happened: tuple[Event, ...]) -> Step:
    """Go on to the next real question: what is forced plays itself and is announced."""
    while (forced := _forced(state)) is not None:
        state, more = forced
        happened += more
    return Step(state, happened)


def _forced(state: State) -> Played | None:
    """The next thing that needs no question, None where there is one, a draw or an end."""
    if state.stage == "reaction":
        ends = position.ends(state, state.disturber)
        return _lead(state, ends[0], forced=True) if len(ends) == 1 else None
    if state.stage != "turn":
        return None
    found = list(islice(position.actions(state), 2))
    if not found:  # S-7 when it is the whole turn
        event = events.nothing_left(state.seat) if state.acted else events.passed(state.seat)
        return _next_turn(state, event)
    if len(found) == 1 and not state.acted:
        return _act(state, found[0], forced=True)
    return None


def _next_turn(state: State, event: Event) -> Played:
    """All males may move again, and it is the rival's turn."""
    state = replace(
        state,
        seat=rival(state.seat),
        turns=state.turns + 1,
        acted=False,
        added=False,
        mating=False,
        done=(),
    )
    return _over_if_ended(state, (event,))


def _over_if_ended(state: State, happened: tuple[Event, ...]) -> Played:
    """S-28: the end is looked for after every action with its reaction, before any other roll."""
    reason = position.ending(state)
    if not reason:
        return state, happened
    over = replace(state, stage="over", reason=reason)
    ranking = position.ranking(over)
    why, rule = _why_ended(over)
    return over, (*happened, events.ended(why, rule, ranking[0], position.points(over)))


def _why_ended(state: State) -> tuple[Text, str]:
    left = position.left(state)
    return prose.end_reason(state.reason or "limit", left.index(min(left)))


def result(state: State) -> Over:
    """The places now; with reason ``limit`` unless the game is over."""
    ranking, points = position.ranking(state), position.points(state)
    _, rule = _why_ended(state)
    return Over(
        ranking,
        state.reason or "limit",
        prose.result(ranking, points),
        points,
        (
            (text("mated"), _times(state.mated, MATED)),
            (text("eaten"), _times(state.eaten, EATEN)),
        ),
        rule,
    )


# ------------------------------------------------------------------------------- small steps


def _with(males: bytes, node: int, male: int) -> bytes:
    return males[:node] + bytes((male,)) + males[node + 1 :]


def _more(counts: tuple[int, int], seat: int, by: int) -> tuple[int, int]:
    black, white = counts
    return (black + by, white) if seat == 0 else (black, white + by)


def _times(counts: tuple[int, int], each: int) -> tuple[int, int]:
    return counts[0] * each, counts[1] * each
