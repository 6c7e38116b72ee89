"""What this game has to say of itself when it is over."""

from __future__ import annotations

from companion.games.taller_ants.state.position import State
from companion.kit.endings import Award
from companion.play import Chance, text

AWARDS = (
    Award(text("Master digger"), text("dug {n} time", plural="dug {n} times"), "dig", "tunnel"),
    Award(text("Long legs"), text("{n} step", plural="{n} steps"), "step", "spider"),
    Award(text("Bridge builder"), text("{n} bridge", plural="{n} bridges"), "bridge", "bridge", least=1),
    Award(text("Nursery"), text("hatched {n} time", plural="hatched {n} times"), "hatch", "egg"),
    Award(text("Weaver by night"), text("{n} web", plural="{n} webs"), "web", "cobweb"),
    Award(text("Hot head"), text("{n} attack", plural="{n} attacks"), "attack", "attack"),
)


def counts_for(_state: State, chance: Chance) -> int | None:
    """Whoever rolls in a fight or a harvest; where the fungus grows is nobody's."""
    return chance.by if chance.source == "d6" else None
