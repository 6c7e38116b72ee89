"""A connection of sqlite3 as far as the journal uses one, over ``apsw`` and a disk of ours."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import apsw

_CLASSES: tuple[tuple[type[apsw.Error], type[sqlite3.Error]], ...] = (
    (apsw.ConstraintError, sqlite3.IntegrityError),
    (apsw.CorruptError, sqlite3.DatabaseError),
    (apsw.NotADBError, sqlite3.DatabaseError),
    (apsw.MisuseError, sqlite3.ProgrammingError),
    (apsw.TooBigError, sqlite3.DataError),
)
"""The classes that Python's own module raises; OperationalError for all others."""


@contextmanager
def _as_sqlite3() -> Iterator[None]:
    """Errors of apsw as those of sqlite3, with the same codes."""
    try:
        yield
    except (apsw.ConnectionClosedError, apsw.CursorClosedError) as error:
        raise sqlite3.ProgrammingError("Cannot operate on a closed database.") from error
    except apsw.Error as error:
        kind = next((kind for ours, kind in _CLASSES if isinstance(error, ours)), sqlite3.OperationalError)
        said = str(error).partition(": ")[2] or str(error)
        translated = kind(_usual(error, said))
        code = getattr(error, "extendedresult", getattr(error, "result", 1))
        translated.sqlite_errorcode = code
        name = apsw.mapping_extended_result_codes.get(code) or apsw.mapping_result_codes.get(code)
        translated.sqlite_errorname = str(name or "SQLITE_ERROR")
        raise translated from error


def _usual(error: apsw.Error, said: str) -> str:
    """The sentence SQLite has for it, where apsw says something of its own."""
    usual = {
        apsw.SQLITE_FULL: "database or disk is full",
        apsw.SQLITE_IOERR: "disk I/O error",
        apsw.SQLITE_CORRUPT: "database disk image is malformed",
        apsw.SQLITE_NOTADB: "file is not a database",
        apsw.SQLITE_READONLY: "attempt to write a readonly database",
    }
    return usual.get(getattr(error, "result", 0) & 0xFF, said)


class Cursor:
    """The rows of one statement."""

    def __init__(self, cursor: apsw.Cursor) -> None:
        self._cursor = cursor

    def fetchone(self) -> Any:
        return next(self, None)

    def fetchall(self) -> list[Any]:
        with _as_sqlite3():
            return list(self._cursor)

    def __iter__(self) -> Iterator[Any]:
        return self

    def __next__(self) -> Any:
        with _as_sqlite3():
            return next(self._cursor)


class Connection:
    """``sqlite3.connect(uri, uri=True, isolation_level=None)`` on a virtual file system."""

    def __init__(self, uri: str, vfs: str) -> None:
        parts = urlsplit(uri)
        mode = parse_qs(parts.query).get("mode", ["rwc"])[0]
        flags = {
            "ro": apsw.SQLITE_OPEN_READONLY,
            "rw": apsw.SQLITE_OPEN_READWRITE,
            "rwc": apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE,
        }[mode]
        self.path = unquote(parts.path) if parts.scheme else uri
        with _as_sqlite3():
            self._db = apsw.Connection(self.path, flags=flags, vfs=vfs)

    @property
    def in_transaction(self) -> bool:
        return bool(self._db.in_transaction)

    def execute(self, sql: str, values: Iterable[Any] = ()) -> Cursor:
        with _as_sqlite3():
            return Cursor(self._db.cursor().execute(sql, tuple(values)))

    def executemany(self, sql: str, rows: Iterable[Iterable[Any]]) -> Cursor:
        with _as_sqlite3():
            return Cursor(self._db.cursor().executemany(sql, [tuple(row) for row in rows]))

    def executescript(self, sql: str) -> Cursor:
        with _as_sqlite3():
            return Cursor(self._db.cursor().execute(sql))

    def commit(self) -> None:
        if self.in_transaction:
            self.execute("COMMIT")

    def rollback(self) -> None:
        if self.in_transaction:
            self.execute("ROLLBACK")

    def close(self) -> None:
        with _as_sqlite3():
            self._db.close(True)

    def __enter__(self) -> Connection:
        return self

    def __exit__(self, kind: type[BaseException] | None, _e: object, _t: TracebackType | None) -> None:
        if kind is not None:
            self.rollback()
            return
        try:
            self.commit()
        except sqlite3.Error:
            self.rollback()
            raise
