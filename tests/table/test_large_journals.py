"""A journal of many years: neither looking at it nor mending it takes many times its size in memory."""

from __future__ import annotations

import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from companion.table.journal.journal import FILE
from companion.table.journal.opening import connect, open_database
from companion.table.journal.sqlite_pages import PAGE_SIZE
from companion.table.record.entries import NO_HASH, At, Entry, store

GAMES, ENTRIES = 80, 470
MAX_TIMES = 3  # times the size of the file; 2.0 to 2.9 were measured, of 15 MB as of 30

OPENED = """
import re, sys
from pathlib import Path
from companion.table.journal import opening

def peak():  # of this process alone: getrusage would count the parent's
    return 1024 * int(re.search(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text())[1])

before = peak()
path = Path(sys.argv[2])
opened = (
    opening.open_as_copy(path)
    if sys.argv[1] == "look"
    else opening.open_for_writing(path, opening.open_database)
)
((entries,),) = opened.db.execute("SELECT count(*) FROM entries").fetchall()
opened.db.close()
print(peak() - before, entries, int(opened.torn))
"""


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file: Path = tmp_path_factory.mktemp("large") / FILE
    rows = []
    for game in range(1, GAMES + 1):
        before = NO_HASH
        for n in range(1, ENTRIES + 1):
            body = {"game": "pebbles", "settings": {"seats": 2}} if n == 1 else {"text": "x" * 70}
            kind, id_ = "open" if n == 1 else "note", f"{game:06x}{n:026x}"
            stored = store(Entry(n, kind, id_, None, "unit", At(1e9 + n, float(n), "b" * 32), body), before)
            before = stored.hash
            rows.append((game, n, id_, stored.data, stored.hash))
    with closing(connect(file, open_database)) as db, db:
        db.execute("BEGIN IMMEDIATE")
        db.executemany("INSERT INTO entries (game, n, id, data, hash) VALUES (?, ?, ?, ?, ?)", rows)
    assert file.stat().st_size > 14_000_000
    return file


def opened(how: str, file: Path) -> tuple[float, int, bool]:
    """The most memory it took, in sizes of the file; the entries that are there; whether it was torn."""
    size = file.stat().st_size
    done = subprocess.run(
        [sys.executable, "-c", OPENED, how, str(file)], capture_output=True, text=True, check=True
    )
    peak, entries, torn = map(int, done.stdout.split())
    return peak / size, entries, bool(torn)


def test_looking_at_a_large_journal_takes_little_memory(large):
    times, entries, torn = opened("look", large)
    assert (entries, torn) == (GAMES * ENTRIES, False)
    assert times < MAX_TIMES


def test_mending_a_large_journal_takes_little_memory(large, tmp_path):
    file = tmp_path / FILE
    spoilt = bytearray(large.read_bytes())
    middle = len(spoilt) // 2 // PAGE_SIZE * PAGE_SIZE
    spoilt[middle : middle + PAGE_SIZE] = bytes(PAGE_SIZE)
    file.write_bytes(spoilt)
    for how in ("look", "take up"):  # the second in the file's own place
        times, entries, torn = opened(how, file)
        assert torn
        assert 0.9 * GAMES * ENTRIES < entries <= GAMES * ENTRIES
        assert times < MAX_TIMES
