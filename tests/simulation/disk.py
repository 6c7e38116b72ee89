"""A disk that tears: what SQLite writes lies in a cache until it is synced, and a power cut keeps
of the rest what it likes.

The files are real ones, so whoever opens them by name sees what an operating system would show.
Beside each the disk keeps its *platter*: the bytes that a power cut cannot take away. Writes go to
the file at once and to the platter with ``xSync``; a cut carries a seeded half of the sectors that
were not synced over to the platter and makes it the file. That much is *honest*, as are a full
disk and errors of writing and syncing. A *dishonest* disk acknowledges what it has not done: a
sector is lost, lands elsewhere, goes stale or flips a bit.
"""

from __future__ import annotations

import errno
import itertools
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import apsw

from companion.kit import files
from companion.table.journal import set_aside
from tests.simulation.connection import Connection

SECTOR = 512
LOG = "-wal"
DISHONEST = ("lost", "misdirected", "stale", "flipped")

_names = itertools.count(1)


class Platter:
    """What a power cut cannot take from one file, and what was written since the last sync."""

    def __init__(self, data: bytes) -> None:
        self.data = bytearray(data)
        self.shown = bytearray(data)  # what whoever reads the file sees
        self.written: list[tuple[int, bytes | None]] = []  # None: cut off here
        self.old: dict[int, bytes] = {}  # sectors as they were before they last changed
        self.gone = False  # deleted, which no sync has confirmed

    def show(self, offset: int, piece: bytes | None) -> None:
        """A write reaches the cache."""
        self.written.append((offset, piece))
        if piece is None:
            del self.shown[offset:]
            return
        if len(self.shown) < offset + len(piece):
            self.shown += bytes(offset + len(piece) - len(self.shown))
        self.shown[offset : offset + len(piece)] = piece

    def keep(self, offset: int, piece: bytes | None) -> None:
        """A write reaches the platter."""
        if piece is None:
            del self.data[offset:]
            return
        if len(self.data) < offset + len(piece):
            self.data += bytes(offset + len(piece) - len(self.data))
        for at in range(offset - offset % SECTOR, offset + len(piece), SECTOR):
            self.old[at] = bytes(self.data[at : at + SECTOR])
        self.data[offset : offset + len(piece)] = piece


def _sectors(offset: int, piece: bytes) -> list[tuple[int, bytes]]:
    """A write cut at the borders of sectors, each of which is written whole or not at all."""
    cuts, at = [], 0
    while at < len(piece):
        size = SECTOR - (offset + at) % SECTOR
        cuts.append((offset + at, piece[at : at + size]))
        at += size
    return cuts


class Disk:
    """The disk of one simulated box. ``lies`` are the dishonest acts to come, one a sync."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.platters: dict[str, Platter] = {}
        self.connections: list[Connection] = []
        self.lies: list[str] = []
        self.told: list[str] = []  # what it has lied about, for the story
        self.full = False
        self.failing_writes = 0
        self.failing_syncs = 0
        self.dead = False
        self.refused = 0  # writes of side files
        self.syncs = 0
        self.writes = 0
        self._cut_at: int | None = None
        self._vfs = _Vfs(f"tearing-{next(_names)}", self)

    def open(self, uri: str) -> sqlite3.Connection:
        """What ``Journal`` takes for an opener."""
        connection = Connection(uri, self._vfs.name)
        self.connections.append(connection)
        return connection  # type: ignore[return-value]

    @contextmanager
    def side_files(self) -> Iterator[None]:
        """While this lasts side files lie on this disk too. They are replaced as a whole, so a cut finds
        the old one or the new; what a disk that is full, fails or is dead answers, they meet as well."""
        with patch.object(files, "os", _System(self)), patch.object(set_aside, "os", _System(self)):
            yield

    def answer(self, failing: str) -> None:
        """Errors: OSError, where the disk does not take a file that is not SQLite's."""
        fails = getattr(self, failing) > 0
        if fails:
            setattr(self, failing, getattr(self, failing) - 1)
        if self.dead or self.full or fails:
            self.refused += 1
            number = errno.ENOSPC if self.full and not self.dead else errno.EIO
            raise OSError(number, os.strerror(number))

    @property
    def ails(self) -> bool:
        """Whether it does not take all that is written, or will not soon."""
        failing = self.failing_writes or self.failing_syncs
        return bool(self.dead or self.full or failing or self._cut_at is not None)

    def cut_after(self, operations: int) -> None:
        """The plug is pulled in the middle of things: after so many writes and syncs from now."""
        self._cut_at = self.writes + self.syncs + operations

    def die(self) -> None:
        """Nothing reaches the disk from now on. Follow it with ``cut`` or ``survive``."""
        if not self.dead:
            for name in self.platters:
                if Path(name).exists():
                    self._opened(name)
        self.dead = True
        self._cut_at = None

    def release(self) -> None:
        """The program is gone, and its connections with it."""
        for connection in self.connections:
            with suppress(sqlite3.Error):
                connection.close()
        self.connections.clear()

    def survive(self) -> None:
        """Only the program ended: what it wrote is there, though not synced yet."""
        self.dead = False
        self._forget_shared_memory()

    def cut(self, *, dishonest: str | None = None) -> None:
        """The power comes back: the files hold what reached the platters."""
        for platter in self.platters.values():
            for offset, piece in platter.written:
                if piece is None:
                    if self.random.random() < 0.5:
                        platter.keep(offset, None)
                    continue
                for at, sector in _sectors(offset, piece):
                    if self.random.random() < 0.5:
                        platter.keep(at, sector)
            platter.written.clear()
            platter.gone = False
        if dishonest is not None:
            self._damage(dishonest)
        for name, platter in self.platters.items():
            Path(name).write_bytes(platter.data)
            platter.shown[:] = platter.data
        self._forget_shared_memory()
        self.dead, self.full = False, False
        self.failing_writes = self.failing_syncs = 0
        self.lies.clear()

    def close(self) -> None:
        self.release()
        self._vfs.unregister()

    # ------------------------------------------------------------------------------ inside

    def _forget_shared_memory(self) -> None:
        for name in self.platters:
            Path(f"{name}-shm").unlink(missing_ok=True)

    def _damage(self, kind: str) -> None:
        """Rot that shows after the power came back: a sector goes stale, or a bit flips."""
        name, platter = self._some_platter()
        if not platter.data:
            return
        if kind == "stale" and platter.old:
            at = self.random.choice(sorted(platter.old))
            before = platter.old[at]
            platter.data[at : at + len(before)] = before
        elif kind == "flipped":
            at = self.random.randrange(len(platter.data))
            platter.data[at] ^= 1 << self.random.randrange(8)
        else:
            return
        self.told.append(f"{kind} {_kind_of(name)} at {at}")

    def _some_platter(self) -> tuple[str, Platter]:
        return self.random.choice(sorted(self.platters.items(), key=lambda pair: pair[0]))

    def _opened(self, name: str) -> None:
        """What somebody did to a file behind the disk's back counts as synced: whoever does that syncs
        it himself."""
        there = Path(name).read_bytes() if Path(name).exists() else b""
        platter = self.platters.get(name)
        if platter is None or platter.gone or platter.shown != there:
            self.platters[name] = Platter(there)

    def _work(self) -> None:
        """Before every operation: the plug may be out by now."""
        if self._cut_at is not None and self.writes + self.syncs >= self._cut_at:
            self.die()
        if self.dead:
            raise _trouble(apsw.SQLITE_IOERR_WRITE)

    def _write(self, name: str, offset: int, piece: bytes) -> None:
        self._work()
        self.writes += 1
        if self.full:
            raise _trouble(apsw.SQLITE_FULL)
        if self.failing_writes > 0:
            self.failing_writes -= 1
            raise _trouble(apsw.SQLITE_IOERR_WRITE)
        self.platters[name].show(offset, bytes(piece))

    def _cut_off(self, name: str, size: int) -> None:
        self._work()
        self.writes += 1
        self.platters[name].show(size, None)

    def _sync(self, name: str) -> None:
        self._work()
        self.syncs += 1
        platter = self.platters[name]
        if self.failing_syncs > 0:
            self.failing_syncs -= 1
            self._half_sync(platter)
            raise _trouble(apsw.SQLITE_IOERR_FSYNC)
        lie = self.lies.pop() if self.lies and platter.written else None
        for offset, piece in self._told_otherwise(name, platter.written, lie):
            platter.keep(offset, piece)
        platter.written.clear()
        for other in self.platters.values():
            if other.gone:
                other.data.clear()

    def _half_sync(self, platter: Platter) -> None:
        """After an error a system forgets that its pages were dirty: some never reach the disk."""
        for offset, piece in platter.written:
            if piece is not None and self.random.random() < 0.5:
                platter.keep(offset, piece)
        platter.written.clear()

    def _told_otherwise(
        self, name: str, written: list[tuple[int, bytes | None]], lie: str | None
    ) -> list[tuple[int, bytes | None]]:
        """What reaches the platter, of what the disk says has reached it."""
        pieces: list[tuple[int, bytes | None]] = []
        for offset, piece in written:
            if piece is None:
                pieces.append((offset, None))
            else:
                pieces += _sectors(offset, piece)
        if lie is None or not pieces:
            return pieces
        index = self.random.randrange(len(pieces))
        offset, piece = pieces[index]
        if piece is None:
            return pieces
        self.told.append(f"{lie} write of {_kind_of(name)} at {offset}")
        if lie == "lost":
            del pieces[index]
        else:
            elsewhere = self.random.randrange(max(1, offset // SECTOR + 4)) * SECTOR + offset % SECTOR
            pieces[index] = (elsewhere, piece)
        return pieces


def _kind_of(name: str) -> str:
    return "the log" if name.endswith(LOG) else "the file"


def _trouble(code: int) -> apsw.Error:
    error = apsw.exception_for(code)
    assert isinstance(error, apsw.Error)
    return error


class _System:
    """The system as side files see it: nothing is really synced, and the disk has its say."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk

    def __getattr__(self, name: str) -> Any:
        return getattr(os, name)

    def fsync(self, _handle: int) -> None:
        self._disk.answer("failing_syncs")

    def rename(self, old: Path, new: Path) -> None:
        self._disk.answer("failing_writes")
        os.rename(old, new)


class _Vfs(apsw.VFS):
    def __init__(self, name: str, disk: Disk) -> None:
        self.name = name
        self._disk = disk
        super().__init__(name, "unix")

    def xOpen(self, name: Any, flags: list[int]) -> Any:  # noqa: N802
        return _File(self._disk, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802
        self._disk._work()
        if filename in self._disk.platters:
            self._disk._opened(filename)
        super().xDelete(filename, False)
        platter = self._disk.platters.get(filename)
        if platter is not None:
            platter.written.clear()
            platter.shown.clear()
            platter.gone = True


class _File(apsw.VFSFile):
    def __init__(self, disk: Disk, name: Any, flags: list[int]) -> None:
        self._disk = disk
        self._name = str(name.filename() if isinstance(name, apsw.URIFilename) else name)
        super().__init__("unix", name, flags)
        self._kept = bool(flags[0] & (apsw.SQLITE_OPEN_MAIN_DB | apsw.SQLITE_OPEN_WAL))
        if self._kept:
            disk._opened(self._name)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        if self._kept:
            self._disk._write(self._name, offset, data)
        super().xWrite(data, offset)

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        if self._kept:
            self._disk._cut_off(self._name, newsize)
        super().xTruncate(newsize)

    def xSync(self, flags: int) -> None:  # noqa: N802
        if self._kept:
            self._disk._sync(self._name)  # the platter is in memory: no real sync
