"""The rules of Arachne: what is asked, what a word does, and how a game ends."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

from companion.components import Components
from companion.errors import Refused
from companion.games.arachne import components as printed
from companion.games.arachne import events, layout, position, prose, refusals, saving, scene
from companion.games.arachne.layout import BLADEMASTER, COLOURS, GRUNT, KINDS, MATRON
from companion.games.arachne.position import State
from companion.kit import data, dice, grammar
from companion.kit.options import settled
from companion.kit.seats import NOBODY, begins, first_player, rival
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
)

FOURTH = 4
"""The game is a draw when a position stands for this time (N-39)."""

Played = tuple[State, tuple[Event, ...]]


class Arachne:
    """The game, as play.Game describes one."""

    name = "arachne"
    title = prose.TITLE
    about = prose.ABOUT
    rank = 4
    edition = 1
    seats = range(2, 3)
    verbs: Mapping[str, Verb] = prose.VERBS
    house_rules: tuple[HouseRule, ...] = prose.HOUSE_RULES
    sections: Mapping[str, str] = prose.SECTIONS

    # -------------------------------------------------------------------------- set-up

    def settle(self, seats: int, options: Mapping[str, Value], read: ReadFile = data.own_only) -> Settings:
        return layout.settle(seats, settled(self.house_rules, self.seats, seats, options), read)

    def sources(self, settings: Settings) -> Mapping[str, Text]:
        return prose.sources(layout.layout(settings))

    def start(self, settings: Settings) -> State:
        fixed = layout.layout(settings)
        if fixed.option("arachne.first") == "random":
            return State(fixed, fixed.opening, "first")
        return _begin(State(fixed, fixed.opening, "roll"), 0)

    def board(self, settings: Settings) -> Board:
        return layout.board(settings)

    # ----------------------------------------------------------------------- questions

    def components(self, read: ReadFile = data.own_only) -> Components:
        return printed.components(read)

    def pending(self, state: State) -> Pending:
        if state.stage == "over":
            return result(state)
        if state.stage in ("first", "roll", "attack", "defend"):
            return _chance(state)
        if state.stage == "offer":
            seat = rival(state.seat)
            return (Choice(seat, prose.offer_prompt(seat), "offer", finish="decline"),)
        finish = {
            "turncoat": "forgo",
            "strike": "stay",
            "again": "end",
            "promote": "remain",
            "follow": "stay",
        }
        prompt = prose.prompt(state)
        return (Choice(state.seat, prompt, state.stage, finish=finish.get(state.stage)),)

    def menu(self, state: State, seat: int, prefix: tuple[str, ...] = ()) -> Menu:
        paths = _paths(state) if seat == _asked(state) else []
        return grammar.level(paths, prefix, lambda path: _option(state, path))

    def words(self, state: State, seat: int) -> list[str]:
        return [" ".join(path) for path in _paths(state)] if seat == _asked(state) else []

    def random_word(self, state: State, _seat: int, pick: Callable[[int], int]) -> str:
        paths = _paths(state)
        return " ".join(paths[pick(len(paths))])

    def why_not(self, state: State, word: str, seat: int | None) -> Refusal | None:
        return refusals.why_not(self, state, word, seat)

    # --------------------------------------------------------------------------- words

    def apply(self, state: State, word: str, seat: int | None, *, trusted: bool = False) -> Step:
        if not trusted and (refusal := self.why_not(state, word, seat)) is not None:
            raise Refused(refusal)
        verb, *parts = word.split()
        return _play_on(*_say(state, verb, parts))

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


# ---------------------------------------------------------------------------------- chances


def _chance(state: State) -> Chance:
    """Who begins, the two dice of a turn, or the dice of a capture, one after another."""
    fixed = state.layout
    if state.stage == "first":
        return first_player(COLOURS, prose.SEATS, prose.FIRST_PROMPT)
    sides = fixed.eyes if state.stage == "roll" else fixed.sides
    return Chance(
        f"d{sides}",
        dice.die(range(1, sides + 1)),
        prose.roll_prompt(state),
        by=_roller(state),
        auto=state.stage != "roll" or bool(state.dice),
        verb="roll",
    )


def _roller(state: State) -> int:
    return rival(state.seat) if state.stage == "defend" else state.seat


# ------------------------------------------------------------------------------------ menus


def _asked(state: State) -> int:
    return rival(state.seat) if state.stage == "offer" else state.seat


def _paths(state: State) -> list[grammar.Path]:
    """Every complete word of the seat that is asked, in menu order; none where a die is due."""
    names = state.layout.names
    match state.stage:
        case "act" | "again":
            found: list[grammar.Path] = [
                (verb, names[start], names[end]) for verb, start, end in position.actions(state)
            ]
            if state.stage == "again":
                return [*found, ("end",)]
            return found if state.offered else [*found, ("offer",)]
        case "strike":
            return [*((verb, names[end]) for verb, end in position.strikes(state)), ("stay",)]
        case "promote":
            kinds = position.returning(state, state.seat)
            return [*(("promote", KINDS[kind]) for kind in kinds), ("remain",)]
    return [(part,) for part in prose.ANSWERS.get(state.stage, ())]


def _option(state: State, path: grammar.Path) -> Option:
    """The row for a path of ``_paths`` as far as it has been walked."""
    index = state.layout.index
    match state.stage, path:
        case "strike", ("stay",):
            return prose.STAY
        case "strike", (verb,):
            return prose.strike_option(
                state, verb, [end for one, end in position.strikes(state) if one == verb]
            )
        case "strike", (verb, end):
            return prose.goal_option(state, verb, state.here, index[end])
        case "promote", ("promote", name):
            return prose.kind_option(KINDS.index(name))
        case "promote", (part,):
            return prose.PROMOTIONS[part]
        case "act" | "again", (verb,):
            return prose.ACTS[verb]
        case _, (_, start):
            return prose.piece_option(state, index[start])
        case _, (verb, start, end):
            return prose.goal_option(state, verb, index[start], index[end])
    return prose.ANSWERS[state.stage][path[0]]


# ------------------------------------------------------------------------------------ words


def _say(state: State, verb: str, parts: list[str]) -> Played:
    """What a word does, before anything that follows by itself."""
    match verb:
        case "draw":
            first = COLOURS.index(parts[0])
            return _begin(state, first), (begins(first, prose.SEATS[first], "N-2"),)
        case "roll":
            return _roll(state, int(parts[0]))
        case "turncoat":
            return replace(state, stage="act", turncoat=True), (events.turncoat(state.seat),)
        case "forgo":
            return _forgo(state)
        case "move" | "leap":
            start, end = (state.layout.index[part] for part in parts)
            return _move(state, start, end, leap=verb == "leap")
        case "capture" | "punish":
            spaces = [state.layout.index[part] for part in parts]
            start = spaces[0] if len(spaces) > 1 else state.here
            return _strike(state, verb, start, spaces[-1])
        case "follow":
            return _follow(state, (events.follows(state),))
        case "promote":
            return _promote(state, KINDS.index(parts[0]))
        case "offer":
            return replace(state, stage="offer", offered=True), (events.offered(state.seat),)
        case "accept":
            return _over(state, "agreement", ())
        case "decline":
            return replace(state, stage="act"), (events.declined(rival(state.seat)),)
        case "remain":
            return _next_turn(state, (events.remains(state.seat),))
        case "stay" if state.stage == "follow":
            return _struck(state, (events.stays(state),))
        case "stay":
            return _struck(state, ())
    return _next_turn(state, ())  # end


def _begin(state: State, first: int) -> State:
    return replace(state, stage="roll", first=first, seat=first)


def _roll(state: State, face: int) -> Played:
    if state.stage == "attack":
        return replace(state, stage="defend", attack=face), ()
    if state.stage == "defend":
        return _decide(state, face)
    rolled = replace(state, dice=(*state.dice, face))
    if len(rolled.dice) < 2:
        return rolled, ()
    event = events.rolled(rolled)
    if rolled.dice != (1, 1):
        return replace(rolled, stage="act"), (event,)
    turned = replace(rolled, stage="act", turncoat=True)
    if position.can_act(turned):
        return replace(rolled, stage="turncoat"), (event,)
    return replace(rolled, stage="act"), (event, events.no_turncoat(rolled.seat))


def _forgo(state: State) -> Played:
    """N-28: without the turncoat it is a normal turn, by house rule none."""
    if state.layout.option("arachne.decline_turncoat") == "lose":
        return _next_turn(state, (events.forgone(state.seat, lost=True),))
    return replace(state, stage="act"), (events.forgone(state.seat, lost=False),)


# ------------------------------------------------------------------------- moves and captures


def _acting(state: State, start: int) -> State:
    """The state in which the piece on a space has begun to act."""
    if state.piece:
        return state
    history = (*state.history, position.placement(state))
    return replace(state, piece=state.spaces[start], home=start, history=history)


def _move(state: State, start: int, end: int, *, leap: bool, forced: bool = False) -> Played:
    state = _acting(state, start)
    event = events.moved(state, start, end, leap=leap, forced=forced)
    state = replace(state, spaces=_shifted(state.spaces, start, end), origin=start, leap=leap)
    if position.strikes(state):
        return replace(state, stage="strike"), (event,)
    return _struck(state, (event,))


def _strike(state: State, verb: str, start: int, target: int, *, forced: bool = False) -> Played:
    """An attempt to capture; without dice, and when it punishes, it succeeds at once."""
    state = replace(_acting(state, start), target=target)
    if verb == "punish" or not state.layout.sides:
        event = events.punishes if verb == "punish" else events.captures
        return _captured(state, (event(state, forced=forced),))
    return replace(state, stage="attack"), (events.attempts(state, forced=forced),)


def _decide(state: State, defence: int) -> Played:
    """The attacker succeeds with an equal sum or a higher one (N-38)."""
    tokens, piece = state.layout.tokens, state.piece
    attack = state.attack + tokens[piece].rank
    wall = defence + state.token(state.target).rank + position.bonus(state, piece, state.target)
    event = events.fight(state, defence, succeeds=attack >= wall)
    state = replace(state, attack=0)
    if attack >= wall:
        return _captured(state, (event,))
    return _struck(replace(state, target=NOBODY), (event,))


def _captured(state: State, happened: tuple[Event, ...]) -> Played:
    """The piece leaves the board, and who captured it follows up (N-13)."""
    matron = state.token(state.target).kind == MATRON
    spaces = bytearray(state.spaces)
    spaces[state.target] = 0
    state = replace(state, spaces=bytes(spaces), history=())
    if state.leap:  # no follow-up after three steps
        state = replace(state, target=NOBODY)
        return _over(state, "matron", happened) if matron else _struck(state, happened)
    if matron:
        state, happened = _shift_to_target(state), happened
        return _over(state, "matron", happened)
    if state.layout.option("arachne.followup_optional"):
        return replace(state, stage="follow"), happened
    return _follow(state, happened)


def _shift_to_target(state: State) -> State:
    return replace(state, spaces=_shifted(state.spaces, state.here, state.target), target=NOBODY)


def _follow(state: State, happened: tuple[Event, ...]) -> Played:
    return _struck(_shift_to_target(state), happened)


def _struck(state: State, happened: tuple[Event, ...]) -> Played:
    """After the capture of a move, if any: a second half, a promotion, the next turn."""
    state = replace(state, target=NOBODY)
    kind = state.layout.tokens[state.piece].kind
    if kind == BLADEMASTER and state.half == 1:
        return replace(state, stage="again", half=2, origin=NOBODY), happened
    here = state.here
    reached = here != state.home and here in state.layout.goals[state.seat]
    if kind == GRUNT and reached and not state.turncoat and position.returning(state, state.seat):
        return replace(state, stage="promote", origin=NOBODY), happened
    return _next_turn(state, happened)


def _promote(state: State, kind: int) -> Played:
    """N-25: the Grunt leaves the game, a captured piece stands in its place."""
    tokens, on, here = state.layout.tokens, set(state.spaces), state.here
    number = next(
        number
        for number, token in enumerate(tokens)
        if number not in on and token.seat == state.seat and token.kind == kind
    )
    event = events.promoted(state, kind)
    spaces = bytearray(state.spaces)
    spaces[here] = number
    promoted = [*state.promoted]
    promoted[state.seat] += 1
    state = replace(
        state, spaces=bytes(spaces), piece=number, promoted=(promoted[0], promoted[1]), history=()
    )
    return _next_turn(state, (event,))


# -------------------------------------------------------------------------------- turns, the end


def _play_on(state: State, happened: tuple[Event, ...]) -> Step:
    """Go on to the next real question: what is forced plays itself and is announced."""
    while (forced := _forced(state)) is not None:
        state, more = forced
        happened += more
    return Step(state, happened)


def _forced(state: State) -> Played | None:
    """The next thing that needs no question, None where there is one, a draw or an end."""
    if state.stage not in ("act", "again"):
        return None
    found = list(islice(position.actions(state), 2))
    if state.stage == "again":
        return None if found else _next_turn(state, ())
    if len(found) == 1 and state.offered:  # N-12: there is always something, and here just one thing
        verb, start, end = found[0]
        if verb == "capture":
            return _strike(state, verb, start, end, forced=True)
        return _move(state, start, end, leap=verb == "leap", forced=True)
    return None


def _next_turn(state: State, happened: tuple[Event, ...]) -> Played:
    """The rival's turn, unless the same position stands for the fourth time (N-39)."""
    history = state.history if state.piece else (*state.history, position.placement(state))
    state = State(
        state.layout,
        state.spaces,
        "roll",
        state.first,
        rival(state.seat),
        state.turns + 1,
        promoted=state.promoted,
        history=history,
    )
    if position.times(state) >= FOURTH:
        return _over(state, "repetition", happened)
    return state, happened


def _over(state: State, reason: str, happened: tuple[Event, ...]) -> Played:
    """The end. After a Matron fell, the seat that had the turn has won."""
    over = State(
        state.layout,
        state.spaces,
        "over",
        state.first,
        state.seat,
        state.turns,
        promoted=state.promoted,
        history=state.history,
        reason=reason,
    )
    return over, (*happened, events.ended(over))


def result(state: State) -> Over:
    """The places now; with reason ``limit`` unless the game is over."""
    reason = state.reason or "limit"
    ranking = ((state.seat,), (rival(state.seat),)) if reason == "matron" else ((0, 1),)
    return Over(
        ranking,
        reason,
        prose.result(ranking),
        (None, None),
        ((prose.PIECES_LEFT, (position.pieces_left(state, 0), position.pieces_left(state, 1))),),
        prose.END_RULES[reason],
    )


# ------------------------------------------------------------------------------- small steps


def _shifted(spaces: bytes, start: int, end: int) -> bytes:
    changed = bytearray(spaces)
    changed[end], changed[start] = changed[start], 0
    return bytes(changed)
