"""Whether the pool may run out (A-16), so that food must not come back to it late."""

from __future__ import annotations

from companion.games.arachnid.colony import economy
from companion.games.arachnid.printed.names import critter_kind
from companion.games.arachnid.state.position import View


def may_run_out(view: View, event: str = "") -> bool:
    """Whether more food may be gained than the pool holds until this seat's turn is over.

    ``event`` is the kind of the event that is still to be resolved. What it, the critters and
    items eaten in the turn can bring is counted as if dens had room for all of it.
    """
    return economy.limited(view) and view.pool < _most_gained(view, event)


def _most_gained(view: View, event: str) -> int:
    values = view.equipment.food_values
    most = sum(sum(values[critter_kind(critter.token)][critter.bites :]) for critter in view.critters)
    if event == "critter":
        most += max((sum(values[critter_kind(token)]) for token in view.bag), default=0)
    if event == "flyhit":
        most += sum(economy.flies_shown(view, seat) for seat in range(len(view.colonies)))
        most += len(view.funnels)
    if event == "feed":
        beyond_need = economy.worth("spider") - 1  # an item is consumed where one food is short
        most += len(view.colonies) * beyond_need
    if view.equipment.on("consume.anytime"):
        most += max(
            colony.upgrades * economy.worth("upgrade")
            + colony.tops * economy.worth("web")
            + len(colony.spiders) * economy.worth("spider")
            for colony in view.colonies
        )
    return most
