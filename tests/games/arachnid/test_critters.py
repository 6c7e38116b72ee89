"""Critters: the sweep as one press, what the table reports of it, bites and kills."""

from __future__ import annotations

from companion.views.prose import Speech
from tests.games.arachnid.tabletop import Tabletop
from tests.support.tables import choices


def sweep(*tokens: str, options: dict[str, object] | None = None, seats: int = 2) -> Tabletop:
    """A Critter event with these critters on the board, all rolling 3; the bag gives a Tater Bug."""
    table = Tabletop(seats, options).event().critters(*tokens)  # type: ignore[arg-type]
    table.draw("critter1")
    while table.chance.source != "critter-bag":
        table.draw("3")
    table.draw("tater2")
    return table


def test_a95_a116_each_critter_rolls_in_one_automatic_chain() -> None:
    table = Tabletop().event().critters("worm", "ladybird")
    table.draw("critter1")
    sources = []
    for face in ("2", "4", "1"):
        assert table.chance.auto
        sources.append((table.chance.source, table.chance.rerolls))
        table.draw(face)
    few_places = ("edge-place", True)
    assert sources == [("d6", False), ("d6", False), few_places]
    assert table.chance.source == "critter-bag"
    assert table.chance.auto
    table.draw("heebie")
    assert table.asked == {"red": "sweep"}


def test_nobody_bitten_is_one_press() -> None:
    table = sweep("worm")
    (choice,) = choices(table.pending)
    assert choice.preset == choice.finish == "swept"
    table.say("red: swept")
    assert table.asked == {"red": "turn"}


def test_a100_bites_are_late_reports_that_cost_one_food() -> None:
    table = sweep("worm")
    table.say("red: bitten yellow-alpha")
    assert table.food("yellow") == 2
    assert table.asked == {"red": "sweep"}


def test_a101_each_activation_bites_a_spider_once() -> None:
    table = sweep("worm")  # the Worm and the new Tater Bug
    table.say("red: bitten yellow-alpha", "red: bitten yellow-alpha")
    refusal = table.why_not("red: bitten yellow-alpha")
    assert (refusal.slug, refusal.rule) == ("bitten-enough", "A-101")
    table.say("red: bitten yellow-beta")


def test_a101_by_house_rule_two_food_to_one_activation() -> None:
    table = sweep("worm", options={"critters.bite_cap": 2})
    table.say(*["red: bitten yellow-alpha"] * 3)
    assert table.food("yellow") == 0


def test_a103_nobody_loses_what_he_has_not() -> None:
    table = Tabletop().event().arrange("yellow", store=0).critters("worm")
    table.draw("critter1", "3", "tater1")
    assert table.words("red", "bitten") == ["bitten red-alpha", "bitten red-beta"]
    assert table.why_not("red: bitten yellow-alpha").rule == "A-103"


def test_a119_stealth_is_bumped_and_never_bitten() -> None:
    table = Tabletop().event().ability("yellow-beta", "stealth").critters("worm")
    table.draw("critter1", "3", "tater1")
    assert table.why_not("red: bitten yellow-beta").rule == "A-119"
    table.say("red: bumped yellow-beta")
    assert table.food("yellow") == 2
    assert "bumped yellow-beta" not in table.words("red")  # the new critter does not crawl


def test_a109_the_ladybird_robs_once() -> None:
    table = Tabletop().event().critters("ladybird")
    table.draw("critter1", "2", "3", "tater1")
    table.say("red: robbed yellow")
    assert table.food("yellow") == 2
    assert table.why_not("red: robbed red").rule == "A-109"


def test_a108_a_taken_edge_place_is_rolled_again() -> None:
    table = Tabletop().event().critters("ladybird")
    table.draw("critter1", "2", "3", "tater1")
    table.say("red: blocked ladybird")
    assert table.rules == ["A-108"]
    assert table.chance.source == "d6"
    table.draw("5", "1")
    assert table.asked == {"red": "sweep"}
    table.say("red: robbed yellow")


def test_a98_other_critters_stay_unless_the_house_rule_rolls_again() -> None:
    assert sweep("worm").why_not("red: blocked worm").rule == "A-98"
    table = sweep("worm", options={"critters.blocked": "reroll"})
    table.say("red: blocked worm")
    assert table.rules == ["A-98"]
    table.draw("4")
    assert table.asked == {"red": "sweep"}
    table.say("red: bitten yellow-alpha", "red: bitten yellow-alpha")
    assert table.why_not("red: bitten yellow-alpha").rule == "A-101", "it has moved once, and one is new"


def test_a110_the_worm_destroys_the_web_it_left() -> None:
    table = sweep("worm")
    table.say("red: destroyed yellow")
    colony = table.colony("yellow")
    assert (colony.tops, colony.lost) == (2, 1)
    assert table.why_not("red: destroyed red").rule == "A-110"


def test_a110_by_house_rule_the_whole_stack() -> None:
    table = Tabletop(2, {"worm.whole_stack": True}).event().critters("worm")
    table.arrange("yellow", under=1, tops=4)
    table.draw("critter1", "3", "tater1")
    table.say("red: destroyed red", "red: buried yellow")
    assert table.colony("yellow").under == 0
    assert table.colony("yellow").tops == 4


def test_a110_normally_the_web_below_stays() -> None:
    table = Tabletop().event().critters("worm").arrange("yellow", under=1, tops=4)
    table.draw("critter1", "3", "tater1")
    table.say("red: destroyed red", "red: uncovered yellow")
    assert (table.colony("yellow").tops, table.colony("yellow").under) == (5, 0)


def test_a112_the_heebie_lands_and_the_whole_colony_pays() -> None:
    table = Tabletop().event().critters("heebie")
    table.draw("critter1", "3", "tater1")
    table.say("red: landed yellow")
    assert table.food("yellow") == 1
    assert table.words("red", "landed") == []


def test_a104_a_full_spawn_hex_sends_the_critter_back() -> None:
    table = sweep("worm")
    table.say("red: no-spawn")
    assert "tater2" in table.state.bag
    assert [critter.token for critter in table.state.critters] == ["worm"]


def test_a105_dead_critters_go_back_into_an_empty_bag() -> None:
    table = Tabletop().event().arrange(bag=("worm",), dead=("ladybird", "tater1", "tater2", "heebie"))
    table.draw("critter1", "worm")
    table.say("red: swept")
    assert set(table.state.bag) == {"ladybird", "tater1", "tater2", "heebie"}
    assert table.state.dead == ()


def test_a106_with_everything_out_nothing_spawns() -> None:
    table = Tabletop().event().critters("worm", "ladybird", "tater1", "tater2", "heebie")
    table.draw("critter1", "1", "1", "1", "1", "1", "1")
    assert "A-106" in table.rules
    assert table.asked == {"red": "sweep"}


def test_a107_a_spawned_critter_bites_its_neighbours() -> None:
    table = Tabletop().event()
    table.draw("critter1", "worm")
    assert "bitten yellow-alpha" in table.words("red")
    assert table.words("red", "destroyed") == []


def test_a126_a_snared_critter_only_frees_itself() -> None:
    table = Tabletop().event().critters("worm", snared=True)
    table.draw("critter1", "tater1")
    assert not table.state.critters[0].snared
    assert table.state.snares == 3
    assert table.words("red", "destroyed") == []


# -------------------------------------------------------------------------------- biting


def test_a113_a114_the_heebie_takes_two_bites_and_only_the_second_kills() -> None:
    table = Tabletop().turn().critters("heebie").arrange("red", store=2).track("red-alpha", "bite", covered=0)
    table.say("red: bite alpha heebie")
    assert table.food("red") == 2  # paid 1, gained 1
    assert table.spider("red-alpha").killed == 0
    table.say("red: bite alpha heebie")
    assert table.food("red") == 4
    assert table.spider("red-alpha").killed == 1
    assert table.state.dead == ("heebie",)


def test_a144_a_critter_that_is_not_out_cannot_be_bitten() -> None:
    table = Tabletop().turn().critters("worm")
    assert table.why_not("red: bite alpha tater1").rule == "A-144"


def test_a105_the_first_dead_goes_straight_into_an_empty_bag() -> None:
    table = Tabletop().turn().critters("worm", "ladybird", "tater1", "tater2", "heebie")
    table.say("red: bite alpha worm")
    assert table.state.bag == ("worm",)
    assert table.state.dead == ()


def test_a91_food_of_a_kill_overflows_into_the_incubator_or_by_house_rule_is_lost() -> None:
    table = Tabletop().turn().critters("tater1").arrange("red", store=5)
    table.say("red: bite alpha tater1")
    assert (table.food("red"), table.colony("red").incubator) == (5, 2)
    assert ("Tater Bug 1: Red gains 3 food", "Critters") in zip(table.told, table.rules, strict=True)
    fed = next(event for event in table.events if event.kind == "gain")
    assert Speech().to_you(fed.text, 0) == "Tater Bug 1: you gain 3 food"
    table = Tabletop(2, {"overflow.all_sources": False}).turn().critters("tater1").arrange("red", store=5)
    table.say("red: bite alpha tater1")
    assert (table.food("red"), table.colony("red").incubator) == (5, 0)
    lost = "Tater Bug 1: the store is full, Red keeps 1 of 3 food"
    assert (lost, "A-91") in zip(table.told, table.rules, strict=True)


def test_a93_food_of_a_kill_is_lost_where_no_figure_is_left() -> None:
    table = Tabletop().turn().critters("tater1").arrange("red", store=5, incubator=2, figures=())
    table.say("red: bite alpha tater1")
    assert (table.food("red"), table.colony("red").incubator) == (5, 3)
    lost = "Tater Bug 1: the den is full, Red keeps 2 of 3 food"
    assert (lost, "A-93") in zip(table.told, table.rules, strict=True)
