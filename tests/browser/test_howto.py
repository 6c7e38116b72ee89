"""How to play: from the join page and from under the book to one page, with its pictures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Box
from tests.browser.waiting import until

GAMES = ("arachnid", "arachne", "spidertwist", "taller-ants", "web-of-flies")


def test_who_joins_can_read_first_how_to_play(new_page: Callable[..., Any], box: Box) -> None:
    assert box.table.submit("new web-of-flies 2 start").ok
    page = new_page()
    page.goto(box.join_url)
    page.get_by_role("link", name="How to play").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Web of Flies")
    expect(page.locator(".turn li svg")).to_have_count(5)


def test_who_joins_while_a_game_is_set_up_can_read_how_to_play_it(
    new_page: Callable[..., Any], new_phone: Callable[..., Any], box: Box
) -> None:
    phone = new_phone()
    phone.click("footer >> text=New game")
    phone.click(".sheet .tile >> text=Arachnid")
    expect(phone.locator(".sheet footer .primary")).to_contain_text("Arachnid")
    until(phone, lambda: (plan := box.table.now.plan) is not None and plan.game_name == "arachnid")
    page = new_page()
    page.goto(box.join_url)
    page.get_by_role("link", name="How to play").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Arachnid")


@pytest.mark.parametrize("name", GAMES)
def test_a_page_fits_its_screen(new_page: Callable[..., Any], name: str) -> None:
    page = new_page(f"/howto/{name}", width=1920, height=1080)
    expect(page.locator(".turn li svg")).to_have_count(5)
    until(page, lambda: page.evaluate("document.documentElement.scrollHeight") <= 1080)
    until(page, lambda: page.evaluate(SMALLEST) >= 28)
    for width, height in ((1920, 1080), (390, 844), (320, 640)):
        page.set_viewport_size({"width": width, "height": height})
        until(page, lambda width=width: page.evaluate("document.documentElement.scrollWidth") <= width)


SMALLEST = """Math.min(...[...document.querySelectorAll("h1, h2, h3, p, li")]
  .filter((one) => one.offsetParent && one.textContent.trim())
  .map((one) => parseFloat(getComputedStyle(one).fontSize)))"""


def test_before_the_first_draw_people_are_shown_where_everything_stands(
    new_phone: Callable[..., Any], box: Box
) -> None:
    assert box.table.submit("new arachnid 3 start").ok
    phone = new_phone(0)
    phone.get_by_role("link", name="How to play").click()
    expect(phone.locator(".opening figcaption")).to_have_text(["2 players", "3 players", "4 players"])
    expect(phone.locator(".opening svg")).to_have_count(3)


def test_what_the_pictures_mean_is_one_tap_from_the_menu(new_phone: Callable[..., Any], box: Box) -> None:
    assert box.table.submit("new arachnid 2 start").ok
    phone = new_phone(0, width=320)
    phone.click("[aria-label=More]")
    phone.get_by_role("link", name="What the pictures mean").click()
    expect(
        phone.locator("#signs li:has(svg)").filter(has=phone.get_by_text("Fly Hit", exact=True))
    ).to_be_visible()
    expect(phone.locator("#signs h2")).to_be_in_viewport()
