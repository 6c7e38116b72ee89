"""What came of many games, whichever engine played them."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any

TellGames = Callable[[int], None]
"""Told now and then how many games are played."""


@dataclass(slots=True)
class Tally:
    """Counts over games. ``actions`` are words of seats, not draws; ``rounds`` and ``ends``
    count games by rounds begun and by the reason of their end; ``wins`` are first places per
    seat, shared ones for each who shares; ``ties`` are games with a shared first place."""

    wins: list[int]
    actions: int = 0
    ties: int = 0
    rounds: Counter[int] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)

    def count(self, winners: Sequence[int], reason: str, rounds: int, actions: int) -> None:
        """Count one game."""
        self.actions += actions
        self.rounds[rounds] += 1
        self.ends[reason] += 1
        self.ties += len(winners) > 1
        for seat in winners:
            self.wins[seat] += 1

    def add(self, other: Tally) -> None:
        """Count the games of another one too."""
        self.wins = [mine + its for mine, its in zip(self.wins, other.wins, strict=True)]
        self.actions += other.actions
        self.ties += other.ties
        self.rounds += other.rounds
        self.ends += other.ends

    @property
    def games(self) -> int:
        return self.ends.total()

    def report(self, seconds: float) -> dict[str, Any]:
        """The counts as plain values, with rates for this time spent playing."""
        rounds = +self.rounds  # without those that no game had
        return {
            "finished": self.games,
            "seconds": round(seconds, 3),
            "playouts_per_s": round(self.games / seconds, 1) if seconds else 0.0,
            "actions": self.actions,
            "actions_per_s": round(self.actions / seconds, 1) if seconds else 0.0,
            "rounds": {
                "min": min(rounds, default=0),
                "median": _median(rounds) if rounds else 0,
                "max": max(rounds, default=0),
            },
            "wins": self.wins,
            "ties": self.ties,
            "ends": {reason: count for reason, count in sorted(self.ends.items()) if count},
        }


def _median(counts: Counter[int]) -> float:
    """As ``statistics.median``, without a list of all that was counted."""
    total, numbers = counts.total(), sorted(counts)
    reached = list(accumulate(counts[number] for number in numbers))
    low, high = (numbers[bisect_right(reached, place)] for place in ((total - 1) // 2, total // 2))
    return high if total % 2 else (low + high) / 2
