"""Live push: one encoded page for everybody, sent to every open stream as it changes.

There are no queues per client. A stream says what is new each time it is asked, by the broadcaster
once it has begun. A device has one stream per kind of page: a new one evicts the old.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from flask import Response, request

from companion.play import text
from companion.table.desk.desk import Desk
from companion.table.intents import Snapshot
from companion.views import page
from web_ui import security
from web_ui.compression import EventCompressor
from web_ui.connection import ENVIRON, FOREVER, Connection
from web_ui.precedence import Precedence, Requester
from web_ui.refusals import RequestRefused
from web_ui.translation import ENGLISH

STREAMS = 24
STRANGERS = 8  # of these for all who have not joined
NEIGHBOURS = 6  # of these for one address
LAST_WORDS = 2.0  # seconds in which a stream that ends must have been read
HEARTBEAT = 2.0  # seconds between signs of life
ALL_TOLD = b""  # what a stream says when there is nothing more to say now
RETRY = 1500  # milliseconds before a browser connects again

Own = Callable[[Snapshot], bytes]
"""What only this device is told at a moment of the table, as JSON."""


class Shown(NamedTuple):
    """A page that is told, with the snapshot it shows."""

    snapshot: Snapshot
    parts: page.Encoded


class View:
    """The page of the newest snapshot in one language, encoded once; so is what makes it of each page
    before."""

    def __init__(self, desk: Desk, language: str = ENGLISH) -> None:
        self.compressor = EventCompressor()
        self._desk = desk
        self._language = language
        self._lock = threading.Lock()
        self._shown: Shown | None = None
        self._events: dict[int, bytes] = {}

    def now(self) -> Shown:
        """The page as it is now."""
        snapshot = self._desk.snapshot()
        with self._lock:
            if self._shown is None or self._shown.snapshot.rev < snapshot.rev:
                self._shown, self._events = Shown(snapshot, page.encode(snapshot, self._language)), {}
            return self._shown

    def seconds(self) -> float:
        """Seconds of this run of the box, by which a page counts on from what it is told of clocks."""
        return self._desk.seconds()

    def event(self, before: Shown | None, shown: Shown) -> bytes:
        """What tells somebody a page: ``view``, the whole of it, or ``change``, what became of the parts
        of the page ``before``."""
        with self._lock:
            events = self._events if shown is self._shown else {}
            rev = -1 if before is None else before.snapshot.rev
            if rev not in events:
                events[rev] = _event(before, shown)
            return events[rev]


def _event(before: Shown | None, shown: Shown) -> bytes:
    if before is None:
        return b"event: view\ndata: %b\n\n" % page.joined(shown.parts)
    return b"event: change\ndata: %b\n\n" % page.joined(page.change(before.parts, shown.parts))


@dataclass(eq=False, slots=True)
class OpenStream:
    """One stream: whose it is, which kind of page shows it and which page, the connection it goes to.

    ``moved`` tells that another page of the same device and kind took over.
    """

    requester: Requester
    kind: str
    page: str = ""
    connection: Connection | None = None
    open: bool = True
    moved: bool = False


class Streams:
    """The open streams: how many, whose, and the end of them all.

    A device has one stream of each kind, the newest. Strangers share a few places. When all are
    taken, a seat of the table gets that of somebody who only looks on, and a guest a stranger's.
    """

    def __init__(self, most: int = STREAMS) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._open: dict[OpenStream, None] = {}
        self.closing = False

    def enter(
        self, requester: Requester, kind: str, page: str = "", connection: Connection | None = None
    ) -> OpenStream:
        """A place for a stream. Errors: 503 with a sentence when there is none."""
        stream = OpenStream(requester, kind, page, connection)
        with self._lock:
            if self.closing:
                raise RequestRefused(
                    503, "full", text("The box is about to stop. It will be back in a moment.")
                )
            if requester.precedence is Precedence.STRANGER:
                self._check_strangers(requester)
            else:
                self._take_over(stream)
            if len(self._open) >= self._most:
                self._make_room(requester)
            if connection is not None:
                connection.until = FOREVER  # before anybody else can find this place and end it
            self._open[stream] = None
            return stream

    def may_continue(self, stream: OpenStream) -> bool:
        """True while this stream may go on."""
        gone = stream.connection is not None and stream.connection.gone
        return stream.open and not self.closing and not gone

    def leave(self, stream: OpenStream) -> None:
        with self._lock:
            stream.open = False
            self._open.pop(stream, None)

    def close(self) -> None:
        """End every stream within a glance, and open none."""
        self.closing = True

    def __len__(self) -> int:
        return len(self._open)

    def _take_over(self, stream: OpenStream) -> None:
        for other in list(self._open):
            if other.requester.key == stream.requester.key and other.kind == stream.kind:
                # A page that had lost the box asks more than once, and what it gave up may be heard last.
                other.moved = not stream.page or other.page != stream.page
                self._end(other)

    def _check_strangers(self, requester: Requester) -> None:
        strangers = [one for one in self._open if one.requester.precedence is Precedence.STRANGER]
        if (
            len(strangers) >= STRANGERS
            or sum(one.requester.key == requester.key for one in strangers) >= NEIGHBOURS
        ):
            raise RequestRefused(
                503,
                "full",
                text("Too many look on who have not joined. Join with the code on the box, or come later."),
            )

    def _make_room(self, requester: Requester) -> None:
        last = min(reversed(self._open), key=lambda one: one.requester.precedence)
        if last.requester.precedence >= requester.precedence:
            raise RequestRefused(
                503, "full", text("Too many phones look on already. Close one, then try again.")
            )
        self._end(last)

    def _end(self, stream: OpenStream) -> None:
        stream.open = False
        del self._open[stream]
        if stream.connection is not None:
            stream.connection.until = time.monotonic() + LAST_WORDS


def answer(
    streams: Streams, compressor: EventCompressor, kind: str, tell: Callable[[OpenStream], Iterator[bytes]]
) -> Response:
    """The answer to this request as a stream of a kind of page, until all is told for now: the rest is
    left with the connection. Errors: 503 when there is no place.
    """
    connection: Connection | None = request.environ.get(ENVIRON)
    if request.method == "HEAD":  # looks, and takes no place from the stream that is open
        return Response(mimetype="text/event-stream", headers={"Cache-Control": "no-store"})
    stream = streams.enter(security.requester(), kind, request.args.get("page", ""), connection)
    headers = {"Cache-Control": "no-store", "Vary": "Accept-Encoding"}
    events = _while_open(streams, stream, tell(stream))
    if request.accept_encodings["gzip"]:
        headers["Content-Encoding"] = "gzip"
        events = compressor.stream(events)
    response = Response(_beginning(events, connection), mimetype="text/event-stream", headers=headers)

    @response.call_on_close
    def leave() -> None:
        if connection is None or connection.rest is None:
            streams.leave(stream)

    return response


def _while_open(
    streams: Streams, stream: OpenStream, events: Iterator[bytes]
) -> Generator[bytes, None, None]:
    """These events, with its place given up after the last."""
    try:
        yield from events
    finally:
        streams.leave(stream)


def _beginning(
    events: Generator[bytes, None, None], connection: Connection | None
) -> Generator[bytes, None, None]:
    """The events until all is told for now; the connection keeps the rest."""
    for event in events:
        if not event:
            if connection is not None:
                connection.rest = events
            return
        yield event


def events(view: View, streams: Streams, stream: OpenStream, made: list[str], own: Own) -> Iterator[bytes]:
    """The events of one stream, ``ALL_TOLD`` when that is so for now: first ``made``, of which assets a
    page is made now, so that one from before an update of the box can tell, and ``time``, the seconds of this
    run by which it counts clocks on; ``you`` for this device, ``beat`` as sign of life, and the page for all:
    first ``view``, the whole of it, then ``change``, what became of its parts.

    ``moved`` tells a page that another page of the same device took over.
    """
    yield b"retry: %d\n\nevent: made\ndata: %b\n\n" % (RETRY, json.dumps(made).encode())
    yield b"event: time\ndata: %.3f\n\n" % view.seconds()
    told = b""
    last: Shown | None = None
    spoken = time.monotonic()
    while streams.may_continue(stream):
        shown = view.now()
        mine = own(shown.snapshot)
        if mine != told:
            told = mine
            yield b"event: you\ndata: " + mine + b"\n\n"
        if shown is not last:
            event, last = view.event(last, shown), shown
            yield event
            spoken = time.monotonic()
        elif time.monotonic() - spoken >= HEARTBEAT:
            yield b"event: beat\ndata: %d\n\n" % shown.snapshot.rev
            spoken = time.monotonic()
        yield ALL_TOLD
    if stream.moved:
        yield b"event: moved\ndata: 0\n\n"
