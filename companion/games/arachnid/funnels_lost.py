"""Funnels in counters mode: did one stand on a web that is gone, and which (A-60, A-129)?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.arachnid import economy, supply
from companion.games.arachnid.names import COLOUR
from companion.games.arachnid.state import Funnel, Head, State, Task
from companion.games.arachnid.work import View, Work
from companion.play import Choice, text


def web_gone(work: Work, seat: int, colour: int, left: int) -> None:
    """A topmost web of a colour is covered or gone, and ``left`` others of it lie there as before.

    Every funnel has a web of its own. So where they need more than are left, one of them stood
    here. Elsewhere the table may say so, and is asked at once where its food may be missed.
    """
    own = funnels_of(work, colour)
    certain = len(own) > left
    if certain and len(own) == 1:
        economy.lose_funnel(work, own[0])
    elif certain or (any(funnel.food for funnel in own) and supply.may_run_out(work)):
        work.push(Stood(seat, colour, certain))
    elif own:
        work.report(lost=(*work.reports.lost, colour))


def funnels_of(view: View, colour: int) -> tuple[Funnel, ...]:
    """The funnels that stand on webs of a colour."""
    return tuple(funnel for funnel in view.funnels if funnel.seat == colour)


def lost(work: Work, _seat: int, parts: Head) -> None:
    """The table reports a funnel whose web is gone."""
    funnel = next(funnel for funnel in work.funnels if funnel.name == parts[1])
    place = work.reports.lost.index(funnel.seat)
    work.report(lost=(*work.reports.lost[:place], *work.reports.lost[place + 1 :]))
    economy.lose_funnel(work, funnel)


@dataclass(frozen=True, slots=True)
class Stood(Task):
    """Which funnel stood on a web that is gone; ``certain`` where one of them must have."""

    seat: int
    colour: int
    certain: bool

    def advance(self, _work: Work) -> bool:
        return True

    def asked(self, _view: View) -> tuple[int, ...]:
        return (self.seat,)

    def pending(self, _state: State) -> tuple[Choice, ...]:
        prompt = text(
            "Which funnel stood on that web of {colour}?", colour=COLOUR[self.colour], short="Which funnel?"
        )
        none = None if self.certain else "kept"
        return (Choice(self.seat, prompt, "funnel-lost", preset=none, finish=none),)

    def heads(self, view: View, _seat: int) -> Iterator[Head]:
        for funnel in funnels_of(view, self.colour):
            yield ("lost", funnel.name)
        if not self.certain:
            yield ("kept",)

    def say(self, work: Work, _seat: int, parts: Head) -> None:
        work.done(self)
        if parts[0] == "lost":
            economy.lose_funnel(work, next(f for f in work.funnels if f.name == parts[1]))
