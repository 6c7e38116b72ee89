"""The pencil of Web of Flies: where a piece is, the round, and whose turn it is.

Every space has a piece at first, so one that is moved changes places with the one that stands there.
"""

from __future__ import annotations

from companion.games.web_of_flies import position, prose, rules, saving
from companion.games.web_of_flies.equipment import COLOURS
from companion.games.web_of_flies.position import State
from companion.kit import pencil
from companion.kit.pencil import Correctable, Correctables
from companion.kit.saved import wrong
from companion.kit.seats import NO_SEAT
from companion.kit.spaces import put
from companion.play import Step, Text, text

CAPTURED, BAG = text("captured"), text("in the bag")


def kinds(state: State) -> tuple[Correctables, ...]:
    """All that may be set now; nothing before the first piece lies there, or after the end."""
    if state.stage in ("start", "over"):
        return ()
    pieces = Correctables("piece", text("Where a piece is"), lambda _: _pieces(state))
    if state.stage == "deal":
        return (pieces,)
    turn = Correctables("turn", pencil.TURN, lambda _: [_turn(state)])
    if state.stage == "swap":
        return pieces, turn
    return pieces, Correctables("round", pencil.ROUND, lambda _: [_round(state)]), turn


def gone_on(state: State) -> Step:
    """A corrected position, gone on to what the rules wait for. Errors: PositionError."""
    saving.check_table(state)
    return rules.go_on(state) if state.stage == "play" else Step(state)


def _pieces(state: State) -> list[Correctable]:
    return [_piece(state, number) for number in state.equipment.pieces]


def _piece(state: State, number: int) -> Correctable:
    fixed, token = state.equipment, state.equipment.tokens[number]
    at = state.spaces.find(number)

    def become(to: int) -> State:
        return state._replace(spaces=put(state.spaces, number, to))

    def term(value: str) -> Text | None:
        other = 0 if value == pencil.OFF else state.spaces[fixed.index[value]]
        return pencil.goes_instead(prose.face(fixed.tokens[other]), fixed.names, at) if other else None

    return pencil.piece(
        fixed.names,
        at,
        prose.face(token),
        become,
        path=(token.id,),
        label=prose.face(token),
        off=BAG if state.stage == "deal" else CAPTURED,
        seat=None if token.seat == NO_SEAT else token.seat,
        term=term,
    )


def _round(state: State) -> Correctable:
    """The round is the same turn of another one, but none before the last capture."""
    seats, now = state.equipment.seats, position.rounds_begun(state)

    def become(number: int) -> State:
        turns = state.turns + seats * (number - now)
        latest = max(state.last)
        if turns < latest:
            seat = prose.SEATS[state.last.index(latest)]
            raise wrong(
                text("{seat} captured in round {n}.", seat=seat, n=(latest + seats - 1) // seats), "W-16"
            )
        return state._replace(turns=turns)

    return pencil.round_of(now, become)


def _turn(state: State) -> Correctable:
    """Whose turn it is; in play those between have passed."""
    seats = state.equipment.seats

    def become(value: str) -> State:
        seat = COLOURS.index(value)
        passed = (seat - state.seat) % seats if state.stage == "play" else 0
        return state._replace(seat=seat, turns=state.turns + passed)

    labels = {COLOURS[seat]: prose.SEATS[seat] for seat in range(seats)}
    return pencil.turn(labels, COLOURS[state.seat], become)
