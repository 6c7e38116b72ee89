"""Every page about games that are over, and about how they are played, on the smallest phone in German, with
text of its own size and of twice the size: nothing stands out of the page, and no heading is cut."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from companion.table.people.names import Names
from companion.table.people.people import mark_of
from tests.browser.waiting import past_the_steps, until

WIDE = "document.documentElement.scrollWidth <= innerWidth"
CUT = """() => [...document.querySelectorAll("h1, h2, h3, .tag, button")].filter((one) => {
  if (!one.checkVisibility() || getComputedStyle(one).display === "inline") return false;
  for (let pan = one.parentElement; pan; pan = pan.parentElement) {
    const scrolls = /auto|scroll/.test(getComputedStyle(pan).overflowX);
    if (scrolls && pan.scrollWidth > pan.clientWidth) return false;
  }
  const { left, right } = one.getBoundingClientRect();
  return one.scrollWidth > one.clientWidth + 1 || left < -1 || right > innerWidth + 1;
}).map((one) => one.outerHTML)"""
PLAYED = ("arachnid 2", "arachne 2", "web-of-flies 3")


@pytest.fixture
def played(box):
    """A box on which some games were played, by people with names."""
    names = Names()
    names.tell(box.table.desk.call_seats)
    for seat, name in enumerate(("Mia", "Ben")):
        names.call(seat, name)
    for game in PLAYED:
        assert box.table.submit(f"new {game} start").ok
        box.play()
        box.people.attend(mark_of(box.table.entries[0]), {0: "Mia", 1: "Ben"})
    return box


def fits(page):
    until(page, lambda: page.evaluate(WIDE))
    until(page, lambda: page.evaluate(CUT) == [])


@pytest.mark.parametrize("text", [100, 200])
def test_nothing_stands_out_of_the_page(played, new_tablet, text):
    page = new_tablet(width=320, height=640, locale="de-DE")
    page.context.new_cdp_session(page).send(
        "Page.setFontSizes", {"fontSizes": {"standard": 16 * text // 100}}
    )
    past_the_steps(page, played)
    expect(page.locator(".head h1")).to_have_text("Endstand")
    fits(page)
    for path in ("/games", "/games#people", "/games#people.1"):
        page.goto("about:blank")
        page.goto(played.url + path)
        expect(page.locator("h1")).not_to_have_count(0)
        fits(page)
    for number, game in enumerate(PLAYED, 1):
        page.goto("about:blank")
        page.goto(f"{played.url}/games#{number}")
        expect(page.locator(".place")).to_contain_text("1 /")
        fits(page)
        page.get_by_role("button", name="Zum Ende").click()
        expect(page.get_by_role("button", name="Zum Ende")).to_have_count(0)
        page.get_by_role("button", name="Ein Schritt weiter").click()
        expect(page.locator(".finale")).to_have_count(1)
        fits(page)
        for kind in ("howto", "rules"):
            page.goto(f"{played.url}/{kind}/{game.split()[0]}")
            fits(page)


BESIDE = """() => Math.min(...[...document.querySelectorAll(".act b, .act")].map((one) => {
    const words = document.createRange();
    words.selectNodeContents(one.querySelector("b") ?? one.firstChild ?? one);
    const [text, own] = [words.getBoundingClientRect(), one.closest(".act").getBoundingClientRect()];
    return Math.min(text.left - own.left, own.right - text.right);
}))"""


def test_no_verb_touches_the_edges_of_its_button(box, new_phone):
    """*Überspinnen* did."""
    assert box.table.submit("new arachnid 2 mode=counters start").ok
    while not (isinstance(box.table.now.pending, tuple) and box.table.now.pending[0].topic == "turn"):
        box.play(1)
    phone = new_phone(box.table.now.pending[0].seat, width=320, height=640, locale="de-DE")
    past_the_steps(phone, box)
    expect(phone.locator(".act", has_text="Überspinnen")).to_be_visible()
    until(phone, lambda: phone.evaluate(BESIDE) >= 3)
