"""Sources of luck for tests: one that behaves like a device, and one that repeats itself."""

from __future__ import annotations

from random import Random

from companion.ports import Entropy
from companion.table.intents import LuckState
from companion.table.luck.generator import GeneratorWatch
from companion.table.luck.pool import Luck, Pool
from drivers.entropy.getrandom import Getrandom
from drivers.entropy.simulated import Mood, SimulatedEntropy


class Stick(Getrandom):
    """A device by any name."""

    def __init__(self, provenance: str, label: str) -> None:
        super().__init__()
        self.provenance, self.label = provenance, label


def luck_from(provenance: str, label: str) -> LuckState:
    """A state of the luck of a device that nobody has read yet."""
    return LuckState(provenance, GeneratorWatch(Stick(provenance, label), 0.0).shown)


class FakeEntropy(SimulatedEntropy):
    """The simulated source under the name of a device."""

    def __init__(self, mood: Mood = "well") -> None:
        super().__init__(Stick("hwrng", "a test device"), mood)

    def swap(self, source: Entropy) -> None:
        """Another device in its place, from the next read on."""
        with self._change:
            self._source = source


class SeededPool(Pool):
    """A pool that gives the same bytes to every run of a test, and never runs dry."""

    def __init__(self, seed: int) -> None:
        super().__init__(FakeEntropy(), now=lambda: 0.0)
        self._generator.passed(0.0)
        self._random = Random(seed)

    def start(self) -> None:
        """Nothing is read ahead."""

    def take(self, count: int) -> Luck:
        return Luck(self._random.randbytes(count), "hwrng")

    def problem(self) -> None:
        return None
