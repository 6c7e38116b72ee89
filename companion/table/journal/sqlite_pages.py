"""The pages of a journal's file as bytes, for when SQLite cannot read them or must not touch them.

Only what a journal needs of https://sqlite.org/fileformat2.html: the rows on the leaves of tables
and in indexes, wherever in the file a page lies, and the frames of the write-ahead log. Nothing
here raises for what the bytes say: what cannot be read is left out.
"""

from __future__ import annotations

import os
import struct
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import field
from pathlib import Path

from companion.frozen import frozen

PAGE_SIZE = 4096  # bytes; what SQLite has made since 3.12, and so every journal
WAL_SUFFIX = "-wal"
_FRAME = 24 + PAGE_SIZE
_MAGICS = (b"\x37\x7f\x06\x82", b"\x37\x7f\x06\x83")  # the last bit: checksums over big-endian words
_TABLE_LEAF, _INDEX_LEAF, _INDEX_INNER = 13, 10, 2
_TABLE_LOCAL, _INDEX_LOCAL = (
    PAGE_SIZE - 35,
    (PAGE_SIZE - 12) * 64 // 255 - 23,
)  # bytes of a row that stay on its page
_LEAST_LOCAL = (PAGE_SIZE - 12) * 32 // 255 - 23

Value = int | float | str | bytes | None
Row = tuple[Value, ...]
Images = Mapping[int, bytes]
"""Pages by their number, from 1."""


MAX_WAL_BYTES = 16 * 1024 * 1024
"""Bytes that are read of a log; the fifty commits that lie there have a fifth of that."""


@frozen
class WriteAheadLog:
    """A write-ahead log as it lies on the disk.

    ``pages`` are those of all commits up to the first frame that is not whole, ``commits`` their
    number. ``after_tear`` are the pages of the frames from there on, in order, unchecked;
    ``torn`` is set when there are any, which no end of the program leaves behind.
    """

    pages: dict[int, bytes] = field(default_factory=dict)
    commits: int = 0
    after_tear: tuple[tuple[int, bytes], ...] = ()

    @property
    def torn(self) -> bool:
        return bool(self.after_tear)


# ------------------------------------------------------------------------------ the file


class FilePages(Mapping[int, bytes]):
    """The pages of a file, each read when it is asked for; those that the disk does not give back
    are named and not there. None of a device or pipe."""

    def __init__(self, path: Path) -> None:
        self._count, self._file = 0, -1
        with suppress(OSError):
            if path.is_file():
                self._file = os.open(path, os.O_RDONLY)
                self._count = -(-os.fstat(self._file).st_size // PAGE_SIZE)

    def close(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def __getitem__(self, number: int) -> bytes:
        if number not in self:
            raise KeyError(number)
        try:
            return os.pread(self._file, PAGE_SIZE, (number - 1) * PAGE_SIZE).ljust(PAGE_SIZE, b"\0")
        except OSError:
            raise KeyError(number) from None

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and 1 <= number <= self._count

    def __iter__(self) -> Iterator[int]:
        return iter(range(1, self._count + 1))

    def __len__(self) -> int:
        return self._count


class OverlaidPages(Mapping[int, bytes]):
    """Pages, and newer ones of some of them, without a copy of either."""

    def __init__(self, below: Images, above: Images) -> None:
        self._below, self._above = below, above

    def __getitem__(self, number: int) -> bytes:
        return self._above[number] if number in self._above else self._below[number]

    def __iter__(self) -> Iterator[int]:
        yield from self._below
        yield from (number for number in self._above if number not in self._below)

    def __len__(self) -> int:
        return len(self._below) + sum(number not in self._below for number in self._above)


def readable(images: Images) -> Iterator[tuple[int, bytes]]:
    """The pages that are there, one at a time."""
    for number in images:
        image = images.get(number)
        if image is not None:
            yield number, image


def joined(images: Images) -> bytearray:
    """All pages as one file. Errors: KeyError where one is missing."""
    last = max(images, default=0)
    whole = bytearray(last * PAGE_SIZE)
    for number in range(1, last + 1):
        whole[(number - 1) * PAGE_SIZE : number * PAGE_SIZE] = images[number]
    return whole


def wal_bytes(path: Path) -> bytes:
    """The write-ahead log beside a file, empty when there is none or something else in its place; of one
    without end the beginning."""
    wal = path.with_name(path.name + WAL_SUFFIX)
    if not wal.is_file():
        return b""
    try:
        with wal.open("rb") as file:
            return file.read(MAX_WAL_BYTES)
    except OSError:
        return b""


def read_wal(data: bytes) -> WriteAheadLog:
    """What a write-ahead log holds, by the checksums that SQLite itself would accept."""
    if len(data) < 32 + _FRAME:
        return WriteAheadLog()
    head = data[:32]
    order = ">" if head[3] & 1 else "<"
    frames = [data[at : at + _FRAME] for at in range(32, len(data) - _FRAME + 1, _FRAME)]
    sound = head[:4] in _MAGICS and int.from_bytes(head[8:12], "big") == PAGE_SIZE
    sound = sound and _checksum(head[:24], (0, 0), order) == struct.unpack(">II", head[24:])
    salts = head[16:24] if sound else Counter(frame[8:16] for frame in frames).most_common(1)[0][0]
    pages: dict[int, bytes] = {}
    written: dict[int, bytes] = {}
    commits, before = 0, struct.unpack(">II", head[24:])
    place = 0
    while sound and place < len(frames):
        frame = frames[place]
        number, size = struct.unpack(">II", frame[:8])
        sums = _checksum(frame[24:], _checksum(frame[:8], before, order), order)
        if frame[8:16] != salts or number == 0 or sums != struct.unpack(">II", frame[16:24]):
            break
        written[number], before = frame[24:], sums
        place += 1
        if size:  # the frame that ends a commit
            pages |= written
            written = {}
            commits += 1
    after_tear = [frame for frame in frames[place:] if not _older(frame[8:16], salts)]
    if after_tear:  # the torn commit's own first pages belong to what lies after it
        return WriteAheadLog(pages, commits, (*written.items(), *(_numbered(frame) for frame in after_tear)))
    return WriteAheadLog(pages, commits)


def _older(salts: bytes, now: bytes) -> bool:
    """True for a frame that an earlier log left behind: each log counts the first salt up."""
    return 0 < (int.from_bytes(now[:4], "big") - int.from_bytes(salts[:4], "big")) % (1 << 32) < 1 << 16


def without(data: bytes, marks: tuple[bytes, ...]) -> int:
    """The length of a log up to the first commit that holds one of some bytes."""
    end = at = 32
    while at + _FRAME <= len(data):
        frame = data[at : at + _FRAME]
        if any(mark in frame for mark in marks):
            return end
        at += _FRAME
        if frame[4:8] != bytes(4):
            end = at
    return len(data)


def _numbered(frame: bytes) -> tuple[int, bytes]:
    return int.from_bytes(frame[:4], "big"), frame[24:]


def _checksum(data: bytes, before: tuple[int, ...], order: str) -> tuple[int, int]:
    one, two = before
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for even, odd in zip(words[::2], words[1::2], strict=True):
        one = (one + even + two) & 0xFFFFFFFF
        two = (two + odd + one) & 0xFFFFFFFF
    return one, two


# ------------------------------------------------------------------------------- the rows


def table_rows(number: int, image: bytes, pages: Images) -> Iterator[tuple[int, Row]]:
    """The rows on a page that is a leaf of a table, each with its rowid; none on any other page."""
    for at in _cells(number, image, (_TABLE_LEAF,)):
        with suppress(ValueError, IndexError, struct.error):
            length, at = _varint(image, at)
            rowid, at = _varint(image, at)
            yield rowid, _record(_payload(image, at, length, _TABLE_LOCAL, pages))


def index_rows(number: int, image: bytes, pages: Images) -> Iterator[Row]:
    """The rows on a page of an index; none on any other page."""
    for at in _cells(number, image, (_INDEX_LEAF, _INDEX_INNER)):
        with suppress(ValueError, IndexError, struct.error):
            start = at + 4 if image[_head(number)] == _INDEX_INNER else at
            length, start = _varint(image, start)
            yield _record(_payload(image, start, length, _INDEX_LOCAL, pages))


def _head(number: int) -> int:
    return 100 if number == 1 else 0  # the first page begins with the file's own header


def _cells(number: int, image: bytes, kinds: tuple[int, ...]) -> Iterator[int]:
    head = _head(number)
    if image[head] not in kinds:
        return
    size = 12 if image[head] == _INDEX_INNER else 8
    count = min(int.from_bytes(image[head + 3 : head + 5], "big"), PAGE_SIZE // 4)
    for place in range(head + size, head + size + 2 * count, 2):
        at = int.from_bytes(image[place : place + 2], "big")
        if at < PAGE_SIZE:
            yield at


def _payload(image: bytes, at: int, length: int, most: int, pages: Images) -> bytes:
    """A row's bytes, the first on its page and the rest on pages that follow one another."""
    if length <= most:
        if at + length > PAGE_SIZE:
            raise ValueError("a row beyond its page")
        return image[at : at + length]
    local = _LEAST_LOCAL + (length - _LEAST_LOCAL) % (PAGE_SIZE - 4)
    local = local if local <= most else _LEAST_LOCAL
    parts, rest = [image[at : at + local]], length - local
    following = int.from_bytes(image[at + local : at + local + 4], "big")
    if rest > len(pages) * PAGE_SIZE:
        raise ValueError("a row beyond its file")
    while rest > 0:
        page = pages.get(following)
        if page is None:
            raise ValueError("a row without its end")
        parts.append(page[4 : 4 + min(rest, PAGE_SIZE - 4)])
        rest -= PAGE_SIZE - 4
        following = int.from_bytes(page[:4], "big")
    return b"".join(parts)


def _varint(data: bytes, at: int) -> tuple[int, int]:
    value = 0
    for place in range(at, at + 8):
        value = value << 7 | data[place] & 0x7F
        if data[place] < 0x80:
            return value, place + 1
    value = value << 8 | data[at + 8]
    return value - (1 << 64) if value >> 63 else value, at + 9


def _record(data: bytes) -> Row:
    """The values of a row. Errors: ValueError, IndexError, struct.error where it is none."""
    end, at = _varint(data, 0)
    body, values = end, []
    while at < end:
        kind, at = _varint(data, at)
        value, body = _value(data, kind, body)
        values.append(value)
    if at != end or body != len(data):
        raise ValueError("no row")
    return tuple(values)


_INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}  # bytes by serial type


def _value(data: bytes, kind: int, at: int) -> tuple[Value, int]:
    if kind >= 12:
        end = at + (kind - 12) // 2
        return (data[at:end].decode() if kind % 2 else data[at:end]), end
    if kind in _INTEGERS:
        end = at + _INTEGERS[kind]
        return int.from_bytes(data[at:end], "big", signed=True), end
    match kind:
        case 0:
            return None, at
        case 7:
            return float(struct.unpack(">d", data[at : at + 8])[0]), at + 8
        case 8 | 9:
            return kind - 8, at
    raise ValueError("no value")
