"""What an entry must hold to be played at all, for records that come from elsewhere."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from companion.errors import RecordError
from companion.kit.game import Game
from companion.kit.options import with_later
from companion.play import Settings, text
from companion.table.fold.proposals import Effect, effect
from companion.table.intents import LONGEST_WORD
from companion.table.luck.tapes import HAND
from companion.table.record import stops, timekeeping
from companion.table.record.correction_reasons import BECAUSE
from companion.table.record.entries import Entry, is_count

PAGE = "^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$"
"""What a page of paper is called: the check of its code."""
_SOME_PAGE = "0000-0000"
PROVENANCES = ("hwrng", "serial", "getrandom", HAND)

Shape = Mapping[str, Callable[[Any], bool]]
"""The keys a body must have, each with what holds of its value. It may have others."""


def require_fit(entry: Entry, game: Game, settings: Settings | None) -> None:
    """Hold an entry against its kind and its game, before the rules look at its words.

    ``settings`` are those of the record, None for its first entry. Errors: RecordError, and
    whatever the game says of settings it cannot be played under.
    """
    if not _has(entry.body, _BODIES.get(entry.kind, {})):
        raise RecordError(text("It does not hold what an entry of this kind holds."))
    if (entry.kind == "open") != (settings is None):
        raise RecordError(text("A game is opened by the first entry, and only by that."))
    if settings is None:
        settings = _opened(entry, game)
    if not _is_text(entry.body.get(BECAUSE, "")):
        raise RecordError(text("It does not hold what an entry of this kind holds."))
    does = _done_by(entry)
    if does is None:
        raise RecordError(text("It proposes what cannot be done."))
    answering = entry.body["seats"] if entry.kind in ("propose", "answer") else ()
    named = [*entry.body.get("asked", ()), *answering, *(() if entry.by is None else (entry.by,))]
    if does.kind == "handover":
        named.append(does.body["seat"])
    if not all(map(is_count, named)):
        raise RecordError(text("It does not hold what an entry of this kind holds."))
    if any(seat >= settings.seats for seat in named):
        raise RecordError(text("It names a seat that is not in this game."))
    if does.kind == "source" and does.body["source"] not in game.sources(settings):
        raise RecordError(text("It names a source of luck that is not in this game."))
    if does.kind == "clock":
        timekeeping.require_fit(does.body)
    if does.kind == "stop":
        stops.require_fit(does.body, game, settings)


def _done_by(entry: Entry) -> Effect | None:
    """What an entry does, or would do once all agree; None for what cannot be proposed."""
    if entry.kind != "propose":
        return Effect(entry.kind, entry.body)
    if entry.body.get("to", 0) is None:
        return None  # who leads nowhere leaves it out
    return effect(entry.body["word"], entry.body.get("to"))


def _opened(entry: Entry, game: Game) -> Settings:
    """The settings a record begins with. Errors: as for the game’s ``configure`` and ``load``."""
    given = entry.body["settings"]
    files = given["data"]
    game.configure(
        given["seats"],
        given["options"],
        lambda name: json.dumps(files[name]) if name in files else None,
    )
    if "from" in entry.body:
        before = entry.body["from"]
        state = game.load(before["dump"])
        if not re.fullmatch(PAGE, str(before.get("paper", _SOME_PAGE))):
            raise RecordError(text("It comes from a page that cannot be."))
        if "hash" in before and not _is_step(before):
            raise RecordError(text("It does not hold what an entry of this kind holds."))
        if game.settings(state).seats != given["seats"]:
            raise RecordError(text("It goes on from a game with other seats."))
    return Settings(given["seats"], with_later(game.house_rules, given["options"]), files)


def _has(value: Any, shape: Shape) -> bool:
    return isinstance(value, dict) and all(key in value and holds(value[key]) for key, holds in shape.items())


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_WORD


def _is_yes_or_no(value: Any) -> bool:
    return isinstance(value, bool)


def _is_table(value: Any) -> bool:
    return isinstance(value, dict)


def _is_options(value: Any) -> bool:
    return isinstance(value, dict) and all(isinstance(one, str | int) for one in value.values())


def _are_seats(value: Any) -> bool:
    return isinstance(value, list) and all(map(is_count, value))


def _are_draws(value: Any) -> bool:
    return isinstance(value, list) and all(_has(one, _DRAW) for one in value)


def _are_settings(value: Any) -> bool:
    return _has(value, {"seats": is_count, "options": _is_options, "data": _is_table})


def _is_step(value: Any) -> bool:
    """Whether it names an entry of another game, by its hash too."""
    named = _has(value, {"key": is_count, "n": is_count, "hash": lambda hash_: isinstance(hash_, str)})
    return named and re.fullmatch("[0-9a-f]{64}", value["hash"]) is not None


_DRAW: Shape = {
    "source": _is_text,
    "verb": _is_text,
    "face": _is_text,
    "provenance": lambda value: value in PROVENANCES,
    "place": is_count,
}
_PLAYED: Shape = {"luck": _are_draws, "asked": _are_seats}
_BODIES: Mapping[str, Shape] = {
    "open": {"game": _is_text, "edition": is_count, "settings": _are_settings, "asked": _are_seats},
    "word": {"word": _is_text, **_PLAYED},
    "luck": _PLAYED,
    "pencil": {"word": _is_text, **_PLAYED},
    "back": {"to": is_count},
    "source": {"source": _is_text, "hand": _is_yes_or_no},
    "note": {"text": _is_text},
    "stop": {"how": _is_text},
    "clock": {"way": lambda value: value in timekeeping.WAYS},
    "handover": {"seat": is_count},
    "propose": {"word": _is_text, "seats": _are_seats},
    "answer": {"seats": _are_seats, "agrees": _is_yes_or_no},
}
