"""Draws: the luck of one entry, from the round that waits, and the round that it publishes next."""

from __future__ import annotations

from typing import Any

from companion.errors import EntropyError
from companion.play import Chance
from companion.table.luck.pool import Pool
from companion.table.luck.rounds import (
    GAME_BYTES,
    SECRET_BYTES,
    OpenRound,
    RevealedRound,
    RoundsSoFar,
    SealedRound,
    publish,
)
from companion.table.luck.tapes import SeenFace, canonical
from companion.table.luck.witnesses import Witnesses

ALONE = Witnesses()
"""Nobody takes part: the record alone shows what was drawn."""


def _sealed(number: int, pool: Pool) -> SealedRound:
    luck = pool.take(SECRET_BYTES)
    return SealedRound(number, luck.data, luck.provenance)


class NextRound:
    """The round that an entry publishes, with the secret that is sealed in the same commit.

    The secret is taken at once: EntropyError when there is no luck. Who takes part is fixed when the
    entry is written.
    """

    def __init__(
        self, rounds: RoundsSoFar, game: bytes, number: int, pool: Pool, witnesses: Witnesses
    ) -> None:
        self.sealed = _sealed(number, pool)
        self._rounds = rounds
        self._game = game
        self._witnesses = witnesses

    def body(self) -> dict[str, Any]:
        """The round as an entry publishes it."""
        named, seats = self._witnesses.named(self._rounds)
        return publish(self._game, self.sealed.number, self.sealed.secret, named, seats).body()


class EntryLuck:
    """The luck of one entry: the round that waits, revealed when its first fresh draw is due.

    ``sealed`` is the secret of the round that waits, None where it is lost. Where no round waits, one
    begins with the entry itself: ``beginning`` is then the body of the entry before. ``revealed`` and
    ``next`` are None until something was drawn. ``called`` are the phones that reveal now, ``following``
    those of the next round.
    """

    def __init__(
        self,
        rounds: RoundsSoFar,
        sealed: SealedRound | None,
        pool: Pool,
        called: Witnesses = ALONE,
        following: Witnesses = ALONE,
    ) -> None:
        self.beginning: dict[str, Any] | None = None
        self.revealed: RevealedRound | None = None
        self.next: NextRound | None = None
        self._rounds = rounds
        self._sealed = sealed
        self._pool = pool
        self._called = called
        self._following = following
        self._drawn = 0

    def face(self, chance: Chance) -> tuple[SeenFace, int]:
        """A face of a Chance, with its number in the entry. Errors: EntropyError when there is no luck for
        the next round; then nothing was drawn."""
        if self.revealed is None:
            self.revealed = self._reveal()
        assert self._sealed is not None
        self._drawn += 1
        face = self.revealed.face(self._drawn, canonical(chance.faces))
        return SeenFace(face, self._sealed.provenance), self._drawn

    def _reveal(self) -> RevealedRound:
        waiting = self._rounds.open
        if waiting is None or self._sealed is None:
            waiting = self._begin(waiting)
        if self.next is None:
            self.next = NextRound(self._rounds, waiting.game, waiting.number + 1, self._pool, self._following)
        assert self._sealed is not None
        return RevealedRound(
            waiting, self._sealed.secret, self._called.call(waiting) if waiting.witnesses else ()
        )

    def _begin(self, lost: OpenRound | None) -> OpenRound:
        """Publish a round of the box alone, for want of one that waits. Errors: EntropyError."""
        game, number = self._rounds.game or self._pool.take(GAME_BYTES).data, self._rounds.number + 1
        sealed = _sealed(number, self._pool)
        self.next = NextRound(self._rounds, game, number + 1, self._pool, self._following)
        waiting = publish(game, number, sealed.secret)
        body: dict[str, Any] = {"next": waiting.body()}
        if not self._rounds.game:
            body["rounds"] = game.hex()
        if lost is not None:
            body["void"] = {"number": lost.number, "secret": None}
        self.beginning, self._sealed = body, sealed
        return waiting


def first_round(pool: Pool) -> tuple[dict[str, Any], SealedRound | None]:
    """What the first entry of a game says of its rounds, and the secret of the first. Without luck it
    says nothing: they begin with the first draw."""
    try:
        game = pool.take(GAME_BYTES).data
        sealed = _sealed(1, pool)
    except EntropyError:
        return {}, None
    return {"rounds": game.hex(), "next": publish(game, 1, sealed.secret).body()}, sealed
