"""A unit for every test: the rig's disk with our wheel on it, switched on."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.virtual_unit import rig
from tests.virtual_unit.machine import Machine
from tests.virtual_unit.unit import Unit

PROJECT = Path(__file__).parents[2]

# What the Debian package does, but that the program comes as a wheel.
INSTALL = """
set -eux
mkdir /run/parcel
tar -C /run/parcel -xf /dev/vdc
cd /run/parcel
/opt/orbweaver/.venv/bin/pip install --no-index --no-deps *.whl
/opt/orbweaver/.venv/bin/pip check
ln -s /opt/orbweaver/.venv/bin/orbweaver /usr/bin/orbweaver
cd systemd
cp orbweaver.sysusers /usr/lib/sysusers.d/orbweaver.conf
cp orbweaver.tmpfiles /usr/lib/tmpfiles.d/orbweaver.conf
cp 60-orbweaver.rules 70-orbweaver-stick.rules /usr/lib/udev/rules.d/
cp orbweaver.service orbweaver.socket orbweaver-stick* /usr/lib/systemd/system/
systemd-sysusers orbweaver.conf
systemd-tmpfiles --create orbweaver.conf
udevadm control --reload
udevadm trigger --subsystem-match=misc --sysname-match=hw_random
systemctl daemon-reload
systemctl enable --now orbweaver.socket orbweaver.service
"""


@pytest.fixture(scope="session")
def parts() -> rig.Rig:
    """The kernel and the disk that ``make rig`` has built."""
    parts = rig.rig()
    assert not parts.missing(), "The virtual unit has not been built. Run: make rig"
    return parts


@pytest.fixture(scope="session")
def installed(parts: rig.Rig, tmp_path_factory: pytest.TempPathFactory) -> Unit:
    """A unit with Orbweaver installed, switched off: one for all processes of a run, made by the first."""
    of_process = tmp_path_factory.getbasetemp()
    of_run = of_process.parent if "PYTEST_XDIST_WORKER" in os.environ else of_process
    made, tried = of_run / "installed", of_run / "installed.lock"
    with tried.open("a+") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not tried.stat().st_size:
            lock.write("Whoever comes later does not try again.")
            lock.flush()
            making = tmp_path_factory.mktemp("making")
            _install(Unit.new(parts, making), _parcel(tmp_path_factory.mktemp("parcel")))
            making.rename(made)
    assert made.exists(), "Another process of this run could not install it, and says why."
    return Unit.lying(parts, made)


def _parcel(folder: Path) -> Path:
    """Our wheel and our units, packed."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=PROJECT,
        check=True,
        capture_output=True,
    )
    parcel = folder / "parcel.tar"
    with tarfile.open(parcel, "w") as packed:
        for file in (*folder.glob("*.whl"), PROJECT / "systemd"):
            packed.add(file, file.name)
    return parcel


def _install(unit: Unit, parcel: Path) -> None:
    with unit.switch_on("", f"file={parcel},format=raw,readonly=on") as machine:
        machine.run(INSTALL)
        machine.wait_for_service()
        machine.shut_down()


@pytest.fixture
def unit(installed: Unit, tmp_path: Path) -> Unit:
    """A unit of this test's own, switched off."""
    return installed.another(tmp_path)


@pytest.fixture(scope="module")
def machine(installed: Unit, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    """A unit that the tests of a module share, switched on, with Orbweaver ready."""
    with installed.another(tmp_path_factory.mktemp("unit")).switch_on() as machine:
        machine.wait_for_service()
        yield machine
