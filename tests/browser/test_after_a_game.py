"""From the end of a game a phone goes on: again with everything as before, or to another game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from companion.play import Over
from tests.browser.waiting import caught_up, past_the_steps, until


@pytest.mark.parametrize(("width", "height"), [(320, 640), (390, 844)])
@pytest.mark.parametrize("game", ["web-of-flies 2", "arachnid 2 end.max_rounds=5"])
def test_another_game_is_a_tap_beside_the_same_again(box, new_phone, game, width, height):
    assert box.table.submit(f"new {game} start").ok
    phone = new_phone(0, width=width, height=height, locale="de-DE")
    box.play()
    past_the_steps(phone, box)
    for label in ("Noch einmal", "Anderes Spiel"):
        expect(phone.locator(".footer .button", has_text=label)).to_be_in_viewport(ratio=1)
    phone.click(".footer .button >> text=Anderes Spiel")
    expect(phone.locator(".sheet")).to_contain_text("Spidertwist")
    expect(phone.locator(".sheet")).to_contain_text("Taller-Ants")


def test_who_reads_the_result_while_somebody_else_plays_again_goes_on_when_ready(new_phone, box):
    """The result went from all screens at the tap of one."""
    box.name_seats("Ann", "Ben")
    assert box.table.submit("new arachnid 2 end.max_rounds=5 start").ok
    ann, ben = new_phone(0), new_phone(1)
    box.play()
    over = box.table.now.pending
    expect(ben.locator(".deciding")).to_be_visible()
    ann.click(".footer .primary")
    until(ann, lambda: not isinstance(box.table.now.pending, Over))
    for phone in (ann, ben):
        caught_up(phone, box)
    card = ben.locator(".event")
    expect(ben.locator(".head h1")).to_have_text("Final score")
    first, second = over.ranking[0][0], 1 - over.ranking[0][0]
    told = ", ".join(f"{('Ann', 'Ben')[seat]} {over.scores[seat]}" for seat in (first, second))
    expect(card.locator("p", has_text=told)).to_be_visible()
    expect(card).to_contain_text("More, Games of this box")
    expect(card).to_contain_text(re.compile("(Ann|You) wins?: the agreed rounds are over"))
    ben.click(".footer .primary")
    for phone in (ann, ben):
        expect(phone.locator(".head h1")).to_have_text("Set-up")
