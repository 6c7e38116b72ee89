"""A phone that takes part in the luck, as a program: it commits, and reveals when its round is called."""

from __future__ import annotations

import os

from companion.table.luck.rounds import RoundsSoFar, nonce_commitment
from companion.table.luck.witnesses import Witnesses
from tests.support.tables import Table


class TakingPart:
    """One phone. ``silent``: it has fallen asleep, commits to nothing more and reveals nothing. ``nonces``
    are those it committed to and has not revealed; ``named`` is the commitment it was named with last."""

    def __init__(self, table: Table, witnesses: Witnesses, name: str, seats: tuple[int, ...] = ()) -> None:
        self.table = table
        self.witnesses = witnesses
        self.name = name
        self.seats = seats
        self.id = name.encode().ljust(8, b"-")
        self.silent = False
        self.answers: list[int] = []
        self.nonces: dict[bytes, bytes] = {}
        self.named = b""
        table.desk.watch(self._look)

    @property
    def rounds(self) -> RoundsSoFar:
        played = self.table.desk.played()
        assert played is not None
        return played.rounds

    def register(self) -> None:
        """Commit to one more nonce."""
        self.witnesses.register(self.name, self.seats, self.rounds, self.id, self.commit())

    def commit(self) -> bytes:
        """The commitment of a new nonce."""
        nonce = os.urandom(32)
        commitment = nonce_commitment(self.rounds.game, self.id, nonce)
        self.nonces[commitment] = nonce
        return commitment

    def reveal(self, number: int) -> None:
        """Reveal the nonce that was named, and commit to another."""
        self.answers.append(number)
        nonce = self.nonces.pop(self.named)
        self.witnesses.answer(self.name, self.seats, self.rounds, self.id, number, nonce, self.commit())

    def _look(self) -> None:
        waiting = self.table.now.round
        named = None if waiting is None else waiting.witnesses.get(self.id.hex())
        if waiting is None or named is None:
            return
        self.named = bytes.fromhex(named)
        if self.silent:
            return
        if waiting.called:
            self.reveal(waiting.number)
        elif list(self.nonces)[-1:] == [self.named]:
            self.register()
