"""How the table is laid, in pictures and steps, from the start of a game until something is done in it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.waiting import caught_up, tap, until

START = "new arachnid 2 mode=counters start"
CARD = ".card.set-up"


@pytest.mark.parametrize(("width", "height"), [(320, 640), (844, 390)])
def test_beside_the_first_draw_it_is_shown_how_the_table_is_laid(box, new_phone, width, height):
    assert box.table.submit(START).ok
    phone = new_phone(0, width=width, height=height)
    card = phone.locator(CARD)
    expect(card.locator("img")).to_have_attribute("src", "/howto/arachnid/set-up-2.svg")
    expect(card.locator("li").first).to_have_text("Lay the board for 2 players.")
    until(phone, lambda: phone.evaluate("document.documentElement.scrollWidth <= innerWidth"))
    tap(phone, box, ".footer .primary")  # it blocks nothing
    expect(card).to_have_count(0)


IN_SIGHT = """() => {
  const step = document.querySelector(".set-up li").getBoundingClientRect();
  const foot = document.querySelector(".footer").getBoundingClientRect();
  return step.top > 0 && step.bottom <= (step.right > foot.left ? foot.top : innerHeight);
}"""


@pytest.mark.parametrize("locale", ["en", "de"])
@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844), (844, 390)])
@pytest.mark.parametrize("seats", [2, 4])
def test_whoever_starts_a_game_sees_the_first_step_and_its_button_unscrolled(
    box, new_phone, seats, width, height, locale
):
    assert box.table.submit(f"new arachnid {seats} mode=counters start").ok
    phone = new_phone(0, width=width, height=height, locale=locale)
    expect(phone.locator(f"{CARD} li").first).to_be_visible()
    until(phone, lambda: phone.evaluate(f"document.querySelector('{CARD} img').complete"))
    until(phone, lambda: phone.evaluate(IN_SIGHT))
    expect(phone.locator(".footer .primary")).to_be_in_viewport(ratio=1)


def test_whoever_knows_it_puts_it_away(box, new_phone):
    assert box.table.submit(START).ok
    phone = new_phone(0)
    phone.click(f"{CARD} [aria-label=Close]")
    expect(phone.locator(CARD)).to_have_count(0)
    expect(phone.locator(".footer .primary")).to_be_visible()
    phone.reload()
    caught_up(phone, box)
    expect(phone.locator(".footer .primary")).to_be_visible()
    expect(phone.locator(CARD)).to_have_count(0)  # it had come again


def test_where_the_box_keeps_the_board_nothing_is_to_be_laid_on_a_phone(box, new_phone):
    assert box.table.submit("new arachnid 2 mode=tracked start").ok
    phone = new_phone(0)
    expect(phone.locator(".board")).to_be_visible()
    expect(phone.locator(CARD)).to_have_count(0)


@pytest.mark.parametrize("game", ["arachnid 2 mode=counters", "spidertwist 2"])
def test_a_television_teaches_until_something_is_done(box, new_page, game):
    page = new_page("/board", width=1920, height=1080)
    assert box.table.submit(f"new {game} start").ok
    expect(page.locator(".teaching h2")).to_have_text("Set-up")
    expect(page.locator(".chair")).to_have_count(2)
    assert box.table.submit("draw").ok
    expect(page.locator(".teaching")).to_have_count(0)
