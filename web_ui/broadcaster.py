"""The broadcaster: one thread that tells all open streams what is new, and waits for none of them.

A worker sends what a stream begins with; from then on it is followed here. Whenever something may be
new, each stream is asked what it has to say. What a socket does not take at once is kept, and the
stream is asked again only when that is gone: whoever reads slowly misses what lies between.
"""

from __future__ import annotations

import logging
import threading
import time

from web_ui.connection import SILENCE, Connection

GLANCE = 0.5  # seconds between looks at what nobody rings for: guests, eviction, who has gone
SOON = 0.05  # seconds until a socket that was full is tried again

log = logging.getLogger(__name__)


class Broadcaster:
    """Follows the streams of one server. ``ring`` and ``follow`` may be called from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._streams: dict[_Followed, None] = {}
        self._bell = threading.Event()
        self._stopping = False
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Tell streams what is new, in a thread of its own."""
        self._thread = threading.Thread(target=self._run, name="broadcaster", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Let each stream say its last words, as far as its socket takes them, and follow no more."""
        with self._lock:
            self._stopping = True
        self._bell.set()
        if self._thread is not None:
            self._thread.join(GLANCE)

    def alive(self) -> bool:
        return self._thread is not None and self._thread.is_alive()

    def ring(self) -> None:
        """Something may be new."""
        self._bell.set()

    def follow(self, connection: Connection) -> None:
        """Go on with a stream whose beginning has been sent; it is given back when it has ended."""
        stream = _Followed(connection)
        with self._lock:
            stopped = self._stopping
            if not stopped:
                self._streams[stream] = None
        if stopped:
            self._tell(stream)
        self._bell.set()

    def _run(self) -> None:
        full = False
        while not self._stopping:
            self._bell.wait(SOON if full else GLANCE)
            self._bell.clear()
            full = self._tell_all()
        self._tell_all()

    def _tell_all(self) -> bool:
        """Tell everybody what is new. True when somebody could not take all of it."""
        with self._lock:
            streams = list(self._streams)
        return sum([self._tell(stream) for stream in streams]) > 0

    def _tell(self, stream: _Followed) -> bool:
        """Tell one what is new; a fault in it, which would be ours, ends this one alone."""
        try:
            if stream.go_on() and not (self._stopping and stream.full):
                return stream.full
        except OSError:
            pass  # it is gone
        except Exception:
            log.exception("The web server stumbled over a stream and ends it.")
        with self._lock:
            self._streams.pop(stream, None)
        stream.end()
        return False


class _Followed:
    """A stream that is followed: what it still has to say, and what its socket has not taken of it."""

    def __init__(self, connection: Connection) -> None:
        assert connection.rest is not None
        self._connection = connection
        self._rest = connection.rest
        self._unsent = b""
        self._since = 0.0  # when the socket was found full, in monotonic seconds
        self._ended = False

    @property
    def full(self) -> bool:
        """True while the socket has to be tried again."""
        return bool(self._unsent)

    def go_on(self) -> bool:
        """Send what is due. False when nothing will follow. Errors: OSError where nobody listens."""
        if not self._unsent and not self._ended:
            self._unsent, self._since = self._words(), time.monotonic()
        if self._unsent:
            self._send()
        return self.full or not self._ended

    def _words(self) -> bytes:
        """What the stream has to say now, as it is sent."""
        words = b""
        for word in self._rest:
            if not word:
                break
            words += word
        else:
            self._ended = True
        if not self._connection.chunked:
            return words
        last = b"0\r\n\r\n" if self._ended else b""
        return (b"%x\r\n%b\r\n" % (len(words), words) if words else b"") + last

    def _send(self) -> None:
        try:
            self._unsent = self._unsent[self._connection.socket.send(self._unsent) :]
        except (BlockingIOError, InterruptedError):
            if time.monotonic() - self._since > SILENCE:
                raise TimeoutError("nobody reads any more") from None

    def end(self) -> None:
        """Free its place, and give its connection back."""
        self._rest.close()
        self._connection.rest = None
        self._connection.close()
