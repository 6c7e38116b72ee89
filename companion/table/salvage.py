"""Rescue of a torn journal file: what can still be read goes into a fresh one.

The torn file is kept beside it. Entries are read from both ends, so that one lost page costs
the game it belonged to its later entries and leaves the others whole.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from companion.errors import RecordError
from companion.play import text
from companion.table.entries import parse

Row = tuple[Any, ...]


def rescue(path: Path, tables: str) -> Path:
    """Replace a torn journal by one with everything that can be read of it.

    Returns where the torn file is now. Errors: RecordError when nothing can be read.
    """
    fresh = path.with_suffix(".rescued")
    fresh.unlink(missing_ok=True)
    with closing(sqlite3.connect(path)) as torn, closing(sqlite3.connect(fresh)) as db:
        torn.execute("PRAGMA writable_schema = ON")  # else a file that is too short is not read at all
        entries = _entries(torn)
        with db:
            db.executescript(tables)
            db.executemany("INSERT OR IGNORE INTO entries VALUES (?, ?, ?, ?, ?, ?)", entries)
            for table, width in (("latest", 7), ("damaged", 5), ("desk", 2)):
                marks = ", ".join("?" * width)
                found = list(_readable(torn, f"SELECT * FROM {table} NOT INDEXED"))
                db.executemany(f"INSERT OR IGNORE INTO {table} VALUES ({marks})", found)
            db.executemany("INSERT OR IGNORE INTO latest VALUES (?, ?, ?, ?, ?, ?, ?)", _latest(entries))
    if not entries:
        fresh.unlink()
        raise RecordError(
            text("{file} is damaged and nothing in it can be read. Move it away.", file=str(path))
        )
    kept = _free_name(path)
    for ending in ("-wal", "-shm"):
        with suppress(FileNotFoundError):
            path.with_name(path.name + ending).rename(kept.with_name(kept.name + ending))
    path.rename(kept)
    fresh.rename(path)
    return kept


def _entries(torn: sqlite3.Connection) -> list[Row]:
    """Entries from the first to the tear, and from the last back to it."""
    rows = "SELECT * FROM entries NOT INDEXED ORDER BY seq"
    found = {row[0]: row for row in [*_readable(torn, rows), *_readable(torn, f"{rows} DESC")]}
    return [found[seq] for seq in sorted(found)]


def _latest(entries: list[Row]) -> Iterator[Row]:
    """How the games stand that have their first entry, without a view of them."""
    last = {row[1]: row[2] for row in entries}
    for _, game, n, _, data, _ in entries:
        if n == 1:
            with suppress(RecordError, LookupError, TypeError):
                opened = parse(data)
                seats = opened.body["settings"]["seats"]
                yield game, opened.body["game"], seats, last[game], opened.at.wall, False, b""


def _readable(torn: sqlite3.Connection, query: str) -> Iterator[Row]:
    with suppress(sqlite3.Error):
        yield from torn.execute(query)


def _free_name(path: Path) -> Path:
    number = 1
    while (kept := path.with_name(f"{path.stem}.torn-{number}{path.suffix}")).exists():
        number += 1
    return kept
