"""What a game was begun with, and how that stood in the record of another: who draws, and how time is kept.

Both go on as they are when a table goes back, so that the entries alone tell them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from .reading import as_count, is_of_one_act, parsed

Clock = tuple[Any, int | None, int | None]

NO_CLOCK: Clock = ("off", None, None)


class Drawing(NamedTuple):
    """The sources that are drawn by hand, and the clock: how it is kept, and its limits in seconds."""

    by_hand: frozenset[str]
    clock: Clock


def drawing_at_first(record: str) -> Drawing:
    """As a record that holds begins: by what stands right behind its first entry, of one act with it."""
    by_hand: set[str] = set()
    clock = NO_CLOCK
    first, *others = _entries(record)
    for entry in others:
        kind, body = entry["kind"], entry["body"]
        if not is_of_one_act(first.get("id"), entry.get("id")):
            break
        if kind == "source" and body["hand"]:
            by_hand.add(body["source"])
        elif kind == "clock":
            clock = _clock(body)
        else:
            break
    return Drawing(frozenset(by_hand), clock)


def drawing_after(record: str, n: int) -> Drawing:
    """As it was after entry ``n`` of a record that holds; what it was begun with counts from its first on."""
    by_hand: set[str] = set()
    clock = NO_CLOCK
    first, *others = _entries(record)
    for entry in others:
        kind, body = entry["kind"], entry["body"]
        if entry["n"] > n and not is_of_one_act(first.get("id"), entry.get("id")):
            continue
        if kind == "source" and body["hand"]:
            by_hand.add(body["source"])
        elif kind == "source":
            by_hand.discard(body["source"])
        elif kind == "clock":
            clock = _clock(body)
    return Drawing(frozenset(by_hand), clock)


def _clock(body: dict[str, Any]) -> Clock:
    return body["way"], as_count(body.get("seconds")), as_count(body.get("more"))


def _entries(record: str) -> Iterator[dict[str, Any]]:
    for line in record.split("\n"):
        if line.strip(" \t\r"):
            yield parsed(parsed(line)["entry"])
