"""Security on a table's network: who may ask for what, before any route is reached.

The network is the table's own: plain http, no accounts. What is kept out is another web page
that uses a player's browser (foreign Host, foreign Origin), a guest who was never at the table
(cookie), and a phone that floods the box (rates, size). Addresses are slowed, never banned.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from typing import Any

from flask import Flask, Response, g, request, session

from companion.play import text
from companion.table.guests import COOKIE_LIFE, Guest, Guests
from web_ui.refusals import Turned

BODY_LIMIT = 4096  # bytes
HEADER = "X-Orbweaver"  # a header that no form of another site can send
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; form-action 'self';"
    " frame-ancestors 'none'; object-src 'none'",
    "X-Content-Type-Options": "nosniff",
    # Not no-referrer: with that, browsers send the Origin of a form as null.
    "Referrer-Policy": "same-origin",
}


def protect(app: Flask, guests: Guests, hosts: Iterable[str]) -> None:
    """Guard every route of the app. ``hosts`` are the names this box answers to."""
    names = frozenset(host.lower().rstrip(".") for host in hosts)
    app.secret_key = guests.cookie_key
    app.config.update(
        SESSION_COOKIE_NAME="orbweaver",
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_REFRESH_EACH_REQUEST=False,
        PERMANENT_SESSION_LIFETIME=int(COOKIE_LIFE),
        MAX_CONTENT_LENGTH=BODY_LIMIT,
    )

    @app.before_request
    def check() -> None:
        _check_host(names)
        g.guest = guests.known(session.get("device"), session.get("epoch"))
        if request.method not in ("GET", "HEAD"):
            _check_origin()
            _check_body()

    @app.after_request
    def harden(response: Response) -> Response:
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        if request.path.startswith("/api/"):
            response.headers.setdefault("Cache-Control", "no-store")
        return response


def guest() -> Guest | None:
    """Who sends this request, None for somebody who has not joined."""
    found: Guest | None = g.guest
    return found


def member() -> Guest:
    """Who sends this request. Errors: 403 for somebody who has not joined."""
    found = guest()
    if found is None:
        raise Turned(403, "not-joined", text("This phone has not joined. Open the address on the box."))
    return found


def remember(joined: Guest) -> None:
    """Give the device its cookie."""
    session.clear()
    session.permanent = True
    session["device"] = joined.device
    session["epoch"] = joined.epoch


def forget() -> None:
    """Take the cookie back."""
    session.clear()


def json_body() -> dict[str, Any]:
    """The JSON object of this request. Errors: 400 with a sentence."""
    try:
        body = request.get_json()
    except RecursionError:
        body = None
    if not isinstance(body, dict):
        raise Turned(400, "wrong-shape", text("Send one JSON object."))
    return body


def is_here() -> bool:
    """True when the request comes from the box itself, where its buttons are."""
    try:
        address = ip_address(request.remote_addr or "")
    except ValueError:
        return False
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return (mapped or address).is_loopback


def address() -> str:
    """Whose attempts are counted together."""
    return request.remote_addr or "nowhere"


@dataclass(slots=True)
class _Bucket:
    tokens: float
    at: float


class Rate:
    """A token bucket per key: ``burst`` at once, ``per_second`` in the long run."""

    def __init__(self, per_second: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._per_second = per_second
        self._burst = burst
        self._clock = clock
        self._lock = threading.Lock()
        self._buckets: dict[str, _Bucket] = {}

    def use(self, key: str) -> None:
        """Count one attempt of ``key``. Errors: 429 when it comes too soon."""
        now = self._clock()
        with self._lock:
            if len(self._buckets) > 256:
                self._forget_the_full(now)
            bucket = self._buckets.setdefault(key, _Bucket(self._burst, now))
            bucket.tokens = min(self._burst, bucket.tokens + (now - bucket.at) * self._per_second)
            bucket.at = now
            if bucket.tokens < 1:
                raise Turned(429, "too-fast", text("That was too fast. Wait a moment, then go on."))
            bucket.tokens -= 1

    def _forget_the_full(self, now: float) -> None:
        until_full = self._burst / self._per_second
        self._buckets = {key: one for key, one in self._buckets.items() if now - one.at < until_full}


def _check_host(names: frozenset[str]) -> None:
    """Keep names out that somebody else made point here (DNS rebinding).

    A bare address is no name and cannot be made to point elsewhere.
    """
    host = request.host.lower()
    name = host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() else host
    name = name.strip("[]").rstrip(".")
    if name in names:
        return
    try:
        ip_address(name)
    except ValueError:
        raise Turned(
            400,
            "foreign-host",
            text("This box does not answer to that name. Use the address on its display."),
        ) from None


def _check_origin() -> None:
    if request.headers.get("Origin") != f"{request.scheme}://{request.host}":
        raise Turned(
            403, "foreign-origin", text("That came from another page. Use the page of this box itself.")
        )


def _check_body() -> None:
    if (request.content_length or 0) > BODY_LIMIT:
        raise Turned(413, "too-large", text("That is more than the 4 kB a request may have."))
    if request.path.startswith("/api/"):
        if request.mimetype != "application/json":
            raise Turned(415, "not-json", text("Send it as application/json."))
        if HEADER not in request.headers:
            raise Turned(403, "no-header", text("Send the header {name} with it.", name=HEADER))
