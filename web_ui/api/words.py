"""What phones say: a word, the name of a player, the seat they take, which game is set up, and what a big
board shows.

POST /api/intent, /api/name, /api/seat, /api/plan, /api/tick, /api/whole; GET /api/places.
"""

from __future__ import annotations

import hmac
import re
from typing import Any

from flask import Blueprint, Response, jsonify

from companion.frozen import replace
from companion.kit.seats import MOST_SEATS
from companion.play import text
from companion.table.authority import authority
from companion.table.desk.desk import Desk
from companion.table.intents import LONGEST_WORD, Intent, Origin, Plan, Snapshot
from companion.table.people.guests import Guests
from companion.table.record.entries import INTEGER_LIMIT
from web_ui import security
from web_ui.naming import Naming, remembered_name
from web_ui.refusals import RequestRefused, of_refusal
from web_ui.schema import LONGEST_ID, Accepted, Named, Places, Planned, Sat, TickTaken, WholeShown
from web_ui.seating import Seating
from web_ui.submission import submit

MOST_ORDERS = 100  # that one word asks people to carry out


def blueprint(desk: Desk, guests: Guests, naming: Naming) -> Blueprint:
    """The routes that members post to."""
    routes = Blueprint("words", __name__, url_prefix="/api")
    seating = Seating(desk, guests, naming)
    word_rate = security.Rate(10, 20)

    @routes.post("/intent")
    def say() -> Response:
        """Say a word; the answer comes when it stands in the record, or a refusal."""
        guest = security.member()
        word_rate.use(guest.device)
        body = security.json_body()
        intent, sit, left = _intent(body, guests, guest.device), _seat(body, "sit"), _seat(body, "leave")
        if sit is not None and not intent.word.startswith("new "):
            raise RequestRefused(
                400, "wrong-shape", text("Only with the start of a game may a seat be taken.")
            )
        moves = sit is not None and left in guest.seats - {sit}  # once the game lies there, not before
        exchanges = moves and body.get("exchange") is True
        before = guest.seats
        if exchanges:
            seating.check_exchange()
        elif sit is not None and moves:
            seating.check_free(guest, sit)
        elif sit is not None:
            guest = seating.take(guest, sit)
            intent = replace(intent, origin=guests.origin(guest.device))
        answer = submit(desk, intent)
        if answer.refusal is not None:
            if sit is not None and sit in guest.seats - before:
                seating.give_back(guest, sit)
            raise of_refusal(answer.refusal)
        if sit is not None and left is not None and exchanges:
            seating.exchange(left, sit)
        elif sit is not None and left is not None and moves:
            seating.move(guest, left, sit)
        elif sit is not None:
            seating.keep_name(guest, sit)
        return jsonify(Accepted(ok=True, rev=answer.rev, entry=answer.entry))

    @routes.post("/name")
    def name() -> Response:
        """Say what whoever has a seat is called."""
        guest = security.member()
        word_rate.use(guest.device)
        body = security.json_body()
        seat, typed = body.get("seat"), body.get("name")
        if type(seat) is not int or not isinstance(typed, str):
            raise RequestRefused(400, "wrong-shape", text("Send seat, a number, and name, a text."))
        naming.call(guest, seat, typed)
        return jsonify(Named(ok=True))

    @routes.post("/seat")
    def seat() -> Response:
        """Take a free seat: this one, or the one that is likeliest one's own."""
        guest = security.member()
        word_rate.use(guest.device)
        wanted = _seat(security.json_body(), "seat")
        if wanted is None:
            seating.take_own(guest)
        else:
            seating.take(guest, wanted)
        return jsonify(Sat(ok=True))

    @routes.get("/places")
    def places() -> Response:
        """Which seats are likeliest this person's, before anything is set up."""
        security.member()
        return jsonify(Places(order=seating.places(remembered_name())))

    @routes.post("/plan")
    def plan() -> Response:
        """Say which game is being set up; whoever may start one may say so, and anybody that none is."""
        guest = security.member()
        word_rate.use(guest.device)
        desk.tell_plan(_plan(security.json_body(), desk.snapshot(), guests.origin(guest.device)))
        return jsonify(Planned(ok=True))

    @routes.post("/tick")
    def tick() -> Response:
        """Say that something that people carry out at the table is done, or is not."""
        guest = security.member()
        word_rate.use(guest.device)
        body = security.json_body()
        entry, order, done = body.get("entry"), body.get("order"), body.get("done")
        if type(entry) is not int or type(order) is not int or type(done) is not bool:
            raise RequestRefused(
                400, "wrong-shape", text("Send entry and order, two numbers, and done, true or false.")
            )
        if not 1 <= entry <= desk.snapshot().moved or not 0 <= order < MOST_ORDERS:
            raise RequestRefused(422, "no-order", text("Nothing of that number is to be carried out."))
        desk.tick_off(entry, order, done)
        return jsonify(TickTaken(ok=True))

    @routes.post("/whole")
    def whole() -> Response:
        """Say that big boards show all that stands, or the game again."""
        guest = security.member()
        word_rate.use(guest.device)
        on = security.json_body().get("on")
        if type(on) is not bool:
            raise RequestRefused(400, "wrong-shape", text("Send on, true or false."))
        desk.show_whole(on, guest.device, lambda: guests.is_heard(guest.device))
        return jsonify(WholeShown(ok=True))

    return routes


def _plan(body: dict[str, Any], snapshot: Snapshot, origin: Origin) -> Plan | None:
    """The game that somebody sets up, None for none. Errors: it may not be set up, or not by them."""
    game, seats = body.get("game"), body.get("seats")
    if not (game is None or isinstance(game, str)) or type(seats) is not int:
        raise RequestRefused(400, "wrong-shape", text("Send game, a text or null, and seats, a number."))
    if game is None:
        return None
    if not authority.may(snapshot, origin, "new"):
        raise RequestRefused(403, "not-allowed", text("A game is set up by those who may start one."))
    if not any(one.name == game and seats in one.seats for one in snapshot.games):
        raise RequestRefused(422, "unknown-game", text("No such game is here for so many players."))
    return Plan(game, seats)


def _seat(body: dict[str, Any], key: str) -> int | None:
    """The seat in a request, None for none in particular. Errors: 400."""
    seat = body.get(key)
    if seat is not None and (type(seat) is not int or seat not in range(MOST_SEATS)):
        raise RequestRefused(400, "wrong-shape", text("{key} is the number of a seat.", key=key))
    return seat


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
