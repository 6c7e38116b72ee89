"""Prose: a Text becomes a sentence of one language, through gettext catalogues.

English is the message itself; a language without a catalogue, or a message without a
translation, reads in English.
"""

from __future__ import annotations

import gettext
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Any

from companion.play import Text

ENGLISH = "en"
CATALOGUE = "orbweaver.po"


def languages() -> tuple[str, ...]:
    """The languages there are, English first."""
    folder = files("companion.views") / "locale"
    return (ENGLISH, *sorted(place.name for place in folder.iterdir() if (place / CATALOGUE).is_file()))


def say(text: Text, language: str = ENGLISH, *, short: bool = False) -> str:
    """The sentence for a Text; ``short`` takes the form for small displays where there is one."""
    args: dict[str, object] = {
        key: say(value, language, short=short) if isinstance(value, Text) else value
        for key, value in text.args
    }
    spoken = catalogue(language)
    if short and text.short:
        message = spoken.gettext(text.short)
    elif text.plural:
        count = args.get("n")
        message = spoken.ngettext(text.msgid, text.plural, count if isinstance(count, int) else 2)
    else:
        message = spoken.gettext(text.msgid) if text.msgid else ""
    return message.format(**args) if args else message


def figure(number: int) -> str:
    """A number as it is written, with a true minus sign."""
    return str(number).replace("-", "−")


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """The messages of a language; English for one that is not there."""
    file = _file(language)
    return gettext.NullTranslations() if file is None else gettext.GNUTranslations(BytesIO(file.to_binary()))


def messages(language: str, part: str) -> dict[str, list[str]]:
    """The messages that stand in a part of the house, with one form each, or the singular and the
    plural, in a language. None for English, which is the messages themselves."""
    return {
        entry.msgid: list(entry.msgstr_plural.values()) or [entry.msgstr]
        for entry in _file(language) or ()
        if any(place.startswith(part) for place, _line in entry.occurrences)
    }


@cache
def _file(language: str) -> Any:
    """The catalogue as it is written, None where there is none."""
    if language == ENGLISH or language not in languages():
        return None
    import polib  # here: English does without

    return polib.pofile((files("companion.views") / "locale" / language / CATALOGUE).read_text("utf-8"))
