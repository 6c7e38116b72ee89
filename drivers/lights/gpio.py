"""Seat lamps: RGB LEDs on GPIO pins, with a common cathode and a resistor per colour."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from gpiozero import RGBLED

from companion.play import text
from drivers.lights import LightsSetup
from drivers.pins import open_factory, pin_trouble
from drivers.trouble import Trouble


class GpioLights:
    """One lamp per triple of pins. ``factory`` is a gpiozero pin factory, closed with them."""

    def __init__(self, lamps: tuple[tuple[int, int, int], ...], factory: Any) -> None:
        self.count = len(lamps)
        self._factory = factory
        self._lamps: list[Any] = []
        for number, (red, green, blue) in enumerate(lamps, 1):
            try:
                self._lamps.append(RGBLED(red, green, blue, pin_factory=factory))
            except Exception as error:  # each GPIO library has roots of its own
                self.close()
                raise pin_trouble(f"lamp {number}", red, error) from error

    def show(self, colours: tuple[tuple[int, int, int], ...]) -> None:
        for lamp, (red, green, blue) in zip(self._lamps, colours, strict=True):
            try:
                lamp.color = (red / 255, green / 255, blue / 255)
            except Exception as error:  # each GPIO library has roots of its own
                raise Trouble(text("The lamps do not light."), text("Restart the box.")) from error

    def close(self) -> None:
        while self._lamps:
            with suppress(Exception):
                self._lamps.pop().close()
        with suppress(Exception):
            self._factory.close()


def open_driver(setup: LightsSetup) -> GpioLights:
    """The lamps on a machine's pins. Errors: DeviceError."""
    return GpioLights(setup.lamps, open_factory(setup.factory))
