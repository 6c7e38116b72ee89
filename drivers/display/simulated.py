"""A display without a machine: the OLED driver over an I2C or SPI bus that behaves.

The bus carries the real bytes to a simulated chip, on I2C may refuse them (Errno 121, as when an
address is not acknowledged), and the module can be unplugged and plugged in again.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from threading import Lock
from typing import TypeVar

from luma.core.interface.serial import i2c, spi

from drivers.display import DisplaySetup
from drivers.display.chips import DISPLAY_CHIPS, DisplayChip
from drivers.display.oled import OledDisplay

T = TypeVar("T")

COMMANDS = 0x00
DATA = 0x40


class Module:
    """A display module that can be taken off its bus and put back; any thread may do so."""

    def __init__(self, chip: DisplayChip) -> None:
        self._chip = chip
        self._plugged = True
        self._lock = Lock()

    @property
    def plugged(self) -> bool:
        """The module is on its socket."""
        return self._plugged

    def unplug(self) -> None:
        """Take the module off: the display goes dark at once."""
        with self._lock:
            self._plugged = False
            self._chip.reset()

    def plug(self) -> None:
        """Put the module back, as it is after power-on."""
        with self._lock:
            self._plugged = True

    def look(self, at: Callable[[DisplayChip], T]) -> T:
        """Something of the display, between two transfers."""
        with self._lock:
            return at(self._chip)


class SimulatedI2C(Module):
    """An I2C bus with at most one display on it. Its methods may be called from any thread.

    ``transfers`` and ``bytes`` count what went over the wire, address and control byte of
    each transfer included.
    """

    def __init__(self, address: int, chip: DisplayChip) -> None:
        super().__init__(chip)
        self.transfers = 0
        self.bytes = 0
        self._address = address
        self._grace = 0
        self._refusals = 0
        self._breaks_after: int | None = None

    def write_i2c_block_data(self, address: int, control: int, data: list[int]) -> None:
        """One transfer, as smbus2 names it. Errors: OSError 121 when nobody acknowledges."""
        with self._lock:
            if not self._plugged or address != self._address or self._refuses():
                raise OSError(errno.EREMOTEIO, os.strerror(errno.EREMOTEIO))
            carried = bytes(data[: self._breaks_after])
            self.transfers += 1
            self.bytes += 2 + len(carried)
            if control == COMMANDS:
                self._chip.commands(carried)
            elif control == DATA:
                self._chip.data(carried)
            if self._breaks_after is not None:
                self._breaks_after -= len(carried)
            if len(carried) < len(data):
                self._breaks_after = None
                raise OSError(errno.EREMOTEIO, os.strerror(errno.EREMOTEIO))

    def refuse(self, count: int, *, after: int = 0) -> None:
        """Acknowledge ``after`` more transfers, then none of the next ``count``."""
        with self._lock:
            self._grace, self._refusals = after, count

    def break_off(self, after: int) -> None:
        """Carry ``after`` more bytes, control bytes not counted, then end a transfer before its
        next one, once. The chip has taken what was carried."""
        with self._lock:
            self._breaks_after = after

    @property
    def refusing(self) -> bool:
        """The next transfer, or one after it, will not be acknowledged."""
        return self._refusals > 0

    def _refuses(self) -> bool:
        if self._grace:
            self._grace -= 1
            return False
        refuses = self._refusals > 0
        self._refusals -= refuses
        return refuses


class SimulatedSPI(Module):
    """An SPI bus with at most one display on it, and the pins that say what it carries.

    Nobody acknowledges on SPI: what is sent to a display that is not there is lost. It plays the
    parts of spidev and of RPi.GPIO that luma uses. ``bytes`` counts what went over the wire.
    """

    OUT, LOW, HIGH = "out", 0, 1

    def __init__(self, dc: int, reset: int, chip: DisplayChip) -> None:
        super().__init__(chip)
        self.bytes = 0
        self.max_speed_hz = 0
        self._dc = dc
        self._reset = reset
        self._levels: dict[int, int] = {}

    def setup(self, pin: int, _direction: str) -> None:
        self._levels[pin] = self.LOW

    def output(self, pin: int, level: int) -> None:
        with self._lock:
            self._levels[pin] = level
            if pin == self._reset and level == self.LOW:
                self._chip.reset()

    def cleanup(self, _pins: object = None) -> None:
        self._levels.clear()

    def open(self, _port: int, _device: int) -> None:
        pass

    def close(self) -> None:
        pass

    def writebytes(self, data: list[int]) -> None:
        """One transfer: commands or data, as the pin says."""
        with self._lock:
            self.bytes += len(data)
            if self._plugged:
                take = self._chip.data if self._levels[self._dc] else self._chip.commands
                take(bytes(data))


class SimulatedDisplay(OledDisplay):
    """The OLED driver with a ``bus`` of its own, through which its display is seen."""

    def __init__(self, setup: DisplaySetup, *, tended: bool = False) -> None:
        self.bus = SimulatedI2C(setup.address, DISPLAY_CHIPS[setup.chip](setup.width, setup.height))
        super().__init__(setup, lambda: i2c(bus=self.bus, address=setup.address), tended=tended)


class SimulatedSpiDisplay(OledDisplay):
    """The same over SPI."""

    def __init__(self, setup: DisplaySetup, *, tended: bool = False) -> None:
        chip = DISPLAY_CHIPS[setup.chip](setup.width, setup.height)
        self.bus = SimulatedSPI(setup.dc, setup.reset, chip)
        pins = {"gpio_DC": setup.dc, "gpio_RST": setup.reset}
        super().__init__(setup, lambda: spi(spi=self.bus, gpio=self.bus, **pins), tended=tended)


def open_driver(setup: DisplaySetup) -> SimulatedDisplay | SimulatedSpiDisplay:
    """A simulated module in place of the profile's."""
    kind = SimulatedSpiDisplay if setup.bus == "spi" else SimulatedDisplay
    return kind(setup, tended=True)
