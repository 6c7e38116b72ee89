"""People have names: typed on a phone, kept on it, and read by everybody else."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import expect

from companion.table.people.names import Names
from tests.browser.waiting import caught_up, until


def sit(page, box, seat, name):
    """Sit down with a name; the page of the phone."""
    page.goto(box.join_url)
    page.get_by_label("Your name").fill(name)
    page.click(f"button[name=seat][value='{seat}']")
    page.wait_for_selector(f".seat >> text={name}")
    return page


@pytest.fixture
def table(box):
    assert box.table.submit("new web-of-flies 2 start").ok
    return box


def test_each_is_spoken_to_and_hears_of_the_other_by_name(new_page, table):
    anna = sit(new_page(), table, 0, "Anna")
    ben = sit(new_page(), table, 1, "Ben")
    assert table.table.submit("draw").ok
    first = table.table.now.pending[0].seat
    asked, other, name = (anna, ben, "Anna") if first == 0 else (ben, anna, "Ben")
    asked.wait_for_selector("footer >> text=You may swap two pieces.")
    other.wait_for_selector(f"footer >> text={name} may swap two pieces.")
    asked.click("text=Keep all")
    other.wait_for_selector(f"footer >> text={name} keeps the pieces as they are.")


def test_the_log_speaks_to_whom_it_is_about(new_page, table):
    anna = sit(new_page(), table, 0, "Anna")
    ben = sit(new_page(), table, 1, "Ben")
    assert table.table.submit("draw").ok
    first = table.table.now.pending[0].seat
    asked, other, name = (anna, ben, "Anna") if first == 0 else (ben, anna, "Ben")
    asked.click("text=Keep all")
    for phone, told in (
        (asked, "You keep the pieces as they are."),
        (other, f"{name} keeps the pieces as they are."),
    ):
        caught_up(phone, table)
        phone.click("[aria-label='What happened, and the rules']")
        expect(phone.locator(".sheet")).to_contain_text(told)


def test_several_who_are_asked_are_each_named_in_a_sentence(new_page, box):
    names = Names()
    names.tell(box.table.desk.call_seats)
    assert box.table.submit("new arachnid 3 start").ok
    for seat, name in enumerate(("Jörg", "Anna", "Mo")):
        names.call(seat, name)
    chooser = Random(7)
    while not isinstance(box.table.now.pending, tuple) or len(box.table.now.pending) < 2:
        assert box.table.play_a_step(chooser).ok
    board = new_page("/board", width=1920, height=1080)
    heading = board.locator(".counted > header h1")
    for choice in box.table.now.pending:
        expect(heading).to_contain_text(names.now()[choice.seat])
    expect(heading).to_have_text(re.compile("each chooses|everybody"))


def test_a_name_is_read_aloud_with_its_colour_and_stands_on_the_big_board(new_page, table):
    anna = sit(new_page(), table, 0, "Anna")
    anna.wait_for_selector(".seat.red[aria-label^='Anna, Red, ']")
    anna.wait_for_selector(".seat.green[aria-label^='Green, ']")
    board = new_page("/board", width=1920, height=1080)
    board.wait_for_selector(".chair h2 >> text=Anna")
    table.play(1)
    board.wait_for_selector(".place h2 >> text=Anna")


def test_a_name_is_told_at_once_and_kept_for_the_next_time(new_page, table):
    other = sit(new_page(), table, 1, "Ben")
    anna = sit(new_page(), table, 0, "Anna")
    other.wait_for_selector(".seat.red >> text=Anna")
    anna.goto(f"{table.url}/j/mine")
    anna.get_by_label("Your name").fill("Annabel")
    anna.get_by_label("Your name").press("Enter")  # names, and takes no seat
    anna.wait_for_selector(".seat.red >> text=Annabel")
    other.wait_for_selector(".seat.red >> text=Annabel")
    anna.goto(f"{table.url}/j/mine")
    anna.click("text=One tablet for all, referee, leaving")
    anna.click("text=Leave this table")
    anna.wait_for_selector("text=You are looking on")
    other.wait_for_selector(".seat.red:not(:has(.name))")
    anna.goto(table.join_url)
    expect(anna.get_by_label("Your name")).to_have_value("Annabel")


@pytest.mark.parametrize("button", ["name", "none"])
def test_a_name_that_is_said_before_there_is_a_game_stands_at_the_seat_in_it(new_page, box, button):
    """*Keep* left it on the phone: the first game began without it."""
    phone = new_page()
    phone.goto(box.join_url)
    phone.get_by_label("Your name").fill("Anna")
    phone.click(f"button[name=seat][value={button}]")
    phone.click("footer >> text=New game")
    phone.click(".sheet .tile >> text=Spidertwist")
    expect(phone.locator(".sheet [aria-label='Name of player 1']")).to_have_value("Anna")
    phone.click(".sheet footer .primary")
    expect(phone.locator(".seat >> text=Anna")).to_have_count(1)
    assert box.table.now.names == {0: "Anna"}


def test_a_name_that_will_not_do_is_told_and_may_be_mended(new_page, table):
    page = new_page()
    page.goto(table.join_url)
    page.get_by_label("Your name").fill("<i>Zoë</i> 🕷")
    page.click("button[name=seat][value='0']")
    page.wait_for_selector("[role=alert] >> text=The box has no sign for <.")
    expect(page.get_by_label("Your name")).to_have_value("<i>Zoë</i> 🕷")
    page.get_by_label("Your name").fill("Zoë")
    page.click("button[name=seat][value='0']")
    page.wait_for_selector(".seat.red >> text=Zoë")
    new_page.said.clear()  # the browser itself reports an answer of 422


@pytest.mark.parametrize(("width", "height"), [(320, 640), (844, 390)])
def test_long_names_push_nothing_off_the_page(new_page, table, width, height):
    sit(new_page(), table, 1, "Wilhelmine-Charlotte von der W")
    page = sit(new_page(width=width, height=height), table, 0, "Maximilian-Alexander der Erste")
    page.wait_for_selector(".seat.green .name")
    until(page, lambda: all(_within(page.locator(f".seat.{seat}"), width) for seat in ("red", "green")))
    until(page, lambda: page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def _within(seat, width):
    box = seat.bounding_box()
    return box is not None and box["x"] >= 0 and box["x"] + box["width"] <= width


LONG = "Wolfeschlegelsteinhausenberger"  # as long as a name may be, and nowhere to break it


def test_a_long_name_leaves_the_figures_of_an_event_in_sight(new_page, box):
    assert box.table.submit("new arachnid 3 start").ok
    phone = sit(new_page(width=360, held=True), box, 2, LONG)
    board = new_page("/board", width=1920, height=1080, held=True)
    caught_up(board, box)  # what happened before a page had come is not shown on it
    luck = Random(1)
    while not any(event.title and len(event.gains) == 3 for event in box.table.now.events):
        assert box.table.play_a_step(luck).ok
    for page in (phone, board):
        caught_up(page, box)
        row = page.locator(".gains div", has_text=LONG)
        until(page, lambda page=page, row=row: page.clock.run_for(300) or row.is_visible())
        expect(row.locator("b")).to_be_visible()
        until(page, lambda row=row: row.evaluate("row => row.scrollWidth <= row.clientWidth"))
        until(page, lambda page=page: page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_the_winner_reads_that_it_is_them_and_the_other_who_won(new_page, table):
    anna = sit(new_page(), table, 0, "Anna")
    ben = sit(new_page(), table, 1, "Ben")
    table.play()
    winners = table.table.now.pending.ranking[0]
    assert len(winners) == 1
    winner, other, name = (anna, ben, "Anna") if winners[0] == 0 else (ben, anna, "Ben")
    winner.wait_for_selector("h1 >> text=You win")
    other.wait_for_selector(f"h1 >> text={name} wins")
