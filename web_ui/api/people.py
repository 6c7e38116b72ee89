"""The people who have played on this box: how they do, and the book of them put right.

GET /api/people, /api/person; POST /api/person/name, /api/person/merge, /api/person/forget.
"""

from __future__ import annotations

from contextlib import suppress

from flask import Blueprint, Response, jsonify

from companion.play import Text, text
from companion.table.archive.past_games import PastGame
from companion.table.authority import authority
from companion.table.people.names import Names, WrongName
from companion.table.people.people import People, Person
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
    rate = security.Rate(PER_SECOND, AT_ONCE)

    @routes.get("/people")
    def everybody() -> Response:
        """Everybody who has played here."""
        return jsonify(people_page(_known(), _speaks_for_the_box()))

    @routes.get("/person")
    def somebody() -> Response:
        """How somebody does: of their last games."""
        people, snapshot = _known(), past.desk.snapshot()
        rate.use(past.sender())
        person = people.person(number("id") or 0)
        shelf = {one.key: one for one in snapshot.shelf}
        keys, seats = past.games.keys(len(shelf)), people.seats_of(person.id)
        there = [(shelf[keys[one.mark]], one.seat) for one in seats if keys.get(one.mark) in shelf]
        played = [
            Played(past.games.tell(one, past.played(snapshot, one.key)), seat)
            for one, seat in there[:LOOKED_AT]
        ]

        def label(game: PastGame, seat: int, verb: str) -> Text | None:
            fold = past.played(snapshot, game.key)
            return past.games.called(shelf[game.key], seat, verb, fold)

        return jsonify(person_page(person, len(seats), played, people, label, current_language()))

    @routes.post("/person/name")
    def rename() -> Response:
        """Call somebody otherwise, at the table too."""
        people, body = _changed(), security.json_body()
        person, typed = people.person(_id(body, "id")), body.get("name")
        if not isinstance(typed, str):
            raise RequestRefused(400, "wrong-shape", text("Send id, a number, and name, a text."))
        call(person, people.rename(person.id, typed, colours()))
        return jsonify(BookChanged(ok=True))

    @routes.post("/person/merge")
    def merge() -> Response:
        """Two are one."""
        people, body = _changed(), security.json_body()
        person, other = people.person(_id(body, "id")), people.person(_id(body, "into"))
        if person == other:
            raise RequestRefused(422, "same-person", text("That is the same person. Choose another one."))
        people.merge(person.id, other.id)
        call(person, other.name)
        return jsonify(BookChanged(ok=True))

    @routes.post("/person/forget")
    def forget() -> Response:
        """Somebody is in the book no more."""
        people = _changed()
        person = people.person(_id(security.json_body(), "id"))
        people.forget(person.id)
        call(person, "")
        return jsonify(BookChanged(ok=True))

    def call(person: Person, name: str) -> None:
        """Call the seat of a person at the table so; or the next move would bring the old name back."""
        for seat, called in names.now().items():
            if called.casefold() == person.name.casefold():
                with suppress(WrongName):  # both sit there: who is one at the table is for them to say
                    names.call(seat, name)

    def _known() -> People:
        """Errors: 403 for somebody who only looks on."""
        people = past.told()
        if people is None:
            security.member()
        assert people is not None
        return people

    def _speaks_for_the_box() -> bool:
        standing = authority.standing(past.desk.snapshot(), security.origin(past.guests))
        return security.is_here() or standing >= authority.Standing.BOX

    def _changed() -> People:
        """The book, for whoever may change it. Errors: 403."""
        rate.use(past.sender())
        people = _known()
        if not _speaks_for_the_box():
            sentence = text("That is for the box or the referee. Become the referee by a press on the box.")
            raise RequestRefused(403, "not-allowed", sentence)
        return people

    def _id(body: dict[str, object], key: str) -> int:
        value = body.get(key)
        if type(value) is not int:
            raise RequestRefused(400, "wrong-shape", text("{name} is a number.", name=key))
        return value

    return routes
