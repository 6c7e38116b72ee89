"""The simulated unit as a page: its glass pixel for pixel, and buttons that press.

Only where the unit is simulated. Anybody may look; presses come from the machine it runs on or
from a referee.
"""

from __future__ import annotations

import base64
import json
import time
from collections.abc import Callable, Iterator

from flask import Blueprint, Response, jsonify, render_template, request

from companion.play import text
from companion.ports import SimulatedUnit
from web_ui import security
from web_ui.live import HEARTBEAT, RETRY, Streams
from web_ui.refusals import Turned

FAULTS = {
    "bounce": "Contacts bounce",
    "nak": "Three transfers go astray",
    "unplugged": "Display unplugged",
    "luck-dead": "Generator silent",
    "luck-stuck": "Generator repeats itself",
    "luck-short": "Generator gives too little",
}
"""The faults by their names on the page, those of single keys aside."""
SIGNS = {"up": "▲", "down": "▼", "left": "◀", "right": "▶", "press": "●"}
"""What stands on the buttons that stand for a joystick."""
FRAME = 0.04  # seconds between looks at the glass


def blueprint(unit: SimulatedUnit, streams: Streams, spoken: Callable[[], str]) -> Blueprint:
    """The routes of the simulated unit; ``spoken`` tells what its display says."""
    routes = Blueprint("bench", __name__)

    @routes.get("/unit")
    def page() -> str:
        return render_template(
            "unit.html",
            keys=[(name, unit.printed.get(name, name[-1])) for name in unit.key_names if name not in SIGNS],
            joystick=[(name, sign) for name, sign in SIGNS.items() if name in unit.key_names],
            width=unit.width,
            height=unit.height,
            faults=[(name, _named(name), on) for name, on in unit.faults().items()],
        )

    @routes.get("/api/unit")
    def watch() -> Response:
        """Server-sent events: each new picture on the glass."""
        guest = security.guest()
        key = f"unit {guest.device if guest else request.remote_addr} {time.monotonic_ns()}"
        place = streams.enter(key)
        response = Response(
            _frames(unit, spoken, streams, key, place),
            mimetype="text/event-stream",
            headers={"Cache-Control": "no-store"},
        )
        response.call_on_close(lambda: streams.leave(key, place))
        return response

    @routes.post("/api/unit/key")
    def key() -> Response:
        """Press or let go a button: ``{"key": "key1", "down": true}``."""
        _check_hand()
        body = security.json_body()
        name, down = body.get("key"), body.get("down")
        if name not in unit.key_names or not isinstance(down, bool):
            raise Turned(
                422,
                "wrong-shape",
                text("Name a key ({names}) and whether it is down.", names=", ".join(unit.key_names)),
            )
        unit.key(name, down)
        return jsonify(ok=True)

    @routes.post("/api/unit/fault")
    def fault() -> Response:
        """Break something of the unit, or mend it: ``{"fault": "unplugged", "on": true}``."""
        _check_hand()
        body = security.json_body()
        name, on = str(body.get("fault")), body.get("on")
        faults = unit.faults()
        if name not in faults or not isinstance(on, bool):
            raise Turned(
                422,
                "wrong-shape",
                text("Name a fault ({names}) and whether it is on.", names=", ".join(faults)),
            )
        unit.fault(name, on)
        return jsonify(ok=True, faults=unit.faults())

    return routes


def _named(fault: str) -> str:
    key = fault.removesuffix("-stuck")
    return FAULTS.get(fault) or f"{key.capitalize().replace('Key', 'Key ')} stays down"


def _check_hand() -> None:
    guest = security.guest()
    if not security.is_here() and not (guest is not None and guest.referee):
        raise Turned(403, "not-here", text("These buttons are pressed at the box itself, or by the referee."))


def _frames(
    unit: SimulatedUnit, spoken: Callable[[], str], streams: Streams, key: str, place: object
) -> Iterator[bytes]:
    yield b"retry: %d\n\n" % RETRY
    shown: tuple[int, int] | None = None
    said = time.monotonic()
    while streams.keeps(key, place):
        now = (unit.frame(), unit.brightness())
        if now != shown:
            shown = now
            pixels = base64.b64encode(unit.pixels()).decode()
            glass = json.dumps({"brightness": now[1], "pixels": pixels, "text": spoken()}, ensure_ascii=False)
            yield f"event: glass\ndata: {glass}\n\n".encode()
            said = time.monotonic()
        if time.monotonic() - said >= HEARTBEAT:
            yield b"event: beat\ndata: 0\n\n"
            said = time.monotonic()
        time.sleep(FRAME)
