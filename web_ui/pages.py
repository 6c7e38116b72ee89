"""The pages for people: the phone, the big board, the rules, the check of a record, how the luck fell.
Whether the box is well: /healthz."""

from __future__ import annotations

import re
from pathlib import Path

from flask import Blueprint, Response, redirect, render_template, request
from werkzeug.wrappers import Response as BaseResponse

from companion.kit.howto import KINDS
from companion.play import text
from companion.table.desk.desk import Desk
from companion.views import rulebook
from companion.views.prose import ENGLISH
from web_ui import howto_page, luck_page, pictures, rules_pages
from web_ui.assets import Assets
from web_ui.refusals import PLAIN, RequestRefused
from web_ui.translation import current_language, translate

PICTURE_AGE = 600  # seconds a screen keeps a picture of a page that it turns


def blueprint(desk: Desk, docs: Path, made: Assets, look: luck_page.Look | None) -> Blueprint:
    """The routes of these pages. ``docs`` holds the rules pages; ``look`` tells the luck of all games."""
    routes = Blueprint("pages", __name__)
    routes.app_template_global("picture")(pictures.owned)

    @routes.get("/")
    def phone() -> str:
        return render_template("phone.html")

    @routes.get("/board")
    def board() -> str:
        return render_template("board.html")

    @routes.get("/board/game")
    def shown() -> str:
        return render_template("games.html")

    @routes.get("/games")
    def games() -> str:
        return render_template("games.html")

    @routes.get("/healthz")
    def health() -> Response:
        alive = desk.alive()
        return Response(
            "ok\n" if alive else "the desk has stopped\n", 200 if alive else 503, mimetype="text/plain"
        )

    @routes.get("/check")
    def check() -> Response:
        from companion import verify as checker  # a program of its own, seldom wanted

        response = Response(checker.PAGE.read_text("utf-8"), mimetype="text/html")
        policy = re.search(r'Content-Security-Policy" content="([^"]+)"', response.get_data(as_text=True))
        assert policy is not None
        response.headers["Content-Security-Policy"] = f"{policy[1]}; frame-ancestors 'none'"
        return response

    @routes.get("/luck")
    def luck() -> Response:
        if look is None:
            raise RequestRefused(404, *PLAIN[404])
        return luck_page.page(desk, look, made, to_keep=request.args.get("keep") == "yes")

    @routes.get("/howto/<name>")
    def howto(name: str) -> str | BaseResponse:
        if not any(game.name == name for game in desk.snapshot().games):
            raise RequestRefused(
                404, "not-found", text("No page tells how to play that. Look for its name in the list.")
            )
        game = desk.find(name)
        told = game.howto()
        if told is None:  # a game from elsewhere that brings no such page has its rules
            return redirect(f"/rules/{name}")
        return render_template(
            "howto.html",
            game=game,
            howto=told,
            kinds=KINDS,
            drawings=howto_page.drawings(game, current_language()),
            translate=translate,
        )

    @routes.get("/howto/<name>/<picture>.svg")
    def picture(name: str, picture: str) -> Response:
        game = desk.find(name)
        made = howto_page.drawings(game, current_language()).named() if game.howto() is not None else {}
        if picture not in made:
            raise RequestRefused(404, *PLAIN[404])
        answer = Response(made[picture], mimetype="image/svg+xml")
        answer.headers["Cache-Control"] = f"max-age={PICTURE_AGE}"
        answer.headers["Vary"] = "Accept-Language, Cookie"  # its letters are of a language
        return answer

    @routes.get("/rules/<name>")
    def rules(name: str) -> str:
        listed = any(game.name == name for game in desk.snapshot().games)
        game = desk.find(name) if listed else None
        told = rulebook.find(game, docs, current_language()) if game is not None else None
        if game is None or told is None:
            raise RequestRefused(
                404, "not-found", text("No rules of that game are here. Look for its name in the list.")
            )
        title, body = translate(game.title), rules_pages.render(told)
        contents = rules_pages.contents(told)
        english = None if told.language == ENGLISH else rulebook.find(game, docs, ENGLISH)
        return render_template(
            "rules.html",
            title=title,
            howto=game.name if game.howto() is not None else None,
            body=body,
            contents=contents,
            spoken=told.language,
            english=english and rules_pages.render(english),
        )

    return routes
