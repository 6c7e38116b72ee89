"""What happened before, for whoever comes to the table: what it was set up by, and what came since people
acted last."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from companion.table.fold.fold import Fold
from companion.table.fold.line_of_play import line
from companion.table.fold.opponents_words import opponents_word
from companion.table.happened import Happened, OpponentsTurn
from companion.table.intents import BOT
from companion.table.record.entries import MOVING


class SetUp:
    """The entries that led up to the first round of a game, the first first; nothing once anything has been
    played in that round. Worked out when somebody looks."""

    def __init__(self, fold: Fold) -> None:
        self._fold = fold

    def __iter__(self) -> Iterator[Happened]:
        numbers = line(self._fold, self._fold.n)
        own = (n for n in numbers if self._fold.entries[n - 1].kind != "back")
        last = [*islice(own, 2)]
        if any(_has_begun(self._fold, n) for n in last[1:]):
            return iter(())
        return (_happened(self._fold, n) for n in reversed([*last, *own]))


class Lately:
    """The last entry of people, and all with which the box has gone on since, the first first: nobody may
    have seen any of it. Nothing of the set-up before the last of them, nor from before a step back. Worked
    out when somebody looks."""

    def __init__(self, fold: Fold) -> None:
        self._fold = fold

    def __iter__(self) -> Iterator[Happened]:
        return (_happened(self._fold, n) for n in reversed([*self._numbers()]))

    def _numbers(self) -> Iterator[int]:
        for n in range(self._fold.moved, 0, -1):
            entry = self._fold.entries[n - 1]
            if entry.kind not in MOVING:
                continue
            if entry.kind not in ("word", "luck"):
                return
            yield n
            if entry.via != BOT or not _has_begun(self._fold, n - 1):
                return


def _has_begun(fold: Fold, n: int) -> bool:
    return fold.game.rounds_begun(fold.moment(n).state) > 0


def _happened(fold: Fold, n: int) -> Happened:
    entry, moment = fold.entries[n - 1], fold.moment(n)
    before = fold.moment(n - 1).state if n > 1 else None
    said = opponents_word(entry)
    turn = OpponentsTurn(*said) if said is not None else None
    return Happened(n, moment.events, moment.state, before, turn)
