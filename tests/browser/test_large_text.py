"""Text of twice the size, as a phone can be told to use: nothing is cut, the amber button is in sight."""

from __future__ import annotations

import pytest

from tests.browser.waiting import until
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
