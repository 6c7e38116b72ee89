"""A page on which nothing happens costs a phone next to nothing: the mark of who is asked moves on, alone."""

from __future__ import annotations

from random import Random

from companion.play import Chance
from tests.browser.waiting import caught_up, until
from tests.support.tables import UNIT

FOR_EVER = """document.getAnimations()
    .filter(one => one.effect.getTiming().iterations === Infinity).map(one => one.animationName)"""
STYLED = """[...document.styleSheets].flatMap(sheet => [...sheet.cssRules])
    .filter(rule => rule.style?.animationIterationCount.includes("infinite"))
    .map(rule => rule.style.animationName)"""
GLOWING = """document.getAnimations().filter(one => one.animationName === "glow").length"""


def test_only_the_mark_of_who_is_asked_goes_on_moving(new_phone, new_page, box):
    """Hundreds of spaces glowed for as long as somebody thought: 70 of 100 parts of a processor where no chip
    draws."""
    assert box.table.submit("new taller-ants 2 start").ok
    luck = Random(1)
    while isinstance(box.table.now.pending, Chance) or 0 not in box.table.now.asks:
        assert box.table.play_a_step(luck).ok
    phone, television = new_phone(0), new_page("/board", width=1280, height=720)
    for page in (phone, television):
        caught_up(page, box)
        until(page, lambda page=page: page.query_selector(".board svg .space"))
        until(page, lambda page=page: set(page.evaluate(FOR_EVER)) <= {"breathe"})
    until(phone, lambda: set(phone.evaluate(STYLED)) == {"breathe"})
    in_a_break = {"swing"}
    until(television, lambda: set(television.evaluate(STYLED)) == {"breathe"} | in_a_break)


def test_spaces_that_may_be_chosen_glow_when_they_come(new_phone, box):
    assert box.table.submit("new taller-ants 2 start").ok
    phone = new_phone(1)
    assert box.table.submit("colour red", UNIT, 1).ok
    until(phone, lambda: phone.evaluate(GLOWING) > 50)  # a hole may be anywhere on one's own half
