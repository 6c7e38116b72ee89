"""The evening code: three numbers by which people see that all devices are told the same story.

The *story* is a running hash of every round that was published, revealed or void, and of what was drawn. Each
round that waits is told with the story up to it, its own commitment included, so that a phone holds the
story before it reveals its nonce. The *code* is made from that story and from the nonces of a round in
which every named phone took part: what the box wrote was fixed when it saw these. Nothing that the box may
choose later goes into it, and a round with a phone missing makes none, or the box could choose who is silent
until it likes the code. docs/luck.md has the format, and what comparing shows.

Numbers are made as Matrix makes them of a short authentication string: 13 bits each, above 1000.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256

from companion.frozen import frozen
from companion.table.luck.encoding import enc

_STORY = "orbweaver story 1"
_CODE = "orbweaver evening 1"


@frozen
class EveningCode:
    """Three numbers from 1000 to 9191, made by this round."""

    number: int
    digits: tuple[int, int, int]


def after_round(story: bytes, game: bytes, number: int, commitment: bytes) -> bytes:
    """The story once a round is published."""
    return sha256(enc(_STORY, story, "round", game, number, commitment)).digest()


def after_void(story: bytes) -> bytes:
    """The story once the round that waited is void."""
    return sha256(enc(_STORY, story, "void")).digest()


def after_draw(story: bytes, nonces: Sequence[bytes], drawn: Iterable[tuple[str, str]]) -> bytes:
    """The story once a round is revealed: its nonces, empty for a silent phone, then sources and faces."""
    faces = (part for pair in drawn for part in pair)
    return sha256(enc(_STORY, story, "drawn", len(nonces), *nonces, *faces)).digest()


def code(story: bytes, number: int, nonces: Iterable[bytes]) -> EveningCode:
    """What a round makes of the story up to its commitment, all its phones having answered."""
    bits = int.from_bytes(sha256(enc(_CODE, story, *nonces)).digest()[:5], "big") >> 1
    first, second, third = (1000 + (bits >> shift & 0x1FFF) for shift in (26, 13, 0))
    return EveningCode(number, (first, second, third))
