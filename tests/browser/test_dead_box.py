"""A box that dies while people play: pages say so soon, and are back soon after it, without a tap."""

from __future__ import annotations

import time

from playwright.sync_api import expect

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
