"""Why a word is said, in a few words: facts of the move that a game finds, put one after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.play import Text, listed, text

MOST = 2
"""Facts that are told: a reason is read while a piece is moved."""
NOTHING_BETTER = text("nothing better is in sight")


def no_luck(_count: int) -> int:
    """A pick where nothing is drawn. Errors: ValueError if something is."""
    raise ValueError("luck is drawn where only words are looked at")


def unsaid(motives: Sequence[Text], said: str, translate: Callable[[Text], str]) -> list[Text]:
    """Those that do not stand in what is said beside them anyway."""
    return [one for one in motives if translate(one) not in said]


def told(motives: Sequence[Text]) -> Text:
    """The most telling facts as one sentence."""
    return listed(motives[:MOST]) if motives else NOTHING_BETTER
