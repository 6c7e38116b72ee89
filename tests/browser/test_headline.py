"""The big board says in large letters who is asked and what for, and marks nobody else; nor do phones."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import expect

from companion.play import Chance, Over
from tests.browser.test_big_board import GAMES
from tests.browser.test_faceoff import SHARES, attacked
from tests.browser.waiting import caught_up, past_the_steps, until

PEOPLE = ("Maximiliane Sophie", "Jörg", "Bartholomäus-Wilh", "Anneliese Charlott")
COLOURS = ("Red", "Yellow", "Green")
LEAST = 56  # pixels of 1080
ASKED = ".counted > header > h1, .side > h1"
LARGE = """(one, least) => parseFloat(getComputedStyle(one).fontSize)
  >= least * Math.min(innerWidth / 1920, innerHeight / 1080)"""
NOW = ".mat.acts-now > header h2, .place.turn h2"
# What of the big board is wider or higher than its place, but for names that end in an ellipsis.
CUT = """() => [...document.querySelectorAll(".counted *, .side, .side *")]
  .filter((one) => one.checkVisibility() && !one.closest("svg, h2, .told, footer, .store i"))
  .filter((one) => one.scrollWidth > one.clientWidth + 2 && one.clientWidth)
  .map((one) => [one.className, one.textContent])"""


@pytest.fixture
def people(box):
    box.name_seats(*PEOPLE)


@pytest.mark.parametrize("game", GAMES)
def test_who_is_asked_is_named_in_large_letters_and_marked_alone(new_television, box, people, game):
    """Its time is moved on past what it shows step by step, which takes minutes of an evening."""
    assert box.table.submit(f"new {game} start").ok
    board = new_television(width=1280, height=800)
    luck = random.Random(5)
    assert box.table.play_a_step(luck).ok  # until then it invites people
    looked = 0
    while looked < 12 and not isinstance(pending := box.table.now.pending, Over):
        if not isinstance(pending, Chance):
            asked = {PEOPLE[one.seat] for one in pending}
            caught_up(board, box)
            until(board, lambda asked=asked: asked.intersection(said_of(board)) or board.clock.run_for(500))
            fought = any(one.duel for one in pending)
            until(
                board,
                lambda asked=asked, hidden=fought: (
                    hidden or marked(board) == asked or board.clock.run_for(500)
                ),
            )
            until(board, lambda: board.locator(ASKED).evaluate(LARGE, LEAST))
            until(board, lambda: board.evaluate(CUT) == [])
            looked += 1
        for _word in range(3):
            if not isinstance(box.table.now.pending, Over):
                assert box.table.play_a_step(luck).ok


def said_of(board):
    """The people whose names stand in the head of the screen."""
    said = " ".join(board.locator(ASKED).all_text_contents())
    return {name for name in PEOPLE if name in said}


def marked(board):
    return set(board.locator(NOW).all_text_contents())


@pytest.mark.parametrize("game", ["arachnid 4 end.max_rounds=5", "web-of-flies 4", "spidertwist 2"])
def test_at_the_end_nobody_is_marked_but_the_winners(new_page, box, people, game):
    assert box.table.submit(f"new {game} start").ok
    box.play()
    over = box.table.now.pending
    board = new_page("/board", width=1280, height=720)
    winners = over.ranking[0]
    expect(board.locator(".event.card .drawing")).to_have_count(len(winners))
    if len(winners) == 1:
        expect(board.locator(".event.card h1")).to_have_text(f"{PEOPLE[winners[0]]} wins")
    expect(board.locator(".chart >> nth=0 >> polyline.first")).to_have_count(len(winners))
    expect(board.locator(".acts-now, .turn")).to_have_count(0)


def pictures_in(board, where):
    """Which pictures these are."""
    return board.locator(f"{where} .drawing use").evaluate_all("all => all.map((one) => one.href.baseVal)")


def test_a_seat_is_drawn_as_what_it_plays_in_a_break_and_when_it_has_won(new_page, box):
    assert box.table.submit("new taller-ants 3 start").ok
    board = new_page("/board", width=1280, height=720)
    for played in ("#picture-ant", "#picture-spider"):
        while (box.table.now.scene.active == 0) != (played == "#picture-spider"):
            box.play(1)
        assert box.table.submit("pause").ok
        until(board, lambda played=played: pictures_in(board, ".break") == [played])
        assert box.table.submit("resume").ok
    assert box.table.submit("stop count").ok
    winners = box.table.now.pending.ranking[0]
    expected = ["#picture-ant" if seat else "#picture-spider" for seat in winners]
    until(board, lambda: pictures_in(board, ".event.card") == expected)


@pytest.mark.parametrize("mode", ["counters", "tracked"])
def test_the_dice_of_a_fight_lie_for_six_seconds(new_page, box, people, mode):
    attacked(box, mode, 0)
    board = new_page("/board", width=1280, height=720, held=True)
    caught_up(board, box)
    luck = random.Random(2)
    while not any(one.duel for one in box.table.now.events):
        assert box.table.play_a_step(luck).ok
    fallen = board.locator(".event.duel .die.rolled, .event.duel .total")
    until(board, lambda: fallen.count())
    expect(board.locator(".event.duel .total").first).to_have_css("animation-delay", "0.8s")
    board.clock.run_for(2000)
    expect(fallen.first).to_be_visible()
    until(board, lambda: not fallen.count() or board.clock.run_for(500))


def test_what_is_unlikely_is_drawn_together_with_its_like(new_page, box, people):
    choice = attacked(box, "counters", 0)
    board = new_page("/board", width=1280, height=720)
    expect(board.locator(".ends li")).to_have_count(len(choice.duel.ends))
    widths = "all => all.map(one => parseInt(one.getAttribute('width')))"
    until(board, lambda: sum(board.eval_on_selector_all(".bar .end", widths)) == 100)
    drawn, apart = board.locator(".bar .end"), board.locator(".ends b")

    def fewer(shares):
        return sum(min(pair) < 6 for pair in ((shares[0], shares[1]), (shares[-2], shares[-1])))

    until(board, lambda: drawn.count() == apart.count() - fewer(apart.evaluate_all(SHARES)))


def test_how_long_the_table_waits_stands_apart_from_the_round(new_page, box):
    assert box.table.submit("new arachnid 2 mode=counters start").ok
    box.play(1)
    box.let_pass(41)
    board = new_page("/board", width=1920, height=1080)
    caught_up(board, box)
    expect(board.locator(".counted > header > small")).to_have_text(
        re.compile(r".+ · Asked \d0 seconds ago\.")
    )


def test_two_lines_of_large_letters_leave_the_place_above_them(new_page, box, people):
    attacked(box, "counters", 0)
    board = new_page("/board", width=1920, height=1080)
    caught_up(board, box)
    heads = []
    for words in ("Alpha earned an upgrade: choose it at once.", "Your turn."):
        board.evaluate("words => document.querySelector('.counted > header > h1').textContent = words", words)
        heads.append(board.locator(".counted > header").bounding_box()["height"])
    assert heads[0] == heads[1]
    expect(board.locator(".counted > header:is(.two, .long) > small")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("mode", ["counters", "tracked"])
def test_on_a_phone_the_frame_is_round_who_is_asked_and_not_round_whose_turn_it_is(new_phone, box, mode):
    assert box.table.submit(f"new arachnid 3 mode={mode} start").ok
    while not is_short(box):
        box.play(1)
    (asked,) = (one.seat for one in box.table.now.pending)
    phone = new_phone()
    past_the_steps(phone, box)
    framed = phone.locator(".seats .turn")
    expect(framed).to_have_count(1)
    expect(framed).to_have_accessible_name(re.compile(f"^{COLOURS[asked]}, .*, is asked$"))


def is_short(box):
    """Whether a seat chooses what is eaten while another has the event bag."""
    now = box.table.now
    asked = now.pending if isinstance(now.pending, tuple) else ()
    return any(one.topic == "feed" and one.seat != now.scene.active for one in asked)


@pytest.mark.parametrize(("width", "locale"), [(320, "de"), (390, "en"), (390, "de")])
def test_the_line_below_the_title_of_a_phone_is_not_cut(box, new_phone, width, locale):
    """It read *Round 1 · Ahead: Hanna and Mo…*."""
    box.name_seats("Hanna", "Moritz", "Lea")
    assert box.table.submit("new web-of-flies 3 start").ok
    phone = new_phone(width=width, height=844, locale=locale)
    luck, line = random.Random(2), phone.locator(".head small")
    while len(box.table.now.scene.progress) == 0 or "Moritz" not in line.inner_text():
        assert box.table.play_a_step(luck).ok
        past_the_steps(phone, box)
    title = phone.locator(".head h1").bounding_box()
    until(phone, lambda: line.evaluate("one => one.scrollHeight <= one.clientHeight + 1"))
    until(phone, lambda: line.evaluate("one => one.scrollWidth <= one.clientWidth"))
    assert title["y"] >= 0
    until(phone, lambda: phone.locator(".head").bounding_box()["height"] <= 56)
