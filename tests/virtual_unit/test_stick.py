"""A USB stick in a unit at work: a press saves all games onto it, and it may be full, locked, strange or
pulled in the middle. What is on it is looked at outside the unit, with tools that are not ours."""

from __future__ import annotations

import struct
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.fronts.console import READING
from companion.frozen import replace
from companion.ports import Stick
from companion.table.archive import backups
from tests.fronts.fingers import Fingers
from tests.virtual_unit.machine import Machine, until
from tests.virtual_unit.table import shows, twin
from tests.virtual_unit.unit import Unit

MEGABYTE = 1024 * 1024
SIZE = 16 * MEGABYTE
STICKS = ("good", "full", "locked", "strange")
FAT = 0x0C
STICK = Stick("sda", "offered")


class Sticks:
    """Four sticks on one disk of the machine, a partition each: it has no socket for more. Three have FAT,
    as one buys them; one of these has no room left. The last is Linux's own kind."""

    def __init__(self, folder: Path) -> None:
        self.disk = folder / "sticks.img"
        self._out = folder / "out.img"
        table = bytearray(MEGABYTE)
        for place, name in enumerate(STICKS):
            entry = struct.pack("<B3xB3xII", 0, FAT, self._at(name) // 512, SIZE // 512)
            table[446 + 16 * place : 462 + 16 * place] = entry
        table[510:512] = b"\x55\xaa"
        self.disk.write_bytes(table + bytes(len(STICKS) * SIZE))
        for name in STICKS:
            self._out.write_bytes(bytes(SIZE))
            kind = "mkfs.ext4" if name == "strange" else "mkfs.vfat"
            subprocess.run([kind, self._out], check=True, capture_output=True)
            if name == "full":
                self._fill(folder / "holiday.avi")
            with self.disk.open("r+b") as disk:
                disk.seek(self._at(name))
                disk.write(self._out.read_bytes())

    def _at(self, name: str) -> int:
        return MEGABYTE + STICKS.index(name) * SIZE

    def _fill(self, film: Path) -> None:
        """To the last cluster: with large files, then with smaller ones."""
        for size, most in ((MEGABYTE, 16), (MEGABYTE // 16, 16), (2048, 32)):
            film.write_bytes(bytes(size))
            for number in range(most):
                name = f"::{size}-{number}.avi"
                subprocess.run(["mcopy", "-i", self._out, film, name], capture_output=True)

    def image(self, name: str) -> Path:
        """One stick as it is now, taken out of the disk."""
        with self.disk.open("rb") as disk:
            disk.seek(self._at(name))
            self._out.write_bytes(disk.read(SIZE))
        return self._out

    def files(self, name: str) -> list[str]:
        """The names on a stick, by mtools."""
        listed = subprocess.run(
            ["mdir", "-b", "-i", self.image(name)], capture_output=True, text=True, check=True
        )
        return [line.removeprefix("::/") for line in listed.stdout.splitlines()]


@pytest.fixture(scope="module")
def sticks(tmp_path_factory: pytest.TempPathFactory) -> Sticks:
    return Sticks(tmp_path_factory.mktemp("sticks"))


@pytest.fixture(scope="module")
def machine(installed: Unit, sticks: Sticks, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    """A unit at rest, and the sticks beside it."""
    unit = installed.another(tmp_path_factory.mktemp("unit"))
    with unit.switch_on("", f"file={sticks.disk},format=raw,cache=writethrough") as machine:
        machine.wait_for_service()
        yield machine


@pytest.fixture
def fingers(machine: Machine, tmp_path: Path) -> Iterator[Fingers]:
    with twin(machine, tmp_path / "twin") as fingers:
        yield fingers


def put_in(machine: Machine, name: str) -> None:
    machine.run(
        f"/usr/local/lib/rig/stick in /dev/vdc{STICKS.index(name) + 1} {'ro' if name == 'locked' else ''}"
    )


def pull_out(machine: Machine) -> None:
    machine.run("/usr/local/lib/rig/stick out")


def tells(machine: Machine, fingers: Fingers, stick: Stick) -> None:
    """Wait until the display tells this of a stick."""
    fingers.walk = replace(fingers.walk, stick=stick, scroll=0)
    shows(machine, fingers)


def read(machine: Machine) -> None:
    """A press that comes when there was time to read what is on show."""
    machine.run(f"sleep {READING + 0.2}")
    machine.press(3)


def save(machine: Machine, fingers: Fingers) -> None:
    """Answer the offer."""
    tells(machine, fingers, STICK)
    read(machine)


def test_a_press_saves_all_games_and_the_stick_may_be_taken_out(
    machine: Machine, fingers: Fingers, sticks: Sticks, tmp_path: Path
) -> None:
    put_in(machine, "good")
    tells(machine, fingers, STICK)
    assert sticks.files("good") == []
    save(machine, fingers)
    tells(machine, fingers, replace(STICK, state="saved", games=0))
    # It is out of the system's hands before anybody is told to take it.
    assert "/run/orbweaver-stick" not in machine.run("cat /proc/mounts")
    (name,) = sticks.files("good")
    image = sticks.image("good")
    assert subprocess.run(["fsck.vfat", "-n", image], capture_output=True).returncode == 0
    copy = tmp_path / name
    subprocess.run(["mcopy", "-i", image, f"::{name}", copy], check=True)
    assert backups.look(copy).games == 0
    assert '"made"' in machine.run("cat /var/lib/orbweaver/stick.json")
    pull_out(machine)


def test_a_full_stick_is_told_and_holds_what_it_held(
    machine: Machine, fingers: Fingers, sticks: Sticks
) -> None:
    before = sticks.files("full")
    put_in(machine, "full")
    save(machine, fingers)
    tells(machine, fingers, replace(STICK, state="failed", problem="full", megabytes=1))
    pull_out(machine)
    assert sticks.files("full") == before
    read(machine)


def test_a_locked_stick_is_told(machine: Machine, fingers: Fingers) -> None:
    put_in(machine, "locked")
    save(machine, fingers)
    tells(machine, fingers, replace(STICK, state="failed", problem="read-only"))
    pull_out(machine)
    read(machine)


def test_a_stick_of_another_kind_is_told_before_any_press(machine: Machine, fingers: Fingers) -> None:
    put_in(machine, "strange")
    tells(machine, fingers, Stick("sda", "strange"))
    pull_out(machine)


def test_one_that_is_pulled_in_the_middle_holds_no_half_copy(
    machine: Machine, fingers: Fingers, sticks: Sticks
) -> None:
    before = sticks.files("good")
    put_in(machine, "good")
    save(machine, fingers)
    machine.run("until grep -q orbweaver-stick /proc/mounts; do :; done; /usr/local/lib/rig/stick out")
    tells(machine, fingers, Stick("sda", "failed", problem="pulled", there=False))
    read(machine)
    assert [name for name in sticks.files("good") if name.endswith(".zip")] == before
    until(lambda: "orbweaver-stick" not in machine.run("cat /proc/mounts"), machine.log, every=1)
    # The next copy is whole, and clears away what lay there.
    put_in(machine, "good")
    save(machine, fingers)
    tells(machine, fingers, replace(STICK, state="saved", games=0))
    assert len(sticks.files("good")) == len(before) + 1
    pull_out(machine)


def test_the_service_that_asked_has_gained_no_right(machine: Machine) -> None:
    status = machine.run(f"cat /proc/{machine.service('MainPID')}/status")
    assert all(f"Cap{kind}:\t0000000000000000" in status for kind in ("Prm", "Eff", "Bnd", "Amb"))
