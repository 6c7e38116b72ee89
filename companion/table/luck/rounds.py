"""Rounds: luck that nobody could choose, because everybody commits before anybody reveals.

For the next draw the box keeps a secret, and each phone that takes part a nonce. A round is *open* once its
commitment is published, which binds the secret and the nonces of the phones it names; it is *revealed* by the
entry that draws from it, or *void* by one that names another. Each draw is a standard derivation from what
was revealed (SP 800-108r1, counter mode, HMAC-SHA-256), so that anybody can do it again.

Everything here is pure. Every field that is hashed stands behind its length, so that no two lists of fields
read the same.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count
from typing import Any

from companion.errors import RecordError
from companion.frozen import frozen
from companion.play import text
from companion.table.luck import evening_code
from companion.table.luck.encoding import enc
from companion.table.luck.evening_code import EveningCode
from companion.table.luck.tapes import Faces, locate
from companion.table.record.entries import Entry, is_count
from companion.table.record.persistent_set import PersistentSet

ID_BYTES = 8
"""Of the id that a phone gives itself in a game."""
GAME_BYTES = 16
SECRET_BYTES = 32
MOST_WITNESSES = 16
"""Phones that one round may name; a table has fewer."""

_ROUND = "orbweaver round 1"
_NONCE = "orbweaver nonce 1"
_DRAW = "orbweaver draw 1"
_OUTPUT_BITS = (256).to_bytes(4, "big")
_SPAN = 1 << 48  # of the number in a block: whole in the floating point of any browser

NOTHING = b""
"""Stands for the nonce of a phone that stayed silent."""


def nonce_commitment(game: bytes, id_: bytes, nonce: bytes) -> bytes:
    """What a phone says of its nonce before it says the nonce."""
    return sha256(enc(_NONCE, game, id_, nonce)).digest()


@frozen
class Witness:
    """A phone that takes part in a round: its id, and the commitment of its nonce."""

    id: bytes
    commitment: bytes


@frozen
class OpenRound:
    """A round as it was published: nobody can change what comes of it any more, and nobody knows it.

    ``seats`` are those of each phone by its id, for people to read; nothing binds them.
    """

    game: bytes
    number: int
    commitment: bytes
    witnesses: tuple[Witness, ...] = ()
    seats: Mapping[bytes, tuple[int, ...]] = field(default_factory=dict)

    def is_sealed_by(self, secret: bytes) -> bool:
        """True for the secret that this round was published for."""
        return self.commitment == round_commitment(self.game, self.number, secret, self.witnesses)

    def body(self) -> dict[str, Any]:
        """This round as ``next`` in the body of an entry."""
        return {
            "number": self.number,
            "commitment": self.commitment.hex(),
            "witnesses": [[one.id.hex(), one.commitment.hex()] for one in self.witnesses],
            "seats": {
                one.id.hex(): list(self.seats[one.id]) for one in self.witnesses if one.id in self.seats
            },
        }


@dataclass(frozen=True, slots=True)
class SealedRound:
    """The secret of a round that is not revealed yet, and where its bytes truly came from."""

    number: int
    secret: bytes = field(repr=False)  # a line in a log would give the next draw away
    provenance: str


@frozen
class RevealedRound:
    """A round with its secret and the nonces of its phones, in their order; None for a silent phone."""

    of: OpenRound
    secret: bytes
    nonces: tuple[bytes | None, ...] = ()

    @property
    def missing(self) -> tuple[Witness, ...]:
        """The phones that were named and stayed silent."""
        named = zip(self.of.witnesses, self.nonces, strict=True)
        return tuple(one for one, nonce in named if nonce is None)

    def body(self) -> dict[str, Any]:
        """This round as ``round`` in the body of an entry."""
        named = zip(self.of.witnesses, self.nonces, strict=True)
        return {
            "number": self.of.number,
            "secret": self.secret.hex(),
            "nonces": [[one.id.hex(), None if nonce is None else nonce.hex()] for one, nonce in named],
        }

    def face(self, nth: int, faces: Faces) -> str:
        """The face of the draw with this number in its entry, counted from 1; ``faces`` are canonical."""
        total = sum(weight for _, weight in faces)
        limit = _SPAN - _SPAN % total
        numbers = (int.from_bytes(block[:6], "big") for block in self.blocks(nth, faces))
        ticket = next(number for number in numbers if number < limit) % total
        return faces[locate([weight for _, weight in faces], ticket)][0]

    def blocks(self, nth: int, faces: Faces) -> Iterator[bytes]:
        """What the face of a draw is looked for in, 32 bytes after the other, without end."""
        context = self._context(nth, faces)
        return (_derived(self.secret, number, context) for number in count(1))

    def _context(self, nth: int, faces: Faces) -> bytes:
        fields: list[bytes | str | int] = [_DRAW, self.of.game, self.of.number, nth]
        for one, nonce in zip(self.of.witnesses, self.nonces, strict=True):
            fields += (one.id, NOTHING if nonce is None else nonce)
        for face, weight in faces:
            fields += (face, weight)
        return enc(*fields)


def _derived(secret: bytes, block: int, context: bytes) -> bytes:
    """One block of SP 800-108r1 in counter mode."""
    fixed = _DRAW.encode() + b"\0" + context + _OUTPUT_BITS
    return hmac.digest(secret, block.to_bytes(4, "big") + fixed, "sha256")


def round_commitment(game: bytes, number: int, secret: bytes, witnesses: Iterable[Witness]) -> bytes:
    """What is published of a round: it binds the secret and who takes part with what."""
    fields: list[bytes | str | int] = [_ROUND, game, number, secret]
    for one in witnesses:
        fields += (one.id, one.commitment)
    return sha256(enc(*fields)).digest()


def publish(
    game: bytes,
    number: int,
    secret: bytes,
    witnesses: Iterable[Witness] = (),
    seats: Mapping[bytes, tuple[int, ...]] | None = None,
) -> OpenRound:
    """Open a round: fix who takes part in it."""
    named = tuple(sorted(witnesses, key=lambda one: one.id))
    return OpenRound(game, number, round_commitment(game, number, secret, named), named, seats or {})


# ------------------------------------------------------------------------ out of a record


@frozen
class RoundsSoFar:
    """The rounds of a record up to an entry. ``game`` is empty while they have not begun; ``number`` is that
    of the last one published, ``open`` that one while it waits, ``last`` the last entry that revealed one.
    ``spent`` are all commitments of phones that a round has named: none is named twice, whatever became of
    its round, for its nonce may be known. ``ids`` are all phones that were named. ``story`` and ``code`` are
    those of ``evening_code``."""

    game: bytes = b""
    number: int = 0
    open: OpenRound | None = None
    last: int | None = None
    spent: PersistentSet[bytes] = field(default_factory=PersistentSet)
    ids: PersistentSet[bytes] = field(default_factory=PersistentSet)
    story: bytes = b""
    code: EveningCode | None = None

    def after(self, entry: Entry) -> RoundsSoFar:
        """The rounds after one more entry. Errors: RecordError for what no round can be."""
        body = entry.body
        if entry.kind != "open" and "round" not in body and "next" not in body and "rounds" not in body:
            return self
        game = _bytes(body["rounds"], GAME_BYTES) if "rounds" in body else self.game
        last = entry.n if "round" in body else self.last
        if not game:
            return self
        story, code = self._told(body)
        if "next" not in body:
            return RoundsSoFar(game, self.number, None, last, self.spent, self.ids, story, code)
        published = _published(game, body["next"])
        spent = self.spent.added(one.commitment for one in published.witnesses)
        ids = self.ids.added(one.id for one in published.witnesses)
        story = evening_code.after_round(story, game, published.number, published.commitment)
        return RoundsSoFar(game, published.number, published, last, spent, ids, story, code)

    def _told(self, body: Mapping[str, Any]) -> tuple[bytes, EveningCode | None]:
        """The story after what an entry reveals or voids, and the code."""
        if body.get("void") is not None:
            return evening_code.after_void(self.story), self.code
        if "round" not in body:
            return self.story, self.code
        nonces = [
            NOTHING if nonce is None else _bytes(nonce, SECRET_BYTES)
            for _, nonce in _pairs(body["round"].get("nonces"))
        ]
        whole = bool(nonces) and NOTHING not in nonces
        code = evening_code.code(self.story, self.number, nonces) if whole else self.code
        return evening_code.after_draw(self.story, nonces, drawn_by_box(body)), code

    def revealed(self, entry: Entry) -> RevealedRound | None:
        """The round that an entry after these reveals, None where it reveals none.

        Errors: RecordError for one that is not the one that waits, or is not what was published.
        """
        body = entry.body.get("round")
        if body is None:
            return None
        waiting = self._waiting(body)
        secret = _bytes(body["secret"], SECRET_BYTES)
        named = [(_bytes(id_, ID_BYTES), nonce) for id_, nonce in _pairs(body["nonces"])]
        if [id_ for id_, _ in named] != [one.id for one in waiting.witnesses]:
            raise RecordError(
                text("Round {n} was drawn with other phones than it names.", n=str(waiting.number))
            )
        nonces = tuple(None if nonce is None else _bytes(nonce, SECRET_BYTES) for _, nonce in named)
        if not waiting.is_sealed_by(secret):
            raise _not_as_published(waiting.number)
        for one, nonce in zip(waiting.witnesses, nonces, strict=True):
            if nonce is not None and nonce_commitment(waiting.game, one.id, nonce) != one.commitment:
                raise _not_as_published(waiting.number)
        return RevealedRound(waiting, secret, nonces)

    def require_follows(self, entry: Entry) -> None:
        """Hold all that an entry says of rounds against these: numbers without a gap, each round revealed or
        void once, no commitment of a phone named twice. Errors: RecordError."""
        body = entry.body
        if "rounds" in body and self.game:
            raise RecordError(text("Rounds begin twice."))
        void = body.get("void")
        if void is not None:
            waiting = self._waiting(void)
            secret = void["secret"]
            if secret is not None and not waiting.is_sealed_by(_bytes(secret, SECRET_BYTES)):
                raise _not_as_published(waiting.number)
        elif "next" in body and self.open is not None and "round" not in body:
            raise RecordError(text("Round {n} was passed over.", n=str(self.open.number)))
        following = self.after(entry)
        if "next" not in body:
            return
        if following.open is None or following.number != self.number + 1:
            raise RecordError(text("After round {n} comes another than the next.", n=str(self.number)))
        if len(following.spent) != len(self.spent) + len(following.open.witnesses):
            raise RecordError(
                text("Round {n} names a commitment that was named before.", n=str(following.number))
            )

    def _waiting(self, body: Any) -> OpenRound:
        number = body.get("number") if isinstance(body, dict) else None
        if self.open is None or number != self.open.number:
            raise RecordError(text("Round {n} does not wait.", n=str(number)))
        return self.open


def require_derived(revealed: RevealedRound | None, draws: Sequence[tuple[Mapping[str, Any], Faces]]) -> None:
    """Hold the fresh draws of the box in an entry, each with the canonical faces that were possible, against
    the round it reveals. Errors: RecordError for a face that does not follow from the round."""
    if revealed is None and draws:
        raise RecordError(text("A draw stands there without its round."))
    for nth, (draw, faces) in enumerate(draws, 1):
        assert revealed is not None
        if draw.get("nth") != nth or draw.get("faces") != [[face, weight] for face, weight in faces]:
            raise RecordError(text("A draw from {source} is not counted rightly.", source=draw["source"]))
        if revealed.face(nth, faces) != draw["face"]:
            raise RecordError(
                text("A draw from {source} does not follow from its round.", source=draw["source"])
            )


def _published(game: bytes, body: Any) -> OpenRound:
    if not isinstance(body, dict) or not is_count(body.get("number")):
        raise RecordError(text("It does not hold what an entry of this kind holds."))
    witnesses = tuple(
        Witness(_bytes(id_, ID_BYTES), _bytes(commitment, 32))
        for id_, commitment in _pairs(body.get("witnesses"))
    )
    ids = [one.id for one in witnesses]
    if len(ids) > MOST_WITNESSES:
        raise RecordError(text("A round names {n} phones at most.", n=MOST_WITNESSES))
    if ids != sorted(set(ids)):
        raise RecordError(text("A round names its phones once each, in order."))
    seats = body.get("seats", {})
    if not isinstance(seats, dict) or not all(isinstance(one, list) for one in seats.values()):
        raise RecordError(text("It does not hold what an entry of this kind holds."))
    sitting = {_bytes(id_, ID_BYTES): tuple(own) for id_, own in seats.items()}
    return OpenRound(game, body["number"], _bytes(body.get("commitment"), 32), witnesses, sitting)


def _pairs(value: Any) -> list[tuple[Any, Any]]:
    if not isinstance(value, list) or not all(isinstance(one, list) and len(one) == 2 for one in value):
        raise RecordError(text("It does not hold what an entry of this kind holds."))
    return [(first, second) for first, second in value]


def _bytes(value: Any, count: int) -> bytes:
    """Bytes out of JSON. Errors: RecordError."""
    if (
        isinstance(value, str)
        and len(value) == 2 * count
        and value.isascii()
        and value == value.lower()
        and not value.split()[1:]
    ):
        try:
            return bytes.fromhex(value)
        except ValueError:
            pass
    raise RecordError(text("It does not hold what an entry of this kind holds."))


def _not_as_published(number: int) -> RecordError:
    return RecordError(text("Round {n} is not what was published.", n=str(number)))


def drawn_by_box(body: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Source and face of each draw of an entry that follows from its round; those by hand do not."""
    return [(draw["source"], draw["face"]) for draw in body.get("luck", ()) if "nth" in draw]
