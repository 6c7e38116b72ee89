"""The disk that tears keeps what was synced, and of the rest what it likes."""

from __future__ import annotations

import sqlite3
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from tests.simulation.disk import Disk


def opened(disk: Disk, path: Path) -> sqlite3.Connection:
    db = disk.open(f"{path.absolute().as_uri()}?mode=rwc")
    db.execute("PRAGMA journal_mode = WAL")
    return db


def fill(db: sqlite3.Connection, rows: range) -> None:
    for number in rows:
        with db:
            db.execute("BEGIN IMMEDIATE")
            db.execute("INSERT INTO spiders VALUES (?, ?)", (number, "x" * 700))


def kept_after_a_cut(seed: int, path: Path, level: str) -> int:
    """How many of twenty rows are there after the plug was pulled."""
    disk = Disk(Random(seed))
    db = opened(disk, path)
    db.execute("CREATE TABLE spiders (number INTEGER, name TEXT)")
    db.execute(f"PRAGMA synchronous = {level}")
    fill(db, range(20))
    disk.die()
    disk.release()
    disk.cut()
    rows = opened(disk, path).execute("SELECT number FROM spiders ORDER BY number").fetchall()
    disk.close()
    assert rows == [(number,) for number in range(len(rows))]
    return len(rows)


def test_what_was_synced_survives_every_cut_and_what_was_not_only_some(tmp_path):
    full = [kept_after_a_cut(seed, tmp_path / f"full-{seed}", "FULL") for seed in range(10)]
    assert full == [20] * 10
    off = [kept_after_a_cut(seed, tmp_path / f"off-{seed}", "OFF") for seed in range(10)]
    assert max(off) < 20


def test_a_program_that_ends_leaves_its_writes_in_the_cache(tmp_path):
    disk = Disk(Random(1))
    db = opened(disk, tmp_path / "file")
    db.execute("CREATE TABLE spiders (number INTEGER, name TEXT)")
    db.execute("PRAGMA synchronous = OFF")
    fill(db, range(20))
    disk.die()
    disk.release()
    disk.survive()
    assert opened(disk, tmp_path / "file").execute("SELECT count(*) FROM spiders").fetchall() == [(20,)]
    disk.close()


@pytest.mark.parametrize(
    ("trouble", "code"),
    [
        ({"full": True}, sqlite3.SQLITE_FULL),
        ({"failing_writes": 1}, sqlite3.SQLITE_IOERR_WRITE),
        ({"failing_syncs": 1}, sqlite3.SQLITE_IOERR_FSYNC),
    ],
)
def test_its_errors_are_those_of_sqlite3(tmp_path, trouble, code):
    disk = Disk(Random(1))
    db = opened(disk, tmp_path / "file")
    db.execute("CREATE TABLE spiders (number INTEGER, name TEXT)")
    for name, value in trouble.items():
        setattr(disk, name, value)
    with pytest.raises(sqlite3.OperationalError) as told:
        fill(db, range(1))
    assert told.value.sqlite_errorcode == code
    disk.full = False
    fill(db, range(1, 2))
    assert (1,) in db.execute("SELECT number FROM spiders").fetchall()
    disk.close()


def test_a_dishonest_disk_loses_what_it_said_it_had(tmp_path):
    found: Counter[str] = Counter()
    for seed in range(12):
        path = tmp_path / str(seed)
        disk = Disk(Random(seed))
        db = opened(disk, path)
        db.execute("CREATE TABLE spiders (number INTEGER, name TEXT)")
        fill(db, range(10))
        disk.lies = ["lost", "misdirected"]
        fill(db, range(10, 20))
        disk.die()
        disk.release()
        disk.cut()
        assert len(disk.told) == 2
        with suppress(sqlite3.DatabaseError):
            ((count,),) = opened(disk, path).execute("SELECT count(*) FROM spiders").fetchall()
            found["whole" if count == 20 else "short"] += 1
        disk.close()
    assert found["short"] > 6
