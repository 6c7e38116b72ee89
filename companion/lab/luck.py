"""Seeded luck for simulations: a generator beside the game, never within it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random, SystemRandom

from companion.kit import ahead
from companion.play import Chance


def generator(seed: int | str | None) -> Random:
    """Python's generator for a seed; for None the operating system's, which cannot be repeated."""
    return SystemRandom() if seed is None else Random(seed)


def picker(random: Random) -> Callable[[int], int]:
    """``pick(n)``: a number from 0 to n - 1, each as likely as the others.

    The numbers are those of ``random.randrange``, in half the time.
    """
    bits = random.getrandbits

    def pick(count: int) -> int:
        width = count.bit_length()
        while (number := bits(width)) >= count:
            pass
        return number

    return pick


class SeededLuck:
    """Answers draws and picks words; with the same seed always in the same way.

    Without a seed it draws from the operating system and cannot be repeated. ``pick(n)`` gives a
    number from 0 to n - 1, each as likely as the others.
    """

    def __init__(self, seed: int | str | None = None) -> None:
        self.pick = picker(generator(seed))

    def answer(self, chance: Chance) -> str:
        """The word for one face of a draw, by weight."""
        return ahead.answer(chance, self.pick)
