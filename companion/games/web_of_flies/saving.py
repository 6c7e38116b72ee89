"""A position as plain values and back; a position that no play could reach is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.web_of_flies import position, prose
from companion.games.web_of_flies.equipment import COLOURS, DEWDROP, PACKAGE, Equipment, equip
from companion.games.web_of_flies.position import State
from companion.kit import saved
from companion.kit.codec import Codec
from companion.kit.game import Game
from companion.kit.saved import wrong
from companion.kit.seats import NO_SEAT
from companion.kit.spaces import notations
from companion.play import text

DERIVED = ("reason",)
"""It follows from the rest how a game that is over ended."""


def dump(state: State) -> dict[str, Any]:
    """The state as plain values; ``board`` maps a space to the piece on it."""
    return saved.dump(_codec(state.equipment), state, DERIVED)


def load(game: Game, values: Mapping[str, Any]) -> State:
    """The state of a dump. Errors: PositionError, naming the broken invariant."""
    state = _read(game, values)
    check_table(state)
    return _at_rest(state) if state.stage in ("play", "over") else state


def check_table(state: State) -> None:
    """What is true of every position, also of one that does not rest. Errors: PositionError."""
    _check_turns(state)
    match state.stage:
        case "start" | "deal":
            _check_set_up(state)
        case "swap":
            _check_swap(state)
        case _:
            _check_pieces(state)


def _codec(equipment: Equipment) -> Codec:
    return Codec(notations(COLOURS, equipment.names, [token.id for token in equipment.tokens], "W-1"))


def _read(game: Game, values: Mapping[str, Any]) -> State:
    """The state as written, with known names and every piece at most once."""
    fixed = equip(saved.settings(game, saved.shaped(PACKAGE, values)))
    state = State(fixed, **saved.fields(game, _codec(fixed), State, values, DERIVED))
    if len(state.last) != fixed.seats or max(state.first, state.seat) >= fixed.seats:
        raise wrong(text("The seats do not match: {seats} play.", seats=fixed.seats))
    return state


def _check_turns(state: State) -> None:
    """Captures explain the missing pieces, and each fell in its player's turn."""
    if state.stage not in ("play", "over"):
        if state.turns or any(state.last):
            raise wrong(text("Nobody has had a turn before play begins."))
        return
    if state.first == NO_SEAT or state.seat != (state.first + state.turns) % state.equipment.seats:
        raise wrong(text("After {turns} turns another player’s turn comes.", turns=state.turns), "W-16")
    most = 0
    for seat, turn in enumerate(state.last):
        if turn and (turn > state.turns or (state.first + turn - 1) % state.equipment.seats != seat):
            raise wrong(
                text("Turn {turn} was not a turn of {seat}.", turn=turn, seat=prose.SEATS[seat]), "W-16"
            )
        most += (turn + state.equipment.seats - 1) // state.equipment.seats
    missing = len(position.off_board(state.equipment, state.spaces))
    if not sum(turn > 0 for turn in state.last) <= missing <= most:
        raise wrong(
            text("{missing} pieces are missing, but the captures do not fit that.", missing=missing), "W-7"
        )


def _check_set_up(state: State) -> None:
    board = state.spaces.rstrip(b"\0")
    if 0 in board:
        raise wrong(text("The board is dealt space by space, without gaps."), "W-19")
    if state.stage == "start" and (board or state.first != NO_SEAT or state.seat != NO_SEAT):
        raise wrong(text("Before the first draw the board is empty and nobody begins."), "W-4")
    if state.stage == "deal" and (state.first == NO_SEAT or state.seat != state.first):
        raise wrong(text("The player who begins is drawn before the pieces."), "W-4")
    left = {state.equipment.tokens[piece].face for piece in position.off_board(state.equipment, state.spaces)}
    if state.stage == "deal" and board and len(left) < 2:
        raise wrong(text("Pieces that are all alike are dealt without a draw."), "W-19")


def _check_swap(state: State) -> None:
    if 0 in state.spaces:
        raise wrong(text("Swaps come when every space has its piece."), "W-19")
    if NO_SEAT in (state.first, state.seat) or state.seat == state.first:
        raise wrong(text("Only players who do not begin may swap."), "W-3")


def _check_pieces(state: State) -> None:
    missing = [state.equipment.tokens[piece] for piece in position.off_board(state.equipment, state.spaces)]
    if any(token.legs == DEWDROP for token in missing):
        raise wrong(text("A dewdrop is missing, but none is ever captured."), "W-17")
    keepers = position.eight_keepers(state.equipment, state.spaces)
    if not keepers:
        raise wrong(text("No 8 is left, but only an 8 takes an 8."), "W-11")


def _at_rest(state: State) -> State:
    """The position; it rests at a real question or at an end."""
    reason = position.ending(state)
    if (state.stage == "over") != bool(reason):
        raise wrong(
            text("The game is over here.") if reason else text("The game is not over here."),
            "W-10" if reason == "last-eights" else "W-9",
        )
    if reason:
        return state._replace(reason=reason)
    found = position.few_captures(state.equipment, state.spaces, state.seat, 2)
    if len(found) < 2:
        raise wrong(
            text("{seat} has no choice here, and what is forced is played.", seat=prose.SEATS[state.seat]),
            "W-8",
        )
    return state
