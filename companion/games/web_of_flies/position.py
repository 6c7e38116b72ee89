"""The state of a game, the captures in it, and who is ahead."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress
from typing import Literal, NamedTuple

from companion.games.web_of_flies.equipment import DEWDROP, FLY, LEGS, Equipment
from companion.kit.ahead import Pick
from companion.kit.game import Parts
from companion.kit.memoized import memoized_latest
from companion.kit.refusals import OTHER_QUESTION, Code
from companion.kit.seats import NO_SEAT, SavedSeat
from companion.kit.spaces import Occupants

Capture = tuple[int, int]
"""From a space to another."""
Captures = tuple[Capture, ...]
Stage = Literal["start", "deal", "swap", "play", "over"]


class State(NamedTuple):
    """A position. ``spaces`` holds the piece on each space, 0 for none.

    ``seat`` is asked in the stages swap and play. ``first`` begins; NO_SEAT until it is drawn.
    ``turns`` counts captures and passes. ``last`` is, per seat, the turn (from 1) of its last
    capture, 0 for none. ``reason`` says how a game that is over ended.
    """

    equipment: Equipment
    spaces: Occupants
    stage: Stage = "start"
    first: SavedSeat = NO_SEAT
    seat: SavedSeat = NO_SEAT
    turns: int = 0
    last: tuple[int, ...] = ()
    reason: str = ""

    @property
    def captures(self) -> Captures:
        """The asked seat's captures in stage play, in the order of the board: what has no code."""
        return _captures(self) if self.stage == "play" else ()


@memoized_latest  # each level of a menu asks for them
def _captures(state: State) -> Captures:
    seen = dict.fromkeys(sights(state.equipment, state.spaces, state.seat))
    return tuple([way for way in seen if not capture_code(state, *way)])


def sights(equipment: Equipment, spaces: bytes, seat: int) -> Iterator[Capture]:
    """What each spider of a seat sees along each line: the first piece not its own (W-5)."""
    threat = spaces.translate(equipment.threat[seat])
    bites = spaces.translate(equipment.bite[seat])
    for start in compress(equipment.order, bites):
        for line in equipment.lines[start]:
            end = first(threat, line)
            if end is not None:
                yield start, end


def few_captures(equipment: Equipment, spaces: bytes, seat: int, most: int) -> Captures:
    """So many captures of a seat: two tell that there is a choice, none that there is a pass."""
    threat, bites = equipment.threat[seat], equipment.bite[seat]
    found: dict[Capture, None] = {}
    for start, end in sights(equipment, spaces, seat):
        if not bite_code(threat[spaces[end]], bites[spaces[start]]):
            found[start, end] = None  # both ways round a ring can lead to the same piece
            if len(found) == most:
                break
    return tuple(found)


TRIES = 4


def random_capture(equipment: Equipment, spaces: bytes, seat: int, pick: Pick) -> Capture:
    """One capture of a seat that has some, each as likely as every other, without listing them.

    Picks a spider and a line until that is a capture; a space with fewer lines than others has
    empty ones in their place. Round a ring two lines can lead to the same piece: then only the
    first of them counts. A pick is dear beside looking along a line, so one number serves for
    several tries.
    """
    threat = spaces.translate(equipment.threat[seat])
    bites = spaces.translate(equipment.bite[seat])
    starts = list(compress(equipment.order, bites))
    lines, ways = equipment.lines, equipment.ways
    cases = len(starts) * ways
    while True:
        number = pick(cases**TRIES)
        for _ in range(TRIES):
            number, case = divmod(number, cases)
            start = starts[case // ways]
            way = case % ways
            end = first(threat, lines[start][way])
            if end is None or bite_code(threat[end], bites[start]):
                continue
            if not (equipment.doubles and any(first(threat, line) == end for line in lines[start][:way])):
                return start, end


# ---------------------------------------------------------------------------- may it be
#
# Each answers with a code, empty for yes; ``refusals`` knows the sentence and the ruling of each.
# Captures are looked for once more in ``ahead`` and in ``turn_circuit``, for speed.


def code(state: State, _seat: int, path: Parts) -> str:
    """Why a word of the seat that is asked does not stand now."""
    verb, *parts = path
    spaces = [state.equipment.index[part] for part in parts if verb in ("swap", "capture")]
    match state.stage, verb:
        case "swap", "keep":
            return ""
        case "swap", "swap":
            return swap_code(state, *spaces)
        case "play", "capture":
            return capture_code(state, *spaces)
    return elsewhere_code(state, verb)


def elsewhere_code(state: State, verb: str) -> str:
    """Why a verb that this question does not have is not said now."""
    if verb == "draw":
        return OTHER_QUESTION
    if state.stage == "swap":
        return "swap-first"
    return "must-capture" if verb == "pass" else "swaps-are-over"


def own_code(state: State, space: int) -> str:
    """Why a piece is not one that the asked seat swaps (W-2)."""
    if state.equipment.option("wof.swap") == "any":
        return ""
    own = state.equipment.tokens[state.spaces[space]].seat == state.seat
    return "" if own else Code("not-to-swap", space=space)


def swap_code(state: State, one: int, other: int) -> str:
    """Why the pieces on two spaces are not swapped."""
    found = own_code(state, one) or own_code(state, other)
    tokens, spaces = state.equipment.tokens, state.spaces
    return found or ("all-alike" if tokens[spaces[one]].face == tokens[spaces[other]].face else "")


def capture_code(state: State, start: int, end: int) -> str:
    """Why the piece on a space does not capture what is on another."""
    fixed, spaces = state.equipment, state.spaces
    if not spaces[start]:
        return "empty-space"
    if fixed.tokens[spaces[start]].seat != state.seat:
        return "not-yours"
    if start == end:
        return "same-space"
    if not spaces[end]:
        return "nothing-there"
    if fixed.tokens[spaces[end]].seat == state.seat:
        return "own-piece"
    threat = spaces.translate(fixed.threat[state.seat])
    ahead = [first(threat, line) for line in fixed.lines[start] if end in line]
    met = [space for space in ahead if space is not None]
    if not met:
        return "not-straight"
    if end not in met:
        dewdrop = threat[met[0]] == DEWDROP + 1
        return Code("blocked-by-dewdrop" if dewdrop else "blocked", space=met[0])
    return bite_code(fixed.threat[state.seat][spaces[end]], fixed.bite[state.seat][spaces[start]])


def first(threat: bytes, line: tuple[int, ...]) -> int | None:
    """The first space of a line with a piece that is not one's own (W-5)."""
    for space in line:
        if threat[space]:
            return space
    return None


def bite_code(strength: int, bite: int) -> str:
    """Why a spider with such a bite does not eat a piece; both are one more than the legs."""
    if strength <= bite:
        return ""
    return "dewdrop" if strength == DEWDROP + 1 else "too-many-legs"


def spiders(state: State) -> tuple[tuple[int, ...], ...]:
    """Per seat, how many spiders of 8, 7, … 1 legs are on the board."""
    counts = [[0] * LEGS for _ in range(state.equipment.seats)]
    tokens = state.equipment.tokens
    for piece in state.spaces:
        if piece and tokens[piece].seat != NO_SEAT:
            counts[tokens[piece].seat][LEGS - tokens[piece].legs] += 1
    return tuple(tuple(row) for row in counts)


def ranking(state: State) -> tuple[tuple[int, ...], ...]:
    """The places (W-21): most 8s, then 7s, … 1s; equal to the last is a shared place (W-13)."""
    by_last = state.equipment.option("wof.tie") == "last_capture"
    rows = spiders(state)
    keys = [(row, state.last[seat] if by_last else 0) for seat, row in enumerate(rows)]
    return tuple(
        tuple(seat for seat, own in enumerate(keys) if own == key) for key in sorted(set(keys), reverse=True)
    )


def rounds_begun(state: State) -> int:
    """Rounds begun: a turn of every player, passes counted (W-16). The end is part of one."""
    if state.stage in ("start", "deal", "swap"):
        return 0
    finished = max(state.turns - 1, 0) if state.stage == "over" else state.turns
    return finished // state.equipment.seats + 1


def eight_keepers(equipment: Equipment, spaces: bytes) -> set[int]:
    """The seats that have a spider of 8 legs (W-10); never empty, for only an 8 takes an 8 (W-11)."""
    return {equipment.tokens[piece].seat for piece in spaces if equipment.tokens[piece].legs == LEGS}


def last_eights(equipment: Equipment, spaces: bytes) -> bool:
    """Whether only one player still has spiders of 8 legs, and that ends the game (W-10)."""
    return bool(equipment.option("wof.end_on_last_8")) and len(eight_keepers(equipment, spaces)) == 1


def ending(state: State) -> str:
    """Why this position ends the game (W-9, W-10); empty when it goes on."""
    fixed = state.equipment
    if last_eights(fixed, state.spaces):
        return "last-eights"
    if not any(few_captures(fixed, state.spaces, seat, 1) for seat in range(fixed.seats)):
        return "no-captures"
    return ""


def flies(state: State) -> int:
    """How many flies are on the board."""
    return _neutral(state, FLY)


def dewdrops(state: State) -> int:
    """How many dewdrops are on the board."""
    return _neutral(state, DEWDROP)


def _neutral(state: State, legs: int) -> int:
    tokens = state.equipment.tokens
    return sum(1 for p in state.spaces if p and tokens[p].seat == NO_SEAT and tokens[p].legs == legs)


def off_board(equipment: Equipment, spaces: bytes) -> bytes:
    """The pieces that are not on the board, in order: in the bag while dealing, eaten later."""
    return equipment.pieces.translate(None, spaces)
