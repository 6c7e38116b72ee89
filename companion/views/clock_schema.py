"""What a page is told of the clocks, as types; ``companion.views.schema`` says how these read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, NotRequired, TypedDict

from companion.table.fold.schema import Seat
from companion.table.record.timekeeping import Way


class Clock(TypedDict):
    """How the table keeps time. Pages count on by themselves from what they were told."""

    way: Annotated[Way, "Without a limit, or which; never off."]
    text: Annotated[str, "What was chosen."]
    since: Annotated[
        float,
        "When the figures stood so, in seconds of this run of the box; the stream tells its own as time.",
    ]
    running: NotRequired[Annotated[Sequence[Seat], "Whose time passes since then."]]
    spent: Annotated[Sequence[float], "Seconds that each seat has thought."]
    left: NotRequired[
        Annotated[
            Sequence[float] | None, "Seconds that each seat has left; below 0 for whoever is over its time."
        ]
    ]
