"""Turns: tracks and what they carry over, spins and their flies, over-spins, funnels, clean-up."""

from __future__ import annotations

import pytest

from companion.errors import plain
from companion.games.arachnid.show.scene import scene
from tests.games.arachnid.tabletop import Tabletop
from tests.support.tables import choices
from tests.support.there import there


def test_a31_food_enters_the_leftmost_open_space() -> None:
    table = Tabletop().turn()
    table.say("red: move beta")  # 4 spaces, 1 covered
    assert there(table.spider("red-beta").track("move")).food == 2
    assert table.food("red") == 2


def test_a31_one_food_gives_several_uses() -> None:
    table = Tabletop().turn()
    table.say("red: move beta", "red: move beta", "red: move beta")
    assert table.food("red") == 2
    refusal = table.why_not("red: move beta")
    assert (refusal.slug, refusal.rule) == ("track-used", "A-33")


def test_a32_half_used_food_stays_and_food_at_the_end_goes() -> None:
    table = Tabletop().turn()
    table.say("red: move beta", "red: spin beta", "red: spin beta", "red: pass")
    beta = table.spider("red-beta")
    assert (there(beta.track("move")).food, there(beta.track("spin")).food) == (2, 0)
    assert table.food("red") == 1


def test_a32_carried_over_food_is_stepped_without_paying() -> None:
    table = Tabletop().turn().track("red-beta", "move", food=2).arrange("red", store=0)
    assert table.words("red") == ["move beta", "pass"]
    table.say("red: move beta")
    assert table.food("red") == 0


def test_a33_a_single_space_works_once_a_turn() -> None:
    table = Tabletop().turn()
    table.say("red: overspin alpha red")
    assert table.why_not("red: overspin alpha red").rule == "A-33"
    table.say("red: pass")
    assert table.turn().words("red", "overspin") == ["overspin alpha red", "overspin alpha yellow"]


def test_a35_a_space_opened_under_the_food_serves_the_next_one() -> None:
    table = Tabletop().turn().track("red-beta", "spin", covered=1, food=3)
    assert there(table.spider("red-beta").track("spin")).uses == 1
    table.say("red: spin beta", "red: pass")
    assert there(table.spider("red-beta").track("spin")).uses == 3


def test_a36_without_food_only_steps_are_left() -> None:
    table = Tabletop().turn().arrange("red", store=0).track("red-beta", "spin", food=3)
    refusal = table.why_not("red: move alpha")
    assert (refusal.slug, refusal.rule) == ("no-food", "A-36")
    assert table.words("red") == ["spin beta", "pass"]


def test_a37_no_move_when_every_web_has_its_spider() -> None:
    table = Tabletop().turn().arrange("red", tops=2).arrange("yellow", tops=2)
    refusal = table.why_not("red: move alpha")
    assert (refusal.slug, refusal.rule) == ("no-room", "A-37")


def test_a38_a_spider_beside_its_card_cannot_act() -> None:
    table = Tabletop().turn().change("red-beta", on_board=False)
    assert table.why_not("red: move beta").rule == "A-38"
    assert table.why_not("red: spin beta").rule == "A-38"


def test_a82_a_stunned_spider_cannot_act_unless_it_recovers_by_house_rule() -> None:
    table = Tabletop().turn().change("red-alpha", stunned=True)
    assert table.why_not("red: move alpha").rule == "A-82"
    table = Tabletop(2, {"stun.auto_recover": True}).change("red-alpha", stunned=True)
    table.draw("bughit1")
    table.say("red: done")
    assert not table.spider("red-alpha").stunned


def test_a56_a_fly_under_a_new_web_is_reported_late() -> None:
    table = Tabletop().arrange(flies=2).turn()
    table.say("red: spin beta", "red: move alpha", "red: found fly")
    assert (table.food("red"), table.state.flies) == (2, 1)
    refusal = table.why_not("red: found fly")
    assert (refusal.slug, refusal.rule) == ("no-spin", "A-56")


def test_a56_without_a_fly_on_the_board_there_is_none_to_find() -> None:
    table = Tabletop().turn()
    table.say("red: spin beta")
    assert table.why_not("red: found fly").slug == "no-fly"


def test_a56_where_every_open_space_has_a_fly_it_is_taken_without_a_word() -> None:
    table = Tabletop(2).turn()
    table.arrange("red", tops=22, stacks=(0, 0, 0, 0, 0, 1))
    table.arrange("yellow", tops=22, stacks=(0, 0, 0, 0, 0, 3))
    table.arrange(flies=16)
    table.say("red: spin beta")
    assert table.state.flies == 15


def test_a57_webs_come_from_the_leftmost_stack_or_by_house_rule_from_any() -> None:
    table = Tabletop().turn()
    table.say("red: spin beta")
    assert table.colony("red").stacks == (0, 2, 4, 5, 5, 5)
    assert table.why_not("red: spin beta 6").rule == "A-57"
    free = Tabletop(2, {"den.free_stack": True}).turn()
    assert free.words("red", "spin") == [f"spin beta {place}" for place in (2, 3, 4, 5, 6)]
    free.say("red: spin beta 6")
    assert free.colony("red").stacks == (0, 3, 4, 5, 5, 4)
    assert "overspin alpha yellow 3" in free.words("red")


@pytest.mark.parametrize(("free", "instead"), [(False, "spin beta"), (True, "spin beta 3")])
def test_with_counters_a_place_is_left_out_of_the_word(free: bool, instead: str) -> None:
    table = Tabletop(2, {"den.free_stack": free}).turn()
    refusal = table.why_not("red: spin beta e5 3")
    assert refusal.slug == "counters-mode"
    assert plain(refusal.text).endswith(f"Say {instead}.")


def test_a58_over_spin_covers_a_web_of_any_colour_and_by_house_rule_only_the_own() -> None:
    table = Tabletop().turn()
    table.say("red: overspin alpha yellow")
    assert (table.colony("yellow").tops, table.colony("yellow").under) == (2, 1)
    assert table.colony("red").tops == 4
    own = Tabletop(2, {"overspin.any_owner": False}).turn()
    assert own.words("red", "overspin") == ["overspin alpha red"]
    assert own.why_not("red: overspin alpha yellow").rule == "A-58"


def test_a60_a_funnel_that_was_spun_over_goes_back() -> None:
    table = Tabletop().funnel("funnel1", "yellow", 2).turn()
    pool = table.state.pool
    table.say("red: overspin alpha yellow", "red: lost funnel1")
    assert table.state.funnels == ()
    assert table.state.pool == pool + 2


def test_a29_a61_the_last_web_makes_it_the_final_round() -> None:
    table = Tabletop().arrange("red", stacks=(0, 0, 0, 0, 0, 1), tops=10).turn()
    table.say("red: overspin alpha yellow")
    assert "A-29" in table.rules
    assert table.why_not("red: spin beta").rule == "A-154"
    table.say("red: pass")
    assert table.asked == {"red": "count"}


def test_a52_food_on_a_funnel_is_taken_once_for_each_landing() -> None:
    table = Tabletop().funnel("funnel1", "yellow", 2).turn()
    assert table.why_not("red: took funnel1").rule == "A-52"
    table.say("red: move beta", "red: took funnel1")
    assert table.food("red") == 4
    assert table.why_not("red: took funnel1").slug == "funnel-empty"


def test_a128_by_house_rule_who_stands_on_a_funnel_takes_its_food() -> None:
    table = Tabletop(2, {"funnel.standing_claims": True}).funnel("funnel1", "yellow").event()
    table.draw("bughit1")
    assert table.asked == {"red": "standing"}
    table.say("red: stands funnel1 yellow-beta")
    assert table.food("yellow") == 5
    assert table.state.funnels[0].food == 0


def test_a128_nobody_has_to_stand_on_a_funnel() -> None:
    table = Tabletop(2, {"funnel.standing_claims": True}).funnel("funnel1", "yellow").event()
    table.draw("bughit1")
    assert table.why_not("red: pass").slug == "not-now"
    table.say("red: done")
    assert (table.asked, table.state.funnels[0].food) == ({"red": "turn"}, 1)


def test_a84_by_house_rule_items_may_be_eaten_in_the_own_turn() -> None:
    assert Tabletop().turn().why_not("red: eat web").rule == "A-84"
    table = Tabletop(2, {"consume.anytime": True}).arrange("red", store=0).turn()
    table.say("red: eat web")
    assert table.food("red") == 2


def test_a146_passing_is_always_possible_and_forced_when_nothing_else_is() -> None:
    table = Tabletop()
    table.draw("bughit1")
    table.arrange("yellow", store=0)
    table.say("red: pass")
    assert "Yellow can do nothing: the turn is skipped" in table.told
    assert table.chance.source == "event-bag"


def test_silence_means_no_when_the_turn_ends() -> None:
    table = Tabletop().arrange(flies=1).turn()
    table.say("red: spin beta", "red: pass")
    assert table.state.flies == 1
    assert table.turn().words("red", "found") == []


def test_the_last_act_comes_first_and_is_the_preset() -> None:
    table = Tabletop().turn()
    table.say("red: spin beta")
    assert table.words("red")[0] == "spin beta"
    (choice,) = choices(table.pending)
    assert choice.preset == "spin beta"
    assert choice.finish == "pass"


def test_a_track_on_a_card_is_the_button_for_it() -> None:
    trays = {tray.id: tray for tray in scene(Tabletop().turn().state).trays}
    move = next(item for item in trays["red-beta"].items if item.id == "move")
    assert (move.path, move.value, move.of) == (("move", "beta"), 3, 3)
