"""The head of a request: only what has to be known before a thread is spent on it.

Where it ends, how much follows, whose cookie it brings. The full reading of it is cheroot's. What
could be read in two ways is refused, so that both readings always agree.
"""

from __future__ import annotations

import re

from companion.frozen import frozen

HEAD_LIMIT = 16 * 1024  # bytes
BODY_LIMIT = 4096  # bytes

_END = b"\r\n\r\n"
_LENGTH = re.compile(rb"[0-9]{1,15}")


class BadRequestHead(Exception):
    """A head that no answer of the app can follow. ``status`` is the HTTP status to refuse it with."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


@frozen
class RequestHead:
    """``size`` bytes of head, the empty line included, then ``body`` bytes, both within their limits.

    ``unread`` marks a body that is not taken in: too large, or in chunks of unknown number.
    ``expects`` marks a client that waits for 100 Continue before it sends its body.
    """

    size: int
    body: int
    unread: bool
    expects: bool
    cookies: str


def read(data: bytearray) -> RequestHead | None:
    """The head at the beginning of ``data``, None while it has not come to its end.

    Errors: BadRequestHead, 431 when it is too long, 400 when it cannot be understood in one way only.
    """
    end = data.find(_END, 0, HEAD_LIMIT)
    if end < 0:
        if len(data) >= HEAD_LIMIT:
            raise BadRequestHead(431)
        return None
    fields: dict[bytes, bytes] = {}
    for line in bytes(data[:end]).lstrip(b"\r\n").split(b"\r\n")[1:]:
        name, colon, value = line.partition(b":")
        name = name.strip().lower()
        if not colon or line[:1] in b" \t" or (name in fields and name in _ONCE):
            raise BadRequestHead(400)
        fields[name] = value.strip()
    length = fields.get(b"content-length", b"0")
    chunked = b"transfer-encoding" in fields
    if not _LENGTH.fullmatch(length) or (chunked and b"content-length" in fields):
        raise BadRequestHead(400)
    unread = chunked or int(length) > BODY_LIMIT
    return RequestHead(
        size=end + len(_END),
        body=0 if unread else int(length),
        unread=unread,
        expects=fields.get(b"expect", b"").lower() == b"100-continue",
        cookies=fields.get(b"cookie", b"").decode("latin-1"),
    )


_ONCE = frozenset((b"content-length", b"transfer-encoding", b"host", b"expect", b"cookie"))
"""What may be said only once: all that is read here, and the host. Of two cookies cheroot would keep
the last; browsers send one field."""
