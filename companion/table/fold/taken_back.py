"""What steps back have undone, for people to put back on the table.

Steps back that follow one another at once count as one: of what the first of them took back little may be put
back yet. Of one that comes later people have followed what the one before it said.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.kit.memoized import memoized_latest
from companion.table.fold.fold import Fold
from companion.table.fold.game_log import carried_out
from companion.table.fold.line_of_play import apart
from companion.table.happened import MOST_TOLD, LogLine, TakenBack
from companion.table.record.entries import MOVING, Entry

AT_ONCE = 20.0
"""Seconds within which nobody has put anything back."""


def taken_back(fold: Fold) -> TakenBack | None:
    """What was undone by the last steps back, in whatever run of the box; None where something has been
    played since, or a break is over since."""
    last = fold.entries[fold.moved - 1]
    since = (entry.kind for entry in fold.entries[fold.moved :])
    if last.kind != "back" or "resume" in since:
        return None
    return _undone(fold, last)


@memoized_latest
def _undone(fold: Fold, last: Entry) -> TakenBack:
    """What was undone by the steps back of which this is the last."""
    before = _before(fold)
    undone, again = apart(fold, before, last.body["to"])
    told, told_again = _latest(fold, undone), _latest(fold, again)
    return TakenBack(
        last.n,
        told,
        fold.moment(before).state,
        told_again[::-1],
        len(undone) - len(told),
        len(again) - len(told_again),
    )


def _latest(fold: Fold, numbers: Iterable[int]) -> tuple[tuple[LogLine, ...], ...]:
    """The lines of the latest of these steps, the last of which is the first: as many as there are until
    ``MOST_TOLD`` of them have moved things. Of a fight with dice by hand a dozen move none."""
    told = []
    moving = 0
    for step in carried_out(fold, numbers):
        told.append(step)
        moving += any(line.moved == "things" for line in step)
        if moving == MOST_TOLD:
            break
    return tuple(told)


def _before(fold: Fold) -> int:
    """The entry before the first of the steps back that have followed one another at once in one run of the
    box."""
    later = fold.entries[fold.moved - 1].at
    run = later.boot
    for n in range(fold.moved - 1, 0, -1):
        entry = fold.entries[n - 1]
        beside = entry.kind not in (*MOVING, "resume")
        if beside and entry.at.boot == run:
            continue
        if entry.kind != "back" or entry.at.boot != run or later.mono - entry.at.mono > AT_ONCE:
            return n
        later = entry.at
    return 1
