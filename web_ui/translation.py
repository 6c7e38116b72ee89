"""The language of an answer: of what the table says, of the templates and of the scripts.

Each phone has its own: what was chosen on it, else the best that its browser asks for, else the box's. The
scripts of a page ask for everything in the language that the page was sent in, and load it again when it is
another one now. The big board is the table's, like the display, and speaks the language of the box.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from urllib.parse import urlencode

from flask import Flask, Response, current_app, g, has_request_context, redirect, request
from werkzeug.wrappers import Response as Answer

from companion.play import Text
from companion.views import prose
from companion.views.prose import ENGLISH, Speech

__all__ = [
    "ENGLISH",
    "current_language",
    "in_language",
    "install_language",
    "language_of_a_page",
    "languages_script",
    "translate",
]

COOKIE = "orbweaver-language"
COOKIE_AGE = 365 * 24 * 3600  # seconds
OF_THE_TABLE = frozenset(("pages.board", "pages.shown"))
"""Pages that everybody looks at."""


def install_language(app: Flask, language: Callable[[], str], speech: Callable[[str], Speech]) -> None:
    """Have an app answer in the language of whoever asks; ``language`` tells the box's own, which
    may change at any time.

    Templates say ``_("…")``, scripts find theirs in the page. ``?language=de`` after the address of a page
    chooses for this phone, after another address for this answer. ``speech`` says things in a language
    with the names that people have now.
    """
    app.config.update(LANGUAGE=language, SPEECH=speech)
    app.jinja_env.add_extension("jinja2.ext.i18n")
    app.jinja_env.install_gettext_callables(_gettext, _ngettext, newstyle=True)  # type: ignore[attr-defined]

    @app.context_processor
    def names() -> dict[str, object]:
        return {"language": current_language(), "languages": prose.own_names()}

    @app.before_request
    def choose() -> Answer | None:
        chosen = request.args.get("language")
        if chosen not in prose.languages() or not _is_for_a_phone():
            return None
        others = [(key, value) for key, value in request.args.items(multi=True) if key != "language"]
        answer = redirect(f"{request.path}?{urlencode(others)}" if others else request.path, 303)
        answer.set_cookie(COOKIE, chosen, max_age=COOKIE_AGE, httponly=True, samesite="Lax")
        return answer

    @app.after_request
    def vary(response: Response) -> Response:
        if response.mimetype == "text/html":
            response.vary.update(("Accept-Language", "Cookie"))
        return response


def _is_for_a_phone() -> bool:
    """True where somebody opens a page of his own, of which the address lasts."""
    page = request.blueprint in ("pages", "joining", "bench") and not request.path.startswith("/api/")
    return page and request.method == "GET" and request.endpoint not in OF_THE_TABLE


def current_language() -> str:
    """The language of this answer; without a request that of the box."""
    if not has_request_context():
        return _of_the_box()
    if "language" not in g:
        g.language = _asked_for() or _of_the_box()
    return str(g.language)


def _of_the_box() -> str:
    return str(current_app.config["LANGUAGE"]())


def _asked_for() -> str | None:
    there = prose.languages()
    named = request.args.get("language")
    if named in there:
        return named
    return None if request.endpoint in OF_THE_TABLE else _of_the_device()


def _of_the_device() -> str | None:
    there = prose.languages()
    chosen = request.cookies.get(COOKIE)
    return chosen if chosen in there else request.accept_languages.best_match(there)


def language_of_a_page(*, of_the_table: bool) -> Callable[[], str]:
    """What tells from now on, without this request, in which language whoever asks is sent a page, if its
    address names none."""
    own = None if of_the_table else _of_the_device()
    box: Callable[[], str] = current_app.config["LANGUAGE"]
    return lambda: own or box()


_MESSAGE = r'"(?:[^"\\\n]|\\.)*"'
MESSAGES = re.compile(rf"(?<![\w$.])_n?\(\s*({_MESSAGE})(?:,\s*({_MESSAGE}))?(?=\s*[,)])")
"""What a script says: one message, or those of one and of many. It says none by another way."""


def in_language(script: str, language: str) -> str:
    """A script whose messages are in a language."""
    messages = prose.script_messages(language)

    def put_in(found: re.Match[str]) -> str:
        whole, said = found[0], [one for one in found.groups() if one]
        for english, here in zip(said, messages.get(json.loads(found[1]), ()), strict=False):
            whole = whole.replace(english, json.dumps(here, ensure_ascii=False))
        return whole

    return MESSAGES.sub(put_in, script) if messages else script


def languages_script() -> str:
    """A script with what the languages there are call themselves."""
    return f"export const languages = {json.dumps(prose.own_names(), ensure_ascii=False)};\n"


def translate(text: Text) -> str:
    """A sentence in the language of this answer, with the names of the people at the table."""
    speech: Speech = current_app.config["SPEECH"](current_language())
    return speech.translate(text)


def _gettext(message: str) -> str:
    return prose.catalogue(current_language()).gettext(message)


def _ngettext(one: str, many: str, n: int) -> str:
    return prose.catalogue(current_language()).ngettext(one, many, n)
