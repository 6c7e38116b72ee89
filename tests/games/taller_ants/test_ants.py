"""The rulings of the ants: steps, digging, loads, bridges, fights, queens and eggs."""

from __future__ import annotations

import pytest

from tests.games.taller_ants.positions import (
    dumped,
    ends,
    position,
    rule,
    say,
    sentences,
    unit,
    words,
)


def red(**units: object) -> dict[str, dict[str, object]]:
    return {"red": units}


def test_t10_one_group_on_a_square_a_queen_beside_it_and_no_enemies() -> None:
    state = position("red", ants=red(group1={"at": "c7-u", "points": 2}, group2="d7-u", queen="c8-u"))
    assert rule(state, "step group1 d7-u") == "T-10", "no points to go on"
    assert "c8-u" in ends(state, "step group1"), "with the queen"
    assert rule(position("red", ants=red(group1="h13")), "step group1 h12") == "T-10", "a spider"


def test_t10_own_groups_are_passed_in_one_go() -> None:
    state = say(position("red", ants=red(group1="c7-u", group2="d7-u")), "step group1 d7-u").state
    assert {word.split()[1] for word in words(state)} == {"group1"}
    assert "done" in words(say(state, "step group1 e8-u").state)


@pytest.mark.parametrize(("colour", "seats", "left"), [("red", 2, 8), ("black", 3, 9)])
def test_t13_black_ants_go_two_squares_for_a_point(colour: str, seats: int, left: int) -> None:
    state = position(colour, seats=seats, ants={colour: {"group1": "e14"}})
    assert unit(say(state, "step group1 e13").state, "group1", seats - 1)["points"] == left


def test_t12_t14_web_doubles_the_price_and_a_mixed_group_is_slow() -> None:
    mixed = {"at": "e14", "red": 1, "black": 2, "ants": 3}
    options = {"ants.mixed": True}
    state = position("red", ants=red(group1=mixed), webs=["e13"], options=options)
    assert unit(say(state, "step group1 e13").state, "group1", 1)["points"] == 6
    assert unit(say(state, "step group1 f13").state, "group1", 1)["points"] == 8


def test_t8_by_house_rule_every_second_group_is_of_the_other_kind() -> None:
    from tests.games.taller_ants.positions import game

    state = game.start(game.settle(2, {"ants.mixed": True}))
    state = say(state, "colour black", "rest", "rest", "rest").state
    kinds = [(one["red"], one["black"]) for one in dumped(state)["colonies"][0]["groups"]]
    assert kinds == [(0, 5), (5, 0), (0, 5), (5, 0)]


def test_t15_through_a_hole_is_an_ordinary_step() -> None:
    state = say(position("red", ants=red(group1="d8-u", group2="c7-u")), "step group1 d8").state
    assert unit(state, "group1", 1)["points"] == 8
    assert rule(state, "step group2 c7") == "T-15"


def test_t18_water_needs_web_or_a_bridge() -> None:
    units = red(group1="g2")
    assert rule(position("red", ants=units), "step group1 h2") == "T-18"
    assert "h2" in ends(position("red", ants=units, webs=["h2"]), "step group1")


@pytest.mark.parametrize("option", [False, True])
def test_t65_a_hole_under_web(option: bool) -> None:
    units = red(group1="d8-u", group2="e7")
    state = position("red", ants=units, webs=["d8"], options={"hole.exit_from_below": option})
    assert ("d8" in ends(state, "step group1")) is option
    onto = say(state, "step group2 d8").state
    assert rule(onto, "step group2 d8-u") == "T-65"


@pytest.mark.parametrize(("colour", "seats", "more"), [("red", 2, 4), ("black", 3, 9)])
def test_t57_a_point_digs_a_square_for_each_ant_black_ones_twice(colour: str, seats: int, more: int) -> None:
    at, to = ("e7-u", "f6-u") if colour == "red" else ("l8-u", "k7-u")
    state = say(position(colour, seats=seats, ants={colour: {"group1": at}}), f"dig group1 {to}").state
    assert (unit(state, "group1", seats - 1)["credit"], unit(state, "group1", seats - 1)["points"]) == (
        more,
        8,
    )
    assert dumped(state)["colonies"][seats - 2]["nest"].count(to) == 1


def test_t57_what_is_paid_is_lost_with_the_next_step_and_only_below_is_dug() -> None:
    state = say(position("red", ants=red(group1="e7-u")), "dig group1 f6-u", "step group1 f6-u").state
    assert unit(state, "group1", 1)["credit"] == 0
    assert rule(position("red", ants=red(group1="e14")), "dig group1 e13-u") == "T-57"


def test_t59_there_is_dirt_under_rock_and_water() -> None:
    units = {"hole": "d6", "group1": "e5-u"}
    assert "d4-u" in ends(position("red", ants={"red": units}), "dig group1")


@pytest.mark.parametrize("option", [False, True])
def test_t58_new_holes(option: bool) -> None:
    state = position("red", ants=red(group1="c7-u"), options={"ants.new_holes": option})
    assert ("open group1" in words(state)) is option
    if not option:
        assert rule(state, "open group1") == "T-58"
        return
    state = say(state, "open group1").state
    assert unit(state, "group1", 1)["points"] == 0
    assert dumped(state)["colonies"][0]["shafts"] == ["c7"]


def test_t60_t61_food_counts_where_it_lies_in_the_own_nest() -> None:
    state = position("red", ants=red(group1={"at": "d8-u", "food": 9}, group2={"at": "e14", "food": 4}))
    assert score(state) == (0, 5)
    state = say(state, "put group1 d7-u food", "put group2 e14 food").state
    assert score(state) == (9, 5 + 5)


def score(state: object) -> tuple[int, int]:
    from companion.games.taller_ants.state import stored

    ants = sum(one["red"] + one["black"] for one in dumped(state)["colonies"][0]["groups"])
    return stored(state, 1), ants if stored(state, 1) else 5  # type: ignore[arg-type]


def test_t61_five_points_an_ant_and_each_thing_once_between_two_steps() -> None:
    state = position("red", ants=red(group1={"at": "d8-u", "ants": 2}), items={"d7-u": {"food": 30}})
    state = say(state, "take group1 d7-u food").state
    assert unit(state, "group1", 1)["food"] == 10
    assert rule(state, "put group1 d8-u food") == "T-61"
    assert "put group1 c8-u food" in words(say(state, "step group1 c8-u").state)


def test_t54_t81_eggs_of_others_are_5_food_and_own_ones_stay() -> None:
    items = {"e13": {"brood1": 2, "brood2": 1, "eggs": 1, "fed": 1}}
    state = position("red", ants=red(group1={"at": "e14", "ants": 2}), items=items, seats=3)
    state = say(state, "take group1 e13 eggs").state
    assert unit(state, "group1", 1)["food"] == 10
    assert dumped(state)["items"]["e13"]["brood1"] == 2
    own = position("red", ants=red(group1="e14"), items={"e13": {"brood1": 2}})
    assert rule(own, "take group1 e13 eggs") == "T-54"


def test_t62_what_the_dead_carried_drops() -> None:
    state = position(spiders={"spider1": "g5"}, ants=red(group1={"at": "f6", "ants": 3, "food": 15}))
    state = say(state, "attack spider1 red-group1", "roll 1", "roll 6", "roll 6", "kill 2").state
    assert dumped(state)["items"] == {"f6": {"food": 10}}
    assert unit(state, "group1", 1)["food"] == 5


def test_t63_t64_a_web_is_collected_with_a_whole_turn() -> None:
    state = position("red", ants=red(group1={"at": "e14", "ants": 4, "food": 18}), webs=["e14"])
    state = say(state, "collect group1").state
    assert (unit(state, "group1", 1)["web"], unit(state, "group1", 1)["points"]) == (2, 0), "what fits"
    assert dumped(state)["webs"] == []
    late = position("red", ants=red(group1={"at": "e14", "points": 8}), webs=["e14"])
    assert rule(late, "collect group1") == "Ants"


def test_t66_a_bridge_has_an_ant_for_each_square_and_carries_its_own() -> None:
    units = red(group1={"at": "g8", "ants": 2}, group2="g7", group3={"at": "g9", "ants": 1})
    state = position("red", ants=units)
    assert rule(state, "bridge group3 j9") == "T-66"
    state = say(state, "bridge group1 j8", "step group2 h8").state
    assert rule(state, "done") == "T-10", "nobody stays on a bridge"
    state = say(state, "step group2 i8", "step group2 j8", "done").state
    assert unit(state, "group1", 1)["bridge"] == ["g8", "h8", "i8", "j8"]


def test_t66_a_bridge_that_loses_ants_breaks() -> None:
    bridge = {"at": "h8", "ants": 2, "points": 0, "bridge": ["g8", "h8", "i8", "j8"]}
    state = position(spiders={"spider1": "h7"}, ants=red(group1=bridge))
    state = say(state, "attack spider1 red-group1", "roll 1", "roll 6", "roll 6", "kill 1").state
    assert (unit(state, "group1", 1)["at"], unit(state, "group1", 1)["bridge"]) == ("g8", [])


def test_t67_groups_join_and_split_at_the_end_of_a_turn() -> None:
    units = red(group1={"at": "e13", "ants": 4, "food": 12}, group2={"at": "e14", "ants": 4}, group3="b2")
    state = position("red", ants=units)
    assert rule(state, "join group1 group2") == "T-67"
    state = say(state, "regroup").state
    assert rule(state, "step group3 b3") == "T-67"
    joined = say(state, "join group1 group2").state
    assert unit(joined, "group2", 1)["red"] == 6
    assert (unit(joined, "group1", 1)["food"], unit(joined, "group2", 1)["food"]) == (10, 2)
    split = say(state, "split group3 c3 2").state
    assert (unit(split, "group4", 1)["at"], unit(split, "group4", 1)["red"]) == ("c3", 2)
    assert rule(split, "split group3 c2 1") == "T-67", "once in a turn"


def test_t48_ants_attack_a_spider_with_the_same_dice() -> None:
    state = position("red", spiders={"spider1": "g5"}, ants=red(group1="f6"))
    step = say(state, "attack group1 purple-spider1", "roll 6", "roll 1", "roll 1")
    assert unit(step.state, "spider1")["hp"] == 15
    assert unit(step.state, "group1", 1)["points"] == 0
    won = say(state, "attack group1 purple-spider1", "roll 1", "roll 6", "roll 6").state
    assert "seize" in words(won), "the spider has won and chooses"


@pytest.mark.parametrize(("option", "left"), [(False, 1), (True, 0)])
def test_t49_level_dice_among_ants(option: bool, left: int) -> None:
    units = {
        "red": {"group1": {"at": "j4", "ants": 2}, "group2": "b2"},
        "black": {"group1": {"at": "k4", "ants": 4}},
    }
    state = position("red", ants=units, seats=3, options={"ants.tie_kills": option})
    state = say(state, "attack group1 black-group1", "roll 3", "roll 3").state
    assert len(dumped(state)["colonies"][1]["groups"]) == left


def test_t49_the_winner_keeps_the_difference_red_ants_half_of_it() -> None:
    units = {"red": {"group1": "j4"}, "black": {"group1": {"at": "k4", "ants": 6}}}
    state = position("red", ants=units, seats=3)
    state = say(state, "attack group1 black-group1", "roll 3", "roll 4").state
    assert unit(state, "group1", 1)["red"] == 2, "13 against 10"


@pytest.mark.parametrize(("roll", "hp", "groups"), [("6", 6, 1), ("2", 10, 0)])
def test_t50_ants_against_a_queen(roll: str, hp: int, groups: int) -> None:
    units = {"red": {"group1": "j4"}, "black": {"queen": "k4"}}
    state = position("red", ants=units, seats=3)
    state = say(state, "attack group1 black-queen", f"roll {roll}", "roll 3", "roll 3").state
    assert unit(state, "queen", 2)["hp"] == hp
    assert len(dumped(state)["colonies"][0]["groups"]) == groups, "level or less kills all attackers"


def test_t52_a_queen_lays_for_points_or_web_and_keeps_her_last_hp() -> None:
    state = position("red", ants=red(queen={"at": "d8-u", "hp": 2}, group1={"at": "c8-u", "web": 1}))
    state = say(state, "lay queen points", "lay queen web").state
    assert dumped(state)["items"] == {"d8-u": {"brood1": 2}}
    assert (unit(state, "queen", 1)["hp"], unit(state, "queen", 1)["points"]) == (1, 8)
    assert rule(state, "lay queen points") == "T-52"
    assert rule(state, "lay queen web") == "T-52"


@pytest.mark.parametrize(("price", "food", "hatched"), [(0, 2, 3), (1, 2, 2)])
def test_t53_eggs_hatch_at_the_beginning_of_the_next_turn(price: int, food: int, hatched: int) -> None:
    items = {"d8-u": {"brood1": 3, "food": food}}
    state = say(
        position(ants=red(group1="c7-u"), items=items, options={"ants.egg_food": price}), "done"
    ).state
    ants = sum(one["red"] for one in dumped(state)["colonies"][0]["groups"])
    assert ants == 5 + hatched


def test_t55_without_a_queen_one_egg_waits_to_become_one() -> None:
    units = red(queen=None, group1={"at": "d7-u", "food": 3})
    state = position(ants=units, items={"d8-u": {"brood1": 2, "food": 2}})
    state = say(state, "done").state
    assert dumped(state)["items"]["d8-u"]["brood1"] == 1
    state = say(state, "crown group1 d8-u").state
    assert unit(state, "queen", 1) == {"at": "d8-u", "hp": 10, "points": 0}
    assert dumped(state)["items"] == {}
    assert rule(state, "crown group1 d8-u") == "T-55"


def test_t56_a_queen_walks_above_ground_and_does_nothing_but_her_own_work() -> None:
    state = position("red", ants=red(queen="e14"))
    assert unit(say(state, "step queen e13").state, "queen", 1)["points"] == 6
    assert rule(state, "dig queen e13-u") == "T-56"
    assert rule(state, "eat group1") == "Queens"


@pytest.mark.parametrize(("price", "left"), [(1, 8), (0, 10)])
def test_t74_a_ward_costs_2_food(price: int, left: int) -> None:
    units = red(group1={"at": "e14", "food": 3})
    state = say(position("red", ants=units, options={"ward.mp": price}), "ward group1 e13").state
    assert (unit(state, "group1", 1)["food"], unit(state, "group1", 1)["points"]) == (1, left)
    assert rule(state, "ward group1 f13") == "T-74"


def test_t75_a_ward_beside_a_spider_kills_at_the_end_of_its_turn_only() -> None:
    units = red(group1={"at": "g13", "food": 2})
    spiders = {"spider1": "h12", "spider2": "b14"}
    state = say(position("red", spiders=spiders, ants=units), "ward group1 g13").state
    assert unit(state, "spider1")["hp"] == 20
    state = say(state, "done", "roll 7", "draw l7", "roll 3", "draw e9").state
    assert "Spider 1 dies at h12 and leaves 20 food." in sentences(say(state, "done"))


def test_t77_a_player_without_ants_queen_and_eggs_is_out() -> None:
    units = {"red": {"groups": [], "queen": {"at": "f6", "hp": 1}}}
    state = position(spiders={"spider1": "g5"}, ants=units, seats=3)
    step = say(state, "attack spider1 red-queen", "roll 1", "roll 1", "roll 6", "roll 6")
    assert "Red has no ants, queen or eggs and is out." in sentences(step)
    assert step.state.stage == "spiders", "Black plays on"
