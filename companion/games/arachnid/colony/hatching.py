"""Gaining food and what comes of it: a full incubator hatches a spider at once (A-25)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from companion.frozen import frozen
from companion.games.arachnid.colony import economy
from companion.games.arachnid.printed.names import CARD, COLOUR, SPIDER
from companion.games.arachnid.state.position import SeatTask, State, StateBuilder, When
from companion.kit.game import Parts
from companion.play import Choice, Event, Glyph, Text, text


@frozen
class Hatch(SeatTask):
    """A spider has hatched; its owner chooses a card of the University (A-15)."""

    seat: int
    figure: str
    claims_card: ClassVar[int] = 1
    when = (When(("hatch",), text("when a spider hatches"), "A-25"),)

    def advance(self, builder: StateBuilder) -> bool:
        return self.asks(builder, self.seat)

    def pending(self, _state: State) -> tuple[Choice, ...]:
        prompt = text(
            "{colour} hatches a spider and chooses its card",
            you="You hatch a spider: choose its card",
            colour=COLOUR[self.seat],
            short="Hatch what?",
        )
        return (Choice(self.seat, prompt, "hatch", preset="hatch weaver"),)

    def candidates(self, _state: State, _seat: int) -> Iterator[Parts]:
        yield from (("hatch", "weaver"), ("hatch", "soldier"))

    def code(self, state: State, _seat: int, parts: Parts) -> str:
        if parts[0] != "hatch":
            return "not-now"
        left = state.weavers if parts[1] == "weaver" else state.soldiers
        return "" if left else "no-card"

    def on_word(self, builder: StateBuilder, _seat: int, parts: Parts) -> None:
        hatch(builder, self, parts[1])


def hatch(builder: StateBuilder, task: Hatch, card: str) -> None:
    """Give the hatched spider its card."""
    builder.done(task)
    economy.deal_card(builder, task.seat, task.figure, card)
    what = text("{spider}, a {card}", spider=SPIDER[task.figure], card=CARD[card])
    builder.emit(
        Event(
            "hatch",
            text(
                "{colour} hatches {what}, ready to be deployed",
                you="You hatch {what}, ready to be deployed",
                colour=COLOUR[task.seat],
                what=what,
            ),
            "A-25",
            task.seat,
            title=text("{colour} hatches", you="You hatch", colour=COLOUR[task.seat]),
            glyph=Glyph("icon", icon="spider"),
            lines=(what, text("Deploy it in a den phase")),
        )
    )


def gain(builder: StateBuilder, seat: int, amount: int, cause: Text, rule: str) -> int:
    """Food from the pool into a den, outside a Fly Hit; hatchings are put on the agenda."""
    taken, hatched = economy.absorb(builder, seat, amount)
    _emit_gain(builder, seat, amount, taken, cause, rule)
    incubate(builder, seat, hatched, len(builder.agenda))
    return taken


def incubate(builder: StateBuilder, seat: int, hatched: tuple[str, ...], place: int) -> None:
    """Put the choice of a card for each figure on the agenda, below those put there before."""
    for figure in hatched:
        builder.insert(place, Hatch(seat, figure))


def _emit_gain(builder: StateBuilder, seat: int, amount: int, taken: int, cause: Text, rule: str) -> None:
    names: dict[str, Any] = {"cause": cause, "colour": COLOUR[seat], "n": taken}
    sentence = text("{cause}: {colour} gains {n} food", you="{cause}: you gain {n} food", **names)
    if taken < amount and economy.dry(builder):
        sentence, rule = (
            text(
                "{cause}: the pool is empty, {colour} gains {n} of {amount} food",
                you="{cause}: the pool is empty, you gain {n} of {amount} food",
                amount=amount,
                **names,
            ),
            "A-16",
        )
    elif taken < amount and not builder.equipment.on("overflow.all_sources"):
        sentence, rule = (
            text(
                "{cause}: the store is full, {colour} keeps {n} of {amount} food",
                you="{cause}: the store is full, you keep {n} of {amount} food",
                amount=amount,
                **names,
            ),
            "A-91",
        )
    elif taken < amount:
        sentence, rule = (
            text(
                "{cause}: the den is full, {colour} keeps {n} of {amount} food",
                you="{cause}: the den is full, you keep {n} of {amount} food",
                amount=amount,
                **names,
            ),
            "A-93",
        )
    builder.emit(Event("gain", sentence, rule, seat, gains=((seat, taken),), moved="counts"))
