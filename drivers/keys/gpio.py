"""Keys on GPIO pins, through gpiozero; a pressed key connects its pin to ground.

The same class reads the pins of a Raspberry Pi and the mock pins of the simulated unit. It uses
gpiozero's plain input, ``Button`` without its hold thread, and no ``bounce_time``, which means
something else in every factory: bounce and holds are read in ``companion.fronts.keys``.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any

from gpiozero import DigitalInputDevice

from companion.play import text
from companion.ports import Edge
from drivers.keys import KeysSetup
from drivers.pins import lost_thread, open_factory, pin_trouble
from drivers.trouble import Trouble


class GpioKeys:
    """One input per key. ``factory`` is a gpiozero pin factory, closed with the keys.

    Errors: DeviceError for a pin that cannot be had; then none is kept.
    """

    def __init__(
        self,
        pins: Mapping[str, int],
        factory: Any,
        *,
        printed: Mapping[str, str] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.names = tuple(pins)
        self.printed: Mapping[str, str] = dict(printed or {})
        self._factory = factory
        self._clock = clock
        self._inputs: dict[str, Any] = {}
        for name, pin in pins.items():
            try:
                self._inputs[name] = DigitalInputDevice(
                    pin, pull_up=True, bounce_time=None, pin_factory=factory
                )
            except Exception as error:  # each GPIO library has roots of its own
                self.close()
                raise pin_trouble(name, pin, error) from error

    def start(self, on_edge: Callable[[Edge], None]) -> None:
        for name, pin in self._inputs.items():
            pin.when_activated = partial(self._report, on_edge, name, True)
            pin.when_deactivated = partial(self._report, on_edge, name, False)

    def pressed(self) -> tuple[str, ...]:
        try:
            return tuple(name for name, pin in self._inputs.items() if pin.is_active)
        except Exception as error:  # each GPIO library has roots of its own
            raise Trouble(text("The keys cannot be read."), text("Restart the box.")) from error

    def alive(self) -> bool:
        return bool(self._inputs) and not lost_thread(self._factory)

    def close(self) -> None:
        while self._inputs:
            _name, pin = self._inputs.popitem()
            with suppress(Exception):
                pin.close()
        with suppress(Exception):
            self._factory.close()

    def _report(self, on_edge: Callable[[Edge], None], name: str, down: bool) -> None:
        # An exception here would end the only thread on which lgpio reports any pin.
        with suppress(Exception):
            on_edge(Edge(name, down, self._clock()))


def open_driver(setup: KeysSetup) -> GpioKeys:
    """The pins of a machine. Errors: DeviceError."""
    return GpioKeys(setup.pins, open_factory(setup.factory), printed=setup.printed)
