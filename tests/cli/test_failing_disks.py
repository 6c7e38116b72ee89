"""``orbweaver run`` on disks that fail, fill up, are read-only or vanish."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.table.journal.journal import FILE
from tests.cli.program import Running, orbweaver
from tests.support.disks import fill, small_disk
from tests.support.preloading import FAILING_FLUSHES, preloaded
from tests.support.waiting import until


@pytest.fixture
def stick(tmp_path: Path) -> Iterator[Path]:
    with small_disk(tmp_path / "stick", 2) as place:
        yield place


def remount(stick: Path, how: str) -> None:
    subprocess.run(["mount", "-o", f"remount,{how}", str(stick)], check=True)


def begun(data: Path) -> int:
    """A game of Web of Flies in a folder, its plug pulled; the number of its last entry."""
    with Running(data) as running:
        running.join()
        running.begin()
        entry: int = running.view()["entry"]
        return entry


def troubles(running: Running) -> str:
    return " ".join(running.view().get("troubles", []))


def test_what_was_refused_for_a_failed_flush_is_not_there_after_a_restart(tmp_path: Path) -> None:
    fail, data = tmp_path / "fail", tmp_path / "data"
    flushes = {**preloaded(tmp_path, FAILING_FLUSHES), "FLUSHES_FAIL": str(fail)}
    with Running(data, **flushes) as running:
        running.join()
        running.begin()
        before = running.view()["entry"]
        fail.touch()
        for _ in range(2):
            answer = running.submit("note refused", seat=0)
            assert answer["slug"] == "disk-fails"
            assert "does not take what is written" in answer["text"]
        assert "does not take what is written" in troubles(running)
        running.kill()
    with Running(data, **flushes) as running:  # still failing
        assert running.view()["entry"] == before
        fail.unlink()
        until(lambda: not troubles(running))
        running.join()
        assert running.submit("note taken", seat=0)["ok"]
        assert running.stop()[0] == 0
    with Running(data) as running:
        assert running.view()["entry"] == before + 1
    for game in orbweaver("export", "1", "--data", data).stdout.splitlines():
        assert "note refused" not in game
        assert '\\"text\\":\\"refused' not in game


def test_on_a_full_disk_it_starts_and_goes_on_once_there_is_room(stick: Path) -> None:
    data = stick / "data"
    before = begun(data)
    rest = fill(stick)
    with Running(data) as running:
        assert running.view()["entry"] == before
        assert "The disk is full" in troubles(running)
        rest.unlink()
        until(lambda: not troubles(running))
        running.join()
        assert running.submit("note on we go", seat=0)["ok"]
        assert running.view()["entry"] == before + 1


def test_on_a_read_only_disk_it_starts_exports_and_goes_on_once_it_can_be_written(stick: Path) -> None:
    data = stick / "data"
    before = begun(data)
    remount(stick, "ro")
    with Running(data) as running:
        assert running.view()["entry"] == before
        assert "read-only" in troubles(running)
        exported = orbweaver("export", "1", "--data", data)
        assert (exported.returncode, exported.stderr) == (0, "")
        assert len(exported.stdout.splitlines()) == before
        remount(stick, "rw")
        until(lambda: not troubles(running))
        running.join()
        assert running.submit("note on we go", seat=0)["ok"]
        assert running.view()["entry"] == before + 1


def test_a_data_folder_that_is_deleted_is_written_anew(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with Running(data) as running:
        running.join()
        running.begin()
        before = running.view()["entry"]
        shutil.rmtree(data)
        assert running.submit("note still here", seat=0)["ok"]
        assert (data / FILE).exists()
        second = orbweaver("run", "--profile", "desk", "--data", data, "--port", "0")
        assert second.returncode == 1
        assert second.stderr.endswith("(in-use)\n")
        running.kill()
    with Running(data) as running:
        assert running.view()["entry"] == before + 1
