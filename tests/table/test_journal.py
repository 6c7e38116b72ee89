"""The journal: nothing accepted is lost, and what is damaged is cut off and said."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.errors import RecordError, plain
from companion.table.fold.fold import fold
from companion.table.intents import Snapshot
from companion.table.journal import sqlite_pages
from companion.table.journal.journal import FILE, FORMAT, Journal
from companion.table.record.entries import read
from tests.support.tables import RED, Table
from tests.support.there import there
from tests.support.toy_game import find

SAME = ("state", "pending", "scene", "asks", "back", "entry", "moved", "events", "drawn", "log", "clocks")


def shown(snapshot: Snapshot) -> dict[str, Any]:
    return {name: getattr(snapshot, name) for name in SAME}


def played(folder: Path, seed: int = 1, steps: int = 30) -> dict[str, Any]:
    """A game of some steps in a folder; what everyone saw at the end of it."""
    random = Random(seed)
    with Table(folder) as table:
        table.new("rounds=3")
        for _ in range(steps):
            if table.now.pending.__class__.__name__ == "Over":
                break
            assert table.play_a_step(random).ok
        return shown(table.now)


def test_after_a_restart_the_same_question_is_there_and_people_are_told(tmp_path):
    before = played(tmp_path)
    with Table(tmp_path) as table:
        assert shown(table.now) == before
        assert table.notice == "The game stands. Check the board?"
        assert table.play_a_step(Random(5)).ok
        assert table.now.notice is None


def test_nobody_else_may_read_the_journal_for_it_holds_the_secret_of_the_next_draw(tmp_path):
    before = os.umask(0o022)
    try:
        with Table(tmp_path) as table:
            table.new()
            made = sorted(tmp_path.glob(f"{FILE}*"))
            assert len(made) == 3  # the file, its log, and the index of that
            assert [oct(one.stat().st_mode & 0o777) for one in made] == ["0o600"] * 3
        (tmp_path / FILE).chmod(0o644)  # of a box before
        with Table(tmp_path) as table:
            assert table.submit("draw").ok
            assert (tmp_path / FILE).stat().st_mode & 0o777 == 0o600
    finally:
        os.umask(before)


def test_a_new_journal_is_made_and_not_mended(tmp_path, caplog):
    with closing(Journal(tmp_path)) as journal:
        opened = journal.opened
        assert (opened.torn, opened.losses, opened.wal_torn, opened.empty) == (False, (), False, False)
    assert not caplog.records
    assert {one.name for one in tmp_path.iterdir()} == {FILE, "record.lock"}


def test_a_repeat_after_a_crash_is_answered_and_not_redone(tmp_path):
    with Table(tmp_path) as table:
        table.start_turns()
        intent = table.intent("take 2", RED)
        first = table.send(intent)
    with Table(tmp_path) as table:
        again = table.send(intent)
        assert again.ok
        assert again.entry == first.entry
        assert table.now.state.scores == (2, 0)


def test_pause_by_hand_and_clocks_outlive_a_restart(tmp_path):
    with Table(tmp_path) as table:
        table.start_turns()
        table.submit("source bag hand")
        table.submit("pause")
    with Table(tmp_path) as table:
        assert table.now.paused
        assert table.now.luck.by_hand == {"bag"}


def test_a_cleared_table_stays_clear(tmp_path):
    with Table(tmp_path) as table:
        table.start_turns()
        table.submit("close")
    with Table(tmp_path) as table:
        assert table.now.game is None
        assert table.now.notice is None
        assert [game.key for game in table.now.shelf] == [1]


def test_an_export_is_the_record_and_folds_to_the_same_table(tmp_path):
    before = played(tmp_path / "data")
    with_journal = Journal(tmp_path / "data", readonly=True)
    file = tmp_path / "game.jsonl"
    file.write_text("\n".join(with_journal.export(1)), "utf-8")
    with_journal.close()
    assert fold(read(file), find).now.state == before["state"]


def test_an_export_works_while_the_box_runs(tmp_path):
    with Table(tmp_path) as table:
        table.start_turns()
        reader = Journal(tmp_path, readonly=True)
        assert len(list(reader.export(1))) == table.now.entry
        with pytest.raises(RecordError, match=r"There is no game 7\. There are: 1"):
            reader.export(7)
        reader.close()


def test_a_game_that_can_only_be_looked_at_has_no_record_to_export(tmp_path):
    played(tmp_path)
    change(tmp_path, "DELETE FROM entries")
    with (
        closing(Journal(tmp_path, readonly=True)) as reader,
        pytest.raises(RecordError, match="Game 1 has no entry that can be read"),
    ):
        reader.export(1)


# --------------------------------------------------------------------------- one program


def test_a_journal_that_was_closed_reads_nothing_more_and_says_so(tmp_path):
    journal = Journal(tmp_path)
    journal.close()
    with pytest.raises(RecordError, match="Nothing was changed"):
        journal.stored(1)


def test_a_folder_in_use_is_refused_with_a_sentence(tmp_path):
    with Table(tmp_path):
        with pytest.raises(RecordError, match="used by another Orbweaver") as refused:
            Journal(tmp_path)
        assert refused.value.slug == "in-use"
    Journal(tmp_path).close()  # free again


def test_another_program_is_refused_too(tmp_path):
    program = (
        "import sys; from pathlib import Path; from companion.table.journal.journal import Journal\n"
        "from companion.errors import RecordError\n"
        "try: Journal(Path(sys.argv[1]))\n"
        "except RecordError as error: print(error.slug)\n"
    )
    with Table(tmp_path):
        done = subprocess.run([sys.executable, "-c", program, str(tmp_path)], capture_output=True, text=True)
    assert done.stdout.strip() == "in-use", done.stderr


# ------------------------------------------------------------------------- wrong folders


def test_a_folder_that_cannot_be_made_is_refused(tmp_path):
    (tmp_path / "file").write_text("tea")
    with pytest.raises(RecordError, match="cannot be written") as refused:
        Journal(tmp_path / "file" / "data")
    assert refused.value.slug == "unwritable"


def test_a_folder_that_does_not_take_files_is_refused():
    with pytest.raises(RecordError, match="cannot be written") as refused:
        Journal(Path("/proc/orbweaver"))
    assert refused.value.slug == "unwritable"


def kept_aside(folder: Path) -> Path:
    """The torn file of this day beside a mended one."""
    (kept,) = folder.glob("record.torn-????-??-??-1.sqlite")
    return kept


def test_a_file_that_is_no_journal_is_kept_aside_and_the_box_starts(tmp_path):
    (tmp_path / FILE).write_text("a letter, and not a journal at all. " * 50)
    with Table(tmp_path) as table:
        assert "nothing in it could be read" in table.notice
        assert table.new().ok
    assert kept_aside(tmp_path).read_text().startswith("a letter")


@pytest.mark.parametrize("name", [FILE, f"{FILE}-wal", f"{FILE}-shm"])
def test_a_folder_or_a_dangling_link_in_the_place_of_a_file_is_kept_aside(tmp_path, name):
    for make in (lambda path: path.mkdir(), lambda path: path.symlink_to(tmp_path / "nowhere" / "x")):
        folder = tmp_path / str(len(list(tmp_path.iterdir())))
        before = played(folder)
        (folder / name).unlink(missing_ok=True)
        make(folder / name)
        with Table(folder) as table:
            assert "torn" in table.notice
            if name != FILE:
                assert table.now.state == before["state"]
            assert table.new().ok


@pytest.mark.parametrize("readonly", [False, True])
def test_a_folder_from_a_newer_orbweaver_is_refused_and_left_alone(tmp_path, readonly):
    with Table(tmp_path) as table:
        table.start_turns()
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.execute(f"PRAGMA user_version = {FORMAT + 1}")
        db.execute("UPDATE desk SET value = ? WHERE name = 'format'", (FORMAT + 1,))
        db.commit()
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(RecordError, match=r"written by a newer Orbweaver.*Install the newer one") as refused:
        Journal(tmp_path, readonly=readonly)
    assert refused.value.slug == "newer-data"
    assert (tmp_path / FILE).read_bytes() == before


def test_a_flipped_bit_in_the_format_is_no_newer_orbweaver(tmp_path):
    before = played(tmp_path)
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.execute(f"PRAGMA user_version = {FORMAT | 1 << 6}")
    with Table(tmp_path) as table:
        assert table.now.state == before["state"]


@pytest.mark.parametrize("readonly", [False, True])
def test_flipped_bits_in_all_that_tells_the_format_are_no_newer_orbweaver(tmp_path, readonly):
    played(tmp_path)
    spoilt = bytearray((tmp_path / FILE).read_bytes())
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        ((page,),) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'desk'").fetchall()
    spoilt[60] ^= 1  # of the format in the head of the file
    spoilt[(page - 1) * 4096] ^= 8  # what kind of page that of the desk is
    (tmp_path / FILE).write_bytes(spoilt)
    with closing(Journal(tmp_path, readonly=readonly)) as journal:
        assert len(journal.stored(1)) > 1
        assert journal.opened.torn


def test_reading_where_there_is_no_journal_is_refused_and_makes_nothing(tmp_path):
    with pytest.raises(RecordError, match="No game has been played here yet"):
        Journal(tmp_path / "nowhere", readonly=True)
    assert not (tmp_path / "nowhere").exists()


def test_a_full_disk_refuses_the_word_and_changes_nothing(tmp_path):
    with Table(tmp_path) as table:
        table.start_turns()
        before = table.now
        pages = table.journal.connection().execute("PRAGMA page_count").fetchone()[0]
        table.journal.connection().execute(f"PRAGMA max_page_count = {pages}")
        answers = [table.submit("note " + "x" * 190, RED) for _ in range(60)]
        refused = next(answer for answer in answers if not answer.ok)
        assert there(refused.refusal).slug == "disk-full"
        assert "Make room" in plain(there(refused.refusal).text)
        assert table.now.troubles == (there(refused.refusal).text,)  # everybody is told
        stood = table.now.entry
        assert len(table.journal.intact_entries(1)[0]) == stood
        assert table.now.state == before.state
        table.journal.connection().execute("PRAGMA max_page_count = 100000")
        assert table.submit("take 1", RED).ok
        assert table.now.entry == stood + 1
        assert not table.now.troubles


# ---------------------------------------------------------------------------------- damage


def change(folder: Path, query: str, *values: Any) -> None:
    db = sqlite3.connect(folder / FILE)
    with db:
        db.execute(query, values)
    db.close()


@pytest.mark.parametrize("n", [2, 9, 20])
def test_a_flipped_bit_cuts_the_record_there_and_says_so(tmp_path, n):
    whole = played(tmp_path)["entry"]
    data = (
        sqlite3.connect(tmp_path / FILE).execute("SELECT data FROM entries WHERE n = ?", (n,)).fetchone()[0]
    )
    flipped = bytes([data[0], data[1] ^ 4, *data[2:]])
    change(tmp_path, "UPDATE entries SET data = ? WHERE n = ?", flipped, n)
    with Table(tmp_path) as table:
        assert table.now.entry == n - 1
        lost = f"{whole - n + 1} entries of the game of {date.today():%A} (Pebbles) could not be read"
        assert f"{lost}: it stands as after entry {n - 1}." in table.notice
        assert table.play_a_step(Random(1)).ok  # and it goes on from there
        lost_round = any(entry.kind == "round" for entry in table.entries)  # its secret was a later one's
        assert table.now.entry == n + lost_round
    kept = sqlite3.connect(tmp_path / FILE).execute("SELECT count(*) FROM damaged").fetchone()[0]
    assert kept == whole - n + 1  # what was cut off is kept aside
    with Table(tmp_path) as table:
        assert table.now.entry == n + lost_round


def test_a_missing_entry_cuts_the_record_before_it(tmp_path):
    played(tmp_path)
    change(tmp_path, "DELETE FROM entries WHERE n = 7")
    with Table(tmp_path) as table:
        assert table.now.entry == 6


def test_a_lost_tail_is_the_game_as_it_stood_then(tmp_path):
    played(tmp_path)
    change(tmp_path, "DELETE FROM entries WHERE n > 11")
    with Table(tmp_path) as table:
        assert table.now.entry == 11
        assert table.play_a_step(Random(1)).ok


def test_a_record_damaged_from_the_start_is_shown_as_it_stood(tmp_path):
    before = played(tmp_path)
    change(tmp_path, "UPDATE entries SET data = x'00' WHERE n = 1")
    with Table(tmp_path) as table:
        assert table.now.pending is None
        assert table.now.scene == before["scene"]
        assert table.now.log == before["log"]
        assert "only be looked at" in table.notice
        assert there(table.submit("take 1", RED).refusal).slug == "no-game"
        table.new()
        assert table.now.entry == 1


def tear(folder: Path, share: float) -> None:
    """Four whole games in a folder, and then only the first pages of its file."""
    with Table(folder) as table:
        random = Random(3)
        for _ in range(4):
            table.new("rounds=3")
            table.play_to_the_end(random)
    file = folder / FILE
    whole = file.read_bytes()
    file.write_bytes(whole[: int(len(whole) * share) // 4096 * 4096])


@pytest.mark.parametrize("share", [0.6, 0.8, 0.95])
def test_a_torn_file_is_rescued_as_far_as_it_can_be_read(tmp_path, share):
    tear(tmp_path, share)
    with Table(tmp_path) as table:
        assert kept_aside(tmp_path).exists()
        assert "torn" in table.notice
        assert table.submit("open 1").ok
        assert table.scene.context.args == (("n", 3),)  # the first game, to its last round
        assert table.new().ok


def test_a_file_with_nothing_left_in_it_is_kept_aside_and_the_box_starts(tmp_path):
    tear(tmp_path, 0.05)
    with Table(tmp_path) as table:
        assert "nothing in it could be read" in table.notice
        assert table.new().ok
    assert kept_aside(tmp_path).stat().st_size % 4096 == 0


@pytest.mark.parametrize("cut", [1, 40, 400, 4000])
def test_a_torn_log_loses_only_what_was_not_written_whole(tmp_path, cut):
    # As after a power cut in the middle of a write: the file and its log without the end.
    with Table(tmp_path / "data") as table:
        random = Random(4)
        table.new("rounds=3")
        seen = {}
        for _ in range(20):
            assert table.play_a_step(random).ok
            seen[table.now.entry] = table.now.state
        shutil.copytree(tmp_path / "data", tmp_path / "copy")
        log = tmp_path / "copy" / f"{FILE}-wal"
        log.write_bytes(log.read_bytes()[:-cut])
    (tmp_path / "copy" / f"{FILE}-shm").unlink(missing_ok=True)
    with Table(tmp_path / "copy") as table:
        assert table.now.entry >= max(seen) - 1
        assert table.now.state == seen[table.now.entry]


def test_the_log_is_folded_in_when_nothing_happens_and_loses_nothing(tmp_path):
    with Table(tmp_path) as table:
        table.new()
        for n in range(210):
            assert table.submit(f"note {n}").ok
        table.desk.stop()
        table.journal.checkpoint_when_idle()
        assert (tmp_path / FILE).stat().st_size > 40_000
        before = table.now.entry
    with Table(tmp_path) as table:
        assert table.now.entry == before


def test_an_entry_whose_own_hash_was_damaged_is_known_by_the_one_after_it(tmp_path):
    before = played(tmp_path)
    change(tmp_path, "UPDATE entries SET hash = zeroblob(32) WHERE n = 9")
    with Table(tmp_path) as table:
        assert shown(table.now) == before
        assert "everything in it could be read" in table.notice


@pytest.mark.parametrize("name", [FILE, f"{FILE}-wal", f"{FILE}-shm"])
@pytest.mark.parametrize("kind", ["pipe", "zeros without end", "folder"])
def test_what_is_no_file_is_never_waited_for(tmp_path, name, kind):
    played(tmp_path)
    place = tmp_path / name
    place.unlink(missing_ok=True)
    if kind == "pipe":
        os.mkfifo(place)
    elif kind == "folder":
        place.mkdir()
    else:
        place.symlink_to("/dev/zero")
    with Table(tmp_path) as table:
        table.new()
        assert table.submit("draw").ok
        entry = table.now.entry
    with Table(tmp_path) as table:
        assert table.now.entry == entry


def test_of_a_log_without_end_the_beginning_is_read(tmp_path):
    before = played(tmp_path)
    with (tmp_path / f"{FILE}-wal").open("wb") as log:
        log.truncate(1 << 30)
    assert len(sqlite_pages.wal_bytes(tmp_path / FILE)) == sqlite_pages.MAX_WAL_BYTES
    with Table(tmp_path) as table:
        assert shown(table.now) == before


@pytest.mark.parametrize("key", [1 << 40, (1 << 63) - 1])
def test_a_damaged_key_however_high_leaves_room_for_new_games(tmp_path, key):
    played(tmp_path, steps=3)
    with closing(sqlite3.connect(tmp_path / FILE)) as db, db:
        for rows in ("entries", "latest"):
            db.execute(f"UPDATE {rows} SET game = ?", (key,))
        db.execute("UPDATE desk SET value = ? WHERE name = 'on-table'", (key,))
    with Table(tmp_path) as table:
        assert table.now.key == key
        assert table.new().ok
        assert table.now.key == 1
        assert table.new().ok
        assert table.now.key == 2
