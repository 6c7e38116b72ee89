"""From the POST of a word to the event on every page that is open: ``measure.py push``, beside a bare peer.

The peer is the least that Flask and cheroot need for the same: a POST that wakes a generator for each
page, which then sends some hundred bytes. It plays and checks nothing, and flushes what it was sent to the
disk once, as the box does. Both are asked in turns.
"""

from __future__ import annotations

import json
import os
import random
import selectors
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path

from cheroot import wsgi
from desks import any_word, submit, table
from flask import Flask, Response, request

from companion.app import freeze_heap
from companion.play import Over
from companion.table.intents import LUCK
from companion.table.people import sitting
from companion.table.people.guests import Guests
from web_ui import connection_manager, create_app
from web_ui.precedence import Precedence
from web_ui.server import Server

LISTENERS = (1, 4, 16, 64)
OPENINGS = ("web-of-flies 4", "arachnid 4")
MOST = 80  # listeners and whoever posts, more than a box takes on
ROUNDS = 4
WORDS = 15  # in each round
PAYLOAD = b"event: change\ndata: %s\n\n" % json.dumps("x" * 400).encode()


# ------------------------------------------------------------------------------- the two


def serve_bare(folder: str) -> None:
    """The peer, until its standard input ends; it keeps what it is sent in a folder."""
    app, change = Flask(__name__), threading.Condition()
    kept = os.open(f"{folder}/kept", os.O_CREAT | os.O_APPEND | os.O_WRONLY)

    @app.get("/api/live")
    def follow() -> Response:
        def events() -> Iterator[bytes]:
            yield b"retry: 1500\n\n"
            while True:
                with change:
                    change.wait()
                yield PAYLOAD

        return Response(events(), mimetype="text/event-stream")

    @app.post("/api/intent")
    def say() -> dict[str, bool]:
        os.write(kept, request.get_data())
        os.fdatasync(kept)
        with change:
            change.notify_all()
        return {"ok": request.is_json}

    server = wsgi.Server(("127.0.0.1", 0), app, numthreads=MOST)
    server.prepare()
    threading.Thread(target=server.serve, daemon=True).start()
    print(server.bind_addr[1], flush=True)
    for _ in sys.stdin:
        print("{}", flush=True)
    os._exit(0)


def serve_box(folder: str, opening: str) -> None:
    """A table with a game, as a box serves it but with room for more; a line on standard input is
    answered with a word that can be said next."""
    sitting.MAX_GUESTS = 2 * MOST
    for precedence in Precedence:
        connection_manager.LIMITS[precedence] = MOST
    choose = random.Random(1)
    with table(Path(folder)) as (desk, _):
        guests = Guests(Path(folder) / "guests.db")
        app = create_app(desk, guests)
        app.extensions["streams"]._most = MOST
        server = Server(app, "127.0.0.1", 0)
        server.start()
        freeze_heap()
        submit(desk, f"new {opening} start", None)
        print(server.port, guests.card().token, flush=True)
        for _ in sys.stdin:
            if isinstance(desk.snapshot().pending, Over):
                submit(desk, f"new {opening} start", None)
            word, asked = any_word(desk, choose)
            seat = None if asked == LUCK else asked
            print(json.dumps({"word": word, "seat": seat, "ask": desk.snapshot().asks[asked]}), flush=True)
    os._exit(0)


# ---------------------------------------------------------------------------- the asking


class Peer:
    """A server in a process of its own, pages that listen to it, and one that posts."""

    def __init__(self, *kind: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, __file__, *kind], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._port, *self._token = self._line().split()
        self._pages: set[socket.socket] = set()
        self._selector = selectors.DefaultSelector()
        self._poster = HTTPConnection("127.0.0.1", int(self._port), timeout=20)
        self._cookie = self._joined("all") if self._token else ""

    def _line(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline()

    def listen(self, pages: int) -> None:
        """Open pages until there are so many."""
        while len(self._pages) < pages:
            cookie = self._joined("none") if self._token else ""
            page = socket.create_connection(("127.0.0.1", int(self._port)))
            page.sendall(
                b"GET /api/live HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n"
                b"Cookie: %b\r\n\r\n" % cookie.encode()
            )
            self._pages.add(page)
            self._selector.register(page, selectors.EVENT_READ, page)
        self._quiet()

    def _joined(self, seat: str) -> str:
        address = f"127.0.0.{2 + len(self._pages)}", 0  # from one a whole table may join, no more
        with closing(HTTPConnection("127.0.0.1", int(self._port), source_address=address)) as connection:
            headers = {
                "Content-Type": "application/x-www-form-urlencoded",
                "Origin": f"http://127.0.0.1:{self._port}",
            }
            connection.request("POST", f"/j/{self._token[0]}", f"seat={seat}", headers)
            return connection.getresponse().getheader("Set-Cookie", "").partition(";")[0]

    def words(self, count: int) -> list[float]:
        """Seconds from each POST to the first byte of its event on each page."""
        self._poster.close()  # it has said nothing for a while; the first word opens another
        self._word()
        return [seconds for _ in range(count) for seconds in self._word()]

    def _word(self) -> list[float]:
        assert self._process.stdin is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        body = json.dumps({"id": os.urandom(9).hex(), **json.loads(self._line())})
        headers = {
            "Content-Type": "application/json",
            "Origin": f"http://127.0.0.1:{self._port}",
            "X-Orbweaver": "1",
            "Cookie": self._cookie,
        }
        self._quiet()
        waiting, taken = set(self._pages), []
        began = time.perf_counter()
        self._poster.request("POST", "/api/intent", body, headers)
        while waiting:
            ready = self._selector.select(5)
            assert ready, f"{len(waiting)} pages heard nothing"
            now = time.perf_counter()
            heard = self._read(ready) & waiting
            waiting -= heard
            taken += [now - began] * len(heard)
        answer = self._poster.getresponse()
        assert answer.status == 200, answer.read()
        answer.read()
        return taken

    def _quiet(self) -> None:
        """Read what there is until nothing has come for a while."""
        while ready := self._selector.select(0.05):
            self._read(ready)

    def _read(self, ready: list[tuple[selectors.SelectorKey, int]]) -> set[socket.socket]:
        """Take what has come; the pages it came to."""
        pages = {key.data for key, _ in ready}
        for page in pages:
            assert page.recv(1 << 16), "a page was turned away"
        return pages

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        for page in self._pages:
            page.close()
        self._process.wait(20)


def push() -> None:
    """Milliseconds from POST to event, the median of all pages and words, beside the bare peer."""
    for opening in OPENINGS:
        with (
            tempfile.TemporaryDirectory() as folder,
            closing(Peer("bare", folder)) as bare,
            closing(Peer("box", folder, opening)) as box,
        ):
            for pages in LISTENERS:
                times: dict[Peer, list[float]] = {bare: [], box: []}
                for _ in range(ROUNDS):
                    for peer, taken in times.items():
                        peer.listen(pages)
                        taken += peer.words(WORDS)
                first, second = (1000 * statistics.median(taken) for taken in times.values())
                print(
                    f"push    {opening:14} {pages:2} pages: {second:5.1f} ms,"
                    f" {second / first:.1f} × the bare peer ({first:.1f} ms)"
                )


if __name__ == "__main__":
    serve_bare(sys.argv[2]) if sys.argv[1] == "bare" else serve_box(*sys.argv[2:])
