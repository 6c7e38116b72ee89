"""All games of a box leave it as one file, and come to another."""

from __future__ import annotations

import json
import os
import time
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion import verify
from companion.errors import RecordError
from companion.play import Over
from companion.table.archive import backups
from companion.table.journal.journal import FILE, Journal
from companion.table.people import guests, names
from tests.support.tables import Table

NOW = 1_790_000_000.0
MANIFEST = backups.MANIFEST


def play(table: Table, words: int) -> None:
    luck = Random(1)
    for _ in range(words):
        if isinstance(table.now.pending, Over):
            return
        assert table.play_a_step(luck).ok


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The folder of a box that is off: a game on its table, in the middle, with names and a guest."""
    folder = tmp_path / "box"
    with closing(Table(folder)) as table:
        table.start_turns()
        play(table, 3)
    book = names.Names(folder / names.FILE)
    book.call(0, "Mia")
    book.close()
    (folder / guests.FILE).write_text("who sits where\n")
    return folder


@pytest.fixture
def backup(data: Path, tmp_path: Path) -> Path:
    backups.make(data, tmp_path / "games.zip", NOW)
    return tmp_path / "games.zip"


def entries(folder: Path) -> list[str]:
    with closing(Journal(folder, readonly=True)) as journal:
        return [line for game in journal.shelf() for line in journal.export(game.key)]


def secret(folder: Path) -> bytes:
    with closing(Journal(folder, readonly=True)) as journal:
        (sealed,) = [journal.sealed(game.key) for game in journal.shelf()]
    return b"" if sealed is None else sealed.secret


def listing(folder: Path) -> dict[str, bytes]:
    return {str(one.relative_to(folder)): one.read_bytes() for one in folder.rglob("*") if one.is_file()}


# ------------------------------------------------------------------------------ there and back


def test_a_box_whose_clock_is_in_1970_makes_one_too(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No ZIP knows a day before 1980."""
    monkeypatch.setattr(time, "time", lambda: 5.0)
    os.utime(data / names.FILE, (5, 5))
    backups.make(data, tmp_path / "games.zip", 5.0)
    assert backups.look(tmp_path / "games.zip").made == 5


def test_a_backup_is_for_its_owner_alone(backup: Path) -> None:
    assert oct(backup.stat().st_mode & 0o777) == "0o600"


def test_whoever_waits_is_told_each_piece_that_is_packed(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backups, "_PIECE", 4096)
    told: list[tuple[int, int]] = []

    def hear(what: str, done: int, total: int) -> None:
        if what == "MB packed":
            told.append((done, total))

    backups.make(data, tmp_path / "games.zip", NOW, hear)
    pages = told[0][1]
    assert pages > 1
    assert told[:pages] == [(done, pages) for done in range(1, pages + 1)]  # the journal
    assert told[pages:] == [(1, 1)]  # the names


def test_a_game_goes_on_at_another_box_and_stays_one_game(data: Path, backup: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    before = entries(data)
    contents = backups.restore(backup, other)
    assert (contents.games, contents.entries, contents.made) == (1, len(before), NOW)
    assert entries(other) == before
    with closing(Table(other)) as table:
        play(table, 5)
    after = entries(other)
    assert after[: len(before)] == before
    assert len(after) > len(before)


def test_the_names_come_with_the_games_and_who_has_joined_does_not(backup: Path, tmp_path: Path) -> None:
    backups.restore(backup, tmp_path / "other")
    with closing(names.Names(tmp_path / "other" / names.FILE)) as book:
        assert book.now()[0] == "Mia"
    assert not (tmp_path / "other" / guests.FILE).exists()


def test_whoever_holds_a_backup_knows_no_draw_ahead(data: Path, backup: Path, tmp_path: Path) -> None:
    known = secret(data)
    assert len(known) == 32
    with zipfile.ZipFile(backup) as archive:
        assert known not in archive.read(FILE)
    backups.restore(backup, tmp_path / "other")
    assert secret(tmp_path / "other") == b""


def test_a_draw_after_restoring_is_another_and_the_record_says_that_one_was_withheld(
    data: Path, backup: Path, tmp_path: Path
) -> None:
    for n in range(2):
        backups.restore(backup, tmp_path / f"other-{n}")
        with closing(Table(tmp_path / f"other-{n}")) as table:
            table.submit("resume")
            play(table, 20)
    told = [verify.check("\n".join(entries(tmp_path / f"other-{n}"))) for n in range(2)]
    (waited,) = {verify.check("\n".join(entries(data))).open}
    assert [[(n, shown) for _, n, shown in one.void if n == waited] for one in told] == [
        [(waited, False)]
    ] * 2
    assert told[0].hash != told[1].hash


def test_it_is_made_beside_a_box_that_is_running(tmp_path: Path) -> None:
    with closing(Table(tmp_path / "box")) as table:
        table.start_turns()
        play(table, 2)
        made = backups.make(tmp_path / "box", tmp_path / "games.zip", NOW)
        play(table, 2)
        assert made.entries < len(table.entries)
    assert backups.look(tmp_path / "games.zip").entries == made.entries


def test_games_that_are_there_are_kept(data: Path, backup: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    with closing(Table(other)) as table:
        table.start_turns()
    theirs, before = entries(other), listing(other)
    with pytest.raises(RecordError, match="holds games already"):
        backups.restore(backup, other)
    assert listing(other) == before
    backups.restore(backup, other, replace=True)
    assert entries(other) == entries(data)
    (aside,) = other.glob("record.replaced-*.sqlite")
    (other / "was").mkdir()
    aside.rename(other / "was" / FILE)
    assert entries(other / "was") == theirs


def test_a_box_that_is_running_is_not_restored_into(backup: Path, tmp_path: Path) -> None:
    with closing(Table(tmp_path / "other")), pytest.raises(RecordError, match="used by another Orbweaver"):
        backups.restore(backup, tmp_path / "other", replace=True)


@pytest.mark.parametrize("pulled", ["rename", "set_aside", "move"])
def test_a_plug_that_is_pulled_leaves_the_one_or_the_other(
    data: Path, backup: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pulled: str
) -> None:
    other = tmp_path / "other"
    with closing(Table(other)) as table:
        table.start_turns()
    theirs = entries(other)

    class Pulled(BaseException):
        pass

    def pull(*_: Any) -> None:
        raise Pulled

    with monkeypatch.context() as patch:
        place = {
            "rename": "companion.table.journal.opening._remove",
            "set_aside": "companion.table.journal.opening.set_aside",
            "move": "companion.table.journal.opening.put_in_place",
        }[pulled]
        patch.setattr(place, pull)
        with pytest.raises(Pulled):
            backups.restore(backup, other, replace=True)
    with closing(Table(other)):
        pass  # the next start
    assert entries(other) == (entries(data) if pulled == "move" else theirs)


# --------------------------------------------------------------------------- what is no backup


def changed(backup: Path, change: Callable[[dict[str, bytes]], None]) -> Path:
    """A backup with other files in it."""
    with zipfile.ZipFile(backup) as archive:
        content = {one.filename: archive.read(one) for one in archive.infolist()}
    change(content)
    with zipfile.ZipFile(backup, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in content.items():
            archive.writestr(name, data)
    return backup


def said(change: Callable[[dict[str, Any]], None]) -> Callable[[dict[str, bytes]], None]:
    """Changes what the manifest says."""

    def to(content: dict[str, bytes]) -> None:
        manifest = json.loads(content[MANIFEST])
        change(manifest)
        content[MANIFEST] = json.dumps(manifest).encode()

    return to


def without(name: str) -> Callable[[dict[str, bytes]], None]:
    def to(content: dict[str, bytes]) -> None:
        del content[name]

    return to


HOSTILE: dict[str, tuple[Callable[[dict[str, bytes]], None], str]] = {
    "another file": (lambda held: held.update({"../../etc/passwd": b"x"}), "does not hold what it says"),
    "a file that is named": (
        said(lambda held: held["files"].update({"guests.json": {"bytes": 0, "sha256": ""}})),
        "does not hold what it says",
    ),
    "no journal": (without(FILE), "does not hold what it says"),
    "no manifest": (without(MANIFEST), "is no backup"),
    "a manifest of something else": (lambda held: held.update({MANIFEST: b"[1]"}), "is no backup"),
    "deep": (lambda held: held.update({MANIFEST: b"[" * 60_000}), "is no backup"),
    "one bit": (
        lambda held: held.update({FILE: held[FILE][:-1] + bytes([held[FILE][-1] ^ 1])}),
        "is not what was written",
    ),
    "more than it says": (lambda held: held.update({FILE: held[FILE] + b"x"}), "is not what was written"),
    "a bomb": (
        lambda held: held.update({names.FILE: bytes(50_000_000)}),
        "names.json is not what was written",
    ),
    "too large": (
        said(lambda held: held["files"][FILE].update({"bytes": 2**40})),
        "does not hold what it says",
    ),
    "less than nothing": (
        said(lambda held: held["files"][FILE].update({"bytes": -1})),
        "does not hold what it says",
    ),
    "a newer one": (said(lambda held: held.update({"orbweaver-backup": 2})), "made by a newer Orbweaver"),
    "a date without end": (said(lambda held: held.update({"made": 2**70})), "does not hold what it says"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_no_backup_is_refused_and_nothing_is_left_of_it(
    backup: Path, tmp_path: Path, name: str
) -> None:
    change, sentence = HOSTILE[name]
    changed(backup, change)
    with pytest.raises(RecordError, match=sentence):
        backups.look(backup)
    with pytest.raises(RecordError, match=sentence):
        backups.restore(backup, tmp_path / "other")
    assert set(listing(tmp_path / "other")) == {"record.lock"}


def test_one_byte_too_many_is_noticed_where_a_piece_ends_too(
    backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A journal is whole pages, so its last piece may end where the journal does."""
    monkeypatch.setattr(backups, "_PIECE", 4096)
    backups.look(backup)
    changed(backup, lambda held: held.update({FILE: held[FILE] + b"x"}))
    with pytest.raises(RecordError, match="is not what was written"):
        backups.look(backup)


def test_an_entry_that_was_changed_with_its_sums_is_noticed(data: Path, backup: Path) -> None:
    """Whoever changes a food counter makes the manifest fit; the chain of the record does not."""

    def cheat(held: dict[str, bytes]) -> None:
        found = held[FILE].index(b'"word":')
        held[FILE] = held[FILE][: found + 8] + b"~" + held[FILE][found + 9 :]

    changed(backup, cheat)
    with zipfile.ZipFile(backup) as archive:
        content = archive.read(FILE)
    whole = data.with_name("staged")
    whole.write_bytes(content)
    changed(backup, said(lambda held: held["files"].update({FILE: backups._described(whole)})))
    with pytest.raises(RecordError, match="is damaged"):
        backups.look(backup)


@pytest.mark.parametrize("length", [0, 1, 100, 0.5, 0.99])
def test_half_a_file_is_refused(backup: Path, length: float) -> None:
    content = backup.read_bytes()
    backup.write_bytes(content[: int(length * len(content)) if isinstance(length, float) else length])
    with pytest.raises(RecordError, match=r"is no backup|is damaged"):
        backups.look(backup)


# ------------------------------------------------------------------------------ to a phone, and the last one


def test_a_backup_that_is_sent_away_is_restored_at_another_box(data: Path, tmp_path: Path) -> None:
    before = {one.name for one in data.iterdir() if not one.name.startswith(FILE)}
    name, content = backups.opened(data, NOW)
    (tmp_path / name).write_bytes(content.read())
    content.close()
    assert {one.name for one in data.iterdir() if not one.name.startswith(FILE)} == before  # nothing stays
    backups.restore(tmp_path / name, tmp_path / "other")
    assert entries(tmp_path / "other") == entries(data)


def test_a_clock_that_is_behind_deletes_the_oldest_and_never_the_one_just_written(
    data: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    written = []
    for now in (NOW, NOW + 3600, NOW - 10**8, NOW - 10**8 + 1):  # the box woke up without a clock
        written.append(folder / backups.name_for(now))
        backups.make(data, written[-1], now)
        backups.prune(folder, 2, written[-1])
        assert sorted(folder.iterdir()) == sorted(written[-2:])


def test_a_backup_that_does_not_tell_its_number_is_older_than_the_first_that_does(
    data: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    first, strange, latest = (folder / f"orbweaver-{name}.zip" for name in ("1", "2", "3"))
    for file in (first, strange, latest):
        backups.make(data, file, NOW)
    for file, number in ((first, 1), (strange, "7"), (latest, 2)):
        changed(file, said(lambda held, number=number: held.update({"number": number})))  # type: ignore[misc]
    assert backups.prune(folder, 2, latest) == [strange]


def test_the_last_backup_of_a_folder_is_found(data: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    assert backups.latest(folder) is None
    for now in (NOW, NOW + 3600):
        file = folder / backups.name_for(now)
        backups.make(data, file, now)
        os.utime(file, (now, now))
    assert backups.latest(folder) == NOW + 3600
