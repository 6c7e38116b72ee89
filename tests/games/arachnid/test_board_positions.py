"""Positions set up by hand where two rulings meet, each held against what both say."""

from __future__ import annotations

import pytest

from companion.games.arachnid.tasks.feeding import Feed
from companion.games.arachnid.tasks.rounds import EndRound
from tests.games.arachnid.board import Board, battle


def lay(webs: dict[str, str], **more: object) -> Board:
    """Webs by colour (``red="e1 e2"``), everybody waiting but who is named, Red's turn."""
    spaces = {space: colour for colour, names in webs.items() for space in names.split()}
    table = Board()
    table.lay(spaces, **more)  # type: ignore[arg-type]
    table.arrange("red", store=3).arrange("yellow", store=3)
    table.turn()
    return table


def test_a58_a47_over_spinning_joins_two_parts_and_cuts_the_rivals_web() -> None:
    spiders = {"red-alpha": "e2", "yellow-beta": "d3"}
    table = lay({"red": "e1 e2 e4", "yellow": "d3 e3 f3"}, spiders=spiders)
    assert "f3" in table.turn("yellow").targets("yellow", "move", "beta")
    assert "e4" not in table.turn("red").targets("red", "move", "alpha")
    table.say("red: overspin alpha e3")
    assert "e4" in table.targets("red", "move", "alpha")
    assert "f3" not in table.turn("yellow").targets("yellow", "move", "beta")


def test_a110_a47_a_web_that_the_worm_cuts_is_two_webs() -> None:
    table = lay({"red": "e1 e2 e3 e4"}, spiders={"red-alpha": "e2"}, critters={"worm": "e3"})
    assert "e4" in table.targets("red", "move", "alpha")
    table.sweep("4")  # the Worm cannot be followed from e3 to e4 without leaving e3 bare
    table.turn()
    assert table.where("worm") == "e4"
    assert table.targets("red", "move", "alpha") == ["e1"]


def test_a112_a144_a_critter_on_a_spider_can_be_bitten_by_it() -> None:
    table = lay({"red": "e1 e2"}, spiders={"red-alpha": "e2"}, critters={"heebie": "e2"})
    assert table.targets("red", "bite", "alpha") == ["heebie"]


def test_a123_a_critter_on_another_spider_dies_but_its_space_is_taken() -> None:
    table = lay(
        {"red": "e1 e2", "yellow": "e4 f4"},
        spiders={"red-beta": "e2", "yellow-alpha": "e4"},
        critters={"heebie": "e4"},
    )
    table.ability("red-beta", "pounce").say("red: pounce heebie")
    assert table.where("red-beta") == "e2"
    assert table.asked == {"red": "turn"}  # no displacement, so no battle either


def test_a112_a_spider_that_waits_beside_its_card_pays_too() -> None:
    table = lay({"red": "e1 e2"}, spiders={"red-alpha": "e2"}, critters={"heebie": "e3"})
    table.hatchling("red-spider1").arrange("red", store=5)
    table.sweep("1")
    assert table.where("heebie") == "e2"
    assert table.food("red") == 2  # Alpha on the board, Beta and Spider 1 beside their cards


def test_a99_a100_two_spiders_of_one_colony_beside_a_critter_lose_one_each() -> None:
    table = lay({"red": "e3 f3"}, spiders={"red-alpha": "e3", "red-beta": "f3"}, critters={"tater1": "e4"})
    table.sweep("1")  # runs into Alpha, Beta stands beside
    assert table.where("tater1") == "e4"
    assert table.food("red") == 1


def test_a125_a70_a_snared_alpha_helps_and_a_winner_stays_snared() -> None:
    table = lay(
        {"red": "e1 e2", "yellow": "e4 e3 f3"},
        spiders={"red-alpha": "e1", "yellow-beta": "e4", "yellow-alpha": "f3"},
    )
    table.snare("yellow-beta", "yellow-alpha").say("red: move alpha e2")
    assert table.asked == {"red": "turn"}  # e2 and e4 do not touch
    table.say("red: move alpha e3")
    table.say("red: battle alpha yellow-beta", "red: commit 1 0 0", "yellow: commit 1 1 0")
    table.draw("0", "2", "2")
    assert table.spider("yellow-beta").snared
    assert table.spider("red-alpha").stunned


def test_a130_control_goes_on_while_the_beta_is_off_the_board() -> None:
    table = lay({"red": "e1"}, spiders={"red-alpha": "e1"}, critters={"worm": "e7"})
    table.ability("red-beta", "control").hold("worm", "red").sweep()
    assert table.asked == {"red": "steer"}
    table.say("red: steer worm 4")
    assert table.where("worm") == "e8"


def test_a130_the_token_of_a_dead_critter_can_be_used_again() -> None:
    table = lay(
        {"red": "e1 e2 e3"},
        spiders={"red-alpha": "e3", "red-beta": "e1"},
        critters={"worm": "e4", "tater1": "e8"},
    )
    table.ability("red-beta", "control").hold("worm", "red")
    assert table.words("red", "control") == []
    table.say("red: bite alpha worm")
    assert table.targets("red", "control") == ["tater1"]


def test_a130_a109_a_ladybird_with_no_free_space_ahead_stays_and_robs() -> None:
    table = lay(
        {"red": "e1 e2", "yellow": "c3"},
        spiders={"red-alpha": "e1", "red-beta": "e2", "yellow-alpha": "c3"},
        critters={"ladybird": "e3"},
    )
    table.ability("yellow-beta", "control").hold("ladybird", "yellow").sweep()
    table.say("yellow: steer ladybird 1")
    assert table.where("ladybird") == "e3"
    assert (table.food("red"), table.food("yellow")) == (2, 3)  # robbed and bitten is one food


@pytest.mark.parametrize(("between", "helps"), [("e3", True), ("", False)])
def test_a71_alpha_does_not_help_where_the_web_between_is_gone(between: str, helps: bool) -> None:
    webs = {"red": f"e2 {between} e4", "yellow": "f4 g4"}
    spiders = {"red-alpha": "e2", "red-beta": "e4", "yellow-beta": "g4"}
    table = lay(webs, spiders=spiders).turn("yellow")
    table.say("yellow: move beta f4")
    assert battle(table).defender.spider == "beta"
    table.say("yellow: commit 1 0 0")
    assert ("commit 1 2 0" in table.words("red")) == helps


def test_a88_a157_a49_who_eats_the_web_it_stands_on_is_on_the_rivals_below() -> None:
    table = Board()
    table.lay(
        {"e2": "yellow red", "e3": "yellow", "e4": "yellow", "c1": "red"},
        {"red-alpha": "e2", "yellow-beta": "e4"},
    )
    table.arrange("red", store=1).at(EndRound(), Feed((0,)))
    assert table.targets("red", "eat", "web") == ["c1", "e2"]
    table.say("red: eat web e2")
    assert table.stack("e2") == "yellow"
    assert table.where("red-alpha") == "e2"
    table.arrange("red", store=1).turn()
    assert table.targets("red", "move", "alpha") == ["e3"]


@pytest.mark.parametrize(("place", "east"), [("1", "f2"), ("2", "g2")])
def test_a109_a_tie_goes_clockwise_also_across_the_arrow(place: str, east: str) -> None:
    """The Ladybird lands on e1 or f1; d2 is as near as what lies east of it, but one turn on."""
    table = lay(
        {"red": "d2", "yellow": east},
        spiders={"red-alpha": "d2", "yellow-alpha": east},
        critters={"ladybird": "e5"},
    )
    table.sweep("1", place)
    assert (table.food("red"), table.food("yellow")) == (3, 2)
