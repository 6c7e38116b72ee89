"""The rulings: the last few that had no example of their own, and a report of those without one.

``python -m tests.games.arachnid.test_rulings`` prints the report.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.games.arachnid.colony.hatching import gain
from companion.games.arachnid.game import game
from companion.games.arachnid.printed.names import CARD_TRACKS
from companion.games.arachnid.saving.invariants import bloodied_total
from companion.games.arachnid.state.position import builder_of
from companion.games.arachnid.tasks.feeding import Feed
from companion.games.arachnid.tasks.rounds import EndRound
from companion.play import text
from companion.views.rulebook import sections
from tests.games.arachnid.board import Board
from tests.games.arachnid.tabletop import Tabletop

TESTS = Path(__file__).parents[2]

NOTHING_TO_RUN = {
    "A-20": "the numbers in the names of event tokens only tell them apart",
    "A-102": "a wounded spider loses its food and nothing else happens to it",
}
"""Rulings that say that something has no effect, with what they say."""


def untested() -> list[str]:
    """Rulings that no test and no transcript carries the number of."""
    carried: set[str] = set()
    for path in (*TESTS.glob("**/*.py"), *TESTS.glob("transcripts/arachnid/*.txt")):
        written = path.read_text("utf-8")
        names = re.findall(r"def (test_\w+)", written) if path.suffix == ".py" else []
        carried |= {f"A-{number}" for name in names for number in re.findall(r"(?<=_)a(\d+)(?=_)", name)}
        if path.suffix == ".txt":
            carried |= set(re.findall(r"A-\d+", written))
    return [rule for rule in sections(game) if re.fullmatch(r"A-\d+", rule) and rule not in carried]


def test_every_ruling_has_a_test_that_carries_its_number() -> None:
    assert set(untested()) == set(NOTHING_TO_RUN)


def test_a4_a5_stacks_starting_webs_and_spare_ones_make_26() -> None:
    for seats, stacks in ((2, (0, 3, 4, 5, 5, 5)), (3, (0, 3, 4, 5, 5, 5)), (4, (0, 2, 3, 4, 4, 4))):
        colony = Tabletop(seats).colony("red")
        assert colony.stacks == stacks
        assert colony.spare == 26 - sum(stacks) - 3


def test_a17_bloodied_tokens_never_run_out() -> None:
    table = Tabletop(4).state.equipment
    cards = table.cards
    hatched = max(cards["weaver"].bloodied, cards["soldier"].bloodied)
    assert 4 * (cards["alpha"].bloodied + cards["beta"].bloodied + 2 * hatched) == 48 <= 50
    assert bloodied_total(Tabletop(4).state) == 50


def test_a28_the_clean_up_comes_before_the_next_turn() -> None:
    table = Tabletop().turn().track("red-alpha", "move", food=4).at(*Tabletop().den().state.agenda[:-1])
    told = table.say("red: pass")
    assert told.index("Red discards 1 food: Alpha Move") < told.index("Yellow’s turn")


def test_a34_a_track_takes_no_second_food() -> None:
    table = Tabletop().turn().arrange("red", store=3)
    table.say("red: move alpha", "red: move alpha")
    assert table.food("red") == 2
    assert table.why_not("red: move alpha").rule == "A-33"


def test_a40_an_alpha_that_only_helped_earns_nothing() -> None:
    table = Board()
    webs = {"d4": "red", "c4": "red", "e4": "red", "f4": "yellow", "g4": "yellow", "h4": "yellow"}
    spiders = {"red-alpha": "c4", "red-beta": "d4", "yellow-alpha": "f4", "yellow-beta": "h4"}
    table.lay(webs, spiders).turn().arrange("yellow", store=0)
    table.say("red: move beta e4", "red: commit 1 2 0", "yellow: commit 2 0 0")
    assert table.spider("red-beta").attack == 0
    assert table.spider("red-alpha").attack == 0
    table.draw("2", "2", "2", "0", "0")
    assert (table.spider("red-beta").fought, table.spider("red-alpha").fought) == (1, 0)


def test_a62_eaten_webs_never_come_back() -> None:
    table = Tabletop().arrange("red", store=0).at(EndRound(), Feed((0,)))
    den = table.colony("red").stacks
    table.say("red: eat web")
    assert table.colony("red").lost == 1
    assert table.colony("red").stacks == den


def test_a86_items_are_eaten_in_any_order() -> None:
    table = Tabletop().arrange("red", store=0, upgrades=1).at(EndRound(), Feed((0,)))
    assert table.words("red", "eat") == ["eat upgrade", "eat web", "eat alpha", "eat beta"]


def test_a94_what_is_too_much_for_the_incubator_hatches_and_goes_on() -> None:
    builder = builder_of(Tabletop().arrange("red", store=5, incubator=2).state)
    gain(builder, 0, 3, text("Food"), "A-94")
    assert (builder.colonies[0].store, builder.colonies[0].incubator) == (5, 2)
    assert builder.colonies[0].figures == ("spider2",)


@pytest.mark.parametrize("card", ["weaver", "soldier"])
def test_a132_weavers_and_soldiers_have_no_ability(card: str) -> None:
    assert "special" not in CARD_TRACKS[card]
    assert card in Tabletop().state.equipment.cards


if __name__ == "__main__":
    for rule in untested():
        print(rule, sections(game)[rule], NOTHING_TO_RUN.get(rule, "without a test"), sep=": ")
