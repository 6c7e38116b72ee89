"""The big board on a television: it invites, it tells what is asked, and it is read from across the room."""

from __future__ import annotations

import itertools
import random
import re
import shutil
import subprocess

import pytest
from playwright.sync_api import expect

from companion.games.arachne.equipment import KINDS
from companion.play import Chance, Over, text
from companion.table.people.names import Names
from tests.browser.test_ending import CUT
from tests.browser.test_faceoff import SHARES, attacked
from tests.browser.waiting import caught_up, until
from tests.browser.walking import to_the_fungus
from tests.support.tables import RED

FULL = {"width": 1920, "height": 1080}
SMALL = {"width": 1280, "height": 720}
LEAST = 28  # pixels of 1080

# Whether the evening code, as it stands there where phones have taken part, begins below this.
CODE_BELOW = """selector => {
  const table = document.querySelector("#table");
  if (!table.querySelector(".evening")) {
    table.insertAdjacentHTML("beforeend", "<p class=evening>Code 1234</p>");
  }
  const [one, code] = [selector, ".evening"].map((it) => document.querySelector(it)?.getBoundingClientRect());
  return Boolean(one) && one.bottom <= code.top;
}"""
# What is too small to be read, or lies outside the screen, with its size in pixels of 1080.
WRONG = """least => {
  const scale = Math.min(innerWidth / 1920, innerHeight / 1080);
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode, element = node.parentElement;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (!node.textContent.trim() || !box.width || !element.checkVisibility()) continue;
    const matrix = element.closest("svg") ? element.getScreenCTM() : { a: 1, b: 0 };
    const size = parseFloat(getComputedStyle(element).fontSize) * Math.hypot(matrix.a, matrix.b) / scale;
    const clipped = element.closest("h2, footer") !== null; // ends in an ellipsis
    const outside = box.left < -1 || box.top < -1 || box.bottom > innerHeight + 1
      || (box.right > innerWidth + 1 && !clipped);
    if (size < least - 0.1 || outside) found.push([Math.round(size * 10) / 10, outside, node.textContent]);
  }
  return found;
}"""


@pytest.fixture
def new_board(new_page):
    """Opens the big board."""

    def make(**more):
        return new_page("/board", **{**FULL, **more})

    return make


def expect_readable(board):
    until(board, lambda: board.evaluate(WRONG, LEAST) == [])


# ------------------------------------------------------------------------------ the lobby


def test_the_lobby_shows_which_game_is_set_up_and_who_sits_down(new_board, new_phone, new_page, box):
    names = Names()
    names.tell(box.table.desk.call_seats)
    board = new_board()
    expect(board.locator(".lobby h1")).to_have_text("Orbweaver")
    phone = new_phone()
    expect(board.locator(".lobby > footer")).to_contain_text("1 phone has joined")
    phone.click("footer >> text=New game")
    phone.click(".sheet .tile >> text=Arachnid")
    phone.click(".sheet [aria-label='3 players']")
    expect(board.locator(".lobby h1")).to_have_text("Arachnid")
    expect(board.locator(".join")).to_contain_text("Then type your name and tap a seat.")
    expect(board.locator(".teaching footer")).to_contain_text("/howto/arachnid")
    expect(board.locator(".chair h2")).to_have_text(["Red", "Yellow", "Green"])
    guest = new_page()
    guest.goto(box.join_url)
    guest.click("button[name=seat][value='1']")
    names.call(1, "Jörg")
    expect(board.locator(".chair.filled h2")).to_have_text(["Jörg"])
    expect(board.locator(".chair.filled p")).to_have_text(["Yellow, phone is here"])
    expect(board.locator(".lobby > footer b")).to_have_text("Take a seat: 2 people are still missing.")
    expect_readable(board)
    phone.click(".sheet footer .primary")
    until(board, lambda: box.table.now.game is not None)
    expect(board.locator(".lobby > footer b")).to_have_text("Draw the first player")
    expect(board.locator(".lobby > footer span")).to_have_text("Take a seat: 1 person is still missing.")
    assert box.table.submit("draw").ok
    expect(board.locator(".lobby")).to_have_count(0)
    expect(board.locator(".invitation b")).to_have_text(box.guests.card().join_code)


def test_the_lobby_and_the_phones_agree_on_whose_phone_is_away(new_board, new_phone, new_page, box):
    board, phone, other = new_board(), new_phone(), new_page()
    assert box.table.submit("new arachnid 3 start").ok
    other.goto(box.join_url)
    other.click("button[name=seat][value='1']")
    expect(board.locator(".chair.yellow p")).to_have_text("phone is here")
    other.close()
    expect(phone.locator(".seats .seat.away")).to_have_count(1)
    expect(board.locator(".chair.yellow p")).to_have_text("away")
    expect(board.locator(".chair.yellow .tick")).to_be_empty()
    expect(board.locator(".lobby > footer span")).not_to_contain_text("missing")


def test_once_every_seat_is_taken_the_code_to_join_with_is_small(box, new_phone, new_page):
    """It had a quarter of the screen for nobody; whoever looks on has it in the corner."""
    assert box.table.submit("new arachnid 2 mode=counters start").ok
    red = new_phone(0)
    board = new_page("/board", width=1280, height=720)
    expect(board.locator(".join")).to_be_visible()
    told = board.locator(".teaching").bounding_box()
    yellow = new_phone(1)
    expect(board.locator(".join")).to_have_count(0)
    expect(board.locator(".lobby > header > .invitation")).to_be_visible()
    until(board, lambda: board.locator(".teaching").bounding_box()["width"] > told["width"] * 1.3)
    until(
        board, lambda: board.evaluate("document.querySelector('.invitation').offsetHeight < innerHeight / 5")
    )
    for phone in (red, yellow):
        phone.close()
    expect(board.locator(".join")).to_be_visible()  # one of them may come back


def test_who_plays_what_is_said_before_the_start(new_board, new_phone):
    board, phone = new_board(), new_phone()
    phone.click("footer >> text=New game")
    phone.click(".sheet .tile >> text=Taller-Ants")
    phone.click(".sheet [aria-label='3 players']")
    expect(board.locator(".chair h2")).to_have_text(["Spider", "Ants", "Ants"])
    expect(phone.locator(".player small:first-of-type")).to_have_text(["Spider", "Ants", "Ants"])


def test_a_sheet_that_is_closed_sets_nothing_up(new_board, new_phone):
    board, phone = new_board(), new_phone()
    phone.click("footer >> text=New game")
    expect(board.locator(".lobby h1")).to_have_text("Arachnid")
    phone.keyboard.press("Escape")
    expect(board.locator(".lobby h1")).to_have_text("Orbweaver")


@pytest.mark.skipif(shutil.which("zbarimg") is None, reason="nothing reads codes here")
def test_the_code_is_read_from_a_picture_of_half_the_size(new_board, box, tmp_path):
    from PIL import Image

    board = new_board()
    code = board.locator(".join img")
    until(board, lambda: code.count() and code.evaluate("one => one.complete && one.naturalWidth > 0"))
    board.screenshot(path=tmp_path / "board.png")
    Image.open(tmp_path / "board.png").resize((960, 540)).save(tmp_path / "half.png")
    read = subprocess.run(["zbarimg", "-q", str(tmp_path / "half.png")], capture_output=True, text=True)
    assert read.stdout.strip().lower() == f"qr-code:{box.join_url}".lower()


# ---------------------------------------------------------------------------- during a game

GAMES = [
    "arachnid 2", "arachnid 3", "arachnid 4", "arachnid 2 mode=tracked", "arachnid 4 mode=tracked",
    "web-of-flies 2", "web-of-flies 4", "spidertwist 2", "arachne 2", "taller-ants 2", "taller-ants 4",
]  # fmt: skip


@pytest.mark.parametrize("size", [FULL, SMALL], ids=["1080", "720"])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_too_small_to_be_read(new_board, box, game, size):
    assert box.table.submit(f"new {game} start").ok
    english = new_board(**size)
    caught_up(english, box)
    box.server._app.config["LANGUAGE"] = lambda: "de"  # of the box, so of every big board
    german = new_board(**size)
    luck = random.Random(7)
    for words in (0, 4, 8, 12, 16, 20, 24):
        for _word in range(words):
            if isinstance(box.table.now.pending, Over):
                return  # the end has a test of its own
            assert box.table.play_a_step(luck).ok
        for board in (english, german):
            caught_up(board, box)
            expect_readable(board)


@pytest.mark.parametrize("game", ["arachnid 4 end.max_rounds=5", "web-of-flies 2", "arachne 2"])
def test_nothing_of_the_end_is_too_small_to_be_read(new_board, box, game):
    assert box.table.submit(f"new {game} start").ok
    box.play()
    board = new_board()
    expect(board.locator(".ended .deciding")).to_be_visible()
    expect(board.locator(".ended .chart >> nth=0")).to_be_visible()
    expect_readable(board)
    until(
        board,
        lambda: board.evaluate(CUT, [".ended .card, .leaf", "Height"]) == [],
    )


def test_the_asked_seat_is_named_in_large_letters(new_board, box):
    assert box.table.submit("new arachnid 3 mode=tracked start").ok
    box.play(8)
    board = new_board()
    caught_up(board, box)
    asked = board.locator(".side > h1")
    expect(asked).to_have_text(re.compile("Red|Yellow|Green"))
    until(board, lambda: asked.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") >= 56)


@pytest.mark.parametrize("mode", ["counters", "tracked"])
def test_a_fight_is_seen_before_the_dice_fall(new_board, box, mode):
    choice = attacked(box, mode, 0)
    board = new_board()
    expect(board.locator(".fighter")).to_have_count(2)
    expect(board.locator(".fighter >> nth=0 >> .die")).to_have_count(len(choice.duel.fighters[0].dice))
    expect(board.locator(".ends li")).to_have_count(5)
    until(board, lambda: sum(board.eval_on_selector_all(".ends b", SHARES)) == 100)
    until(board, lambda: sum(board.eval_on_selector_all(".sums b", SHARES)) == 100)
    expect_readable(board)


def test_a_break_is_told_to_the_whole_room(new_board, box):
    assert box.table.submit("new arachnid 4 start").ok
    box.play(20)
    assert box.table.submit("pause").ok
    board = new_board()
    expect(board.locator(".break h1")).to_have_text("The game is paused.")
    expect_readable(board)
    assert box.table.submit("resume").ok
    expect(board.locator(".break")).to_have_count(0)


def test_a_screen_without_the_box_says_so_and_recovers_by_itself(new_board, new_page, box):
    assert box.table.submit("new arachnid 2 start").ok
    board = new_board(held=True)
    caught_up(board, box)
    board.evaluate("window.loadedOnce = true")
    box.off()
    away = board.locator(".away-note")
    until(board, lambda: away.count() or board.clock.run_for(1000))
    expect(away).to_contain_text("It tries again by itself")
    expect_readable(board)
    box.on()
    until(board, lambda: not away.count() or board.clock.run_for(1000))
    until(board, lambda: board.evaluate("window.loadedOnce"))
    new_page.said.clear()  # the browser itself reports a box that is not there


def test_food_and_incubator_of_four_stand_apart_beside_an_event(new_board, box):
    assert box.table.submit("new arachnid 4 start").ok
    box.play(20, seed=3)
    steps = itertools.count()
    while not isinstance(box.table.now.pending, Chance):  # what is drawn stands beside them
        box.play(1, seed=next(steps))
    board = new_board()
    apart = "all => all.every(one => one.querySelector('.store:last-child').getBoundingClientRect().left"
    apart += " - one.querySelector('.store').getBoundingClientRect().right > 20)"
    mats = board.locator(".beside .mat")
    expect(mats).to_have_count(4)
    until(board, lambda: mats.evaluate_all(apart))


@pytest.mark.parametrize("seats", [2, 4])
def test_two_sheets_fill_the_screen_and_say_how_their_squares_are_called(new_board, box, seats):
    assert box.table.submit(f"new taller-ants {seats} start").ok
    luck = random.Random(3)
    assert box.table.play_a_step(luck).ok  # until then it invites people
    board = new_board()
    sheets = board.locator(".board.sheets .edged")
    expect(sheets).to_have_count(2)
    expect(sheets.first.locator(":scope > text")).to_have_text([*"abcdefghijklmnop", *map(str, range(1, 17))])
    where = "all => all.map(one => JSON.stringify(one.getBoundingClientRect()))"
    square = board.locator("[data-space='a1'] .ground")
    wide = "one => one.getBoundingClientRect().width"
    until(board, lambda: square.evaluate(wide) >= 38)  # 33 beside what is asked
    before = set()
    for _ in range(6):
        for _word in range(20):
            assert box.table.play_a_step(luck).ok
        caught_up(board, box)
        expect_readable(board)
        before.update(sheets.evaluate_all(where))
    assert len(before) == 2, "the board lies in one place"
    expect(board.locator("figcaption")).to_have_text(["Above ground", "Below ground"])


def test_one_point_is_one_point(new_board, box):
    assert box.table.submit("new spidertwist 2 start").ok
    luck = random.Random(3)
    while 1 not in {line.headline for line in box.table.now.scene.seats}:
        if isinstance(box.table.now.pending, Over):
            assert box.table.submit("new again").ok
        assert box.table.play_a_step(luck).ok
    board = new_board()
    caught_up(board, box)
    one = board.locator(".place", has=board.locator("b.number", has_text=re.compile("^1$"))).first
    expect(one.locator("small").last).to_have_text("point")


def test_what_is_proposed_lies_over_two_boards_and_moves_neither(new_page, box):
    assert box.table.submit("new taller-ants 2 start").ok
    box.play(1)
    board = new_page("/board", **FULL)
    sheets = board.locator(".board.sheets")
    expect(sheets).to_be_visible()
    caught_up(board, box)
    before = sheets.bounding_box()
    assert box.table.submit("stop count", RED).ok
    expect(board.locator(".notices")).to_be_visible()
    until(board, lambda: sheets.bounding_box() == before)


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_one_word_did_is_read_whole_below_the_mats(new_board, box, language):
    box.server._app.config["LANGUAGE"] = lambda: language
    box.name_seats("Bartholomäus-Wilh", "Wilhelmine Müller")
    assert box.table.submit("new arachnid 2 mode=counters start").ok
    board = new_board()
    while not (isinstance(box.table.now.pending, tuple) and box.table.now.pending[0].topic == "draft"):
        box.play(1)
    footer = board.locator(".counted > footer.long")
    expect(footer).to_have_text(re.compile("(Bartholomäus-Wilh|Wilhelmine Müller).*4"))
    until(board, lambda: footer.evaluate("one => one.scrollWidth <= one.clientWidth"))
    until(board, lambda: footer.evaluate("one => one.scrollHeight <= one.clientHeight"))
    expect_readable(board)


def test_what_is_proposed_before_the_first_act_cuts_nothing_of_the_lobby(new_page, box):
    assert box.table.submit("new arachnid 2 start").ok
    board = new_page("/board", **FULL)
    footer = board.locator(".lobby > footer")
    expect(footer).to_contain_text("Draw the first player")
    expect(board.locator(".teaching .words")).to_be_visible()
    before = footer.bounding_box()
    assert box.table.submit("stop draw", RED).ok
    expect(board.locator(".notices")).to_be_visible()
    until(board, lambda: footer.bounding_box() == before)
    expect(footer).to_be_hidden()


def test_what_is_proposed_moves_no_mat(new_page, box):
    assert box.table.submit("new arachnid 4 mode=counters start").ok
    box.play(60)
    board = new_page("/board", width=1280, height=800)
    caught_up(board, box)
    piles = "() => [...document.querySelectorAll('.mat')].map(one => one.getBoundingClientRect().y)"
    before = board.evaluate(piles)
    assert box.table.submit("stop count", RED).ok
    expect(board.locator(".notices")).to_be_visible()
    until(board, lambda: board.evaluate(piles) == before)
    bottom = "all => Math.max(...all.map(one => one.getBoundingClientRect().bottom))"
    mats, notices = board.locator(".mat"), board.locator(".notices")
    until(board, lambda: notices.bounding_box()["y"] >= mats.evaluate_all(bottom))
    board.evaluate(CODE_BELOW, ".notices")  # with the evening code
    expect(board.locator(".evening")).to_be_hidden()


def test_what_is_wrong_with_the_box_for_long_lies_on_nothing(new_page, box):
    assert box.table.submit("new arachnid 4 mode=counters start").ok
    box.play(60)
    for part in ("display", "keys"):
        box.table.desk.report(part, text("The {part} does not answer.", part=part))
    board = new_page("/board", width=1280, height=720)
    caught_up(board, box)
    notices, mats = board.locator(".notices"), board.locator(".mats")
    bottom = "one => one.getBoundingClientRect().bottom"
    until(board, lambda: notices.evaluate(bottom) <= mats.bounding_box()["y"])
    expect(board.locator(".counted > footer")).not_to_be_empty()


@pytest.mark.parametrize("seats", [2, 4])
def test_beside_a_board_that_the_box_keeps_lie_the_dens_of_all(new_board, box, seats):
    assert box.table.submit(f"new arachnid {seats} mode=tracked start").ok
    box.play(60)
    while not (isinstance(box.table.now.pending, tuple) and box.table.now.pending[0].topic == "turn"):
        box.play(1)
    board = new_board()
    dens = board.locator(".side .mat")
    expect(dens).to_have_count(seats)
    for line, den in zip(box.table.now.scene.seats, dens.all(), strict=True):
        expect(den.locator(".store").first).to_have_attribute("data-filled", str(line.headline))
        expect(den.locator(".pile")).to_have_count(6)
    expect(board.locator(".side .acts-now")).to_have_count(len(box.table.now.pending))
    expect_readable(board)


def test_arachnes_pieces_are_pictures_of_their_kinds(new_page, box):
    assert box.table.submit("new arachne 2 start").ok
    box.play(1)
    board = new_page("/board", width=1280, height=800)
    kinds = "all => all.map(one => one.getAttribute('href'))"
    emblems = board.locator(".space .emblem")
    expect(emblems).to_have_count(len(box.table.now.scene.pieces))
    until(board, lambda: set(emblems.evaluate_all(kinds)) == {f"#picture-{kind}" for kind in KINDS})
    expect(board.locator(".space .letter")).to_have_count(0)


def test_the_code_of_the_evening_lies_on_no_place_below_two_boards(new_page, box):
    assert box.table.submit("new taller-ants 2 start").ok
    box.play(1)
    board = new_page("/board", **FULL)
    until(board, lambda: board.evaluate(CODE_BELOW, ".place:last-child"))


def test_the_code_of_the_evening_lies_on_no_mat_beside_a_board(new_page, box):
    """It lay over the last one, and over how many webs are in its stacks."""
    assert box.table.submit("new arachnid 4 mode=tracked start").ok
    box.play(60)
    board = new_page("/board", width=1280, height=800)
    until(board, lambda: board.evaluate(CODE_BELOW, ".beside > :last-child"))


# How far the middle of what a die shows lies from its own, in parts of its size; none while there is none.
OFF_CENTRE = """() => {
  const [die, face] = [".cube", ".pip-count"].map(
    (one) => document.querySelector(`.event .glyph ${one}`)?.getBoundingClientRect());
  return die && Math.max(
    Math.abs(die.x + die.width / 2 - face.x - face.width / 2),
    Math.abs(die.y + die.height / 2 - face.y - face.height / 2),
  ) / die.width;
}"""


def test_the_die_of_her_meal_shows_its_number_in_its_middle_for_long(new_television, box):
    assert box.table.submit("new spidertwist 2 start").ok
    board = new_television(**FULL)
    caught_up(board, box)
    chooser = random.Random(3)
    while not any(event.kind == "meal" for event in box.table.now.events):
        assert box.table.play_a_step(chooser).ok
    die = board.locator(".event .glyph .cube")
    until(board, lambda: die.count() == 1 or board.clock.run_for(300))
    until(board, lambda: board.evaluate(OFF_CENTRE) < 0.1)
    board.clock.run_for(2500)  # longer than a step of no weight
    expect(die).to_have_count(1)


def test_where_fungus_grows_its_die_stands_beside_what_is_told(box, new_television):
    """It was a line without the die, which stood on every phone."""
    to_the_fungus(box)
    board = new_television(**SMALL)
    caught_up(board, box)
    assert box.table.submit("draw").ok
    die = board.locator(".side > .glyph")
    grown = next(event for event in box.table.now.events if event.order)
    expect(die).to_have_attribute("aria-label", re.compile(f"^{grown.glyph.value}, "))
    until(board, lambda: board.evaluate(WRONG, LEAST) == [])
