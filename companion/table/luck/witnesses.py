"""Witnesses: the phones that take part in the luck, so that the box cannot have chosen it alone.

A phone says the commitment of a nonce and is then named by the next round that is published. When somebody
draws, the round is called: every phone that it names sends its nonce, and the commitment of another for
a round to come. The desk waits for them ``PATIENCE`` seconds in all. Who stays silent is not named again
before it has registered anew, and its device not for a while, under whatever id: each silence costs all
others the claim that nobody could choose.

A commitment is spent once a round has named it, whatever becomes of the round. So that a void one costs
nobody the next, a phone has one in reserve: it registers another as soon as it sees itself named. For one
that does not, the others wait a few seconds and no longer.

What is said here is worth nothing without the record: a nonce counts because its commitment was published.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from companion.errors import OrbweaverError
from companion.play import text
from companion.table.luck.rounds import MOST_WITNESSES, OpenRound, RoundsSoFar, Witness, nonce_commitment

PATIENCE = 0.3  # s that the desk waits for phones after a press, in all
_IN_RESERVE = 2  # commitments of a phone that are kept: for the next round, and for one after a void one
_RESERVE_COMES = 5.0  # s that a phone which is kept out waits for the reserve of the others
_PAUSE = 30.0  # s for which a device that was silent is not named, doubled each time
_LONGEST_PAUSE = 480.0  # s; so long after a pause its silence is forgotten too


class WitnessError(OrbweaverError):
    """What a phone sent cannot be part of a round."""

    slug = "not-a-witness"


class _Phone(NamedTuple):
    """A phone that the next round may name: its device, its seats, and commitments, the next one first."""

    device: str
    seats: tuple[int, ...]
    commitments: tuple[bytes, ...]

    def unspent(self, rounds: RoundsSoFar) -> tuple[bytes, ...]:
        """The commitments that no round has named."""
        return tuple(one for one in self.commitments if one not in rounds.spent)


class _Silence(NamedTuple):
    """Of a device: how often it was silent of late, and until when it is not named."""

    times: int
    until: float


def _nobody_watches(_called: OpenRound) -> None:
    """Before somebody does."""


class Witnesses:
    """Who takes part. All methods may be called from any thread.

    ``awake`` tells of a device whether it is heard: a phone that sleeps is not named. ``clock`` tells
    seconds.
    """

    def __init__(
        self,
        awake: Callable[[str], bool] | None = None,
        *,
        patience: float = PATIENCE,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._awake = awake or (lambda _device: True)
        self._patience = patience
        self._clock = clock
        self._change = threading.Condition()
        self._game = b""
        self._phones: dict[bytes, _Phone] = {}
        self._owners: dict[bytes, str] = {}  # of every id, also while its phone is not there
        self._round: OpenRound | None = None
        self._nonces: dict[bytes, bytes] = {}
        self._waiting = False
        self._silences: dict[str, _Silence] = {}  # by device, in whatever game
        self._kept_out: tuple[int, float] | None = None  # the round that names too few, and since when
        self._show: Callable[[OpenRound], None] = _nobody_watches

    def watch(self, show: Callable[[OpenRound], None]) -> None:
        """Have ``show`` called, on the thread that calls phones, with the round that is called."""
        self._show = show

    # -------------------------------------------------------------------------- for the phones

    def register(
        self, device: str, seats: Iterable[int], rounds: RoundsSoFar, id_: bytes, commitment: bytes
    ) -> None:
        """Take part from the next round on that is published, in the game of these ``rounds``.

        Errors: WitnessError."""
        with self._change:
            self._turn_to(rounds.game)
            named = () if rounds.open is None else rounds.open.witnesses
            if any(one.id != id_ and self._owners.get(one.id) == device for one in named):
                raise WitnessError(
                    text("The round that waits names this phone under another id. Come back after the draw.")
                )
            self._enter(device, seats, rounds, id_, commitment)

    def answer(
        self,
        device: str,
        seats: Iterable[int],
        rounds: RoundsSoFar,
        id_: bytes,
        number: int,
        nonce: bytes,
        commitment: bytes,
    ) -> None:
        """Reveal the nonce of a round that is called, and commit to one more.

        Errors: WitnessError, for what was not asked for, comes too late, or is not what was committed to.
        """
        with self._change:
            called, game = self._round, rounds.game
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
            self._owners.setdefault(id_, device)  # nobody else has the nonce
            self._nonces[id_] = nonce  # it counts now that it is known, also if what follows is refused
            self._change.notify_all()
            self._enter(device, seats, rounds, id_, commitment)

    def _enter(
        self, device: str, seats: Iterable[int], rounds: RoundsSoFar, id_: bytes, commitment: bytes
    ) -> None:
        if commitment in rounds.spent:
            raise WitnessError(text("That nonce was asked for before. Commit to a new one."))
        if any(one != id_ and commitment in phone.commitments for one, phone in self._phones.items()):
            raise WitnessError(text("Another phone has committed to that nonce. Take one of your own."))
        owner = self._owners.get(id_)
        if owner != device and (owner is not None or id_ in rounds.ids):
            raise WitnessError(text("Another phone takes part under this id. Take a new one."))
        own = [one for one, phone in self._phones.items() if phone.device == device and one != id_]
        for one in own:  # a page that was loaded again
            del self._phones[one]
        there, sitting = self._phones.get(id_), tuple(sorted(seats))
        if there is None:
            self._make_room(bool(sitting))
        known = () if there is None else tuple(one for one in there.unspent(rounds) if one != commitment)
        self._phones[id_] = _Phone(device, sitting, (*known, commitment)[-_IN_RESERVE:])
        self._owners = {  # ids that nobody has seen are free again
            one: of for one, of in self._owners.items() if one in self._phones or one in rounds.ids
        } | {id_: device}

    def _make_room(self, seated: bool) -> None:
        """Let whoever sleeps, or has no seat, give way to one who is awake, or has one."""
        if len(self._phones) < MOST_WITNESSES:
            return

        def counts(id_: bytes) -> tuple[bool, bool]:
            return self._is_here(self._phones[id_].device), bool(self._phones[id_].seats)

        least = min(self._phones, key=counts)
        if counts(least) >= (True, seated):
            raise WitnessError(text("{n} phones take part already, which is all that may.", n=MOST_WITNESSES))
        del self._phones[least]

    def _turn_to(self, game: bytes) -> None:
        """Forget what belongs to another game."""
        if game != self._game:
            self._game = game
            self._phones.clear()
            self._owners.clear()

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
                    self._pause(self._owners.get(one.id))
            return tuple(self._nonces.get(id_) for id_ in ids)

    def _pause(self, device: str | None) -> None:
        """A device was silent: name it for a while no more. None: whose it was is forgotten."""
        now = self._clock()
        self._silences = {
            one: silence for one, silence in self._silences.items() if now < silence.until + _LONGEST_PAUSE
        }
        if device is not None:
            times = self._silences.get(device, _Silence(0, 0)).times
            pause = min(_PAUSE * 2**times, _LONGEST_PAUSE)
            self._silences[device] = _Silence(times + 1, now + pause)

    def was_called(self, waiting: OpenRound) -> bool:
        """True for a round whose nonces may be known here: a draw of it came to nothing, and it stays."""
        with self._change:
            return self._round == waiting

    def _complete(self, ids: Iterable[bytes]) -> bool:
        return all(id_ in self._nonces for id_ in ids)

    def named(self, rounds: RoundsSoFar) -> tuple[tuple[Witness, ...], Mapping[bytes, tuple[int, ...]]]:
        """The phones that the next round may name, each with a commitment that none has named, and their
        seats."""
        here = {
            id_: (phone, fresh)
            for id_, phone in self._here(rounds).items()
            if (fresh := phone.unspent(rounds))
        }
        witnesses = tuple(Witness(id_, fresh[0]) for id_, (_, fresh) in here.items())
        return witnesses, {id_: phone.seats for id_, (phone, _) in here.items()}

    def are_others(self, rounds: RoundsSoFar) -> bool:
        """True where other phones are here than the open round names, and all of them can be named; or some
        who are not named have waited ``_RESERVE_COMES`` seconds for those that cannot."""
        here, waiting = self._here(rounds), rounds.open
        named = [one.id for one in waiting.witnesses] if waiting is not None else []
        ready = [id_ for id_, phone in here.items() if phone.unspent(rounds)]
        if list(here) == named:
            return False
        if len(ready) == len(here):
            return True
        if set(ready) <= set(named):
            return False
        if self._kept_out is None or self._kept_out[0] != rounds.number:
            self._kept_out = rounds.number, self._clock()
        return self._clock() - self._kept_out[1] >= _RESERVE_COMES

    def _here(self, rounds: RoundsSoFar) -> dict[bytes, _Phone]:
        """The phones that are awake and were not silent of late, by id."""
        with self._change:
            if rounds.game != self._game:
                return {}
            return {id_: phone for id_, phone in sorted(self._phones.items()) if self._is_here(phone.device)}

    def _is_here(self, device: str) -> bool:
        silence = self._silences.get(device)
        return self._awake(device) and (silence is None or silence.until <= self._clock())
