"""Each hardware generator through the health tests: at the start, on every read, and when it is mended."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from companion.errors import EntropyError
from companion.health import proportion_cutoff, repetition_cutoff
from companion.ports import Entropy
from companion.table.luck import pool as pools
from companion.table.luck.pool import Pool
from drivers.entropy import hwrng as hwrng_driver
from drivers.entropy.hwrng import Hwrng
from drivers.entropy.neug import NEUG
from drivers.entropy.onerng import ONERNG
from drivers.entropy.truerng import TRUERNG
from drivers.entropy.usb import Stick, UsbEntropy
from tests.support.sticks import Device, OneRng, PortInfo
from tests.support.waiting import PATIENCE, until

Noise = Callable[[int], bytes]
STICKS: dict[str, tuple[Stick, type[Device]]] = {
    "TrueRNG": (TRUERNG, Device),
    "OneRNG": (ONERNG, OneRng),
    "NeuG": (NEUG, Device),
}


def stuck(count: int) -> bytes:
    return b"\xa5" * count


def biased(count: int) -> bytes:
    """Every fourth byte is the same, wherever the reading begins."""
    return b"".join(b"\x11" + os.urandom(3) for _ in range(count))[:count]


class Ill:
    """A generator whose noise can be made bad."""

    def __init__(self) -> None:
        self.noise: Noise = os.urandom


@pytest.fixture(params=["hwrng", *STICKS])
def generator(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Entropy, Ill]]:
    ill = Ill()
    if request.param == "hwrng":
        (tmp_path / "hwrng").touch()
        monkeypatch.setattr(hwrng_driver, "nature_of", lambda _: None)
        monkeypatch.setattr(hwrng_driver, "_whole", lambda _, count: ill.noise(count))
        yield Hwrng(str(tmp_path / "hwrng")), ill
        return
    stick, kind = STICKS[request.param]
    with kind() as device:
        quiet = device.output

        def output(count: int) -> bytes:
            return ill.noise(count) if quiet(count) else b""

        monkeypatch.setattr(device, "output", output)
        entropy = UsbEntropy(stick, ports=lambda: [PortInfo(device.device, *stick.ids[0])])
        yield entropy, ill
        entropy.close()


@pytest.mark.parametrize(("noise", "kind"), [(stuck, "repetition"), (biased, "proportion")])
def test_it_never_starts_and_fails_at_any_read_and_comes_back(
    generator: tuple[Entropy, Ill], noise: Noise, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    entropy, ill = generator
    monkeypatch.setattr(pools, "_PAUSE", 0.01)
    ill.noise = noise
    pool = Pool(entropy)
    pool.start()

    def fails() -> bool:
        """What a stick had sent before it was ill may fill the store once more, so it is emptied."""
        with suppress(EntropyError):
            while True:
                pool.take(32)
        return pool.generator().condition == "failed"

    for alarms in (1, 2):
        until(fails)
        now = pool.generator()
        assert [(alarm.kind, alarm.count) for alarm in now.alarms] == [(kind, alarms)]
        assert (now.in_a_row, now.in_a_window) == (repetition_cutoff(7), proportion_cutoff(7)) == (7, 26)
        with pytest.raises(EntropyError, match="repeats itself and is not used"):
            pool.take(1)
        ill.noise = os.urandom
        assert pool.wait_ready(PATIENCE)
        assert pool.generator().condition == "well"
        ill.noise = noise
    pool.close()


@pytest.fixture
def current(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the kernel says which generator is behind /dev/hwrng."""
    monkeypatch.setattr(hwrng_driver, "nature_of", lambda _: None)
    monkeypatch.setattr(hwrng_driver, "GENERATOR", 0)  # as a file has it
    (tmp_path / "hwrng").write_bytes(os.urandom(10_000))
    (tmp_path / "current").write_text("bcm2835\n")
    return tmp_path / "current"


def test_the_name_is_that_of_the_generator_that_the_kernel_has_taken_now(current: Path) -> None:
    source = Hwrng(str(current.parent / "hwrng"), current=current)
    source.read(8)
    assert source.label.endswith("hwrng (bcm2835)")
    current.write_text("chaoskey-0\n")
    assert source.label.endswith("hwrng (bcm2835)")  # nothing was read of the other yet
    source.read(8)
    assert source.label.endswith("hwrng (chaoskey-0)")
    source.close()


def test_bytes_that_two_generators_may_have_given_are_not_used(
    current: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[bytes] = []

    def whole(_: int, count: int) -> bytes:
        given.append(bytes((len(given) + 1,)) * count)
        if len(given) == 2:
            current.write_text("chaoskey-0\n")
        return given[-1]

    monkeypatch.setattr(hwrng_driver, "_whole", whole)
    source = Hwrng(str(current.parent / "hwrng"), current=current)
    assert source.read(8) == b"\1" * 8
    assert source.read(8) == b"\3" * 8  # the second was read while the kernel changed over
    assert source.label.endswith("hwrng (chaoskey-0)")
    source.close()
