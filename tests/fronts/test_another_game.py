"""How many presses it is to another game."""

from __future__ import annotations

import pytest

from companion import games
from tests.fronts.fingers import Fingers
from tests.support.tables import Table


def to_another_game(fingers: Fingers) -> int:
    """Presses until the games lie there to choose from; the walk stays where it was."""
    at, fingers.presses = fingers.walk, 0
    while fingers.walk.menu.tree != "desk":
        fingers.press(1)
    fingers.go_to("New game")
    fingers.press(3)
    assert fingers.panel.title == "New game"
    fingers.walk = at
    return fingers.presses


@pytest.mark.parametrize("game", games.names())
def test_another_game_is_the_second_row_from_the_first_question_to_the_end(shop: Table, game: str) -> None:
    """Above it stands *Take back* alone; where this game was a slip it is as near as at any time."""
    assert shop.submit(f"new {game} 2 start").ok
    fingers = Fingers(shop)
    assert to_another_game(fingers) <= 9
    while not shop.now.timeline:
        fingers.skip()
        fingers.press(3)
    fingers.skip()
    assert to_another_game(fingers) <= 10
    assert shop.submit("stop count").ok
    fingers.look()
    fingers.skip()
    assert fingers.on == "score"
    assert to_another_game(fingers) <= 10
    fingers.press(3)  # and from here at once
    assert fingers.panel.title == "New game"
