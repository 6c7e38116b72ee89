"""What if: an act is tried out before it is played, where everybody allows that."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.solo import box as box
from tests.browser.waiting import TARGET, kept_while_the_box_turns_german, past_the_steps, until
from tests.support.tables import a_minute_later

ROW = ".sheet >> text=What if: try an act out"


def test_an_act_is_tried_out_when_all_allow_it_and_played_at_a_tap(new_phone, box):
    assert box.table.submit("new spidertwist 2 start").ok
    while not isinstance(box.table.now.pending, tuple):
        box.play(1)
    seat = box.table.now.pending[0].seat
    mine, theirs = new_phone(seat, width=390, height=844), new_phone(1 - seat)
    name = box.table.now.scene.seats[1 - seat].name.msgid
    a_minute_later(box.guests)
    for phone, left in ((mine, f"not yet: {name}"), (theirs, "all allow it")):
        phone.click("[aria-label=More]")
        phone.click(ROW)
        expect(phone.locator(".sheet .choice", has_text="What if: try")).to_contain_text(left)
        phone.click(".shade", position={"x": 5, "y": 5})
    past_the_steps(mine, box)
    mine.click(".footer >> text=Hint")
    mine.click(".sheet >> text=What if I …")
    expect(mine.locator(".head")).to_contain_text("What if: nothing is played")
    before = box.table.now.entry
    mine.click(f"{TARGET} >> nth=0")
    expect(mine.locator(".sheet h1")).to_have_text(re.compile(r"^What if: .+\?$"))
    expect(mine.locator(".choice.chance b")).to_have_text([re.compile(r"^\d+\s%$")] * 2)
    assert violations(mine, within=".sheet") == []
    assert box.table.now.entry == before
    mine.click(".sheet >> text=Play it")
    until(mine, lambda: box.table.now.entry == before + 1)
    expect(mine.locator(".head")).not_to_contain_text("What if")


def test_nobody_is_offered_it_before_all_allow_it(new_phone, box):
    assert box.table.submit("new spidertwist 2 start").ok
    while not isinstance(box.table.now.pending, tuple):
        box.play(1)
    phone = new_phone(box.table.now.pending[0].seat)
    past_the_steps(phone, box)
    phone.click(".footer >> text=Hint")
    expect(phone.locator(".choice.chance b").first).to_be_visible()
    expect(phone.locator(".sheet >> text=What if I …")).to_have_count(0)


def test_what_is_tried_out_is_not_played_for_another_language(box, new_phone):
    assert box.table.submit("new spidertwist 2 start").ok
    while not isinstance(box.table.now.pending, tuple):
        box.play(1)
    seat = box.table.now.pending[0].seat
    phone = new_phone(seat, locale="fr-FR", width=390, height=844)
    theirs = new_phone(1 - seat)
    a_minute_later(box.guests)
    for one in (theirs, phone):
        one.click("[aria-label=More]")
        one.click(ROW)
        expect(one.locator(".sheet .choice[aria-pressed=true]", has_text="What if: try")).to_be_visible()
        one.click(".shade", position={"x": 5, "y": 5})
    past_the_steps(phone, box)
    phone.click(".footer >> text=Hint")
    phone.click(".sheet >> text=What if I …")
    expect(phone.locator(".head")).to_contain_text("What if: nothing is played")
    kept_while_the_box_turns_german(phone, box)
    expect(phone.locator(".head")).to_contain_text("What if: nothing is played")
    phone.click("[aria-label='End trying out']")
    expect(phone.locator("html")).to_have_attribute("lang", "de")
