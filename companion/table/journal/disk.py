"""What a disk answers, as sentences for people: SQLite's errors by their code, the system's by theirs.

The words of an error are never looked at: they change with versions, the codes do not.
"""

from __future__ import annotations

import errno
import os
import sqlite3
from contextlib import suppress
from pathlib import Path

from companion.errors import RecordError
from companion.kit import files
from companion.play import Text, text

_PRIMARY = 0xFF
_TORN = (
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_FORMAT,
    sqlite3.SQLITE_ERROR,
    sqlite3.SQLITE_TOOBIG,  # a length of more than a thousand million bytes
)
_SHUT = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH)
_BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
DATABASE_ERRORS = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite's binding raises: an error whose own words are torn cannot even be said."""
DatabaseError = sqlite3.Error | UnicodeDecodeError
_FULL = (errno.ENOSPC, errno.EDQUOT)
_FORBIDDEN = (errno.EACCES, errno.EPERM)
_GONE_BY_ITSELF = (*_FULL, errno.EROFS, errno.EIO)


def code(error: Exception) -> int:
    """SQLite's extended code of an error, 0 for one that is not SQLite's own."""
    return int(getattr(error, "sqlite_errorcode", 0) or 0)


def tells_of_damage(error: DatabaseError) -> bool:
    """True when the file is to blame: torn, no database, other tables, text that is none, or a
    sector that the disk does not give back."""
    if code(error) == 0:  # Python's own: what SQLite gave it could not be text
        return isinstance(error, (sqlite3.OperationalError, UnicodeDecodeError))
    return code(error) & _PRIMARY in _TORN or code(error) == sqlite3.SQLITE_IOERR_READ


def wrote_nothing(error: DatabaseError) -> bool:
    """True when a commit failed before its last page was written, so that nothing of it counts."""
    return code(error) & _PRIMARY in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_CONSTRAINT, *_BUSY)


def may_pass(error: OSError) -> bool:
    """True for what a disk does, False for a folder that was named wrongly."""
    return error.errno in _GONE_BY_ITSELF


def write_error(path: Path, error: DatabaseError | OSError) -> RecordError:
    """Why a journal takes nothing now and what mends it. Nothing was changed."""
    folder = str(path.parent)
    number = code(error) & _PRIMARY
    system = error.errno if isinstance(error, OSError) else 0
    full, read_only = _state(path.parent)
    if number == sqlite3.SQLITE_FULL or system in _FULL or full:
        return RecordError(full_disk(folder), slug="disk-full")
    if number in _SHUT or system in (errno.EROFS, *_FORBIDDEN) or read_only:
        return RecordError(
            text(
                "Nothing can be written in {folder}: it is read-only, or belongs to somebody else."
                " Make it writable; nothing was changed.",
                folder=folder,
                short="Disk is read-only",
            ),
            slug="disk-read-only",
        )
    if number in _BUSY:
        return held(path)
    if not isinstance(error, OSError) and tells_of_damage(error):
        return torn(path)
    return RecordError(
        text(
            "The disk of {folder} does not take what is written. Look at its card or stick;"
            " nothing was changed.",
            folder=folder,
            short="The disk fails",
        ),
        slug="disk-fails",
    )


def reason(error: OSError) -> Text:
    """Why a file was not written, in the words of people, as a part of a sentence."""
    if error.errno in _FULL:
        return text("the disk is full")
    if error.errno == errno.EROFS:
        return text("the disk is read-only")
    if error.errno in _FORBIDDEN:
        return text("the folder belongs to somebody else")
    return text("the disk does not take it")


def held(path: Path) -> RecordError:
    """For a file that another program does not let go of."""
    return RecordError(
        text(
            "Another program holds the journal {file}. Close that program; nothing was changed.",
            file=str(path),
            short="Journal is held",
        ),
        slug="in-use",
    )


def in_use(folder: Path) -> RecordError:
    """For a folder that a running program has taken."""
    return RecordError(
        text(
            "{folder} is used by another Orbweaver that is running. Stop it, or name another"
            " folder with --data.",
            folder=str(folder),
        ),
        slug="in-use",
    )


def torn(path: Path) -> RecordError:
    """For a file that will be mended at once."""
    return RecordError(
        text("The journal {file} is damaged and is being mended. Say it again.", file=str(path)), slug="torn"
    )


def full_disk(folder: str) -> Text:
    """The one sentence about a full disk."""
    return text(
        "The disk is full. Make room in {folder}; nothing was changed.", folder=folder, short="Disk is full"
    )


def _state(folder: Path) -> tuple[bool, bool]:
    """Whether the disk of a folder is full, and whether it is read-only."""
    with suppress(OSError):
        disk = os.statvfs(folder)
        return disk.f_blocks > 0 and disk.f_bavail == 0, bool(disk.f_flag & os.ST_RDONLY)
    return False, False


def file_identity(file: Path | int) -> tuple[int, int] | None:
    """Which file lies there, or is open as that descriptor; None when there is none."""
    try:
        found = os.stat(file)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def unwritable(folder: Path, error: OSError) -> RecordError:
    """For a folder that was named wrongly."""
    return RecordError(
        text(
            "{folder} cannot be written: {reason}. Name another folder with --data.",
            folder=str(folder),
            reason=files.reason(error),
        ),
        slug="unwritable",
    )


def gone(path: Path) -> RecordError:
    """For a folder that was deleted."""
    return RecordError(
        text("The folder {folder} was deleted. Nothing was changed.", folder=str(path.parent)), slug="gone"
    )


def replaced(path: Path) -> RecordError:
    """For a file that is another one now: whoever put it there is not written over."""
    return RecordError(
        text(
            "{file} was replaced while the box runs. Start Orbweaver again to use the new one, or put the"
            " old one back; nothing was changed.",
            file=str(path),
            short="Journal was replaced",
        ),
        slug="replaced",
    )
