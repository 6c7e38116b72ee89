"""Every task by name, for what reads one back or has something for each."""

from __future__ import annotations

from collections.abc import Mapping

# A task is registered where it is defined: all modules that define one are imported here.
from companion.games.arachnid.colony import hatching  # noqa: F401
from companion.games.arachnid.modes import funnels_lost, reports, retreat, walking  # noqa: F401
from companion.games.arachnid.state.position import Task
from companion.games.arachnid.tasks import (  # noqa: F401
    battle,
    critters,
    den,
    feeding,
    fly_hit,
    landing,
    new_fly,
    rounds,
    scoring,
    setup,
    turns,
)

KINDS: Mapping[str, type[Task]] = Task.kinds
