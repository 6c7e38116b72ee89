"""The page of a seat, opened while a game is played: what lies below it waits until it is closed."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.waiting import past_the_steps, until

# What can be tapped or reached with the Tab key, in words, but for the head and the seats.
LIVE = """() => [...document.querySelectorAll(":is(main, .footer) :is(button, [role=button], a)")]
  .filter((one) => !one.closest("[inert]") && !one.disabled && one.checkVisibility())
  .map((one) => one.ariaLabel ?? one.innerText)"""

ARROW = "one => getComputedStyle(one, '::after').opacity"


def on_turn(box, opening):
    """A game in which the first seat is asked in its turn."""
    assert box.table.submit(f"new {opening} start").ok
    luck = Random(4)
    while not is_turn(box.table.now):
        assert box.table.play_a_step(luck).ok


def is_turn(now):
    return isinstance(now.pending, tuple) and now.pending[0].seat == 0 and now.pending[0].topic == "turn"


@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 640), (844, 390)])
def test_over_a_board_nothing_below_it_can_be_tapped(box, new_phone, width, height):
    """Acts stood there and were done, and the Tab key led to squares that nobody saw."""
    on_turn(box, "arachnid 2 mode=tracked")
    phone = new_phone(0, width=width, height=height)
    past_the_steps(phone, box)
    expect(phone.locator(".footer .actor").first).to_be_visible()
    phone.click(".seat >> nth=1")
    expect(phone.locator(".footer .primary")).to_have_text("Back to the board")
    twice = ["Back to the board"] * 2  # at its corner, and below it
    until(phone, lambda: phone.evaluate(LIVE) == twice)
    assert violations(phone) == []
    phone.click(".footer .primary")
    expect(phone.locator(".footer .primary")).to_have_text("End turn")
    expect(phone.locator(".footer .actor").first).to_be_visible()


def test_a_double_tap_on_the_way_back_does_not_end_the_turn(box, new_phone):
    """*End turn* stands where *Back to the board* stood."""
    on_turn(box, "arachnid 2 mode=tracked")
    phone = new_phone(0)
    past_the_steps(phone, box)
    phone.click(".seat >> nth=1")
    back = phone.locator(".footer .primary")
    expect(back).to_have_text("Back to the board")
    expect(back).to_be_enabled()
    place = back.bounding_box()
    phone.mouse.click(place["x"] + 20, place["y"] + 10, click_count=2, delay=60)
    expect(back).to_have_text("End turn")
    expect(back).to_be_enabled()
    assert is_turn(box.table.now)
    back.click()
    until(phone, lambda: not is_turn(box.table.now))


def test_who_looks_on_reads_why_once_the_page_is_closed(box, new_phone):
    on_turn(box, "arachnid 2 mode=tracked")
    phone = new_phone(None)
    past_the_steps(phone, box)
    hint = phone.locator(".footer .hint")
    expect(hint).to_be_visible()
    phone.click(".seat >> nth=1")
    expect(hint).to_have_count(0)  # or it would lie below the page
    phone.click(".footer .primary")
    expect(hint).to_be_visible()


def test_where_people_keep_the_board_the_turn_is_not_ended_from_it(box, new_phone):
    on_turn(box, "arachnid 2")
    phone = new_phone(0, width=390, height=844)
    past_the_steps(phone, box)
    expect(phone.locator(".footer .primary")).to_have_text("End turn")
    phone.click(".seat >> nth=1")
    expect(phone.locator(".footer .row button")).to_have_text(["Back"])
    phone.click(".footer .primary")
    expect(phone.locator(".footer .primary")).to_have_text("End turn")


def test_an_arrow_says_that_a_row_of_acts_goes_on_until_its_end_is_in_sight(box, new_phone):
    """The last of them was cut at the edge, which says nothing where that falls between two."""
    on_turn(box, "arachnid 2 mode=tracked")
    phone = new_phone(0, width=320, height=640)
    past_the_steps(phone, box)
    row = phone.locator(".chips.actors").last
    row.evaluate("one => { one.style.width = '6rem'; }")
    until(phone, lambda: row.evaluate(ARROW) == "1")
    row.evaluate("one => { one.scrollLeft = one.scrollWidth; }")
    until(phone, lambda: row.evaluate(ARROW) == "0")
    row.evaluate("one => { one.style.width = ''; }")
    until(phone, lambda: row.evaluate("one => one.scrollWidth === one.clientWidth"))
    until(phone, lambda: row.evaluate(ARROW) == "0")  # all are in sight
