"""What goes over the line to a phone: ``measure.py load`` for a page, ``measure.py word`` for each word."""

from __future__ import annotations

import gzip
import random
import re
import statistics
import tempfile
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import NamedTuple

from desks import OPENINGS, play_a_word, submit, table

from companion.play import Over
from companion.table.desk.desk import Desk
from web_ui import live
from web_ui.assets import FOR_EVER
from web_ui.precedence import Precedence, Requester

WORDS = 150  # of each game, or all that it has
PHONES = 16
_LATER = re.compile(rb'import\("(/assets/[^"]+)"')
GZIP = {"Accept-Encoding": "gzip"}


def word() -> None:
    """Bytes that a word costs a phone, and what one and sixteen phones cost the box, in each game."""
    for opening in OPENINGS:
        with tempfile.TemporaryDirectory() as folder, table(Path(folder)) as (desk, _):
            costs, one = _followed(desk, opening, 1)
            _, many = _followed(desk, opening, PHONES)
        print(
            f"word    {opening:24} median {statistics.median(costs):4.0f} B, most {max(costs):5,} B;"
            f" {1000 * one:.1f} ms of a processor to tell one phone, {1000 * many:.1f} ms to tell {PHONES}"
        )


def _followed(desk: Desk, opening: str, phones: int) -> tuple[list[int], float]:
    """Bytes that each word cost a phone, and the median of the processor's seconds for all phones."""
    submit(desk, f"new {opening} start", None)
    choose = random.Random(phones)
    view, streams = live.View(desk), live.Streams()
    told = [_stream(view, streams, number) for number in range(phones)]
    for stream in told:
        _said(stream)
    costs, seconds = [], []
    for _ in range(WORDS):
        if isinstance(desk.snapshot().pending, Over):
            break
        play_a_word(desk, choose)
        began = time.thread_time()
        costs += [len(_said(stream)) for stream in told]
        seconds.append(time.thread_time() - began)
    return costs, statistics.median(seconds)


def _stream(view: live.View, streams: live.Streams, number: int) -> Iterator[bytes]:
    place = streams.enter(Requester(Precedence.SEATED, str(number)), "phone")
    you = b'{"member":true,"seats":[%d]}' % number
    return view.compressor.stream(live.events(view, streams, place, [], lambda _: you))


def _said(stream: Iterator[bytes]) -> bytes:
    return b"".join(iter(lambda: next(stream), live.ALL_TOLD))


def load(port: int) -> None:
    """Requests and bytes until a page of a running game is there, when it is loaded again, and of its parts:
    one comes unasked after the first picture, the others to whoever needs them."""
    board = re.search(rb'"board":"(\w+)"', _fetched(port, "/api/view").body)
    assert board
    for page in ("/", "/board", "/unit"):
        source = _fetched(port, page)
        parts = [found.decode() for found in re.findall(rb'"(/assets/[^"]+)"', source.body)]
        parts += [] if page == "/unit" else [f"/api/board?digest={board[1].decode()}"]
        fetched = [source, *(_fetched(port, part) for part in parts)]
        stream = _begun(port, f"/api/{'unit' if page == '/unit' else 'live'}")
        later = [part.decode() for one in fetched for part in _LATER.findall(one.body)]
        sizes = [f"{Path(part).name} {_fetched(port, part).size:,} B" for part in later]
        again = [one for one in fetched if not one.kept]
        print(
            f"load    {page:7} {len(fetched) + 1} requests, {sum(one.size for one in fetched) + stream:6,} B;"
            f" again {len(again) + 1}, {sum(one.size for one in again) + stream:,} B"
        )
        if sizes:
            print(f"load    {page:7} late.js for all when at rest, others for some: {', '.join(sizes)}")


class Fetched(NamedTuple):
    """What is at an address, read; the bytes of its answer, head and all; whether a browser keeps it."""

    body: bytes
    size: int
    kept: bool


def _fetched(port: int, path: str) -> Fetched:
    connection = HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", path, headers=GZIP)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    plain = gzip.decompress(body) if answer.headers["Content-Encoding"] == "gzip" else body
    size = len(body) + len(str(answer.headers))
    return Fetched(plain, size, kept=answer.headers["Cache-Control"] == FOR_EVER)


def _begun(port: int, path: str) -> int:
    """Bytes of what a stream begins with."""
    connection = HTTPConnection("127.0.0.1", port, timeout=1)
    connection.request("GET", path, headers=GZIP)
    answer = connection.getresponse()
    read = len(str(answer.headers))
    try:
        while chunk := answer.read1(1 << 16):
            read += len(chunk)
    except TimeoutError:
        return read  # it has said all
    finally:
        connection.close()
    return read
