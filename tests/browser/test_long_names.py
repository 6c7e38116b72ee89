"""Long names, and text of twice the size: what is asked and what happened is in sight, no word is broken."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from companion.play import Chance
from tests.browser.waiting import caught_up, past_the_steps, until

NAMES = ("Grandmother Rosemarie", "Käthe-Wilhelmine", "Zoë", "Bo")
UPRIGHT, SMALL, WIDE, TABLET = (390, 844), (320, 640), (844, 390), (1024, 768)
TOP = "one => one.getBoundingClientRect().top"
BOTTOM = "one => one.getBoundingClientRect().bottom"
CUT = """(all) => all.filter((one) => one.checkVisibility())
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 6
    || one.getBoundingClientRect().right > innerWidth + 1)
  .map((one) => one.textContent)"""
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
# The words of which a part stands on another line than the rest; a hyphen may end a line.
BROKEN = """(all) => all.flatMap((one) => {
  const words = [];
  const walk = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
  for (let text = walk.nextNode(); text; text = walk.nextNode()) {
    for (const found of text.data.matchAll(/[^\\s-]+/g)) {
      const range = document.createRange();
      range.setStart(text, found.index);
      range.setEnd(text, found.index + found[0].length);
      if (new Set([...range.getClientRects()].map((it) => Math.round(it.top))).size > 1) words.push(found[0]);
    }
  }
  return words;
})"""


@pytest.fixture
def box_of_names(box):
    box.name_seats(*NAMES)
    return box


def large(page):
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
    until(page, lambda: page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px")


def play_to(box, topic, seat=None):
    """Till this is asked, of this seat."""
    for _ in range(400):
        asked = box.table.now.pending
        if not isinstance(asked, Chance) and asked[0].topic == topic and seat in (None, asked[0].seat):
            return
        box.play(1)
    raise AssertionError(topic)


@pytest.mark.parametrize("size", [UPRIGHT, SMALL])
def test_what_is_asked_stands_above_what_it_is_asked_of(box_of_names, new_phone, size):
    assert box_of_names.table.submit("new arachnid 2 start").ok
    play_to(box_of_names, "spawn")
    page = new_phone(box_of_names.table.now.pending[0].seat, width=size[0], height=size[1])
    large(page)
    past_the_steps(page, box_of_names)
    hint = page.locator(".hint")
    expect(hint).to_be_in_viewport(ratio=1)
    until(page, lambda: hint.evaluate(BOTTOM) <= page.locator(".stage").evaluate(TOP) + 1)
    until(page, lambda: hint.evaluate(BOTTOM) <= page.locator(".footer > .row").evaluate(TOP))


@pytest.mark.parametrize("size", [UPRIGHT, SMALL, WIDE])
def test_a_moment_has_its_name_in_sight(box_of_names, new_phone, size):
    assert box_of_names.table.submit("new arachnid 4 start").ok
    play_to(box_of_names, "turn", 0)
    page = new_phone(0, width=size[0], height=size[1])
    large(page)
    until(page, lambda: not _shows_an_event(page))
    for _ in range(200):
        box_of_names.play(1)
        caught_up(page, box_of_names)
        if _shows_an_event(page):
            break
    title = page.locator(".event h1")
    below = page.locator(".footer > .row")
    until(page, lambda: title.evaluate(BOTTOM) <= (size[1] if size is WIDE else below.evaluate(TOP)))
    until(page, lambda: page.eval_on_selector_all(".event h1", CUT) == [])


def _shows_an_event(page):
    return (
        page.locator(".event h1").count()
        and page.locator(".event .glyph").count()
        and page.query_selector(".big")
    )


@pytest.mark.parametrize("text", [16, 32])
def test_whose_turn_it_is_is_read_whole_in_the_same_room(box_of_names, new_phone, text):
    assert box_of_names.table.submit("new arachnid 4 start").ok
    play_to(box_of_names, "turn", 0)
    page = new_phone(2, width=320, height=640)
    if text == 32:
        large(page)
    past_the_steps(page, box_of_names)
    expect(page.locator(".head h1")).to_have_text("Grandmother Rosemarie’s turn")
    for width, height in (SMALL, UPRIGHT, WIDE, TABLET):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        until(page, lambda: page.eval_on_selector_all(".head h1", CUT) == [])
        until(page, lambda: page.eval_on_selector_all(".head h1", BROKEN) == [])
        if text == 16:
            until(page, lambda: page.locator(".head").evaluate("one => one.offsetHeight") == 54)
            until(page, lambda: page.locator(".head h1").evaluate(TOP) >= 0)


@pytest.mark.parametrize("size", [UPRIGHT, SMALL])
def test_a_name_gives_way_to_what_it_gains_and_no_unit_is_broken(box_of_names, new_phone, size):
    assert box_of_names.table.submit("new arachnid 4 start").ok
    play_to(box_of_names, "turn", 0)
    page = new_phone(0, width=size[0], height=size[1])
    for _ in range(300):
        box_of_names.play(1)
        caught_up(page, box_of_names)
        if page.locator(".event .gains small").count():
            break
    until(page, lambda: page.locator(".event .gains small").count())
    until(page, lambda: page.eval_on_selector_all(".event .gains small, .event .gains b", BROKEN) == [])
    until(page, lambda: page.eval_on_selector_all(".event .gains span", BROKEN) == [])


def test_who_looks_on_at_a_full_table_reads_the_whole_button(box, new_phone):
    assert box.table.submit("new arachnid 2 start").ok
    play_to(box, "turn")
    for seat in (0, 1):
        new_phone(seat)
    page = new_phone(width=WIDE[0], height=WIDE[1], locale="de-DE")
    large(page)
    expect(page.locator(".footer .row a")).to_have_text("Um einen Platz bitten")
    until(page, lambda: page.eval_on_selector_all(".footer .row a", CUT) == [])


def test_what_says_that_a_piece_is_chosen_covers_no_card(box, new_phone):
    assert box.table.submit("new arachnid 2 mode=tracked start").ok
    play_to(box, "turn", 0)
    page = new_phone(0, width=SMALL[0], height=SMALL[1])
    past_the_steps(page, box)
    page.click(".actor[aria-pressed=true]")
    for width, height in (SMALL, UPRIGHT, WIDE):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".toast")).to_be_visible()
        until(page, lambda: not _covered(page))
        until(page, lambda: page.eval_on_selector_all(".actor", CUT) == [])


def _covered(page):
    """The cards that the sentence lies over."""
    toast = page.locator(".toast").bounding_box()
    cards = [one.bounding_box() for one in page.locator(".actor").all()]
    return [
        card
        for card in cards
        if toast["y"] + toast["height"] > card["y"] and toast["x"] + toast["width"] > card["x"]
    ]
