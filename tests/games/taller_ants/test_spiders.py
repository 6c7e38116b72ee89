"""The rulings of the spiders: steps, webs, cocoons, eggs and fights, as a player meets them."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import plain
from companion.games.taller_ants.state.position import State
from companion.play import DONE_EVENT, Over
from tests.games.taller_ants.positions import (
    dumped,
    ends,
    game,
    position,
    refused,
    rule,
    say,
    sentences,
    unit,
    words,
)
from tests.support.saying import options

LAID = {"at": "h14", "hp": 0, "laid": True, "points": 0, "acted": True}
"""Has given its last hp for eggs."""


def test_t11_a_step_from_web_costs_half_a_point() -> None:
    state = say(position(webs=["h12"]), "step spider1 h13", "step spider1 h14").state
    assert unit(state, "spider1")["points"] == 20 - 1 - 2


def test_t13_half_a_point_left_is_a_step_from_web_and_no_other() -> None:
    tired = {"at": "h12", "points": 1, "acted": True}
    assert ends(position(spiders={"spider1": tired}, webs=["h12"]), "step spider1")
    both = {"spider1": tired, "spider2": "h15"}
    assert rule(position(spiders=both), "step spider1 h13") == "T-13"


def test_t16_a_stream_is_crossed_and_the_spider_has_to_go_on() -> None:
    state = say(position(spiders={"spider1": "g2"}), "step spider1 h2").state
    assert all(word.startswith("step spider1") for word in words(state))
    assert "done" not in words(state)
    assert rule(state, "done") == "T-16"
    assert rule(state, "step spider1 h3") == "T-16", "two squares of water in a row"


def test_t16_no_step_onto_water_without_the_points_to_leave_it() -> None:
    state = position(spiders={"spider1": {"at": "g2", "points": 2, "acted": True}})
    assert rule(state, "step spider1 h2") == "T-16"


def test_t16_the_lake_is_crossed_on_web_only() -> None:
    assert rule(position(spiders={"spider1": "g8"}), "step spider1 h8") == "T-16"
    assert "h8" in ends(position(spiders={"spider1": "g8"}, webs=["h8"]), "step spider1")


def test_t17_nobody_enters_rock_or_webs_it() -> None:
    state = position(spiders={"spider1": "e4"})
    assert rule(state, "step spider1 d4") == "T-17"
    assert rule(state, "web spider1 d4") == "T-17"


def test_t19_wards_count_like_fungus_and_diagonals_count_one() -> None:
    state = position(wards=["k14"])
    assert rule(state, "step spider1 i12") == "T-19"
    assert "h13" in ends(state, "step spider1")
    ward = position(spiders={"spider1": "h12"}, wards=["g12"])
    assert rule(ward, "step spider1 g12") == "T-20", "nobody goes onto a ward"


def test_t20_where_fungus_has_come_near_a_spider_goes_no_nearer() -> None:
    near = position(spiders={"spider1": "d12"}, fungus=["b12"])
    assert ends(near, "step spider1") == {"d11", "e11", "e12", "e13"}, "and d13 is rock"
    assert rule(near, "step spider1 c12") == "T-20"
    beside = position(spiders={"spider1": "c12"}, fungus=["b12"])
    assert ends(beside, "step spider1") == {"b11", "b13", "c11", "c13", "d11", "d12"}
    assert plain(refused(beside, "step spider1 b12").text).startswith("Fungus or a ward grows there.")


def test_t20_a_spider_that_touches_fungus_dies_at_the_end_of_the_turn() -> None:
    state = position(spiders={"spider1": "h12", "spider2": "f9"})
    assert "g9" in ends(state, "step spider2"), "it may go away"
    assert "f10" in ends(state, "step spider2"), "or stay as near"
    step = say(state, "done")
    assert "Spider 2 dies at f9 and leaves 20 food." in sentences(step)


def test_t20_the_web_of_a_dying_spider_stays_and_a_ward_kills_too() -> None:
    step = say(position(spiders={"spider1": "h12", "spider2": "k4"}, wards=["l5"]), "done")
    assert "Spider 2 touches fungus at the end of the turn." in sentences(step)


@pytest.mark.parametrize(
    ("described", "told"),
    [
        ({"spiders": {"spider1": "h12"}}, None),
        ({"spiders": {"spider1": "d12"}, "fungus": ["b12"]}, None),
        (
            {"spiders": {"spider1": "h12", "spider2": "f9"}},
            "Spider 2 touches fungus or a ward and dies then.",
        ),
        (
            {"spiders": {"spider1": "k4", "spider2": "f9", "spider3": "h12"}, "wards": ["l5"]},
            "Spider 1, Spider 2 touch fungus or a ward and die then.",
        ),
        (
            {"spiders": {"spider1": "f9"}},
            "Spider 1 touches fungus or a ward and dies then. No spider is left: the spiders lose.",
        ),
        (
            {
                "spiders": {"spider1": "f9"},
                "items": {"h12": {"fed": 1}},
                "options": {"spider.eggs_save": True},
            },
            "Spider 1 touches fungus or a ward and dies then.",
        ),
        (
            {"spiders": {"spider1": "h12", "spider2": LAID}},
            "Spider 2 dies then.",
        ),
        (
            {"spiders": {"spider1": "h12", "spider2": LAID, "spider3": "f9"}},
            "Spider 2, Spider 3 die then.",
        ),
    ],
)
def test_t20_the_end_of_the_turn_says_beforehand_whom_it_kills(described: Any, told: str | None) -> None:
    row = next(row for row in options(game.menu(position(**described), 0)) if row.part == "done")
    assert (row.cost and plain(row.cost)) == told, "what costs is asked about once more"


def test_the_end_of_a_turn_of_ants_kills_nobody() -> None:
    state = position("red", spiders={"spider1": "f9"})
    assert all(row.cost is None for row in options(game.menu(state, 1)))


def test_t21_the_last_spider_takes_its_eggs_along() -> None:
    dying = {"spider1": "f9"}
    over = game.pending(say(position(spiders=dying, items={"h12": {"fed": 1}}), "done").state)
    assert isinstance(over, Over)
    assert over.reason == "spiders-dead"


def test_t21_by_house_rule_a_fed_egg_keeps_the_spider_in_play() -> None:
    rules = {"spider.eggs_save": True}
    state = position(spiders={"spider1": "f9"}, items={"h12": {"fed": 1}}, options=rules)
    state = say(state, "done", "done", "roll 7", "draw l7", "roll 3", "draw e9").state
    assert unit(state, "spider1") == unit(position(spiders={"spider1": "h12"}), "spider1")


def test_t22_a_dead_spider_leaves_four_piles_and_all_it_carried() -> None:
    carrying = {"at": "f9", "cocoons": 3, "eggs": 2}
    state = say(position(spiders={"spider1": "h12", "spider2": carrying}), "done").state
    assert dumped(state)["items"] == {
        "f8": {"food": 5},
        "g8": {"food": 5},
        "g9": {"food": 5},
        "f9": {"cocoons": 3, "eggs": 2, "food": 5},
    }


def test_t23_healing_is_a_point_each_and_stops_at_20() -> None:
    state = position(spiders={"spider1": {"at": "h12", "hp": 17}})
    assert ends(state, "heal spider1") == {"1", "2", "3"}
    after = unit(say(state, "heal spider1 3").state, "spider1")
    assert (after["hp"], after["points"]) == (20, 14)
    assert rule(say(state, "heal spider1 3").state, "heal spider1 1") == "T-23"


def test_t24_an_ant_is_2_hp_and_one_out_of_a_cocoon_4() -> None:
    hungry = {"at": "h12", "hp": 10, "ants": 1, "cocoons": 1}
    state = position(spiders={"spider1": hungry}, items={"h13": {"cocoons": 1}})
    state = say(state, "eat spider1 ants", "eat spider1 cocoons", "eat spider1 cocoons").state
    assert (unit(state, "spider1")["hp"], unit(state, "spider1")["points"]) == (20, 20)
    assert dumped(state)["items"] == {}
    assert rule(state, "eat spider1 cocoons") == "T-24"


def test_t25_a_spider_carries_without_limit_and_puts_down_any_part_beside_it() -> None:
    state = say(position(items={"h13": {"eggs": 90, "food": 5}}), "take spider1 h13 eggs 70").state
    assert unit(state, "spider1")["eggs"] == 70
    assert rule(state, "take spider1 h13 food 1") == "T-25"
    step = say(state, "put spider1 g12 eggs 3", "put spider1 h12 eggs 7")
    state = step.state
    assert {event.rule for event in step.events} == {"T-25"}
    assert dumped(state)["items"]["g12"] == {"eggs": 3}
    assert unit(state, "spider1")["eggs"] == 60
    assert rule(state, "put spider1 h13 eggs 1") == "T-82", "it comes from there"
    assert rule(state, "put spider1 h14 eggs 1") == "T-61", "too far"


def test_t45_cocoons_are_taken_up_as_often_as_there_are_any() -> None:
    ants = {"red": {"group1": {"at": "f6", "ants": 6}}}
    state = position(spiders={"spider1": "g5"}, ants=ants, webs=["f6"])
    state = say(state, "cocoon spider1 red-group1 2", "take spider1 f6 cocoons 2").state
    state = say(state, "cocoon spider1 red-group1 2", "take spider1 f6 cocoons 1").state
    assert unit(state, "spider1")["cocoons"] == 3
    state = say(state, "put spider1 g6 cocoons 2").state
    assert dumped(state)["items"] == {"f6": {"cocoons": 1}, "g6": {"cocoons": 2}}


def test_t32_a_web_over_water_is_torn_with_the_things_on_it_but_not_under_a_unit() -> None:
    over = {"spider1": "g2", "spider2": "h3"}
    state = position(spiders=over, webs=["h2", "h3"], items={"h2": {"cocoons": 2}})
    assert rule(state, "tear spider1 h3") == "T-32"
    step = say(state, "tear spider1 h2")
    assert sentences(step) == ["Spider 1 tears the web at h2. What lay on it sinks."]
    assert dumped(step.state)["items"] == {}
    dry = say(position(webs=["h13"], items={"h13": {"cocoons": 2}}), "tear spider1 h13").state
    assert dumped(dry)["items"] == {"h13": {"cocoons": 2}}, "on land it only lies"


def test_refusals_cite_the_ruling_of_the_act() -> None:
    state = position(spiders={"spider1": "h12", "spider2": "b14"}, ants={"red": {"group1": "b2"}})
    assert rule(state, "tear spider1 a1") == "T-32"
    for target in ("red-group9", "red-group1", "purple-spider2"):
        assert rule(state, f"cocoon spider1 {target} 1") == "T-44"
        assert rule(state, f"attack spider1 {target}") == "T-36"


def test_t26_the_last_hp_is_never_spent_on_web() -> None:
    weak = position(spiders={"spider1": {"at": "h12", "hp": 1}})
    assert rule(weak, "web spider1 h12") == "T-26"


def test_t27_ten_points_are_nine_webs_and_a_step() -> None:
    around = ("g11", "h11", "i11", "g12", "h12", "i12", "g13", "h13", "i13")
    state = say(
        position(spiders={"spider1": "h12", "spider2": "b14"}), *(f"web spider1 {at}" for at in around)
    )
    assert (unit(state.state, "spider1")["points"], unit(state.state, "spider1")["hp"]) == (2, 11)
    after = say(state.state, "step spider1 h13").state
    assert rule(after, "web spider1 h14") == "T-13", "a step off web costs half a point, and half is no web"


def test_t28_no_web_under_living_ants_but_by_house_rule() -> None:
    ants = {"red": {"group1": "h13"}}
    assert rule(position(ants=ants), "web spider1 h13") == "T-28"
    assert "h13" in ends(position(ants=ants, options={"web.under_ants": True}), "web spider1")


@pytest.mark.parametrize(("option", "hp"), [(False, None), (True, 1)])
def test_t29_exactly_ten_hp(option: bool, hp: int | None) -> None:
    weak = {"spider1": "h12", "spider2": {"at": "h14", "hp": 10}}
    state = position(spiders=weak, options={"eggs.exact10_survives": option})
    state = say(state, "lay spider2", "done").state
    assert dumped(state)["items"]["h14"]["eggs"] == 10
    found = {one["name"]: one["hp"] for one in dumped(state)["spiders"]}
    assert found.get("spider2") == hp


def test_t29_laying_takes_the_whole_turn_before_and_after() -> None:
    state = position()
    assert rule(say(state, "web spider1 h12").state, "lay spider1") == "T-29"
    laden = position(items={"h13": {"eggs": 1}})
    assert rule(say(laden, "take spider1 h13 eggs 1").state, "lay spider1") == "T-29", (
        "though it costs nothing"
    )
    laid = position(spiders={"spider1": "h12", "spider2": "h14"})
    laid = say(laid, "lay spider1").state
    assert rule(laid, "eat spider1 ants") == "T-29"


def test_t31_a_line_of_water_is_webbed_all_or_not_at_all() -> None:
    state = position(spiders={"spider1": "g8"})
    assert ends(state, "span spider1") == {"j8"}
    after = say(state, "span spider1 j8").state
    assert dumped(after)["webs"] == ["h8", "i8"]
    assert (unit(after, "spider1")["hp"], unit(after, "spider1")["points"]) == (18, 16)
    weak = position(spiders={"spider1": {"at": "g8", "hp": 2}})
    assert rule(weak, "span spider1 j8") == "T-26"


def test_t32_a_web_over_water_stays_while_somebody_is_on_it() -> None:
    state = position(spiders={"spider1": "h8"}, webs=["h8", "i8"])
    assert ends(state, "tear spider1") == {"i8"}
    assert rule(state, "tear spider1 h8") == "T-32"


@pytest.mark.parametrize(("option", "goal"), [("webable", 126), ("all", 128)])
def test_t33_half_of_the_meadow(option: str, goal: int) -> None:
    state = position(options={"spider.web_goal": option})
    assert f"0/{goal} webs" in sentences_of_seat(state, 0)


def sentences_of_seat(state: State, seat: int) -> str:
    from companion.errors import plain

    note = game.scene(state).seats[seat].note
    assert note is not None
    return plain(note)


def test_t34_eaten_and_fed_cocoons_no_longer_count() -> None:
    state = position(spiders={"spider1": {"at": "h12", "hp": 5, "cocoons": 3}}, items={"c2": {"cocoons": 4}})
    assert "7/20 ants" in sentences_of_seat(state, 0)
    assert "6/20 ants" in sentences_of_seat(say(state, "eat spider1 cocoons").state, 0)


def test_t36_t37_one_attack_a_turn_on_a_neighbour() -> None:
    state = position(spiders={"spider1": "g5"}, ants={"red": {"group1": "f6", "group2": "b2"}})
    assert rule(state, "attack spider1 red-group2") == "T-36"
    after = say(state, "attack spider1 red-group1", "roll 1", "roll 1", "roll 1").state
    assert unit(after, "spider1")["hp"] == 15, "T-40: 5 ants, not doubled"
    assert rule(after, "attack spider1 red-group1") == "T-37"


def test_t38_only_a_six_lets_the_ants_avoid_and_they_may_fight_all_the_same() -> None:
    state = position(spiders={"spider1": "g5"}, ants={"red": {"group1": "f6"}})
    asked = say(state, "attack spider1 red-group1", "roll 6").state
    assert words(asked) == {"avoid", "fight"}
    assert "avoid" in words(asked)
    stands = say(asked, "fight")
    assert sentences(stands) == ["Red rolled a six and fights all the same."]
    assert words(say(stands.state, "roll 6", "roll 6").state) >= {"seize", "kill 1"}
    avoids = say(asked, "avoid")
    assert avoids.state.stage == "spiders"
    assert {step.events[0].kind for step in (stands, avoids)} == {DONE_EVENT}, "nothing is moved"


def test_t39_level_dice_change_nothing() -> None:
    state = position(spiders={"spider1": "g5"}, ants={"red": {"group1": {"at": "f6", "ants": 4}}})
    step = say(state, "attack spider1 red-group1", "roll 1", "roll 3", "roll 3")
    assert "nobody wins" in sentences(step)[-1]
    assert unit(step.state, "spider1")["hp"] == 20


def test_t41_t42_black_ants_die_one_for_one_and_red_ones_for_two() -> None:
    red = position(spiders={"spider1": "g5"}, ants={"red": {"group1": "f6"}})
    red = say(red, "attack spider1 red-group1", "roll 1", "roll 4", "roll 4").state
    assert ends(red, "kill") == {"1", "2", "3"}, "16 against 11: half of 5, rounded up"
    black = position(spiders={"spider1": "g5"}, ants={"black": {"group1": "f6"}}, seats=3)
    black = say(black, "attack spider1 black-group1", "roll 1", "roll 3", "roll 3").state
    assert ends(black, "kill") == {"1", "2", "3"}, "9 against 6"
    assert rule(black, "kill 4") == "T-41"


def test_t43_a_prisoner_that_is_dropped_is_food_for_ants() -> None:
    state = position(spiders={"spider1": {"at": "h12", "ants": 1}}, ants={"red": {"group1": "g13"}})
    state = say(state, "put spider1 h12 ants 1", "done", "take group1 h12 ants 1").state
    assert unit(state, "group1", 1)["food"] == 2


def test_t44_living_ants_on_web_are_cocooned_without_a_fight() -> None:
    ants = {"red": {"group1": "f6"}}
    state = position(spiders={"spider1": "g5"}, ants=ants, webs=["f6"])
    after = say(state, "cocoon spider1 red-group1 5").state
    assert dumped(after)["items"] == {"f6": {"cocoons": 5}}
    assert (unit(after, "spider1")["hp"], unit(after, "spider1")["points"]) == (17, 10)
    assert rule(position(spiders={"spider1": "g5"}, ants=ants), "cocoon spider1 red-group1 1") == "T-44"


@pytest.mark.parametrize(("points", "cocoons"), [(2, 1), (1, 0)])
def test_t43_a_prisoner_is_wrapped_for_a_point(points: int, cocoons: int) -> None:
    spider = {"at": "h12", "hp": 1, "ants": 1, "points": points, "acted": True}
    state = position(spiders={"spider1": spider, "spider2": "h14"})
    assert ("wrap spider1" in words(state)) is bool(cocoons)
    if cocoons:
        assert [event.rule for event in say(state, "wrap spider1").events] == ["T-43"]
        after = unit(say(state, "wrap spider1").state, "spider1")
        assert (after["ants"], after["cocoons"], after["points"], after["hp"]) == (0, 1, 0, 1), (
            "and for no hp"
        )


def test_t44_by_house_rule_they_have_to_be_beaten_first() -> None:
    options = {"cocoon.needs_win": True}
    state = position(spiders={"spider1": "g5"}, ants={"red": {"group1": "f6"}}, webs=["f6"], options=options)
    assert rule(state, "cocoon spider1 red-group1 2") == "T-44"
    beaten = say(state, "attack spider1 red-group1", "roll 1", "roll 6", "roll 6", "seize").state
    assert ends(beaten, "cocoon spider1 red-group1") == {"1", "2", "3", "4"}


def test_t46_an_egg_in_reach_is_fed_lying_or_carried() -> None:
    state = position(
        spiders={"spider1": {"at": "h12", "ants": 1, "cocoons": 1, "eggs": 1}}, items={"h14": {"eggs": 1}}
    )
    assert rule(state, "feed spider1 ants h14") == "T-46", "too far"
    state = say(state, "feed spider1 ants h12").state
    assert unit(state, "spider1")["fed"] == 1


def test_t47_never_more_than_five_spiders() -> None:
    four = {f"spider{n}": f"{'abcd'[n - 1]}15" for n in range(1, 5)}
    state = position(spiders=four, items={"h14": {"fed": 3}})
    state = say(state, "done", "done", "roll 7", "draw l7", "roll 3", "draw e9").state
    assert [one["name"] for one in dumped(state)["spiders"]][-1] == "spider5"
    assert dumped(state)["items"] == {"h14": {"fed": 2}}


def test_t51_a_spider_against_a_queen() -> None:
    state = position(spiders={"spider1": "g5"}, ants={"red": {"queen": "f6"}})
    lost = say(state, "attack spider1 red-queen", "roll 6", "roll 6", "roll 1", "roll 1")
    assert unit(lost.state, "spider1")["hp"] == 3, "1 against 18"
    assert lost.events[-1].rule == "T-51"
    won = say(state, "attack spider1 red-queen", "roll 1", "roll 1", "roll 3", "roll 4")
    assert unit(won.state, "queen", 1)["hp"] == 6, "12 against 8"
    assert won.events[-1].rule == "T-51"


@pytest.mark.parametrize(("hp", "left"), [(4, None), (5, 1)])
def test_t51_a_queen_who_loses_her_last_hp_is_dead(hp: int, left: int | None) -> None:
    ants = {"red": {"queen": {"at": "f6", "hp": hp}}}
    state = position(spiders={"spider1": "g5"}, ants=ants)
    state = say(state, "attack spider1 red-queen", "roll 1", "roll 1", "roll 3", "roll 4").state
    queen = unit(state, "queen", 1)
    assert (queen and queen["hp"]) == left, "12 against 8"


@pytest.mark.parametrize(("hp", "lives"), [(5, False), (6, True)])
def test_t40_a_spider_who_loses_its_last_hp_is_dead(hp: int, lives: bool) -> None:
    spiders = {"spider1": {"at": "g5", "hp": hp}, "spider2": "b14"}
    state = position(spiders=spiders, ants={"red": {"group1": "f6"}})
    state = say(state, "attack spider1 red-group1", "roll 5", "roll 1", "roll 1").state
    assert ("spider1" in {one["name"] for one in dumped(state)["spiders"]}) is lives


def test_the_card_of_a_fight_says_what_came_of_it() -> None:
    state = position(spiders={"spider1": {"at": "g5", "hp": 9}}, ants={"red": {"group1": "f6"}})
    _, fight, hurt = say(state, "attack spider1 red-group1", "roll 5", "roll 1", "roll 1").events
    assert [plain(line) for line in fight.lines] == ["Red wins", plain(hurt.text)]
    assert plain(hurt.text) == "Spider 1 loses 5 hp and has 4."


def test_t22_a_death_is_a_loss_that_is_told_as_a_step_where_it_was_attacked() -> None:
    """It named a space, so that a phone only marked that: whoever had lost the spider saw no card."""
    spiders = {"spider1": {"at": "g5", "hp": 5}, "spider2": "b14"}
    state = position("red", spiders=spiders, ants={"red": {"group1": "f6"}})
    attack, fight, death = say(state, "attack group1 purple-spider1", "roll 6", "roll 1", "roll 1").events
    assert attack.spaces == ("g5",), "where its food comes"
    assert fight.fought is not None
    assert [plain(line) for line in fight.lines] == ["Red wins"], "its death is a card of its own"
    assert (death.kind, death.cue, death.spaces, death.stays) == ("death", "danger", (), True)
    assert death.title is not None
    assert plain(death.title) == "Spider 1 dies"


def test_a_refusal_says_what_would_work() -> None:
    sentence = refused(position(), "web spider1 a1").text
    assert "web spider1 h12" in str(sentence)
