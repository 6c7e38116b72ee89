"""Critters on a tracked board: the order of the sweep, what they run into, whom they bite."""

from __future__ import annotations

from itertools import permutations

import pytest

from companion.errors import plain
from companion.games.arachnid.modes.walking import closest, crawled, order
from companion.games.arachnid.rules import carry_out
from tests.games.arachnid.board import Board

WEBS = {
    **dict.fromkeys(("a3", "a4", "b3", "c3"), "red"),
    **dict.fromkeys(("i3", "i2", "h4", "h3"), "yellow"),
}
FAR = {"red-alpha": "a3", "red-beta": "a4", "yellow-alpha": "i3", "yellow-beta": "i2"}


def board(
    critters: dict[str, str],
    spiders: dict[str, str] | None = None,
    webs: dict[str, str] | None = None,
    **options: object,
) -> Board:
    """Critters in the middle, spiders far away unless told; everybody has 3 food."""
    table = Board(options={key.replace("__", "."): value for key, value in options.items()})  # type: ignore[misc]
    table.lay({**WEBS, **(webs or {})}, {**FAR, **(spiders or {})}, critters)
    table.arrange("red", store=3).arrange("yellow", store=3)
    return table


def test_a95_the_sweep_turns_like_a_radar_or_by_house_rule_ring_by_ring() -> None:
    spaces = {"tater1": "e5", "worm": "e6", "heebie": "f3", "tater2": "e1", "ladybird": "e2"}
    for rule, found in (
        ("beam", ["tater1", "ladybird", "tater2", "heebie", "worm"]),
        ("rings", ["tater1", "worm", "heebie", "ladybird", "tater2"]),
    ):
        table = board(spaces, critters__order=rule)
        assert list(order(table.state)) == found


def test_a96_a_critter_that_moves_ahead_of_the_beam_acts_once() -> None:
    table = board({"tater1": "e3", "tater2": "f7"})
    table.sweep("3", "4", spawn="worm")
    assert table.where("tater1") == "f3"
    assert table.where("tater2") == "f8"
    assert table.where("worm") == "e5"


@pytest.mark.parametrize(("terrain", "end"), [("board", "e3"), ("web", "e4")])
def test_a97_critters_crawl_over_web_and_bare_board(terrain: str, end: str) -> None:
    table = board({"tater1": "e4"}, critters__terrain=terrain)
    table.sweep("1", spawn="worm")
    assert table.where("tater1") == end


def test_a98_at_the_edge_or_before_another_critter_it_stays_and_bites() -> None:
    table = board({"tater1": "e1", "worm": "f6"}, {"yellow-beta": "f1"}, {"f1": "yellow"})
    told = table.sweep("1", "6", spawn="tater2")
    assert table.where("tater1") == "e1"
    assert "Tater Bug 1 cannot go north: the edge of the board. It stays on e1" in told
    assert table.food("yellow") == 2


def test_a98_by_house_rule_a_blocked_critter_rolls_again_unless_all_ways_are_closed() -> None:
    table = board({"tater1": "e1"}, critters__blocked="reroll")
    told = table.sweep("1", "4", spawn="worm")
    assert told.count("Tater Bug 1 cannot go there and rolls again") == 1
    assert table.where("tater1") == "e2"
    table = board({"tater1": "e4"}, critters__blocked="reroll", critters__terrain="web")
    assert "Tater Bug 1 cannot go there and rolls again" not in table.sweep("1", spawn="worm")
    assert table.where("tater1") == "e4", "no web lies around it"


def test_a99_it_does_not_move_past_a_spider_but_bites_it() -> None:
    table = board({"tater1": "e4"}, {"red-alpha": "e3"}, {"e3": "red"})
    table.sweep("1", spawn="worm")
    assert table.where("tater1") == "e4"
    assert table.food("red") == 2  # bumped and beside it, but only once
    assert ("bitten", "A-99") in [(event.kind, event.rule) for event in table.story]


def test_a100_every_spider_beside_where_it_lands_loses_a_food() -> None:
    table = board(
        {"tater1": "e4"},
        {"red-alpha": "e2", "red-beta": "f2", "yellow-alpha": "d2"},
        {"e2": "red", "f2": "red", "d2": "yellow"},
    )
    table.sweep("1", spawn="worm")
    assert table.where("tater1") == "e3"
    assert (table.food("red"), table.food("yellow")) == (1, 2)
    told = next(event for event in table.story if event.kind == "critter")
    assert plain(told.text) == "Tater Bug 1 crawls north from e4 to e3"
    assert [plain(line) for line in told.lines] == ["e4 to e3", "2 colonies lose food"]
    assert (told.order, told.spaces) == ("goes", ("e4", "e3"))
    (lost,) = [event for event in table.story if event.gains]
    assert lost.title is not None
    assert lost.gains == ((0, -2), (1, -1))


def test_a100_not_where_it_started() -> None:
    table = board({"tater1": "e4"}, {"red-alpha": "d4"}, {"d4": "red"})
    table.sweep("2", spawn="worm")
    assert table.where("tater1") == "f3"
    assert table.food("red") == 3 - 1  # the Worm that spawned beside it, not the Tater Bug


def test_a100_by_house_rule_it_bites_where_it_started_too() -> None:
    table = board(
        {"tater1": "e4"},
        {"red-alpha": "e2", "yellow-alpha": "d4"},
        {"e2": "red", "d4": "yellow"},
        critters__passing=True,
    )
    table.event().draw("critter1", "1", "ladybird")
    assert [plain(event.text) for event in table.story if event.kind in ("critter", "bitten")][-5:] == [
        "Tater Bug 1 crawls north from e4 to e3",
        "Leaving e4 it bites Yellow Alpha: food −1",
        "Red Alpha is bitten: food −1",
        "Ladybird Bandit spawns and bites its neighbours",
        "Yellow Alpha is bitten: food −1",
    ]
    assert (table.food("red"), table.food("yellow")) == (2, 1)
    (crawl,) = [event for event in table.story if event.order == "goes"]
    assert [plain(line) for line in crawl.lines] == ["e4 to e3", "2 colonies lose food"]
    assert [event.gains for event in table.story if event.gains] == [((0, -1), (1, -1)), ((1, -1),)]


@pytest.mark.parametrize(("cap", "left"), [(1, 2), (2, 1)])
def test_a101_who_is_beside_both_spaces_loses_no_more_than_one_activation_may_cost(
    cap: int, left: int
) -> None:
    options = {"critters__passing": True, "critters__bite_cap": cap}
    table = board({"tater1": "e3"}, {"red-alpha": "d2"}, {"d2": "red"}, **options)
    table.sweep("1", spawn="worm")
    assert table.where("tater1") == "e2"
    assert table.food("red") == left


def test_a100_by_house_rule_nobody_is_bitten_from_a_space_that_is_not_left() -> None:
    table = board({"tater1": "e1"}, {"red-alpha": "d1"}, {"d1": "red"}, critters__passing=True)
    told = table.sweep("1", spawn="worm")
    assert "Red Alpha is bitten: food −1" in told
    assert not any(sentence.startswith("Leaving") for sentence in told)
    assert table.food("red") == 2
    table = board({"tater1": "e4"}, {"red-alpha": "d4"}, {"d4": "red"}, critters__passing=True)
    table.snare("tater1").event().draw("critter1")
    assert table.food("red") == 3


def test_a100_a119_by_house_rule_stealth_is_not_seen_there_either() -> None:
    table = board({"tater1": "e3"}, {"red-beta": "d3"}, {"d3": "red"}, critters__passing=True)
    table.ability("red-beta", "stealth").sweep("2", spawn="worm")
    assert table.where("tater1") == "f2"
    assert table.food("red") == 3


def test_a100_by_house_rule_the_ladybird_bites_where_it_took_off_and_not_on_its_way() -> None:
    table = board(
        {"ladybird": "e3"},
        {"red-alpha": "d3", "red-beta": "f2", "yellow-alpha": "d1"},
        {"d3": "red", "f2": "red", "d1": "yellow"},
        critters__passing=True,
    )
    table.arrange("red", store=4).event().draw("critter1", "1", "1", "worm")
    assert table.where("ladybird") == "e1"
    told = [plain(event.text) for event in table.story if event.kind == "bitten"]
    assert told == [
        "The Ladybird robs Yellow Alpha, the closest: food −1",
        "Leaving e3 it bites Red Alpha: food −1",
        "Leaving e3 it bites Red Beta: food −1",
    ]


def test_a112_a101_by_house_rule_a_colony_it_lands_on_pays_no_more_for_who_stood_where_it_started() -> None:
    table = board(
        {"heebie": "e4"},
        {"red-alpha": "e3", "red-beta": "d4", "yellow-alpha": "f4"},
        {"e3": "red", "d4": "red", "f4": "yellow"},
        critters__passing=True,
    )
    table.event().draw("critter1", "1")
    assert table.where("heebie") == "e3"
    told = [plain(event.text) for event in table.story if event.kind == "bitten"]
    assert told == [
        "It sits on Red Alpha: the colony loses 2 food",
        "Leaving e4 it bites Yellow Alpha: food −1",
    ]


def test_a103_by_house_rule_who_has_nothing_is_told_so_there_too() -> None:
    table = board({"tater1": "e3"}, {"red-alpha": "d3"}, {"d3": "red"}, critters__passing=True)
    told = table.arrange("red", store=0).sweep("2", spawn="worm")
    assert "Leaving e3 it bites Red Alpha, Red has no food to lose" in told


def test_a101_by_house_rule_bump_and_bite_cost_two() -> None:
    table = board({"tater1": "e4"}, {"red-alpha": "e3"}, {"e3": "red"}, critters__bite_cap=2)
    table.sweep("1", spawn="worm")
    assert table.food("red") == 1


def test_a103_who_has_nothing_loses_nothing() -> None:
    table = board({"tater1": "e4"}, {"red-alpha": "e2"}, {"e2": "red"}).arrange("red", store=0)
    assert "Red Alpha is bitten, Red has no food to lose" in table.sweep("1", spawn="worm")
    assert table.food("red") == 0


def test_a104_no_critter_is_drawn_while_the_spawn_hex_is_occupied() -> None:
    table = board({"tater1": "e4"})
    told = table.sweep("4")
    assert table.where("tater1") == "e5"
    assert "The spawn hex is occupied: no critter is drawn" in told
    assert len(table.state.bag) == 4


def test_a107_a_new_critter_only_bites_its_neighbours() -> None:
    table = board({}, {"red-alpha": "e4", "yellow-alpha": "f4"}, {"e4": "red", "f4": "yellow"})
    table.event().draw("critter1", "ladybird")
    assert table.where("ladybird") == "e5"
    assert (table.food("red"), table.food("yellow")) == (2, 2)


def test_a108_the_ladybird_flies_to_a_free_place_of_the_edge() -> None:
    table = board({"ladybird": "e4"}, {"red-alpha": "e1"}, {"e1": "red"})
    table.event().draw("critter1", "1", "1")
    assert "Ladybird Bandit rolls again: e1 is taken" in table.told
    table.draw("1", "3", "worm")
    assert table.where("ladybird") == "g1"


def test_a108_by_house_rule_it_flies_to_the_edge_of_the_web() -> None:
    table = board({"ladybird": "e4"}, ladybird__edge="web")
    table.event().draw("critter1")
    assert dict(table.chance.faces) == dict.fromkeys(("b3", "c3", "h3", "h4"), 1)
    assert table.chance.auto, "critters go by themselves: nobody presses for it"
    table.draw("c3", "worm")
    assert table.where("ladybird") == "c3"


def test_a109_it_robs_the_closest_spider_it_sees() -> None:
    table = board({"ladybird": "e4"}, {"red-alpha": "f3"}, {"f3": "red"})
    table.event().draw("critter1", "1", "1", "worm")
    assert table.where("ladybird") == "e1"
    assert (table.food("red"), table.food("yellow")) == (2, 3)


def test_a109_a_tie_goes_clockwise_from_where_it_landed() -> None:
    table = Board()
    table.lay(
        {**WEBS, "d2": "red", "f2": "yellow"},
        {**FAR, "red-alpha": "d2", "yellow-alpha": "f2"},
        {"ladybird": "e4"},
    )
    table.arrange("red", store=3).arrange("yellow", store=3)
    table.event().draw("critter1", "1", "1", "worm")
    assert (table.food("red"), table.food("yellow")) == (3, 2)


def test_a109_on_one_ray_the_nearer_to_the_middle() -> None:
    grid = Board().state.equipment.grid
    rim, inner, outer = next(
        (space, inner, outer)
        for space in grid.rim()
        for inner, outer in permutations(grid.spaces, 2)
        if grid.ring(inner) < grid.ring(outer)
        and grid.angle(inner) == grid.angle(outer)
        and 1 < grid.distance(space, inner) == grid.distance(space, outer)
        and not {inner, outer} & {"e5", "a3", "a4", "i2", "i3"}
        and all(grid.distance(space, far) > grid.distance(space, inner) for far in ("a4", "i2"))
    )
    table = Board()
    spiders = {**FAR, "red-alpha": outer, "yellow-alpha": inner}
    table.lay({**WEBS, outer: "red", inner: "yellow"}, spiders, {"ladybird": "e5"})
    assert closest(table.state, rim) == "yellow-alpha"


def test_a109_a_victim_without_food_loses_nothing_and_nobody_else_is_robbed() -> None:
    table = board({"ladybird": "e4"}, {"red-alpha": "f3"}, {"f3": "red"}).arrange("red", store=0)
    table.event().draw("critter1", "1", "1", "worm")
    assert (table.food("red"), table.food("yellow")) == (0, 3)


def test_a119_the_ladybird_does_not_see_stealth_and_nobody_bites_it_in_passing() -> None:
    table = board({"ladybird": "f2"}, {"red-beta": "f1"}, {"f1": "red"})
    table.ability("red-beta", "stealth")
    told = table.sweep("1", "1", spawn="worm")
    assert table.where("ladybird") == "e1"
    assert not any("Red Beta" in sentence for sentence in told)
    assert table.food("red") + table.food("yellow") == 5  # somebody far away, whom it sees


def test_a119_who_is_bumped_is_bitten_even_with_stealth() -> None:
    table = board({"tater1": "e4"}, {"red-beta": "e3"}, {"e3": "red"}).ability("red-beta", "stealth")
    table.sweep("1", spawn="worm")
    assert table.food("red") == 2


def test_a110_the_worm_destroys_the_web_it_leaves() -> None:
    for whole, left in ((False, "yellow"), (True, "")):
        table = board({"worm": "e4"}, webs={"e4": "yellow red"}, worm__whole_stack=whole)
        table.sweep("1", spawn="tater1")
        assert table.stack("e4") == left
        assert table.colony("yellow").under == 0


def test_a110_the_counters_are_told_what_the_worm_does_to_a_stack() -> None:
    for whole, below in ((False, "uncovered"), (True, "buried")):
        table = board({"worm": "e4"}, webs={"e4": "yellow red"}, worm__whole_stack=whole)
        table.event().draw("critter1")
        told = carry_out(table.state, "roll 1", None).told
        assert told[:2] == [("destroyed", "red"), (below, "yellow")]


def test_a110_a_worm_that_stays_destroys_nothing() -> None:
    table = board({"worm": "e1"}, webs={"e1": "red"})
    table.sweep("1", spawn="tater1")
    assert table.stack("e1") == "red"


def test_a129_the_worm_takes_a_funnel_with_its_web() -> None:
    table = board({"worm": "e4"})
    table.lay({**WEBS, "e4": "red"}, FAR, {"worm": "e4"}, {"funnel1": "e4"})
    table.sweep("1", spawn="tater1")
    assert table.state.funnels == ()


def test_a111_critters_do_not_mind_flies() -> None:
    table = board({"tater1": "e4"})
    table.lay(WEBS, FAR, {"tater1": "e4"}, flies=["e3"])
    table.sweep("1", spawn="worm")
    assert table.where("tater1") == "e3"
    assert "fly" in table.on("e3")


def test_a112_heebie_sits_on_a_spider_and_its_whole_colony_loses() -> None:
    table = board({"heebie": "e4"}, {"red-alpha": "e3"}, {"e3": "red"})
    table.sweep("1", spawn="worm")
    assert table.where("heebie") == table.where("red-alpha") == "e3"
    assert table.food("red") == 1  # one for Alpha, one for Beta far away


def test_a112_while_it_sits_there_it_bites_again_and_can_be_bitten() -> None:
    table = board({"heebie": "e3"}, {"red-alpha": "e3"}, {"e3": "red"})
    table.lay({**WEBS, "e3": "red"}, {**FAR, "red-alpha": "e3"}, {"heebie": "e3", "tater1": "e2"})
    table.arrange("red", store=3)
    table.sweep("1", "1", spawn="worm")
    assert table.where("heebie") == "e3"  # the Tater Bug is in the way
    assert table.food("red") < 3
    table.turn().arrange("red", store=3)
    assert "heebie" in table.targets("red", "bite", "alpha")


def test_a112_a_spider_under_another_critter_is_only_bumped() -> None:
    table = board({"tater1": "e4"}, {"red-alpha": "e3"}, {"e3": "red"})
    table.lay({**WEBS, "e3": "red"}, {**FAR, "red-alpha": "e3"}, {"heebie": "e3", "tater1": "e4"})
    table.arrange("red", store=3)
    found = crawled(table.state, "tater1", 1)
    assert (found.bumped, found.end) == ("red-alpha", "e4")


def test_a156_heebie_on_a_stealth_spider_costs_the_colony() -> None:
    table = board({"heebie": "e4"}, {"red-beta": "e3"}, {"e3": "red"}).ability("red-beta", "stealth")
    table.sweep("1", spawn="worm")
    assert table.food("red") == 1


def test_a130_a_controlled_critter_goes_as_its_holder_says() -> None:
    table = board({"tater1": "e4"}).ability("red-beta", "control").hold("tater1", "red")
    table.event().draw("critter1")
    assert table.asked == {"red": "steer"}
    assert table.why_not("red: steer tater1 7").rule == "A-23"
    assert table.why_not("red: steer worm 1").rule == "A-96"
    table.say("red: steer tater1 2")
    assert table.where("tater1") == "f3"


def test_a130_the_ladybird_goes_as_far_as_it_can() -> None:
    table = board({"ladybird": "e4"}, {"yellow-alpha": "e1"}, {"e1": "yellow"})
    table.ability("red-beta", "control").hold("ladybird", "red")
    table.event().draw("critter1")
    table.say("red: steer ladybird 1")
    assert table.where("ladybird") == "e2"
    assert table.food("yellow") == 2  # robbed, and not bitten as well


def test_a126_a_snared_critter_untangles_and_does_nothing_else() -> None:
    table = board({"tater1": "e4"}, {"red-alpha": "e3"}, {"e3": "red"}).snare("tater1")
    table.event().draw("critter1", "worm")
    assert table.where("tater1") == "e4"
    assert table.food("red") == 3
    assert table.state.snares == 3
