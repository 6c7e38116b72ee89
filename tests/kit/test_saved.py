"""Dumps: pieces on spaces by name, and layouts made once for equal settings."""

from __future__ import annotations

import pytest

from companion.errors import PositionError
from companion.kit.layouts import kept
from companion.kit.saved import Names, board_values
from companion.kit.seats import NOBODY
from companion.play import Settings

NAMES = Names({"a1": 0, "a2": 1, "hub": 2}, {"fly": 1, "red-8": 2}, "W-1")


def test_a_board_is_written_by_name_and_read_back() -> None:
    values = board_values(NAMES.spaces, b"\2\0\1", lambda piece: ("", "fly", "red-8")[piece])
    assert values == {"a1": "red-8", "hub": "fly"}
    assert NAMES.board(values) == b"\2\0\1"


def test_nothing_has_no_name() -> None:
    assert NAMES.space(None) == NOBODY
    assert NAMES.piece(None) == 0


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
        NAMES.board(board)
    assert wrong.value.rule == rule


def test_equal_settings_share_one_layout() -> None:
    made: list[int] = []

    @kept
    def layout(settings: Settings) -> list[int]:
        made.append(settings.seats)
        return [settings.seats]

    one, same = layout(Settings(2, {"toy": True})), layout(Settings(2, {"toy": True}))
    assert one is same
    assert layout(Settings(3, {"toy": True})) == [3]
    assert made == [2, 3]
