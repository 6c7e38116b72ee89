"""The den phase: Refresh, Deploy, ready; everyone at once."""

from __future__ import annotations

from tests.games.arachnid.tabletop import Tabletop


def hatched(table: Tabletop, colour: str = "red") -> Tabletop:
    """Give a colour a Soldier that waits beside its card."""
    table.arrange(colour, store=5, incubator=2)
    table.event().draw("bughit1")
    table.say(f"{colour}: hatch soldier")
    return table


def test_a24_everyone_at_once_and_who_can_do_nothing_is_ready() -> None:
    table = Tabletop(3).change("red-alpha", attack=0).change("green-beta", stunned=True).den()
    table.say("green: refresh beta")
    assert "green" not in table.asked
    assert table.asked == {"red": "den"}
    table.say("red: done")
    assert table.asked == {"red": "turn"}


def test_a24_by_house_rule_den_actions_open_the_own_turn() -> None:
    table = Tabletop(2, {"den.timing": "own_turn"}).change("red-alpha", attack=0)
    table.draw("bughit1")
    assert table.asked == {"red": "turn"}
    assert table.words("red", "refresh") == ["refresh alpha"]
    table.say("red: move beta")
    assert table.words("red", "refresh") == []
    refusal = table.why_not("red: refresh alpha")
    assert (refusal.slug, refusal.rule) == ("too-late", "A-24")


def test_a141_nobody_is_deployed_while_a_spider_stands_on_every_web() -> None:
    table = hatched(Tabletop()).arrange("red", tops=2).arrange("yellow", tops=2)
    refusal = table.why_not("red: deploy spider1")
    assert (refusal.slug, refusal.rule) == ("no-own-web", "A-141")
    assert "deploy spider1" in table.arrange("red", tops=3).words("red")


def test_a26_a27_one_food_each_once_a_round() -> None:
    table = Tabletop().change("red-alpha", attack=0).change("red-beta", attack=0).den()
    table.say("red: refresh alpha")
    assert table.food("red") == 2
    assert table.colony("red").refreshed
    assert table.asked == {"red": "turn"}
    table.say("red: pass")
    assert not table.colony("red").refreshed


def test_a27_the_reason_for_a_second_one() -> None:
    table = hatched(Tabletop())
    table.change("red-alpha", attack=0).change("red-beta", attack=0)
    table.say("red: refresh alpha")
    assert table.why_not("red: refresh beta").rule == "A-27"


def test_a140_refresh_brings_dice_and_wakes_and_must_change_something() -> None:
    table = Tabletop().change("red-alpha", attack=0, defense=1, stunned=True).den()
    table.change("yellow-alpha", attack=0)
    refusal = table.why_not("red: refresh beta")
    assert (refusal.slug, refusal.rule) == ("nothing-to-refresh", "A-140")
    table.say("red: refresh alpha")
    alpha = table.spider("red-alpha")
    assert (alpha.attack, alpha.defense, alpha.stunned) == (2, 2, False)


def test_a140_a_spider_beside_its_card_is_refreshed_too() -> None:
    table = Tabletop().change("red-beta", stunned=True, on_board=False).den().change("yellow-alpha", attack=0)
    table.say("red: refresh beta")
    assert (table.spider("red-beta").stunned, table.spider("red-beta").on_board) == (False, False)


def test_a141_deploy_needs_an_own_web() -> None:
    table = hatched(Tabletop())
    assert table.asked == {"red": "den"}
    table.say("red: deploy spider1")
    assert table.spider("red-spider1").on_board
    table = hatched(Tabletop()).arrange("yellow", tops=6).arrange("red", tops=0)
    table.change("red-alpha", attack=0)
    refusal = table.why_not("red: deploy spider1")
    assert (refusal.slug, refusal.rule) == ("no-own-web", "A-141")


def test_a26_without_food_there_is_nothing_to_do() -> None:
    table = Tabletop().arrange("red", store=0).change("red-alpha", attack=0).change("yellow-alpha", attack=0)
    table.event().draw("feed1")
    assert table.asked == {"red": "feed"}
    table.say("red: eat web")
    assert table.asked == {"yellow": "den"}
    assert table.why_not("yellow: refresh beta").rule == "A-140"


def test_a36_by_house_rule_the_incubator_pays() -> None:
    table = Tabletop(2, {"incubator.usable": True}).arrange("red", store=0, incubator=2).turn()
    table.say("red: move beta")
    assert table.colony("red").incubator == 1
    strict = Tabletop().arrange("red", store=0, incubator=2).critters("worm").turn()
    strict.track("red-alpha", "move", food=3)
    assert strict.words("red") == ["move alpha", "pass"]


def test_a92_by_house_rule_food_may_be_incubated() -> None:
    table = Tabletop(2, {"incubator.voluntary": True}).arrange("red", store=3, incubator=1).turn()
    table.say("red: incubate", "red: incubate")
    assert table.asked == {"red": "hatch"}
    table.say("red: hatch weaver")
    assert (table.food("red"), table.colony("red").incubator) == (1, 0)
    assert Tabletop().turn().why_not("red: incubate").rule == "A-92"


def test_a65_by_house_rule_a_deploy_starts_battles_seat_by_seat() -> None:
    table = hatched(Tabletop(2, {"battle.on_deploy": True}))
    table.change("yellow-alpha", attack=1)
    assert table.asked == {"red": "den"}
    table.say("red: deploy spider1", "red: battle spider1 yellow-beta", "red: commit 2 0 0")
    table.say("yellow: commit 0 0 0")
    table.draw("1", "1")
    assert table.spider("yellow-beta").stunned
    table.say("red: done", "yellow: done")
    assert table.asked == {"red": "turn"}
    assert table.spider("red-spider1").fought == 0
    table.say("red: pass")
    assert {reward.seat for reward in table.state.due} == {0, 1}  # at the deployer's clean-up


def test_a65_normally_a_deploy_starts_none() -> None:
    table = hatched(Tabletop())
    table.say("red: deploy spider1")
    assert table.words("red", "battle") == []
