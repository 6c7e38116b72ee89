"""A stick is put into the box: the display offers to save all games, and tells what came of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.frozen import replace
from companion.ports import Stick, StickProblem
from companion.table.archive.stick_copy import PROBLEMS
from companion.table.people.guests import PermissionRequest
from companion.views.bodies import Notice
from companion.views.screens.screen import PermissionReply, StickReply
from tests.fronts.bench import Bench
from tests.support.tables import Table
from tests.support.there import of_kind

STICK = Stick("sda1", "offered")
SAVING = replace(STICK, state="saving")
SAVED = replace(STICK, state="saved", games=12)


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    with Table(tmp_path) as table:
        table.start_turns()
        yield Bench(table)


def put_in(bench: Bench, stick: Stick | None = STICK) -> None:
    """What the system has to say of sticks, and time to read it."""
    bench.console.notice_stick(stick, bench.now)
    bench.wait(2)


def told(bench: Bench) -> str:
    """What the display says of a stick; empty where it speaks of something else."""
    panel = bench.console.shown().panel
    if panel.title != "A stick":
        return ""
    body = of_kind(Notice, panel.body)
    return f"{body.head} {body.text}".strip()


def test_a_stick_is_offered_all_games_and_a_press_saves_them(bench: Bench) -> None:
    put_in(bench)
    assert told(bench) == "Save all games onto the stick?"
    assert [key.label for key in bench.console.shown().panel.keys] == ["No", "", "Save"]
    bench.tap("key3")
    assert bench.replies == [StickReply(STICK, save=True)]
    assert told(bench) == "Saving all games. Leave the stick in."
    put_in(bench, SAVING)
    put_in(bench, SAVED)
    assert told(bench) == "12 games are saved. Take the stick out."
    bench.tap("key3")
    assert bench.replies[1:] == [StickReply(SAVED)]
    assert told(bench) == ""
    put_in(bench, None)
    assert told(bench) == ""


def test_one_that_is_not_wanted_is_not_offered_again_before_it_is_put_in_again(bench: Bench) -> None:
    put_in(bench)
    bench.tap("key1")
    assert bench.replies == [StickReply(STICK)]
    put_in(bench)
    assert told(bench) == ""
    put_in(bench, None)
    put_in(bench)
    assert told(bench) == "Save all games onto the stick?"


def test_people_play_on_while_it_is_written_and_are_told_afterwards(bench: Bench) -> None:
    put_in(bench)
    bench.tap("key3")
    put_in(bench, SAVING)
    bench.tap("key3")
    assert told(bench) == ""
    bench.wait(60)
    assert told(bench) == ""
    put_in(bench, SAVED)
    assert told(bench) == "12 games are saved. Take the stick out."


def test_a_stick_that_is_taken_out_takes_its_question_along(bench: Bench) -> None:
    put_in(bench)
    put_in(bench, None)
    assert told(bench) == ""
    assert bench.replies == []


def test_whoever_takes_the_stick_out_has_read_that_it_may_go(bench: Bench) -> None:
    put_in(bench, SAVED)
    gone = replace(SAVED, there=False)
    put_in(bench, gone)
    assert told(bench) == ""
    assert bench.replies == [StickReply(gone)]


def test_why_there_is_no_copy_stays_until_somebody_has_read_it(bench: Bench) -> None:
    put_in(bench, replace(STICK, state="failed", problem="full", megabytes=3))
    assert told(bench) == "The stick is full. 3 MB are needed: make room on it, or take another one."
    put_in(bench, replace(STICK, state="failed", problem="pulled", there=False))
    assert told(bench) == "The stick was out too soon. Put it in again and save once more."
    bench.tap("key3")
    assert told(bench) == ""


def test_a_stick_that_the_box_cannot_write_is_told_and_nothing_is_offered(bench: Bench) -> None:
    strange = replace(STICK, state="strange")
    put_in(bench, strange)
    assert "FAT or exFAT" in told(bench)
    bench.tap("key3")
    assert bench.replies == [StickReply(strange)]


def test_a_stick_comes_into_no_word_that_is_begun(bench: Bench) -> None:
    bench.tap("key3")
    put_in(bench)
    assert told(bench) == ""
    bench.tap("key1")
    bench.wait(2)
    assert told(bench) == "Save all games onto the stick?"


def test_a_press_that_was_on_its_way_saves_nothing(bench: Bench) -> None:
    bench.wait(2)
    bench.console.notice_stick(STICK, bench.now)
    bench.tap("key3")
    assert bench.replies == []
    assert told(bench) == "Save all games onto the stick?"


def test_a_phone_that_asks_is_answered_first(bench: Bench) -> None:
    bench.request(PermissionRequest("tablet", "table"))
    put_in(bench)
    assert told(bench) == ""
    bench.tap("key1")
    assert isinstance(bench.replies[0], PermissionReply)
    bench.request()
    bench.wait(2)
    assert told(bench) == "Save all games onto the stick?"


@pytest.mark.parametrize("problem", PROBLEMS)
def test_every_problem_fits_on_the_display(bench: Bench, problem: StickProblem) -> None:
    put_in(bench, Stick("sda1", "failed", problem=problem, megabytes=1000))
    assert told(bench)
    assert bench.console.shown().panel.keys[1].sign != "next", "one page is enough"
