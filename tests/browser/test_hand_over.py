"""A seat goes from phone to phone: beside one by a press on the box, instead of one by consent of all."""

from __future__ import annotations

from playwright.sync_api import expect

from companion.table.intents import Origin
from tests.browser.axe import violations
from tests.browser.waiting import until
from tests.support.tables import a_minute_later


def seats(box):
    return sorted(sorted(one.seats) for one in box.guests.everybody())


def test_a_second_phone_of_a_seat_plays_and_the_first_agrees(new_phone, box):
    first, second, red = new_phone(1), new_phone(), new_phone(0)
    second.goto(box.url + "/j/mine")
    second.click("text=Green on this phone too")
    expect(second.get_by_text("Waiting for a press on the box: a seat on this phone too")).to_be_visible()
    box.guests.grant(box.guests.permission_requests()[0])
    second.wait_for_selector(".head")  # the page looks again by itself
    until(first, lambda: seats(box) == [[0], [1], [1]])
    a_minute_later(box.guests)
    source = next(iter(box.table.now.sources))
    assert box.table.submit(f"source {source} hand", Origin("phone", frozenset({0})), 0).ok
    expect(second.locator(".sheet")).to_contain_text("The phone that had this seat first agrees for it.")
    expect(second.locator(".sheet .primary")).to_have_count(0)
    first.click(".sheet .primary")
    until(red, lambda: source in box.table.now.luck.by_hand)


def test_a_lost_phone_is_replaced_when_the_others_agree(new_phone, box):
    red, lost, found = new_phone(0), new_phone(1), new_phone()
    red.wait_for_selector("footer >> text=Draw")
    a_minute_later(box.guests)
    lost.goto("about:blank")
    found.goto(box.url + "/j/mine")
    found.click("text=Green on this phone instead")
    expect(found.get_by_text("All seats are asked whether this phone may have the seat.")).to_be_visible()
    expect(red.locator(".sheet h1")).to_have_text("Green: the seat goes to another phone")
    expect(red.locator(".sheet small").first).to_have_text("A phone without a seat proposes to all")
    red.click(".sheet .primary")
    until(red, lambda: box.table.now.proposal is not None and box.table.now.proposal.agreed == {0})
    assert box.table.submit("agree").ok  # key 3 of the box; else it takes the minute
    found.wait_for_selector(".head")
    until(found, lambda: seats(box) == [[], [0], [1]])
    lost.goto(box.url)
    lost.wait_for_selector("text=Another phone took your seat while this one was silent.")


def test_the_first_phone_lets_the_second_agree(new_phone, box):
    first, second = new_phone(1), new_phone()
    box.guests.ask_seat(box.guests.everybody()[-1].device, 1, "share")
    box.guests.grant(box.guests.permission_requests()[0])
    second.goto(box.url + "/j/mine")
    expect(second.get_by_text("Only this phone for Green: the other is lost")).to_be_visible()
    first.goto(box.url + "/j/mine")
    first.click("text=Let the other phone agree for Green")
    first.wait_for_selector(".head")
    assert [one.beside for one in box.guests.everybody() if one.seats] == [{1}, frozenset()]


def test_the_page_of_seats_of_four_is_seen_at_once_and_what_is_others_is_folded(new_phone, box):
    assert box.table.submit("new arachnid 4 start").ok
    red, *_ = new_phone(0, width=390, height=844), new_phone(1), new_phone(2)
    red.goto(box.url + "/j/mine")
    expect(red.get_by_role("link", name="Back to the table")).to_be_visible()
    until(red, lambda: red.evaluate("document.documentElement.scrollHeight") <= 844)
    expect(red.get_by_text("Green on this phone too")).not_to_be_visible()
    red.click("text=A seat that is on another phone")
    expect(red.get_by_text("Green on this phone too")).to_be_visible()
    expect(red.get_by_text("Be the referee")).not_to_be_visible()
    red.click("text=One tablet for all, referee, leaving")
    expect(red.get_by_text("Be the referee")).to_be_visible()
    assert violations(red) == []
