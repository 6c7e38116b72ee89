"""When all games were last saved, for who speaks for the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Box

EVENING = 1_790_000_000.0


def test_who_speaks_for_all_reads_when_all_games_were_last_saved(
    box: Box, new_tablet: Callable[..., Any]
) -> None:
    assert box.table.submit("new web-of-flies 3 start").ok
    box.copies = {"here": EVENING, "stick": None}
    tablet = new_tablet()
    tablet.click("button[aria-label='More']")
    told = tablet.locator(".sheet .note").filter(has_text="All games were last saved")
    expect(told).to_contain_text("Never yet onto a stick: put one into the box, and press there.")
    expect(told).to_contain_text("2026")


def test_who_speaks_for_one_seat_is_told_nothing_of_that(box: Box, new_phone: Callable[..., Any]) -> None:
    assert box.table.submit("new web-of-flies 3 start").ok
    phone = new_phone(0)
    phone.click("button[aria-label='More']")
    expect(phone.get_by_text("Games of this box")).to_be_visible()
    expect(phone.get_by_text("onto a stick")).to_have_count(0)
