"""Answers in gzip; of event streams each event at once, most of it as a repetition of the one before.

A page differs little from the last one, and deflate may repeat what the last 32 kB held. So a stream
is one gzip member, flushed after each event. Streams that have been sent the same share the work:
an event is compressed once, with what they were sent before as its dictionary.
"""

from __future__ import annotations

import gzip
import struct
import threading
import zlib
from collections import OrderedDict
from collections.abc import Generator, Iterator

from flask import Flask, Response, request

WINDOW = 32768  # bytes that deflate can look back
HEADER = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
"""Of a gzip member: deflated, without a name, a date or an operating system (RFC 1952, 2.3)."""
LAST_BLOCK = b"\x03\x00"
SHARED = 64  # events that are remembered for streams which still have to send them
SMALL = 500  # bytes of which gzip and its heads leave no fewer
TEXTS = {"text/html", "application/json", "image/svg+xml"}


def compress_answers(app: Flask) -> None:
    """Have pages, JSON and drawings sent in gzip to whoever reads it."""

    @app.after_request
    def compress(response: Response) -> Response:
        is_packed = "Content-Encoding" in response.headers
        if response.mimetype not in TEXTS or response.is_streamed or is_packed:
            return response
        response.vary.add("Accept-Encoding")
        content = response.get_data()
        if len(content) > SMALL and request.accept_encodings["gzip"]:
            response.headers["Content-Encoding"] = "gzip"
            response.set_data(gzip.compress(content, mtime=0))
        return response


class EventCompressor:
    """Compresses the events of many streams; equal events after equal pasts once."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._done: OrderedDict[tuple[bytes, bytes], tuple[bytes, bytes]] = OrderedDict()

    def stream(self, events: Iterator[bytes]) -> Generator[bytes, None, None]:
        """The bytes of a gzip member: for each event those that let it be read, none for none."""
        past, size, check = b"", 0, 0
        yield HEADER
        for event in events:
            if not event:
                yield event
                continue
            block, past = self._compressed(past, event)
            size, check = size + len(event), zlib.crc32(event, check)
            yield block
        yield LAST_BLOCK + struct.pack("<II", check, size % 2**32)

    def _compressed(self, past: bytes, event: bytes) -> tuple[bytes, bytes]:
        """An event as deflate writes it after ``past``, and what is the past then."""
        with self._lock:
            done = self._done.get((past, event))
            if done is None:
                done = _deflate(past, event), (past + event)[-WINDOW:]
                self._done[past, event] = done
                if len(self._done) > SHARED:
                    self._done.popitem(last=False)
            return done


def _deflate(past: bytes, event: bytes) -> bytes:
    """Whole blocks of raw deflate, at the end of which the reader has the whole event."""
    compressor = zlib.compressobj(wbits=-zlib.MAX_WBITS, zdict=past)
    return compressor.compress(event) + compressor.flush(zlib.Z_SYNC_FLUSH)
