"""Names over HTTP: given with a seat, kept on the phone, shown to all."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from companion.table.people.guests import Guests
from tests.support.tables import Table
from tests.support.waiting import until
from tests.web_ui.conftest import NewPhone

Shown = Callable[..., list[str]]


@pytest.fixture
def shown(table: Table, new_phone: NewPhone) -> Shown:
    """The names of the seats on everybody's page, once these are as expected."""
    looker = new_phone()

    def names(*expected: str) -> list[str]:
        for _ in range(50):
            found = [one["name"] for one in looker.get("/api/view").get_json()["seats"]]
            if found == list(expected):
                break
            table.desk.wait(table.now.rev, 0.2)
        return found

    return names


def test_a_name_is_given_with_the_seat_and_read_by_everybody(
    new_phone: NewPhone, table: Table, guests: Guests, shown: Shown
) -> None:
    table.new()
    phone = new_phone()
    assert phone.post(f"/j/{guests.token}", data={"seat": "1", "name": " Anna "}).status_code == 303
    assert shown("Red", "Anna") == ["Red", "Anna"]
    line = phone.get("/api/view").get_json()["seats"][1]
    assert (line["name"], line["coloured"], line["colour"]) == ("Anna", "Green", "green")
    assert "<b>Anna</b>, on another phone" in new_phone("none").get("/j/mine").text


def test_the_phone_keeps_its_name_for_the_next_table(
    new_phone: NewPhone, table: Table, guests: Guests, shown: Shown
) -> None:
    table.new()
    phone = new_phone()
    phone.post(f"/j/{guests.token}", data={"seat": "0", "name": "Zoë B"})
    assert 'value="Zoë B"' in phone.get("/j/mine").text
    phone.post("/j/mine", data={"seat": "leave", "name": "Zoë B"})
    assert shown("Red", "Green") == ["Red", "Green"]
    assert 'value="Zoë B"' in phone.get(f"/j/{guests.token}").text


def test_a_name_is_changed_without_another_seat_and_taken_away(
    new_phone: NewPhone, table: Table, shown: Shown
) -> None:
    table.new()
    phone = new_phone("0")
    assert phone.post("/j/mine", data={"seat": "name", "name": "Anna"}).location == "/"
    assert shown("Anna", "Green") == ["Anna", "Green"]
    assert phone.get("/api/you").get_json()["seats"] == [0]
    phone.post("/j/mine", data={"seat": "name", "name": ""})
    assert shown("Red", "Green") == ["Red", "Green"]
    assert 'name="name" value=""' in phone.get("/j/mine").text


def test_a_name_may_be_kept_before_there_are_seats(new_phone: NewPhone, guests: Guests) -> None:
    phone = new_phone()
    answer = phone.post(f"/j/{guests.token}", data={"seat": "name", "name": ""})
    assert answer.location == "/j/mine"
    answer = phone.post("/j/mine", data={"seat": "name", "name": "Anna"})
    assert answer.location == "/"
    assert phone.get("/api/you").get_json()["seats"] == [0]  # or the first game would begin without it
    assert 'value="Anna"' in phone.get("/j/mine").text


def test_whoever_has_asked_to_be_the_referee_keeps_a_name_and_asks_still(
    new_phone: NewPhone, guests: Guests
) -> None:
    phone = new_phone()
    phone.post(f"/j/{guests.token}", data={"seat": "referee", "name": ""})
    for name in ("", "Anna"):
        phone.post("/j/mine", data={"seat": "name", "name": name})
        assert [one.role for one in guests.permission_requests()] == ["referee"]
        assert phone.get("/api/you").get_json()["seats"] == []


@pytest.mark.parametrize("button", ["none", "all", "referee", "name"])
def test_every_button_at_the_door_takes_the_name_along(
    button: str, new_phone: NewPhone, guests: Guests
) -> None:
    phone = new_phone()
    assert phone.post(f"/j/{guests.token}", data={"seat": button, "name": "Jörg"}).status_code == 303
    assert 'name="name" value="Jörg"' in phone.get("/j/mine").text


@pytest.mark.parametrize("button", ["none", "all", "name", "0"])
def test_a_bad_name_at_the_door_is_told_and_nobody_has_joined(
    button: str, new_phone: NewPhone, guests: Guests, table: Table
) -> None:
    table.new()
    phone = new_phone()
    answer = phone.post(f"/j/{guests.token}", data={"seat": button, "name": "J" * 60})
    assert answer.status_code == 422
    assert "A name has at most 30 characters." in answer.text
    assert f'value="{"J" * 60}"' in answer.text
    assert f'action="/j/{guests.token}"' in answer.text
    assert phone.get("/api/you").get_json()["member"] is False


def test_the_field_has_room_for_a_name_that_is_too_long(new_phone: NewPhone, guests: Guests) -> None:
    (room,) = re.findall(r'id="name".* maxlength="(\d+)"', new_phone().get(f"/j/{guests.token}").text)
    assert int(room) > 60


def test_another_name_and_a_tap_on_ones_own_seat_renames_it(
    new_phone: NewPhone, table: Table, guests: Guests, shown: Shown
) -> None:
    table.new()
    phone = new_phone()
    phone.post(f"/j/{guests.token}", data={"seat": "0", "name": "Anna"})
    phone.post("/j/mine", data={"seat": "0", "name": "Annabel"})
    assert phone.get("/api/you").get_json()["seats"] == [0]
    assert shown("Annabel", "Green") == ["Annabel", "Green"]
    assert 'value="Annabel"' in phone.get("/j/mine").text
    phone.post("/j/mine", data={"seat": "leave 0", "name": "Annabel"})
    assert phone.get("/api/you").get_json()["seats"] == []
    assert shown("Red", "Green") == ["Red", "Green"]


def test_of_two_seats_of_ones_own_the_tapped_one_is_renamed(
    new_phone: NewPhone, table: Table, guests: Guests, shown: Shown
) -> None:
    table.new()
    phone = new_phone()
    phone.post(f"/j/{guests.token}", data={"seat": "0", "name": "Anna"})
    phone.post("/j/mine", data={"seat": "1", "name": "Ben"})
    phone.post("/j/mine", data={"seat": "1", "name": "Benno"})
    assert shown("Anna", "Benno") == ["Anna", "Benno"]
    assert phone.get("/api/you").get_json()["seats"] == [0, 1]


def test_a_second_seat_with_ones_own_name_in_the_field_goes_by_its_colour(
    new_phone: NewPhone, table: Table, guests: Guests, shown: Shown
) -> None:
    table.new()
    phone = new_phone()
    phone.post(f"/j/{guests.token}", data={"seat": "0", "name": "Anna"})
    assert phone.post("/j/mine", data={"seat": "1", "name": " anna"}).status_code == 303
    assert phone.get("/api/you").get_json()["seats"] == [0, 1]
    assert shown("Anna", "Green") == ["Anna", "Green"]


def test_nor_is_that_seat_called_as_somebody_who_has_left_it(
    new_phone: NewPhone, table: Table, guests: Guests, shown: Shown
) -> None:
    table.new()
    ben, phone = new_phone(), new_phone()
    ben.post(f"/j/{guests.token}", data={"seat": "1", "name": "Ben"})
    ben.post("/j/mine", data={"seat": "none", "name": "Ben"})
    phone.post(f"/j/{guests.token}", data={"seat": "0", "name": "Zoẹ"})
    assert phone.post("/j/mine", data={"seat": "1", "name": "Zoẹ"}).status_code == 303
    assert shown("Zoe", "Green") == ["Zoe", "Green"]


def test_what_somebody_else_is_called_is_taken_for_a_second_seat_too(
    new_phone: NewPhone, table: Table, guests: Guests
) -> None:
    table.new()
    phone = new_phone()
    phone.post(f"/j/{guests.token}", data={"seat": "0", "name": "Anna"})
    assert phone.post("/api/name", json={"seat": 3, "name": "Ben"}).status_code == 200
    assert phone.post("/j/mine", data={"seat": "1", "name": "Ben"}).status_code == 422


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "🕷", "Green", "x" * 2000, "\x07bell"])
def test_a_name_that_will_not_do_takes_no_seat_and_says_why(
    name: str, new_phone: NewPhone, table: Table, guests: Guests, shown: Shown
) -> None:
    table.new()
    phone = new_phone("none")
    answer = phone.post("/j/mine", data={"seat": "0", "name": name})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert "<script>" not in answer.text
    assert phone.get("/api/you").get_json()["seats"] == []
    refused = new_phone("0").post("/api/name", json={"seat": 0, "name": name})
    assert (refused.status_code, refused.get_json()["slug"]) == (422, "wrong-name")
    assert shown("Red", "Green") == ["Red", "Green"]


@pytest.mark.parametrize(
    "body", [{}, {"seat": "0", "name": "A"}, {"seat": 0, "name": 1}, {"seat": True, "name": "A"}]
)
def test_what_is_no_name_at_all_is_refused(body: dict[str, Any], new_phone: NewPhone, table: Table) -> None:
    table.new()
    assert new_phone("0").post("/api/name", json=body).status_code == 400


def test_nobody_names_a_seat_that_no_table_has(new_phone: NewPhone) -> None:
    assert new_phone("none").post("/api/name", json={"seat": 8, "name": "Anna"}).status_code == 403


def test_whoever_joins_with_a_name_before_a_game_has_a_seat_that_all_see(
    new_phone: NewPhone, guests: Guests, table: Table
) -> None:
    anna, ben, television = new_phone(), new_phone(), new_phone()
    anna.post(f"/j/{guests.token}", data={"seat": "none", "name": "Anna"})
    television.post(f"/j/{guests.token}", data={"seat": "none", "name": ""})
    ben.post(f"/j/{guests.token}", data={"seat": "none", "name": "Ben"})
    seats = [one.get("/api/you").get_json()["seats"] for one in (anna, ben, television)]
    assert seats == [[0], [1], []]
    until(lambda: anna.get("/api/view").get_json().get("names") == {"0": "Anna", "1": "Ben"})


def test_whoever_comes_again_before_a_game_has_the_seat_of_that_name(
    new_phone: NewPhone, guests: Guests, table: Table
) -> None:
    first = new_phone()
    first.post(f"/j/{guests.token}", data={"seat": "none", "name": "Anna"})
    first.post("/j/mine", data={"seat": "1", "name": "Anna"})
    first.post("/j/mine", data={"seat": "leave 0", "name": "Anna"})
    ben, anna = new_phone(), new_phone()
    table.desk.wait(table.now.rev, 0.2)
    ben.post(f"/j/{guests.token}", data={"seat": "none", "name": "Ben"})
    assert ben.get("/api/you").get_json()["seats"] == [0]
    assert anna.post(f"/j/{guests.token}", data={"seat": "none", "name": "ben"}).status_code == 422


def test_during_a_game_whoever_only_watches_has_no_seat(
    new_phone: NewPhone, guests: Guests, table: Table
) -> None:
    table.new()
    phone = new_phone()
    phone.post(f"/j/{guests.token}", data={"seat": "none", "name": "Anna"})
    assert phone.get("/api/you").get_json()["seats"] == []
