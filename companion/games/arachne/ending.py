"""What this game has to say of itself when it is over."""

from __future__ import annotations

from companion.games.arachne.position import State
from companion.kit.endings import Award
from companion.play import Chance, text

AWARDS = (
    Award(text("Master of the hunt"), text("{n} capture", plural="{n} captures"), "capture", "blademaster"),
    Award(
        text("Strict parent"),
        text("{n} of the own pieces punished", plural="{n} of the own pieces punished"),
        "punish",
        "matron",
    ),
    Award(
        text("Two ones"),
        text("spiders’ eyes {n} time", plural="spiders’ eyes {n} times"),
        "spiders-eyes",
        "dice",
    ),
    Award(text("Smooth talker"), text("{n} turncoat", plural="{n} turncoats"), "turncoat", "swap"),
)


def counts_for(state: State, chance: Chance) -> int | None:
    """Whoever rolls in a capture; the dice of a turn are looked at for ones alone."""
    return chance.by if state.stage in ("attack", "defend") else None
