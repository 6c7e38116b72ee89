"""What phones tell everybody beside the record: which game is set up, what is carried out at the table, and
that big boards show all that stands.

POST /api/plan, /api/tick, /api/whole.
"""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, jsonify

from companion.play import text
from companion.table.authority import authority
from companion.table.desk.desk import Desk
from companion.table.intents import Origin, Plan, Snapshot
from companion.table.people.guests import Guests
from web_ui import security
from web_ui.refusals import RequestRefused
from web_ui.schema import Planned, TickTaken, WholeShown

MOST_OF_A_WORD = 100  # that one word asks people to carry out


def blueprint(desk: Desk, guests: Guests, rate: security.Rate) -> Blueprint:
    """The routes of what no record has; ``rate`` counts all that members say."""
    routes = Blueprint("beside_the_record", __name__, url_prefix="/api")

    @routes.post("/plan")
    def plan() -> Response:
        """Say which game is being set up; whoever may start one may say so, and anybody that none is."""
        guest = security.member()
        rate.use(guest.device)
        desk.tell_plan(_plan(security.json_body(), desk.snapshot(), guests.origin(guest.device)))
        return jsonify(Planned(ok=True))

    @routes.post("/tick")
    def tick() -> Response:
        """Say that something that people carry out at the table is done, or is not."""
        guest = security.member()
        rate.use(guest.device)
        body = security.json_body()
        entry, order, done = body.get("entry"), body.get("order"), body.get("done")
        if type(entry) is not int or type(order) is not int or type(done) is not bool:
            raise RequestRefused(
                400, "wrong-shape", text("Send entry and order, two numbers, and done, true or false.")
            )
        if not 1 <= entry <= desk.snapshot().moved or not 0 <= order < MOST_OF_A_WORD:
            raise RequestRefused(422, "no-order", text("Nothing of that number is to be carried out."))
        desk.tick_off(entry, order, done)
        return jsonify(TickTaken(ok=True))

    @routes.post("/whole")
    def whole() -> Response:
        """Say that big boards show all that stands, or the game again."""
        guest = security.member()
        rate.use(guest.device)
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
