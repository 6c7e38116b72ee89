"""Disks that are full, read-only, failing or gone: nothing false is acknowledged, everybody is told,
and the box goes on by itself when the cause is gone."""

from __future__ import annotations

import errno
import fcntl
import os
import shutil
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Literal

import pytest

from companion.errors import RecordError, plain
from companion.table.desk import desk as desk_module
from companion.table.journal.folder_lock import LOCK
from companion.table.journal.journal import FILE, Journal
from companion.table.journal.ledger import BACK_AFTER_BREAK, Ledger
from tests.support.disks import fill, mounted, small_disk
from tests.support.tables import RED, Table
from tests.support.there import there
from tests.support.waiting import PATIENCE


@pytest.fixture
def stick(tmp_path: Path) -> Iterator[Path]:
    with small_disk(tmp_path / "stick", 1) as place:
        yield place


def begun(folder: Path) -> dict[str, Any]:
    """A game of some steps in a folder; what everyone saw."""
    with Table(folder) as table:
        table.new("rounds=3")
        random = Random(3)
        for _ in range(15):
            assert table.play_a_step(random).ok
        return seen(table)


def seen(table: Table) -> dict[str, Any]:
    now = table.now
    return {"state": now.state, "entry": now.entry, "asks": now.asks, "log": now.log}


def goes_on(table: Table) -> None:
    """Words are taken again, nobody is told of trouble, and a restart finds them."""
    before = table.now.entry
    assert table.submit("note on we go", RED).ok
    assert table.now.entry == before + 1
    assert table.now.troubles == ()


# ----------------------------------------------------------------------------- full


def test_a_disk_that_fills_up_refuses_and_goes_on_when_there_is_room(stick):
    data = stick / "data"
    with Table(data) as table:
        table.start_turns()
        rest = fill(stick)
        answers = [table.submit(f"note {n} " + "x" * 150, RED) for n in range(40)]
        refused = [answer for answer in answers if not answer.ok]
        assert {there(answer.refusal).slug for answer in refused} == {"disk-full"}
        accepted = table.now.entry
        assert [plain(told) for told in table.now.troubles] == [
            f"The disk is full. Make room in {data}; nothing was changed."
        ]
        rest.unlink()
        goes_on(table)
    with Table(data) as table:
        assert table.now.entry == accepted + 1
        assert table.notice == plain(BACK_AFTER_BREAK)


@pytest.mark.parametrize("pulled", [False, True], ids=["closed", "plug pulled"])
def test_on_a_full_disk_it_starts_and_lets_people_look(stick, pulled):
    data = stick / "data"
    before = begun(data)
    if pulled:
        with Table(data) as table:
            assert table.submit("note last", RED).ok
            before = seen(table)
            shutil.copytree(data, stick / "copy")
        data = stick / "copy"
        (data / f"{FILE}-shm").unlink()
    rest = fill(stick)
    with Table(data) as table:
        assert seen(table) == before
        assert "The disk is full" in plain(table.now.troubles[0])
        assert there(table.submit("note no", RED).refusal).slug == "disk-full"
        assert seen(table) == before
        rest.unlink()
        goes_on(table)
    with Table(data) as table:
        assert table.now.entry == before["entry"] + 1


def test_the_first_start_on_a_full_disk_waits_for_room(stick):
    rest = fill(stick)
    with Table(stick / "data") as table:
        assert "The disk is full" in plain(table.now.troubles[0])
        assert not table.submit("new pebbles 2 start").ok
        rest.unlink()
        assert table.new().ok


# ------------------------------------------------------------------------- read-only


def test_a_disk_that_becomes_read_only_refuses_and_goes_on_when_it_is_not(stick):
    with Table(stick) as table:
        table.start_turns()
        before = seen(table)
        table.journal.connection().execute(
            "PRAGMA query_only = ON"
        )  # the kernel lets no open disk become read-only
        answer = table.submit("note no", RED)
        assert there(answer.refusal).slug == "disk-read-only"
        assert seen(table) == before
        goes_on(table)


@pytest.mark.parametrize("pulled", [False, True], ids=["closed", "plug pulled"])
def test_on_a_read_only_disk_it_starts_and_lets_people_look(stick, pulled):
    data = stick / "data"
    before = begun(data)
    if pulled:
        with Table(data) as table:
            assert table.submit("note last", RED).ok
            before = seen(table)
            shutil.copytree(data, stick / "copy")
        data = stick / "copy"
        (data / LOCK).unlink()
    assert mounted(stick, "-o", "remount,ro")
    with Table(data) as table:
        assert seen(table) == before
        assert "read-only" in plain(table.now.troubles[0])
        assert there(table.submit("note no", RED).refusal).slug == "disk-read-only"
        reader = Journal(data, readonly=True)
        assert len(list(reader.export(1))) == before["entry"]
        reader.close()
        assert mounted(stick, "-o", "remount,rw")
        goes_on(table)
    with Table(data) as table:
        assert table.now.entry == before["entry"] + 1


def test_a_torn_journal_on_a_read_only_disk_is_shown_as_far_as_it_can_be_read(stick):
    before = begun(stick)
    whole = bytearray((stick / FILE).read_bytes())
    whole[:100] = bytes(100)
    (stick / FILE).write_bytes(whole)
    assert mounted(stick, "-o", "remount,ro")
    with Table(stick) as table:
        assert table.now.state == before["state"]
        assert mounted(stick, "-o", "remount,rw")
        goes_on(table)


# --------------------------------------------------------------------- failing flushes


class Flushes:
    """A disk that writes a commit down and then says that it has not."""

    def __init__(self) -> None:
        self.failing = False

    def open(self, uri: str) -> sqlite3.Connection:
        db = sqlite3.connect(
            uri, uri=True, timeout=2, isolation_level=None, check_same_thread=False, factory=Flushed
        )
        db.disk = self
        return db


class Flushed(sqlite3.Connection):
    disk: Flushes

    def __exit__(self, kind: Any, error: Any, trace: Any) -> Literal[False]:
        if self.disk.failing and kind is None:
            super().__exit__(kind, error, trace)
            failed = sqlite3.OperationalError("disk I/O error")
            failed.sqlite_errorcode = sqlite3.SQLITE_IOERR_FSYNC
            raise failed
        return super().__exit__(kind, error, trace)


def test_what_landed_although_the_disk_refused_it_is_answered_as_landed_and_once(tmp_path):
    disk = Flushes()
    with Table(tmp_path, opener=disk.open) as table:
        table.start_turns()
        before = seen(table)
        disk.failing = True
        intent = table.intent("note refused", RED)
        answer = table.send(intent)
        assert there(answer.refusal).slug == "disk-fails"
        assert seen(table) == before
        assert "does not take" in plain(table.now.troubles[0])
        disk.failing = False
        assert table.send(intent).entry == before["entry"] + 1
        assert table.send(intent).entry == table.now.entry == before["entry"] + 1
        goes_on(table)


class Logs:
    """A disk that takes commits; while ``failing``, its log cannot be folded in."""

    def __init__(self) -> None:
        self.failing = False

    def open(self, uri: str) -> sqlite3.Connection:
        db = sqlite3.connect(
            uri, uri=True, timeout=2, isolation_level=None, check_same_thread=False, factory=Logged
        )
        db.disk = self
        return db


class Logged(sqlite3.Connection):
    disk: Logs

    def execute(self, query: str, *values: Any) -> sqlite3.Cursor:
        if self.disk.failing and "wal_checkpoint" in query:
            failed = sqlite3.OperationalError("disk I/O error")
            failed.sqlite_errorcode = sqlite3.SQLITE_IOERR_FSYNC
            raise failed
        return super().execute(query, *values)


def test_a_log_that_cannot_be_folded_in_is_told_and_play_goes_on(tmp_path, caplog):
    disk = Logs()
    with Table(tmp_path, opener=disk.open) as table:
        table.new()
        disk.failing = True
        for n in range(55):
            assert table.submit(f"note {n}").ok
        assert "does not take" in plain(table.now.troubles[0])
        assert caplog.text.count("cannot be checkpointed") == 1
        table.desk.stop()  # the test uses the journal itself
        assert table.journal.connection().execute("PRAGMA busy_timeout").fetchall() == [(2000,)]
        disk.failing = False
        table.journal.checkpoint_when_idle()
        assert table.journal.trouble is None
        assert (tmp_path / f"{FILE}-wal").stat().st_size == 0
        entry = table.now.entry
    with Table(tmp_path) as table:
        assert table.now.entry == entry


def test_a_log_that_a_reader_holds_for_very_long_is_told_and_folded_in_later(tmp_path):
    with Table(tmp_path) as table:
        table.new()
        reader = sqlite3.connect(tmp_path / FILE)
        reader.execute("BEGIN")
        assert reader.execute("SELECT count(*) FROM entries").fetchone()
        for n in range(110):
            assert table.submit(f"note {n}").ok
        assert "Another program holds" in plain(table.now.troubles[0])
        reader.close()
        assert table.submit("note free").ok
        table.desk.stop()
        assert table.journal.trouble is None


def test_a_disk_without_locks_is_not_taken_for_another_orbweaver(tmp_path, monkeypatch):
    begun(tmp_path)

    def none_left(*_: object) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    with monkeypatch.context() as patch:
        patch.setattr(fcntl, "flock", none_left)
        table = Table(tmp_path)
        assert "does not take what is written" in plain(table.now.troubles[0])
    with table:
        goes_on(table)


# ------------------------------------------------------------------------------- gone


def test_a_deleted_folder_is_written_anew_with_every_game(tmp_path):
    data = tmp_path / "data"
    before = begun(data)
    with Table(data) as table:
        table.new()
        assert table.submit("open 1").ok
        shutil.rmtree(data)
        assert table.submit("note still here", RED).ok
        assert table.now.troubles == ()
        with pytest.raises(RecordError, match="used by another"):
            Journal(data)
    with Table(data) as table:
        assert table.now.entry == before["entry"] + 3
        assert [game.key for game in table.now.shelf] == [1, 2]


def test_a_file_that_was_deleted_alone_is_written_anew_too(tmp_path):
    data = tmp_path / "data"
    before = begun(data)
    with Table(data) as table:
        assert table.submit("note before", RED).ok
        (data / FILE).unlink()  # its lock is still there, and still ours
        assert table.submit("note still here", RED).ok
        assert table.now.troubles == ()
        with pytest.raises(RecordError, match="used by another"):
            Journal(data)
    with Table(data) as table:
        assert table.now.entry == before["entry"] + 2


def test_a_folder_that_was_deleted_and_cannot_be_made_anew_acknowledges_nothing(tmp_path):
    data = tmp_path / "data"
    before = begun(data)
    with Table(data) as table:
        shutil.rmtree(data)
        data.write_text("in the way")
        answer = table.submit("note no", RED)
        assert not answer.ok
        assert seen(table) == before
        assert len(table.now.troubles) == 1
        data.unlink()
        goes_on(table)
    with Table(data) as table:
        assert table.now.entry == before["entry"] + 1


def test_a_new_folder_that_fails_one_flush_costs_one_word_and_no_restart(tmp_path, monkeypatch):
    data = tmp_path / "data"
    before = begun(data)
    flush, failing = os.fsync, [True]

    def fsync(file: int) -> None:
        if failing and os.path.isdir(f"/proc/self/fd/{file}"):
            failing.clear()
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        flush(file)

    with Table(data) as table:
        table.new()
        assert table.submit("open 1").ok
        monkeypatch.setattr(os, "fsync", fsync)
        shutil.rmtree(data)
        answer = table.submit("note refused", RED)
        assert there(answer.refusal).slug == "disk-fails"
        assert seen(table)["state"] == before["state"]
        goes_on(table)
    with Table(data) as table:
        assert table.now.entry == before["entry"] + 3
        assert [game.key for game in table.now.shelf] == [1, 2]


def test_a_journal_that_was_replaced_is_not_written_over(tmp_path):
    data, other = tmp_path / "data", tmp_path / "other"
    begun(data)
    begun(other)
    with Table(data) as table:
        before = seen(table)
        theirs = (other / FILE).read_bytes()
        os.replace(other / FILE, data / FILE)
        answer = table.submit("note no", RED)
        assert there(answer.refusal).slug == "replaced"
        assert seen(table) == before
        assert (data / FILE).read_bytes() == theirs


# -------------------------------------------------------------------- torn while it runs


def test_a_journal_torn_while_it_is_used_is_mended_and_loses_nothing_acknowledged(tmp_path):
    begun(tmp_path)
    with Table(tmp_path) as table:
        assert table.submit("note before", RED).ok
        before = seen(table)
        table.desk.stop()  # the test uses the journal itself
        table.journal.checkpoint()
        size = (tmp_path / FILE).stat().st_size
        (tmp_path / FILE).write_bytes(bytes(size))
        table.journal.connection().execute("PRAGMA shrink_memory")
        answer = table.desk.answer(table.intent("note after", RED))
        assert answer.entry == before["entry"] + 1
        assert table.journal.opened.torn
    with Table(tmp_path) as table:
        assert table.now.entry == before["entry"] + 1
        assert table.notice == plain(BACK_AFTER_BREAK)


def torn_once(folder: Path) -> None:
    """A game whose index is torn, as the next start finds it."""
    begun(folder)
    whole = bytearray((folder / FILE).read_bytes())
    whole[18:20] = b"\7\7"
    (folder / FILE).write_bytes(whole)


def test_a_loss_that_nobody_has_answered_is_not_told_twice(tmp_path):
    torn_once(tmp_path)
    with Table(tmp_path) as table:
        table.desk.stop()
        before = table.notice
        table.journal._trouble = RecordError(there(table.now.notice))  # as after a full disk
        table.desk._revive()
        assert table.notice == before


def test_a_mistake_while_the_journal_is_revived_leaves_a_desk_that_answers(tmp_path, monkeypatch, caplog):
    disk = Flushes()
    with Table(tmp_path, opener=disk.open) as table:
        table.start_turns()
        disk.failing = True
        assert there(table.submit("note refused", RED).refusal).slug == "disk-fails"
        disk.failing = False
        with monkeypatch.context() as patch:
            patch.setattr(Ledger, "reconcile", lambda self: 1 / 0)
            assert there(table.submit("note no", RED).refusal).slug == "trouble"
            assert (
                there(table.submit("note no", RED).refusal).slug == "trouble"
            )  # not on what was not compared
        assert "ZeroDivisionError" in caplog.text
        assert table.desk.alive()
        assert table.submit("note on we go", RED).ok
        assert table.now.troubles == ()


def test_a_mistake_in_a_quiet_moment_does_not_end_the_desk(tmp_path, monkeypatch):
    monkeypatch.setattr(desk_module, "_QUIET", 0.02)
    happened = threading.Event()

    def mistaken(self: Journal) -> None:
        happened.set()
        raise ValueError("a mistake")

    with Table(tmp_path) as table:
        table.start_turns()
        with monkeypatch.context() as patch:
            patch.setattr(Journal, "checkpoint_when_idle", mistaken)
            assert happened.wait(PATIENCE)
        goes_on(table)
