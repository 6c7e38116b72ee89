"""What there is to see of a position."""

from __future__ import annotations

from companion.games.spidertwist import position, prose
from companion.games.spidertwist.equipment import COLOURS
from companion.games.spidertwist.position import State
from companion.kit.seats import turn_heading
from companion.play import Item, Piece, Scene, SeatLine, Text, Tray, text


def scene(state: State) -> Scene:
    """Everything on the table; the headline of a seat is its points."""
    phase, context = _heading(state)
    return Scene(
        seats=tuple(_seat_line(state, seat) for seat in (0, 1)),
        phase=phase,
        context=context,
        active=state.seat if state.stage in ("turn", "reaction", "meal", "offer") else None,
        pieces=_pieces(state),
        trays=(*(_male_tray(state, seat) for seat in (0, 1)), _female_tray(state)),
        progress=(_of_her(state),),
    )


def _heading(state: State) -> tuple[Text, Text]:
    match state.stage:
        case "start":
            return text("Set-up"), text("who begins?")
        case "turn" | "offer":
            return turn_heading(prose.SEATS[state.seat]), text("round {n}", n=position.rounds_begun(state))
        case "reaction":
            return text("Reaction"), text("impact {n}", n=position.impact(state, state.disturber))
        case "meal":
            return text("Her meal"), text("round {n}", n=position.rounds_begun(state))
        case "over":
            return text("Game over"), text("round {n}", n=position.rounds_begun(state))


def _seat_line(state: State, seat: int) -> SeatLine:
    return SeatLine(
        seat=seat,
        colour=COLOURS[seat],
        name=prose.SEATS[seat],
        headline=position.points(state)[seat],
        headline_label=text("point", plural="points"),
        note=text("{n} male in the game", plural="{n} males in the game", n=position.left(state)[seat]),
    )


def _pieces(state: State) -> tuple[Piece, ...]:
    """The female with the die on her, then the males; who may not move again is turned over."""
    fixed = state.equipment
    female = Piece(
        "female",
        "widow",
        fixed.names[state.female],
        text("The female"),
        label=str(state.feeding) if state.feeding else "",
        notes=(_of_her(state),),
    )
    males = tuple(
        Piece(
            fixed.male_name(male),
            "male",
            space,
            text("{seat}’s male", seat=prose.SEATS[fixed.owner(male)]),
            fixed.owner(male),
            marks=("done",) if male in state.done else (),
            notes=(text("may not move again"),) if male in state.done else (),
        )
        for space, male in zip(fixed.names, state.males, strict=True)
        if male
    )
    return (female, *males)


def _male_tray(state: State, seat: int) -> Tray:
    """Where the males of a seat are; together they are always as many."""
    stock, mated, eaten = state.stock[seat], state.mated[seat], state.eaten[seat]
    items = (
        Item("stock", "count", text("In stock"), stock),
        Item("web", "count", text("On the web"), position.left(state)[seat] - stock),
        Item("mated", "count", text("Mated"), mated),
        Item("eaten", "count", text("Eaten"), eaten),
    )
    title = text("{seat}’s males", seat=prose.SEATS[seat])
    return Tray(f"{COLOURS[seat]}-males", title, items, seat)


def _female_tray(state: State) -> Tray:
    items = (Item("die", "dice", text("Die on her"), state.feeding),) if state.feeding else ()
    return Tray("female", text("The female"), items, note=_of_her(state))


def _of_her(state: State) -> Text:
    """How the female feels about the next disturbance."""
    if state.feeding:
        return text("she feeds, {n} to go", n=state.feeding)
    return text("she is hungry")
