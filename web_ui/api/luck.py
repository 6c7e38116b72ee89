"""Taking part in the luck, and looking at how a draw came about.

POST /api/witness, GET /api/round, GET /api/round/script, GET /api/story.
"""

from __future__ import annotations

import re

from flask import Blueprint, Response, jsonify, request

from companion.errors import RecordError
from companion.play import text
from companion.table.desk.desk import Desk
from companion.table.luck.rounds import GAME_BYTES, ID_BYTES, SECRET_BYTES
from companion.table.luck.witnesses import WitnessError, Witnesses
from companion.table.record.entries import is_count
from companion.views import draw_script, rounds
from companion.views.round_schema import RoundOfEntry
from web_ui import security
from web_ui.refusals import RequestRefused
from web_ui.schema import Witnessed
from web_ui.translation import current_language


def blueprint(desk: Desk, witnesses: Witnesses) -> Blueprint:
    """The routes of the rounds."""
    routes = Blueprint("luck", __name__, url_prefix="/api")
    rate = security.Rate(5, 20)

    @routes.post("/witness")
    def witness() -> Response:
        """Take part in the next round, or reveal the nonce of the one that is called."""
        guest = security.member()
        rate.use(guest.device)
        body = security.json_body()
        game = _bytes(body.get("game"), "game", GAME_BYTES)
        id_ = _bytes(body.get("id"), "id", ID_BYTES)
        commitment = _bytes(body.get("commitment"), "commitment", SECRET_BYTES)
        fold = desk.played()
        if fold is None or fold.rounds.open is None or fold.rounds.game != game:
            raise RequestRefused(
                409, "stale", text("That game is not on the table. Look at how it stands now.")
            )
        seats = () if guest.everywhere else sorted(guest.seats)
        try:
            if "nonce" not in body and "number" not in body:
                witnesses.register(guest.device, seats, fold.rounds, id_, commitment)
            else:
                number = body.get("number")
                if number is None or not is_count(number):
                    raise RequestRefused(400, "wrong-shape", text("number is the number of the round."))
                nonce = _bytes(body.get("nonce"), "nonce", SECRET_BYTES)
                witnesses.answer(guest.device, seats, fold.rounds, id_, number, nonce, commitment)
        except WitnessError as error:
            raise RequestRefused(409, error.slug, error.text) from None
        return jsonify(Witnessed(ok=True))

    @routes.get("/round")
    def round_of_entry() -> Response:
        """All that is public of the round that an entry drew from."""
        return jsonify(_round(desk))

    @routes.get("/round/script")
    def script_of_entry() -> Response:
        """The draws of an entry as commands for other tools."""
        told = _round(desk)
        return Response(
            draw_script.written(told),
            mimetype="text/plain",
            headers={"Content-Disposition": f"attachment; filename=draw-{told['entry']}.sh"},
        )

    @routes.get("/story")
    def story_after_round() -> Response:
        """The rounds that are over, after one that is known."""
        typed = request.args.get("after", "")
        if not re.fullmatch(r"[0-9]{1,9}", typed, re.ASCII):
            raise RequestRefused(400, "wrong-shape", text("Say after which round, as after=17."))
        return jsonify(rounds.story_after(desk.played(), int(typed)))

    return routes


def _round(desk: Desk) -> RoundOfEntry:
    """The round of the entry that was named. Errors: 400 and 404 with a sentence."""
    typed = request.args.get("entry", "")
    fold, snapshot = desk.played(), desk.snapshot()
    if not re.fullmatch(r"[0-9]{1,9}", typed, re.ASCII):
        raise RequestRefused(400, "wrong-shape", text("Say which entry, as entry=17."))
    if fold is None:
        raise RequestRefused(404, "no-round", text("No game is open."))
    try:
        return rounds.round_of(fold, snapshot, int(typed), current_language())
    except RecordError as error:
        raise RequestRefused(404, error.slug, error.text) from None


def _bytes(value: object, key: str, count: int) -> bytes:
    """Bytes that a phone sent as hexadecimal. Errors: 400 with a sentence."""
    if not isinstance(value, str) or not re.fullmatch(rf"[0-9a-f]{{{2 * count}}}", value, re.ASCII):
        raise RequestRefused(
            400,
            "wrong-shape",
            text(
                "{key} is {n} bytes, as {digits} digits 0-9 and a-f.", key=key, n=count, digits=str(2 * count)
            ),
        )
    return bytes.fromhex(value)
