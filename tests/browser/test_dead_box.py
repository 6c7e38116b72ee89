"""A box that dies while people play: pages say so soon, and are back soon after it, without a tap."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import expect

from tests.browser.waiting import caught_up, until

BANNER = ".banner[role=alert]"
SOON = 15_000  # ms, on a busy machine; README has what a quiet one needs


def test_a_dead_box_is_told_and_the_page_comes_back_by_itself(box, new_page, new_phone):
    phone = new_phone(0, width=390, height=844)
    expect(phone.locator(BANNER)).to_have_count(0)
    box.off()
    died = time.monotonic()
    expect(phone.locator(BANNER)).to_be_visible(timeout=SOON)
    assert time.monotonic() - died > 1  # a word that takes a moment is no death
    box.on()
    expect(phone.locator(BANNER)).to_have_count(0, timeout=SOON)
    expect(phone.locator(".head h1")).not_to_be_empty()
    new_page.said.clear()  # the browser tells each request that was refused


@pytest.mark.parametrize("game", ["arachnid 3 mode=counters", "web-of-flies 2"])
def test_a_television_turns_grey_at_once_when_the_box_dies(box, new_page, game):
    """A line at the bottom was other words, and all else looked alive."""
    assert box.table.submit(f"new {game} start").ok
    box.play(20)
    television = new_page("/board", width=1280, height=720)
    caught_up(television, box)
    box.off()
    told = television.locator(".unheard")
    expect(told).to_be_visible(timeout=SOON)
    opacity = television.locator("h1").first.evaluate(OPACITY)
    assert opacity < 0.5
    until(television, lambda: told.evaluate(OPACITY) == 1)
    box.on()
    expect(told).to_have_count(0, timeout=SOON)
    new_page.said.clear()  # the browser tells each request that was refused


OPACITY = """one => {
    let opacity = 1;
    for (; one; one = one.parentElement) opacity *= Number(getComputedStyle(one).opacity);
    return opacity;
}"""
