"""Files are replaced whole or not at all."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from companion.kit.files import remove_unfinished, replace_file


def test_a_file_is_replaced_whole_with_the_mode_that_was_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "book.json"
    replace_file(file, b"old", 0o600)
    replace_file(file, b"new", 0o600)
    assert file.read_bytes() == b"new"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("call", ["fsync", "rename"])
def test_what_was_there_stays_where_the_new_file_does_not_arrive(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    def failing(*_: object) -> None:
        raise OSError(5, "Input/output error")

    file = tmp_path / "book.json"
    file.write_bytes(b"old")
    monkeypatch.setattr(os, call, failing)
    with pytest.raises(OSError, match="Input/output"):
        replace_file(file, b"new")
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]


def test_what_a_pulled_plug_left_half_written_is_removed(tmp_path: Path) -> None:
    file, half, other = (tmp_path / name for name in ("book.json", "book.json.0badcafe.new", "note.new"))
    for one in (file, half, other):
        one.write_bytes(b"something")
    remove_unfinished(file)
    assert sorted(tmp_path.iterdir()) == [file, other]
