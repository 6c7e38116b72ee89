"""The page on which people join fits the narrowest phone, with letters of any size and in every language."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.waiting import until

WIDE = "() => document.documentElement.scrollWidth"
BEYOND = """() => [...document.querySelectorAll("main *")].filter((one) => one.checkVisibility())
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5)
  .map((one) => `${one.tagName}: ${one.textContent.trim()}`)"""
OPEN = "() => document.querySelectorAll('details').forEach((one) => { one.open = true; })"


def enlarge(page: Any, size: int) -> None:
    """Letters of that size, in pixels, as a browser can be told to use."""
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": size}})
    until(page, lambda: page.evaluate("getComputedStyle(document.documentElement).fontSize") == f"{size}px")


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
@pytest.mark.parametrize("size", [16, 32])
def test_the_page_is_as_wide_as_the_phone(box, new_page, locale, size):
    assert box.table.submit("new web-of-flies 4 start").ok
    other = new_page()
    other.goto(box.join_url)
    other.fill("#name", "Wilhelmine-Char")
    other.click("button[name=seat][value='1']")
    other.wait_for_selector(".head")

    page = new_page(width=320, height=640, locale=locale)
    page.goto(box.join_url)
    enlarge(page, size)
    until(page, lambda: (page.evaluate(BEYOND), page.evaluate(WIDE)) == ([], 320))

    page.click("button[name=seat][value='0']")
    page.wait_for_selector(".head")
    page.goto(f"{box.url}/j/mine")
    enlarge(page, size)
    page.evaluate(OPEN)
    until(page, lambda: (page.evaluate(BEYOND), page.evaluate(WIDE)) == ([], 320))
