"""Games and paper: the game on the table as one page to print, and a game of such a page to the table.

GET /api/paper; GET and POST /paper. The picture of a page leads to /paper with the code behind a #, which no
browser sends: ``paper.js`` puts it into the field.
"""

from __future__ import annotations

import secrets
from threading import Lock
from typing import TYPE_CHECKING

from flask import Blueprint, Response, redirect, render_template, request
from werkzeug.wrappers import Response as Answer

from companion.play import text
from companion.table.archive import paper_code
from companion.table.authority import authority
from companion.table.authority.refusals import too_low
from companion.table.desk.desk import Desk
from companion.table.intents import Intent, Snapshot
from companion.table.people.guests import Guests
from companion.views.prose import Speech
from web_ui import security
from web_ui.refusals import RequestRefused
from web_ui.submission import submit
from web_ui.translation import current_language, translate

if TYPE_CHECKING:
    from companion.paper.papers import Paper
    from companion.paper.standing_words import PrintedClock

PAPERS = ("A4", "letter")


def blueprint(desk: Desk, guests: Guests) -> Blueprint:
    """The routes between the table and paper."""
    routes = Blueprint("paper", __name__)
    rate = security.Rate(1, 10)
    drawing = Lock()  # a page takes some seconds of a small machine: one at a time

    @routes.get("/api/paper")
    def page() -> Response:
        """The game on the table as a PDF of one page; ``paper`` is A4 or letter."""
        from companion.paper import standing  # here: most evenings nobody asks

        paper, snapshot = _paper(), desk.snapshot()
        if snapshot.game is None or not snapshot.is_played:
            raise RequestRefused(404, "no-game", text("No game is played. Begin one, then print it."))
        with drawing:
            told = standing.standing(snapshot.game, snapshot.state, _clock(snapshot))
            content = standing.printed(
                told, paper, Speech(current_language()), f"{request.scheme}://{request.host}/paper"
            )
        name = f"{snapshot.game.name}-{told.page.lower()}.pdf"
        return Response(
            content,
            mimetype="application/pdf",
            headers={"Content-Disposition": f"inline; filename={name}", "Cache-Control": "no-store"},
        )

    @routes.get("/paper")
    def ask() -> str:
        return _form(desk, guests)

    @routes.post("/paper")
    def take() -> str | Answer | tuple[str, int]:
        guest = security.guest()
        typed = request.form.get("code", "")
        if guest is None:
            sentence = text("Join this table first: whoever may begin a game may bring one from paper.")
            return _form(desk, guests, translate(sentence), typed), 403
        rate.use(guest.device)
        code = "/".join("".join(line.split()) for line in typed.splitlines() if line.strip())
        word = f"paper {code.rpartition('#')[2]}"
        answer = submit(desk, Intent(secrets.token_hex(16), word, guests.origin(guest.device)))
        if answer.refusal is not None:
            return _form(desk, guests, translate(answer.refusal.text), typed), 422
        return redirect("/", 303)

    return routes


def _clock(snapshot: Snapshot) -> PrintedClock | None:
    from companion.paper.standing_words import PrintedClock

    clock = snapshot.clock
    if clock is None:
        return None
    return PrintedClock(clock.chosen, tuple(map(clock.reading, range(len(clock.spent)))))


def _paper() -> Paper:
    from companion.paper import papers

    name = request.args.get("paper", PAPERS[0])
    if name not in PAPERS:
        raise RequestRefused(400, "wrong-shape", text("paper is A4 or letter."))
    return papers.find(name)


def _form(desk: Desk, guests: Guests, sentence: str | None = None, typed: str = "") -> str:
    """The page: papers to print on, and a field for a code; ``sentence`` is what was wrong with it."""
    snapshot, guest = desk.snapshot(), security.guest()
    barred = None
    if guest is not None and not authority.may(snapshot, guests.origin(guest.device), "paper"):
        barred = translate(too_low("paper").text)
    return render_template(
        "paper.html",
        papers=PAPERS if snapshot.is_played else (),
        title=translate(snapshot.game.title) if snapshot.game is not None else "",
        played=snapshot.is_played,
        joined=guest is not None,
        barred=barred,
        sentence=sentence,
        typed=typed,
        mark=paper_code.MARK,
    )
