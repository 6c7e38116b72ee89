"""Dice: the faces of a die as a Chance wants them, and the odds of several."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import comb

Faces = tuple[tuple[str, int], ...]

D6: Faces = tuple((str(number), 1) for number in range(1, 7))


def die(values: Iterable[int]) -> Faces:
    """The faces of a die from its sides: ``0 1 1 1 2 2`` shows 0 once, 1 three times, 2 twice."""
    return tuple((str(value), count) for value, count in sorted(Counter(values).items()))


def totals(faces: Faces, count: int) -> dict[int, int]:
    """How many ways each total can fall with ``count`` such dice, totals in rising order."""
    return sums((faces,) * count)


def sums(fallen: Iterable[Faces]) -> dict[int, int]:
    """How many ways each total can fall with these dice, whatever each is, totals in rising order."""
    ways = {0: 1}
    for faces in fallen:
        wider: Counter[int] = Counter()
        for total, number in ways.items():
            for face, weight in faces:
                wider[total + int(face)] += number * weight
        ways = dict(sorted(wider.items()))
    return ways


def as_far(fallen: Sequence[Faces], total: int) -> Fraction:
    """The exact chance that these dice add up to ``total`` or lie further from what is expected of them,
    on the same side."""
    ways = sums(fallen)
    every = sum(ways.values())
    mean = expected(fallen)
    beyond = sum(number for one, number in ways.items() if (one >= total if total >= mean else one <= total))
    return Fraction(beyond, every)


def expected(fallen: Iterable[Faces]) -> Fraction:
    """What these dice add up to on average."""
    return sum(
        (
            Fraction(sum(int(face) * weight for face, weight in faces), sum(weight for _, weight in faces))
            for faces in fallen
        ),
        Fraction(0),
    )


def some_face_as_often(sides: int, rolls: int, most: int) -> Fraction:
    """The exact chance that a die with so many equal sides shows one of them ``most`` times or more.

    Its complement is counted: the rolls in which each side comes less often, side by side.
    """
    ways = [1] + [0] * rolls  # so many rolls shared out among the sides so far
    for _ in range(sides):
        ways = [
            sum(comb(spread, own) * ways[spread - own] for own in range(min(spread, most - 1) + 1))
            for spread in range(rolls + 1)
        ]
    return 1 - Fraction(ways[rolls], sides**rolls)
