"""The end of the game on the table: what pages are told of it, and what people keep of it.

GET /api/ending, /api/ending/table, /api/ending/play, /api/ending/sheet, /api/ending/picture.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import Lock

from flask import Blueprint, Response, jsonify

from companion.play import text
from companion.table.desk.desk import Desk
from companion.table.fold.fold import Fold
from companion.views.ending import Ending, bgstats, ending
from companion.views.ending.page import page
from companion.views.ending.spreadsheet import spreadsheet
from companion.views.prose import Speech, speech_at
from web_ui.refusals import RequestRefused
from web_ui.translation import current_language

Draw = Callable[[Ending, Speech], bytes]
"""Draws the end of a game."""
KINDS = {"sheet": ("application/pdf", "pdf"), "picture": ("image/png", "png")}
"""What may be drawn: the kind of file, and how its name ends."""


class Endings:
    """The end of the game on the table, worked out once for all who ask."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._lock = Lock()
        self._of: Fold | None = None
        self._found: Ending | None = None

    def now(self) -> tuple[Ending, int]:
        """The ending, and the entry it is told at. Errors: 404 while a game is played, or none is open."""
        with self._lock:
            played = self._desk.played()
            if played is not self._of:
                self._found = None if played is None else ending(played)
                self._of = played
            if played is None or self._found is None:
                raise RequestRefused(404, "not-over", text("No game on the table is over."))
            return self._found, played.n


def blueprint(desk: Desk, drawn: Mapping[str, Draw]) -> Blueprint:
    """The routes below /api/ending. ``drawn`` has what is drawn of an ending, by the names in ``KINDS``."""
    routes = Blueprint("endings", __name__, url_prefix="/api/ending")
    endings = Endings(desk)
    drawing = Lock()  # a picture takes some 20 MB while it is drawn: one at a time

    def speech() -> Speech:
        return speech_at(desk.snapshot(), current_language())

    def file(content: str | bytes, mimetype: str, end: str) -> Response:
        name = f"{endings.now()[0].game}-{desk.snapshot().key}.{end}"
        return Response(
            content, mimetype=mimetype, headers={"Content-Disposition": f"attachment; filename={name}"}
        )

    @routes.get("")
    def tell() -> Response:
        """Who has won and by what, how it came, and the luck of the evening."""
        found, entry = endings.now()
        return jsonify(page(found, entry, desk.snapshot().key or 0, speech()))

    @routes.get("/table")
    def table() -> Response:
        """All figures as comma-separated values."""
        return file(spreadsheet(endings.now()[0], speech()), "text/csv", "csv")

    @routes.get("/play")
    def play() -> Response:
        """The play for BG Stats, as a file."""
        told = bgstats.play(endings.now()[0], desk.snapshot().key or 0, speech())
        return file(bgstats.as_file(told), "application/json", "json")

    @routes.get("/sheet")
    def sheet() -> Response:
        """The score sheet."""
        return draw("sheet")

    @routes.get("/picture")
    def picture() -> Response:
        """The picture."""
        return draw("picture")

    def draw(kind: str) -> Response:
        found, _ = endings.now()
        if kind not in drawn:
            raise RequestRefused(
                404, "not-found", text("There is no such page here. Start at the first page.")
            )
        mimetype, end = KINDS[kind]
        with drawing:
            content = drawn[kind](found, speech())
        return file(content, mimetype, end)

    return routes
