"""The whole program, with something else in the place of who sits where."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from tests.cli.program import Running
from tests.support.phone import what_counts
from tests.support.waiting import until

BOOKS = ("guests.json", "opponents.json", "names.json")


def torn(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-9])


def a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()
    (path / "photo").write_text("of a spider")


def a_pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


DAMAGES: tuple[Callable[[Path], None], ...] = (torn, a_folder, a_pipe)
"""One for each book; of every other way ``tests/table/test_damaged_sidefiles.py`` knows."""


def test_the_box_starts_says_what_was_forgotten_and_plays_on(tmp_path: Path) -> None:
    with Running(tmp_path) as running:
        running.join()
        running.begin()
        assert running.submit("opponent green 50", seat=0)["ok"]
        assert running.submit("opponent green nobody", seat=0)["ok"]
        assert running.ask("/api/name", {"seat": 7, "name": "Anna"})[0] == 200
        before = what_counts(running.view())
        running.kill()
    for book, damage in zip(BOOKS, DAMAGES, strict=True):
        damage(tmp_path / book)
    with Running(tmp_path) as running:
        assert what_counts(running.view()) == before
        told = " ".join(running.view()["troubles"])
        assert "Who sits where could not be read and is forgotten." in told
        assert "Which seats the box plays could not be read and is forgotten" in told
        assert "What people are called could not be read and is forgotten" in told
        running.cookie = ""
        running.join(seat="all")
        until(lambda: "Who sits where" not in " ".join(running.view().get("troubles", [])))
        running.answer()
        status, said = running.stop()
        assert status == 0
        assert "Traceback" not in said
        assert len(list(tmp_path.glob("*.damaged-*.json"))) == len(BOOKS)


def test_pages_say_no_language_that_the_box_does_not_have(tmp_path: Path) -> None:
    """A later version, which had it, was here before."""
    (tmp_path / "switches.json").write_text('{"language": "fr"}')
    with Running(tmp_path) as running:
        for path in ("/board", "/"):
            assert b'<html lang="en">' in running.ask(path)[1]
