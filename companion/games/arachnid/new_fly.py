"""The fly that comes with an event, and whether any space of its number was open for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.arachnid import economy, supply
from companion.games.arachnid.names import COLOUR
from companion.games.arachnid.positions import positions
from companion.games.arachnid.state import Head, State, Task
from companion.games.arachnid.work import View, Work
from companion.play import Choice, text


def bring(work: Work, number: int) -> str | None:
    """Put a fly from the pool on the board and say where, ``""`` where only the table sees it.

    None if no fly comes: the pool is empty, or no space is open.
    """
    empty = work.pool <= 0 and work.table.on("supply.strict")
    if empty or work.flies >= economy.open_spaces(work):
        return None
    space = positions(work).fly_came(work, number)
    if space is not None:
        work.pool -= 1
        work.flies += 1
    return space


def tell(work: Work, number: int, fly: str | None) -> None:
    """Say where the fly lies, or why none came."""
    if fly:
        sentence = text("A fly comes to {space}, the innermost open {number}", space=fly, number=number)
        work.tell("fly", sentence, "New flies", spaces=(fly,))
    elif fly is not None:
        sentence = text("A fly comes to the innermost open {number}", number=number)
        work.tell("fly", sentence, "New flies")
    elif work.pool <= 0:
        work.tell("fly", text("The pool is empty: no fly comes"), "A-16")
    else:
        work.tell("fly", text("No space is open: no fly comes"), "New flies")


def doubt(work: Work, number: int, event: str) -> None:
    """A fly came that only the table sees. Where every space of its number may be covered the table
    can say so until its turn ends; where that food may be missed before, it is asked at once."""
    if not _may_be_full(work, number):
        return
    room = economy.open_spaces(work) - work.flies
    if supply.may_run_out(work, event) or room < economy.den_left(work, work.holder):
        work.push(NewFly(number))
    else:
        work.report(new_fly=True)


def _may_be_full(view: View, number: int) -> bool:
    """Whether webs, critters and the flies that lay there before can cover all spaces of a number."""
    webs = economy.web_spaces(view) + economy.doubles(view)  # one of them may be told of too late
    return webs + len(view.critters) + view.flies - 1 >= len(view.table.ground.fly_order[number - 1])


@dataclass(frozen=True, slots=True)
class NewFly(Task):
    """The table says whether the new fly found a space, before anybody may miss its food."""

    number: int

    def advance(self, _work: Work) -> bool:
        return True

    def asked(self, view: View) -> tuple[int, ...]:
        return (view.holder,)

    def pending(self, state: State) -> tuple[Choice, ...]:
        prompt = text(
            "{colour} lays a fly on the innermost open {number}: is one open?",
            colour=COLOUR[state.holder],
            number=self.number,
            short="Fly on {number}?",
        )
        return (Choice(state.holder, prompt, "new-fly", preset="placed", finish="placed"),)

    def heads(self, _view: View, _seat: int) -> Iterator[Head]:
        yield ("placed",)
        yield ("no-space",)

    def say(self, work: Work, seat: int, parts: Head) -> None:
        work.done(self)
        if parts[0] == "no-space":
            positions(work).told(work, seat, parts)
