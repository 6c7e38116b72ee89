"""The rulings of the ants: steps, digging, groups, fights, queens and eggs."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import plain
from companion.games.taller_ants.acts import fights
from companion.games.taller_ants.state.position import Fight
from tests.games.taller_ants.positions import (
    dumped,
    ends,
    game,
    nest_at,
    position,
    red,
    refused,
    rule,
    say,
    sentences,
    unit,
    words,
)


def test_t10_one_group_on_a_square_a_queen_beside_it_and_no_enemies() -> None:
    state = position("red", ants=red(group1={"at": "c7-u", "points": 2}, group2="d7-u", queen="c8-u"))
    assert rule(state, "step group1 d7-u") == "T-10", "no points to go on"
    assert "c8-u" in ends(state, "step group1"), "with the queen"
    assert rule(position("red", ants=red(group1="h13")), "step group1 h12") == "T-10", "a spider"


def test_t10_own_groups_are_passed_in_one_go() -> None:
    state = say(position("red", ants=red(group1="c7-u", group2="d7-u")), "step group1 d7-u").state
    assert {word.split()[1] for word in words(state)} == {"group1"}
    assert "done" in words(say(state, "step group1 e8-u").state)


@pytest.mark.parametrize(("points", "leads"), [(6, True), (5, False)])
def test_t10_as_many_own_groups_are_passed_as_the_points_last(points: int, leads: bool) -> None:
    tunnel = [f"{column}14-u" for column in "bcdefgh"]
    units: dict[str, Any] = {f"group{n}": {"at": square} for n, square in enumerate(tunnel[:6], 1)}
    units["group1"]["points"] = points
    colony = {**units, "nest": [*nest_at("m9"), *tunnel]}
    state = position("black", ants={"black": colony}, seats=3)
    assert ("c14-u" in ends(state, "step group1")) is leads, "five groups, and half a point a square"


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

    state = game.start(game.configure(2, {"ants.mixed": True}))
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
    assert ("shaft group1" in words(state)) is option
    if not option:
        assert rule(state, "shaft group1") == "T-58"
        return
    state = say(state, "shaft group1").state
    assert unit(state, "group1", 1)["points"] == 0
    assert dumped(state)["colonies"][0]["shafts"] == ["c7"]


@pytest.mark.parametrize(("ants", "near", "asked"), [(1, "b16", False), (2, "b16", True), (1, "e15", True)])
def test_t67_regrouping_is_asked_where_a_group_can_split_or_join(ants: int, near: str, asked: bool) -> None:
    units = red(group1={"at": "e14", "ants": ants}, group2={"at": near, "ants": 1})
    assert ("regroup" in words(position("red", ants=units))) is asked


def test_t67_groups_join_and_split_at_the_end_of_a_turn() -> None:
    units = red(group1={"at": "e13", "ants": 4, "food": 12}, group2={"at": "e14", "ants": 4}, group3="b2")
    state = position("red", ants=units)
    assert rule(state, "join group1 group2 2") == "T-67"
    state = say(state, "regroup").state
    assert rule(state, "step group3 b3") == "T-67"
    assert ends(state, "join group1 group2") == {"1", "2"}, "6 are a full group"
    joined = say(state, "join group1 group2 2").state
    assert unit(joined, "group2", 1)["red"] == 6
    assert (unit(joined, "group1", 1)["food"], unit(joined, "group2", 1)["food"]) == (10, 2)
    assert rule(state, "join group1 group2 3") == "T-67"
    split = say(state, "split group3 c3 2").state
    assert (unit(split, "group4", 1)["at"], unit(split, "group4", 1)["red"]) == ("c3", 2)
    assert "split group3 c2 1" in words(split), "as often as wanted"


def test_t67_an_ant_changes_its_square_once() -> None:
    units = red(group1={"at": "e13", "ants": 2}, group2={"at": "e14", "ants": 3}, group3="b2")
    state = say(position("red", ants=units), "regroup", "join group1 group2 2").state
    assert ends(state, "split group2 f14") == {"1", "2", "3"}, "those that came stay"
    state = say(state, "split group2 f14 3").state
    assert rule(state, "split group2 f13 1") == "T-67"
    assert unit(state, "group2", 1)["moved"] == [2, 0]
    assert all(one["moved"] == [0, 0] for one in dumped(say(state, "done").state)["colonies"][0]["groups"])


def test_t67_in_a_mixed_group_the_ants_that_may_still_go_are_counted_by_colour() -> None:
    units = red(group1={"at": "e13", "ants": 0, "black": 2}, group2={"at": "e14", "ants": 2, "black": 1})
    state = position("red", ants=units, options={"ants.mixed": True})
    state = say(state, "regroup", "join group1 group2 2", "split group2 f14 3").state
    young = unit(state, "group3", 1) if len(dumped(state)["colonies"][0]["groups"]) > 2 else None
    young = young or unit(state, "group1", 1)
    assert (young["red"], young["black"]) == (2, 1)
    assert (unit(state, "group2", 1)["red"], unit(state, "group2", 1)["black"]) == (0, 2)


def test_t67_there_is_no_limit_to_the_number_of_groups() -> None:
    units: dict[str, Any] = {
        f"group{n}": {"at": f"{'abcdefgjklmn'[n - 1]}16", "ants": 2} for n in range(1, 13)
    }
    state = say(position("red", ants=red(**units)), "regroup", "split group1 a15 1").state
    assert unit(state, "group13", 1)["red"] == 1
    assert rule(position("red", ants=red(**units)), "step group99 a1") == "Round"


def test_t48_ants_attack_a_spider_with_the_same_dice() -> None:
    state = position("red", spiders={"spider1": "g5"}, ants=red(group1="f6"))
    step = say(state, "attack group1 purple-spider1", "roll 6", "roll 1", "roll 1")
    assert unit(step.state, "spider1")["hp"] == 15
    assert unit(step.state, "group1", 1)["points"] == 0
    assert "step queen d7-u" in words(step.state), "it is still their turn"
    won = say(state, "attack group1 purple-spider1", "roll 1", "roll 6", "roll 6").state
    assert "seize" in words(won), "the spider has won and chooses"


@pytest.mark.parametrize(("option", "left"), [(False, 1), (True, 0)])
def test_t49_level_dice_among_ants(option: bool, left: int) -> None:
    units = {
        "red": {"group1": {"at": "j4", "ants": 2}, "group2": "b2"},
        "black": {"group1": {"at": "k4", "ants": 4}},
    }
    state = position("red", ants=units, seats=3, options={"ants.tie_kills": option})
    step = say(state, "attack group1 black-group1", "roll 3", "roll 3")
    assert len(dumped(step.state)["colonies"][1]["groups"]) == left
    told = {plain(event.text): event.rule for event in step.events}
    assert told["Red has 7, Black 7: nobody wins."] == "T-49"


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


def test_t50_level_dice_are_a_victory_of_the_queen_and_the_menu_counts_them_so() -> None:
    """Six black ants have 7 to 12, a queen 8 to 18: of 216 ways they win in 20, and 15 are level."""
    units = {"red": {"queen": "j4"}, "black": {"group1": {"at": "k4", "ants": 6}}}
    state = position("black", ants=units, seats=3)
    assert fights.chances(state, Fight(2, "group1", 1, "queen")) == (9, 91)
    step = say(state, "attack group1 red-queen", "roll 6", "roll 3", "roll 3")
    told = {plain(event.text): event.rule for event in step.events}
    assert told["Black has 12, Red 12: Red wins."] == "T-50"
    (fought,) = filter(None, (event.fought for event in step.events))
    assert [plain(one) for one in fought.figures] == ["Black’s group 1", "Red’s queen"]
    assert (fought.totals, fought.winner, fought.chance) == ((12, 12), 1, 91)
    assert dumped(step.state)["colonies"][1]["groups"] == []


def test_t49_an_attack_of_ants_is_refused_by_the_ruling_of_ants() -> None:
    state = position("red", ants=red(group1="e14", group2="b2"))
    for target in ("black-group9", "red-group2", "purple-spider1"):
        assert rule(state, f"attack group1 {target}") == "T-49"


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


def test_t53_eggs_are_paid_for_out_of_the_own_storage_alone() -> None:
    elsewhere = {"d8-u": {"brood1": 3, "food": 1}, "m9-u": {"food": 9}, "e7": {"food": 9}}
    state = position(ants=red(group1="c7-u"), items=elsewhere, options={"ants.egg_food": 1}, seats=3)
    state = say(state, "done").state
    assert dumped(state)["items"] == {"d8-u": {"brood1": 2}, "m9-u": {"food": 9}, "e7": {"food": 9}}


def test_t55_without_a_queen_one_egg_waits_to_become_one() -> None:
    units = red(queen=None, group1={"at": "d7-u", "food": 3})
    state = position(ants=units, items={"d8-u": {"brood1": 2, "food": 2}})
    state = say(state, "done").state
    assert dumped(state)["items"]["d8-u"]["brood1"] == 1
    state = say(state, "crown group1 d8-u").state
    assert unit(state, "queen", 1) == {"at": "d8-u", "hp": 10, "points": 0}
    assert dumped(state)["items"] == {}
    assert rule(state, "crown group1 d8-u") == "T-55"


def test_t55_a_new_queen_takes_five_food() -> None:
    units = red(queen=None, group1={"at": "d7-u", "food": 2})
    state = position("red", ants=units, items={"d8-u": {"brood1": 1, "food": 2}})
    assert words(state, "crown") == set()
    assert rule(state, "crown group1 d8-u") == "T-55"


def test_t52_a_queen_lays_with_her_last_point() -> None:
    units = red(queen={"at": "d8-u", "hp": 10, "points": 2}, group1="c7-u")
    assert "lay queen points" in words(position("red", ants=units))


def test_the_verbs_of_others_and_of_later_are_told_apart() -> None:
    state = position("red")
    assert refused(state, "heal spider1 1").slug == "spiders-do"
    assert refused(state, "split group1 c7-u 1").slug == "first-regroup"
    assert refused(position(), "dig group1 c7-u").slug == "ants-do"


def test_t55_the_egg_of_a_new_queen_is_beside_the_group() -> None:
    units = red(queen=None, group1={"at": "c7-u", "food": 5})
    state = position("red", ants=units, items={"d8-u": {"brood1": 1}, "e9-u": {"brood1": 1}})
    assert ends(state, "crown group1") == {"d8-u"}
    assert rule(state, "crown group1 e9-u") == "T-55"


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
