"""Requests as bytes, for connections that no client library would open like that."""

from __future__ import annotations


def head(line: str = "GET /healthz HTTP/1.1", *fields: str) -> bytes:
    """A request line and fields, with a host and the empty line that ends them."""
    return "\r\n".join((line, "Host: localhost", *fields, "", "")).encode()


STREAM = head("GET /api/live HTTP/1.1")
HALF = b"GET /api/view HTTP/1.1\r\nHost: loc"
