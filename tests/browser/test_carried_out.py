"""What people carry out at their own board: told until it is done, ticked off for all."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from companion.errors import plain
from companion.play import Chance
from companion.views.putting_back import putting_back
from tests.browser.axe import violations
from tests.browser.pictures import played_to
from tests.browser.test_faceoff import attacked
from tests.browser.waiting import caught_up, past_the_steps, tap, until
from tests.support.tables import a_minute_later


def play_to(box: Any, wanted: Callable[[set[str]], bool]) -> None:
    """Play Arachnid with counters until a word asks people to do something like it at their board."""
    luck = random.Random(1)
    while not wanted({one.order for one in box.table.now.events if one.title}):
        assert box.table.play_a_step(luck).ok


def test_a_critter_that_was_moved_is_moved_on_every_screen(box, new_phone, new_page):
    assert box.table.submit("new arachnid 2 mode=counters start").ok
    red, green = new_phone(0), new_phone(1)
    television = new_page("/board", width=1280, height=800)
    play_to(box, lambda orders: "goes" in orders)
    for page in (red, green, television):
        expect(page.locator(".recap li").first).to_be_visible()
        expect(page.locator(".recap li.done")).to_have_count(0)
    red.click(".recap .order >> nth=0")
    for page in (red, green, television):
        expect(page.locator(".recap li.done")).to_have_count(1)
    green.click(".recap .order >> nth=0")  # it was not, after all
    for page in (red, green, television):
        expect(page.locator(".recap li.done")).to_have_count(0)


def test_what_came_to_the_board_is_on_the_television_until_the_next_word(box, new_page):
    assert box.table.submit("new arachnid 2 mode=counters start").ok
    television = new_page("/board", width=1280, height=800)
    play_to(box, lambda orders: "comes" in orders and "goes" not in orders)
    recap = television.locator(".orders .recap")
    expect(recap).to_be_visible()
    moved = box.table.now.moved
    while box.table.now.moved == moved:
        box.play(1)
    assert not any(one.order for one in box.table.now.events if one.title)
    expect(recap).to_have_count(0)


def test_where_the_new_critter_goes_stays_on_every_phone_in_the_turn_that_follows(box, new_phone):
    """Whoever acts had no card with it, only the others. A small screen has no room beside the acts."""
    assert box.table.submit("new arachnid 2 mode=counters start").ok
    play_to(box, lambda orders: "comes" in orders and "goes" not in orders)
    active = box.table.now.scene.active
    acts, waits = new_phone(active, width=390, height=844), new_phone(1 - active)
    for page in (acts, waits):
        past_the_steps(page, box)
        expect(page.locator(".recap li")).to_be_visible()
    moved = box.table.now.moved
    while box.table.now.moved == moved:
        box.play(1)
    assert box.table.now.pending[0].topic == "turn"
    for page in (acts, waits):
        caught_up(page, box)
        expect(page.locator(".recap li")).to_be_visible()
    while not isinstance(box.table.now.pending, Chance):
        box.play(1)
    for page in (acts, waits):
        expect(page.locator(".recap")).to_have_count(0)


def test_what_is_put_back_is_not_covered_by_what_may_be_said_again(box, new_phone):
    """An offer of the act before came as if it were new, and lay over the card."""
    assert box.table.submit("new arachnid 2 mode=counters start").ok
    phone = new_phone(played_to(box, lambda one: one.topic == "turn"), width=320, height=640)
    past_the_steps(phone, box)
    tap(phone, box, ".act[data-verb=spin]:not(.off) >> nth=0")
    offer = phone.locator(".toast .act-now")
    tap(phone, box, ".toast .act-now")
    tap(phone, box, "[aria-label='Take back']")
    expect(phone.locator(".saying li").first).to_be_visible()
    expect(offer).to_have_count(0)
    phone.locator(".act.off").first.dispatch_event("click")  # what else is said lies beside it
    toast = phone.locator(".toast")
    expect(toast).to_be_visible()
    card = phone.locator(".saying").bounding_box()
    until(phone, lambda: toast.bounding_box()["y"] >= card["y"] + card["height"])


def test_the_answers_stand_before_all_that_would_be_undone(box, new_phone):
    red, green = new_phone(0), new_phone(1, width=320, height=640)
    box.play(30)
    a_minute_later(box.guests)
    device = next(one.device for one in box.guests.everybody() if 0 in one.seats)
    first = next(line.n for line in box.table.now.log if line.n > 3)
    assert box.table.submit(f"rewind {first}", box.guests.origin(device), 0).ok
    expect(green.locator(".sheet .log li")).not_to_have_count(0)
    agree = green.locator(".sheet .primary")
    until(green, lambda: (place := agree.bounding_box()) is not None and place["y"] + place["height"] <= 640)
    red.close()


@pytest.mark.parametrize("height", [720, 1080])
def test_a_television_that_shows_no_code_has_its_headline_at_the_left(box, new_page, height):
    assert box.table.submit("new arachnid 2 mode=counters start").ok
    box.play(30)
    while not isinstance(box.table.now.pending, Chance):  # told in one line, below where in the game it is
        box.play(1)
    television = new_page("/board", width=height * 16 // 9, height=height)
    caught_up(television, box)
    expect(television.locator(".counted > header small").first).to_be_visible()
    television.evaluate("document.querySelector('.invitation').style.display = 'none'")
    left = "(one) => one.getBoundingClientRect().x"
    headline, mats = television.locator(".counted > header h1"), television.locator(".mats")
    until(television, lambda: abs(headline.evaluate(left) - mats.evaluate(left)) < 2)


@pytest.mark.parametrize("width", [320, 390])
def test_what_was_taken_back_is_put_back_by_hand_until_something_is_played(box, new_phone, new_page, width):
    """The record went back, and nobody was told what on the table had to."""
    assert box.table.submit("new web-of-flies 2 start").ok
    box.play(14)
    red = new_phone(0, width=width, height=568, locale="de")
    idle = new_phone(width=width, height=844, locale="de")
    television = new_page("/board", width=1280, height=720)
    assert box.table.submit(f"rewind {box.table.now.moved}").ok
    expect(idle.locator(".saying li").first).to_have_text(
        "Rot 7: a4 statt d4."
    )  # nothing else wants the room
    card = red.locator(".saying")
    expect(card).to_have_text(
        re.compile(r"^Stellt 2 Dinge zurück\s*▼\s*$"), use_inner_text=True
    )  # there is no room for more
    expect(television.locator(".putting li")).to_have_text(
        [
            "Red 7: a4 instead of d4.",
            "Green 1: back on d4, it was captured.",
            "Red 7 goes from a4 to d4 and takes Green 1.",
        ]
    )
    red.reload()
    expect(card).to_contain_text("Stellt 2 Dinge zurück")
    assert violations(red) == []
    card.get_by_role("button", name="Alles, was getan wurde").click()
    expect(card).to_contain_text("Stellt zurück:\nRot 7: a4 statt d4.", use_inner_text=True)
    last = card.locator("li").last
    expect(last).to_have_text("Rot 7 geht von a4 nach d4 und schlägt Grün 1.")
    until(red, lambda: (place := last.bounding_box()) is not None and place["y"] + place["height"] <= 568)
    card.get_by_role("button", name="Prüfen").click()
    expect(red.locator(".sheet h1")).to_have_text("Oben links")  # the first part that is looked at
    red.keyboard.press("Escape")
    card.get_by_role("button", name="Weglegen").click()
    expect(card).to_have_count(0)
    expect(television.locator(".putting")).to_have_count(1)
    red.reload()
    caught_up(red, box)
    expect(card).to_have_count(0)  # it had come again
    box.play(1)
    expect(television.locator(".putting")).to_have_count(0)


def test_who_has_put_the_list_away_is_told_of_the_next_one_in_another_game_too(box, new_phone):
    """It was known by its entry alone, and those of each game begin with 1."""
    red, moved = new_phone(0), []
    for _ in range(2):
        assert box.table.submit("new web-of-flies 2 start").ok
        while box.table.now.moved < 16:
            box.play(1)
        assert box.table.submit(f"rewind {box.table.now.moved}").ok
        moved.append(box.table.now.moved)
        red.locator(".saying").get_by_role("button", name="Put away").click()
        expect(red.locator(".saying")).to_have_count(0)
        assert box.table.submit("close").ok
    assert moved[0] == moved[1]


BESIDE_THE_MARK = """() => {
    const words = document.createRange();
    words.selectNodeContents(document.querySelector(".counts b"));
    const mark = document.querySelector(".counts [aria-expanded]").getBoundingClientRect();
    const card = document.querySelector(".counts").getBoundingClientRect();
    return [...words.getClientRects()].every((one) =>
        one.right <= mark.left && one.top >= card.top && one.bottom <= card.bottom);
}"""


def test_the_mark_of_a_folded_card_lies_on_no_letter(box, new_phone):
    """It lay on the end of *13 Taten zurückgenommen*."""
    assert box.table.submit("new web-of-flies 2 start").ok
    box.play(30)
    phone = new_phone(0, width=320, height=640, locale="de")
    assert box.table.submit(f"rewind {box.table.now.timeline.lines(17)[-1].n}").ok
    expect(phone.locator(".counts b")).to_have_text("13 Taten zurückgenommen")
    until(phone, lambda: phone.evaluate(BESIDE_THE_MARK))


@pytest.mark.parametrize(("mode", "line"), [("counters", "footer"), ("tracked", ".side > .told")])
def test_a_television_tells_a_step_back_beside_a_fight_too(box, new_page, mode, line):
    """It told nothing: the fight had all the room."""
    attacked(box, mode, 0)
    assert box.table.play_a_step(random.Random(1)).ok
    assert box.table.submit(f"rewind {box.table.now.moved}").ok
    television = new_page("/board", width=1280, height=720)
    expect(television.locator(".faceoff")).to_be_visible()
    told = television.locator(line)
    expect(told).to_contain_text("Taken back")
    until(television, lambda: (place := told.bounding_box())["y"] + place["height"] <= 720)
    until(television, lambda: told.evaluate("one => one.scrollHeight <= one.clientHeight + 1"))


def test_a_small_thing_is_told_in_one_sentence(box, new_phone):
    assert box.table.submit("new arachnid 2 mode=counters start").ok
    box.play(163)
    red = new_phone(0)
    caught_up(red, box)
    assert box.table.submit(f"rewind {box.table.now.moved}").ok
    expect(red.locator(".saying li")).to_have_text(
        ["Taken back: Red ends the turn. Nothing has to be put back."]
    )


def test_what_is_put_back_does_not_read_as_undone_with_the_act(box, new_phone, new_page):
    """It read "undo it on the board: Red Alpha is bitten. Red, Food in the store: 2 instead of 1."."""
    assert box.table.submit("new arachnid 2 mode=counters start").ok
    while not isinstance(box.table.now.pending, tuple):
        box.play(1)
    box.play(1)
    assert box.table.submit(f"rewind {box.table.now.moved}").ok
    putting = putting_back(box.table.now)
    assert putting is not None
    assert putting.is_short
    assert putting.is_by_the_acts
    assert putting.count == 1
    phone, television = new_phone(0), new_page("/board?language=de", width=1280, height=720)
    put = plain(putting.puts[0])
    expect(phone.locator(".saying li")).to_have_text(
        re.compile(f"^Taken back, .* Put back: {re.escape(put)}$")
    )
    expect(television.locator(".putting li")).to_have_text(re.compile("^Zurückgenommen, .* Stellt zurück: "))


@pytest.mark.parametrize("mode", ["counters", "tracked"])
@pytest.mark.parametrize("scale", [(1280, 720), (1920, 1080)])
def test_what_was_taken_back_is_read_from_three_metres(box, new_page, mode, scale):
    """It stood in the smallest type there is, 28 pixels of 1080. Nothing of it is cut, nor who is asked."""
    assert box.table.submit(f"new arachnid 4 mode={mode} start").ok
    played_to(box, lambda one: one.topic == "turn", 60)
    assert box.table.submit(f"rewind {box.table.now.timeline.lines(12)[-1].n}").ok
    television = new_page("/board?language=de", width=scale[0], height=scale[1])
    card = television.locator(".putting .card")
    expect(card.locator("li").last).to_contain_text("mehr: am Handy")
    height = scale[1] / 1080
    size = "one => parseFloat(getComputedStyle(one).fontSize)"
    until(television, lambda: card.locator("li").first.evaluate(size) >= 38 * height)
    until(television, lambda: card.locator("small").first.evaluate(size) >= 33 * height)
    until(television, lambda: card.evaluate("one => one.scrollHeight <= one.clientHeight"))
    place, asked = card.bounding_box(), television.locator("h1").bounding_box()
    assert asked["y"] + asked["height"] <= place["y"]
    assert place["y"] + place["height"] <= scale[1]
