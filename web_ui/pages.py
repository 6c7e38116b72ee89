"""The pages for people: the phone, the big board, joining, and the rules."""

from __future__ import annotations

import uuid
from pathlib import Path
from typing import Any

from flask import Blueprint, Response, redirect, render_template, request
from werkzeug.wrappers import Response as Answer

from companion.errors import OrbweaverError
from companion.play import text
from companion.table.desk import Desk
from companion.table.guests import CODE_LENGTH, TOKEN_LENGTH, Guest, GuestError, Guests
from companion.table.intents import Intent, Snapshot
from companion.table.opponents import USUAL_STRENGTH
from web_ui import rulings, security
from web_ui.refusals import STATUS, Turned
from web_ui.speech import said, script_words

PATIENCE = 2.0  # seconds a request waits for the desk


def blueprint(desk: Desk, guests: Guests, docs: Path) -> Blueprint:
    """The routes that answer with a page."""
    routes = Blueprint("pages", __name__)
    attempts = security.Rate(0.1, 5)

    @routes.get("/")
    def phone() -> str:
        return render_template("phone.html")

    @routes.get("/board")
    def board() -> str:
        return render_template("board.html")

    @routes.get("/words.js")
    def words() -> Answer:
        response = Response(script_words(), mimetype="text/javascript")
        response.add_etag()
        response.headers["Cache-Control"] = "no-cache"
        return response.make_conditional(request)

    @routes.get("/healthz")
    def health() -> Response:
        alive = desk.alive()
        return Response(
            "ok\n" if alive else "the desk has stopped\n", 200 if alive else 503, mimetype="text/plain"
        )

    # ------------------------------------------------------------------------------ joining

    @routes.get("/j")
    @routes.get("/j/")
    def ask_code() -> str | Answer:
        """A field for the typed code; at the box itself nobody has to type it."""
        code = request.args.get("code", "").strip().upper()
        if not code and security.guest() is not None:
            return redirect("/j/mine")
        if not code and security.is_here():
            code = guests.card().code
        if code:
            return (
                redirect(f"/j/{code}")
                if _looks_like_a_code(code)
                else _code_page(
                    said(text("That is not a code. It has four signs, such as 7KQ4; the box shows it."))
                )
            )
        return _code_page(None)

    @routes.get("/j/mine")
    def choose() -> str | Answer:
        guest = security.guest()
        return redirect("/j") if guest is None else _seats_page(desk.snapshot(), guest, "mine")

    @routes.post("/j/mine")
    def choose_again() -> str | Answer | tuple[str, int]:
        guest = security.member()
        try:
            guest = _choose(guest, request.form.get("seat", ""))
        except GuestError as error:
            return _seats_page(desk.snapshot(), guest, "mine", error), STATUS.get(error.slug, 422)
        return _done(guest, request.form.get("seat", ""))

    @routes.get("/j/<code>")
    @routes.get("/J/<code>")
    def invite(code: str) -> str | Answer:
        """A page with buttons: opening it changes nothing, so a link preview burns no code."""
        guest = security.guest()
        if guest is not None:
            return redirect("/j/mine")
        return _seats_page(desk.snapshot(), None, code.upper())

    @routes.post("/j/<code>")
    @routes.post("/J/<code>")
    def join(code: str) -> str | Answer | tuple[str, int]:
        attempts.use(security.address())
        seat = request.form.get("seat", "")
        guest = security.guest()
        try:
            if guest is None:
                guest = guests.join(code)
                security.remember(guest)
            guest = _choose(guest, seat)
        except GuestError as error:
            status = STATUS.get(error.slug, 422)
            if guest is None:
                return _code_page(said(error.text)), status
            return _seats_page(desk.snapshot(), guest, "mine", error), status
        return _done(guest, seat)

    def _choose(guest: Guest, choice: str) -> Guest:
        if choice == "all":
            return guests.sit_everywhere(guest.device, trusted=security.is_here())
        if choice == "leave":
            guests.leave(guest.device)
            security.forget()
            return guest
        if choice == "none":
            return guests.sit(guest.device, ())
        if choice == "referee":
            guests.ask_referee(guest.device)
            return guest
        if choice.startswith("box "):
            _let_the_box_play(guest, choice.removeprefix("box "))
            return guest
        if choice.isascii() and choice.isdigit() and int(choice) < 8:
            seat = int(choice)
            kept = frozenset[int]() if guest.everywhere else guest.seats
            return guests.sit(guest.device, kept ^ {seat})
        return guest

    def _let_the_box_play(guest: Guest, colour: str) -> None:
        word = f"opponent {colour} {USUAL_STRENGTH}"
        intent = Intent(f"{guest.device}:{uuid.uuid4().hex}", word, guests.origin(guest.device))
        refusal = desk.submit(intent).result(PATIENCE).refusal
        if refusal is not None:
            raise GuestError(refusal.text, slug=refusal.slug)

    def _done(guest: Guest, choice: str) -> Answer:
        waits = guest.wish is not None or choice == "referee"
        return redirect("/j/mine" if waits else "/", 303)

    def _code_page(sentence: str | None) -> str:
        return render_template("code.html", sentence=sentence, length=CODE_LENGTH)

    def _seats_page(
        snapshot: Snapshot, guest: Guest | None, code: str, error: OrbweaverError | None = None
    ) -> str:
        taken = guests.taken(besides=guest.device if guest else None)
        mine = guest.seats if guest is not None else frozenset[int]()
        return render_template(
            "seats.html",
            code=code,
            sentence=said(error.text) if error is not None else None,
            title=said(snapshot.game.title) if snapshot.game is not None else None,
            seats=_seat_rows(snapshot, taken, mine),
            engine=snapshot.engine,
            everywhere=guest is not None and guest.everywhere,
            referee=guest is not None and guest.referee,
            wish=guest.wish if guest is not None else None,
            joined=guest is not None,
            shown=guests.card().code if security.is_here() or guest is not None else None,
        )

    # -------------------------------------------------------------------------------- rules

    @routes.get("/rules/<name>")
    def rules(name: str) -> str:
        game = next((game for game in desk.snapshot().games if game.name == name), None)
        source = rulings.find(game, docs) if game is not None else None
        if game is None or source is None:
            raise Turned(
                404, "not-found", text("No rules of that game are here. Look for its name in the list.")
            )
        return render_template(
            "rules.html", title=said(game.title), body=rulings.render(source, game.sections)
        )

    return routes


def _seat_rows(snapshot: Snapshot, taken: frozenset[int], mine: frozenset[int]) -> list[dict[str, Any]]:
    if snapshot.scene is None:
        return []
    return [
        {
            "seat": line.seat,
            "colour": line.colour,
            "name": said(line.name),
            "state": _state_of(line.seat, snapshot, taken, mine),
        }
        for line in snapshot.scene.seats
    ]


def _state_of(seat: int, snapshot: Snapshot, taken: frozenset[int], mine: frozenset[int]) -> str:
    if seat in mine:
        return "mine"
    if seat in taken:
        return "taken"
    return "box" if seat in snapshot.opponents else "free"


def _looks_like_a_code(code: str) -> bool:
    return code.isascii() and code.isalnum() and len(code) in (CODE_LENGTH, TOKEN_LENGTH)
