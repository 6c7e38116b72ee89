"""Entropy: exactly the bytes asked for, under an honest name, or a sentence why not."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from threading import Thread

import pytest

from companion.errors import EntropyError, plain
from companion.ports import Entropy
from drivers.entropy import DRIVERS, EntropySetup, describe, open_entropy
from drivers.entropy import hwrng as hwrng_driver
from drivers.entropy.getrandom import Getrandom
from drivers.entropy.hwrng import Hwrng
from drivers.entropy.neug import NEUG
from drivers.entropy.onerng import ONERNG
from drivers.entropy.truerng import TRUERNG
from drivers.entropy.usb import Stick, UsbEntropy
from drivers.trouble import LuckTrouble
from tests.support.sticks import Device, OneRng, PortInfo

DEVICE = Path("/dev/hwrng")


@pytest.fixture
def any_file_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kernel that calls every file a hardware generator: files play the device."""
    monkeypatch.setattr(hwrng_driver, "nature_of", lambda _: None)


def readable() -> bool:
    try:
        with DEVICE.open("rb", buffering=0) as device:
            return bool(device.read(1))
    except OSError:
        return False


@pytest.fixture
def generator(tmp_path: Path, any_file_will_do: None) -> Iterator[Path]:
    """A device file that says nothing until somebody writes to it."""
    path = tmp_path / "hwrng"
    os.mkfifo(path)
    keeper = os.open(path, os.O_RDWR)  # so that opening it never blocks and it never ends
    yield path
    os.close(keeper)


def feed(path: Path, data: bytes) -> None:
    with path.open("wb", buffering=0) as device:
        device.write(data)


@pytest.mark.skipif(not readable(), reason="no /dev/hwrng that this user may read")
@pytest.mark.parametrize("driver", ["hwrng", "auto"])
def test_the_machine_s_own_generator(driver: str) -> None:
    source = open_entropy(EntropySetup(driver))
    assert source.provenance == "hwrng"
    if hwrng_driver.CURRENT.exists():  # in a chroot /sys may be absent
        assert source.label == f"/dev/hwrng ({hwrng_driver.CURRENT.read_text().strip()})"
    else:
        assert source.label == "/dev/hwrng"
    first, second = source.read(64), source.read(64)
    assert len(first) == len(second) == 64
    assert first != second
    assert 0 < source.bits_per_byte <= 8
    source.close()
    source.close()


def test_the_operating_system_is_never_called_hardware() -> None:
    source = open_entropy(EntropySetup("getrandom"))
    assert source.provenance == "getrandom"
    assert "hw" not in source.label
    assert [len(source.read(count)) for count in (0, 1, 32, 1000)] == [0, 1, 32, 1000]
    source.close()


# ------------------------------------------------------------------- one contract for all


@contextmanager
def a_device_file(tmp_path: Path) -> Iterator[Entropy]:
    device = tmp_path / "hwrng"
    device.write_bytes(os.urandom(10_000))
    yield Hwrng(str(device))


@contextmanager
def a_stick(stick: Stick, kind: type[Device]) -> Iterator[Entropy]:
    with kind() as device:
        yield UsbEntropy(stick, ports=lambda: [PortInfo(device.device, *stick.ids[0])])


KINDS: dict[str, Callable[[Path], AbstractContextManager[Entropy]]] = {
    "hwrng": a_device_file,
    "truerng": lambda _: a_stick(TRUERNG, Device),
    "onerng": lambda _: a_stick(ONERNG, OneRng),
    "neug": lambda _: a_stick(NEUG, Device),
    "getrandom": lambda _: nullcontext(open_entropy(EntropySetup("getrandom"))),
    "simulated": lambda _: nullcontext(open_entropy(EntropySetup("simulated"))),
}


def test_every_driver_is_held_to_the_contract() -> None:
    assert set(KINDS) == set(DRIVERS) - {"auto"}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.usefixtures("any_file_will_do")
def test_a_source_keeps_the_contract(kind: str, tmp_path: Path) -> None:
    with KINDS[kind](tmp_path) as source:
        reads = [source.read(count) for count in (0, 1, 31, 1000, 64, 64)]
        assert [len(read) for read in reads] == [0, 1, 31, 1000, 64, 64]
        assert reads[-1] != reads[-2]
        assert len(set(reads[3])) > 200
        assert source.provenance in ("hwrng", "serial", "getrandom")
        assert source.label
        assert 0 < source.bits_per_byte <= 8
        source.close()
        source.close()


# ------------------------------------------------------------------------ a device behaves


def test_bytes_come_as_the_device_gives_them(generator: Path) -> None:
    source = Hwrng(str(generator))
    feed(generator, bytes(range(100)))
    assert source.read(10) == bytes(range(10))
    assert source.read(90) == bytes(range(10, 100))
    source.close()


def test_a_device_that_gives_little_at_a_time_is_read_until_enough(generator: Path) -> None:
    def trickle() -> None:
        for value in range(8):
            feed(generator, bytes((value,)))
            time.sleep(0.002)

    writer = Thread(target=trickle)
    writer.start()
    source = Hwrng(str(generator))
    assert source.read(8) == bytes(range(8))
    writer.join()
    source.close()


def test_a_silent_device_is_noticed_and_its_late_bytes_serve_the_next_read(generator: Path) -> None:
    source = Hwrng(str(generator), patience=0.3)
    with pytest.raises(EntropyError, match=r"has given nothing for 0\.3 s"):
        source.read(4)
    with pytest.raises(EntropyError):
        source.read(4)
    feed(generator, b"latebird and more")
    assert source.read(8) == b"latebird"
    with pytest.raises(EntropyError):
        source.read(100)
    feed(generator, bytes(100))
    assert len(source.read(2)) == 2
    source.close()


@pytest.mark.usefixtures("any_file_will_do")
def test_a_device_that_ends_in_the_middle(tmp_path: Path) -> None:
    short = tmp_path / "hwrng"
    short.write_bytes(b"abc")
    source = Hwrng(str(short))
    with pytest.raises(EntropyError, match="it ended in the middle"):
        source.read(4)
    source.close()


@pytest.mark.usefixtures("any_file_will_do")
def test_a_device_that_comes_back_is_opened_anew(tmp_path: Path) -> None:
    path = tmp_path / "hwrng"
    source = Hwrng(str(path))
    with pytest.raises(EntropyError) as caught:
        source.read(4)
    assert plain(caught.value.text) == (
        f"This machine has no hardware generator at {path}. "
        'Choose the operating system’s in the profile: driver = "getrandom" under [entropy].'
    )
    assert caught.value.slug == "no-luck"
    path.write_bytes(b"here again")
    assert source.read(4) == b"here"
    source.close()


@pytest.mark.parametrize(
    ("error", "wrong", "mend"),
    [
        (PermissionError(13, "Permission denied"), "/dev/x may be read by root only.", "60-orbweaver.rules"),
        (OSError(19, "No such device"), "This machine has no hardware generator at /dev/x.", "getrandom"),
        (OSError(5, "Input/output error"), "/dev/x cannot be read: Input/output error.", "by hand"),
    ],
)
def test_each_fault_has_its_sentence(
    error: OSError, wrong: str, mend: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> int:
        raise error

    monkeypatch.setattr(os, "stat", fail)
    source = Hwrng("/dev/x")
    with pytest.raises(LuckTrouble) as caught:
        source.read(1)
    assert plain(caught.value.wrong) == wrong
    assert mend in plain(caught.value.mend)
    source.close()


# ------------------------------------------------------------------------------------ auto


@pytest.mark.usefixtures("any_file_will_do")
def test_auto_takes_a_generator_that_answers(tmp_path: Path) -> None:
    device = tmp_path / "hwrng"
    device.write_bytes(bytes(1000))
    setup = EntropySetup("auto", str(device))
    source = open_entropy(setup)
    assert source.provenance == "hwrng"
    assert plain(describe(source, setup)).endswith("the profile says auto, and it answered.")
    source.close()


def test_auto_says_why_it_took_the_operating_system(tmp_path: Path) -> None:
    setup = EntropySetup("auto", str(tmp_path / "none"))
    source = open_entropy(setup)
    assert isinstance(source, Getrandom)
    assert source.provenance == "getrandom"
    assert plain(describe(source, setup)) == (
        "Luck comes from getrandom (operating system). "
        f"This machine has no hardware generator at {tmp_path / 'none'}."
    )
    assert len(source.read(16)) == 16


@pytest.mark.usefixtures("any_file_will_do")
def test_a_generator_that_fails_later_is_not_replaced(tmp_path: Path) -> None:
    device = tmp_path / "hwrng"
    device.write_bytes(bytes(20))
    source = open_entropy(EntropySetup("auto", str(device)))
    with pytest.raises(EntropyError):
        source.read(16)
    assert source.provenance == "hwrng"
    source.close()


def test_a_generator_named_in_the_profile_is_never_replaced(tmp_path: Path) -> None:
    source = open_entropy(EntropySetup("hwrng", str(tmp_path / "none")))
    assert source.provenance == "hwrng"
    with pytest.raises(EntropyError):
        source.read(1)
    source.close()


# ------------------------------------------------------------- what is no hardware generator


@contextmanager
def a_pipe(folder: Path) -> Iterator[str]:
    os.mkfifo(folder / "pipe")
    yield str(folder / "pipe")


@contextmanager
def a_file(folder: Path) -> Iterator[str]:
    (folder / "file").write_bytes(os.urandom(1000))
    yield str(folder / "file")


@contextmanager
def a_terminal(_: Path) -> Iterator[str]:
    ours, theirs = os.openpty()
    yield os.ttyname(theirs)
    os.close(ours)
    os.close(theirs)


@pytest.mark.parametrize(
    ("other", "what"),
    [
        (a_file, "a plain file"),
        (a_pipe, "a pipe or a disk"),
        (a_terminal, "another device"),
        (lambda folder: nullcontext(str(folder)), "a folder"),
        (lambda _: nullcontext("/dev/urandom"), "the operating system’s generator"),
        (lambda _: nullcontext("/dev/zero"), "another device"),
    ],
)
def test_what_is_no_hardware_generator_is_never_read_nor_called_one(
    other: Callable[[Path], AbstractContextManager[str]], what: str, tmp_path: Path
) -> None:
    with other(tmp_path) as device:
        source = open_entropy(EntropySetup("hwrng", device))
        assert source.label == device
        with pytest.raises(LuckTrouble) as caught:
            source.read(1)
        assert plain(caught.value.wrong) == f"{device} is {what}, and no hardware generator."
        source.close()
        instead = open_entropy(EntropySetup("auto", device))
        assert instead.provenance == "getrandom"
        instead.close()
