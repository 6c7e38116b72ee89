"""The pencil: words that mend a counter, with every token still accounted for."""

from __future__ import annotations

from companion.games.arachnid.colony import economy
from companion.games.arachnid.printed.names import COLOUR, COLOURS
from companion.games.arachnid.state.position import State, StateBuilder
from companion.games.arachnid.tasks.scoring import CountWebs, Finished
from companion.kit.game import Path
from companion.play import End, Menu, Option, Range, Text, text

COUNTERS = {
    "food": text("Food in the store"),
    "incubator": text("Food in the incubator"),
    "webs": text("Topmost webs on the board"),
    "flies": text("Flies on the board"),
}


def menu(state: State, prefix: tuple[str, ...] = ()) -> Menu:
    """What the pencil may mend: ``correct food SEAT N``, ``correct flies N`` and so on.

    While the webs are counted at the end they are corrected there, not here.
    """
    last = state.agenda[0]
    if isinstance(state.agenda[-1], Finished):
        return ()
    counters = [
        name for name in _mendable(state) if name != "webs" or not isinstance(last, CountWebs | Finished)
    ]
    if not prefix:
        return (Option("correct", text("Correct a counter")),)
    if prefix[0] != "correct":
        return ()
    if len(prefix) == 1:
        return tuple(Option(counter, COUNTERS[counter]) for counter in counters)
    if prefix[1] not in counters:
        return ()
    if len(prefix) == 2 and prefix[1] != "flies":
        return tuple(Option(COLOURS[seat], COLOUR[seat]) for seat in range(state.equipment.seats))
    rest = prefix[2:]
    if prefix[1] != "flies":
        if rest[0] not in COLOURS[: state.equipment.seats]:
            return ()
        seat, rest = COLOURS.index(rest[0]), rest[1:]
    else:
        seat = 0
    span = _span(state, prefix[1], seat)
    if not rest:
        return span
    if len(rest) == 1 and rest[0].isdigit() and span.low <= int(rest[0]) <= span.high:
        return End()
    return ()


def _mendable(state: State) -> tuple[str, ...]:
    """What may be mended; webs and flies of a tracked board are where they are."""
    return tuple(COUNTERS) if state.places is None else ("food", "incubator")


def _span(state: State, counter: str, seat: int) -> Range:
    """From what to what a counter may be set, with the tokens there are."""
    colony, equipment, label = state.colonies[seat], state.equipment, COUNTERS[counter]
    supply = state.pool if economy.limited(state) else equipment.tokens["food"]
    if counter == "food":
        return Range(0, min(equipment.den["store"], colony.store + supply), colony.store, label)
    if counter == "incubator":
        most = min(max(colony.incubator, equipment.den["incubator"] - 1), colony.incubator + supply)
        return Range(0, most, colony.incubator, label)
    if counter == "flies":
        room = economy.open_spaces(state)
        return Range(0, min(room, state.flies + supply), state.flies, label)
    others = economy.web_spaces(state) - colony.tops
    funnels = sum(1 for funnel in state.funnels if funnel.seat == seat)
    needed = max(economy.doubles(state), economy.spiders_out(state)) - others
    most = min(colony.tops + colony.lost, equipment.spaces - state.flies - others)
    return Range(max(0, funnels, needed), most, colony.tops, label)


def apply(builder: StateBuilder, parts: Path) -> None:
    """Set a counter; food comes from and goes to the pool, webs out of the game and back."""
    counter, number = parts[1], int(parts[-1])
    if counter == "flies":
        builder.pool += builder.flies - number
        builder.flies = number
        _emit(builder, text("Flies on the board: {n}", n=number), None)
        return
    seat = COLOURS.index(parts[2])
    colony = builder.colonies[seat]
    if counter == "food":
        builder.pool += colony.store - number
        builder.change(seat, store=number)
    elif counter == "incubator":
        builder.pool += colony.incubator - number
        builder.change(seat, incubator=number)
    else:
        builder.change(seat, tops=number, lost=colony.lost + colony.tops - number)
    _emit(
        builder,
        text("{colour}, {counter}: {n}", colour=COLOUR[seat], counter=COUNTERS[counter], n=number),
        seat,
    )


def _emit(builder: StateBuilder, what: Text, seat: int | None) -> None:
    builder.emit("correction", text("Corrected. {what}", what=what), "Counters", seat)
