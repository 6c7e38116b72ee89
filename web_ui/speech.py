"""The language of the pages: of what the table says, of the templates and of the scripts."""

from __future__ import annotations

import json

from flask import Flask, current_app

from companion.play import Text
from companion.views import prose
from companion.views.prose import ENGLISH

SCRIPTS = "web_ui/static/"
"""Where messages stand that the browser puts into words."""

__all__ = ["ENGLISH", "language", "said", "script_words", "speak"]


def speak(app: Flask, language: str) -> None:
    """Have an app speak a language; templates say ``_("…")``, scripts find theirs in the page."""
    app.config["LANGUAGE"] = language
    app.jinja_env.add_extension("jinja2.ext.i18n")
    spoken = prose.catalogue(language)
    app.jinja_env.install_gettext_callables(spoken.gettext, spoken.ngettext, newstyle=True)  # type: ignore[attr-defined]
    app.jinja_env.globals.update(language=language)


def script_words() -> str:
    """A script with the messages of the scripts, those of the app at work."""
    words = json.dumps(prose.messages(language(), SCRIPTS), ensure_ascii=False)
    return f"export const words = {words};\n"


def language() -> str:
    """The language of the app at work."""
    return str(current_app.config["LANGUAGE"])


def said(text: Text) -> str:
    """A sentence in the language of the app at work."""
    return prose.say(text, language())
