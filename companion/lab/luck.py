"""Seeded luck for simulations: a generator beside the game, never within it."""

from __future__ import annotations

from itertools import accumulate
from random import Random, SystemRandom

from companion.play import Chance


def generator(seed: int | str | None) -> Random:
    """Python's generator for a seed; for None the operating system's, which cannot be repeated."""
    return SystemRandom() if seed is None else Random(seed)


class SeededLuck:
    """Answers draws and picks words; with the same seed always in the same way.

    Without a seed it draws from the operating system and cannot be repeated.
    """

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = generator(seed)

    def answer(self, chance: Chance) -> str:
        """The word for one face of a draw, by weight."""
        tokens = [token for token, _ in chance.faces]
        totals = list(accumulate(weight for _, weight in chance.faces))
        ticket = self._random.randrange(totals[-1])
        token = next(token for token, total in zip(tokens, totals, strict=True) if ticket < total)
        return f"{chance.verb} {token}"

    def pick(self, count: int) -> int:
        """A number from 0 to ``count`` - 1, each as likely as the others."""
        return self._random.randrange(count)
