"""Strangers who would stop the box, from real sockets against the real program.

Somebody with a seat taps all the while: the taps are answered long before the time of any attacker is
over, and the stream of that phone stays. Afterwards nothing is left of the attack.
"""

from __future__ import annotations

import http.client
import itertools
import json
import os
import re
import resource
import socket
import statistics
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import pytest

from tests.cli.program import Running
from tests.support.request_heads import HALF, STREAM, head
from tests.support.waiting import PATIENCE, until
from web_ui.connection import Activity
from web_ui.connection_manager import MAX_SECONDS

TAPS = 12
SOON = MAX_SECONDS[Activity.ASK] / 2  # s; whoever waits for an attacker waits twice as long
MB = 1_000_000


class Box(Running):
    """The program, and a phone with a seat that has its stream open."""

    def __init__(self, data: Path) -> None:
        super().__init__(data)
        self.join(seat="all")
        assert self.submit("new web-of-flies 2 start")["ok"]
        self.views = 0
        self.stream_ended = False
        self._stream = http.client.HTTPConnection(self.host, self.port, timeout=PATIENCE)
        self._stream.request("GET", "/api/live", headers={"Cookie": self.cookie})
        self._events = self._stream.getresponse()
        self._reader = threading.Thread(target=self._follow, daemon=True)
        self._reader.start()
        until(lambda: self.views > 0)

    def _follow(self) -> None:
        with suppress(OSError, http.client.HTTPException):
            for line in self._events:
                self.views += line in (b"event: view\n", b"event: change\n")
        self.stream_ended = True

    def __exit__(self, *_: object) -> None:
        super().__exit__()
        self._reader.join(PATIENCE)
        self._events.close()
        self._stream.close()

    def taps(self) -> list[float]:
        """Seconds until each tap was answered."""
        return [self._tap(number) for number in range(TAPS)]

    def _tap(self, number: int) -> float:
        time.sleep(0.12)  # a device may say ten words a second
        before, began = self.views, time.monotonic()
        answer = self.submit(f"note {number}", seat=0)
        taken = time.monotonic() - began
        assert "ok" in answer, answer
        until(lambda: self.views > before)  # and its own stream tells of it
        assert not self.stream_ended
        return taken

    def threads(self) -> int:
        return len(os.listdir(f"/proc/{self.process.pid}/task"))

    def descriptors(self) -> int:
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def leave_no_descriptor(self) -> None:
        """Forbid every number that is free now; what is closed after that frees one more."""
        taken = set(os.listdir(f"/proc/{self.process.pid}/fd"))
        lowest = next(number for number in itertools.count() if str(number) not in taken)
        resource.prlimit(self.process.pid, resource.RLIMIT_NOFILE, (lowest, 4096))

    def memory(self, what: str = "VmHWM") -> int:
        """Bytes of memory, at the peak or now."""
        found = re.search(rf"{what}:\s+(\d+) kB", Path(f"/proc/{self.process.pid}/status").read_text())
        assert found
        return int(found[1]) * 1024


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Box]:
    with Box(tmp_path_factory.mktemp("box")) as box:
        yield box
        status, said = box.stop()
        assert status == 0
        assert "Traceback" not in said


@pytest.fixture
def call(box: Box) -> Iterator[Callable[..., list[socket.socket]]]:
    """Opens so many connections, says the same on each, keeps them all."""
    with ExitStack() as opened:

        def connect(count: int, said: bytes = b"") -> list[socket.socket]:
            calls = []
            for _ in range(count):
                one = opened.enter_context(socket.socket())
                one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                one.settimeout(PATIENCE)
                one.connect((box.host, box.port))
                with suppress(OSError):
                    one.send(said)
                calls.append(one)
            return calls

        yield connect


HALF_BODY = head("POST /api/intent HTTP/1.1", "Content-Length: 4000", "Origin: http://localhost") + b'{"id'
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
DEAF = head("GET /rules/arachnid HTTP/1.1") * 200  # more than any buffer holds


@pytest.mark.parametrize(
    ("count", "said"),
    [(300, b""), (40, HALF), (40, HALF_BODY), (200, STREAM), (60, DEAF), (300, HALF)],
    ids=["silent", "half-heads", "half-bodies", "streams", "deaf", "many-halves"],
)
def test_a_tap_is_answered_soon_and_the_stream_stays(box, call, count, said):
    threads, descriptors = box.threads(), box.descriptors()
    call(count, said)
    assert statistics.median(box.taps()) < SOON
    assert box.threads() <= threads + 2
    assert box.descriptors() < descriptors + 250
    assert somebody_joins(box) == 303


def somebody_joins(box: Box) -> int:
    """From another address than the attack's; the status of the answer."""
    link = re.search(r"/j/\w{12}", box.welcome)
    assert link
    with closing(
        http.client.HTTPConnection(box.host, box.port, PATIENCE, source_address=("127.0.0.2", 0))
    ) as phone:
        phone.request("POST", link[0], "seat=none", FORM | {"Origin": f"http://{box.host}:{box.port}"})
        return phone.getresponse().status


def test_one_device_has_one_stream_of_a_kind(box, call):
    other = Running.__new__(Running)
    other.__dict__.update(host=box.host, port=box.port, welcome=box.welcome, cookie="")
    other.join(seat="none")
    mine = head("GET /api/live HTTP/1.1", f"Cookie: {other.cookie}")
    streams = call(30, mine)
    assert statistics.median(box.taps()) < SOON
    heard = dict.fromkeys(streams, b"")
    until(lambda: sum(ends(one, heard) for one in streams) == len(streams) - 1)
    box.taps()
    assert sum(ends(one, heard) for one in streams) == len(streams) - 1


def ends(stream: socket.socket, heard: dict[socket.socket, bytes]) -> bool:
    """Whether a stream has been told that another one took over; what it heard is added up."""
    stream.settimeout(0.01)
    with suppress(TimeoutError, ConnectionError):
        heard[stream] += stream.recv(1 << 20)
    return b"event: moved" in heard[stream]


def test_afterwards_everything_is_as_before(box, call):
    calls = call(150) + call(40, STREAM) + call(40, HALF)
    box.taps()
    for one in calls:
        one.close()
    threads = box.threads()
    until(lambda: box.descriptors() < 60)
    assert box.threads() == threads
    until(lambda: b"200 OK" in call(1, STREAM)[0].recv(100))
    assert box.ask("/board")[0] == 200


def test_bodies_are_not_taken_into_memory(box):
    """300 MB without Origin, in one piece and in chunks, and many at once."""
    before = box.memory()
    flood(box, head("POST /api/intent HTTP/1.1", "Content-Length: 300000000"), b"x" * MB, 300)
    chunk = b"f4240\r\n" + b"x" * MB + b"\r\n"
    flood(box, head("POST /api/intent HTTP/1.1", "Transfer-Encoding: chunked"), chunk, 300)
    many = [
        threading.Thread(
            target=flood,
            args=(box, head("POST /j/mine HTTP/1.1", "Content-Length: 50000000"), b"x" * MB, 50),
        )
        for _ in range(16)
    ]
    for one in many:
        one.start()
    taps = box.taps()
    for one in many:
        one.join()
    assert statistics.median(taps) < SOON
    assert box.memory() - before < 20 * MB


def flood(box: Box, first: bytes, then: bytes, times: int) -> None:
    """Send a body until the box has had enough."""
    with socket.create_connection((box.host, box.port), PATIENCE) as sock, suppress(ConnectionError):
        sock.sendall(first)
        for _ in range(times):
            sock.sendall(then)
        raise AssertionError("the box took it all")


@pytest.mark.parametrize("said", [b"", STREAM, HALF], ids=["silent", "streams", "half-heads"])
def test_with_forty_file_descriptors_a_seat_goes_on(tmp_path, said):
    with Box(tmp_path) as box, ExitStack() as opened:
        box.taps()
        resource.prlimit(box.process.pid, resource.RLIMIT_NOFILE, (40, 40))
        for _ in range(150):
            one = opened.enter_context(socket.create_connection((box.host, box.port), PATIENCE))
            with suppress(OSError):
                one.sendall(said)
        taps = box.taps()
        assert statistics.median(taps) < SOON
        assert box.descriptors() <= 40
        opened.close()
        until(lambda: box.ask("/board")[0] == 200)
        assert json.loads(box.ask("/api/view")[1])["entry"] > 2 * TAPS
        status, told = box.stop()
        assert status == 0
        assert said_once(told)


def test_with_no_descriptor_left_it_says_so_once_and_goes_on_by_itself(tmp_path):
    with Box(tmp_path) as box, ExitStack() as opened:
        kept = opened.enter_context(closing(http.client.HTTPConnection(box.host, box.port, PATIENCE)))
        assert status_of(kept, "/healthz") == 200
        until(lambda: statuses_without_descriptors(box, kept) == {503})
        for _ in range(20):
            opened.enter_context(socket.create_connection((box.host, box.port), PATIENCE)).sendall(STREAM)
        time.sleep(1.5)
        assert box.memory() < 200 * MB
        assert not box.stream_ended
        resource.prlimit(box.process.pid, resource.RLIMIT_NOFILE, (256, 4096))
        assert statistics.median(box.taps()) < SOON
        status, told = box.stop()
        assert status == 0
        assert said_once(told)


def statuses_without_descriptors(box: Box, kept: http.client.HTTPConnection) -> set[int]:
    box.leave_no_descriptor()
    return {status_of(kept, page) for page in ("/assets/0/plain.css", "/rules/spidertwist")}


def status_of(connection: http.client.HTTPConnection, page: str) -> int:
    connection.request("GET", page)
    answer = connection.getresponse()
    answer.read()
    return answer.status


def said_once(told: str) -> bool:
    """Nothing but the one line, or one a minute on a slow machine."""
    lines = told.splitlines()
    return len(lines) in (1, 2) and all("Out of file descriptors" in line for line in lines)
