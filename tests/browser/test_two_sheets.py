"""Taller-Ants on a phone: two sheets in tabs, squares for fingers, verbs as buttons, names read aloud."""

from __future__ import annotations

import pytest

from tests.browser.test_phones import until

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def turn(box):
    """A game for two after the set-up, in the first turn of the spider."""
    assert box.table.say("new taller-ants 2 start").ok
    for word in ("colour red", "rest", "rest", "rest", "enter h13"):
        assert box.table.say(word, seat=box.table.now.pending[0].seat).ok
    assert box.table.say("draw").ok
    assert box.table.now.pending[0].seat == 0
    return box


def at(box):
    return box.table.now.state.layout.names[box.table.now.state.spiders[0].square]


def test_one_tap_is_a_step_and_again_goes_on(turn, new_phone):
    phone = new_phone(0, **PHONE)
    phone.wait_for_selector(".space.target")
    before = turn.table.now.state.spiders[0].square
    phone.click("[data-space='h14']")
    until(phone, lambda: turn.table.now.state.spiders[0].square != before)
    assert turn.table.now.pending[0].preset == "again"
    points = turn.table.now.state.spiders[0].points
    phone.click(".chips button:has-text('Again')")
    until(phone, lambda: turn.table.now.state.spiders[0].points < points)


def test_a_verb_is_chosen_above_the_board_and_its_squares_glow(turn, new_phone):
    phone = new_phone(0, **PHONE)
    phone.click(".chips button:has-text('Web') >> nth=0")
    phone.locator(f"[data-space='{at(turn)}'].target").wait_for()
    phone.locator(f"[data-space='{at(turn)}']").click()
    until(phone, lambda: turn.table.now.state.webs)
    assert "hp" in phone.locator(".actor").inner_text()


def test_squares_are_as_large_as_a_finger_and_the_whole_sheet_can_be_seen(turn, new_phone):
    phone = new_phone(0, **PHONE)
    phone.wait_for_selector(".space.target")
    near = phone.locator(".space .ground").first.bounding_box()
    assert near["width"] >= 40
    phone.click(".tabs .size")
    svg = phone.locator(".pan svg").bounding_box()
    assert svg["width"] <= PHONE["width"]


def test_both_sheets_are_a_tap_apart_and_every_square_has_a_name(turn, new_phone):
    phone = new_phone(0, **PHONE)
    phone.wait_for_selector(".space.target")
    assert phone.locator(".space").count() == 256
    phone.click("[role=tab]:has-text('Below')")
    phone.wait_for_selector("[data-space='a1-u']")
    hole = turn.table.now.state.layout.names[turn.table.now.state.colonies[0].hole]
    words = phone.locator(f"[data-space='{hole}-u']").get_attribute("aria-label")
    assert "red tunnel" in words
    assert "red hole" in words
    assert "red group" in words
    assert phone.locator("[role=tab][aria-selected=true]").inner_text() == "Below ground"


def test_the_keyboard_walks_over_the_squares(turn, new_phone):
    phone = new_phone(0, **PHONE)
    phone.wait_for_selector(".space.target")
    first = phone.locator(".space[tabindex='0']")
    first.focus()
    start = first.get_attribute("data-space")
    phone.keyboard.press("ArrowDown")
    focused = phone.evaluate("document.activeElement.dataset.space")
    assert focused == start[0] + str(int(start[1:]) + 1)
