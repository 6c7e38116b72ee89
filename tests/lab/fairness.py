"""Is what came up spread evenly? Pearson's chi-square, for tests with a fixed seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from math import sqrt
from typing import Any

LIMIT = 4.5  # standard deviations; a fair source passes it 1 time in 100 000


def fair(seen: Counter[Any], outcomes: Iterable[Hashable]) -> bool:
    """True when these outcomes, all equally likely, may well have come up that often."""
    cases = list(outcomes)
    return as_expected(seen, dict.fromkeys(cases, seen.total() / len(cases)))


def as_expected(seen: Mapping[Any, int], expected: Mapping[Any, float]) -> bool:
    """True when nothing else came up, and each about as often as expected."""
    if not set(seen) <= set(expected):
        return False
    freedom = len(expected) - 1
    square = sum((seen.get(case, 0) - often) ** 2 / often for case, often in expected.items())
    return freedom == 0 or abs(square - freedom) / sqrt(2 * freedom) < LIMIT
