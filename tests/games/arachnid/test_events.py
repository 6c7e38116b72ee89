"""Events: the bag and its track, flies, Fly Hit, Feeding and consuming, hatching."""

from __future__ import annotations

from copy import copy

import pytest

from companion.errors import plain
from companion.frozen import replace
from companion.games.arachnid.game import game
from companion.play import Value
from tests.games.arachnid.tabletop import Tabletop
from tests.support.there import there


def bag(table: Tabletop) -> list[str]:
    return [token for token, _ in table.chance.faces]


def quiet_round(table: Tabletop, token: str) -> None:
    """A round in which everyone says no to everything."""
    table.draw(token)
    while isinstance(table.pending, tuple):
        for choice in table.pending:
            seat = ("red", "yellow", "green", "purple")[choice.seat]
            if choice.topic == "feed":
                table.say(f"{seat}: {table.words(seat)[0]}")
            else:
                assert choice.finish is not None
                table.say(f"{seat}: {choice.finish}")
            break


def test_a46_five_of_six_tokens_then_all_go_back() -> None:
    table = Tabletop()
    assert bag(table) == ["feed1", "critter1", "bughit1", "critter2", "bughit2"]
    assert plain(there(table.chance.kept_out)) == "Feed, number 4"
    for token in ("bughit1", "bughit2", "feed1"):
        quiet_round(table, token)
    assert bag(table) == ["critter1", "critter2"]
    for token in ("critter1", "critter2"):
        table.draw(token)
        while not isinstance(table.pending, tuple):
            table.draw(table.chance.faces[0][0])
        table.say(f"{('red', 'yellow')[table.state.holder]}: swept")
        while isinstance(table.pending, tuple):
            choice = table.pending[0]
            table.say(f"{('red', 'yellow')[choice.seat]}: {choice.finish}")
    assert len(bag(table)) == 6
    assert table.state.held_out is None
    assert "all tokens go back into the bag, with Feed, number 4" in " ".join(table.told)
    (order,) = (event for event in table.events if event.order and event.kind == "event")
    assert [plain(line) for line in order.lines] == ["all tokens into the bag", "with Feed, number 4"]
    assert table.chance.kept_out is None


def test_the_bag_goes_to_the_left() -> None:
    table = Tabletop(3)
    quiet_round(table, "bughit1")
    assert table.state.holder == 1
    assert table.chance.by == 1


def test_new_flies_come_from_the_pool_and_wait_on_the_board() -> None:
    table = Tabletop()
    pool = table.state.pool
    table.draw("feed1")
    assert table.state.flies == 1
    assert table.state.pool == pool - 1 + 4


def test_new_flies_no_space_is_a_report_of_the_bag_holder() -> None:
    table = Tabletop().arrange("yellow", tops=9).event()
    table.draw("feed1")
    assert table.asked == {"red": "turn"}
    table.say("red: no-space")
    assert table.state.flies == 0
    table.say("red: pass")
    assert table.words("yellow", "no-space") == []


def test_new_flies_no_space_may_be_said_before_or_after_other_acts() -> None:
    early = Tabletop().arrange("yellow", tops=9).arrange("red", store=5).event()
    early.draw("feed1")
    late = copy(early)
    early.say("red: no-space", "red: spin beta", "red: overspin alpha red", "red: pass")
    late.say("red: spin beta", "red: overspin alpha red", "red: no-space", "red: pass")
    assert early.state == late.state


def test_new_flies_are_beyond_doubt_while_too_little_lies_on_the_board() -> None:
    """A number has ten spaces on the small board: six webs cannot cover them all."""
    table = Tabletop()
    table.draw("feed1")
    assert table.asked == {"red": "turn"}
    assert table.why_not("red: no-space").rule == "New flies"


def test_a16_new_flies_are_asked_about_at_once_where_their_food_may_be_missed() -> None:
    """Two dens and a funnel want four food and three are left: did the fly take the fourth?"""
    table = Tabletop().arrange("yellow", tops=9).funnel("funnel1", "red").event()
    table.arrange(flies=table.state.pool - 4)
    table.draw("bughit1")
    assert table.asked == {"red": "new-fly"}
    assert table.words("red") == ["placed", "no-space"]
    missed = copy(table)
    missed.say("red: placed")
    assert missed.state.funnels[0].food == 0
    table.say("red: no-space")
    assert table.state.funnels[0].food == 1


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        ({}, 4),  # two dens three, and the funnel
        ({"consume.anytime": True}, 28),  # and Yellow eats nine webs and both spiders in a turn
    ],
)
def test_a16_flies_are_told_of_late_where_the_pool_holds_all_that_may_be_wanted(
    options: dict[str, Value], wanted: int
) -> None:
    for pool, asked in ((wanted, "new-fly"), (wanted + 1, "turn")):
        table = Tabletop(2, options).arrange("yellow", tops=9).funnel("funnel1", "red").event()
        held = table.state.pool - pool  # the fly takes one more
        table.arrange(funnels=()).funnel("funnel1", "red", held).draw("bughit1")
        assert table.asked == {"red": asked}
        assert game.load(game.dump(table.state)) == table.state


def test_new_flies_are_asked_about_at_once_where_every_open_space_may_hold_one() -> None:
    """Otherwise a web spun there would be taken to lie over a fly, which there may not be."""
    table = Tabletop(4).event()
    table.arrange("yellow", tops=20).arrange("green", tops=20).arrange("purple", tops=20)
    table.arrange(flies=18)
    table.draw("feed1")
    assert table.asked == {"red": "new-fly"}


def test_a16_an_empty_pool_brings_no_fly() -> None:
    table = Tabletop(4).event()
    table.arrange(flies=table.state.flies + table.state.pool)
    flies = table.state.flies
    table.draw("bughit1")
    assert table.state.flies == flies


@pytest.mark.parametrize(
    ("out", "hint"),
    [
        ((), "a critter comes"),
        (("worm",), "1 wakes, one more comes"),
        (("worm", "tater1"), "2 wake, one more comes"),
    ],
)
def test_a_critter_event_says_how_many_wake(out: tuple[str, ...], hint: str) -> None:
    table = Tabletop().event().critters(*out)
    table.draw("critter1")
    drawn = next(event for event in table.events if event.kind == "event-critter")
    assert plain(drawn.lines[1]) == hint


# ------------------------------------------------------------------------------- fly hit


def test_fly_hit_one_food_for_each_open_symbol() -> None:
    table = Tabletop().event()
    table.arrange("red", stacks=(0, 0, 0, 5, 5, 5)).arrange("yellow", stacks=(0, 3, 4, 5, 5, 5))
    table.draw("bughit1")
    assert (table.food("red"), table.food("yellow")) == (5, 4)
    assert table.colony("red").incubator == 1
    (told,) = [event for event in table.events if event.gains]
    assert (told.kind, told.gains) == ("event-flyhit", ((0, 3), (1, 1)))
    assert [event.kind for event in table.events if event.title] == ["event-flyhit"]


def test_a25_a152_a_full_incubator_hatches_at_once_twice_if_need_be() -> None:
    table = Tabletop().event()
    table.arrange("red", store=5, incubator=2, stacks=(0, 0, 0, 0, 0, 5))
    table.draw("bughit1")
    assert table.asked == {"red": "hatch"}
    assert table.colony("red").incubator == 1  # 2 + 5: two hatchings and 1 over
    table.say("red: hatch soldier")
    assert table.asked == {"red": "hatch"}
    table.say("red: hatch weaver")
    assert table.spider("red-spider1").card == "soldier"
    assert table.spider("red-spider2").card == "weaver"
    assert not table.spider("red-spider1").on_board


def test_a14_a_hatched_card_is_filled_like_the_others() -> None:
    table = Tabletop().event()
    table.arrange("red", store=5, incubator=2)
    before = table.state.bloodied
    table.draw("bughit1")
    table.say("red: hatch weaver")
    weaver = table.spider("red-spider1")
    assert [(t.name, t.covered) for t in weaver.tracks] == [("move", 1), ("spin", 2)]
    assert (weaver.attack, weaver.defense) == (1, 1)
    assert table.state.bloodied == before - 3
    assert table.state.weavers == 3


def test_a93_with_no_figure_left_the_incubator_keeps_its_food() -> None:
    table = Tabletop().event()
    table.arrange("red", store=5, incubator=2, stacks=(0, 0, 0, 5, 5, 5), figures=())
    table.draw("bughit1")
    assert table.colony("red").incubator == 3
    assert "the den is full" in " ".join(table.told)


def test_a15_a_used_up_pile_is_not_offered() -> None:
    table = Tabletop().event()
    table.arrange("red", store=5, incubator=2)
    table.arrange(soldiers=0)
    table.draw("bughit1")
    assert table.spider("red-spider1").card == "weaver"  # one card left: dealt, not asked


def test_a145_dens_fill_in_turn_order_and_a_poor_pool_runs_dry() -> None:
    table = Tabletop(3).event()
    table.arrange("green", stacks=(0, 0, 0, 5, 5, 5), store=0)
    table.arrange("red", stacks=(0, 0, 4, 5, 5, 5), store=0)
    table.arrange(holder=2)
    table.arrange(flies=table.state.flies + table.state.pool - 4)
    assert table.state.pool == 4
    table.draw("bughit1")
    table.say("green: placed")  # one food becomes the fly, green gains 3, red none
    assert (table.food("green"), table.food("red")) == (3, 0)
    assert "A-16" in table.rules


def test_a16_a_hatching_gives_its_food_back_before_the_next_is_taken() -> None:
    """The pool has one food, which fills the incubator: the three of the hatching are taken after it."""
    table = Tabletop().arrange("red", store=5, incubator=2, stacks=(0, 0, 0, 5, 5, 5))
    table.arrange("yellow", store=0).event()
    table.arrange(flies=table.state.pool - 2).draw("bughit1")
    table.say("red: placed")
    assert table.colony("red").incubator == 2
    assert table.food("yellow") == 1


def test_a16_what_is_consumed_pays_directly_and_only_an_excess_needs_the_pool() -> None:
    for item, left, need in (("web", 0, 2), ("alpha", 0, 1)):  # 2 for two spiders, 3 for one
        table = Tabletop().arrange("red", store=0).event()
        table.arrange(flies=table.state.pool).arrange("yellow", spiders=())
        table.draw("feed1")
        table.say(f"red: eat {item}")
        assert table.food("red") == left
        assert f"Every spider is fed: Red pays {need}" in table.told


def test_a16_without_strict_supply_the_pool_may_owe() -> None:
    table = Tabletop(2, {"supply.strict": False}).event()
    table.arrange("red", stacks=(0, 0, 4, 5, 5, 5), store=0)
    table.arrange(flies=20)
    table.arrange("yellow", store=5)
    rest = table.state.pool
    table.state = replace(table.state, pool=0, flies=20 + rest)
    table.draw("bughit1")
    table.say("red: placed")
    assert table.state.pool < 0
    assert table.food("red") == 2


def test_a128_every_funnel_gains_a_food() -> None:
    table = Tabletop().event().funnel("funnel1", "red").funnel("funnel2", "yellow", 2)
    table.draw("bughit1")
    assert [funnel.food for funnel in table.state.funnels] == [1, 3]


# ------------------------------------------------------------------------------- feeding


def test_a83_a_payable_feeding_is_paid_without_asking() -> None:
    table = Tabletop(3)
    table.draw("feed1")
    assert [colony.store for colony in table.state.colonies] == [1, 1, 1]
    assert table.asked == {"red": "turn"}


def test_a83_a_spider_that_waits_beside_its_card_is_fed_too() -> None:
    table = Tabletop().event().hatched("red-spider1", on_board=False).change("red-beta", on_board=False)
    table.draw("feed1")
    assert (table.food("red"), table.food("yellow")) == (0, 1)


def test_a84_a85_who_is_short_consumes_until_he_can_pay() -> None:
    table = Tabletop().event().arrange("red", store=0, upgrades=2)
    table.draw("feed1")
    assert table.asked == {"red": "feed"}
    assert table.words("red") == ["eat upgrade", "eat web", "eat alpha", "eat beta"]
    table.say("red: eat upgrade")
    assert table.asked == {"red": "feed"}
    table.say("red: eat upgrade")
    assert table.colony("red").upgrades == 0
    assert table.food("yellow") == 1  # the feeding went on


def test_a87_an_eaten_spider_need_not_be_fed() -> None:
    table = Tabletop().event().arrange("red", store=0)
    table.draw("feed1")
    table.say("red: eat alpha")
    assert not table.has("red-alpha")
    assert table.food("red") == 2  # 3 for Alpha, 1 for Beta


def test_a88_a_web_gives_two_food_and_is_out_of_the_game() -> None:
    table = Tabletop().event().arrange("red", store=1)
    table.draw("feed1")
    table.say("red: eat web")
    colony = table.colony("red")
    assert (colony.tops, colony.lost, colony.store) == (2, 1, 1)


def test_a88_what_lay_under_an_eaten_web_is_reported_later() -> None:
    table = Tabletop().event().arrange("red", store=1, tops=4).arrange("yellow", under=1)
    table.draw("feed1")
    table.say("red: eat web")
    assert table.words("red", "uncovered") == ["uncovered yellow"]
    table.say("red: uncovered yellow")
    assert (table.colony("yellow").tops, table.colony("yellow").under) == (4, 0)
    assert table.words("red", "uncovered") == []


def test_a89_only_kept_upgrades_can_be_eaten() -> None:
    table = Tabletop().event().arrange("red", store=0)
    table.draw("feed1")
    assert table.why_not("red: eat upgrade").rule == "A-89"


def test_a90_an_eaten_beta_takes_everything_out_of_the_game() -> None:
    table = Tabletop().event().ability("red-beta", "control").critters("worm", holder=0)
    table.track("red-beta", "move", food=3).arrange("red", store=0, upgrades=1)
    table.draw("feed1")
    table.say("red: eat beta")
    assert table.state.gone == ("control",)
    assert table.state.critters[0].holder is None
    assert table.colony("red").upgrades == 1


def test_a90_by_house_rule_the_ability_goes_to_the_university() -> None:
    table = Tabletop(2, {"eat.ability": "university"}).event().arrange("red", store=0)
    ability = table.spider("red-beta").ability
    table.draw("feed1")
    table.say("red: eat beta")
    assert table.state.gone == ()
    assert table.state.university[-1] == ability


def test_a153_one_edible_thing_is_eaten_without_asking() -> None:
    table = Tabletop().event().arrange("yellow", tops=5).arrange("red", store=0, tops=0)
    table.arrange("red", spiders=(table.spider("red-alpha"),))
    table.draw("feed1")
    assert not table.has("red-alpha")
    assert table.food("red") == 3
    assert "Red eats Alpha: 3 food" in table.told


def test_a139_a_player_without_spiders_stays_and_passes() -> None:
    table = Tabletop().event().arrange("red", spiders=())
    table.draw("feed1")
    assert "Red has no spider to feed" in table.told
    assert table.asked == {"yellow": "turn"}


def test_a30_twenty_rounds_without_a_new_web_end_the_game() -> None:
    table = Tabletop().turn().arrange(stall=19)
    table.say("red: pass")
    assert table.asked == {"red": "count"}
    table.say("red: right")
    while isinstance(table.pending, tuple):
        choice = table.pending[0]
        table.say(f"{('red', 'yellow')[choice.seat]}: largest 1")
    assert table.over.reason == "stalemate"


def test_a30_a_new_web_starts_the_count_again() -> None:
    table = Tabletop().turn().arrange(stall=19)
    table.say("red: spin beta", "red: pass")
    assert table.state.stall == 0


def test_a30_a_last_round_can_be_agreed() -> None:
    table = Tabletop(2, {"end.max_rounds": 5}).turn().arrange(round=5)
    table.say("red: pass")
    assert table.asked == {"red": "count"}
    assert table.state.ended == "limit"


def test_a30_the_number_of_rounds_is_a_house_rule() -> None:
    table = Tabletop(2, {"end.stall_rounds": 5}).turn().arrange(stall=4)
    table.say("red: pass")
    assert table.state.ended == "stalemate"
    endless = Tabletop(2, {"end.stall_rounds": 0}).turn().arrange(stall=40)
    endless.say("red: pass")
    assert endless.chance.source == "event-bag"
