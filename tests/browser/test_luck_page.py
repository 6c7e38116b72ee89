"""How the luck fell: reached from the phone, on every screen, and on paper."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Box
from tests.browser.waiting import until


def test_it_is_reached_from_more_and_from_the_end_of_a_game(new_phone: Callable[..., Any], box: Box) -> None:
    assert box.table.submit("new web-of-flies 2 start").ok
    box.play()
    phone = new_phone(0)
    phone.get_by_role("link", name="How the luck fell").click()
    expect(phone.locator("h2").first).to_have_text("This game")
    phone.get_by_role("link", name="Back to the table").click()
    phone.click("[aria-label=More]")
    phone.locator(".sheet").get_by_role("link", name="How the luck fell").click()
    expect(phone.locator("h2").last).to_have_text("All games of this box")


def test_it_is_as_wide_as_the_screen(new_page: Callable[..., Any], box: Box) -> None:
    assert box.table.submit("new arachnid 2 end.max_rounds=5 start").ok
    box.play()
    page = new_page("/luck")
    expect(page.locator(".faces").first).to_be_visible()
    for width, height in ((1920, 1080), (844, 390), (390, 844), (320, 640)):
        page.set_viewport_size({"width": width, "height": height})
        until(page, lambda width=width: page.evaluate("document.documentElement.scrollWidth") <= width)
    page.emulate_media(media="print")
    expect(page.locator("nav")).to_be_hidden()
    expect(page.locator("html")).to_have_css("background-color", "rgb(255, 255, 255)")


@pytest.mark.parametrize("width", [320, 390])
def test_in_german_it_has_a_german_date_one_edge_and_room_between_what_is_tapped(
    new_page: Callable[..., Any], box: Box, width: int
) -> None:
    assert box.table.submit("new spidertwist 2 start").ok
    box.play()
    page = new_page("/luck", width=width, locale="de-DE")
    expect(page.locator("header p")).to_have_text(re.compile(r"^\d\d\.\d\d\.\d{4}, \d\d:\d\d$"))
    edges = page.evaluate(
        "[...document.querySelectorAll('header > *, main > p, section > :is(h2, p)')]"
        ".map((one) => Math.round(one.getBoundingClientRect().left))"
    )
    assert len(set(edges)) == 1
    tops = page.evaluate(
        "[...document.querySelectorAll('nav .tag')].map((one) => one.getBoundingClientRect()).map((one) => "
        "[one.top, one.bottom])"
    )
    rows = sorted({(round(top), round(bottom)) for top, bottom in tops})
    assert len(rows) > 1
    assert all(below[0] - above[1] >= 16 for above, below in pairwise(rows))
