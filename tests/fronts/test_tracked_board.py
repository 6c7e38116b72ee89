"""Arachnid on a tracked board with three buttons alone: everything fits on the glass."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion import games
from companion.fronts.oled import draw
from companion.play import Over
from companion.views.bodies import Direction, Map, Panel, Rose
from tests.fronts.fingers import Fingers
from tests.support.tables import Table


@pytest.mark.parametrize("seats", [2, 4])
def test_all_panels_of_a_random_game_fit(seats: int, tmp_path: Path) -> None:
    random = Random(seats)
    with Table(tmp_path / "games.sqlite", find=games.find, names=lambda: ["arachnid"]) as table:
        assert table.say(f"new arachnid {seats} mode=tracked start").ok
        fingers = Fingers(table)
        seen: set[Panel] = set()
        for _ in range(3000):
            panel = fingers.panel
            if panel not in seen:
                seen.add(panel)
                assert draw(panel).spilled == [], panel
            if isinstance(table.now.pending, Over) and fingers.on == "score":
                break
            fingers.press(random.choice((1, 2, 3, 3, 3)))
            if fingers.walk.tree == "desk" or fingers.on == "paused":
                fingers.press(1)
        bodies = {type(panel.body) for panel in seen}
        assert {Map, Rose, Direction} <= bodies
