"""What is asked of all, on screens that show something else as well: it covers nothing, and reads as one."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.test_faceoff import attacked
from tests.browser.waiting import until
from tests.support.tables import a_minute_later

UNCOVERED = """() => {
    const rows = [...document.querySelectorAll(".ends li")].map((one) => one.getBoundingClientRect());
    const footer = document.querySelector("#table > footer").getBoundingClientRect();
    const over = document.querySelector("#table .notices").getBoundingClientRect();
    const below = Math.min(footer.top, over.top);
    return rows.length > 3 && Math.max(...rows.map((one) => one.bottom)) <= below + 1;
}"""
FIRST_LETTER = "(one) => getComputedStyle(one, '::first-letter').textTransform"
LIGHT = """(all) => all.map((one) => {
    const behind = getComputedStyle(one.closest(".pick")).backgroundColor;
    return getComputedStyle(one).stroke !== behind;
})"""


def test_a_fight_and_a_correction_that_is_asked_leave_one_another_room(box, new_page, new_phone):
    attacked(box, "counters", 0)
    new_phone(0), new_phone(1)
    a_minute_later(box.guests)
    device = next(one.device for one in box.guests.everybody() if 0 in one.seats)
    assert box.table.submit("pencil correct food red 3 because cat", box.guests.origin(device), 0).ok
    board = new_page("/board", width=1280, height=800)
    expect(board.locator(".notices")).to_contain_text("Why: the cat came by. ")
    expect(board.locator(".ends li")).to_have_count(5)
    until(board, lambda: board.evaluate(UNCOVERED))


def test_a_headline_begins_with_a_capital(box, new_phone):
    red, green = new_phone(0), new_phone(1)
    box.play(8)
    a_minute_later(box.guests)
    device = next(one.device for one in box.guests.everybody() if 0 in one.seats)
    assert box.table.submit("stop count", box.guests.origin(device), 0).ok
    headline = green.locator(".sheet h1")
    expect(headline).to_have_text("stop and count")
    until(green, lambda: headline.evaluate(FIRST_LETTER) == "uppercase")
    expect(red.locator(".proposal")).to_contain_text("Waiting for Green")


def test_the_spider_of_ones_own_seat_stands_out(box, new_phone):
    red = new_phone(0)
    red.goto(box.url + "/j/mine")
    pen = red.locator(".pick.mine svg *")
    expect(pen.first).to_be_attached()
    until(red, lambda: all(pen.evaluate_all(LIGHT)))
