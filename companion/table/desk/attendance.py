"""Attendance: notes who has which seat as games are played, for the book of people.

Whoever is called at a seat when the game moves has played it. That a game is taken from the shelf says
nothing of who played. Once it is over, seats stay as they were known; one that nobody had given a name may
still be named, until the next game is being set up. On a thread of its own, for a disk may let a writer wait
and nobody's word should.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Mapping

from companion.frozen import frozen
from companion.play import Over
from companion.table.desk.desk import Desk
from companion.table.fold.fold import Fold
from companion.table.intents import Snapshot
from companion.table.people.people import People, mark_of
from companion.table.record.entries import MOVING

log = logging.getLogger(__name__)


@frozen
class _Noted:
    """What was looked at: the game, the entry that moved it last, and once it is over who is called what."""

    key: int
    moved: int
    names: Mapping[int, str]


class Attendance:
    """Follows one desk from ``start`` to ``stop``."""

    def __init__(self, desk: Desk, people: People) -> None:
        self._desk = desk
        self._people = people
        self._changed = threading.Event()
        self._stopping = False
        self._noted: _Noted | None = None
        self._thread = threading.Thread(target=self._run, name="attendance", daemon=True)

    def start(self) -> None:
        self._desk.watch(self._changed.set)
        self._changed.set()
        self._thread.start()

    def stop(self) -> None:
        """Note a last time, and end."""
        self._stopping = True
        self._changed.set()
        self._thread.join(3)

    def _run(self) -> None:
        while not self._stopping:
            self._changed.wait()
            self._changed.clear()
            try:
                self.look()
            except Exception:
                log.exception("who plays could not be noted")

    def look(self) -> None:
        """Note who has which seat now, where the game has moved since."""
        snapshot, fold = self._desk.snapshot(), self._desk.played()
        if fold is None or snapshot.key is None or fold.settings is not snapshot.settings:
            return
        over = isinstance(snapshot.pending, Over)
        if over and snapshot.plan is not None:
            return  # names are for the next game now
        names, boxed = _seats(snapshot)
        now = _Noted(snapshot.key, snapshot.moved, names if over else {})
        if now == self._noted or not _has_moved(fold):
            return
        mark = mark_of(fold.entries[0])
        self._noted = now
        if over and (known := self._people.players(mark)):
            names, boxed = {seat: name for seat, name in names.items() if seat not in known}, []
        self._people.attend(mark, names, boxed)


def _has_moved(fold: Fold) -> bool:
    """True where something was played since the game came to the table."""
    for n in range(fold.n, 0, -1):
        entry = fold.entries[n - 1]
        if entry.kind in MOVING:
            return entry.kind != "open"
        if entry.kind == "resume" and entry.body.get("shelf"):
            return False
    return False


def _seats(snapshot: Snapshot) -> tuple[dict[int, str], list[int]]:
    """What the people at the seats of the game are called, and the seats that the box plays."""
    seats = range(snapshot.settings.seats if snapshot.settings is not None else 0)
    boxed = [seat for seat in seats if seat in snapshot.opponents]
    return {seat: name for seat, name in snapshot.names.items() if seat in seats and seat not in boxed}, boxed
