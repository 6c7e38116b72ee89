"""Playing ahead: a state that is changed in place, for random play, searches and statistics.

A game may have one, see ``Game.ahead``. One beside its rules knows no events and no sentences, and
freezes and hashes nothing; ``kit.ahead_by_rules`` has one for games that need no quick one.
``tests/contract/test_ahead.py`` plays every game that has one beside its rules, word by word.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from math import exp
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self

from companion.play import Chance

if TYPE_CHECKING:
    from companion.kit.lanes import Bits
    from companion.kit.tally import Tally, TellGames

Pick = Callable[[int], int]
"""Gives a number from 0 to below the one it is given, each as likely as the others."""
Move = Any
"""A word as a search state likes it best: a text, its parts, or numbers. It is not changed, and means the
same in a copy."""


def answer(chance: Chance, pick: Pick) -> str:
    """The word for one face of a draw: the one with the number of a ``pick`` among all weights."""
    ticket = pick(sum([weight for _, weight in chance.faces]))
    for token, weight in chance.faces:
        if ticket < weight:
            return f"{chance.verb} {token}"
        ticket -= weight
    raise ValueError("a draw without a face")


class SearchState(ABC):
    """A game that rests where its rules do: at a question or, with a ``reason``, at its end.

    It never rests at a draw: luck is drawn as soon as the rules wait for it, by one ``pick`` as in
    ``answer``, so that with the same picks it plays the same game as the rules.
    """

    __slots__ = ()
    seats: int
    reason: str
    """As in ``Over``; empty while the game goes on."""

    @property
    @abstractmethod
    def asked(self) -> tuple[int, ...]:
        """The seats that have a question open, as the rules list them; none at the end."""

    @property
    @abstractmethod
    def rounds_begun(self) -> int:
        """As ``Game.rounds_begun``."""

    @abstractmethod
    def moves(self, seat: int, /) -> Sequence[Move]:
        """The words of a seat that is asked but asides; of words that do the same, one is enough."""

    @abstractmethod
    def word(self, move: Move, /) -> str:
        """How a move is said."""

    @abstractmethod
    def play(self, move: Move, seat: int, pick: Pick, /) -> None:
        """Do what a move does, and go on to where the rules rest next, over all luck on the way."""

    @abstractmethod
    def copy(self) -> Self:
        """The same state, to be changed on its own. To go back, keep one and copy it again."""

    @abstractmethod
    def winners(self) -> tuple[int, ...]:
        """The seats that are first or share it, if the game ended now: the head of its ranking."""

    @abstractmethod
    def __eq__(self, other: object, /) -> bool:
        """Whether both play on alike: the one played on is equal to the one made from a State there."""

    __hash__ = None  # type: ignore[assignment]

    # What a search state may do better or sooner than this.

    def random_move(self, pick: Pick, /) -> tuple[int, Move]:
        """A seat that is asked and its move, each word of them all as likely as the others.

        It is to be overridden where ``moves`` lists one of several words that do the same.
        """
        found = self.all_moves()
        return found[pick(len(found))]

    def all_moves(self) -> list[tuple[int, Move]]:
        """The moves of all seats that are asked."""
        return [(seat, move) for seat in self.asked for move in self.moves(seat)]

    # What a search state may know of playing well, for a search.

    def promising(self, seat: int, /) -> Sequence[Move]:
        """The moves that a search looks at: all, or of too many to try those worth a thought."""
        return self.moves(seat)

    def worth_trying(self, seat: int, /) -> Sequence[Move]:
        """The moves that a search tries: the promising ones, and those that only playouts tell apart."""
        return self.promising(seat)

    def guess(self, _move: Move, /) -> float:
        """What a move of the first seat that is asked looks like, from 0 to 1, before it is tried."""
        return 0.5

    def fallen(self, noted: int, /) -> Hashable:
        """What luck made of the last word, for a search, which looks at each such state by itself. ``noted``
        is another number for each fall; where many falls are played on alike, they have one value here."""
        return noted

    curiosity: float = 0.6
    """How much untried moves attract a search, in the scale of rewards (0 lost, 1 won): little where one word
    changes little of what a playout is worth."""
    trust: float = 1.0
    """How many playouts of a search a guess stands for: many where guesses say more than playouts."""
    enough: int = 0
    """Playouts after which an opponent says its word, for more of them win no more games; 0 for none."""
    looks_after: int = 4
    """Playouts between looks at the clock, and at what else has to be done: few where they are long."""
    horizon: ClassVar[int] = 0
    """Moves after which a playout ends and is judged by ``prospects``; 0 for none: it goes on to the end."""

    def likely_move(self, pick: Pick, /) -> tuple[int, Move]:
        """A seat that is asked and a move of a playout: any, or one that people would rather make."""
        return self.random_move(pick)

    def prospects(self) -> list[float]:
        """What a state that is not over is worth to each seat, 1 in all."""
        return self.rewards()

    def playout(self, pick: Pick, /) -> list[float]:
        """Play on to the end or the ``horizon``; what that is worth to each seat, 1 in all."""
        left = self.horizon or -1
        while not self.reason and left:
            seat, move = self.likely_move(pick)
            self.play(move, seat, pick)
            left -= 1
        return self.rewards() if self.reason else self.prospects()

    def rewards(self) -> list[float]:
        """What the end is worth to each seat: 1 for a win, shares of it for a shared one."""
        winners = self.winners()
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(self.seats)]


def shares(scores: Sequence[float], scale: float) -> list[float]:
    """What scores are worth to each seat, 1 in all: who is ``scale`` ahead has e times the other's share."""
    best = max(scores)
    weights = [exp((score - best) / scale) for score in scores]
    whole = sum(weights)
    return [weight / whole for weight in weights]


class Lockstep(Protocol):
    """Random games by the thousand at once, from their start to their end, see ``Game.lockstep``.

    ``most_rounds`` is how long a game can last: none is stopped before. ``kit.lanes`` helps to write one.
    """

    most_rounds: int

    def block(self, games: int, /) -> int:
        """Of so many games, how many are played at once and share their luck."""

    def play(self, games: int, bits: Bits, tally: Tally, tell: TellGames, /) -> None:
        """Play a block into ``tally``; ``tell`` is told now and then how many games have ended.

        Errors: KeyboardInterrupt, after what has ended was counted.
        """
