"""Backups: all games of a data folder in one file, for another day, another card or another box.

A backup is a ZIP of the journal as one SQLite file, of what people and the box are called and play
(``names.json``, ``opponents.json``), of who has played what (``people.json``), and of a manifest with the
size and SHA-256 of each. Two things stay behind. Who has joined: a backup would let its reader speak for
other people's seats. And the secrets of open rounds: whoever holds a backup must know no draw before it
falls, and no two boxes may ever reveal one round; a game that is restored shows its next draw as withheld
and goes on with the one after it.

What is read here may come from anybody: only known names are looked at, nothing is larger than the manifest
says, every hash and every chain is checked before a file is put in its place, and nothing is written over.
"""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import time
import zipfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import partial
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any, BinaryIO

from companion import __version__
from companion.errors import RecordError
from companion.frozen import frozen
from companion.kit import files
from companion.play import Text, text
from companion.table.journal import check, disk, journal, opening, set_aside
from companion.table.journal.folder_lock import FolderLock
from companion.table.people import names, opponents, people

FORMAT = 1
"""Of the file; higher when an older Orbweaver could no longer read it."""
SUFFIX = ".zip"
FOLDER = "backups"
"""In the data folder, where the copy of every night goes."""
MANIFEST = "manifest.json"
BOOKS = (names.FILE, opponents.FILE, people.FILE)
MAX_BYTES = {journal.FILE: 1024**3, **dict.fromkeys(BOOKS, 1024**2), MANIFEST: 64 * 1024}
"""Bytes of each file that is taken: a journal of a thousand games has some 90 MB."""
_START = "orbweaver-"
_PIECE = 1024 * 1024  # bytes that are read at a time
_UNREADABLE = (
    *(zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError),
    *(ValueError, TypeError, LookupError, AttributeError, RecursionError),
)
"""What reading a ZIP or a manifest that is not ours may raise."""


TellParts = Callable[[str, int, int], None]
"""Is told what is done, how much of it, and how much there is."""


def nobody_looks(_what: str, _done: int, _total: int) -> None:
    """Where nobody waits at a terminal."""


@frozen
class Contents:
    """What a backup or a data folder holds: how many games and entries, when the backup was made (Unix
    time; 0 for a folder), and what Orbweaver made it."""

    games: int
    entries: int
    made: float = 0.0
    version: str = __version__


# ----------------------------------------------------------------------------- making one


def name_for(now: float) -> str:
    """The name of a backup that is made now, by the local time of the box."""
    return time.strftime(f"{_START}%Y%m%d-%H%M%S{SUFFIX}", time.localtime(now))


def make(folder: Path, out: Path, now: float, progress: TellParts = nobody_looks) -> Contents:
    """Write all games of a data folder into a new file, durably; a box may run beside it.

    Errors: RecordError where there is no journal, it is damaged, the file is there already, or the disk
    takes nothing; then no file is left.
    """
    if os.path.lexists(out):
        raise _taken(out)
    if not out.parent.is_dir():
        raise RecordError(
            text("There is no folder {folder}. Make it, or name another file.", folder=str(out.parent))
        )
    with _disk(out), TemporaryDirectory(prefix=_START, dir=out.parent) as staging:
        staged = Path(staging)
        with closing(journal.Journal(folder, readonly=True)) as opened:
            opened.copy_to(staged / journal.FILE)
        for book in BOOKS:
            with suppress(FileNotFoundError):
                shutil.copyfile(folder / book, staged / book, follow_symlinks=False)
        contents = _contents(staged / journal.FILE, folder / journal.FILE, progress)
        packed = staged / f"packed{SUFFIX}"
        number = 1 + max(map(_number, _backups(out.parent)), default=0)
        _pack(staged, packed, now, number, progress)
        sync(packed)
        _name(packed, out)
    return contents


def _name(packed: Path, out: Path) -> None:
    """Give a finished backup its name, durably. Errors: RecordError where it is taken; OSError."""
    try:
        os.link(packed, out)  # unlike a rename, never over a file that came meanwhile
    except FileExistsError:
        raise _taken(out) from None
    except OSError:  # a stick knows no links
        os.rename(packed, out)
    sync(out.parent)


def _pack(staged: Path, packed: Path, now: float, number: int, progress: TellParts) -> None:
    present = [name for name in (journal.FILE, *BOOKS) if (staged / name).is_file()]
    manifest = {
        "orbweaver-backup": FORMAT,
        "version": __version__,
        "made": int(now),
        "number": number,
        "files": {name: _described(staged / name) for name in present},
    }
    # A box without a battery may think it is 1970, and no ZIP knows a day before 1980.
    about = zipfile.ZipInfo(MANIFEST)
    about.external_attr = 0o600 << 16
    with zipfile.ZipFile(packed, "x", zipfile.ZIP_DEFLATED, strict_timestamps=False) as archive:
        archive.writestr(about, json.dumps(manifest, indent=1) + "\n")
        for name in present:
            _put_in(archive, staged / name, progress)
    packed.chmod(0o600)


def _put_in(archive: zipfile.ZipFile, file: Path, progress: TellParts) -> None:
    info = zipfile.ZipInfo.from_file(file, file.name)
    info.compress_type = zipfile.ZIP_DEFLATED
    total, done = -(-info.file_size // _PIECE), 0
    with file.open("rb") as content, archive.open(info, "w") as out:
        for piece in iter(lambda: content.read(_PIECE), b""):
            out.write(piece)
            done += 1
            progress("MB packed", done, total)


def _described(file: Path) -> dict[str, Any]:
    digest = sha256()
    with file.open("rb") as content:
        for piece in iter(lambda: content.read(_PIECE), b""):
            digest.update(piece)
    return {"bytes": file.stat().st_size, "sha256": digest.hexdigest()}


def opened(folder: Path, now: float) -> tuple[str, BinaryIO]:
    """A backup to be sent away: its name, and its bytes, which are gone once they are closed. Errors: as of
    ``make``."""
    name = name_for(now)
    with _disk(folder), TemporaryDirectory(prefix=_START, dir=folder) as staging:
        file = Path(staging) / name
        make(folder, file, now)
        return name, file.open("rb")


def latest(folder: Path) -> float | None:
    """When the last backup in a folder was made, in epoch seconds; None where there is none."""
    return max((file.stat().st_mtime for file in _backups(folder)), default=None)


def prune(folder: Path, keep: int, written: Path) -> Sequence[Path]:
    """Delete all but the latest backups in a folder, and never the one just ``written``; those that were
    deleted. The latest have the highest numbers: a box whose clock is behind tells no time. Errors: OSError.
    """
    others = (file for file in _backups(folder) if file != written)
    there = sorted(others, key=lambda file: (_number(file), file.name))
    gone = there[: max(0, len(there) + 1 - keep)]
    for file in gone:
        file.unlink()
    return gone


def _backups(folder: Path) -> Iterator[Path]:
    return (file for file in folder.glob(f"{_START}*{SUFFIX}") if file.is_file())


def _number(file: Path) -> int:
    """The how manieth of its folder a backup is; 0 where that cannot be read, or was not written yet."""
    try:
        with zipfile.ZipFile(file) as archive, archive.open(MANIFEST) as content:
            number = json.loads(content.read(MAX_BYTES[MANIFEST]))["number"]
    except (OSError, *_UNREADABLE):
        return 0
    return number if type(number) is int and 0 < number < 2**40 else 0


# ----------------------------------------------------------------------- looking into one


def look(file: Path, progress: TellParts = nobody_looks) -> Contents:
    """What a backup holds, all of it checked. Errors: RecordError, with what is wrong."""
    with TemporaryDirectory(prefix=_START) as staging, _disk(Path(staging)):
        return _unpack(file, Path(staging), progress)


def _unpack(file: Path, staging: Path, progress: TellParts) -> Contents:
    """Unpack a backup into an empty folder and check it. Errors: RecordError, OSError (of that folder)."""
    try:
        source = file.open("rb")
    except OSError as error:
        raise RecordError(
            text("{file} cannot be read: {reason}.", file=str(file), reason=files.reason(error))
        ) from None
    with source:
        try:
            archive = zipfile.ZipFile(source)
        except (OSError, *_UNREADABLE):
            raise _no_backup(file) from None
        with archive:
            manifest = _manifest(file, archive)
            needed = sum(one["bytes"] for one in manifest["files"].values())
            if needed > shutil.disk_usage(staging).free:
                raise RecordError(disk.full_disk(str(staging)), slug="disk-full")
            for name, described in manifest["files"].items():
                _take_out(file, archive, name, described, staging / name, progress)
    contents = _contents(staging / journal.FILE, file, progress)
    return Contents(contents.games, contents.entries, manifest["made"], manifest["version"])


def _manifest(file: Path, archive: zipfile.ZipFile) -> dict[str, Any]:
    """What a backup says it holds. Errors: RecordError."""
    try:
        found = [one.filename for one in archive.infolist()]
        with archive.open(MANIFEST) as content:
            manifest = json.loads(content.read(MAX_BYTES[MANIFEST]))
        kept = manifest["orbweaver-backup"]
    except (OSError, *_UNREADABLE):
        raise _no_backup(file) from None
    if type(kept) is int and kept > FORMAT:
        raise RecordError(
            text(
                "{file} was made by a newer Orbweaver. Install that one here, and restore it then.",
                file=str(file),
            ),
            slug="newer-data",
        )
    try:
        described = manifest["files"]
        fits = (
            kept == FORMAT
            and sorted(found) == sorted([MANIFEST, *described])
            and journal.FILE in described
            and set(described) <= {journal.FILE, *BOOKS}
            and all(
                type(one["bytes"]) is int
                and 0 <= one["bytes"] <= MAX_BYTES[name]
                and isinstance(one["sha256"], str)
                for name, one in described.items()
            )
            and type(manifest["made"]) is int
            and 0 <= manifest["made"] < 2**40
            and isinstance(manifest["version"], str)
        )
    except _UNREADABLE:
        fits = False
    if not fits:
        raise _damaged(file, text("it does not hold what it says"))
    return dict(manifest)


def _take_out(
    file: Path,
    archive: zipfile.ZipFile,
    name: str,
    described: dict[str, Any],
    place: Path,
    progress: TellParts,
) -> None:
    """Unpack one file, no more of it than was said. Errors: RecordError, OSError (of the place)."""
    digest, left = sha256(), described["bytes"]
    total = -(-left // _PIECE)
    with place.open("xb") as out:
        place.chmod(0o600)
        for piece in _pieces(file, archive, name, left + 1):
            left -= len(piece)
            digest.update(piece)
            out.write(piece)
            progress("MB unpacked", total - max(0, left) // _PIECE, total)
        out.flush()
        os.fsync(out.fileno())
    if left != 0 or digest.hexdigest() != described["sha256"]:
        raise _damaged(file, text("{name} is not what was written", name=name))


def _pieces(file: Path, archive: zipfile.ZipFile, name: str, most: int) -> Iterator[bytes]:
    try:
        content: IO[bytes] = archive.open(name)
        with content:
            while most > 0 and (piece := content.read(min(most, _PIECE))):
                most -= len(piece)
                yield piece
    except (OSError, *_UNREADABLE):
        raise _damaged(file, text("{name} cannot be unpacked", name=name)) from None


def check_folder(folder: Path, progress: TellParts = nobody_looks) -> Contents:
    """What a data folder holds, all of it checked; a box may run beside it. Errors: RecordError."""
    with TemporaryDirectory(prefix=_START) as staging, _disk(Path(staging)):
        copy = Path(staging) / journal.FILE
        with closing(journal.Journal(folder, readonly=True)) as opened:
            if opened.opened.torn or opened.opened.wal_torn:
                raise _damaged(opened.path, text("the next start of the box will mend it"))
            opened.copy_to(copy)
        return _contents(copy, folder / journal.FILE, progress)


def _contents(path: Path, shown: Path, progress: TellParts) -> Contents:
    """Count what a journal without a log holds, and check every hash. Errors: RecordError."""
    try:
        check.verify_header(path)
        with closing(opening.open_database(f"{path.absolute().as_uri()}?mode=ro")) as db:
            opening.refuse_newer(db, path)
            check.verify(db, opening.TABLES, partial(progress, "entries checked"))
            ((games, entries),) = db.execute("SELECT count(DISTINCT game), count(*) FROM entries").fetchall()
    except check.Torn as why:
        raise _damaged(shown, Text(str(why))) from None
    except disk.DATABASE_ERRORS:
        raise _damaged(shown, text("its journal cannot be read")) from None
    return Contents(games, entries)


# ------------------------------------------------------------------------------ restoring


def restore(
    file: Path, folder: Path, *, replace: bool = False, progress: TellParts = nobody_looks
) -> Contents:
    """Put the games of a backup into a data folder that no box is using.

    Games that are there are kept: without ``replace`` nothing is done, with it they are set aside in the
    same folder. A plug that is pulled leaves the one or the other. Errors: RecordError.
    """
    lock = FolderLock(folder)
    with _disk(folder / journal.FILE):
        try:
            lock.take()
            there = folder / journal.FILE
            if os.path.lexists(there) and not replace:
                raise RecordError(
                    text(
                        "{folder} holds games already. With --replace they are set aside, and those of the"
                        " backup come in their place; nothing was changed.",
                        folder=str(folder),
                    ),
                    slug="exists",
                )
            with TemporaryDirectory(prefix=".restoring-", dir=folder) as staging:
                contents = _unpack(file, Path(staging), progress)
                _put_in_place(Path(staging), folder)
        finally:
            lock.release()
    return contents


def _put_in_place(staging: Path, folder: Path) -> None:
    """The journal last, and under the name that the next start looks for. Errors: OSError."""
    owner = folder.stat()
    for file in staging.iterdir():
        if os.geteuid() == 0:  # the service must be able to read what root has restored
            os.chown(file, owner.st_uid, owner.st_gid)
    for book in BOOKS:
        if os.path.lexists(folder / book):
            set_aside.set_aside(folder / book, "replaced")
        if (staging / book).exists():
            os.rename(staging / book, folder / book)
    opening.replace_journal(folder / journal.FILE, staging / journal.FILE, "replaced")


@contextmanager
def _disk(path: Path) -> Iterator[None]:
    """Say in a sentence what the disk of a path did not take. Errors: RecordError."""
    try:
        yield
    except (OSError, sqlite3.Error) as error:
        raise disk.write_error(path, error) from None


def sync(path: Path) -> None:
    """Have a file, or the names in a folder, on the disk itself. Errors: OSError."""
    handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _taken(file: Path) -> RecordError:
    return RecordError(
        text("{file} is there already. Name another file; nothing was changed.", file=str(file)),
        slug="exists",
    )


def _no_backup(file: Path) -> RecordError:
    return RecordError(
        text("{file} is no backup. Name a file that orbweaver backup has written.", file=str(file)),
        slug="no-backup",
    )


def _damaged(file: Path, why: Text) -> RecordError:
    return RecordError(
        text("{file} is damaged: {why}. Nothing was changed.", file=str(file), why=why), slug="damaged"
    )
