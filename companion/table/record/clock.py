"""The clocks that entries are dated by."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import field

from companion.frozen import frozen
from companion.table.record.entries import At


def _run() -> str:
    """A name for this run of the program, which tells nothing of the machine: seconds compare
    only within it, so the time between two runs is nobody's time."""
    return secrets.token_hex(8)


def _stopwatch() -> Callable[[], float]:
    """Seconds of this run: those since the machine was switched on would tell when that was."""
    start = time.monotonic()
    return lambda: time.monotonic() - start


@frozen
class Clock:
    """``wall`` in epoch seconds, ``mono`` in seconds that never jump, ``boot`` as in At."""

    wall: Callable[[], float] = time.time
    mono: Callable[[], float] = field(default_factory=_stopwatch)
    boot: str = field(default_factory=_run)

    def now(self) -> At:
        """The moment, to the millisecond."""
        return At(round(self.wall(), 3), round(self.mono(), 3), self.boot)
