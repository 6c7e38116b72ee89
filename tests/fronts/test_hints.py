"""Hints: one for each question, whoever asks, and a new one for the next."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any, cast

import pytest

from companion import games
from companion.fronts.hints import Hints
from companion.fronts.thinker import Thinker, ThinkerError
from companion.play import text
from companion.table.intents import Advice
from companion.table.people.opponents import Opponents
from tests.support.tables import UNIT, Table


class Told:
    """A thinker whose thoughts come when a test says so; each word it finds is another one."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, Future[tuple[Advice, ...]]]] = []

    def ask(
        self, _game: Any, _state: Any, _ms: int, *, seat: int, **_more: Any
    ) -> Future[tuple[Advice, ...]]:
        self.asked.append((seat, Future()))
        return self.asked[-1][1]

    def found(self, number: int, word: str) -> None:
        self.asked[number][1].set_result((Advice(word, 0.5, 40),))


@pytest.fixture
def table(tmp_path):
    """A game of two in which somebody is asked."""
    book = Opponents(tmp_path / "opponents.sqlite", ("web-of-flies",))
    with Table(tmp_path, find=games.find, names=games.names, seed=3, opponents=book) as table:
        assert table.submit("new web-of-flies 2 start").ok
        assert table.submit("draw").ok
        yield table
    book.close()


@pytest.fixture
def told():
    return Told()


@pytest.fixture
def hints(told):
    return Hints(cast(Thinker, told))


def asked(table: Table) -> int:
    return next(iter(table.now.asks))


def words(future: Future[tuple[Advice, ...]]) -> list[str]:
    return [one.word for one in future.result(0)]


def test_the_display_and_a_phone_are_told_the_same(table, told, hints):
    on_display = hints.of(table.now, asked(table))
    told.found(0, "keep")
    on_phone = hints.of(table.now, asked(table))
    assert words(on_display) == words(on_phone) == ["keep"]
    assert len(told.asked) == 1


def test_two_who_ask_before_it_is_found_are_told_the_same_too(table, told, hints):
    both = [hints.of(table.now, asked(table)), hints.of(table.now, asked(table))]
    told.found(1, "keep")
    told.found(0, "swap")
    assert [words(one) for one in both] == [["keep"], ["keep"]]


def test_after_the_next_word_it_is_thought_of_anew(table, told, hints):
    hints.of(table.now, asked(table))
    told.found(0, "keep")
    assert table.submit("keep", UNIT, asked(table)).ok
    anew = hints.of(table.now, asked(table))
    told.found(1, "capture")
    assert words(anew) == ["capture"]


def test_who_gives_up_stops_their_own_thought_alone(table, told, hints):
    gone, stays = hints.of(table.now, asked(table)), hints.of(table.now, asked(table))
    gone.cancel()
    assert told.asked[0][1].cancelled()
    told.found(1, "keep")
    assert words(stays) == ["keep"]


def test_what_cannot_be_thought_of_fails_and_is_not_kept(table, told, hints):
    failed = hints.of(table.now, asked(table))
    told.asked[0][1].set_exception(ThinkerError(text("It has gone.")))
    with pytest.raises(ThinkerError):
        failed.result(0)
    again = hints.of(table.now, asked(table))
    told.found(1, "keep")
    assert words(again) == ["keep"]


def test_a_seat_that_is_not_asked_has_no_hint(table, hints):
    with pytest.raises(ThinkerError):
        hints.of(table.now, 1 - asked(table)).result(0)
