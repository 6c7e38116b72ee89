"""The end of the game on the table or of a past one: what pages are told of it, and what people keep of it.

GET /api/ending, /api/ending/table, /api/ending/play, /api/ending/sheet, /api/ending/picture.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import Lock
from typing import NamedTuple

from flask import Blueprint, Response, jsonify

from companion.play import text
from companion.table.fold.fold import Fold
from companion.views.ending import Ending, bgstats, ending
from companion.views.ending.page import page
from companion.views.ending.spreadsheet import spreadsheet
from companion.views.prose import Speech, speech_of
from web_ui import security
from web_ui.api.past import AT_ONCE, PER_SECOND, Past, number
from web_ui.refusals import RequestRefused
from web_ui.translation import current_language

Draw = Callable[[Ending, Speech], bytes]
"""Draws the end of a game."""
KINDS = {"sheet": ("application/pdf", "pdf"), "picture": ("image/png", "png")}
"""What may be drawn: the kind of file, and how its name ends."""


NONE_OVER = text("No game on the table is over.")
NOT_OVER = text("That game is not over. It is told of when it is.")


class Ended(NamedTuple):
    """A game that is over: its key, the entry it is told at, its end, and how that is told."""

    key: int
    entry: int
    ending: Ending
    speech: Speech


class Endings:
    """The ends of the games of a box; the one that was asked for last is worked out once for all who ask."""

    def __init__(self, past: Past) -> None:
        self._past = past
        self._lock = Lock()
        self._of: Fold | None = None
        self._found: Ending | None = None

    def asked(self) -> Ended:
        """Of the game that a request names, or of the one on the table. Errors: 404 while it is played, or
        none is there."""
        snapshot, key = self._past.desk.snapshot(), number("game")
        if key is None:
            fold, names, sentence = self._past.desk.played(), snapshot.names, NONE_OVER
            key = snapshot.key or 0
        else:
            fold = self._past.fold(snapshot, self._past.find(snapshot, key))
            names, sentence = self._past.names_told(snapshot, key, fold), NOT_OVER
        found = None if fold is None else self._worked_out(fold)
        if fold is None or found is None:
            raise RequestRefused(404, "not-over", sentence)
        return Ended(key, fold.n, found, speech_of(found.scene, names, current_language()))

    def _worked_out(self, fold: Fold) -> Ending | None:
        with self._lock:
            if fold is not self._of:
                self._found, self._of = ending(fold), fold
            return self._found


def blueprint(past: Past, drawn: Mapping[str, Draw]) -> Blueprint:
    """The routes below /api/ending. ``drawn`` has what is drawn of an ending, by the names in ``KINDS``."""
    routes = Blueprint("endings", __name__, url_prefix="/api/ending")
    endings, rate = Endings(past), security.Rate(PER_SECOND, AT_ONCE)
    drawing = Lock()  # a picture takes some 20 MB while it is drawn: one at a time

    def asked() -> Ended:
        rate.use(past.sender())
        return endings.asked()

    def file(of: Ended, content: str | bytes, mimetype: str, end: str) -> Response:
        name = f"{of.ending.game}-{of.key}.{end}"
        return Response(
            content, mimetype=mimetype, headers={"Content-Disposition": f"attachment; filename={name}"}
        )

    @routes.get("")
    def tell() -> Response:
        """Who has won and by what, how it came, and the luck of the evening."""
        of = asked()
        return jsonify(page(of.ending, of.entry, of.key, of.speech))

    @routes.get("/table")
    def table() -> Response:
        """All figures as comma-separated values."""
        of = asked()
        return file(of, spreadsheet(of.ending, of.speech), "text/csv", "csv")

    @routes.get("/play")
    def play() -> Response:
        """The play for BG Stats, as a file."""
        of = asked()
        told = bgstats.play(of.ending, of.key, of.speech)
        return file(of, bgstats.as_file(told), "application/json", "json")

    @routes.get("/sheet")
    def sheet() -> Response:
        """The score sheet."""
        return draw("sheet")

    @routes.get("/picture")
    def picture() -> Response:
        """The picture."""
        return draw("picture")

    def draw(kind: str) -> Response:
        of = asked()
        if kind not in drawn:
            raise RequestRefused(
                404, "not-found", text("There is no such page here. Start at the first page.")
            )
        mimetype, end = KINDS[kind]
        with drawing:
            content = drawn[kind](of.ending, of.speech)
        return file(of, content, mimetype, end)

    return routes
