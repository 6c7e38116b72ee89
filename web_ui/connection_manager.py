"""The connection manager: accepts connections, reads their requests, hands each to a worker in turn.

One thread does this for all connections and never waits for any of them, so whoever says nothing,
or half of something, costs a place and no thread. A request goes to a worker once it is whole, the
seats of the table first. A body that is too large is never read.
"""

from __future__ import annotations

import logging
import os
import resource
import select
import selectors
import socket
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress

from cheroot.server import HTTPServer

from companion.errors import SCARCE
from web_ui.connection import FOREVER, Activity, Connection
from web_ui.precedence import Precedence, Requester
from web_ui.request_head import BadRequestHead

MAX_CONNECTIONS = 200  # connections
ARRIVALS = 16  # connections taken in one after another before somebody else is looked after
MAX_SECONDS: Mapping[Activity, float] = {
    Activity.LEAVE: 2.0,
    Activity.KEEP_SILENT: 10.0,
    Activity.ASK: 8.0,
    Activity.WAIT: 10.0,
}
"""Seconds in all that a connection may do what it does."""
FAREWELL_BYTES = 64 * 1024  # thrown away after the last answer, so that it still arrives
LIMITS = {Precedence.STRANGER: 6, Precedence.GUEST: 12, Precedence.SEATED: 16}
"""Workers that all of one precedence, and those below, may keep busy together."""
EACH = 8  # workers for one device, or for the strangers of one address
SPARE = 8  # file descriptors kept free for the journal, pages and the like
BREATH = 0.25  # seconds until the next look when there was no descriptor to be had
GLANCE = 0.5  # seconds between looks at who takes too long

log = logging.getLogger(__name__)


class ConnectionManager:
    """The connections of one server. ``recognise`` tells who brings these cookies from this address,
    ``answers`` what to send, by status, where no app can answer, ``follow`` goes on with a stream.

    All methods but ``give_back`` and ``cut_off`` belong to the thread that calls ``run``.
    """

    def __init__(
        self,
        server: HTTPServer,
        listener: socket.socket,
        recognise: Callable[[str, str], Requester],
        answers: Mapping[int, bytes],
        follow: Callable[[Connection], None],
    ) -> None:
        self._server = server
        self._listener = listener
        self._listener.settimeout(0)
        self._recognise = recognise
        self._answers = answers
        self._follow = follow
        self._all: dict[Connection, None] = {}
        self._waiting: list[Connection] = []
        self._busy: Counter[Precedence] = Counter()
        self._busy_each: Counter[str] = Counter()
        self._back: deque[tuple[Connection, Activity]] = deque()
        self._selector = selectors.DefaultSelector()
        self._bell, self._ring = socket.socketpair()
        self._bell.settimeout(0)
        self._ring.settimeout(0)
        self._selector.register(self._bell, selectors.EVENT_READ)
        self._selector.register(self._listener, selectors.EVENT_READ)
        self._listens_again = 0.0
        self._looked = self._told = float("-inf")
        self._room = min(MAX_CONNECTIONS, max(_descriptors() - _open_now() - SPARE, 4))
        self._limits = dict(LIMITS)
        self._limits[Precedence.STRANGER] = min(LIMITS[Precedence.STRANGER], max(self._room // 2, 2))
        self._stopping = False

    # -------------------------------------------------------------------------- from outside

    def run(self) -> None:
        """Look after everybody until ``stop``."""
        while not self._stopping:
            ready = self._selector.select(GLANCE if self._all or self._listens_again else None)
            for key, _ in ready:
                if key.fileobj is self._listener:
                    self._welcome()
                elif key.data is None:
                    with suppress(BlockingIOError):
                        self._bell.recv(4096)
                elif key.data in self._all:  # not dropped a moment ago
                    self._look_after(key.data, self._hear)
            self._take_back()
            self._let_in()
            self._look_round()

    def stop(self) -> None:
        """Take in nothing more; what workers are at goes on. From any thread."""
        self._stopping = True
        self._wake()

    def give_back(self, connection: Connection, then: Activity) -> None:
        """From a worker, or the broadcaster: it is done. What the connection does then is keep silent
        until another request comes, follow, or leave."""
        self._back.append((connection, then))
        self._wake()

    def cut_off(self) -> None:
        """Shut every connection that keeps a worker busy; a stream that has begun keeps nobody, its worker is
        only late. From any thread."""
        for connection in list(self._all):
            if connection.activity is Activity.WORK and connection.rest is None:
                connection.hang_up()

    def close(self) -> None:
        """Close whatever is open, when neither ``run`` nor any worker is at work any more: what workers
        gave back meanwhile first says its last words."""
        self._take_back()
        for connection in list(self._all):
            self._drop(connection)
        self._selector.close()
        for one in (self._bell, self._ring):
            one.close()

    def __len__(self) -> int:
        return len(self._all)

    def _look_after(self, connection: Connection, step: Callable[[Connection], None]) -> None:
        """One step for one connection; a fault in it, which would be ours, ends this one alone."""
        try:
            step(connection)
        except Exception:
            log.exception("The web server stumbled over a connection and drops it.")
            self._drop(connection)

    # ------------------------------------------------------------------------------ arriving

    def _welcome(self) -> None:
        for _ in range(ARRIVALS):
            try:
                sock, address = self._listener.accept()
            except BlockingIOError:
                return
            except OSError as error:
                if error.errno in SCARCE:
                    self._fall_short()
                return
            sock.settimeout(0)
            host, port = address[:2]
            connection = Connection(self._server, sock, host, port, self.give_back)
            self._all[connection] = None
            self._selector.register(sock, selectors.EVENT_READ, connection)
            self._look_after(connection, self._hear)  # most have said already what they want
            if connection in self._all and connection.activity < Activity.WAIT:
                self._make_room(connection)

    def _make_room(self, newest: Connection) -> None:
        """Where there is too little room, drop whoever is least missed and makes way; else the newest, but no
        seat, and none that has not said yet who it is: that one makes room once it has."""
        short = newest.socket.fileno() >= _descriptors() - SPARE
        if short:
            self._tell()
        if not short and len(self._all) <= self._room:
            return
        least = self._least_missed(other_than=newest)
        if least is not None and _makes_way(least, newest):
            self._drop(least)
            newest.is_new = False
        elif _waits(newest) and not _is_seat(newest):
            self._drop(newest)

    def _fall_short(self) -> None:
        """There is no descriptor left: drop somebody, or let the others wait in the backlog a while."""
        self._tell()
        least = self._least_missed()
        if least is not None and not (_is_seat(least) and _waits(least)):
            self._drop(least)
        else:
            self._selector.unregister(self._listener)
            self._listens_again = time.monotonic() + BREATH

    def _tell(self) -> None:
        now = time.monotonic()
        if now - self._told >= 60:
            self._told = now
            log.warning(
                "Out of file descriptors (%d allowed): silent connections are dropped.", _descriptors()
            )

    # ------------------------------------------------------------------------------- reading

    def _hear(self, connection: Connection) -> None:
        if not connection.receive():
            self._drop(connection)
        elif connection.activity is Activity.LEAVE:
            if connection.thrown > FAREWELL_BYTES:
                self._drop(connection)
        else:
            self._understand(connection)

    def _understand(self, connection: Connection) -> None:
        """Learn whose request it is once its head is there, and let it wait for a worker once it is whole."""
        unknown = not connection.has_head
        try:
            whole = connection.whole()
        except BadRequestHead as error:
            self._refuse(connection, error.status)
            return
        if unknown and connection.has_head:
            connection.requester = self._recognise(connection.cookies, str(connection.remote_addr))
        if not whole:
            return
        self._unwatch(connection)
        connection.enter(Activity.WAIT)
        self._waiting.append(connection)
        if connection.is_new:
            connection.is_new = False
            self._make_room(connection)

    # ----------------------------------------------------------------------------- answering

    def _let_in(self) -> None:
        """Hand on whoever may come in, those with a seat first."""
        if not self._waiting:
            return
        self._waiting.sort(key=lambda one: -one.requester.precedence)  # keeps the order of arrival
        still = []
        for connection in self._waiting:
            if self._may_enter(connection.requester):
                self._busy[connection.requester.precedence] += 1
                self._busy_each[connection.requester.key] += 1
                connection.enter(Activity.WORK)
                connection.socket.settimeout(self._server.timeout)
                self._server.requests.put(connection)
            else:
                still.append(connection)
        self._waiting = still

    def _may_enter(self, requester: Requester) -> bool:
        return self._busy_each[requester.key] < EACH and all(
            sum(self._busy[one] for one in Precedence if one <= precedence) < self._limits[precedence]
            for precedence in Precedence
            if precedence >= requester.precedence
        )

    def _take_back(self) -> None:
        """Go on with those whose workers are done, or whose streams have ended."""
        while self._back:
            connection, then = self._back.popleft()
            if connection.activity is Activity.WORK:
                self._free_worker(connection.requester)
                connection.socket.settimeout(0)
            if then is Activity.FOLLOW:
                connection.enter(then)
                self._follow(connection)
            elif then is Activity.KEEP_SILENT and not self._stopping:
                self._look_after(connection, self._go_on)
            else:
                self._look_after(connection, self._say_farewell)

    def _free_worker(self, requester: Requester) -> None:
        self._busy[requester.precedence] -= 1
        self._busy_each[requester.key] -= 1
        if not self._busy_each[requester.key]:
            del self._busy_each[requester.key]

    def _go_on(self, connection: Connection) -> None:
        """Hear the next request, which may have come while the last was answered."""
        connection.answered()
        self._selector.register(connection.socket, selectors.EVENT_READ, connection)
        self._understand(connection)

    def _refuse(self, connection: Connection, status: int) -> None:
        """Turn away somebody whom no worker answers."""
        connection.send(self._answers[status])
        self._unwatch(connection)
        self._say_farewell(connection)

    def _say_farewell(self, connection: Connection) -> None:
        """Send nothing more, and close when the other side has: closing at once, with something
        unread, would take back what was just sent."""
        try:
            connection.socket.shutdown(socket.SHUT_WR)
            self._selector.register(connection.socket, selectors.EVENT_READ, connection)
        except (OSError, ValueError):
            self._drop(connection)
        else:
            connection.enter(Activity.LEAVE)

    # ------------------------------------------------------------------------------- leaving

    def _look_round(self) -> None:
        """Part from those who take too long; listen again after a breath."""
        now = time.monotonic()
        if self._listens_again and now >= self._listens_again:
            self._listens_again = 0.0
            self._selector.register(self._listener, selectors.EVENT_READ)
        if now - self._looked < GLANCE:
            return
        self._looked = now
        self._notice_the_gone()
        for connection in list(self._all):
            if now >= connection.until:
                connection.hang_up()
            if now - connection.since >= MAX_SECONDS.get(connection.activity, float("inf")):
                self._look_after(connection, self._part)

    def _part(self, connection: Connection) -> None:
        """Part from one who takes too long, with a word to whoever has asked."""
        if connection.activity is Activity.WAIT:
            self._waiting.remove(connection)
            self._refuse(connection, 503)
        elif connection.activity is Activity.ASK:
            self._refuse(connection, 408)
        else:
            self._drop(connection)

    def _notice_the_gone(self) -> None:
        """A stream to nobody would keep its place until a few of its events have failed."""
        listening = {
            connection.socket.fileno(): connection
            for connection in self._all
            if connection.activity in (Activity.WAIT, Activity.FOLLOW)
            or (connection.activity is Activity.WORK and connection.until == FOREVER)
        }
        poll = select.poll()
        for number in listening:
            poll.register(number, select.POLLRDHUP)
        for number, _ in poll.poll(0):
            connection = listening[number]
            if connection.activity is Activity.WAIT:
                self._drop(connection)
            else:
                connection.gone = True

    def _least_missed(self, other_than: Connection | None = None) -> Connection | None:
        """Whoever is least missed and is not being answered; of equals who came first."""
        droppable = (one for one in self._all if one.activity < Activity.WORK and one is not other_than)
        return min(droppable, key=_missed, default=None)

    def _drop(self, connection: Connection) -> None:
        """Forget it wherever it is known: it may be half forgotten already."""
        self._unwatch(connection)
        with suppress(ValueError):
            self._waiting.remove(connection)
        self._all.pop(connection, None)
        connection.socket.close()

    def _unwatch(self, connection: Connection) -> None:
        with suppress(KeyError, ValueError):  # it may not be watched now
            self._selector.unregister(connection.socket)

    def _wake(self) -> None:
        with suppress(OSError):  # full: it is ringing already
            self._ring.send(b"\0")


def _missed(connection: Connection) -> tuple[bool, Precedence, bool, float]:
    """Whoever has said nothing yet may have come just now, and may be a seat: strangers go as they came,
    whatever they have said since."""
    precedence = connection.requester.precedence
    as_it_came = precedence is Precedence.STRANGER
    return (
        connection.activity is not Activity.LEAVE,
        precedence,
        _waits(connection) and not as_it_came,
        0.0 if as_it_came else connection.since,
    )


def _makes_way(least: Connection, newest: Connection) -> bool:
    """Whether it goes for the newest; as long as nobody knows whose that is, only a seat that waits stays."""
    if _waits(newest):
        precedence = newest.requester.precedence
        return least.activity is Activity.LEAVE or least.requester.precedence <= precedence
    return not (_is_seat(least) and _waits(least))


def _is_seat(connection: Connection) -> bool:
    return connection.requester.precedence is Precedence.SEATED


def _waits(connection: Connection) -> bool:
    return connection.activity is Activity.WAIT


def _descriptors() -> int:
    """How many file descriptors this process may have."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return soft if soft != resource.RLIM_INFINITY else 1 << 20


def _open_now() -> int:
    """How many it has."""
    folder: Iterable[str] = ()
    with suppress(OSError):
        folder = os.listdir("/proc/self/fd")
    return sum(1 for _ in folder) or 32
