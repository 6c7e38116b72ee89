"""Faults planted in how the record is written down and read again, for the teeth."""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any
from unittest.mock import patch

from companion.errors import RecordError
from companion.table.journal import disk, salvage
from companion.table.journal import journal as journals
from companion.table.journal.journal import Journal
from companion.table.record import entries as record_entries


@contextmanager
def answered_before_the_commit() -> Iterator[None]:
    """What is accepted goes to the disk with the next thing that is accepted."""
    write = Journal.commit

    def late(self: Journal, updates: Any, on_table: int | None) -> None:
        waiting = self.__dict__.setdefault("waiting", [])
        while waiting:
            write(self, *waiting.pop(0))
        waiting.append((updates, on_table))
        self._on_table = on_table

    with patch.object(Journal, "commit", late):
        yield


@contextmanager
def committed_without_fsync() -> Iterator[None]:
    """SQLite is told that the disk may take its time."""
    start = Journal.__init__

    def careless(self: Journal, *given: Any, **named: Any) -> None:
        start(self, *given, **named)
        assert self._db is not None
        self._db.execute("PRAGMA synchronous = OFF")

    with patch.object(Journal, "__init__", careless):
        yield


@contextmanager
def log_thrown_away() -> Iterator[None]:
    """At start the log beside the file is taken for a leftover."""
    start = Journal.__init__

    def tidy(self: Journal, folder: Any, *given: Any, **named: Any) -> None:
        (folder / f"{journals.FILE}-wal").unlink(missing_ok=True)
        start(self, folder, *given, **named)

    with patch.object(Journal, "__init__", tidy):
        yield


@contextmanager
def trouble_of_the_disk_swallowed() -> Iterator[None]:
    """A commit that failed counts as done."""
    write = Journal.commit

    def brave(self: Journal, updates: Any, on_table: int | None) -> None:
        with suppress(RecordError):
            write(self, updates, on_table)

    with patch.object(Journal, "commit", brave):
        yield


@contextmanager
def refused_and_yet_written() -> Iterator[None]:
    """Now and then a commit of a game that is on says that the disk was full when it was not."""
    write, count = Journal.commit, [0]
    error = sqlite3.OperationalError("database or disk is full")
    error.sqlite_errorcode = sqlite3.SQLITE_FULL

    def fearful(self: Journal, updates: Any, on_table: int | None) -> None:
        write(self, updates, on_table)
        count[0] += 1
        if count[0] % 9 == 0 and all(update.first > 1 for update in updates):
            raise disk.write_error(self.path, error)

    with patch.object(Journal, "commit", fearful):
        yield


@contextmanager
def order_by_the_wall_clock() -> Iterator[None]:
    """Entries are read in the order of their dates."""
    read = Journal.stored

    def dated(self: Journal, key: int) -> list[Any]:
        return sorted(read(self, key), key=lambda stored: json.loads(stored.data)["at"][0])

    with patch.object(Journal, "stored", dated):
        yield


@contextmanager
def joined_across_a_gap() -> Iterator[None]:
    """What can be read of a torn record is played on as if nothing were missing."""

    def chains(lines: Any) -> list[list[Any]]:
        games = defaultdict(list)
        for line in sorted(lines, key=lambda line: line.n):
            games[line.game].append(line)
        return list(games.values())

    def trusting(stored: Any) -> Iterator[Any]:
        for item in stored:
            with suppress(RecordError):
                yield record_entries.parse(item.data)

    with patch.object(salvage, "chained", chains), patch.object(journals, "verified", trusting):
        yield
