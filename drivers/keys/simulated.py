"""Keys without a machine: the GPIO driver over gpiozero's mock pins, and fingers to press them."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

from gpiozero.pins.mock import MockFactory, MockPin

from drivers.keys import KeysSetup
from drivers.keys.gpio import GpioKeys


class SimulatedKeys(GpioKeys):
    """Keys whose pins ``push`` can connect to ground."""

    def __init__(
        self,
        pins: Mapping[str, int],
        *,
        printed: Mapping[str, str] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        factory = MockFactory(pin_class=MockPin)
        super().__init__(pins, factory, printed=printed, clock=clock)
        self._wires = {name: factory.pin(pin) for name, pin in pins.items()}

    def push(self, name: str, down: bool) -> None:
        """Press or let go. Errors: KeyError for a key this unit does not have."""
        if down:
            self._wires[name].drive_low()
        else:
            self._wires[name].drive_high()


def open_driver(setup: KeysSetup) -> SimulatedKeys:
    """Mock pins in place of the profile's."""
    return SimulatedKeys(setup.pins, printed=setup.printed)
