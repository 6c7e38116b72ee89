"""Who plays beside the box draws by hand: what came is said on the phone, also what falls for the box."""

from __future__ import annotations

from random import Random

from playwright.sync_api import expect

from tests.browser.solo import box as box
from tests.browser.waiting import caught_up, until


def test_the_sheet_of_a_draw_by_hand_says_when_that_is_over(new_phone, box):
    """It stayed, with a heading and nothing below it."""
    box.front.stop()
    phone = new_phone(0)
    source = next(iter(box.table.now.sources))
    assert box.table.submit(f"source {source} hand").ok
    caught_up(phone, box)
    phone.click(".footer .primary")
    expect(phone.locator(".sheet")).to_contain_text("What came at the table?")
    assert box.table.submit(f"source {source} box").ok  # at the display
    expect(phone.locator(".footer .primary")).to_have_text("Draw")
    expect(phone.locator(".sheet")).to_have_text("That is not asked any more.")


def test_who_plays_alone_says_what_fell_by_hand_for_the_box(new_phone, box):
    """The phone said that the box was thinking, and only the display asked."""
    box.front.stop()
    assert box.table.submit("new arachne 2 start").ok
    assert box.table.submit(f"opponent {box.table.now.scene.seats[1].colour} 50").ok
    assert box.table.submit("source d8 hand").ok
    luck = Random(3)
    while getattr(box.table.now.pending, "by", None) != 1:
        assert box.table.play_a_step(luck).ok
    phone = new_phone(0)
    caught_up(phone, box)
    rolled = box.table.now.moved
    phone.click(".footer .primary")
    expect(phone.locator(".sheet")).to_contain_text("What came at the table?")
    phone.locator(".sheet").get_by_role("button", name="3", exact=True).click()
    until(phone, lambda: box.table.now.moved > rolled)
