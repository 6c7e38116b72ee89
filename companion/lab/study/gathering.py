"""Games added up, table by table, as they come: what all findings are made of, without the games themselves.

What is compared between games that share their luck is kept deal by deal: the mean over the ways round the
table in which it was played.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, pairwise
from statistics import fmean

from companion.lab.study import judging
from companion.lab.study.plan import Job, Study
from companion.lab.study.watching import BROKEN, LIMIT, STUCK, Watched
from companion.play import END_EVENT

SAID, TOLD, DREW = "words", "events", "draws"
"""Kinds of what happens to a seat: the verb it says, an event about it, a face it drew."""
BEGINNER = "beginner"
"""Whoever speaks first in the first round, on whichever seat."""
SHOWN_ENDS = 20
"""Games that did not end by a rule, of which it is told how they are seen again."""


class Leads:
    """Who was ahead, round by round, by the first figure that a game keeps: the more the better."""

    def __init__(self, course: Sequence[Sequence[int]], winners: Sequence[int]) -> None:
        leaders = [[seat for seat, value in enumerate(row) if value == max(row)] for row in course]
        alone = [found[0] for found in leaders if len(found) == 1]
        self.changes = sum(before != after for before, after in pairwise(alone))
        """How often another took the lead from whoever had it alone."""
        self.behind = fmean(not set(winners) & set(found) for found in leaders)
        """Share of the rounds in which no winner had or shared the lead."""
        self.half_way = len(winners) == 1 and leaders[len(leaders) // 2] == list(winners)
        """Whether who won alone led alone when half of the rounds were over."""
        self.last_won = bool(set(leaders[-1]) & set(winners))
        """Whether who led at the end won, as it should be where this figure decides."""
        apart = [number for number, found in enumerate(leaders, 1) if found != list(winners)]
        self.settled = (apart[-1] if apart else 0) / len(leaders)
        """The part of the rounds that were over before who won led alone, or those who share it together, to
        the end."""
        ordered = sorted(course[-1], reverse=True)
        self.gap = ordered[0] - ordered[1]
        """By how much the best led before the second at the end."""


class Gathered:
    """The games of one table."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.games = 0
        self.deals: defaultdict[str, dict[int, float]] = defaultdict(dict)
        """By deal: the part of a win of ``seat N``, ``beginner``, ``player NAME``; numbers of a game."""
        self.ends: Counter[str] = Counter()
        self.troubles: list[tuple[int, int, str]] = []
        """Deal, rotation and what happened, of games that no rule ended."""
        self.rounds: Counter[int] = Counter()
        self.decisions = [0] * seats
        self.idle = [0] * seats
        self.all_rounds = 0
        self.looked: Counter[int] = Counter()
        self.rules: Counter[str] = Counter()
        self.games_with_rule: Counter[str] = Counter()
        self.happened: dict[str, Counter[str]] = {kind: Counter() for kind in (SAID, TOLD, DREW)}
        self.games_with: dict[str, Counter[str]] = {kind: Counter() for kind in (SAID, TOLD, DREW)}
        self.mattered: dict[str, defaultdict[str, list[float]]] = {
            kind: defaultdict(list) for kind in (SAID, TOLD, DREW)
        }
        """Of games in which some seats had it and others had not: by how much more those won."""
        self.course: dict[str, _Course] = {}
        self.openness: defaultdict[int, list[float]] = defaultdict(list)
        """By part of a game, one number a deal: how open the games were there, where they were judged."""
        self.trod: Counter[str] = Counter()
        self.stood: Counter[str] = Counter()

    def take(self, played: Sequence[tuple[Job, Watched]]) -> None:
        """The games of one deal."""
        numbers: defaultdict[str, list[float]] = defaultdict(list)
        parts = [judging.by_part(game.judged) for _, game in played if game.judged]
        for part, found in enumerate(zip(*parts, strict=True)):
            self.openness[part].append(fmean(found))
        for job, game in played:
            self._take(game)
            if game.reason in (LIMIT, STUCK, BROKEN) and len(self.troubles) < SHOWN_ENDS:
                self.troubles.append((job.deal, job.rotation, game.trouble or game.reason))
            for name, number in _numbers(job, game):
                numbers[name].append(number)
        for name, values in numbers.items():
            self.deals[name][played[0][0].deal] = fmean(values)

    def _take(self, game: Watched) -> None:
        self.games += 1
        self.ends[game.reason] += 1
        self.rounds[game.rounds] += 1
        self.all_rounds += game.rounds
        self.looked.update(game.looked)
        for seat in range(self.seats):
            self.decisions[seat] += game.decisions[seat]
            self.idle[seat] += game.idle[seat]
        for rule, count in game.rules.items():
            self.rules[rule] += count
            self.games_with_rule[rule] += 1
        for kind in (SAID, TOLD, DREW):
            self._happened(kind, getattr(game, kind), game)
        for label, rows in game.course.items():
            self.course.setdefault(label, _Course(self.seats)).take(rows)
        self.trod.update(game.trod)
        self.stood.update(game.stood)

    def _happened(self, kind: str, rows: Mapping[str, Sequence[int]], game: Watched) -> None:
        for name, row in rows.items():
            self.happened[kind][name] += sum(row)
            self.games_with[kind][name] += 1
            seated = row[: self.seats]
            having = [game.credit(seat) for seat, count in enumerate(seated) if count]
            lacking = [game.credit(seat) for seat, count in enumerate(seated) if not count]
            if having and lacking and game.winners and name != END_EVENT:  # which tells who has won
                self.mattered[kind][name].append(fmean(having) - fmean(lacking))


def _numbers(job: Job, game: Watched) -> Iterable[tuple[str, float]]:
    """What is compared of a game. One that nobody could win says nothing of seats and players."""
    if game.winners:
        by_player: defaultdict[str, float] = defaultdict(float)
        for seat, player in enumerate(job.seated):
            yield f"seat {seat}", game.credit(seat)
            by_player[player.name] += game.credit(seat)
        for name, credit in by_player.items():
            yield f"player {name}", credit
        if game.first is not None:
            yield BEGINNER, game.credit(game.first)
        yield "ties", len(game.winners) > 1
    yield "rounds", game.rounds
    yield "decisions", sum(game.decisions)
    if game.judged and game.winners:
        yield "drama", judging.drama(game.judged, game.winners)
    course = next(iter(game.course.values()), ())
    if course and game.winners and len(game.decisions) > 1:
        leads = Leads(course, game.winners)
        yield "lead changes", leads.changes
        yield "settled", leads.settled
        yield "behind", leads.behind
        yield "half-way", leads.half_way
        yield "last won", leads.last_won
        yield "gap", leads.gap


class _Course:
    """A figure of every seat, round by round; a game that has ended stays as it ended."""

    def __init__(self, seats: int) -> None:
        self.games = 0
        self._seats = seats
        self._sums: list[list[int]] = []
        self._ended: defaultdict[int, list[int]] = defaultdict(lambda: [0] * seats)

    def take(self, rows: Sequence[Sequence[int]]) -> None:
        self.games += 1
        while len(self._sums) < len(rows):
            self._sums.append([0] * self._seats)
        for sums, row in zip(self._sums, rows, strict=False):
            for seat, value in enumerate(row):
                sums[seat] += value
        for seat, value in enumerate(rows[-1]):
            self._ended[len(rows)][seat] += value

    def means(self) -> list[list[float]]:
        """The mean of each seat, by round."""
        still, found = [0] * self._seats, []
        for number, sums in enumerate(self._sums):
            still = [old + new for old, new in zip(still, self._ended[number], strict=True)]
            found.append([(old + now) / self.games for old, now in zip(still, sums, strict=True)])
        return found


def gather(study: Study, played: Iterable[tuple[Job, Watched]]) -> list[Gathered]:
    """All games of a study, in the order of its jobs, by table."""
    tables = [Gathered(study.seats) for _ in study.tables]
    for (table, _), deal in groupby(played, key=lambda one: (one[0].table, one[0].deal)):
        tables[table].take(list(deal))
    return tables
