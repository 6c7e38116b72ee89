"""What there is to see of a position."""

from __future__ import annotations

from companion.games.web_of_flies import position, prose
from companion.games.web_of_flies.equipment import COLOURS, DEWDROP, LEGS
from companion.games.web_of_flies.position import State
from companion.kit.seats import NO_SEAT, turn_heading
from companion.play import Item, Piece, Scene, SeatLine, Text, Tray, text


def scene(state: State) -> Scene:
    """Everything on the table; the headline of a seat is its number of spiders."""
    phase, context = _heading(state)
    counts = position.spiders(state)
    return Scene(
        seats=tuple(_seat_line(state, seat, row) for seat, row in enumerate(counts)),
        phase=phase,
        context=context,
        active=state.seat if state.stage in ("swap", "play") else None,
        pieces=_pieces(state),
        trays=(*(_spider_tray(state, seat, row) for seat, row in enumerate(counts)), _table_tray(state)),
        progress=_progress(state),
    )


def _heading(state: State) -> tuple[Text, Text]:
    match state.stage:
        case "start" | "deal":
            return text("Set-up"), text("{n} to place", n=state.spaces.count(0))
        case "swap":
            return text("Swap"), text("before play")
        case "over":
            return text("Game over"), text("round {n}", n=position.rounds_begun(state))
        case "play":
            return turn_heading(prose.SEATS[state.seat]), text("round {n}", n=position.rounds_begun(state))


def _seat_line(state: State, seat: int, row: tuple[int, ...]) -> SeatLine:
    return SeatLine(
        seat=seat,
        colour=COLOURS[seat],
        name=prose.SEATS[seat],
        headline=sum(row),
        headline_label=text("spider", plural="spiders"),
        pips=(row[0], state.equipment.sets),
        pips_label=text("8s"),
        note=text("begins") if seat == state.first else None,
    )


def _pieces(state: State) -> tuple[Piece, ...]:
    found = []
    for space, number in zip(state.equipment.names, state.spaces, strict=True):
        if number:
            token = state.equipment.tokens[number]
            name = prose.face(token)
            if token.seat != NO_SEAT:
                found.append(Piece(token.id, "spider", space, name, token.seat, label=str(token.legs)))
            else:
                found.append(Piece(token.id, "dewdrop" if token.legs == DEWDROP else "fly", space, name))
    return tuple(found)


def _spider_tray(state: State, seat: int, row: tuple[int, ...]) -> Tray:
    """The spiders of a seat by legs, from the 8s down: the order in which places are decided."""
    sets = state.equipment.sets
    items = tuple(
        Item(f"legs-{LEGS - place}", "track", prose.legs_heading(LEGS - place), left, sets)
        for place, left in enumerate(row)
    )
    return Tray(f"{COLOURS[seat]}-spiders", text("{seat}’s spiders", seat=prose.SEATS[seat]), items, seat)


def _table_tray(state: State) -> Tray:
    items = [Item("flies", "count", text("Flies"), position.flies(state), icon="fly")]
    if state.equipment.option("wof.dewdrops"):
        items.append(Item("dewdrops", "count", text("Dewdrops"), position.dewdrops(state), icon="dewdrop"))
    return Tray("table", text("On the web"), tuple(items))


def _progress(state: State) -> tuple[Text, ...]:
    if state.stage not in ("play", "over"):
        return ()
    ahead = position.ranking(state)[0]
    if len(ahead) == state.equipment.seats:
        return (text("All are level"),)
    return (text("Ahead: {seats}", seats=prose.seats(ahead)),)
