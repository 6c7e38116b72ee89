"""Random bytes of the operating system: sound, and never called hardware."""

from __future__ import annotations

import os

from companion.play import Text
from drivers.entropy import EntropySetup


class Getrandom:
    """The kernel's own generator. ``reason`` says why it was taken, where ``auto`` took it."""

    provenance = "getrandom"
    label = "getrandom (operating system)"
    bits_per_byte = 8.0

    def __init__(self, reason: Text | None = None) -> None:
        self.reason = reason

    def read(self, count: int) -> bytes:
        got = b""
        while len(got) < count:
            got += os.getrandom(count - len(got))
        return got

    def close(self) -> None:
        pass


def open_driver(_setup: EntropySetup) -> Getrandom:
    """Nothing to open."""
    return Getrandom()
