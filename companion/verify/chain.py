"""Whether a game goes on from the one that it says: the record of that one beside it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from .beginning import Drawing, drawing_after, drawing_at_first
from .checking import check
from .reading import Wrong, parsed
from .report import Report

Stood = Callable[[str, int], Any]
"""How the game of a record stood after an entry: game, settings and dump, as what goes on from there tells
them. None where whoever checks cannot say."""


class Unlinked(Exception):
    """Why a game does not go on from a record, or why nobody can say; a sentence."""


@dataclass(frozen=True)
class Link:
    """How a game hangs together with the record of the one it goes on from; who draws, and the clock, are as
    they were there.

    ``by_hash``: that has the very entry; else its entry only says that it was that one in the journal of a
    box, as in a copy with fewer names. ``stood_so``: it began as the other stood; False where nobody looked.
    """

    by_hash: bool
    stood_so: bool


def require_goes_on(new: str, report: Report, old: str, stood: Stood | None) -> Link:
    """Hold what a record says of where it comes from against the record of that game.

    Errors: Unlinked.
    """
    if report.carried is None:
        raise Unlinked("This game does not say that it goes on from another.")
    key, n, named = report.carried
    if named is None:
        raise Unlinked(
            f"It names no hash of entry {n} of game {key}, as older versions did not, or so that nobody can "
            "look: which record that was nobody can say."
        )
    try:
        page = check(old).paper
    except Wrong as wrong:
        raise Unlinked(
            f"The record of the older game does not hold: entry {wrong.n}. {wrong.sentence}"
        ) from None
    hashes = list(_hashes(old))
    if len(hashes) < n or named not in hashes[n - 1]:
        raise Unlinked(
            f"The record of the older game has no entry {n} with the hash that this game names: it is "
            "another game, or one of the two was written anew."
        )
    if page not in (None, report.paper):
        raise Unlinked(f"The older game came from page {page} of paper, and this one does not say so.")
    _require_drawn_alike(drawing_at_first(new), drawing_after(old, n))
    by_hash = named == hashes[n - 1][0]
    there = None if stood is None else stood(old, n)
    if there is None:
        return Link(by_hash, stood_so=False)
    begun = parsed(parsed(new.lstrip().split("\n", 1)[0])["entry"])["body"]
    if [begun.get("game"), begun.get("settings"), begun["from"].get("dump")] != there:
        raise Unlinked(
            f"This game began otherwise than the older one stood after entry {n}: what it goes on from is "
            "made up."
        )
    return Link(by_hash, stood_so=True)


def _require_drawn_alike(begun: Drawing, stood: Drawing) -> None:
    """Hold who draws and how time is kept as a game begins against how that was. Errors: Unlinked."""
    if begun.by_hand != stood.by_hand:
        raise Unlinked(
            f"By hand was drawn there: {_named(stood.by_hand)}; as this game begins: "
            f"{_named(begun.by_hand)}. Older versions did not take that along, and rules of a new edition "
            "may have no such source; else somebody changed who draws."
        )
    if begun.clock != stood.clock:
        raise Unlinked(
            "Time is kept otherwise as this game begins than it was there. Older versions did not take the "
            "clock along; else somebody changed it."
        )


def _named(sources: frozenset[str]) -> str:
    return ", ".join(json.dumps(one) for one in sorted(sources)) or "nothing"


def _hashes(record: str) -> Iterator[tuple[Any, Any]]:
    """Of each entry its hash, and what it was in the journal of a box that sent a copy with fewer names."""
    for line in record.split("\n"):
        if line.strip(" \t\r"):
            held = parsed(line)
            yield held["hash"], held.get("was")
