"""Alone at the table: the box takes a seat, says its words, and gives hints."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import expect

from companion.errors import plain
from companion.kit import grammar
from companion.kit.motives import told
from companion.play import Chance, Over
from companion.views.prose import translate
from tests.browser.axe import violations
from tests.browser.reading import UNSEEN
from tests.browser.solo import box as box
from tests.browser.waiting import past_the_steps, until


def test_a_game_alone_the_box_answers_and_gives_a_hint(new_phone, box):
    phone = new_phone(0)
    phone.goto(f"{box.url}/j/mine")
    phone.click("text=Let the box play Green")
    expect(phone.locator(".seat.green")).to_have_attribute("aria-label", re.compile("played by the box$"))
    phone.click(".footer >> text=Draw")
    phone.wait_for_selector(".footer >> text=Hint")
    phone.click(".footer >> text=Hint")
    expect(phone.locator(".choice.chance b")).to_have_text([re.compile(r"\s%$")] * 3)
    expect(phone.locator(".sheet .note")).to_contain_text("the box imagined")
    assert violations(phone, within=".sheet") == []
    before = box.table.now
    phone.click(".choice.chance >> nth=0")
    seen = box.table.desk.wait(before.rev, 20)
    while seen.opponents_word is None or seen.moved == before.moved:
        seen = box.table.desk.wait(seen.rev, 20)
    phone.wait_for_selector(f".saying >> text={plain(seen.events[0].text)}")
    phone.wait_for_selector(".saying >> text=The box plays Green: move its pieces.")
    why = translate(told(seen.opponents_why))
    assert why.startswith("takes ")
    expect(phone.locator(".saying .why")).to_have_text(why)
    expect(phone.locator(".saying")).to_have_attribute("aria-live", "polite")
    sentences = " ".join(f"{plain(event.text).rstrip('.')}." for event in seen.events)
    expect(phone.locator(".saying b")).to_have_text(sentences)


def test_a_game_without_an_opponent_says_so(new_phone, box):
    box.table.submit("new arachnid 2 start")
    phone = new_phone(0)
    phone.click("[aria-label=More]")
    expect(phone.locator(".sheet")).to_contain_text(
        "The box has no opponent for this game as it is played here, and no hints."
    )
    expect(phone.locator(".footer >> text=Hint")).to_have_count(0)


@pytest.mark.parametrize("game", ["spidertwist", "web-of-flies", "taller-ants"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_what_is_asked_is_read_whole_below_what_an_opponent_did(new_phone, box, game, language):
    """Not behind the buttons, where something long was told above it."""
    box.opponents.sit(1, 50)
    assert box.table.submit(f"new {game} 2 start").ok
    phone, luck = new_phone(0, locale=language), Random(5)
    for _ in range(60):
        until(phone, lambda: is_asked(box.table.now))
        if box.table.now.opponents_word is not None and not isinstance(box.table.now.pending, Chance):
            break
        assert box.table.play_a_step(luck).ok
    past_the_steps(phone, box)
    expect(phone.locator(".saying")).to_have_count(1)
    phone.eval_on_selector(".saying b", "one => one.textContent += one.textContent.repeat(4)")
    for width, height in ((320, 640), (390, 844), (844, 390)):
        phone.set_viewport_size({"width": width, "height": height})
        until(phone, lambda: phone.eval_on_selector_all(".footer .hint", UNSEEN) == [])
        told = phone.locator(".saying").bounding_box()
        assert told is not None
        assert told["height"] >= 32  # a line of it, that can be scrolled
        until(phone, lambda: phone.eval_on_selector(".saying", BEGINS_IN_SIGHT))
    assert violations(phone, within=".footer") == []


BEGINS_IN_SIGHT = """told =>
    told.scrollTop === 0
    && told.querySelector("b").getBoundingClientRect().top >= told.getBoundingClientRect().top"""


def is_asked(now):
    """Whether the first seat has something to do."""
    return not isinstance(now.pending, tuple) or any(one.seat == 0 for one in now.pending)


@pytest.mark.parametrize("language", ["en", "de"])
def test_beside_a_hint_a_capture_can_be_read_on_the_smallest_phone(new_phone, box, language):
    phone = new_phone(asked_to_capture(box), width=320, height=640, locale=language)
    past_the_steps(phone, box)
    expect(phone.locator(".footer .row > .button")).to_have_count(4)
    amber = phone.locator(".footer .primary")
    expect(amber).to_have_text(re.compile(r"^(Capture|Schlagen), \d+.%$"))
    whole = "one => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight + 1"
    until(phone, lambda: amber.evaluate(whole))
    expect(phone.locator(".hint")).not_to_contain_text("%")  # the button says it


def asked_to_capture(box):
    """Arachne until somebody may capture one piece, or leave it; the seat."""
    assert box.table.submit("new arachne 2 start").ok
    luck = Random(5)
    for _ in range(2000):
        asked = box.table.now.pending
        if isinstance(asked, Over):
            assert box.table.submit("new again").ok
        elif isinstance(asked, tuple) and asked[0].topic == "strike" and asked[0].preset:
            words = list(grammar.words(box.table.now.game, box.table.now.state, asked[0].seat))
            if len([word for word in words if word.startswith("capture")]) == 1 and len(words) < 5:
                return asked[0].seat
        assert isinstance(box.table.now.pending, Over) or box.table.play_a_step(luck).ok
    raise AssertionError("nobody ever was")
