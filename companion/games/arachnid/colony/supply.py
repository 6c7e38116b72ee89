"""Whether the pool may run out (A-16), so that food must not come back to it late."""

from __future__ import annotations

from companion.games.arachnid.colony import economy
from companion.games.arachnid.printed.names import critter_kind
from companion.games.arachnid.state.position import State


def may_run_out(state: State, event: str = "") -> bool:
    """Whether more food may be gained than the pool holds until this seat's turn is over.

    ``event`` is the kind of the event that is still to be resolved. What it, the critters and
    items eaten in the turn can bring is counted as if dens had room for all of it.
    """
    return economy.limited(state) and state.pool < _most_gained(state, event)


def _most_gained(state: State, event: str) -> int:
    values = state.equipment.food_values
    most = sum(sum(values[critter_kind(critter.token)][critter.bites :]) for critter in state.critters)
    if event == "critter":
        most += max((sum(values[critter_kind(token)]) for token in state.bag), default=0)
    if event == "flyhit":
        most += sum(economy.flies_shown(state, seat) for seat in range(len(state.colonies)))
        most += len(state.funnels)
    if event == "feed":
        beyond_need = economy.worth("spider") - 1  # an item is consumed where one food is short
        most += len(state.colonies) * beyond_need
    if state.equipment.on("consume.anytime"):
        most += max(
            colony.upgrades * economy.worth("upgrade")
            + colony.tops * economy.worth("web")
            + len(colony.spiders) * economy.worth("spider")
            for colony in state.colonies
        )
    return most
