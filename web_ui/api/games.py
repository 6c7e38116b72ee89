"""The games of the box: those that may be started, those on the shelf, and the record of the open one.

GET /api/games, /api/howto, /api/shelf, /api/rules, /api/record, /api/backup, /api/copies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import BinaryIO

from flask import Blueprint, Response, jsonify, request

from companion.play import Over, text
from companion.table.authority.authority import Standing, standing
from companion.table.desk.desk import Desk
from companion.table.people.guests import Guests
from companion.views import game_pages
from web_ui import howto_page, security
from web_ui.refusals import RequestRefused
from web_ui.schema import Copies
from web_ui.translation import current_language

Export = Callable[[int], Iterator[str]]
"""The lines of the record of one game, each a JSON object."""
Backup = Callable[[], tuple[str, BinaryIO]]
"""All games of the box as a file: its name and its bytes."""
TellCopies = Callable[[], Copies]
ONLY_FOR_ALL = text("All games are saved by the box, the referee, or one device that speaks for all seats.")
_PIECE = 64 * 1024


def blueprint(
    desk: Desk, export: Export | None, backup: Backup | None, copies: TellCopies | None, guests: Guests
) -> Blueprint:
    """The routes that list games, and give away a record."""
    routes = Blueprint("games", __name__, url_prefix="/api")

    @routes.get("/shelf")
    def shelf() -> Response:
        """The games that can be taken out again."""
        return jsonify(game_pages.shelf_page(desk.snapshot()))

    @routes.get("/rules")
    def rules() -> Response:
        """The house rules of the open game."""
        return jsonify(game_pages.rules_page(desk.snapshot(), current_language()))

    @routes.get("/games")
    def all_games() -> Response:
        """The games that may be started, with their house rules."""
        snapshot = desk.snapshot()
        return jsonify(game_pages.games_page(snapshot.games, snapshot.engines, current_language()))

    @routes.get("/howto")
    def howto() -> Response:
        """How a game is played, page after page."""
        game, seats = desk.find(request.args.get("game", "")), request.args.get("seats", 0, type=int)
        now = desk.snapshot()
        played = now.game is not None and now.game.name == game.name and not isinstance(now.pending, Over)
        opened = now.settings if played and now.settings and now.settings.seats == seats else None
        return jsonify(list(howto_page.turned(game, seats, opened)))

    @routes.get("/record")
    def record() -> Response:
        """The record of the open game as JSON Lines."""
        snapshot = desk.snapshot()
        if snapshot.key is None or snapshot.game is None or export is None:
            raise RequestRefused(404, "no-game", text("No game is open. Start one, then save its record."))
        name = f"{snapshot.game.name}-{snapshot.key}.jsonl"
        lines = export(snapshot.key)
        first = next(lines, "")  # what is wrong with the journal is said before anything is sent
        return Response(
            (f"{line}\n" for line in chain((first,), lines)),
            mimetype="application/jsonl",
            headers={"Content-Disposition": f"attachment; filename={name}"},
        )

    @routes.get("/backup")
    def all_of_them() -> Response:
        """All games of the box in one file, for who speaks for the table or the box."""
        if backup is None or not _speaks_for_all(desk, guests):
            raise RequestRefused(403, "not-your-seat", ONLY_FOR_ALL)
        name, content = backup()
        response = Response(
            iter(lambda: content.read(_PIECE), b""),
            mimetype="application/zip",
            headers={"Content-Disposition": f"attachment; filename={name}", "Cache-Control": "no-store"},
        )
        response.call_on_close(content.close)
        return response

    @routes.get("/copies")
    def when_saved() -> Response:
        """When all games were last saved, for who may save them."""
        if copies is None or not _speaks_for_all(desk, guests):
            raise RequestRefused(403, "not-your-seat", ONLY_FOR_ALL)
        return jsonify(copies())

    return routes


def _speaks_for_all(desk: Desk, guests: Guests) -> bool:
    """True for whoever sits at the box, its referee, and a device that speaks for the table."""
    return security.is_here() or standing(desk.snapshot(), security.origin(guests)) >= Standing.TABLE
