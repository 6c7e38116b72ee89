"""A source of randomness that behaves like a device, and misbehaves when told to."""

from __future__ import annotations

import os
import threading
from random import Random

from companion.errors import EntropyError
from companion.play import text
from companion.table.pool import Luck, Pool


class FakeEntropy:
    """Real random bytes under the name of a device.

    ``mood`` is ``well``, ``stuck`` (the same byte for ever), ``biased`` (one byte far too
    often), ``dead`` (refuses), ``short`` (too few bytes) or ``silent`` (a read does not come
    back until the mood changes or the device is closed).
    """

    provenance = "hwrng"
    label = "a test device"
    bits_per_byte = 8.0

    def __init__(self, mood: str = "well") -> None:
        self._mood = mood
        self._change = threading.Condition()
        self._closed = False

    def become(self, mood: str) -> None:
        with self._change:
            self._mood = mood
            self._change.notify_all()

    def read(self, count: int) -> bytes:
        with self._change:
            self._change.wait_for(lambda: self._mood != "silent" or self._closed)
            if self._closed or self._mood == "dead":
                raise EntropyError(text("{device} does not answer.", device=self.label))
            data = os.urandom(count)
            if self._mood == "stuck":
                return b"\x42" * count
            if self._mood == "biased":
                return bytes(0 if n % 4 == 0 else byte for n, byte in enumerate(data))
            return data[: count // 2] if self._mood == "short" else data

    def close(self) -> None:
        with self._change:
            self._closed = True
            self._change.notify_all()


class SeededPool(Pool):
    """A pool that gives the same bytes to every run of a test, and never runs dry."""

    def __init__(self, seed: int) -> None:
        super().__init__(FakeEntropy())
        self._random = Random(seed)

    def start(self) -> None:
        """Nothing is read ahead."""

    def take(self, count: int) -> Luck:
        return Luck(self._random.randbytes(count), self.provenance)

    def problem(self) -> None:
        return None
