"""Taller-Ants with three buttons alone: set-up, steps that repeat, and the squares around a piece."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import games
from companion.views.bodies import Direction, Field, Map, Rows
from tests.fronts.fingers import Fingers
from tests.support.tables import Table
from tests.support.there import of_kind

SHOWN = [3] * 15
"""Past the cards of what hands put there: of each colony a hole, a nest and five units; the spider."""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with Table(tmp_path / "games.sqlite", find=games.find, names=games.names, seed=1) as table:
        assert table.submit("new taller-ants 3 start").ok
        yield table


def test_key_3_alone_sets_up_two_colonies_and_a_spider(table: Table) -> None:
    fingers = Fingers(table)
    fingers.press(*[3] * 8, *SHOWN)  # who is red; a hole, a nest and its ants twice; the spider
    assert fingers.said == ["colour red", *["rest"] * 7]
    assert fingers.on == "draw"
    fingers.press(3)
    body = fingers.panel.body
    assert isinstance(body, Direction)
    assert body.sides == 8


@pytest.fixture
def turn(table: Table) -> Fingers:
    """In the first turn of the spider, at the rows of what it can do."""
    fingers = Fingers(table)
    fingers.press(*[3] * 9, *SHOWN)
    fingers.skip()
    fingers.press(3)
    return fingers


def test_a_step_shows_the_squares_around_and_what_is_left(turn: Fingers) -> None:
    turn.press(3)
    body = turn.panel.body
    assert isinstance(body, Field)
    assert sum(cell.focus for cell in body.cells) == 1
    assert [cell.label for cell in body.cells if cell.holds == "own"] == ["1"]
    assert body.caption.what == "Spider 1: step"
    assert body.caption.lines[-1] == "10 MP 20 hp"


def test_one_key_goes_on_in_the_same_direction(turn: Fingers) -> None:
    turn.press(3, 2, 2, 3)
    body = turn.panel.body
    assert isinstance(body, Rows)
    assert (body.rows[0].label, body.focus) == ("Again", 0)
    turn.press(3, 3)
    assert turn.said[-2:] == ["again", "again"]
    steps = [word for word in turn.said if word.startswith("step")]
    assert len(steps) == 1


def test_the_board_page_shows_one_sheet_after_the_other(turn: Fingers) -> None:
    turn.press(1)
    while turn.on != "board":
        turn.press(1)
    first = of_kind(Map, turn.panel.body)
    turn.press(2)
    second = of_kind(Map, turn.panel.body)
    assert first.caption.what == "Above ground"
    assert second.caption.what == "Below ground"
    assert len(first.spots) == len(second.spots) == 256
