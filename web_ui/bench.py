"""The simulated unit as a page: its display pixel for pixel, and buttons that press.

Only where the unit is simulated. Anybody may look; presses come from the machine it runs on or
from a referee.
"""

from __future__ import annotations

import base64
import json
import time
from collections.abc import Callable, Iterator

from flask import Blueprint, Response, jsonify, render_template

from companion.play import Text, text
from companion.ports import SimulatedUnit
from web_ui import live, security
from web_ui.compression import EventCompressor
from web_ui.live import HEARTBEAT, RETRY, OpenStream, Streams
from web_ui.refusals import RequestRefused
from web_ui.schema import DisplayPicture, Faults, Pressed
from web_ui.translation import translate

FAULTS = {
    "bounce": text("Contacts bounce"),
    "nak": text("Three transfers go astray"),
    "unplugged": text("Display unplugged"),
    "luck-dead": text("Generator silent"),
    "luck-stuck": text("Generator repeats itself"),
    "luck-short": text("Generator gives too little"),
}
"""The faults by their names on the page, those of single keys aside."""
JOYSTICK = {
    "up": ("▲", text("Joystick up")),
    "down": ("▼", text("Joystick down")),
    "left": ("◀", text("Joystick left")),
    "right": ("▶", text("Joystick right")),
    "press": ("●", text("Joystick pressed")),
}
"""What stands on the buttons that stand for a joystick, and what they are called."""
FRAME = 0.04  # seconds between looks at the display


def blueprint(unit: SimulatedUnit, streams: Streams, spoken: Callable[[], str]) -> Blueprint:
    """The routes of the simulated unit; ``spoken`` tells what its display says."""
    routes = Blueprint("bench", __name__)
    compressor = EventCompressor()

    @routes.get("/unit")
    def page() -> str:
        return render_template(
            "unit.html",
            keys=[(name, _printed(unit, name)) for name in unit.key_names if name not in JOYSTICK],
            joystick=[
                (name, sign, translate(label))
                for name, (sign, label) in JOYSTICK.items()
                if name in unit.key_names
            ],
            width=unit.width,
            height=unit.height,
            faults=[(name, translate(_named(unit, name)), on) for name, on in unit.faults().items()],
        )

    @routes.get("/api/unit")
    def watch() -> Response:
        """Server-sent events: each new picture on the display."""
        return live.answer(streams, compressor, "unit", lambda stream: _frames(unit, spoken, streams, stream))

    @routes.post("/api/unit/key")
    def key() -> Response:
        """Press or let go a button: ``{"key": "key1", "down": true}``."""
        _check_hand()
        body = security.json_body()
        name, down = body.get("key"), body.get("down")
        if name not in unit.key_names or not isinstance(down, bool):
            raise RequestRefused(
                422,
                "wrong-shape",
                text("Name a key ({names}) and whether it is down.", names=", ".join(unit.key_names)),
            )
        unit.key(name, down)
        return jsonify(Pressed(ok=True))

    @routes.post("/api/unit/fault")
    def fault() -> Response:
        """Break something of the unit, or mend it: ``{"fault": "unplugged", "on": true}``."""
        _check_hand()
        body = security.json_body()
        name, on = str(body.get("fault")), body.get("on")
        faults = unit.faults()
        if name not in faults or not isinstance(on, bool):
            raise RequestRefused(
                422,
                "wrong-shape",
                text("Name a fault ({names}) and whether it is on.", names=", ".join(faults)),
            )
        unit.fault(name, on)
        return jsonify(Faults(ok=True, faults=unit.faults()))

    return routes


def _printed(unit: SimulatedUnit, key: str) -> str:
    """What stands beside a key of the unit."""
    return unit.printed.get(key, key[-1])


def _named(unit: SimulatedUnit, fault: str) -> Text:
    key = fault.removesuffix("-stuck")
    if fault in FAULTS:
        return FAULTS[fault]
    if key in JOYSTICK:
        return text("{key} stays down", key=JOYSTICK[key][1])
    return text("Key {sign} stays down", sign=_printed(unit, key))


def _check_hand() -> None:
    if not security.is_at_the_box():
        raise RequestRefused(
            403, "not-here", text("These buttons are pressed at the box itself, or by the referee.")
        )


def _frames(
    unit: SimulatedUnit, spoken: Callable[[], str], streams: Streams, stream: OpenStream
) -> Iterator[bytes]:
    yield b"retry: %d\n\n" % RETRY
    shown: tuple[int, int] | None = None
    sent = time.monotonic()
    while streams.may_continue(stream):
        now = (unit.frame(), unit.brightness())
        if now != shown:
            shown = now
            pixels = base64.b64encode(unit.pixels()).decode()
            picture = DisplayPicture(brightness=now[1], pixels=pixels, text=spoken())
            yield f"event: display\ndata: {json.dumps(picture, ensure_ascii=False)}\n\n".encode()
            sent = time.monotonic()
        if time.monotonic() - sent >= HEARTBEAT:
            yield b"event: beat\ndata: 0\n\n"
            sent = time.monotonic()
        time.sleep(FRAME)
    if stream.moved:
        yield b"event: moved\ndata: 0\n\n"
