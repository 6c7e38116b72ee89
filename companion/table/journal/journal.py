"""The journal: every game's entries in one append-only SQLite file.

A commit is on the disk before anyone sees what it says (WAL, ``synchronous=FULL``): one
``fdatasync`` each. Checkpoints come after the answer: at most ``_MOST_COMMITS`` lie in the
write-ahead log, whose damage costs the last minutes at worst, and it is emptied each time, so that
no old page of it can ever stand before a newer one of the file. Where the disk does not let it be
emptied, it grows: what is committed is as safe as before, so play goes on, and ``trouble`` says so.

Beside the entries lie ``latest``, how each game stood when the desk last rested or put it away (so that
a game of an older edition can still be shown), the index of intent ids, which game is on the table,
``damaged``, what was set aside, and ``sealed``, the secret of each game's open round: it is written with
the entry that publishes the round and does not leave the file before it is revealed. Only one program may
hold a folder, and it has one connection that writes; readers (``export``) need no lock and never write.

A commit that fails in doubt is taken out of the write-ahead log, and nothing is accepted any more until the
disk has taken something again: until then ``trouble`` says why, and what lies there can be read.
"""

from __future__ import annotations

import contextlib
import logging
import sqlite3
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any

from companion.errors import RecordError
from companion.play import Text, text
from companion.table.intents import Shelved
from companion.table.journal import check, disk, opening, sqlite_pages
from companion.table.journal.commits import GameUpdate, Latest
from companion.table.journal.entry_rows import LAST_KEY, EntryRow
from companion.table.journal.folder_lock import FolderLock
from companion.table.journal.opening import FORMAT, Opened, Opener, open_database
from companion.table.journal.salvage import Salvaged
from companion.table.luck.rounds import SealedRound
from companion.table.record.entries import NO_HASH, Entry, Stored, to_lines, verified

__all__ = ("FILE", "FORMAT", "Journal", "Opener", "open_database")

FILE = "record.sqlite"
_HIGHEST_KEY = (
    "SELECT max(game) FROM (SELECT max(game) AS game FROM latest WHERE game <= ?1 UNION ALL"
    " SELECT max(game) FROM entries WHERE game <= ?1 UNION ALL"
    " SELECT max(game) FROM damaged WHERE game <= ?1)"
)
_KEYS = "SELECT game FROM latest UNION SELECT game FROM entries UNION SELECT game FROM damaged"
_IDLE_COMMITS = 40  # worth a checkpoint when nothing happens
_MOST_COMMITS = 50  # from which on there is a checkpoint even while people play

log = logging.getLogger(__name__)


class Journal:
    """The journal in a data folder, which is made when missing.

    One thread at a time may use it. ``opened`` says what the file was like. While nothing can be
    written, or the write-ahead log cannot be emptied, ``trouble`` says why. Errors: RecordError,
    with a sentence, for a folder that was named wrongly, one that a newer Orbweaver has written (slug
    ``newer-data``) or one in use (slug ``in-use``; not with ``readonly``).
    """

    def __init__(self, folder: Path, *, readonly: bool = False, opener: Opener = open_database) -> None:
        self._opener = opener
        self.folder = folder
        self.path = folder / FILE
        self._readonly = readonly
        self._commits = 0
        self._lock = FolderLock(folder)
        self._db: sqlite3.Connection | None = None
        self._file: tuple[int, int] | None = None
        self._copy = False
        self._trouble: RecordError | None = None
        self._failures = 0  # of checkpoints, one after another
        self._checkpoint_error: RecordError | None = None
        self._on_table: int | None = None
        try:
            if readonly:
                self._read_only()
            else:
                self._start()
        except BaseException:
            self.close()
            raise

    @property
    def trouble(self) -> Text | None:
        """Why nothing can be written now, or why the write-ahead log only grows; None when all is well."""
        why = self._trouble or self._checkpoint_error
        return None if why is None else why.text

    # --------------------------------------------------------------------- open, close

    def _start(self) -> None:
        try:
            self._lock.take()
        except OSError as error:
            if not self.folder.is_dir() and not disk.may_pass(error):
                raise disk.unwritable(self.folder, error) from None
            self._serve_copy(disk.write_error(self.path, error))
            return
        try:
            self._adopt(opening.open_for_writing(self.path, self._opener))
            self._test_write()
        except (OSError, *disk.DATABASE_ERRORS) as error:
            self._refuse(error)

    def _read_only(self) -> None:
        """Beside a running box through SQLite, which sees the box's log; else, as on a disk that
        cannot be written, through a copy in memory."""
        if not self.path.exists():
            raise RecordError(
                text("No game has been played here yet: {folder} has no journal.", folder=str(self.folder))
            )
        try:
            self._db = self._opener(f"{self.path.absolute().as_uri()}?mode=ro")
            opening.refuse_newer(self._db, self.path)
            self._db.execute("SELECT max(n) FROM entries").fetchall()
            self._adopt(Opened(self._db))
        except (check.Torn, *disk.DATABASE_ERRORS):
            self._disconnect()
            self._adopt(opening.open_as_copy(self.path), copy=True)

    def _adopt(self, opened: Opened, *, copy: bool = False) -> None:
        """Go on with a journal that was opened, or with a copy of one."""
        self.opened = opened
        self._db = opened.db
        self._copy = copy
        self._file = None if copy else disk.file_identity(self.path)
        self._commits = self._failures = 0
        self._checkpoint_error = None
        row = self._one("SELECT value FROM desk WHERE name = 'on-table'")
        self._on_table = None if row is None else row[0]

    def _serve_copy(self, why: RecordError) -> None:
        """From now on nothing can be written; what lies there can be read, from a copy."""
        self._disconnect()
        self._trouble = why
        self._adopt(opening.open_as_copy(self.path), copy=True)
        log.warning("%s", why)

    def _refuse(self, error: OSError | disk.DatabaseError) -> None:
        """Take nothing until the disk has taken something."""
        why = disk.write_error(self.path, error)
        if self._db is not None and not isinstance(error, OSError) and disk.wrote_nothing(error):
            self._trouble = why
        else:
            self._serve_copy(why)

    def _test_write(self) -> None:
        """Begin with an empty log. Errors: sqlite3.Error where the disk takes nothing."""
        db = self.connection()
        with db:
            db.execute("BEGIN IMMEDIATE")
            db.execute("REPLACE INTO desk VALUES ('tried', coalesce((SELECT max(seq) FROM entries), 0))")
        self.checkpoint(0, tried=True)

    def _disconnect(self) -> None:
        if self._db is not None:
            with contextlib.suppress(*disk.DATABASE_ERRORS):
                self._db.close()
            self._db = None

    def close(self) -> None:
        """Checkpoint and let go of the folder. May be called twice."""
        self._disconnect()
        self._lock.release()

    def connection(self) -> sqlite3.Connection:
        """The open file, as SQLite has it. Errors: RecordError where there is none."""
        if self._db is None:
            raise self._trouble or disk.gone(self.path)
        return self._db

    # ------------------------------------------------------------------------- writing

    def commit(self, updates: Sequence[GameUpdate], on_table: int | None) -> None:
        """Write entries down, all or none, and which game is on the table (None for none).

        They are on the disk when this returns. Errors: RecordError; then nothing was written.
        """
        if self._trouble is not None:
            raise RecordError(self._trouble.text, slug=self._trouble.slug)
        db = self._writer()
        try:
            with db:
                db.execute("BEGIN IMMEDIATE")
                for update in updates:
                    self._write(db, update)
                if on_table != self._on_table:
                    db.execute("REPLACE INTO desk VALUES ('on-table', ?)", (on_table,))
        except sqlite3.IntegrityError:
            raise  # a mistake of the program, not of the disk
        except disk.DATABASE_ERRORS as error:
            raise self._failed(
                error, tuple(item.hash for update in updates for item in update.stored)
            ) from None
        if self._moved():
            self._require_durable(updates)
        self._on_table = on_table
        self._commits += 1

    def _write(self, db: sqlite3.Connection, update: GameUpdate) -> None:
        rows = [
            (update.key, n, id_, item.data, item.hash)
            for n, (id_, item) in enumerate(zip(update.ids, update.stored, strict=True), update.first)
        ]
        db.executemany("INSERT INTO entries (game, n, id, data, hash) VALUES (?, ?, ?, ?, ?)", rows)
        db.executemany("DELETE FROM damaged WHERE hash = ?", [(row[4],) for row in rows])
        if (last := update.latest) is not None:
            db.execute(
                "REPLACE INTO latest VALUES (?, ?, ?, ?, ?, ?, ?)",
                (update.key, last.game, last.seats, last.n, last.at, last.over, last.view),
            )
        if (sealed := update.sealed) is not None:
            db.execute(
                "REPLACE INTO sealed VALUES (?, ?, ?, ?)",
                (update.key, sealed.number, sealed.secret, sealed.provenance),
            )

    def _failed(self, error: disk.DatabaseError, hashes: tuple[bytes, ...]) -> RecordError:
        """Nothing of a commit may count that was refused, whatever lies on the disk of it."""
        why = disk.write_error(self.path, error)
        if disk.wrote_nothing(error):
            self._trouble = why
            return why
        # Closing folds in what was acknowledged, and deletes the log where it can; a power cut may
        # bring a deleted log back. So what was refused is taken out of it before and after.
        self._take_out(hashes)
        self._disconnect()
        self._take_out(hashes)
        self._serve_copy(why)
        # Where even that failed, it may yet be there; but nothing says that the disk has it.
        self.connection().executemany("DELETE FROM entries WHERE hash = ?", [(one,) for one in hashes])
        return why

    def _take_out(self, hashes: tuple[bytes, ...]) -> None:
        with contextlib.suppress(OSError):
            opening.cut_wal(self.path.with_name(self.path.name + sqlite_pages.WAL_SUFFIX), hashes)

    def checkpoint_when_idle(self) -> None:
        """Checkpoint when the log has grown; for moments when nothing happens."""
        self.checkpoint(_IDLE_COMMITS)

    def checkpoint_if_full(self) -> None:
        """Checkpoint when the log has grown to its limit; for after an answer."""
        self.checkpoint(_MOST_COMMITS)

    def checkpoint(self, commits: int = 0, *, tried: bool = False) -> None:
        """Fold the log into the file where it has at least so many commits."""
        if self._commits < commits or (self._trouble is not None and not tried) or self._moved():
            return
        try:
            folded = opening.checkpoint(self.connection())
        except disk.DATABASE_ERRORS as error:
            self._commits = max(self._commits, _MOST_COMMITS)  # tried again after the next word
            self._checkpoint_failed(disk.write_error(self.path, error))
            return
        if folded:
            self._commits = self._failures = 0
            self._checkpoint_error = None
        elif self._commits >= 2 * _MOST_COMMITS:  # no reader of ours takes that long
            self._checkpoint_failed(disk.held(self.path))

    def _checkpoint_failed(self, why: RecordError) -> None:
        """Once may be chance; from the second time on everybody is told, and play goes on."""
        self._failures += 1
        if self._failures == 2:
            log.warning("%s cannot be checkpointed: %s", self.path, why)
        if self._failures >= 2:
            self._checkpoint_error = why

    # ------------------------------------------------------------------ when it went wrong

    def revive(self) -> bool:
        """Try whether things can be written again. True when they can and could not before.

        What was refused meanwhile is not there; whoever holds acknowledged entries compares.
        """
        if self._trouble is None or self._readonly:
            return False
        try:
            self._try_again()
        except RecordError as why:
            self._trouble = why
        except (OSError, *disk.DATABASE_ERRORS) as error:
            self._trouble = disk.write_error(self.path, error)
        else:
            self._trouble = None
            return True
        return False

    def _try_again(self) -> None:
        if self._copy:
            if not self._lock.held:
                self._lock.take()
            opened = opening.open_for_writing(self.path, self._opener)
            self._disconnect()
            self._adopt(opened)
        elif self._moved():
            self._write_anew()
        try:
            self._test_write()
        except disk.DATABASE_ERRORS as error:
            self._refuse(error)
            raise

    def _moved(self) -> bool:
        """True when the file that is written to is not the one in the folder any more."""
        return self._file is not None and disk.file_identity(self.path) != self._file

    def _writer(self) -> sqlite3.Connection:
        """The connection that writes, to a file that is there. Errors: RecordError."""
        if self._moved():
            try:
                self._write_anew()
            except RecordError as why:
                self._trouble = why
                raise
            except (OSError, *disk.DATABASE_ERRORS) as error:
                self._trouble = disk.write_error(self.path, error)
                raise self._trouble from None
        return self.connection()

    def _require_durable(self, updates: Sequence[GameUpdate]) -> None:
        """A commit went to a file that nobody will find again: write all games anew, or take it back."""
        try:
            self._writer()
        except RecordError:
            with contextlib.suppress(*disk.DATABASE_ERRORS):
                db = self.connection()
                for update in updates:
                    db.executemany(
                        "DELETE FROM entries WHERE hash = ?", [(one.hash,) for one in update.stored]
                    )
            raise

    def _write_anew(self) -> None:
        """Write all games into a new file: the old one was deleted under the open connection, which
        can still read it. Errors: RecordError, OSError, sqlite3.Error."""
        if self.path.exists():
            raise disk.replaced(self.path)
        self._lock.take_again()
        opening.write_fresh(self.path, self._all_games(), self._opener)
        self._disconnect()  # before the new file has its name: SQLite deletes a log by its name
        try:
            opening.put_in_place(self.path)
            self._adopt(opening.open_for_writing(self.path, self._opener))
        except (OSError, *disk.DATABASE_ERRORS) as error:
            self._serve_copy(disk.write_error(self.path, error))  # ``revive`` takes the new file up
            raise
        log.warning("%s had been deleted; all games were written into a new file", self.path)

    def _all_games(self) -> Salvaged:
        db = self.connection()
        salvaged = Salvaged(on_table=self._on_table)
        for row in db.execute("SELECT seq, game, n, id, data, hash FROM entries ORDER BY game, n"):
            salvaged.games.setdefault(row[1], []).append(EntryRow(*row))
        salvaged.latest = db.execute("SELECT * FROM latest").fetchall()
        salvaged.set_aside = db.execute("SELECT * FROM damaged").fetchall()
        salvaged.sealed = db.execute("SELECT * FROM sealed").fetchall()
        return salvaged

    # ------------------------------------------------------------------------- reading

    def on_table(self) -> int | None:
        """The key of the game on the table, None when it is clear."""
        return self._on_table

    def next_key(self) -> int:
        """A key no game has had: one above the highest, or a free one where damage has used that up."""
        ((highest,),) = self._all(_HIGHEST_KEY, LAST_KEY)
        if (highest or 0) < LAST_KEY:
            return int(highest or 0) + 1
        taken = {key for (key,) in self._all(_KEYS)}
        return next(key for key in count(1) if key not in taken)

    def stored(self, key: int) -> list[Stored]:
        """The entries of a game as they lie on the disk, in order, unchecked."""
        rows = self._all("SELECT data, hash FROM entries WHERE game = ? ORDER BY n", key)
        return [Stored(bytes(data), bytes(hash_)) for data, hash_ in rows]

    def intact_entries(self, key: int) -> tuple[list[Entry], bytes, int]:
        """The entries of a game up to the first that is damaged, the hash of the last of them,
        and how many after it could not be kept."""
        stored = self.stored(key)
        intact: list[Entry] = []
        with contextlib.suppress(RecordError):
            for entry in verified(stored):
                intact.append(entry)
        last = stored[len(intact) - 1].hash if intact else NO_HASH
        return intact, last, len(stored) - len(intact)

    def recoverable(self, key: int) -> list[EntryRow]:
        """The entries that were set aside and follow a game's last one, in order: what lay after
        a tear in the write-ahead log."""
        row = self._one("SELECT n, hash FROM entries WHERE game = ? ORDER BY n DESC LIMIT 1", key)
        if row is None:
            return []
        try:
            return opening.recoverable_after(self.connection(), key, row[0], bytes(row[1]))
        except disk.DATABASE_ERRORS as error:
            raise self._unreadable(error) from None

    def entry_of(self, id_: str) -> tuple[int, int] | None:
        """The game and number of the entry an intent became, None when it never landed."""
        row = self._one("SELECT game, n FROM entries WHERE id = ?", id_)
        return None if row is None else (row[0], row[1])

    def latest(self, key: int) -> Latest | None:
        """How a game stood when that was last written down."""
        row = self._one("SELECT * FROM latest WHERE game = ?", key)
        return None if row is None else _latest(row)

    def sealed(self, key: int) -> SealedRound | None:
        """The secret of a game's open round, None where there is none."""
        row = self._one("SELECT number, secret, provenance FROM sealed WHERE game = ?", key)
        return None if row is None else SealedRound(row[0], bytes(row[1]), row[2])

    def shelf(self) -> tuple[Shelved, ...]:
        """All games, the one written to last first, whatever the clock said then."""
        query = (
            "SELECT game, name, seats, n, at, over, x'' FROM latest ORDER BY (SELECT seq FROM entries"
            " WHERE entries.game = latest.game ORDER BY entries.n DESC LIMIT 1) DESC, game DESC"
        )
        games = map(_latest, self._all(query))
        return tuple(Shelved(one.key, one.game, one.seats, one.at, one.n, one.over) for one in games)

    def first_entry(self, key: int) -> bytes:
        """The first entry of a game, as it lies on the disk, unchecked; empty for one that is not there."""
        found = self._one("SELECT data FROM entries WHERE game = ? AND n = 1", key)
        return bytes(found[0]) if found else b""

    def beginnings(self) -> list[tuple[int, bytes]]:
        """The key and the first entry of every game, as it lies on the disk, unchecked."""
        return [(key, bytes(data)) for key, data in self._all("SELECT game, data FROM entries WHERE n = 1")]

    def export(self, key: int) -> Iterator[str]:
        """The record of a game as JSON Lines. Errors: RecordError for a key that is not there."""
        stored = self.stored(key)
        if not stored and self.latest(key) is not None:
            raise RecordError(text("Game {key} has no entry that can be read.", key=str(key)))
        if not stored:
            keys = ", ".join(str(game.key) for game in self.shelf()) or "none"
            raise RecordError(
                text("There is no game {key}. There are: {keys}.", key=str(key), keys=keys), slug="no-game"
            )
        return to_lines(stored)

    def copy_to(self, path: Path) -> None:
        """Write all games into a new file, with no secret of an open round in it, nor a trace of one.

        Errors: RecordError, sqlite3.Error.
        """
        with contextlib.closing(open_database(f"{path.absolute().as_uri()}?mode=rwc")) as copy:
            path.chmod(0o600)
            self.connection().backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE").fetchall()
            copy.executescript(opening.TABLES)
            opening.mark_format(copy)
            copy.execute("DELETE FROM sealed")
            copy.execute("VACUUM")

    def _one(self, query: str, *values: object) -> tuple[Any, ...] | None:
        rows = self._all(query, *values)
        return rows[0] if rows else None

    def _all(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        try:
            return self.connection().execute(query, values).fetchall()
        except disk.DATABASE_ERRORS as error:
            raise self._unreadable(error) from None

    def torn(self) -> RecordError:
        """Have the file mended by ``revive``, from the start on: an entry is not what was written."""
        why = disk.torn(self.path)
        if not self._readonly and not self._copy:
            self._serve_copy(why)
        return why

    def _unreadable(self, error: disk.DatabaseError) -> RecordError:
        """What is torn is mended by ``revive``, from the start on."""
        why = disk.write_error(self.path, error)
        if not self._readonly and not self._copy and disk.tells_of_damage(error):
            self._serve_copy(why)
        return why


def _latest(row: tuple[Any, ...]) -> Latest:
    key, game, seats, n, at, over, view = row
    return Latest(key, game, seats, n, at, bool(over), bytes(view))
