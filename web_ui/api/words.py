"""The words that phones say, and with the start of a game the seat that somebody takes: POST /api/intent."""

from __future__ import annotations

import hmac
import re
from typing import Any

from flask import Blueprint, Response, jsonify

from companion.frozen import replace
from companion.play import text
from companion.table.desk.desk import Desk
from companion.table.intents import LONGEST_WORD, Answer, Intent
from companion.table.people.guest_book import Guest
from companion.table.people.guests import Guests
from companion.table.record.entries import INTEGER_LIMIT
from web_ui import security
from web_ui.api.sitting import seat_in
from web_ui.refusals import RequestRefused, of_refusal
from web_ui.schema import LONGEST_ID, Accepted
from web_ui.seating import Seating
from web_ui.submission import submit


def blueprint(desk: Desk, guests: Guests, seating: Seating, rate: security.Rate) -> Blueprint:
    """The route that members post words to; ``rate`` counts all that they say."""
    routes = Blueprint("words", __name__, url_prefix="/api")

    @routes.post("/intent")
    def say() -> Response:
        """Say a word; the answer comes when it stands in the record, or a refusal."""
        guest = security.member()
        rate.use(guest.device)
        body = security.json_body()
        intent, sit, left = _intent(body, guests, guest.device), seat_in(body, "sit"), seat_in(body, "leave")
        if sit is None:
            answer = submit(desk, intent)
            _require_accepted(answer)
        elif not intent.word.startswith("new "):
            raise RequestRefused(
                400, "wrong-shape", text("Only with the start of a game may a seat be taken.")
            )
        elif left is None or left not in guest.seats - {sit}:
            answer = sit_and_begin(guest, intent, sit)
        elif body.get("exchange") is True:
            answer = begin_and_exchange(intent, left, sit)
        else:
            answer = begin_and_move(guest, intent, left, sit)
        return jsonify(Accepted(ok=True, rev=answer.rev, entry=answer.entry))

    def sit_and_begin(guest: Guest, intent: Intent, seat: int) -> Answer:
        """Take a seat, and begin a game with it; the seat is given back where that is refused."""
        before = guest.seats
        guest = seating.take(guest, seat)
        answer = submit(desk, replace(intent, origin=guests.origin(guest.device)))
        if answer.refusal is not None and seat in guest.seats - before:
            seating.give_back(guest, seat)
        _require_accepted(answer)
        seating.keep_name(guest, seat)
        return answer

    def begin_and_exchange(intent: Intent, one: int, other: int) -> Answer:
        """Begin a game; once it lies there, and not before, all at two seats change places."""
        seating.check_exchange()
        answer = submit(desk, intent)
        _require_accepted(answer)
        seating.exchange(one, other)
        return answer

    def begin_and_move(guest: Guest, intent: Intent, old: int, new: int) -> Answer:
        """Begin a game; once it lies there, and not before, go from one's seat to a free one."""
        seating.check_free(guest, new)
        answer = submit(desk, intent)
        _require_accepted(answer)
        seating.move(guest, old, new)
        return answer

    return routes


def _require_accepted(answer: Answer) -> None:
    """Errors: RequestRefused, where the desk refused what was said."""
    if answer.refusal is not None:
        raise of_refusal(answer.refusal)


def _intent(body: dict[str, Any], guests: Guests, device: str) -> Intent:
    """The intent in a request. Errors: 400 with a sentence that names the field."""
    name, seat, ask = (body.get(key) for key in ("id", "seat", "ask"))
    if not isinstance(name, str) or not re.fullmatch(rf"[\w.-]{{1,{LONGEST_ID}}}", name, re.ASCII):
        raise RequestRefused(
            400,
            "wrong-shape",
            text(
                "id is 1 to {n} letters, digits and signs of - _ . and new for each act.",
                n=LONGEST_ID,
            ),
        )
    word = word_of(body)
    for key, value in (("seat", seat), ("ask", ask)):
        if value is not None and (type(value) is not int or abs(value) >= INTEGER_LIMIT):
            raise RequestRefused(400, "wrong-shape", text("{key} is a whole number or null.", key=key))
    return Intent(_sealed(guests.cookie_key, device, name), word, guests.origin(device), seat, ask)


def word_of(body: dict[str, Any]) -> str:
    """The word in a request. Errors: 400."""
    word = body.get("word")
    if not isinstance(word, str) or len(word) > LONGEST_WORD:
        raise RequestRefused(
            400, "wrong-shape", text("word is a text of at most {n} signs, such as pass.", n=LONGEST_WORD)
        )
    return word


def _sealed(key: str, device: str, name: str) -> str:
    """The id of an act for the record, which leaves the box: the same for the same act of a device,
    and without the box's key nobody learns from it which device that was."""
    return hmac.digest(key.encode(), f"intent {device} {name}".encode(), "sha256").hex()[:32]
