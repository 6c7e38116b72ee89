"""What this game has to say of itself when it is over."""

from __future__ import annotations

from companion.kit.retelling import Award
from companion.play import text

AWARDS = (
    Award(text("Heartbreaker"), text("mated {n} time", plural="mated {n} times"), "mate", "egg", least=1),
    Award(
        text("Her favourite cook"),
        text("{n} male eaten by her", plural="{n} males eaten by her"),
        "eat",
        "widow",
    ),
    Award(text("Tap dancer"), text("{n} step", plural="{n} steps"), "step", "male"),
)
