"""With what chance a capture succeeds, and who may capture whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from companion.games.arachne import equipment
from companion.games.arachne.acts import at_once, connected, may_capture, movers, way_code
from companion.games.arachne.equipment import Way
from companion.games.arachne.position import State
from companion.kit.seats import rival
from companion.kit.spaces import NO_SPACE

VALUES = (0, 9, 7, 6, 2)
"""What a piece of each kind is worth to its side; the Matron is the game."""
THE_GAME = 25
"""What that comes to beside them, where a capture of hers is only tried."""


def bonus(state: State, piece: int, space: int) -> int:
    """N-37: the other Grunts of the defender connected to the space, the attacker aside (N-34)."""
    tokens = state.equipment.tokens
    owner = state.token(space).seat
    return sum(
        1
        for other in state.equipment.near[space]
        if (found := state.spaces[other])
        and found != piece
        and tokens[found].kind == equipment.GRUNT
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


def worth_most(state: State, piece: int, targets: Iterable[int]) -> int:
    """Of these the space where a piece captures what is worth most, as often as that succeeds."""

    def worth(space: int) -> int:
        ways, _ = odds(state, piece, space)
        kind = state.token(space).kind
        return ways * (THE_GAME if kind == equipment.MATRON else VALUES[kind])

    return max(targets, key=worth)


def threats(state: State) -> list[tuple[int, int, int, int]]:
    """Who may capture whom in this action: space, target, and the chance (ways, all)."""
    return threats_of(state, movers(state))


def threats_of(state: State, starts: Iterable[int]) -> list[tuple[int, int, int, int]]:
    """The same of the pieces on these spaces, as if they might act now."""
    return [
        (start, space, *odds(state, state.spaces[start], space))
        for start in starts
        for space in sorted(_reached(state, start))
        if may_capture(state, state.spaces[start], space)
    ]


def _reached(state: State, start: int) -> set[int]:
    """The pieces of the side it goes for that the piece on a space aims at now, or after a move."""
    fixed, spaces, piece = state.equipment, state.spaces, state.spaces[start]
    token = fixed.tokens[piece]
    prey = state.where.areas[token.seat if state.turncoat else rival(token.seat)]
    found = {space for space in connected(state, start) if prey >> space & 1} if at_once(state) else set()
    match token.kind:
        case equipment.GRUNT:  # it aims at nobody after a move (N-9)
            pass
        case equipment.WIZARD:
            for end in (*fixed.near[start], *fixed.leaps[start]):
                if not spaces[end]:
                    found.update([space for space in fixed.around[end] if prey >> space & 1])
        case _:
            home = state.home if piece == state.piece else NO_SPACE  # of a second half
            for end, ways in fixed.ways[start].items():
                if not spaces[end] and end != home:
                    found.update(_beyond(state, piece, prey, ways))
    return found


def _beyond(state: State, piece: int, prey: int, ways: Iterable[Way]) -> Iterator[int]:
    """Where lines that a piece may move along lead to prey."""
    for way in ways:
        if way.beyond != NO_SPACE and prey >> way.beyond & 1 and not way_code(state, piece, way):
            yield way.beyond
