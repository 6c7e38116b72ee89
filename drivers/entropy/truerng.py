"""TrueRNG and TrueRNGpro of ubld.it: a stream of bytes for as long as the port is open.

The pro models take a sequence of speeds for a choice of what to send: 110, 300, 110, and then
300 for the whitened stream of both generators. To the others any speed is the same.
"""

from __future__ import annotations

from drivers.entropy import EntropySetup
from drivers.entropy.usb import Stick, UsbEntropy, opened

TRUERNG = Stick(
    "TrueRNG",
    ((0x04D8, 0xF5FE), (0x16D0, 0x0AA0), (0x04D8, 0xEBB5)),
    knocks=(110, 300, 110, 300),
)


def open_driver(setup: EntropySetup) -> UsbEntropy:
    """The stick of the profile."""
    return opened(TRUERNG, setup)
