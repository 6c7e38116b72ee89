"""The rulings of Spidertwist about the web and its males, each at work.

The number of a ruling is in its test's name.
"""

from __future__ import annotations

import json

import pytest

from companion.games.spidertwist.game import game
from companion.kit import grammar
from companion.play import DONE_EVENT
from tests.games.spidertwist.positions import (
    begun,
    kinds,
    position,
    rule_against,
    say,
    sentences,
    where,
    words,
)
from tests.support.tables import choices

# ------------------------------------------------------------------------------------ the webs


def neighbours(web: str) -> dict[str, set[str]]:
    board = game.board(game.configure(2, {"spidertwist.web": web}))
    return {node: set(ways.values()) for node, ways in board.neighbours.items()}


def test_s1_summer_morning_has_five_closed_rings_on_ten_spokes() -> None:
    board = game.board(game.configure(2, {}))
    assert (len(board.spaces), len(board.strands)) == (51, 100)
    near = neighbours("summer_morning")
    assert near["hub"] == {f"{spoke}1" for spoke in "abcdefghij"}
    assert near["a3"] == {"a2", "a4", "b3", "j3"}
    assert near["a5"] == {"a4", "b5", "j5"}


def test_s1_the_spiral_is_one_strand_with_two_open_ends() -> None:
    board = game.board(game.configure(2, {"spidertwist.web": "spiral"}))
    assert (len(board.spaces), len(board.strands)) == (61, 119)
    near = neighbours("spiral")
    assert near["j6"] == {"j5", "i6", "a5"}
    assert near["a6"] == {"a5", "b6"}
    assert near["j1"] == {"hub", "j2", "i1"}


def test_s1_an_owner_may_enter_a_web_strand_by_strand() -> None:
    ring = [[f"{one}9", f"{other}9"] for one, other in ("ab", "bc", "ca")]
    mine = {"name": "mine", "spokes": [9, 9, 9], "strands": ring}
    settings = game.configure(2, {}, {"board-summer_morning.json": json.dumps(mine)}.get)
    board = game.board(settings)
    assert len(board.spaces) == 28
    assert set(board.neighbours["a9"].values()) == {"a8", "b9", "c9"}
    assert set(board.neighbours["a8"].values()) == {"a9", "a7"}


def test_s1_where_two_strands_go_the_same_way_the_second_has_a_number() -> None:
    ring = [["a9", "b9"], ["b9", "c9"], ["c9", "a9"], ["a9", "b8"], ["a9", "b7"]]
    mine = {"name": "mine", "spokes": [9, 9, 9], "strands": ring}
    board = game.board(game.configure(2, {}, {"board-summer_morning.json": json.dumps(mine)}.get))
    ways = {"inward": "a8", "clockwise": "b9", "clockwise2": "b8", "clockwise3": "b7", "back": "c9"}
    assert board.neighbours["a9"] == ways


@pytest.mark.parametrize(("web", "ring"), [("summer_morning", 5), ("spiral", 6)])
def test_s2_males_enter_on_the_outermost_node_of_every_spoke(web: str, ring: int) -> None:
    state = begun(spidertwist_web=web)
    assert words(state) == [f"add {spoke}{ring}" for spoke in "abcdefghij"]
    assert rule_against(state, "black: add a1") == "S-2"


def test_s3_no_male_enters_where_the_female_sits() -> None:
    state = position({"c3": "black"}, female="a5")
    assert "add a5" not in words(state)
    assert rule_against(state, "black: add a5") == "S-3"


# ----------------------------------------------------------------------------------- males move


def test_s4_an_added_male_does_not_move_in_that_turn() -> None:
    state = say(position({"c5": "black"}, female="g1", feeding=6), "black: add a5").state
    assert not any(word.startswith("step a5") for word in words(state))
    assert rule_against(state, "black: step a5 a4") == "S-4"


def test_s5_a_male_moves_once_and_who_stays_disturbs_nobody() -> None:
    state = say(position({"c5": "black", "g5": "black"}, feeding=6), "black: step c5 c4").state
    assert rule_against(state, "black: step c4 c3") == "S-5"
    step = say(state, "black: end")
    assert kinds(step) == [DONE_EVENT]
    assert step.state.feeding == 5
    assert grammar.asked(game, step.state) == (1,)


@pytest.mark.parametrize("action", ["add a5", "step c5 b5", "mate g4 g3"])
def test_s6_any_action_is_enough_for_a_turn(action: str) -> None:
    state = position({"c5": "black", "g4": "black"}, female="g3", feeding=6)
    assert "end" not in words(state)
    assert rule_against(state, "black: end") == "S-6"
    after = say(state, f"black: {action}").state
    assert "end" in words(after)
    assert choices(game.pending(after))[0].finish == "end"


SHUT_IN = {"a5": "white", "a4": "white", "b5": "black", "j5": "black", "b4": "black", "j4": "black"}


def test_s7_a_player_who_can_do_nothing_passes_by_announcement() -> None:
    state = position(SHUT_IN | {"a2": "black"}, female="f1", feeding=6, turns=60, mated=(0, 3), eaten=(0, 5))
    step = say(state, "black: step a2 a3", "black: end")
    assert sentences(step)[-1] == "White can neither add, step nor mate and passes."
    assert (step.events[-1].rule, grammar.asked(game, step.state)) == ("S-7", (0,))


def test_s7_who_can_act_does_not_pass() -> None:
    state = position({"c5": "black"})
    assert "pass" not in words(state)
    assert rule_against(state, "black: pass") == "S-6"


# --------------------------------------------------------------------------------------- mating


def test_s8_a_step_onto_the_female_is_a_mating() -> None:
    state = position({"c4": "black"}, female="c3")
    assert rule_against(state, "black: step c4 c3") == "S-8"
    step = say(state, "black: mate c4 c3")
    assert kinds(step)[0] == "mate"
    assert where(step.state)["c3"] == "female"
    assert "c4" not in where(step.state)
    assert game.result(step.state).scores == (2, 0)


def test_s8_and_only_from_a_node_next_to_hers() -> None:
    state = position({"c5": "black"}, female="c3")
    assert not any(word.startswith("mate") for word in words(state))
    assert rule_against(state, "black: mate c5 c3") == "Moving"


def test_s8_the_female_does_not_react_to_a_mating() -> None:
    step = say(position({"c4": "black", "g5": "black"}, female="c3"), "black: mate c4 c3")
    assert kinds(step) == ["mate"]
    assert grammar.asked(game, step.state) == (0,)


def test_s9_only_one_male_mates_in_a_turn() -> None:
    state = say(position({"c4": "black", "b3": "black"}, female="c3"), "black: mate c4 c3").state
    assert not any(word.startswith("mate") for word in words(state))
    assert rule_against(state, "black: mate b3 c3") == "S-9"
    assert rule_against(state, "black: step b3 c3") == "S-9"


def test_s9_the_next_turn_has_its_own_mating() -> None:
    state = position({"c4": "black", "b3": "white", "g5": "black"}, female="c3")
    state = say(state, "black: mate c4 c3", "black: end").state
    assert "mate b3 c3" in words(state)


def test_s10_a_new_male_does_not_mate() -> None:
    state = position({"g5": "black", "c5": "white"}, female="b5", feeding=6)
    state = say(state, "black: add a5").state
    assert "mate a5 b5" not in words(state)
    assert rule_against(state, "black: mate a5 b5") == "S-10"


def test_s25_a_mating_turns_the_die_down_and_takes_it_off_at_one() -> None:
    two = position({"c4": "black", "g5": "black"}, female="c3", feeding=2)
    assert say(two, "black: mate c4 c3").state.feeding == 1
    one = position({"c4": "black", "g5": "black"}, female="c3", feeding=1)
    step = say(one, "black: mate c4 c3")
    assert (step.state.feeding, kinds(step)) == (0, ["mate", "hungry"])
    assert step.events[1].rule == "S-25"


def test_s26_a_feeding_female_can_be_mated_with_and_does_not_move() -> None:
    state = position({"c4": "black", "g5": "black"}, female="c3", feeding=4)
    step = say(state, "black: mate c4 c3")
    assert step.events[0].rule == "S-26"
    assert where(step.state)["c3"] == "female"
