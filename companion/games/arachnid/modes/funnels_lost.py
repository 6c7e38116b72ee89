"""Funnels in counters mode: did one stand on a web that is gone, and which (A-60, A-129)?"""

from __future__ import annotations

from collections.abc import Iterator

from companion.frozen import frozen
from companion.games.arachnid.colony import economy, supply
from companion.games.arachnid.printed.names import COLOUR
from companion.games.arachnid.state.pieces import Funnel
from companion.games.arachnid.state.position import SeatTask, State, StateBuilder, When
from companion.kit.game import Parts
from companion.play import Choice, text


def web_gone(builder: StateBuilder, seat: int, colour: int, left: int) -> None:
    """A topmost web of a colour is covered or gone, and ``left`` others of it lie there as before.

    Every funnel has a web of its own. So where they need more than are left, one of them stood
    here. Elsewhere the table may say so, and is asked at once where its food may be missed.
    """
    own = funnels_of(builder, colour)
    certain = len(own) > left
    if certain and len(own) == 1:
        economy.lose_funnel(builder, own[0])
    elif certain or (any(funnel.food for funnel in own) and supply.may_run_out(builder)):
        builder.push(Stood(seat, colour, certain))
    elif own:
        builder.report(lost=(*builder.reports.lost, colour))


def funnels_of(state: State, colour: int) -> tuple[Funnel, ...]:
    """The funnels that stand on webs of a colour."""
    return tuple(funnel for funnel in state.funnels if funnel.seat == colour)


def lost(builder: StateBuilder, _seat: int, parts: Parts) -> None:
    """The table reports a funnel whose web is gone."""
    funnel = next(funnel for funnel in builder.funnels if funnel.name == parts[1])
    place = builder.reports.lost.index(funnel.seat)
    builder.report(lost=(*builder.reports.lost[:place], *builder.reports.lost[place + 1 :]))
    economy.lose_funnel(builder, funnel)


@frozen
class Stood(SeatTask):
    """Which funnel stood on a web that is gone; ``certain`` where one of them must have."""

    seat: int
    colour: int
    certain: bool
    when = (When(("kept",), text("when a web is gone and the food is short"), "A-129"),)

    def advance(self, _builder: StateBuilder) -> bool:
        return True

    def pending(self, _state: State) -> tuple[Choice, ...]:
        prompt = text(
            "Which funnel stood on that web of {colour}?", colour=COLOUR[self.colour], short="Which funnel?"
        )
        none = None if self.certain else "kept"
        return (Choice(self.seat, prompt, "funnel-lost", preset=none, finish=none),)

    def candidates(self, state: State, _seat: int) -> Iterator[Parts]:
        yield from (("lost", funnel.name) for funnel in state.funnels)
        yield ("kept",)

    def code(self, state: State, _seat: int, parts: Parts) -> str:
        if parts[0] != "lost":
            return "" if parts[0] == "kept" and not self.certain else "not-now"
        owner = next((funnel.seat for funnel in state.funnels if funnel.name == parts[1]), None)
        if owner is None:
            return "no-funnel"
        return "" if owner == self.colour else "nothing-gone"

    def on_word(self, builder: StateBuilder, _seat: int, parts: Parts) -> None:
        builder.done(self)
        if parts[0] == "lost":
            economy.lose_funnel(builder, next(f for f in builder.funnels if f.name == parts[1]))
