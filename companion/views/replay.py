"""A past game step by step, as pages get it: how it stood after an entry, and why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, NotRequired, TypedDict

from companion.table.desk.snapshots import past_snapshot
from companion.table.fold.fold import Fold
from companion.table.fold.schema import EntryNumber
from companion.table.fold.timeline import Timeline
from companion.table.intents import LuckState
from companion.table.record.entries import MOVING
from companion.views import schema
from companion.views.page import page
from companion.views.tree import lean


class Replay(TypedDict):
    """A game as it was after one of its entries."""

    entry: Annotated[EntryNumber, "Which. Of one that only fixes who takes part in a draw, the one before."]
    last: Annotated[EntryNumber, "The last entry of the record."]
    before: NotRequired[Annotated[EntryNumber | None, "The entry to be shown before it; absent: none is."]]
    after: NotRequired[Annotated[EntryNumber | None, "The entry to be shown after it; absent: none is."]]
    at: Annotated[int, "When it was written, in seconds since 1970 by the clock of the box."]
    undone: NotRequired[Annotated[bool, "It was taken back later."]]
    branch: NotRequired[Annotated[bool, "Whoever asked may carry on from here: ``branch <game> <entry>``."]]
    barred: NotRequired[Annotated[str, "Why whoever asked may not while a game is played."]]
    show: NotRequired[Annotated[bool, "Whoever asked may have a television show it: POST /api/show."]]
    page: Annotated[
        schema.Page,
        "The table as it was, with what the log says of this entry; nobody is asked anything.",
    ]


def replay_page(
    fold: Fold, key: int, wanted: int | None, luck: LuckState, names: Mapping[int, str], language: str
) -> Replay:
    """Game ``key`` after the entry that is ``wanted``, or its last one; after the nearest before it that
    people are told of."""
    n = max(1, min(fold.n, wanted or fold.n))
    while n > 1 and _is_silent(fold, n):
        n -= 1
    shown = page(past_snapshot(fold, key, n, luck, names), language)
    shown["desk"], shown["least"] = [], {}
    return lean(
        Replay(
            entry=n,
            last=fold.n,
            before=next((one for one in range(n - 1, 0, -1) if not _is_silent(fold, one)), None),
            after=next((one for one in range(n + 1, fold.n + 1) if not _is_silent(fold, one)), None),
            at=round(fold.entries[n - 1].at.wall),
            undone=_was_undone(fold, n),
            page=shown,
        )
    )


def _is_silent(fold: Fold, n: int) -> bool:
    """True for an entry that only fixes who takes part in the next draw."""
    return fold.entries[n - 1].kind == "round"


def _was_undone(fold: Fold, n: int) -> bool:
    """True for a step that is not on the way to how the game stands."""
    timeline, kind = Timeline(fold), fold.entries[n - 1].kind
    if kind not in MOVING or n in timeline:
        return False
    return n > min(timeline.numbers(), default=n)  # what opened it is on no timeline
