"""All games onto a stick: whole under its name, or not there."""

from __future__ import annotations

import errno
import os
import resource
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from companion.table.archive import backups, stick_copy
from tests.support.tables import Table

NOW = 1_790_000_000.0


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The folder of a box with one game."""
    with closing(Table(tmp_path / "box")) as table:
        table.start_turns()
    return tmp_path / "box"


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    (tmp_path / "stick").mkdir()
    return tmp_path / "stick"


@contextmanager
def room_for(octets: int) -> Iterator[None]:
    """Files may grow to so many bytes and no further, as on a stick that is full."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (octets, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_copy_on_the_stick_is_a_backup_and_its_day_is_remembered(data: Path, stick: Path) -> None:
    assert stick_copy.last(data) is None
    file, contents = stick_copy.save(data, stick, NOW)
    assert contents.games == 1
    assert [*stick.iterdir()] == [file]
    assert backups.look(file).games == 1
    assert stick_copy.last(data) == NOW
    assert not [*data.glob(".stick-*")]


def test_two_copies_with_one_clock_are_two_files(data: Path, stick: Path) -> None:
    first, _ = stick_copy.save(data, stick, NOW)
    second, _ = stick_copy.save(data, stick, NOW)
    assert sorted(stick.iterdir()) == sorted((first, second))


def test_a_full_stick_holds_no_half_copy_and_the_room_is_named(
    data: Path, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = data.parent / "made.zip"
    backups.make(data, made, NOW)
    # It may be made on the box, and does not fit on the stick: as much as the disk says, less than it takes.
    monkeypatch.setattr(backups, "make", lambda _data, out, _now, _progress: os.link(made, out))
    with room_for(made.stat().st_size // 2), pytest.raises(stick_copy.NoCopy) as refused:
        stick_copy.save(data, stick, NOW)
    assert (refused.value.problem, refused.value.megabytes) == ("full", 1)
    assert "1 MB" in str(refused.value)
    assert [*stick.iterdir()] == []
    assert stick_copy.last(data) is None


def test_what_a_pulled_stick_was_left_with_is_cleared_away(data: Path, stick: Path) -> None:
    (stick / "orbweaver-20260101-120000.zip.part").write_bytes(b"half of it")
    (stick / "holiday.jpg").write_bytes(b"not ours")
    file, _ = stick_copy.save(data, stick, NOW)
    assert {one.name for one in stick.iterdir()} == {file.name, "holiday.jpg"}


def test_a_stick_that_gives_back_something_else_is_told(
    data: Path, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = stick_copy._write

    def spoilt(packed: Path, place: Path, progress: backups.TellParts) -> None:
        write(packed, place, progress)
        content = bytearray(place.read_bytes())
        content[len(content) // 2] ^= 1
        place.write_bytes(content)

    monkeypatch.setattr(stick_copy, "_write", spoilt)
    with pytest.raises(stick_copy.NoCopy) as refused:
        stick_copy.save(data, stick, NOW)
    assert refused.value.problem == "broken"
    assert [*stick.iterdir()] == []


@pytest.mark.parametrize("number", [errno.EROFS, errno.EACCES, errno.EPERM])
def test_a_stick_that_may_not_be_written_to_is_told_from_a_broken_one(
    data: Path, stick: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def switched(_packed: Path, _place: Path, _progress: backups.TellParts) -> None:
        raise OSError(number, os.strerror(number))  # a small switch at the side of the stick

    monkeypatch.setattr(stick_copy, "_write", switched)
    with pytest.raises(stick_copy.NoCopy) as refused:
        stick_copy.save(data, stick, NOW)
    assert refused.value.problem == "read-only"


def test_a_stick_that_is_gone_is_told(data: Path, stick: Path) -> None:
    stick.rmdir()
    with pytest.raises(stick_copy.NoCopy) as refused:
        stick_copy.save(data, stick, NOW)
    assert refused.value.problem == "broken"


def test_a_box_without_games_says_that_it_is_not_the_stick(tmp_path: Path, stick: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(stick_copy.NoCopy) as refused:
        stick_copy.save(tmp_path / "empty", stick, NOW)
    assert refused.value.problem == "box"
