"""Draws: the answer to a Chance, from a tape, from the pool or from the people's own hands."""

from __future__ import annotations

from companion.errors import EntropyError, OrbweaverError
from companion.play import Chance, text
from companion.table.luck import SeenFace, pick
from companion.table.playing import Playing
from companion.table.pool import Pool

_LONGEST_CHAIN = 2000
"""Draws in one entry; more means that the rules never come to rest."""


def draw(playing: Playing, chance: Chance, pool: Pool) -> None:
    """Answer a Chance: the face that was seen before a ``back``, else fresh luck.

    Errors: EntropyError when fresh luck is due and there is none.
    """
    place = playing.falls_again(chance)
    if place is not None:
        playing.draw_again(chance, place)
    else:
        playing.draw_fresh(chance, fresh_face(chance, pool))


def fresh_face(chance: Chance, pool: Pool) -> SeenFace:
    """A face from the pool, with the provenance of the bytes it took. Errors: EntropyError."""
    provenance = pool.provenance

    def take(count: int) -> bytes:
        nonlocal provenance
        luck = pool.take(count)
        provenance = luck.provenance
        return luck.data

    face, _ = chance.faces[pick([weight for _, weight in chance.faces], take)]
    return SeenFace(face, provenance)


def draw_automatic(playing: Playing, by_hand: frozenset[str], pool: Pool) -> None:
    """Answer every ``auto`` Chance that follows, until something waits for people.

    That is a question, a draw they make themselves, or luck that is not there: then the Chance
    stays open and ``draw`` or ``hand`` goes on from it.
    """
    for _ in range(_LONGEST_CHAIN):
        pending = playing.game.pending(playing.state)
        if not isinstance(pending, Chance) or not pending.auto:
            return
        if pending.source in by_hand and playing.falls_again(pending) is None:
            return
        try:
            draw(playing, pending, pool)
        except EntropyError:
            return
    raise OrbweaverError(text("The rules ask for luck without end."))
