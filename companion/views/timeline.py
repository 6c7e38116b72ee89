"""The timeline of the open game, as phones get it: the steps that may be gone back to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, TypedDict

from companion.table.fold.schema import EntryNumber
from companion.table.intents import Snapshot
from companion.views import shown
from companion.views.prose import speech_at
from companion.views.schema import LogLine

MOST_STEPS = 60
"""Steps of one answer."""


class Timeline(TypedDict):
    """Steps that led to how the game stands, the last first."""

    moved: Annotated[EntryNumber, "The entry that moved the game last; say it as ask with rewind."]
    steps: Annotated[Sequence[LogLine], "Each with the number that rewind takes."]
    more: Annotated[bool, "Others lie before them."]


def timeline_page(snapshot: Snapshot, before: int | None = None, language: str = "en") -> Timeline:
    """The last steps, or the last before entry ``before``; none where no game is open."""
    speech = speech_at(snapshot, language)
    lines = snapshot.timeline.lines(MOST_STEPS + 1, before) if snapshot.timeline is not None else ()
    return Timeline(
        moved=snapshot.moved,
        steps=[shown.log_line(line, speech) for line in lines[:MOST_STEPS]],
        more=len(lines) > MOST_STEPS,
    )
