"""How phones join, as a big board shows it. Whoever reads that may join, so it is told only to a screen
that has joined itself, and at the box."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from io import BytesIO

from flask import Blueprint, Response, request

from companion.play import text
from companion.table.people.guests import Guests
from companion.views.glance import Invitation
from web_ui import security
from web_ui.refusals import RequestRefused

MAX_AGE = 60  # seconds a screen keeps the picture: it changes with the network alone

Invite = Callable[[], Invitation]
"""How phones join just now."""


class Inviting:
    """Invitations for those who may read them. Without ``invite`` by the address that was asked for."""

    def __init__(self, guests: Guests, invite: Invite | None) -> None:
        self._guests = guests
        self._invite = invite

    def for_this_request(self) -> Invite | None:
        """What invites whoever looks at the screen that asks, also after its request; None: nobody may."""
        if security.guest() is None and not security.is_here():
            return None
        return self._invite or _at(request.host, self._guests)


def _at(host: str, guests: Guests) -> Invite:
    def invite() -> Invitation:
        card = guests.card()
        return Invitation(f"HTTP://{host}/J/{card.token}".upper(), host, card.join_code, card.taken)

    return invite


def blueprint(inviting: Inviting) -> Blueprint:
    """The route of the code to scan."""
    routes = Blueprint("inviting", __name__)

    @routes.get("/invitation.svg")
    def picture() -> Response:
        invite = inviting.for_this_request()
        if invite is None:
            raise RequestRefused(
                403, "not-joined", text("Join on this screen first, with the code on the box.")
            )
        answer = Response(_drawn(invite().url), mimetype="image/svg+xml")
        answer.headers["Cache-Control"] = f"private, max-age={MAX_AGE}"
        return answer

    return routes


@lru_cache(maxsize=2)
def _drawn(url: str) -> str:
    """The QR code of an address, black on white; the card it lies on is the rest of its quiet zone."""
    import segno  # here: 2 MB of memory that an evening without a television does without

    drawn = BytesIO()
    segno.make(url, error="m", micro=False).save(drawn, kind="svg", omitsize=True, light="#fff", border=2)
    return drawn.getvalue().decode()
