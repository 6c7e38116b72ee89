"""Where the coach points and where its sentence lies, at every kind of question of the five games.

What pulses tells where to look, and gives no advice: with several answers it holds several of them. The
sentence lies over nothing that has to be read or tapped.
"""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from companion.kit import grammar
from companion.play import Chance, Over
from tests.browser.reading import UNSEEN
from tests.browser.waiting import RESTS, past_the_held_steps, past_the_rest, past_the_steps, tap, until
from tests.browser.walking import FOR_TWO

MOST_WORDS = 250  # by then a game has asked what it asks often
SIZE = {"width": 390, "height": 844}
ON = "localStorage.setItem('coach', 'on')"

# How many things pulse, and how many answers they hold together. A stepper has two at least.
POINTED = """() => {
  const answers = ".space.target, .space.able, .actor:not(.barred), .act:not(.off), .choice, .stepper button"
    + ", .chips button, .row > .primary, .row > .button:not([aria-label], .help)";
  const halos = [...document.querySelectorAll("[data-halo]")];
  const held = one => (one.matches(answers) ? 1 : 0) + one.querySelectorAll(answers).length;
  return [halos.length, halos.reduce((sum, one) => sum + held(one), 0)];
}"""

# What lies below the sentence that has to be read or tapped, by more than a rim of three pixels.
COVERED = """() => {
  const own = document.querySelector(".coach").getBoundingClientRect();
  const kept = ".seat, .head button, .footer button, .stage button:not(.zoom), .footer .hint"
    + ", .board .pan :is(.space.target, .space.able, .space.picked)";
  return [...document.querySelectorAll(kept)].filter(one => {
    const box = one.getBoundingClientRect();
    const frame = one.closest(".stage")?.getBoundingClientRect() ?? document.body.getBoundingClientRect();
    const [top, bottom] = [Math.max(box.top, frame.top), Math.min(box.bottom, frame.bottom)];
    return Math.min(bottom, own.bottom) - Math.max(top, own.top) > 3
      && Math.min(box.right, own.right) - Math.max(box.left, own.left) > 3;
  }).map(one => one.getAttribute("data-space") ?? one.innerText);
}"""


def questions(box, page):
    """Every kind of question and draw that a random game comes to, once: its name and how many answers. The
    time of the page stands still, and is moved on past what is shown step by step and past its rests."""
    page.evaluate(ON)
    page.reload()
    luck, seen = Random(5), set()
    for _ in range(MOST_WORDS):
        now = box.table.now
        if isinstance(now.pending, Over):
            return
        if isinstance(now.pending, Chance):
            kind, answers = now.pending.source, 1
        else:
            first = now.pending[0]
            kind, answers = first.topic, len(list(grammar.words(now.game, now.state, first.seat)))
        if kind not in seen:
            seen.add(kind)
            past_the_held_steps(page, box)
            page.clock.run_for(RESTS)
            yield kind, answers
        assert box.table.play_a_step(luck).ok


def points_well(page, answers):
    """Whether one place pulses, or several of one answer each; two answers at least, if there are two."""
    halos, held = page.evaluate(POINTED)
    return (halos == 1 or held == halos) and held >= min(answers, 2)


@pytest.mark.parametrize("game", FOR_TWO)
def test_it_points_at_all_answers_and_covers_none(box, new_tablet, game):
    assert box.table.submit(f"new {game} start").ok
    page = new_tablet(**SIZE, held=True)
    for kind, answers in questions(box, page):
        expect(page.locator(".coach"), kind).to_have_count(1)
        expect(page.locator("[data-halo]"), kind).not_to_have_count(0)
        until(page, lambda answers=answers: points_well(page, answers))
        until(page, lambda: page.evaluate(COVERED) == [])


@pytest.mark.parametrize("mode", ["counters", "tracked"])
@pytest.mark.parametrize(("width", "height"), [(320, 640), (390, 844), (844, 390)])
def test_where_there_are_many_answers_the_first_words_stay_in_sight(box, new_tablet, mode, width, height):
    """It points at a list that is longer than the page, and moves nothing for that."""
    assert box.table.submit(f"new arachnid 2 mode={mode} start").ok
    until_asked(box, "draft")
    page = new_tablet(width=width, height=height)
    coached(page, box)
    expect(page.locator("[data-halo]")).not_to_have_count(0)
    first = ".footer .hint, main .card > header b"
    until(page, lambda: page.locator(first).count())
    until(page, lambda: page.eval_on_selector_all(first, UNSEEN) == [])


def test_what_is_drawn_is_named_whole_on_the_smallest_phone(box, new_tablet):
    assert box.table.submit("new arachnid 2 start").ok
    luck = Random(5)
    while not (isinstance(box.table.now.pending, Chance) and box.table.now.pending.source == "event-bag"):
        assert box.table.play_a_step(luck).ok
    page = new_tablet(width=320, height=640)
    coached(page, box)
    expect(page.locator(".coach")).to_have_count(1)
    expect(page.locator("main h1")).to_have_count(1)
    until(page, lambda: page.eval_on_selector_all("main h1", UNSEEN) == [])


def until_asked(box, topic):
    luck = Random(3)
    while not isinstance(box.table.now.pending, tuple) or box.table.now.pending[0].topic != topic:
        assert box.table.play_a_step(luck).ok
    return box.table.now.pending[0].seat


def coached(page, box):
    page.evaluate(ON)
    page.reload()
    past_the_steps(page, box)
    past_the_rest(page)


def test_of_two_answers_the_amber_one_does_not_pulse_alone(box, new_tablet):
    assert box.table.submit("new arachne 2 start").ok
    until_asked(box, "strike")
    page = new_tablet(**SIZE)
    coached(page, box)
    expect(page.locator(".coach")).to_have_count(1)
    expect(page.locator("[data-halo]")).not_to_have_count(0)
    expect(page.locator(".primary[data-halo]")).to_have_count(0)


def test_a_sentence_that_was_put_away_is_all_that_is_said_at_a_question(box, new_phone):
    assert box.table.submit("new taller-ants 2 start").ok
    phone = new_phone(until_asked(box, "turn"), **SIZE)
    coached(phone, box)
    expect(phone.locator(".coach")).to_contain_text("Choose one of your units")
    phone.click(".coach .close")
    expect(phone.locator(".coach")).to_have_count(0)
    expect(phone.locator("[data-halo]")).to_have_count(0)


def test_who_ends_the_turn_at_once_is_told_again(box, new_phone):
    assert box.table.submit("new arachnid 2 start").ok
    seat = until_asked(box, "turn")
    phone = new_phone(seat, **SIZE)
    coached(phone, box)
    expect(phone.locator(".coach")).to_contain_text("Choose one of your spiders")
    phone.click(".footer .primary:not([aria-disabled]):not([disabled])")
    expect(phone.locator(".coach", has_text="Choose one of your spiders")).to_have_count(0)
    until(phone, lambda: "arachnid turn" not in (phone.evaluate("localStorage.learnt") or ""))


def test_nobody_is_told_to_choose_among_spiders_where_only_one_can_act(box, new_phone):
    assert box.table.submit("new arachnid 2 mode=tracked start").ok
    luck = Random(3)
    while (seat := with_one_spider(box)) is None:
        assert box.table.play_a_step(luck).ok
    phone = new_phone(seat, **SIZE)
    coached(phone, box)
    expect(phone.locator(".footer .actor:not(.barred)")).to_have_count(1)
    expect(phone.locator(".coach")).to_contain_text("Move goes anywhere on the web")
    tap(phone, box, ".footer .primary:not([aria-disabled]):not([disabled])")
    while with_one_spider(box, 2) != seat:
        assert box.table.play_a_step(luck).ok
    past_the_steps(phone, box)
    expect(phone.locator(".footer .actor:not(.barred)")).to_have_count(2)
    expect(phone.locator(".coach")).to_contain_text("Choose one of your spiders")


def with_one_spider(box, many=1):
    """The seat whose turn it is, where so many of its spiders can act; else None."""
    now = box.table.now
    if not isinstance(now.pending, tuple) or now.pending[0].topic != "turn":
        return None
    seat = now.pending[0].seat
    levels = [now.game.menu(now.state, seat, (one.part,)) for one in now.game.menu(now.state, seat)]
    actors = {one.piece for level in levels if isinstance(level, tuple) for one in level if one.piece}
    return seat if len(actors) == many else None
