"""The clocks of a table as a page is told of them."""

from __future__ import annotations

from companion.table.intents import ClockShown
from companion.table.record.timekeeping import called
from companion.views.clock_schema import Clock
from companion.views.prose import Speech
from companion.views.tree import lean


def page(clock: ClockShown, speech: Speech) -> Clock:
    """How the clocks stood at the last entry, and who thinks since then: pages count on by themselves."""
    return lean(
        Clock(
            way=clock.chosen.way,
            text=speech.translate(called(clock.chosen)),
            since=clock.since,
            running=sorted(clock.running),
            spent=[round(seconds, 1) for seconds in clock.spent],
            left=[round(seconds, 1) for seconds in clock.left] or None,
        )
    )
