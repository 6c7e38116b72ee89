"""Drawing: a Chance of the rules is answered, by a face that was seen before or by the luck of the entry."""

from __future__ import annotations

from companion.errors import EntropyError, OrbweaverError
from companion.play import Chance, text
from companion.table.fold.playing import Playing
from companion.table.luck.draws import EntryLuck

_LONGEST_CHAIN = 2000
"""Draws in one entry; more means that the rules never come to rest."""


def draw(playing: Playing, chance: Chance, luck: EntryLuck) -> None:
    """Answer a Chance: the face that was seen before a ``back``, else fresh luck.

    Errors: EntropyError when fresh luck is due and there is none.
    """
    place = playing.falls_again(chance)
    if place is not None:
        playing.draw_again(chance, place)
    else:
        playing.draw_fresh(chance, *luck.face(chance))


def draw_automatic(playing: Playing, by_hand: frozenset[str], luck: EntryLuck) -> None:
    """Answer every ``auto`` Chance that follows, until something waits for people.

    That is a question, a draw they make themselves, or luck that is not there: then the Chance
    stays open and ``draw`` or ``hand`` goes on from it.
    """
    for _ in range(_LONGEST_CHAIN):
        pending = playing.automatic(by_hand)
        if pending is None:
            return
        try:
            draw(playing, pending, luck)
        except EntropyError:
            return
    raise OrbweaverError(text("The rules ask for luck without end."))
