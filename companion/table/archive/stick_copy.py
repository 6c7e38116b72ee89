"""A copy of all games on a stick: written, read again from the stick itself, and only then given its name.

The copy is made on the box and carried over under a name that nobody takes for a backup. A stick that is
pulled out meanwhile holds no half of one by its final name, and the next copy clears away what lay there.
"""

from __future__ import annotations

import errno
import json
import os
import shutil
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NoReturn

from companion.errors import RecordError
from companion.kit import files
from companion.play import Text, text
from companion.ports import StickProblem
from companion.table.archive import backups

FILE = "stick.json"
"""In the data folder: when the last copy was made."""
PROBLEMS: Mapping[StickProblem, Text] = {
    "full": text(
        "The stick is full. {n} MB are needed: make room on it, or take another one.",
    ),
    "read-only": text("The stick is locked. Slide its lock open, or take another one."),
    "broken": text("The stick cannot be written or read. Take another one."),
    "pulled": text("The stick was out too soon. Put it in again and save once more."),
    "box": text("The box could not make the copy. orbweaver check tells why."),
}
"""Why there is no copy, by its name: what is wrong with the stick, or with the box."""
_UNFINISHED = ".part"
_MEGABYTE = 1_000_000


class NoCopy(RecordError):
    """There is no copy on the stick: ``problem`` says why, ``megabytes`` how much room it takes."""

    def __init__(self, problem: StickProblem, megabytes: int = 0) -> None:
        super().__init__(PROBLEMS[problem].filled(n=megabytes), slug=problem)
        self.problem = problem
        self.megabytes = megabytes


def save(
    data: Path, stick: Path, now: float, progress: backups.TellParts = backups.nobody_looks
) -> tuple[Path, backups.Contents]:
    """Write all games of a data folder onto a stick that is mounted in a folder; a box may run meanwhile.

    The copy has been read again from the stick when this returns. Errors: NoCopy, and no file is left.
    """
    with TemporaryDirectory(prefix=".stick-", dir=data) as staging:
        packed = Path(staging) / "packed"
        try:
            backups.make(data, packed, now, progress)
        except RecordError:
            raise NoCopy("box") from None
        try:
            file, contents = _carry(packed, stick, now, progress)
        except OSError as error:
            _refuse(error, packed)
        except RecordError:  # what was read again is not what was written
            raise NoCopy("broken") from None
    with suppress(OSError):  # only when it was is forgotten
        files.replace_file(data / FILE, json.dumps({"made": int(now)}).encode() + b"\n", 0o600)
    return file, contents


def last(data: Path) -> float | None:
    """When all games were last saved onto a stick, in epoch seconds; None for never."""
    try:
        made = json.loads(files.read_text(data / FILE, 1000))["made"]
    except (files.Unreadable, ValueError, LookupError, TypeError):
        return None
    return float(made) if type(made) is int and 0 <= made < 2**40 else None


def _carry(
    packed: Path, stick: Path, now: float, progress: backups.TellParts
) -> tuple[Path, backups.Contents]:
    """Errors: OSError, and RecordError where it is not the same there; the unfinished file is gone then,
    where the stick still takes that."""
    for left_over in stick.glob(f"*{backups.SUFFIX}{_UNFINISHED}"):
        left_over.unlink()
    if shutil.disk_usage(stick).free < packed.stat().st_size:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    file = stick / backups.name_for(now)
    while file.exists():  # the clock was set back
        now += 1
        file = stick / backups.name_for(now)
    unfinished = file.with_name(f"{file.name}{_UNFINISHED}")
    try:
        _write(packed, unfinished, progress)
        contents = backups.look(unfinished, progress)
        os.rename(unfinished, file)
        backups.sync(stick)
    except BaseException:
        with suppress(OSError):
            unfinished.unlink()
        raise
    return file, contents


def _write(packed: Path, place: Path, progress: backups.TellParts) -> None:
    """Durably; what is read after this comes from the stick and from no memory. Errors: OSError."""
    pieces, done = -(-packed.stat().st_size // _MEGABYTE), 0
    with packed.open("rb") as source, place.open("xb") as out:
        while piece := source.read(_MEGABYTE):
            out.write(piece)
            done += 1
            progress("MB written", done, pieces)
        out.flush()
        os.fsync(out.fileno())
        os.posix_fadvise(out.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def _refuse(error: OSError, packed: Path) -> NoReturn:
    if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        raise NoCopy("full", -(-packed.stat().st_size // _MEGABYTE)) from None
    raise NoCopy(
        "read-only" if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM) else "broken"
    ) from None
