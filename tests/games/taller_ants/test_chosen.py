"""What the box chooses for people before the first round is told to the hands that carry it out.

Nothing on the display said where the spider had entered, nor which squares a nest was dug out at.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion import games
from companion.errors import plain
from companion.play import Event
from tests.fronts.fingers import Fingers
from tests.support.tables import Table


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with Table(tmp_path, find=games.find, names=games.names, seed=3) as table:
        yield table


def chosen(table: Table, setting: str) -> Iterator[tuple[str, tuple[Event, ...]]]:
    """Each question of the set-up that the box answers, and what came of that."""
    assert table.submit(f"new taller-ants {setting} start").ok
    while table.now.is_set_up and isinstance(pending := table.now.pending, tuple):
        if table.submit("rest", seat=pending[0].seat).ok:
            yield pending[0].topic, table.now.events
        else:
            assert table.play_a_step(Random(1)).ok


@pytest.mark.parametrize("setting", ["2", "3", "4", "2 ants.setup=B", "4 ants.setup=B"])
def test_each_piece_that_comes_on_the_board_is_told(table: Table, setting: str) -> None:
    seats, before = set(), set[str]()
    for topic, events in chosen(table, setting):
        orders = [event for event in events if event.order]
        assert all(event.title is not None for event in orders)
        seats |= {(topic, event.seat) for event in orders}
        came = {piece.id for piece in table.scene.pieces} - before
        if topic in ("settle", "enter"):
            units = {name for name in came if "tunnel" not in name and name.split("-")[0] in COLOURS}
            assert {event.piece for event in orders} == units
        before |= came
    players = int(setting[0]) - 1
    assert len(seats) == 3 * players + 1


COLOURS = ("purple", "red", "black", "yellow", "green")


@pytest.mark.parametrize("setting", ["2", "4", "3 ants.setup=B"])
def test_a_nest_is_told_by_its_squares_but_for_the_one_of_the_hole(table: Table, setting: str) -> None:
    told = set[str]()
    for topic, events in chosen(table, setting):
        if topic == "nest":
            told |= {square for event in events for line in event.lines for square in squares(plain(line))}
    tunnels = {piece.space.removesuffix("-u") for piece in table.scene.pieces if piece.picture == "tunnel"}
    holes = {piece.space.removesuffix("-u") for piece in table.scene.pieces if piece.picture == "hole"}
    assert told == tunnels - holes


def squares(line: str) -> Iterator[str]:
    """The squares of runs such as ``e5–i5, b9``."""
    for run in line.split(", "):
        first, _, last = run.partition("–")
        for letter in range(ord(first[0]), ord((last or first)[0]) + 1):
            yield f"{chr(letter)}{first[1:]}"


def test_a_nest_of_many_parts_takes_several_cards(table: Table) -> None:
    """Whoever has dug a part of it in stripes leaves many runs."""
    assert table.submit("new taller-ants 2 start").ok
    assert table.submit("colour red", seat=1).ok
    assert table.submit("rest", seat=1).ok
    for square in ("f6", "e5", "h6", "i5", "f8", "h8", "e9", "i9"):
        assert table.submit(f"nest {square}-u", seat=1).ok, square
    assert table.submit("rest", seat=1).ok
    orders = [event for event in table.now.events if event.order]
    assert len(orders) == 2
    assert [len(event.lines) for event in orders] == [2, 1]


def test_the_display_says_it_until_a_key_is_pressed_and_what_people_chose_it_does_not(table: Table) -> None:
    assert table.submit("new taller-ants 2 start").ok
    fingers = Fingers(table)
    for word, on in (("colour red", "menu"), ("rest", "steps")):
        assert table.submit(word, seat=1).ok
        fingers.look()
        assert fingers.on == on
    fingers.press(3)
    assert fingers.on == "menu"
    assert table.submit("nest g6-u", seat=1).ok
    fingers.look()
    assert fingers.on == "menu", "they have dug that themselves"
