"""Gaining food and what comes of it: a full incubator hatches a spider at once (A-25)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from companion.games.arachnid import economy
from companion.games.arachnid.names import CARD, COLOUR, SPIDER
from companion.games.arachnid.state import Head, State, Task
from companion.games.arachnid.work import View, Work
from companion.play import Choice, Glyph, Text, text


@dataclass(frozen=True, slots=True)
class Hatch(Task):
    """A spider has hatched; its owner chooses a card of the University (A-15)."""

    seat: int
    figure: str
    claims_card: ClassVar[int] = 1

    def advance(self, work: Work) -> bool:
        cards = list(_cards(work))
        if len(cards) > 1:
            return True
        hatch(work, self, cards[0])
        return False

    def asked(self, _view: View) -> tuple[int, ...]:
        return (self.seat,)

    def pending(self, _state: State) -> tuple[Choice, ...]:
        prompt = text(
            "{colour} hatches a spider: choose its card", colour=COLOUR[self.seat], short="Hatch what?"
        )
        return (Choice(self.seat, prompt, "hatch", preset="hatch weaver"),)

    def heads(self, view: View, _seat: int) -> Iterator[Head]:
        for card in _cards(view):
            yield ("hatch", card)

    def say(self, work: Work, _seat: int, parts: Head) -> None:
        hatch(work, self, parts[1])


def _cards(view: View) -> Iterator[str]:
    if view.weavers:
        yield "weaver"
    if view.soldiers:
        yield "soldier"


def hatch(work: Work, task: Hatch, card: str) -> None:
    """Give the hatched spider its card."""
    work.done(task)
    economy.deal_card(work, task.seat, task.figure, card)
    what = text("{spider}, a {card}", spider=SPIDER[task.figure], card=CARD[card])
    work.tell(
        "hatch",
        text("{colour} hatches {what}, ready to be deployed", colour=COLOUR[task.seat], what=what),
        "A-25",
        task.seat,
        title=text("{colour} hatches", colour=COLOUR[task.seat]),
        glyph=Glyph("icon", icon="spider"),
        lines=(what, text("Deploy it in a den phase")),
    )


def gain(work: Work, seat: int, amount: int, cause: Text, rule: str) -> int:
    """Food from the pool into a den, outside a Fly Hit; hatchings are put on the agenda."""
    taken, hatched = economy.absorb(work, seat, amount)
    _tell_gain(work, seat, amount, taken, cause, rule)
    incubate(work, seat, hatched, len(work.agenda))
    return taken


def incubate(work: Work, seat: int, hatched: tuple[str, ...], place: int) -> None:
    """Put the choice of a card for each figure on the agenda, below those put there before."""
    for figure in hatched:
        work.agenda.insert(place, Hatch(seat, figure))


def _tell_gain(work: Work, seat: int, amount: int, taken: int, cause: Text, rule: str) -> None:
    gains = ((seat, taken),)
    if taken == amount:
        sentence = text("{cause}: {colour} gains {n} food", cause=cause, colour=COLOUR[seat], n=taken)
        work.tell("gain", sentence, rule, seat, gains=gains)
        return
    empty = work.table.on("supply.strict") and work.pool <= 0
    if empty:
        sentence = text(
            "{cause}: the pool is empty, {colour} gains {n} of {amount} food",
            cause=cause,
            colour=COLOUR[seat],
            n=taken,
            amount=amount,
        )
        work.tell("gain", sentence, "A-16", seat, gains=gains)
    else:
        sentence = text(
            "{cause}: the den is full, {colour} keeps {n} of {amount} food",
            cause=cause,
            colour=COLOUR[seat],
            n=taken,
            amount=amount,
        )
        work.tell("gain", sentence, "A-93", seat, gains=gains)
