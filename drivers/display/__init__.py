"""Displays of one bit a pixel (``companion.ports.Display``).

A driver is a module here with ``open_driver(setup) -> Display``. Making a display touches no
hardware: ``reopen`` does, and a display that is absent answers every ``show`` with a DeviceError
until ``reopen`` succeeds. One that was open and is lost does so until it was started again, by
``reopen`` or by itself between two pictures. A game never waits for one.
"""

from __future__ import annotations

from importlib import import_module

from companion.frozen import frozen
from companion.ports import Display

DRIVERS = ("oled", "simulated", "none")
BUSES = ("i2c", "spi")
SIZES = {"ssd1306": ((128, 64), (128, 32), (64, 48)), "ssd1309": ((128, 64),), "sh1106": ((128, 64),)}


@frozen
class DisplaySetup:
    """An OLED by its chip and size, on a ``bus`` of the kind ``i2c`` or ``spi``.

    ``rotate`` counts quarter turns clockwise: 0, or 2 for a display mounted upside down.
    On I2C bus ``port`` it answers at ``address``. On SPI it is ``device`` of ``port``, with the
    BCM pins ``dc`` (data or command) and ``reset`` driven through the GPIO library ``factory``.
    """

    driver: str
    chip: str = "ssd1306"
    width: int = 128
    height: int = 64
    rotate: int = 0
    bus: str = "i2c"
    port: int = 1
    address: int = 0x3C
    device: int = 0
    dc: int = 24
    reset: int = 25
    factory: str = "lgpio"


def open_display(setup: DisplaySetup) -> Display:
    """The display of a unit, still dark: ``reopen`` lights it."""
    display: Display = import_module(f"drivers.display.{setup.driver}").open_driver(setup)
    return display
