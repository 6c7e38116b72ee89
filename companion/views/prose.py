"""Prose: a Text becomes a sentence of one language, through gettext catalogues.

English is the message itself; a language without a catalogue, or a message without a
translation, reads in English.
"""

from __future__ import annotations

import gettext
from functools import cache
from importlib.resources import as_file, files

from companion.play import Text


def say(text: Text, language: str = "en", *, short: bool = False) -> str:
    """The sentence for a Text; ``short`` takes the form for small displays where there is one."""
    args: dict[str, object] = {
        key: say(value, language, short=short) if isinstance(value, Text) else value
        for key, value in text.args
    }
    catalogue = _catalogue(language)
    if short and text.short:
        message = catalogue.gettext(text.short)
    elif text.plural:
        count = args.get("n")
        message = catalogue.ngettext(text.msgid, text.plural, count if isinstance(count, int) else 2)
    else:
        message = catalogue.gettext(text.msgid)
    return message.format(**args) if args else message


def figure(number: int) -> str:
    """A number as it is written, with a true minus sign."""
    return str(number).replace("-", "−")


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    if language == "en":
        return gettext.NullTranslations()
    with as_file(files("companion.views") / "locale") as folder:
        return gettext.translation("orbweaver", folder, [language], fallback=True)
