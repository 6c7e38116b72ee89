"""A thread that calls something again and again."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Lock, Thread

BEAT = 0.25
"""Seconds between two calls. The eight pages of a display are all sent again within 2 s."""


class PeriodicThread:
    """Calls ``tend`` every BEAT seconds between ``start`` and ``stop``, each of which may be
    called again."""

    def __init__(self, refresh: Callable[[], None]) -> None:
        self._tend = refresh
        self._lock = Lock()
        self._running: tuple[Thread, Event] | None = None

    def start(self) -> None:
        with self._lock:
            if self._running is None:
                ended = Event()
                thread = Thread(target=self._run, args=(ended,), name="display", daemon=True)
                self._running = thread, ended
                thread.start()

    def stop(self) -> None:
        """Returns when no call is under way any more."""
        with self._lock:
            if self._running is not None:
                thread, ended = self._running
                self._running = None
                ended.set()
                thread.join()

    def _run(self, ended: Event) -> None:
        while not ended.wait(BEAT):
            self._tend()
