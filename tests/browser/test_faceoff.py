"""A battle is a face-off: both spiders, their dice, exact chances, then what fell and what it did."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import expect

from companion.games.arachnid.colony import economy
from companion.play import Over
from companion.views.prose import translate
from tests.browser.waiting import tap, until

SHARES = "all => all.map(one => parseInt(one.textContent))"


SOONEST = {"counters": 1, "tracked": 5}
"""The seeds whose words lead to an attack soon; where they do not any more, all others are tried too."""


def attacked(box, mode, seat):
    """Random words until this seat has to defend itself."""
    for seed in sorted(range(1, 30), key=lambda seed: seed != SOONEST[mode]):
        assert box.table.submit(f"new arachnid 2 mode={mode} start").ok
        luck = random.Random(seed)
        while not isinstance(box.table.now.pending, Over):
            pending = box.table.now.pending
            if isinstance(pending, tuple) and pending[0].topic == "defend" and pending[0].seat == seat:
                return pending[0]
            assert box.table.play_a_step(luck).ok
        assert box.table.submit("close").ok
    raise AssertionError("nobody was ever attacked")


@pytest.mark.parametrize("mode", ["counters", "tracked"])
def test_the_attacked_sees_both_spiders_and_chances_that_add_up(box, new_phone, mode):
    choice = attacked(box, mode, 0)
    phone = new_phone(0)
    expect(phone.locator(".head h1")).to_have_text("You are attacked")
    expect(phone.locator(".fighter")).to_have_count(2)
    attacker = choice.duel.fighters[0]
    expect(phone.locator(".fighter >> nth=0 >> .die")).to_have_count(len(attacker.dice))
    until(phone, lambda: sum(phone.eval_on_selector_all(".sums b", SHARES)) == 100)
    if mode == "counters":
        expect(phone.locator(".ends li")).to_have_count(5)
        until(phone, lambda: sum(phone.eval_on_selector_all(".ends b", SHARES)) == 100)


def test_whoever_attacked_goes_on_seeing_the_fight_and_is_spoken_to(box, new_phone):
    box.name_seats("Mia", "Bartholomäus-Wilh")
    choice = attacked(box, "counters", 0)
    attacker, other = new_phone(1, width=320, height=640), new_phone(0, width=320, height=640)
    until(attacker, lambda: sum(attacker.eval_on_selector_all(".ends b", SHARES)) == 100)
    told = attacker.locator(".ends span")
    expect(told).to_have_count(5)
    expect(told.first).to_have_text(re.compile("^You by 2 or more: Mia’s (Alpha|Beta) retreats"))
    expect(told.last).to_have_text(re.compile("^Mia by 2 or more: your (Alpha|Beta) retreats"))
    expect(attacker.locator(".fighter >> nth=1 >> .die")).not_to_have_count(0)  # as on the television
    own = attacker.locator(".fighter >> nth=0 >> b")
    expect(own).to_have_text(translate(choice.duel.fighters[0].name).removeprefix("Yellow "))
    expect(other.locator(".fighter >> nth=0 >> b")).to_contain_text("Bartholomäus-Wilh’s")
    for phone in (attacker, other):  # a long name is not cut
        until(phone, lambda phone=phone: phone.eval_on_selector_all(".fighter", WIDER) == [])


WIDER = "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent)"


@pytest.mark.parametrize("mode", ["counters", "tracked"])
def test_the_dice_that_are_chosen_lie_in_the_slots(box, new_phone, mode):
    attacked(box, mode, 0)
    phone = new_phone(0)
    own = phone.locator(".fighter >> nth=1 >> .die")
    less = phone.locator(".stepper").first.locator("button").first
    chosen = phone.locator(".stepper output").first
    expect(chosen).to_be_visible()
    until(phone, lambda: own.count() == int(chosen.text_content()) or less.is_disabled())
    before = own.count()
    less.click()
    expect(own).to_have_count(before - 1)


@pytest.mark.parametrize("mode", ["counters", "tracked"])
def test_then_the_dice_fall_and_the_end_that_came_is_told(box, new_phone, mode):
    attacked(box, mode, 0)
    phone = new_phone(0, held=True)
    phone.wait_for_selector(".fighter")
    phone.wait_for_selector("footer .primary:not([aria-disabled])")
    tap(phone, box, "footer .primary")
    totals = phone.locator(".fighter .total")
    until(phone, lambda: totals.count() == 2 or phone.clock.run_for(300))
    [duel] = [event.duel for event in box.table.now.events if event.duel is not None]
    expect(phone.locator(".fighter .total")).to_have_text([str(one.total) for one in duel.fighters])
    expect(phone.locator(".ends li")).to_have_count(1)
    expect(phone.locator(".bar .came")).to_have_count(1)
    faces = phone.eval_on_selector_all(".die", "all => all.map(one => one.getAttribute('aria-label'))")
    assert faces == [face for one in duel.fighters for _, face in one.dice]


def test_an_end_that_nobody_expected_is_seen_in_the_bar_all_the_same(box, new_phone):
    """Of 0 of 100 in whole numbers it had no piece there, and came."""
    assert box.table.submit("new arachnid 2 start").ok
    for die in ("attack-die", "defense-die", "bolster-die"):
        assert box.table.submit(f"source {die} hand").ok
    luck = random.Random(1)
    while not is_unlike(box.table.now.scene.duel):
        assert box.table.play_a_step(luck).ok
    phone = new_phone(0)
    attacker, other = box.table.now.scene.duel.fighters
    for face in (*("0" for _ in attacker.dice), *("2" for _ in other.dice)):
        assert box.table.submit(f"hand {face}").ok
    came = phone.locator(".bar .came")
    expect(came).to_have_attribute("width", "1%")
    expect(came).to_have_attribute("x", "99%")


def is_unlike(duel):
    """Whether four dice against one have yet to fall: in 0 of 100 fights the attacker is beaten by 2."""
    return (
        duel is not None and [len(one.dice) for one in duel.fighters] == [4, 1] and not duel.ends[-1].chance
    )


def test_a_fight_that_costs_nothing_stays_as_long_as_any_other(box, new_phone, monkeypatch):
    monkeypatch.setattr(economy, "lose", lambda *_: 0)  # as in a tie
    attacked(box, "counters", 0)
    phone = new_phone(0, held=True)
    phone.wait_for_selector("footer .primary:not([aria-disabled])")
    tap(phone, box, "footer .primary")
    totals = phone.locator(".fighter .total")
    until(phone, lambda: totals.count() == 2 or phone.clock.run_for(300))
    [told] = [event for event in box.table.now.events if event.duel is not None]
    assert told.gains == ()
    phone.clock.run_for(2500)  # longer than a step of no weight
    expect(totals).to_have_count(2)


def test_the_rule_behind_a_battle_is_called_what_the_reader_calls_it(box, new_phone):
    attacked(box, "counters", 0)
    phone = new_phone(0, held=True, locale="de-DE")
    phone.wait_for_selector("footer .primary:not([aria-disabled])")
    tap(phone, box, "footer .primary")
    rule = phone.locator(".event.duel a.tag")
    until(phone, lambda: rule.count() or phone.clock.run_for(300))
    expect(rule).to_have_text("Regel: Kampf")
    expect(rule).to_have_attribute("href", "/rules/arachnid#battle")


@pytest.mark.parametrize("path", ["", "/board"])
def test_a_certain_end_is_told_on_one_line(box, new_phone, new_page, path):
    attacked(box, "counters", 0)
    page = new_page(path, width=1920, height=1080) if path else new_phone(0, width=320, height=640)
    certain = page.locator(".ends b").first
    low = certain.bounding_box()["height"]
    certain.evaluate("one => one.textContent = '100 %'")
    until(page, lambda: certain.bounding_box()["height"] == low)
    until(page, lambda: certain.evaluate("one => one.scrollWidth <= one.clientWidth"))


def ended_in_a_fight(box):
    """Whole games of random words until one ends with a fight."""
    for seed in range(1, 20):
        assert box.table.submit("new arachne 2 start").ok
        box.play(seed=seed)
        if any(event.duel for event in box.table.now.events):
            return
        assert box.table.submit("close").ok
    raise AssertionError("no game ended with a fight")


def test_the_fight_that_decides_is_shown_before_the_end(box, new_phone, new_television):
    assert box.table.submit("new arachne 2 start").ok
    board, phone = new_television(), new_phone(0, held=True)
    assert box.table.submit("close").ok
    ended_in_a_fight(box)
    for page in (board, phone):
        until(page, lambda page=page: page.locator(".fighter .total").count() == 2 or page.clock.run_for(300))
        expect(page.locator(".points")).to_have_count(0)
    go_on = phone.locator("footer .primary:not([aria-disabled])")
    until(phone, lambda: go_on.count() or phone.clock.run_for(300))  # what has just come takes no taps
    go_on.click()
    expect(phone.locator(".head h1")).to_have_text("Final score")
    until(board, lambda: board.locator(".deciding").count() or board.clock.run_for(1000))


TOPS = """() => ["svg.drawing", ".role", ".dice", "b"].map((what) =>
    [...document.querySelectorAll(".fighter")].map((one) =>
        one.querySelector(what).getBoundingClientRect().top))"""


def test_two_figures_that_fight_stand_at_one_height_on_a_narrow_phone(box, new_phone):
    """With a longer name, or more dice, one stood higher than the other."""
    box.name_seats("Hanna", "Moritz")
    attacked(box, "counters", 1)
    phone = new_phone(1, width=320, height=640)
    expect(phone.locator(".fighter")).to_have_count(2)
    until(phone, lambda: all(abs(one - other) < 1 for one, other in phone.evaluate(TOPS)))


def test_the_ring_of_the_coach_stands_off_the_words_of_a_stepper(box, new_phone):
    """It cut through their first letters."""
    attacked(box, "counters", 1)
    phone = new_phone(1, width=320, height=640)
    phone.evaluate("localStorage.setItem('coach', 'on')")
    phone.reload()
    ring = phone.locator(".footer [data-halo]")
    label = ring.locator(".label").first
    until(phone, lambda: label.bounding_box()["x"] - ring.bounding_box()["x"] >= 6)
