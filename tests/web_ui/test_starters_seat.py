"""Whose seat it is that a phone takes with the game it sets up, starts or plays again."""

from __future__ import annotations

import time

import pytest

from companion.table.people.presence import STALE
from tests.support.waiting import until


def test_a_seat_is_taken_before_a_game_is_started_and_by_one_phone(new_phone, guests):
    first, second = new_phone("none"), new_phone("none")
    assert first.post("/api/seat", json={"seat": 0}).status_code == 200
    refused = second.post("/api/seat", json={"seat": 0})
    assert (refused.status_code, refused.json["slug"]) == (409, "seat-taken")
    assert guests.taken() == {0}
    assert second.get("/api/you").json["seats"] == []
    assert new_phone().post("/api/seat", json={"seat": 1}).status_code == 403  # has not joined


@pytest.mark.parametrize("seat", [-1, 9, "0", True])
def test_what_is_no_seat_is_none_to_take(new_phone, seat):
    assert new_phone("none").post("/api/seat", json={"seat": seat}).status_code == 400


def test_who_starts_a_game_sits_in_it_and_gives_the_seat_back_where_it_does_not_begin(
    new_phone, guests, table
):
    phone = new_phone("none")
    refused = phone.post("/api/intent", json={"id": "one", "word": "new pebbles 99 start", "sit": 1})
    assert refused.status_code == 422
    assert guests.taken() == frozenset()
    assert phone.post("/api/intent", json={"id": "two", "word": "new pebbles 2 start", "sit": 1}).json["ok"]
    assert guests.taken() == {1}
    late = new_phone("none")
    second = late.post("/api/intent", json={"id": "three", "word": "new again", "sit": 1})
    assert (second.status_code, second.json["slug"]) == (409, "seat-taken")


@pytest.mark.parametrize(("word", "begins"), [("new pebbles 99 start", False), ("new pebbles 2 start", True)])
def test_who_changes_seats_with_a_start_does_so_with_the_name_once_it_is_accepted(
    new_phone, guests, table, monkeypatch, word, begins
):
    """The seat was taken first: the box gave it up, and had it no more where no game began."""
    anna = new_phone()
    anna.post(f"/j/{guests.token}", data={"seat": "0", "name": "Anna"})
    until(lambda: dict(table.now.names) == {0: "Anna"})
    key, sit, early = table.now.key, guests.sit, []

    def watched(device, seats):
        early.append(table.now.key == key)
        return sit(device, seats)

    monkeypatch.setattr(guests, "sit", watched)
    answer = anna.post("/api/intent", json={"id": "one", "word": word, "sit": 1, "leave": 0})
    assert (answer.status_code == 200) is begins
    assert early == ([False] if begins else [])
    assert guests.taken() == ({1} if begins else {0})
    until(lambda: dict(table.now.names) == ({1: "Anna"} if begins else {0: "Anna"}))


def test_who_changes_seats_takes_none_from_another_phone(new_phone, guests, table):
    new_phone("1")
    key, phone = table.now.key, new_phone("0")
    said = {"id": "one", "word": "new pebbles 2 start", "sit": 1, "leave": 0}
    refused = phone.post("/api/intent", json=said)
    assert (refused.status_code, refused.json["slug"]) == (409, "seat-taken")
    assert table.now.key == key
    assert guests.taken() == {0, 1}


@pytest.fixture
def couple(new_phone, guests, table):
    """Anna at the first seat and Ben at the second, while no game is played."""
    phones = new_phone(), new_phone()
    for seat, (phone, name) in enumerate(zip(phones, ("Anna", "Ben"), strict=True)):
        phone.post(f"/j/{guests.token}", data={"seat": str(seat), "name": name})
    until(lambda: dict(table.now.names) == {0: "Anna", 1: "Ben"})
    if table.now.is_played:
        assert table.submit("close").ok
    return phones


def seats_of(phones):
    return [phone.get("/api/you").json["seats"] for phone in phones]


EXCHANGE = {"id": "one", "word": "new pebbles 2 start", "sit": 1, "leave": 0, "exchange": True}


def test_two_change_places_with_their_names_once_the_new_game_begins(couple, table):
    """Who had won as one side had to leave the seat, wait for the other to leave theirs, and take that."""
    anna, _ben = couple
    assert anna.post("/api/intent", json=EXCHANGE).json["ok"]
    assert seats_of(couple) == [[1], [0]]
    until(lambda: dict(table.now.names) == {0: "Ben", 1: "Anna"})
    assert anna.post("/api/intent", json=EXCHANGE).json["ok"]  # its answer had been lost
    assert seats_of(couple) == [[1], [0]]


def test_nobody_changes_places_where_no_game_begins(couple, table):
    anna, _ben = couple
    assert anna.post("/api/intent", json=EXCHANGE | {"word": "new pebbles 99 start"}).status_code == 422
    assert seats_of(couple) == [[0], [1]]
    assert dict(table.now.names) == {0: "Anna", 1: "Ben"}


def test_in_a_game_nobody_changes_places_by_the_word_of_one(couple, table):
    anna, _ben = couple
    table.new()
    refused = anna.post("/api/intent", json=EXCHANGE)
    assert (refused.status_code, refused.json["slug"]) == (409, "seat-taken")
    assert "when it is over" in refused.json["text"]
    assert seats_of(couple) == [[0], [1]]


def test_who_changes_places_is_known_there_as_before(new_phone, guests):
    """Whoever has a seat beside the first, and since when, goes along."""
    first, second = new_phone("0"), new_phone("1")
    known = {guest.device: guest for guest in guests.everybody()}
    guests.exchange(0, 1)
    for guest in guests.everybody():
        before = known[guest.device]
        assert guest.seats == {1 - seat for seat in before.seats}
        assert guest.new == {1 - seat for seat in before.new}
        assert guest.beside == {1 - seat for seat in before.beside}
    assert seats_of((first, second)) == [[1], [0]]


def test_whose_seat_it_is_likely_to_be_is_found_by_one_rule_however_the_game_is_started(
    new_phone, guests, table
):
    """Where the name stands, else the first without one: for who types it, sets up a game, or plays again."""
    anna = new_phone()
    anna.post(f"/j/{guests.token}", data={"seat": "none", "name": "Anna"})
    assert guests.taken() == {0}
    anna.post("/j/mine", data={"seat": "all"})
    until(lambda: 0 in table.now.names)
    ben = new_phone("none")
    assert ben.get("/api/places").json["order"][:2] == [1, 2], "seat 0 is called Anna"
    table.new()
    assert ben.post("/api/seat", json={"seat": None}).json["ok"]
    assert ben.get("/api/you").json["seats"] == [1]


def test_a_seat_that_the_game_does_not_have_or_that_is_asked_of_all_is_not_taken(
    new_phone, guests, table, monkeypatch
):
    table.deal()
    lost, _other, phone = new_phone("1"), new_phone("0"), new_phone("none")
    answer = phone.post("/api/seat", json={"seat": 3})
    assert (answer.status_code, answer.json["slug"]) == (422, "no-seat")
    monkeypatch.setattr(guests._presence, "_clock", lambda: time.monotonic() + STALE)
    refused = phone.post("/api/seat", json={"seat": 1})
    assert (refused.status_code, refused.json["slug"]) == (409, "seat-taken")
    assert table.now.proposal is None
    assert lost.get("/api/you").json["seats"] == [1]
    again = phone.post("/api/seat", json={"seat": None})  # as whoever plays again: nothing is asked of others
    assert again.json["ok"]
    assert table.now.proposal is None
    assert not {0, 1} & {*phone.get("/api/you").json["seats"]}


def test_a_seat_is_taken_with_the_start_of_a_game_alone(new_phone, guests, table):
    phone = new_phone("none")
    answer = phone.post("/api/intent", json={"id": "one", "word": "pause", "sit": 1})
    assert answer.status_code == 400
    assert guests.taken() == frozenset()
