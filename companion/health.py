"""Health tests of a noise source, NIST SP 800-90B section 4.4, one byte at a time.

They catch gross failure (a stuck or a strongly biased source) and nothing finer; on output
that a device has already conditioned they say little. The cutoffs allow a false alarm with a
chance of 2^-40.
"""

from __future__ import annotations

from functools import cache
from math import ceil, comb
from typing import Literal

FALSE_ALARM = 40
"""A false alarm has a chance of 2^-40 (at 2^-20 one came within 15 MiB)."""

WINDOW = 512
"""Samples of an adaptive proportion test."""

START_UP = 1024
"""Samples that must pass before the first is used (SP 800-90B 4.3)."""

Failure = Literal["repetition", "proportion"]
"""The tests, each by what it finds: one byte too often in a row, or too often in a window."""


def repetition_cutoff(bits_per_byte: float) -> int:
    """How many equal bytes in a row are a failure, for the min-entropy claimed."""
    return 1 + ceil(FALSE_ALARM / bits_per_byte)


@cache
def proportion_cutoff(bits_per_byte: float) -> int:
    """How often one byte may not stand in a window: 1 + CRITBINOM(W, 2^-H, 1 - 2^-40)."""
    chance = 2.0**-bits_per_byte
    more = 0.0  # the chance of more than ``count``, summed from the small end
    for count in range(WINDOW, -1, -1):
        more += comb(WINDOW, count) * chance**count * (1 - chance) ** (WINDOW - count)
        if more > 2.0**-FALSE_ALARM:
            return 1 + count
    return 1


class Health:
    """Both tests over one stream of bytes.

    ``in_a_row`` and ``in_a_window`` are the cutoffs, ``most_in_a_row`` and ``most_in_a_window`` how near
    the stream has come to them. ``tested`` bytes have been looked at; ``failure`` is the first test
    that failed.
    """

    def __init__(self, bits_per_byte: float) -> None:
        self.in_a_row = repetition_cutoff(bits_per_byte)
        self.in_a_window = proportion_cutoff(bits_per_byte)
        self.most_in_a_row = self.most_in_a_window = self.tested = 0
        self.failure: Failure | None = None
        self._last: int | None = None
        self._run = 0
        self._first = 0
        self._of_first = 0
        self._in_window = WINDOW

    def passes(self, samples: bytes) -> bool:
        """Test more bytes of the stream; False as soon as a test fails, and from then on."""
        for byte in samples:
            if self.failure is not None:
                return False
            self.tested += 1
            if not self._repetition(byte):
                self.failure = "repetition"
            elif not self._proportion(byte):
                self.failure = "proportion"
        return self.failure is None

    def _repetition(self, byte: int) -> bool:
        self._run = self._run + 1 if byte == self._last else 1
        self._last = byte
        self.most_in_a_row = max(self.most_in_a_row, self._run)
        return self._run < self.in_a_row

    def _proportion(self, byte: int) -> bool:
        if self._in_window == WINDOW:
            self._first, self._of_first, self._in_window = byte, 0, 0
        self._in_window += 1
        self._of_first += byte == self._first
        self.most_in_a_window = max(self.most_in_a_window, self._of_first)
        return self._of_first < self.in_a_window
