"""The seats of phones: taking one, what whoever has it is called, and which is likeliest one's own.

POST /api/name, /api/seat; GET /api/places.
"""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, jsonify

from companion.kit.seats import MOST_SEATS
from companion.play import text
from web_ui import security
from web_ui.naming import Naming, remembered_name
from web_ui.refusals import RequestRefused
from web_ui.schema import Named, Places, Sat
from web_ui.seating import Seating


def blueprint(seating: Seating, naming: Naming, rate: security.Rate) -> Blueprint:
    """The routes of seats; ``rate`` counts all that members say."""
    routes = Blueprint("sitting", __name__, url_prefix="/api")

    @routes.post("/name")
    def name() -> Response:
        """Say what whoever has a seat is called."""
        guest = security.member()
        rate.use(guest.device)
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
        rate.use(guest.device)
        wanted = seat_in(security.json_body(), "seat")
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

    return routes


def seat_in(body: dict[str, Any], key: str) -> int | None:
    """The seat in a request, None for none in particular. Errors: 400."""
    seat = body.get(key)
    if seat is not None and (type(seat) is not int or seat not in range(MOST_SEATS)):
        raise RequestRefused(400, "wrong-shape", text("{key} is the number of a seat.", key=key))
    return seat
