"""Arachne for playing ahead (``kit.ahead``): its rules, on a State that stays open from word to word."""

from __future__ import annotations

from collections.abc import Hashable
from math import exp

from companion.frozen import recast
from companion.games.arachne import acts, chances, deeds, position, rules
from companion.games.arachne.deeds import Move
from companion.games.arachne.equipment import GRUNT, MATRON
from companion.games.arachne.position import State
from companion.kit import ahead
from companion.kit.ahead import Pick
from companion.kit.seats import rival

LEAD = 12.0
"""Pieces of so much more than the other’s give e times its share."""
NEARER = 0.02
"""What it is worth to stand beside the other’s Matron; at twice the distance half of it."""
NEXT = 0.5
"""How much of the best capture of who is not asked counts: a turn lies before it."""
AGAIN = 0.03
"""What it costs to bring about a position that has stood, each time: else two wait for each other (N-39)."""
EDGE = 0.02
"""An estimate so near to a loss or a win, or beyond, is told apart from it."""
AGREED = 0.45
"""What a draw is worth to who accepts it: nobody does who is not behind, though it is half a win."""
QUIET = 40
"""Turns without a capture or promotion after which it is worth more than half: the two Matrons alone may go
round each other for hours."""


def _share(lead: float) -> float:
    return 1 / (1 + exp(-lead / LEAD))


def _unsure(value: float) -> float:
    """The same, but between 0 and 1: what is nearer to them than ``EDGE``, or beyond, is pressed in there."""
    if value > 0.5:
        return 1 - _unsure(1 - value)
    return value if value > EDGE else EDGE * exp(value / EDGE - 1)


class SearchState(ahead.SearchState):
    """A State that words are played on without freezing it or telling what happens."""

    __slots__ = ("_builder", "_unmoved")
    seats = 2

    def __init__(self, state: State, pick: Pick) -> None:
        """A search state of a State; ``pick`` draws the luck that the rules wait for."""
        self._builder = position.builder_of(state, None)
        self._unmoved: float | None = None
        self._rest(pick)

    def _rest(self, pick: Pick) -> None:
        builder = self._builder
        while cases := rules.cases(builder):
            deeds.on_draw(builder, pick(cases))

    @property
    def reason(self) -> str:  # type: ignore[override]  # to be read only
        return self._builder.reason

    @property
    def asked(self) -> tuple[int, ...]:
        return () if self._builder.reason else (rules.asked(self._builder),)

    @property
    def rounds_begun(self) -> int:
        return position.rounds_begun(self._builder)

    def moves(self, _seat: int) -> list[Move]:
        return rules.moves(self._builder)

    def random_move(self, pick: Pick) -> tuple[int, Move]:
        return rules.asked(self._builder), rules.random_move(self._builder, pick)

    def word(self, move: Move) -> str:
        return " ".join(rules.path_of(self._builder, move))

    def play(self, move: Move, _seat: int, pick: Pick) -> None:
        self._unmoved = None
        deeds.carry_out(self._builder, move)
        self._rest(pick)

    def copy(self) -> SearchState:
        copy = object.__new__(SearchState)
        copy._builder, copy._unmoved = position.builder_of(self._builder, None), None
        return copy

    def winners(self) -> tuple[int, ...]:
        return rules.ranking(self._builder)[0]

    # ------------------------------------------------------------------------- playing well

    curiosity = 0.03

    def fallen(self, _noted: int) -> Hashable:
        """Which dice a turn began with, or how far a capture failed, is nothing to play on by."""
        builder = self._builder
        return builder.stage, builder.seat, builder.spaces

    def guess(self, move: Move) -> float:
        """As things stand when it is the other’s turn, with what the move itself promises."""
        if move[0] == "accept":
            return self._agreed()
        seat = rules.asked(self._builder)
        if self._unmoved is None:
            self._unmoved = self._balance(seat) - self._threat(rival(seat)) + NEXT * self._threat(seat)
        return _unsure(self._unmoved + self._promise(seat, move))

    def _promise(self, seat: int, move: Move) -> float:
        """What a move adds at once: the capture that it tries or may lead to, as often as that succeeds, a
        piece more or less, and steps to the other’s Matron."""
        verb, *spaces = move
        builder = self._builder
        lead = self._lead(seat)
        piece = builder.spaces[spaces[0]] if len(spaces) > 1 else builder.piece
        match verb:
            case "capture":
                space = spaces[-1]
                return self._gain(lead, [(space, *chances.odds(builder, piece, space))])
            case "punish":
                return _share(lead - chances.VALUES[builder.token(spaces[-1]).kind]) - _share(lead)
            case "promote":
                return _share(lead + chances.VALUES[spaces[0]] - chances.VALUES[GRUNT]) - _share(lead)
            case "move" | "leap":
                aims = acts.aims_from(builder, piece, *spaces)
                found = [space for space in aims if acts.may_capture(builder, piece, space)]
                gain = self._gain(lead, [(space, *chances.odds(builder, piece, space)) for space in found])
                owner = builder.equipment.tokens[piece].seat
                steps = self.steps(owner)
                nearer = NEARER * (1 / steps[spaces[1]] - 1 / steps[spaces[0]])
                return gain + (nearer if owner == seat else -nearer)
        return 0.0

    def likely_move(self, pick: Pick) -> tuple[int, Move]:
        """After a move what looks best, a capture or to stay; else any."""
        seat = rules.asked(self._builder)
        if self._builder.stage == "strike":
            return seat, max(rules.moves(self._builder), key=lambda move: self._promise(seat, move))
        return seat, rules.random_move(self._builder, pick)

    def playout(self, pick: Pick) -> list[float]:
        """To where somebody acts again: what that brings, ``prospects`` sees."""
        while not self.reason and self._builder.stage not in ("act", "again"):
            seat, move = self.likely_move(pick)
            self.play(move, seat, pick)
        return self.rewards() if self.reason else self.prospects()

    def rewards(self) -> list[float]:
        """As at any end; of an agreement a little less or more to who accepts it, whose turn it is not."""
        if self._builder.reason != "agreement":
            return super().rewards()
        theirs = self._agreed()
        return [1 - theirs, theirs] if self._builder.seat == 0 else [theirs, 1 - theirs]

    def _agreed(self) -> float:
        """What a draw is worth to who accepts it now."""
        return AGREED if len(self._builder.history) < QUIET else 1 - AGREED

    def prospects(self) -> list[float]:
        """As things stand with the best capture that whoever is asked may try, and in part of the answer; who
        has come nearer to a Matron is better off, and who only repeats what was is not."""
        builder = self._builder
        seat = rules.asked(builder)
        own = self._balance(seat)
        if builder.stage in ("act", "again"):
            own += self._gain(self._lead(seat), [one[1:] for one in chances.threats(builder)])
            own -= NEXT * self._threat(rival(seat))
        if builder.stage == "act" and not builder.piece:
            own += AGAIN * (position.times(builder) - 1)
        own = _unsure(own)
        return [own, 1 - own] if seat == 0 else [1 - own, own]

    def _balance(self, seat: int) -> float:
        """What the pieces are worth to a seat, and where they stand."""
        return _share(self._lead(seat)) + NEARER * (self._nearness(seat) - self._nearness(rival(seat)))

    def _threat(self, seat: int) -> float:
        """What the best capture of a seat would add, if it were its turn; not seen while a traitor acts."""
        if self._builder.turncoat:
            return 0.0
        starts = self._builder.where.own[seat]
        return self._gain(self._lead(seat), [one[1:] for one in chances.threats_of(self._builder, starts)])

    def _lead(self, seat: int) -> float:
        """By how much the pieces of a seat are worth more than the other’s."""
        return self._pieces(seat) - self._pieces(rival(seat))

    def _pieces(self, seat: int) -> int:
        """What the pieces of a seat are worth."""
        builder = self._builder
        tokens, spaces = builder.equipment.tokens, builder.spaces
        return sum([chances.VALUES[tokens[spaces[space]].kind] for space in builder.where.own[seat]])

    def _nearness(self, seat: int) -> float:
        """Of each piece of a seat one by its steps to the other’s Matron: 1 for one beside her."""
        steps = self.steps(seat)
        return sum([1 / steps[space] for space in self._builder.where.own[seat]])

    def steps(self, seat: int) -> bytes:
        """From each space the steps to the Matron of the other side."""
        builder = self._builder
        tokens, spaces = builder.equipment.tokens, builder.spaces
        matron = next(
            space for space in builder.where.own[rival(seat)] if tokens[spaces[space]].kind == MATRON
        )
        return builder.equipment.steps[matron]

    def _gain(self, lead: float, captures: list[tuple[int, int, int]]) -> float:
        """What the best of these captures adds to a lead: each a space, in how many falls of all it
        succeeds."""
        now, most = _share(lead), 0.0
        for space, ways, of in captures:
            kind = self._builder.token(space).kind
            after = 1.0 if kind == MATRON else _share(lead + chances.VALUES[kind])
            most = max(most, (after - now) * ways / of)
        return most

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SearchState) and recast(self._builder, State) == recast(
            other._builder, State
        )
