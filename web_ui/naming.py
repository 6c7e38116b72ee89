"""What people are called: said on a phone, kept on it, and told to the table."""

from __future__ import annotations

from collections.abc import Collection
from urllib.parse import quote, unquote

from flask import Response, after_this_request, request

from companion.errors import Refused
from companion.kit.seatmarks import SEATMARKS
from companion.kit.seats import MOST_SEATS
from companion.play import Refusal, text
from companion.table.authority import authority
from companion.table.desk.desk import Desk
from companion.table.people.guest_book import Guest
from companion.table.people.guests import Guests
from companion.table.people.names import Names, WrongName, as_name
from companion.views.prose import languages, translate
from web_ui.security import COOKIE_AGE

COOKIE = "orbweaver-name"


class Naming:
    """The book of names as phones may write in it."""

    def __init__(self, desk: Desk, guests: Guests, names: Names) -> None:
        self._desk = desk
        self._guests = guests
        self._names = names

    def call(self, guest: Guest, seat: int, typed: str) -> None:
        """Call whoever has a seat so; empty: nothing of their own any more. A phone with no other seat
        keeps the name for next time. Errors: WrongName, or Refused for a seat that is another phone's."""
        self._require(guest, seat)
        self._names.call(seat, typed, colours())
        if guest.seats == {seat} and (name := as_name(typed)):
            remember_name(name)

    def exchange(self, one: int, other: int) -> None:
        """Have the names at two seats change places, with those who sit there."""
        self._names.exchange(one, other)

    def check(self, seat: int, typed: str) -> None:
        """Errors: WrongName, where nobody with this seat could be called so."""
        self._names.checked(seat, typed, colours())

    def is_called(self, seats: Collection[int], typed: str) -> bool:
        """Whether somebody at one of these seats is called so. Errors: WrongName."""
        called, name = self._names.now(), as_name(typed).casefold()
        return any(called.get(seat, "").casefold() == name for seat in seats)

    def _require(self, guest: Guest, seat: int) -> None:
        origin, snapshot = self._guests.origin(guest.device), self._desk.snapshot()
        free = seat not in self._guests.taken(other_than=guest.device)
        known = seat in range(MOST_SEATS)
        if known and (origin.may_act_for(seat) or (free and authority.may(snapshot, origin, "name"))):
            return
        sentence = text("That seat is somebody else’s to name. Name your own, or one that is free.")
        raise Refused(Refusal("not-your-seat", sentence))


def colours() -> set[str]:
    """What nobody can be called, as seats without a name are."""
    return {translate(mark.name, language) for mark in SEATMARKS.values() for language in languages()}


def remember_name(name: str) -> None:
    """Have the phone keep this name; the answer to the request under way says so."""

    @after_this_request
    def tell(response: Response) -> Response:
        response.set_cookie(COOKIE, quote(name), max_age=COOKIE_AGE if name else 0, samesite="Lax")
        return response


def remembered_name() -> str:
    """The name that the phone has kept, empty for none that would do."""
    try:
        return as_name(unquote(request.cookies.get(COOKIE, "")))
    except WrongName:
        return ""
