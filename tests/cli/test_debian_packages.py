"""The helper of the Makefile that sees to Debian packages, with Debian's tools stood in for."""

from __future__ import annotations

import os
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "tools" / "debian-packages"

# A machine with one package; what apt-get installs is there afterwards, sudo asks a password
# unless a file says otherwise, and id tells who is at work.
TOOLS = {
    "dpkg-query": 'grep -qx "$4" "$MACHINE/installed" && printf "ii "',
    "apt-get": """
        echo "apt-get $*" >>"$MACHINE/log"
        [ ! -e "$MACHINE/busy" ] || { echo "locked by another"; exit 100; }
        touch "$MACHINE/busy"; sleep 0.2; rm "$MACHINE/busy"
        [ ! -e "$MACHINE/offline" ] || { echo "no network"; exit 100; }
        for word; do case $word in -*|update|install) ;; *) echo "$word" >>"$MACHINE/installed";; esac; done
    """,
    "sudo": '[ -e "$MACHINE/may-sudo" ] || exit 1; shift; exec "$@"',
    "id": 'cat "$MACHINE/uid"',
}


class Machine:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.bin = folder / "bin"
        self.bin.mkdir()
        (folder / "installed").write_text("make\n")
        (folder / "uid").write_text("1000\n")
        (folder / "log").touch()
        for name, body in TOOLS.items():
            (self.bin / name).write_text(f"#!/bin/sh\n{body}\n")
            (self.bin / name).chmod(0o755)
        for name in ("sh", "env", "grep", "mktemp", "rm", "tail", "cat", "true", "flock", "sleep"):
            found = shutil.which(name)
            assert found
            (self.bin / name).symlink_to(found)

    def need(self, *packages: str) -> subprocess.CompletedProcess[str]:
        environment = {"PATH": str(self.bin), "MACHINE": str(self.folder), "TMPDIR": str(self.folder)}
        return subprocess.run(
            ["/bin/sh", str(SCRIPT), *packages], env=environment, capture_output=True, text=True
        )

    def installed(self) -> list[str]:
        return (self.folder / "installed").read_text().split()


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_what_is_there_is_left_alone(machine: Machine) -> None:
    seen = machine.need("make")
    assert (seen.returncode, seen.stderr) == (0, "")
    assert (machine.folder / "log").read_text() == ""


def test_root_installs_only_what_is_missing(machine: Machine) -> None:
    (machine.folder / "uid").write_text("0\n")
    assert machine.need("make", "zbar-tools").returncode == 0
    assert machine.installed() == ["make", "zbar-tools"]
    assert "--no-install-recommends" in (machine.folder / "log").read_text()


def test_of_targets_made_side_by_side_one_installs_at_a_time(machine: Machine) -> None:
    (machine.folder / "uid").write_text("0\n")
    with ThreadPoolExecutor() as side_by_side:
        seen = list(side_by_side.map(lambda one: machine.need("qemu", one), ("gcc", "flex", "bison")))
    assert [(one.returncode, "qemu" in one.stderr) for one in seen].count((0, True)) == 1
    assert sorted(machine.installed()) == ["bison", "flex", "gcc", "make", "qemu"]


def test_sudo_without_a_password_will_do(machine: Machine) -> None:
    (machine.folder / "may-sudo").touch()
    assert machine.need("chromium").returncode == 0
    assert "chromium" in machine.installed()


def test_anyone_else_is_told_what_to_install(machine: Machine) -> None:
    seen = machine.need("make", "chromium", "zbar-tools")
    assert seen.returncode == 1
    assert "sudo apt-get install --no-install-recommends chromium zbar-tools\n" in seen.stderr
    assert machine.installed() == ["make"]


def test_where_there_is_no_sudo_none_is_spoken_of(machine: Machine) -> None:
    os.remove(machine.bin / "sudo")
    seen = machine.need("chromium")
    assert seen.returncode == 1
    assert "Install them as root, then run make again:\n    apt-get update\n" in seen.stderr
    assert "    apt-get install --no-install-recommends chromium\n" in seen.stderr
    assert "sudo" not in seen.stderr


def test_a_failed_installation_is_shown(machine: Machine) -> None:
    (machine.folder / "uid").write_text("0\n")
    (machine.folder / "offline").touch()
    seen = machine.need("chromium")
    assert seen.returncode == 1
    assert "no network" in seen.stderr
    assert "could not be installed: chromium" in seen.stderr


def test_without_dpkg_it_only_says_what_it_wants(machine: Machine) -> None:
    os.remove(machine.bin / "dpkg-query")
    seen = machine.need("chromium")
    assert seen.returncode == 0
    assert "chromium" in seen.stderr
