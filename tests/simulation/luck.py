"""The real pool without its thread, over a device that the world can make ill."""

from __future__ import annotations

from random import Random

from companion.errors import EntropyError
from companion.health import START_UP, Health
from companion.play import text
from companion.table.luck import pool
from companion.table.luck.pool import BLOCK, Luck, Pool


class Device:
    """Random bytes of the world; ``well`` or not."""

    provenance = "hwrng"
    label = "the generator of this world"
    bits_per_byte = 8.0
    reason = None

    def __init__(self, random: Random) -> None:
        self._random = random
        self.well = True

    def read(self, count: int) -> bytes:
        if not self.well:
            raise EntropyError(text("{device} does not answer.", device=self.label))
        return self._random.randbytes(count)

    def close(self) -> None:
        """Nothing is open."""


class SteadyPool(Pool):
    """A pool that is filled when the world says so. It remembers what came in and went out."""

    def __init__(self, device: Device) -> None:
        super().__init__(device)
        self._device = device
        self._health: Health | None = None
        self.stored = bytearray()
        self.handed = bytearray()

    def start(self) -> None:
        """No thread: the world calls ``fill``."""

    def fill(self) -> None:
        """What the thread does whenever it gets to it."""
        try:
            if self._health is None:
                self._health = Health(self._device.bits_per_byte)
                self._sample(self._health, START_UP)
            while self._room() >= BLOCK:
                mixed = self._mix(self._sample(self._health, BLOCK))
                self.stored += mixed
                self._put(mixed)
        except pool._Alarm as alarm:
            self._health = None
            del self.stored[len(self.handed) :]
            pause, pool._PAUSE = pool._PAUSE, 0.0
            try:
                self._pause(alarm)
            finally:
                pool._PAUSE = pause

    def take(self, count: int) -> Luck:
        luck = super().take(count)
        self.handed += luck.data
        return luck
