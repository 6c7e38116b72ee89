"""What there is to see of a position."""

from __future__ import annotations

from companion.games.arachne import acts, chances, position, prose
from companion.games.arachne.equipment import COLOURS, KINDS, LETTERS
from companion.games.arachne.position import State
from companion.kit.seats import NO_SEAT, turn_heading
from companion.play import Item, Piece, Scene, SeatLine, Text, Tray, text


def scene(state: State) -> Scene:
    """Everything on the table; the headline of a seat is its number of pieces."""
    phase, context = _heading(state)
    return Scene(
        seats=tuple(_seat_line(state, seat) for seat in (0, 1)),
        phase=phase,
        context=context,
        active=state.seat if state.seat != NO_SEAT and state.stage != "over" else None,
        pieces=tuple(
            Piece(
                token.id,
                "disc",
                space,
                prose.piece(token),
                token.seat,
                label=LETTERS[token.kind],
                initial=prose.KIND_NAMES[token.kind],
                emblem=KINDS[token.kind],
            )
            for space, number in zip(state.equipment.names, state.spaces, strict=True)
            if number
            for token in (state.equipment.tokens[number],)
        ),
        trays=(*(_piece_tray(state, seat) for seat in (0, 1)), *_reach_tray(state)),
        progress=_progress(state),
    )


def _heading(state: State) -> tuple[Text, Text]:
    context = text("round {n}", n=max(position.rounds_begun(state), 1))
    match state.stage:
        case "first":
            return text("Set-up"), text("who begins?")
        case "turncoat":
            return text("Spiders’ eyes"), context
        case "attack" | "defend":
            return text("Attack"), prose.chance(state, state.piece, state.target)
        case "over":
            return text("Game over"), context
    if state.turncoat:
        return text("Turncoat"), context
    return turn_heading(prose.SEATS[state.seat]), context


def _seat_line(state: State, seat: int) -> SeatLine:
    return SeatLine(
        seat=seat,
        colour=COLOURS[seat],
        name=prose.SEATS[seat],
        headline=position.pieces_left(state, seat),
        headline_label=text("piece", plural="pieces"),
        note=text("begins") if seat == state.first else None,
    )


def _piece_tray(state: State, seat: int) -> Tray:
    """What a seat still has of each kind, and what it started with."""
    tokens = state.equipment.tokens
    items = tuple(
        Item(
            name,
            "track",
            prose.KIND_NAMES[kind],
            sum(1 for number in state.spaces if number and _is(state, number, seat, kind)),
            sum(1 for token in tokens if (token.seat, token.kind) == (seat, kind)),
        )
        for kind, name in enumerate(KINDS)
        if any((token.seat, token.kind) == (seat, kind) for token in tokens)
    )
    note = text("{n} promoted", n=state.promoted[seat]) if state.promoted[seat] else None
    title = text("{seat}’s pieces", seat=prose.SEATS[seat])
    return Tray(f"{COLOURS[seat]}-pieces", title, items, seat, note)


def _is(state: State, number: int, seat: int, kind: int) -> bool:
    token = state.equipment.tokens[number]
    return token.seat == seat and token.kind == kind


def _reach_tray(state: State) -> tuple[Tray, ...]:
    """Who may capture whom with this action, and how sure it is."""
    if state.stage in ("act", "again"):
        found = chances.threats(state)
    elif state.stage == "strike":
        found = [
            (state.here, space, *chances.odds(state, state.piece, space))
            for verb, space in acts.strikes(state)
            if verb == "capture"
        ]
    else:
        return ()
    found.sort(key=lambda threat: -threat[2])
    items = tuple(
        Item(
            f"{state.equipment.names[start]}-{state.equipment.names[space]}",
            "token",
            text(
                "{piece} takes {target}: {chance}",
                short="{start} × {space}: {chance}",
                start=state.equipment.names[start],
                space=state.equipment.names[space],
                piece=prose.on(state, start),
                target=prose.on(state, space),
                chance=prose.chance(state, state.spaces[start], space),
            ),
        )
        for start, space, _, _ in found
    )
    note = None if items else text("nobody")
    return (Tray("reach", text("In reach"), items, note=note, follows=True),)


def _progress(state: State) -> tuple[Text, ...]:
    """How often this position has stood. Over a capture the dice of the turn would be taken for its own."""
    if state.stage in ("roll", "turncoat", "act", "offer") and (times := position.times(state)) > 1:
        return (text("this position: time {times} of {most}", times=times, most=position.TIMES),)
    return ()
