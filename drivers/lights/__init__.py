"""Lights: the seat lamps of a unit (``companion.ports.Lights``).

A driver is a module here with ``open_driver(setup) -> Lights``.
"""

from __future__ import annotations

from importlib import import_module

from companion.frozen import frozen
from companion.ports import Lights

DRIVERS = ("gpio", "simulated", "none")


@frozen
class LightsSetup:
    """``lamps`` holds the BCM pins of each lamp, (red, green, blue): one lamp per seat in seat
    order, or a single shared one. ``factory`` as for keys."""

    driver: str
    lamps: tuple[tuple[int, int, int], ...] = ()
    factory: str = "lgpio"


def open_lights(setup: LightsSetup) -> Lights:
    """The lamps of a unit, dark. Errors: DeviceError."""
    lights: Lights = import_module(f"drivers.lights.{setup.driver}").open_driver(setup)
    return lights
