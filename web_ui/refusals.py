"""How the web says no: one exception, one JSON shape, one small page."""

from __future__ import annotations

from flask import Flask, Response, jsonify, render_template, request
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as Answer

from companion.errors import OrbweaverError
from companion.play import Refusal, Text, text
from web_ui.speech import said

STATUS = {
    "stale": 409,
    "seat-taken": 409,
    "only-watching": 403,
    "not-your-seat": 403,
    "not-joined": 403,
    "unknown-code": 403,
    "unknown-game": 404,
    "busy": 503,
}
"""The HTTP status of a slug; 422 for every other sentence about a word."""

PLAIN = {
    400: ("bad-request", text("That request could not be read. Open the page again.")),
    404: ("not-found", text("There is no such page here. Start at the first page.")),
    405: ("wrong-method", text("This address cannot be asked that way.")),
    413: ("too-large", text("That is more than the 4 kB a request may have.")),
    500: ("trouble", text("Something went wrong in the box. The game is safe; try once more.")),
}


class Turned(Exception):
    """A request that is turned away: status, slug, sentence and perhaps a rule."""

    def __init__(self, status: int, slug: str, sentence: Text, rule: str | None = None) -> None:
        super().__init__(slug)
        self.status = status
        self.slug = slug
        self.sentence = sentence
        self.rule = rule


def of_refusal(refusal: Refusal) -> Turned:
    """The answer to a word that does not stand."""
    return Turned(STATUS.get(refusal.slug, 422), refusal.slug, refusal.text, refusal.rule)


def register(app: Flask) -> None:
    """Answer every refusal and every error in one of the two shapes."""

    @app.errorhandler(Turned)
    def turned(error: Turned) -> Response:
        return answer(error)

    @app.errorhandler(OrbweaverError)
    def known(error: OrbweaverError) -> Response:
        return answer(Turned(STATUS.get(error.slug, 422), error.slug, error.text, error.rule))

    @app.errorhandler(HTTPException)
    def other(error: HTTPException) -> Answer:
        if error.code is not None and error.code < 400:
            return error.get_response()
        code = error.code or 500
        slug, sentence = PLAIN.get(code, PLAIN[400 if code < 500 else 500])
        return answer(Turned(code, slug, sentence))


def answer(turned: Turned) -> Response:
    """JSON for programs, a page of one sentence for people."""
    sentence = said(turned.sentence)
    if request.path.startswith("/api/"):
        response = jsonify(slug=turned.slug, text=sentence, rule=turned.rule)
    else:
        response = Response(render_template("sentence.html", sentence=sentence, slug=turned.slug))
    response.status_code = turned.status
    return response
