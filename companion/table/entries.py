"""Entries: what happened at the table, one JSON object each, chained by their hashes.

An entry is stored bytes ``{n, kind, id, by, via, at, body}``. Its hash is SHA-256 over the
hash before it and the bytes as stored; bytes are never made again from what was read.

Kinds and their bodies:

- ``open`` ``{game, edition, settings: {seats, options, data}, asked}``; a game carried on from
  a record of an older edition also has ``from: {key, n, dump}``
- ``word`` ``{word, luck, asked}``
- ``luck`` ``{luck, asked}``
- ``pencil`` ``{word, luck, asked}``
- ``back`` ``{to}``
- ``source`` ``{source, hand}``
- ``pause``, ``resume``, ``close`` ``{}``; ``shelf`` is true when another game took the table
- ``note`` ``{text}``

``luck`` is a list of ``{source, verb, face, provenance, place}``: place is the face's index on
its source's tape, so a face that fell again names the place where it was first seen. ``asked``
lists the seats that think from here on, so that clocks can be read without the rules.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from companion.errors import RecordError
from companion.play import text

KINDS = frozenset(("open", "word", "luck", "pencil", "back", "source", "pause", "resume", "note", "close"))
NO_HASH = bytes(32)
"""Stands before the first entry of a record."""


@dataclass(frozen=True, slots=True)
class At:
    """A moment: wall clock (epoch seconds), monotonic clock (s), and the run it belongs to.

    Monotonic times compare only within one ``boot``.
    """

    wall: float
    mono: float
    boot: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry as read. ``by`` is a seat, None for the table; ``via`` as in Origin."""

    n: int
    kind: str
    id: str
    by: int | None
    via: str
    at: At
    body: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Stored:
    """An entry as it lies in the journal: its bytes and its hash."""

    data: bytes
    hash: bytes


def store(entry: Entry, before: bytes) -> Stored:
    """Write an entry down, once, chained to the hash before it."""
    plain = {
        "n": entry.n,
        "kind": entry.kind,
        "id": entry.id,
        "by": entry.by,
        "via": entry.via,
        "at": [entry.at.wall, entry.at.mono, entry.at.boot],
        "body": entry.body,
    }
    data = json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode()
    return Stored(data, sha256(before + data).digest())


def parse(data: bytes) -> Entry:
    """The entry in stored bytes. Errors: RecordError when they are not one."""
    try:
        plain = json.loads(data)
        wall, mono, boot = plain["at"]
        entry = Entry(
            plain["n"],
            plain["kind"],
            plain["id"],
            plain["by"],
            plain["via"],
            At(wall, mono, boot),
            plain["body"],
        )
    except (ValueError, KeyError, TypeError, AttributeError):
        raise RecordError(text("This is not an entry of a record.")) from None
    if not isinstance(entry.body, dict):
        raise RecordError(text("This is not an entry of a record."))
    if entry.kind not in KINDS:
        raise RecordError(text("An entry of kind {kind} is not known.", kind=str(entry.kind)))
    return entry


def verified(stored: Iterable[Stored]) -> Iterator[Entry]:
    """The entries of a record in order, each checked against its hash and its number.

    Errors: RecordError at the first that does not follow from those before it.
    """
    before = NO_HASH
    for n, item in enumerate(stored, 1):
        if sha256(before + item.data).digest() != item.hash:
            raise RecordError(text("Entry {n} is not what was written.", n=n), slug="damaged")
        entry = parse(item.data)
        if entry.n != n:
            raise RecordError(text("Entry {n} is missing.", n=n), slug="damaged")
        before = item.hash
        yield entry


def to_lines(stored: Iterable[Stored]) -> Iterator[str]:
    """A record as JSON Lines ``{"entry": <stored text>, "hash": <hex>}``."""
    for item in stored:
        plain = {"entry": item.data.decode(), "hash": item.hash.hex()}
        yield json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


def from_lines(lines: Iterable[str]) -> Iterator[Stored]:
    """The stored entries of JSON Lines. Errors: RecordError with the number of the line."""
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            plain = json.loads(line)
            yield Stored(plain["entry"].encode(), bytes.fromhex(plain["hash"]))
        except (ValueError, KeyError, TypeError, AttributeError):
            raise RecordError(
                text("Line {n} is not an entry. Give a file made by orbweaver export.", n=number)
            ) from None


def read(path: Path) -> list[Entry]:
    """The verified entries of an exported file. Errors: RecordError."""
    try:
        lines = path.read_text("utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not text"
        raise RecordError(
            text("{file} cannot be read: {reason}.", file=str(path), reason=str(reason))
        ) from None
    entries = list(verified(from_lines(lines)))
    if not entries or entries[0].kind != "open":
        raise RecordError(text("{file} holds no record of a game.", file=str(path)))
    return entries
