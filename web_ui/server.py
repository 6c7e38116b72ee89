"""The server: Flask under cheroot, sized for one table.

cheroot's pool never grows, so it holds a thread for every stream and some for everything else.
"""

from __future__ import annotations

import errno
import socket
import threading
from contextlib import suppress
from typing import Any

from cheroot import wsgi
from cheroot.server import HTTPConnection
from flask import Flask

from companion.errors import ConfigError
from companion.play import text
from web_ui.live import STREAMS, Streams

SPARE_THREADS = 8
SILENCE = 10  # seconds until a socket that no longer reads is dropped
FAREWELL = 0.75  # seconds in which what is under way may end by itself when the server stops
STACK = 256 * 1024  # bytes of stack per thread, instead of the usual 8 MB


class Server:
    """Serves an app on ``host:port`` (port 0: any), or on a ``listener`` opened by systemd."""

    def __init__(
        self, app: Flask, host: str = "0.0.0.0", port: int = 8000, listener: socket.socket | None = None
    ) -> None:
        self._streams: Streams = app.extensions["streams"]
        self._host, self._port = host, port
        self._thread: threading.Thread | None = None
        self._server = _Wsgi(
            (host, port),
            app,
            numthreads=STREAMS + SPARE_THREADS,
            timeout=SILENCE,
            shutdown_timeout=3,
            request_queue_size=64,
            server_name="Orbweaver",
        )
        self._server.keep_alive_conn_limit = 64
        self._server.max_request_header_size = 16 * 1024
        self._listener = listener

    @property
    def port(self) -> int:
        """The port in use once started."""
        return self._port

    def start(self) -> None:
        """Listen and serve in a thread. Errors: ConfigError when the port cannot be used."""
        self._server.listener = self._listener or self._listen()
        stack = threading.stack_size(STACK)
        try:
            self._server.prepare()
        finally:
            threading.stack_size(stack)
        self._port = self._server.socket.getsockname()[1]
        self._thread = threading.Thread(target=self._server.serve, name="web", daemon=True)
        self._thread.start()

    def _listen(self) -> socket.socket:
        family = socket.AF_INET6 if ":" in self._host else socket.AF_INET
        try:
            return socket.create_server((self._host, self._port), family=family)
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise ConfigError(
                    text("Port {port} is not free. Choose another with --port.", port=self._port),
                    slug="port-in-use",
                ) from error
            raise ConfigError(
                text(
                    "Nobody can listen on {host} port {port}: {reason}."
                    " Choose others with --host and --port.",
                    host=self._host,
                    port=self._port,
                    reason=str(error.strerror).partition(" (while")[0],
                )
            ) from error

    def stop(self) -> None:
        """End the streams, answer what is under way, close.

        Whoever does not read, or sends only half a request, is cut off after ``FAREWELL``
        seconds: cheroot joins its workers, and theirs would wait for ``SILENCE`` seconds.
        """
        self._streams.close()
        cut = threading.Timer(FAREWELL, self._server.cut_off)
        cut.start()
        self._server.stop()
        cut.cancel()
        if self._thread is not None:
            self._thread.join(5)

    def alive(self) -> bool:
        return self._thread is not None and self._thread.is_alive()


class _Connection(HTTPConnection):
    """A connection that its server can reach while a worker is busy with it."""

    server: _Wsgi

    def communicate(self) -> bool:
        self.server.busy.add(self)
        try:
            return not self.server.ending and bool(super().communicate())  # type: ignore[no-untyped-call]
        finally:
            self.server.busy.discard(self)


class _Wsgi(wsgi.Server):
    """cheroot on a socket of our own, and quiet about phones that leave."""

    listener: socket.socket
    ConnectionClass = _Connection

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.busy: set[_Connection] = set()
        self.ending = False

    def cut_off(self) -> None:
        """Shut every connection that still keeps a worker busy, and begin no other.

        A worker that waits for its socket wakes up at once; closing is left to it.
        """
        self.ending = True
        for connection in self.busy.copy():
            with suppress(OSError):
                connection.socket.shutdown(socket.SHUT_RDWR)

    def bind(self, *_kind: int) -> Any:
        self.socket = self.listener
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENCE * 1000)
        self.bind_addr = self.socket.getsockname()[:2]
        return self.socket

    def error_log(self, msg: str = "", level: int = 20, traceback: bool = False) -> None:
        if not isinstance(msg, str) or "socket" not in msg.lower():
            super().error_log(msg, level, traceback)
