"""axe finds nothing on any page: without a game, in every kind of screen of each game, at the end."""

from __future__ import annotations

import os

import pytest

from tests.browser.axe import violations
from tests.browser.site import leave, lived_in, pages
from tests.browser.test_paused import make_referee
from tests.browser.waiting import caught_up
from tests.browser.walking import GAMES, MORE, screens

OPENINGS = GAMES if os.environ.get("AXE") == "all" else ["web-of-flies 3", "spidertwist 2"]
"""``make axe`` takes all of them, which lasts minutes."""
pytestmark = pytest.mark.timeout(400)  # axe is slow on a busy machine

ANIMATED = "document.getAnimations().map(one => one.animationName ?? one.transitionProperty ?? 'by script')"
PRINTED = """() => [...document.querySelectorAll(".space")].filter((one) => {
  const printed = one.querySelector(":scope > text")?.textContent ?? "";
  return printed && !one.getAttribute("aria-label").split(", ").includes(printed);
}).map((one) => one.getAttribute("aria-label"))"""


def found(page, name):
    """What axe finds in both schemes, of which only the contrast may differ; of what lies on a page, only in
    that."""
    risen = page.query_selector(".sheet, .toast")
    within = f".{risen.get_attribute('class').split()[0]}" if risen else "html"
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    wrong = violations(page, within=within)
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    wrong += violations(page, "color-contrast", within=within)
    return [f"{name}: {one}" for one in wrong]


def test_a_tablet_that_looks_on_at_a_board(box, new_phone):
    assert box.table.submit("new web-of-flies 3 start").ok
    box.play(20)
    tablet = new_phone(width=1024, height=768)
    tablet.wait_for_selector(".beside .log li")
    assert found(tablet, "beside") == []


@pytest.mark.parametrize("opening", OPENINGS)
def test_no_screen_of_a_game(box, new_page, opening):
    page = new_page(locale="de-DE", reduced_motion="reduce")
    page.goto(box.join_url)
    page.click("button[value=none]")
    page.goto(f"{box.url}/j/mine")
    assert box.table.submit(f"new {opening} start").ok
    page.reload()
    page.click("details:has(button[value=all]) > summary")
    page.click("button[value=all]")
    page.wait_for_selector(".head")
    television = new_page("/board", width=1920, height=1080, reduced_motion="reduce")
    wrong, moving, unnamed = [], [], []  # type: list[str], list[str], list[str]

    for name in screens(box, page, opening):
        wrong += found(page, name)
        moving += page.evaluate(ANIMATED)
        unnamed += page.evaluate(PRINTED)
        if name in ("steps", "turn", "the end"):
            caught_up(television, box)
            wrong += found(television, f"television, {name}")
            moving += television.evaluate(ANIMATED)
    assert wrong == []
    assert moving == []
    assert unnamed == []
    # A page that axe keeps busy for long reads nothing: the box cuts it off, and it comes back by itself.
    new_page.said[:] = [one for one in new_page.said if "ERR_CONNECTION_RESET" not in one]


def test_no_page_of_the_site(box, new_page):
    lived_in(box)
    page = new_page(locale="de-DE", reduced_motion="reduce")
    page.goto(box.join_url)
    page.click("button[value=none]")
    page.wait_for_selector(".head")
    wrong = []
    for path, whole in pages(box):
        page.goto(box.url + path)
        page.wait_for_selector(whole)
        wrong += found(page, path)
        leave(page)
    new_page.said.clear()  # the browser tells the 404 that was asked for
    assert wrong == []


def test_no_page_without_a_game(box, new_page):
    invited = box.join_url.removeprefix(box.url)
    page = new_page(locale="de-DE")
    wrong = []
    for path in ("/", "/board", "/j", "/j?code=ZZZZ", "/games", "/luck", "/paper", invited):
        page.goto(box.url + path)
        page.wait_for_selector("h1")
        wrong += found(page, path)
    page.goto(box.url + invited)
    page.click("button[value=none]")
    page.wait_for_selector(".head")
    for path in ("/board", "/j/mine", "/"):
        page.goto(box.url + path)
        page.wait_for_selector("h1")
        wrong += found(page, path)
    page.click(".footer .primary")
    page.wait_for_selector(".sheet .tiles")
    wrong += found(page, "new game")
    page.click(".sheet footer .button:not(.primary)")
    page.wait_for_selector(".sheet .field")
    wrong += found(page, "house rules")
    new_page.said.clear()  # the browser tells the 404 that was asked for
    assert wrong == []


def test_no_sheet_of_games_put_away(box, new_page):
    for _ in range(3):
        assert box.table.submit("new web-of-flies 2 start").ok
    page = new_page(locale="de-DE")
    page.goto(box.join_url)
    page.click("button[name=seat][value=none]")
    page.wait_for_selector(".footer")
    make_referee(box, page)
    page.reload()
    page.click(MORE)
    page.click(".sheet >> text=Ein Spiel aus dem Regal")
    page.wait_for_selector(".sheet .choice >> nth=1")
    assert found(page, "the shelf") == []
