"""Arachnid for playing ahead (``kit.ahead``): its rules, on a builder that stays open from word to word."""

from __future__ import annotations

from companion.games.arachnid import rules
from companion.games.arachnid.state.pieces import Colony
from companion.games.arachnid.state.position import State, builder_of
from companion.games.arachnid.tasks import scoring
from companion.games.arachnid.why import words
from companion.kit import ahead
from companion.kit.ahead import Pick
from companion.kit.game import Parts
from companion.play import Chance, Over

FOOD = 0.5
"""Points that a food is worth before the end: it is what webs, upgrades and spiders are made of."""
LEAD = 4.0
"""Who has so many points more has e times the other’s share."""
BRINGS = {
    "spin": 0.06, "deploy": 0.04, "hatch": 0.04, "pounce": 0.035, "upgrade": 0.02, "bite": 0.01,
    "pass": -0.01, "overspin": -0.02, "control": -0.02, "funnel": -0.02, "snare": -0.02, "done": -0.04,
    "unravel": -0.1,
}  # fmt: skip
"""By its verb what a word adds to the share of whoever says it, of others nothing: chosen by hand, near to
what words of random games did at once."""


def _promise(colony: Colony) -> float:
    """The points of a colony as it stands, and those that its food promises."""
    now = scoring.score(colony, colony.tops)
    return now.points + FOOD * now.food


class SearchState(ahead.SearchState):
    """A builder that words are played on without making a State of it. A copy shares every value with it."""

    __slots__ = ("_builder", "asked", "reason", "seats")
    asked: tuple[int, ...]
    curiosity, trust = 0.1, 4.0

    def __init__(self, state: State, pick: Pick) -> None:
        """A search state of a State; ``pick`` draws the luck that the rules wait for."""
        self._builder = builder_of(state)
        self.seats = state.equipment.seats
        self._rest(pick)

    def _rest(self, pick: Pick) -> None:
        builder = self._builder
        while isinstance(pending := rules.pending(builder), Chance):
            _, face = ahead.answer(pending, pick).split()
            rules.go_on(builder, ("", face), None)
        if isinstance(pending, Over):
            self.asked, self.reason = (), pending.reason
        else:
            self.asked, self.reason = tuple([choice.seat for choice in pending]), ""

    @property
    def rounds_begun(self) -> int:
        return self._builder.round

    def moves(self, seat: int) -> list[Parts]:
        return words.paths(self._builder, seat)

    def word(self, move: Parts) -> str:
        return " ".join(move)

    def play(self, move: Parts, seat: int, pick: Pick) -> None:
        rules.go_on(self._builder, move, seat)
        self._rest(pick)

    def copy(self) -> SearchState:
        copy = object.__new__(SearchState)
        copy._builder = builder_of(self._builder)
        copy.seats, copy.asked, copy.reason = self.seats, self.asked, self.reason
        return copy

    def winners(self) -> tuple[int, ...]:
        return scoring.result(self._builder).ranking[0]

    # ------------------------------------------------------------------------- playing well

    def prospects(self) -> list[float]:
        colonies = self._builder.colonies
        return ahead.shares([_promise(colony) for colony in colonies], LEAD)

    def guess(self, move: Parts) -> float:
        """What there is, and what such a word brings."""
        now = self.prospects()[self.asked[0]]
        return min(1.0, max(0.0, now + BRINGS.get(move[0], 0.0)))

    def playout(self, _pick: Pick) -> list[float]:
        """As things stand at once: what many words by chance bring on top costs ten times as long to see."""
        return self.rewards() if self.reason else self.prospects()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SearchState) and self._builder.build() == other._builder.build()
