"""Arachne for playing ahead (``kit.ahead``): its rules, on a State that stays open from word to word."""

from __future__ import annotations

from companion.frozen import recast
from companion.games.arachne import chances, deeds, position, rules
from companion.games.arachne.deeds import Move
from companion.games.arachne.equipment import MATRON, PRIESTESS
from companion.games.arachne.position import State
from companion.kit import ahead
from companion.kit.ahead import Pick

VALUES = (0, 9, 7, 6, 2)
"""What a piece of each kind is worth to its side; the Matron is the game."""
LEAD = 12.0
"""Pieces of so much more than the other’s give e times its share."""
SURE, VAIN = 0.95, 0.35
"""What a capture looks like that wins a Priestess for certain, and one that has no chance."""


class SearchState(ahead.SearchState):
    """A State that words are played on without freezing it or telling what happens."""

    __slots__ = ("_builder",)
    seats = 2
    horizon = 8

    def __init__(self, state: State, pick: Pick) -> None:
        """A search state of a State; ``pick`` draws the luck that the rules wait for."""
        self._builder = position.builder_of(state, None)
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
        deeds.carry_out(self._builder, move)
        self._rest(pick)

    def copy(self) -> SearchState:
        copy = object.__new__(SearchState)
        copy._builder = position.builder_of(self._builder, None)
        return copy

    def winners(self) -> tuple[int, ...]:
        return rules.ranking(self._builder)[0]

    # ------------------------------------------------------------------------- playing well

    def guess(self, move: Move) -> float:
        """A capture is worth what it takes, as often as it succeeds."""
        verb, *spaces = move
        builder = self._builder
        if verb != "capture":
            return 0.5
        prey = builder.token(spaces[-1])
        piece = builder.spaces[spaces[0]] if len(spaces) > 1 else builder.piece
        ways, of = chances.odds(builder, piece, spaces[-1])
        taken = 1.0 if prey.kind == MATRON else VALUES[prey.kind] / VALUES[PRIESTESS]
        return VAIN + (SURE - VAIN) * taken * ways / of

    def likely_move(self, pick: Pick) -> tuple[int, Move]:
        """After a move what looks best, a capture or to stay; else any."""
        seat = rules.asked(self._builder)
        if self._builder.stage == "strike":
            found = rules.moves(self._builder)
            return seat, max(found, key=self.guess)
        return seat, rules.random_move(self._builder, pick)

    def prospects(self) -> list[float]:
        tokens = self._builder.equipment.tokens
        pieces = [0.0, 0.0]
        for number in self._builder.spaces:
            if number:
                pieces[tokens[number].seat] += VALUES[tokens[number].kind]
        return ahead.shares(pieces, LEAD)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SearchState) and recast(self._builder, State) == recast(
            other._builder, State
        )
