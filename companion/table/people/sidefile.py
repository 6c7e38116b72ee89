"""Side files: what the table remembers beside the record, such as who sits where.

The record must never be wrong, so damage to it is said and mended with care. A side file holds
only what people can say again, so it never stops the box: whatever stands in its place, torn,
foreign or no file at all, is set aside under a name with the date and the book begins empty.
Where it cannot be written, what was agreed holds in memory and is written as soon as it can be.
Either way the table is told in a sentence.

A file is one JSON object ``{format, sha256, document}`` of the owner's mode 0600. It is replaced
as a whole (temporary file, fsync, rename, fsync of the folder), so it is the old one or the new.
"""

from __future__ import annotations

import json
import logging
import os
import sqlite3
import stat
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from companion.frozen import frozen
from companion.kit import files
from companion.play import Text
from companion.table.journal import disk
from companion.table.journal.set_aside import set_aside

FORMAT = 1
MAX_BYTES = 256 * 1024  # bytes; a full guest book has some ten thousand
MAX_LEGACY_BYTES = 4 * 1024 * 1024
MAX_LEGACY_VALUE = 64 * 1024  # bytes of one value of an old book
MAX_LEGACY_STEPS = 1_000_000  # of SQLite's, for reading an old book: more is no book of ours
RETRY_AFTER = 5.0  # seconds until what could not be written is tried again
NOTICE_FOR = 600.0  # seconds for which people are told what was forgotten
_PARSE_ERRORS = (ArithmeticError, ValueError, TypeError, LookupError, AttributeError, RecursionError)
"""What reading something that is not ours may raise."""

log = logging.getLogger(__name__)

T = TypeVar("T")
Report = Callable[[str, "Text | None"], None]
"""Tells everybody what is wrong with a part of the box, as ``Desk.report`` does."""
ReadLegacy = Callable[[sqlite3.Connection], Any]
"""Reads the document out of the database that an older Orbweaver kept in its place."""


@frozen
class Sentences:
    """What people are told: that the book was lost, and why it cannot be written now."""

    forgotten: Text
    unsaved: Callable[[Text], Text]


class SideFile:
    """One book in a file of its own; ``path`` None keeps it nowhere. Safe for any thread.

    Nothing here raises OSError. ``keep`` must not be called with a lock held that its
    ``document`` takes.
    """

    def __init__(self, path: Path | None, sentences: Sentences) -> None:
        self._path = path
        self._sentences = sentences
        self._lock = threading.Lock()
        self._report: Report | None = None
        self._document: Callable[[], Any] | None = None  # what should be in the file
        self._written = b""  # what is in it, nothing where that is not sure
        self._foreign = False  # something that is not ours stands in the way
        self._legacy: Path | None = None  # a database to be set aside once its content is kept here
        self._forgotten: Text | None = None
        self._unsaved: Text | None = None
        self._waiting = False  # for the next try to write
        self._closed = False
        self._timers: list[threading.Timer] = []

    # ------------------------------------------------------------------------------ reading

    def read(self, parse: Callable[[Any], T], read_legacy: ReadLegacy | None = None) -> T | None:
        """What the file holds, else what the ``.sqlite`` of an older Orbweaver beside it holds;
        None where there is neither. ``parse`` raises ValueError and the like for what it cannot
        take; that is set aside, and told."""
        if self._path is None:
            return None
        files.remove_unfinished(self._path)
        before = self._path.with_suffix(".sqlite")
        try:
            data = _bytes_of(self._path)
            self._written = data
            return parse(_decoded(data))
        except FileNotFoundError:
            if read_legacy is None or before == self._path:
                return None
            return self._inherit(before, parse, read_legacy)
        except (OSError, *_PARSE_ERRORS):
            self._written = b""
            self._forget()
            self._foreign = not self._set_aside(self._path)
            return None

    def _inherit(self, before: Path, parse: Callable[[Any], T], read_legacy: ReadLegacy) -> T | None:
        try:
            found = parse(_from_database(before, read_legacy))
        except FileNotFoundError:
            return None
        except (OSError, sqlite3.Error, *_PARSE_ERRORS):
            self._forget()
            self._set_aside(before)
            return None
        self._legacy = before
        return found

    def _forget(self) -> None:
        self._forgotten = self._sentences.forgotten
        self._later(NOTICE_FOR, self.dismiss)

    def _set_aside(self, path: Path) -> bool:
        """True when nothing stands in this place any more."""
        try:
            place = set_aside(path, "damaged")
        except OSError as error:
            log.warning("%s cannot be read, nor set aside: %s", path.name, error.strerror)
            return False
        log.warning("%s could not be read and lies in %s now", path.name, place.name)
        return True

    # ------------------------------------------------------------------------------ writing

    def save(self, document: Callable[[], Any]) -> None:
        """Write down what ``document`` gives, at once or as soon as it can be written."""
        with self._lock:
            self._document = document
            self._write()

    def _write(self) -> None:
        if self._path is None or self._document is None:
            return
        data = encoded(self._document())
        if data == self._written:
            return
        try:
            if self._foreign:
                set_aside(self._path, "damaged")
                self._foreign = False
            files.replace_file(self._path, data, 0o600)
        except OSError as error:
            if self._unsaved is None:
                log.warning("%s cannot be written: %s", self._path.name, error.strerror)
            self._written = b""
            self._foreign = self._foreign or isinstance(error, IsADirectoryError)
            self._unsaved = self._sentences.unsaved(disk.reason(error))
            if not self._waiting:
                self._waiting = True
                self._later(RETRY_AFTER, self._try_again)
        else:
            self._written = data
            self._unsaved = None
            self._set_legacy_aside()
        self._tell()

    def _set_legacy_aside(self) -> None:
        if self._legacy is not None:
            with suppress(OSError):
                set_aside(self._legacy, "old")
            self._legacy = None

    def _try_again(self) -> None:
        with self._lock:
            self._waiting = False
            if not self._closed:
                self._write()

    def _later(self, seconds: float, act: Callable[[], None]) -> None:
        timer = threading.Timer(seconds, act)
        timer.daemon = True
        self._timers = [one for one in self._timers if one.is_alive()] + [timer]
        with suppress(RuntimeError):  # no thread can be had: the next change will write
            timer.start()

    def close(self) -> None:
        """Try a last time to write what could not be written."""
        with self._lock:
            self._closed = True
            if self._unsaved is not None:
                self._write()
            for timer in self._timers:
                timer.cancel()

    # ------------------------------------------------------------------------------ telling

    def report_to(self, report: Report) -> None:
        """Tell people through ``report`` from now on what was forgotten or is not written."""
        with self._lock:
            self._report = report
            self._tell()

    def dismiss(self) -> None:
        """What was forgotten has been said again, or nobody has missed it."""
        with self._lock:
            if self._forgotten is not None:
                self._forgotten = None
                self._tell()

    def _tell(self) -> None:
        if self._report is not None and self._path is not None:
            self._report(f"{self._path.stem} forgotten", self._forgotten)
            self._report(f"{self._path.stem} unsaved", self._unsaved)


# ------------------------------------------------------------------------- on the disk


def _bytes_of(path: Path) -> bytes:
    """The bytes of a plain file. Errors: OSError, ValueError for anything else in its place."""
    if not stat.S_ISREG(os.lstat(path).st_mode):
        raise ValueError("no plain file")
    flags = os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK
    with open(path, "rb", opener=lambda name, _: os.open(name, flags)) as file:
        data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise ValueError("too large")
    return data


def _from_database(path: Path, read: ReadLegacy) -> Any:
    status = os.lstat(path)
    if not stat.S_ISREG(status.st_mode) or status.st_size > MAX_LEGACY_BYTES:
        raise ValueError("no database of ours")
    try:
        return _queried(path, "mode=rw", read)
    except sqlite3.OperationalError:  # a full disk has no room for the log beside it
        return _queried(path, "mode=ro&immutable=1", read)


def _queried(path: Path, way: str, read: ReadLegacy) -> Any:
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?{way}", uri=True, timeout=2)) as book:
        book.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MAX_LEGACY_VALUE)
        book.set_progress_handler(lambda: 1, MAX_LEGACY_STEPS)
        if book.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise ValueError("damaged")
        return read(book)


def encoded(document: Any) -> bytes:
    """A document as it stands in its file, under the hash that proves it whole."""
    whole = {"format": FORMAT, "sha256": _digest(document), "document": document}
    return json.dumps(whole, separators=(",", ":")).encode() + b"\n"


def _decoded(data: bytes) -> Any:
    whole = json.loads(data)
    if whole["format"] != FORMAT or whole["sha256"] != _digest(whole["document"]):
        raise ValueError("not what was written")
    return whole["document"]


def _digest(document: Any) -> str:
    return sha256(json.dumps(document, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
