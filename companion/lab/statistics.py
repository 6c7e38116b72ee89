"""What numbers of games can say, and what they cannot: intervals, differences, power, an early end.

All of it is for large numbers of games that do not depend on one another; where games share their luck,
what is counted is the group that shares it. ``tests/lab/test_statistics.py`` holds it against exact sums
and against games by the thousand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, log, sqrt
from statistics import NormalDist, fmean

from companion.frozen import frozen

SURE = 0.95
"""How often an interval is to hold what it is about."""
POWER = 0.8
"""How often a difference that is there is to be seen."""
ENOUGH = 30
"""With fewer than so many numbers nothing is said of their mean: its interval would be too narrow."""


@frozen
class Interval:
    """A value that was measured, and between which two the true one lies, as sure as was asked."""

    value: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """Half of its width."""
        return (self.high - self.low) / 2

    def holds(self, value: float) -> bool:
        """Whether the true value may be this one."""
        return self.low <= value <= self.high


def deviates(sure: float = SURE, among: int = 1) -> float:
    """Standard deviations on both sides of an interval. Of ``among`` intervals all are to hold theirs at
    once (Bonferroni): who looks at twenty finds one that differs where nothing does."""
    return NormalDist().inv_cdf(1 - (1 - sure) / (2 * among))


def share(wins: float, games: int, sure: float = SURE, among: int = 1) -> Interval:
    """A share, with Wilson's interval: between 0 and 1, and right for few games and rare wins too.

    Shared wins count as parts. Errors: ValueError where there is no game, or more wins than games.
    """
    if not (games > 0 and 0 <= wins <= games):
        raise ValueError(f"{wins} wins of {games} games")
    z = deviates(sure, among)
    found = wins / games
    scale = 1 + z * z / games
    middle = (found + z * z / (2 * games)) / scale
    half = z / scale * sqrt(found * (1 - found) / games + z * z / (4 * games * games))
    return Interval(found, max(0.0, middle - half), min(1.0, middle + half))


def spread(numbers: Sequence[float]) -> float:
    """The standard deviation of what was sampled, as an estimate of all; 0 of fewer than two."""
    if len(numbers) < 2:
        return 0.0
    mean = fmean(numbers)
    return sqrt(sum((number - mean) ** 2 for number in numbers) / (len(numbers) - 1))


def mean(numbers: Sequence[float], sure: float = SURE, among: int = 1) -> Interval | None:
    """The mean of numbers, such as differences of pairs; None with fewer than ``ENOUGH``."""
    if len(numbers) < ENOUGH:
        return None
    found = fmean(numbers)
    half = deviates(sure, among) * spread(numbers) / sqrt(len(numbers))
    return Interval(found, found - half, found + half)


def change(changes: Sequence[float], sure: float = SURE, among: int = 1) -> Interval | None:
    """The mean difference of paired shares, each from -1 to 1; None with fewer than ``ENOUGH`` pairs.

    It is as wide as if in two more pairs half of each had won only before, and half only after (Agresti and
    Min, 2005): where no pair differs at all the true difference need not be nothing.
    """
    if len(changes) < ENOUGH:
        return None
    found = fmean(changes)
    half = deviates(sure, among) * change_spread(changes) / sqrt(len(changes) + 2)
    middle = sum(changes) / (len(changes) + 2)
    return Interval(found, max(-1.0, middle - half), min(1.0, middle + half))


def paired_share(
    credits: Sequence[float], even: float, sure: float = SURE, among: int = 1
) -> Interval | None:
    """The mean share of the wins over deals that were each played several ways round the table; ``even`` is
    what it is where nothing differs. None with fewer than ``ENOUGH`` deals."""
    found = change([credit - even for credit in credits], sure, among)
    if found is None:
        return None
    return Interval(found.value + even, max(0.0, found.low + even), min(1.0, found.high + even))


def change_spread(changes: Sequence[float]) -> float:
    """The standard deviation of paired shares with those two pairs more."""
    pairs = len(changes) + 2
    middle = sum(changes) / pairs
    return sqrt((sum(number * number for number in changes) + 1) / pairs - middle * middle)


def needed(deviation: float, effect: float, sure: float = SURE, power: float = POWER, among: int = 1) -> int:
    """How many numbers with this standard deviation it takes, until a mean that lies ``effect`` from what
    was expected is seen to do so, in ``power`` of all cases."""
    reach = deviates(sure, among) + NormalDist().inv_cdf(power)
    return max(ENOUGH, ceil((reach * deviation / effect) ** 2))


# ------------------------------------------------------------------------------- an early end

ERRORS = 0.05
"""How often the test may say that there is a difference where there is none, and the other way round."""


@frozen
class Verdict:
    """What a sequential test came to: whether there is a difference (None: not decided), after how many."""

    better: bool | None
    after: int


def sequential(numbers: Iterable[float], even: float, better: float, errors: float = ERRORS) -> Verdict:
    """Wald's test on numbers one after another: is their mean ``even``, or as much as ``better``?

    It may be looked at after each number, and stops at the first that decides; who looks at an interval
    again and again until it pleases is wrong far more often than that interval says. The spread is that
    of the numbers so far, as it is not known before (a generalized test).
    """
    bound = log((1 - errors) / errors)
    count, total, squares = 0, 0.0, 0.0
    for number in numbers:
        count += 1
        total += number
        squares += number * number
        found = total / count
        variance = squares / count - found * found
        if count < ENOUGH or variance <= 0:
            continue
        ratio = count * (better - even) * (2 * found - even - better) / (2 * variance)
        if abs(ratio) >= bound:
            return Verdict(ratio > 0, count)
    return Verdict(None, count)
