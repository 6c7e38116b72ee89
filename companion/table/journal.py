"""The journal: every game's entries in one append-only SQLite file.

A commit is on the disk before anyone sees what it says (WAL, ``synchronous=FULL``): one
``fdatasync`` each. Checkpoints would add more in the middle of play, so they are left to
``rest``, which the desk calls when nothing happens, and to opening and closing.

Beside the entries lie ``latest``, how each game stood after its last entry (so that a game of
an older edition can still be shown), the index of intent ids, and which game is on the table.
Only one program may hold a folder; readers (``export``) need no hold.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.errors import RecordError
from companion.play import text
from companion.table import salvage
from companion.table.entries import NO_HASH, Entry, Stored, to_lines, verified
from companion.table.intents import Shelved

FILE = "record.sqlite"
LOCK = "record.lock"
FORMAT = 1  # of the file; higher when an older Orbweaver could no longer read it
_RESTING = 200  # commits worth folding in when nothing happens
_BURSTING = 2000  # commits that are folded in even while people play

_TABLES = """
CREATE TABLE IF NOT EXISTS entries (
    seq INTEGER PRIMARY KEY, game INTEGER NOT NULL, n INTEGER NOT NULL, id TEXT NOT NULL UNIQUE,
    data BLOB NOT NULL, hash BLOB NOT NULL, UNIQUE (game, n));
CREATE TABLE IF NOT EXISTS latest (
    game INTEGER PRIMARY KEY, name TEXT NOT NULL, seats INTEGER NOT NULL, n INTEGER NOT NULL,
    at REAL NOT NULL, over INTEGER NOT NULL, view BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS damaged (
    game INTEGER NOT NULL, n INTEGER NOT NULL, data BLOB, hash BLOB, found REAL NOT NULL);
CREATE TABLE IF NOT EXISTS desk (name TEXT PRIMARY KEY, value INTEGER) WITHOUT ROWID;
"""


@dataclass(frozen=True, slots=True)
class Latest:
    """How a game stood after entry ``n``. ``view`` is made and read by ``table.values``."""

    key: int
    game: str
    seats: int
    n: int
    at: float
    over: bool
    view: bytes


@dataclass(frozen=True, slots=True)
class Page:
    """What one commit writes down of one game: its new entries and how it stands after them."""

    key: int
    ids: tuple[str, ...]
    stored: tuple[Stored, ...]
    first: int
    latest: Latest


class Journal:
    """The journal in a data folder, which is made when missing.

    One thread at a time may use it. Errors: RecordError, with a sentence, for a folder that
    cannot be written, a file that is no journal, a full disk, a folder that a newer Orbweaver has
    written (slug ``newer-data``) or one in use (slug ``in-use``; not with ``readonly``).
    """

    def __init__(self, folder: Path, *, readonly: bool = False) -> None:
        self.folder = folder
        self.path = folder / FILE
        self.salvaged = False
        self._readonly = readonly
        self._commits = 0
        self._lock: int | None = None
        if not readonly:
            self._hold()
        try:
            self._open()
        except BaseException:
            self.close()
            raise

    # --------------------------------------------------------------------- open, close

    def _hold(self) -> None:
        """Take the folder for this program alone; the system lets go when it ends."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._lock = os.open(self.folder / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        except OSError as error:
            raise _unwritable(self.folder, error) from None
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise RecordError(
                text(
                    "{folder} is used by another Orbweaver that is running. Stop it, or name another"
                    " folder with --data.",
                    folder=str(self.folder),
                ),
                slug="in-use",
            ) from None

    def _open(self) -> None:
        if self._readonly and not self.path.exists():
            raise RecordError(text("There is no journal in {folder}.", folder=str(self.folder)))
        try:
            self._db = _connect(self.path, self._readonly)
        except sqlite3.DatabaseError as error:
            if self._readonly or "malformed" not in str(error):
                raise _unusable(self.path, error) from None
            salvage.rescue(self.path, _TABLES)
            self.salvaged = True
            self._db = _connect(self.path, self._readonly)
        row = self._one("SELECT value FROM desk WHERE name = 'on-table'")
        self._on_table: int | None = None if row is None else row[0]

    def close(self) -> None:
        """Fold the log into the file and let go of the folder. May be called twice."""
        with contextlib.suppress(sqlite3.Error, AttributeError):
            self._db.close()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    # ------------------------------------------------------------------------- writing

    def commit(self, pages: Sequence[Page], on_table: int | None) -> None:
        """Write entries down, all or none, and which game is on the table (None for none).

        They are on the disk when this returns. Errors: RecordError; then nothing was written.
        """
        try:
            with self._db:
                self._db.execute("BEGIN IMMEDIATE")
                for page in pages:
                    self._write(page)
                if on_table != self._on_table:
                    self._db.execute("REPLACE INTO desk VALUES ('on-table', ?)", (on_table,))
        except sqlite3.Error as error:
            raise _failed(self.path, error) from None
        self._on_table = on_table
        self._commits += 1

    def _write(self, page: Page) -> None:
        rows = [
            (page.key, n, id_, item.data, item.hash)
            for n, (id_, item) in enumerate(zip(page.ids, page.stored, strict=True), page.first)
        ]
        self._db.executemany("INSERT INTO entries (game, n, id, data, hash) VALUES (?, ?, ?, ?, ?)", rows)
        last = page.latest
        self._db.execute(
            "REPLACE INTO latest VALUES (?, ?, ?, ?, ?, ?, ?)",
            (page.key, last.game, last.seats, last.n, last.at, last.over, last.view),
        )

    def rest(self) -> None:
        """Fold the log into the file when it has grown; for moments when nothing happens."""
        self._fold_log(_RESTING)

    def relieve(self) -> None:
        """Fold the log into the file when it has grown out of all bounds."""
        self._fold_log(_BURSTING)

    def _fold_log(self, commits: int) -> None:
        if self._commits >= commits:
            with contextlib.suppress(sqlite3.Error):
                self._db.execute("PRAGMA wal_checkpoint(PASSIVE)")
                self._commits = 0

    # ------------------------------------------------------------------------- reading

    def on_table(self) -> int | None:
        """The key of the game on the table, None when it is clear."""
        return self._on_table

    def next_key(self) -> int:
        """A key no game has had."""
        row = self._one(
            "SELECT max(game) FROM (SELECT game FROM latest UNION ALL"
            " SELECT max(game) FROM entries UNION ALL SELECT max(game) FROM damaged)"
        )
        return 1 if row is None or row[0] is None else int(row[0]) + 1

    def stored(self, key: int) -> list[Stored]:
        """The entries of a game as they lie on the disk, in order, unchecked."""
        rows = self._all("SELECT data, hash FROM entries WHERE game = ? ORDER BY n", key)
        return [Stored(bytes(data), bytes(hash_)) for data, hash_ in rows]

    def whole(self, key: int) -> tuple[list[Entry], bytes, int]:
        """The entries of a game up to the first that is damaged, the hash of the last of them,
        and how many after it could not be kept."""
        stored = self.stored(key)
        whole: list[Entry] = []
        with contextlib.suppress(RecordError):
            for entry in verified(stored):
                whole.append(entry)
        last = stored[len(whole) - 1].hash if whole else NO_HASH
        return whole, last, len(stored) - len(whole)

    def cut(self, key: int, n: int, wall: float) -> None:
        """Put what comes after entry ``n`` of a game aside, so that it can go on from there."""
        try:
            with self._db:
                self._db.execute("BEGIN IMMEDIATE")
                self._db.execute(
                    "INSERT INTO damaged SELECT game, n, data, hash, ? FROM entries WHERE game = ? AND n > ?",
                    (wall, key, n),
                )
                self._db.execute("DELETE FROM entries WHERE game = ? AND n > ?", (key, n))
                self._db.execute("UPDATE latest SET n = ? WHERE game = ?", (n, key))
        except sqlite3.Error as error:
            raise _failed(self.path, error) from None

    def entry_of(self, id_: str) -> tuple[int, int] | None:
        """The game and number of the entry an intent became, None when it never landed."""
        row = self._one("SELECT game, n FROM entries WHERE id = ?", id_)
        return None if row is None else (row[0], row[1])

    def latest(self, key: int) -> Latest | None:
        """How a game stood when it was last written to."""
        row = self._one("SELECT * FROM latest WHERE game = ?", key)
        return None if row is None else _latest(row)

    def shelf(self) -> tuple[Shelved, ...]:
        """All games, the one played last first."""
        query = "SELECT game, name, seats, n, at, over, x'' FROM latest ORDER BY at DESC, game DESC"
        games = map(_latest, self._all(query))
        return tuple(Shelved(one.key, one.game, one.seats, one.at, one.n, one.over) for one in games)

    def export(self, key: int) -> Iterator[str]:
        """The record of a game as JSON Lines. Errors: RecordError for a key that is not there."""
        stored = self.stored(key)
        if not stored:
            keys = ", ".join(str(game.key) for game in self.shelf()) or "none"
            raise RecordError(
                text("There is no game {key}. There are: {keys}.", key=str(key), keys=keys), slug="no-game"
            )
        return to_lines(stored)

    def _one(self, query: str, *values: object) -> tuple[Any, ...] | None:
        rows = self._all(query, *values)
        return rows[0] if rows else None

    def _all(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        try:
            return self._db.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise _failed(self.path, error) from None


def _connect(path: Path, readonly: bool) -> sqlite3.Connection:
    mode = "ro" if readonly else "rwc"
    db = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        timeout=2,
        isolation_level=None,
        check_same_thread=False,
    )
    try:
        _refuse_newer(db, path)
        if not readonly:
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
            db.execute("PRAGMA wal_autocheckpoint = 0")
            db.executescript(_TABLES)
            db.execute(f"PRAGMA user_version = {FORMAT}")
        key = db.execute("SELECT value FROM desk WHERE name = 'on-table'").fetchone()
        if key is not None:
            db.execute("SELECT data, hash FROM entries WHERE game = ?", key).fetchall()
    except BaseException:
        db.close()
        raise
    return db


def _refuse_newer(db: sqlite3.Connection, path: Path) -> None:
    (kept,) = db.execute("PRAGMA user_version").fetchone()
    if kept > FORMAT:
        raise RecordError(
            text(
                "{folder} was written by a newer Orbweaver, in format {kept}; this one reads up to"
                " {format}. Install the newer one again, or name another folder with --data.",
                folder=str(path.parent),
                kept=str(kept),
                format=str(FORMAT),
            ),
            slug="newer-data",
        )


def _latest(row: tuple[Any, ...]) -> Latest:
    key, game, seats, n, at, over, view = row
    return Latest(key, game, seats, n, at, bool(over), bytes(view))


def _unwritable(folder: Path, error: OSError) -> RecordError:
    return RecordError(
        text(
            "{folder} cannot be written: {reason}. Name another folder with --data.",
            folder=str(folder),
            reason=error.strerror or str(error),
        ),
        slug="unwritable",
    )


def _unusable(path: Path, error: sqlite3.Error) -> RecordError:
    return RecordError(
        text(
            "{file} cannot be used as a journal: {reason}. Move it away, or name another folder with --data.",
            file=str(path),
            reason=str(error),
        )
    )


def _failed(path: Path, error: sqlite3.Error) -> RecordError:
    if "full" in str(error):
        sentence = text(
            "The disk is full. Make room in {folder}; nothing was changed.", folder=str(path.parent)
        )
        return RecordError(sentence, slug="disk-full")
    return RecordError(
        text("The journal {file} could not be used: {reason}.", file=str(path), reason=str(error))
    )
