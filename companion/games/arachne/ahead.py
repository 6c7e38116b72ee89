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

VALUES = (0, 9, 7, 6, 2)
"""What a piece of each kind is worth to its side; the Matron is the game."""
LEAD = 12.0
"""Pieces of so much more than the other’s give e times its share."""

AGREED = 0.45
"""What a draw is worth to who accepts it: nobody does who is not behind, though it is half a win."""


def _share(lead: float) -> float:
    return 1 / (1 + exp(-lead / LEAD))


class SearchState(ahead.SearchState):
    """A State that words are played on without freezing it or telling what happens."""

    __slots__ = ("_builder",)
    seats = 2

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

    curiosity = 0.03

    def fallen(self, _noted: int) -> Hashable:
        """Which dice a turn began with, or how far a capture failed, is nothing to play on by."""
        builder = self._builder
        return builder.stage, builder.seat, builder.spaces

    def guess(self, move: Move) -> float:
        """As things stand, with the capture that is tried or may follow a move, as often as it succeeds."""
        verb, *spaces = move
        builder = self._builder
        lead = self._lead(rules.asked(builder))
        piece = builder.spaces[spaces[0]] if len(spaces) > 1 else builder.piece
        match verb:
            case "capture":
                found = [(piece, spaces[-1])]
            case "punish":
                return _share(lead - VALUES[builder.token(spaces[-1]).kind])
            case "accept":
                return AGREED
            case "promote":
                return _share(lead + VALUES[spaces[0]] - VALUES[GRUNT])
            case "move" | "leap":
                aims = acts.aims_from(builder, piece, *spaces)
                found = [(piece, space) for space in aims if acts.may_capture(builder, piece, space)]
            case _:
                found = []
        return self._worth(lead, [(space, *chances.odds(builder, one, space)) for one, space in found])

    def likely_move(self, pick: Pick) -> tuple[int, Move]:
        """After a move what looks best, a capture or to stay; else any."""
        seat = rules.asked(self._builder)
        if self._builder.stage == "strike":
            return seat, max(rules.moves(self._builder), key=self.guess)
        return seat, rules.random_move(self._builder, pick)

    def playout(self, pick: Pick) -> list[float]:
        """To where somebody acts again: what that brings, ``prospects`` sees."""
        while not self.reason and self._builder.stage not in ("act", "again"):
            seat, move = self.likely_move(pick)
            self.play(move, seat, pick)
        return self.rewards() if self.reason else self.prospects()

    def rewards(self) -> list[float]:
        """As at any end; of an agreement a little less to who accepts it, whose turn it is not."""
        builder = self._builder
        if builder.reason != "agreement":
            return super().rewards()
        return [1 - AGREED, AGREED] if builder.seat == 0 else [AGREED, 1 - AGREED]

    def prospects(self) -> list[float]:
        """As things stand with the best capture that whoever is asked may try."""
        builder = self._builder
        seat = rules.asked(builder)
        choosing = builder.stage in ("act", "again")
        found = [threat[1:] for threat in chances.threats(builder)] if choosing else []
        own = self._worth(self._lead(seat), found)
        return [own, 1 - own] if seat == 0 else [1 - own, own]

    def _lead(self, seat: int) -> float:
        """By how much the pieces of a seat are worth more than the other’s."""
        tokens = self._builder.equipment.tokens
        lead = 0.0
        for number in self._builder.spaces:
            if number:
                token = tokens[number]
                lead += VALUES[token.kind] if token.seat == seat else -VALUES[token.kind]
        return lead

    def _worth(self, lead: float, captures: list[tuple[int, int, int]]) -> float:
        """What a lead is worth with the best of these captures: each a space, in how many falls of all it
        succeeds."""
        now, most = _share(lead), 0.0
        for space, ways, of in captures:
            kind = self._builder.token(space).kind
            after = 1.0 if kind == MATRON else _share(lead + VALUES[kind])
            most = max(most, (after - now) * ways / of)
        return now + most

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SearchState) and recast(self._builder, State) == recast(
            other._builder, State
        )
