"""The machine's hardware generator where one answers, else the operating system's, said aloud.

The choice is made once, at start-up. A generator that fails later stays chosen: luck pauses.
"""

from __future__ import annotations

from contextlib import suppress

from companion.errors import EntropyError
from companion.ports import Entropy
from drivers.entropy import EntropySetup
from drivers.entropy.getrandom import Getrandom
from drivers.entropy.hwrng import Hwrng

PROBE = 16


def open_driver(setup: EntropySetup) -> Entropy:
    """``hwrng`` if a first read succeeds; ``getrandom`` with the reason otherwise."""
    hardware = Hwrng(setup.device)
    try:
        hardware.read(PROBE)
    except EntropyError as error:
        with suppress(Exception):
            hardware.close()
        return Getrandom(getattr(error, "wrong", error.text))
    return hardware
