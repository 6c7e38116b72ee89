"""A phone's Back closes the sheet that is open, and leaves the table only where none is."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.waiting import caught_up, has_part, until

ENTRIES = "history.state?.sheets ?? 0"


@pytest.fixture
def phone(new_page: Any, box: Any) -> Any:
    """It came by the page that it was invited to, where Back leads from the table."""
    page = new_page()
    page.goto(box.join_url)
    page.click("button[name=seat][value=none]")
    page.wait_for_selector(".head")
    caught_up(page, box)
    has_part(page, "late.js")
    return page


def back(page: Any) -> None:
    page.evaluate("history.back()")


def test_back_closes_one_sheet_after_the_other(phone, box):
    sheet = phone.locator(".sheet")
    phone.click(".footer .primary")
    phone.click(".sheet .tile >> text=Arachnid")
    phone.click(".sheet footer button >> text=House rules")
    expect(sheet.locator("h1")).to_have_text("House rules")
    back(phone)
    expect(sheet.locator("h1")).not_to_have_text("House rules")
    back(phone)
    expect(sheet).to_have_count(0)
    assert phone.url == f"{box.url}/"
    phone.click("[aria-label=More]")
    expect(sheet).to_have_count(1)
    back(phone)
    expect(sheet).to_have_count(0)


def test_a_sheet_that_was_closed_by_a_tap_leaves_no_entry(phone, box):
    """Back leads at once to where the phone was before the table."""
    for close in ("Escape", "tap"):
        phone.click("[aria-label=More]")
        expect(phone.locator(".sheet")).to_have_count(1)
        until(phone, lambda: phone.evaluate(ENTRIES) == 1)
        if close == "tap":
            phone.click(".shade", position={"x": 5, "y": 5})
        else:
            phone.keyboard.press(close)
        expect(phone.locator(".sheet")).to_have_count(0)
        until(phone, lambda: phone.evaluate(ENTRIES) == 0)
    back(phone)
    phone.wait_for_url(f"{box.url}/j/**")


def test_forward_to_a_sheet_that_is_closed_does_nothing(phone, box):
    phone.click("[aria-label=More]")
    until(phone, lambda: phone.evaluate(ENTRIES) == 1)
    back(phone)
    expect(phone.locator(".sheet")).to_have_count(0)
    phone.evaluate("window.moves = 0, addEventListener('popstate', () => moves++)")
    phone.evaluate("history.forward()")
    until(phone, lambda: phone.evaluate("moves") == 2)  # there, and back again
    until(phone, lambda: phone.evaluate(ENTRIES) == 0)
    expect(phone.locator(".sheet")).to_have_count(0)


def test_a_page_that_is_loaded_again_with_a_sheet_open_is_at_the_table(phone, box):
    phone.click("[aria-label=More]")
    until(phone, lambda: phone.evaluate(ENTRIES) == 1)
    phone.reload()
    caught_up(phone, box)
    until(phone, lambda: phone.evaluate(ENTRIES) == 0)
    expect(phone.locator(".sheet")).to_have_count(0)
    phone.click("[aria-label=More]")
    expect(phone.locator(".sheet")).to_have_count(1)
    until(phone, lambda: phone.evaluate(ENTRIES) == 1)
