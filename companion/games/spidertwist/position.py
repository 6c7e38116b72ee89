"""The state of a game: what males may do, where a disturbance draws the female, who is ahead."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress
from typing import Literal

from companion.frozen import frozen
from companion.games.spidertwist.equipment import CENTRE, Equipment
from companion.kit.game import Parts
from companion.kit.memoized import memoized_latest
from companion.kit.refusals import OTHER_QUESTION
from companion.kit.seats import NO_SEAT, SavedSeat, rival
from companion.kit.spaces import NO_SPACE, Occupants, PieceNumber, SpaceNumber

Stage = Literal["start", "turn", "reaction", "meal", "offer", "over"]
MATED, EATEN = 2, -1
"""Points for each male of one's own that mated or was eaten."""


@frozen
class State:
    """A position. ``males`` holds the male on each node, 0 for none; ``female`` is her node.

    ``rolls`` are the start rolls so far, Black's first, and empty once it is known who begins.
    ``seat`` is whose turn it is, NO_SEAT before. ``turns`` counts turns that are over, passes too.
    ``acted``, ``added`` and ``mating`` say what happened this turn; ``done`` are the males that
    may not move again in it, in order of number. ``disturber`` is the node of the male that the
    female turns to, in stage reaction only. ``feeding`` is what the die on her shows, 0 for
    none. ``stock``, ``mated`` and ``eaten`` count males per seat. ``offered`` says that a draw was
    offered in this turn, in stage offer the rival answers; ``resigned`` is who has given up (S-35).
    """

    equipment: Equipment
    males: Occupants
    stock: tuple[int, int]
    female: SpaceNumber = CENTRE
    stage: Stage = "start"
    rolls: tuple[int, ...] = ()
    first: SavedSeat = NO_SEAT
    seat: SavedSeat = NO_SEAT
    turns: int = 0
    acted: bool = False
    added: bool = False
    mating: bool = False
    done: tuple[PieceNumber, ...] = ()
    disturber: SpaceNumber = NO_SPACE
    feeding: int = 0
    mated: tuple[int, int] = (0, 0)
    eaten: tuple[int, int] = (0, 0)
    offered: bool = False
    resigned: SavedSeat = NO_SEAT
    reason: str = ""


# ---------------------------------------------------------------------------- may it be
#
# Each answers with a code, empty for yes; ``refusals`` knows the sentence and the ruling of each.


def code(state: State, _seat: int, path: Parts) -> str:
    """Why a word of the seat that is asked does not stand now."""
    verb, *parts = path
    nodes = [state.equipment.index[part] for part in parts if verb != "roll"]
    match state.stage, verb:
        case ("offer", "accept" | "decline") | ("turn", "resign"):
            return ""
        case "reaction", "lead":
            return lead_code(state, nodes[0], _reach(state))
        case "turn", "add":
            return add_code(state, nodes[0])
        case "turn", "step" | "mate":
            return mover_code(state, nodes[0]) or goal_code(state, verb, *nodes)
        case "turn", "end" | "pass":
            return end_code(state, verb)
        case "turn", "offer":
            return offer_code(state)
    return elsewhere_code(state, verb)


def elsewhere_code(state: State, verb: str) -> str:
    """Why a verb that this question does not have is not said now."""
    if verb == "roll":
        return OTHER_QUESTION
    if state.stage == "offer":
        return "answer-first"
    if verb in ("accept", "decline"):
        return "no-offer"
    return "lead-first" if state.stage == "reaction" else "not-disturbed"


def end_code(state: State, verb: str) -> str:
    """Why the mover does not end the turn with such a word."""
    if not state.acted:
        return "must-act"
    return "" if verb == "end" else "no-passing"


def offer_code(state: State) -> str:
    """Why the mover does not offer a draw."""
    return "offered" if state.offered else ""


def add_code(state: State, node: int) -> str:
    """Why the mover adds no male on a node."""
    if state.added:
        return "added-already"
    if not state.stock[state.seat]:
        return "no-stock"
    if node not in state.equipment.edge:
        return "not-the-edge"
    if node == state.female:
        return "female-there"
    return "entry-taken" if state.males[node] else ""


def mover_code(state: State, node: int) -> str:
    """Why nobody on a node may move now."""
    male = state.males[node]
    if not male:
        return "female-here" if node == state.female else "no-male"
    if state.equipment.owner(male) != state.seat:
        return "not-yours"
    if male not in state.done:
        return ""
    newest = state.equipment.male(state.seat, state.equipment.males - state.stock[state.seat])
    return "new-male" if state.added and male == newest else "moved-already"


def goal_code(state: State, verb: str, start: int, end: int) -> str:
    """Why a male that may move does not go there."""
    if end not in state.equipment.near[start]:
        return "not-next"
    if end == state.female:
        return "mated-already" if state.mating else "is-mating" if verb == "step" else ""
    if verb == "mate":
        return "no-female"
    return "occupied" if state.males[end] else ""


Action = tuple[str, int, int]
"""A verb with the nodes it goes from and to; NO_SPACE where it has none."""


@memoized_latest
def actions(state: State) -> tuple[Action, ...]:
    """Everything the mover may do, matings first, without ending the turn: what is asked for and the words
    that answer."""
    return tuple(_actions(state))


def _actions(state: State) -> Iterator[Action]:
    near, female = state.equipment.near, state.female
    own = compress(range(len(near)), state.males.translate(state.equipment.own[state.seat]))
    free = [node for node in own if not mover_code(state, node)]
    for start in free:
        if not goal_code(state, "mate", start, female):
            yield "mate", start, female
    for start in free:
        for end in near[start]:
            if not goal_code(state, "step", start, end):
                yield "step", start, end
    for node in state.equipment.edge:
        if not add_code(state, node):
            yield "add", NO_SPACE, node


# ------------------------------------------------------------------------- what the female does


def impact(state: State, disturber: int) -> int:
    """How many steps a disturbance draws the female."""
    return impact_of(
        state.equipment, sum(1 << node for node, male in enumerate(state.males) if male), disturber
    )


def impact_of(fixed: Equipment, taken: int, disturber: int) -> int:
    """The same where the nodes that have a bit are taken by males (S-11 to S-14)."""
    spokes = fixed.spokes
    if disturber != CENTRE:
        return (spokes[disturber] & taken).bit_count() + (taken >> CENTRE & 1)
    fullest = max((spokes[end] & taken).bit_count() for end in fixed.edge)
    return fullest + 1 if fixed.option("spidertwist.centre_plus") else max(1, fullest)


Reach = tuple[set[int], set[int]]
"""The males she meets first on her shortest routes, and where routes without one end."""


def _reach(state: State) -> Reach:
    """All shortest routes, followed for as many steps as the impact (S-16 to S-20); once more, for speed, in
    ``masks.Web.ends``."""
    near, males = state.equipment.near, state.males
    steps_to = state.equipment.steps[state.disturber]
    front, prey = {state.female}, set[int]()
    for _ in range(min(impact(state, state.disturber), steps_to[state.female])):
        ahead = {node for start in front for node in near[start] if steps_to[node] < steps_to[start]}
        prey |= {node for node in ahead if males[node]}
        front = ahead - prey
    return prey, front


def ends(state: State) -> list[int]:
    """Where her reaction may end, in the order of the web."""
    reach = prey, front = _reach(state)
    return [node for node in sorted(prey | front) if not lead_code(state, node, reach)]


def lead_code(state: State, end: int, reach: Reach) -> str:
    """Why her way does not end on a node: where any route has a male, only such ends count."""
    prey, front = reach
    if end == state.female:
        return "must-move"
    to, here = state.equipment.steps[state.disturber], state.equipment.steps[state.female]
    if here[end] + to[end] != to[state.female]:
        return "not-shortest"
    if not prey:
        return "" if end in front else "wrong-distance"
    if end in prey:
        return ""
    beyond = here[end] > min(impact(state, state.disturber), to[state.female])
    return "behind-prey" if state.males[end] or beyond else "prey-first"


# --------------------------------------------------------------------------------- who is ahead


def left(state: State) -> tuple[int, int]:
    """Males per seat that are in the stock or on the web (S-28)."""
    gone = [state.mated[seat] + state.eaten[seat] for seat in (0, 1)]
    return state.equipment.males - gone[0], state.equipment.males - gone[1]


def points(state: State) -> tuple[int, int]:
    """Points per seat; males still in play count nothing (S-30)."""
    black, white = (MATED * state.mated[seat] + EATEN * state.eaten[seat] for seat in (0, 1))
    return black, white


def ranking(state: State) -> tuple[tuple[int, ...], ...]:
    """The places: as it was agreed, else by points, and level ones as the house has it (S-29)."""
    if state.reason == "agreement":
        return ((0, 1),)
    if state.resigned != NO_SEAT:
        return ((rival(state.resigned),), (state.resigned,))
    by_mated = state.equipment.option("spidertwist.tie") == "mated"
    black, white = (
        (score, mated if by_mated else 0) for score, mated in zip(points(state), state.mated, strict=True)
    )
    if black == white:
        return ((0, 1),)
    return ((0,), (1,)) if black > white else ((1,), (0,))


def rounds_begun(state: State) -> int:
    """Rounds begun: a turn of each player, passes counted. The end is part of one."""
    if state.stage == "start":
        return 0
    finished = max(state.turns - 1, 0) if state.reason == "max-turns" else state.turns
    return finished // 2 + 1


def ending(state: State) -> str:
    """Why this position ends the game (S-28, S-35); empty when it goes on."""
    if 1 in left(state):
        return "last-male"
    limit = state.equipment.option("spidertwist.max_turns")
    return "max-turns" if limit and state.turns >= int(limit) else ""
