"""Hints: one for each question, whoever asks, and a new one for the next."""

from __future__ import annotations

from concurrent.futures import Future
from random import Random
from typing import Any, cast

import pytest

from companion import games
from companion.fronts.hints import Hints
from companion.fronts.thinker import Thinker, ThinkerError
from companion.frozen import replace
from companion.play import Over, text
from companion.table.intents import Advice
from companion.table.people.opponents import Opponents
from tests.support.tables import UNIT, Table


class Told:
    """A thinker whose thoughts come when a test says so."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []
        self.futures: list[Future[tuple[Advice, ...]]] = []

    def ask(self, _game: Any, _state: Any, ms: int, **more: Any) -> Future[tuple[Advice, ...]]:
        self.asked.append({"ms": ms, **more})
        self.futures.append(Future())
        return self.futures[-1]

    def found(self, number: int, word: str) -> None:
        self.futures[number].set_result((Advice(word, 0.5, 40),))


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
    assert told.asked == [{"ms": 600, "seat": asked(table), "most": 3, "hint": True, "urgent": True}]


def test_two_who_ask_before_it_is_found_wait_for_one_thought(table, told, hints):
    both = [hints.of(table.now, asked(table)) for _ in range(2)]
    told.found(0, "keep")
    assert [words(one) for one in both] == [["keep"], ["keep"]]
    assert len(told.asked) == 1


def test_after_a_word_it_is_thought_of_anew_and_after_going_back_too(table, told, hints):
    seat = asked(table)
    hints.of(table.now, seat)
    told.found(0, "keep")
    assert table.submit("keep", UNIT, seat).ok
    assert table.submit(f"rewind {table.now.moved}").ok
    assert asked(table) == seat
    anew = hints.of(table.now, seat)
    told.found(1, "swap")
    assert words(anew) == ["swap"]


def test_another_game_is_thought_of_anew_at_the_same_entry(table, told, hints):
    seat, first = asked(table), table.now
    hints.of(first, seat)
    told.found(0, "keep")
    while (table.now.moved, asked(table)) != (first.moved, seat) or table.now.key == first.key:
        assert table.submit("new again").ok
        assert table.submit("draw").ok
    hints.of(table.now, seat)
    assert len(told.asked) == 2


def test_each_of_two_seats_that_are_asked_has_its_own(tmp_path, told, hints):
    book = Opponents(tmp_path / "opponents.sqlite", ("arachnid",))
    with Table(tmp_path, find=games.find, names=games.names, seed=3, opponents=book) as table:
        assert table.submit("new arachnid 3 mode=tracked start").ok
        luck = Random(1)
        while len(table.now.asks) < 2:
            over = isinstance(table.now.pending, Over)
            assert (table.submit("new again") if over else table.play_a_step(luck)).ok
        one, other = (hints.of(table.now, seat) for seat in table.now.asks)
        told.found(0, "commit")
        told.found(1, "pass")
        assert (words(one), words(other)) == (["commit"], ["pass"])
    book.close()


def test_a_thought_ends_with_the_last_who_waits_for_it(table, told, hints):
    gone, stays = hints.of(table.now, asked(table)), hints.of(table.now, asked(table))
    gone.cancel()
    assert not told.futures[0].cancelled()
    stays.cancel()
    assert told.futures[0].cancelled()
    again = hints.of(table.now, asked(table))
    told.found(1, "keep")
    assert words(again) == ["keep"]


def test_what_cannot_be_thought_of_fails_and_is_not_kept(table, told, hints):
    failed = hints.of(table.now, asked(table))
    told.futures[0].set_exception(ThinkerError(text("It has gone.")))
    with pytest.raises(ThinkerError):
        failed.result(0)
    again = hints.of(table.now, asked(table))
    told.found(1, "keep")
    assert words(again) == ["keep"]


def test_a_late_answer_of_before_takes_nothing_from_what_was_found_since(table, told, hints):
    seat, before = asked(table), table.now
    late = hints.of(before, seat)
    assert table.submit("keep", UNIT, seat).ok
    hints.of(table.now, asked(table))
    told.found(1, "capture")
    told.found(0, "keep")
    assert words(late) == ["keep"]
    assert words(hints.of(table.now, asked(table))) == ["capture"]


@pytest.mark.parametrize("why", ["another seat", "no engine"])
def test_who_is_not_asked_and_where_the_box_cannot_think_there_is_no_hint(table, told, hints, why):
    now, seat = table.now, asked(table)
    if why == "another seat":
        seat = 1 - seat
    else:
        now = replace(now, engines=frozenset())
    with pytest.raises(ThinkerError):
        hints.of(now, seat).result(0)
    assert told.asked == []
