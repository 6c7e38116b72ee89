"""The rig's own arithmetic: a log of writes is read, and a cut loses what it may and no more."""

from __future__ import annotations

import struct
from pathlib import Path
from random import Random

from tests.virtual_unit.recording import BLOCK, FLUSH, FUA, MAGIC, SECTOR, Write, after_a_cut, read_log

EMPTY = bytes(4 * BLOCK)


def block(number: int, *, flush: bool = False, through: bool = False) -> Write:
    """A write of ones to a block of the disk."""
    return Write(0, number * BLOCK, b"\1" * BLOCK, flush, through)


FLUSHED = Write(0, 0, b"", flush=True, through=False)


def kept(writes: list[Write], seed: int) -> list[int]:
    """The blocks that were written and survived."""
    left = after_a_cut(EMPTY, writes, Random(seed))
    return [number for number in range(4) if left[number * BLOCK]]


def test_what_was_flushed_is_kept_and_of_the_rest_some() -> None:
    writes = [block(0), block(1), FLUSHED, block(2), block(3)]
    seen = {tuple(kept(writes, seed)) for seed in range(40)}
    assert seen == {(0, 1), (0, 1, 2), (0, 1, 3), (0, 1, 2, 3)}


def test_without_a_flush_anything_may_be_gone() -> None:
    seen = {tuple(kept([block(0), block(1)], seed)) for seed in range(40)}
    assert seen == {(), (0,), (1,), (0, 1)}


def test_what_was_written_through_is_kept() -> None:
    assert all(kept([block(0, through=True)], seed) == [0] for seed in range(40))


def test_a_long_write_may_be_torn() -> None:
    long = Write(0, 0, b"\1" * 2 * BLOCK, flush=False, through=False)
    assert {len(kept([long], seed)) for seed in range(40)} == {0, 1, 2}


def test_a_log_is_read_up_to_the_entry_that_was_broken_off(tmp_path: Path) -> None:
    def entry(sector: int, data: bytes, flags: int) -> bytes:
        head = struct.pack("<QQQQ", sector, len(data) // SECTOR, flags, 0)
        return head.ljust(SECTOR, b"\0") + data

    log = tmp_path / "log"
    superblock = struct.pack("<QQQI", MAGIC, 1, 3, SECTOR).ljust(SECTOR, b"\0")
    whole = [entry(7, b"a" * SECTOR, 0), entry(0, b"", FLUSH), entry(9, b"b" * SECTOR, FUA)]
    log.write_bytes(superblock + b"".join(whole)[:-1])
    assert read_log(log) == [
        Write(3 * SECTOR, 7 * SECTOR, b"a" * SECTOR, flush=False, through=False),
        Write(4 * SECTOR, 0, b"", flush=True, through=False),
    ]
