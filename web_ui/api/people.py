"""The people who have played on this box: how they do, and the book of them put right.

GET /api/people, /api/person; POST /api/person/name, /api/person/merge, /api/person/forget.
"""

from __future__ import annotations

from contextlib import suppress
from threading import Lock

from flask import Blueprint, Response, jsonify

from companion.play import Text, text
from companion.table.archive.past_games import PastGame
from companion.table.authority import authority
from companion.table.people.names import Names, WrongName
from companion.table.people.people import People, Person, TwoPeople
from companion.views.people import LOOKED_AT, Played, people_page, person_page
from web_ui import security
from web_ui.api.past import PER_SECOND, Past, number
from web_ui.naming import colours
from web_ui.refusals import RequestRefused
from web_ui.schema import BookChanged
from web_ui.translation import current_language

AT_ONCE = 20


def blueprint(past: Past, names: Names) -> Blueprint:
    """The routes of the book of people; ``names`` are what people at the table are called now."""
    routes = Blueprint("people", __name__, url_prefix="/api")
    book = _Book(past, names)
    changing = Lock()  # the book and the names at the table change together

    @routes.get("/people")
    def everybody() -> Response:
        """Everybody who has played here."""
        return jsonify(people_page(book.for_reading(), book.may_change()))

    @routes.get("/person")
    def somebody() -> Response:
        """How somebody does: of their last games."""
        people, snapshot = book.for_reading(), past.desk.snapshot()
        book.count()
        person = people.person(number("id") or 0)
        shelf = {one.key: one for one in snapshot.shelf}
        keys, seats = past.games.keys(len(shelf)), people.seats_of(person.id)
        there = [(shelf[keys[one.mark]], one.seat) for one in seats if keys.get(one.mark) in shelf]
        counting = past.games.counting(snapshot.shelf)
        played = [
            Played(past.games.tell(one, past.played(snapshot, one.key)), seat, one.key in counting)
            for one, seat in there[:LOOKED_AT]
        ]

        def label(game: PastGame, seat: int, verb: str) -> Text | None:
            fold = past.played(snapshot, game.key)
            return past.games.called(shelf[game.key], seat, verb, fold)

        told = person_page(
            person, len(seats), played, people, label, past.games.abilities, current_language()
        )
        return jsonify(told)

    @routes.post("/person/name")
    def rename() -> Response:
        """Call somebody otherwise, at the table too."""
        people, body = book.for_changing(), security.json_body()
        with changing:
            person, typed = people.person(_id(body, "id")), body.get("name")
            if not isinstance(typed, str):
                raise RequestRefused(400, "wrong-shape", text("Send id, a number, and name, a text."))
            book.call(person, people.rename(person.id, typed, colours()))
        return jsonify(BookChanged(ok=True))

    @routes.post("/person/merge")
    def merge() -> Response:
        """Two are one."""
        people, body = book.for_changing(), security.json_body()
        with changing:
            person, other = people.person(_id(body, "id")), people.person(_id(body, "into"))
            if person == other:
                raise RequestRefused(422, "same-person", text("That is the same person. Choose another one."))
            book.hold_apart(person, other)
            people.merge(person.id, other.id)
            book.call(person, other.name)
        return jsonify(BookChanged(ok=True))

    @routes.post("/person/forget")
    def forget() -> Response:
        """Somebody is in the book no more."""
        people = book.for_changing()
        with changing:
            person = people.person(_id(security.json_body(), "id"))
            people.forget(person.id)
            book.call(person, "")
        return jsonify(BookChanged(ok=True))

    return routes


class _Book:
    """The book of people, for who asks in this request."""

    def __init__(self, past: Past, names: Names) -> None:
        self._past = past
        self._names = names
        self._rate = security.Rate(PER_SECOND, AT_ONCE)

    def for_reading(self) -> People:
        """Errors: 403 for somebody who only looks on."""
        people = self._past.people_told()
        if people is None:
            security.member()
        assert people is not None
        return people

    def count(self) -> None:
        """One more of the requests that take the box some time. Errors: 429."""
        self._rate.use(self._past.sender())

    def may_change(self) -> bool:
        standing = authority.standing(self._past.desk.snapshot(), security.origin(self._past.guests))
        return security.is_here() or standing >= authority.Standing.BOX

    def for_changing(self) -> People:
        """The book, for whoever may change it. Errors: 403."""
        self.count()
        people = self.for_reading()
        if not self.may_change():
            sentence = text("That is for the box or the referee. Become the referee by a press on the box.")
            raise RequestRefused(403, "not-allowed", sentence)
        return people

    def hold_apart(self, *people: Person) -> None:
        """Errors: TwoPeople where all of them sit at the table now."""
        called = {name.casefold() for name in self._names.now().values()}
        if all(one.name.casefold() in called for one in people):
            raise TwoPeople

    def call(self, person: Person, name: str) -> None:
        """Call the seat of a person at the table so; or the next move would bring the old name back."""
        for seat, called in self._names.now().items():
            if called.casefold() == person.name.casefold():
                with suppress(WrongName):  # somebody took that name in between
                    self._names.call(seat, name)


def _id(body: dict[str, object], key: str) -> int:
    value = body.get(key)
    if type(value) is not int:
        raise RequestRefused(400, "wrong-shape", text("{name} is a number.", name=key))
    return value
