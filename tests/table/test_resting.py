"""How a game stands is written down when the desk rests, and a word costs the same in a long game."""

from __future__ import annotations

import json
import shutil
import sqlite3
import sys
import tracemalloc
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from companion.table.authority import menus
from companion.table.desk import desk as desk_module
from companion.table.desk.desk import Desk
from companion.table.fold import stored_view
from companion.table.fold.stored_view import StoredView
from companion.table.intents import Intent, Plan
from companion.table.journal.commits import GameUpdate
from companion.table.journal.journal import FILE, Journal
from companion.table.record.entries import Entry, store
from tests.support import toy_game
from tests.support.clocks import HandClock
from tests.support.luck import SeededPool
from tests.support.tables import RED, UNIT, Table
from tests.support.there import there
from tests.table.test_editions import Revised, Rewritten, finder


class Driven:
    """A desk without a thread: it answers when it is asked and rests when it is told to."""

    def __init__(self, folder: Path) -> None:
        self.journal = Journal(folder)
        self.desk = Desk(self.journal, SeededPool(1), find=toy_game.find, names=lambda: ("pebbles",))
        self.desk.wake()
        self._ids = count()

    def say(self, word: str, seat: int | None = None) -> None:
        ask = menus.ask_for(self.desk.snapshot(), seat, word)
        run = self.desk.snapshot().entry
        answer = self.desk.answer(Intent(f"{word}-{run}-{next(self._ids)}", word, UNIT, seat, ask))
        assert answer.ok, answer

    def start_turns(self) -> None:
        for word, seat in (("new pebbles 2 start", None), ("draw", None), ("ready", 0), ("ready", 1)):
            self.say(word, seat)

    def stands(self) -> StoredView:
        """How the journal says that the first game stood."""
        latest = self.journal.latest(1)
        assert latest is not None
        return stored_view.unpack(latest.view)


@contextmanager
def driven(folder: Path) -> Iterator[Driven]:
    table = Driven(folder)
    try:
        yield table
    finally:
        table.journal.close()


def unplugged(table: Driven, folder: Path) -> Path:
    """The journal as it lies on the disk at this moment, in a folder of its own."""
    copy = folder / "unplugged"
    copy.mkdir()
    for file in table.journal.folder.glob("record.sqlite*"):
        shutil.copy(file, copy)
    return copy


def test_nothing_is_packed_on_the_way_to_an_answer(tmp_path, monkeypatch):
    packed: list[int] = []
    pack = stored_view.pack
    monkeypatch.setattr(stored_view, "pack", lambda view: packed.append(view.n) or pack(view))
    with driven(tmp_path) as table:
        table.start_turns()
        assert packed == [1], "how the game began"
        packed.clear()
        table.say("take 3", 0)
        assert packed == []
        table.desk.rest()
        table.desk.rest()
        assert packed == [table.desk.snapshot().entry], "once, and only what is new"


@pytest.fixture
def busy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Desk, HandClock, list[float]]]:
    """A desk whose jobs are done by hand, its clock, and when it rested."""
    watch, rests = HandClock(), list[float]()
    monkeypatch.setattr(desk_module, "time", watch)
    with driven(tmp_path) as table:
        monkeypatch.setattr(table.desk, "rest", lambda: rests.append(watch.now))
        yield table.desk, watch, rests


def do_all(desk: Desk) -> None:
    while not desk._jobs.empty():
        desk._take_next()


@pytest.mark.parametrize("word", [None, "take 3"], ids=["plans", "refused words"])
def test_what_changes_no_game_does_not_keep_the_desk_from_resting(busy, word):
    desk, watch, rests = busy
    for second in range(20):
        watch.now += 0.9
        if word is None:
            desk.tell_plan(Plan("pebbles", 2 + second % 2))
        else:
            desk.submit(Intent(f"no {second}", word, UNIT, 0, None))
        do_all(desk)
    assert len(rests) == 6, "every 2 s, as soon as something is done after that"


def test_while_words_are_written_down_the_desk_does_not_rest(busy):
    desk, watch, rests = busy
    for second in range(10):
        watch.now += 0.9
        desk.submit(Intent(f"yes {second}", "new pebbles 2 start", UNIT, None, None))
        do_all(desk)
    assert rests == []


def test_a_plan_that_changes_nothing_is_no_work_for_the_desk(busy):
    desk, _, _ = busy
    desk.tell_plan(None)
    assert desk._jobs.empty()
    desk.tell_plan(Plan("pebbles", 2))
    do_all(desk)
    desk.tell_plan(Plan("pebbles", 2))
    assert desk._jobs.empty()


def test_at_rest_the_journal_says_how_the_game_stands(tmp_path):
    with driven(tmp_path) as table:
        table.start_turns()
        table.desk.rest()
        table.say("take 3", 0)
        now = table.desk.snapshot()
        assert table.stands().n == now.entry - 1
        table.desk.rest()
        after = table.stands()
        assert (after.n, after.scene, after.log) == (now.entry, now.scene, now.log)
        assert toy_game.game.load(after.dump) == now.state


@pytest.mark.parametrize("word", ["close", "new pebbles 2 start"])
def test_a_game_that_is_put_away_is_written_down_at_once(tmp_path, word):
    with driven(tmp_path) as table:
        table.start_turns()
        table.say(word)
        assert table.stands().n == 5


def test_a_desk_that_stops_has_written_it_down(tmp_path):
    with driven(tmp_path) as table:
        table.start_turns()
        table.desk.stop()
        assert table.stands().n == 4


def test_while_nobody_lets_it_rest_it_is_written_down_now_and_then(tmp_path):
    with Table(tmp_path) as table:
        table.new()
        for number in range(110):
            assert table.submit(f"note {number}").ok
        assert table.submit("note the last").ok  # what comes after an answer is done before the next
        assert there(stored_view.unpack(there(table.journal.latest(1)).view).n) >= 100


def test_a_new_game_is_on_the_shelf_before_the_desk_rests(tmp_path):
    with driven(tmp_path) as table:
        table.start_turns()
        with driven(unplugged(table, tmp_path)) as again:
            (shelved,) = again.journal.shelf()
            assert (shelved.game_name, shelved.entries) == ("pebbles", 4)


def test_a_plug_pulled_before_the_desk_rested_loses_nothing(tmp_path):
    with driven(tmp_path) as table:
        table.start_turns()
        table.desk.rest()
        table.say("take 3", 0)
        now, copy = table.desk.snapshot(), unplugged(table, tmp_path)
    with driven(copy) as again:
        assert again.desk.snapshot().state == now.state
        assert again.stands().n == now.entry - 1
        again.desk.rest()
        stands = again.stands()
        assert (stands.n, stands.scene) == (now.entry, now.scene)
        (shelved,) = again.journal.shelf()
        assert shelved.entries == now.entry


def test_rules_of_a_new_edition_after_such_a_plug_go_on_from_what_is_there_and_say_so(tmp_path):
    with driven(tmp_path) as table:
        table.start_turns()
        table.desk.rest()
        rested = table.desk.snapshot()
        table.say("take 3", 0)
        copy = unplugged(table, tmp_path)
    with Table(copy, find=finder(Revised())) as again:
        assert again.now.key == 2
        assert again.now.state == rested.state
        assert "The last 1 entry is missing" in again.notice
        assert again.submit("take 3", RED).ok
        carried = again.journal.intact_entries(2)[0][0].body["from"]
        assert (carried["key"], carried["n"]) == (1, rested.entry)
        assert len(again.journal.stored(1)) == 5, "the word is still in the record"


def test_rules_that_cannot_go_on_after_such_a_plug_say_what_is_not_shown(tmp_path):
    with driven(tmp_path) as table:
        table.start_turns()
        table.desk.rest()
        for word in ("take 3", "back"):
            table.say(word, 0)
        copy = unplugged(table, tmp_path)
    with Table(copy, find=finder(Rewritten())) as again:
        assert again.now.game is None
        assert "The last 2 entries are missing" in again.notice


def test_a_view_of_an_earlier_version_says_what_came_after_it_too(tmp_path):
    """Earlier versions wrote no number into a view: that of its row held, until the row was brought up."""
    with driven(tmp_path) as table:
        table.start_turns()
        table.desk.rest()
        copy = unplugged(table, tmp_path)
    with closing(sqlite3.connect(copy / FILE)) as db, db:
        ((view,),) = db.execute("SELECT view FROM latest").fetchall()
        numberless = {key: value for key, value in json.loads(zlib.decompress(view)).items() if key != "n"}
        db.execute("UPDATE latest SET view = ?", (zlib.compress(json.dumps(numberless).encode()),))
    with driven(copy) as table:
        for word in ("take 3", "back"):
            table.say(word, 0)
        cut = unplugged(table, copy)
    with Table(cut, find=finder(Rewritten())) as again:
        assert "The last 2 entries are missing" in again.notice


# ------------------------------------------------------------------------- in long games

SHORT, LONG = 200, 20_000  # entries


def lengthened(folder: Path, length: int) -> None:
    """A game in which a word was said and taken back until it had so many entries."""
    with driven(folder) as table:
        table.start_turns()
        entries, before, _ = table.journal.intact_entries(1)
        at, ids, lines = entries[-1].at, [], []
        for n in range(5, length + 1):
            kind, body = "back", dict[str, Any](to=4)
            if n % 2 and n < length:
                kind, body = "word", {"word": "take 3", "luck": [], "asked": [1]}
            lines.append(store(Entry(n, kind, f"long-{n}", 0, "unit", at, body), before))
            ids.append(f"long-{n}")
            before = lines[-1].hash
        table.journal.commit([GameUpdate(1, tuple(ids), tuple(lines), 5, None)], 1)


def lines_run(act: Callable[[], None]) -> int:
    """Lines of Python that something takes."""
    lines = 0

    def trace(_frame, event, _arg):
        nonlocal lines
        lines += event == "line"
        return trace

    tracer = sys.gettrace()
    sys.settrace(trace)
    try:
        act()
    finally:
        sys.settrace(tracer)
    return lines


def bytes_taken(act: Callable[[], None]) -> int:
    """The most memory that something holds more than before."""
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        tracemalloc.reset_peak()
        act()
        return tracemalloc.get_traced_memory()[1] - before
    finally:
        tracemalloc.stop()


def effort(folder: Path, length: int) -> tuple[int, int]:
    """Lines and bytes that a word takes in a game of so many entries: the least of a few, for a list now
    and then moves to where it has room to grow."""
    lengthened(folder, length)
    with driven(folder) as table:

        def word_and_back() -> None:
            table.say("take 3", 0)
            table.say("back", 0)

        word_and_back()
        return min(lines_run(word_and_back) for _ in range(3)), min(
            bytes_taken(word_and_back) for _ in range(5)
        )


def test_a_word_costs_the_same_in_a_long_game(tmp_path):
    few_lines, few_bytes = effort(tmp_path / "short", SHORT)
    lines, most = effort(tmp_path / "long", LONG)
    assert lines <= 1.05 * few_lines
    assert most <= few_bytes + 20_000, "a list of all entries, copied, has 160,000"


def test_how_a_game_begins_is_written_with_its_first_entry(tmp_path):
    with driven(tmp_path) as table:
        table.say("new pebbles 2 start")
        assert table.stands().n == 1  # and nothing has rested
