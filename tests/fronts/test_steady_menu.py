"""The rows of the menu of the table stand at their places: the first one was another from time to time."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion import games
from companion.play import Over
from companion.views.reconciling import reconcile
from companion.views.walk import enter_desk
from tests.fronts.fingers import Fingers
from tests.support.tables import RED, Table

PLACES = (
    ("Take back",),
    ("New game",),
    ("Pause", "Go on", "Done"),
    ("Go back to step",),
    ("Correct",),
    ("Rebuild",),
)


def rows(table: Table) -> list[str]:
    fingers = Fingers(table)
    fingers.skip()
    fingers.walk = enter_desk(fingers.walk)
    return fingers.labels


def place(row: str) -> int:
    return next((number for number, names in enumerate(PLACES) if row in names), len(PLACES))


@pytest.mark.parametrize("game", games.names())
def test_each_row_has_its_place_from_the_first_press_to_the_last(game: str, tmp_path: Path) -> None:
    with Table(tmp_path, find=games.find, names=games.names, seed=3) as table:
        assert table.submit(f"new {game} 2 start").ok
        luck = Random(2)
        for _ in range(25):
            shown = rows(table)
            assert shown[:2] == ["Take back", "New game"]
            over = isinstance(table.now.pending, Over)
            assert over or shown[2] == "Pause"
            places = [place(row) for row in shown]
            assert places == sorted(places)
            if over or not table.play_a_step(luck).ok:
                break
        if not isinstance(table.now.pending, Over):
            assert table.submit("pause").ok
            assert rows(table)[:3] == ["Take back", "New game", "Go on"]
            assert table.submit("resume").ok
            assert table.submit("stop count").ok
        assert rows(table)[:2] == ["Take back", "New game"]


def test_a_question_to_all_moves_no_row_above_it(table: Table) -> None:
    table.start_turns()
    before = rows(table)
    assert table.submit("source die hand", RED).ok
    after = rows(table)
    assert "Agree" in after
    assert after[: after.index("Agree")] == before[: after.index("Agree")]


def test_the_row_in_focus_stays_so_as_others_come(table: Table) -> None:
    table.start_turns()
    fingers = Fingers(table)
    fingers.walk = enter_desk(fingers.walk)
    fingers.go_to("Clock")
    before = table.now
    assert table.submit("source die hand", RED).ok
    fingers.walk = reconcile(fingers.walk, table.now, before)
    assert fingers.focused == "Clock"
    assert fingers.labels.index("Agree") < fingers.labels.index("Clock")


def test_where_the_row_in_focus_goes_the_next_one_is(table: Table) -> None:
    table.start_turns()
    assert table.submit("source die hand", RED).ok
    fingers = Fingers(table)
    fingers.walk = enter_desk(fingers.walk)
    fingers.go_to("Agree")
    at, before = fingers.labels.index("Agree"), table.now
    assert table.submit("object", RED).ok
    fingers.walk = reconcile(fingers.walk, table.now, before)
    assert fingers.labels.index(fingers.focused) == at
