"""OneRNG: silent until it is told to send, and told to stop at the end.

``cmd0`` chooses the avalanche noise, whitened; ``cmdO`` lets it send and ``cmdo`` stops it.
"""

from __future__ import annotations

from drivers.entropy import EntropySetup
from drivers.entropy.usb import Stick, UsbEntropy, opened

ONERNG = Stick("OneRNG", ((0x1D50, 0x6086),), start=b"cmd0\ncmdO\n", stop=b"cmdo\n")


def open_driver(setup: EntropySetup) -> UsbEntropy:
    """The stick of the profile."""
    return opened(ONERNG, setup)
