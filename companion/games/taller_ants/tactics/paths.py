"""The way to somewhere: the first step of a shortest one, for whoever plays well."""

from __future__ import annotations

from companion.games.taller_ants.acts import moving
from companion.games.taller_ants.acts.moving import Terrain
from companion.games.taller_ants.state.equipment import Equipment, bits
from companion.games.taller_ants.state.position import SPIDER_SEAT, Unit
from companion.kit.game import Parts

FAR = 99
"""Steps that no way is long."""


def toward(terrain: Terrain, unit: Unit, targets: int, ground: int, most: int = FAR) -> Parts | None:
    """The word for a unit's first step on a shortest way over some ground to one of some squares; None where
    it is there, where no way of ``most`` steps leads, and where none of its first steps stands."""
    fixed = terrain.equipment
    near = sum([1 << to for to in moving.exits(terrain, unit.square)])
    level = targets & ground
    seen, steps = level, 0
    if level >> unit.square & 1:
        return None
    while level and steps < most:
        steps += 1
        if good := level & near:
            for to in bits(good):
                if not moving.step_code(terrain, unit, to):
                    return ("step", unit.name, fixed.names[to])
            return None
        level = _wider(fixed, level, _openings(terrain)) & ground & ~seen
        seen |= level
    return None


def _openings(terrain: Terrain) -> int:
    """The holes that a seat's units go through."""
    if terrain.seat == SPIDER_SEAT:
        return 0
    return sum([1 << hole for hole in terrain.holes]) & ~terrain.webs


def _wider(fixed: Equipment, area: int, holes: int) -> int:
    """An area of both sheets with all that is a step away."""
    above, below = area & fixed.whole, area >> fixed.size
    above, below = fixed.widened(above) | below & holes, fixed.widened(below) | above & holes
    return above | below << fixed.size
