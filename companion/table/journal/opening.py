"""Opening a journal's file, so that what it holds can be trusted from then on.

The whole file is checked. Where it is torn, everything that can be read goes into a fresh file,
and the torn one stays beside it with the date. Where the write-ahead log is torn, SQLite goes on
before the tear, and what lies after it is set aside in the table ``damaged``. Where nothing can be
written, ``open_as_copy`` gives a copy in memory.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from companion.errors import RecordError
from companion.kit import files
from companion.play import text
from companion.table.journal import check, disk, sqlite_pages
from companion.table.journal.chains import follows
from companion.table.journal.entry_rows import EntryRow, rows_after_tear
from companion.table.journal.salvage import Loss, Salvaged, latest_row, salvage
from companion.table.journal.set_aside import free_name, set_aside, with_companions
from companion.table.journal.sqlite_pages import WAL_SUFFIX, WriteAheadLog
from companion.table.record.entries import NO_HASH, parse

FORMAT = 2
"""Of the file; higher when an older Orbweaver could no longer read it. It stands there twice, in
``user_version`` and in the table ``desk``: a flipped bit is no newer Orbweaver."""

TABLES = """
CREATE TABLE IF NOT EXISTS entries (
    seq INTEGER PRIMARY KEY, game INTEGER NOT NULL, n INTEGER NOT NULL, id TEXT NOT NULL UNIQUE,
    data BLOB NOT NULL, hash BLOB NOT NULL, UNIQUE (game, n));
CREATE TABLE IF NOT EXISTS latest (
    game INTEGER PRIMARY KEY, name TEXT NOT NULL, seats INTEGER NOT NULL, n INTEGER NOT NULL,
    at REAL NOT NULL, over INTEGER NOT NULL, view BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS damaged (
    game INTEGER NOT NULL, n INTEGER NOT NULL, data BLOB, hash BLOB, found REAL NOT NULL);
CREATE TABLE IF NOT EXISTS sealed (
    game INTEGER PRIMARY KEY, number INTEGER NOT NULL, secret BLOB NOT NULL, provenance TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS desk (name TEXT PRIMARY KEY, value INTEGER) WITHOUT ROWID;
"""

Opener = Callable[[str], sqlite3.Connection]
"""Opens a database by its URI, each statement its own transaction unless it begins one.

Of what it gives only this is used: ``execute``, ``executemany``, ``executescript`` and ``close``,
``with`` around a transaction that ``BEGIN IMMEDIATE`` begins (commit at its end, rollback on an
error), cursors that are iterated or ``fetchall``ed, and ``sqlite3.Error`` with its
``sqlite_errorcode``.
"""

_TORN = "torn"  # in the names of files that were set aside

log = logging.getLogger(__name__)


def open_database(uri: str) -> sqlite3.Connection:
    """SQLite on the machine's own disk; a simulation has a disk that tears instead."""
    return sqlite3.connect(uri, uri=True, timeout=2, isolation_level=None, check_same_thread=False)


@dataclass(slots=True)
class Opened:
    """A journal that can be trusted, and what had to be done for it: whether its file was torn, what
    is lost (``empty`` for everything), whether its log was torn, and how many whole games lay after
    the tear."""

    db: sqlite3.Connection
    torn: bool = False
    losses: tuple[Loss, ...] = ()
    wal_torn: bool = False
    games_after_tear: int = 0
    empty: bool = False


def open_for_writing(path: Path, opener: Opener) -> Opened:
    """Open a journal for writing, made when missing, mended when torn.

    Errors: RecordError for one that a newer Orbweaver has written; OSError, sqlite3.Error when the
    disk does not let it be.
    """
    _finish_replacing(path)
    data = sqlite_pages.wal_bytes(path)
    wal = sqlite_pages.read_wal(data)
    if wal.torn:  # before SQLite writes over it
        _keep_torn_wal(path, data)
    db: sqlite3.Connection | None = None
    try:
        _require_plausible(path, wal)
        db = connect(path, opener)
        mended = check.verify(db, TABLES)
        if mended:
            with db:
                db.execute("BEGIN IMMEDIATE")
                db.executemany("REPLACE INTO latest VALUES (?, ?, ?, ?, ?, ?, ?)", mended)
        if wal.torn:
            _set_aside(path, db, wal)
        opened = Opened(db, wal_torn=wal.torn)
    except (check.Torn, *disk.DATABASE_ERRORS) as error:
        if db is not None:
            with suppress(sqlite3.Error):
                db.close()
        if not isinstance(error, check.Torn) and not disk.tells_of_damage(error):
            raise
        log.warning("%s is torn and is being mended", path)
        log.info("%s", error)
        opened = _rebuilt(path, opener, wal, data)
    except BaseException:
        if db is not None:
            db.close()
        raise
    opened.games_after_tear = _shelve_games_after_tear(opened.db)
    return opened


def open_as_copy(path: Path) -> Opened:
    """What lies on the disk, as a copy in memory; nothing is written anywhere.

    Errors: RecordError for a journal that a newer Orbweaver has written.
    """
    wal = sqlite_pages.read_wal(sqlite_pages.wal_bytes(path))
    with closing(sqlite_pages.FilePages(path)) as file:
        images = sqlite_pages.OverlaidPages(file, wal.pages)
        with suppress(check.Torn, OSError, *disk.DATABASE_ERRORS, KeyError):
            return Opened(_copied(path, images, wal), wal_torn=wal.torn)
        salvaged = salvage(images, (), time.time())  # the copy is gone before: they need not fit together
    opened = Opened(_memory(), bool(images), tuple(salvaged.losses), empty=not salvaged.games)
    salvaged.write_to(opened.db, TABLES)
    return opened


def _copied(path: Path, images: sqlite_pages.Images, wal: WriteAheadLog) -> sqlite3.Connection:
    """A journal as it is, in memory. Errors: check.Torn, sqlite3.Error, KeyError; RecordError (newer)."""
    _require_plausible(path, wal)
    db = _memory()
    try:
        if images:
            whole = sqlite_pages.joined(images)
            whole[18:20] = b"\1\1"  # with the write-ahead log in it: memory has none
            db.deserialize(whole)
            del whole
        refuse_newer(db, path)
        _refuse_old_first_page(db, path)
        db.executescript(TABLES)
        check.verify(db, TABLES)
    except BaseException:
        db.close()
        raise
    return db


def _memory() -> sqlite3.Connection:
    return sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)


def connect(path: Path, opener: Opener) -> sqlite3.Connection:
    """The one connection that writes. Errors: RecordError (newer), check.Torn, sqlite3.Error."""
    db = opener(f"{path.absolute().as_uri()}?mode=rwc")
    try:
        refuse_newer(db, path)
        _refuse_old_first_page(db, path)
        _keep_private(path)  # before SQLite makes the log, which takes after the file
        db.execute("PRAGMA journal_mode = WAL").fetchall()
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA wal_autocheckpoint = 0").fetchall()
        db.execute("PRAGMA secure_delete = ON").fetchall()  # what was set aside is not found again
        if not db.execute("SELECT 1 FROM sqlite_master").fetchall() or _is_older(db):
            db.executescript(TABLES)
        mark_format(db)
    except BaseException:
        db.close()
        raise
    return db


def _keep_private(path: Path) -> None:
    """Let nobody but the owner read a journal: it holds the secret of the next draw."""
    for one in with_companions(path):
        with suppress(OSError):  # not there, or somebody else's
            one.chmod(0o600)


def checkpoint(db: sqlite3.Connection) -> bool:
    """Move the write-ahead log into the file; False while somebody reads it. Errors: sqlite3.Error."""
    db.execute("PRAGMA busy_timeout = 0").fetchall()  # a reader is not waited for, but next time
    try:
        ((busy, _, _),) = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    finally:
        with suppress(*disk.DATABASE_ERRORS):
            db.execute("PRAGMA busy_timeout = 2000").fetchall()
    return not busy


def mark_format(db: sqlite3.Connection) -> None:
    """Write both marks of the format where they are not there."""
    ((version,),) = db.execute("PRAGMA user_version").fetchall()
    if version != FORMAT:
        db.execute(f"PRAGMA user_version = {FORMAT}")
    if db.execute("SELECT value FROM desk WHERE name = 'format'").fetchall() != [(FORMAT,)]:
        db.execute("REPLACE INTO desk VALUES ('format', ?)", (FORMAT,))


def _refuse_old_first_page(db: sqlite3.Connection, path: Path) -> None:
    """Errors: check.Torn where the first page is as it was before there were tables: SQLite would take the
    file for a new one, and write over what lies behind."""
    no_tables = not db.execute("SELECT 1 FROM sqlite_master").fetchall()
    if no_tables and path.exists() and path.stat().st_size > sqlite_pages.PAGE_SIZE:
        raise check.Torn("the first page is that of a new file")


def _is_older(db: sqlite3.Connection) -> bool:
    """True for a journal of before the tables there are now: it gets those it lacks."""
    ((version,),) = db.execute("PRAGMA user_version").fetchall()
    with suppress(*disk.DATABASE_ERRORS):
        marks = db.execute("SELECT value FROM desk WHERE name = 'format'").fetchall()
        return 0 < version < FORMAT and marks == [(version,)]
    return False


def refuse_newer(db: sqlite3.Connection, path: Path) -> None:
    """Errors: RecordError for a file that a newer Orbweaver has written; check.Torn, sqlite3.Error for
    one that only says so because it is torn."""
    ((version,),) = db.execute("PRAGMA user_version").fetchall()
    if version <= FORMAT or _says_format(db):
        return
    ((found,),) = db.execute("PRAGMA quick_check(1)").fetchall()
    if found != "ok":
        raise check.Torn(found)
    raise RecordError(
        text(
            "{folder} was written by a newer Orbweaver, in format {kept}; this one reads up to"
            " {format}. Install the newer one again, or name another folder with --data.",
            folder=str(path.parent),
            kept=str(version),
            format=str(FORMAT),
        ),
        slug="newer-data",
    )


def _says_format(db: sqlite3.Connection) -> bool:
    with suppress(*disk.DATABASE_ERRORS):
        return db.execute("SELECT value FROM desk WHERE name = 'format'").fetchall() == [(FORMAT,)]
    return False


def _require_plausible(path: Path, wal: WriteAheadLog) -> None:
    """Errors: check.Torn for what SQLite would take for a new file, or could not open at all."""
    for one in with_companions(path):
        if (one.exists() or one.is_symlink()) and not one.is_file():
            raise check.Torn(f"{one.name} is no file")
    size = path.stat().st_size if path.exists() else None
    if size == 0 or (size is None and (wal.pages or wal.after_tear)):
        raise check.Torn("the file is empty")
    check.verify_header(path)


# --------------------------------------------------------------------------- a torn file


def _rebuilt(path: Path, opener: Opener, wal: WriteAheadLog, data: bytes) -> Opened:
    with closing(sqlite_pages.FilePages(path)) as file:
        salvaged = salvage(
            sqlite_pages.OverlaidPages(file, wal.pages), _pages_to_set_aside(file, wal), time.time()
        )
    nothing = not salvaged.games  # before it is emptied into the fresh file
    write_fresh(path, salvaged, opener)
    aside = set_aside(path, _TORN)
    _finish_replacing(path)
    copy = aside.with_name(aside.name + WAL_SUFFIX)
    if data and not wal.torn and not copy.exists():  # closing a database folds its log in
        copy.write_bytes(data)
    _keep_private(aside)
    db = connect(path, opener)
    return Opened(db, True, tuple(salvaged.losses), wal_torn=wal.torn, empty=nothing)


def _fresh(path: Path) -> Path:
    return path.with_suffix(".rescued")


def _finish_replacing(path: Path) -> None:
    """Put a new file in the place of one that was moved away; the plug may have been pulled between."""
    if path.exists() or path.is_symlink() or not _fresh(path).exists():
        return
    set_aside(path, _TORN)  # a log of the old file must not meet the new one
    put_in_place(path)


def write_fresh(path: Path, salvaged: Salvaged, opener: Opener) -> None:
    """Make a new file with what was found, beside the journal, and keep none of it. Errors: sqlite3.Error."""
    fresh = _fresh(path)
    _remove(fresh)
    try:
        with closing(opener(f"{fresh.absolute().as_uri()}?mode=rwc")) as db:
            _keep_private(fresh)
            salvaged.write_to(db, TABLES)
            mark_format(db)
    except BaseException:
        _remove(fresh)
        raise


def replace_journal(path: Path, other: Path, why: str) -> None:
    """Set a journal aside, where there is one, and put another file of the same disk in its place; after
    a pulled plug the next start finishes that. Errors: OSError."""
    _remove(_fresh(path))
    os.rename(other, _fresh(path))
    if path.exists() or path.is_symlink():
        set_aside(path, why)
    put_in_place(path)


def put_in_place(path: Path) -> None:
    """Give the new file the journal's name, for good."""
    files.move_into_place(_fresh(path), path)


def _remove(fresh: Path) -> None:
    for one in with_companions(fresh):
        with suppress(OSError):
            one.unlink()


def _keep_torn_wal(path: Path, data: bytes) -> None:
    """Keep a torn log, once however often it is met."""
    with suppress(OSError):
        for one in path.parent.glob(f"{path.stem}.{_TORN}-*{WAL_SUFFIX}"):
            if one.read_bytes() == data:
                return
        aside = free_name(path, _TORN)
        copy = aside.with_name(aside.name + WAL_SUFFIX)
        try:
            copy.write_bytes(data)
            _keep_private(aside)
        except OSError:
            copy.unlink()  # half of it helps nobody on a full disk


# ---------------------------------------------------------------------------- a torn log


def _pages_to_set_aside(images: sqlite_pages.Images, wal: WriteAheadLog) -> Iterator[tuple[int, bytes]]:
    """Pages that only tell what may be set aside: those after the tear, and those of the file
    that are newer than the log now says."""
    if wal.torn:
        for number in sorted(wal.pages):
            image = images.get(number)
            if image is not None:
                yield number, image
        yield from wal.after_tear


def _set_aside(path: Path, db: sqlite3.Connection, wal: WriteAheadLog) -> None:
    """Put entries from after a tear in the write-ahead log into ``damaged``."""
    with closing(sqlite_pages.FilePages(path)) as file:
        rows = rows_after_tear(sqlite_pages.OverlaidPages(file, wal.pages), _pages_to_set_aside(file, wal))
    lines = [
        line
        for line in rows
        if not db.execute(
            "SELECT 1 FROM entries WHERE game = ? AND n = ? AND hash = ?", _key(line)
        ).fetchall()
        and not db.execute("SELECT 1 FROM damaged WHERE hash = ?", (line.hash,)).fetchall()
    ]
    now = time.time()
    with db:
        db.execute("BEGIN IMMEDIATE")
        db.executemany(
            "INSERT INTO damaged VALUES (?, ?, ?, ?, ?)",
            [(line.game, line.n, line.data, line.hash, now) for line in lines],
        )


def _key(line: EntryRow) -> tuple[int, int, bytes]:
    return line.game, line.n, line.hash


def _shelve_games_after_tear(db: sqlite3.Connection) -> int:
    """Games that were begun after a tear go on the shelf: there is nothing they could be joined to.
    Returns how many."""
    query = "SELECT DISTINCT game FROM damaged WHERE n = 1 AND game NOT IN (SELECT game FROM entries)"
    games = 0
    for (key,) in db.execute(query).fetchall():
        chain = recoverable_after(db, key, 0, NO_HASH)
        row = latest_row(key, chain, None)
        if row is None:
            continue
        with db:
            db.execute("BEGIN IMMEDIATE")
            rows = [(line.game, line.n, line.id, line.data, line.hash) for line in chain]
            db.executemany(
                "INSERT OR IGNORE INTO entries (game, n, id, data, hash) VALUES (?, ?, ?, ?, ?)", rows
            )
            db.execute("INSERT OR IGNORE INTO latest VALUES (?, ?, ?, ?, ?, ?, ?)", row)
            db.executemany("DELETE FROM damaged WHERE hash = ?", [(line.hash,) for line in chain])
        games += 1
    return games


def recoverable_after(db: sqlite3.Connection, key: int, n: int, before: bytes) -> list[EntryRow]:
    """The entries set aside that follow one another from entry ``n`` of a game, whose hash is
    ``before``. Errors: sqlite3.Error."""
    query = "SELECT n, data, hash FROM damaged WHERE game = ? AND n > ? ORDER BY n"
    chain: list[EntryRow] = []
    for number, data, hash_ in db.execute(query, (key, n)).fetchall():
        if number != n + 1 or data is None or hash_ is None:
            continue
        try:
            line = EntryRow(0, key, number, parse(bytes(data)).id, bytes(data), bytes(hash_))
        except RecordError:
            continue
        if follows(before, line):
            chain.append(line)
            n, before = number, line.hash
    return chain


def cut_wal(wal: Path, hashes: tuple[bytes, ...]) -> None:
    """Cut a log before the first commit that holds one of some entries. Errors: OSError."""
    file = os.open(wal, os.O_RDWR)
    try:
        data = wal.read_bytes()
        end = sqlite_pages.without(data, hashes)
        if hashes and end < len(data):
            os.ftruncate(file, end)
            os.fsync(file)
    finally:
        os.close(file)
