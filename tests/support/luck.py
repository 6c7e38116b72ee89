"""Sources of luck for tests: one that behaves like a device, and one that repeats itself."""

from __future__ import annotations

from random import Random

from companion.table.pool import Luck, Pool
from drivers.entropy.simulated import Mood, SimulatedEntropy


class FakeEntropy(SimulatedEntropy):
    """The simulated source under the name of a device."""

    def __init__(self, mood: Mood = "well") -> None:
        super().__init__(mood=mood)
        self.provenance = "hwrng"
        self.label = "a test device"


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
