"""Trying out: what a word would be worth, before it is played, where all who play allow it."""

from __future__ import annotations

from concurrent.futures import Future
from random import Random
from typing import Any

import pytest

from companion import games
from companion.kit import grammar
from companion.table.intents import Advice
from companion.table.people.opponents import Opponents
from tests.support.tables import Table, a_minute_later
from tests.support.waiting import PATIENCE, until
from web_ui import create_app
from web_ui.services import Services


class Thought:
    """Somebody who finds 3 of 4 for every word, 7 of 10 for the best, and how it goes on."""

    def __init__(self) -> None:
        self.tried: list[tuple[int, str]] = []

    def hint(self, _snapshot: Any, _seat: int) -> Future[tuple[Advice, ...]]:
        return _answered(Advice("anything", 0.7, 30))

    def try_word(self, game: Any, state: Any, seat: int, word: str) -> Future[tuple[Advice, ...]]:
        self.tried.append((seat, word))
        after = game.play(state, word, seat).state
        asked = grammar.asked(game, after)
        line = ((seat, word), *((who, next(iter(grammar.words(game, after, who)))) for who in asked[:1]))
        return _answered(Advice(word, 0.75, 20, line))


def _answered(*words: Advice) -> Future[tuple[Advice, ...]]:
    future: Future[tuple[Advice, ...]] = Future()
    future.set_result(words)
    return future


@pytest.fixture
def thought():
    return Thought()


@pytest.fixture
def table(tmp_path):
    book = Opponents(games={"spidertwist"})
    with Table(tmp_path, find=games.find, names=games.names, opponents=book, seed=1) as table:
        assert table.submit("new spidertwist 2 start").ok
        while not isinstance(table.now.pending, tuple):
            assert table.play_a_step(Random(1)).ok
        yield table


@pytest.fixture
def app(table, guests, thought):
    return create_app(
        table.desk,
        guests,
        Services(
            trusted_hosts=["spider.local"],
            hint=thought.hint,
            try_word=thought.try_word,
        ),
    )


def asked(table):
    """Who is asked, and a word for it."""
    (choice,) = table.now.pending
    return choice.seat, next(iter(grammar.words(table.now.game, table.now.state, choice.seat)))


def allow(table, phone, seat, on=True):
    a_minute_later(phone.guests)
    rev = table.now.rev
    assert phone.post("/api/allow", json={"seat": seat, "on": on}).json == {"ok": True}
    table.desk.wait(rev, PATIENCE)


def test_nothing_is_tried_out_before_all_allow_it(new_phone, table, thought):
    seat, word = asked(table)
    mine, theirs = new_phone(str(seat)), new_phone(str(1 - seat))
    for ready in (None, mine):
        if ready is not None:
            allow(table, ready, seat)
        answer = mine.post("/api/trial", json={"seat": seat, "word": word})
        assert (answer.status_code, answer.json["slug"]) == (403, "not-allowed")
    assert mine.get("/api/view").json["allowing"] == [seat]
    allow(table, theirs, 1 - seat)
    assert mine.get("/api/view").json["trials"] is True
    assert mine.post("/api/trial", json={"seat": seat, "word": word}).status_code == 200
    allow(table, theirs, 1 - seat, on=False)
    assert "trials" not in mine.get("/api/view").json
    assert mine.post("/api/trial", json={"seat": seat, "word": word}).status_code == 403
    assert thought.tried == [(seat, word)]


def test_a_trial_tells_its_chance_beside_the_best_and_plays_nothing(new_phone, table):
    seat, word = asked(table)
    tablet = new_phone("all")
    for one in (0, 1):
        allow(table, tablet, one)
    before = table.now.entry
    told = tablet.post("/api/trial", json={"seat": seat, "word": word}).json
    assert told["ask"] == table.now.asks[seat]
    in_words = f"Add a male: {word.split()[1]}"
    assert told["word"] == {"word": word, "text": in_words, "chance": 0.75, "visits": 20, "guess": False}
    assert told["best"] == 0.75, "of two estimates the better one"
    assert len(told["line"]) == 1
    assert not told["line"][0].startswith("You "), "it is the rival’s"
    assert table.now.entry == before


def test_a_word_that_cannot_be_said_is_refused_with_its_reason(new_phone, table, thought):
    seat, _ = asked(table)
    tablet = new_phone("all")
    for one in (0, 1):
        allow(table, tablet, one)
    answer = tablet.post("/api/trial", json={"seat": seat, "word": "add nowhere"})
    assert answer.status_code == 422
    assert answer.json["text"]
    assert thought.tried == []


def test_nobody_allows_it_for_another(new_phone, table):
    phone = new_phone("0")
    answer = phone.post("/api/allow", json={"seat": 1, "on": True})
    assert (answer.status_code, answer.json["slug"]) == (403, "not-your-seat")
    assert phone.post("/api/allow", json={"seat": 7, "on": True}).status_code == 422
    assert phone.post("/api/allow", json={"seat": 0}).status_code == 400
    assert table.now.allowing == frozenset()


def test_the_box_is_not_asked_whether_it_allows_it(new_phone, table):
    assert table.submit("opponent white 250").ok
    phone = new_phone("0")
    allow(table, phone, 0)
    assert phone.get("/api/view").json["trials"] is True


def test_another_game_begins_without(new_phone, table):
    tablet = new_phone("all")
    for one in (0, 1):
        allow(table, tablet, one)
    assert table.now.trials
    assert table.submit("new spidertwist 2 start").ok
    assert not table.now.trials
    assert table.now.allowing == frozenset()


def test_whoever_has_just_sat_down_and_a_tablet_beside_phones_do_not_allow_it(new_phone, table, guests):
    tablet = new_phone("all")
    phone = new_phone("0")
    answer = phone.post("/api/allow", json={"seat": 0, "on": True})
    assert (answer.status_code, answer.json["slug"]) == (403, "not-your-seat")
    assert answer.json["text"] == "You took that seat just now. Allow it in a minute."
    for _ in range(2):
        answer = tablet.post("/api/allow", json={"seat": 0, "on": True})
        assert (answer.status_code, answer.json["slug"]) == (403, "not-your-seat")
        assert answer.json["text"] == "Another phone speaks for that seat: allow it there."
        a_minute_later(guests)
    assert table.now.allowing == frozenset()


def test_who_leaves_a_seat_takes_the_consent_along(new_phone, table, guests):
    phone = new_phone("0")
    allow(table, phone, 0)
    assert table.now.allowing == {0}
    assert phone.post("/j/mine", data={"seat": "leave 0"}).status_code == 303
    until(lambda: table.now.allowing == frozenset())
    assert phone.post("/j/mine", data={"seat": "0"}).status_code == 303
    table.submit("note sat down again")
    assert table.now.allowing == frozenset(), "it is gone for good"


def test_a_phone_asks_for_one_thing_at_a_time(new_phone, table, app):
    tablet = new_phone("all")
    for one in (0, 1):
        allow(table, tablet, one)
    seat, word = asked(table)
    found = {tablet.post("/api/trial", json={"seat": seat, "word": word}).status_code for _ in range(8)}
    assert found == {200, 429}
