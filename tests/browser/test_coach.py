"""The coach of a first game: one sentence where something comes up for the first time, on that phone only."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.waiting import past_the_rest, past_the_steps

FIRST = "text=My first game"


def until_asked(box, topic):
    """Play until a question of this topic waits; the seat that is asked."""
    luck = Random(3)
    for _ in range(600):
        pending = box.table.now.pending
        if isinstance(pending, tuple):
            for one in pending:
                if one.topic == topic:
                    return one.seat
        assert box.table.play_a_step(luck).ok
    raise AssertionError(f"{topic} was not asked")


def first_game(phone):
    phone.click("[aria-label=More]")
    phone.click(FIRST)
    expect(phone.locator(FIRST).locator("..")).to_contain_text("on")
    phone.keyboard.press("Escape")


@pytest.fixture
def den(box, new_phone):
    """Two phones; the first, with a coach, is asked in the den phase."""
    assert box.table.submit("new arachnid 2 start").ok
    seat = until_asked(box, "den")
    phone, other = new_phone(seat), new_phone(1 - seat)
    for one in (phone, other):
        past_the_steps(one, box)
    first_game(phone)
    return phone, other


def test_what_is_asked_is_told_once_and_gone_when_it_was_answered(box, den):
    phone, _ = den
    coach = phone.locator(".coach")
    expect(coach).to_contain_text("Before the turns everybody may refresh a spider")
    expect(phone.locator("[data-halo]")).not_to_have_count(0)
    told = coach.filter(has_text="Before the turns")
    for _ in range(3):  # whoever lets it pass so often knows it
        expect(told).to_have_count(1)
        phone.click(".footer .primary:not([aria-disabled]):not([disabled])")
        expect(told).to_have_count(0)
        until_asked(box, "turn")
        until_asked(box, "den")
        past_the_steps(phone, box)
        past_the_rest(phone)
    expect(told).to_have_count(0)


def test_a_sentence_is_put_away(den):
    phone, _ = den
    coach = phone.locator(".coach")
    expect(coach).to_contain_text("Before the turns")
    phone.click(".coach .close")
    expect(coach.filter(has_text="Before the turns")).to_have_count(0)


def test_why_opens_the_rule_over_the_game(den):
    phone, _ = den
    phone.click(".coach >> text=Why?")
    expect(phone.locator(".sheet .ruling")).to_contain_text("Refresh")


def test_who_plays_often_hears_nothing(den):
    phone, other = den
    expect(phone.locator(".coach")).to_have_count(1)
    other.evaluate("new Promise((done) => setTimeout(done, 500))")  # as long as a coach would take to come
    expect(other.locator(".coach")).to_have_count(0)


def test_a_coach_is_kept_when_the_page_is_loaded_again_and_off_when_it_is_put_off(den):
    phone, _ = den
    expect(phone.locator(".coach")).to_contain_text("Before the turns")
    phone.reload()
    expect(phone.locator(".coach")).to_contain_text("Before the turns")
    phone.click("[aria-label=More]")
    phone.click(FIRST)
    phone.keyboard.press("Escape")
    expect(phone.locator(".sheet")).to_have_count(0)  # which hides a coach as well
    expect(phone.locator(".footer .primary")).to_be_visible()
    expect(phone.locator(".coach")).to_have_count(0)


@pytest.mark.parametrize("width", [390, 320])
def test_after_an_act_it_says_what_is_left_to_do_on_the_board(box, new_phone, width):
    """The offer of a battle comes with it and takes its place no more."""
    assert box.table.submit("new arachnid 2 start").ok
    phone = new_phone(until_asked(box, "turn"), width=width, height=640)
    past_the_steps(phone, box)
    first_game(phone)
    expect(phone.locator(".coach")).to_contain_text("Choose one of your spiders")
    phone.click(".act[data-verb=move]:not(.off) >> nth=0")
    said = phone.locator(".toast")
    expect(said).to_have_count(1)
    expect(said).to_contain_text("Now move it on your board: anywhere on its web")
    expect(said.locator(".act-now")).to_contain_text("Battle")
    said.locator(".close").click()
    expect(said).to_contain_text("Now move it on your board")  # still to be done
    phone.click(".act[data-verb=spin]:not(.off) >> nth=0")
    expect(said).to_contain_text("Now lay that web on your board")
    expect(said).not_to_contain_text("Now move it")


def test_of_a_board_that_the_box_keeps_nothing_is_left_to_say(box, new_phone):
    assert box.table.submit("new arachnid 2 mode=tracked start").ok
    phone = new_phone(until_asked(box, "turn"))
    past_the_steps(phone, box)
    first_game(phone)
    for _ in range(2):
        phone.locator(".board .space.target").first.click()
        if phone.locator(".sheet .choice").count():
            phone.locator(".sheet .choice").first.click()
        past_the_steps(phone, box)
    expect(phone.locator(".toasts")).not_to_contain_text("Now ")


AFTER_A_TOAST = """() => {
  document.querySelector(".toast:not(.coach) .close").click();
  return document.querySelectorAll(".coach").length;
}"""


def test_after_what_is_told_it_comes_back_once_nothing_else_is(box, new_phone):
    """It stood there for a tenth of a second where a tap closed that and opened a sheet."""
    assert box.table.submit("new taller-ants 2 start").ok
    phone = new_phone(until_asked(box, "turn"))
    past_the_steps(phone, box)
    first_game(phone)
    expect(phone.locator(".coach")).to_have_count(1)
    phone.locator(".footer .actors button[aria-pressed=true]").first.click()
    expect(phone.locator(".toast:not(.coach)")).to_have_count(1)
    stood = phone.evaluate(AFTER_A_TOAST)  # looks at once, for that is what it is about
    assert stood == 0
    expect(phone.locator(".coach")).to_have_count(1)
