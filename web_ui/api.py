"""The JSON routes: look at the table, follow it live, say a word."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from concurrent.futures import TimeoutError as Late
from dataclasses import asdict
from pathlib import Path
from typing import Any

from flask import Blueprint, Response, jsonify, request

from companion.errors import OrbweaverError
from companion.play import text
from companion.table.desk import Desk
from companion.table.guests import Guests
from companion.table.intents import Advice, Intent, Snapshot
from companion.views import page
from web_ui import live, security
from web_ui.refusals import Turned, of_refusal

DESCRIPTION = Path(__file__).parent / "static" / "openapi.json"
LONGEST_WORD = 300
PATIENCE = 2.0  # seconds a request waits for the desk
THOUGHT = 5.0  # seconds a request waits for a hint

Export = Callable[[int], Iterator[str]]
"""The lines of the record of one game, each a JSON object."""
Think = Callable[[Snapshot], "Future[tuple[Advice, ...]]"]
"""Has the best words of the seat that is asked thought of. The future fails with OrbweaverError."""


def blueprint(
    desk: Desk,
    guests: Guests,
    streams: live.Streams,
    export: Export | None,
    hint: Think | None,
    *,
    simulated: bool,
    language: str,
) -> Blueprint:
    """The routes below /api, in one language. ``simulated``: there is a page /unit."""
    routes = Blueprint("api", __name__, url_prefix="/api")
    view = live.View(desk, language)
    pace, wonder = security.Rate(10, 20), security.Rate(1, 5)

    @routes.get("/view")
    def show() -> Response:
        """The table, the same bytes for everybody and for the stream."""
        return Response(view.bytes(), mimetype="application/json")

    @routes.get("/live")
    def follow() -> Response:
        """Server-sent events. ``as`` names the kind of page, one stream per device and kind."""
        guest = security.guest()
        device = guest.device if guest is not None else None
        kind = request.args.get("as", "phone")[:12]
        key = f"{kind} {device}" if device else f"{kind} {request.remote_addr} {time.monotonic_ns()}"
        presses = simulated and security.is_here()

        def own() -> bytes:
            if device is not None:
                guests.seen(device)
            return json.dumps(_you(guests, device, presses)).encode()

        place = streams.enter(key)
        response = Response(
            live.events(desk, view, streams, key, place, own),
            mimetype="text/event-stream",
            headers={"Cache-Control": "no-store"},
        )
        response.call_on_close(lambda: streams.leave(key, place))
        return response

    @routes.get("/you")
    def you() -> Response:
        """What this device may do."""
        guest = security.guest()
        presses = simulated and security.is_here()
        return jsonify(_you(guests, guest.device if guest else None, presses))

    @routes.get("/board")
    def board() -> Response:
        """The board of the open game; ask again only when the view names another digest."""
        snapshot = desk.snapshot()
        found = (
            snapshot.game.board(snapshot.settings)
            if snapshot.game is not None and snapshot.settings is not None
            else None
        )
        if found is None:
            raise Turned(404, "no-board", text("No board is in use now. This game is played on counters."))
        values = page.board_page(found, language)
        response = jsonify(values)
        response.set_etag(values["digest"])
        response.headers["Cache-Control"] = "no-cache"
        response.make_conditional(request)
        return response

    @routes.get("/menu")
    def menu() -> Response:
        """What a seat may say after the words in ``prefix``: for levels the view left out."""
        snapshot = desk.snapshot()
        seat = request.args.get("seat", type=int)
        lines = snapshot.scene.seats if snapshot.scene is not None else ()
        if seat is None or all(line.seat != seat for line in lines):
            raise Turned(400, "no-seat", text("Name a seat of the open game, for example seat=0."))
        prefix = tuple(request.args.get("prefix", "").split())
        return jsonify(page.menu_page(snapshot, seat, prefix, language))

    @routes.get("/games")
    def all_games() -> Response:
        """The games that may be started, with their house rules."""
        return jsonify(page.games_page(desk.snapshot().games, language))

    @routes.get("/record")
    def record() -> Response:
        """The record of the open game as JSON Lines."""
        snapshot = desk.snapshot()
        if snapshot.key is None or snapshot.game is None or export is None:
            raise Turned(404, "no-game", text("No game is open. Start one, then save its record."))
        name = f"{snapshot.game.name}-{snapshot.key}.jsonl"
        return Response(
            (f"{line}\n" for line in export(snapshot.key)),
            mimetype="application/jsonl",
            headers={"Content-Disposition": f"attachment; filename={name}"},
        )

    @routes.get("/openapi.json")
    def description() -> Response:
        """This interface, described."""
        return Response(DESCRIPTION.read_bytes(), mimetype="application/json")

    @routes.post("/intent")
    def say() -> Response:
        """Say a word; the answer comes when it stands in the record, or a refusal."""
        guest = security.member()
        pace.use(guest.device)
        guests.seen(guest.device)
        intent = _intent(security.json_body(), guests, guest.device)
        try:
            answer = desk.submit(intent).result(PATIENCE)
        except Late:
            raise Turned(503, "busy", text("The box is busy. It will show here when it is done.")) from None
        if answer.refusal is not None:
            raise of_refusal(answer.refusal)
        return jsonify(ok=True, rev=answer.rev, entry=answer.entry)

    @routes.post("/hint")
    def advise() -> Response:
        """The best few words of a seat of one's own that is asked, with their estimated chance."""
        guest = security.member()
        wonder.use(guest.device)
        seat, snapshot = security.json_body().get("seat"), desk.snapshot()
        if hint is None or not snapshot.engine:
            raise Turned(404, "no-hints", text("There are no hints for this game."))
        if (
            not isinstance(seat, int)
            or seat not in snapshot.asks
            or not guests.origin(guest.device).may_act_for(seat)
        ):
            raise Turned(409, "not-asked", text("Ask for a hint when it is your turn to answer."))
        try:
            words = hint(snapshot).result(THOUGHT)
        except Late:
            raise Turned(503, "busy", text("The box is still thinking. Ask again in a moment.")) from None
        except OrbweaverError as error:
            raise Turned(503, error.slug, error.text) from None
        return jsonify(ok=True, ask=snapshot.asks[seat], words=[asdict(one) for one in words])

    return routes


def _you(guests: Guests, device: str | None, presses: bool) -> dict[str, Any]:
    """What a device is told of itself. ``seats`` are those it plays; with ``all`` it may act for
    every seat. ``unit`` is true where somebody may press the buttons of a simulated unit."""
    guest = guests.guest(device)
    return {
        "member": guest is not None,
        "seats": sorted(guest.seats) if guest is not None else [],
        "all": guest is not None and (guest.everywhere or guest.referee),
        "referee": guest is not None and guest.referee,
        "wish": guest.wish if guest is not None else None,
        "taken": sorted(guests.taken(besides=device)),
        "unit": presses,
    }


def _intent(body: dict[str, Any], guests: Guests, device: str) -> Intent:
    """The intent in a request. Errors: 400 with a sentence that names the field."""
    name, word, seat, ask = (body.get(key) for key in ("id", "word", "seat", "ask"))
    if not isinstance(name, str) or not re.fullmatch(r"[\w.-]{1,60}", name, re.ASCII):
        raise Turned(
            400, "wrong-shape", text("id is 1 to 60 letters, digits and signs of - _ . and new for each act.")
        )
    if not isinstance(word, str) or len(word) > LONGEST_WORD:
        raise Turned(
            400, "wrong-shape", text("word is a text of at most {n} signs, such as pass.", n=LONGEST_WORD)
        )
    for key, value in (("seat", seat), ("ask", ask)):
        if value is not None and (not isinstance(value, int) or isinstance(value, bool)):
            raise Turned(400, "wrong-shape", text("{key} is a whole number or null.", key=key))
    return Intent(f"{device}:{name}", word, guests.origin(device), seat, ask)
