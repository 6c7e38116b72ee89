"""Joining: the pages for a typed code and for the choice of seats, /j and below."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from math import ceil
from typing import Any
from urllib.parse import quote

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response as Answer

from companion.errors import OrbweaverError
from companion.kit.game import Introduction
from companion.kit.seatmarks import SEATMARKS
from companion.kit.seats import MOST_SEATS
from companion.play import Text, text
from companion.table.authority.authority import may
from companion.table.desk.desk import Desk
from companion.table.intents import Snapshot
from companion.table.people.guest_book import TOKEN_LENGTH, Guest
from companion.table.people.guests import Guests
from companion.table.people.join_codes import CODE_LENGTH, plain
from companion.table.people.names import LONGEST_NAME, WrongName
from companion.table.people.sitting import GuestError
from companion.table.record.forms import handover_word
from companion.table.record.timekeeping import span
from companion.views import prose
from companion.views.game_pages import planned
from web_ui import first_game, security
from web_ui.attempts import Attempts
from web_ui.naming import Naming, remembered_name
from web_ui.refusals import STATUS
from web_ui.seating import SeatForm, Seating, silent
from web_ui.translation import current_language, translate

_BOX_SAID_NO = text("The box said no. Nothing has changed.")
_NOT_AGREED = text("Not all have agreed. Nothing has changed.")
_STATES = {
    "mine": text("yours"),
    "taken": text("on another phone"),
    "box": text("the box plays it, tap to take it"),
    "silent": text("its phone is silent, tap to ask all"),
    "free": text("free"),
}
"""How a seat is told of that somebody may choose."""
GLANCE = 20
"""Seconds until a page on which no seat is free looks again: a lost phone may come back, a seat be left."""
IN_SECONDS = 90
"""What is told in seconds at most, and in minutes above."""


def blueprint(desk: Desk, guests: Guests, naming: Naming) -> Blueprint:
    """The routes by which a phone joins."""
    routes = Blueprint("joining", __name__)
    seating, invitation = Seating(desk, guests, naming), _Invitation(guests)

    @routes.get("/j")
    @routes.get("/j/")
    def ask_code() -> str | Answer:
        """A field for the typed code; at the box itself nobody has to type it."""
        typed = request.args.get("code", "").strip()
        if typed:
            code = plain(typed)
            if code.isalnum() and len(code) in (CODE_LENGTH, TOKEN_LENGTH):
                return redirect(f"/j/{code}")
            return _code_page(
                translate(text("That is not a code. It has four signs, such as 7KQ4; the box shows it."))
            )
        if security.guest() is not None:
            return redirect("/j/mine")
        if security.is_here():
            return redirect(f"/j/{guests.card().join_code}")
        return _code_page(None)

    @routes.post("/j")
    def try_code() -> str | Answer | tuple[str, int]:
        """The typed code: whether it is right is told before anybody types a name, and is counted."""
        typed = request.form.get("code", "").strip()
        code = plain(typed)
        if len(code) == CODE_LENGTH and security.guest() is None:
            try:
                invitation.check(code)
            except GuestError as error:
                return _code_page(translate(error.text)), STATUS.get(error.slug, 422)
        return redirect(f"/j?code={quote(typed)}", 303)

    @routes.get("/j/mine")
    def choose() -> str | Answer:
        guest = security.guest()
        if guest is None:
            return redirect("/j")
        refused = guests.was_refused(guest.device)
        declined = None
        if "asked" in request.args and guest.requested_role is None:  # a page that waited looks again
            if guest.everywhere or guest.referee or (_has(guest, request.args["asked"]) and not refused):
                return redirect("/")
            declined = _NOT_AGREED if refused else _BOX_SAID_NO
        if guest.requested_role == "handover" and not _is_asked(desk.snapshot(), guest):
            guest, declined = guests.withdraw(guest.device), _NOT_AGREED
        return _seats_page(desk, guests, guest, "mine", declined=declined)

    @routes.post("/j/mine")
    def choose_again() -> str | Answer | tuple[str, int]:
        return seated(security.member(), _form())

    @routes.get("/j/<code>")
    @routes.get("/J/<code>")
    def invite(code: str) -> str | Answer:
        """A page with buttons: opening it changes nothing, so a link preview burns no code."""
        if security.guest() is not None:
            return redirect("/j/mine")
        return _seats_page(desk, guests, None, plain(code) or code)

    @routes.post("/j/<code>")
    @routes.post("/J/<code>")
    def join(code: str) -> str | Answer | tuple[str, int]:
        guest, form = security.guest(), _form()
        if guest is None:
            try:
                seating.check_name(form)
            except WrongName as error:
                return _seats_page(desk, guests, None, plain(code) or code, error), 422
            try:
                guest = invitation.accept(code)
            except GuestError as error:
                return _code_page(translate(error.text)), STATUS.get(error.slug, 422)
            security.remember(guest)
        return seated(guest, form)

    def seated(guest: Guest, form: SeatForm) -> Answer | tuple[str, int]:
        """Where a guest goes whose form was done: to the table, or back to the seats with what was wrong."""
        try:
            return redirect(_next_page(seating.choose(guest, form), form), 303)
        except (GuestError, WrongName) as error:
            page = _seats_page(desk, guests, guest, "mine", error)
            return page, STATUS.get(error.slug, 422)

    return routes


class _Invitation:
    """Lets in whoever shows that he can read the box; a code short enough to guess has few attempts."""

    def __init__(self, guests: Guests) -> None:
        self._guests = guests
        self._rate = security.Rate(0.5, 24)  # for one address: a whole table joins at once
        self._attempts = Attempts(lambda: guests.card().join_code)

    def check(self, code: str) -> None:
        """Whether a code that was typed is right. Errors: as of ``accept``."""
        address = security.address()
        self._rate.use(f"typed {address}")
        with self._attempts.one(address):
            self._guests.check_code(code)

    def accept(self, typed: str) -> Guest:
        """The guest who typed or scanned this. Errors: GuestError, RequestRefused (429)."""
        address, code = security.address(), plain(typed)
        if len(code) == CODE_LENGTH:
            self._rate.use(f"typed {address}")
            with self._attempts.one(address):
                return self._guests.join_by_code(code)
        if secrets.compare_digest(code.encode(), self._guests.token.encode()):
            self._rate.use(address)  # only right ones: wrong ones must not keep a neighbour out
        return self._guests.join(code)


def _next_page(guest: Guest, form: SeatForm) -> str:
    """Where a guest goes who has chosen: to the table, or where what was asked for is waited for."""
    waits = guest.requested_role is not None or form.choice == "referee"
    waits = waits or (form.choice == "name" and not guest.seats)  # for a seat to be chosen
    return f"{'/j/mine' if waits else '/'}{first_game.passed_on()}"


def _form() -> SeatForm:
    return SeatForm(request.form.get("seat", ""), request.form.get("name"))


def _code_page(sentence: str | None) -> str:
    return render_template("code.html", sentence=sentence, length=CODE_LENGTH)


def _has(guest: Guest, seat: str) -> bool:
    """Whether a seat, as a page names it, is on this phone."""
    return seat in map(str, guest.seats)


def _is_asked(snapshot: Snapshot, guest: Guest) -> bool:
    """Whether it is still proposed that a seat comes to this phone."""
    word = None if snapshot.proposal is None else snapshot.proposal.word
    return guest.requested_seat is not None and word == handover_word(guest.requested_seat)


def _seats_page(
    desk: Desk,
    guests: Guests,
    guest: Guest | None,
    code: str,
    error: OrbweaverError | None = None,
    *,
    declined: Text | None = None,
) -> str:
    snapshot = desk.snapshot()
    taken = guests.taken(other_than=guest.device if guest else None)
    mine = guest.seats if guest is not None else frozenset[int]()
    game = _game(snapshot)
    closed = guests.closed(guest.device if guest is not None else None)
    seats = _seat_rows(snapshot, taken, mine, silent(desk, guests, guest), guests.shared(guest), closed)
    waits = closed and not mine and not any(one["state"] == "free" for one in seats)
    return render_template(
        "seats.html",
        code=code,
        name=request.form.get("name", remembered_name()),
        room=MOST_SEATS * LONGEST_NAME,  # what is too long is told, not cut
        sentence=translate(error.text) if error is not None else None,
        title=translate(game.title) if game is not None else None,
        howtos=[(one.name, translate(one.title)) for one in ([game] if game is not None else snapshot.games)],
        newcomer=not mine and not (guest is not None and (guest.everywhere or guest.referee)),
        first=first_game.is_ticked(),
        seats=seats,
        looks_again=min(ceil(min(closed.values())) + 1, GLANCE) if waits else None,
        asks_all=snapshot.is_played,
        others_sit=bool(taken or (snapshot.is_played and guests.held(guest.device if guest else None))),
        engine=snapshot.engine,
        plays=guest is not None and may(snapshot, guests.origin(guest.device), "opponent"),
        everywhere=guest is not None and guest.everywhere,
        referee=guest is not None and guest.referee,
        declined=translate(declined) if declined is not None else None,
        requested_role=guest.requested_role if guest is not None else None,
        requested_seat=guest.requested_seat if guest is not None else None,
        joined=guest is not None,
        shown=guests.card().join_code if security.is_here() or guest is not None else None,
    )


def _game(snapshot: Snapshot) -> Introduction | None:
    """The game on the table, else the one that is being set up."""
    return snapshot.game or planned(snapshot)


def _seat_rows(
    snapshot: Snapshot,
    taken: frozenset[int],
    mine: frozenset[int],
    silent: frozenset[int],
    shared: Mapping[int, str],
    closed: Mapping[int, float],
) -> list[dict[str, Any]]:
    game, colours = _game(snapshot), _colours(snapshot)
    # Without the names of people, who have a line of their own.
    alone = prose.Speech(current_language()).translate
    states = [_state_of(seat, snapshot, taken, mine, silent) for seat in range(len(colours))]
    return [
        {
            "seat": seat,
            "colour": colour,
            "name": alone(SEATMARKS[colour].name),
            "role": alone(role) if game is not None and (role := game.role(seat)) is not None else "",
            "picture": (game.seat_picture(seat) if game is not None else "") or "spider",
            "person": snapshot.names.get(seat, ""),
            "state": state,
            "told": translate(_told(state, closed.get(seat), snapshot.is_played)),
            "voice": shared.get(seat, ""),
        }
        for seat, (colour, state) in enumerate(zip(colours, states, strict=True))
    ]


def _colours(snapshot: Snapshot) -> tuple[str, ...]:
    """Those of the seats there are: of the game on the table, else of the one that is being set up."""
    if snapshot.scene is not None:
        return tuple(line.colour for line in snapshot.scene.seats)
    game = planned(snapshot)
    return game.colours[: snapshot.plan.seats] if game is not None and snapshot.plan is not None else ()


def _state_of(
    seat: int, snapshot: Snapshot, taken: frozenset[int], mine: frozenset[int], silent: frozenset[int]
) -> str:
    if seat in mine:
        return "mine"
    if seat in taken:
        return "taken"
    if seat in silent:
        return "silent"
    return "box" if seat in snapshot.opponents else "free"


def _told(state: str, left: float | None, asks_all: bool) -> Text:
    """What stands below a seat. Where its phone is silent it may be had, or asked of all, in ``left`` s."""
    if state != "taken" or left is None:
        return _STATES[state]
    time = span(ceil(left) if left <= IN_SECONDS else 60 * ceil(left / 60))
    if asks_all:
        return text("its phone is silent, a tap here asks all for it in {time}", time=time)
    return text("its phone is silent, free in {time}", time=time)
