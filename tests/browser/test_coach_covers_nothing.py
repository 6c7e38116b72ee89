"""The sentence of the coach lies over nothing that is tapped, at any size and with text of twice the size: at
every kind of question of the five games a finger finds what can be tapped."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from companion.play import Chance, Over
from tests.browser.waiting import past_the_steps, until
from tests.browser.walking import FOR_TWO

MOST_WORDS = 120  # by then a game has asked what it asks often
SIZES = ((320, 640), (844, 390), (390, 844))
ON = "localStorage.setItem('coach', 'on')"
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

# What of all that can be tapped has the sentence over its middle, where it is in sight; or that the sentence
# itself is not.
COVERED = """() => {
  const coach = document.querySelector(".coach");
  if (!coach) return ["no sentence"];
  const own = coach.getBoundingClientRect();
  if (own.top < 0 || own.left < 0 || own.right > innerWidth || own.bottom > innerHeight) return ["hidden"];
  const tapped = ".head button, .tabs button, .stage button:not(.zoom), .footer button"
    + ", .pan :is(.space.target, .space.able, .space.picked), .space[data-halo]";
  return [...document.querySelectorAll(tapped)].filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    if (x < own.left || x > own.right || y < own.top || y > own.bottom) return false;
    coach.style.visibility = "hidden";
    const below = document.elementFromPoint(x, y);
    coach.style.visibility = "";
    return one.contains(below);
  }).map((one) => one.dataset.space ?? one.innerText);
}"""


def questions(box):
    """Every kind of question and draw that a random game comes to, once."""
    luck, seen = Random(5), set()
    for _ in range(MOST_WORDS):
        pending = box.table.now.pending
        if isinstance(pending, Over):
            return
        kind = pending.source if isinstance(pending, Chance) else pending[0].topic
        if kind not in seen:
            seen.add(kind)
            yield kind
        assert box.table.play_a_step(luck).ok


@pytest.mark.parametrize("text", [100, 200])
@pytest.mark.parametrize("game", FOR_TWO)
def test_nothing_that_is_tapped_lies_below_it(box, new_tablet, game, text):
    assert box.table.submit(f"new {game} start").ok
    page = new_tablet(width=320, height=640, locale="de-DE" if text == 100 else "en")
    page.context.new_cdp_session(page).send(
        "Page.setFontSizes", {"fontSizes": {"standard": 16 * text // 100}}
    )
    page.evaluate(ON)
    page.reload()
    faults = []
    for kind in questions(box):
        past_the_steps(page, box)
        until(page, lambda: page.query_selector(".coach"))
        if (game, kind) == ("arachnid 2", "first-player"):
            until(page, lambda: page.query_selector(".set-up"))  # its button was covered
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(DRAWN)
            if found := page.evaluate(COVERED):
                faults.append((kind, width, found))
    assert faults == []


def test_where_there_is_no_room_it_is_a_line_that_opens_at_a_tap_and_folds_at_the_next(box, new_tablet):
    assert box.table.submit("new taller-ants 2 start").ok
    page = new_tablet(width=320, height=640)
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
    page.evaluate(ON)
    page.reload()
    past_the_steps(page, box)
    folded, opened = page.locator(".coach[data-folded]"), page.locator(".coach[data-opened]")
    expect(folded).to_have_count(1)
    expect(folded.get_by_text("Why?")).to_be_hidden()
    page.click(".coach .unfold")
    expect(opened.get_by_text("Why?")).to_be_visible()
    page.click(".head h1")
    expect(folded).to_have_count(1)
