"""The web of the table: phone page, big board, simulated unit, all in one Flask app."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from flask import Flask

from companion.ports import SimulatedUnit
from companion.table.desk import Desk
from companion.table.guests import Guests
from web_ui import api, bench, pages, refusals, rulings, security, speech
from web_ui.live import Streams

LOCAL_NAMES = ("localhost",)


def create_app(
    desk: Desk,
    guests: Guests,
    *,
    language: str = speech.ENGLISH,
    unit: SimulatedUnit | None = None,
    spoken: Callable[[], str] = str,
    trusted_hosts: Iterable[str] = (),
    docs: Path | None = None,
    export: api.Export | None = None,
    hint: api.Think | None = None,
) -> Flask:
    """The app for one table.

    ``language`` is what its pages speak. ``unit`` is the simulated unit to show at /unit, None
    where the unit is real, and ``spoken`` tells what its display says.
    ``trusted_hosts`` are names the box answers to besides localhost and any bare address.
    ``docs`` holds the rules pages; ``export`` gives the lines of a game's record,
    ``hint`` the best words of the seat that is asked, None where the box gives no hints.
    """
    app = Flask(__name__)
    speech.speak(app, language)
    streams = Streams()
    app.extensions["streams"] = streams
    security.protect(app, guests, (*LOCAL_NAMES, *trusted_hosts))
    refusals.register(app)
    app.register_blueprint(pages.blueprint(desk, guests, docs or rulings.folder()))
    app.register_blueprint(
        api.blueprint(desk, guests, streams, export, hint, simulated=unit is not None, language=language)
    )
    if unit is not None:
        app.register_blueprint(bench.blueprint(unit, streams, spoken))
    return app
