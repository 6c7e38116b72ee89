"""Every task by name, for what reads one back or has something for each."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.arachnid.colony import hatching
from companion.games.arachnid.modes import funnels_lost, reports, retreat, walking
from companion.games.arachnid.state.position import Task
from companion.games.arachnid.tasks import (
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

HOMES = (
    *(hatching, funnels_lost, reports, retreat, walking),
    *(battle, critters, den, feeding, fly_hit, landing, new_fly, rounds, scoring, setup, turns),
)
"""The modules that define tasks; each is registered where it is defined, so all are imported here."""
KINDS: Mapping[str, type[Task]] = Task.kinds
