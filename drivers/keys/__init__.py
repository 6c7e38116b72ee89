"""Keys: the buttons of a unit, as raw edges (``companion.ports.Keys``).

A driver is a module here with ``open_driver(setup) -> Keys``. It reports every change of a
contact with its time and gives it no meaning; what it cannot open it says as a DeviceError.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from importlib import import_module

from companion.frozen import frozen
from companion.ports import Keys

DRIVERS = ("gpio", "simulated", "none")
SOFT = ("key1", "key2", "key3")
NAMES = (*SOFT, "up", "down", "left", "right", "press")
FACTORIES = ("lgpio", "rpigpio")


@frozen
class KeysSetup:
    """``pins`` maps key names to BCM numbers; a pressed key connects its pin to ground.

    ``factory`` is the GPIO library that reads them: ``lgpio`` on every Pi of today,
    ``rpigpio`` where an older system needs it, and in tests ``mock``. ``printed`` is what stands
    on the board beside a key that is not below the display.
    """

    driver: str
    pins: Mapping[str, int] = field(default_factory=dict)
    factory: str = "lgpio"
    printed: Mapping[str, str] = field(default_factory=dict)


def open_keys(setup: KeysSetup) -> Keys:
    """The keys of a unit, not yet reporting. Errors: DeviceError."""
    keys: Keys = import_module(f"drivers.keys.{setup.driver}").open_driver(setup)
    return keys
