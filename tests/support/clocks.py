"""A clock that a test puts on."""

from __future__ import annotations


class HandClock:
    """Monotonic seconds that stand until a test moves ``now``: to be called, or in the place of ``time``."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    monotonic = __call__
