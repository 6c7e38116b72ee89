"""Why a word is said, in a few words: facts of the move that a game finds, put one after the other."""

from __future__ import annotations

from collections.abc import Sequence

from companion.play import Text, listed, text

MOST = 2
"""Facts that are told: a reason is read while a piece is moved."""
NOTHING_BETTER = text("nothing better is in sight")


def no_luck(_count: int) -> int:
    """A pick where nothing is drawn. Errors: ValueError if something is."""
    raise ValueError("luck is drawn where only words are looked at")


def told(motives: Sequence[Text]) -> Text:
    """The most telling facts as one sentence."""
    return listed(motives[:MOST]) if motives else NOTHING_BETTER
