"""Live push: one encoded page for everybody, sent to every open stream as it changes.

There are no queues per client. A stream waits on the desk for a newer snapshot and sends the
newest; whoever reads slowly misses what lies between and blocks only his own thread, until the
socket times out. A device has one stream per kind of page: a new one evicts the old.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator

from companion.play import text
from companion.table.desk import Desk
from companion.table.intents import Snapshot
from companion.views import page
from web_ui.refusals import Turned

STREAMS = 24
HEARTBEAT = 4.0  # seconds between signs of life
GLANCE = 0.5  # seconds between looks at what is not the desk's: guests, eviction, closing
RETRY = 1500  # milliseconds before a browser connects again

Own = Callable[[], bytes]
"""What only this device is told, as JSON."""


class View:
    """The page of the newest snapshot, encoded once."""

    def __init__(self, desk: Desk, language: str = "en") -> None:
        self._desk = desk
        self._language = language
        self._lock = threading.Lock()
        self._encoded: tuple[int, bytes] = (-1, b"")

    def bytes(self, snapshot: Snapshot | None = None) -> bytes:
        """The page of ``snapshot``, or of a newer one that somebody else had encoded."""
        snapshot = snapshot or self._desk.snapshot()
        with self._lock:
            if self._encoded[0] < snapshot.rev:
                self._encoded = (snapshot.rev, page.encode(snapshot, self._language))
            return self._encoded[1]


class Streams:
    """The open streams: how many, whose, and the end of them all."""

    def __init__(self, most: int = STREAMS) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._open: dict[str, object] = {}
        self.closing = False

    def enter(self, key: str) -> object:
        """A place for the stream of ``key``, whose older stream ends. Errors: 503 when full."""
        with self._lock:
            if self.closing or (key not in self._open and len(self._open) >= self._most):
                raise Turned(503, "full", text("Too many phones look on already. Close one, then try again."))
            place = self._open[key] = object()
            return place

    def keeps(self, key: str, place: object) -> bool:
        """True while this stream may go on."""
        return not self.closing and self._open.get(key) is place

    def leave(self, key: str, place: object) -> None:
        with self._lock:
            if self._open.get(key) is place:
                del self._open[key]

    def close(self) -> None:
        """End every stream within a glance, and open none."""
        self.closing = True

    def __len__(self) -> int:
        return len(self._open)


def events(desk: Desk, view: View, streams: Streams, key: str, place: object, own: Own) -> Iterator[bytes]:
    """The events of one stream: ``you`` for this device, ``view`` for all, ``beat`` as sign of life.

    ``moved`` tells a page that another page of the same device took over.
    """
    yield b"retry: %d\n\n" % RETRY
    told = b""
    rev = -1
    spoken = time.monotonic()
    while streams.keeps(key, place):
        mine = own()
        if mine != told:
            told = mine
            yield b"event: you\ndata: " + mine + b"\n\n"
        snapshot = desk.snapshot() if rev < 0 else desk.wait(rev, GLANCE)
        if snapshot.rev > rev:
            rev = snapshot.rev
            yield b"id: %d\nevent: view\ndata: %b\n\n" % (rev, view.bytes(snapshot))
            spoken = time.monotonic()
        elif time.monotonic() - spoken >= HEARTBEAT:
            yield b"event: beat\ndata: %d\n\n" % rev
            spoken = time.monotonic()
    if not streams.closing:
        yield b"event: moved\ndata: 0\n\n"
