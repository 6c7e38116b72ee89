"""What stands on a phone can be read: nothing lies on something else, no sentence in a column of a word."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from companion.play import Over
from tests.browser.waiting import past_the_steps, until

OVERLAPS = """all => all.filter(one => {
    const [label, note] = [".grow", "small"].map(part => one.querySelector(part)?.getBoundingClientRect());
    return label && note && label.right > note.left + 1 && label.bottom > note.top + 1;
}).map(one => one.textContent)"""
NARROW = """all => all.filter(one => one.getBoundingClientRect().width < innerWidth / 3)
    .map(one => one.textContent)"""
HIDDEN = """hand => [...hand.querySelectorAll("button")]
    .filter(one => one.getBoundingClientRect().bottom > hand.getBoundingClientRect().bottom + 3)
    .map(one => one.textContent)"""


def asked_about(box, game, topic):
    """Random words until somebody is asked about this; the seat."""
    for seed in range(1, 40):
        assert box.table.submit(f"new {game} start").ok
        luck = random.Random(seed)
        for _ in range(400):
            pending = box.table.now.pending
            if isinstance(pending, Over):
                break
            if isinstance(pending, tuple) and pending[0].topic == topic:
                return pending[0].seat
            assert box.table.play_a_step(luck).ok
        assert box.table.submit("close").ok
    raise AssertionError(f"nobody was ever asked about {topic}")


@pytest.mark.parametrize("width", [320, 390])
def test_a_long_note_stands_below_its_label(box, new_phone, width):
    phone = new_phone(asked_about(box, "arachnid 3", "feed"), width=width, height=844)
    past_the_steps(phone, box)
    expect(phone.locator(".choice small", has_text="leaves the game").first).to_be_visible()
    until(phone, lambda: phone.eval_on_selector_all(".choice", OVERLAPS) == [])


def test_how_a_fight_may_end_is_read_also_while_nobody_knows_how_likely_it_is(box, new_phone):
    seat = asked_about(box, "arachnid 2", "attack")
    phone = new_phone(1 - seat, width=390, height=844)
    past_the_steps(phone, box)
    expect(phone.locator(".ends span")).to_have_count(5)
    until(phone, lambda: phone.eval_on_selector_all(".ends span", NARROW) == [])


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("width", "height"), [(320, 640), (390, 844), (844, 390)])
def test_a_capture_is_one_amber_button_with_its_chance(box, new_phone, language, width, height):
    seat = asked_about(box, "arachne 2", "strike")
    phone = new_phone(seat, width=width, height=height, locale=language)
    past_the_steps(phone, box)
    expect(phone.locator(".head h1")).to_have_text("Your turn" if language == "en" else "Dein Zug")
    if box.table.now.pending[0].preset is None:
        return  # only one's own pieces could be punished
    amber = phone.locator(".footer .primary")
    expect(amber).to_contain_text("%")
    until(
        phone, lambda: phone.eval_on_selector(".footer > .row", "row => row.scrollWidth <= row.clientWidth")
    )
    until(phone, lambda: amber.evaluate("one => one.scrollHeight <= one.clientHeight + 1"))
    until(phone, lambda: phone.eval_on_selector(".hand", HIDDEN) == [])


@pytest.mark.parametrize(("width", "height"), [(320, 640), (390, 844)])
def test_whoever_acts_in_taller_ants_is_seen_whole_below_the_board(box, new_phone, width, height):
    phone = new_phone(asked_about(box, "taller-ants 2", "turn"), width=width, height=height)
    past_the_steps(phone, box)
    expect(phone.locator(".actor").first).to_be_visible()
    until(phone, lambda: phone.eval_on_selector(".hand", HIDDEN) == [])
