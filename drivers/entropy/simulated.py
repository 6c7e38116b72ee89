"""A source of luck that falls ill when it is told to, for the simulated unit and for tests.

Its bytes are those of the source behind it, under that source's own name.
"""

from __future__ import annotations

import threading
from typing import Literal

from companion.errors import EntropyError
from companion.play import Text, text
from companion.ports import Entropy
from drivers.entropy import EntropySetup
from drivers.entropy.getrandom import Getrandom

Mood = Literal["well", "dead", "stuck", "biased", "short", "silent"]


class SimulatedEntropy:
    """``become`` makes it ``stuck`` (one byte for ever), ``biased`` (one byte far too often),
    ``dead`` (refuses), ``short`` (too few bytes), ``silent`` (a read does not come back until the
    mood changes or it is closed), or ``well`` again."""

    def __init__(self, source: Entropy | None = None, mood: Mood = "well") -> None:
        self._source = source or Getrandom()
        self.mood = mood
        self._change = threading.Condition()
        self._closed = False

    @property
    def provenance(self) -> str:
        return self._source.provenance

    @property
    def label(self) -> str:
        return self._source.label

    @property
    def bits_per_byte(self) -> float:
        return self._source.bits_per_byte

    @property
    def reason(self) -> Text | None:
        """Why the source behind it was taken, where it was a choice."""
        reason: Text | None = getattr(self._source, "reason", None)
        return reason

    def become(self, mood: Mood) -> None:
        """Change the mood; a read that hangs goes on."""
        with self._change:
            self.mood = mood
            self._change.notify_all()

    def read(self, count: int) -> bytes:
        with self._change:
            self._change.wait_for(lambda: self.mood != "silent" or self._closed)
            if self._closed or self.mood == "dead":
                raise EntropyError(text("{device} does not answer.", device=self.label))
            mood = self.mood
        data = self._source.read(count)
        if mood == "stuck":
            return b"\x42" * count
        if mood == "biased":
            return bytes(0 if n % 4 == 0 else byte for n, byte in enumerate(data))
        return data[: count // 2] if mood == "short" else data

    def close(self) -> None:
        with self._change:
            self._closed = True
            self._change.notify_all()
        self._source.close()


def open_driver(_setup: EntropySetup) -> SimulatedEntropy:
    """The operating system's bytes, in good health."""
    return SimulatedEntropy()
