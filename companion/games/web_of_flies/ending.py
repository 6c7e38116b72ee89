"""What this game has to say of itself when it is over."""

from __future__ import annotations

from companion.kit.retelling import Award
from companion.play import text

AWARDS = (
    Award(text("Never full"), text("{n} capture", plural="{n} captures"), "capture", "fly"),
    Award(text("Rearranged the web"), text("{n} swap", plural="{n} swaps"), "swap", "swap"),
)
