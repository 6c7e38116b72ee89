"""What this game has to say of itself when it is over."""

from __future__ import annotations

from companion.kit.endings import Award
from companion.play import text

AWARDS = (
    Award(text("Heartbreaker"), text("mated {n} time", plural="mated {n} times"), "mate", "egg", least=1),
    Award(
        text("Her favourite cook"),
        text("served her {n} male, of either side", plural="served her {n} males, of either side"),
        "eat",
        "widow",
    ),
    Award(text("Tap dancer"), text("{n} step", plural="{n} steps"), "step", "male"),
)
