"""What a table was set up by, for whoever comes to it before anything has been played."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from companion.table.fold.fold import Fold
from companion.table.fold.line_of_play import line
from companion.table.fold.opponents_words import opponents_word
from companion.table.intents import Happened, OpponentsTurn


class SetUp:
    """The entries that led up to the first round of a game, the first first; nothing once anything has been
    played in that round. Worked out when somebody looks."""

    def __init__(self, fold: Fold) -> None:
        self._fold = fold

    def __iter__(self) -> Iterator[Happened]:
        numbers = line(self._fold, self._fold.n)
        own = (n for n in numbers if self._fold.entries[n - 1].kind != "back")
        last = [*islice(own, 2)]
        if any(self._has_begun(n) for n in last[1:]):
            return iter(())
        return (self._happened(n) for n in reversed([*last, *own]))

    def _has_begun(self, n: int) -> bool:
        return self._fold.game.rounds_begun(self._fold.moment(n).state) > 0

    def _happened(self, n: int) -> Happened:
        entry, moment = self._fold.entries[n - 1], self._fold.moment(n)
        said = opponents_word(entry)
        turn = OpponentsTurn(*said) if said is not None else None
        return Happened(n, moment.events, moment.state, turn)
