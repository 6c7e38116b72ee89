"""What a battle comes to: its five ends, and their chances, computed from the faces of the dice."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from companion.frozen import frozen
from companion.kit import dice
from companion.play import Text, text

ATTACKER, DEFENDER = 0, 1


class End(NamedTuple):
    """A way a battle ends: who of the two wins, None for a tie, and who retreats.

    Who retreats loses so much ``food``, as far as there is any, and is stunned if it ``stuns``.
    ``title`` says who won, and ``margin`` how, before the dice fall (A-75, A-79).
    """

    winner: int | None
    loser: int
    food: int
    stuns: bool
    title: Text
    margin: Text
    rule: str = "Battle"

    def outcome(self, lost: int) -> Text:
        """What becomes of the loser, who has so much food to lose."""
        if self.stuns:
            return text("retreats, stunned, food −{n}", n=lost) if lost else text("retreats, stunned")
        return text("retreats, food −{n}", n=lost) if lost else text("retreats")


_CLEARLY = (
    1,
    True,
    text("{colour} wins by 2 or more", short="{colour} wins by 2+", you="You win by 2 or more"),
    text("{about} by 2 or more", you="You by 2 or more"),
)
_BY_ONE = (1, False, text("{colour} wins by 1", you="You win by 1"), text("{about} by 1", you="You by 1"))
_TIE = (0, False, text("A tie"), text("A tie"), "A-79")
ENDS = (
    End(ATTACKER, DEFENDER, *_CLEARLY),
    End(ATTACKER, DEFENDER, *_BY_ONE),
    End(None, ATTACKER, *_TIE),
    End(DEFENDER, ATTACKER, *_BY_ONE),
    End(DEFENDER, ATTACKER, *_CLEARLY),
)
"""From overkill by the attacker to overkill by the defender."""


def end_of(margin: int) -> int:
    """The number of the end when the attacker has so much more than the defender."""
    even = len(ENDS) // 2
    return even - max(-even, min(even, margin))


@frozen
class Pool:
    """The dice of one side: of the card, bolster dice, and what is added to their sum."""

    card: int
    bolster: int = 0
    bonus: int = 0


class Odds(NamedTuple):
    """The chances of the ends; they add up to 1."""

    overkill: Fraction
    win: Fraction
    tie: Fraction
    loss: Fraction
    rout: Fraction


def odds(
    attack_die: dice.Faces, defense_die: dice.Faces, bolster_die: dice.Faces, one: Pool, other: Pool
) -> Odds:
    """The chances when ``one`` attacks with its pool and ``other`` defends with its own."""
    attack, defense = _sums(attack_die, bolster_die, one), _sums(defense_die, bolster_die, other)
    ends = [0] * len(ENDS)
    for total, ways in attack:
        for against, others in defense:
            ends[end_of(total - against)] += ways * others
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


def shares(odds: Odds) -> tuple[int, ...]:
    """The ends in whole percent that add up to 100: the largest remainders are rounded up."""
    exact = [100 * chance for chance in odds]
    whole = [int(one) for one in exact]
    order = sorted(range(len(exact)), key=lambda place: whole[place] - exact[place])
    up = order[: 100 - sum(whole)]
    return tuple(one + (place in up) for place, one in enumerate(whole))


def by_winner(shares: tuple[int, ...]) -> tuple[int, int, int]:
    """Of such percents those of the attacker, of a tie, and of the defender."""
    attacker, tie, defender = (
        sum(share for end, share in zip(ENDS, shares, strict=True) if end.winner == who)
        for who in (ATTACKER, None, DEFENDER)
    )
    return attacker, tie, defender
