"""Witnesses: the phones that take part in the luck, so that the box cannot have chosen it alone.

A phone says the commitment of a nonce and is then named by the next round that is published. When somebody
draws, the round is called: every phone that it names sends its nonce, and the commitment of another for
the round after. The desk waits for them ``PATIENCE`` seconds in all. Who stays silent is not named again
before it has registered anew.

What is said here is worth nothing without the record: a nonce counts because its commitment was published.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from companion.errors import OrbweaverError
from companion.play import text
from companion.table.rounds import MOST_WITNESSES, OpenRound, Witness, nonce_commitment

PATIENCE = 0.3  # s that the desk waits for phones after a press, in all


class WitnessError(OrbweaverError):
    """What a phone sent cannot be part of a round."""

    slug = "not-a-witness"


class _Phone(NamedTuple):
    """A phone that the next round may name: its device, its seats, the commitment of its next nonce."""

    device: str
    seats: tuple[int, ...]
    commitment: bytes


def _nobody_watches(_called: OpenRound) -> None:
    """Before somebody does."""


class Witnesses:
    """Who takes part. All methods may be called from any thread.

    ``awake`` tells of a device whether it is heard: a phone that sleeps is not named.
    """

    def __init__(self, awake: Callable[[str], bool] | None = None, *, patience: float = PATIENCE) -> None:
        self._awake = awake or (lambda _device: True)
        self._patience = patience
        self._change = threading.Condition()
        self._game = b""
        self._phones: dict[bytes, _Phone] = {}
        self._spent: set[bytes] = set()
        self._round: OpenRound | None = None
        self._nonces: dict[bytes, bytes] = {}
        self._waiting = False
        self._show: Callable[[OpenRound], None] = _nobody_watches

    def watch(self, show: Callable[[OpenRound], None]) -> None:
        """Have ``show`` called, on the thread that calls phones, with the round that is called."""
        self._show = show

    # -------------------------------------------------------------------------- for the phones

    def register(self, device: str, seats: Iterable[int], game: bytes, id_: bytes, commitment: bytes) -> None:
        """Take part from the next round on that is published. Errors: WitnessError."""
        with self._change:
            self._turn_to(game)
            self._enter(device, seats, id_, commitment)

    def answer(
        self,
        device: str,
        seats: Iterable[int],
        game: bytes,
        id_: bytes,
        number: int,
        nonce: bytes,
        commitment: bytes,
    ) -> None:
        """Reveal the nonce of a round that is called, and commit to the next one.

        Errors: WitnessError, for what was not asked for, comes too late, or is not what was committed to.
        """
        with self._change:
            called = self._round
            if called is None or (called.game, called.number) != (game, number):
                raise WitnessError(text("Round {n} is not called. Wait until it is.", n=str(number)))
            named = {one.id: one.commitment for one in called.witnesses}
            if id_ not in named:
                raise WitnessError(text("Round {n} does not name this phone.", n=str(number)))
            if not self._waiting:
                raise WitnessError(text("Round {n} was drawn without this phone: too late.", n=str(number)))
            if nonce_commitment(game, id_, nonce) != named[id_]:
                raise WitnessError(
                    text("That is not the nonce that this phone committed to for round {n}.", n=str(number))
                )
            self._turn_to(game)  # the box may have been off since it published the round
            self._spent.add(named[id_])
            self._nonces[id_] = nonce
            self._change.notify_all()
            self._enter(device, seats, id_, commitment)

    def _enter(self, device: str, seats: Iterable[int], id_: bytes, commitment: bytes) -> None:
        if commitment in self._spent:
            raise WitnessError(text("That nonce was asked for before. Commit to a new one."))
        if any(one != id_ and phone.commitment == commitment for one, phone in self._phones.items()):
            raise WitnessError(text("Another phone has committed to that nonce. Take one of your own."))
        there = self._phones.get(id_)
        if there is not None and there.device != device:
            raise WitnessError(text("Another phone takes part under this id. Take a new one."))
        own = [one for one, phone in self._phones.items() if phone.device == device and one != id_]
        for one in own:  # a page that was loaded again
            del self._phones[one]
        if there is None and len(self._phones) >= MOST_WITNESSES:
            raise WitnessError(text("{n} phones take part already, which is all that may.", n=MOST_WITNESSES))
        self._phones[id_] = _Phone(device, tuple(sorted(seats)), commitment)

    def _turn_to(self, game: bytes) -> None:
        """Forget what belongs to another game."""
        if game != self._game:
            self._game = game
            self._phones.clear()
            self._spent.clear()

    # -------------------------------------------------------------------------- for the desk

    def call(self, waiting: OpenRound) -> tuple[bytes | None, ...]:
        """The nonces of the phones that a round names, in its order; None for one that stays silent."""
        ids = [one.id for one in waiting.witnesses]
        with self._change:
            if self._round != waiting:  # a draw that was refused calls the same round again
                self._round, self._nonces = waiting, {}
            self._waiting = True
            complete = self._complete(ids)
        if not complete:
            self._show(waiting)
        with self._change:
            self._change.wait_for(lambda: self._complete(ids), self._patience)
            self._waiting = False
            for one in waiting.witnesses:
                if one.id not in self._nonces:  # its nonce may have come all the same, for all others know
                    self._phones.pop(one.id, None)
                    self._spent.add(one.commitment)
            return tuple(self._nonces.get(id_) for id_ in ids)

    def was_called(self, waiting: OpenRound) -> bool:
        """True for a round whose nonces may be known here: a draw of it came to nothing, and it stays."""
        with self._change:
            return self._round == waiting

    def _complete(self, ids: Iterable[bytes]) -> bool:
        return all(id_ in self._nonces for id_ in ids)

    def named(self, game: bytes) -> tuple[tuple[Witness, ...], Mapping[bytes, tuple[int, ...]]]:
        """The phones that the next round of a game may name, and their seats."""
        with self._change:
            if game != self._game:
                return (), {}
            there = {id_: phone for id_, phone in sorted(self._phones.items()) if self._awake(phone.device)}
        witnesses = tuple(Witness(id_, phone.commitment) for id_, phone in there.items())
        return witnesses, {id_: phone.seats for id_, phone in there.items()}
