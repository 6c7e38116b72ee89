"""A seat goes from phone to phone: asked for on the page of seats, and granted by a press on the box."""

from __future__ import annotations

from playwright.sync_api import expect

from companion.table.intents import Origin
from tests.browser.waiting import until


def test_a_second_phone_and_one_that_replaces_a_lost_one(new_phone, box):
    first, second = new_phone(0), new_phone()
    second.goto(box.url + "/j/mine")
    second.click("text=Red on this phone too")
    expect(second.get_by_text("Waiting for a press on the box: a seat on this phone too")).to_be_visible()
    box.guests.grant(box.guests.permission_requests()[0])
    second.wait_for_selector(".head")  # the page looks again by itself
    until(first, lambda: [one.seats for one in box.guests.everybody()] == [{0}, {0}])
    third = new_phone()
    third.goto(box.url + "/j/mine")
    third.click("text=Red on this phone instead")
    box.guests.grant(box.guests.permission_requests()[0])
    third.wait_for_selector(".head")
    until(third, lambda: sorted(len(one.seats) for one in box.guests.everybody()) == [0, 0, 1])
    assert box.table.submit("note here", Origin("phone", frozenset({0})), 0).ok
