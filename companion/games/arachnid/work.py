"""A position while one word is played: the fields of a State, free to change, and the events.

Functions of the economy take a Work and change it; ``frozen`` gives the State when the word is
done. What only reads takes ``State | Work``: both carry the same fields.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.games.arachnid.names import piece
from companion.games.arachnid.state import Colony, Critter, Head, Reports, Spider, State, Task
from companion.play import Event, Glyph, Text


class Work:
    """The fields of State by the same names, and ``events``, in the order they happened.

    ``told`` are the words of counters mode that say the same: reports the board has answered, and
    what was committed or eaten, with or without a question.
    """

    __slots__ = (
        "agenda",
        "bag",
        "bloodied",
        "colonies",
        "critters",
        "dead",
        "due",
        "early",
        "ended",
        "events",
        "first",
        "flies",
        "funnels",
        "gone",
        "held_out",
        "holder",
        "placed",
        "places",
        "pool",
        "reports",
        "round",
        "snares",
        "soldiers",
        "stall",
        "table",
        "told",
        "track",
        "university",
        "weavers",
    )

    def __init__(self, state: State) -> None:
        self.table = state.table
        self.colonies: list[Colony] = list(state.colonies)
        self.agenda: list[Task] = list(state.agenda)
        self.pool = state.pool
        self.bloodied = state.bloodied
        self.weavers = state.weavers
        self.soldiers = state.soldiers
        self.snares = state.snares
        self.university = state.university
        self.bag = state.bag
        self.round = state.round
        self.first = state.first
        self.holder = state.holder
        self.flies = state.flies
        self.funnels = state.funnels
        self.critters = state.critters
        self.dead = state.dead
        self.track = state.track
        self.held_out = state.held_out
        self.gone = state.gone
        self.early = state.early
        self.due = state.due
        self.reports = state.reports
        self.stall = state.stall
        self.placed = state.placed
        self.ended = state.ended
        self.places = state.places
        self.told: list[Head] = []
        self.events: list[Event] = []

    def frozen(self) -> State:
        """The State as it is now."""
        return State(
            self.table,
            tuple(self.colonies),
            tuple(self.agenda),
            self.pool,
            self.bloodied,
            self.weavers,
            self.soldiers,
            self.snares,
            self.university,
            self.bag,
            self.round,
            self.first,
            self.holder,
            self.flies,
            self.funnels,
            self.critters,
            self.dead,
            self.track,
            self.held_out,
            self.gone,
            self.early,
            self.due,
            self.reports,
            self.stall,
            self.placed,
            self.ended,
            self.places,
        )

    # ------------------------------------------------------------------------- changing

    def change(self, seat: int, **fields: Any) -> None:
        """Set fields of a colony."""
        self.colonies[seat] = replace(self.colonies[seat], **fields)

    def alter(self, seat: int, name: str, **fields: Any) -> None:
        """Set fields of a spider."""
        colony = self.colonies[seat]
        spiders = tuple(
            replace(spider, **fields) if spider.name == name else spider for spider in colony.spiders
        )
        self.colonies[seat] = replace(colony, spiders=spiders)

    def report(self, **fields: Any) -> None:
        """Set fields of what the table may still report."""
        self.reports = replace(self.reports, **fields)

    def spider(self, seat: int, name: str) -> Spider:
        """A spider that is known to be in play."""
        spider = self.colonies[seat].spider(name)
        if spider is None:
            raise LookupError(f"no spider {name} at seat {seat}")
        return spider

    # --------------------------------------------------------------------------- agenda

    def push(self, task: Task) -> None:
        """Put a task on the agenda, to be done before all others."""
        self.agenda.append(task)

    def done(self, task: Task) -> None:
        """Take a task off the agenda, wherever it stands by now."""
        for place in range(len(self.agenda) - 1, -1, -1):
            if self.agenda[place] is task:
                del self.agenda[place]
                return
        raise LookupError(f"{task} is not on the agenda")

    def instead(self, task: Task, by: Task) -> None:
        """Replace a task where it stands on the agenda."""
        for place in range(len(self.agenda) - 1, -1, -1):
            if self.agenda[place] is task:
                self.agenda[place] = by
                return
        raise LookupError(f"{task} is not on the agenda")

    # --------------------------------------------------------------------------- events

    def tell(
        self,
        kind: str,
        sentence: Text,
        rule: str | None = None,
        seat: int | None = None,
        *,
        title: Text | None = None,
        glyph: Glyph | None = None,
        lines: tuple[Text, ...] = (),
        gains: tuple[tuple[int, int], ...] = (),
        spaces: tuple[str, ...] = (),
        follow: bool = False,
    ) -> None:
        """Note something that happened, see play.Event."""
        self.events.append(Event(kind, sentence, rule, seat, title, glyph, lines, gains, spaces, follow))


View = State | Work
"""A position to read."""


def turn_order(view: View, start: int) -> tuple[int, ...]:
    """The seats clockwise, beginning with ``start``."""
    seats = len(view.colonies)
    return tuple((start + step) % seats for step in range(seats))


def spider_of(view: View, name: str) -> Spider | None:
    """The spider of a full name (``green-alpha``), None when it is not in play."""
    seat, spider = piece(name)
    return view.colonies[seat].spider(spider) if seat < len(view.colonies) else None


def critter_of(view: View, token: str) -> Critter | None:
    """The critter of that name on the board, None when it is not there."""
    for critter in view.critters:
        if critter.token == token:
            return critter
    return None


def forget(work: Work) -> None:
    """Close every open report: silence means no."""
    work.reports = Reports()
