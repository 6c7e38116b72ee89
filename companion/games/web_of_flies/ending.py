"""What this game has to say of itself when it is over."""

from __future__ import annotations

from companion.kit.endings import Award
from companion.play import Event, text

OUT = "W-15"
"""The ruling by which whoever has no spiders is passed over."""


def _of_spider(capture: Event) -> bool:
    """A spider is somebody's, a fly nobody's."""
    return bool(capture.gains)


AWARDS = (
    Award(
        text("Eats its own kind"),
        text("{n} spider taken", plural="{n} spiders taken"),
        "capture",
        "spider",
        counts=_of_spider,
    ),
    Award(
        text("Catcher of flies"),
        text("{n} fly taken", plural="{n} flies taken"),
        "capture",
        "fly",
        counts=lambda capture: not _of_spider(capture),
    ),
    Award(text("Never full"), text("{n} capture", plural="{n} captures"), "capture", "fly"),
    Award(text("Rearranged the web"), text("{n} swap", plural="{n} swaps"), "swap", "swap"),
    Award(
        text("On a diet"),
        text("passed {n} time", plural="passed {n} times"),
        "pass",
        "spider",
        counts=lambda passed: passed.rule != OUT,
    ),
)
