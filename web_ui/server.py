"""The server: Flask on cheroot's workers, with connections managed by ourselves, sized for one table.

``connection_manager`` reads requests and decides who goes first; a worker answers; ``broadcaster``
goes on with a stream whose beginning a worker has sent.
"""

from __future__ import annotations

import errno
import logging
import socket
import threading
import time
from typing import Any

from cheroot import wsgi
from cheroot.workers import threadpool
from flask import Flask

from companion.errors import ConfigError
from companion.play import text
from web_ui import refusals
from web_ui.broadcaster import Broadcaster
from web_ui.connection import ENVIRON, SILENCE, Activity, Connection
from web_ui.connection_manager import LIMITS, ConnectionManager
from web_ui.live import Streams
from web_ui.precedence import Precedence

FAREWELL = 0.75  # seconds in which what is under way may end by itself when the server stops
STACK = 256 * 1024  # bytes of stack per thread, instead of the usual 8 MB
BACKLOG = 64  # connections that may wait to be accepted

log = logging.getLogger(__name__)


class Server:
    """Serves an app on ``host:port`` (port 0: any), or on a ``listener`` opened by systemd."""

    def __init__(
        self, app: Flask, host: str = "0.0.0.0", port: int = 8000, listener: socket.socket | None = None
    ) -> None:
        self._streams: Streams = app.extensions["streams"]
        self._broadcaster: Broadcaster = app.extensions["broadcaster"]
        self._host, self._port = host, port
        self._thread: threading.Thread | None = None
        self._app = app
        self._listener = listener

    @property
    def port(self) -> int:
        """The port in use once started."""
        return self._port

    @property
    def connections(self) -> ConnectionManager:
        """Those of every phone, while it serves."""
        return self._server.connections

    def start(self) -> None:
        """Listen and serve in a thread. Errors: ConfigError when the port cannot be used."""
        listener = self._listener or self._listen()
        self._port = listener.getsockname()[1]
        self._server = Wsgi(self._app, listener)
        stack = threading.stack_size(STACK)
        try:
            self._server.prepare()
        finally:
            threading.stack_size(stack)
        self._broadcaster.start()
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

        Whoever does not read is cut off after ``FAREWELL`` seconds: cheroot joins its workers, and
        theirs would wait for ``SILENCE`` seconds.
        """
        self._streams.close()
        self._broadcaster.stop()
        cut = threading.Timer(FAREWELL, self.connections.cut_off)
        cut.start()
        self._server.stop()
        cut.cancel()
        if self._thread is not None:
            self._thread.join(5)
        self.connections.close()

    def alive(self) -> bool:
        return self._thread is not None and self._thread.is_alive() and self._broadcaster.alive()


class Wsgi(wsgi.Server):
    """cheroot's workers, requests and gateway; connections are the manager's."""

    listener: socket.socket

    def __init__(self, app: Flask, listener: socket.socket) -> None:
        super().__init__(
            listener.getsockname()[:2],
            app,
            numthreads=LIMITS[Precedence.SEATED],
            timeout=SILENCE,
            shutdown_timeout=3,
            server_name="Orbweaver",
        )
        self.gateway = _Gateway
        self.listener = listener

    def prepare(self) -> None:
        """Listen, and have the workers ready. Instead of cheroot's own, which accepts by itself."""
        self.software = self.server_name
        self.listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENCE * 1000)
        self.listener.listen(BACKLOG)
        self.connections = ConnectionManager(
            self,
            self.listener,
            self.wsgi_app.extensions["recognise"],
            refusals.bare(self.wsgi_app),
            self.wsgi_app.extensions["broadcaster"].follow,
        )
        try:
            self.requests.start()
        except BaseException:
            # Those that run already would wait for ever, and the program for them.
            for _ in range(self.requests.min):
                self.requests.put(threadpool._SHUTDOWNREQUEST)  # type: ignore[attr-defined]
            raise
        self.ready = True

    def serve(self) -> None:
        """Look after the connections; a fault of ours in it must not keep everybody out."""
        while self.ready:
            try:
                self.connections.run()
            except Exception:
                log.exception("The web server stumbled over its connections and goes on.")
                time.sleep(1)

    def stop(self) -> None:
        """Let nobody in any more and wait for the workers, ``cut_off`` or not."""
        self.ready = False
        self.connections.stop()
        self.requests.stop(self.shutdown_timeout)
        self.listener.close()

    @property
    def can_add_keepalive_connection(self) -> bool:
        """True while there will be another request; the manager drops whoever takes room in silence."""
        return self.ready

    def put_conn(self, connection: Connection) -> None:
        """From a worker: a connection that may be asked for more."""
        self.connections.give_back(connection, Activity.KEEP_SILENT)

    def error_log(self, msg: str = "", level: int = 20, traceback: bool = False) -> None:
        """Quiet about phones that leave."""
        if not isinstance(msg, str) or "socket" not in msg.lower():
            super().error_log(msg, level, traceback)


class _Gateway(wsgi.Gateway_10):
    """Tells the app which connection it answers, and leaves a stream that has begun to the broadcaster."""

    def get_environ(self) -> dict[str, Any]:  # type: ignore[override]
        environ: dict[str, Any] = super().get_environ()  # type: ignore[no-untyped-call]
        environ[ENVIRON] = self.req.conn
        return environ

    def respond(self) -> None:
        super().respond()
        connection: Connection = self.req.conn
        if connection.rest is not None:
            connection.chunked, self.req.chunked_write = self.req.chunked_write, False  # no last chunk yet
            self.req.close_connection = True
