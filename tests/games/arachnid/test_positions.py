"""One economy, whoever answers for places: the table by words, or something that sees the board."""

from __future__ import annotations

import pytest

from companion.games.arachnid.colony import economy
from companion.games.arachnid.modes import reports
from companion.games.arachnid.modes.asked import Asked
from companion.games.arachnid.modes.chosen import MODES
from companion.games.arachnid.printed.names import piece_name
from companion.games.arachnid.state.position import StateBuilder
from companion.games.arachnid.tasks import battle
from companion.kit.game import Parts
from tests.games.arachnid.tabletop import Tabletop


class Seeing(Asked):
    """Sees that a fly lies under every new web, Yellow's Alpha beside every move, and no retreat."""

    def spun(self, builder: StateBuilder, seat: int, spider: str, place: Parts) -> None:
        reports.claim_fly(builder, seat)

    def moved(self, builder: StateBuilder, seat: int, spider: str, place: Parts) -> bool:
        battle.begin(builder, seat, spider, piece_name(1, "alpha"))
        return True

    def retreated(self, builder: StateBuilder, seat: int, spider: str, winner: str) -> None:
        economy.retire(builder, seat, spider)


def test_computed_answers_and_said_ones_give_the_same_economy(monkeypatch: pytest.MonkeyPatch) -> None:
    said = Tabletop().arrange(flies=2).turn()
    said.say("red: spin beta", "red: found fly", "red: move alpha", "red: battle alpha yellow-alpha")
    said.say("red: commit 2 0 0", "yellow: commit 0 0 0")
    said.draw("2", "1")
    said.say("red: no-retreat yellow-alpha")

    monkeypatch.setitem(MODES, "counters", Seeing())
    seen = Tabletop().arrange(flies=2).turn()
    seen.say("red: spin beta", "red: move alpha", "red: commit 2 0 0", "yellow: commit 0 0 0")
    seen.draw("2", "1")

    assert seen.state.colonies == said.state.colonies
    assert (seen.state.pool, seen.state.flies) == (said.state.pool, said.state.flies)
    assert seen.words("red", "found") == []
