"""A phone that takes part in the luck, as a program: it commits, and reveals when its round is called."""

from __future__ import annotations

import os

from companion.table.rounds import nonce_commitment
from companion.table.witnesses import Witnesses
from tests.support.tables import Table


class TakingPart:
    """One phone. ``silent``: it has fallen asleep and reveals nothing."""

    def __init__(self, table: Table, witnesses: Witnesses, name: str, seats: tuple[int, ...] = ()) -> None:
        self.table = table
        self.witnesses = witnesses
        self.name = name
        self.seats = seats
        self.id = name.encode().ljust(8, b"-")
        self.silent = False
        self.answers: list[int] = []
        self._nonce = os.urandom(32)
        table.desk.watch(self._look)

    @property
    def game(self) -> bytes:
        assert self.table.now.round is not None
        return bytes.fromhex(self.table.now.round.game)

    @property
    def commitment(self) -> bytes:
        return nonce_commitment(self.game, self.id, self._nonce)

    @property
    def nonce(self) -> bytes:
        return self._nonce

    def register(self) -> None:
        self.witnesses.register(self.name, self.seats, self.game, self.id, self.commitment)

    def reveal(self, number: int) -> None:
        """Reveal the nonce, and commit to another."""
        game, nonce, self._nonce = self.game, self._nonce, os.urandom(32)
        self.answers.append(number)
        self.witnesses.answer(self.name, self.seats, game, self.id, number, nonce, self.commitment)

    def _look(self) -> None:
        waiting = self.table.now.round
        if waiting is not None and waiting.called and not self.silent and self.id.hex() in waiting.witnesses:
            self.reveal(waiting.number)
