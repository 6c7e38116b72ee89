"""The fungus: how it grows, what it destroys, and what a harvest takes from it."""

from __future__ import annotations

from functools import partial

from companion.frozen import replace
from companion.games.taller_ants.state import areas, position
from companion.games.taller_ants.state.equipment import bits
from companion.games.taller_ants.state.position import Played, State
from companion.games.taller_ants.told import ants as ant_events
from companion.games.taller_ants.told import events
from companion.kit import squares
from companion.kit.memoized import memoized_latest

DIRECTIONS = range(1, 9)


def due(state: State) -> State:
    """A new round: every fungus group is to grow, and may be harvested again."""
    seeds = tuple(next(bits(patch)) for patch in areas.patches(state))
    return replace(state, growing=seeds, spent=0, way=0, grown=0)


def tiles(state: State, way: int) -> list[int]:
    """The tiles of the group that grows now which have room in a direction.

    Webs are room only where the whole group has no other (T-71).
    """
    return _room(state)[way]


@memoized_latest
def _room(state: State) -> dict[int, list[int]]:
    """The same for every direction."""
    patch = areas.patch_at(state, state.growing[0])
    for free in (_free(state), _free(state, over_webs=True)):
        found = {way: _beyond(state, patch, way, free) for way in DIRECTIONS}
        if any(found.values()):
            break
    return found


def ways(state: State) -> list[int]:
    """The directions in which the group that grows now has room."""
    return [way for way in DIRECTIONS if tiles(state, way)]


def _beyond(state: State, patch: int, way: int, free: int) -> list[int]:
    """The tiles of a group that have one of the free squares beside them in a direction."""
    fixed = state.equipment
    column, row = squares.DIRECTIONS[way]
    inside = fixed.whole & ~(fixed.west if column < 0 else fixed.east if column > 0 else 0)
    by = row * fixed.width + column
    return list(bits(patch & inside & (free >> by if by > 0 else free << -by)))


def _free(state: State, *, over_webs: bool = False) -> int:
    """Squares that fungus may grow on: no water, rock, hole, unit or fungus (T-72)."""
    fixed = state.equipment
    holes = sum(1 << hole for hole in areas.holes(state))
    units = (areas.all_ants(state) | areas.spiders_on(state)) & fixed.whole
    taken = fixed.rock | fixed.water | holes | units | state.fungus | state.wards
    return fixed.whole & ~(taken if over_webs else taken | state.webs)


def grow(state: State, tile: int) -> Played:
    """The group grows from a tile in the direction that was rolled."""
    to = state.equipment.ways[tile][state.way]
    lost = tuple((at, thing, -number) for at, thing, number in state.items if at == to)
    after = position.with_items(replace(state, fungus=state.fungus | 1 << to), *lost)
    after = replace(after, webs=after.webs & ~(1 << to))
    # T-73: groups that now touch have had their growth.
    patch = areas.patch_at(after, to)
    left = tuple(seed for seed in state.growing[1:] if not patch >> seed & 1)
    grown = partial(events.grown, webbed=bool(state.webs >> to & 1), lost=bool(lost))
    return replace(after, stage="fungus", growing=left, way=0, grown=state.grown + 1), (
        (grown, state, tile, to),
    )


def stuck(state: State) -> Played:
    """The group has no room at all."""
    event = (events.not_grown, state, state.growing[0])
    return replace(state, growing=state.growing[1:], way=0, grown=state.grown + 1), (event,)


# -------------------------------------------------------------------------------- harvest


def harvested(state: State) -> Played:
    """All dice of a harvest have fallen (T-69, T-70)."""
    assert state.picking is not None
    name, tile, dice = state.picking
    group = position.group_of(state, state.seat, name)
    assert group is not None
    total = sum(dice)
    food = min(total, group.room)
    patch = areas.patch_at(state, tile)
    due_tiles = food // 5
    lost = min(due_tiles, patch.bit_count() - 1)
    order = sorted(bits(patch), key=lambda to: (state.equipment.distance(group.square, to), to))
    left = patch & ~sum(1 << to for to in order[:lost])
    exhausted = due_tiles >= patch.bit_count() or patch.bit_count() == 1
    after = position.with_group(state, state.seat, replace(group, food=group.food + food))
    after = replace(
        after,
        stage="ants",
        picking=None,
        fungus=state.fungus & ~patch | left,
        spent=(state.spent & ~patch) | (left if exhausted else 0),
    )
    return after, ((ant_events.harvested, after, name, dice, food, lost),)
