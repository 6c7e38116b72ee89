"""Is the luck of this box fair? Evidence over all its games, which may be looked at after every evening.

For each source, and apart for the box and for hands, bets are made against fairness: that one face has other
odds than it should, by one of ``TILTS``. At each draw a bet's capital is multiplied by how much likelier the
bet makes the face that came. With fair luck it stays 1 in the mean, whatever was drawn before, also out of a
bag that empties. So it ever grows to ``n`` with a chance of 1 in ``n`` at most, however often one looks
(Ville's inequality). ``evidence`` is the mean of all bets of a source, on the faces that its first draw could
show. A report has ``MOST_SOURCES`` sources, in the order in which they were first drawn from, and an alarm
of one at ``ALARM`` times as many, ``ALARM_AT``: with fair luck one box in ``ALARM`` at most ever has any,
as long as its games keep their editions. A new edition of a game begins its bets anew, and with it another
chance of 1 in ``ALARM`` at most. What comes after what is not bet on.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from functools import cache

from companion.frozen import frozen
from companion.table.luck.tapes import Faces

ALARM = 100
"""Of so many boxes with fair luck at most one ever has an alarm in one edition of its games."""
MOST_SOURCES = 32
"""Sources of a box that can have one: each source of each game, of the box and of hands."""
ALARM_AT = ALARM * MOST_SOURCES
"""The evidence at which a source alarms."""
TILTS = (1 / 2, 2 / 3, 4 / 5, 5 / 4, 3 / 2, 2)
"""What the odds of a face are multiplied by, in the bets against it."""


@frozen
class Streak:
    """The longest run of one face, where all faces are equal and the same; ``chance`` is that of one as long
    or longer in as many fair draws."""

    face: str
    length: int
    chance: float


@frozen
class Row:
    """A face: how often it came, and how often it was to be expected."""

    face: str
    seen: int
    expected: float


@frozen
class Finding:
    """What is to be said of one source. ``evidence`` is against its fairness: the capital of the bets."""

    draws: int
    rows: tuple[Row, ...]
    evidence: float
    streak: Streak | None

    @property
    def alarms(self) -> bool:
        """True where fair luck would hardly come to it, in a report of ``MOST_SOURCES`` sources."""
        return self.evidence >= ALARM_AT


@cache
def _steps(weight: int, total: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The logarithms by which a draw changes the bets on a face: where another came, and where it did."""
    share = weight / total
    missed = tuple(-math.log(1 - share + share * tilt) for tilt in TILTS)
    return missed, tuple(math.log(tilt) + step for tilt, step in zip(TILTS, missed, strict=True))


class Bets:
    """The bets against one source, draw after draw."""

    def __init__(self) -> None:
        self._seen: Counter[str] = Counter()
        self._expected: dict[str, float] = {}
        self._logs: dict[str, list[float]] = {}
        self._draws = 0
        self._run = _Run()

    def take(self, faces: Faces, face: str) -> None:
        """One more draw: the faces that were possible with their weights, and the one that came."""
        total = sum(weight for _, weight in faces)
        if not self._draws:
            self._logs = {one: [0.0] * len(TILTS) for one, _ in faces}
        self._draws += 1
        self._run.take(faces, face)
        self._seen[face] += 1
        for one, weight in faces:
            share = weight / total
            self._expected[one] = self._expected.get(one, 0.0) + share
            logs = self._logs.get(one)
            if logs is not None:
                steps = _steps(weight, total)[one == face]
                for at, step in enumerate(steps):
                    logs[at] += step

    def evidence(self) -> float:
        """The mean capital of all bets; 1 before the first draw."""
        logs = [log for one in self._logs.values() for log in one]
        if not logs:
            return 1.0
        most = max(logs)
        return math.exp(min(most, 700.0)) * sum(math.exp(log - most) for log in logs) / len(logs)

    def finding(self) -> Finding:
        """What is to be said so far."""
        faces = sorted(self._expected, key=lambda face: (len(face), face))
        rows = tuple(Row(face, self._seen[face], self._expected[face]) for face in faces)
        return Finding(self._draws, rows, self.evidence(), self._run.longest(self._draws))


class _Run:
    """The longest run of one face so far, as long as every draw had the same even faces."""

    def __init__(self) -> None:
        self._faces: Faces | None = None
        self._even = True
        self._before = self._which = ""
        self._length = self._longest = 0

    def take(self, faces: Faces, face: str) -> None:
        if self._faces is None:
            self._faces = faces
            self._even = len(faces) > 1 and all(weight == faces[0][1] for _, weight in faces)
        self._even = self._even and faces == self._faces
        self._length = self._length + 1 if face == self._before else 1
        self._before = face
        if self._length > self._longest:
            self._longest, self._which = self._length, face

    def longest(self, draws: int) -> Streak | None:
        """None where the faces were not all equal, or not always the same."""
        if self._faces is None or not self._even:
            return None
        return Streak(self._which, self._longest, chance_of_run(draws, len(self._faces), self._longest))


def chance_of_run(draws: int, faces: int, length: int) -> float:
    """The chance that some face of an even die comes ``length`` times running, or more, in so many draws.

    Exact, up to the rounding of floating point, of small chances too: the sum over the draws at which the
    first run so long is complete. Such a run begins with another face than fell before it, where no run was
    so long yet. One step a draw, however long the run.
    """
    if draws < length:
        return 0.0
    if length <= 1:
        return 1.0
    goes_on = float(faces) ** (1 - length)
    begins = goes_on * (faces - 1) / faces
    chances = [0.0] * length  # by how many have been drawn
    chances[-1:] = [0.0, goes_on]
    for drawn in range(length + 1, draws + 1):
        chances.append(chances[-1] + (1.0 - chances[drawn - length]) * begins)
    return chances[draws]


def judged(draws: Iterable[tuple[Faces, str]]) -> Finding:
    """All draws of one source, in their order."""
    bets = Bets()
    for faces, face in draws:
        bets.take(faces, face)
    return bets.finding()
