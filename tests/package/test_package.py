"""The Debian package in a fresh Bookworm with its own systemd: installed, booted, hung, upgraded,
removed and purged. Told in order; each part goes on where the one before it ended.

Run by ``make test-package``, as root.
"""

from __future__ import annotations

import gzip
import http.client
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from packaging.utils import canonicalize_name

from tests.package.hang import hanging, threads
from tests.package.machine import PACKAGES, PATIENCE, Machine, why_not_here
from tests.support.debian_root import fresh_root, run
from tests.support.phone import Phone, what_counts

ROOT = Path(__file__).parents[2]
STATE = "var/lib/orbweaver"

pytestmark = pytest.mark.timeout(600)


@pytest.fixture(scope="module")
def package() -> Path:
    return Path(run(sys.executable, ROOT / "tools" / "deb.py").split()[-1])


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    if (reason := why_not_here()) is not None:
        pytest.skip(f"no container runs here, so nothing was installed: {reason}")
    machine = Machine(fresh_root(tmp_path_factory.mktemp("machine") / "root", "booted", *PACKAGES))
    yield machine
    machine.pull_the_plug()
    shutil.rmtree(machine.root)


@pytest.fixture(scope="module")
def phone(machine: Machine) -> Phone:
    return Phone(80, machine.address)


def until(what: Callable[[], bool], why: str) -> None:
    end = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < end, why
        time.sleep(0.2)


def answers(phone: Phone) -> bool:
    try:
        return phone.ask("/healthz")[0] == 200
    except (OSError, http.client.HTTPException):
        return False


def newer(package: Path, folder: Path) -> Path:
    """The same package as a later version."""
    run("dpkg-deb", "--raw-extract", package, folder / "parts")
    control = folder / "parts/DEBIAN/control"
    control.write_text(re.sub(r"^Version: (.*)$", r"Version: \1+later", control.read_text(), flags=re.M))
    run("dpkg-deb", "--build", folder / "parts", folder / "later.deb")
    return folder / "later.deb"


def test_it_installs_with_all_it_needs(package: Path, machine: Machine) -> None:
    shutil.copy(package, machine.root / "root/orbweaver.deb")
    machine.unbooted("apt-get", "-q", "update")
    machine.unbooted("apt-get", "-q", "-y", "--no-install-recommends", "install", "/root/orbweaver.deb")
    assert machine.unbooted("dpkg", "--verify", "orbweaver") == ""
    assert machine.unbooted("dpkg", "--audit") == ""


def test_it_brings_nothing_compiled_and_no_second_owner_of_the_pins(package: Path) -> None:
    files = run("dpkg-deb", "--contents", package)
    assert not re.search(r"\.so(\.\d+)*$", files, re.M)
    assert not re.search(r"site-packages/(RPi|lgpio|spidev|smbus2)[./]", files)
    control = run("dpkg-deb", "--field", package)
    assert "Architecture: all" in control
    assert "python3-rpi-lgpio | python3-rpi.gpio" in control


def test_it_carries_the_listed_libraries_and_their_licences(package: Path, tmp_path: Path) -> None:
    run("dpkg-deb", "--extract", package, tmp_path)
    site = tmp_path / "usr/lib/orbweaver/lib/python3/site-packages"
    carried = {canonicalize_name(each.name.partition("-")[0]) for each in site.glob("*.dist-info")}
    listed = re.findall(r"^[\w.-]+(?===)", (ROOT / "requirements/run.txt").read_text(), re.M)
    assert carried == {*listed, "orbweaver"}
    assert not [*site.rglob("reportlab/fonts")]
    share = tmp_path / "usr/share"
    assert b"EXIT STATUS" in gzip.decompress((share / "man/man1/orbweaver.1.gz").read_bytes())
    assert "wiring" in (share / "bash-completion/completions/orbweaver").read_text()
    assert (share / "zsh/vendor-completions/_orbweaver").read_text().startswith("#compdef orbweaver")
    about = share / "doc/orbweaver"
    assert (about / "LICENCES.md").read_text() == (ROOT / "LICENCES.md").read_text()
    terms = (about / "copyright").read_text()
    for name in listed:
        assert re.search(rf"^{name} ", terms, re.M), name
    # Every text that its libraries bring stands there whole.
    for text in (file for each in site.glob("*.dist-info") for file in each.rglob("LICENSE*")):
        assert text.read_text().strip() in terms, text


def test_it_runs_from_any_folder_with_everything_it_needs(machine: Machine) -> None:
    for folder in ("/", "/tmp"):
        games = machine.unbooted("sh", "-c", f"cd {folder} && orbweaver games")
        assert "web-of-flies" in games
        played = machine.unbooted(
            "sh", "-c", f"cd {folder} && orbweaver simulate web-of-flies --games 2 --seats 2"
        )
        assert "2" in played
    machine.unbooted("orbweaver", "print", "arachnid", "--out", "/tmp/arachnid.pdf")


def test_it_starts_with_the_machine_and_luck_is_the_generators(machine: Machine, phone: Phone) -> None:
    machine.boot()
    until(lambda: answers(phone), "no page on port 80")
    assert machine.run("systemctl", "is-system-running").strip() == "running"
    said = machine.run("journalctl", "--unit=orbweaver", "--output=cat")
    assert "/dev/hwrng" in said
    assert "read by root only" not in said
    link = re.search(r"/j/(\w{12})", said)
    assert link, said
    phone.join(link[1])


def test_it_may_do_next_to_nothing(machine: Machine) -> None:
    assert machine.show("User") == "orbweaver"
    status = machine.run("sh", "-c", f"cat /proc/{machine.show('MainPID')}/status")
    for capabilities in ("CapPrm", "CapEff", "CapBnd", "CapAmb"):
        assert re.search(rf"^{capabilities}:\s+0+$", status, re.M), status
    machine.run("systemd-analyze", "security", "--threshold=15", "orbweaver.service")


def test_it_may_have_so_much_and_needs_far_less(machine: Machine) -> None:
    assert machine.show("TasksMax") == "128"
    assert machine.show("LimitNOFILE") == "512"
    assert machine.show("MemoryMax") == str(320 * 1024 * 1024)
    threads = machine.run("sh", "-c", f"ls /proc/{machine.show('MainPID')}/task | wc -l")
    assert int(threads) < 96


def test_a_hung_desk_is_restarted_and_asks_the_same(machine: Machine, phone: Phone) -> None:
    phone.begin()
    before = what_counts(phone.view())
    first = machine.main_pid()
    for thread in threads(first)[1:]:
        with hanging(thread):
            # A word that no desk takes; only one that hangs lets it wait.
            if phone.submit("hello").get("slug") == "busy" and answers(phone):
                until(lambda: machine.show("NRestarts") != "0", "the watchdog did not bite")
                break
    else:
        raise AssertionError("no thread was the desk's")
    until(lambda: answers(phone), "it did not come back")
    assert machine.main_pid() != first
    assert machine.show("NRestarts") == "1"
    assert what_counts(phone.view()) == before
    phone.answer()


def test_every_night_all_games_are_copied_beside_a_running_table(machine: Machine) -> None:
    assert "orbweaver-backup.timer" in machine.run("systemctl", "list-timers", "--no-legend")
    machine.run("systemctl", "start", "orbweaver-backup.service")
    (copy,) = (machine.root / STATE / "backups").iterdir()
    inside = f"/{STATE}/backups/{copy.name}"
    assert "is whole: 1 game" in machine.run("orbweaver", "check", inside)
    machine.run("systemd-analyze", "security", "--threshold=15", "orbweaver-backup.service")


def test_it_stops_cleanly(machine: Machine, phone: Phone) -> None:
    before = what_counts(phone.view())
    start = time.monotonic()
    machine.run("systemctl", "stop", "orbweaver.service")
    print(f"stopped after {time.monotonic() - start:.2f} s")
    assert (machine.show("Result"), machine.show("ExecMainCode"), machine.show("ExecMainStatus")) == (
        "success",
        "1",
        "0",
    )
    # The socket stayed: the next visitor starts it again.
    assert answers(phone)
    assert what_counts(phone.view()) == before


def test_after_a_pulled_plug_the_machine_comes_up_at_the_same_question(
    machine: Machine, phone: Phone
) -> None:
    before = what_counts(phone.view())
    machine.pull_the_plug()
    machine.boot()
    until(lambda: answers(phone), "no page on port 80")
    assert what_counts(phone.view()) == before


def test_an_upgrade_keeps_the_game_going(
    package: Path, machine: Machine, phone: Phone, tmp_path: Path
) -> None:
    phone.answer()
    before = what_counts(phone.view())
    first = machine.main_pid()
    shutil.copy(newer(package, tmp_path), machine.root / "root/later.deb")
    machine.run("dpkg", "--install", "/root/later.deb")
    until(lambda: answers(phone), "it did not come back")
    assert machine.main_pid() != first
    assert machine.run("dpkg", "--verify", "orbweaver") == ""
    assert what_counts(phone.view()) == before


def test_removing_it_keeps_the_games(machine: Machine, phone: Phone) -> None:
    before = what_counts(phone.view())
    machine.run("apt-get", "-q", "-y", "remove", "orbweaver")
    assert not answers(phone)
    assert not os.path.lexists(machine.root / "usr/bin/orbweaver")
    assert not os.path.lexists(machine.root / "usr/lib/orbweaver")
    assert (machine.root / STATE).is_dir()
    machine.run("dpkg", "--install", "/root/later.deb")
    until(lambda: answers(phone), "it did not come back")
    assert what_counts(phone.view()) == before


def test_purging_it_leaves_nothing(machine: Machine) -> None:
    machine.run("apt-get", "-q", "-y", "purge", "orbweaver")
    left = subprocess.run(
        ["find", "etc", "lib", "usr", "var/lib", "-iname", "*orbweaver*"],
        cwd=machine.root,
        capture_output=True,
        text=True,
    ).stdout.split()
    assert left == []
    for table in ("passwd", "group", "shadow"):
        assert "orbweaver" not in (machine.root / "etc" / table).read_text()
    assert machine.run("systemctl", "is-system-running").strip() == "running"
