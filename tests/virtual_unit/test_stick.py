"""A USB stick in a unit at work: a press saves all games onto it, and it may be full, locked, strange or
pulled in the middle. What is on it is looked at outside the unit, with tools that are not ours."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.frozen import replace
from companion.ports import Stick
from companion.table import backups
from tests.fronts.fingers import Fingers
from tests.virtual_unit.machine import Machine, until
from tests.virtual_unit.table import play, shows, twin
from tests.virtual_unit.unit import Unit

MEGABYTE = 1024 * 1024
NAMES = ("good", "full", "locked", "strange")
DISK = {name: f"/dev/vd{letter}" for name, letter in zip(NAMES, "cdef", strict=True)}
STICK = Stick("sda", "offered")


@pytest.fixture(scope="module")
def images(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Four sticks: three with FAT, as one buys them; of these one has no room left. One is Linux's own."""
    folder = tmp_path_factory.mktemp("sticks")
    found = {name: folder / f"{name}.img" for name in NAMES}
    for name, image in found.items():
        with image.open("wb") as file:
            file.truncate(16 * MEGABYTE)
        subprocess.run(
            ["mkfs.ext4" if name == "strange" else "mkfs.vfat", image], check=True, capture_output=True
        )
    holiday = folder / "holiday.avi"
    while True:  # to the last cluster
        holiday.write_bytes(os.urandom(MEGABYTE // 64))
        name = f"::{len(os.listdir(folder))}-{os.urandom(4).hex()}.avi"
        if subprocess.run(["mcopy", "-i", found["full"], holiday, name], capture_output=True).returncode:
            return found


@pytest.fixture(scope="module")
def machine(
    installed: Unit, images: dict[str, Path], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Machine]:
    """A unit with a game, and the sticks beside it."""
    unit = installed.another(tmp_path_factory.mktemp("unit"))
    sticks = (f"file={image},format=raw,cache=writethrough" for image in images.values())
    with unit.switch_on("", *sticks) as machine:
        machine.wait_for_service()
        play(machine.phone("all"), 4)
        yield machine


@pytest.fixture
def fingers(machine: Machine, tmp_path: Path) -> Iterator[Fingers]:
    with twin(machine, tmp_path / "twin") as fingers:
        yield fingers


def put_in(machine: Machine, name: str) -> None:
    machine.run(f"/usr/local/lib/rig/stick in {DISK[name]} {'ro' if name == 'locked' else ''}")


def pull_out(machine: Machine) -> None:
    machine.run("/usr/local/lib/rig/stick out")


def tells(machine: Machine, fingers: Fingers, stick: Stick) -> None:
    """Wait until the display tells this of a stick."""
    fingers.walk = replace(fingers.walk, stick=stick, scroll=0)
    shows(machine, fingers)


def files(image: Path) -> list[str]:
    """The names on a stick, by mtools."""
    listed = subprocess.run(["mdir", "-b", "-i", image], capture_output=True, text=True, check=True)
    return [line.removeprefix("::/") for line in listed.stdout.splitlines()]


def test_a_press_saves_all_games_and_the_stick_may_be_taken_out(
    machine: Machine, fingers: Fingers, images: dict[str, Path], tmp_path: Path
) -> None:
    put_in(machine, "good")
    tells(machine, fingers, STICK)
    assert files(images["good"]) == []
    machine.press(3)
    tells(machine, fingers, replace(STICK, state="saved", games=1))
    # It is out of the system's hands before anybody is told to take it.
    assert "/run/orbweaver-stick" not in machine.run("cat /proc/mounts")
    (name,) = files(images["good"])
    assert subprocess.run(["fsck.vfat", "-n", images["good"]], capture_output=True).returncode == 0
    copy = tmp_path / name
    subprocess.run(["mcopy", "-i", images["good"], f"::{name}", copy], check=True)
    assert backups.look(copy).games == 1
    assert '"made"' in machine.run("cat /var/lib/orbweaver/stick.json")
    pull_out(machine)


def test_a_full_stick_is_told_and_holds_what_it_held(
    machine: Machine, fingers: Fingers, images: dict[str, Path]
) -> None:
    before = files(images["full"])
    put_in(machine, "full")
    tells(machine, fingers, STICK)
    machine.press(3)
    tells(machine, fingers, replace(STICK, state="failed", problem="full", megabytes=1))
    pull_out(machine)
    assert files(images["full"]) == before
    machine.press(3)


def test_a_locked_stick_is_told(machine: Machine, fingers: Fingers) -> None:
    put_in(machine, "locked")
    tells(machine, fingers, STICK)
    machine.press(3)
    tells(machine, fingers, replace(STICK, state="failed", problem="read-only"))
    pull_out(machine)
    machine.press(3)


def test_a_stick_of_another_kind_is_told_before_any_press(machine: Machine, fingers: Fingers) -> None:
    put_in(machine, "strange")
    tells(machine, fingers, Stick("sda", "strange"))
    pull_out(machine)


def test_one_that_is_pulled_in_the_middle_holds_no_half_copy(
    machine: Machine, fingers: Fingers, images: dict[str, Path]
) -> None:
    before = files(images["good"])
    put_in(machine, "good")
    tells(machine, fingers, STICK)
    machine.press(3)
    machine.run("until ls /run/orbweaver-stick/sda/*.part; do :; done; /usr/local/lib/rig/stick out")
    tells(machine, fingers, Stick("sda", "failed", problem="pulled", there=False))
    machine.press(3)
    assert [name for name in files(images["good"]) if name.endswith(".zip")] == before
    until(lambda: "orbweaver-stick" not in machine.run("cat /proc/mounts"), machine.log, every=1)
    # The next copy is whole, and clears away what lay there.
    put_in(machine, "good")
    tells(machine, fingers, STICK)
    machine.press(3)
    tells(machine, fingers, replace(STICK, state="saved", games=1))
    assert len(files(images["good"])) == len(before) + 1
    pull_out(machine)


def test_the_service_that_asked_has_gained_no_right(machine: Machine) -> None:
    status = machine.run(f"cat /proc/{machine.service('MainPID')}/status")
    assert all(f"Cap{kind}:\t0000000000000000" in status for kind in ("Prm", "Eff", "Bnd", "Amb"))
