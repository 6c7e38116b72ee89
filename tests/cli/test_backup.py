"""``backup``, ``restore`` and ``check``: what the commands say, and where a backup goes."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import pytest

from companion.table.journal.journal import FILE
from tests.cli.program import answered, orbweaver
from tests.support.tables import Table


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The folder of a box that is off, with one game."""
    with closing(Table(tmp_path / "box")) as table:
        table.start_turns()
    return tmp_path / "box"


def test_the_commands_say_what_they_did(data: Path, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    made = orbweaver("backup", "--data", data, "--out", stick)
    assert made.returncode == 0, made.stderr
    (file,) = stick.iterdir()
    assert made.stdout.startswith(f"{file}: 1 game with ")
    assert file.stat().st_mode & 0o777 == 0o600
    looked = orbweaver("check", file)
    assert f"{file} is whole: 1 game with" in looked.stdout
    restored = orbweaver("restore", file, "--data", tmp_path / "other")
    assert restored.returncode == 0, restored.stderr
    assert "1 game with" in restored.stdout
    checked = orbweaver("check", "--data", tmp_path / "other")
    assert "is whole: 1 game with" in checked.stdout
    again = orbweaver("restore", file, "--data", tmp_path / "other")
    assert (again.returncode, again.stdout) == (1, "")
    assert "--replace" in again.stderr


def test_a_folder_where_no_stick_is_mounted_is_no_broken_stick(data: Path, tmp_path: Path) -> None:
    made = orbweaver("stick", tmp_path, "--data", data)
    assert made.returncode != 0
    assert f"No stick is mounted at {tmp_path}." in made.stderr


def test_a_program_reads_them_as_json(data: Path, tmp_path: Path) -> None:
    made = json.loads(orbweaver("backup", "--data", data, "--out", tmp_path / "all.zip", "--json").stdout)
    assert (made["file"], made["games"], made["deleted"]) == (str(tmp_path / "all.zip"), 1, [])
    looked = json.loads(orbweaver("check", made["file"], "--json").stdout)
    assert looked == {
        "whole": True,
        "place": made["file"],
        "games": 1,
        "entries": made["entries"],
    }
    other = tmp_path / "other"
    restored = json.loads(orbweaver("restore", made["file"], "--data", other, "--json").stdout)
    assert (restored["folder"], restored["entries"]) == (str(other), made["entries"])
    assert json.loads(orbweaver("check", "--data", other, "--json").stdout)["place"] == str(other)


def test_a_number_of_copies_is_kept(data: Path) -> None:
    kept = data / "backups"
    kept.mkdir()
    for day in range(1, 6):
        (kept / f"orbweaver-2026010{day}-030000.zip").write_bytes(b"")
    (kept / "mine.zip").write_bytes(b"")
    done = orbweaver("backup", "--data", data, "--keep", "2")
    assert done.returncode == 0, done.stderr
    there = sorted(one.name for one in kept.iterdir())
    assert there[:2] == ["mine.zip", "orbweaver-20260105-030000.zip"]
    assert len(there) == 3
    assert done.stdout.count("was deleted") == 4


def test_a_file_that_is_there_is_not_written_over(data: Path, tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine")
    done = orbweaver("backup", "--data", data, "--out", tmp_path / "mine")
    assert done.returncode == 1
    assert "is there already" in done.stderr
    assert (tmp_path / "mine").read_text() == "mine"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("backup", "--data", "{}/nowhere"), "No game has been played here yet"),
        (("backup", "--data", "{}/box", "--out", "{}/no/file.zip"), "There is no folder"),
        (("backup", "--data", "{}/box", "--out", "{}/file.zip", "--keep", "3"), "is for a folder"),
        (("restore", "{}/nothing.zip", "--data", "{}/other"), "cannot be read"),
        (("restore", "{}/box", "--data", "{}/other"), "cannot be read"),
        (("check", "{}/box/record.sqlite"), "is no backup"),
        (("check", "--data", "{}/nowhere"), "No game has been played here yet"),
    ],
)
def test_what_cannot_be_done_is_said(
    data: Path, tmp_path: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    done = answered(*(one.format(tmp_path) for one in arguments))
    assert (done.returncode in (1, 2), done.stdout) == (True, "")
    assert sentence in done.stderr


def test_a_damaged_box_is_said_to_be_damaged(data: Path) -> None:
    content = bytearray((data / FILE).read_bytes())
    found = content.index(b'"word":')
    content[found + 8] ^= 1
    (data / FILE).write_bytes(content)
    done = orbweaver("check", "--data", data)
    assert (done.returncode, done.stdout) == (1, "")
    assert "is damaged" in done.stderr
