"""What one button says and does on a phone: the den, the dice of a battle, a device for all seats."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import expect

from companion.kit import grammar
from companion.play import TURN, Chance
from tests.browser.waiting import until

MOST_WORDS = 300


def play_until(box, fits):
    """Let the box say random words until a question fits; that question."""
    random = Random(2)
    for _ in range(MOST_WORDS):
        now = box.table.now
        if isinstance(now.pending, tuple):
            for choice in now.pending:
                words = list(grammar.words(now.game, now.state, choice.seat))
                if fits(choice, words):
                    return choice
        assert box.table.play_a_step(random).ok
    raise AssertionError("that was never asked")


@pytest.fixture
def arachnid(box):
    assert box.table.submit("new arachnid 2 start").ok
    return box


def test_an_act_of_the_den_is_chosen_and_said_with_ready_by_one_button(arachnid, new_phone):
    asked = play_until(arachnid, lambda one, words: one.topic == "den" and words[0].startswith("refresh"))
    phone = new_phone(asked.seat)
    food = arachnid.table.now.scene.seats[asked.seat].headline
    before = arachnid.table.now.entry
    refresh = ".card .choice >> nth=0"
    phone.click(refresh)
    expect(phone.locator(".footer .primary")).to_have_text(re.compile("^Refresh "))
    phone.click(refresh)  # thought better of it
    expect(phone.locator(".footer .primary")).to_have_text("Ready")
    phone.click(refresh)
    expect(phone.locator(".footer .primary")).to_have_text(re.compile("^Refresh "))
    assert arachnid.table.now.entry == before
    phone.click("text=/^Refresh .*, then ready$/")
    until(phone, lambda: (asked.seat, "den") not in open_questions(arachnid))
    said = [one.body["word"] for one in arachnid.table.desk.played().entries[before:] if one.kind == "word"]
    assert said[0].startswith("refresh ")
    assert arachnid.table.now.scene.seats[asked.seat].headline == food - 1


def open_questions(box):
    pending = box.table.now.pending
    return [] if isinstance(pending, Chance) else [(one.seat, one.topic) for one in pending]


def test_the_button_of_a_battle_says_how_many_dice_and_the_bar_what_they_are_worth(arachnid, new_phone):
    asked = play_until(arachnid, lambda one, words: one.topic == "attack" and len(words) > 2)
    phone = new_phone(asked.seat)
    button, odds = phone.locator(".footer .primary"), phone.locator(".sums")
    expect(button).to_have_text(re.compile("^Attack with "))
    label, chances = button.text_content(), odds.text_content()
    phone.click(".stepper button:not([disabled]) >> nth=0")
    expect(button).not_to_have_text(label)
    expect(odds).not_to_have_text(chances)


def test_a_device_for_all_seats_shows_whoever_is_asked_and_a_tap_changes_the_seat(arachnid, new_tablet):
    play_until(arachnid, lambda one, _: one.topic == "den" and len(arachnid.table.now.pending) == 2)
    tablet = new_tablet()
    tablet.goto(arachnid.url + "/j/mine")
    chosen = "one => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor]"
    ink, ground = tablet.eval_on_selector("button[value=all]", chosen)
    assert ink != ground
    tablet.goto(arachnid.url)
    for name in ("Yellow", "Red"):
        tablet.click(f".seat.{name.lower()}")
        expect(tablet.locator(".band")).to_have_text(name)
        expect(tablet.locator(".footer .primary")).to_have_text("Ready")
    tablet.click(".footer .primary")
    expect(tablet.locator(".band")).to_have_text("Yellow")
    expect(tablet.locator(".footer .primary")).to_have_text("Ready")


def test_what_happens_is_said_aloud_and_a_sheet_gives_the_focus_back(arachnid, new_phone):
    phone = new_phone(0)
    phone.focus("[aria-label=More]")
    phone.keyboard.press("Enter")
    phone.wait_for_selector(".sheet")
    expect(phone.locator(".stage")).to_have_js_property("inert", True)
    phone.keyboard.press("Escape")
    expect(phone.locator("[aria-label=More]")).to_be_focused()
    phone.click(".footer >> text=Draw")
    expect(phone.locator("#told")).to_contain_text("first player and take")


def test_the_big_board_shows_a_sweep_and_goes_on_by_itself(box, new_page):
    assert box.table.submit("new arachnid 2 mode=tracked start").ok
    play_until(box, lambda one, _: one.topic == TURN)
    wall = new_page("/board", 1280, 720, held=True)
    wall.wait_for_selector(".space")
    journey = wall.locator(".journey")
    random = Random(4)
    for _ in range(MOST_WORDS):
        assert box.table.play_a_step(random).ok
        if any(event.order == "goes" for event in box.table.now.events):
            break
    until(wall, lambda: journey.count() == 1 or wall.clock.run_for(300))  # after what came before it
    until(wall, lambda: wall.clock.run_for(1000) or journey.count() == 0)


def test_what_appears_in_the_foot_takes_no_tap_for_a_moment_neither_key_of_two(box, new_tablet):
    assert box.table.submit("new arachne 2 start").ok
    tablet = new_tablet(held=True)
    asked = play_until(
        box, lambda one, _words: one.topic != TURN and one.finish and one.preset not in (None, one.finish)
    )
    keys = tablet.locator(".footer .row > .button:not([aria-label])")
    leave = grammar_label(box, asked)
    until(tablet, lambda: keys.first.text_content() == leave or tablet.clock.run_for(100))
    expect(keys).to_have_count(2)
    resting = [key.get_attribute("aria-disabled") for key in keys.all()]
    tablet.clock.run_for(700)
    assert resting == ["true", "true"]
    expect(tablet.locator(".footer .row > .button[aria-disabled]")).to_have_count(0)


def grammar_label(box, choice):
    """How the word that leaves a question reads."""
    menu = box.table.now.game.menu(box.table.now.state, choice.seat)
    return next(one.label.msgid for one in menu if one.part == choice.finish.split()[0])
