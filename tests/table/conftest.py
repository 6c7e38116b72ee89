from __future__ import annotations

from random import Random

import pytest

from companion.table.entries import NO_HASH, Entry, store
from companion.table.journal import Latest, Page


@pytest.fixture
def rng():
    return Random(20)


@pytest.fixture
def step_back_over_luck():
    """Writes a ``back`` across a draw into a table's journal and stops it: the desk does not
    take such a step yet, a record may hold one."""

    def write(table, to: int) -> None:
        table.desk.stop()
        key = table.now.key
        entries, before, _ = table.journal.whole(key)
        last = entries[-1]
        entry = Entry(last.n + 1, "back", "over-luck", None, "unit", last.at, {"to": to})
        stored = store(entry, before or NO_HASH)
        latest = table.journal.latest(key)
        moved = Latest(key, latest.game, latest.seats, entry.n, latest.at, False, latest.view)
        table.journal.commit([Page(key, ("over-luck",), (stored,), entry.n, moved)], key)

    return write
