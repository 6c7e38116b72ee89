"""What hands have to carry out is told again after a restart of the box: nobody knows whether it was read."""

from __future__ import annotations

from pathlib import Path
from random import Random

from companion import games
from companion.views.bodies import Card
from tests.fronts.bench import Bench
from tests.fronts.fingers import drafted
from tests.support.tables import Table


def at(folder: Path) -> Table:
    return Table(folder, find=games.find, names=games.names, seed=3)


def cards(table: Table) -> list[str]:
    """What is told once the news are read, while keys are pressed once a minute."""
    bench, told = Bench(table), []
    assert bench.on == "notice"
    bench.wait(2)
    bench.tap("key3")
    while bench.on == "steps":
        bench.wait(60)
        body = bench.console.shown().panel.body
        if isinstance(body, Card):
            told.append(" ".join((body.head, *body.lines)))
        bench.tap("key3")
    assert bench.words == []
    return told


def test_the_cards_of_the_set_up_come_up_again(tmp_path: Path) -> None:
    """The display had gone straight to the question, and 37 pieces lay in a heap."""
    with at(tmp_path) as table:
        assert table.submit("new web-of-flies 2 start").ok
        assert table.submit("draw").ok
    with at(tmp_path) as table:
        told = cards(table)
        assert told[0] == "Green begins Now place the pieces column by column"
        assert len(told) == 38


def test_so_they_do_where_the_first_round_has_begun_and_nothing_was_played(tmp_path: Path) -> None:
    with at(tmp_path) as table:
        assert table.submit("new web-of-flies 2 start").ok
        assert table.submit("draw").ok
        while table.now.is_set_up:
            assert table.play_a_step(Random(1)).ok
    with at(tmp_path) as table:
        assert not table.now.is_set_up
        assert len(cards(table)) == 38


def test_once_something_was_played_they_do_not(tmp_path: Path) -> None:
    with at(tmp_path) as table:
        drafted(table)
    with at(tmp_path) as table:
        assert cards(table) == ["Red begins and takes the event bag"]
        assert table.say_by_hand("bughit1").ok
    with at(tmp_path) as table:
        assert cards(table)[0].startswith("Fly Hit fly on"), "but what hands were to carry out last"


def test_the_set_up_is_read_again_there_too(tmp_path: Path) -> None:
    with at(tmp_path) as table:
        assert table.submit("new web-of-flies 2 start").ok
        assert table.submit("draw").ok
    with at(tmp_path) as table:
        assert Bench(table).console.walk.set_up


def test_what_was_taken_back_of_it_is_not_told(tmp_path: Path) -> None:
    with at(tmp_path) as table:
        assert table.submit("new arachnid 2 start").ok
        assert table.say_by_hand("red").ok
        assert table.submit("back", seat=None).ok or table.submit(f"rewind {table.now.moved}").ok
    with at(tmp_path) as table:
        assert not [*Bench(table).console.walk.set_up]
