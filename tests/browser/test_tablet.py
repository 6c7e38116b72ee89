"""One tablet for everybody: what is tapped is legal, and taps alone bring a game to its end."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from companion.play import Over
from tests.browser.waiting import at_a_pace, caught_up, past_the_held_steps, past_the_steps, until

TAPS = 90
MOST_TAPS = 500  # the games below take 50 to 100

# One of all that may be tapped now, by a share of 0 to 1; with `spaces` first of the spaces that glow. False
# where nothing may be. A page whose time runs ahead of the box is without contact for a moment, and its amber
# button would load it anew.
TAP = """([share, spaces]) => {
  if (document.querySelector(".lost")) return false;
  const first = (...selectors) =>
    selectors.map((one) => document.querySelectorAll(one)).find((one) => one.length);
  const glowing = spaces ? [".space.target[role=button]"] : [];
  const found = document.querySelector(".sheet")
    ? first(".sheet button:not([disabled])", ".shade")
    : first(
      ...glowing,
      ".stage button:not([disabled]), .toast button," +
        " .footer button:not([disabled]):not([aria-disabled]):not([aria-label='Take back'])",
    );
  found?.[Math.floor(share * found.length)].dispatchEvent(new MouseEvent("click", { bubbles: true }));
  return Boolean(found);
}"""
RESTING = """document.querySelector(
  ":is(.primary, .act, .choice, .outline)[aria-disabled]:not(.off, [disabled])"
) !== null"""


def tap_something(page, box, random):
    """Tap what may be tapped as soon as anything may, on a page whose time is held; nothing after the end."""

    def tapped():
        if page.evaluate(RESTING):
            page.clock.run_for(700)
        return isinstance(box.table.now.pending, Over) or page.evaluate(
            TAP, [random.random(), random.random() < 0.7]
        )

    at_a_pace(page)
    caught_up(page, box)
    until(page, tapped)


def play_by_taps(page, box, random):
    for _ in range(MOST_TAPS):
        if isinstance(box.table.now.pending, Over):
            return
        tap_something(page, box, random)
    raise AssertionError("taps did not end it")


def test_whatever_is_tapped_is_a_legal_word_and_the_game_goes_on(new_tablet, box):
    box.table.submit("new arachnid 4 start")
    tablet = new_tablet(held=True)
    refused = []
    tablet.on("response", lambda answer: refused.append(answer.url) if answer.status >= 400 else None)
    random = Random(3)
    seen = set()
    for _ in range(TAPS):
        tap_something(tablet, box, random)
        seen.add(tablet.text_content(".head h1"))
    caught_up(tablet, box)
    assert refused == []
    assert box.table.now.game.rounds_begun(box.table.now.state) >= 1
    assert box.table.now.entry > TAPS / 4
    assert len(seen) >= 4


@pytest.mark.parametrize(
    "game",
    ["web-of-flies 2", "arachnid 2 end.max_rounds=5", "arachnid 2 mode=tracked end.max_rounds=5"],
)
def test_a_whole_game_by_taps_alone(new_tablet, box, game):
    box.table.submit(f"new {game} start")
    tablet = new_tablet(held=True)
    play_by_taps(tablet, box, Random(4))
    past_the_held_steps(tablet, box)  # what the last act did is told first
    tablet.wait_for_selector("text=Final score")


def test_a_seat_is_named_large_for_the_whole_table(new_tablet, box):
    box.table.submit("new arachnid 4 start")
    for _ in range(4):
        box.play(1)
    band = new_tablet(width=1024, height=768).locator(".band")
    asked = box.table.now.pending[0].seat
    expect(band).to_have_text(("Red", "Yellow", "Green", "Purple")[asked])
    expect(band).to_have_css("font-size", "28px")


def test_everybody_sees_food_and_score_and_every_card(new_phone, box):
    box.table.submit("new arachnid 2 start")
    box.play(12)
    phone = new_phone(0)
    for line in box.table.now.scene.seats:
        shown = phone.locator(".seat").nth(line.seat)
        expect(shown).to_contain_text(str(line.score))
        expect(shown).to_contain_text(f"{line.headline} food")
    past_the_steps(phone, box)
    phone.click(".seat >> nth=1")
    phone.wait_for_selector(".card >> text=Alpha")
    phone.wait_for_selector(".card >> text=Den")
