"""Rounds and draws worked out again, as ``docs/luck.md`` tells them."""

from __future__ import annotations

import hashlib
import hmac
import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

SPAN = 2**48


@dataclass
class Published:
    """A round as entry ``n`` of the record announces it: what was fixed before the draw."""

    n: int
    number: int
    commitment: bytes
    witnesses: list[tuple[bytes, bytes]]
    seats: dict[str, list[int]]


@dataclass
class Revealed:
    """A round with what was hidden until the draw; no nonce of a phone that stayed silent.

    ``passed`` counts by the phones they named the rounds that the box may have called and gone on from: void
    ones since the draw before, and where no word came since, that draw's own round and those passed by it.
    ``corrected`` are the entries that corrected what stands after it was fixed.
    """

    of: Published
    secret: bytes
    nonces: list[bytes]
    passed: Counter[int] = field(default_factory=Counter)
    corrected: list[int] = field(default_factory=list)

    @property
    def missing(self) -> list[str]:
        """Who of the named phones stayed silent, in words."""
        named = zip(self.of.witnesses, self.nonces, strict=True)
        return [whose(id_, self.of.seats) for (id_, _), nonce in named if not nonce]

    @property
    def alone(self) -> bool:
        """True where nobody but the box has given anything to it."""
        return not any(self.nonces)

    @property
    def choices(self) -> int:
        """Results that a box could have had while saying of no more phones that they were silent."""
        silent = self.nonces.count(b"")
        return sum(
            rounds * math.comb(named, several)
            for named, rounds in (self.passed + Counter([len(self.nonces)])).items()
            for several in range(min(silent, named) + 1)
        )


def encoded(*fields: bytes | str | int) -> bytes:
    """Fields as they are hashed: each behind its length in four bytes."""
    raw = [one if isinstance(one, bytes) else str(one).encode() for one in fields]
    return b"".join(part for one in raw for part in (len(one).to_bytes(4, "big"), one))


def hashed(*fields: bytes | str | int) -> bytes:
    """SHA-256 of encoded fields."""
    return hashlib.sha256(encoded(*fields)).digest()


def three_numbers(made: bytes) -> list[int]:
    """The evening code: the first 39 bits, 13 to a number."""
    digits = "".join(f"{byte:08b}" for byte in made[:5])
    return [1000 + int(digits[at : at + 13], 2) for at in (0, 13, 26)]


def tickets(key: bytes, context: bytes) -> Iterator[int]:
    """The numbers below 2^48 that a secret gives: SP 800-108r1, counter mode, HMAC-SHA-256."""
    block = 0
    while True:
        block += 1
        fixed = b"orbweaver draw 1\0" + context + (256).to_bytes(4, "big")
        yield int.from_bytes(hmac.digest(key, block.to_bytes(4, "big") + fixed, "sha256")[:6], "big")


def drawn(game: bytes, round_: Revealed, nth: int, faces: list[tuple[str, int]]) -> str:
    """The face that follows from a round for its draw with this number."""
    fields: list[bytes | str | int] = ["orbweaver draw 1", game, round_.of.number, nth]
    for (id_, _), nonce in zip(round_.of.witnesses, round_.nonces, strict=True):
        fields += [id_, nonce]
    for face, weight in faces:
        fields += [face, weight]
    total = sum(weight for _, weight in faces)
    limit = SPAN - SPAN % total
    ticket = next(one for one in tickets(round_.secret, encoded(*fields)) if one < limit) % total
    for face, weight in faces:
        if ticket < weight:
            return face
        ticket -= weight
    raise AssertionError("a ticket lies below the sum of all weights")


def whose(id_: bytes, seats: dict[str, list[int]]) -> str:
    """A phone in words: its id once, however many seats it has."""
    own = [str(int(seat) + 1) for seat in seats.get(id_.hex(), [])]
    whose = f"of seat {' and '.join(own)}" if own else "of somebody who looked on"
    return f"phone {id_.hex()[:4]} {whose}"
