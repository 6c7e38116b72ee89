"""Side files where nothing can be written: joining never stops, and what waited is written later."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.table.people import sidefile
from companion.table.people.guests import Guests
from companion.table.people.opponents import Opponents
from tests.support.sidefiles import Told, full_folder
from tests.support.there import there
from tests.support.waiting import PATIENCE, until

ROOT = Path(__file__).parents[2]


def child(script: str, folder: Path) -> str:
    """Run a few lines in a process of their own; what they printed."""
    seen = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script), str(folder)],
        env={"PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path]), "PATH": os.environ["PATH"]},
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert seen.returncode == 0, seen.stderr
    assert "Traceback" not in seen.stderr
    return seen.stdout


JOINING = """
    import sys, time
    from pathlib import Path
    from companion.errors import plain
    from companion.table.people.guests import Guests
    from companion.table.people import sidefile
    sidefile.AGAIN = 0.05
    told = {}
    def report(part, sentence):
        told[part] = sentence and plain(sentence)
    def trouble():
        return [sentence for sentence in told.values() if sentence]
    path = Path(sys.argv[1]) / "guests.json"
"""
AS_NOBODY = """
    import os
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)
"""


@pytest.fixture
def nobodys() -> Iterator[Path]:
    """A folder of somebody who is not root, outside those that only root may enter."""
    if os.geteuid() != 0:
        pytest.skip("only root can become somebody else")
    folder = Path(subprocess.check_output(["mktemp", "-d", "/tmp/orbweaver-test-XXXXXX"], text=True).strip())
    os.chown(folder, 65534, 65534)
    yield folder
    shutil.rmtree(folder)


def test_a_file_of_another_owner_is_set_aside(nobodys: Path) -> None:
    (nobodys / "guests.json").write_text("root's")
    (nobodys / "guests.json").chmod(0o600)
    said = child(
        JOINING
        + AS_NOBODY
        + """
    guests = Guests(path)
    guests.report_to(report)
    guests.join(guests.token, [])
    print(trouble())
    guests.close()
    print(Guests(path).token == guests.token)
    """,
        nobodys,
    )
    assert "could not be read" in said
    assert said.endswith("True\n")
    assert list(nobodys.glob("guests.damaged-*"))


def test_a_folder_of_another_owner_never_stops_joining_and_heals(nobodys: Path) -> None:
    os.chown(nobodys, 0, 0)
    nobodys.chmod(0o755)
    (nobodys / "guests.json").mkdir()
    with subprocess.Popen(
        [
            sys.executable,
            "-c",
            textwrap.dedent(
                JOINING
                + AS_NOBODY
                + """
    guests = Guests(path)
    guests.report_to(report)
    mine = guests.join(guests.token, [0])
    assert guests.origin(mine.device).seats == {0}
    print(trouble(), flush=True)
    while trouble():
        time.sleep(0.02)
    print("written", flush=True)
    """
            ),
            str(nobodys),
        ],
        env={"PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])},
        cwd=nobodys,
        stdout=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stdout is not None
        told = running.stdout.readline()
        assert "cannot be written down: the folder belongs to somebody else" in told
        os.chown(nobodys, 65534, 65534)
        assert running.stdout.readline() == "written\n"
        assert running.wait(PATIENCE) == 0
    assert json.loads((nobodys / "guests.json").read_bytes())["document"]["guests"]


def test_a_full_disk_never_stops_joining_and_is_written_when_there_is_room(tmp_path: Path) -> None:
    """On a real small disk, in a mount namespace of its own."""
    inside = (
        JOINING
        + """
    guests = Guests(path)
    guests.report_to(report)
    first = guests.join(guests.token, [0])
    assert not trouble()
    filler = path.with_name("filler")
    with suppress(OSError), open(filler, "wb", buffering=0) as file:
        while True:
            file.write(bytes(1024))
    second = guests.join(guests.token, [1])
    assert guests.origin(second.device).seats == {1}
    print(trouble())
    again = Guests(path)  # a pulled plug now: what was before stands
    assert again.known(first.device, first.epoch).seats == {0}
    assert again.known(second.device, second.epoch) is None
    filler.unlink()
    while trouble():
        time.sleep(0.02)
    again = Guests(path)
    assert again.known(second.device, second.epoch).seats == {1}
    print("written")
    """
    )
    script = tmp_path / "inside.py"
    script.write_text("from contextlib import suppress\n" + textwrap.dedent(inside))
    disk = tmp_path / "disk"
    disk.mkdir()
    command = f"mount -t tmpfs -o size=64k tmpfs '{disk}' && exec '{sys.executable}' '{script}' '{disk}'"
    seen = subprocess.run(
        ["unshare", "--mount", "--map-root-user", "sh", "-c", command],
        env={"PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path]), "PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    if "unshare" in seen.stderr or "mount:" in seen.stderr:
        pytest.skip("no mounts may be made here")
    assert seen.returncode == 0, seen.stderr
    assert "the disk is full" in seen.stdout
    assert seen.stdout.endswith("written\n")


def test_trouble_ends_though_what_could_not_be_written_was_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sidefile, "RETRY_AFTER", 0.05)
    book, told = Opponents(tmp_path / "opponents.json"), Told()
    book.report_to(told)
    book.sit(1, 250)
    (tmp_path / "opponents.json").unlink()
    full_folder(tmp_path / "opponents.json")
    book.sit(0, 50)
    assert "cannot be written down" in told.sentences()[0]
    book.leave(0)
    until(lambda: not told.now)
    assert told.now == {}
    assert Opponents(tmp_path / "opponents.json").seats == {1: 250}
    book.close()


def test_what_stood_in_the_way_and_was_cleared_away_is_no_trouble_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sidefile, "RETRY_AFTER", 0.05)
    place = tmp_path / "opponents.json"
    book, told = Opponents(place), Told()
    book.report_to(told)

    def in_the_way(_path: Path, _why: str = "") -> Path:
        raise OSError(30, "Read-only file system")

    with monkeypatch.context() as patch:
        full_folder(place)
        patch.setattr(sidefile, "set_aside", in_the_way)
        book.sit(1, 250)
        assert "cannot be written down" in told.sentences()[0]
        shutil.rmtree(place)
    until(lambda: not told.now)
    assert told.now == {}
    assert Opponents(place).seats == {1: 250}
    book.close()


def test_a_disk_that_fails_to_keep_a_file_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sidefile, "RETRY_AFTER", 0.05)
    guests, told = Guests(tmp_path / "guests.json"), Told()
    guests.report_to(told)

    def failing(_handle: int) -> None:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", failing)
        mine = guests.join(guests.token, [0])
        assert told.sentences() == [
            "Who sits where cannot be written down: the disk does not take it."
            " It holds until the box goes off."
        ]
        assert not list(tmp_path.glob("*.new"))
    until(lambda: not told.now)
    assert told.now == {}
    again = Guests(tmp_path / "guests.json")
    assert there(again.known(mine.device, mine.epoch)).seats == {0}
    again.close()
    guests.close()
