"""How far a long command is, on stderr: once a second has passed, in place on a terminal, else in lines
further apart."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import partial

AFTER = 1.0  # seconds of silence before a long command shows that it works
REFRESH_TERMINAL = 0.2
REFRESH_LOG = 10.0


class Progress:
    """What one command tells; ``silent`` for one that tells nothing."""

    def __init__(self, *, silent: bool = False) -> None:
        self._silent = silent
        self._terminal = sys.stderr.isatty()
        self._due = time.monotonic() + AFTER

    def done(self) -> None:
        """Nothing stays, where less came than was to be told."""
        if self._terminal and not self._silent:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    def show(self, what: str, done: int, total: int) -> None:
        """Show ``done of total what``, where it is time for that; nothing stays when all is done."""
        if self._silent or (time.monotonic() < self._due and done < total):
            return
        if self._terminal:
            line = f"\r\x1b[K{done} of {total} {what}" if done < total else "\r\x1b[K"
            print(line, end="", file=sys.stderr, flush=True)
        elif done < total:
            print(f"{done} of {total} {what}", file=sys.stderr, flush=True)
        if done < total:
            self._due = time.monotonic() + (REFRESH_TERMINAL if self._terminal else REFRESH_LOG)

    def of(self, what: str) -> Callable[[int, int], None]:
        """The same for one thing that is counted."""
        return partial(self.show, what)


def on_terminal(as_json: bool) -> Progress:
    """Of a command that a clock runs, too: silent where nobody looks, and where another program reads."""
    return Progress(silent=as_json or not sys.stderr.isatty())
