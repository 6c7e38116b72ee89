"""The clocks of a table on phones and on the television: they go on by themselves and rest with one tap."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.waiting import until


def test_clocks_go_on_by_themselves_and_one_tap_pauses(new_phone, box):
    assert box.table.submit("new spidertwist 2 table.clock=turn:120 start").ok
    red, green = new_phone(0), new_phone(1)
    box.play(4)
    (running,) = box.table.now.clock.running
    clock = red.locator(f".seat .clock[data-seat='{running}']")
    expect(clock).to_have_class("clock runs")
    first = clock.inner_text()
    expect(clock).not_to_have_text(first)  # nobody said anything
    expect(green.locator(".seat .clock")).to_have_count(2)
    red.click("button[aria-label='Pause the game']")
    until(green, lambda: box.table.now.paused)
    green.click("button[aria-label='Go on']")
    until(red, lambda: not box.table.now.paused)


def test_a_clock_is_chosen_on_a_phone_when_a_game_is_begun(new_phone, box):
    box.table.submit("close")
    red = new_phone()
    red.click("footer >> text=New game")
    red.get_by_role("button", name="30 min for the game").click()
    red.click(".sheet > footer .primary")
    until(red, lambda: box.table.now.clock is not None)
    assert box.table.now.clock.chosen.words == ("sum", "1800")
