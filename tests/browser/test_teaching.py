"""How to play on the big board while people sit down: page after page, each long enough to be read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from companion.table.intents import Plan
from tests.browser.conftest import Box
from tests.browser.test_big_board import FULL, LEAST, WRONG
from tests.browser.waiting import caught_up, until

GAMES = {"arachnid": 4, "web-of-flies": 4, "spidertwist": 2, "arachne": 2, "taller-ants": 4}
SIZES = [{"width": 1280, "height": 800}, FULL]
PAGES = 10  # goal, set-up, five pictures of a turn, the end, what people forget on two
KINDS = {"arachne", "taller-ants"}  # games that tell the kinds of their pieces on one more
NOW = ".teaching .places i:nth-child({}).now"
CUT = """() => [...document.querySelectorAll(".teaching .page, .teaching .words, .teaches .chair *")]
  .filter((one) => one.scrollHeight > one.clientHeight + 2 || one.scrollWidth > one.clientWidth + 1)
  .filter((one) => getComputedStyle(one).display !== "inline" && one.clientWidth)
  .map((one) => one.outerHTML)"""
READING = 15  # signs a second: somebody who reads aloud for others


@pytest.fixture
def taught(box: Box, new_television: Callable[..., Any]) -> Callable[..., Any]:
    """Opens a big board that has joined and shows the first page of a game; its time stands still."""
    box.server._app.config["LANGUAGE"] = lambda: "de"  # of the box, which is that of every big board
    box.table.desk.call_seats({0: "Mia", 1: "Jonas Maximilian"})

    def make(game: str, **more: Any) -> Any:
        page = new_television(**more)
        set_up(box, page, game)
        return page

    return make


def set_up(box: Box, page: Any, game: str) -> None:
    rev = box.table.now.rev
    box.table.desk.tell_plan(Plan(game, GAMES[game]))
    box.table.desk.wait(rev, 10)
    caught_up(page, box)
    until(page, lambda: page.locator(f"b:text('/howto/{game}')").count())
    come(page, 1)


def come(page: Any, n: int) -> None:
    """Let time go on until the page of this number is on show."""
    until(page, lambda: page.locator(NOW.format(n)).count() or page.clock.run_for(2500))


def test_every_page_of_every_game_can_be_read_from_across_the_room(
    taught: Callable[..., Any], box: Box
) -> None:
    board = taught("arachnid", **FULL)
    for game in GAMES:
        if game != "arachnid":
            set_up(box, board, game)
        pages = PAGES + (game in KINDS)
        expect(board.locator(".teaching .places i")).to_have_count(pages)
        for n in range(1, pages + 1):
            come(board, n)
            board.clock.run_for(600)
            picture = board.locator(".teaching figure img")
            until(board, lambda p=picture: p.count() == 0 or p.evaluate("one => one.naturalWidth > 0"))
            for size in SIZES:
                board.set_viewport_size(size)
                until(board, lambda: board.evaluate(WRONG, LEAST) == [])
                until(board, lambda: board.evaluate(CUT) == [])


def test_a_page_stands_until_it_is_read_and_after_the_last_comes_the_first(
    taught: Callable[..., Any],
) -> None:
    board = taught("spidertwist", **FULL)
    for n in range(1, PAGES + 1):
        come(board, n)
        signs = len(board.locator(".teaching .words :is(p, ul)").inner_text())
        board.clock.run_for(1000 * signs // READING)
        expect(board.locator(NOW.format(n))).to_have_count(1)
    come(board, 1)


def test_pages_turn_without_a_motion_where_none_is_wanted(taught: Callable[..., Any]) -> None:
    board = taught("arachne", **FULL, reduced_motion="reduce")
    come(board, 2)
    until(board, lambda: board.evaluate("document.getAnimations().length") == 0)


def test_the_set_up_is_that_of_so_many_players(taught: Callable[..., Any], box: Box) -> None:
    board = taught("arachnid", **FULL)
    come(board, 2)
    picture = board.locator(".teaching figure img")
    expect(picture).to_have_attribute("src", "/howto/arachnid/set-up-4.svg")
    box.table.desk.tell_plan(Plan("arachnid", 2))
    until(board, lambda: "set-up-2" in str(picture.get_attribute("src")) or board.clock.run_for(500))
    expect(board.locator(".teaching h2")).to_have_text("Aufbau")


def test_it_is_over_when_something_is_done_in_the_game(taught: Callable[..., Any], box: Box) -> None:
    board = taught("web-of-flies", **FULL)
    assert box.table.submit("new web-of-flies 2 start").ok
    caught_up(board, box)
    expect(board.locator(".teaching")).to_have_count(1)
    assert box.table.submit("draw").ok
    expect(board.locator(".teaching")).to_have_count(0)
    board.clock.run_for(60_000)


def test_it_is_told_while_nobody_is_there_and_goes_on_when_the_sheet_is_closed(
    box: Box, new_television: Callable[..., Any]
) -> None:
    board = new_television(**FULL)
    expect(board.locator(".lobby h1")).to_have_text("Orbweaver")
    until(board, lambda: board.locator(NOW.format(1)).count() or board.clock.run_for(500))
    expect(board.locator(".teaching .words small")).to_have_text("Arachnid · How to play")
    expect(board.locator(".chair h2").first).to_contain_text("Scan the code")  # people may still come
    until(board, lambda: board.evaluate(WRONG, LEAST) == [])
    until(board, lambda: board.evaluate(CUT) == [])
    set_up(box, board, "spidertwist")
    box.table.desk.tell_plan(None)
    caught_up(board, box)
    expect(board.locator(".lobby h1")).to_have_text("Orbweaver")
    come(board, 2)
    expect(board.locator(".teaching .words small")).to_have_text("Spidertwist · How to play")


def test_after_a_game_the_one_played_last_is_told_and_then_the_others_in_turn(
    box: Box, new_television: Callable[..., Any]
) -> None:
    board = new_television(**FULL)
    assert box.table.submit("new arachne 2 start").ok
    expect(board.locator(".lobby h1")).to_have_text("Arachne")
    assert box.table.submit("close").ok
    caught_up(board, box)
    said = board.locator(".teaching .words small").first
    for title in ("Arachne", "Taller-Ants", "Arachnid"):
        until(board, lambda: board.locator(NOW.format(1)).count() or board.clock.run_for(2500))
        expect(said).to_contain_text(title)
        until(board, lambda: not board.locator(NOW.format(1)).count() or board.clock.run_for(2500))
