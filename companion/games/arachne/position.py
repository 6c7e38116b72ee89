"""The state of a game, and the same one while words are played on it: where pieces stand, who is gone,
and how often a position has stood.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from companion.frozen import openable, recast
from companion.games.arachne.equipment import GRUNT, LETTERS, Equipment, Token
from companion.kit.lazy_events import Deferred
from companion.kit.seats import NO_SEAT, SavedSeat, rival
from companion.kit.spaces import NO_SPACE, Occupants, PieceNumber, SpaceNumber
from companion.play import Event

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


@openable
class State:
    """A position. ``spaces`` holds the piece on each space, 0 for none.

    ``seat`` has the turn, ``dice`` are those it began with; with ``turncoat`` a piece of the
    rival acts. ``offered`` says that a draw was offered in this turn. From its action on
    ``piece`` is the piece that acts, ``home`` the space it began the turn on, ``half`` 2 in the
    second half of a Blademaster's turn. ``origin`` is where the move of this half began, NO_SPACE
    without a move, ``leap`` a Wizard's move of three steps. ``target`` is the space of the piece
    under attack, ``attack`` the attacker's die. ``promoted`` counts promotions per seat.
    ``history`` are the earlier positions since the last capture or promotion, as ``placement``
    writes them; older ones cannot come back. ``reason`` says how a game ended.
    """

    equipment: Equipment
    spaces: Occupants
    stage: Stage
    first: SavedSeat = NO_SEAT
    seat: SavedSeat = NO_SEAT
    turns: int = 0
    dice: tuple[int, ...] = ()
    turncoat: bool = False
    offered: bool = False
    piece: PieceNumber = 0
    home: SpaceNumber = NO_SPACE
    origin: SpaceNumber = NO_SPACE
    leap: bool = False
    half: int = 1
    target: SpaceNumber = NO_SPACE
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

    @property
    def where(self) -> Where:
        known: tuple[bytes, Where] | None = self.equipment.latest.where
        if known is None or known[0] is not self.spaces:  # it is looked up before: others may ask meanwhile
            known = _looked_up(self.equipment, self.spaces)
        return known[1]

    def token(self, space: int) -> Token:
        return self.equipment.tokens[self.spaces[space]]


class StateBuilder(State):
    """A State that may be changed, with where pieces stand now, and what ``happened`` since, unless
    nobody will ask: None."""

    __slots__ = ("happened", "where")
    happened: list[Deferred] | None
    where: Where

    if not TYPE_CHECKING:
        __setattr__ = object.__setattr__

    def tell(self, make: Callable[..., Event], *given: Any) -> None:
        """Something happens: the event made of the State as it is now, and of what else is given."""
        if self.happened is not None:
            self.happened.append((make, recast(self, State), *given))

    def put(self, space: int, piece: int) -> None:
        """Let a piece stand on a space, 0 for none."""
        changed = bytearray(self.spaces)
        changed[space] = piece
        self.spaces = bytes(changed)
        _, self.where = _looked_up(self.equipment, self.spaces)

    def shift(self, start: int, end: int) -> None:
        """Move the piece on a space to another."""
        seat = self.token(start).seat
        changed = bytearray(self.spaces)
        changed[end], changed[start] = changed[start], 0
        self.spaces = bytes(changed)
        self.where = self.where.shifted(seat, start, end)

    def end_turn(self) -> None:
        """Forget what is remembered of a turn."""
        self.dice, self.turncoat, self.offered = (), False, False
        self.piece, self.home, self.origin, self.target = 0, NO_SPACE, NO_SPACE, NO_SPACE
        self.leap, self.half, self.attack = False, 1, 0


def builder_of(state: State, happened: list[Deferred] | None) -> StateBuilder:
    """A State to be changed. It tells into ``happened``, None where nobody will ask."""
    builder = recast(state, StateBuilder)
    builder.happened, builder.where = happened, state.where
    return builder


class Where(NamedTuple):
    """Where the pieces of each seat stand: in the order of their numbers, and as an area."""

    own: tuple[tuple[int, ...], tuple[int, ...]]
    areas: tuple[int, int]

    def shifted(self, seat: int, start: int, end: int) -> Where:
        """The same, after a piece of a seat has moved from a space to another."""
        (white, black), (whites, blacks), change = self.own, self.areas, 1 << start ^ 1 << end
        if seat:
            return Where((white, _shifted(black, start, end)), (whites, blacks ^ change))
        return Where((_shifted(white, start, end), black), (whites ^ change, blacks))


def _shifted(own: tuple[int, ...], start: int, end: int) -> tuple[int, ...]:
    place = own.index(start)
    return (*own[:place], end, *own[place + 1 :])


def _looked_up(fixed: Equipment, spaces: bytes) -> tuple[bytes, Where]:
    white, black = (
        tuple([space for space in map(spaces.find, numbers) if space >= 0]) for numbers in fixed.numbers
    )
    areas = sum(1 << space for space in white), sum(1 << space for space in black)
    fixed.latest.where = found = spaces, Where((white, black), areas)
    return found


def built(builder: StateBuilder) -> State:
    """The State as it is now, about which the next question will be."""
    builder.equipment.latest.where = builder.spaces, builder.where
    return recast(builder, State)


def captured(state: State, seat: int) -> tuple[int, ...]:
    """How many pieces of each kind a seat has lost; promoted Grunts are not among them."""
    on = set(state.spaces)
    lost = [0] * len(LETTERS)
    for number, token in enumerate(state.equipment.tokens):
        if token.seat == seat and number not in on:
            lost[token.kind] += 1
    lost[GRUNT] -= state.promoted[seat]
    return tuple(lost)


def placement(state: State) -> str:
    """The position as it is compared (N-39): a letter per space, then the side to move."""
    return f"{state.spaces.translate(state.equipment.letters).decode()} {'wb'[state.seat]}"


TIMES = 4
"""A position that stands for this time ends the game (N-39)."""


def times(state: State) -> int:
    """For which time the position of this turn stands, before anybody acts."""
    return state.history.count(placement(state)) + 1


def rounds_begun(state: State) -> int:
    """Rounds begun: a turn of both players."""
    if state.stage == "first":
        return 0
    return state.turns // 2 + 1 if state.turns or state.dice or state.stage != "roll" else 0


def pieces_left(state: State, seat: int) -> int:
    """How many pieces a seat has on the board."""
    return sum(1 for piece in state.spaces if piece and state.equipment.tokens[piece].seat == seat)
