"""The 35 rulings of Spidertwist, each at work. The number of a ruling is in its test's name."""

from __future__ import annotations

import json

import pytest

from companion.games.spidertwist import game
from companion.kit import grammar
from companion.lab.luck import SeededLuck
from companion.lab.simulate import playout
from companion.play import Chance, Over
from tests.games.spidertwist.positions import (
    begun,
    ends,
    kinds,
    position,
    rule_against,
    say,
    sentences,
    where,
    words,
)

# ------------------------------------------------------------------------------------ the webs


def neighbours(web: str) -> dict[str, set[str]]:
    board = game.board(game.settle(2, {"spidertwist.web": web}))
    return {node: set(ways.values()) for node, ways in board.neighbours.items()}


def test_s1_summer_morning_has_five_closed_rings_on_ten_spokes() -> None:
    board = game.board(game.settle(2, {}))
    assert (len(board.spaces), len(board.strands)) == (51, 100)
    near = neighbours("summer_morning")
    assert near["hub"] == {f"{spoke}1" for spoke in "abcdefghij"}
    assert near["a3"] == {"a2", "a4", "b3", "j3"}
    assert near["a5"] == {"a4", "b5", "j5"}


def test_s1_the_spiral_is_one_strand_with_two_open_ends() -> None:
    board = game.board(game.settle(2, {"spidertwist.web": "spiral"}))
    assert (len(board.spaces), len(board.strands)) == (61, 119)
    near = neighbours("spiral")
    assert near["j6"] == {"j5", "i6", "a5"}
    assert near["a6"] == {"a5", "b6"}
    assert near["j1"] == {"hub", "j2", "i1"}


def test_s1_an_owner_may_enter_a_web_strand_by_strand() -> None:
    ring = [[f"{one}9", f"{other}9"] for one, other in ("ab", "bc", "ca")]
    mine = {"name": "mine", "spokes": [9, 9, 9], "strands": ring}
    settings = game.settle(2, {}, {"board-summer_morning.json": json.dumps(mine)}.get)
    board = game.board(settings)
    assert len(board.spaces) == 28
    assert set(board.neighbours["a9"].values()) == {"a8", "b9", "c9"}
    assert set(board.neighbours["a8"].values()) == {"a9", "a7"}


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
    assert kinds(step) == ["turn-end"]
    assert step.state.feeding == 5
    assert grammar.asked(game, step.state) == (1,)


@pytest.mark.parametrize("action", ["add a5", "step c5 b5", "mate g4 g3"])
def test_s6_any_action_is_enough_for_a_turn(action: str) -> None:
    state = position({"c5": "black", "g4": "black"}, female="g3", feeding=6)
    assert "end" not in words(state)
    assert rule_against(state, "black: end") == "S-6"
    after = say(state, f"black: {action}").state
    assert "end" in words(after)
    assert game.pending(after)[0].finish == "end"


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
    assert game.standing(step.state).scores == (2, 0)


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


# --------------------------------------------------------------------------------------- impact


def impact(state: object, line: str) -> int:
    """The impact of an action: what the display shows as a large number."""
    glyph = say(state, line).events[0].glyph
    assert glyph is not None
    assert glyph.kind == "number"
    assert isinstance(glyph.value, int)
    return glyph.value


def test_s11_the_one_who_disturbs_counts() -> None:
    assert impact(position({}), "black: add a5") == 1
    assert impact(position({"a3": "white"}), "black: add a5") == 2
    assert impact(position({"a3": "white", "a4": "black"}), "black: add a5") == 3


def test_s12_who_changes_spokes_counts_on_the_new_one() -> None:
    state = position({"a5": "black", "a4": "white", "a3": "white", "b2": "white"}, female="g1")
    assert impact(state, "black: step a5 b5") == 2


def test_s13_the_female_does_not_count() -> None:
    assert impact(position({"a4": "white"}, female="a2"), "black: add a5") == 2


def test_s14_a_male_in_the_centre_adds_one_to_every_spoke() -> None:
    assert impact(position({"hub": "white", "a4": "white"}, female="g3"), "black: add a5") == 3


@pytest.mark.parametrize(("plus", "number"), [(True, 3), (False, 2)])
def test_s14_who_goes_to_the_centre_draws_her_by_the_fullest_spoke(plus: bool, number: int) -> None:
    board = {"f1": "black", "g4": "white", "g5": "white", "a5": "white"}
    state = position(board, female="c5", spidertwist_centre_plus=plus)
    assert impact(state, "black: step f1 hub") == number


def test_s14_without_adding_himself_he_still_draws_her_by_one() -> None:
    state = position({"f1": "black"}, female="c5", spidertwist_centre_plus=False)
    assert impact(state, "black: step f1 hub") == 1


def test_s15_two_spokes_that_are_equally_full_make_no_difference() -> None:
    board = {"f1": "black", "g4": "white", "g5": "white", "i4": "white", "i5": "white"}
    assert impact(position(board, female="c5"), "black: step f1 hub") == 3


# ---------------------------------------------------------------------------------- her reaction


def test_s16_males_do_not_lengthen_the_way() -> None:
    state = position({"a2": "white", "g5": "white"})
    step = say(state, "black: add a5")
    assert kinds(step) == ["add", "react", "eat"]
    assert sentences(step)[-1] == "She eats White’s male on a2."


def test_s17_the_centre_is_a_node_like_any_other() -> None:
    state = position({"f4": "white", "f3": "white"}, female="a1")
    step = say(state, "black: add f5")
    assert sentences(step)[1] == "The female goes from a1 to f2, 3 steps: there is no other way."


def test_s18_nearer_than_the_impact_she_stops_on_him_and_eats_him() -> None:
    state = position({"a2": "white", "a1": "white", "c5": "black"}, female="a4")
    step = say(state, "black: add a5")
    assert sentences(step)[1:3] == [
        "The female goes from a4 to a5, 1 step: there is no other way.",
        "She eats Black’s male on a5.",
    ]


EXAMPLE = {"h4": "black", "d4": "white"}
"""The female sits on a3 and Black comes to d5: impact 2, five steps away."""


def test_s19_without_prey_every_end_of_a_shortest_way_is_open() -> None:
    state = say(position(EXAMPLE, female="a3"), "black: add d5").state
    assert grammar.asked(game, state) == (1,)
    assert set(ends(state)) == {"a5", "b4", "c3"}


def test_s19_prey_within_reach_closes_the_other_ends() -> None:
    state = position(EXAMPLE | {"a5": "white", "c3": "black"}, female="a3")
    state = say(state, "black: add d5").state
    assert set(ends(state)) == {"a5", "c3"}
    assert rule_against(state, "white: lead b4") == "S-19"


def test_s19_prey_out_of_reach_does_not_count() -> None:
    state = position(EXAMPLE | {"c4": "black"}, female="a3")
    assert set(ends(say(state, "black: add d5").state)) == {"a5", "b4", "c3"}


def test_s19_one_prey_is_no_choice() -> None:
    step = say(position(EXAMPLE | {"b4": "white", "c4": "black"}, female="a3"), "black: add d5")
    assert kinds(step) == ["add", "react", "eat"]
    state = say(step.state, "roll 4").state
    assert "mate c4 b4" in words(state)


def test_s20_on_one_way_she_eats_the_first_male() -> None:
    board = {"f4": "white", "f3": "white", "f1": "white"}
    state = position(board, female="a1")
    step = say(state, "black: add f5")
    assert sentences(step)[2] == "She eats White’s male on f1."


def test_s20_between_ways_with_prey_the_rival_chooses_near_or_far() -> None:
    state = position(EXAMPLE | {"a4": "white", "a5": "white", "c3": "black"}, female="a3")
    state = say(state, "black: add d5").state
    assert set(ends(state)) == {"a4", "c3"}
    assert rule_against(state, "white: lead a5") == "S-20"


@pytest.mark.parametrize(("colour", "scores"), [("black", (-1, 0)), ("white", (0, -1))])
def test_s21_she_eats_either_colour(colour: str, scores: tuple[int, int]) -> None:
    step = say(position({"a2": colour, "g5": "black"}), "black: add a5")
    assert game.standing(step.state).scores == scores


def test_s22_a_step_next_to_a_hungry_female_is_the_last() -> None:
    step = say(position({"a2": "black", "g5": "black"}), "black: step a2 a1")
    assert kinds(step) == ["step", "react", "eat"]


def test_s27_a_male_eaten_before_he_moved_is_lost() -> None:
    state = position({"a2": "black", "g5": "black", "d5": "black"})
    state = say(state, "black: add a5", "roll 6").state
    assert "a2" in where(state)
    assert where(state)["a2"] == "female"
    assert rule_against(state, "black: step a2 a3") == "Moving"


def test_s33_a_disturbance_never_comes_from_her_node() -> None:
    luck = SeededLuck(33)
    for _ in range(10):
        state = game.start(game.settle(2, {}))
        while not isinstance(pending := game.pending(state), Over):
            if isinstance(pending, Chance):
                state = game.apply(state, luck.answer(pending), None).state
                continue
            if pending[0].topic == "reaction":
                assert state.disturber != state.female
            options = words(state)
            state = game.apply(state, options[luck.pick(len(options))], pending[0].seat).state


def test_s34_she_always_moves() -> None:
    state = say(position(EXAMPLE, female="a3"), "black: add d5").state
    assert "a3" not in ends(state)
    assert rule_against(state, "white: lead a3") == "S-34"
    assert rule_against(state, "white: end") == "Reaction"


# ----------------------------------------------------------------------------------- her meal


@pytest.mark.parametrize("roll", [1, 2, 3, 4, 5, 6])
def test_s23_a_roll_lets_exactly_as_many_disturbances_pass(roll: int) -> None:
    board = {"a2": "white"} | {f"{spoke}5": "black" for spoke in "cdefghi"}
    state = say(position(board), "black: add a5", f"roll {roll}").state
    moves = [f"black: step {spoke}5 {spoke}4" for spoke in "cdefghi"]
    for left, move in zip(range(roll - 1, -1, -1), moves, strict=False):
        step = say(state, move)
        assert kinds(step) == ["step", "feeding" if left else "hungry"]
        assert (where(step.state)["a2"], step.state.feeding) == ("female", left)
        state = step.state
    step = say(state, moves[roll])
    assert "react" in kinds(step) or ends(step.state), "the next disturbance draws her again"


def test_s24_the_disturbance_that_led_to_the_meal_does_not_shorten_it() -> None:
    step = say(position({"a2": "white", "g5": "black"}), "black: add a5", "roll 1")
    assert step.state.feeding == 1


def test_s32_nobody_in_particular_rolls_and_it_follows_at_once() -> None:
    step = say(position({"a2": "white", "g5": "black"}), "black: add a5")
    chance = game.pending(step.state)
    assert isinstance(chance, Chance)
    assert (chance.source, chance.by, chance.auto) == ("d6", None, True)
    assert chance.faces == tuple((str(face), 1) for face in range(1, 7))


# ----------------------------------------------------------------------------- start and end


def test_s31_level_start_rolls_are_rolled_again() -> None:
    state = game.start(game.settle(2, {}))
    step = say(state, "roll 4", "roll 4")
    assert step.events[-1].rule == "S-31"
    assert isinstance(game.pending(step.state), Chance)
    step = say(step.state, "roll 2", "roll 3")
    assert sentences(step)[-1] == "White begins."
    assert grammar.asked(game, step.state) == (1,)


def test_s31_one_press_rolls_until_it_is_settled() -> None:
    chance = game.pending(game.start(game.settle(2, {})))
    assert isinstance(chance, Chance)
    assert (chance.by, chance.auto) == (0, False)
    for rolls in (["roll 4"], ["roll 4", "roll 4"]):
        again = game.pending(say(game.start(game.settle(2, {})), *rolls).state)
        assert isinstance(again, Chance)
        assert again.auto


NEARLY_OVER = {"b3": "black", "c1": "black", "a3": "white", "h3": "white"}


def test_s28_the_game_is_over_as_soon_as_one_male_is_left() -> None:
    state = position(NEARLY_OVER, mover="white", female="c3", mated=(4, 5), eaten=(4, 3))
    step = say(state, "white: step a3 a4")
    over = game.pending(step.state)
    assert isinstance(over, Over)
    assert (over.reason, over.rule, over.scores) == ("last-male", "S-28", (3, 7))
    assert kinds(step) == ["step", "react", "eat", "end"], "without a roll for the meal"


def test_s28_a_mating_ends_it_too() -> None:
    state = position(NEARLY_OVER, female="b2", mated=(4, 5), eaten=(4, 3))
    over = game.pending(say(state, "black: mate b3 b2").state)
    assert isinstance(over, Over)
    assert over.scores == (6, 7)


LEVEL = {"b3": "white", "a3": "white"} | {f"{spoke}5": "black" for spoke in "efghijd"}


@pytest.mark.parametrize(("tie", "ranking"), [("draw", ((0, 1),)), ("mated", ((1,), (0,)))])
def test_s29_level_points_are_a_draw_or_more_matings_decide(tie: str, ranking: object) -> None:
    state = position(LEVEL, mover="white", female="c3", mated=(1, 3), eaten=(2, 5), spidertwist_tie=tie)
    over = game.pending(say(state, "white: step a3 a2").state)
    assert isinstance(over, Over)
    assert (over.scores, over.ranking) == ((0, 0), ranking)


def test_s29_with_level_matings_it_is_a_draw_all_the_same() -> None:
    state = position({"a5": "black", "g5": "white"}, mated=(1, 1), eaten=(2, 2), spidertwist_tie="mated")
    assert game.standing(state).ranking == ((0, 1),)


def test_s30_males_left_over_count_nothing() -> None:
    state = position({"a5": "black", "b5": "black", "g5": "white"}, mated=(1, 2), eaten=(3, 0))
    standing = game.standing(state)
    assert standing.scores == (-1, 4)
    assert {heading.msgid: row for heading, row in standing.table} == {
        "mated": (2, 4),
        "eaten": (-3, 0),
    }


@pytest.mark.parametrize("limit", [20, 40, 60, 80, 100])
def test_s35_a_limit_of_turns_ends_the_game(limit: int) -> None:
    board = {"a5": "black", "g5": "white"}
    state = position(
        board,
        turns=limit - 1,
        female="d3",
        feeding=6,
        spidertwist_max_turns=limit,
        mated=(1, 0),
        mover="white",
    )
    over = game.pending(say(state, "white: step g5 g4", "white: end").state)
    assert isinstance(over, Over)
    assert (over.reason, over.rule, over.ranking) == ("max-turns", "S-35", ((0,), (1,)))


def test_s35_without_a_limit_nothing_stops_a_long_game() -> None:
    state = position({"a5": "black", "g5": "white"}, turns=4000, female="d3", feeding=6)
    state = say(state, "black: step a5 a4", "black: end").state
    assert (game.rounds(state), grammar.asked(game, state)) == (2001, (1,))


def test_s35_random_games_end_soon() -> None:
    luck = SeededLuck(35)
    for web in ("summer_morning", "spiral"):
        played = [playout(game, game.settle(2, {"spidertwist.web": web}), luck) for _ in range(10)]
        assert {one.over.reason for one in played} == {"last-male"}
        assert max(one.rounds for one in played) < 60


def test_an_only_move_is_played_and_announced() -> None:
    board = {"a5": "black", "a4": "black"} | dict.fromkeys(("b5", "j5", "b4", "j4", "a2"), "white")
    state = position(board, mover="white", female="f2", feeding=6, turns=60, mated=(3, 1), eaten=(5, 0))
    step = say(state, "white: step a2 b2", "white: end")
    assert sentences(step)[1] == "Black has one move only: the male on a4 goes to a3."
    assert "step a5 a4" in words(step.state)


def test_a_turn_in_which_nothing_is_left_to_do_ends_by_itself() -> None:
    step = say(begun(), "black: add a5")
    assert sentences(step)[-1] == "Black can do no more: White’s turn."
    assert grammar.asked(game, step.state) == (1,)


def test_a_round_is_a_turn_of_each() -> None:
    state = begun()
    assert game.rounds(game.start(game.settle(2, {}))) == 0
    assert game.rounds(state) == 1
    state = say(state, "black: add a5").state
    assert game.rounds(state) == 1
    state = say(state, "white: add f5").state
    assert game.rounds(state) == 2


def test_the_last_round_is_the_one_in_which_the_game_ends() -> None:
    state = position(
        {"a5": "black", "g5": "white"}, mover="white", turns=19, feeding=6, spidertwist_max_turns=20
    )
    assert game.rounds(state) == 10
    assert game.rounds(say(state, "white: step g5 g4", "white: end").state) == 10


def test_a_menu_below_a_male_that_may_not_move_leads_nowhere() -> None:
    state = say(position({"a5": "black", "g5": "white"}, feeding=6), "black: step a5 a4").state
    for node in ("a4", "g5", "c3", "zz"):
        assert game.menu(state, 0, ("step", node)) == ()
    assert game.menu(state, 1) == ()
