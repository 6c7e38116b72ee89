"""A position as plain values and back; a position that no play could reach is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.frozen import replace
from companion.games.arachne import acts, position, prose
from companion.games.arachne.equipment import (
    BLADEMASTER,
    COLOURS,
    GRUNT,
    MATRON,
    PACKAGE,
    WIZARD,
    Equipment,
    equip,
)
from companion.games.arachne.position import State
from companion.kit import saved
from companion.kit.codec import Codec
from companion.kit.game import Game
from companion.kit.saved import wrong
from companion.kit.seats import NO_SEAT, rival
from companion.kit.spaces import NO_SPACE, notations
from companion.play import text

ACTING = ("strike", "again", "attack", "defend", "follow", "promote")
"""The stages in which a piece has begun to act."""


def dump(state: State) -> dict[str, Any]:
    """The state as plain values; ``board`` maps a space to the piece on it."""
    return saved.dump(_codec(state.equipment), state)


def load(game: Game, values: Mapping[str, Any]) -> State:
    """The state of a dump. Errors: PositionError, naming the broken invariant."""
    state = _read(game, values)
    check_table(state)
    _check_stage(state)
    return state


def check_table(state: State) -> None:
    """What is true of every position, also of one that does not rest. Errors: PositionError."""
    _check_turn(state)
    _check_pieces(state)
    _check_history(state)
    if state.stage in ACTING:
        _check_action(state)
    elif (state.piece, state.home, state.origin, state.target, state.half) != (
        0,
        NO_SPACE,
        NO_SPACE,
        NO_SPACE,
        1,
    ):
        raise wrong(text("No piece acts now: piece, home, origin and target stay empty."), "N-12")


# ---------------------------------------------------------------------------------- reading


def _codec(equipment: Equipment) -> Codec:
    return Codec(notations(COLOURS, equipment.names, [token.id for token in equipment.tokens], "N-1"))


def _read(game: Game, values: Mapping[str, Any]) -> State:
    """The state as written, with known names and every piece at most once."""
    fixed = equip(saved.settings(game, saved.shaped(PACKAGE, values)))
    return State(fixed, **saved.fields(game, _codec(fixed), State, values))


# --------------------------------------------------------------------------------- invariants


def _check_turn(state: State) -> None:
    """Whose turn it is follows from who began; the dice of a turn come before its action."""
    if state.stage == "first":
        if state.first != NO_SEAT or state.seat != NO_SEAT or state.turns or state.history:
            raise wrong(text("Nobody has had a turn before it is drawn who begins."), "N-2")
        if state.equipment.option("arachne.first") != "random" or state.spaces != state.equipment.opening:
            raise wrong(text("Who begins is drawn before the first turn, and only by house rule."), "N-2")
    elif state.first == NO_SEAT or state.seat != (state.first + state.turns) % 2:
        raise wrong(text("After {turns} turns it is the other player’s turn.", turns=state.turns), "N-2")
    elif state.first == 1 and state.equipment.option("arachne.first") == "white":
        raise wrong(text("White begins."), "N-2")
    count = {"first": (0,), "roll": (0, 1), "over": (0,)}.get(state.stage, (2,))
    if len(state.dice) not in count or any(face > state.equipment.eyes for face in state.dice):
        raise wrong(text("These are not the dice of this moment."), "Turncoat")
    if (state.turncoat or state.stage == "turncoat") and state.dice != (1, 1):
        raise wrong(text("A turncoat needs spiders’ eyes."), "Turncoat")
    if state.turncoat and state.stage in ("turncoat", "first", "roll", "over", "promote"):
        raise wrong(text("No turncoat acts at this moment."), "Turncoat")
    if state.offered and state.stage in ("first", "roll", "turncoat", "over"):
        raise wrong(text("A draw is offered only before an action."), "N-40")
    if state.stage == "offer" and not state.offered:
        raise wrong(text("Nobody has offered a draw."), "N-40")


def _check_pieces(state: State) -> None:
    """Both Matrons stand, unless one has just fallen; who was promoted was a Grunt."""
    for seat in (0, 1):
        lost = position.captured(state, seat)
        if lost[MATRON] != (state.reason == "matron" and seat != state.seat):
            raise wrong(
                text("{seat}’s Matron decides whether the game is over.", seat=prose.SEATS[seat]), "End"
            )
        if lost[GRUNT] < 0:
            raise wrong(text("Every promotion costs {seat} a Grunt.", seat=prose.SEATS[seat]), "N-25")
    lost_pieces = sum(sum(position.captured(state, seat)) + state.promoted[seat] for seat in (0, 1))
    if lost_pieces > 3 * (state.turns + 1):
        raise wrong(text("So many pieces cannot be lost in {turns} turns.", turns=state.turns), "Capturing")


def _check_history(state: State) -> None:
    """Positions to compare with hold the pieces of today, and the sides take turns in them."""
    history, stage = state.history, state.stage
    if stage == "first":
        return
    now = position.placement(state)
    acting = stage in ACTING
    if len(history) > state.turns + acting:
        raise wrong(text("There were not so many positions in {turns} turns.", turns=state.turns), "N-39")
    for number, one in enumerate(reversed(history), not acting):
        side = "wb"[rival(state.seat) if number % 2 else state.seat]
        if one[-2:] != f" {side}" or len(one) != len(now) or sorted(one[:-2]) != sorted(now[:-2]):
            raise wrong(text("An earlier position holds the pieces of today and the side to move."), "N-39")
    stood = [*history] if acting or state.reason == "matron" else [*history, now]
    most = max(map(stood.count, stood), default=0)
    ended = most == position.TIMES
    if (
        most > position.TIMES
        or ended != (state.reason == "repetition")
        or (ended and stood.count(now) != most)
    ):
        raise wrong(text("A position that stands for the fourth time ends the game."), "N-39")
    if state.reason == "matron" and history:
        raise wrong(text("After a capture no earlier position can come back."), "N-39")


def _check_action(state: State) -> None:
    """The piece that acts stands on the board, and its turn can have led to where it stands."""
    fixed, tokens = state.equipment, state.equipment.tokens
    if not state.piece or state.piece not in state.spaces or tokens[state.piece].seat != state.mover:
        raise wrong(text("A piece of the side that acts has to be on the board."), "Movement")
    kind, here = tokens[state.piece].kind, state.here
    if state.home == NO_SPACE:
        raise wrong(text("A piece that acts began its turn on some space."), "N-8")
    if state.half == 2 and kind != BLADEMASTER:
        raise wrong(text("Only a Blademaster has two halves."), "N-20")
    if state.half == 2 and state.stage not in ("strike", "again", "attack", "defend", "follow"):
        raise wrong(text("A Blademaster is never promoted."), "N-25")
    if state.leap and (kind != WIZARD or state.origin != state.home or here not in fixed.leaps[state.home]):
        raise wrong(text("Three steps are for a Wizard, from where it stood."), "N-18")
    if state.half == 1 and state.stage != "promote":
        _check_first_half(state, here)
    if state.origin != NO_SPACE and state.spaces[state.origin]:
        raise wrong(text("The space a piece has moved from is empty."), "Movement")
    if state.origin != NO_SPACE and kind == GRUNT:
        raise wrong(text("A Grunt that has moved captures nobody."), "N-22")
    if (
        state.origin != NO_SPACE
        and not state.leap
        and acts.move_code(_before_move(state), state.origin, here)
    ):
        raise wrong(text("The piece cannot have moved from there to here."), "Movement")


def _check_first_half(state: State, here: int) -> None:
    if state.origin not in (NO_SPACE, state.home) or (state.origin == NO_SPACE and here != state.home):
        raise wrong(text("The first move of a turn begins where the piece stood."), "N-8")


def _before_move(state: State) -> State:
    """The position in which the piece that acts stood where its move of this half began."""
    back = bytearray(state.spaces)
    back[state.here], back[state.origin] = 0, state.piece
    return replace(state, spaces=bytes(back))


def _check_stage(state: State) -> None:
    """The position rests at a true question, a draw or an end."""
    stage = state.stage
    if state.leap and stage not in ("strike", "attack", "defend"):
        raise wrong(text("Three steps are remembered until their capture."), "N-18")
    if bool(state.attack) != (stage == "defend") or state.attack > state.equipment.sides:
        raise wrong(text("The attacker’s die stands until the defender has rolled."), "Variants")
    if (stage == "over") != bool(state.reason):
        raise wrong(text("A game that is over has a reason, and no other."), "End")
    match stage:
        case "turncoat" if not acts.can_act(replace(state, stage="act", turncoat=True)):
            raise wrong(text("No piece could act as a turncoat."), "N-12")
        case "act" | "offer":
            found = len(list(acts.actions(state)))
            if found < (2 if stage == "act" and state.offered else 1):
                raise wrong(text("There is no choice here, and what is forced is played."), "N-12")
        case "strike" if state.origin == NO_SPACE or state.target != NO_SPACE or not acts.strikes(state):
            raise wrong(text("Nobody can be captured after this move."), "N-11")
        case "again" if _no_second_half(state):
            raise wrong(text("There is no second half to play here."), "N-20")
        case "attack" | "defend":
            _check_attack(state)
        case "follow" if (
            state.target == NO_SPACE
            or state.spaces[state.target]
            or state.target not in _aimed(_before_capture(state))
            or state.equipment.option("arachne.followup_optional") is not True
            or state.history
        ):
            raise wrong(text("Nobody has just been captured who could be followed."), "N-13")
        case "promote":
            _check_promotion(state)


def _no_second_half(state: State) -> bool:
    return (
        state.half != 2
        or state.origin != NO_SPACE
        or state.target != NO_SPACE
        or not any(acts.actions(state))
    )


def _aimed(state: State) -> tuple[int, ...]:
    """What the piece that acts aims at now, with or without a move before."""
    return acts.connected(state, state.here) if state.origin == NO_SPACE else acts.aims(state)


def _before_capture(state: State) -> State:
    """The position in which one of those that are captured still stood where nobody does; as it is where
    nobody has been captured."""
    back, pieces = bytearray(state.spaces), range(1, len(state.equipment.tokens))
    back[state.target] = next((piece for piece in pieces if piece not in state.spaces), 0)
    return replace(state, spaces=bytes(back))


def _check_attack(state: State) -> None:
    allowed = (
        state.target != NO_SPACE
        and state.equipment.sides
        and state.target in _aimed(state)
        and acts.may_capture(state, state.piece, state.target)
        and (state.origin != NO_SPACE or acts.at_once(state))
    )
    if not allowed:
        raise wrong(text("This piece cannot be under attack now."), "Capturing")


def _check_promotion(state: State) -> None:
    kind, here = state.equipment.tokens[state.piece].kind, state.here
    arrived = here != state.home and here in state.equipment.goals[state.seat]
    if kind != GRUNT or not arrived or state.home not in state.equipment.near[here]:
        raise wrong(text("Only a Grunt that has just arrived is promoted."), "N-27")
    if state.spaces[state.home] or (state.origin, state.target) != (NO_SPACE, NO_SPACE):
        raise wrong(text("The Grunt has left the space it stood on."), "N-27")
    if not acts.returning(state):
        raise wrong(text("Nobody could come back for this Grunt."), "N-26")
