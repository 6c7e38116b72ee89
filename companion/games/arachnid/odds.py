"""What a battle will bring, computed from the faces of the dice and never sampled."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from companion.kit import dice


@dataclass(frozen=True, slots=True)
class Pool:
    """The dice of one side: of the card, bolster dice, and what is added to their sum."""

    card: int
    bolster: int = 0
    bonus: int = 0


@dataclass(frozen=True, slots=True)
class Odds:
    """The chances of a battle's five ends; they add up to 1."""

    overkill: Fraction
    win: Fraction
    tie: Fraction
    loss: Fraction
    rout: Fraction

    @property
    def attacker(self) -> Fraction:
        """How likely the attacker wins, by however much."""
        return self.overkill + self.win

    @property
    def defender(self) -> Fraction:
        """How likely the defender wins by the dice; a tie is his too, for then the attacker retreats."""
        return self.loss + self.rout


def odds(
    attack_die: dice.Faces, defense_die: dice.Faces, bolster_die: dice.Faces, one: Pool, other: Pool
) -> Odds:
    """The chances when ``one`` attacks with its pool and ``other`` defends with its own."""
    attack, defense = _sums(attack_die, bolster_die, one), _sums(defense_die, bolster_die, other)
    ends = [0] * 5
    for total, ways in attack:
        for against, others in defense:
            margin = max(-2, min(2, total - against))
            ends[2 - margin] += ways * others
    every = sum(ends)
    return Odds(*(Fraction(count, every) for count in ends))


@lru_cache(maxsize=512)
def _sums(card_die: dice.Faces, bolster_die: dice.Faces, pool: Pool) -> tuple[tuple[int, int], ...]:
    """Every sum of a pool with the number of ways it can fall."""
    sums: dict[int, int] = {}
    for total, ways in dice.totals(card_die, pool.card).items():
        for more, others in dice.totals(bolster_die, pool.bolster).items():
            whole = total + more + pool.bonus
            sums[whole] = sums.get(whole, 0) + ways * others
    return tuple(sums.items())


def percent(chance: Fraction) -> int:
    """A chance as a whole number of percent."""
    return round(100 * chance)
