"""Tapes: faces with their weights, and faces that were seen stay on a tape.

A tape holds, per source, the faces that were seen at this table in order. A state knows how
far along each tape it stands (its *cursor*); going back moves the cursor and never the tape,
so what was seen falls again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import gcd

from companion.frozen import frozen
from companion.table.record.persistent_list import PersistentList

Faces = tuple[tuple[str, int], ...]

HAND = "hand"
"""The provenance of what people drew or rolled themselves."""

Cursors = Mapping[str, int]
"""How many faces of each source's tape a state has behind it; a missing source has none."""


def canonical(faces: Faces) -> Faces:
    """The same faces as they are drawn from: each once, in the order of their code points, the weights
    without a common divisor. Nobody can order or scale them otherwise to get another result."""
    weights: dict[str, int] = {}
    for face, weight in faces:
        weights[face] = weights.get(face, 0) + weight
    divisor = gcd(*weights.values())
    return tuple((face, weight // divisor) for face, weight in sorted(weights.items()) if weight)


def locate(weights: Sequence[int], ticket: int) -> int:
    """The index whose share of ``range(sum(weights))`` holds the ticket, in order."""
    for index, weight in enumerate(weights):
        if ticket < weight:
            return index
        ticket -= weight
    raise ValueError("the ticket lies beyond the last weight")


@frozen
class SeenFace:
    """A face on a tape: what came, and where it truly came from."""

    face: str
    provenance: str


Tapes = Mapping[str, PersistentList[SeenFace]]
"""The tape of each source that has been drawn from."""


def falls_again(tape: Sequence[SeenFace], cursor: int, faces: Faces) -> int | None:
    """The place on the tape of the first unused face that is possible now; None when fresh
    luck is due. Impossible faces before it are passed over and so spent on this line."""
    possible = {face for face, _ in faces}
    for place in range(cursor, len(tape)):
        if tape[place].face in possible:
            return place
    return None
