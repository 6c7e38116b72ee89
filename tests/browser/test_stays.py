"""What one word did stays readable though the same word went on: on phones and on the television."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import expect

from tests.browser.waiting import past_the_steps, until

COLOURS = ("Red", "Yellow", "Green")
TOLD = ".hint small, p.told, footer"


def play_to(box, holds):
    luck = random.Random(1)
    for _ in range(4000):
        if holds(box.table.now):
            return
        assert box.table.play_a_step(luck).ok
    raise AssertionError("that never happens")


def skipped(now):
    """The event of a turn that was skipped, and was not the last of its entry."""
    found = [one for one in now.events if one.kind == "pass" and one.title is not None]
    return found[0] if len(found) == 1 and isinstance(now.pending, tuple) else None


@pytest.mark.parametrize("mode", ["counters", "tracked"])
def test_a_turn_that_is_skipped_stays_told(box, new_phone, new_page, mode):
    assert box.table.submit(f"new arachnid 3 mode={mode} start").ok
    play_to(box, skipped)
    who = COLOURS[skipped(box.table.now).seat]
    told = re.compile(f"{who} can do nothing: the turn is skipped|{who} is skipped|[Yy]ou.* skipped")
    for page in (new_phone(0), new_page("/board", width=1280, height=800)):
        past_the_steps(page, box)
        expect(page.locator(TOLD, has_text=told).first).to_be_visible()


def test_a_spider_that_is_eaten_has_the_mark_of_its_owner(box, new_phone, new_page):
    """The picture of one is drawn from its event, which is not the one the table is asked about."""
    assert box.table.submit("new arachnid 3 mode=tracked start").ok
    phone, board = new_phone(0), new_page("/board", width=1280, height=800, held=True)
    play_to(box, lambda now: any(one.kind == "eaten" and one.glyph.icon == "spider" for one in now.events))
    eaten = next(one for one in box.table.now.events if one.glyph and one.glyph.icon == "spider")
    colour = box.table.now.scene.seats[eaten.seat].colour
    for page in (phone, board):
        until(page, lambda page=page: page.locator(f".glyph .owned.{colour}").count())
