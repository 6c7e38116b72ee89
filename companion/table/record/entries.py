"""Entries: what happened at the table, one JSON object each, chained by their hashes.

An entry is stored bytes ``{n, kind, id, by, via, at, body}``. Its hash is SHA-256 over the
hash before it and the bytes as stored; bytes are never made again from what was read.

``table.fold.schema`` has the kinds and what stands in the body of each.

No entry names a device or the machine. Those of earlier versions did: they leave the box as a copy
without these names (see ``to_lines``).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from hashlib import sha256
from math import isfinite
from pathlib import Path
from typing import Any

from companion.errors import RecordError
from companion.frozen import frozen, replace
from companion.kit import files
from companion.kit.cleaning import escaped
from companion.play import text

KINDS = frozenset(
    (
        "open", "word", "luck", "pencil", "back", "source", "pause", "resume", "note", "close", "round",
        "propose", "answer", "stop", "clock", "handover",
    )
)  # fmt: skip
MOVING = frozenset(("open", "word", "luck", "pencil", "back", "stop"))
"""Kinds after which the game may stand otherwise."""
NO_HASH = bytes(32)
"""Stands before the first entry of a record."""
INTEGER_LIMIT = 2**53
"""Whole numbers lie below; other programs may hold those of JSON as floating point."""
MAX_RECORD_BYTES = 256 * 1024 * 1024
"""Bytes of an exported record: more than any evening leaves."""


@frozen
class At:
    """A moment: wall clock (epoch seconds), monotonic clock (s), and the run it belongs to.

    Monotonic times compare only within one ``boot``.
    """

    wall: float
    mono: float
    boot: str


@frozen
class Entry:
    """One entry as read. ``by`` is a seat, None for the table; ``via`` as in Origin."""

    n: int
    kind: str
    id: str
    by: int | None
    via: str
    at: At
    body: dict[str, Any]


@frozen
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
        sound = _is_sound(entry)
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError):
        sound = False
    if not sound:
        raise RecordError(text("This is not an entry of a record."))
    if entry.kind not in KINDS:
        raise RecordError(text("An entry of kind {kind} is not known.", kind=entry.kind))
    return entry


def _is_sound(entry: Entry) -> bool:
    """True when the head of an entry is of the types it says. Its body is the business of the fold."""
    at = entry.at
    return (
        is_count(entry.n)
        and all(isinstance(part, str) for part in (entry.kind, entry.id, entry.via, at.boot))
        and (entry.by is None or is_count(entry.by))
        and all(type(seconds) in (int, float) and isfinite(seconds) for seconds in (at.wall, at.mono))
        and isinstance(entry.body, dict)
    )


def is_count(value: Any) -> bool:
    """True for a whole number from 0 on that a game could have."""
    return type(value) is int and 0 <= value < INTEGER_LIMIT


def is_of_one_act(first: Entry, other: Entry) -> bool:
    """True for an entry that was written in one act with the ``first``: its id is made from that one."""
    return other.id.startswith(f"{first.id}#")


def verified(stored: Iterable[Stored]) -> Iterator[Entry]:
    """The entries of a record in order, each checked against its hash and its number.

    Errors: RecordError at the first that does not follow from those before it.
    """
    before = NO_HASH
    for n, item in enumerate(stored, 1):
        if sha256(before + item.data).digest() != item.hash:
            raise RecordError(text("Entry {n} is not what was written.", n=n), slug="damaged")
        try:
            entry = parse(item.data)
        except RecordError as error:
            raise RecordError(text("Entry {n} cannot be read. {why}", n=n, why=error.text)) from None
        if entry.n != n:
            raise RecordError(text("Entry {n} is missing.", n=n), slug="damaged")
        before = item.hash
        yield entry


def to_lines(stored: Iterable[Stored]) -> Iterator[str]:
    """A record as JSON Lines ``{"entry": <stored text>, "hash": <hex>}``, safe for a terminal.

    What earlier versions wrote down of devices and of the machine does not leave: such an entry
    leaves as a copy without it, and it and all later lines are chained anew. Each of them has
    ``was``, the hash of the entry in the journal, by which the box still knows its own. A chain that
    is broken in the journal is broken in the lines at the same place.
    """
    before = fresh = NO_HASH
    runs: dict[str, tuple[str, float]] = {}
    acts: dict[str, str] = {}
    for n, item in enumerate(stored, 1):
        data = _without_names(item.data, n, runs, acts)
        whole = sha256(before + item.data).digest() == item.hash
        before = item.hash
        fresh = sha256(fresh + data).digest() if whole else item.hash
        plain = {"entry": data.decode(), "hash": fresh.hex()}
        if fresh != item.hash:
            plain["was"] = item.hash.hex()
        yield escaped(json.dumps(plain, ensure_ascii=False, separators=(",", ":")))


def _without_names(data: bytes, n: int, runs: dict[str, tuple[str, float]], acts: dict[str, str]) -> bytes:
    """Stored bytes without the device and the machine they may name; nothing of what is no entry.

    ``runs`` keeps what stands for each run of the program and when it began: seconds since the
    machine was switched on would name it too. ``acts`` keeps the new id of the first entry of each act, so
    that the others still say that they were written with it.
    """
    try:
        entry = parse(data)
    except RecordError:
        return b""
    id_, at = entry.id, entry.at
    if ":" in id_:
        act, mark, nth = id_.partition("#")
        id_ = f"{acts[act]}#{nth}" if mark and act in acts else f"entry-{n}"
        acts.setdefault(act, id_)
    if "/" in at.boot:
        name, start = runs.setdefault(at.boot, (f"run-{len(runs) + 1}", at.mono))
        at = At(at.wall, round(at.mono - start, 3), name)
    if (id_, at) == (entry.id, entry.at):
        return data
    return store(replace(entry, id=id_, at=at), NO_HASH).data


def from_lines(lines: Iterable[str]) -> Iterator[Stored]:
    """The stored entries of JSON Lines. Errors: RecordError with the number of the line."""
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            plain = json.loads(line)
            yield Stored(plain["entry"].encode(), bytes.fromhex(plain["hash"]))
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise RecordError(
                text("Line {n} is not an entry. Give a file made by orbweaver export.", n=number)
            ) from None


def read_lines(path: Path) -> str:
    """An exported file as it is, unread. Errors: RecordError."""
    try:
        return files.read_text(path, MAX_RECORD_BYTES)
    except files.Unreadable as error:
        raise RecordError(
            text("{file} cannot be read: {reason}.", file=str(path), reason=error.text)
        ) from None


def read(path: Path) -> list[Entry]:
    """The verified entries of an exported file. Errors: RecordError."""
    entries = list(verified(from_lines(read_lines(path).split("\n"))))
    if not entries or entries[0].kind != "open":
        raise RecordError(text("{file} holds no record of a game.", file=str(path)))
    return entries
