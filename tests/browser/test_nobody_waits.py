"""Nobody waits unknowingly: who is asked, for how long, and whose phone is away."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.waiting import until


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


def test_whoever_waits_reads_for_how_long(box, new_phone):
    assert box.table.submit("new web-of-flies 2 start").ok
    box.play(1)
    phone = new_phone(1 - box.table.now.pending[0].seat, held=True)
    expect(phone.locator(".footer")).not_to_contain_text("ago.")
    # Longer than it goes without a sign of life, so it has to find contact again; once, as a page that slept.
    phone.clock.fast_forward(41_000)
    footer = phone.locator(".footer")

    def told(words: str) -> bool:
        """The page's clock goes on while it finds contact, so more time may have passed by then. It goes no
        faster than that of the box, whose signs of life it counts."""
        return bool(re.search(words, footer.inner_text())) or bool(phone.clock.run_for(20))

    until(phone, lambda: told(r"Asked ([4-9]0 seconds|[1-9] minutes?) ago\."))
    phone.clock.fast_forward(100_000)
    until(phone, lambda: told(r"Asked [2-9] minutes ago\."))
