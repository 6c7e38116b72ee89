"""What lies in a den. Food comes from and goes to the pool, webs out of the game and back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from companion.errors import PositionError
from companion.games.arachnid.colony import economy
from companion.games.arachnid.printed.names import COLOUR, COLOURS
from companion.games.arachnid.state.pieces import Colony
from companion.games.arachnid.state.position import State, StateBuilder, builder_of
from companion.kit.pencil import Correctable, Correctables, counted, difference
from companion.play import Text, text

Value = TypeVar("Value")
POOL = text("the pool")
OUT = text("the webs out of the game")


def kinds(state: State, *, webs: bool) -> Iterator[Correctables]:
    """What may be set in the dens; of ``webs`` only until they are counted at the end."""

    def kind(part: str, label: Text, make: Callable[[State, int], Correctable | None]) -> Correctables:
        seats = range(state.equipment.seats)
        return Correctables(part, label, lambda _: [one for seat in seats if (one := make(state, seat))])

    yield kind("food", text("Food in the store"), _store)
    yield kind("incubator", text("Food in the incubator"), _incubator)
    yield kind("refresh", text("Food on Refresh"), _refresh)
    yield kind("deploy", text("Food on Deploy"), _deploy)
    yield kind("upgrades", text("Upgrades kept"), _upgrades)
    if webs:
        yield Correctables("stack", text("Webs in the den"), lambda _: _stacks(state))
    if webs and state.places is None:
        yield kind("webs", text("Topmost webs on the board"), _tops)
        yield kind("covered", text("Covered webs on the board"), _under)
        yield Correctables("flies", text("Flies on the board"), lambda _: [_flies(state)])


def changed(state: State, change: Callable[[StateBuilder, Value], None], value: Value) -> State:
    """The position in which ``change`` has set a value."""
    builder = builder_of(state)
    change(builder, value)
    return builder.build()


def _of(
    state: State,
    seat: int,
    label: Text,
    item: str,
    now: int,
    most: int,
    change: Callable[[StateBuilder, int], None],
    source: Text = POOL,
) -> Correctable:
    """A count in the den of a seat; ``change`` sets it in a builder, told how many more there are."""

    def become(value: str) -> State:
        return changed(state, change, int(value) - now)

    return Correctable(
        path=(COLOURS[seat],),
        labels=(COLOUR[seat],),
        name=text("{colour}, {counter}", colour=COLOUR[seat], counter=label),
        now=str(now),
        values=counted(now, most, label),
        become=become,
        term=lambda value: difference(str(now), value, source),
        seat=seat,
        item=f"{COLOURS[seat]}-den/{item}",
    )


def _food(seat: int, field: str, colony: Colony) -> Callable[[StateBuilder, int], None]:
    def change(builder: StateBuilder, more: int) -> None:
        builder.pool -= more
        now = getattr(colony, field)
        builder.change(seat, **{field: type(now)(now + more)})

    return change


def _store(state: State, seat: int) -> Correctable:
    colony = state.colonies[seat]
    most, change = state.equipment.den["store"], _food(seat, "store", colony)
    return _of(state, seat, text("Food in the store"), "store", colony.store, most, change)


def _incubator(state: State, seat: int) -> Correctable:
    """What fills it hatches at once; it stays full only where nobody is left to hatch, or no card."""
    colony = state.colonies[seat]
    hatches = bool(colony.figures) and economy.cards_free(state) > 0
    most, change = state.equipment.den["incubator"] - hatches, _food(seat, "incubator", colony)
    return _of(state, seat, text("Food in the incubator"), "incubator", colony.incubator, most, change)


def _refresh(state: State, seat: int) -> Correctable:
    colony = state.colonies[seat]
    change = _food(seat, "refreshed", colony)
    return _of(state, seat, text("Food on Refresh"), "refresh", int(colony.refreshed), 1, change)


def _deploy(state: State, seat: int) -> Correctable:
    colony = state.colonies[seat]
    change = _food(seat, "deployed", colony)
    return _of(state, seat, text("Food on Deploy"), "deploy", int(colony.deployed), 1, change)


def _upgrades(state: State, seat: int) -> Correctable:
    colony = state.colonies[seat]

    def change(builder: StateBuilder, more: int) -> None:
        builder.bloodied -= more
        builder.change(seat, upgrades=colony.upgrades + more)

    most = colony.upgrades + state.bloodied
    label = text("Upgrades kept")
    return _of(state, seat, label, "upgrades", colony.upgrades, most, change)


# ------------------------------------------------------------------------------------- webs


def take_out(builder: StateBuilder, seat: int, more: int) -> None:
    """So many webs of a colour come back from out of the game, or leave it.

    Errors: PositionError where none of that colour is out of the game.
    """
    colony = builder.colonies[seat]
    if colony.lost < more:
        raise PositionError(
            text("No web of {colour} is out of the game. Take it from the den first.", colour=COLOUR[seat])
        )
    builder.change(seat, lost=colony.lost - more)


def _webs(state: State, seat: int, field: str, label: Text, item: str, most: int) -> Correctable:
    now = getattr(state.colonies[seat], field)

    def change(builder: StateBuilder, more: int) -> None:
        take_out(builder, seat, more)
        builder.change(seat, **{field: now + more})

    return _of(state, seat, label, item, now, most, change, OUT)


def _tops(state: State, seat: int) -> Correctable:
    most = state.colonies[seat].tops + state.colonies[seat].lost
    return _webs(state, seat, "tops", text("Topmost webs on the board"), "board", most)


def _under(state: State, seat: int) -> Correctable:
    most = state.colonies[seat].under + state.colonies[seat].lost
    return _webs(state, seat, "under", text("Covered webs on the board"), "covered", most)


def _stacks(state: State) -> Iterator[Correctable]:
    for seat, colony in enumerate(state.colonies):
        for place, most in enumerate(state.equipment.stacks):
            yield _stack(state, seat, colony, place, most)


def _stack(state: State, seat: int, colony: Colony, place: int, most: int) -> Correctable:
    stacks, now = colony.stacks, colony.stacks[place]

    def change(builder: StateBuilder, more: int) -> None:
        take_out(builder, seat, more)
        builder.change(seat, stacks=(*stacks[:place], now + more, *stacks[place + 1 :]))

    number = place + 1
    found = _of(state, seat, text("Stack {n}", n=number), f"stack{number}", now, most, change, OUT)
    return found._replace(
        path=(*found.path, str(number)), labels=(*found.labels, text("Stack {n}", n=number))
    )


def _flies(state: State) -> Correctable:
    def become(value: str) -> State:
        builder = builder_of(state)
        builder.pool += state.flies - int(value)
        builder.flies = int(value)
        return builder.build()

    most = min(economy.open_spaces(state), state.flies + economy.supply_left(state))
    label = text("Flies on the board")
    return Correctable(
        (),
        (),
        label,
        str(state.flies),
        counted(state.flies, most, label),
        become,
        lambda value: difference(str(state.flies), value, POOL),
        item="board/flies",
    )
