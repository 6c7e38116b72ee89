"""Opponents: the seats that the box plays itself, and how long it thinks for each.

Like a phone's, an opponent's seat is one of the table and not of a game: it stays through the
next game. The book lies beside the phones' and never in a record, so after a pulled plug the
opponent has its seat again. Who thinks, and how, is not known here.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Collection, Mapping
from pathlib import Path

from companion.play import Game, Text, text

STRENGTHS: Mapping[int, Text] = {
    50: text("Quick: 0.05 s"),
    250: text("Steady: 0.25 s"),
    1000: text("Strong: 1 s"),
    5000: text("Deep: 5 s"),
}
"""What an opponent may be given to think about a word, in milliseconds."""
USUAL_STRENGTH = 250


class Opponents:
    """The book of opponents. All methods may be called from any thread.

    ``path`` is the file to keep it in, None for nowhere; ``games`` are those the box can play.
    ``taken`` gives the seats that people hold on phones.
    """

    def __init__(
        self,
        path: Path | None = None,
        games: Collection[str] = (),
        taken: Callable[[], Collection[int]] = frozenset,
    ) -> None:
        self.games = frozenset(games)
        self.taken = taken
        self._lock = threading.Lock()
        self._look: Callable[[], None] = _nobody_looks
        self._problem: Text | None = None
        self._changes = 0
        if path is not None:
            path.touch(mode=0o600)
        self._book = sqlite3.connect(path or ":memory:", check_same_thread=False, isolation_level=None)
        self._book.execute(
            "CREATE TABLE IF NOT EXISTS opponent (seat INTEGER PRIMARY KEY, ms INTEGER NOT NULL) STRICT"
        )
        self._seats: dict[int, int] = dict(self._book.execute("SELECT seat, ms FROM opponent"))

    def close(self) -> None:
        with self._lock:
            self._book.close()

    def watch(self, changed: Callable[[], None]) -> None:
        """Have ``changed`` called after every change."""
        self._look = changed

    def plays(self, game: Game | None) -> bool:
        """True when the box can play this game, and give hints for it."""
        return game is not None and game.name in self.games

    def at(self, game: Game | None, seats: int) -> dict[int, int]:
        """The milliseconds for a word of each seat of this game that the box plays."""
        if not self.plays(game):
            return {}
        return {seat: ms for seat, ms in sorted(self._seats.items()) if seat < seats}

    def sit(self, seat: int, ms: int) -> None:
        """Play this seat from now on, or think as long from now on."""
        with self._lock:
            self._book.execute("INSERT OR REPLACE INTO opponent VALUES (?, ?)", (seat, ms))
            self._seats = {**self._seats, seat: ms}
        self._changed()

    def leave(self, seat: int) -> None:
        """Leave this seat to people."""
        with self._lock:
            self._book.execute("DELETE FROM opponent WHERE seat = ?", (seat,))
            self._seats = {other: ms for other, ms in self._seats.items() if other != seat}
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

    @property
    def changes(self) -> int:
        """Counts up with every change."""
        return self._changes

    def _changed(self) -> None:
        self._changes += 1
        self._look()


def _nobody_looks() -> None:
    """Before somebody watches."""
