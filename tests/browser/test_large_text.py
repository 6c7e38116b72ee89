"""Text of twice the size, as a phone can be told to use: nothing is cut, the amber button is in sight."""

from __future__ import annotations

import pytest

from companion.errors import plain
from tests.browser.waiting import past_the_steps, until
from tests.browser.walking import screens

UPRIGHT, SMALL, WIDE = (390, 844), (320, 640), (844, 390)
CUT = """() => [...document.querySelectorAll(".button, .card, .mat, .store, .fighter, .sums, .row, .band")]
  .filter((one) => one.checkVisibility() && getComputedStyle(one).overflowX !== "auto")
  .filter((one) => one.scrollWidth > one.clientWidth + 1
    || one.getBoundingClientRect().right > innerWidth + 1)
  .map((one) => `${one.className}: ${one.textContent}`)"""
OUT_OF_SIGHT = """() => [...document.querySelectorAll("#table > .footer > .row > .primary")].filter((one) => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  return left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1 || bottom - top < 44;
}).map((one) => one.textContent)"""

DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.mark.parametrize("opening", ["arachnid 2", "arachnid 2 mode=tracked", "web-of-flies 3"])
def test_nothing_is_cut(box, new_tablet, opening):
    assert box.table.submit(f"new {opening} start").ok
    page = new_tablet(width=390, height=844)
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
    until(page, lambda: page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px")

    wrong = []
    for name in screens(box, page, opening):
        for width, height in (SMALL, WIDE, UPRIGHT):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(DRAWN)
            for what in (CUT, OUT_OF_SIGHT):
                wrong += [(name, width, one) for one in page.evaluate(what)]
    assert wrong == []


HEAD = """() => [...document.querySelectorAll(".head h1, .head small")].filter((one) => {
  const { top, bottom } = one.getBoundingClientRect();
  return top < -1 || bottom > one.closest(".head").getBoundingClientRect().bottom + 1;
}).map((one) => one.textContent)"""


@pytest.mark.parametrize(("width", "height"), [SMALL, WIDE, UPRIGHT])
def test_the_head_is_read_whole_and_what_is_asked_in_a_line_at_least(box, new_tablet, width, height):
    assert box.table.submit("new arachne 2 start").ok
    box.play(30)
    page = new_tablet(width=width, height=height)
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
    until(page, lambda: page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px")
    page.evaluate(DRAWN)
    until(page, lambda: page.evaluate(HEAD) == [])
    if (width, height) == WIDE:
        asked = page.locator(".hint").first.inner_text()
        assert asked.startswith(plain(box.table.now.pending[0].prompt)[:20])


def test_the_sheets_of_a_board_lie_on_nothing_beside_it(box, new_tablet):
    assert box.table.submit("new taller-ants 2 start").ok
    page = new_tablet(width=WIDE[0], height=WIDE[1])
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
    until(page, lambda: page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px")
    page.evaluate(DRAWN)
    tabs, head = (page.locator(one).bounding_box() for one in (".tabs >> nth=0", ".head"))
    assert tabs["x"] + tabs["width"] <= head["x"] + 1


IN_SIGHT = """() => {
  const [hint, row] = [".hint", ".footer > .row"].map((one) => document.querySelector(one));
  const foot = row.childElementCount ? row.getBoundingClientRect().top : innerHeight;
  return foot - hint.getBoundingClientRect().top;
}"""


@pytest.mark.parametrize(("width", "height"), [SMALL, UPRIGHT])
@pytest.mark.parametrize("seat", [0, 1])
def test_below_a_board_the_words_of_what_is_asked_begin_in_sight(box, new_phone, width, height, seat):
    assert box.table.submit("new arachnid 2 mode=tracked start").ok
    while not (isinstance(box.table.now.pending, tuple) and box.table.now.pending[0].topic == "turn"):
        box.play(1)
    phone = new_phone(seat, width=width, height=height)
    phone.context.new_cdp_session(phone).send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
    until(phone, lambda: phone.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px")
    past_the_steps(phone, box)
    phone.evaluate(DRAWN)
    until(phone, lambda: phone.evaluate(IN_SIGHT) > 60)  # a line and a half
    row = phone.locator(".footer > .row")
    until(phone, lambda: row.evaluate("one => one.childElementCount > 0 || one.offsetHeight === 0"))
