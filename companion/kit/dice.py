"""Dice: the faces of a die as a Chance wants them, and the odds of several."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

Faces = tuple[tuple[str, int], ...]

D6: Faces = tuple((str(number), 1) for number in range(1, 7))


def die(values: Iterable[int]) -> Faces:
    """The faces of a die from its sides: ``0 1 1 1 2 2`` shows 0 once, 1 three times, 2 twice."""
    return tuple((str(value), count) for value, count in sorted(Counter(values).items()))


def totals(faces: Faces, count: int) -> dict[int, int]:
    """How many ways each total can fall with ``count`` such dice, totals in rising order."""
    ways = {0: 1}
    for _ in range(count):
        wider: Counter[int] = Counter()
        for total, number in ways.items():
            for face, weight in faces:
                wider[total + int(face)] += number * weight
        ways = dict(sorted(wider.items()))
    return ways
