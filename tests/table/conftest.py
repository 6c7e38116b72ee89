from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest

from companion.table.desk import desk as desk_module
from companion.table.journal.commits import GameUpdate, Latest
from companion.table.people.guests import Guests
from companion.table.people.opponents import Opponents
from companion.table.record.clock import Clock
from companion.table.record.entries import NO_HASH, Entry, store
from tests.support.clocks import HandClock
from tests.support.sidefiles import database
from tests.support.tables import Table
from tests.support.there import there
from tests.table.rooms import Room

OLD_GUESTS = """
    CREATE TABLE guest (device TEXT PRIMARY KEY, epoch INTEGER NOT NULL, seats TEXT NOT NULL,
        everywhere INTEGER NOT NULL, referee INTEGER NOT NULL, changed REAL NOT NULL) STRICT;
    CREATE TABLE secret (name TEXT PRIMARY KEY, value TEXT) STRICT;
    INSERT INTO guest VALUES ('aa11', 0, '[0]', 0, 0, 1.0), ('bb22', 2, '[]', 0, 1, 1.0);
    INSERT INTO secret VALUES ('token', 'ABCDEFGH2345'), ('cookie', '{key}');
"""
OLD_OPPONENTS = """
    CREATE TABLE opponent (seat INTEGER PRIMARY KEY, ms INTEGER NOT NULL) STRICT;
    INSERT INTO opponent VALUES (1, 250);
"""


@pytest.fixture
def table(tmp_path):
    with Table(tmp_path) as table:
        yield table


@pytest.fixture
def seconds():
    """The clock of a timed table, moved by hand."""
    return HandClock()


@pytest.fixture
def timed(tmp_path, seconds):
    """A table in its first turn, whose clock is moved by hand."""
    with Table(tmp_path, clock=Clock(mono=seconds.monotonic)) as table:
        table.start_turns()
        yield table


@pytest.fixture
def room(tmp_path, seconds, monkeypatch):
    """People at a table in its first turn, whose desk goes by a clock that is moved by hand."""
    monkeypatch.setattr(desk_module, "time", seconds)
    room = Room(tmp_path, seconds)
    room.table.start_turns()
    yield room
    room.table.close()


@pytest.fixture
def rng():
    return Random(20)


@pytest.fixture
def step_back_over_luck():
    """Writes a ``back`` across a draw into a table's journal and stops it: the desk does not
    take such a step yet, a record may hold one."""

    def write(table: Table, to: int) -> None:
        table.desk.stop()
        key = table.key
        entries, before, _ = table.journal.intact_entries(key)
        last = entries[-1]
        entry = Entry(last.n + 1, "back", "over-luck", None, "unit", last.at, {"to": to})
        stored = store(entry, before or NO_HASH)
        latest = there(table.journal.latest(key))
        moved = Latest(key, latest.game, latest.seats, entry.n, latest.at, False, latest.view)
        table.journal.commit([GameUpdate(key, ("over-luck",), (stored,), entry.n, moved)], key)

    return write


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a table in play: a game, seven phones, an opponent, and an old table's books."""
    folder = tmp_path_factory.mktemp("evening")
    with Table(folder) as table:
        table.start_turns()
    guests = Guests(folder / "guests.json")
    for seat in range(7):
        guests.join(guests.token, [seat])
    guests.close()
    opponents = Opponents(folder / "opponents.json", {"pebbles"})
    opponents.sit(1, 250)
    opponents.close()
    return folder


@pytest.fixture(scope="module")
def older(evening: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same before the upgrade: the books are databases."""
    folder = tmp_path_factory.mktemp("older") / "data"
    shutil.copytree(evening, folder)
    for book in ("guests.json", "opponents.json"):
        (folder / book).unlink()
    database(folder / "guests.sqlite", OLD_GUESTS)
    database(folder / "opponents.sqlite", OLD_OPPONENTS)
    return folder
