"""Displays: what is shown is what the bus carried, and a display may come and go."""

from __future__ import annotations

import gc
import random
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import luma.oled.device
import pytest
from gpiozero.pins.mock import MockFactory
from luma.core.interface.serial import i2c
from PIL import Image

from companion.errors import DeviceError, plain
from companion.pixels import Pixels
from companion.ports import Display
from drivers.display import DisplaySetup, open_display
from drivers.display.chips import DISPLAY_CHIPS
from drivers.display.oled import CHIPS, OledDisplay
from drivers.display.simulated import SimulatedDisplay, SimulatedI2C
from drivers.trouble import Trouble
from tests.support.displays import MODULES, seen

ROOT = Path(__file__).parents[2]


def picture(size: tuple[int, int], seed: int) -> Image.Image:
    """A mode-1 picture of noise, the same for the same seed."""
    width, height = size
    return Image.frombytes("1", size, random.Random(seed).randbytes(width * height // 8))


@pytest.fixture
def display() -> Iterator[SimulatedDisplay]:
    made = SimulatedDisplay(DisplaySetup("simulated"))
    made.reopen()
    yield made
    made.close()


# ---------------------------------------------------------------------------- every driver


class RealBus:
    """The part of smbus2 that luma uses, with one simulated display behind each bus number."""

    buses: dict[int, SimulatedI2C]

    def __init__(self, port: int) -> None:
        if port not in self.buses:
            raise FileNotFoundError(2, "No such file or directory", f"/dev/i2c-{port}")
        self._bus = self.buses[port]

    def write_i2c_block_data(self, address: int, control: int, data: list[int]) -> None:
        self._bus.write_i2c_block_data(address, control, data)

    def i2c_rdwr(self, message: tuple[int, list[int]]) -> None:
        address, (control, *data) = message
        self._bus.write_i2c_block_data(address, control, data)

    def close(self) -> None:
        pass


class Message:
    """``i2c_msg`` of smbus2."""

    @staticmethod
    def write(address: int, data: list[int]) -> tuple[int, list[int]]:
        return address, data


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> dict[int, SimulatedI2C]:
    """The I2C buses of a machine; bus 1 has an SSD1306 at 0x3C."""
    smbus2 = pytest.importorskip("smbus2")
    buses = {1: SimulatedI2C(0x3C, DISPLAY_CHIPS["ssd1306"]())}
    monkeypatch.setattr(RealBus, "buses", buses, raising=False)
    monkeypatch.setattr(smbus2, "SMBus", RealBus)
    monkeypatch.setattr(smbus2, "i2c_msg", Message)
    return buses


@pytest.mark.usefixtures("machine")
@pytest.mark.parametrize("driver", ["oled", "simulated", "none"])
def test_a_display_keeps_the_contract(driver: str) -> None:
    display: Display = open_display(DisplaySetup(driver))
    assert (display.width, display.height) == (128, 64)
    display.reopen()
    display.show(picture((128, 64), 1))
    display.contrast(40)
    display.power(False)
    display.power(True)
    display.reopen()
    display.show(picture((128, 64), 2))
    display.close()
    display.close()


def test_a_real_unit_s_driver_shows_the_picture_over_its_bus(machine: dict[int, SimulatedI2C]) -> None:
    display = open_display(DisplaySetup("oled"))
    display.reopen()
    image = picture((128, 64), 3)
    display.show(image)
    assert machine[1].look(lambda chip: chip.pixels()) == image.tobytes()


def test_no_bus_no_answer_and_no_permission_are_three_sentences(
    machine: dict[int, SimulatedI2C], monkeypatch: pytest.MonkeyPatch
) -> None:
    def trouble(**setup: Any) -> str:
        with pytest.raises(Trouble) as caught:
            open_display(DisplaySetup("oled", **setup)).reopen()
        return plain(caught.value.wrong)

    assert trouble(port=7) == "There is no I2C bus 7 here."
    assert trouble(address=0x3D) == "Nothing answers at 0x3D on I2C bus 1."
    machine[1].unplug()
    assert trouble() == "Nothing answers at 0x3C on I2C bus 1."

    def denied(port: int) -> None:
        raise PermissionError(13, "Permission denied", f"/dev/i2c-{port}")

    monkeypatch.setattr("smbus2.SMBus", denied)
    assert trouble() == "I2C bus 1 may not be used by this user."
    monkeypatch.setitem(sys.modules, "smbus2", None)
    assert trouble() == "The package smbus2 is not installed."


def test_a_real_unit_s_display_on_spi_is_told_data_from_commands_by_a_pin(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Through gpiozero's simulated header and the part of spidev that luma uses."""
    chip = DISPLAY_CHIPS["sh1106"]()
    header = MockFactory()
    monkeypatch.setattr("drivers.display.buses.open_factory", lambda _name: header)

    class SpiDev:
        max_speed_hz = 0

        def open(self, port: int, device: int) -> None:
            assert (port, device) == (0, 1)

        def writebytes(self, data: list[int]) -> None:
            (chip.data if header.pin(24).state else chip.commands)(bytes(data))

        def close(self) -> None:
            pass

    monkeypatch.setitem(sys.modules, "spidev", SimpleNamespace(SpiDev=SpiDev))
    display = open_display(DisplaySetup("oled", "sh1106", bus="spi", port=0, device=1, dc=24, reset=25))
    display.reopen()
    assert header.pin(25).state  # out of reset
    display.show(picture((128, 64), 3))
    assert chip.pixels() == picture((128, 64), 3).tobytes()
    display.reopen()  # its pins were let go
    display.close()


def test_no_spi_bus_is_a_sentence_with_what_turns_it_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent() -> None:
        raise FileNotFoundError(2, "No such file or directory")

    monkeypatch.setattr("drivers.display.buses.open_factory", lambda _name: MockFactory())
    monkeypatch.setitem(sys.modules, "spidev", SimpleNamespace(SpiDev=absent))
    with pytest.raises(Trouble) as caught:
        open_display(DisplaySetup("oled", bus="spi", port=0)).reopen()
    assert plain(caught.value.wrong) == "There is no SPI bus 0 here."
    assert "do_spi 0" in plain(caught.value.mend)


# ------------------------------------------------------------------------- pixel for pixel


@pytest.mark.parametrize(("chip", "size"), MODULES)
def test_every_module_shows_what_it_is_given(chip: str, size: tuple[int, int]) -> None:
    display = SimulatedDisplay(DisplaySetup("simulated", chip, *size))
    display.reopen()
    for seed in range(20):
        image = picture(size, seed)
        display.show(image)
        assert seen(display) == image.tobytes()


@pytest.mark.parametrize(("chip", "size"), MODULES)
def test_the_wire_carries_what_luma_itself_would_send(chip: str, size: tuple[int, int]) -> None:
    def sent(device_class: Any) -> list[tuple[int, list[int]]]:
        transfers: list[tuple[int, list[int]]] = []

        class Wire:
            def write_i2c_block_data(self, address: int, control: int, data: list[int]) -> None:
                transfers.append((control, list(data)))

        with warnings.catch_warnings():  # luma still asks Pillow for what Pillow will drop
            warnings.simplefilter("ignore", DeprecationWarning)
            device = device_class(i2c(bus=Wire()), width=size[0], height=size[1])
            for seed in range(5):
                device.display(picture(size, seed))
        device.persist = True
        return transfers

    assert sent(CHIPS[chip]) == sent(getattr(luma.oled.device, chip))


@pytest.mark.parametrize(("chip", "size"), MODULES)
def test_commands_stay_within_the_chip_s_own(chip: str, size: tuple[int, int]) -> None:
    """luma sends the SH1106 two commands of its cousin, which that chip lets pass."""
    display = SimulatedDisplay(DisplaySetup("simulated", chip, *size))
    display.reopen()
    strange = {"ssd1306": [], "ssd1309": [0x8D], "sh1106": [0x20, 0x8D]}[chip]
    assert display.bus.look(lambda chip: chip.unknown) == strange


def test_a_display_mounted_upside_down_is_turned() -> None:
    display = SimulatedDisplay(DisplaySetup("simulated", rotate=2))
    display.reopen()
    image = picture((128, 64), 5)
    display.show(image)
    assert seen(display) == image.transpose(Image.Transpose.ROTATE_180).tobytes()


def test_packing_puts_the_topmost_of_eight_rows_lowest() -> None:
    image = Image.new("1", (128, 64))
    for x, y in ((0, 0), (1, 7), (127, 63)):
        image.putpixel((x, y), 1)
    pages = Pixels.of(image).pages()
    assert (pages[0][0], pages[0][1], pages[7][127]) == (0x01, 0x80, 0x80)
    assert sum(map(sum, pages)) == 0x01 + 0x80 + 0x80


# ------------------------------------------------------------------------------- the wire


def traffic(bus: SimulatedI2C, act: Any) -> tuple[int, int]:
    """Transfers and bytes of one act."""
    transfers, count = bus.transfers, bus.bytes
    act()
    return bus.transfers - transfers, bus.bytes - count


def test_a_whole_frame_costs_what_the_documentation_says(
    display: SimulatedDisplay, machine: dict[int, SimulatedI2C]
) -> None:
    page = " ".join((ROOT / "hardware" / "README.md").read_text("utf-8").split())
    transfers, count = traffic(display.bus, lambda: display.show(picture((128, 64), 1)))
    assert (transfers, count) == (33, 1096)
    assert f"{count} bytes in {transfers} transfers" in page
    real = open_display(DisplaySetup("oled"))
    real.reopen()
    transfers, count = traffic(machine[1], lambda: real.show(picture((128, 64), 1)))
    assert (transfers, count) == (2, 1034)
    assert f"{count} bytes in {transfers} transfers" in page


def test_a_picture_that_stands_already_costs_one_byte_of_command(display: SimulatedDisplay) -> None:
    image = picture((128, 64), 1)
    display.show(image)
    assert traffic(display.bus, lambda: display.show(image.copy())) == (1, 3)
    assert traffic(display.bus, lambda: display.show(picture((128, 64), 2))) == (33, 1096)


def test_a_picture_of_another_size_is_a_mistake_in_the_program(display: SimulatedDisplay) -> None:
    with pytest.raises(ValueError, match="128×64"):
        display.show(Image.new("1", (64, 48)))
    with pytest.raises(ValueError, match="mode 1"):
        display.show(Image.new("RGB", (128, 64)))


# --------------------------------------------------------------------------------- faults


def test_before_it_is_opened_a_display_says_so() -> None:
    display = open_display(DisplaySetup("simulated"))
    with pytest.raises(DeviceError, match="has not been started"):
        display.show(picture((128, 64), 1))
    display.close()


def test_after_a_refused_transfer_the_whole_picture_comes_again(display: SimulatedDisplay) -> None:
    image = picture((128, 64), 1)
    display.show(image)
    display.bus.refuse(1)
    with pytest.raises(DeviceError, match="Nothing answers at 0x3C on I2C bus 1"):
        display.show(picture((128, 64), 2))
    with pytest.raises(DeviceError):  # lost until it is opened again, though the bus is well
        display.show(image)
    display.reopen()
    display.show(image)
    assert seen(display) == image.tobytes()


@pytest.mark.parametrize("transfer", range(33))
def test_a_refusal_anywhere_in_a_frame_is_recovered(display: SimulatedDisplay, transfer: int) -> None:
    display.show(picture((128, 64), 1))
    display.bus.refuse(1, after=transfer)
    with pytest.raises(DeviceError):
        display.show(picture((128, 64), 2))
    display.reopen()
    display.show(picture((128, 64), 2))
    assert seen(display) == picture((128, 64), 2).tobytes()


def test_unplugged_and_plugged_in_again_it_looks_as_before(display: SimulatedDisplay) -> None:
    image = picture((128, 64), 1)
    display.contrast(33)
    display.show(image)
    display.bus.unplug()
    assert not any(seen(display))
    with pytest.raises(DeviceError):
        display.show(image)
    with pytest.raises(DeviceError):
        display.reopen()
    display.bus.plug()
    display.reopen()
    display.show(image)
    assert seen(display) == image.tobytes()
    assert display.bus.look(lambda chip: chip.level) == 33


def test_a_dark_display_stays_dark_when_it_comes_back(display: SimulatedDisplay) -> None:
    display.power(False)
    display.reopen()
    display.show(picture((128, 64), 1))
    assert not any(seen(display))
    display.power(True)
    assert seen(display) == picture((128, 64), 1).tobytes()


def test_absence_is_noticed_even_where_nothing_changes(display: SimulatedDisplay) -> None:
    image = picture((128, 64), 1)
    display.show(image)
    display.bus.unplug()
    with pytest.raises(DeviceError):
        display.show(image)


def test_a_display_started_again_and_again_leaves_nothing_behind(display: SimulatedDisplay) -> None:
    def devices() -> int:
        gc.collect()
        return sum(isinstance(thing, luma.oled.device.ssd1306) for thing in gc.get_objects())

    before = devices()
    for _ in range(3):
        display.reopen()
    display.bus.refuse(1, after=3)
    with pytest.raises(DeviceError):
        display.reopen()
    display.reopen()
    assert devices() == before


def test_a_program_that_ends_leaves_the_last_picture(display: SimulatedDisplay) -> None:
    display.show(picture((128, 64), 1))
    display.close()
    assert seen(display) == picture((128, 64), 1).tobytes()


def test_an_oled_needs_no_more_of_a_bus_than_block_writes() -> None:
    class Bus:
        def write_i2c_block_data(self, address: int, control: int, data: list[int]) -> None:
            pass

    display = OledDisplay(DisplaySetup("oled"), lambda: i2c(bus=Bus(), address=0x3C))
    display.reopen()
    display.show(picture((128, 64), 1))
