"""The ten abilities, as far as the counters see them."""

from __future__ import annotations

from copy import copy

import pytest

from tests.games.arachnid.tabletop import Tabletop


def with_ability(ability: str, options: dict[str, object] | None = None) -> Tabletop:
    return Tabletop(2, options).ability("red-beta", ability).turn()  # type: ignore[arg-type]


@pytest.mark.parametrize("ability", ["agile", "stealth", "vicious"])
def test_a117_passive_abilities_cost_nothing_and_cannot_be_said(ability: str) -> None:
    table = with_ability(ability)
    refusal = table.why_not("red: jump")
    assert (refusal.slug, refusal.rule) == ("passive", "A-117")


def test_a117_an_active_ability_is_one_food_once_a_turn() -> None:
    table = with_ability("jump")
    table.say("red: jump")
    assert table.food("red") == 2
    assert table.why_not("red: jump").rule == "A-33"


def test_a45_another_ability_is_refused_with_the_own_one_named() -> None:
    refusal = with_ability("jump").why_not("red: balloon")
    assert (refusal.slug, refusal.rule) == ("other-ability", "A-45")


@pytest.mark.parametrize("ability", ["balloon", "jump"])
def test_a121_a122_leaps_are_movements_that_may_lead_to_battle(ability: str) -> None:
    table = with_ability(ability)
    table.say(f"red: {ability}")
    assert "battle beta yellow-alpha" in table.words("red")


def test_a123_pounce_kills_and_may_lead_to_battle() -> None:
    table = with_ability("pounce").critters("tater1")
    table.say("red: pounce tater1")
    assert table.food("red") == 5
    assert table.spider("red-beta").killed == 1
    assert table.words("red", "battle") == ["battle beta yellow-alpha", "battle beta yellow-beta"]


@pytest.mark.parametrize(
    ("bites", "rule", "food"), [(0, "all", 3), (1, "all", 2), (0, "shown", 1), (1, "shown", 2)]
)
def test_a124_pouncing_on_a_heebie(bites: int, rule: str, food: int) -> None:
    table = with_ability("pounce", {"pounce.heebie": rule}).critters("heebie", bites=bites)
    table.say("red: pounce heebie")
    assert table.food("red") == 3 - 1 + food


def test_a125_a_snared_spider_untangles_with_one_move() -> None:
    table = with_ability("snare")
    table.say("red: snare yellow-beta", "red: pass")
    assert table.spider("yellow-beta").snared
    assert table.state.snares == 2
    table.turn("yellow").ability("yellow-beta", "jump")
    assert table.why_not("yellow: jump").rule == "A-125"
    assert "spin beta" in table.words("yellow")
    table.say("yellow: move beta")
    assert not table.spider("yellow-beta").snared
    assert table.words("yellow", "battle") == []
    table.say("yellow: move beta")
    assert "battle beta red-alpha" in table.words("yellow")


def test_a125_what_cannot_be_snared() -> None:
    table = with_ability("snare").change("yellow-beta", snared=True)
    assert table.why_not("red: snare yellow-beta").slug == "snared-already"
    assert table.why_not("red: snare red-beta").slug == "own-beta"
    assert "snare red-alpha" in table.words("red")
    table.change("yellow-alpha", snared=True).change("red-alpha", snared=True)
    assert table.why_not("red: snare yellow-alpha").slug == "no-snare"


def test_a126_a_snared_critter_that_dies_gives_the_token_back() -> None:
    table = Tabletop().critters("worm", snared=True).turn()
    table.say("red: bite alpha worm")
    assert table.state.snares == 3


def test_a127_unravel_takes_the_top_web_and_what_lay_below_may_be_said() -> None:
    table = with_ability("unravel").arrange("yellow", under=1, tops=4)
    table.say("red: unravel red", "red: uncovered yellow")
    assert (table.colony("red").tops, table.colony("yellow").tops) == (2, 5)


def test_a63_nothing_is_unravelled_from_under_the_last_spiders() -> None:
    table = with_ability("unravel").arrange("red", tops=1).arrange("yellow", tops=3)
    refusal = table.why_not("red: unravel yellow")
    assert (refusal.slug, refusal.rule) == ("no-web-there", "A-63")


def test_a63_what_must_have_lain_on_another_web_is_told_at_once() -> None:
    table = with_ability("unravel").arrange("yellow", under=1, tops=1)
    table.arrange("red", tops=3)
    table.say("red: unravel red")  # four spiders on four spaces: it was the double web
    assert table.colony("yellow").tops == 2
    assert table.words("red", "uncovered") == []


def test_a128_three_funnels_on_own_webs() -> None:
    table = with_ability("funnel").arrange("red", store=5)
    for _ in range(3):
        table.say("red: funnel")
        table.track("red-beta", "special", food=0)
    refusal = table.why_not("red: funnel")
    assert (refusal.slug, refusal.rule) == ("no-funnel", "A-128")


def test_a129_which_of_several_funnels_went_with_its_web_is_asked() -> None:
    table = with_ability("unravel").arrange("yellow", tops=2)
    table.funnel("funnel1", "yellow", 1).funnel("funnel2", "yellow", 2)
    pool = table.state.pool
    table.say("red: unravel yellow")
    assert table.asked == {"red": "funnel-lost"}
    assert table.words("red") == ["lost funnel1", "lost funnel2"]
    table.say("red: lost funnel2")
    assert table.state.pool == pool + 2
    assert table.words("red", "lost") == []


def test_a60_an_own_double_web_buries_a_funnel_for_certain_where_each_web_has_one() -> None:
    table = Tabletop().turn().arrange("red", tops=2).funnel("funnel1", "red").funnel("funnel2", "red", 3)
    table.say("red: overspin alpha red")
    assert table.words("red") == ["lost funnel1", "lost funnel2"]


def test_a129_only_a_funnel_of_that_colour_stood_on_the_web() -> None:
    table = with_ability("unravel").funnel("funnel1", "yellow", 1).funnel("funnel2", "red", 1)
    table.say("red: unravel yellow")
    assert table.words("red", "lost") == ["lost funnel1"]
    table.say("red: lost funnel1")
    assert table.words("red", "lost") == []
    assert table.why_not("red: lost funnel2").rule == "A-129"


def test_a129_a_funnel_is_asked_about_at_once_where_its_food_may_be_missed() -> None:
    table = with_ability("unravel").funnel("funnel1", "yellow", 2).critters("worm")
    table.arrange(flies=table.state.pool)
    table.say("red: unravel yellow")
    assert table.asked == {"red": "funnel-lost"}
    kept = copy(table)
    kept.say("red: kept")
    assert kept.state.funnels[0].food == 2
    table.say("red: lost funnel1")
    assert table.state.pool == 2


def test_a129_a_funnel_goes_with_its_last_web() -> None:
    table = with_ability("unravel").funnel("funnel1", "yellow", 1).arrange("yellow", tops=1)
    table.arrange("red", tops=6)
    table.say("red: unravel yellow")
    assert table.state.funnels == ()


def test_a130_mind_control_activates_at_once_and_the_reports_follow() -> None:
    table = with_ability("control").critters("worm")
    table.say("red: control worm")
    assert table.state.critters[0].holder == 0
    table.say("red: bitten yellow-alpha", "red: destroyed yellow")
    assert table.food("yellow") == 2
    assert table.why_not("red: bitten yellow-alpha").rule == "A-101"


def test_a130_a_steered_critter_rolls_no_die() -> None:
    table = with_ability("control").critters("worm", holder=0).event()
    table.draw("critter1")
    assert table.chance.source == "critter-bag"
    assert "Red steers the Mangia Worm" in table.told


def test_a130_the_token_must_be_free() -> None:
    table = with_ability("control").critters("worm", holder=0).critters("tater1")
    refusal = table.why_not("red: control tater1")
    assert (refusal.slug, refusal.rule) == ("control-used", "A-130")


def test_a130_a_snared_critter_only_untangles() -> None:
    table = with_ability("control").critters("worm", snared=True)
    table.say("red: control worm")
    assert not table.state.critters[0].snared
    assert table.words("red", "bitten") == []


def test_a131_a_swap_takes_the_control_token_off() -> None:
    table = with_ability("control").critters("worm", holder=0).change("red-beta", fought=1)
    table.say("red: pass", "red: swap vicious")
    assert table.state.critters[0].holder is None
