"""Looking at the table: once, live, as this device stands to it, and its board.

GET /api/view, /api/live, /api/you, /api/board.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import NamedTuple

from flask import Blueprint, Response, jsonify, request

from companion.play import text
from companion.table.authority import authority
from companion.table.desk.desk import Desk
from companion.table.intents import Snapshot
from companion.table.people.guest_book import Guest
from companion.table.people.guests import Guests
from companion.table.people.sitting import MAX_GUESTS
from companion.views import page
from companion.views.board_page import board_page
from companion.views.glance import Invitation
from companion.views.prose import languages
from web_ui import live, security
from web_ui.assets import FOR_EVER, Assets
from web_ui.inviting import Inviting
from web_ui.refusals import RequestRefused
from web_ui.schema import You
from web_ui.translation import current_language, language_of_a_page


def blueprint(
    desk: Desk,
    guests: Guests,
    streams: live.Streams,
    assets: Assets,
    inviting: Inviting,
    *,
    simulated: bool,
) -> Blueprint:
    """The routes that look at the table. ``simulated``: there is a page /unit."""
    routes = Blueprint("table", __name__, url_prefix="/api")
    views = {language: live.View(desk, language) for language in languages()}

    @routes.get("/view")
    def show() -> Response:
        """The table, the same for everybody and for the stream."""
        return Response(page.joined(views[current_language()].now().parts), mimetype="application/json")

    @routes.get("/live")
    def follow() -> Response:
        """Server-sent events. ``as`` names the kind of page, one stream per device and kind."""
        guest = security.guest()
        device = guest.device if guest is not None else None
        kind = "board" if request.args.get("as") == "board" else "phone"
        presses = simulated and security.is_here()
        invite = inviting.for_this_request() if kind == "board" else None
        language = language_of_a_page(of_the_table=kind == "board")

        def own(snapshot: Snapshot) -> bytes:
            if device is not None:
                guests.seen(device)
                if kind == "phone":
                    guests.in_hand(device)
            card = invite() if invite is not None else None
            return _encoded(_about(snapshot, guests, device, presses, language(), card))

        view, made = views[current_language()], assets.of_page(kind, current_language())
        return live.answer(
            streams, view.compressor, kind, lambda place: live.events(view, streams, place, made, own)
        )

    @routes.get("/you")
    def you() -> Response:
        """What this device may do."""
        guest = security.guest()
        presses = simulated and security.is_here()
        device = guest.device if guest is not None else None
        language = language_of_a_page(of_the_table=False)()
        return jsonify(_you(_about(desk.snapshot(), guests, device, presses, language)))

    @routes.get("/board")
    def board() -> Response:
        """The board of the open game. Asked for by the digest that the view names, it may be kept."""
        snapshot = desk.snapshot()
        found = (
            snapshot.game.board(snapshot.settings)
            if snapshot.game is not None and snapshot.settings is not None
            else None
        )
        if found is None:
            raise RequestRefused(
                404, "no-board", text("No board is in use now. This game is played on counters.")
            )
        values = board_page(found, current_language())
        response = jsonify(values)
        if request.args.get("digest") == values["digest"]:
            response.headers["Cache-Control"] = FOR_EVER
        return response

    return routes


class _Device(NamedTuple):
    """A device at this moment: who it is and where it stands, the seats that it plays and another agrees
    for, those on other phones and those away; whether it may press the buttons of a simulated unit, how many
    phones are there, which language its pages are in, and what a big board invites with."""

    guest: Guest | None
    standing: authority.Standing
    beside: frozenset[int]
    taken: frozenset[int]
    away: frozenset[int]
    presses: bool
    phones: int
    language: str
    invitation: Invitation | None = None


def _about(
    snapshot: Snapshot,
    guests: Guests,
    device: str | None,
    presses: bool,
    language: str,
    invitation: Invitation | None = None,
) -> _Device:
    origin = guests.origin(device)
    return _Device(
        guests.guest(device),
        authority.standing(snapshot, origin),
        authority.unvoiced(snapshot, origin),
        guests.taken(other_than=device),
        guests.away(),
        presses,
        guests.phones(),
        language,
        invitation,
    )


def _you(device: _Device) -> You:
    """What a device is told of itself."""
    guest = device.guest
    you = You(
        member=guest is not None,
        seats=sorted(guest.seats) if guest is not None else [],
        beside=sorted(device.beside),
        all=guest is not None and (guest.everywhere or guest.referee),
        standings=[one.name.lower() for one in authority.Standing if one <= device.standing],
        referee=guest is not None and guest.referee,
        requested=guest.requested_role if guest is not None else None,
        ousted=guest is not None and guest.ousted,
        taken=sorted(device.taken),
        away=sorted(device.away),
        unit=device.presses,
        phones=device.phones,
        language=device.language,
    )
    if device.invitation is not None:
        you["invitation"] = {"address": device.invitation.address, "code": device.invitation.join_code}
    return you


@lru_cache(2 * MAX_GUESTS)
def _encoded(device: _Device) -> bytes:
    """The same as JSON, made once while it stays the same: each word asks for it for each page."""
    return json.dumps(_you(device)).encode()
