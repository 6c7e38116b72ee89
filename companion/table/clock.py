"""The clocks that entries are dated by."""

from __future__ import annotations

import contextlib
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from companion.table.entries import At


def _boot() -> str:
    """The system's boot and this run of the program: seconds compare only within it, so the
    time between two runs is nobody's time."""
    run = secrets.token_hex(4)
    with contextlib.suppress(OSError):
        system = Path("/proc/sys/kernel/random/boot_id").read_text("ascii").strip()
        return f"{system}/{run}"
    return run


@dataclass(frozen=True, slots=True)
class Clock:
    """``wall`` in epoch seconds, ``mono`` in seconds that never jump, ``boot`` as in At."""

    wall: Callable[[], float] = time.time
    mono: Callable[[], float] = time.monotonic
    boot: str = field(default_factory=_boot)

    def now(self) -> At:
        """The moment, to the millisecond."""
        return At(round(self.wall(), 3), round(self.mono(), 3), self.boot)
