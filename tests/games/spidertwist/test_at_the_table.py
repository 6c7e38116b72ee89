"""Spidertwist at a real desk, played with the three keys of the unit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion import games
from companion.play import Over
from tests.fronts.fingers import Fingers
from tests.support.tables import Table, choices
from tests.support.there import there


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with Table(tmp_path / "games.sqlite", find=games.find, names=games.names) as table:
        assert table.submit("new spidertwist 2 start").ok
        yield table


def test_a_whole_game_with_the_keys_alone(table: Table) -> None:
    fingers = Fingers(table)
    luck = Random(2)
    for _ in range(6000):
        if isinstance(table.now.pending, Over):
            break
        fingers.skip()
        fingers.press(luck.choice((1, 2, 2, 3, 3, 3, 3)))
        if fingers.walk.menu.tree == "desk":
            fingers.press(1)
        assert fingers.walk.refused is None, fingers.walk.refused
    assert isinstance(table.now.pending, Over)
    fingers.skip()
    assert fingers.on == "score"


def test_one_press_rolls_for_both_and_says_who_begins(table: Table) -> None:
    fingers = Fingers(table)
    assert fingers.on == "draw"
    fingers.press(3)
    assert fingers.said == ["draw"]
    assert choices(table.now.pending)[0].topic == "turn"
    assert {drawn.source for drawn in table.now.drawn} == {"d6"}


def test_every_step_is_shown_under_the_phase_it_happened_in(table: Table) -> None:
    fingers = Fingers(table)
    fingers.press(3)
    fingers.skip()
    mover = ("Black", "White")[there(table.scene.active)]
    fingers.press(3, 3, 3)  # Act, Add, then the first node of the edge
    assert fingers.on == "steps"
    assert fingers.panel.title == f"{mover}’s turn"
