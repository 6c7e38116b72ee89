"""The state of a game: what males may do, where a disturbance draws the female, who is ahead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import compress
from typing import Literal

from companion.games.spidertwist.layout import CENTRE, Layout
from companion.kit.seats import NOBODY

Stage = Literal["start", "turn", "reaction", "meal", "over"]
MATED, EATEN = 2, -1
"""Points for each male of one's own that mated or was eaten."""


@dataclass(frozen=True, slots=True)
class State:
    """A position. ``males`` holds the male on each node, 0 for none; ``female`` is her node.

    ``rolls`` are the start rolls so far, Black's first, and empty once it is settled who begins.
    ``seat`` is whose turn it is, NOBODY before. ``turns`` counts turns that are over, passes too.
    ``acted``, ``added`` and ``mating`` say what happened this turn; ``done`` are the males that
    may not move again in it, in order of number. ``disturber`` is the node of the male that the
    female turns to, in stage reaction only. ``feeding`` is what the die on her shows, 0 for
    none. ``stock``, ``mated`` and ``eaten`` count males per seat.
    """

    layout: Layout
    males: bytes
    stock: tuple[int, int]
    female: int = CENTRE
    stage: Stage = "start"
    rolls: tuple[int, ...] = ()
    first: int = NOBODY
    seat: int = NOBODY
    turns: int = 0
    acted: bool = False
    added: bool = False
    mating: bool = False
    done: tuple[int, ...] = ()
    disturber: int = NOBODY
    feeding: int = 0
    mated: tuple[int, int] = (0, 0)
    eaten: tuple[int, int] = (0, 0)
    reason: str = ""


# ------------------------------------------------------------------------------ what males may do


def may_move(state: State, node: int) -> bool:
    """S-4, S-5: a male of the mover's is there, and has neither moved nor been added this turn."""
    male = state.males[node]
    return bool(male) and state.layout.owner(male) == state.seat and male not in state.done


def movers(state: State) -> list[int]:
    """The nodes of the mover's males that may still move this turn."""
    males, done = state.males, state.done
    own = males.translate(state.layout.own[state.seat])
    return [node for node in compress(range(len(own)), own) if males[node] not in done]


def entries(state: State) -> list[int]:
    """Where the mover may add a male (S-2, S-3); nowhere when one was added or none is left."""
    if state.added or not state.stock[state.seat]:
        return []
    return [node for node in state.layout.edge if not state.males[node] and node != state.female]


def steps(state: State, start: int) -> list[int]:
    """The free nodes next to one."""
    return [node for node in state.layout.near[start] if not state.males[node] and node != state.female]


def may_mate(state: State, start: int) -> bool:
    """S-8, S-9: the female is next to this node and nobody has mated this turn."""
    return not state.mating and state.female in state.layout.near[start]


Action = tuple[str, int, int]
"""A verb with the nodes it goes from and to; NOBODY where it has none."""


def actions(state: State) -> Iterator[Action]:
    """Everything the mover may do, matings first, without ending the turn."""
    near, males, female = state.layout.near, state.males, state.female
    free = movers(state)
    for start in free:
        if may_mate(state, start):
            yield "mate", start, female
    for start in free:
        for end in near[start]:
            if not males[end] and end != female:
                yield "step", start, end
    for node in entries(state):
        yield "add", NOBODY, node


# ------------------------------------------------------------------------- what the female does


def impact(state: State, disturber: int) -> int:
    """How many steps a disturbance draws the female (S-11 to S-14)."""
    fixed, males = state.layout, state.males
    if disturber != CENTRE:
        return sum(1 for node in fixed.spokes[disturber] if males[node]) + bool(males[CENTRE])
    fullest = max(sum(1 for node in fixed.spokes[end] if males[node]) for end in fixed.edge)
    return fullest + 1 if fixed.option("spidertwist.centre_plus") else max(1, fullest)


def ends(state: State, disturber: int) -> list[int]:
    """Where her reaction may end (S-16 to S-20), in the order of the web.

    All shortest routes are followed for as many steps as the impact. A route ends at the first
    male on it; where any route has one, only those count.
    """
    near, males = state.layout.near, state.males
    steps_to = state.layout.steps[disturber]
    front, prey = {state.female}, set[int]()
    for _ in range(min(impact(state, disturber), steps_to[state.female])):
        ahead = {node for start in front for node in near[start] if steps_to[node] < steps_to[start]}
        prey |= {node for node in ahead if males[node]}
        front = ahead - prey
    return sorted(prey or front)


# --------------------------------------------------------------------------------- who is ahead


def left(state: State) -> tuple[int, int]:
    """Males per seat that are in the stock or on the web (S-28)."""
    gone = [state.mated[seat] + state.eaten[seat] for seat in (0, 1)]
    return state.layout.males - gone[0], state.layout.males - gone[1]


def points(state: State) -> tuple[int, int]:
    """Points per seat; males still in play count nothing (S-30)."""
    black, white = (MATED * state.mated[seat] + EATEN * state.eaten[seat] for seat in (0, 1))
    return black, white


def ranking(state: State) -> tuple[tuple[int, ...], ...]:
    """The places: by points, and on level points as the house has it (S-29)."""
    by_mated = state.layout.option("spidertwist.tie") == "mated"
    black, white = (
        (score, mated if by_mated else 0) for score, mated in zip(points(state), state.mated, strict=True)
    )
    if black == white:
        return ((0, 1),)
    return ((0,), (1,)) if black > white else ((1,), (0,))


def rounds(state: State) -> int:
    """Rounds begun: a turn of each player, passes counted. The end is part of one."""
    if state.stage == "start":
        return 0
    finished = max(state.turns - 1, 0) if state.reason == "max-turns" else state.turns
    return finished // 2 + 1


def ending(state: State) -> str:
    """Why this position ends the game (S-28, S-35); empty when it goes on."""
    if 1 in left(state):
        return "last-male"
    limit = state.layout.option("spidertwist.max_turns")
    return "max-turns" if limit and state.turns >= int(limit) else ""
