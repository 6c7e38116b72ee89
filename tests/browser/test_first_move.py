"""From the address to join by to a first own move: the taps it takes, and the words there are to read.

``pytest -s tests/browser/test_first_move.py`` prints the table. Seconds are reckoned, nobody was timed: a tap
with the look for its place takes 1.5 s, and people who read a page with care read 3 words a second.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.play import Chance
from tests.browser.waiting import past_the_rest, past_the_steps, until
from tests.browser.walking import FOR_TWO

TAP, WORDS_A_SECOND, MOST = 1.5, 3.0, 60.0
MOST_TAPS = 12

# The words in sight that have to be read: of a page to join by its heading, what it says and the places; at
# the table what is asked, what the coach says, and what can be tapped below the board.
READ = """selectors => {
  const seen = new Set();
  for (const one of document.querySelectorAll(selectors)) {
    const box = one.getBoundingClientRect();
    const inSight = box.width && box.bottom > 0 && box.top < innerHeight;
    if (inSight && one.checkVisibility() && ![...seen].some((other) => other.contains(one))) seen.add(one);
  }
  return [...seen].map((one) => one.innerText).join(" ");
}"""
JOINING = "h1, .lead, .sentence, .pick, .first"
AT_THE_TABLE = ".coach p, .coach, .footer, .bubble, .sheet"

# What a newcomer taps next: what glows, then what can act, then what is offered.
NEXT = (
    ".bubble button:not([disabled])",
    ".space.target[role=button]",
    ".sheet button.primary:not([disabled]):not([aria-disabled])",
    ".space.able[role=button]",
    ".footer .primary:not([disabled]):not([aria-disabled])",
    ".footer button:not([disabled]):not([aria-disabled]):not([aria-label='Take back'])",
    ".stage .act:not([disabled]):not([aria-disabled])",
    ".stage button:not([disabled]):not([aria-disabled])",
)


class Newcomer:
    """Counts taps, and words that were not there at the tap before."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.taps = 0
        self.words = 0
        self._read: set[str] = set()

    def read(self, selectors: str) -> None:
        lines = [line.strip() for line in self.page.evaluate(READ, selectors).splitlines()]
        for line in lines:
            if line and line not in self._read:
                self._read.add(line)
                self.words += sum(any(map(str.isalpha, word)) for word in line.split())

    def tap(self, selector: str) -> None:
        self.page.dispatch_event(f"{selector} >> nth=0", "click")
        self.taps += 1

    @property
    def seconds(self) -> float:
        return self.taps * TAP + self.words / WORDS_A_SECOND


def asked_to_move(box, seat):
    """Let luck fall and the other play until this seat is asked."""
    for step in range(400):
        pending = box.table.now.pending
        if not isinstance(pending, Chance) and any(one.seat == seat for one in pending):
            return
        box.play(1, seed=step)
    raise AssertionError("never asked")


@pytest.mark.parametrize("game", FOR_TWO)
def test_a_newcomer_makes_a_first_own_move_within_a_minute(box, new_page, game):
    assert box.table.submit(f"new {game} start").ok
    page = new_page(width=390, height=844)
    page.goto(box.join_url)
    newcomer = Newcomer(page)
    newcomer.read(JOINING)
    page.check("input[name=first]")
    page.click("button[name=seat][value='1']")
    newcomer.taps += 2
    page.wait_for_selector(".head")
    asked_to_move(box, 1)
    past_the_steps(page, box)
    page.wait_for_selector(".coach")
    assert page.url == f"{box.url}/"
    entry = box.table.now.entry
    while box.table.now.entry == entry:
        assert newcomer.taps < MOST_TAPS
        until(page, lambda: next((one for one in NEXT if page.query_selector(one)), None))
        newcomer.read(AT_THE_TABLE)
        selector = next(one for one in NEXT if page.query_selector(one))
        before = page.inner_html("body")
        newcomer.tap(selector)
        until(page, lambda before=before: box.table.now.entry > entry or page.inner_html("body") != before)
        past_the_rest(page)
    print(f"\n{game}: {newcomer.taps} taps, {newcomer.words} words, {newcomer.seconds:.0f} s")
    assert newcomer.seconds < MOST


@pytest.mark.parametrize("title", ["Arachnid", "Web of Flies", "Arachne"])
def test_whoever_starts_the_game_is_at_a_choice_of_their_own_within_a_minute(box, new_page, title):
    """No game is open: who joins without a seat starts one, and has a seat of it at once."""
    page = new_page(width=390, height=844)
    page.goto(box.join_url)
    newcomer = Newcomer(page)
    newcomer.read("h1, .lead, .name, .first, button")
    page.check("input[name=first]")
    page.click("button[name=seat][value=none]")
    newcomer.taps += 2
    page.wait_for_selector(".head")
    newcomer.read(".stage, .footer")
    newcomer.tap(".footer .primary")
    page.wait_for_selector(".sheet .tile")
    newcomer.tap(f".sheet .tile:has-text('{title}')")
    page.wait_for_selector(f".sheet .tile[aria-pressed=true]:has-text('{title}')")
    newcomer.read(".sheet .card h2, .sheet .card p, .sheet .tile, .sheet footer button")
    newcomer.tap(".sheet footer .primary")
    until(page, lambda: box.table.now.game is not None)
    assert [one.seats for one in box.guests.everybody()] == [{0}]
    asked_to_move(box, 0)
    past_the_steps(page, box)
    page.wait_for_selector(".coach")
    newcomer.read(AT_THE_TABLE)
    print(f"\n{title}: {newcomer.taps} taps, {newcomer.words} words, {newcomer.seconds:.0f} s")
    assert newcomer.taps <= 5
    assert newcomer.seconds < MOST
