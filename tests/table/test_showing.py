"""What the television shows of a past game, and when it shows the table again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.table.desk.publisher import SHOWN_FOR
from companion.table.intents import Showing
from companion.table.people.presence import MINUTE
from companion.table.record.clock import Clock
from tests.support.tables import Table

MOMENT = Showing(1, 2)


@pytest.fixture
def seconds() -> list[float]:
    """The seconds of this run."""
    return [0.0]


@pytest.fixture
def showing(tmp_path: Path, seconds: list[float]) -> Iterator[Table]:
    """A table in the second game, while a television shows the first."""
    with Table(tmp_path, clock=Clock(mono=lambda: seconds[0])) as table:
        table.deal()
        table.deal()
        rev = table.now.rev
        table.desk.show(MOMENT)
        assert table.desk.wait(rev, 30).showing == MOMENT
        yield table


def looked_around(table: Table) -> Showing | None:
    """What is shown after the desk has looked around."""
    table.desk._publisher.look_around()
    return table.now.showing


def test_it_is_shown_while_nothing_happens_for_two_minutes(showing: Table, seconds: list[float]) -> None:
    seconds[0] = SHOWN_FOR - 1
    assert looked_around(showing) == MOMENT
    seconds[0] = SHOWN_FOR
    assert looked_around(showing) is None


def test_whoever_moves_the_slider_has_two_minutes_more(showing: Table, seconds: list[float]) -> None:
    seconds[0] = SHOWN_FOR - 1
    later = Showing(1, 3)
    showing.desk.show(later)
    seconds[0] = SHOWN_FOR + 1
    assert looked_around(showing) == later


def test_the_table_is_shown_when_its_game_goes_on_and_not_for_a_pause(showing: Table) -> None:
    assert showing.submit("pause").ok
    assert showing.now.showing == MOMENT
    assert showing.submit("resume").ok
    assert showing.submit("ready", seat=0).ok
    assert showing.now.showing is None


def test_nor_is_a_past_game_shown_over_a_new_one(showing: Table) -> None:
    showing.new()
    assert showing.now.showing is None


# ------------------------------------------------------------------- all that stands, meanwhile


def whole(table: Table) -> bool:
    """Whether big boards show all that stands, after the desk has looked around."""
    table.desk._publisher.look_around()
    return table.now.whole


def test_all_that_stands_is_shown_until_whoever_goes_through_it_is_silent_for_a_minute(
    showing: Table, seconds: list[float]
) -> None:
    heard = [True]
    showing.desk.show_whole(True, "phone", lambda: heard[0])
    seconds[0] = 300.0
    assert whole(showing)
    heard[0] = False
    seconds[0] = 300.0 + MINUTE - 1
    assert whole(showing)
    seconds[0] = 300.0 + MINUTE
    assert not whole(showing)


def test_a_phone_that_comes_back_within_the_minute_goes_on(showing: Table, seconds: list[float]) -> None:
    heard = [True]
    showing.desk.show_whole(True, "phone", lambda: heard[0])
    heard[0] = False
    seconds[0] = MINUTE - 1
    assert whole(showing)
    heard[0] = True
    assert whole(showing)
    heard[0] = False
    seconds[0] = MINUTE + 30
    assert whole(showing)


def test_who_leaves_takes_it_from_nobody_who_still_goes_through_it(showing: Table) -> None:
    for one in ("phone", "tablet"):
        showing.desk.show_whole(True, one)
    showing.desk.show_whole(False, "phone")
    assert whole(showing)
    showing.desk.show_whole(False, "tablet")
    assert not whole(showing)


def test_the_next_word_of_the_game_ends_it_for_all(showing: Table) -> None:
    showing.desk.show_whole(True, "phone")
    assert whole(showing)
    assert showing.submit("ready", seat=0).ok
    assert not whole(showing)
