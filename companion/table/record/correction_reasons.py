"""Why a slip is corrected, as it is said and kept: a reason of a short list, or a few words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.kit.cleaning import clean
from companion.play import Refusal, Text, text

BECAUSE = "because"
"""Stands before the reason, after the correction: ``pencil correct food red 3 because forgotten``."""
WHY = text("Why is it corrected?", short="Why?")
REASONS: Mapping[str, Text] = {
    "forgotten": text("something was forgotten", short="forgotten"),
    "fell": text("something fell or slid", short="it fell or slid"),
    "mistake": text("it was pressed by mistake", short="by mistake"),
    "miscounted": text("it was counted wrong", short="counted wrong"),
    "cat": text("the cat came by", short="the cat came by"),
}
"""The short list, by what is said and kept."""
LONGEST = 60
"""Characters of a reason in one's own words."""


def body(args: Sequence[str]) -> dict[str, Any]:
    """What the entry of a correction holds: its ``word`` and, where one was said, why."""
    word, why = parted(args)
    return {"word": " ".join(word), **({} if why is None else {BECAUSE: why})}


def parted(args: Sequence[str]) -> tuple[tuple[str, ...], str | None]:
    """The correction itself and the cleaned reason, None where none was said."""
    if BECAUSE not in args:
        return tuple(args), None
    place = list(args).index(BECAUSE)
    return tuple(args[:place]), clean(" ".join(args[place + 1 :]))


def refusal_of(why: str | None) -> Refusal | None:
    """Refuse a reason that says nothing or too much."""
    if why == "":
        return Refusal("wrong-shape", text("Say why after because, for example because forgotten."))
    if why is not None and len(why) > LONGEST:
        return Refusal("wrong-shape", text("A reason may have {n} characters.", n=LONGEST))
    return None


def reasoned(sentence: Text, entry_body: Mapping[str, Any]) -> Text:
    """What was corrected, with why, where somebody said so."""
    why = entry_body.get(BECAUSE)
    if why is None:
        return sentence
    return text("{sentence} Why: {why}.", sentence=sentence, why=REASONS.get(why) or clean(why))
