"""How the web says no: one exception, one JSON shape, one small page."""

from __future__ import annotations

from flask import Flask, Response, jsonify, render_template, request
from werkzeug.exceptions import HTTPException
from werkzeug.http import HTTP_STATUS_CODES
from werkzeug.wrappers import Response as Answer

from companion.errors import SCARCE, OrbweaverError
from companion.play import Refusal, Text, text
from web_ui.schema import Refused
from web_ui.translation import translate

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
    408: ("too-slow", text("That request did not arrive whole. Try once more.")),
    411: ("no-length", text("Say how long the request is; it cannot come in parts.")),
    405: ("wrong-method", text("This address cannot be asked that way.")),
    413: ("too-large", text("That is more than the 4 kB a request may have.")),
    431: ("too-large", text("That address is too long. Open the first page.")),
    500: ("trouble", text("Something went wrong in the box. The game is safe; try once more.")),
    503: ("busy", text("Too many ask at once. Try again in a moment.")),
}


FORMS = ("application/json", "text/html")
"""How a refusal may be answered below ``/api``; the first where somebody takes anything."""


class RequestRefused(Exception):
    """A request that is turned away: status, slug, sentence and perhaps a rule."""

    def __init__(self, status: int, slug: str, sentence: Text, rule: str | None = None) -> None:
        super().__init__(slug)
        self.status = status
        self.slug = slug
        self.sentence = sentence
        self.rule = rule


def of_refusal(refusal: Refusal) -> RequestRefused:
    """The answer to a word that does not stand."""
    return RequestRefused(STATUS.get(refusal.slug, 422), refusal.slug, refusal.text, refusal.rule)


def register(app: Flask) -> None:
    """Answer every refusal and every error in one of the two shapes."""

    @app.errorhandler(RequestRefused)
    def turned(error: RequestRefused) -> Response:
        return answer(error)

    @app.errorhandler(OrbweaverError)
    def known(error: OrbweaverError) -> Response:
        return answer(RequestRefused(STATUS.get(error.slug, 422), error.slug, error.text, error.rule))

    @app.errorhandler(OSError)
    def short(error: OSError) -> Response:
        """Out of file descriptors or memory; the connection manager has said so."""
        if error.errno not in SCARCE:
            raise error
        # As plain text: a page would have to be read from the disk.
        return Response(f"{translate(PLAIN[503][1])}\n", 503, mimetype="text/plain")

    @app.errorhandler(HTTPException)
    def other(error: HTTPException) -> Answer:
        if error.code is not None and error.code < 400:
            return error.get_response()
        code = error.code or 500
        slug, sentence = PLAIN.get(code, PLAIN[400 if code < 500 else 500])
        return answer(RequestRefused(code, slug, sentence))


def answer(turned: RequestRefused) -> Response:
    """JSON for programs, a page of one sentence for people, who follow links to files below ``/api`` too."""
    sentence = translate(turned.sentence)
    below = request.path.startswith("/api/")
    if below and request.accept_mimetypes.best_match(FORMS, FORMS[0]) == FORMS[0]:
        response = jsonify(Refused(slug=turned.slug, text=sentence, rule=turned.rule))
    else:
        response = Response(render_template("sentence.html", sentence=sentence, slug=turned.slug))
    if below:
        response.vary.add("Accept")
    response.status_code = turned.status
    return response


def bare(app: Flask) -> dict[int, bytes]:
    """What is sent, by status, to whoever is not let in to the app: a sentence as plain text."""
    with app.app_context():
        sentences = {status: translate(PLAIN[status][1]) + "\n" for status in (400, 408, 431, 503)}
    return {
        status: (
            f"HTTP/1.1 {status} {HTTP_STATUS_CODES[status]}\r\nContent-Type: text/plain; charset=utf-8\r\n"
            f"Content-Length: {len(sentence.encode())}\r\nConnection: close\r\n\r\n{sentence}"
        ).encode()
        for status, sentence in sentences.items()
    }
