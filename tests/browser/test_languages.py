"""A phone reads in the language of its browser until another one is chosen on it."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.waiting import tap


def expect_language(page, code):
    expect(page.locator("html")).to_have_attribute("lang", code)


def test_a_phone_keeps_the_language_that_was_chosen_on_it(box, new_page):
    box.table.submit("new arachnid 2 start")
    phone = new_page(locale="de-DE")
    phone.goto(box.join_url)
    phone.click("text=Alle Plätze hier")
    phone.click("button[aria-label='Mehr']")
    phone.click(".sheet a:has-text('English')")
    phone.wait_for_selector("button[aria-label='More']")
    expect_language(phone, "en")
    phone.reload()
    phone.wait_for_selector("button[aria-label='More']")
    tap(phone, box, "footer >> text=Draw")
    phone.click("button[aria-label='More']")
    phone.click(".sheet a:has-text('Deutsch')")
    phone.wait_for_selector("button[aria-label='Mehr']")


def test_the_television_speaks_as_the_box_does(box, new_page):
    box.table.submit("new arachnid 2 start")
    board = new_page("/board", width=1920, height=1080, locale="de-DE")
    board.wait_for_selector("text=Red")
    expect_language(board, "en")
