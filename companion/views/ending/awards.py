"""Awards: who did something more often than anybody else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companion.frozen import frozen
from companion.kit.endings import Award
from companion.play import Text, text
from companion.views.ending.course import Course
from companion.views.ending.turning import fought

MOST_AWARDS = 4
THOUGHT = 60.0
"""Seconds of thought from which it is told who thought longest."""
THOUGHT_AT_ALL = 10
"""Seconds of thought from which somebody may be the quickest: with fewer they had hardly a turn."""


@frozen
class Awarded:
    """An award and why a seat has it; nobody else is level with it."""

    title: Text
    text: Text
    picture: str
    seat: int


def awards_of(course: Course, awards: Sequence[Award]) -> tuple[Awarded, ...]:
    """At most ``MOST_AWARDS``: those of the game first, and a first one for everybody before a second."""
    found = [*_counted(course, awards), *_duellist(course), *_thinkers(course)]
    given: Counter[int] = Counter()
    rank: dict[Awarded, int] = {}
    for one in found:
        rank[one] = given[one.seat]
        given[one.seat] += 1
    return tuple(sorted(found, key=lambda one: rank[one])[:MOST_AWARDS])


def _counted(course: Course, awards: Sequence[Award]) -> list[Awarded]:
    """Those of the game, by its events."""
    found = []
    for award in awards:
        counts = Counter(
            one.event.seat
            for one in course.happened
            if one.event.kind == award.kind and one.event.seat is not None and award.counts(one.event)
        )
        best = _alone(counts)
        if best is not None and counts[best] >= award.least:
            counted = award.counted.filled(n=counts[best])
            found.append(Awarded(award.title, counted, award.picture, best))
    return found


def _duellist(course: Course) -> list[Awarded]:
    """Who won most battles."""
    won = Counter(battle.winner for _, battle in fought(course) if battle.winner is not None)
    best = _alone(won)
    if best is None:
        return []
    told = text("{n} battle won", plural="{n} battles won", n=won[best])
    return [Awarded(text("Duellist"), told, "dice", best)]


def _thinkers(course: Course) -> list[Awarded]:
    """Who thought longest, and who shortest, once there was thinking at all."""
    thought = Counter({seat: round(seconds) for seat, seconds in enumerate(course.thought)})
    if max(thought.values(), default=0) < THOUGHT:
        return []
    slow, quick = _alone(thought), _alone(Counter({seat: -seconds for seat, seconds in thought.items()}))
    if slow is not None and quick is not None and clock(thought[slow]) == clock(thought[quick]):
        return []  # as people say it, they thought as long
    titles = ((text("Deep thinker"), slow), (text("Quick legs"), quick))
    return [
        Awarded(title, text("thought for {time}", time=clock(thought[seat])), "spider", seat)
        for title, seat in titles
        if seat is not None and thought[seat] >= THOUGHT_AT_ALL
    ]


def _alone(counts: Counter[int]) -> int | None:
    """Who has the most, where nobody else has as many."""
    ranked = counts.most_common(2)
    if not ranked or (len(ranked) > 1 and ranked[0][1] == ranked[1][1]):
        return None
    return ranked[0][0]


def clock(seconds: float) -> Text:
    """A time as people say it: seconds below a minute."""
    if round(seconds) < 60:
        return text("{seconds} s", seconds=round(seconds))
    hours, minutes = divmod(round(seconds / 60), 60)
    if hours:
        return text("{hours} h {minutes} min", hours=hours, minutes=minutes)
    return text("{minutes} min", minutes=minutes)
