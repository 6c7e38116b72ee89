"""What the service needs at most: memory, threads and file descriptors, with everybody at it at once.

``python tools/measure.py limits`` starts the daemon and adds one crowd to the other: eight phones with
three pages each, all of them talking; strangers who are silent, send half of something, far too much,
or do not read; and the process that thinks ahead. The limits in ``systemd/orbweaver.service`` are
these figures with a margin.
"""

from __future__ import annotations

import json
import os
import re
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from desks import as_served

SECONDS = 15.0  # of each crowd
PHONES = 8
STREAMS = ("/api/live", "/api/live?as=board", "/api/unit")
SPIDERS = "new spidertwist 2 start"  # the game whose search takes the most memory


class Watcher:
    """Looks at a process and its children, and keeps the most it has seen."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)
        self._most = [0.0, 0, 0]
        self._thread.start()

    def tell(self, what: str) -> None:
        """Print the most since the last time."""
        most, self._most = self._most, [0.0, 0, 0]
        print(f"limits  {what:48} {most[0] / 1e6:6.1f} MB, {most[1]:3} threads, {most[2]:3} descriptors")

    def stop(self) -> None:
        self._done.set()
        self._thread.join()

    def _look(self) -> None:
        while not self._done.wait(0.05):
            with suppress(OSError, AttributeError):
                tasks, family = os.listdir(f"/proc/{self._pid}/task"), [self._pid]
                for task in tasks:
                    children = Path(f"/proc/{self._pid}/task/{task}/children").read_text()
                    family += map(int, children.split())
                seen = (
                    sum(map(_memory, family)),
                    sum(len(os.listdir(f"/proc/{one}/task")) for one in family),
                    max(len(os.listdir(f"/proc/{one}/fd")) for one in family),
                )
                self._most = [max(pair) for pair in zip(self._most, seen, strict=True)]


def _memory(pid: int) -> int:
    """Resident memory of a process in bytes, that of its libraries included."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * resource.getpagesize()


@contextmanager
def served() -> Iterator[tuple[int, int, str]]:
    """A daemon: its process, its port, the token to join it."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "companion", "run", "--profile", "desk", "--port", "0"]
        command += ["--data", folder]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=as_served())
        assert process.stdout is not None
        welcome = ""
        while "/unit" not in welcome:
            welcome += process.stdout.readline()
        port, token = re.search(r"localhost:(\d+)", welcome), re.search(r"/j/(\w{12})", welcome)
        assert port
        assert token
        try:
            yield process.pid, int(port[1]), token[1]
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(20)


def ask(port: int, path: str, cookie: str = "", body: str | None = None, kind: str = "json") -> bytes:
    """What a page holds; of a form, the cookie it gave."""
    connection = HTTPConnection("127.0.0.1", port, timeout=20)
    headers = {"Cookie": cookie, "Origin": f"http://127.0.0.1:{port}", "X-Orbweaver": "1"}
    headers["Content-Type"] = "application/json" if kind == "json" else "application/x-www-form-urlencoded"
    try:
        connection.request("GET" if body is None else "POST", path, body, headers)
        answer = connection.getresponse()
        content = answer.read()
        return content if kind == "json" else answer.getheader("Set-Cookie", "").partition(";")[0].encode()
    finally:
        connection.close()


def join(port: int, address: str, seat: str, cookie: str = "") -> str:
    """The cookie of a phone that joins by an address, at a seat."""
    return ask(port, address, cookie, f"seat={seat}", "form").decode()


def say(port: int, cookie: str, word: str, seat: int | None = None, asked: int | None = None) -> bytes:
    """Say a word, as an answer to what is asked or to nothing; what the box says to it."""
    said = {"id": os.urandom(9).hex(), "word": word, "seat": seat, "ask": asked}
    return ask(port, "/api/intent", cookie, json.dumps(said))


def _note_now_and_then(port: int, cookie: str) -> None:
    say(port, cookie, "note hello", seat=0)
    time.sleep(0.1)


def _begin(port: int, cookie: str) -> None:
    """Start a game and make the draws it begins with."""
    say(port, cookie, SPIDERS)
    while "chance" in (view := json.loads(ask(port, "/api/view"))):
        say(port, cookie, "draw", asked=view["chance"].get("ask"))
        time.sleep(0.1)


class Crowd:
    """Threads that each do something over and over until they are told to go home."""

    def __init__(self) -> None:
        self._home = threading.Event()
        self._threads: list[threading.Thread] = []

    def add(self, act: Callable[[], object]) -> None:
        def over_and_over() -> None:
            while not self._home.is_set():
                with suppress(OSError, HTTPException):
                    act()

        self._threads.append(threading.Thread(target=over_and_over, daemon=True))
        self._threads[-1].start()

    def go_home(self) -> None:
        self._home.set()
        for one in self._threads:
            one.join(25)


def limits() -> None:
    """The most memory, threads and descriptors of the daemon and its child, crowd by crowd."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    with served() as (pid, port, token):
        watcher, crowd, held = Watcher(pid), Crowd(), []
        try:
            time.sleep(SECONDS)
            watcher.tell("idle")

            phones = [join(port, f"/j/{token}", "none") for _ in range(PHONES)]
            join(port, "/j/mine", "all", phones[0])
            _begin(port, phones[0])
            for phone in phones:
                held += [_open(port, path, phone) for path in STREAMS]
            crowd.add(lambda: _note_now_and_then(port, phones[0]))
            for page in ("/api/view", "/api/record", "/", "/rules/spidertwist"):
                crowd.add(partial(ask, port, page, phones[1]))
            time.sleep(SECONDS)
            watcher.tell(f"{len(held)} streams, a table at play")

            held += [socket.create_connection(("127.0.0.1", port)) for _ in range(300)]
            held += [_open(port, "/api/live") for _ in range(200)]
            for _ in range(8):
                crowd.add(lambda: _flood(port))
                crowd.add(lambda: _half(port))
                crowd.add(lambda: _deaf(port))
            time.sleep(SECONDS)
            watcher.tell("and strangers, in all ways at once")

            crowd.add(lambda: ask(port, "/api/hint", phones[0], '{"seat": 0}'))
            crowd.add(lambda: ask(port, "/api/hint", phones[0], '{"seat": 1}'))
            time.sleep(2 * SECONDS)
            watcher.tell("and the box thinks ahead")
        finally:
            crowd.go_home()
            for one in held:
                one.close()
        time.sleep(12)  # until the last silent connection is dropped
        watcher.tell("on the way home")
        time.sleep(SECONDS)
        watcher.tell("afterwards")
        watcher.stop()


def _open(port: int, path: str, cookie: str = "") -> socket.socket:
    one = socket.create_connection(("127.0.0.1", port))
    one.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n\r\n".encode())
    return one


def _flood(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port)) as one:
        one.sendall(b"POST /api/intent HTTP/1.1\r\nHost: localhost\r\nContent-Length: 300000000\r\n\r\n")
        for _ in range(300):
            one.sendall(bytes(1_000_000))


def _half(port: int) -> None:
    held = [socket.create_connection(("127.0.0.1", port)) for _ in range(10)]
    for one in held:
        one.sendall(b"GET / HTTP/1.1\r\nX-Long: " + b"x" * 16_000)
    time.sleep(1)
    for one in held:
        one.close()


def _deaf(port: int) -> None:
    one = _open(port, "/api/record")
    time.sleep(5)
    one.close()
