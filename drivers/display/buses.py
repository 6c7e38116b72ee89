"""How a display is reached: over I2C, or over SPI with a pin that tells commands from data."""

from __future__ import annotations

import errno
from typing import Any

import luma.core.error
from luma.core.interface.serial import i2c, spi

from companion.play import Text, text
from drivers.display import DisplaySetup
from drivers.pins import open_factory, pin_trouble
from drivers.trouble import Trouble, reason_of

SILENT = (errno.EREMOTEIO, errno.EIO, errno.ETIMEDOUT)
"""What the kernel says when nobody acknowledges."""
RESET = 0.01
"""Seconds that an SPI display is held in reset and then given to wake up; the data sheets ask for
microseconds."""


def connect(setup: DisplaySetup) -> Any:
    """The serial interface of luma's for a display."""
    if setup.bus == "i2c":
        return i2c(port=setup.port, address=setup.address)
    return SpiInterface(setup)


class HeaderPins:
    """The pins beside an SPI bus, as luma wants them: a part of RPi.GPIO, through gpiozero."""

    OUT, LOW, HIGH = "out", 0, 1

    def __init__(self, factory: str) -> None:
        self._factory = open_factory(factory)
        self._pins: dict[int, Any] = {}

    def setup(self, pin: int, _direction: str) -> None:
        from gpiozero import OutputDevice

        try:
            self._pins[pin] = OutputDevice(pin, pin_factory=self._factory)
        except Exception as error:  # each GPIO library has roots of its own
            raise pin_trouble("the display", pin, error) from error

    def output(self, pin: int, level: int) -> None:
        self._pins[pin].value = level

    def cleanup(self, _pins: object = None) -> None:
        for pin in self._pins.values():
            pin.close()
        self._pins.clear()
        self._factory.close()


class SpiInterface(spi):  # type: ignore[misc]  # luma carries no types
    """An SPI bus that lets its pins go as well when it is no longer needed."""

    def __init__(self, setup: DisplaySetup) -> None:
        pins = HeaderPins(setup.factory)
        try:
            super().__init__(
                gpio=pins,
                port=setup.port,
                device=setup.device,
                gpio_DC=setup.dc,
                gpio_RST=setup.reset,
                reset_hold_time=RESET,
                reset_release_time=RESET,
            )
        except BaseException:
            pins.cleanup()
            raise

    def cleanup(self) -> None:
        super().cleanup()
        self._gpio.cleanup()


def place(setup: DisplaySetup) -> Text:
    """Where the display is."""
    if setup.bus == "spi":
        return text("on SPI {port}.{device}", port=setup.port, device=setup.device)
    return text("at {address} on I2C bus {bus}", address=f"0x{setup.address:02X}", bus=setup.port)


def trouble(setup: DisplaySetup, error: Exception) -> Trouble:
    """What is wrong with a display, and what to do about it."""
    if isinstance(error, ImportError):
        package = error.name or ("spidev" if setup.bus == "spi" else "smbus2")
        return Trouble(
            text("The package {package} is not installed.", package=package),
            text("Install Orbweaver with its packages for a Raspberry Pi: pip install 'orbweaver[pi]'."),
        )
    told = _spi_trouble(setup, error) if setup.bus == "spi" else _i2c_trouble(setup, error)
    return told or Trouble(
        text("The display {place} does not work: {reason}.", place=place(setup), reason=reason_of(error)),
        text("Check chip and size in the profile, then the wires."),
    )


def _i2c_trouble(setup: DisplaySetup, error: Exception) -> Trouble | None:
    bus = setup.port
    if isinstance(error, luma.core.error.DevicePermissionError):
        return Trouble(
            text("I2C bus {bus} may not be used by this user.", bus=bus),
            text("Join its group, then log in again: sudo usermod -aG i2c $USER."),
        )
    missing = isinstance(error, luma.core.error.DeviceNotFoundError)
    if missing and "/dev/" in str(error):
        return Trouble(
            text("There is no I2C bus {bus} here.", bus=bus),
            text("On a Raspberry Pi turn it on and restart: sudo raspi-config nonint do_i2c 0."),
        )
    if missing or (isinstance(error, OSError) and error.errno in SILENT):
        return Trouble(
            text("Nothing answers {place}.", place=place(setup)),
            text(
                "Check the display's four wires; i2cdetect -y {bus} lists the addresses that answer.",
                bus=bus,
            ),
        )
    return None


def _spi_trouble(setup: DisplaySetup, error: Exception) -> Trouble | None:
    if isinstance(error, luma.core.error.DeviceNotFoundError):
        return Trouble(
            text("There is no SPI bus {port} here.", port=setup.port),
            text("On a Raspberry Pi turn it on and restart: sudo raspi-config nonint do_spi 0."),
        )
    if isinstance(error, OSError) and error.errno in (errno.EACCES, errno.EPERM):
        return Trouble(
            text("SPI bus {port} may not be used by this user.", port=setup.port),
            text("Join its group, then log in again: sudo usermod -aG spi $USER."),
        )
    return None
