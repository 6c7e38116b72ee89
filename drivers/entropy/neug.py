"""NeuG on an FST-01: a stream of bytes for as long as the port is open.

The same board with other firmware has the identity 0483:5740, which belongs to the maker of its
chip and to a thousand other devices: that one is not claimed.
"""

from __future__ import annotations

from drivers.entropy import EntropySetup
from drivers.entropy.usb import Stick, UsbEntropy, opened

NEUG = Stick("NeuG", ((0x234B, 0x0001),))


def open_driver(setup: EntropySetup) -> UsbEntropy:
    """The stick of the profile."""
    return opened(NEUG, setup)
