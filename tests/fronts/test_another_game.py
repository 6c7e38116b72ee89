"""How many presses it is to another game."""

from __future__ import annotations

import pytest

from companion import games
from companion.table.authority.menus import desk_menu
from companion.views.walk import UNIT
from tests.fronts.fingers import Fingers
from tests.support.tables import Table


def has_something_to_take_back(shop: Table) -> bool:
    offered = desk_menu(shop.now, UNIT)
    assert isinstance(offered, tuple)
    return any(option.part in ("back", "rewind") for option in offered)


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
def test_another_game_is_near_above_all_where_this_one_was_a_slip(shop: Table, game: str) -> None:
    assert shop.submit(f"new {game} 2 start").ok
    fingers = Fingers(shop)
    assert to_another_game(fingers) <= 8
    while not has_something_to_take_back(shop):
        fingers.skip()
        fingers.press(3)
    fingers.skip()
    assert to_another_game(fingers) <= 13
    assert shop.submit("stop count").ok
    fingers.look()
    fingers.skip()
    assert fingers.on == "score"
    assert to_another_game(fingers) <= 9
    fingers.press(3)  # and from here at once
    assert fingers.panel.title == "New game"
