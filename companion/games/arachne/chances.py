"""With what chance a capture succeeds, and who may capture whom."""

from __future__ import annotations

from functools import cache

from companion.games.arachne.acts import aims_from, goals, may_capture, movers
from companion.games.arachne.equipment import GRUNT
from companion.games.arachne.position import State


def bonus(state: State, piece: int, space: int) -> int:
    """N-37: the other Grunts of the defender connected to the space, the attacker aside (N-34)."""
    tokens = state.equipment.tokens
    owner = state.token(space).seat
    return sum(
        1
        for other in state.equipment.near[space]
        if (found := state.spaces[other])
        and found != piece
        and tokens[found].kind == GRUNT
        and tokens[found].seat == owner
    )


def odds(state: State, piece: int, space: int) -> tuple[int, int]:
    """In how many of all falls of the dice the capture succeeds: 43 of 64. (1, 1) without dice."""
    sides = state.equipment.sides
    if not sides:
        return 1, 1
    lead = state.equipment.tokens[piece].rank - state.token(space).rank - bonus(state, piece, space)
    return _ways(sides, lead), sides * sides


def percent(ways: int, every: int) -> int:
    """In how many of 100 falls of the dice: 1 to 99, for dice leave a doubt."""
    return min(max(round(100 * ways / every), 1), 99)


@cache
def _ways(sides: int, lead: int) -> int:
    return sum(mine + lead >= other for mine in range(1, sides + 1) for other in range(1, sides + 1))


def threats(state: State) -> list[tuple[int, int, int, int]]:
    """Who may capture whom in this action: space, target, and the chance (ways, all)."""
    found: dict[tuple[int, int], None] = {}
    for start in movers(state):
        piece = state.spaces[start]
        aimed = set(goals(state, "capture", start))
        for end in goals(state, "move", start):
            aimed.update(aims_from(state, piece, start, end))
        for end in goals(state, "leap", start):
            aimed.update(state.equipment.around[end])
        for space in sorted(aimed):
            if may_capture(state, piece, space):
                found[start, space] = None
    return [(start, space, *odds(state, state.spaces[start], space)) for start, space in found]
