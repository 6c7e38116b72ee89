from __future__ import annotations

import re
import time

import pytest

from companion import games
from companion.table.intents import Origin
from companion.table.people.presence import STALE
from tests.support.clocks import HandClock
from tests.support.tables import Table, a_minute_later
from tests.support.there import there
from web_ui import create_app
from web_ui.attempts import EACH
from web_ui.services import Services


def test_opening_the_address_in_the_qr_code_claims_nothing(new_phone, guests, table):
    table.new()
    phone = new_phone()
    for path in (f"/j/{guests.token}", f"/J/{guests.token}"):
        page = phone.get(path)
        assert 'method="post"' in page.text
        assert "Set-Cookie" not in page.headers
    assert guests.card().taken == frozenset()


def test_who_joins_can_read_how_to_play_what_is_open_or_any_game(new_phone, guests, table):
    def read():
        return re.findall(
            '<a class="tag" href="(/howto/[^"]+)">([^<]+)', new_phone().get(f"/j/{guests.token}").text
        )

    assert read() == [("/howto/pebbles", "How to play")]
    table.new()
    assert read() == [("/howto/pebbles", "How to play")]


def test_the_buttons_of_the_page_claim_a_seat(new_phone, guests, table):
    table.new()
    phone = new_phone()
    assert phone.join("1").location == "/"
    assert phone.get("/api/you").json["seats"] == [1]
    assert guests.card().taken == {1}


def test_what_a_seat_plays_is_told_beside_who_sits_there(tmp_path, guests):
    with Table(tmp_path / "ants", find=games.find, names=games.names, seed=1) as table:
        app = create_app(table.desk, guests, Services(trusted_hosts=["spider.local"]))
        assert table.submit("new taller-ants 2 start").ok
        rev = table.now.rev
        table.desk.call_seats({0: "Hanna"})
        table.desk.wait(rev, 10)
        page = app.test_client().get(f"/j/{guests.token}", base_url="http://spider.local").text
    assert re.findall(r"<span>(\w+: \w+)<small>(?:<b>(\w+)</b>)?", page)[0] == ("Purple: Spider", "Hanna")


def test_the_typed_code_works_in_lower_case_too(new_phone, guests):
    assert new_phone().join(code=guests.card().join_code.lower()).status_code == 303


def test_a_wrong_code_gets_a_sentence_and_the_field_again(new_phone):
    answer = new_phone().join(code="ZZZZ")
    assert answer.status_code == 403
    assert "not on the box" in answer.text
    assert 'name="code"' in answer.text
    assert "Set-Cookie" not in answer.headers


def test_a_seat_on_another_phone_is_refused_on_the_same_page(new_phone, table):
    table.new()
    new_phone("0")
    second = new_phone()
    answer = second.join("0")
    assert answer.status_code == 409
    assert "on another phone" in answer.text
    assert second.post("/j/mine", data={"seat": "1"}).status_code == 303
    assert second.get("/api/you").json["seats"] == [1]


def test_one_phone_may_play_two_seats_and_leave_one_again(new_phone, table):
    table.new()
    phone = new_phone("0")
    phone.post("/j/mine", data={"seat": "1"})
    assert phone.get("/api/you").json["seats"] == [0, 1]
    phone.post("/j/mine", data={"seat": "leave 0"})
    assert phone.get("/api/you").json["seats"] == [1]


def test_a_tap_on_ones_own_seat_leads_to_the_table_and_leaves_nothing(new_phone, table):
    table.new()
    phone = new_phone("0")
    page = phone.get("/j/mine").text
    assert "yours</small>" in page
    assert "Leave the seat Red<small>it is free for others then" in page
    assert "Leave the seat Green" not in page
    assert phone.post("/j/mine", data={"seat": "0"}).location == "/"
    assert phone.get("/api/you").json["seats"] == [0]
    assert phone.post("/j/mine", data={"seat": "leave 1"}).location == "/"  # not its own
    assert phone.get("/api/you").json["seats"] == [0]
    assert phone.post("/j/mine", data={"seat": "leave 0"}).location == "/"
    assert phone.get("/api/you").json["seats"] == []


def test_one_tablet_for_the_table_is_granted_while_nobody_else_has_a_seat(new_phone, table):
    table.deal()
    tablet = new_phone("all")
    assert tablet.submit("ready", 0).status_code == 200
    assert tablet.submit("ready", 1).status_code == 200
    phone = new_phone("1")  # a seat of one's own beside the tablet
    assert phone.get("/api/you").json["seats"] == [1]


def test_all_seats_over_other_phones_waits_for_a_press_on_the_box(new_phone, guests, table):
    table.deal()
    new_phone("1")
    tablet = new_phone()
    assert tablet.join("all").location == "/j/mine"
    assert "Waiting for a press" in tablet.get("/j/mine").text
    assert 400 <= tablet.submit("ready", 0).status_code < 500
    (request,) = guests.permission_requests()
    assert request.role == "table"
    guests.grant(request)
    assert tablet.submit("ready", 0).status_code == 200


def test_a_referee_needs_a_press_even_alone(new_phone, guests, table):
    table.deal()
    phone = new_phone("none")
    phone.post("/j/mine", data={"seat": "referee"})
    assert phone.get("/api/you").json["referee"] is False
    (request,) = guests.permission_requests()
    guests.grant(request)
    assert phone.get("/api/you").json["referee"] is True
    assert phone.submit("done all").status_code == 200
    assert guests.permission_requests() == ()


def test_two_phones_have_one_seat_after_a_press_on_the_box(new_phone, guests, table):
    table.deal()
    first, second = new_phone("0"), new_phone("none")
    assert second.post("/j/mine", data={"seat": "share 0"}).location == "/j/mine"
    assert "Waiting for a press on the box: a seat on this phone too" in second.get("/j/mine").text
    assert second.submit("ready", 0).status_code == 403
    (request,) = guests.permission_requests()
    assert (request.role, request.seat) == ("share", 0)
    guests.grant(request)
    assert second.get("/j/mine?asked=0").location == "/"
    assert [phone.get("/api/you").json["seats"] for phone in (first, second)] == [[0], [0]]
    assert second.submit("cheer 1", 0).status_code == 200
    assert first.submit("ready", 0).status_code == 200
    assert second.post("/j/mine", data={"seat": "1"}).status_code == 303  # a free one besides
    assert first.get("/api/you").json["seats"] == [0]
    assert "Leave the seat Red<small>the other phone keeps it" in second.get("/j/mine").text
    assert second.post("/j/mine", data={"seat": "leave 0"}).status_code == 303
    assert first.get("/api/you").json["seats"] == [0]
    assert second.get("/api/you").json["seats"] == [1]


def test_a_lost_phone_is_replaced_when_all_agree(new_phone, guests, table):
    table.deal()
    lost, found = new_phone("0"), new_phone("none")
    assert "this phone instead: the other is lost<small>all seats are asked" in found.get("/j/mine").text
    assert found.post("/j/mine", data={"seat": "replace 0"}).location == "/j/mine"
    assert "All seats are asked whether this phone may have the seat." in found.get("/j/mine").text
    assert guests.permission_requests() == ()
    assert found.submit("ready", 0).status_code == 403
    assert table.submit("agree").ok
    assert found.get("/j/mine?asked=0").location == "/"
    assert found.submit("ready", 0).status_code == 200
    assert lost.get("/api/you").json["seats"] == []
    assert lost.get("/api/you").json["ousted"] is True
    assert lost.submit("ready", 0).status_code == 403


def shared_by_two(new_phone, guests):
    """A seat on two phones, which both have had it for a minute."""
    first, second = new_phone("0"), new_phone("none")
    second.post("/j/mine", data={"seat": "share 0"})
    guests.grant(guests.permission_requests()[0])
    a_minute_later(guests)
    return first, second


def test_the_first_phone_of_a_seat_lets_the_second_agree_for_it(new_phone, guests, table):
    table.deal()
    first, second = shared_by_two(new_phone, guests)
    new_phone("1")
    a_minute_later(guests)
    assert "Let the other phone agree for Red" in first.get("/j/mine").text
    assert "Let the other phone" not in second.get("/j/mine").text
    assert first.post("/j/mine", data={"seat": "voice 0"}).location == "/"
    beside = [one.beside for one in guests.everybody() if 0 in one.seats]
    assert beside == [{0}, frozenset()]
    assert table.submit("source die hand", Origin("phone", frozenset({1}))).ok
    assert "The phone that had this seat first agrees for it" in first.submit("agree", 0).text
    assert "a minute" in second.submit("agree", 0).text  # newly: nobody gathers voices
    a_minute_later(guests)
    assert second.submit("agree", 0).status_code == 200
    assert table.now.proposal is None


def test_only_the_phone_that_agrees_for_a_seat_passes_that_on(new_phone, guests, table):
    table.deal()
    alone = new_phone("1")
    _, second = shared_by_two(new_phone, guests)
    for phone, seat in ((second, 0), (alone, 1), (alone, 0)):
        answer = phone.post("/j/mine", data={"seat": f"voice {seat}"})
        assert "Only the phone that agrees for a seat" in answer.text
    assert [one.beside for one in guests.everybody() if 0 in one.seats] == [frozenset(), {0}]


@pytest.mark.parametrize("agreed", [True, False])
def test_where_the_first_phone_of_a_seat_is_lost_all_let_the_second_have_it_alone(
    new_phone, guests, table, agreed
):
    table.deal()
    lost, found = shared_by_two(new_phone, guests)
    assert "Only this phone for Red: the other is lost<small>all seats are asked" in found.get("/j/mine").text
    found.post("/j/mine", data={"seat": "replace 0"})
    assert there(table.now.proposal).word == "handover 1"
    assert table.submit("agree" if agreed else "object").ok
    answer = found.get("/j/mine?asked=0")
    assert answer.location == "/" if agreed else "Not all have agreed" in answer.text
    assert lost.get("/api/you").json["seats"] == ([] if agreed else [0])
    assert [one.beside for one in guests.everybody() if one.seats] == (
        [frozenset()] if agreed else [frozenset(), {0}]
    )


def test_where_no_game_is_played_the_second_phone_has_the_seat_of_a_silent_first_at_once(
    new_phone, guests, table, monkeypatch
):
    table.new()
    lost, found = shared_by_two(new_phone, guests)
    assert table.submit("stop count").ok
    monkeypatch.setattr(guests._presence, "_clock", lambda: time.monotonic() + STALE)
    found.get("/api/you")
    assert found.post("/j/mine", data={"seat": "replace 0"}).location == "/"
    assert [one.seats for one in guests.everybody() if one.seats] == [{0}]
    assert lost.get("/api/you").json["seats"] == []


def test_a_seat_that_is_on_no_other_phone_needs_no_press(new_phone, guests, table):
    table.new()
    phone = new_phone("none")
    answer = phone.post("/j/mine", data={"seat": "share 0"})
    assert answer.status_code == 422
    assert "Take it with a tap" in answer.text
    assert guests.permission_requests() == ()


def test_a_lost_phone_is_replaced_by_a_press_on_the_box_where_no_game_is_played(new_phone, guests, table):
    table.new()
    lost, found = new_phone("0"), new_phone("none")
    assert table.submit("stop count").ok
    assert "the other is lost<small>needs a press on the box" in found.get("/j/mine").text
    found.post("/j/mine", data={"seat": "replace 0"})
    guests.grant(guests.permission_requests()[0])
    assert found.get("/api/you").json["seats"] == [0]
    assert lost.get("/api/you").json["seats"] == []


def test_a_seat_stays_where_it_is_when_somebody_does_not_agree(new_phone, table):
    table.deal()
    has, asks = new_phone("0"), new_phone("none")
    asks.post("/j/mine", data={"seat": "replace 0"})
    assert has.submit("object", 0).status_code == 200
    page = asks.get("/j/mine?asked=0").text
    assert "Not all have agreed. Nothing has changed." in page
    assert "http-equiv" not in page  # it waits for nothing any more
    assert has.get("/api/you").json["seats"] == [0]


def test_one_seat_is_asked_for_at_a_time(new_phone, guests, table):
    table.deal()
    new_phone("0")
    asks, late = new_phone("none"), new_phone("none")
    asks.post("/j/mine", data={"seat": "replace 0"})
    assert "Another phone has proposed something." in late.post("/j/mine", data={"seat": "replace 0"}).text
    assert guests.asked() == {0}
    asks.post("/j/mine", data={"seat": "withdraw"})
    assert guests.asked() == set()


def test_a_seat_whose_phone_is_lost_says_why_it_is_closed_and_for_how_long_and_looks_again(
    new_phone, guests, table, monkeypatch
):
    clock = HandClock()
    heard = clock.now
    monkeypatch.setattr(guests._presence, "_clock", clock)
    table.deal()
    new_phone("0")
    second, other = new_phone("1"), new_phone()
    assert "its phone is silent" not in other.get(f"/j/{guests.token}").text
    for left, told, again in ((200, "4 min", 20), (91, "2 min", 20), (30, "30 s", 20), (10, "10 s", 11)):
        clock.now = heard + STALE - left
        page = other.get(f"/j/{guests.token}").text
        assert f"its phone is silent, a tap here asks all for it in {told}<" in page
        assert f'<meta http-equiv="Refresh" content="{again}">' in page
    assert "This page looks again by itself." in page
    assert 'id="name"' not in page  # nothing half typed is lost
    assert 'name="first"' not in page
    second.post("/j/mine", data={"seat": "leave 1"})
    page = other.get(f"/j/{guests.token}").text
    assert 'http-equiv="Refresh"' not in page, "a seat is free: nobody waits"
    assert 'id="name"' in page


def test_who_waits_for_a_seat_is_led_to_the_button_that_looking_on_has(new_phone, guests, table, monkeypatch):
    """It asks for a seat where each is on a phone, and else says to choose one."""
    clock = HandClock()
    monkeypatch.setattr(guests._presence, "_clock", clock)
    table.deal()
    new_phone("0")
    second, other = new_phone("1"), new_phone()
    told = []
    for later, heard in ((STALE - 100, second), (150, other)):
        clock.now += later
        heard.get("/api/you")
        told += re.findall("tap Only watch, then ([^.]+)", other.get(f"/j/{guests.token}").text)
    assert told == ["Ask for a seat", "Choose a seat"]


@pytest.mark.parametrize(("left", "told"), [(200, "in 4 min"), (90, "in 90 s")])
def test_where_no_game_is_played_the_seat_of_a_lost_phone_is_told_to_be_free_soon(
    left, told, new_phone, guests, table, monkeypatch
):
    clock = HandClock()
    monkeypatch.setattr(guests._presence, "_clock", clock)
    table.new()
    new_phone("0")
    assert table.submit("stop count").ok
    clock.now += STALE - left
    for language, sentence in (("en", "its phone is silent, free"), ("de", "Handy schweigt, frei")):
        page = new_phone().get(f"/j/{guests.token}?language={language}", follow_redirects=True).text
        assert f"{sentence} {told}<" in page


def test_the_seat_of_a_silent_phone_is_asked_of_all(new_phone, guests, table, monkeypatch):
    table.deal()
    lost, other = new_phone("0"), new_phone("1")
    monkeypatch.setattr(guests._presence, "_clock", lambda: time.monotonic() + STALE)
    other.get("/api/you")
    assert "its phone is silent, tap to ask all" in other.get("/j/mine").text
    assert other.post("/j/mine", data={"seat": "0"}).location == "/j/mine"
    assert there(table.now.proposal).word == "handover 1"
    assert lost.get("/api/you").json["seats"] == [0]


def test_what_cannot_be_asked_now_is_asked_of_nobody(new_phone, guests, table):
    table.deal()
    new_phone("0")
    asks = new_phone("none")
    assert table.submit("pause").ok
    answer = asks.post("/j/mine", data={"seat": "replace 0"})
    assert "The game is paused" in answer.text
    assert guests.asked() == set()


def test_a_seat_stays_where_it_is_when_the_box_says_no(new_phone, guests, table):
    table.new()
    first, second = new_phone("0"), new_phone("none")
    second.post("/j/mine", data={"seat": "share 0"})
    guests.decline(guests.permission_requests()[0])
    assert "The box said no" in second.get("/j/mine?asked=0").text
    assert first.get("/api/you").json["seats"] == [0]


def test_the_waiting_page_goes_on_by_itself_after_the_press(new_phone, guests, table):
    table.new()
    new_phone("1")
    for role in ("all", "referee"):
        phone = new_phone()
        phone.join(role)
        page = phone.get("/j/mine").text
        again = "/j/mine?asked"
        assert f'<meta http-equiv="Refresh" content="3; url={again}">' in page
        assert 'id="name"' not in page  # nothing half typed is lost
        assert "Waiting for a press" in phone.get(again).text
        guests.grant(guests.permission_requests()[0])
        assert phone.get(again).location == "/"
        assert "refresh" not in phone.get("/j/mine").text


def test_the_waiting_page_stops_waiting_when_the_box_says_no(new_phone, guests, table):
    table.new()
    phone = new_phone("none")
    phone.post("/j/mine", data={"seat": "referee"})
    guests.decline(guests.permission_requests()[0])
    page = phone.get("/j/mine?asked").text
    assert "The box said no. Nothing has changed." in page
    assert 'id="name"' in page
    assert "refresh" not in page
    assert "The box said no" not in phone.get("/j/mine").text


def test_at_the_box_itself_nobody_types_a_code(new_phone, guests):
    here = new_phone(address="127.0.0.1").get("/j")
    assert here.location == f"/j/{guests.card().join_code}"
    there = new_phone().get("/j")
    assert 'name="code"' in there.text


def test_choosing_seats_needs_to_have_joined(new_phone):
    assert new_phone().get("/j/mine").location == "/j"
    assert new_phone().post("/j/mine", data={"seat": "0"}).status_code == 403


def test_leaving_frees_the_seat_and_the_cookie_is_worth_nothing(new_phone, guests, table):
    table.new()
    phone = new_phone("0")
    kept = phone.client.get_cookie("orbweaver", domain="spider.local").value
    assert phone.post("/j/mine", data={"seat": "leave"}).location == "/"
    assert phone.get("/api/you").json["member"] is False
    phone.client.set_cookie("orbweaver", kept, domain="spider.local")
    assert phone.get("/api/you").json["member"] is False
    assert guests.card().taken == frozenset()


def test_a_seat_that_the_game_has_not_is_refused(new_phone, guests, table):
    table.new()
    phone = new_phone()
    answer = phone.join("5")
    assert answer.status_code == 422
    assert "This game has no seat 6." in answer.text
    assert guests.card().taken == frozenset()


def test_a_typed_code_is_looked_at_before_anybody_types_a_name(new_phone, guests):
    phone = new_phone()
    right = guests.card().join_code
    wrong = "7KQ4" if right != "7KQ4" else "7KQ5"
    refused = phone.post("/j", data={"code": wrong})
    assert refused.status_code == 403
    assert "That code is not on the box" in refused.text
    assert "Your name" not in refused.text
    assert phone.post("/j", data={"code": f" {right.lower()} "}).location == f"/j?code={right.lower()}"
    assert phone.get(f"/j?code={right.lower()}").location == f"/j/{right}"


def test_codes_that_are_only_looked_at_are_counted_as_well(new_phone, guests):
    phone = new_phone()
    wrong = "7KQ4" if guests.card().join_code != "7KQ4" else "7KQ5"
    answers = [phone.post("/j", data={"code": wrong}).status_code for _ in range(EACH + 1)]
    assert answers == [403] * EACH + [429]


def test_a_first_game_is_said_before_a_game_is_open_and_after(new_phone, guests, table):
    phone = new_phone()
    assert 'name="first"' in phone.get(f"/j/{guests.token}").text
    joined = phone.post(f"/j/{guests.token}", data={"seat": "none", "first": "yes"})
    assert joined.location == "/?first"
    table.new()
    assert 'name="first" value="yes" checked' in phone.get("/j/mine").text
    phone.post("/j/mine", data={"seat": "0"})
    assert 'name="first"' not in phone.get("/j/mine").text  # who plays has it at the table


def test_a_first_game_that_was_said_stays_ticked_until_a_seat_is_chosen(new_phone, guests, table):
    table.new()
    phone = new_phone()
    named = phone.post(f"/j/{guests.token}", data={"seat": "name", "name": "Ada", "first": "yes"})
    assert named.location == "/j/mine?first"
    assert "checked" in phone.get(named.location).text


def test_a_tick_that_is_taken_away_where_a_seat_is_chosen_is_told_to_the_phone(new_phone, guests, table):
    phone = new_phone()
    phone.post(f"/j/{guests.token}", data={"seat": "none", "asked": "first", "first": "yes"})
    table.new()
    assert phone.post("/j/mine", data={"seat": "0", "asked": "first"}).location == "/?first=no"
    phone.post("/j/mine", data={"seat": "leave 0"})
    page = phone.get("/j/mine").text
    assert 'name="first" value="yes"><' in page
    assert phone.post("/j/mine", data={"seat": "0", "asked": "first"}).location == "/"
