"""The rulings of what ants carry, collect and build: food, eggs, webs, bridges."""

from __future__ import annotations

import pytest

from companion.errors import plain
from companion.play import Range
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
    unit,
    words,
)


def test_t60_t61_food_counts_where_it_lies_in_the_own_nest() -> None:
    state = position("red", ants=red(group1={"at": "d8-u", "food": 9}, group2={"at": "e14", "food": 4}))
    assert score(state) == (0, 5)
    state = say(state, "put group1 d7-u food 9", "put group2 e14 food 4").state
    assert score(state) == (9, 5 + 5)


def score(state: object) -> tuple[int, int]:
    from companion.games.taller_ants.state.position import stored

    ants = sum(one["red"] + one["black"] for one in dumped(state)["colonies"][0]["groups"])
    return stored(state, 1), ants if stored(state, 1) else 5  # type: ignore[arg-type]


def test_t61_five_points_an_ant_in_any_amount_and_from_as_many_piles_as_one_likes() -> None:
    items = {"d7-u": {"food": 30}, "c7-u": {"food": 3}}
    state = position("red", ants=red(group1={"at": "d8-u", "ants": 2}), items=items)
    assert ends(state, "take group1 d7-u food") == {str(n) for n in range(1, 11)}, "all that fits"
    assert rule(state, "take group1 d7-u food 11") == "T-61"
    state = say(state, "take group1 d7-u food 4", "take group1 c7-u food 2").state
    state = say(state, "take group1 d7-u food 4", "put group1 d8-u food 3").state
    assert unit(state, "group1", 1)["food"] == 7
    assert dumped(state)["items"] == {"c7-u": {"food": 1}, "d7-u": {"food": 22}, "d8-u": {"food": 3}}
    assert rule(state, "put group1 d8-u food 8") == "T-61"


def test_t61_the_menu_offers_all_that_fits_first() -> None:
    state = position("red", ants=red(group1={"at": "d8-u", "ants": 2}), items={"d7-u": {"food": 30}})
    level = game.menu(state, 1, ("take", "group1", "d7-u", "food"))
    assert isinstance(level, Range)
    assert (level.low, level.high, level.preset) == (1, 10, 10)


def test_t82_what_was_put_down_stays_until_the_unit_steps_or_acts_and_the_reverse() -> None:
    units = red(group1={"at": "d8-u", "food": 4})
    state = position("red", ants=units, items={"d7-u": {"food": 9}, "e8-u": {"food": 9}})
    state = say(state, "take group1 d7-u food 1", "put group1 e8-u food 2").state
    assert rule(state, "put group1 d7-u food 1") == "T-82"
    assert rule(state, "take group1 e8-u food 1") == "T-82"
    assert {"take group1 d7-u food 1", "put group1 e8-u food 1"} <= words(state), "the same way goes on"
    more = say(state, "take group1 d7-u food 1").state
    assert unit(more, "group1", 1)["handled"] == ["take d7-u food", "put e8-u food"], "and is kept once"
    assert "put group1 d7-u food 1" in words(say(state, "step group1 c8-u").state)
    acted = position("red", ants={"red": {"hole": "d6", "group1": {"at": "e5-u", "food": 4}}})
    acted = say(acted, "put group1 d5-u food 1").state
    assert rule(acted, "take group1 d5-u food 1") == "T-82"
    assert "take group1 d5-u food 1" in words(say(acted, "dig group1 d4-u").state)


def test_t82_what_something_else_has_changed_may_be_handled_again() -> None:
    units = red(group1={"at": "d8-u", "food": 4}, group2="d6-u", nest=["d6-u", *nest_at("d8")])
    state = say(position("red", ants=units), "put group1 d7-u food 2").state
    assert rule(state, "take group1 d7-u food 1") == "T-82"
    state = say(state, "take group2 d7-u food 1").state
    assert "take group1 d7-u food 1" in words(state)
    assert rule(state, "put group2 d7-u food 1") == "T-82", "what it did itself"


def test_t54_t81_eggs_of_others_are_5_food() -> None:
    items = {"e13": {"brood1": 2, "brood2": 1, "eggs": 1, "fed": 1}}
    state = position("red", ants=red(group1={"at": "e14", "ants": 2}), items=items, seats=3)
    state = say(state, "take group1 e13 eggs 2").state
    assert (unit(state, "group1", 1)["food"], unit(state, "group1", 1)["brood"]) == (10, 0)
    assert dumped(state)["items"]["e13"]["brood1"] == 2


def test_t54_own_eggs_are_carried_one_by_an_ant_put_down_and_are_no_food() -> None:
    items = {"e13": {"brood1": 3}}
    state = position("red", ants=red(group1={"at": "e14", "ants": 2, "food": 1}), items=items)
    assert ends(state, "take group1 e13 brood") == {"1"}, "9 points of load are free, an egg is 5"
    state = say(state, "put group1 e14 food 1", "take group1 e13 brood 2", "step group1 e15").state
    assert unit(state, "group1", 1)["brood"] == 2
    state = say(state, "put group1 d15 brood 1").state
    assert dumped(state)["items"] == {"e13": {"brood1": 1}, "e14": {"food": 1}, "d15": {"brood1": 1}}
    nest = position("red", ants=red(group1={"at": "d7-u", "brood": 1}))
    stored = say(nest, "put group1 d8-u brood 1").state
    assert score(stored)[0] == 0, "never food of its own colony"
    assert rule(nest, "put group1 d8-u eggs 1") == "T-61"


def test_t54_t53_carried_eggs_hatch_with_their_group_and_t77_count_as_eggs() -> None:
    units = red(queen=None, group1={"at": "e14", "ants": 2, "brood": 2})
    state = say(position(ants=units, items={"e13": {"brood1": 1}}), "done").state
    assert unit(state, "group1", 1)["red"] == 4
    assert unit(state, "group1", 1)["brood"] == 0
    assert dumped(state)["items"] == {"e13": {"brood1": 1}}, "T-55: the one that is kept lies"


def test_t62_carried_eggs_of_the_dead_drop() -> None:
    group = {"at": "f6", "ants": 3, "food": 4, "brood": 2}
    state = position(spiders={"spider1": "g5"}, ants=red(group1=group))
    state = say(state, "attack spider1 red-group1", "roll 1", "roll 6", "roll 6", "kill 2").state
    assert dumped(state)["items"] == {"f6": {"brood1": 1, "food": 4}}
    assert unit(state, "group1", 1)["brood"] == 1


def test_t62_what_the_dead_carried_drops() -> None:
    state = position(spiders={"spider1": "g5"}, ants=red(group1={"at": "f6", "ants": 3, "food": 15}))
    state = say(state, "attack spider1 red-group1", "roll 1", "roll 6", "roll 6", "kill 2").state
    assert dumped(state)["items"] == {"f6": {"food": 10}}
    assert unit(state, "group1", 1)["food"] == 5


def test_t62_web_points_of_the_dead_drop_after_their_food() -> None:
    group = {"at": "f6", "ants": 3, "food": 3, "web": 9}
    state = position(spiders={"spider1": "g5"}, ants=red(group1=group))
    state = say(state, "attack spider1 red-group1", "roll 1", "roll 6", "roll 6", "kill 2").state
    assert dumped(state)["items"] == {"f6": {"food": 3, "web": 4}}
    assert unit(state, "group1", 1)["web"] == 5


def test_t63_t64_a_web_is_collected_with_a_whole_turn() -> None:
    state = position("red", ants=red(group1={"at": "e14", "ants": 4, "food": 18}), webs=["e14"])
    state = say(state, "collect group1").state
    assert (unit(state, "group1", 1)["web"], unit(state, "group1", 1)["points"]) == (2, 0), "what fits"
    assert dumped(state)["webs"] == []
    late = position("red", ants=red(group1={"at": "e14", "points": 8}), webs=["e14"])
    assert rule(late, "collect group1") == "T-64"
    on_water = position("red", ants=red(group1="h2"), webs=["h2"])
    assert rule(on_water, "collect group1") == "T-64"


def test_t66_a_bridge_has_an_ant_for_each_square_and_carries_its_own() -> None:
    units = red(group1={"at": "g8", "ants": 2}, group2="g7", group3={"at": "g9", "ants": 1})
    state = position("red", ants=units)
    assert rule(state, "bridge group3 j9") == "T-66"
    assert rule(state, "bridge group3 g6") == "T-66", "no straight line of water"
    state = say(state, "bridge group1 j8", "step group2 h8").state
    assert rule(state, "done") == "T-66", "nobody stays on a bridge"
    state = say(state, "step group2 i8", "step group2 j8", "done").state
    assert unit(state, "group1", 1)["bridge"] == ["g8", "h8", "i8", "j8"]


@pytest.mark.parametrize(("points", "enough"), [(2, True), (1, False)])
def test_t66_a_bridge_takes_a_point_and_all_that_are_left(points: int, enough: bool) -> None:
    units = red(group1={"at": "g8", "ants": 2, "points": points}, group2="b2")
    state = position("red", ants=units)
    assert ("bridge group1 j8" in words(state)) is enough
    if enough:
        assert unit(say(state, "bridge group1 j8").state, "group1", 1)["points"] == 0


def test_t66_nobody_else_shares_the_water_of_a_bridge() -> None:
    bridge = {"at": "h8", "ants": 2, "points": 0, "bridge": ["g8", "h8", "i8", "j8"]}
    ants = {"red": {"group1": bridge}, "black": {"group1": "j7"}}
    state = position("black", ants=ants, webs=["i8"], seats=3)
    assert rule(state, "step group1 i8") == "T-10"
    spider = position(spiders={"spider1": "h7"}, ants=ants, webs=["h9"], seats=3)
    assert rule(spider, "web spider1 h8") == "T-28", "they live"


def test_t66_who_cannot_cross_a_bridge_is_told_of_it_and_not_of_spiders_on_water() -> None:
    bridge = {"at": "h8", "ants": 2, "points": 0, "bridge": ["g8", "h8", "i8", "j8"]}
    state = position("red", ants=red(group1={"at": "g7", "points": 2}, group2=bridge))
    refusal = refused(state, "step group1 h8")
    assert (refusal.slug, refusal.rule) == ("no-stay", "T-66")
    assert "spider" not in plain(refusal.text)


def test_t66_others_cross_a_bridge_over_a_single_square_at_once() -> None:
    state = position("red", ants={"red": {"group1": {"at": "g2", "ants": 3}, "group2": "g1"}})
    assert "step group2 h2" not in words(state)
    assert "step group2 h2" in words(say(state, "bridge group1 i2").state)


@pytest.mark.parametrize(("taken", "ashore"), [("b2", "g8"), ("g8", "j8")])
def test_t66_a_bridge_that_loses_ants_breaks_and_they_stand_at_the_end_they_came_from_or_the_other(
    taken: str, ashore: str
) -> None:
    bridge = {"at": "h8", "ants": 2, "points": 0, "bridge": ["g8", "h8", "i8", "j8"]}
    state = position(spiders={"spider1": "h7"}, ants=red(group1=bridge, group2=taken))
    state = say(state, "attack spider1 red-group1", "roll 1", "roll 6", "roll 6", "kill 1").state
    broken = unit(state, "group1", 1)
    assert (broken["at"], broken["bridge"], broken["points"]) == (ashore, [], 0)
