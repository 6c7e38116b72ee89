"""A connection, and the one request of it that is being read or answered.

cheroot's own connection waits for its socket while it reads; this one is given whole requests by
the connection manager, so that a worker only ever waits for whom it answers.
"""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Generator
from contextlib import suppress
from enum import IntEnum
from socket import SHUT_RDWR, socket
from typing import Any

from cheroot.server import DropUnderscoreHeaderReader, HTTPConnection, HTTPRequest, HTTPServer

from web_ui import request_head
from web_ui.precedence import Precedence, Requester

PACKET = 8192  # bytes read at a time
SILENCE = 10  # seconds until a socket that no longer reads is dropped
ANSWER = 60.0  # seconds in which an answer that is no stream must have been taken
FOREVER = float("inf")
ENVIRON = "orbweaver.connection"
"""Where the app finds the connection that it answers."""


class Activity(IntEnum):
    """What a connection does, from what is missed least when there is no room."""

    LEAVE = 0  # answered for the last time; what still comes is thrown away, for a while
    KEEP_SILENT = 1  # nothing came since it was opened or answered
    ASK = 2  # a part of a request has come
    WAIT = 3  # a request is whole and waits for a worker
    WORK = 4  # a worker is at it
    FOLLOW = 5  # it is told what is new by the broadcaster


class Connection(HTTPConnection):
    """One connection. ``since`` is when its ``activity`` began, in monotonic seconds.

    Whoever is done with it calls ``give_back`` with what it does next. ``rest`` is what follows the
    beginning of a stream that a worker has sent: what is due each time, then b"" (``live.events``).
    """

    def __init__(
        self,
        server: HTTPServer,
        sock: socket,
        address: str,
        port: int,
        give_back: Callable[[Connection, Activity], None],
    ) -> None:
        super().__init__(server, sock, _file)
        self._give_back = give_back
        # cheroot caches these on the instance, a cycle that would keep a closed connection in memory.
        for cached in ("resolve_peer_creds", "get_peer_creds"):
            vars(self).pop(cached, None)
        self.remote_addr, self.remote_port, self.ssl_env = address, port, {}
        self.requester = Requester(Precedence.STRANGER, "")
        self.activity = Activity.KEEP_SILENT
        self.since = time.monotonic()
        self.is_new = True  # it has neither made room for itself nor asked for anything
        self.until = FOREVER  # when its answer must have been taken, in monotonic seconds
        self.gone = False  # the other side has closed while it was answered
        self.unread = False  # the body of its request was not taken in: nothing can follow it
        self.rest: Generator[bytes, None, None] | None = None
        self.chunked = False  # the rest is sent in chunks, as its beginning was
        self._data = bytearray()
        self._head: request_head.RequestHead | None = None
        self._invited = False
        self._thrown = 0

    def enter(self, what: Activity) -> None:
        self.activity, self.since = what, time.monotonic()
        self.until = self.since + ANSWER if what is Activity.WORK else FOREVER

    def receive(self) -> bool:
        """Take in what has come, without waiting. False when nothing more will come."""
        try:
            data = self.socket.recv(PACKET)
        except (BlockingIOError, InterruptedError):
            return True
        except OSError:
            return False
        if self.activity is Activity.LEAVE:
            self._thrown += len(data)
        else:
            self._data += data
        return bool(data)

    @property
    def thrown(self) -> int:
        """Bytes thrown away since its last answer."""
        return self._thrown

    @property
    def has_head(self) -> bool:
        """Whether the head of a request is there, if not all of its body."""
        return self._head is not None

    @property
    def cookies(self) -> str:
        """The cookies of the request whose head is there."""
        return self._head.cookies if self._head is not None else ""

    def whole(self) -> bool:
        """True when a request has come to its end; a worker may then read it.

        Errors: request_head.BadRequestHead.
        """
        if self._data and self.activity is Activity.KEEP_SILENT:
            self.enter(Activity.ASK)
        if self._head is None:
            self._head = request_head.read(self._data)
        head = self._head
        if head is None:
            return False
        if len(self._data) < head.size + head.body:
            if head.expects and not self._invited:
                self._invited = True
                self.send(b"HTTP/1.1 100 Continue\r\n\r\n")
            return False
        size = head.size + head.body
        self.rfile = io.BytesIO(self._data[:size])
        self.unread = head.unread
        del self._data[:size]
        return True

    def answered(self) -> None:
        """Its worker is done and it stays: the next request begins."""
        self._head, self._invited = None, False
        self.enter(Activity.KEEP_SILENT)

    def send(self, data: bytes) -> None:
        """Send a few bytes without waiting; whoever cannot take them goes without."""
        with suppress(OSError):
            self.socket.send(data)

    def close(self) -> None:
        """From whoever answers: no request follows. The connection manager sees to it."""
        self._give_back(self, Activity.LEAVE if self.rest is None else Activity.FOLLOW)

    def hang_up(self) -> None:
        """Wake the worker that waits for this socket; closing is left to the manager."""
        with suppress(OSError):
            self.socket.shutdown(SHUT_RDWR)


class _Fields(DropUnderscoreHeaderReader):
    """Reads header fields, but no name with an underscore, which would pass for another name, and no
    Expect, which has been answered."""

    def _allow_header(self, name: bytes) -> bool:
        return b"_" not in name and name != b"Expect"


class Request(HTTPRequest):
    """A request that is there already, whole or without its body."""

    header_reader = _Fields()

    def parse_request(self) -> None:
        super().parse_request()
        if self.conn.unread:
            self.close_connection = True


Connection.RequestHandlerClass = Request


class _Sender:
    """The writing end of a socket. One call takes at most the socket's timeout, however slowly
    somebody reads."""

    def __init__(self, sock: socket) -> None:
        self._socket = sock

    def write(self, data: bytes) -> int:
        self._socket.sendall(data)
        return len(data)


def _file(sock: socket, mode: str, _size: int) -> Any:
    return io.BytesIO() if "r" in mode else _Sender(sock)
