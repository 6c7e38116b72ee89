"""Phones without a seat look on; a seat among others is offered no luck by hand."""

from __future__ import annotations

import re
import time

from playwright.sync_api import expect

from companion.table.people.presence import STALE
from tests.browser.waiting import until
from tests.support.tables import RED, a_minute_later


def more(phone):
    """The sheet with all that may be done beside the game."""
    phone.click("[aria-label=More]")
    sheet = phone.locator(".sheet")
    expect(sheet).to_contain_text("Show the big board")
    return sheet


def test_a_phone_without_a_seat_looks_on_until_it_takes_one(new_phone, box):
    box.table.submit("new web-of-flies 2 start")
    phone = new_phone()
    phone.wait_for_selector("text=You are looking on. Take a seat to play.")
    expect(phone.locator(".footer button, .footer a")).to_have_text(["Choose a seat"])
    expect(more(phone)).not_to_contain_text(re.compile("Pause the game|New game"))
    phone.keyboard.press("Escape")
    phone.click("text=Choose a seat")
    phone.click("button[value='1']")
    phone.wait_for_selector("footer >> text=Draw")
    expect(more(phone)).to_contain_text("Pause the game")


def test_where_each_seat_has_its_phone_no_amber_button_asks_to_choose_one(new_phone, box):
    box.table.submit("new web-of-flies 2 start")
    for seat in (0, 1):
        new_phone(seat)
    onlooker = new_phone()
    onlooker.wait_for_selector("text=All seats are taken.")
    expect(onlooker.locator(".footer .primary")).to_have_count(0)
    onlooker.click("text=Ask for a seat")
    onlooker.wait_for_selector("text=Which seat is yours?")


def test_a_seat_among_others_draws_by_hand_only_where_the_table_chose_hands(new_phone, box):
    phone = new_phone(0)
    new_phone(1)
    phone.wait_for_selector("footer >> text=Draw")
    expect(phone.locator("footer >> text=By hand")).to_have_count(0)
    a_minute_later(box.guests)
    expect(more(phone)).to_contain_text("Where luck comes from")  # to propose it to the others
    phone.keyboard.press("Escape")
    assert box.table.submit("source first-player hand").ok
    phone.wait_for_selector("footer >> text=By hand")


def test_a_device_for_all_seats_is_offered_everything(new_phone, box):
    phone = new_phone(0)
    phone.goto(f"{box.url}/j/mine")
    phone.click("text=One tablet for all, referee, leaving")
    phone.click("text=All seats here")
    phone.wait_for_selector("footer >> text=Draw")
    expect(phone.locator("footer >> text=By hand")).to_be_visible()
    expect(more(phone)).to_contain_text("Where luck comes from")


def test_whoever_lost_a_seat_while_silent_is_told(new_phone, box):
    lost, found = new_phone(0), new_phone()
    (device,) = [guest.device for guest in box.guests.everybody() if guest.seats]
    lost.goto("about:blank")
    silent = box.guests._presence.silent
    until(found, lambda: silent(device) >= 2)  # the box notices with its next sign of life
    box.guests._presence._clock = lambda: time.monotonic() + STALE
    found.goto(f"{box.url}/j/mine")
    found.click("button[value='0']")
    found.wait_for_selector("text=All seats are asked whether this phone may have the seat.")
    assert box.table.submit("agree").ok
    found.wait_for_selector("footer >> text=Draw")
    lost.goto(box.url)
    lost.wait_for_selector("text=Another phone took your seat while this one was silent.")
    assert box.table.submit("draw", RED).ok
