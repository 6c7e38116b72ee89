"""The broadcaster: it tells every stream what is new and waits for none."""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack
from types import SimpleNamespace
from typing import Any

import pytest

from tests.support.waiting import PATIENCE, until
from web_ui import broadcaster
from web_ui.broadcaster import Broadcaster

LARGE = 4_000_000  # bytes, more than any socket takes at once

Words = Generator[bytes, None, None]


class Listener:
    """A stream whose beginning has been sent, and whoever listens to it."""

    def __init__(self, words: Words, chunked: bool = False) -> None:
        ours, self.socket = socket.socketpair()
        ours.settimeout(0)
        self.socket.settimeout(PATIENCE)
        self.given_back = False
        self.connection: Any = SimpleNamespace(socket=ours, rest=words, chunked=chunked, close=self._close)

    def _close(self) -> None:
        self.given_back = True
        self.connection.socket.close()

    def close(self) -> None:
        self.connection.socket.close()
        self.socket.close()

    def read(self, size: int) -> bytes:
        """So many bytes, or fewer where no more will come."""
        got = b""
        while len(got) < size and (part := self.socket.recv(size - len(got))):
            got += part
        return got


@pytest.fixture
def started() -> Iterator[Broadcaster]:
    started = Broadcaster()
    started.start()
    yield started
    started.stop()


@pytest.fixture
def follow(started: Broadcaster) -> Iterator[Callable[..., Listener]]:
    with ExitStack() as opened:

        def listen(words: Words, **more: Any) -> Listener:
            listener = Listener(words, **more)
            opened.callback(listener.close)
            started.follow(listener.connection)
            return listener

        yield listen


def each_time(*words: bytes) -> Words:
    """These words, one each time the stream is asked."""
    for word in words:
        yield word
        yield b""


def told(news: list[bytes]) -> Words:
    """The newest, whenever it is another than was told last."""
    last = None
    while True:
        if news[-1] is not last:
            last = news[-1]
            yield last
        yield b""


def test_a_stream_is_told_what_is_new_whenever_somebody_rings(
    started: Broadcaster, follow: Callable[..., Listener]
) -> None:
    news = [b"one"]
    listeners = [follow(told(news)) for _ in range(3)]
    assert [listener.read(3) for listener in listeners] == [b"one"] * 3
    news.append(b"two")
    started.ring()
    assert [listener.read(3) for listener in listeners] == [b"two"] * 3


def test_whoever_reads_slowly_holds_nobody_up_and_misses_what_lies_between(
    started: Broadcaster, follow: Callable[..., Listener]
) -> None:
    news = [b"x" * LARGE]
    slow, quick = follow(told(news)), follow(told(news))
    assert quick.read(LARGE) == news[0]
    for number in b"123":
        news.append(bytes((number,)))
        started.ring()
        assert quick.read(1) == news[-1]
    assert slow.read(LARGE) == news[0]
    assert slow.read(1) == b"3"


def test_whoever_does_not_read_at_all_is_given_up(
    follow: Callable[..., Listener], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(broadcaster, "SILENCE", 0)
    deaf = follow(each_time(b"x" * LARGE))
    until(lambda: deaf.given_back)


def test_a_stream_that_ends_gives_its_connection_back(follow: Callable[..., Listener]) -> None:
    plain, chunked = follow(each_time(b"bye")), follow(each_time(b"bye"), chunked=True)
    assert plain.read(10) == b"bye"
    assert chunked.read(100) == b"3\r\nbye\r\n0\r\n\r\n"
    assert plain.given_back
    assert chunked.given_back


def test_a_stream_that_meets_a_mistake_ends_alone(
    started: Broadcaster, follow: Callable[..., Listener], caplog: pytest.LogCaptureFixture
) -> None:
    def mistaken() -> Words:
        yield b""
        raise ZeroDivisionError

    news = [b"one"]
    well = follow(told(news))
    with caplog.at_level(logging.CRITICAL):
        bad = follow(mistaken())
        started.ring()
        until(lambda: bad.given_back)
    news.append(b"two")
    started.ring()
    assert well.read(6) == b"onetwo"


def test_at_the_end_each_stream_has_its_last_word(started: Broadcaster) -> None:
    ending = [False]

    def words() -> Words:
        while not ending[0]:
            yield b""
        yield b"bye"

    early, late = Listener(words(), chunked=True), Listener(words(), chunked=True)
    started.follow(early.connection)
    ending[0] = True
    started.stop()
    started.follow(late.connection)
    for one in (early, late):
        assert one.read(100) == b"3\r\nbye\r\n0\r\n\r\n"
        one.close()
