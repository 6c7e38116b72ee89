"""The page of seats follows the table, and keeps what was typed."""

from __future__ import annotations

from playwright.sync_api import expect


def test_who_chooses_a_seat_sees_those_of_the_game_that_comes(box, new_page):
    assert box.table.submit("new arachnid 2 start").ok
    page = new_page()
    page.goto(box.join_url)
    seats = page.locator("button.pick[name=seat]:not(.line)")
    expect(seats).to_have_count(2)
    page.fill("#name", "Clara")
    assert box.table.submit("new arachnid 4 start").ok
    expect(seats).to_have_count(4)
    expect(page.locator("#name")).to_have_value("Clara")
    expect(page.locator("#name")).to_be_focused()
    page.click("button[name=seat][value='3']")
    page.wait_for_selector(".seat.purple >> text=Clara")


def test_a_seat_that_is_taken_meanwhile_is_shown_so(box, new_page, new_phone):
    assert box.table.submit("new arachnid 2 start").ok
    page = new_page()
    page.goto(box.join_url)
    expect(page.locator("button[name=seat][value='0']")).to_be_enabled()
    new_phone(0)
    expect(page.locator("button[name=seat][value='0']")).to_be_disabled()
