"""What the coach says in a first game of Web of Flies."""

from __future__ import annotations

from companion.kit.tips import Tip
from companion.play import TURN, Settings, text

_TIPS = (
    Tip("first-player", text("Luck says who begins; the others may swap two pieces first."), "W-4"),
    Tip("bag", text("Mixed well, the pieces fill the whole web, one on each space."), "W-19"),
    Tip(
        "swap",
        text("You do not begin: swap two of your own spiders, or keep the web as it is. No second chance."),
        "W-2",
    ),
    Tip(
        TURN,
        text("Choose a spider that can capture: it runs straight, up to the first fly or enemy on its line."),
        "W-5",
    ),
    Tip(
        TURN,
        text("The number is its legs: it captures a fly, or an enemy with as many legs or fewer."),
        "Capture",
        "capture",
    ),
)


def tips(_settings: Settings) -> tuple[Tip, ...]:
    """All of them, in the order in which they are told."""
    return _TIPS
