"""What this game has to say of itself when it is over."""

from __future__ import annotations

from companion.games.arachnid.show.scene import scene
from companion.games.arachnid.state.position import State
from companion.games.arachnid.tasks.battle import Battle
from companion.kit import endings
from companion.kit.endings import Award, Figure
from companion.play import Chance, text

AWARDS = (
    Award(
        text("Bug hunter"),
        text("{n} critter killed", plural="{n} critters killed"),
        "kill",
        "critter",
        least=1,
    ),
    Award(text("Big appetite"), text("{n} web eaten", plural="{n} webs eaten"), "eaten", "web"),
    Award(text("Proud parent"), text("{n} spider hatched", plural="{n} spiders hatched"), "hatch", "spider"),
    Award(text("Homing spider"), text("{n} retreat home", plural="{n} retreats home"), "retreat", "spider"),
    Award(text("Bookworm"), text("{n} upgrade", plural="{n} upgrades"), "upgrade", "upgrade"),
)

HUNGRY = text("{seat} had no food in store at the end of rounds {first} to {last}")


def figures(state: State) -> tuple[Figure, ...]:
    """Points and food, as the seats show them."""
    return endings.figures(scene(state), HUNGRY)


def counts_for(state: State, _chance: Chance) -> int | None:
    """The fighter whose dice fall in a battle; critters and events are nobody's."""
    task = state.agenda[-1]
    return task.rolling.seat if isinstance(task, Battle) else None
