"""Each row of the shelf tells one game from the others: who plays, when that was, and how far they are."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from random import Random

import pytest

from companion import games
from companion.fronts.oled import draw
from companion.fronts.shelf import looked_up
from companion.frozen import replace
from companion.table.desk.attendance import Attendance
from companion.table.intents import Shelved
from companion.table.people.people import People
from companion.table.record.clock import Clock
from companion.views.bodies import Row, Rows
from companion.views.prose import languages
from companion.views.screens import ShownScreen
from tests.fronts.fingers import INVITATION, Fingers
from tests.support.tables import Table, past_games
from tests.support.waiting import until

EVENING = datetime(2026, 11, 28, 20, 15).timestamp()
DAY = 86400.0


class Evenings:
    """A box on which games of one kind are played and put away, evening after evening."""

    def __init__(self, folder: Path) -> None:
        self.wall = EVENING
        clock = Clock(wall=lambda: self.wall)
        self.table = Table(folder, find=games.find, names=games.names, seed=1, clock=clock)
        self.people = People()
        self.attendance = Attendance(self.table.desk, self.people)
        self.look_up = looked_up(past_games(folder), self.people)

    def play(self, names: dict[int, str], *, seats: int = 2, steps: int = 30, over: bool = False) -> None:
        table = self.table
        assert table.submit(f"new arachne {seats} start").ok
        table.desk.call_seats(names)
        until(lambda: table.now.names == names)
        luck = Random(1)
        for _ in range(steps):
            assert table.play_a_step(luck).ok
        if over:
            table.play_to_the_end(luck)
        self.attendance.look()
        assert table.submit("close").ok

    def shelf(self) -> Fingers:
        fingers = Fingers(self.table, on_shelf=self.look_up)
        fingers.press(3)
        fingers.go_to("Open from shelf")
        fingers.press(3)
        return fingers


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Evenings]:
    box = Evenings(tmp_path)
    yield box
    box.table.close()


def test_games_of_one_kind_are_told_apart_by_who_plays_and_when(box: Evenings) -> None:
    """It read *Arachne, 2 players* row after row."""
    box.play({0: "Anna", 1: "Ben"})
    box.wall += DAY
    box.play({0: "Cleo", 1: "Anna"}, steps=60)
    box.wall += DAY
    box.play({})
    fingers = box.shelf()
    assert fingers.body(Rows).rows == (
        Row("Arachne, 2", "30 Nov"),
        Row("Arachne: Cleo, Anna", "29 Nov"),
        Row("Arachne: Anna, Ben", "28 Nov"),
    )
    contexts = []
    for _ in range(3):
        contexts.append(fingers.panel.context)
        fingers.press(2)
    assert all(context.startswith("round ") and context.endswith(" · 20:15") for context in contexts)
    assert len(set(contexts)) == 2, "one was played further"


def test_two_of_the_same_evening_say_at_what_time(box: Evenings) -> None:
    box.play({0: "Anna", 1: "Ben"})
    box.wall += 3600
    box.play({0: "Anna", 1: "Ben"})
    assert [row.note for row in box.shelf().body(Rows).rows] == ["28 Nov 21:15", "28 Nov 20:15"]


def test_of_one_that_is_over_it_says_so(box: Evenings) -> None:
    box.play({0: "Anna", 1: "Ben"}, over=True)
    fingers = box.shelf()
    assert [row.note for row in fingers.body(Rows).rows] == ["over 28 Nov"]
    assert fingers.panel.context == "over · 20:15", "for a row with long names has no room for it"


def test_only_what_is_near_the_one_in_focus_is_looked_up(box: Evenings) -> None:
    """A shelf of years has hundreds of games, and each is read from the disk."""
    for _ in range(10):
        box.play({}, steps=0)
    asked: list[int] = []

    def look(one: Shelved) -> None:
        asked.append(one.key)

    fingers = Fingers(box.table, on_shelf=look)
    fingers.press(3, 2, 3)
    assert len(fingers.labels) == 10
    assert len(set(asked)) == 4
    assert all(label == "Arachne, 2" for label in fingers.labels)


def test_what_cannot_be_read_is_a_row_all_the_same(
    box: Evenings, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """And it is logged once, not for each picture."""
    box.play({0: "Anna", 1: "Ben"})
    (one,) = box.table.now.shelf
    assert box.look_up(replace(one, key=99)) is None
    assert box.look_up(replace(one, key=99)) is None
    assert len(caplog.records) == 1
    fingers = box.shelf()
    fingers.on_shelf = lambda _one: None
    fingers.walk = replace(fingers.walk)
    assert fingers.body(Rows).rows == (Row("Arachne, 2", "28 Nov"),)


@pytest.mark.parametrize("language", languages())
def test_rows_with_the_longest_names_stand_there_whole_when_they_are_in_focus(
    box: Evenings, language: str
) -> None:
    box.play({0: "Anna-Magdalena", 1: "Bartholomäus"})
    fingers = box.shelf()
    walk = replace(fingers.walk, language=language)
    shown = ShownScreen(walk, box.table.now, INVITATION, box.look_up).panel
    assert (draw(shown).cut, draw(shown).spilled) == ([], [])
