"""A position looked at closely, for the owner of the box: best words, their chances, why, and what follows.

GET and POST /unit/analyse. A position comes out of a game of this box that is over, or off a page of paper.
Nobody is helped in secret: while a game is played no page of that game is looked at, for it may be of this
one, a word ago. The box thinks of it in the time that the table leaves.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as Late
from functools import partial
from threading import Lock
from typing import Any, NamedTuple

from flask import Blueprint, render_template, request

from companion.errors import OrbweaverError
from companion.kit.data import own_only
from companion.kit.game import Game
from companion.kit.refusals import is_number
from companion.play import Over, ReadFile, Text, text
from companion.table.archive import paper_code, positions
from companion.table.archive.positions import Looked, Position
from companion.table.intents import Advice, Shelved, Snapshot
from companion.views.prose import Speech
from companion.views.standing import turn
from web_ui import security
from web_ui.api.past import Past
from web_ui.refusals import RequestRefused
from web_ui.translation import current_language, translate

Look = Callable[[Game, Any, int], "Future[tuple[Advice, ...]]"]
"""Has the best words of a seat thought of, each with its line. The future fails with OrbweaverError."""

WAIT = 10.0
"""Seconds that somebody waits while the table has things to think about; the box thinks for three."""
LISTED = 20
"""Games that are over, the latest first."""
DRAWING = (100.0, 84.0)
NOT_HERE = text("Positions are looked at at the box itself, or by the referee.")
NOT_OVER = text("That game is not over, and nobody is helped in secret. Look at it when it is over.")
BUSY = text("The table needs the box, or somebody else looks at a position. Try again in a moment.")


class Shown(NamedTuple):
    """What a page shows of a position that was looked at."""

    title: str
    where: str
    now: str
    drawing: str
    names: dict[int, str]
    seat: int
    words: list[Looked]


def blueprint(
    past: Past, look: Look | None, replaced: ReadFile = own_only, *, simulated: bool = False
) -> Blueprint:
    """The page; ``look`` is None where the box cannot think, ``replaced`` reads the owner's data files, and
    ``simulated`` says whether the unit has a page to go back to."""
    routes = Blueprint("analysis", __name__)
    rate, thinking = security.Rate(1, 5), Lock()
    page = partial(_page, past, simulated)

    @routes.get("/unit/analyse")
    def ask() -> str:
        return page()

    @routes.post("/unit/analyse")
    def answer() -> str | tuple[str, int]:
        if not security.is_at_the_box():
            return page(sentence=NOT_HERE), 403
        rate.use(past.sender())
        try:
            position = _position(past, replaced)
            return page(shown=_looked(position, look, thinking))
        except OrbweaverError as why:
            return page(sentence=why.text), 422
        except RequestRefused as why:
            return page(sentence=why.sentence), why.status

    return routes


def _position(past: Past, replaced: ReadFile) -> Position:
    """What is asked about. Errors: RequestRefused, and OrbweaverError for what cannot be read."""
    snapshot, typed = past.desk.snapshot(), request.form.get("code", "").strip()
    if typed:
        found = positions.on_page(typed, replaced)
        if snapshot.is_played and snapshot.game is not None and snapshot.game.name == found.game.name:
            raise RequestRefused(403, "not-allowed", _in_play(found.game))
        return found
    key, entry = request.form.get("game", ""), request.form.get("entry", "")
    one = past.find(snapshot, int(key) if is_number(key) else None)
    folded = past.fold(snapshot, one)
    if not isinstance(folded.pending, Over):
        raise RequestRefused(403, "not-allowed", NOT_OVER)
    return positions.after(folded, int(entry) if is_number(entry) else None)


def _in_play(game: Game) -> Text:
    return text(
        "{game} is played just now, and nobody is helped in secret. Look at a page of it when that is over.",
        game=game.title,
    )


def _looked(position: Position, look: Look | None, thinking: Lock) -> Shown:
    """The position with its best words. Errors: RequestRefused, OrbweaverError."""
    seat = positions.asked_first(position)
    if look is None:
        raise RequestRefused(404, "no-hints", text("There are no hints for this game."))
    if not thinking.acquire(blocking=False):
        raise RequestRefused(503, "busy", BUSY)
    try:
        future = look(position.game, position.state, seat)
        try:
            words = future.result(WAIT)
        except Late:
            future.cancel()
            raise RequestRefused(503, "busy", BUSY) from None
    finally:
        thinking.release()
    scene, speech = position.scene, Speech(current_language())
    return Shown(
        title=translate(position.game.title),
        where=speech.translate(position.where),
        now=turn(scene, speech),
        drawing=_drawing(position, speech),
        names={line.seat: speech.translate(line.name) for line in scene.seats},
        seat=seat,
        words=positions.told(position.game, position.state, seat, words),
    )


def _drawing(position: Position, speech: Speech) -> str:
    """The board as SVG, nothing where the box does not know what stands on it."""
    from companion.paper import standing, svg

    board = standing.board_of(position.game, position.state)
    if board is None:
        return ""
    draw = partial(
        standing.draw_board, board=board, scene=position.scene, region=(4, 4, 92, 76), speech=speech
    )
    return svg.drawn(*DRAWING, draw)


def _page(past: Past, simulated: bool, *, sentence: Text | None = None, shown: Shown | None = None) -> str:
    snapshot, may = past.desk.snapshot(), security.is_at_the_box()
    if not may:
        sentence = NOT_HERE
    return render_template(
        "analysis.html",
        may=may,
        simulated=simulated,
        games=_over(snapshot),
        chosen=request.form.get("game", ""),
        entry=request.form.get("entry", ""),
        typed=request.form.get("code", ""),
        sentence=None if sentence is None else translate(sentence),
        shown=shown,
        translate=Speech(current_language()).translate,  # the names at the table are those of its game alone
        imagined=lambda n: translate(text("{n} game imagined", plural="{n} games imagined", n=n)),
        mark=paper_code.MARK,
    )


def _over(snapshot: Snapshot) -> list[tuple[Shelved, str]]:
    """The games that may be looked at, with what they are called."""
    titles = {game.name: translate(game.title) for game in snapshot.games}
    listed = [
        one for one in snapshot.shelf if one.over or (one.key == snapshot.key and not snapshot.is_played)
    ]
    listed.sort(key=lambda one: -one.at)
    return [(one, titles.get(one.game_name, one.game_name)) for one in listed[:LISTED]]
