"""Keys: every driver reports raw edges, and nothing that goes wrong in a listener can stop it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from companion.errors import plain
from companion.ports import Edge, Keys
from drivers import pins
from drivers.keys import KeysSetup, open_keys
from drivers.keys.gpio import GpioKeys
from drivers.keys.simulated import SimulatedKeys
from drivers.trouble import Trouble
from tests.support import gpio_libraries
from tests.support.gpio_libraries import Header, installed

PINS = {"key1": 17, "key2": 27, "key3": 22}
CHIPS = {0: "brcmvirt-gpio", 4: "pinctrl-rp1"}
Push = Callable[[str, bool], None]


def with_a_mock_header() -> tuple[Keys, Push]:
    """The driver of a real unit, over a header of mock pins; wires are pulled by hand."""
    factory = MockFactory()
    keys = GpioKeys(PINS, factory)

    def push(name: str, down: bool) -> None:
        pin = factory.pin(PINS[name])
        pin.drive_low() if down else pin.drive_high()

    return keys, push


def simulated() -> tuple[Keys, Push]:
    keys = open_keys(KeysSetup("simulated", PINS))
    assert isinstance(keys, SimulatedKeys)
    return keys, keys.push


def a_pi(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """A Raspberry Pi as far as its files go."""
    monkeypatch.setattr(pins, "glob", lambda pattern: [f"/dev/gpiochip{number}" for number in CHIPS])
    monkeypatch.setattr(os, "access", lambda path, mode: True)
    monkeypatch.setattr("gpiozero.pins.local.get_pi_revision", lambda: 0xA02082)
    monkeypatch.delenv("LG_WD", raising=False)
    monkeypatch.setenv("LG_WD", "")  # so that it is put back afterwards
    monkeypatch.delenv("LG_WD")
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(folder / "run"))


@pytest.fixture(params=["lgpio", "rpigpio", "mock", "simulated"])
def unit(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Keys, Push]]:
    """Keys over every library there is, and a hand that pulls their wires."""
    if request.param in ("mock", "simulated"):
        keys, push = with_a_mock_header() if request.param == "mock" else simulated()
        yield keys, push
        keys.close()
        return
    a_pi(monkeypatch, tmp_path)
    header = Header()
    libraries = {"lgpio": gpio_libraries.lgpio(header, CHIPS), **gpio_libraries.rpi_gpio(header)}
    with installed(libraries):
        keys = open_keys(KeysSetup("gpio", PINS, request.param))
        yield keys, lambda name, down: header.drive(PINS[name], low=down)
        keys.close()
    header.end()


def test_edges_carry_name_level_and_time(unit: tuple[Keys, Push]) -> None:
    keys, push = unit
    seen: list[Edge] = []
    keys.start(seen.append)
    push("key1", True)
    push("key3", True)
    push("key1", False)
    assert [(edge.key, edge.down) for edge in seen] == [("key1", True), ("key3", True), ("key1", False)]
    assert [edge.at for edge in seen] == sorted(edge.at for edge in seen)


def test_bounce_is_reported_as_it_is(unit: tuple[Keys, Push]) -> None:
    keys, push = unit
    seen: list[Edge] = []
    keys.start(seen.append)
    for level in (True, False, True, False, True):
        push("key2", level)
    assert [edge.down for edge in seen] == [True, False, True, False, True]


def test_nothing_is_reported_before_the_start_or_after_the_end(unit: tuple[Keys, Push]) -> None:
    keys, push = unit
    seen: list[Edge] = []
    push("key1", True)
    keys.start(seen.append)
    keys.close()
    assert seen == []
    assert not keys.alive()


def test_a_listener_that_fails_does_not_stop_the_edges(unit: tuple[Keys, Push]) -> None:
    """On a Pi an exception in a callback would end the one thread that reports any pin."""
    keys, push = unit
    seen: list[Edge] = []

    def listener(edge: Edge) -> None:
        seen.append(edge)
        raise RuntimeError("full")

    keys.start(listener)
    push("key1", True)
    push("key1", False)
    assert [edge.down for edge in seen] == [True, False]
    assert keys.alive()


def test_closed_contacts_can_be_asked_for(unit: tuple[Keys, Push]) -> None:
    keys, push = unit
    assert keys.pressed() == ()
    push("key2", True)
    assert keys.pressed() == ("key2",)


def test_closing_twice_is_fine(unit: tuple[Keys, Push]) -> None:
    keys, _push = unit
    keys.close()
    keys.close()


def test_a_unit_without_keys_is_in_order() -> None:
    keys = open_keys(KeysSetup("none"))
    keys.start(lambda edge: None)
    assert keys.names == ()
    assert keys.pressed() == ()
    assert keys.alive()
    keys.close()


def test_a_pin_that_is_taken_is_named_and_none_is_kept() -> None:
    factory = MockFactory()
    first = GpioKeys({"key1": 27}, factory)
    with pytest.raises(Trouble) as caught:
        GpioKeys(PINS, factory)
    assert str(caught.value).startswith("GPIO27 for key2 cannot be had: ")
    assert "sudo systemctl stop orbweaver" in plain(caught.value.mend)
    first.close()


# ---------------------------------------------------------------------- without a Raspberry Pi


@pytest.mark.parametrize("factory", ["lgpio", "rpigpio"])
def test_off_a_pi_it_says_so_and_where_to_go(factory: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pins, "glob", lambda pattern: [])
    with pytest.raises(Trouble) as caught:
        open_keys(KeysSetup("gpio", PINS, factory))
    assert plain(caught.value.wrong) == "No GPIO here: this machine has no /dev/gpiochip0."
    assert "--profile desk" in plain(caught.value.mend)


@pytest.mark.parametrize(("factory", "package"), [("lgpio", "lgpio"), ("rpigpio", "RPi")])
def test_a_missing_package_is_named_with_what_installs_it(
    factory: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pins, "glob", lambda pattern: ["/dev/gpiochip0"])
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(Trouble) as caught:
        open_keys(KeysSetup("gpio", PINS, factory))
    assert plain(caught.value.wrong) == f"The package {package} is not installed."
    assert "orbweaver[pi]" in plain(caught.value.mend)


# ------------------------------------------------------------------------------------ lgpio


@pytest.fixture
def lgpio(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Header]:
    """A machine whose header is not the first chip, as on the first systems of the Pi 5."""
    a_pi(monkeypatch, tmp_path)
    header = Header()
    with installed({"lgpio": gpio_libraries.lgpio(header, CHIPS)}):
        yield header
    header.end()


@pytest.mark.usefixtures("lgpio")
def test_the_header_is_found_by_its_label_and_lgpio_writes_where_it_may(tmp_path: Path) -> None:
    factory = pins.open_factory("lgpio")
    assert factory.chip == 4
    assert sys.modules["lgpio"].opened == [4]
    assert str(tmp_path / "run") == sys.modules["lgpio"].WHEN_IMPORTED
    factory.close()


@pytest.mark.usefixtures("lgpio")
def test_a_machine_with_other_gpio_is_no_pi(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pins, "glob", lambda pattern: ["/dev/gpiochip0"])
    with pytest.raises(Trouble, match="only brcmvirt-gpio"):
        pins.open_factory("lgpio")


@pytest.mark.usefixtures("lgpio")
def test_a_header_this_user_may_not_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: not path.endswith("4"))
    with pytest.raises(Trouble) as caught:
        pins.open_factory("lgpio")
    assert plain(caught.value.wrong) == "/dev/gpiochip4 may not be used by this user."
    assert plain(caught.value.mend).endswith("sudo usermod -aG gpio $USER.")


def test_the_end_of_lgpio_s_thread_is_noticed(lgpio: Header) -> None:
    """Somebody else's callback fails, and from then on no pin of the machine is heard."""
    keys = open_keys(KeysSetup("gpio", PINS, "lgpio"))
    seen: list[Edge] = []
    keys.start(seen.append)
    lgpio.listeners[4] = lambda pin, level: 1 // 0  # type: ignore[assignment]
    lgpio.drive(4, low=True)
    lgpio.thread.join(1)
    lgpio.drive(PINS["key1"], low=True)
    assert seen == []
    assert not keys.alive()
    keys.close()


def test_keys_are_not_alive_when_nobody_listens_to_their_pins(monkeypatch: pytest.MonkeyPatch) -> None:
    keys, _push = simulated()
    assert keys.alive()
    monkeypatch.setattr("drivers.keys.gpio.lost_thread", lambda factory: True)
    assert not keys.alive()
    keys.close()
