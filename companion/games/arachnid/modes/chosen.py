"""Who answers for places in a game."""

from __future__ import annotations

from companion.games.arachnid.modes.asked import Asked
from companion.games.arachnid.modes.mode import Mode
from companion.games.arachnid.modes.tracked import Tracked
from companion.games.arachnid.state.position import State
from companion.play import Value

MODES: dict[Value, Mode] = {"counters": Asked(), "tracked": Tracked()}
"""Who answers for places, by the house rule ``mode``."""


def mode(state: State) -> Mode:
    """Who answers for places in this game."""
    return MODES[state.equipment.options["mode"]]
