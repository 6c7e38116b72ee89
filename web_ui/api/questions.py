"""Asking about words and rules: what may be said, why something may not, what a rule says.

GET /api/menu, /api/why, /api/ruling, /api/log, /api/tips, /api/pencil, /api/rebuild, /api/timeline.
"""

from __future__ import annotations

from pathlib import Path

from flask import Blueprint, Response, jsonify, request

from companion.kit.refusals import is_number
from companion.play import text
from companion.table.desk.desk import Desk
from companion.table.intents import Snapshot
from companion.table.people.guests import Guests
from companion.views import page, rulebook, why
from companion.views.pencil import pencil_page
from companion.views.prose import speech_at
from companion.views.rebuild import rebuild_page
from companion.views.timeline import timeline_page
from companion.views.tips import tips_page
from web_ui import security
from web_ui.precedence import Precedence
from web_ui.refusals import RequestRefused
from web_ui.translation import current_language


def blueprint(desk: Desk, guests: Guests, docs: Path) -> Blueprint:
    """The routes that answer what words and rules come to. ``docs`` holds the rules pages."""
    routes = Blueprint("questions", __name__, url_prefix="/api")
    why_rate = security.Rate(10, 20)

    @routes.get("/menu")
    def menu() -> Response:
        """What a seat may say, or this device to the desk, after the words in ``prefix``: for levels the
        view left out."""
        snapshot = desk.snapshot()
        prefix = tuple(request.args.get("prefix", "").split())
        if "seat" not in request.args:
            return jsonify(page.desk_page(snapshot, security.origin(guests), prefix, current_language()))
        return jsonify(page.menu_page(snapshot, _seat(snapshot), prefix, current_language()))

    @routes.get("/why")
    def tell_why() -> Response:
        """Why a space, a piece or the beginning of a word leads nowhere now. All who have no seat share
        the answers to a few questions a second."""
        if security.requester().precedence is not Precedence.SEATED:
            why_rate.use("")
        snapshot = desk.snapshot()
        seat = _seat(snapshot)
        space, piece, item = (request.args.get(name, "") for name in ("space", "piece", "item"))
        path = tuple(request.args.get("path", "").split())
        if item:
            found = why.of_item(snapshot, item)
        elif space:
            found = why.of_space(snapshot, seat, space, piece, *path[:1])
        else:
            found = why.of_piece(snapshot, seat, piece) if piece else why.of_beginning(snapshot, seat, path)
        return jsonify(why.page(found, speech_at(snapshot, current_language())))

    @routes.get("/ruling")
    def ruling() -> Response:
        """What a rule of the open game says."""
        game, rule = desk.snapshot().game, request.args.get("rule", "")
        rules = rulebook.find(game, docs, current_language()) if game is not None else None
        found = rulebook.ruling(rules, rule) if rules is not None else None
        if found is None:
            raise RequestRefused(404, "no-ruling", text("The open game has no such rule."))
        return jsonify(found)

    @routes.get("/log")
    def log() -> Response:
        """What happened last in the open game, further back than the view tells."""
        return jsonify(page.log_page(desk.snapshot(), current_language()))

    @routes.get("/tips")
    def tips() -> Response:
        """What a coach says in a first game of the open game; nothing where there is no game."""
        return jsonify(tips_page(desk.snapshot(), current_language()))

    @routes.get("/pencil")
    def pencil() -> Response:
        """What may be corrected of a space, a piece or an item; of what is drawn nowhere without them. All
        who have no seat share the answers to a few questions a second."""
        if security.requester().precedence is not Precedence.SEATED:
            why_rate.use("")
        space, piece, item = (request.args.get(name, "") for name in ("space", "piece", "item"))
        return jsonify(pencil_page(desk.snapshot(), space, piece, item, current_language()))

    @routes.get("/rebuild")
    def rebuild() -> Response:
        """What stands where, one station after the other. All who have no seat share the answers to a few
        questions a second."""
        if security.requester().precedence is not Precedence.SEATED:
            why_rate.use("")
        return jsonify(rebuild_page(desk.snapshot(), current_language()))

    @routes.get("/timeline")
    def timeline() -> Response:
        """The steps of the open game, the last first: all of them come in several answers."""
        before = request.args.get("before")
        if before is not None and not is_number(before):
            raise RequestRefused(400, "wrong-shape", text("Name an entry, for example before=40."))
        number = None if before is None else int(before)
        return jsonify(timeline_page(desk.snapshot(), number, current_language()))

    return routes


def _seat(snapshot: Snapshot) -> int:
    """The seat that a request names. Errors: 400 where the open game has none such."""
    seat = request.args.get("seat", type=int)
    lines = snapshot.scene.seats if snapshot.scene is not None else ()
    if seat is None or all(line.seat != seat for line in lines):
        raise RequestRefused(400, "no-seat", text("Name a seat of the open game, for example seat=0."))
    return seat
