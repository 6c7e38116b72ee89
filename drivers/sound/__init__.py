"""Sound: the beeper of a unit (``companion.ports.Sound``).

A driver is a module here with ``open_driver(setup) -> Sound``.
"""

from __future__ import annotations

from importlib import import_module

from companion.frozen import frozen
from companion.ports import Sound

DRIVERS = ("gpio", "simulated", "none")


@frozen
class SoundSetup:
    """A piezo between BCM ``pin`` and ground. ``factory`` as for keys."""

    driver: str
    pin: int = 0
    factory: str = "lgpio"


def open_sound(setup: SoundSetup) -> Sound:
    """The beeper of a unit, silent. Errors: DeviceError."""
    sound: Sound = import_module(f"drivers.sound.{setup.driver}").open_driver(setup)
    return sound
