"""A hint on the phone: for a seat of one's own, when it is asked."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any

import pytest

from companion.errors import OrbweaverError
from companion.play import text
from companion.table.intents import LUCK, Advice
from companion.table.people.opponents import Opponents
from tests.support.tables import Table
from web_ui import create_app
from web_ui.services import Services


class Thought:
    """Somebody who always thinks the same, or cannot."""

    able = True

    def __init__(self):
        self.seats = []

    def __call__(self, _snapshot, seat):
        self.seats.append(seat)
        future: Future[Any] = Future()
        if self.able:
            future.set_result((Advice("take 2", 0.75, 30), Advice("take 1", 0.5, 10)))
        else:
            future.set_exception(OrbweaverError(text("The box cannot think.")))
        return future


@pytest.fixture
def thought():
    return Thought()


@pytest.fixture
def table(tmp_path):
    book = Opponents(games={"pebbles"})
    with Table(tmp_path, opponents=book) as table:
        yield table


@pytest.fixture
def app(table, guests, thought):
    return create_app(table.desk, guests, Services(trusted_hosts=["spider.local"], hint=thought))


def test_the_best_words_come_with_their_chance(new_phone, table, thought):
    table.start_turns()
    answer = new_phone("0").post("/api/hint", json={"seat": 0})
    assert answer.json == {
        "ok": True,
        "ask": table.now.asks[0],
        "words": [
            {"word": "take 2", "text": "Take: 2", "chance": 0.75, "visits": 30, "guess": False},
            {"word": "take 1", "text": "Take: 1", "chance": 0.5, "visits": 10, "guess": True},
        ],
    }
    assert thought.seats == [0]


@pytest.mark.parametrize("seat", [1, None, "0", 99, False])
def test_only_for_a_seat_of_ones_own_that_is_asked(new_phone, table, seat):
    table.start_turns()
    answer = new_phone("0").post("/api/hint", json={"seat": seat})
    assert (answer.status_code, answer.json["slug"]) == (409, "not-asked")


def test_a_draw_that_waits_is_nobodys_question(new_phone, table, guests):
    phone = new_phone("all")
    table.new()
    assert table.now.asks.keys() == {LUCK}
    assert phone.post("/api/hint", json={"seat": LUCK}).json["slug"] == "not-asked"


def test_trouble_is_a_sentence(new_phone, table, thought):
    thought.able = False
    table.start_turns()
    answer = new_phone("0").post("/api/hint", json={"seat": 0})
    assert (answer.status_code, answer.json["text"]) == (503, "The box cannot think.")


def test_the_page_tells_where_there_are_hints_and_who_is_the_box(new_phone, table):
    table.start_turns()
    table.submit("opponent green 250")
    view = new_phone("0").get("/api/view").json
    assert view["engine"] is True
    assert view["opponents"] == {"1": 250}


def test_a_free_seat_is_given_to_the_box_on_the_page_of_seats(new_phone, table):
    table.start_turns()
    phone = new_phone("0")
    assert "Let the box play Green" in phone.get("/j/mine").text
    assert phone.post("/j/mine", data={"seat": "box green"}).status_code == 303
    assert table.now.opponents == {1: 250}
    assert "the box plays it, tap to take it" in phone.get("/j/mine").text
    nonsense = phone.post("/j/mine", data={"seat": "box purple"})
    assert nonsense.status_code == 422
    assert "No seat here is purple." in nonsense.text
