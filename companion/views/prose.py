"""Prose: a Text becomes a sentence of one language, through gettext catalogues.

English is the message itself; a language without a catalogue, or a message without a
translation, reads in English. What the box's own catalogue lacks is looked up in those that games
bring in the folder ``locale`` of their packages.
"""

from __future__ import annotations

import gettext
import json
import logging
import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from companion import games
from companion.frozen import frozen, replace
from companion.play import Scene, Text, text
from companion.table.intents import Snapshot

log = logging.getLogger(__name__)

ENGLISH = "en"
NAME_ALONE, NAME_WITHIN = 18, 10  # characters of a name on a small display: a line, part of one
OWN_NAMES = {ENGLISH: "English", "de": "Deutsch"}
HUB = text("hub")
"""The one space whose name is a word: in the middle of a web."""
LOCALE: Traversable = files("companion.views") / "locale"
"""A folder for each language, with what is compiled from its ``orbweaver.po`` (see tools)."""


@cache
def languages() -> tuple[str, ...]:
    """The languages there are, English first."""
    return (ENGLISH, *sorted(place.name for place in LOCALE.iterdir() if (place / "orbweaver.mo").is_file()))


def own_names() -> dict[str, str]:
    """What the languages there are call themselves."""
    return {language: OWN_NAMES.get(language, language) for language in languages()}


@frozen
class Speech:
    """How sentences are said: in which language, and what the people at the seats are called.

    ``names`` are pairs of the name of a seat's colour, as it stands in a Text, and of whoever sits there;
    ``seats`` the names of the colours of all seats. This is the one place where a seat becomes a person;
    games know seats.
    """

    language: str = ENGLISH
    names: tuple[tuple[str, str], ...] = ()
    seats: tuple[str, ...] = ()

    def translate(self, text: Text, *, short: bool = False) -> str:
        """The sentence for a Text; ``short`` takes the form for small displays where there is one, and
        names cut to what these have room for."""
        return self._translated(text, short, NAME_ALONE)

    def maybe(self, text: Text | None) -> str | None:
        """A sentence, where there is one."""
        return None if text is None else self.translate(text)

    def letter(self, label: str, initial: Text | None) -> str:
        """What is printed on a piece: its label, or the first letter of its ``initial``."""
        return label if initial is None else self.translate(initial)[:1]

    def to_you(self, text: Text | None, seat: int | None) -> str | None:
        """The sentence as the one at that seat, whom it is about, is told it; None if all are told alike."""
        own = self.seats[seat] if seat is not None and seat < len(self.seats) else None
        told = None if text is None or seat is None else _to_you(text, own, meant=True)
        return None if told is None or text is None or told == text else self._instead(text, told)

    def to_seats(self, text: Text | None, seat: int | None) -> dict[str, str] | None:
        """The sentence as each seat that it concerns is told it: ``seat``, whom it is about, and those that
        it says it is about. None if all are told alike."""
        if text is None:
            return None
        told = {
            str(one): self._instead(text, said)
            for one, own in enumerate(self.seats)
            if (said := _to_you(text, own, meant=one == seat)) != text
        }
        return told or None

    def _instead(self, text: Text, told: Text) -> str:
        """What is said instead of another sentence. It begins as that does, also where what stands within a
        sentence comes first in this language, as "deine Alpha" does."""
        said = self.translate(told)
        if not self._message(told, short=False).startswith("{") or not self.translate(text)[:1].isupper():
            return said
        return said[:1].upper() + said[1:]

    def _message(self, text: Text, short: bool) -> str:
        """The message of a Text in this language, with its fields."""
        spoken = catalogue(self.language)
        if short and text.short:
            return spoken.gettext(text.short)
        if text.plural:
            count = dict(text.args).get("n")
            return spoken.ngettext(text.msgid, text.plural, count if isinstance(count, int) else 2)
        if not text.msgid:
            return ""
        said = spoken.gettext(text.msgid)
        # Debian’s Python 3.11.2 does not find by itself what another sentence has a plural of.
        return said if said != text.msgid else spoken.ngettext(text.msgid, text.msgid, 1)

    def _translated(self, text: Text, short: bool, room: int) -> str:
        name = self._person(text)
        if name is not None:
            return cut(name, room) if short else name
        message = self._message(text, short)
        if text.remedy and not (short and text.short):
            message = f"{message} {catalogue(self.language).gettext(text.remedy)}"
        owned = "({whose})" not in message  # in brackets a name stands as it is: Krieger (Mia)
        args = {
            key: self._spaces(value)
            if not isinstance(value, Text)
            else self._owner(value, short)
            if key == "whose" and owned
            else self._translated(value, short, NAME_WITHIN)
            for key, value in text.args
        }
        for key, value in text.args:
            if value == HUB.msgid:
                message = _with_article(message, key, self.language)
        return message.format(**args) if args else message

    def _spaces(self, value: str | int) -> str | int:
        """A space, or several with commas, of which one is called by a word of this language; anything else
        is as it is, above all what is to be typed."""
        if not isinstance(value, str) or HUB.msgid not in (spaces := value.split(", ")):
            return value
        called = catalogue(self.language).gettext(HUB.msgid)
        return ", ".join(called if one == HUB.msgid else one for one in spaces)

    def _person(self, text: Text) -> str | None:
        """What whoever sits at this seat is called; None for what is no seat, or one without a name."""
        if not self.names or text.args:
            return None
        return next((name for colour, name in self.names if colour == text.msgid), None)

    def _owner(self, text: Text, short: bool) -> str:
        """The seat that something belongs to, which stands as ``whose`` before it: Red Alpha, Mia’s Alpha; of
        a name that is cut, as it is."""
        name, owner = self._person(text), self._translated(text, short, NAME_WITHIN)
        whole = name is not None and owner == name  # nothing is put on to what is cut
        return OWNERS.get(self.language, str)(owner) if whole else owner


def _english_owner(name: str) -> str:
    return f"{name}’s"


def _german_owner(name: str) -> str:
    return f"{name}’" if name[-1].casefold() in "sßxz" else f"{name}s"


OWNERS: Mapping[str, Callable[[str], str]] = {ENGLISH: _english_owner, "de": _german_owner}
"""How each language says that something is somebody’s: ``Mia’s``, ``Mias``."""

ARTICLES: Mapping[str, Mapping[str, str]] = {
    ENGLISH: {
        one: f"{one} the" for one in ("from", "to", "on", "of", "for", "off", "beside", "up to", "From", "On")
    },
    "de": {
        "von": "von der",
        "Von": "Von der",
        "nach": "in die",
        "auf": "in der",
        "Auf": "In der",
        "nach auf": "nach in die",
        "Setze auf": "Setze in die",
        "neben": "neben der",
        "Neben": "Neben der",
        "für": "für die",
        "bis": "bis in die",
    },
}
"""What stands before the hub, which is a word, instead of before a space that a letter and a number name."""


def _with_article(message: str, key: str, language: str) -> str:
    """The message of a sentence whose space ``key`` is the hub."""
    known = ARTICLES.get(language, {})
    befores = sorted(known, key=len, reverse=True)
    if not befores:
        return message
    before = "|".join(map(re.escape, befores))
    return re.sub(rf"\b({before}) (?={{{key}}})", lambda found: f"{known[found[1]]} ", message)


DAYS: Mapping[str, str] = {"de": "%d.%m.%Y"}
"""How a language writes a day that it does not write by year, month and day."""


def day(when: date, language: str) -> str:
    """A day as people of that language write it: ``2026-11-26``, ``26.11.2026``."""
    return when.strftime(DAYS.get(language, "%Y-%m-%d"))


SHORT_DAYS: Mapping[str, str] = {ENGLISH: "%d %b", "de": "%d.%m."}


def short_day(when: date, language: str) -> str:
    """A day of this year or the last, for a small display: ``26 Nov``, ``26.11.``."""
    return when.strftime(SHORT_DAYS.get(language, "%m-%d"))


def _to_you(text: Text, own: str | None, *, meant: bool) -> Text:
    """The sentence, and those within it, as the one whose colour is called ``own`` is told them. What says
    whom it is about is told so to nobody else; what does not, is about whoever is ``meant``. Others are told
    whose their own things are, as those may be called like somebody else's."""
    named = {key: of for key, of in text.args if key in ("whose", "about") and isinstance(of, Text)}
    if any(of.msgid != own for of in named.values()):
        return text
    args = tuple(
        (key, _to_you(value, own, meant=meant) if isinstance(value, Text) else value)
        for key, value in text.args
    )
    if text.you and (meant or "about" in named):
        return Text(text.you, args, remedy=text.remedy)
    return text if args == text.args else replace(text, args=args)


def speech_at(snapshot: Snapshot, language: str) -> Speech:
    """How this table is told of: with the names of its people."""
    return speech_of(snapshot.scene, snapshot.names, language)


def speech_of(scene: Scene | None, names: Mapping[int, str], language: str) -> Speech:
    """How what this scene shows is told of, with ``names`` of people at some of its seats."""
    lines = scene.seats if scene is not None else ()
    named = ((line.name.msgid, names.get(line.seat, "")) for line in lines)
    people = tuple((colour, name) for colour, name in named if name)
    return _speech(language, people, tuple(line.name.msgid for line in lines))


_speech = lru_cache(16)(Speech)
"""The same one while people are called the same, so that what is said with it can be kept."""


def translate(text: Text, language: str = ENGLISH, *, short: bool = False) -> str:
    """The sentence for a Text of which no seat's name is known."""
    return Speech(language).translate(text, short=short)


def cut(words: str, most: int) -> str:
    """Words of at most so many characters, with an ellipsis where some are missing."""
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"


def figure(number: int) -> str:
    """A number as it is written, with a true minus sign."""
    return str(number).replace("-", "−")


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """The messages of a language; English for one that is not there."""
    if not _is_there(language):
        return gettext.NullTranslations()
    spoken = _read(LOCALE / language)
    for folder in games.folders("locale"):
        if (folder / language / "orbweaver.mo").is_file():
            try:
                spoken.add_fallback(_read(folder / language))
            except Exception as wrong:  # whatever it is, all else can be said
                log.warning("The catalogue in %s is left out: %s", folder / language, wrong)
    return spoken


def _read(folder: Traversable) -> gettext.GNUTranslations:
    with (folder / "orbweaver.mo").open("rb") as file:
        return gettext.GNUTranslations(file)


@cache
def script_messages(language: str) -> Mapping[str, Sequence[str]]:
    """The messages of the browser's scripts in a language: of each the one form, or the singular and
    the plural. None for English, which is the messages themselves."""
    if not _is_there(language):
        return {}
    found: dict[str, list[str]] = json.loads((LOCALE / language / "scripts.json").read_text("utf-8"))
    return found


def _is_there(language: str) -> bool:
    return language != ENGLISH and language in languages()
