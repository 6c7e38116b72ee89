"""The state of a game: how pieces move, whom they may capture, and with what chance."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Literal

from companion.games.arachne.layout import (
    BLADEMASTER,
    GRUNT,
    LETTERS,
    MATRON,
    PRIESTESS,
    WIZARD,
    Layout,
    Token,
)
from companion.kit.seats import NOBODY, rival

Stage = Literal[
    "first",
    "roll",
    "turncoat",
    "act",
    "strike",
    "again",
    "attack",
    "defend",
    "follow",
    "promote",
    "offer",
    "over",
]
Action = tuple[str, int, int]
"""A verb (move, leap, capture, punish), the space of the piece and the space it goes for."""


@dataclass(frozen=True, slots=True)
class State:
    """A position. ``spaces`` holds the piece on each space, 0 for none.

    ``seat`` has the turn, ``dice`` are those it began with; with ``turncoat`` a piece of the
    rival acts. ``offered`` says that a draw was offered in this turn. From its action on
    ``piece`` is the piece that acts, ``home`` the space it began the turn on, ``half`` 2 in the
    second half of a Blademaster's turn. ``origin`` is where the move of this half began, NOBODY
    without a move, ``leap`` a Wizard's move of three steps. ``target`` is the space of the piece
    under attack, ``attack`` the attacker's die. ``promoted`` counts promotions per seat.
    ``history`` are the earlier positions since the last capture or promotion, as ``placement``
    writes them; older ones cannot come back. ``reason`` says how a game ended.
    """

    layout: Layout
    spaces: bytes
    stage: Stage
    first: int = NOBODY
    seat: int = NOBODY
    turns: int = 0
    dice: tuple[int, ...] = ()
    turncoat: bool = False
    offered: bool = False
    piece: int = 0
    home: int = NOBODY
    origin: int = NOBODY
    leap: bool = False
    half: int = 1
    target: int = NOBODY
    attack: int = 0
    promoted: tuple[int, int] = (0, 0)
    history: tuple[str, ...] = ()
    reason: str = ""

    @property
    def mover(self) -> int:
        """The seat whose pieces act: the rival's under a turncoat."""
        return rival(self.seat) if self.turncoat else self.seat

    @property
    def here(self) -> int:
        """The space of the piece that acts."""
        return self.spaces.index(self.piece)

    def token(self, space: int) -> Token:
        return self.layout.tokens[self.spaces[space]]


# ------------------------------------------------------------------------------------ moves


def moves(state: State, start: int) -> dict[int, tuple[int, ...]]:
    """Where the piece on a space may move, and which spaces it then aims at (N-9).

    A Wizard's move of three steps is not among them. A space reached along two lines has the
    aims of both.
    """
    fixed, kind = state.layout, state.token(start).kind
    if kind == GRUNT:
        return dict.fromkeys(_grunt_steps(state, start), ())
    if kind == WIZARD:
        return {end: fixed.around[end] for end in fixed.near[start] if not state.spaces[end]}
    reach = len(state.spaces) if kind == PRIESTESS else 2
    through = state.token(start).seat if kind == MATRON else NOBODY
    found: dict[int, tuple[int, ...]] = {}
    for ray in fixed.rays[start]:
        for number, space in enumerate(ray[:reach]):
            if state.spaces[space]:
                if state.token(space).seat == through:  # N-14: only the Matron, only her own
                    continue
                break
            if space != state.home:  # N-8
                found[space] = (*found.get(space, ()), *ray[number + 1 : number + 2])
    return found


def _grunt_steps(state: State, start: int) -> list[int]:
    """N-23: the empty connected spaces one step nearer to a nearest opponent."""
    fixed = state.layout
    foes = list(_foes(state, start))
    if fixed.option("arachne.grunt_path") == "around":
        return _steps_around(state, start, foes)
    far = fixed.steps[start]
    least = min((far[foe] for foe in foes), default=0)
    nearest = [foe for foe in foes if far[foe] == least]
    return [
        end
        for end in fixed.near[start]
        if not state.spaces[end] and any(fixed.steps[end][foe] < least for foe in nearest)
    ]


def _foes(state: State, start: int) -> Iterator[int]:
    """Whom a Grunt goes for: the other side, as a turncoat its own (N-30)."""
    own = state.token(start).seat
    wanted = own if state.turncoat else rival(own)
    for space, piece in enumerate(state.spaces):
        if piece and space != start and state.layout.tokens[piece].seat == wanted:
            yield space


def _steps_around(state: State, start: int, foes: list[int]) -> list[int]:
    """The same when paths lead over empty spaces only."""
    fixed = state.layout
    far = dict.fromkeys(foes, 0)
    queue = list(foes)
    for space in queue:
        for other in fixed.near[space]:
            if other not in far and (not state.spaces[other] or other == start):
                far[other] = far[space] + 1
                if other != start:
                    queue.append(other)
    if start not in far:
        return []
    return [
        end for end in fixed.near[start] if not state.spaces[end] and far.get(end, far[start]) < far[start]
    ]


def leaps(state: State, start: int) -> list[int]:
    """N-18: where a Wizard's three steps may end."""
    if state.token(start).kind != WIZARD:
        return []
    return [end for end in state.layout.leaps[start] if not state.spaces[end]]


# --------------------------------------------------------------------------------- captures


def connected(state: State, start: int) -> tuple[int, ...]:
    """What a piece aims at without having moved (N-10, N-17)."""
    fixed = state.layout
    return fixed.around[start] if state.token(start).kind == WIZARD else fixed.near[start]


def may_capture(state: State, piece: int, space: int) -> bool:
    """True when the piece may capture what stands there, wherever the piece stands."""
    target = state.spaces[space]
    if not target or target == piece:
        return False
    tokens = state.layout.tokens
    own = tokens[piece].seat == tokens[target].seat
    if state.turncoat:  # N-29, N-33
        return own and tokens[target].kind != MATRON
    return not own


def may_punish(state: State, piece: int, space: int) -> bool:
    """N-35: one's own piece of a lower rank, and never with a turncoat."""
    target = state.spaces[space]
    if not target or state.turncoat:
        return False
    tokens = state.layout.tokens
    return tokens[piece].seat == tokens[target].seat and tokens[piece].rank > tokens[target].rank


def aims(state: State) -> tuple[int, ...]:
    """What the piece that acts aims at after its move of this half."""
    here, kind = state.here, state.layout.tokens[state.piece].kind
    if kind == GRUNT:
        return ()
    if kind == WIZARD:
        return state.layout.around[here]
    back = bytearray(state.spaces)
    back[here], back[state.origin] = 0, state.piece
    before = State(state.layout, bytes(back), "act", seat=state.seat, turncoat=state.turncoat)
    return moves(before, state.origin).get(here, ())


def strikes(state: State) -> list[tuple[str, int]]:
    """What may be done after a move: capture or punish, and the space it is done to."""
    found = aims(state)
    piece = state.piece
    return [
        *(("capture", space) for space in dict.fromkeys(found) if may_capture(state, piece, space)),
        *(("punish", space) for space in dict.fromkeys(found) if may_punish(state, piece, space)),
    ]


def at_once(state: State) -> bool:
    """False where a turncoat has to move before it captures (N-43)."""
    return not (
        state.turncoat and state.half == 1 and state.layout.option("arachne.turncoat_must_move") is True
    )


def movers(state: State) -> list[int]:
    """The spaces of the pieces that may act now, the highest rank first."""
    if state.piece:
        return [state.here]
    tokens, seat = state.layout.tokens, state.mover
    found = [space for space, piece in enumerate(state.spaces) if piece and tokens[piece].seat == seat]
    return sorted(found, key=lambda space: state.spaces[space])


def goals(state: State, verb: str, start: int) -> list[int]:
    """What a piece may go for with a verb, in the order of the web."""
    match verb:
        case "move":
            return list(moves(state, start))
        case "leap":
            return leaps(state, start)
        case "capture":
            piece = state.spaces[start]
            if not at_once(state):
                return []
            return [space for space in connected(state, start) if may_capture(state, piece, space)]
        case _:
            piece = state.spaces[start]
            return [space for space in connected(state, start) if may_punish(state, piece, space)]


def actions(state: State) -> Iterator[Action]:
    """Everything the side to move may do now, in menu order."""
    able = movers(state)
    for verb in ("capture", "move", "leap", "punish"):
        for start in able:
            for end in goals(state, verb, start):
                yield verb, start, end


def can_act(state: State) -> bool:
    """True when a piece can do anything (N-12).

    In a normal turn one always can: of all pieces the one nearest to an enemy is next to it, or
    has an empty space on its way. Only a turncoat may find nothing to do.
    """
    return any(actions(state))


# ------------------------------------------------------------------------------------- odds


def bonus(state: State, piece: int, space: int) -> int:
    """N-37: the other Grunts of the defender connected to the space, the attacker aside (N-34)."""
    tokens = state.layout.tokens
    owner = state.token(space).seat
    return sum(
        1
        for other in state.layout.near[space]
        if (found := state.spaces[other])
        and found != piece
        and tokens[found].kind == GRUNT
        and tokens[found].seat == owner
    )


def odds(state: State, piece: int, space: int) -> tuple[int, int]:
    """In how many of all falls of the dice the capture succeeds: 43 of 64. (1, 1) without dice."""
    sides = state.layout.sides
    if not sides:
        return 1, 1
    lead = state.layout.tokens[piece].rank - state.token(space).rank - bonus(state, piece, space)
    return _ways(sides, lead), sides * sides


@cache
def _ways(sides: int, lead: int) -> int:
    return sum(mine + lead >= other for mine in range(1, sides + 1) for other in range(1, sides + 1))


def threats(state: State) -> list[tuple[int, int, int, int]]:
    """Who may capture whom in this action: space, target, and the chance (ways, all)."""
    found: dict[tuple[int, int], None] = {}
    for start in movers(state):
        piece = state.spaces[start]
        ends = moves(state, start)
        aimed = set(connected(state, start)) if at_once(state) else set()
        aimed.update(space for found_aims in ends.values() for space in found_aims)
        for end in leaps(state, start):
            aimed.update(state.layout.around[end])
        for space in sorted(aimed):
            if may_capture(state, piece, space):
                found[start, space] = None
    return [(start, space, *odds(state, state.spaces[start], space)) for start, space in found]


# --------------------------------------------------------------------------- standing, ending


def captured(state: State, seat: int) -> tuple[int, ...]:
    """How many pieces of each kind a seat has lost; promoted Grunts are not among them."""
    on = set(state.spaces)
    lost = [0] * len(LETTERS)
    for number, token in enumerate(state.layout.tokens):
        if token.seat == seat and number not in on:
            lost[token.kind] += 1
    lost[GRUNT] -= state.promoted[seat]
    return tuple(lost)


def returning(state: State, seat: int) -> list[int]:
    """N-25: the kinds a Grunt may be promoted to. A Grunt for a Grunt would change nothing."""
    lost = captured(state, seat)
    return [kind for kind in (PRIESTESS, WIZARD, BLADEMASTER) if lost[kind]]


def placement(state: State) -> str:
    """The position as it is compared (N-39): a letter per space, then the side to move."""
    tokens = state.layout.tokens
    letters = ("." if not piece else _letter(tokens[piece]) for piece in state.spaces)
    return f"{''.join(letters)} {'wb'[state.seat]}"


def times(state: State) -> int:
    """For which time the position of this turn stands, before anybody acts."""
    return state.history.count(placement(state)) + 1


def _letter(token: Token) -> str:
    letter = LETTERS[token.kind]
    return letter.lower() if token.seat else letter


def rounds(state: State) -> int:
    """Rounds begun: a turn of both players."""
    if state.stage == "first":
        return 0
    return state.turns // 2 + 1 if state.turns or state.dice or state.stage != "roll" else 0


def pieces_left(state: State, seat: int) -> int:
    """How many pieces a seat has on the board."""
    return sum(1 for piece in state.spaces if piece and state.layout.tokens[piece].seat == seat)
