"""From the end of a game a phone goes on: again with everything as before, or to another game."""

from __future__ import annotations

import json
import re
from random import Random

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
    expect(ben.locator(".footer .hint")).to_contain_text("More, Games of this box")
    for seat, button in zip((0, 1), ben.locator(".seats .seat").all(), strict=True):
        expect(button).to_contain_text(str(over.scores[seat]))
    for kept in (".deciding", ".chart", ".keepsakes", ".points"):
        expect(ben.locator(kept).first).to_be_visible()
    assert box.table.play_a_step(Random(1)).ok  # the others play on
    caught_up(ben, box)
    expect(card.locator("h1")).to_have_text(re.compile("(Ann|You) wins?"))
    expect(card).to_contain_text("The agreed rounds are over")
    ben.click(".footer .primary")
    for phone in (ann, ben):
        expect(phone.locator(".head h1")).to_have_text("Set-up")


def test_two_change_places_for_another_game(new_page, box):
    """Sides could only be changed by leaving both seats and taking them anew."""
    assert box.table.submit("new spidertwist 2 start").ok
    ann, ben = new_page(width=320, height=640), new_page()
    for phone, seat, name in ((ann, 0, "Ann"), (ben, 1, "Ben")):
        phone.goto(box.join_url)
        phone.fill("input[name=name]", name)
        phone.click(f"button[name=seat][value='{seat}']")
        phone.wait_for_selector(".head")
    box.play(40)
    assert box.table.submit("stop count").ok
    for phone in (ann, ben):
        caught_up(phone, box)
    ann.click(".footer .button >> text=Another game")
    rows = ann.locator(".player")
    rows.nth(1).get_by_role("button", name="Player 2 is you").click()
    expect(rows.nth(0).locator("input")).to_have_value("Ben")
    expect(rows.nth(1).locator("input")).to_have_value("Ann")
    expect(rows.nth(1)).to_contain_text("this phone")
    rows.nth(0).get_by_role("button", name="Player 1 is you").click()
    expect(rows.nth(0).locator("input")).to_have_value("Ann")
    rows.nth(1).get_by_role("button", name="Player 2 is you").click()
    ann.click(".sheet .primary")
    until(ann, lambda: box.table.now.is_played)
    until(ann, lambda: dict(box.table.now.names) == {0: "Ben", 1: "Ann"})
    for phone, seat in ((ann, 1), (ben, 0)):
        caught_up(phone, box)
        until(phone, lambda phone=phone, seat=seat: phone.evaluate(OWN) == [seat])


OWN = "fetch('/api/you').then((told) => told.json()).then((you) => you.seats)"


def test_a_start_that_is_refused_is_told_beside_the_result(new_phone, new_page, box):
    """The result was gone until it was asked for again."""
    assert box.table.submit("new web-of-flies 2 start").ok
    phone = new_phone(0, width=320, height=640)
    box.play()
    past_the_steps(phone, box)
    result = phone.locator(".over.result")
    expect(result).to_be_visible()
    why = "The box cannot start one now."
    refusal = json.dumps({"slug": "full", "text": why})
    phone.route("**/api/intent*", lambda route: route.fulfill(status=409, body=refusal))
    phone.click(".footer .primary")
    expect(phone.locator(".toast")).to_contain_text(why)
    expect(result).to_be_visible()
    phone.click(".footer .button >> text=Another game")
    phone.click(".sheet .tile >> text=Web of Flies")
    phone.click(".sheet .primary")
    expect(phone.locator(".toast")).to_contain_text(why)
    phone.keyboard.press("Escape")
    expect(result).to_be_visible()
    new_page.said.clear()  # the browser itself reports the refusals


def test_a_result_that_is_read_is_not_mixed_with_a_game_on_another_board(box, new_phone):
    """*Final score* stood over the new board, which was empty, with all scores 0."""
    assert box.table.submit("new web-of-flies 2 start").ok
    phone = new_phone(0)
    box.play()
    expect(phone.locator(".result .deciding")).to_be_visible()
    scores = phone.locator(".seat").all_inner_texts()
    assert box.table.submit("new spidertwist 2 start").ok
    caught_up(phone, box)
    expect(phone.locator(".footer .primary")).to_have_text("Go on")
    expect(phone.locator(".result .deciding")).to_be_visible()
    until(phone, lambda: phone.locator(".seat").all_inner_texts() == scores)
    expect(phone.locator(".board .space")).to_have_count(0)
    phone.click(".footer .primary")
    expect(phone.locator(".result")).to_have_count(0)
    expect(phone.locator(".board .space").first).to_be_visible()
