"""Nobody waits unknowingly: who is asked, for how long, and whose phone is away."""

from __future__ import annotations

import re

from playwright.sync_api import expect


def test_a_phone_that_is_away_is_shown_as_away_and_comes_back_without_a_tap(box, new_phone):
    assert box.table.submit("new web-of-flies 2 start").ok
    box.play(1)
    asked = box.table.now.pending[0].seat
    sleeper, other = new_phone(asked), new_phone(1 - asked)
    tile = other.locator(".seat").nth(asked)
    expect(tile).not_to_have_class(re.compile("away"))
    sleeper.context.set_offline(True)
    sleeper.goto("about:blank")
    expect(tile).to_have_class(re.compile("away"))
    expect(tile).to_have_attribute("aria-label", re.compile("away"))
    expect(other.locator(".footer")).to_contain_text("is away.")
    sleeper.context.set_offline(False)
    sleeper.goto(box.url)
    expect(tile).not_to_have_class(re.compile("away"))
    expect(other.locator(".footer")).not_to_contain_text("is away.")


def test_whoever_waits_reads_for_how_long_whenever_the_page_was_opened(box, new_phone, new_page):
    assert box.table.submit("new web-of-flies 2 start").ok
    box.play(1)
    seat = 1 - box.table.now.pending[0].seat
    phone = new_phone(seat)
    expect(phone.locator(".footer")).not_to_contain_text("ago.")
    box.let_pass(41)
    phone.reload()
    expect(phone.locator(".footer")).to_contain_text("Asked 40 seconds ago.")
    box.let_pass(100)
    expect(new_phone(None).locator(".footer")).to_contain_text("Asked 2 minutes ago.")
    expect(new_page("/board", width=1280, height=720).locator("body")).to_contain_text("Asked 2 minutes ago.")


def test_nobody_has_waited_during_a_pause(box, new_phone):
    assert box.table.submit("new web-of-flies 2 start").ok
    box.play(1)
    assert box.table.submit("pause").ok
    box.let_pass(1000)
    assert box.table.submit("resume").ok
    footer = new_phone(1 - box.table.now.pending[0].seat).locator(".footer")
    expect(footer).to_contain_text("swap")
    expect(footer).not_to_contain_text("ago.")
