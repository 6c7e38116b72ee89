"""The luck of a whole box for a page: what the command line says, bit by bit, and no game twice."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.lab.box_luck import LuckOfBox, report
from companion.play import Over
from companion.table.journal import journal
from companion.table.journal.journal import Journal
from companion.views.luck_report import BoxLuck
from tests.support import toy_game
from tests.support.tables import Table


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with Table(tmp_path) as table:
        yield table


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The games that were read, in their order."""
    read: list[int] = []
    entries = journal.Journal.intact_entries

    def noted(self: Journal, key: int) -> Any:
        read.append(key)
        return entries(self, key)

    monkeypatch.setattr(journal.Journal, "intact_entries", noted)
    return read


@pytest.fixture
def box(tmp_path: Path) -> LuckOfBox:
    return LuckOfBox(lambda: Journal(tmp_path, readonly=True), toy_game.find)


def play(table: Table, seed: int, steps: int = 40) -> None:
    """A game that is put on the table and played on."""
    assert table.submit("new pebbles 2 start").ok
    luck = Random(seed)
    for _ in range(steps):
        if isinstance(table.now.pending, Over):
            return
        assert table.play_a_step(luck).ok


def look(box: LuckOfBox, table: Table, now: float | None = None) -> BoxLuck:
    when = table.desk.played().entries[-1].at.wall if now is None else now  # type: ignore[union-attr]
    return box.look(table.now.key, table.desk.played(), when)


def findings(sources: Any) -> dict[Any, Any]:
    return {(one.game, one.source, one.by_hand): one.finding for one in sources}


def test_it_says_what_the_command_line_says(box: LuckOfBox, table: Table, tmp_path: Path) -> None:
    for seed in range(3):
        play(table, seed)
    with closing(Journal(tmp_path, readonly=True)) as whole:
        told = report(whole, toy_game.find)
    found = look(box, table)
    assert (found.games, found.left) == (3, 0)
    assert findings(found.sources) == findings(told.sources)
    assert found.evening.games == told.games
    assert found.table is not None
    assert found.table.games == told.games[-1:]


def test_what_was_added_up_is_not_read_again(box: LuckOfBox, table: Table, opened: list[int]) -> None:
    for seed in range(3):
        play(table, seed)
    look(box, table)
    first = list(opened)
    assert len(first) == 2  # the game on the table is at hand
    table.play_a_step(Random(9))
    look(box, table)
    assert opened == first
    play(table, 4)
    before = len(opened)
    assert look(box, table).games == 4
    assert len(opened) == before + 1


def test_a_game_that_is_played_on_counts_once(box: LuckOfBox, table: Table) -> None:
    play(table, 1, steps=6)
    first = table.now.key
    play(table, 2)
    before = look(box, table)
    assert table.submit(f"open {first}").ok
    table.submit("resume")
    again = look(box, table)
    assert again.games == before.games == 2
    assert {key: one.draws for key, one in findings(again.sources).items()} == {
        key: one.draws for key, one in findings(before.sources).items()
    }


def test_no_look_takes_longer_than_a_game_more_than_it_may(table: Table, tmp_path: Path) -> None:
    for seed in range(4):
        play(table, seed)
    seconds = count(0, 0.6)  # at each look at the clock
    box = LuckOfBox(lambda: Journal(tmp_path, readonly=True), toy_game.find, lambda: next(seconds))
    assert [(found.games, found.left) for found in (look(box, table) for _ in range(4))] == [
        (2, 2),
        (3, 1),
        (4, 0),
        (4, 0),
    ]


def test_a_game_of_another_day_is_not_of_this_evening(box: LuckOfBox, table: Table) -> None:
    play(table, 1)
    play(table, 2)
    today = look(box, table)
    assert len(today.evening.games) == 2
    tomorrow = look(box, table, table.desk.played().entries[-1].at.wall + 2 * 24 * 3600)  # type: ignore[union-attr]
    assert len(tomorrow.evening.games) == 1  # what lies on the table is of every evening
    assert findings(tomorrow.sources) == findings(today.sources)


def test_while_one_works_others_are_told_what_there_is(
    table: Table, box: LuckOfBox, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(table, 1)
    play(table, 2)
    meanwhile: list[BoxLuck] = []
    entries = journal.Journal.intact_entries

    def looked_through(self: Journal, key: int) -> Any:
        meanwhile.append(look(box, table))
        return entries(self, key)

    monkeypatch.setattr(journal.Journal, "intact_entries", looked_through)
    assert look(box, table).left == 0
    assert {one.left for one in meanwhile} == {None}
