"""Opponents: the seats that the box plays itself, and how long it thinks for each.

Like a phone's, an opponent's seat is one of the table and not of a game: it stays through the
next game. The book lies beside the phones' and never in a record, so after a pulled plug the
opponent has its seat again. A damaged book is forgotten, and told. Who thinks, and how, is not
known here.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any

from companion.kit.game import Game, Introduction
from companion.play import Settings, Text, text
from companion.table.people.presence import MINUTE
from companion.table.people.sidefile import Report, Sentences, SideFile

STRENGTHS: Mapping[int, Text] = {
    50: text("Easy"),
    250: text("Steady"),
    1000: text("Strong"),
    5000: text("Deep"),
}
"""What an opponent may be given to think about a word, in milliseconds, and what people call that: the
easiest first."""
SECONDS = {50: text("0.05 s"), 250: text("0.25 s"), 1000: text("1 s"), 5000: text("5 s")}
Moment = tuple[int | None, int]
"""A game and the entry that moved it last."""
FILE = "opponents.json"
USUAL_STRENGTH = 250

SENTENCES = Sentences(
    text("Which seats the box plays could not be read and is forgotten: choose them again."),
    lambda reason: text(
        "Which seats the box plays cannot be written down: {reason}. It holds until the box goes off.",
        reason=reason,
    ),
)


def lapses_of(game: Introduction, ms: int) -> float:
    """For how many of its words an opponent that thinks so long passes over the best that it sees, and as
    often over the next one."""
    return dict(zip(STRENGTHS, game.lapses, strict=True)).get(ms, 0.0)


def note_of(game: Introduction, ms: int) -> Text:
    """What an opponent of a game thinks so long about, and how often it says the best word that it sees."""
    lapses, seconds, what = lapses_of(game, ms), SECONDS[ms], game.thinks_about
    if not lapses:
        return text(
            "always its best move; thinks {time} about {what}", time=seconds, what=what, short="always best"
        )
    return text(
        "its best move {n} times in 100; thinks {time} about {what}",
        n=round(100 * (1 - lapses)),
        time=seconds,
        what=what,
        short="best {n} %",
    )


class Opponents:
    """The book of opponents. All methods may be called from any thread.

    ``path`` is the file to keep it in, None for nowhere; ``games`` are those the box can play.
    ``clock`` counts monotonic seconds. ``seats`` are those the box plays, whatever game there is, each with
    its milliseconds for a word. ``quick``: they say their words faster, until the box goes off.
    """

    def __init__(
        self,
        path: Path | None = None,
        games: Collection[str] = (),
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.games = frozenset(games)
        self._lock = threading.Lock()
        self._look: Callable[[], None] = _nobody_looks
        self._problem: Text | None = None
        self._changes = 0
        self.quick = False
        self._last: Moment | None = None
        self._waits = False  # since that moment
        self._file = SideFile(path, SENTENCES)
        found = self._file.read(_parsed, _read_legacy)
        self.seats, new = found or ({}, ())
        self._clock = clock
        self._since = dict.fromkeys(new, clock())  # when a seat was given to the box, while that is new
        if found is not None:
            self._file.save(self.document)

    def close(self) -> None:
        self._file.close()

    def report_to(self, report: Report) -> None:
        """Tell people through ``report`` what was forgotten, or cannot be written down."""
        self._file.report_to(report)

    def watch(self, changed: Callable[[], None]) -> None:
        """Have ``changed`` called after every change."""
        self._look = changed

    def at(self, game: Game, settings: Settings | None) -> dict[int, int]:
        """The milliseconds for a word of each seat of a game that the box plays."""
        if settings is None or game.name not in self.games or game.no_opponent(settings) is not None:
            return {}
        return {seat: ms for seat, ms in sorted(self.seats.items()) if seat < settings.seats}

    def seats_long_played(self, game: Game, settings: Settings | None) -> frozenset[int]:
        """The seats of this game that the box has played for a minute of this run, or before that already: it
        agrees for these."""
        latest = self._clock() - MINUTE
        with self._lock:
            new = {seat: since for seat, since in self._since.items() if since > latest}
            old, self._since = self._since.keys() - new.keys(), new
            long_played = frozenset(self.at(game, settings)) - new.keys()
        if old:
            self._file.save(self.document)
        return long_played

    def sit(self, seat: int, ms: int) -> None:
        """Play this seat from now on, or think as long from now on."""
        with self._lock:
            if seat not in self.seats:
                self._since[seat] = self._clock()
            self.seats = {**self.seats, seat: ms}
        self._save()

    def leave(self, seat: int) -> None:
        """Leave this seat to people."""
        with self._lock:
            self.seats = {other: ms for other, ms in self.seats.items() if other != seat}
            self._since.pop(seat, None)
        self._save()

    def hurry(self, quick: bool) -> None:
        """Say words faster from now on, or as usual."""
        self.quick = quick
        self._changed()

    @property
    def problem(self) -> Text | None:
        """Why no opponent plays just now, for everybody to read; None while all is well."""
        return self._problem

    def report(self, problem: Text | None) -> None:
        """Tell the table what is wrong, or that all is well again."""
        if problem != self._problem:
            self._problem = problem
            self._changed()

    def wait_for_people(self, moment: Moment) -> bool:
        """Wait for what people carry out at this moment of a game; whether they are still at it."""
        if moment != self._last:
            self._last, self._waits = moment, True
            self._changed()
        return self._waits

    def go_on(self) -> None:
        """People have carried it out."""
        self._waits = False
        self._changed()

    def waits_at(self, moment: Moment) -> bool:
        """Whether the box waits there until people say that they have carried something out."""
        return self._waits and moment == self._last

    @property
    def changes(self) -> int:
        """Counts up with every change."""
        return self._changes

    def _save(self) -> None:
        self._file.save(self.document)
        self._file.dismiss()
        self._changed()

    def document(self) -> list[list[int]]:
        """As it stands in its file: each seat with its milliseconds, and 1 where it is new; that begins anew
        with a start."""
        with self._lock:
            return [[seat, ms, int(seat in self._since)] for seat, ms in sorted(self.seats.items())]

    def _changed(self) -> None:
        self._changes += 1
        self._look()


def _nobody_looks() -> None:
    """Before somebody watches."""


def _parsed(document: Any) -> tuple[dict[int, int], list[int]]:
    """The seats in a file, and those that are new. Errors: ValueError, TypeError for what is none of ours."""
    if not isinstance(document, list):
        raise ValueError("no book of opponents")
    seats = {int(seat): int(ms) for seat, ms, *_ in document}
    return seats, [int(seat) for seat, _, *new in document if new != [0]]


def _read_legacy(book: sqlite3.Connection) -> list[Any]:
    return book.execute("SELECT seat, ms FROM opponent").fetchall()
