"""The Makefile on a Debian with next to nothing: it sees to all else itself, or says what to install.
Told in order; each part goes on where the one before it ended.

Run by ``make test-bare``, as root.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bare.chroot import Chroot
from tests.support.debian_root import fresh_root

ROOT = Path(__file__).parents[2]
PACKAGES = ("python3", "python3-venv", "make", "git", "ca-certificates")
VISIT = ("python3", "tests/bare/visit.py")
ANSWERS = "/healthz 200\n/ 200\n/unit 200\n"
SETS_UP = "Setting up .venv"
TOLD = re.compile(r"^    (apt-get .*)$", re.MULTILINE)

pytestmark = pytest.mark.timeout(900)


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chroot]:
    root = fresh_root(tmp_path_factory.mktemp("machine") / "root", "bare", *PACKAGES)
    yield Chroot(root)
    shutil.rmtree(root)


@pytest.fixture(scope="module")
def checkout(machine: Chroot) -> str:
    return machine.clone(ROOT)


def installed(machine: Chroot, *packages: str) -> list[str]:
    """Those of the packages that are there."""
    there = machine.run("dpkg-query", "--show", "--showformat", "${Package}\n").split()
    return [package for package in packages if package in there]


def test_it_is_bare(machine: Chroot) -> None:
    assert installed(machine, *PACKAGES) == [*PACKAGES]
    assert installed(machine, "chromium-headless-shell", "gcc", "libatomic1", "sudo", "systemd") == []
    assert machine.run("ls", "/sys") == ""


def test_another_python_is_asked_for_in_a_sentence(machine: Chroot, checkout: str) -> None:
    seen = machine.attempt("make", "run", "PYTHON=python3.99", folder=checkout)
    assert seen.returncode != 0
    assert seen.stderr.splitlines()[0] == (
        "Orbweaver needs Python 3.11 or newer, and python3.99 is none; name one with make PYTHON=python3.12."
    )


def test_a_file_that_nobody_listed_is_not_installed(machine: Chroot, checkout: str) -> None:
    listed = Path(f"{machine.root}{checkout}/requirements/run.txt")
    before = listed.read_text()
    # The next digit in each hash of this package.
    entry = re.search(r"^segno==.*(?:\n .*)*", before, re.MULTILINE)
    assert entry
    other = re.sub(r"(?<=sha256:).", lambda digit: f"{(int(digit[0], 16) + 1) % 16:x}", entry[0])
    listed.write_text(before.replace(entry[0], other))

    seen = machine.attempt("make", "run", folder=checkout)
    assert seen.returncode != 0
    assert "THESE PACKAGES DO NOT MATCH THE HASHES" in seen.stderr
    assert "segno" in seen.stderr
    assert not listed.parents[1].joinpath(".venv/run.stamp").exists()
    assert "Flask" not in machine.run(".venv/bin/python", "-m", "pip", "list", folder=checkout)
    listed.write_text(before)


def test_make_run_sets_itself_up_and_answers(machine: Chroot, checkout: str) -> None:
    shutil.rmtree(f"{machine.root}{checkout}/.venv")
    said = machine.run(*VISIT, folder=checkout)
    assert SETS_UP in said
    assert said.endswith(ANSWERS)


def test_the_next_time_it_needs_no_network(machine: Chroot, checkout: str) -> None:
    said = machine.run(*VISIT, folder=checkout, online=False)
    assert SETS_UP not in said
    assert said.endswith(ANSWERS)
    # Nor does a list that has been touched and asks for nothing new.
    machine.run("touch", "pyproject.toml", "requirements/run.txt", folder=checkout)
    assert machine.run(*VISIT, folder=checkout, online=False).endswith(ANSWERS)


def test_what_nobody_compiles_for_a_processor_is_debian_s(machine: Chroot, checkout: str) -> None:
    """The Makefile takes this machine for one with another processor; so it is on every Raspberry Pi."""
    as_there = ("env", "MAKEFLAGS=VENV=.venv-arm ARCHITECTURE=armhf")
    assert machine.run(*as_there, *VISIT, folder=checkout).endswith(ANSWERS)
    pillow = machine.run(".venv-arm/bin/python", "-c", "import PIL; print(PIL.__file__)", folder=checkout)
    assert pillow.startswith("/usr/lib/python3/dist-packages/")


@pytest.mark.parametrize(
    ("target", "some"),
    [
        ("test", "tests/cli/test_network.py tests/drivers/test_entropy.py"),
        ("test-browser", "tests/browser/test_unit_page.py"),
    ],
)
def test_the_tests_set_themselves_up_and_miss_no_sys(
    machine: Chroot, checkout: str, target: str, some: str
) -> None:
    said = machine.run("make", target, f"ARGS={some} --color=no", folder=checkout)
    assert re.search(r"=== \d+ passed in", said), said


def test_then_a_browser_is_there(machine: Chroot) -> None:
    assert installed(machine, "chromium-headless-shell") == ["chromium-headless-shell"]


def test_then_the_other_targets_need_no_network(machine: Chroot, checkout: str) -> None:
    some = (
        ["test", "ARGS=tests/cli/test_commands.py"],
        ["test-browser", "ARGS=tests/browser/test_unit_page.py"],
    )
    for target in (["check"], *some):
        machine.run("make", *target, folder=checkout, online=False)


def test_who_may_not_install_is_told_what_to_until_it_runs(machine: Chroot) -> None:
    """Somebody without sudo, where even Python is missing; root types what they read out."""
    gone = ("python3", "python3-minimal", "libatomic1", "zbar-tools")
    machine.run("apt-get", "--quiet", "--yes", "purge", "--auto-remove", *gone)
    machine.run("sh", "-c", "rm -r /var/lib/apt/lists/*")
    checkout = machine.clone(ROOT, "guest")
    asked = []
    for target in (["run", "ARGS=--help"], ["test-browser", "ARGS=tests/browser/test_unit_page.py"]):
        while (seen := machine.attempt("make", *target, folder=checkout, user="guest")).returncode:
            commands = TOLD.findall(seen.stderr)
            assert commands, seen.stdout + seen.stderr
            for command in commands:
                machine.run("env", "DEBIAN_FRONTEND=noninteractive", *command.split(), "--yes")
            asked.append(commands[-1].split()[3:])
            assert len(asked) < 5, asked
    assert asked == [["python3", "python3-venv"], ["zbar-tools", "gcc", "libatomic1"]]
