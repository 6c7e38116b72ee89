"""A disk whose writes are recorded, and what a power cut at any moment could have left of it.

QEMU's driver blklogwrites notes every write and every flush in the format of Linux's
dm-log-writes: a superblock, then an entry each, its data behind it. What was written before a
flush is on the disk when the flush is. Of what was written since, a disk that loses its power
has kept anything between nothing and all.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

SECTOR = 512
MAGIC = 0x6A736677736872
FLUSH, FUA, DISCARD = 1, 2, 4
BLOCK = 4096  # what the guest writes at once; a power cut may tear a longer write between any two


@dataclass(frozen=True, slots=True)
class Write:
    """One entry: ``end`` is the length of the log with it, ``place`` where it goes on the disk.

    ``flush``: everything before it is safe; ``through``: it is safe itself.
    """

    end: int
    place: int
    data: bytes
    flush: bool
    through: bool


def recorded_disk(disk: Path, log: Path) -> str:
    """QEMU's description of a disk whose writes are noted in ``log``."""
    log.write_bytes(b"")
    return (
        f"driver=blklogwrites,file.driver=file,file.filename={disk},log.driver=file,log.filename={log}"
        f",log-sector-size={SECTOR},log-super-update-interval=1,cache.writeback=on"
    )


def read_log(log: Path) -> list[Write]:
    """The entries of a log in order; one that was broken off is left out."""
    return list(_entries(log.read_bytes()))


def _entries(log: bytes) -> Iterator[Write]:
    magic, _version, _count, sector = struct.unpack_from("<QQQI", log)
    assert (magic, sector) == (MAGIC, SECTOR), "this is no log of writes"
    at = SECTOR
    while at + SECTOR <= len(log):
        first, sectors, flags, _length = struct.unpack_from("<QQQQ", log, at)
        size = 0 if flags & DISCARD else sectors * SECTOR
        start, at = at + SECTOR, at + SECTOR + size
        if at <= len(log) and (flags or sectors):
            yield Write(at, first * SECTOR, log[start:at], bool(flags & FLUSH), bool(flags & FUA))


def after_a_cut(disk: bytes, writes: list[Write], random: Random) -> bytes:
    """What was on a disk, the writes to it since, and a cut: everything to the last flush is
    there, and a random half of the rest."""
    left = bytearray(disk)
    last_flush = max((number for number, write in enumerate(writes) if write.flush), default=0)
    for number, write in enumerate(writes):
        for start in range(0, len(write.data), BLOCK):
            if number < last_flush or write.through or random.random() < 0.5:
                block = write.data[start : start + BLOCK]
                left[write.place + start : write.place + start + len(block)] = block
    return bytes(left)
