"""Generators on a serial port: what they are told, and what is said of those that fail."""

from __future__ import annotations

import re
import termios
import time
from pathlib import Path

import pytest
import serial

from companion.errors import EntropyError, plain
from companion.table.luck.pool import Pool
from drivers.entropy import EntropySetup, describe, open_entropy
from drivers.entropy.neug import NEUG
from drivers.entropy.onerng import ONERNG
from drivers.entropy.truerng import TRUERNG
from drivers.entropy.usb import Stick, UsbEntropy
from drivers.trouble import LuckTrouble
from tests.support.sticks import Device, OneRng, PortInfo, Silent, Stuck, Talker
from tests.support.waiting import PATIENCE

GENERIC = (0x0483, 0x5740)


def source(stick: Stick, device: Device, patience: float = PATIENCE, **ports: tuple[int, int]) -> UsbEntropy:
    """The driver for a stick that is plugged in under its own identity."""
    vendor, product = ports.get("identity", stick.ids[0])
    return UsbEntropy(stick, patience=patience, ports=lambda: [PortInfo(device.device, vendor, product)])


def wrong(entropy: UsbEntropy, count: int = 16) -> tuple[str, str]:
    """What is said to be wrong, and what mends it."""
    with pytest.raises(LuckTrouble) as caught:
        entropy.read(count)
    assert caught.value.slug == "no-luck"
    return plain(caught.value.wrong), plain(caught.value.mend)


def eventually(true: object) -> bool:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if callable(true) and true():
            return True
        time.sleep(0.005)
    return False


# ---------------------------------------------------------------------- how each is spoken to


def test_a_onerng_is_silent_until_it_is_told_to_send_and_is_told_to_stop() -> None:
    with OneRng() as device:
        entropy = source(ONERNG, device)
        assert not device.sending
        assert len(entropy.read(100)) == 100
        assert device.heard == b"cmd0\ncmdO\n"
        entropy.close()
        assert eventually(lambda: device.heard == b"cmd0\ncmdO\ncmdo\n")
        assert not device.sending


def test_a_truerng_is_left_at_the_speed_that_means_its_whitened_stream() -> None:
    with Device() as device:
        entropy = source(TRUERNG, device)
        entropy.read(1)
        assert device.speed == termios.B300
        assert device.heard == b""
        entropy.close()


def test_a_neug_is_told_nothing() -> None:
    with Device() as device:
        entropy = source(NEUG, device)
        entropy.read(1)
        assert device.heard == b""
        entropy.close()


def test_bytes_from_before_it_was_opened_are_not_used() -> None:
    with Stuck() as device:
        device.turn()  # old bytes wait in the port
        device.output = lambda count: bytes(range(256))[:count]  # type: ignore[method-assign]
        device.turn()
        entropy = source(NEUG, device)
        assert 0xA5 not in entropy.read(200)
        entropy.close()


# ---------------------------------------------------------------------------- which stick it is


def test_a_stick_is_found_by_its_identity_among_others() -> None:
    with Talker() as receiver, Device() as device:
        ports = [
            PortInfo("/dev/ttyAMA0"),
            PortInfo(receiver.device, 0x1546, 0x01A7),
            PortInfo(device.device, *NEUG.ids[0]),
        ]
        entropy = UsbEntropy(NEUG, ports=lambda: ports)
        assert len(entropy.read(32)) == 32
        assert entropy.label == "NeuG"
        entropy.close()


def test_a_generic_identity_is_never_claimed() -> None:
    for stick in (TRUERNG, ONERNG, NEUG):
        assert GENERIC not in stick.ids
    with Device() as device:
        assert wrong(source(NEUG, device, identity=GENERIC)) == (
            "No NeuG is plugged in.",
            "Plug it in; lsusb shows it as 234b:0001.",
        )


def test_another_device_at_the_named_port_is_told_by_its_identity() -> None:
    with Device() as device:
        ports = [PortInfo(device.device, *GENERIC)]
        said = wrong(UsbEntropy(ONERNG, device.device, ports=lambda: ports))
        assert said[0] == f"{device.device} is no OneRNG: its USB identity is 0483:5740."
        assert "found by itself" in said[1]


def test_a_named_port_without_an_identity_is_no_stick(tmp_path: Path) -> None:
    """A serial port of the board, a pty or a file: what it gives must not stand there as that of a stick."""
    with Device() as device:
        said = [
            wrong(UsbEntropy(TRUERNG, device.device, ports=ports))[0]
            for ports in (list, lambda: [PortInfo(device.device)])
        ]
        assert said == 2 * [f"{device.device} is no TrueRNG: it has no USB identity."]
        file = tmp_path / "file"
        file.write_bytes(bytes(1000))
        assert "no USB identity" in wrong(UsbEntropy(TRUERNG, str(file), ports=list))[0]


def test_a_stick_is_found_by_a_link_to_its_port(tmp_path: Path) -> None:
    with Device() as device:
        link = tmp_path / "by-id"
        link.symlink_to(device.device)
        entropy = UsbEntropy(NEUG, str(link), ports=lambda: [PortInfo(device.device, *NEUG.ids[0])])
        assert len(entropy.read(32)) == 32
        assert entropy.label == f"NeuG on {link}"
        entropy.close()


def test_a_device_that_answers_in_text_is_no_generator() -> None:
    with Talker() as receiver:
        said = wrong(source(TRUERNG, receiver))
        assert said[0].startswith("TrueRNG answers in text: $GPGGA")
        assert "another device" in said[1]


def test_the_rules_of_the_system_know_the_same_sticks() -> None:
    rules = (Path(__file__).parents[2] / "systemd" / "60-orbweaver.rules").read_text("utf-8")
    known = re.findall(r'idVendor}=="(\w+)".*idProduct}=="(\w+)"', rules)
    ours = {identity for stick in (TRUERNG, ONERNG, NEUG) for identity in stick.ids}
    assert {(int(vendor, 16), int(product, 16)) for vendor, product in known} == ours


# ------------------------------------------------------------------------------------- faults


def test_a_silent_stick_is_noticed() -> None:
    with Silent() as device:
        assert wrong(source(NEUG, device, patience=0.3)) == (
            "NeuG has given nothing for 0.3 s.",
            "Plug it out and in again, or draw by hand.",
        )


def test_a_stick_pulled_out_in_the_middle_and_plugged_in_again() -> None:
    first = Device(most=1)
    entropy = source(NEUG, first)
    entropy.read(10)
    first.unplug()
    assert wrong(entropy)[0] == "NeuG was lost while it was read."
    with Device() as second:
        entropy._ports = lambda: [PortInfo(second.device, *NEUG.ids[0])]
        assert len(entropy.read(10)) == 10
        entropy.close()


def test_a_stick_that_gives_one_byte_at_a_time_is_read_until_enough() -> None:
    with Device(most=1) as device:
        entropy = source(NEUG, device)
        assert len(entropy.read(100)) == 100
        entropy.close()


def test_a_port_that_is_not_there() -> None:
    said = wrong(UsbEntropy(ONERNG, "/dev/ttyACM77", ports=list))
    assert said == ("There is no /dev/ttyACM77 here.", "Plug OneRNG in; lsusb shows it as 1d50:6086.")


def test_a_port_that_another_program_holds() -> None:
    with Device() as device:
        first = source(NEUG, device)
        first.read(1)
        said = wrong(source(NEUG, device))
        assert said[0] == f"{device.device} is held by another program."
        assert "ModemManager" in said[1]
        first.close()


def test_a_port_this_user_may_not_use(monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(*_: object, **__: object) -> None:
        raise serial.SerialException(13, "could not open port: Permission denied")

    monkeypatch.setattr(serial, "Serial", denied)
    with Device() as device:
        said = wrong(source(NEUG, device))
        assert said[0] == f"{device.device} may not be used by this user."
        assert re.search(r"sudo usermod -aG (tty|root|dialout) \$USER", said[1])


def test_a_stuck_stick_pauses_the_draws_and_its_name_is_in_the_reason() -> None:
    with Stuck() as device:
        entropy = source(NEUG, device)
        pool = Pool(entropy)
        pool.start()
        assert eventually(lambda: "repeats itself" in plain(pool.problem() or pool._why_empty()))
        with pytest.raises(EntropyError, match="NeuG repeats itself and is not used"):
            pool.take(1)
        pool.close()
        entropy.close()


@pytest.mark.parametrize("driver", ["truerng", "onerng", "neug"])
def test_a_profile_names_the_make_and_nothing_else_is_taken(driver: str) -> None:
    setup = EntropySetup(driver, "/dev/ttyACM77")
    entropy = open_entropy(setup)
    assert entropy.provenance == "serial"
    assert plain(describe(entropy, setup)).endswith("on /dev/ttyACM77.")
    with pytest.raises(EntropyError):
        entropy.read(1)
    entropy.close()
