"""Luck at the unit: a press draws it, or people say what they drew."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.frozen import replace
from companion.views.bodies import Card
from companion.views.screens import ShownScreen
from companion.views.walk import Walk, reconcile
from tests.fronts.fingers import Fingers
from tests.support.tables import Table
from tests.support.there import there


def test_a_draw_is_one_press(table: Table) -> None:
    table.new()
    fingers = Fingers(table)
    fingers.press(3)
    assert fingers.said == ["draw"]
    assert fingers.on == "seats"


def test_people_who_draw_by_hand_say_what_they_drew(table: Table) -> None:
    table.new()
    fingers = Fingers(table)
    fingers.press(2)
    assert fingers.labels == ["Sun", "Moon", "Star"]
    fingers.press(2, 3)
    assert fingers.said == ["source bag hand", "hand moon"]
    assert table.now.log[-1].text.msgid == "A {token} is dealt" or table.now.drawn


def test_a_source_drawn_by_hand_asks_for_the_face_at_once(table: Table) -> None:
    table.new()
    table.submit("source bag hand")
    fingers = Fingers(table)
    assert fingers.on == "menu"
    assert fingers.labels == ["Sun", "Moon", "Star"]
    assert fingers.panel.context == "by hand"
    fingers.press(3, 3)
    assert fingers.said == ["hand sun", "hand sun"]


def test_a_press_too_many_by_hand_is_one_press_from_the_way_back(table: Table) -> None:
    """Key 1 said no more than “more”, and the box drew again only through four menus of the table."""
    table.new()
    fingers = Fingers(table)
    fingers.press(2)
    assert fingers.panel.keys[0].sign == "back"
    fingers.press(1)
    assert [key.label for key in fingers.panel.keys] == ["more", "By box", "By hand"]
    assert "luck: by hand" in fingers.body(Card).lines
    fingers.press(3)
    assert fingers.labels == ["Sun", "Moon", "Star"]
    fingers.press(1, 2)
    assert fingers.said == ["source bag hand", "source bag box"]
    assert fingers.on == "draw"
    fingers.press(3)
    assert fingers.said[-1] == "draw"


def test_from_a_draw_by_hand_all_pages_are_reached_and_a_joystick_goes_back_too(table: Table) -> None:
    table.new()
    table.submit("source bag hand")
    fingers = Fingers(table, joystick=True)
    fingers.push("left")
    assert fingers.on == "by hand"
    seen = []
    while fingers.panel.title != "Table":
        seen.append(fingers.on)
        fingers.press(1)
    assert {"log", "seats-page"} < {*seen}
    fingers.press(1)
    fingers.push("left")
    assert fingers.on == "by hand"


@pytest.mark.parametrize("presses", [0, 1])
def test_where_a_phone_lets_the_box_draw_again_the_display_shows_that(table: Table, presses: int) -> None:
    """It stayed in a menu “by hand” whose one row was to draw."""
    table.new()
    fingers = Fingers(table)
    fingers.press(2, *[1] * presses)
    assert table.submit("source bag box").ok
    fingers.look()
    assert (fingers.on, fingers.panel.keys[1].label) == ("draw", "By hand")


def test_paused_luck_offers_to_draw_by_hand(tmp_path: Path) -> None:
    with Table(tmp_path / "games.sqlite", mood="dead") as table:
        table.new()
        fingers = Fingers(table)
        assert fingers.on == "trouble"
        fingers.press(3)
        assert fingers.on == "refused"
        fingers.press(3, 2)
        assert fingers.labels == ["Sun", "Moon", "Star"]


def test_the_round_of_the_evening_code_is_not_taken_for_one_of_the_game(shop: Table) -> None:
    assert shop.submit("new web-of-flies 2 start").ok
    shown = replace(there(shop.now.round), code=(5, (1234, 2345, 3456)))
    now = replace(shop.now, round=shown)
    panel = ShownScreen(replace(reconcile(Walk(), now), page="luck"), now).panel
    assert (panel.title, panel.context) == ("Evening code", "luck round 5")
