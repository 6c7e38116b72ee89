"""Who has played what, beside the record: found again, called otherwise, merged, forgotten."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import plain
from companion.play import Over
from companion.table.desk.attendance import Attendance
from companion.table.intents import Plan
from companion.table.people.names import WrongName
from companion.table.people.opponents import Opponents
from companion.table.people.people import (
    BOX,
    FILE,
    MOST_GAMES,
    MOST_PEOPLE,
    NoPerson,
    People,
    TwoPeople,
    mark_of,
)
from companion.table.people.sidefile import MAX_BYTES
from tests.support.tables import GREEN, RED, Table
from tests.support.waiting import PATIENCE, until

ONE, TWO = "0" * 16, "1" * 16


def names(people: People) -> list[str]:
    return [one.name for one in people.all()]


def number_of(people: People, name: str) -> int:
    return next(one.id for one in people.all() if one.name == name)


def test_whoever_is_called_the_same_is_the_same_person(tmp_path: Path) -> None:
    people = People(tmp_path / FILE)
    people.attend(ONE, {0: "Anna", 1: "Ben"})
    people.attend(TWO, {0: "Cleo", 1: "ANNA"})
    assert names(people) == ["Cleo", "Anna", "Ben"]
    assert people.names(TWO) == {0: "Cleo", 1: "Anna"}
    people.close()
    again = People(tmp_path / FILE)
    assert again.names(ONE) == {0: "Anna", 1: "Ben"}
    assert [(one.mark, one.seat) for one in again.seats_of(number_of(again, "Anna"))] == [(TWO, 1), (ONE, 0)]


def test_a_seat_that_nobody_names_keeps_whoever_had_it_and_the_box_is_no_person() -> None:
    people = People()
    people.attend(ONE, {0: "Anna"}, [1])
    people.attend(ONE, {})
    assert people.names(ONE) == {0: "Anna"}
    assert people.players(ONE)[1] == BOX
    assert names(people) == ["Anna"]


def test_a_person_is_called_otherwise_in_every_game() -> None:
    people = People()
    people.attend(ONE, {0: "Ana", 1: "Ben"})
    assert people.rename(number_of(people, "Ana"), " Anna ") == "Anna"
    assert people.names(ONE) == {0: "Anna", 1: "Ben"}
    with pytest.raises(WrongName, match="ben is taken"):
        people.rename(number_of(people, "Anna"), "ben")
    for nobody in ("", "  ", "42"):
        with pytest.raises(WrongName, match="letter"):
            people.rename(number_of(people, "Anna"), nobody)
    assert people.names(ONE) == {0: "Anna", 1: "Ben"}


def test_two_that_are_one_are_merged_and_nothing_they_played_is_lost() -> None:
    people = People()
    people.attend(ONE, {0: "Anna", 1: "Ben"})
    people.attend(TWO, {1: "Annie"})
    people.merge(number_of(people, "Annie"), number_of(people, "Anna"))
    assert names(people) == ["Anna", "Ben"]
    assert people.names(TWO) == {1: "Anna"}


def test_two_who_have_played_against_each_other_are_not_one() -> None:
    people = People()
    people.attend(ONE, {0: "Anna", 1: "Ben"})
    with pytest.raises(TwoPeople, match="sat at one table"):
        people.merge(number_of(people, "Ben"), number_of(people, "Anna"))
    assert people.names(ONE) == {0: "Anna", 1: "Ben"}


def test_whoever_is_forgotten_leaves_no_trace_and_the_others_stay(tmp_path: Path) -> None:
    people = People(tmp_path / FILE)
    people.attend(ONE, {0: "Anna", 1: "Ben"})
    gone = number_of(people, "Anna")
    people.forget(gone)
    assert people.names(ONE) == {1: "Ben"}
    assert "Anna" not in (tmp_path / FILE).read_text("utf-8")
    for act in (lambda: people.forget(gone), lambda: people.merge(gone, 2), lambda: people.rename(gone, "X")):
        with pytest.raises(NoPerson):
            act()
    people.attend(TWO, {0: "Anna"})
    assert number_of(people, "Anna") != gone, "an old page must not reach somebody else"


def test_a_book_of_as_many_games_as_there_may_be_is_read_again(tmp_path: Path) -> None:
    people = People(tmp_path / FILE)
    first = 100_000
    called = {first + n: f"{'ſ' * 26}{chr(97 + n // 26)}{chr(97 + n % 26)}" for n in range(MOST_PEOPLE + 40)}
    played = {
        f"{n:016x}": {seat: first + (8 * n + seat) % MOST_PEOPLE + n // MOST_GAMES * 8 for seat in range(8)}
        for n in range(MOST_GAMES + 5)
    }
    people._book = type(people._book)(called, played, first + len(called))
    people.attend("f" * 16, {0: called[first]})
    assert (tmp_path / FILE).stat().st_size < MAX_BYTES
    again = People(tmp_path / FILE)
    assert MOST_GAMES - 5 <= len(again._book.games) <= MOST_GAMES
    assert len(again.all()) <= MOST_PEOPLE
    assert again.names("f" * 16) == {0: called[first]}


@given(st.recursive(st.none() | st.integers() | st.text(max_size=3), st.lists, max_leaves=6))
def test_a_damaged_book_is_forgotten_and_stops_nothing(tmp_path_factory, document) -> None:  # type: ignore[no-untyped-def]
    folder = tmp_path_factory.mktemp("book")
    (folder / FILE).write_text(json.dumps({"format": 1, "sha256": "", "document": document}))
    people = People(folder / FILE)
    told: dict[str, str] = {}
    people.report_to(lambda part, trouble: told.update({part: plain(trouble) if trouble else ""}))
    assert names(people) == []
    assert "results stay" in told["people forgotten"]
    people.attend(ONE, {0: "Anna"})
    people.close()
    assert names(People(folder / FILE)) == ["Anna"]


# ------------------------------------------------------------------------ at the table


@pytest.fixture
def people() -> People:
    return People()


def here(table: Table) -> str:
    return mark_of(table.entries[0])


def test_who_is_called_at_a_seat_when_the_game_moves_has_played_it(tmp_path: Path, people: People) -> None:
    with Table(tmp_path) as table:
        attendance = Attendance(table.desk, people)
        table.desk.call_seats({0: "Anna", 1: "Ben", 5: "Nobody"})
        table.start_turns()
        attendance.look()
        assert people.names(here(table)) == {0: "Anna", 1: "Ben"}
        table.desk.call_seats({0: "Anna", 1: "Cleo"})
        assert table.submit("pause").ok
        attendance.look()
        assert people.names(here(table)) == {0: "Anna", 1: "Ben"}, "nothing was played"
        assert table.submit("resume").ok
        assert table.submit("take 1", RED).ok
        attendance.look()
        assert people.names(here(table)) == {0: "Anna", 1: "Cleo"}
        assert "Anna" not in "".join(table.journal.export(table.now.key or 0)), "no record has names"


def test_taking_a_game_from_the_shelf_says_nothing_of_who_played(tmp_path: Path, people: People) -> None:
    with Table(tmp_path) as table:
        attendance = Attendance(table.desk, people)
        table.desk.call_seats({0: "Anna"})
        table.start_turns()
        attendance.look()
        table.desk.call_seats({0: "Zoe"})
        assert table.submit("close").ok
        assert table.submit("open 1").ok
        attendance.look()
        Attendance(table.desk, people).look()
        assert people.names(here(table)) == {0: "Anna"}


def test_a_game_that_is_over_keeps_its_people(tmp_path: Path, people: People) -> None:
    with Table(tmp_path) as table:
        table.desk.call_seats({0: "Anna", 1: "Ben"})
        table.new("rounds=1")
        attendance = Attendance(table.desk, people)
        attendance.look()
        table.play_to_the_end(Random(3))
        assert isinstance(table.now.pending, Over)
        table.desk.call_seats({0: "Zoe", 1: "Ben"})
        attendance.look()
        Attendance(table.desk, people).look()  # after the box was switched off and on
        assert people.names(here(table)) == {0: "Anna", 1: "Ben"}


def test_a_seat_named_after_the_end_has_played_until_the_next_game_is_set_up(
    tmp_path: Path, people: People
) -> None:
    with Table(tmp_path) as table:
        table.desk.call_seats({0: "Anna"})
        table.new("rounds=1")
        attendance = Attendance(table.desk, people)
        table.play_to_the_end(Random(3))
        attendance.look()
        rev = table.now.rev
        table.desk.call_seats({0: "Zoe", 1: "Ben"})
        table.desk.wait(rev, PATIENCE)
        attendance.look()
        assert people.names(here(table)) == {0: "Anna", 1: "Ben"}
        people.forget(people.players(here(table))[1])
        table.desk.tell_plan(Plan("pebbles", 2))
        table.desk.call_seats({0: "Zoe", 1: "Cleo"})
        until(lambda: table.now.plan and table.now.names[1] == "Cleo")
        attendance.look()
        assert people.names(here(table)) == {0: "Anna"}


def test_a_seat_that_the_box_plays_is_nobodys(tmp_path: Path, people: People) -> None:
    with Table(tmp_path, opponents=(book := Opponents(games={"pebbles"}))) as table:
        table.desk.call_seats({0: "Anna", 1: "Ben"})
        table.start_turns()
        book.sit(1, 50)
        assert table.submit("take 1", RED).ok
        Attendance(table.desk, people).look()
        assert people.names(here(table)) == {0: "Anna"}
        assert people.players(here(table))[1] == BOX


def test_it_follows_the_desk_by_itself(tmp_path: Path, people: People) -> None:
    with Table(tmp_path) as table:
        attendance = Attendance(table.desk, people)
        attendance.start()
        table.desk.call_seats({1: "Ben"})
        table.start_turns()
        assert table.submit("take 1", RED).ok
        mark = here(table)
        attendance.stop()
        assert people.names(mark) == {1: "Ben"}
        assert table.submit("pause", GREEN).ok, "the desk goes on without it"
