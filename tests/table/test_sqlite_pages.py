"""Rows read from the pages of a file are those SQLite reads, whatever their values and their length."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from companion.table.journal.sqlite_pages import PAGE_SIZE, FilePages, index_rows, table_rows, without

NUMBERS = (
    0,
    1,
    2,
    -1,
    127,
    128,
    300,
    -300,
    40_000,
    1 << 22,
    -(1 << 22),
    1 << 30,
    1 << 40,
    1 << 60,
    -(1 << 60),
)
VALUES = (*NUMBERS, None, 0.5, -1e300, "", "ant", "Spinne ä", b"", b"\0web")
LENGTHS = (0, 57, 58, 59, 127, 128, 500, 1_000, 2_000, 4_000, 4_060, 4_061, 4_062, 4_200, 9_000, 50_000)
"""Around where a length takes a second byte, and where a row leaves its page."""
ROWIDS = (-5, 1, 127, 128, 129, 16_383, 16_384, 1 << 35, (1 << 63) - 1)


def written(path: Path, statement: str, rows: Sequence[tuple[object, ...]]) -> FilePages:
    """The pages of a fresh file with one table."""
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(f"PRAGMA page_size = {PAGE_SIZE}")
        db.execute(statement)
        db.executemany(f"INSERT INTO kept VALUES ({','.join('?' * len(rows[0]))})", rows)
    return FilePages(path)


def test_every_kind_of_value_is_read(tmp_path: Path) -> None:
    with closing(
        written(tmp_path / "db", "CREATE TABLE kept (value)", [(value,) for value in VALUES])
    ) as pages:
        read = [row for _, row in table_rows(2, pages[2], pages)]
    assert sorted(map(repr, read)) == sorted(repr((value,)) for value in VALUES)


def test_rows_are_read_whole_where_they_go_on_on_other_pages(tmp_path: Path) -> None:
    rows = [("a" * length,) for length in LENGTHS]
    with closing(written(tmp_path / "db", "CREATE TABLE kept (value TEXT)", rows)) as pages:
        read = [row for number in pages if number > 1 for _, row in table_rows(number, pages[number], pages)]
    assert sorted(row for row in read if isinstance(row[0], str)) == rows


def test_rows_keep_their_number(tmp_path: Path) -> None:
    rows = [(number, "x") for number in ROWIDS]
    with closing(written(tmp_path / "db", "CREATE TABLE kept (n INTEGER PRIMARY KEY, value)", rows)) as pages:
        assert tuple(rowid for rowid, _ in table_rows(2, pages[2], pages)) == ROWIDS


def test_an_index_of_many_pages_holds_every_row_once(tmp_path: Path) -> None:
    rows = [(f"{number:06} {'a' * (number % 700 * 3)}",) for number in range(2_000)]
    statement = "CREATE TABLE kept (name TEXT PRIMARY KEY) WITHOUT ROWID"
    with closing(written(tmp_path / "db", statement, rows)) as pages:
        kinds = {pages[number][0] for number in pages if number > 1}
        read = [row for number in pages if number > 1 for row in index_rows(number, pages[number], pages)]
    assert {2, 10} <= kinds, "pages that lead on, and leaves"
    assert sorted(row for row in read if len(row) == 1 and isinstance(row[0], str)) == rows


def frame(size_after_commit: int, holds: bytes = b"") -> bytes:
    """A frame of a write-ahead log; one that ends no commit says 0 as the size after it."""
    return bytes(4) + size_after_commit.to_bytes(4) + bytes(16) + holds.ljust(PAGE_SIZE, b"\0")


def test_a_log_is_cut_behind_the_last_whole_commit_before_what_shall_go() -> None:
    whole = bytes(32) + frame(0) + frame(2)
    begun = frame(0) + frame(0, b"what shall go") + frame(3)
    assert without(whole + begun, (b"what shall go",)) == len(whole)
    assert without(whole + begun, (b"anything else",)) == len(whole + begun)
