"""Seats, spaces and pieces are saved by name."""

from __future__ import annotations

import pytest

from companion.errors import PositionError
from companion.kit.seats import NO_SEAT
from companion.kit.spaces import NO_SPACE, notations

NOTATIONS = notations(("red", "green"), ("a1", "a2", "hub"), ("", "fly", "red-8"), "W-1")


@pytest.mark.parametrize(
    ("notation", "value", "written"),
    [
        ("seat", 1, "green"),
        ("seat", NO_SEAT, None),
        ("space", 2, "hub"),
        ("space", NO_SPACE, None),
        ("piece", 2, "red-8"),
        ("piece", 0, None),
        ("board", b"\2\0\1", {"a1": "red-8", "hub": "fly"}),
    ],
)
def test_what_is_written_by_name_is_read_back(notation: str, value: object, written: object) -> None:
    assert NOTATIONS[notation].write(value) == written
    assert NOTATIONS[notation].read(written) == value


@pytest.mark.parametrize(
    ("board", "sentence", "rule"),
    [
        ({"b9": "fly"}, "There is no space b9.", "W-1"),
        ({"a1": "wasp"}, "No piece is called wasp.", None),
        ({"a1": "fly", "a2": "fly"}, "fly stands on two spaces.", None),
    ],
)
def test_a_board_that_cannot_be_is_refused(board: dict[str, str], sentence: str, rule: str | None) -> None:
    with pytest.raises(PositionError, match=sentence) as wrong:
        NOTATIONS["board"].read(board)
    assert wrong.value.rule == rule
