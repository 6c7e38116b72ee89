"""Setting up, the fungus, the order of a round, repeating, and how a game ends."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from companion.errors import DataError, plain
from companion.frozen import replace
from companion.games.taller_ants.acts import growth
from companion.games.taller_ants.state.position import State, share
from companion.kit.spaces import NO_SPACE
from companion.play import DONE_EVENT, Chance, Over, Value
from companion.views.ending import score_rows
from companion.views.prose import Speech
from tests.games.taller_ants.positions import (
    dice_due,
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
from tests.support.there import there

GROWN = ("roll 7", "draw l7", "roll 3", "draw e9")


def set_up(seats: int = 2, **options: Value) -> State:
    chosen = {key.replace("__", "."): value for key, value in options.items()}
    return game.start(game.configure(seats, chosen))


# ----------------------------------------------------------------------------- setting up


@pytest.mark.parametrize(("setup", "groups", "squares", "stored"), [("A", 4, 20, 30), ("B", 2, 9, 0)])
def test_t1_two_ways_to_begin(setup: str, groups: int, squares: int, stored: int) -> None:
    state = say(set_up(ants__setup=setup), "colour red", "rest", "rest", "rest").state
    colony = dumped(state)["colonies"][0]
    assert (len(colony["groups"]), len(colony["nest"])) == (groups, squares)
    food = sum(group["food"] for group in colony["groups"])
    lying = sum(things["food"] for things in dumped(state)["items"].values())
    assert (food + lying, lying) == (30, stored)


@pytest.mark.parametrize("size", [12, 16, 20, 24])
def test_t2_maps_of_several_sizes_are_the_same_when_turned(size: int) -> None:
    settings = game.configure(2, {"ta.map": size})
    rows = settings.data[f"map-{size}.json"]["rows"]
    assert len(rows) == len(rows[0]) == size
    assert [row[::-1] for row in reversed(rows)] == rows
    assert len(game.board(settings).spaces) == 2 * size * size


def test_t2_an_owner_draws_another_map() -> None:
    rows = ["." * 14 for _ in range(13)]
    wrong = {"map-16.json": json.dumps({"name": "bare", "rows": rows})}
    with pytest.raises(DataError, match="fungus"):
        game.configure(2, {}, wrong.get)
    rows[6] = "......F......."
    own = {"map-16.json": json.dumps({"name": "bare", "rows": rows})}
    assert len(game.board(game.configure(2, {}, own.get)).spaces) == 2 * 14 * 13


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_t3_t8_one_to_three_ant_players_and_their_colours(seats: int) -> None:
    state = say(set_up(seats), "colour black").state
    while state.stage == "colour":
        state = say(state, "colour black").state
    assert [line.colour for line in game.scene(state).seats] == ["purple", "black", "red", "green"][
        :seats
    ] or ([line.colour for line in game.scene(state).seats] == ["purple", "black", "yellow", "green"])


@pytest.mark.parametrize("first", [False, True])
def test_t5_who_places_first(first: bool) -> None:
    state = set_up(ta__spider_places="first" if first else "last")
    assert state.stage == ("enter" if first else "colour")
    said = (
        ["rest", "colour red", "rest", "rest", "rest"]
        if first
        else ["colour red", "rest", "rest", "rest", "rest"]
    )
    assert dice_due(say(state, *said).state) == "d8"


def test_t6_the_spider_enters_away_from_fungus_water_and_rock() -> None:
    state = set_up(ta__spider_places="first")
    assert rule(state, "enter e10") == "T-19"
    assert rule(state, "enter h1") == "T-6"
    assert rule(state, "enter a1-u") == "T-6"


def test_t6_whoever_leaves_it_to_the_companion_begins_near_the_middle() -> None:
    state = say(set_up(ta__spider_places="first"), "rest").state
    assert unit(state, "spider1")["at"] == "h10"


def test_t7_halves_for_two_and_thirds_of_the_rim_for_three() -> None:
    two = say(set_up(3), "colour red").state
    assert rule(two, "hole i5") == "T-7"
    three = say(set_up(4), "colour red", "colour red", "colour red").state
    assert ends(three, "hole") <= {
        "a1",
        *(f"{c}1" for c in "abcdefghijklmnop"),
        *(f"p{r}" for r in range(1, 17)),
    }
    assert len(ends(set_up_hole(2), "hole")) > 200


def set_up_hole(seats: int) -> State:
    state: State = say(set_up(seats), "colour red").state
    return state


def test_t80_a_nest_grows_from_the_hole_and_shares_no_square() -> None:
    state = say(set_up_hole(2), "hole d8", "nest e9-u", "nest f10-u").state
    assert rule(state, "nest a1-u") == "T-80"
    state = say(state, "rest").state
    assert len(dumped(state)["colonies"][0]["nest"]) == 20
    assert rule(state, "place a1-u") == "T-80"


def test_t80_no_hole_opens_into_the_nest_of_another_colony() -> None:
    """Red's small nest reaches into Black's half, from g11-u to i13-u."""
    chosen = game.start(game.configure(3, {"ants.setup": "B"}))
    state = say(chosen, "colour red", "hole g11", "nest h12-u", "rest").state
    assert rule(state, "hole i11") == "T-80"
    assert rule(say(state, "hole j11").state, "nest j11-u") == "T-80"
    after = say(state, "hole j11", "nest k11-u", "rest").state
    nests = [set(colony["nest"]) for colony in dumped(after)["colonies"]]
    assert len(nests[0] | nests[1]) == 18


def test_t80_a_nest_in_a_corner_ends_where_the_map_does() -> None:
    assert ends(say(set_up_hole(2), "hole a16").state, "nest") == {"a15-u", "b15-u", "b16-u"}


# --------------------------------------------------------------------------------- fungus


def test_t71_a_die_for_the_direction_and_a_tile_that_has_room_there() -> None:
    state = say(position(), "done", "done").state
    chance = game.pending(state)
    assert isinstance(chance, Chance)
    assert not chance.auto
    state = say(state, "roll 1").state
    chance = game.pending(state)
    assert isinstance(chance, Chance)
    assert chance.auto
    assert [face for face, _ in chance.faces] == ["l7", "m8"], "l8 has l7 north of it"
    step = say(state, "draw l7")
    assert sentences(step) == ["The fungus grows from l7 to l6."]
    assert dice_due(step.state) == "d8", "the second group"


@pytest.mark.parametrize(
    ("tile", "ways"), [("a6", "12345"), ("p6", "15678"), ("d1", "34567"), ("d16", "12378")]
)
def test_t71_nothing_grows_beyond_the_edge(tile: str, ways: str) -> None:
    chance = game.pending(say(position(fungus=[tile]), "done", "done").state)
    assert isinstance(chance, Chance)
    assert "".join(face for face, _ in chance.faces) == ways


def test_t71_a_single_tile_needs_no_draw_and_webs_are_the_last_room() -> None:
    around = [f"{c}{r}" for r in (1, 2, 3) for c in "abc" if (c, r) != ("b", 2)]
    state = position(fungus=["b2"], webs=around)
    step = say(state, "done", "done", "roll 3")
    assert "The fungus grows from b2 to c2. It destroys the web there." in sentences(step)
    assert "c2" not in dumped(step.state)["webs"]


def test_t72_fungus_spares_units_holes_and_water_and_destroys_what_lies_there() -> None:
    state = position(fungus=["g8"], spiders={"spider1": "h12"}, items={"g7": {"food": 5}})
    state = say(state, "done", "done").state
    chance = game.pending(state)
    assert isinstance(chance, Chance)
    assert {face for face, _ in chance.faces} == {"1", "2", "5", "6", "7", "8"}, "h8 and h9 are water"
    assert dumped(say(state, "roll 1").state)["items"] == {}


def test_t73_groups_that_meet_grow_once() -> None:
    state = say(position(fungus=["b12", "d12"]), "done", "done", "roll 3").state
    assert state.stage == "spiders", "b12 has grown to c12 and touches d12"


def test_t68_t69_t70_a_harvest() -> None:
    units = {"red": {"group1": {"at": "f9", "ants": 3}, "group2": {"at": "f10", "ants": 2}}}
    state = position("red", ants=units)
    assert rule(state, "harvest group1 d9") == "T-68"
    assert refused(state, "harvest group1 e10").slug == "other-tile", "of a fungus group one tile is named"
    step = say(state, "harvest group1 e9", "roll 1", "roll 2", "roll 2")
    assert unit(step.state, "group1", 1)["food"] == 5
    assert "e9" not in dumped(step.state)["fungus"] or "e10" not in dumped(step.state)["fungus"]
    assert step.events[-1].title is not None
    assert plain(step.events[-1].title) == "5 food"


def test_t69_the_last_tile_lives_and_is_harvested_once_a_round() -> None:
    units = {"red": {"group1": {"at": "b11", "ants": 1}, "group2": {"at": "b13", "ants": 1}}}
    state = position("red", ants=units, fungus=["b12"])
    state = say(state, "harvest group1 b12", "roll 6").state
    assert dumped(state)["fungus"] == ["b12"]
    assert unit(state, "group1", 1)["food"] == 5, "T-70: what it can carry"
    assert rule(state, "harvest group2 b12") == "T-69"


# ----------------------------------------------------------------------------------- turns


def test_t47_where_no_spider_can_stand_it_hatches_beside() -> None:
    state = position(items={"h14": {"fed": 1}}, ants={"red": {"group1": "d8-u"}}, wards=["h14"])
    state = say(state, "done", "done", *GROWN).state
    assert unit(state, "spider2")["at"] in {"g13", "h13", "i13", "g14", "i14", "g15", "h15", "i15"}


def test_t4_fungus_then_eggs_then_spiders_then_ants_in_seat_order() -> None:
    state = position(seats=3, items={"h14": {"fed": 1}})
    step = say(state, "done", "done", "done", *GROWN)
    told = sentences(step)
    assert told[-1] == "Spider 2 hatches at h14 with 20 hp."
    assert (step.state.stage, step.state.round) == ("spiders", 4)


def test_again_goes_on_in_the_same_direction_and_is_the_preset() -> None:
    state = say(position(), "step spider1 g13").state
    pending = game.pending(state)
    assert not isinstance(pending, Chance | Over)
    assert (pending[0].preset, pending[0].finish) == ("again", "done")
    state = say(state, "again").state
    assert unit(state, "spider1")["at"] == "f14"
    assert rule(say(position(), "web spider1 h12").state, "again") == "Round", "a web is made once"


def test_a_turn_without_anything_to_do_ends_by_itself() -> None:
    tired = {"at": "h12", "points": 2, "acted": True}
    step = say(position(spiders={"spider1": tired}), "step spider1 h13")
    assert "Spider can do nothing more." in sentences(step)
    assert [event.kind for event in step.events][1:2] == ["turn"], "and nobody is said to end it"
    assert DONE_EVENT not in [event.kind for event in step.events]
    assert step.state.seat == 1


# ------------------------------------------------------------------------------------ ends


def test_t35_t76_goals_are_checked_at_the_end_of_a_turn_both_together() -> None:
    units = {f"group{n}": {"at": at, "ants": 6} for n, at in enumerate(nine(), 1) if n < 9}
    units["group9"] = {"at": nine()[8], "ants": 2}
    state = position("red", ants={"red": units}, items={"d8-u": {"food": 100}})
    over = game.pending(say(state, "done").state)
    assert isinstance(over, Over)
    assert (over.reason, over.ranking[0], over.rule) == ("ant-goal", (1,), "T-76")
    short = position("red", ants={"red": units}, items={"d8-u": {"food": 99}})
    assert dice_due(say(short, "done").state) == "d8"


def nine() -> list[str]:
    return ["c7-u", "d7-u", "e7-u", "c8-u", "d8-u", "e8-u", "c9-u", "d9-u", "e9-u"]


def test_t78_several_ant_players_play_on_after_the_last_spider() -> None:
    state = say(position(spiders={"spider1": "f9"}, seats=3), "done").state
    assert state.stage == "ants"
    state = say(state, "done", "done", *GROWN).state
    assert (state.stage, state.seat) == ("ants", 1)


def test_t8_which_ants_somebody_has_says_what_they_are_good_at() -> None:
    """“Black plays black ants.” told a newcomer nothing."""
    state = game.start(game.configure(2, {"ants.setup": "B"}))
    told = [plain(say(state, f"colour {kind}").events[0].text) for kind in ("black", "red")]
    assert told == [
        f"{who} has the {what}"
        for who, what in (
            (
                "Black",
                "quick kind of ants, the black ones: a step is half a point, they dig double.",
            ),
            ("Red", "strong kind of ants, the red ones: each counts as two in a fight."),
        )
    ]


@pytest.mark.parametrize("last", [40, 20, 60])
def test_t79_after_the_last_round_the_nearest_to_the_goals_has_won(last: int) -> None:
    options = {"ta.max_rounds": last}
    state = position(options=options, round=last, items={"d8-u": {"food": 50}})
    over = game.pending(say(state, "done", "done").state)
    assert isinstance(over, Over)
    assert (over.reason, over.ranking, over.scores) == ("rounds", ((1,), (0,)), (0, 30))
    assert plain(over.unit) == "percent of the goals"
    assert [row for _, row in score_rows(over)] == [(0, 25), (0, 5)], "half for each goal, and they add up"
    assert [(plain(heading), row) for heading, row in over.table] == [
        ("webs or food (of 50 %)", (0, 25)),
        ("ants (of 50 %)", (0, 5)),
        ("percent of the goals", (0, 30)),
        ("webs (of 126) or food (of 100)", (0, 50)),
        ("ants in cocoons (of 20) or alive (of 50)", (0, 5)),
    ], "50 of 100 food are half of a goal that counts half: a heading says of how much"
    assert plain(over.text) == (
        f"Round {last} was the last, and nobody has both goals. Whoever is nearest to them wins."
    )
    assert plain(there(over.breaker)) == "Red has come 30 % of the way to both goals, Spider 0 %."
    said = Speech("de", (("Red", "Mia"),), ("Spider", "Red")).to_seats(there(over.breaker), None)
    assert said == {
        "0": "Mia hat 30 % des Wegs zu beiden Zielen geschafft, du 0 %.",
        "1": "Du hast 30 % des Wegs zu beiden Zielen geschafft, Spinne 0 %.",
    }


def test_t79_the_others_follow_by_how_near_they_are() -> None:
    """Of 100 food Black has 60 and Red 40; the spider has nothing."""
    food = {"d8-u": {"food": 40}, "m9-u": {"food": 60}}
    state = position(seats=3, options={"ta.max_rounds": 20}, round=20, items=food)
    over = game.pending(say(state, "done", "done", "done").state)
    assert isinstance(over, Over)
    assert over.ranking == ((2,), (1,), (0,))


def test_t79_those_who_share_the_win_are_told_what_each_has() -> None:
    state = position(seats=3, options={"ta.max_rounds": 20}, round=20)
    over = game.pending(say(state, "done", "done", "done").state)
    assert isinstance(over, Over)
    assert len(over.ranking[0]) == 2
    first = over.scores[over.ranking[0][0]]
    assert plain(there(over.breaker)) == f"They share it: each has come {first} % of the way to both goals."


def test_t79_goals_are_compared_exactly_and_shown_with_tenths_where_whole_percents_tie() -> None:
    """Half of 51/126 of the webs is 20.24 %; 1 of 100 food and 19 of 50 ants are 19.5 %."""
    webs = [f"{c}{r}" for r in (1, 2, 3, 5) for c in "abcdef"] + ["i5", "j5"]
    state = position(
        options={"ta.max_rounds": 20, "ants.setup": "B"},
        round=20,
        webs=webs,
        ants={"red": {"group1": {"at": "c7-u", "ants": 5}, "group2": {"at": "d7-u", "ants": 5}}},
        items={"d8-u": {"food": 1}},
    )
    over = game.pending(say(state, "done", "done").state)
    assert isinstance(over, Over)
    assert share(state, 0) == Fraction(26, 252)
    assert share(state, 1) == Fraction(1, 200) + Fraction(10, 100)
    assert over.scores == (10, 10), "whole percents tie"
    assert {plain(what): row for what, row in over.table} == {
        "webs or food (of 50 %)": (10, 0),
        "ants (of 50 %)": (0, 10),
        "percent of the goals": (10, 10),
        "webs (of 126) or food (of 100)": (26, 1),
        "ants in cocoons (of 20) or alive (of 50)": (0, 10),
    }
    assert over.ranking == ((1,), (0,)), "10.5 is more than 10.3"
    assert plain(there(over.breaker)) == "Red has come 10.5 % of the way to both goals, Spider 10.3 %."


# -------------------------------------------------------------------------------- the book


def test_the_words_of_a_turn_name_what_is_left() -> None:
    level = game.menu(position(), 0, ("step",))
    assert isinstance(level, tuple)
    assert plain(level[0].note or level[0].label) == "10 MP, 20 hp"
    assert "heal spider1 1" not in words(position())


def test_the_rows_of_a_menu_say_what_is_eaten_and_what_lies_there() -> None:
    hungry = {"at": "h12", "hp": 7, "ants": 1, "cocoons": 1}
    state = position(spiders={"spider1": hungry}, items={"h13": {"eggs": 4}})
    assert rows(state, "eat", "spider1") == [("An ant", None), ("A cocooned ant", None)]
    assert rows(state, "take", "spider1", "h13") == [("Eggs", "4 there")]


def test_the_row_of_a_step_through_a_hole_says_which_way() -> None:
    above = position("red", ants={"red": {"group1": "d8", "group2": "d8-u"}})
    down, up = dict(rows(above, "step", "group1", seat=1)), dict(rows(above, "step", "group2", seat=1))
    assert (down["d8 below"], up["d8"]) == ("down the hole", "up the hole")
    assert {note for square, note in {**down, **up}.items() if square not in ("d8", "d8 below")} == {None}


def rows(state: State, *prefix: str, seat: int = 0) -> list[tuple[str, str | None]]:
    level = game.menu(state, seat, prefix)
    assert isinstance(level, tuple)
    return [(plain(option.label), plain(option.note) if option.note else None) for option in level]


@pytest.mark.parametrize("column", "abop")
def test_t71_fungus_does_not_grow_over_the_edge_of_the_map(column: str) -> None:
    tall = [f"{column}{row}" for row in range(1, 17)]
    state = position(spiders={"spider1": "h12"}, ants={"red": {"group1": "f14"}}, fungus=tall)
    state = replace(state, growing=(state.equipment.index[f"{column}1"],))
    names, ways = state.equipment.names, state.equipment.ways
    for way in range(1, 9):
        room = [to for to in range(state.equipment.size) if state.fungus >> to & 1]
        room = [to for to in room if ways[to][way] != NO_SPACE and not state.fungus >> ways[to][way] & 1]
        assert [names[to] for to in growth.tiles(state, way)] == [names[to] for to in room]


def test_t71_the_die_of_the_fungus_says_which_group_it_is_about() -> None:
    state = say(set_up(), "colour red", "rest", "rest", "rest", "rest").state
    due = game.pending(state)
    assert isinstance(due, Chance)
    fungus = {piece.space for piece in game.scene(state).pieces if piece.id.startswith("fungus-")}
    assert set(due.spaces) <= fungus
    assert len(due.spaces) > 1
    assert plain(due.prompt) == f"Roll where the fungus around {due.spaces[-1]} grows, then 1 other one"
