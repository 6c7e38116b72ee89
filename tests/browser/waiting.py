"""How the tests wait for what a page shows.

A page answers an act some moments later, on a busy machine many: whatever is asserted of one is waited for,
by Playwright's ``expect`` or by ``until``. What must *not* be there is looked for once something tells that
the page has come so far, mostly ``caught_up``. Where it matters how long something stands, the page's clock
stands still and is moved on by the test (``hold_time``).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Error, Page, expect

from companion.fronts.console import READING
from companion.table.intents import Snapshot
from tests.support.waiting import PATIENCE as PATIENCE

expect.set_options(timeout=PATIENCE * 1000)

TARGET = ".space.target[role=button]"  # a space that glows, where the page takes taps

# Beside the scripts of a page: the number of the newest view that it has been told, once it shows it; -1
# without contact.
TELL = """
window.told = -1;
const Source = window.EventSource;
window.EventSource = class extends Source {
  constructor(...all) {
    super(...all);
    window.told = -1;
    this.addEventListener("error", () => { window.told = -1; });
    for (const kind of ["view", "change"]) {
      this.addEventListener(kind, (event) => { window.told = JSON.parse(event.data).rev; });
    }
  }
};
"""

RESTS = 700  # ms of a page until what has just come to be asked takes taps: it rests for 600

# Presses on from what is shown step by step; true when nothing is.
GO_ON = """() => {
  const amber = document.querySelector(".footer .primary");
  const goesOn = ["Next", "Go on", "Nächstes", "Weiter"].includes(amber?.textContent.replaceAll(/[«»]/g, ""));
  if (goesOn) amber.click();
  return !goesOn;
}"""


def until(page: Page, fits: Callable[..., Any]) -> None:
    """Wait until something holds, letting the page go on meanwhile. What asks an element that is not there
    yet does not hold."""
    end = time.monotonic() + PATIENCE
    while True:
        missing = ""
        try:
            if fits():
                return
        except Error as error:
            if "of null" not in error.message:
                raise
            missing = error.message
        assert time.monotonic() < end, f"waited in vain {missing}"
        page.wait_for_timeout(30)


def at_a_pace(page: Page) -> None:
    """From tap to tap: as fast as the box takes words from one device (10 a second), faster than any hand."""
    page.wait_for_timeout(100)


def caught_up(page: Page, box: Any) -> None:
    """Wait until a page shows the table as it is now."""
    now: Snapshot = box.table.now
    until(page, lambda: page.evaluate("window.told") >= now.rev)


def kept_while_the_box_turns_german(page: Page, box: Any) -> None:
    """Switch the box to German, until a page has heard of it that must not be loaded again for now."""
    page.evaluate("window.before = true")
    box.switches.choose_language("de")
    box.name_seats("Mia")
    caught_up(page, box)
    until(page, lambda: page.evaluate("window.before"))


def has_part(page: Page, script: str) -> None:
    """Wait until a page has a part of it that it fetches only where it is needed."""
    there = "(script) => performance.getEntriesByType('resource').some((one) => one.name.endsWith(script))"
    until(page, lambda: page.evaluate(there, script))
    page.evaluate("new Promise((done) => requestIdleCallback(done))")  # and has run it


def take_up_the_pencil(page: Page, *, more: str = "More", slip: str = "Correct a slip") -> None:
    """Take it up from the menu: what is tapped before the page has it in hand is not corrected."""
    page.click(f"button[aria-label='{more}']")
    page.click(f"text={slip}")
    expect(page.locator("#table.pencil")).to_be_visible()


def tap(page: Page, box: Any, selector: str) -> None:
    """Tap what says a word, and wait until the page shows what has come of it."""
    before = box.table.now.entry
    page.click(selector)
    until(page, lambda: box.table.now.entry > before)
    caught_up(page, box)


def past_the_rest(page: Page) -> None:
    """Wait until what has just come to be asked takes taps."""
    page.wait_for_timeout(RESTS)


def past_reading(page: Page) -> None:
    """Wait until the keys count for what has come on the display by what others did."""
    page.wait_for_timeout(1000 * READING)


def past_the_steps(page: Page, box: Any) -> None:
    """Wait until a page shows the table as it is now, past all that is shown step by step before."""
    caught_up(page, box)
    until(page, lambda: page.evaluate(GO_ON))


def past_the_held_steps(page: Page, box: Any) -> None:
    """The same of a page whose time stands still: moved on, as a button that has just come there rests."""
    caught_up(page, box)
    until(page, lambda: page.evaluate(GO_ON) or page.clock.run_for(RESTS))


def hold_time(page: Page | BrowserContext) -> None:
    """Let time stand still on what this page opens from now on; ``page.clock.run_for`` moves it on.

    A page that hears nothing of the box for 5 s of its own time counts it as lost.
    """
    page.clock.install(time=0)
    page.clock.pause_at(1000)
