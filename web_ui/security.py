"""Security on a table's network: who may ask for what, before any route is reached.

The network is the table's own: plain http, no accounts. What is kept out is another web page
that uses a player's browser (foreign Host, foreign Origin), a guest who was never at the table
(cookie), and a phone that floods the box (rates, size). Addresses are slowed, never banned.
"""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Any

from flask import Flask, Request, Response, g, request, session
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface
from itsdangerous import BadSignature
from werkzeug.http import dump_cookie

from companion.kit.cleaning import is_text
from companion.play import text
from companion.table.intents import Origin
from companion.table.people.guest_book import Guest
from companion.table.people.guests import Guests
from web_ui import precedence
from web_ui.precedence import Requester
from web_ui.refusals import PLAIN, RequestRefused
from web_ui.request_head import BODY_LIMIT

COOKIE_AGE = 30 * 24 * 3600  # seconds by the phone's own clock, which may jump; the box forgets sooner
KEYS = 1024  # devices or addresses whose rate is remembered, those heard of last
HEADER = "X-Orbweaver"  # a header that no form of another site can send
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; form-action 'self';"
    " frame-ancestors 'none'; object-src 'none'",
    "X-Content-Type-Options": "nosniff",
    # Not no-referrer: with that, browsers send the Origin of a form as null.
    "Referrer-Policy": "same-origin",
}
OF_PAGES = frozenset({"Content-Security-Policy", "Referrer-Policy"})
"""What a browser minds of a page alone, not of a part of one."""
PARTS = frozenset({"text/javascript", "text/css"})


def protect(app: Flask, guests: Guests, hosts: Iterable[str]) -> None:
    """Guard every route of the app. ``hosts`` are the names this box answers to."""
    names = frozenset(host.lower().rstrip(".") for host in hosts)
    app.secret_key = guests.cookie_key
    sessions = app.session_interface = _Timeless()
    app.config.update(
        SESSION_COOKIE_NAME="orbweaver",
        MAX_CONTENT_LENGTH=BODY_LIMIT,
    )

    ours = re.compile(rf"(?:^|;)[ \t]*{app.config['SESSION_COOKIE_NAME']}=([^;]*)")

    def recognise(cookies: str, address: str) -> Requester:
        """Who brings these cookies: asked for each request, before there is a thread for it."""
        found = ours.search(cookies)  # to read all of them takes milliseconds
        if found is None:
            return precedence.requester(None, address)
        cookie = sessions.read(app, found[1].strip())
        return precedence.requester(guests.known(cookie.get("device"), cookie.get("epoch")), address)

    app.extensions["recognise"] = recognise

    @app.before_request
    def check() -> None:
        _check_size()
        _check_host(names)
        g.guest = guests.known(session.get("device"), session.get("epoch"))
        if g.guest is not None:
            guests.seen(g.guest.device)
        if request.method not in ("GET", "HEAD"):
            _check_origin()
            _check_body()

    @app.after_request
    def harden(response: Response) -> Response:
        for name, value in HEADERS.items():
            if not (name in OF_PAGES and response.mimetype in PARTS):
                response.headers.setdefault(name, value)
        if request.path.startswith("/api/"):
            response.headers.setdefault("Cache-Control", "no-store")
        elif response.mimetype == "text/html":
            # A page names its script; a box that has a new one must be asked.
            response.headers.setdefault("Cache-Control", "no-cache")
        return response


def requester() -> Requester:
    """Who sends this request, as far as room is concerned."""
    return precedence.requester(guest(), request.remote_addr or "nowhere")


def guest() -> Guest | None:
    """Who sends this request, None for somebody who has not joined."""
    found: Guest | None = g.guest
    return found


def origin(guests: Guests) -> Origin:
    """Who sends this request, as the desk knows them."""
    asking = guest()
    return guests.origin(None if asking is None else asking.device)


def member() -> Guest:
    """Who sends this request. Errors: 403 for somebody who has not joined."""
    found = guest()
    if found is None:
        raise RequestRefused(
            403, "not-joined", text("This phone has not joined. Open the address on the box.")
        )
    return found


def remember(joined: Guest) -> None:
    """Give the device its cookie."""
    session.clear()
    session["device"] = joined.device
    session["epoch"] = joined.epoch


def forget() -> None:
    """Take the cookie back."""
    session.clear()


def json_body() -> dict[str, Any]:
    """The JSON object of this request. Errors: 400 with a sentence, 422 for what is no text."""
    try:
        body = request.get_json()
        sound = is_text(body)
    except RecursionError:
        body, sound = None, True
    if not sound:
        raise RequestRefused(422, "not-text", text("That holds half a character. Type it again."))
    if not isinstance(body, dict):
        raise RequestRefused(400, "wrong-shape", text("Send one JSON object."))
    return body


def is_here() -> bool:
    """True when the request comes from the box itself, where its buttons are."""
    try:
        address = ip_address(request.remote_addr or "")
    except ValueError:
        return False
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return (mapped or address).is_loopback


def is_at_the_box() -> bool:
    """True for whoever may do what its owner does there: at the box itself, and the referee."""
    known = guest()
    return is_here() or (known is not None and known.referee)


def address() -> str:
    """Whose attempts are counted together."""
    return precedence.network(request.remote_addr or "nowhere")


class _Timeless(SecureCookieSessionInterface):
    """A signed cookie without an age of its own, told to the browser as seconds from now.

    The box may wake in 1970 or be set right while people play, so neither side may compare its
    clock with the other's: who is known is for the guest book to say.
    """

    def __init__(self) -> None:
        self._read = lru_cache(KEYS)(self._verified)

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:
        return self.session_class(self.read(app, request.cookies.get(self.get_cookie_name(app), "")))

    def read(self, app: Flask, value: str) -> Mapping[str, Any]:
        """What a cookie holds, nothing where it was not signed here. Each request brings one, twice asked
        for; the same one says the same."""
        try:
            return self._read(app, value) if value else {}
        except BadSignature:
            return {}

    def _verified(self, app: Flask, value: str) -> Mapping[str, Any]:
        serializer = self.get_signing_serializer(app)
        assert serializer is not None
        found: Mapping[str, Any] = serializer.loads(value)
        return found

    def save_session(self, app: Flask, session: Any, response: Response) -> None:
        if not response.cache_control.public:  # that is the same for everybody
            response.vary.add("Cookie")
        if not session.modified:
            return
        serializer = self.get_signing_serializer(app)
        assert serializer is not None
        cookie = dump_cookie(
            self.get_cookie_name(app),
            str(serializer.dumps(dict(session))) if session else "",
            max_age=COOKIE_AGE if session else 0,
            sync_expires=False,  # no date of ours for a clock of theirs
            httponly=True,
            samesite="Lax",
        )
        response.headers.add("Set-Cookie", cookie)


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
            bucket = self._buckets.pop(key, None) or _Bucket(self._burst, now)
            self._buckets[key] = bucket  # the newest last
            if len(self._buckets) > KEYS:
                del self._buckets[next(iter(self._buckets))]
            bucket.tokens = min(self._burst, bucket.tokens + (now - bucket.at) * self._per_second)
            bucket.at = now
            if bucket.tokens < 1:
                raise RequestRefused(429, "too-fast", text("That was too fast. Wait a moment, then go on."))
            bucket.tokens -= 1

    def __len__(self) -> int:
        """How many keys are remembered."""
        return len(self._buckets)


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
        raise RequestRefused(
            400,
            "foreign-host",
            text("This box does not answer to that name. Use the address on its display."),
        ) from None


def _check_origin() -> None:
    if request.headers.get("Origin") != f"{request.scheme}://{request.host}":
        raise RequestRefused(
            403, "foreign-origin", text("That came from another page. Use the page of this box itself.")
        )


def _check_size() -> None:
    """Refuse what was not taken in; the connection is closed then."""
    if "Transfer-Encoding" in request.headers:
        raise RequestRefused(411, *PLAIN[411])
    if (request.content_length or 0) > BODY_LIMIT:
        raise RequestRefused(413, *PLAIN[413])


def _check_body() -> None:
    if request.path.startswith("/api/"):
        if request.mimetype != "application/json":
            raise RequestRefused(415, "not-json", text("Send it as application/json."))
        if HEADER not in request.headers:
            raise RequestRefused(403, "no-header", text("Send the header {name} with it.", name=HEADER))
