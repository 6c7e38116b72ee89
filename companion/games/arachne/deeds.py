"""What a word and a face do: they change a State that is open, and tell what happens."""

from __future__ import annotations

from itertools import islice
from typing import Any

from companion.games.arachne import acts, chances, events, position
from companion.games.arachne.equipment import BLADEMASTER, GRUNT, MATRON
from companion.games.arachne.position import StateBuilder
from companion.kit.seats import rival
from companion.kit.spaces import NO_SPACE

Move = tuple[Any, ...]
"""A word: its verb, then numbers for names, of spaces or of a kind to be promoted to."""


def carry_out(builder: StateBuilder, move: Move) -> None:
    """Do what a word does that stands, and what is forced then (N-12)."""
    _do(builder, *move)
    go_on(builder)


def go_on(builder: StateBuilder) -> None:
    """Play what is forced (N-12), as far as that goes."""
    while _forced(builder):
        pass


def _do(builder: StateBuilder, verb: str, *numbers: int) -> None:
    """What a word does, before anything that follows by itself."""
    match verb:
        case "move" | "leap":
            _move(builder, *numbers, leap=verb == "leap")
        case "capture" | "punish":
            _strike(builder, verb, numbers[0] if len(numbers) > 1 else builder.here, numbers[-1])
        case "turncoat":
            builder.stage, builder.turncoat = "act", True
            builder.tell(events.turncoat)
        case "forgo":
            _forgo(builder)
        case "follow":
            _follow(builder)
        case "promote":
            _promote(builder, *numbers)
        case "offer":
            builder.stage, builder.offered = "offer", True
            builder.tell(events.offered)
        case "accept":
            _over(builder, "agreement")
        case "decline":
            builder.stage = "act"
            builder.tell(events.declined)
        case "remain":
            builder.tell(events.remains)
            _next_turn(builder)
        case "stay":
            builder.tell(events.stays if builder.stage == "follow" else events.leaves_it)
            _struck(builder)
        case "end":
            builder.tell(events.turn_ended)
            _next_turn(builder)


def on_draw(builder: StateBuilder, face: int) -> None:
    """Luck has fallen on a face, counted from 0."""
    match builder.stage:
        case "roll":
            builder.dice = (*builder.dice, face + 1)
            if len(builder.dice) == 2:
                _rolled(builder)
        case "first":
            _begin(builder, face)
            builder.tell(events.begins)
        case "attack":
            builder.stage, builder.attack = "defend", face + 1
        case "defend":
            _decide(builder, face + 1)


def _begin(builder: StateBuilder, first: int) -> None:
    builder.stage, builder.first, builder.seat = "roll", first, first


def _rolled(builder: StateBuilder) -> None:
    """Both dice have fallen: a turncoat for two ones, if any piece of the rival can act (N-12)."""
    builder.stage = "act"
    builder.tell(events.rolled)
    if builder.dice != (1, 1):
        return
    builder.turncoat = True
    able = acts.can_act(builder)
    builder.turncoat = False
    if able:
        builder.stage = "turncoat"
    else:
        builder.tell(events.no_turncoat)


def _forgo(builder: StateBuilder) -> None:
    """N-28: without the turncoat it is a normal turn, by house rule none."""
    lost = builder.equipment.option("arachne.decline_turncoat") == "lose"
    builder.tell(events.forgone, lost)
    if lost:
        _next_turn(builder)
    else:
        builder.stage = "act"


# ------------------------------------------------------------------------- moves and captures


def _begin_to_act(builder: StateBuilder, start: int) -> None:
    """The piece on a space acts, from now on, if none did before."""
    if not builder.piece:
        builder.history = (*builder.history, position.placement(builder))
        builder.piece, builder.home = builder.spaces[start], start


def _move(builder: StateBuilder, start: int, end: int, *, leap: bool, forced: bool = False) -> None:
    _begin_to_act(builder, start)
    builder.tell(events.moved, start, end, leap, forced)
    builder.shift(start, end)
    builder.origin, builder.leap = start, leap
    if acts.strikes(builder):
        builder.stage = "strike"
    else:
        _struck(builder)


def _strike(builder: StateBuilder, verb: str, start: int, target: int, *, forced: bool = False) -> None:
    """An attempt to capture; without dice, and when it punishes, it succeeds at once."""
    _begin_to_act(builder, start)
    builder.target = target
    if verb == "punish" or not builder.equipment.sides:
        builder.tell(events.punishes if verb == "punish" else events.captures, forced)
        _captured(builder)
    else:
        builder.stage = "attack"
        builder.tell(events.attempts, forced)


def _decide(builder: StateBuilder, defence: int) -> None:
    """The attacker succeeds with an equal sum or a higher one (N-38)."""
    piece, target = builder.piece, builder.target
    attack = builder.attack + builder.equipment.tokens[piece].rank
    wall = defence + builder.token(target).rank + chances.bonus(builder, piece, target)
    builder.tell(events.fight, defence, attack >= wall)
    builder.attack = 0
    if attack >= wall:
        _captured(builder)
    else:
        _struck(builder)


def _captured(builder: StateBuilder) -> None:
    """The piece leaves the board, and who captured it follows up (N-13)."""
    matron = builder.token(builder.target).kind == MATRON
    builder.put(builder.target, 0)
    builder.history = ()
    if matron:
        if not builder.leap:  # no follow-up after three steps
            builder.shift(builder.here, builder.target)
        _over(builder, "matron")
    elif builder.leap:
        _struck(builder)
    elif builder.equipment.option("arachne.followup_optional"):
        builder.stage = "follow"
    else:
        builder.shift(builder.here, builder.target)
        _struck(builder)


def _follow(builder: StateBuilder) -> None:
    builder.tell(events.follows)
    builder.shift(builder.here, builder.target)
    _struck(builder)


def _struck(builder: StateBuilder) -> None:
    """After the capture of a move, if any: a second half, a promotion, the next turn."""
    builder.target = NO_SPACE
    kind, here = builder.equipment.tokens[builder.piece].kind, builder.here
    if kind == BLADEMASTER and builder.half == 1:
        builder.stage, builder.half, builder.origin = "again", 2, NO_SPACE
        return
    reached = here != builder.home and here in builder.equipment.goals[builder.seat]
    if kind == GRUNT and reached and not builder.turncoat and acts.returning(builder):
        builder.stage, builder.origin = "promote", NO_SPACE
    else:
        _next_turn(builder)


def _promote(builder: StateBuilder, kind: int) -> None:
    """N-25: the Grunt leaves the game, a captured piece stands in its place."""
    seat, tokens = builder.seat, builder.equipment.tokens
    builder.tell(events.promoted, kind)
    builder.put(
        builder.here,
        next(
            number
            for number in builder.equipment.numbers[seat]
            if number not in builder.spaces and tokens[number].kind == kind
        ),
    )
    white, black = builder.promoted
    builder.promoted = (white, black + 1) if seat else (white + 1, black)
    builder.history = ()
    _next_turn(builder)


# -------------------------------------------------------------------------------- turns, the end


def _forced(builder: StateBuilder) -> bool:
    """Play the next thing that needs no question, if there is one."""
    if builder.stage == "again" and not any(acts.actions(builder)):
        _next_turn(builder)
        return True
    if builder.stage != "act" or not builder.offered:
        return False
    (verb, start, end), *others = islice(acts.actions(builder), 2)  # N-12: there is always something
    if others:
        return False
    if verb == "capture":
        _strike(builder, verb, start, end, forced=True)
    else:
        _move(builder, start, end, leap=verb == "leap", forced=True)
    return True


def _next_turn(builder: StateBuilder) -> None:
    """The rival's turn, unless the same position stands for the fourth time (N-39)."""
    if not builder.piece:
        builder.history = (*builder.history, position.placement(builder))
    builder.end_turn()
    builder.stage, builder.seat = "roll", rival(builder.seat)
    builder.turns += 1
    if position.times(builder) >= position.TIMES:
        _over(builder, "repetition")


def _over(builder: StateBuilder, reason: str) -> None:
    """The end. After a Matron fell, the seat that had the turn has won."""
    builder.end_turn()
    builder.stage, builder.reason = "over", reason
    builder.tell(events.ended)
