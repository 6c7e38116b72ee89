"""The rulings of Spidertwist about the female, each at work.

The number of a ruling is in its test's name.
"""

from __future__ import annotations

import pytest

from companion.games.spidertwist.game import game
from companion.kit import grammar
from companion.lab.luck import SeededLuck
from companion.play import Chance, Over
from tests.games.spidertwist.positions import (
    ends,
    kinds,
    position,
    rule_against,
    say,
    sentences,
    where,
    words,
)

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
    assert sentences(step)[-1] == "The female eats White’s male on a2: −1 point."


def test_s17_the_centre_is_a_node_like_any_other() -> None:
    state = position({"f4": "white", "f3": "white"}, female="a1")
    step = say(state, "black: add f5")
    assert sentences(step)[1] == "The female goes from a1 to f2, 3 steps: there is no other way."


def test_s18_nearer_than_the_impact_she_stops_on_him_and_eats_him() -> None:
    state = position({"a2": "white", "a1": "white", "c5": "black"}, female="a4")
    step = say(state, "black: add a5")
    assert sentences(step)[1:3] == [
        "The female goes from a4 to a5, 1 step: there is no other way.",
        "The female eats Black’s male on a5: −1 point.",
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
    assert sentences(step)[2] == "The female eats White’s male on f1: −1 point."


def test_s20_between_ways_with_prey_the_rival_chooses_near_or_far() -> None:
    state = position(EXAMPLE | {"a4": "white", "a5": "white", "c3": "black"}, female="a3")
    state = say(state, "black: add d5").state
    assert set(ends(state)) == {"a4", "c3"}
    assert rule_against(state, "white: lead a5") == "S-20"


@pytest.mark.parametrize(("colour", "scores"), [("black", (-1, 0)), ("white", (0, -1))])
def test_s21_she_eats_either_colour(colour: str, scores: tuple[int, int]) -> None:
    step = say(position({"a2": colour, "g5": "black"}), "black: add a5")
    assert game.result(step.state).scores == scores


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
        state = game.start(game.configure(2, {}))
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
