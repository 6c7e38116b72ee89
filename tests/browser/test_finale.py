"""The end of a game on the television: all that a phone tells of it, in turns."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from companion.play import Over, text
from companion.views.ending import ending
from companion.views.ending.awards import Awarded
from tests.browser.test_big_board import CODE_BELOW, FULL, LEAST, WRONG
from tests.browser.test_ending import CUT
from tests.browser.waiting import until

EVENINGS = (
    "arachnid 4 end.max_rounds=8",
    "web-of-flies 4",
    "spidertwist 2",
    "arachne 2",
    "taller-ants 3 ta.map=12",
)
# The awards cover all but the gaps of the place they have.
FILLED = """() => {
  const whole = document.querySelector(".leaf .awards").getBoundingClientRect();
  const cards = [...document.querySelectorAll(".leaf .awards .card")]
    .map((one) => one.getBoundingClientRect());
  return cards.reduce((sum, one) => sum + one.width * one.height, 0) > 0.9 * whole.width * whole.height;
}"""
MOST_WORDS = 1200
"""Until people stop and count: an evening of ants is long."""


def test_nothing_fades_at_the_lower_edge_of_a_television(new_page, box):
    assert box.table.submit("new arachnid 2 end.max_rounds=5 start").ok
    box.play()
    board = new_page("/board", **FULL)
    expect(board.locator(".bars")).to_be_visible()
    fade = 'getComputedStyle(document.querySelector(".stage"), "::after").content'
    until(board, lambda: board.evaluate(fade) == "none")


def test_the_code_of_the_evening_lies_on_no_card_of_the_end(new_page, box):
    assert box.table.submit("new web-of-flies 3 start").ok
    box.play()
    board = new_page("/board", **FULL)
    until(board, lambda: board.evaluate(CODE_BELOW, ".ended .points"))


@pytest.mark.parametrize("opening", EVENINGS)
def test_on_the_television_all_of_it_takes_turns_and_nothing_is_cut(opening, new_television, box):
    """In both languages, of one game: it is long to play."""
    box.name_seats("Wilhelmine Müller", "Bartholomäus-Wilh", "Anna-Lena Maria S", "Maximilian-Josef")
    assert box.table.submit(f"new {opening} start").ok
    box.play(MOST_WORDS)
    if not isinstance(box.table.now.pending, Over):
        assert box.table.submit("stop count").ok
    told = ending(box.table.desk.played())
    assert told is not None
    for language in ("en", "de"):
        box.server._app.config["LANGUAGE"] = lambda spoken=language: spoken
        board = new_television(**FULL)
        expect(board.locator("html")).to_have_attribute("lang", language)
        assert turned_through(board) == {
            "chart": len(told.charts),
            "turning li": len(told.turning),
            "evening-luck li": len(told.luck),
            "awards .card": len(told.awards),
        }


def turned_through(board):
    """How many of each there are on all pages, each of which is looked at."""
    until(board, lambda: board.locator(".leaf").count() or board.clock.run_for(500))
    expect(board.locator(".deciding")).to_be_visible()
    shown = {"chart": 0, "turning li": 0, "evening-luck li": 0, "awards .card": 0}
    pages = max(1, board.locator(".ended .places i").count())
    for n in range(1, pages + 1):
        if pages > 1:
            now = f".ended .places i:nth-child({n}).now"
            until(board, lambda now=now: board.locator(now).count() or board.clock.run_for(1000))
        board.clock.run_for(600)
        until(board, lambda: board.evaluate(WRONG, LEAST) == [])
        until(board, lambda: board.evaluate(CUT, [".ended .card, .leaf", "Height"]) == [])
        for what in shown:
            shown[what] += board.locator(f".leaf .{what}").count()
    return shown


def test_a_table_of_points_shows_the_numbers_of_all_whatever_they_are_called(new_page, box):
    box.name_seats("Jo", "Wilhelmine Müller")
    assert box.table.submit("new taller-ants 2 start").ok
    assert box.table.submit("stop count").ok
    board = new_page("/board", **FULL)
    expect(board.locator(".points td").last).to_be_visible()
    until(board, lambda: board.evaluate(CUT, [".ended .card, .ended .whose span", "Width"]) == [])
    until(board, lambda: board.locator(".points").bounding_box()["width"] > FULL["width"] * 0.9)


@pytest.mark.parametrize("many", [1, 2, 3, 4])
def test_however_many_awards_there_are_they_leave_no_hole(many, new_television, box, monkeypatch):
    box.server._app.config["LANGUAGE"] = lambda: "de"
    given = tuple(
        Awarded(text("Deep thinker"), text("thought for {time}", time=seat), "dice", seat)
        for seat in range(many)
    )
    monkeypatch.setattr("companion.views.ending.awards_of", lambda *_: given)
    assert box.table.submit("new web-of-flies 4 start").ok
    assert box.table.submit("stop count").ok
    board = new_television(**FULL)
    until(board, lambda: board.locator(".leaf .awards .card").count() == many or board.clock.run_for(500))
    board.clock.run_for(600)
    until(board, lambda: board.evaluate(WRONG, LEAST) == [])
    until(board, lambda: board.evaluate(CUT, [".ended .card, .leaf", "Height"]) == [])
    until(board, lambda: board.evaluate(FILLED))


def test_charts_of_a_television_have_the_width_of_their_card_and_bars_all_of_their_lines(new_page, box):
    assert box.table.submit("new arachnid 3 end.max_rounds=5 start").ok
    box.play()
    board = new_page("/board", width=1280, height=720)
    card, grid = board.locator(".charts"), board.locator(".chart line.grid").first
    expect(card).to_be_visible()
    until(board, lambda: grid.bounding_box()["width"] > 0.8 * card.bounding_box()["width"])
    visible = "one => getComputedStyle(one).overflow === 'visible'"
    until(board, lambda: board.locator(".track").first.evaluate(visible))
