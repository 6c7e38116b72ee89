"""Whatever can be tapped is as large as a finger, on every screen and with text twice as large."""

from __future__ import annotations

import pytest

from tests.browser.conftest import ARGS, CHROMIUM
from tests.browser.test_taps import at_a_question
from tests.browser.waiting import TELL, caught_up, past_the_steps, until

SIZES = [(320, 640), (390, 844), (844, 390), (1024, 768), (1280, 800)]
STATES = [
    ("arachnid 3 mode=tracked", 40),
    ("arachnid 3", 40),
    ("web-of-flies 2", 9),
    ("spidertwist 2", 20),
    ("arachne 2", 60),
    ("taller-ants 2", 30),
]

# The buttons on a page, but for the spaces of a board, that are smaller than 44 pixels either way; a tag has
# more room around it than can be seen.
SMALL = """() => [...document.querySelectorAll("#table button, #table a")].map((one) => {
    const { width, height } = one.getBoundingClientRect();
    const more = parseFloat(getComputedStyle(one, "::after").top) || 0;
    return { is: one.outerHTML.slice(0, 120), width, height: height - 2 * Math.min(0, more) };
  }).filter(({ width, height }) => width && (width < 43.9 || height < 43.9))
    .map(({ is, width, height }) => `${width} by ${height}: ${is}`)"""


BEYOND = "document.documentElement.scrollWidth - innerWidth"


@pytest.fixture(scope="module")
def large_text(chromium):
    """A browser whose reader has chosen text twice as large."""
    browser = chromium.browser_type.launch(
        executable_path=str(CHROMIUM), args=[*ARGS, "--blink-settings=defaultFontSize=32"]
    )
    yield browser
    browser.close()


def small_ones(phone, box):
    past_the_steps(phone, box)
    phone.wait_for_selector(".footer")
    found: list[str] = []

    def none():
        found[:] = phone.evaluate(SMALL)
        return not found

    try:
        until(phone, none)
    except AssertionError:
        raise AssertionError(found) from None


@pytest.mark.parametrize(("game", "steps"), STATES)
def test_every_button_is_as_large_as_a_finger(box, new_phone, game, steps):
    assert box.table.submit(f"new {game} start").ok
    phone = new_phone(at_a_question(box, steps, seed=steps))
    for width, height in SIZES:
        phone.set_viewport_size({"width": width, "height": height})
        small_ones(phone, box)


@pytest.mark.parametrize(("game", "steps"), STATES)
def test_also_with_text_twice_as_large_and_nothing_reaches_beyond_the_screen(box, large_text, game, steps):
    assert box.table.submit(f"new {game} start").ok
    seat = at_a_question(box, steps, seed=steps)
    context = large_text.new_context(viewport={"width": 390, "height": 844})
    phone = context.new_page()
    phone.add_init_script(TELL)
    phone.goto(box.join_url)
    phone.click(f"button[name=seat][value='{seat}']")
    phone.wait_for_selector(".head")
    caught_up(phone, box)
    for width, height in SIZES:
        phone.set_viewport_size({"width": width, "height": height})
        small_ones(phone, box)
        until(phone, lambda: phone.evaluate(BEYOND) <= 0)
    context.close()
