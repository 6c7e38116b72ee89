"""A record from elsewhere: what it must hold before the rules look at its words."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import RecordError
from companion.table.fold.fold import fold
from companion.table.record.entries import At, Entry
from tests.support.toy_game import find

SUN = {"source": "bag", "verb": "draw", "face": "sun", "provenance": "hwrng", "place": 0}
SETTINGS = {"seats": 2, "options": {"rounds": 2}, "data": {}}
OPENED = {"game": "pebbles", "edition": 1, "settings": SETTINGS, "asked": []}
GOOD: list[tuple[str, int | None, dict[str, Any]]] = [
    ("open", None, OPENED),
    ("luck", None, {"luck": [SUN, SUN | {"face": "moon", "place": 1}], "asked": [0, 1]}),
    ("word", 0, {"word": "ready", "luck": [], "asked": [1]}),
    ("note", None, {"text": "tea"}),
    ("source", None, {"source": "bag", "hand": True}),
    ("back", None, {"to": 2}),
]


def read(rows: list[tuple[str, int | None, dict[str, Any]]]) -> int:
    """The number of the last entry of a record that is not trusted."""
    at = At(1_700_000_000.0, 100.0, "first")
    entries = [Entry(n, kind, f"id{n}", by, "unit", at, body) for n, (kind, by, body) in enumerate(rows, 1)]
    return fold(entries, find, trusted=False).n


def test_a_good_record_is_read() -> None:
    assert read(GOOD) == len(GOOD)


@pytest.mark.parametrize(
    ("place", "part"), [(place, part) for place, (_, _, body) in enumerate(GOOD) for part in body]
)
def test_a_part_that_is_missing_or_of_another_kind_is_refused(place: int, part: str) -> None:
    kind, by, body = GOOD[place]
    without = {name: value for name, value in body.items() if name != part}
    for wrong in (without, without | {part: 0.5}, without | {part: {"a": [None]}}):
        with pytest.raises(RecordError):
            read([*GOOD[:place], (kind, by, wrong)])


@pytest.mark.parametrize(
    ("row", "says"),
    [
        (("open", None, OPENED), "opened by the first entry"),
        (("word", 2, {"word": "ready", "luck": [], "asked": []}), "a seat that is not in this game"),
        (("word", 0, {"word": "ready", "luck": [], "asked": [2]}), "a seat that is not in this game"),
        (("source", None, {"source": "dice", "hand": True}), "a source of luck that is not in this game"),
        (("word", 0, {"word": "x" * 10_000, "luck": [], "asked": []}), "what an entry of this kind holds"),
    ],
)
def test_an_entry_that_does_not_belong_there_is_refused(
    row: tuple[str, int, dict[str, Any]], says: str
) -> None:
    with pytest.raises(RecordError, match=says):
        read([*GOOD[:2], row])


def test_a_record_begins_with_its_game() -> None:
    with pytest.raises(RecordError):
        read(GOOD[1:])
