"""What takes long shows on a terminal how far it is, and says nothing elsewhere."""

from __future__ import annotations

import io
import sys
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from companion import cli, games
from companion.commands import progress
from companion.table.archive import stick_copy
from tests.support.tables import Table


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, tuple[str, ...]]:
    """One after the other as somebody would give them; each counts as long at once."""
    monkeypatch.setattr(progress, "AFTER", -1.0)
    monkeypatch.setattr(progress, "REFRESH_TERMINAL", 0.0)
    with closing(Table(tmp_path / "box")) as table:
        table.start_turns()
        record = "\n".join(table.journal.export(1))
    (tmp_path / "game.jsonl").write_text(record, "utf-8")
    box, saved, other = (str(tmp_path / name) for name in ("box", "all.zip", "other"))
    return {
        "backup": ("backup", "--data", box, "--out", saved),
        "check a backup": ("check", saved),
        "restore": ("restore", saved, "--data", other),
        "check a box": ("check", "--data", other),
        "verify": ("verify", str(tmp_path / "game.jsonl")),
    }


def told(command: tuple[str, ...], stderr: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(sys, "stderr", stderr)
    arguments = cli.parse(command)
    assert arguments.command(arguments) == 0
    return stderr.getvalue()


def test_on_a_terminal_it_is_told_and_in_the_end_nothing_stays(
    commands: dict[str, tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, command in commands.items():
        said = told(command, Terminal(), monkeypatch)
        assert "\r\x1b[K1 of " in said, name
        assert "entries checked" in said, name
        assert said.endswith("\r\x1b[K"), name


def test_a_record_that_is_played_again_says_how_far_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "AFTER", -1.0)
    monkeypatch.setattr(progress, "REFRESH_TERMINAL", 0.0)
    with closing(Table(tmp_path / "box", find=games.find, names=games.names)) as table:
        assert table.submit("new web-of-flies 2 start").ok
        assert table.play_a_step(Random(1)).ok
        (tmp_path / "game.jsonl").write_text("\n".join(table.journal.export(1)), "utf-8")
    for flags, begins in (((), "\r\x1b[K1 of "), (("--json",), "")):
        said = told(("replay", str(tmp_path / "game.jsonl"), *flags), Terminal(), monkeypatch)
        assert said.startswith(begins)
        assert ("entries played" in said, said.endswith("\r\x1b[K")) == (not flags, not flags)


def test_a_stick_a_page_and_a_closer_look_say_how_far_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "AFTER", -1.0)
    monkeypatch.setattr(progress, "REFRESH_TERMINAL", 0.0)
    monkeypatch.setattr("os.path.ismount", lambda path: True)
    monkeypatch.setattr(stick_copy, "_MEGABYTE", 100)
    box, stick, record = tmp_path / "box", tmp_path / "stick", tmp_path / "game.jsonl"
    stick.mkdir()
    with closing(Table(box, find=games.find, names=games.names)) as table:
        assert table.submit("new spidertwist 2 start").ok
        for _ in range(4):
            assert table.play_a_step(Random(1)).ok
        record.write_text("\n".join(table.journal.export(1)), "utf-8")
    commands = {
        ("stick", str(stick), "--data", str(box)): ("entries checked", "MB written"),
        ("paper", "--data", str(box), "--out", str(tmp_path / "page.pdf")): ("entries played",),
        ("analyse", str(record), "--playouts", "40"): ("entries played", "40 games imagined"),
        ("analyse", str(record), "--seconds", "1"): ("entries played", "0 of 1 seconds of thought"),
    }
    for command, words in commands.items():
        said = told(command, Terminal(), monkeypatch)
        for one in words:
            assert one in said, command
        assert said.endswith("\r\x1b[K"), command
        for file in (*stick.iterdir(), tmp_path / "page.pdf"):
            file.unlink(missing_ok=True)
        assert told(command, io.StringIO(), monkeypatch) == "", command
        for file in (*stick.iterdir(), tmp_path / "page.pdf"):
            file.unlink(missing_ok=True)


def test_nothing_is_told_where_nobody_looks(
    commands: dict[str, tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, command in commands.items():
        assert told(command, io.StringIO(), monkeypatch) == "", name


def test_nothing_is_told_where_a_program_reads(
    commands: dict[str, tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, command in commands.items():
        assert told((*command, "--json"), Terminal(), monkeypatch) == "", name
