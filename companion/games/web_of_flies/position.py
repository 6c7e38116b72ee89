"""The state of a game, the captures in it, and who is ahead."""

from __future__ import annotations

from collections.abc import Callable
from itertools import compress
from typing import Literal, NamedTuple

from companion.games.web_of_flies.layout import DEWDROP, FLY, LEGS, Layout
from companion.kit.seats import NOBODY

Capture = tuple[int, int]
"""From a space to another."""
Captures = tuple[Capture, ...]
Pick = Callable[[int], int]
"""Gives a number below the one it is given, each as likely as the others."""
Stage = Literal["start", "deal", "swap", "play", "over"]


class State(NamedTuple):
    """A position. ``spaces`` holds the piece on each space, 0 for none.

    ``seat`` is asked in the stages swap and play. ``first`` begins; NOBODY until it is drawn.
    ``turns`` counts captures and passes. ``last`` is, per seat, the turn (from 1) of its last
    capture, 0 for none. ``reason`` says how a game that is over ended.
    """

    layout: Layout
    spaces: bytes
    stage: Stage = "start"
    first: int = NOBODY
    seat: int = NOBODY
    turns: int = 0
    last: tuple[int, ...] = ()
    reason: str = ""

    @property
    def captures(self) -> Captures:
        """The asked seat's captures in stage play, in the order of the board."""
        return captures(self.layout, self.spaces, self.seat) if self.stage == "play" else ()


def captures(layout: Layout, spaces: bytes, seat: int, most: int = -1) -> Captures:
    """Every capture of a seat (W-5): on each line the first piece not its own, if weak enough.

    ``most`` ends the search early: two captures tell that there is a choice, none that there
    is a pass.
    """
    threat = spaces.translate(layout.threat[seat])
    bites = spaces.translate(layout.bite[seat])
    lines = layout.lines
    found: list[Capture] = []
    for start in compress(layout.order, bites):
        bite = bites[start]
        for line in lines[start]:
            for end in line:
                if strength := threat[end]:
                    # Both ways round a ring can lead to the same piece.
                    if strength <= bite and not (layout.doubles and (start, end) in found):
                        found.append((start, end))
                        if len(found) == most:
                            return tuple(found)
                    break
    return tuple(found)


_TRIES = 4


def random_capture(layout: Layout, spaces: bytes, seat: int, pick: Pick) -> Capture:
    """One capture of a seat that has some, each as likely as every other, without listing them.

    Picks a spider and a line until that is a capture; a space with fewer lines than others has
    empty ones in their place. Round a ring two lines can lead to the same piece: then only the
    first of them counts. A pick is dear beside looking along a line, so one number serves for
    several tries.
    """
    threat = spaces.translate(layout.threat[seat])
    bites = spaces.translate(layout.bite[seat])
    starts = list(compress(layout.order, bites))
    lines, ways = layout.lines, layout.ways
    cases = len(starts) * ways
    while True:
        number = pick(cases**_TRIES)
        for _ in range(_TRIES):
            number, case = divmod(number, cases)
            start = starts[case // ways]
            way = case % ways
            for end in lines[start][way]:
                if strength := threat[end]:
                    if strength > bites[start]:
                        break
                    if layout.doubles and any(_first(threat, line) == end for line in lines[start][:way]):
                        break
                    return start, end


def _first(threat: bytes, line: tuple[int, ...]) -> int | None:
    """The first space of a line with a piece that is not one's own."""
    for space in line:
        if threat[space]:
            return space
    return None


def spiders(state: State) -> tuple[tuple[int, ...], ...]:
    """Per seat, how many spiders of 8, 7, … 1 legs are on the board."""
    counts = [[0] * LEGS for _ in range(state.layout.seats)]
    tokens = state.layout.tokens
    for piece in state.spaces:
        if piece and tokens[piece].seat != NOBODY:
            counts[tokens[piece].seat][LEGS - tokens[piece].legs] += 1
    return tuple(tuple(row) for row in counts)


def ranking(state: State) -> tuple[tuple[int, ...], ...]:
    """The places (W-21): most 8s, then 7s, … 1s; equal to the last is a shared place (W-13)."""
    by_last = state.layout.option("wof.tie") == "last_capture"
    rows = spiders(state)
    keys = [(row, state.last[seat] if by_last else 0) for seat, row in enumerate(rows)]
    return tuple(
        tuple(seat for seat, own in enumerate(keys) if own == key) for key in sorted(set(keys), reverse=True)
    )


def rounds(state: State) -> int:
    """Rounds begun: a turn of every player, passes counted (W-16). The end is part of one."""
    if state.stage in ("start", "deal", "swap"):
        return 0
    finished = max(state.turns - 1, 0) if state.stage == "over" else state.turns
    return finished // state.layout.seats + 1


def eight_keepers(layout: Layout, spaces: bytes) -> set[int]:
    """The seats that have a spider of 8 legs (W-10); never empty, for only an 8 takes an 8 (W-11)."""
    return {layout.tokens[piece].seat for piece in spaces if layout.tokens[piece].legs == LEGS}


def ending(state: State) -> str:
    """Why this position ends the game (W-9, W-10); empty when it goes on."""
    fixed = state.layout
    if fixed.option("wof.end_on_last_8") and len(eight_keepers(fixed, state.spaces)) == 1:
        return "last-eights"
    if not any(captures(fixed, state.spaces, seat, most=1) for seat in range(fixed.seats)):
        return "no-captures"
    return ""


def flies(state: State) -> int:
    """How many flies are on the board."""
    return _neutral(state, FLY)


def dewdrops(state: State) -> int:
    """How many dewdrops are on the board."""
    return _neutral(state, DEWDROP)


def _neutral(state: State, legs: int) -> int:
    tokens = state.layout.tokens
    return sum(1 for p in state.spaces if p and tokens[p].seat == NOBODY and tokens[p].legs == legs)


def off_board(state: State) -> list[int]:
    """The pieces that are not on the board, by number: in the bag while dealing, eaten later."""
    placed = set(state.spaces)
    return [piece for piece in range(1, len(state.layout.tokens)) if piece not in placed]


def piece_for(state: State, face: str) -> int:
    """The number of the first piece in the bag that a draw calls by this name."""
    return next(piece for piece in off_board(state) if state.layout.tokens[piece].face == face)
