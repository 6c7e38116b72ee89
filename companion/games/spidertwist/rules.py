"""The rules of Spidertwist: what is asked, what a word does, and how a game ends."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

from companion.components import Components
from companion.errors import Refused
from companion.games.spidertwist import components as printed
from companion.games.spidertwist import events, layout, position, prose, refusals, saving, scene
from companion.games.spidertwist.position import EATEN, MATED, Action, State
from companion.kit import data, dice, grammar
from companion.kit.options import settled
from companion.kit.seats import NOBODY, rival
from companion.kit.tales import Tale, Telling
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

Played = tuple[State, tuple[Telling, ...]]


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
        return layout.settle(seats, settled(self.house_rules, self.seats, seats, options), read)

    def sources(self, _settings: Settings) -> Mapping[str, Text]:
        return prose.SOURCES

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
        paths = _paths(state) if seat == _asked(state) else []
        return grammar.level(paths, prefix, lambda path: _option(state, path))

    def words(self, state: State, seat: int) -> list[str]:
        return [" ".join(path) for path in _paths(state)] if seat == _asked(state) else []

    def random_word(self, state: State, _seat: int, pick: Callable[[int], int]) -> str:
        if state.stage == "turn":
            actions = list(position.actions(state))
            number = pick(len(actions) + state.acted)
            return " ".join(_path(state, actions[number])) if number < len(actions) else "end"
        ends = position.ends(state, state.disturber)
        return f"lead {state.layout.names[ends[pick(len(ends))]]}"

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
                played = _next_turn(state, events.ended_turn)
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


def _asked(state: State) -> int:
    return rival(state.seat) if state.stage == "reaction" else state.seat


def _paths(state: State) -> list[grammar.Path]:
    """Every complete word of the seat that is asked, in menu order: matings come first."""
    match state.stage:
        case "reaction":
            return [("lead", state.layout.names[end]) for end in position.ends(state, state.disturber)]
        case "turn":
            found = [_path(state, action) for action in position.actions(state)]
            return [*found, ("end",)] if state.acted else found
    return []


def _path(state: State, action: Action) -> grammar.Path:
    verb, start, end = action
    names = state.layout.names
    return (verb, names[end]) if start == NOBODY else (verb, names[start], names[end])


def _option(state: State, path: grammar.Path) -> Option:
    """The row for a path of ``_paths`` as far as it has been walked."""
    fixed = state.layout
    match path:
        case ("lead", end) if male := state.males[fixed.index[end]]:
            return prose.prey_option(end, fixed.owner(male))
        case ("step" | "mate", start):
            return prose.male_option(start, fixed.male_name(state.males[fixed.index[start]]))
        case ("mate", _, end):
            return prose.female_option(end)
        case (verb,):
            return prose.ACTS[verb]
    return prose.node_option(path[-1])


# -------------------------------------------------------------------------------------- rolls


def _roll(state: State, number: int) -> Played:
    if state.stage == "meal":
        return replace(state, stage="turn", feeding=number), ((events.feeds, number),)
    return _start_roll(state, number)


def _start_roll(state: State, number: int) -> Played:
    """The higher roll begins; level rolls are rolled again (S-31)."""
    seat = len(state.rolls) % 2
    told = (events.start_roll, seat, number)
    if seat == 0:
        return replace(state, rolls=(*state.rolls, number)), (told,)
    black = state.rolls[-1]
    if black == number:
        return replace(state, rolls=(*state.rolls, number)), (told, (events.tied, number))
    first = 0 if black > number else 1
    begun = replace(state, stage="turn", rolls=(), first=first, seat=first)
    return begun, (told, (events.begins, first, (black, number)))


# ------------------------------------------------------------------------- actions and reactions


def _act(state: State, action: Action, *, forced: bool = False) -> Played:
    """One action of the mover and what it does to the female."""
    verb, start, end = action
    if verb == "mate":
        return _mate(state, start, forced=forced)
    fixed, seat, stock = state.layout, state.seat, state.stock
    if verb == "add":
        male = fixed.male(seat, fixed.males - stock[seat] + 1)
        males, stock = _with(state.males, end, male), _more(stock, seat, -1)
    else:
        male = state.males[start]
        males = _with(_with(state.males, start, 0), end, male)
    fed, told = _fed_on(state, by_mating=False)
    disturbed = replace(
        state,
        males=males,
        stock=stock,
        stage="turn" if state.feeding else "reaction",
        acted=True,
        added=state.added or verb == "add",
        done=tuple(sorted((*state.done, male))),
        disturber=NOBODY if state.feeding else end,
        feeding=fed,
    )
    return disturbed, ((events.disturbed, disturbed, start, end, state.feeding, forced), *told)


def _mate(state: State, start: int, *, forced: bool) -> Played:
    """S-8: the male leaves the web and the female stays; a meal goes on by one (S-25)."""
    names, seat = state.layout.names, state.seat
    fed, told = _fed_on(state, by_mating=True)
    mated = replace(
        state,
        males=_with(state.males, start, 0),
        mated=_more(state.mated, seat, 1),
        acted=True,
        mating=True,
        feeding=fed,
    )
    happened = (events.mated, seat, names[start], names[state.female], state.feeding, forced)
    return _over_if_ended(mated, (happened, *told))


def _fed_on(state: State, *, by_mating: bool) -> tuple[int, tuple[Telling, ...]]:
    """S-23: a disturbance during a meal turns the die by one and does nothing else."""
    if not state.feeding:
        return 0, ()
    return state.feeding - 1, ((events.fed_on, state.feeding - 1, by_mating),)


def _lead(state: State, end: int, *, forced: bool = False) -> Played:
    """The female goes and eats what she finds there."""
    fixed, seat = state.layout, rival(state.seat)
    told = (events.went, seat, fixed, state.female, end, forced)
    prey = state.males[end]
    if not prey:
        return replace(state, stage="turn", female=end, disturber=NOBODY), (told,)
    owner = fixed.owner(prey)
    state = replace(
        state,
        stage="meal",
        female=end,
        disturber=NOBODY,
        males=_with(state.males, end, 0),
        done=tuple(male for male in state.done if male != prey),
        eaten=_more(state.eaten, owner, 1),
    )
    return _over_if_ended(state, (told, (events.ate, seat, owner, fixed.names[end])))


# -------------------------------------------------------------------------------- turns, the end


def _play_on(state: State, happened: tuple[Telling, ...]) -> Step:
    """Go on to the next real question: what is forced plays itself and is announced."""
    while (forced := _forced(state)) is not None:
        state, more = forced
        happened += more
    return Step(state, Tale(happened))


def _forced(state: State) -> Played | None:
    """The next thing that needs no question, None where there is one, a draw or an end."""
    if state.stage == "reaction":
        ends = position.ends(state, state.disturber)
        return _lead(state, ends[0], forced=True) if len(ends) == 1 else None
    if state.stage != "turn":
        return None
    found = list(islice(position.actions(state), 2))
    if not found:  # S-7 when it is the whole turn
        return _next_turn(state, events.nothing_left if state.acted else events.passed)
    if len(found) == 1 and not state.acted:
        return _act(state, found[0], forced=True)
    return None


def _next_turn(state: State, why: Callable[[int], Event]) -> Played:
    """All males may move again, and it is the rival's turn; ``why`` tells it of a seat."""
    after = replace(
        state,
        seat=rival(state.seat),
        turns=state.turns + 1,
        acted=False,
        added=False,
        mating=False,
        done=(),
    )
    return _over_if_ended(after, ((why, state.seat),))


def _over_if_ended(state: State, happened: tuple[Telling, ...]) -> Played:
    """S-28: the end is looked for after every action with its reaction, before any other roll."""
    reason = position.ending(state)
    if not reason:
        return state, happened
    over = replace(state, stage="over", reason=reason)
    ranking = position.ranking(over)
    why, rule = _why_ended(over)
    return over, (*happened, (events.ended, why, rule, ranking[0], position.points(over)))


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
