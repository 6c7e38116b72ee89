"""The luck of a whole box, out of its journal: at once for the command line, bit by bit for a page.

What a page asks for is worked out by whoever asks, never by the desk, and a ``PIECE`` of seconds at a time:
games that were looked at stay added up until one of them is played on, so a look costs the new ones.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import closing
from datetime import date, timedelta
from threading import Lock

from companion.errors import OrbweaverError
from companion.table.fold.fold import FindGame, Fold, fold
from companion.table.intents import Shelved
from companion.table.journal.journal import Journal
from companion.views.ending import moment
from companion.views.ending.course import Course, look_through
from companion.views.luck_report import EVENING_BEGINS, BoxLuck, OneGame, Report, Tally, one_game

PIECE = 1.0
"""Seconds after which a page is told what there is so far; a game that is begun is looked through."""


def report(
    journal: Journal, find: FindGame, progress: Callable[[int, int], None] = lambda _done, _all: None
) -> Report:
    """The report of a journal, the games in the order in which they were begun. ``progress`` is told how
    many of how many were read."""
    tally, games, left_out = Tally(), list[OneGame](), 0
    keys = sorted(game.key for game in journal.shelf())
    for number, key in enumerate(keys, 1):
        progress(number, len(keys))
        found = _looked_through(journal, key, find)
        if found is None:
            left_out += 1
            continue
        folded, course = found
        tally.take(folded.game, course)
        games.append(one_game(key, folded, course))
    return Report(tuple(games), tally.sources(), left_out)


def _looked_through(journal: Journal, key: int, find: FindGame) -> tuple[Fold, Course] | None:
    """A game of the journal; None where it is damaged or its rules are of another edition."""
    try:
        folded = fold(journal.intact_entries(key)[0], find)
    except OrbweaverError:
        return None
    return folded, look_through(folded)


class LuckOfBox:
    """What a page tells of the luck of a box. For threads: one works, the others are told what there is."""

    def __init__(
        self,
        opened: Callable[[], Journal],
        find: FindGame,
        seconds: Callable[[], float] = time.monotonic,
    ) -> None:
        self._opened, self._find, self._seconds = opened, find, seconds
        self._working = Lock()
        self._told = BoxLuck()
        self._begin(None)

    def _begin(self, evening: date | None) -> None:
        """Forget all games."""
        self._evening = evening
        self._taken: dict[int, int] = {}
        self._whole, self._tonight = Tally(), Tally()
        self._games: list[OneGame] = []
        self._left_out = 0

    def look(self, key: int | None, played: Fold | None, now: float) -> BoxLuck:
        """The luck so far, ``key`` and ``played`` being the game on the table, ``now`` Unix time.

        Errors: RecordError where the journal cannot be read."""
        if self._working.acquire(blocking=False):
            try:
                self._told = self._look(key, played, now)
            finally:
                self._working.release()
        return self._told

    def _look(self, key: int | None, played: Fold | None, now: float) -> BoxLuck:
        until, evening = self._seconds() + PIECE, _evening_of(now)
        with closing(self._opened()) as journal:
            resting = [game for game in journal.shelf() if played is None or game.key != key]
            there = {game.key: game.entries for game in resting}
            if evening != self._evening or any(there.get(one) != n for one, n in self._taken.items()):
                self._begin(evening)
            left = sorted((game for game in resting if game.key not in self._taken), key=lambda one: one.key)
            while left and self._seconds() < until:
                self._take(journal, left.pop(0))
        if key is None or played is None:
            return self._so_far(len(left))
        return self._with_table(key, played, len(left))

    def _take(self, journal: Journal, game: Shelved) -> None:
        found = _looked_through(journal, game.key, self._find)
        self._taken[game.key] = game.entries
        if found is None:
            self._left_out += 1
            return
        folded, course = found
        self._whole.take(folded.game, course)
        if _evening_of(game.at) == self._evening:
            self._tonight.take(folded.game, course)
            self._games.append(one_game(game.key, folded, course))

    def _so_far(self, left: int) -> BoxLuck:
        games = len(self._taken) - self._left_out
        evening = Report(tuple(self._games), self._tonight.sources(), 0)
        return BoxLuck(None, evening, self._whole.sources(), games, self._left_out, left)

    def _with_table(self, key: int, played: Fold, left: int) -> BoxLuck:
        """With the game on the table, which goes on: it is added to copies."""
        course, whole, tonight = look_through(played), self._whole.copy(), self._tonight.copy()
        game, alone = one_game(key, played, course), Tally()
        for tally in (whole, tonight, alone):
            tally.take(played.game, course)
        evening = Report((*self._games, game), tonight.sources(), 0)
        games = len(self._taken) - self._left_out + 1
        return BoxLuck(
            Report((game,), alone.sources(), 0), evening, whole.sources(), games, self._left_out, left
        )


def _evening_of(wall: float) -> date | None:
    """The day that an evening belongs to: what comes after midnight is still of the day before."""
    when = moment(wall)
    return None if when is None else (when - timedelta(hours=EVENING_BEGINS)).date()
