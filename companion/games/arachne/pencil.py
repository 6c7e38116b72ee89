"""The pencil of Arachne: where a piece is, who was promoted, the round, and whose turn it is.

A piece that is moved changes places with the one that stands there. Dice stay as they fell: one that was
mistyped is taken back.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.frozen import replace
from companion.games.arachne import deeds, position, prose, saving
from companion.games.arachne.equipment import COLOURS, GRUNT
from companion.games.arachne.position import State
from companion.kit import pencil
from companion.kit.lazy_events import Deferred, LazyEvents
from companion.kit.pencil import Correctable, Correctables
from companion.kit.seats import rival
from companion.kit.spaces import put
from companion.play import Step, Text, text

CAPTURED = text("captured")
ANEW = text("Earlier positions no longer count.")
"""A position that comes back is looked for from here on (N-39)."""


def kinds(state: State) -> tuple[Correctables, ...]:
    """All that may be set now; nothing before it is known who begins, or after the end."""
    if state.stage in ("first", "over"):
        return ()
    return (
        Correctables("piece", text("Where a piece is"), lambda _: _pieces(state)),
        Correctables("promoted", text("Grunts that were promoted"), lambda _: _promoted(state)),
        Correctables("round", pencil.ROUND, lambda _: [_round(state)]),
        Correctables("turn", pencil.TURN, lambda _: [_turn(state)]),
    )


def gone_on(state: State) -> Step:
    """A corrected position, gone on to what the rules wait for. Errors: PositionError."""
    saving.check_table(state)
    happened: list[Deferred] = []
    builder = position.builder_of(state, happened)
    deeds.go_on(builder)
    return Step(position.built(builder), LazyEvents(happened))


def _pieces(state: State) -> list[Correctable]:
    return [_piece(state, number) for seat in (0, 1) for number in state.equipment.numbers[seat]]


def _piece(state: State, number: int) -> Correctable:
    fixed, token = state.equipment, state.equipment.tokens[number]
    at, called = state.spaces.find(number), prose.piece(token)

    def become(to: int) -> State:
        return replace(state, spaces=put(state.spaces, number, to), history=())

    def term(value: str) -> Text:
        other = 0 if value == pencil.OFF else state.spaces[fixed.index[value]]
        if not other:
            return ANEW
        moved = pencil.goes_instead(prose.piece(fixed.tokens[other]), fixed.names, at)
        return text("{sentence} {term}", sentence=moved, term=ANEW)

    return pencil.piece(
        fixed.names,
        at,
        called,
        become,
        path=(token.id,),
        label=called,
        off=CAPTURED,
        seat=token.seat,
        term=term,
    )


def _promoted(state: State) -> Iterator[Correctable]:
    """How many Grunts of each seat were promoted; the others that are gone were captured."""
    label = text("promoted Grunts")
    for seat, now in enumerate(state.promoted):

        def become(value: str, seat: int = seat) -> State:
            white, black = state.promoted
            return replace(state, promoted=(white, int(value)) if seat else (int(value), black))

        gone = position.captured(state, seat)[GRUNT] + now
        yield Correctable(
            path=(COLOURS[seat],),
            labels=(prose.SEATS[seat],),
            name=text("{seat}, {what}", seat=prose.SEATS[seat], what=label),
            now=str(now),
            values=pencil.counted(now, gone, label),
            become=become,
            seat=seat,
            item=f"{COLOURS[seat]}-pieces/grunt",
        )


def _round(state: State) -> Correctable:
    """The round is the same turn of another one."""
    now = max(position.rounds_begun(state), 1)

    def become(number: int) -> State:
        return replace(state, turns=state.turns + 2 * (number - now))

    return pencil.round_of(now, become)


def _turn(state: State) -> Correctable:
    """Whose turn it is: the other one rolls for a turn of his own."""

    def become(_value: str) -> State:
        builder = position.builder_of(state, None)
        builder.end_turn()
        builder.stage, builder.seat, builder.turns = "roll", rival(state.seat), state.turns + 1
        builder.history = ()
        return position.built(builder)

    labels = dict(zip(COLOURS, prose.SEATS, strict=True))
    return pencil.turn(labels, COLOURS[state.seat], become, lambda _: ANEW)
