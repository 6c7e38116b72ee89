"""The service: what systemd is told, what it gives, and whether it would take our units."""

from __future__ import annotations

import os
import re
import resource
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from threading import Event
from typing import NoReturn

import pytest

from companion import app, config, systemd
from companion.errors import RecordError
from companion.play import Step, text
from companion.table.desk import desk as desk_module
from companion.table.intents import LUCK, Intent, Origin
from companion.table.journal.journal import Journal
from companion.table.luck.pool import Pool
from drivers.entropy.getrandom import Getrandom
from tests.cli.program import Running
from tests.support.toy_game import Pebbles, State
from tests.support.waiting import PATIENCE, until
from web_ui.connection_manager import LIMITS, MAX_CONNECTIONS
from web_ui.precedence import Precedence

MOUNT = "orbweaver-stick-mount@.service"
UNITS = Path(__file__).parents[2] / "systemd"
HERE = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")


@pytest.fixture
def manager(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    """The service manager's end of its socket."""
    address = tmp_path / "notify"
    channel = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    channel.bind(str(address))
    channel.settimeout(10)
    monkeypatch.setenv("NOTIFY_SOCKET", str(address))
    with channel:
        yield channel


class Part:
    def __init__(self) -> None:
        self.works = True

    def alive(self) -> bool:
        return self.works


def test_the_manager_hears_what_is_said(manager: socket.socket) -> None:
    systemd.notify("READY=1")
    assert manager.recv(100) == b"READY=1"


def test_without_a_manager_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = list[object]()
    monkeypatch.setattr(socket, "socket", lambda *about: opened.append(about))
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    systemd.notify("READY=1")
    assert opened == []


def test_a_manager_that_went_away_is_no_trouble(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "gone"))
    systemd.notify("READY=1")


def test_the_watchdog_is_fed_while_every_part_is_alive(manager: socket.socket) -> None:
    watchdog = systemd.Watchdog((Part(), Part()), 0.05)
    watchdog.start()
    assert [manager.recv(100) for _ in range(3)] == [b"WATCHDOG=1"] * 3
    watchdog.stop()


def test_the_watchdog_starves_when_one_part_is_dead(manager: socket.socket) -> None:
    desk, web = Part(), Part()
    watchdog = systemd.Watchdog((desk, web), 0.05)
    desk.works = False
    watchdog.start()
    manager.settimeout(0.5)
    with pytest.raises(TimeoutError):
        manager.recv(100)
    desk.works = True  # what was dead has come back: there is no reason to restart it
    manager.settimeout(10)
    assert manager.recv(100) == b"WATCHDOG=1"
    watchdog.stop()


def test_while_a_journal_is_mended_the_manager_is_asked_for_more_time(
    manager: socket.socket, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A journal that takes as long to open as the manager needs to be asked twice."""
    asked: list[bytes] = []

    def slow(_folder: Path) -> NoReturn:
        asked.extend(manager.recv(100) for _ in range(2))
        raise RecordError(text("That was enough."))

    monkeypatch.setattr(app, "Journal", slow)
    monkeypatch.setattr(systemd, "longer_start", partial(systemd.longer_start, 0.05))
    settings = config.load(None, {"unit.profile": "desk", "table.data": str(tmp_path)})
    with pytest.raises(RecordError), app.brought_up(settings, lambda: None):
        pass
    assert asked == [b"EXTEND_TIMEOUT_USEC=200000"] * 2


def test_nobody_is_asked_for_more_time_once_it_is_done(manager: socket.socket) -> None:
    with systemd.longer_start(0.05):
        assert manager.recv(100) == b"EXTEND_TIMEOUT_USEC=200000"
    systemd.notify("READY=1")
    while (said := manager.recv(100)) != b"READY=1":
        assert said.startswith(b"EXTEND")
    manager.settimeout(0.3)
    with pytest.raises(TimeoutError):
        manager.recv(100)


class Endless(Pebbles):
    """Pebbles whose rules think about ``cheer`` until they are let go."""

    def __init__(self) -> None:
        self.let_go = Event()

    def apply(self, state: State, word: str, seat: int | None, *, trusted: bool = False) -> Step:
        if word.startswith("cheer"):
            self.let_go.wait(30)
        return super().apply(state, word, seat, trusted=trusted)


def test_a_desk_that_hangs_is_not_alive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk_module, "HUNG", 0.3)
    monkeypatch.setattr(desk_module, "_QUIET", 0.05)
    game = Endless()
    with closing(Journal(tmp_path)) as journal, closing(Pool(Getrandom())) as pool:
        desk = desk_module.Desk(journal, pool, find=lambda _: game, names=lambda: ("pebbles",))
        desk.start()
        pool.wait_ready(PATIENCE)
        unit = Origin("unit")
        assert desk.submit(Intent("a", "new pebbles 2 start", unit)).result(PATIENCE).ok
        assert desk.submit(Intent("b", "draw", unit, None, desk.snapshot().asks[LUCK])).result(PATIENCE).ok
        time.sleep(0.5)
        until(desk.alive)
        desk.submit(Intent("c", "cheer 1", unit, 0, desk.snapshot().asks[0]))
        until(lambda: not desk.alive())
        game.let_go.set()
        desk.stop()


def test_the_watchdog_rests_where_nobody_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WATCHDOG_USEC", raising=False)
    assert systemd.watchdog_seconds() is None
    watchdog = systemd.Watchdog((Part(),), None)
    watchdog.start()
    watchdog.stop()


@pytest.mark.parametrize(("pid", "seconds"), [(None, 20.0), ("own", 20.0), ("1", None)])
def test_how_long_systemd_waits(
    monkeypatch: pytest.MonkeyPatch, pid: str | None, seconds: float | None
) -> None:
    monkeypatch.setenv("WATCHDOG_USEC", "20000000")
    monkeypatch.delenv("WATCHDOG_PID", raising=False)
    if pid is not None:
        monkeypatch.setenv("WATCHDOG_PID", str(os.getpid()) if pid == "own" else pid)
    assert systemd.watchdog_seconds() == seconds


def test_a_socket_meant_for_another_process_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LISTEN_PID", "1")
    monkeypatch.setenv("LISTEN_FDS", "1")
    assert systemd.listening_socket() is None


@pytest.fixture
def units(tmp_path: Path) -> list[str]:
    """The units as they would be installed, with a program that exists on this machine."""
    for name, line in (
        ("orbweaver.service", "ExecStart=/usr/bin/orbweaver run"),
        ("orbweaver-backup.service", "ExecStart=/usr/bin/orbweaver backup --keep 14"),
    ):
        service = (UNITS / name).read_text()
        assert line in service
        (tmp_path / name).write_text(service.replace(line, "ExecStart=/bin/true"))
    stick = (UNITS / "orbweaver-stick@.service").read_text()
    assert "/usr/bin/orbweaver stick" in stick
    (tmp_path / "orbweaver-stick@.service").write_text(stick.replace("/usr/bin/orbweaver", "/bin/true"))
    for name in ("orbweaver.socket", "orbweaver-backup.timer", "orbweaver-stick@.path", MOUNT):
        shutil.copy(UNITS / name, tmp_path)
    return sorted(map(str, tmp_path.iterdir()))


@HERE
def test_systemd_has_no_objection(units: list[str]) -> None:
    seen = subprocess.run(
        ["systemd-analyze", "verify", "--recursive-errors=yes", *units], capture_output=True, text=True
    )
    assert (seen.returncode, seen.stderr) == (0, "")


@HERE
def test_the_service_is_locked_up_well(units: list[str]) -> None:
    """At most 1.5 on systemd's scale of exposure, where an ordinary service has 9."""
    services = [unit for unit in units if unit.endswith(".service") and not unit.endswith(MOUNT)]
    assert len(services) == 3
    seen = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--threshold=15", *services],
        capture_output=True,
        text=True,
    )
    assert seen.returncode == 0, seen.stdout


@HERE
def test_what_mounts_a_stick_is_held_to_mounting(units: list[str]) -> None:
    """It has to live among the mounts of the system, so no namespace keeps it from anything."""
    (mounts,) = (unit for unit in units if unit.endswith(MOUNT))
    seen = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--threshold=60", mounts],
        capture_output=True,
        text=True,
    )
    assert seen.returncode == 0, seen.stdout


def setting(name: str) -> str:
    service = (UNITS / "orbweaver.service").read_text().splitlines()
    (value,) = (line.partition("=")[2] for line in service if line.startswith(f"{name}="))
    return value


def test_the_service_may_have_what_the_server_is_sized_for() -> None:
    assert int(setting("TasksMax")) >= 2 * LIMITS[Precedence.SEATED]
    assert int(setting("LimitNOFILE")) >= 2 * MAX_CONNECTIONS
    assert setting("MemoryMax") == "320M"
    assert setting("OOMPolicy") == "continue"


def test_within_its_limits_it_serves(tmp_path: Path) -> None:
    """Descriptors are counted by a process for itself, memory and threads here by hand."""
    with Running(tmp_path) as running:
        numbers = int(setting("LimitNOFILE"))
        resource.prlimit(running.process.pid, resource.RLIMIT_NOFILE, (numbers, numbers))
        running.join()
        running.begin()
        status = Path(f"/proc/{running.process.pid}/status").read_text()
        peak, threads = re.search(r"VmHWM:\s+(\d+)", status), re.search(r"Threads:\s+(\d+)", status)
        assert peak
        assert threads
        assert int(peak[1]) * 1024 < 256e6 / 2
        assert int(threads[1]) < int(setting("TasksMax")) * 2 / 3
        assert running.stop() == (0, "")


def test_every_group_the_service_joins_is_made() -> None:
    service = (UNITS / "orbweaver.service").read_text().splitlines()
    (groups,) = (
        line.partition("=")[2].split() for line in service if line.startswith("SupplementaryGroups=")
    )
    users = (UNITS / "orbweaver.sysusers").read_text().splitlines()
    made = {line.split()[1] for line in users if line.startswith(("g ", "u "))}
    assert set(groups) <= made
