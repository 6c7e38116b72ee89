"""A unit at work: real edges, a real bus, systemd's own hand, and a phone through its network."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.views.bodies import Rows
from tests.fronts.fingers import Fingers
from tests.support.phone import Phone, what_counts
from tests.support.there import there
from tests.virtual_unit.machine import SERVICE, Machine, until
from tests.virtual_unit.table import GAME, back_after_a_break, go_on, play, shown, shows, twin

STEPS_TAKE = 15.0  # seconds in which all steps go by that wait for nobody


@pytest.fixture(scope="module")
def phone(machine: Machine) -> Phone:
    """A phone that plays for everybody."""
    return machine.phone("all")


@contextmanager
def at_rest(machine: Machine, folder: Path) -> Iterator[Fingers]:
    """Fingers at the table, as soon as the display shows what it waits for. Where somebody has to
    carry out many steps first, they are carried out."""
    with twin(machine, folder) as fingers:
        if fingers.on == "notice":
            fingers.press(3)
        fingers.skip()  # the twin has just been started, and tells again what hands have to do
        while not shown(machine, fingers, STEPS_TAKE):
            machine.hold(3)
        yield fingers


def tap(machine: Machine, fingers: Fingers, *keys: int) -> None:
    """Press keys on both sides; each press has to show the same picture on both, but for one that
    says a word: what follows from that is luck's to show."""
    for key in keys:
        machine.press(key)
        fingers.press(key)
        if not fingers.said:
            shows(machine, fingers)


def test_the_bare_unit_has_all_its_devices_open(machine: Machine) -> None:
    opened = machine.run(f"readlink /proc/{machine.service('MainPID')}/fd/*", check=False).split()
    assert {"/dev/gpiochip0", "/dev/i2c-0", "/dev/hwrng"} <= set(opened)
    assert machine.bus.display.lit
    assert machine.bus.display.unknown == []
    assert "Luck comes from /dev/hwrng (virtio_rng.0)." in machine.log()
    assert machine.run(f"journalctl --boot --quiet --priority warning --unit {SERVICE}") == ""


def in_focus(fingers: Fingers) -> str:
    """What the row in focus says."""
    body = fingers.panel.body
    assert isinstance(body, Rows)
    return body.rows[there(body.focus)].label


def test_presses_start_a_game_deal_it_and_make_a_move(machine: Machine, phone: Phone, tmp_path: Path) -> None:
    if "game" in phone.view():
        assert phone.submit("close")["ok"]
    with at_rest(machine, tmp_path / "idle") as fingers:
        tap(machine, fingers, 3)  # Play
        while in_focus(fingers) != "Web of Flies":
            tap(machine, fingers, 2)
        while not fingers.said:
            tap(machine, fingers, 3)
        assert fingers.said == [f"new {GAME} 2 start"]
    until(lambda: "chance" in phone.view(), machine.log, every=1)  # its rules are read first
    with at_rest(machine, tmp_path / "begun") as fingers:
        tap(machine, fingers, 3)  # Draw
    until(lambda: "questions" in phone.view(), machine.log, every=1)
    dealt = phone.view()
    with at_rest(machine, tmp_path / "dealt") as fingers:
        while not fingers.said:
            tap(machine, fingers, 3)
        (word,) = fingers.said
    assert phone.view()["entry"] == dealt["entry"] + 1
    assert word in str(phone.ask("/api/record")[1])


def test_a_phone_finds_the_page_and_its_moves_are_on_the_display(
    machine: Machine, phone: Phone, tmp_path: Path
) -> None:
    for page in ("/", "/board", f"/rules/{GAME}", "/healthz"):
        assert phone.ask(page)[0] == 200, page
    play(phone, 2)
    for number in range(3):
        before = machine.bus.display.pixels()
        go_on(phone)
        with at_rest(machine, tmp_path / str(number)):
            assert machine.bus.display.pixels() != before


def test_a_bus_that_falls_silent_never_stops_the_game_and_the_picture_comes_back(
    machine: Machine, phone: Phone, tmp_path: Path
) -> None:
    play(phone, 3)
    machine.bus.silent = True
    tried = machine.bus.transfers
    entry = phone.view()["entry"]
    assert [go_on(phone) for _ in range(2)] == [entry + 1, entry + 2]
    until(lambda: "Nothing answers at 0x3C on I2C bus 1" in machine.log(), machine.log, every=1)
    until(lambda: machine.bus.transfers > tried + 10, machine.log)
    machine.bus.display.reset()  # it was without its supply, too
    machine.bus.silent = False
    start = time.monotonic()
    with at_rest(machine, tmp_path / "back"):
        print(f"the picture was back after {time.monotonic() - start:.1f} s")


def test_a_unit_that_hangs_is_restarted_and_finds_the_game_again(
    machine: Machine, phone: Phone, tmp_path: Path
) -> None:
    before = what_counts(play(phone, 4))
    process, restarts = machine.service("MainPID"), int(machine.service("NRestarts"))
    machine.run(f"kill -STOP {process}")
    until(lambda: int(machine.service("NRestarts")) == restarts + 1, machine.log, every=1)
    machine.wait_for_service()
    assert machine.service("MainPID") != process
    assert "Watchdog timeout" in machine.run(f"journalctl --boot --unit {SERVICE}")
    assert what_counts(phone.view()) == before
    back_after_a_break(machine, tmp_path / "restarted")


def test_the_service_stops_cleanly_by_itself_and_starts_at_the_same_prompt(
    machine: Machine, phone: Phone, tmp_path: Path
) -> None:
    before = what_counts(play(phone, 4))
    machine.run("systemctl stop orbweaver.socket orbweaver.service")
    assert machine.service("ActiveState") == "inactive"
    assert machine.service("Result") == "success"
    assert machine.service("ExecMainStatus") == "0"
    took = {
        what: float(machine.service(f"{to}TimestampMonotonic"))
        - float(machine.service(f"{of}TimestampMonotonic"))
        for what, of, to in (
            ("start", "InactiveExit", "ActiveEnter"),
            ("stop", "ActiveExit", "InactiveEnter"),
        )
    }
    print(took)
    machine.run("systemctl start orbweaver.socket orbweaver.service")
    machine.wait_for_service()
    assert what_counts(phone.view()) == before
    back_after_a_break(machine, tmp_path / "started")
