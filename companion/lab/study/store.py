"""Games that were played, in one SQLite file: by their keys, each once, whichever study asked for them.

A game is there whole or not at all. One process writes, a batch at a time; who kills it loses the games of
half a second, and the next run plays those. Any number of studies may share a file.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from pathlib import Path

from companion.errors import RecordError
from companion.play import text

APPLICATION = 0x4F574C42  # "OWLB": no other file of SQLite is taken for one of these
WAITING = 30.0  # seconds for another command that writes into the same file
AT_ONCE = 500  # keys in one question


class Store:
    """The games of a file; of ``None`` those of this process. Errors: RecordError, for what is no store."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        try:
            self._db = sqlite3.connect(file or ":memory:", timeout=WAITING, isolation_level=None)
            (application,) = self._db.execute("pragma application_id").fetchone()
            (tables,) = self._db.execute("select count(*) from sqlite_master").fetchone()
            if application != APPLICATION and (application or tables):
                raise sqlite3.DatabaseError
            self._db.execute("pragma journal_mode = wal")
            # A power cut may lose the last games, and never harms the others.
            self._db.execute("pragma synchronous = normal")
            self._db.execute(f"pragma application_id = {APPLICATION}")
            self._db.execute(
                "create table if not exists games (key text primary key, line text not null) without rowid"
            )
        except sqlite3.Error:
            raise self._trouble() from None

    def _trouble(self) -> RecordError:
        return RecordError(
            text(
                "{file} cannot be read or written as a store of games. Name another with --store.",
                file=str(self._file),
            ),
            slug="no-store",
        )

    def close(self) -> None:
        self._db.close()

    def missing(self, keys: Iterable[str]) -> set[str]:
        """Those of the keys that no game is there for."""
        wanted = list(keys)
        there = set(self.lines(wanted))
        return {key for key in wanted if key not in there}

    def lines(self, keys: Iterable[str]) -> Mapping[str, str]:
        """The games of these keys that are there."""
        wanted, found = list(keys), dict[str, str]()
        try:
            for first in range(0, len(wanted), AT_ONCE):
                some = wanted[first : first + AT_ONCE]
                marks = ",".join("?" * len(some))
                found.update(self._db.execute(f"select key, line from games where key in ({marks})", some))
        except sqlite3.Error:
            raise self._trouble() from None
        return found

    def keep(self, played: Iterable[tuple[str, str]]) -> None:
        """Put games in, all or none; one that is there stays as it is."""
        try:
            self._db.execute("begin immediate")
            self._db.executemany("insert or ignore into games values (?, ?)", played)
            self._db.execute("commit")
        except sqlite3.Error:
            raise self._trouble() from None
