"""The rows of a torn journal: told apart by their shape, for pages do not say whose they are."""

from __future__ import annotations

import json
import re
from array import array
from collections.abc import Container, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import NamedTuple

from companion.table.journal import sqlite_pages
from companion.table.journal.sqlite_pages import Images, Row

_BEGINNING = re.compile(rb'\{"n":\d{1,9},"kind":"')


class EntryRow(NamedTuple):
    """An entry as its row has it."""

    seq: int
    game: int
    n: int
    id: str
    data: bytes
    hash: bytes


def number_in(data: bytes) -> int:
    """The number an entry's bytes begin with, 0 where they do not."""
    head, _, _ = data[:30].partition(b",")
    number = head.removeprefix(b'{"n":')
    return int(number) if number != head and number.isdigit() and len(number) < 10 else 0


LAST_KEY = 1 << 40
"""The highest number that a game is given as its key."""


def may_be_key(key: int) -> bool:
    """True for a number that a game can have; a damaged one can be anything."""
    return 0 < key <= LAST_KEY


@dataclass(slots=True)
class Rows:
    """The rows of all tables. ``entries`` are those of the entries in their order, ``carved`` entries whose
    page does not say any more where they begin; ``latest``, ``sealed`` and ``set_aside`` are rows of the
    tables ``latest``, ``sealed`` and ``damaged``. ``tabled`` is the game on the table, as an index has it."""

    entries: list[EntryRow] = field(default_factory=list)
    carved: list[EntryRow] = field(default_factory=list)
    latest: list[Row] = field(default_factory=list)
    sealed: list[Row] = field(default_factory=list)
    set_aside: list[Row] = field(default_factory=list)
    tabled: int | None = None
    # Of three numbers each: most of what a file has is not in memory twice.
    _places: array[int] = field(init=False, default_factory=lambda: array("q"))

    @property
    def latest_keys(self) -> set[int]:
        """The games that the table of the latest names."""
        return {int(str(row[0])) for row in self.latest}

    @property
    def places(self) -> Iterator[tuple[int, int, int]]:
        """Game, number and rowid of entries, as an index has them."""
        return zip(self._places[::3], self._places[1::3], self._places[2::3], strict=True)

    def take_of_index(self, row: Row) -> None:
        """Take in the row of an index, if it is one that tells of entries or of the table."""
        if len(row) == 3 and all(isinstance(value, int) for value in row):
            self._places.extend(int(str(value)) for value in row)
        elif len(row) == 2 and row[0] == "on-table" and isinstance(row[1], int):
            self.tabled = row[1]


def rows_in(images: Images) -> Rows:
    """The rows of all tables of a file, told apart by their shape; what lies there twice is taken once."""
    rows = Rows()
    entries: dict[tuple[bytes, bytes], EntryRow] = {}  # of one that lies there twice, one may be spoilt
    damaged: dict[tuple[object, ...], Row] = {}
    for number, image in sqlite_pages.readable(images):
        for rowid, row in sqlite_pages.table_rows(number, image, images):
            if line := _entry_row(rowid, row):
                entries.setdefault((line.hash, line.data), line)
            elif _is_latest(row) and may_be_key(rowid):
                rows.latest.append((rowid, *row[1:]))
            elif _is_sealed(row) and may_be_key(rowid):
                rows.sealed.append((rowid, *row[1:]))
            elif _is_set_aside(row):
                damaged.setdefault(row[:4], row)
        for row in sqlite_pages.index_rows(number, image, images):
            rows.take_of_index(row)
    carved = {
        (line.hash, line.data): line for line in _carved(images) if (line.hash, line.data) not in entries
    }
    rows.entries = sorted(entries.values(), key=lambda line: line.seq)
    rows.carved = list(carved.values())
    rows.set_aside = list(damaged.values())
    return rows


def _carved(images: Images) -> Iterator[EntryRow]:
    """Entries whose page does not say any more where they begin: by how all of them look."""
    decoder = json.JSONDecoder()
    for _, image in sqlite_pages.readable(images):
        for beginning in _BEGINNING.finditer(image):
            at = beginning.start()
            with suppress(ValueError, RecursionError):
                written = image[at:].decode(errors="surrogateescape")
                plain, end = decoder.raw_decode(written)
                end = at + len(written[:end].encode(errors="surrogateescape"))
                hash_ = image[end : end + 32]
                if len(hash_) == 32 and isinstance(plain.get("id"), str):
                    yield EntryRow(0, 0, number_in(image[at:end]), plain["id"], image[at:end], hash_)


def _entry_row(rowid: int, row: Row) -> EntryRow | None:
    if len(row) != 6 or row[0] is not None:
        return None
    _, game, n, id_, data, hash_ = row
    if not (isinstance(game, int) and isinstance(n, int) and isinstance(id_, str)):
        return None
    if not (isinstance(data, bytes) and isinstance(hash_, bytes) and len(hash_) == 32):
        return None
    return EntryRow(rowid, game, n, id_, data, hash_)


def _is_latest(row: Row) -> bool:
    kinds: tuple[type | tuple[type, ...], ...] = (type(None), str, int, int, (int, float), int, bytes)
    return len(row) == 7 and all(map(isinstance, row, kinds))


def _is_sealed(row: Row) -> bool:
    kinds = (type(None), int, bytes, str)
    return len(row) == 4 and all(map(isinstance, row, kinds))


def _is_set_aside(row: Row) -> bool:
    blob = (bytes, type(None))
    kinds: tuple[type | tuple[type, ...], ...] = (int, int, blob, blob, (int, float))
    return len(row) == 5 and all(map(isinstance, row, kinds))


def rows_after_tear(
    images: Images, after_tear: Iterable[tuple[int, bytes]], known: Container[bytes] = ()
) -> list[EntryRow]:
    """The entries on some pages of a torn log but those with ``known`` hashes, each once, as last seen."""
    above: dict[int, bytes] = {}
    images = sqlite_pages.OverlaidPages(images, above)
    found: dict[bytes, EntryRow] = {}
    for number, image in after_tear:
        above[number] = image
        for rowid, row in sqlite_pages.table_rows(number, image, images):
            line = _entry_row(rowid, row)
            if line is not None and line.hash not in known:
                found[line.hash] = line
    return sorted(found.values(), key=lambda line: (line.game, line.n))
