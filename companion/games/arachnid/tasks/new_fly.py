"""The fly that comes with an event, and whether any space of its number was open for it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.frozen import frozen
from companion.games.arachnid.colony import economy, supply
from companion.games.arachnid.modes.chosen import mode
from companion.games.arachnid.printed.names import COLOUR
from companion.games.arachnid.state.position import State, StateBuilder, TableTask, When
from companion.kit.game import Parts
from companion.play import Choice, Event, text


def bring(builder: StateBuilder, number: int) -> str | None:
    """Put a fly from the pool on the board and say where, ``""`` where only the table sees it.

    None if no fly comes: the pool is empty, or no space is open.
    """
    if economy.dry(builder) or builder.flies >= economy.open_spaces(builder):
        return None
    space = mode(builder).fly_came(builder, number)
    if space is not None:
        builder.pool -= 1
        builder.flies += 1
    return space


def announce(builder: StateBuilder, number: int, fly: str | None) -> None:
    """Say where the fly lies, or why none came."""
    if fly:
        sentence = text("A fly comes to {space}, the innermost open {number}", space=fly, number=number)
        builder.emit(Event("fly", sentence, "New flies", spaces=(fly,)))
    elif fly is not None:
        sentence = text("A fly comes to the innermost open {number}", number=number)
        builder.emit(Event("fly", sentence, "New flies"))
    elif builder.pool <= 0:
        builder.emit(Event("fly", text("The pool is empty: no fly comes"), "A-16", moved=""))
    else:
        builder.emit(Event("fly", text("No space is open: no fly comes"), "New flies", moved=""))


def doubt(builder: StateBuilder, number: int, event: str) -> None:
    """A fly came that only the table sees. Where every space of its number may be covered the table
    can say so until its turn ends; where that food may be missed before, it is asked at once."""
    if not _may_be_full(builder, number):
        return
    room = economy.open_spaces(builder) - builder.flies
    if supply.may_run_out(builder, event) or room < economy.den_left(builder, builder.holder):
        builder.push(NewFly(number))
    else:
        builder.report(new_fly=True)


def _may_be_full(state: State, number: int) -> bool:
    """Whether webs, critters and the flies that lay there before can cover all spaces of a number."""
    webs = economy.web_spaces(state) + economy.doubles(state)  # one of them may be told of too late
    return webs + len(state.critters) + state.flies - 1 >= len(state.equipment.grid.fly_order[number - 1])


@frozen
class NewFly(TableTask):
    """The table says whether the new fly found a space, before anybody may miss its food."""

    number: int
    when = (
        When(("placed",), text("when a fly comes and the food is short"), "New flies"),
        When(("no-space",), text("in the round of the fly, for who holds the bag"), "New flies", "counters"),
    )

    def pending(self, state: State) -> tuple[Choice, ...]:
        prompt = text(
            "{colour} lays a fly on the innermost open {number}: is one open?",
            you="You lay a fly on the innermost open {number}: is one open?",
            colour=COLOUR[state.holder],
            number=self.number,
            short="Fly on {number}?",
        )
        return (Choice(state.holder, prompt, "new-fly", preset="placed", finish="placed"),)

    def candidates(self, _state: State, _seat: int) -> Iterator[Parts]:
        yield from (("placed",), ("no-space",))

    def on_word(self, builder: StateBuilder, seat: int, parts: Parts) -> None:
        builder.done(self)
        if parts[0] == "no-space":
            mode(builder).take_report(builder, seat, parts)
