"""Forms of the desk's words: how many parts may follow each verb, and what each of them may be.

A form reads the parts that follow its verb, and answers with what they say, by name: the body of the entry,
where the word goes into the record as it was said. None means that they are not of this form. They may
still name what there is not, such as a source; that is for the conditions, which know the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.kit.cleaning import clean
from companion.kit.game import Parts
from companion.kit.refusals import is_number
from companion.table.record import correction_reasons, stops, timekeeping

ReadFields = Callable[[Parts], dict[str, Any] | None]
NO_OPPONENT = "nobody"
"""What stands in the place of a strength where the box is to leave a seat."""


def alone(parts: Parts) -> dict[str, Any] | None:
    """Nothing follows."""
    return None if parts else {}


def _face(parts: Parts) -> dict[str, Any] | None:
    """``hand FACE``"""
    match parts:
        case [face]:
            return {"face": face}
    return None


def _all(parts: Parts) -> dict[str, Any] | None:
    """``done all``"""
    return {} if tuple(parts) == ("all",) else None


def _step(parts: Parts) -> dict[str, Any] | None:
    """``rewind N``: back to the entry before step N."""
    match parts:
        case [n] if is_number(n):
            return {"to": int(n) - 1}
    return None


def _correction(parts: Parts) -> dict[str, Any] | None:
    """``pencil WORD… [because REASON…]``"""
    return correction_reasons.body(parts) if parts else None


def _stop(parts: Parts) -> dict[str, Any] | None:
    """``stop count|draw``"""
    match parts:
        case [stops.COUNT | stops.DRAW as how]:
            return {"how": how}
    return None


def _seat(parts: Parts) -> dict[str, Any] | None:
    """``resign N``: the seat as people count, from 1."""
    match parts:
        case [n] if is_number(n):
            return {"how": stops.RESIGN, "seat": int(n) - 1}
    return None


def _handover(parts: Parts) -> dict[str, Any] | None:
    """``handover N``: the seat as people count, from 1."""
    match parts:
        case [n] if is_number(n):
            return {"seat": int(n) - 1}
    return None


def handover_word(seat: int) -> str:
    """What asks all for a seat that is on another phone."""
    return f"handover {seat + 1}"


def _clock(parts: Parts) -> dict[str, Any] | None:
    """``clock WAY [SECONDS [MORE]]``"""
    setting = timekeeping.setting_in(parts)
    return None if setting is None else setting.body()


def _source(parts: Parts) -> dict[str, Any] | None:
    """``source NAME box|hand``"""
    match parts:
        case [source, "box" | "hand" as way]:
            return {"source": source, "hand": way == "hand"}
    return None


def _opponent(parts: Parts) -> dict[str, Any] | None:
    """``opponent COLOUR MS|nobody``: ``whose`` is the colour, ``ms`` None where people play the seat. Or
    ``opponent pace quick|usual``: whether all seats of the box say their words faster."""
    match parts:
        case ["pace", "quick" | "usual" as pace]:
            return {"quick": pace == "quick"}
        case [colour, ms] if ms == NO_OPPONENT or is_number(ms):
            return {"whose": colour, "ms": None if ms == NO_OPPONENT else int(ms)}
    return None


def _note(parts: Parts) -> dict[str, Any] | None:
    """``note …``"""
    words = clean(" ".join(parts))
    return {"text": words} if words else None


def _key(parts: Parts) -> dict[str, Any] | None:
    """``open KEY``"""
    match parts:
        case [key] if is_number(key):
            return {"key": int(key)}
    return None


def _entry(parts: Parts) -> dict[str, Any] | None:
    """``branch KEY N``"""
    match parts:
        case [key, n] if is_number(key) and is_number(n):
            return {"key": int(key), "n": int(n)}
    return None


def _game(parts: Parts) -> dict[str, Any] | None:
    """``new again``, else ``new GAME SEATS [KEY=VALUE …] start``, of which the seats may be no number yet."""
    match parts:
        case ["again"]:
            return {"as_last_time": True}
        case [game, seats, *rules, "start"]:
            return {"as_last_time": False, "game": game, "seats": seats, "rules": rules}
    return None


def _page(parts: Parts) -> dict[str, Any] | None:
    """``paper CODE…``"""
    return {"code": " ".join(parts)} if parts else None


FORMS: Mapping[str, ReadFields] = {
    "draw": alone,
    "hand": _face,
    "back": alone,
    "rewind": _step,
    "pause": alone,
    "resume": alone,
    "recover": alone,
    "source": _source,
    "note": _note,
    "opponent": _opponent,
    "done": _all,
    "pencil": _correction,
    "stop": _stop,
    "resign": _seat,
    "clock": _clock,
    "handover": _handover,
    "close": alone,
    "open": _key,
    "new": _game,
    "branch": _entry,
    "paper": _page,
    "agree": alone,
    "object": alone,
}
"""Of every verb of the desk."""
ALONE = frozenset(verb for verb, form in FORMS.items() if form is alone)
"""The verbs that nothing follows."""
