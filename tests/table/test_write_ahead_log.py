"""The write-ahead log: short, its damage noticed, and what lies beyond it offered, never joined."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest

from companion.errors import RecordError, plain
from companion.table.authority import menus
from companion.table.journal import sqlite_pages
from companion.table.journal.journal import FILE, Journal
from companion.table.record.entries import Stored
from tests.fronts.fingers import Fingers
from tests.support.saying import options
from tests.support.tables import RED, UNIT, Table
from tests.support.there import there

WAL = f"{FILE}-wal"
FRAME = 24 + sqlite_pages.PAGE_SIZE
NOTES = 12


@pytest.fixture
def pulled(tmp_path: Path) -> tuple[Path, list[Stored]]:
    """A folder as a pulled plug leaves it, a game of twelve notes in its log, and its entries."""
    with Table(tmp_path / "box") as table:
        table.start_turns()
        table.journal.checkpoint()
        for n in range(NOTES):
            assert table.submit(f"note {n}", RED).ok
        shutil.copytree(tmp_path / "box", tmp_path / "pulled", ignore=shutil.ignore_patterns("*-shm"))
        return tmp_path / "pulled", table.journal.stored(1)


def spoil(folder: Path, share: float) -> None:
    """Flip a bit in the log, so far from its beginning."""
    log = folder / WAL
    spoilt = bytearray(log.read_bytes())
    spoilt[int(len(spoilt) * share)] ^= 4
    log.write_bytes(spoilt)


def told(table: Table) -> str:
    return table.notice


def test_damage_is_said_and_what_lies_beyond_is_offered_to_the_unit_and_a_referee(pulled):
    folder, truth = pulled
    spoil(folder, 0.4)
    with Table(folder) as table:
        entry, found = table.now.entry, table.now.recoverable
        assert found == len(truth) - entry > 3
        assert f"{found} entries after entry {entry} can still be read" in told(table)
        assert table.now.paused
        assert there(table.submit("note on", RED).refusal).slug == "not-your-seat"
        assert there(table.submit("recover", RED).refusal).slug == "not-your-seat"
        assert there(table.submit("note on").refusal).slug == "damaged"
        assert menus.desk_menu(table.now, RED) == ()
        assert [option.part for option in options(menus.desk_menu(table.now, UNIT))] == ["recover", "resume"]
        assert table.now.entry == entry
        assert list(folder.glob("record.torn-*-1.sqlite-wal"))


def test_going_on_with_what_was_found_is_the_record_as_it_was(pulled):
    folder, truth = pulled
    spoil(folder, 0.4)
    with Table(folder) as table:
        found = table.now.recoverable
        assert table.submit("recover").ok
        assert not table.now.recoverable
        assert not table.now.paused
        stored = table.journal.stored(1)
        assert stored[:-1] == truth
        numbers = table.journal.connection().execute("SELECT n FROM entries ORDER BY n").fetchall()
        assert numbers == [(n,) for n in range(1, len(truth) + 2)]
        assert plain(table.now.log[-1].text) == (
            f"{found} entries that were found beyond the damage are back in the game"
        )
        assert table.journal.recoverable(1) == []
        assert there(table.submit("recover").refusal).slug == "nothing-found"
    with Table(folder) as table:
        assert table.now.entry == len(truth) + 1
        assert not table.now.recoverable


def test_what_is_not_there_any_more_cannot_be_taken_back_in(pulled):
    folder, _ = pulled
    spoil(folder, 0.4)
    with Table(folder) as table:
        assert table.now.recoverable
        table.journal.connection().execute("DELETE FROM damaged")  # as when the file was mended meanwhile
        assert there(table.submit("recover").refusal).slug == "nothing-found"
        assert table.submit("resume").ok
        assert table.submit("note on", RED).ok


def test_going_on_without_it_leaves_it_aside_for_good(pulled):
    folder, truth = pulled
    spoil(folder, 0.4)
    with Table(folder) as table:
        entry, found = table.now.entry, table.now.recoverable
        assert table.submit("resume").ok
        assert table.submit("note on", RED).ok
    with Table(folder) as table:
        assert table.now.entry == entry + 2
        assert not table.now.recoverable
    with sqlite3.connect(folder / FILE) as db:
        kept = db.execute("SELECT data, hash FROM damaged ORDER BY n").fetchall()
    db.close()
    assert [Stored(*row) for row in kept] == truth[-found:]


def test_the_choice_waits_while_another_start_comes_between(pulled):
    folder, _ = pulled
    spoil(folder, 0.4)
    with Table(folder) as table:
        found, entry = table.now.recoverable, table.now.entry
    with Table(folder) as table:
        assert (table.now.recoverable, table.now.entry) == (found, entry)
        assert table.submit("recover").ok


def test_a_game_on_the_shelf_offers_what_was_found_when_it_is_opened(tmp_path):
    with Table(tmp_path / "box") as table:
        table.start_turns()
        table.new()
        table.journal.checkpoint()
        assert table.submit("open 1").ok
        for n in range(6):
            assert table.submit(f"note {n}", RED).ok
        shutil.copytree(tmp_path / "box", tmp_path / "pulled", ignore=shutil.ignore_patterns("*-shm"))
        truth = table.journal.stored(1)
    spoil(tmp_path / "pulled", 0.01)  # the commit that put game 1 back on the table
    with Table(tmp_path / "pulled") as table:
        assert table.now.key == 2  # which has its own choice: it had been put on the shelf
        assert table.submit("resume").ok
        assert table.submit("open 1").ok
        assert table.now.recoverable > 0
        assert table.submit("recover").ok
        assert table.journal.stored(1)[:-1] == truth


def test_a_game_that_was_begun_beyond_the_damage_stands_on_the_shelf(tmp_path):
    with Table(tmp_path / "box") as table:
        table.start_turns()
        table.journal.checkpoint()
        assert table.submit("note a", RED).ok
        table.new()
        assert table.submit("draw").ok
        shutil.copytree(tmp_path / "box", tmp_path / "pulled", ignore=shutil.ignore_patterns("*-shm"))
        state, entry = table.now.state, table.now.entry
    spoil(tmp_path / "pulled", 0.02)
    with Table(tmp_path / "pulled") as table:
        assert table.now.key == 1
        assert "1 game that was begun after the damage stands on the shelf" in told(table)
        if table.now.recoverable:
            assert table.submit("resume").ok
        assert table.submit("open 2").ok
        assert (table.now.state, table.now.entry) == (state, entry + 1)


def test_a_log_cut_off_in_the_middle_of_its_last_write_is_an_ordinary_break(pulled):
    folder, truth = pulled
    log = folder / WAL
    log.write_bytes(log.read_bytes()[: -FRAME - 100])
    with Table(folder) as table:
        assert told(table) == "The game stands. Check the board?"
        assert table.now.entry == len(truth) - 1


def test_an_older_log_below_the_new_one_is_no_damage(tmp_path):
    with Table(tmp_path / "box") as table:
        table.new()
        for n in range(30):
            assert table.submit(f"note {n}").ok
        table.journal.connection().execute(
            "PRAGMA wal_checkpoint(RESTART)"
        )  # leaves the old frames where they are
        assert table.submit("note new").ok
        assert (tmp_path / "box" / WAL).stat().st_size > 30 * FRAME
        shutil.copytree(tmp_path / "box", tmp_path / "pulled", ignore=shutil.ignore_patterns("*-shm"))
    with Table(tmp_path / "pulled") as table:
        assert told(table) == "The game stands. Check the board?"
        assert table.now.entry == 32


def test_at_most_fifty_commits_lie_in_the_log(tmp_path):
    most = 0
    with Table(tmp_path) as table:
        table.new()
        for n in range(180):
            assert table.submit(f"note {n}").ok
            most = max(most, sqlite_pages.read_wal((tmp_path / WAL).read_bytes()).commits)
    assert 40 <= most <= 50


def test_a_reader_neither_writes_nor_holds_up_the_log(tmp_path):
    with Table(tmp_path) as table:
        table.new()
        before = (tmp_path / WAL).read_bytes()
        reader = Journal(tmp_path, readonly=True)
        assert list(reader.export(1))
        for query in ("DELETE FROM entries", "PRAGMA wal_checkpoint(TRUNCATE)", "PRAGMA user_version = 9"):
            with pytest.raises(sqlite3.OperationalError) as refused:
                reader.connection().execute(query)
            assert refused.value.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR)
        with pytest.raises(RecordError, match="used by another"):
            Journal(tmp_path)  # so there is one connection that writes
        reader.close()
        assert (tmp_path / WAL).read_bytes() == before
        for n in range(60):
            assert table.submit(f"note {n}").ok
        assert sqlite_pages.read_wal((tmp_path / WAL).read_bytes()).commits < 50


def test_at_the_unit_go_on_leads_to_the_choice_and_chooses_nothing_by_itself(pulled):
    folder, truth = pulled
    spoil(folder, 0.4)
    with Table(folder) as table:
        fingers = Fingers(table)
        assert fingers.on == "notice"
        while fingers.on == "notice":  # page by page
            fingers.press(3)
        assert fingers.on == "paused"
        fingers.press(3)
        assert fingers.said == []
        assert table.now.recoverable
        fingers.press(3)  # the first of the two: on with what was found
        assert fingers.said == ["recover"]
        assert table.journal.stored(1)[:-1] == truth
