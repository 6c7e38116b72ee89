"""The timeline: the steps of a game that led to how it stands, each with what going back to before it undoes.

A step is an entry that moved the game: a word, luck, a correction, and a step back, with which one goes on
from an earlier entry. What was taken back does not lie on the timeline; the step back does, and can be
undone like any other. It is not listed where nothing stands again that another step does not bring back.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, takewhile

from companion.play import Chance
from companion.table.fold.fold import Fold
from companion.table.fold.game_log import steps
from companion.table.fold.line_of_play import line, taken_back_by
from companion.table.fold.proposals import Undone
from companion.table.happened import LogLine
from companion.table.record.entries import MOVING


class Timeline:
    """The steps of one game, the last first; worked out when somebody looks."""

    def __init__(self, fold: Fold) -> None:
        self._fold = fold

    def __bool__(self) -> bool:
        return next(self.numbers(), None) is not None

    def __contains__(self, n: int) -> bool:
        """True for a step: looked for among those that lie before it, so the last ones are found at once."""
        return next((one for one in self.numbers() if one <= n), None) == n

    def numbers(self) -> Iterator[int]:
        """The entries that are steps. Those with which the game came to the table are none."""
        began = self._began()
        return takewhile(lambda n: n > began, line(self._fold, self._fold.n))

    def _began(self) -> int:
        """The entry that opened the game, or the one that drew for it before anybody was asked."""
        fold = self._fold
        first = next((n for n in range(2, fold.n + 1) if fold.entries[n - 1].kind in MOVING), 1)
        pending = fold.game.pending(fold.moment(1).state)
        drawn_at_once = first > 1 and fold.entries[first - 1].kind == "luck"
        return first if drawn_at_once and isinstance(pending, Chance) and pending.auto else 1

    def _listed(self) -> Iterator[int]:
        """The steps without those steps back that took back another one, or the same as one that is listed:
        each leads to how the game stood after the last of what it took back."""
        led_to: set[int] = set()
        for n in self.numbers():
            if self._fold.entries[n - 1].kind == "back":
                last = next(iter(taken_back_by(self._fold, n)), None)
                if last is None or last in led_to:
                    continue
                led_to.add(last)
            yield n

    def lines(self, most: int | None = None, before: int | None = None) -> tuple[LogLine, ...]:
        """What happened in each step, as the log says it first; ``most`` of them, ``before`` an entry."""
        wanted = (n for n in self._listed() if before is None or n < before)
        return steps(self._fold, islice(wanted, most))

    def undone(self, n: int) -> Undone:
        """What going back to before step ``n`` undoes."""
        steps = [*takewhile(lambda one: one >= n, self._listed())] or [n]
        draws = (draw for one in steps for draw in self._fold.entries[one - 1].body.get("luck", ()))
        return Undone(len(steps), tuple(draw["provenance"] for draw in draws))
