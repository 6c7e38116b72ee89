"""The plug is pulled in the middle of play: nothing that a phone was told is lost."""

from __future__ import annotations

import http.client
import json
import shutil
import sqlite3
import subprocess
import threading
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

from companion.errors import RecordError
from companion.table.fold import stored_view
from companion.table.fold.fold import fold
from companion.table.journal.journal import FILE, Journal
from tests.support.phone import what_counts
from tests.virtual_unit.recording import Write, after_a_cut, read_log, recorded_disk
from tests.virtual_unit.table import back_after_a_break, go_on, play
from tests.virtual_unit.unit import Unit

CUTS = 60
ENTRIES = 100  # that phones are told of while the disk is recorded

CARELESS = """
set -eu
file=$(echo /opt/orbweaver/.venv/lib/python3*/site-packages/companion/table/journal/opening.py)
sed -i 's/synchronous = FULL/synchronous = OFF/' $file
grep -q 'PRAGMA synchronous = OFF' $file
systemctl restart orbweaver.service
"""


def test_a_plug_pulled_at_rest_and_in_mid_word_costs_nothing_that_was_answered(
    unit: Unit, tmp_path: Path
) -> None:
    with unit.switch_on() as machine:
        machine.wait_for_service()
        phone = machine.phone("all")
        before = play(phone, 6)
        machine.cut_power()

    with unit.switch_on() as machine:
        machine.wait_for_service()
        phone.port = machine.port  # it has its cookie still
        assert what_counts(phone.view()) == what_counts(before)
        back_after_a_break(machine, tmp_path / "rest")
        known = before["entry"]
        hand = threading.Timer(Random().uniform(0.5, 2.5), machine.cut_power)
        hand.start()
        with suppress(OSError, http.client.HTTPException):
            while True:
                known = go_on(phone)
        hand.join()
    assert known > before["entry"]

    with unit.switch_on() as machine:
        machine.wait_for_service()
        phone.port = machine.port
        assert phone.view()["entry"] in (known, known + 1)
        back_after_a_break(machine, tmp_path / "word")


# ------------------------------------------------------------------------ the recorded disk

Place = tuple[int, int]
"""A game and the number of an entry in it."""


@dataclass(frozen=True, slots=True)
class Recording:
    """The disk of the games before a run, the writes of the run, and the game and number of each
    entry that phones were told of, with the length of the log at that moment."""

    before: bytes
    writes: list[Write]
    answered: list[tuple[int, Place]]

    def told(self) -> str:
        """How much was recorded, in a line."""
        flushes = sum(write.flush for write in self.writes)
        return f"{len(self.answered)} answers, {len(self.writes) - flushes} writes, {flushes} flushes"

    def cuts(self, count: int, random: Random) -> list[int]:
        """Lengths of the log at random moments of play, each just after a write or an answer."""
        first, last = self.answered[0][0], self.answered[-1][0]
        moments = [write.end for write in self.writes] + [length for length, _ in self.answered]
        return sorted(random.sample([moment for moment in moments if first <= moment <= last], count))


def record(unit: Unit, folder: Path, *, prepare: str = "") -> Recording:
    """Play on a unit whose disk is recorded, and pull its plug."""
    before, log = unit.games.read_bytes(), folder / "writes.log"
    answered: list[tuple[int, Place]] = []
    with unit.switch_on(recorded_disk(unit.games, log)) as machine:
        machine.wait_for_service()
        machine.run(prepare or "true")
        machine.wait_for_service()
        phone = machine.phone("all")
        while len(answered) < ENTRIES:
            entry = go_on(phone)
            length = log.stat().st_size
            answered.append((length, (phone.view()["key"], entry)))
        machine.cut_power()
    return Recording(before, read_log(log), answered)


def losses(recording: Recording, folder: Path) -> list[str]:
    """What is wrong after 60 power cuts at random moments of a recording, a line each."""
    random = Random(60)
    wrong = []
    for cut in recording.cuts(CUTS, random):
        written = [write for write in recording.writes if write.end <= cut]
        (folder / "cut.ext4").write_bytes(after_a_cut(recording.before, written, random))
        promised = {place for length, place in recording.answered if length <= cut}
        try:
            lost = promised - entries_in(mended(folder / "cut.ext4"))
        except (Lost, RecordError) as error:
            wrong.append(f"after {len(promised)} answers: {error}")
        else:
            wrong += [f"after {len(promised)} answers {len(lost)} are gone"] if lost else []
    return wrong


class Lost(Exception):
    """A disk or a journal that did not recover."""


def mended(disk: Path) -> Path:
    """A folder with the journal from a disk that was cut off, as the next start would find it."""
    # What the guest does when it mounts and checks a disk; preening mends nothing that is in doubt.
    checked = subprocess.run(["e2fsck", "-f", "-p", str(disk)], capture_output=True, text=True)
    if checked.returncode > 1:
        raise Lost(f"the file system did not recover: {checked.stdout}")
    folder = disk.parent / "games"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name in (FILE, f"{FILE}-wal"):
        subprocess.run(["debugfs", "-R", f"dump /{name} {folder / name}", str(disk)], capture_output=True)
    return folder


def entries_in(folder: Path) -> set[Place]:
    """All entries of a journal. Errors: Lost where it is not whole, or does not fold to how
    it says that its games stood."""
    with closing(Journal(folder)) as journal:
        if journal.opened.torn:
            raise Lost("the journal had to be salvaged")
        for game in journal.shelf():
            entries, _, broken = journal.intact_entries(game.key)
            if broken or len(entries) != game.entries:
                raise Lost(f"game {game.key} has {len(entries)} whole entries of {game.entries}")
            folded, latest = fold(entries), journal.latest(game.key)
            assert latest is not None
            if not latest.view:
                continue  # it had just begun
            view = stored_view.unpack(latest.view)
            assert view.n is not None
            dump = json.loads(json.dumps(folded.game.dump(folded.moment(view.n).state)))
            if dump != view.dump:
                raise Lost(f"game {game.key} does not fold to how it stood")
    with closing(sqlite3.connect(folder / FILE)) as file:
        (answer,) = file.execute("PRAGMA integrity_check").fetchone()
        if answer != "ok":
            raise Lost(answer)
        return set(file.execute("SELECT game, n FROM entries"))


def test_no_answered_entry_is_lost_at_any_of_60_moments(unit: Unit, tmp_path: Path) -> None:
    recording = record(unit, tmp_path)
    wrong = losses(recording, tmp_path)
    print(recording.told())
    assert wrong == []


def test_a_careless_journal_loses_some_so_this_would_be_seen(unit: Unit, tmp_path: Path) -> None:
    """The control: the same wheel and the same cuts, but the journal never asks for a flush."""
    recording = record(unit, tmp_path, prepare=CARELESS)
    wrong = losses(recording, tmp_path)
    print(recording.told(), *wrong, sep="\n")
    assert wrong != []
