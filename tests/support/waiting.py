"""Waiting for what happens on another thread, in another process, on a page."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

PATIENCE = 40.0  # s; only what is broken takes as long, on any machine


def until(holds: Callable[[], Any]) -> None:
    """Wait until something holds. Errors: AssertionError when it never does."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)
