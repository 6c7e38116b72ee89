"""What a word costs the desk: ``measure.py write`` in bytes on the disk, ``measure.py long`` in a short game
and in long ones."""

from __future__ import annotations

import random
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from desks import UNIT, play, play_a_word, table

from companion.table.desk.desk import Desk
from companion.table.intents import Intent
from companion.table.journal.journal import FILE, Journal
from companion.table.luck.pool import Pool
from companion.table.record.entries import Entry, Stored, parse, store
from drivers.entropy import EntropySetup, open_entropy

LENGTHS = (1_000, 10_000, 50_000)  # entries
OPENING = "new arachnid 4 start"
PLAYED = 100  # entries of a real game, before its last word is taken back and said again
ROUNDS = 5
WORDS = 60  # of each length in each round
WRITTEN = 40  # words whose bytes are counted: fewer than lead to a checkpoint


def write() -> None:
    """Bytes that the write-ahead log grows by with each word, beside those of the entry itself."""
    with tempfile.TemporaryDirectory() as folder, table(Path(folder)) as (desk, journal):
        play(desk, OPENING, PLAYED)
        time.sleep(3)  # until the desk rests
        choose = random.Random(2)
        log = Path(folder) / f"{FILE}-wal"
        entries, before = len(journal.stored(1)), log.stat().st_size
        for _ in range(WRITTEN):
            play_a_word(desk, choose)
        written, stored = log.stat().st_size - before, journal.stored(1)[entries:]
    size = statistics.mean(len(one.data) for one in stored)
    print(f"write   {written / len(stored):,.0f} B written for an entry of {size:.0f} B")


def long() -> None:
    """Processor time of a word in short and long games, in turns, and how many times that of the shortest."""
    with tempfile.TemporaryDirectory() as folder:
        desks = [_desk(Path(folder) / str(length), length) for length in LENGTHS]
        times: list[list[float]] = [[] for _ in desks]
        for _ in range(ROUNDS):
            for (desk, word), taken in zip(desks, times, strict=True):
                taken += _spoken(desk, word)
    costs = [1000 * statistics.median(taken) for taken in times]
    for length, cost in zip(LENGTHS, costs, strict=True):
        print(f"long    {cost:.2f} ms for a word at entry {length:,}, {cost / costs[0]:.2f} ×")


def _desk(folder: Path, length: int) -> tuple[Desk, Entry]:
    """A desk, woken and not started, with a game of so many entries; the word that may be said next."""
    with table(folder) as (desk, journal):
        play(desk, OPENING, PLAYED)
        record = journal.stored(1)
    word = [entry for entry in map(parse, (one.data for one in record)) if entry.kind == "word"][-1]
    with closing(sqlite3.connect(folder / FILE)) as db, db:
        db.execute("DELETE FROM entries WHERE n > ?", (word.n,))
        db.executemany(
            "INSERT INTO entries (game, n, id, data, hash) VALUES (1, ?, ?, ?, ?)",
            [(n, f"long-{n}", one.data, one.hash) for n, one in _lengthened(record, word, length)],
        )
    pool = Pool(open_entropy(EntropySetup("getrandom")))
    desk = Desk(Journal(folder), pool)
    desk.wake()
    return desk, word


def _lengthened(record: list[Stored], word: Entry, length: int) -> Iterator[tuple[int, Stored]]:
    """What follows a word: it is taken back and said again, and taken back in the end."""
    before = record[word.n - 1].hash
    for n in range(word.n + 1, length + 1):
        back = (n - word.n) % 2 or n == length
        kind, body = ("back", {"to": word.n - 1}) if back else ("word", word.body)
        stored = store(Entry(n, kind, f"long-{n}", word.by, "unit", word.at, body), before)
        before = stored.hash
        yield n, stored


def _spoken(desk: Desk, word: Entry) -> Iterator[float]:
    """Processor seconds of a word that is said, and of each time it is taken back."""
    assert word.by is not None
    for _ in range(WORDS // 2):
        for said in (word.body["word"], "back"):
            seen = desk.snapshot()
            ask = seen.asks[word.by] if said != "back" else seen.back[word.by]
            intent = Intent(f"long-{seen.rev}-{seen.entry}", said, UNIT, word.by, ask)
            began = time.thread_time()
            answer = desk.answer(intent)
            yield time.thread_time() - began
            assert answer.ok, answer.refusal
