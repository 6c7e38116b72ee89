"""The games that were played on this box: a list of them, each step by step, and on the television.

GET /api/past, /api/replay, /api/replay/board. POST /api/show.
"""

from __future__ import annotations

from collections.abc import Mapping

from flask import Blueprint, Response, jsonify, request

from companion.errors import OrbweaverError
from companion.kit.refusals import is_number
from companion.play import text
from companion.table.archive.past_games import PastGames
from companion.table.authority import authority
from companion.table.authority.refusals import too_low
from companion.table.desk.desk import Desk
from companion.table.fold.fold import Fold
from companion.table.intents import Shelved, Showing, Snapshot
from companion.table.people.guests import Guests
from companion.table.people.people import People
from companion.views.board_page import board_page
from companion.views.past_games import MOST_GAMES, past_list
from companion.views.prose import Speech
from companion.views.replay import replay_page
from web_ui import security
from web_ui.refusals import RequestRefused
from web_ui.schema import Shown
from web_ui.translation import current_language

PER_SECOND, AT_ONCE = 15, 40  # steps of a slider that is pulled


class Past:
    """The games of one box as requests ask for them. ``people`` is the book of who has played what."""

    def __init__(self, desk: Desk, guests: Guests, games: PastGames | None, people: People) -> None:
        self.desk = desk
        self.guests = guests
        self.people = people
        self._games = games

    @property
    def games(self) -> PastGames:
        """Errors: 404 where this box cannot read its games again."""
        if self._games is None:
            raise RequestRefused(404, "no-game", text("No past game can be read here."))
        return self._games

    def played(self, snapshot: Snapshot, key: int) -> Fold | None:
        """The game on the table entry by entry, where it is the one with this key."""
        fold = self.desk.played()
        same = fold is not None and fold.settings is snapshot.settings
        return fold if same and snapshot.key == key else None

    def find(self, snapshot: Snapshot, key: int | None) -> Shelved:
        """The game with this key. Errors: 404 where there is none such."""
        found = next((one for one in snapshot.shelf if one.key == key), None)
        if found is None:
            raise RequestRefused(404, "no-game", text("There is no such game. Choose one from the list."))
        return found

    def fold(self, snapshot: Snapshot, one: Shelved) -> Fold:
        """A game with all its moments. Errors: 404 where it cannot be played again."""
        try:
            return self.games.fold(one, self.played(snapshot, one.key))
        except OrbweaverError as why:
            raise RequestRefused(404, "no-replay", why.text) from None

    @staticmethod
    def sender() -> str:
        """Whose requests are counted together."""
        guest = security.guest()
        return guest.device if guest is not None else security.address()

    def people_told(self) -> People | None:
        """The book of people for whoever may know them: those who have joined, and who sits at the box."""
        return self.people if security.guest() is not None or security.is_here() else None

    def called(self, snapshot: Snapshot, key: int) -> Mapping[int, str]:
        """What people are called who sit at a game, where it is the one on the table: they stand on its
        page, which everybody gets."""
        return {} if self.played(snapshot, key) is None else snapshot.names

    def names_told(self, snapshot: Snapshot, key: int, fold: Fold) -> Mapping[int, str]:
        """What the people of a game are called, for whoever may know it."""
        people = self.people_told()
        known = {} if people is None else people.names(self.games.mark(fold))
        return {**self.called(snapshot, key), **known}


def blueprint(past: Past) -> Blueprint:
    """The routes that look at past games."""
    routes = Blueprint("past", __name__, url_prefix="/api")
    rate, show_rate = security.Rate(PER_SECOND, AT_ONCE), security.Rate(PER_SECOND, AT_ONCE)

    @routes.get("/past")
    def listed() -> Response:
        """Some games, the one played last first: all of them come in several answers."""
        rate.use(past.sender())
        before, snapshot, games = number("before"), past.desk.snapshot(), past.games
        keys = [one.key for one in snapshot.shelf]
        first = keys.index(before) + 1 if before in keys else 0
        some = snapshot.shelf[first : first + MOST_GAMES]
        told = [games.tell(one, past.played(snapshot, one.key)) for one in some]
        more = len(snapshot.shelf) > first + MOST_GAMES
        called = {one.key: past.called(snapshot, one.key) for one in some}
        return jsonify(past_list(told, more, past.people_told(), current_language(), called))

    @routes.get("/replay")
    def replay() -> Response:
        """A game as it was after one of its entries."""
        rate.use(past.sender())
        snapshot = past.desk.snapshot()
        one = past.find(snapshot, number("game"))
        fold = past.fold(snapshot, one)
        names = past.names_told(snapshot, one.key, fold)
        wanted, language = number("entry"), current_language()
        told = replay_page(fold, one.key, wanted, snapshot.luck, names, language)
        origin = security.origin(past.guests)
        if authority.may(snapshot, origin, "branch"):
            told["branch"] = True
        elif origin.member:
            told["barred"] = Speech(language).translate(too_low("branch").text)
        if authority.may(snapshot, origin, authority.SHOWING):
            told["show"] = True
        return jsonify(told)

    @routes.get("/replay/board")
    def board() -> Response:
        """The board of a game."""
        rate.use(past.sender())
        snapshot = past.desk.snapshot()
        fold = past.fold(snapshot, past.find(snapshot, number("game")))
        assert fold.settings is not None
        found = fold.game.board(fold.settings)
        if found is None:
            raise RequestRefused(
                404, "no-board", text("No board is in use now. This game is played on counters.")
            )
        return jsonify(board_page(found, current_language()))

    @routes.post("/show")
    def show() -> Response:
        """Have the television show a game after one of its entries, or the table again."""
        guest = security.member()
        show_rate.use(guest.device)
        body, snapshot = security.json_body(), past.desk.snapshot()
        game, entry = body.get("game"), body.get("entry")
        if type(entry) is not int or not (game is None or type(game) is int):
            raise RequestRefused(
                400, "wrong-shape", text("Send game, a number or null, and entry, a number.")
            )
        if not authority.may(snapshot, past.guests.origin(guest.device), authority.SHOWING):
            raise RequestRefused(
                403,
                "not-allowed",
                text("What the television shows is for those who play. Take a seat first."),
            )
        if game is None:
            past.desk.show(None)
            return jsonify(Shown(ok=True))
        one = past.find(snapshot, game)
        if not 1 <= entry <= one.entries:
            raise RequestRefused(
                422, "no-entry", text("That game has the entries 1 to {n}. Name one of them.", n=one.entries)
            )
        past.desk.show(Showing(game, entry))
        return jsonify(Shown(ok=True))

    return routes


def number(name: str) -> int | None:
    """A number that a request names; None without one. Errors: 400."""
    given = request.args.get(name)
    if given is None:
        return None
    if not is_number(given):
        raise RequestRefused(400, "wrong-shape", text("{name} is a number.", name=name))
    return int(given)
