"""The check of a whole journal at start: the file as SQLite sees it, and every entry's hash.

It reads everything once and parses next to nothing: a hash says more than JSON that can be read.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from companion.table.journal.chains import follows
from companion.table.journal.entry_rows import EntryRow
from companion.table.journal.salvage import latest_row
from companion.table.journal.sqlite_pages import PAGE_SIZE, Row
from companion.table.record.entries import NO_HASH

_HEADER = b"SQLite format 3\0" + PAGE_SIZE.to_bytes(2, "big")
_FIXED = b"\x00\x40\x20\x20"  # bytes 20 to 23: nothing reserved, and how full a page may be
_ENCODING = (1).to_bytes(4, "big")  # bytes 56 to 59: UTF-8
_NOTHING = (0, NO_HASH)
_ALL = "SELECT seq, game, n, id, data, hash FROM entries NOT INDEXED ORDER BY seq"


@dataclass(slots=True)
class Tail:
    """A game's first entry, and the row of its last."""

    first: EntryRow
    row: Row

    @property
    def last(self) -> EntryRow:
        return EntryRow(*self.row)  # type: ignore[arg-type]


class Torn(Exception):
    """The file is damaged; the reason is for the log."""


def verify_header(path: Path) -> None:
    """Errors: Torn where a file that is there does not begin like a journal."""
    try:
        with path.open("rb") as file:
            head = file.read(100)
    except FileNotFoundError:
        return
    if head[:18] != _HEADER or head[18:20] not in (b"\1\1", b"\2\2"):
        raise Torn("the file's header is damaged")
    if head[20:24] != _FIXED or head[56:60] not in (_ENCODING, bytes(4)):
        raise Torn("the file's header is damaged")


def verify(db: sqlite3.Connection, tables: str, seen: Callable[[int, int], None] | None = None) -> list[Row]:
    """Check everything. Returns the rows of ``latest`` that should read otherwise. ``seen`` is told how many
    of all entries are checked.

    Errors: Torn; sqlite3.Error where SQLite cannot go on.
    """
    if _schema(db) != _expected(tables):
        raise Torn("the tables are not those of a journal")
    ((answer,), *_) = db.execute("PRAGMA integrity_check(1)").fetchall()
    if answer != "ok":
        raise Torn(" ".join(str(answer).split()))
    try:
        rows = iter(db.execute(_ALL))
        tails = _chains(rows if seen is None else _counted(rows, _count(db), seen))
    except (TypeError, AttributeError):
        raise Torn("a value of an entry is of another kind") from None
    latest = {row[0]: row for row in db.execute("SELECT * FROM latest").fetchall()}
    ((on_table,),) = db.execute(
        "SELECT coalesce((SELECT value FROM desk WHERE name = 'on-table'), -1)"
    ).fetchall()
    if on_table != -1 and on_table not in tails and on_table not in latest:
        raise Torn("the game on the table is not there")
    return list(_mended(tails, latest))


def _schema(db: sqlite3.Connection) -> list[Row]:
    query = "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY name"
    return db.execute(query).fetchall()


def _expected(tables: str) -> list[Row]:
    db = sqlite3.connect(":memory:")
    try:
        db.executescript(tables)
        return _schema(db)
    finally:
        db.close()


def _count(db: sqlite3.Connection) -> int:
    ((count,),) = db.execute("SELECT count(*) FROM entries").fetchall()
    return int(count)


def _counted(rows: Iterator[Any], total: int, seen: Callable[[int, int], None]) -> Iterator[Any]:
    for done, row in enumerate(rows, 1):
        yield row
        seen(done, total)


def _chains(rows: Iterator[Any]) -> dict[int, Tail]:
    """First and last entry of every game. Errors: Torn at an entry that does not follow.

    This is what a start waits for, so it is one plain loop.
    """
    tails: dict[int, Tail] = {}
    ends: dict[int, tuple[int, bytes]] = {}
    for row in rows:
        _, game, n, id_, data, hash_ = row
        last, before = ends.get(game, _NOTHING)
        if n != last + 1 or not data.startswith(b'{"n":%d,' % n):
            raise Torn(f"entry {last + 1} of game {game} is missing")
        if sha256(before + data).digest() != hash_:
            raise Torn(f"entry {n} of game {game} is not what was written")
        if b'"id":"' + id_.encode() + b'"' not in data and not follows(before, EntryRow(*row)):
            raise Torn(f"entry {n} of game {game} has another id")
        ends[game] = n, hash_
        if n == 1:
            tails[game] = Tail(EntryRow(*row), row)
        else:
            tails[game].row = row
    return tails


def _mended(tails: dict[int, Tail], latest: dict[int, Row]) -> Iterator[Row]:
    """Rows of ``latest`` as they should be, where they are not what the entries say."""
    for key, tail in tails.items():
        stood = latest.get(key)
        chain = [tail.first, tail.last] if tail.last.n > 1 else [tail.first]
        row = latest_row(key, chain, stood)
        if row is not None and row != stood:
            yield row
