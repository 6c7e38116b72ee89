"""Past games over HTTP: the list, and each step by step."""

from __future__ import annotations

import random
from typing import Any

from companion.table.people.guests import Guests
from companion.table.people.people import People, mark_of
from companion.views.page import page
from companion.views.past_games import MOST_GAMES
from tests.support.tables import Table
from tests.support.waiting import until
from tests.web_ui.conftest import NewPhone


def test_a_list_tells_what_was_played_by_whom_and_how_it_ended(
    table: Table, people: People, new_phone: NewPhone
) -> None:
    table.new("rounds=1")
    table.play_to_the_end(random.Random(3))
    people.attend(mark_of(table.entries[0]), {0: "Anna"}, [1])
    phone = new_phone("none")
    told = phone.get("/api/past").get_json()
    assert not told["more"]
    (one,) = told["games"]
    assert (one["title"], one["over"]) == ("Pebbles", True)
    assert [seat["name"] for seat in one["seats"]] == ["Anna", "Green"]
    assert one["seats"][1]["box"]
    assert sorted(seat["place"] for seat in one["seats"])[0] == 1
    assert one["result"] in ("Anna wins", "Green wins", "A draw", "Shared win")


def test_a_game_that_nobody_has_played_yet_tells_who_sits_there(
    table: Table, guests: Guests, people: People, new_phone: NewPhone
) -> None:
    table.new()
    phone = new_phone()
    phone.post(f"/j/{guests.token}", data={"seat": "0", "name": "Anna"})
    until(lambda: seats_of(phone, 0) == ["Anna", "Green"])
    people.attend(mark_of(table.entries[0]), {0: "Ada"})
    assert seats_of(phone, 0) == ["Ada", "Green"], "who has played goes before who sits there now"
    table.new()
    assert seats_of(phone, 0) == ["Anna", "Green"]
    assert seats_of(phone, 1) == ["Ada", "Green"]


def seats_of(phone: Any, place: int) -> list[str]:
    """What the seats are called of the game that stands at this place of the list."""
    return [seat["name"] for seat in phone.get("/api/past").get_json()["games"][place]["seats"]]


def test_more_games_than_fit_come_in_several_answers(table: Table, new_phone: NewPhone) -> None:
    for _ in range(MOST_GAMES + 2):
        table.new()
    phone = new_phone()
    first = phone.get("/api/past").get_json()
    assert first["more"]
    rest = phone.get(f"/api/past?before={first['games'][-1]['key']}").get_json()
    assert not rest["more"]
    keys = [one["key"] for one in (*first["games"], *rest["games"])]
    assert keys == list(range(MOST_GAMES + 2, 0, -1))


def test_a_game_is_looked_at_while_another_is_played(
    table: Table, people: People, new_phone: NewPhone
) -> None:
    table.start_turns()
    people.attend(mark_of(table.entries[0]), {0: "Anna"})
    table.new()
    phone, stranger = new_phone("none"), new_phone()
    told = phone.get("/api/replay?game=1&entry=3").get_json()
    assert (told["entry"], told["last"] > 3) == (3, True)
    assert [one["name"] for one in told["page"]["seats"]] == ["Anna", "Green"]
    told = stranger.get("/api/replay?game=1&entry=3").get_json()
    assert [one["name"] for one in told["page"]["seats"]] == ["Red", "Green"]
    assert phone.get("/api/replay?game=2").get_json()["page"]["key"] == 2


def test_what_is_asked_wrongly_is_said_and_what_is_not_there_too(table: Table, new_phone: NewPhone) -> None:
    table.new()
    phone = new_phone()
    for path, slug in (
        ("/api/replay?game=9", "no-game"),
        ("/api/replay", "no-game"),
        ("/api/replay?game=1&entry=-1", "wrong-shape"),
        ("/api/replay?game=x", "wrong-shape"),
        ("/api/past?before=x", "wrong-shape"),
        ("/api/replay/board?game=1", "no-board"),
        ("/api/replay/board?game=2", "no-game"),
    ):
        assert phone.get(path).get_json()["slug"] == slug, path
    assert phone.get("/api/past?before=99").get_json()["games"], "a game that is gone is none to go on after"


def test_a_slider_may_be_pulled_and_a_flood_may_not(table: Table, new_phone: NewPhone) -> None:
    table.start_turns()
    phone = new_phone("none")
    answers = [phone.get(f"/api/replay?game=1&entry={n % 4 + 1}").status_code for n in range(400)]
    assert answers[:30] == [200] * 30
    assert 429 in answers  # later on a slow machine, where more may come in the same time


def test_a_seat_has_the_television_show_a_past_game(table: Table, new_phone: NewPhone) -> None:
    table.start_turns()
    table.new()
    phone, onlooker, stranger = new_phone("0"), new_phone("none"), new_phone()
    moment = {"game": 1, "entry": 3}
    for body, status, slug in (
        ({"game": 9, "entry": 3}, 404, "no-game"),
        ({"game": 1, "entry": 0}, 422, "no-entry"),
        ({"game": 1, "entry": 99}, 422, "no-entry"),
        ({"game": "1", "entry": 3}, 400, "wrong-shape"),
        ({"game": 1}, 400, "wrong-shape"),
    ):
        answer = phone.post("/api/show", json=body)
        assert (answer.status_code, answer.get_json()["slug"]) == (status, slug), body
    assert stranger.post("/api/show", json=moment).status_code == 403
    assert onlooker.post("/api/show", json=moment).get_json()["slug"] == "not-allowed"
    assert "show" not in onlooker.get("/api/replay?game=1").get_json()
    assert phone.get("/api/replay?game=1").get_json()["show"]
    entries, rev = list(table.entries), table.now.rev
    assert phone.post("/api/show", json=moment).get_json() == {"ok": True}
    assert page(table.desk.wait(rev, 30))["showing"] == moment
    assert table.entries == entries, "no record has it"
    rev = table.now.rev
    assert phone.post("/api/show", json={"game": None, "entry": 0}).status_code == 200
    assert table.desk.wait(rev, 30).showing is None


def test_a_television_is_told_the_game_on_the_table_with_the_names_on_its_page(
    table: Table, new_phone: NewPhone
) -> None:
    table.start_turns()
    table.desk.call_seats({0: "Anna", 1: "Jürgen"})
    until(lambda: table.now.names == {0: "Anna", 1: "Jürgen"})
    television = new_phone()
    said = []
    for entry in range(1, len(table.entries) + 1):
        told = television.get(f"/api/replay?game=1&entry={entry}").get_json()["page"]
        assert [one["name"] for one in told["seats"]] == ["Anna", "Jürgen"]
        said += [line["text"] for line in told.get("log", [])]
    assert any("Anna" in line or "Jürgen" in line for line in said), said
    assert not any("Red" in line or "Green" in line for line in said), said
    table.new()
    told = television.get("/api/replay?game=1&entry=3").get_json()["page"]
    assert [one["name"] for one in told["seats"]] == ["Red", "Green"], "a past game is for who has joined"
