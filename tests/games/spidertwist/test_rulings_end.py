"""The rulings of Spidertwist about start and end, each at work.

The number of a ruling is in its test's name.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import plain
from companion.games.spidertwist.game import game
from companion.kit import grammar
from companion.lab.luck import SeededLuck
from companion.lab.simulate import playout
from companion.play import Chance, Over
from tests.games.spidertwist.positions import (
    begun,
    kinds,
    position,
    rule_against,
    say,
    sentences,
    words,
)
from tests.support.saying import options
from tests.support.tables import choices
from tests.support.there import of_kind

# ----------------------------------------------------------------------------- start and end


def test_s31_level_start_rolls_are_rolled_again() -> None:
    state = game.start(game.configure(2, {}))
    step = say(state, "roll 4", "roll 4")
    assert step.events[-1].rule == "S-31"
    assert isinstance(game.pending(step.state), Chance)
    step = say(step.state, "roll 2", "roll 3")
    assert sentences(step)[-1] == "White begins."
    assert grammar.asked(game, step.state) == (1,)


def test_s31_one_press_rolls_until_one_is_higher() -> None:
    chance = game.pending(game.start(game.configure(2, {})))
    assert isinstance(chance, Chance)
    assert (chance.by, chance.auto) == (0, False)
    for rolls in (["roll 4"], ["roll 4", "roll 4"]):
        again = game.pending(say(game.start(game.configure(2, {})), *rolls).state)
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
    assert game.result(state).ranking == ((0, 1),)


def test_s30_males_left_over_count_nothing() -> None:
    state = position({"a5": "black", "b5": "black", "g5": "white"}, mated=(1, 2), eaten=(3, 0))
    standing = game.result(state)
    assert standing.scores == (-1, 4)
    assert {heading.msgid: row for heading, row in standing.table} == {
        "points for mating": (2, 4),
        "points for eaten males": (-3, 0),
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
    assert (game.rounds_begun(state), grammar.asked(game, state)) == (2001, (1,))


def offering() -> Any:
    state = position({"a5": "black", "g5": "white"}, mated=(1, 0), female="d3", feeding=6)
    return say(state, "black: step a5 a4", "black: offer").state


def test_s35_a_draw_is_offered_to_the_other_player_and_agreed_on_with_one_tap() -> None:
    (choice,) = choices(game.pending(offering()))
    assert (choice.seat, choice.topic, choice.finish) == (1, "offer", "decline")
    assert [option.part for option in options(game.menu(offering(), 1))] == ["accept", "decline"]
    step = say(offering(), "white: accept")
    over = of_kind(Over, game.pending(step.state))
    assert (over.reason, over.ranking, over.rule) == ("agreement", ((0, 1),), "S-35")
    assert over.scores == (2, 0), "whatever the points"
    assert sentences(step) == ["Both players agree on a draw."]
    assert game.load(game.dump(step.state)) == step.state


def test_s35_who_declines_plays_on_and_is_not_asked_again_in_this_turn() -> None:
    state = say(offering(), "white: decline").state
    assert grammar.asked(game, state) == (0,)
    assert rule_against(state, "black: offer") == "S-35"
    assert "end" in words(state)
    state = say(state, "black: end").state
    assert "offer" in grammar.menu_words(game, state, 1), "White may offer one in the next turn"


def test_s35_the_offer_is_answered_before_anything_else() -> None:
    assert rule_against(offering(), "white: resign") == "S-35"
    assert rule_against(offering(), "white: step g5 g4") == "S-35"
    assert rule_against(begun(), "black: accept") == "S-35"


def test_s35_who_resigns_has_lost_whatever_the_points() -> None:
    state = position({"a5": "black", "g5": "white"}, mated=(1, 0), female="d3", feeding=6)
    over = of_kind(Over, game.pending(say(state, "black: resign").state))
    assert (over.reason, over.ranking, over.rule) == ("resigned", ((1,), (0,)), "S-35")
    assert plain(over.text) == "White wins: Black has resigned."


def test_s35_resigning_waits_while_the_female_reacts() -> None:
    asked = say(position({"h4": "black", "d4": "white"}, female="a3"), "black: add d5").state
    assert rule_against(asked, "white: resign") == "Reaction"
    assert rule_against(asked, "white: offer") == "Reaction"


def test_s35_random_play_neither_offers_nor_resigns() -> None:
    assert not {"offer", "resign"} & set(words(begun()))
    assert {"offer", "resign"} <= set(grammar.menu_words(game, begun(), 0))


def test_s35_random_games_end_soon() -> None:
    luck = SeededLuck(35)
    for web in ("summer_morning", "spiral"):
        played = [playout(game, game.configure(2, {"spidertwist.web": web}), luck) for _ in range(10)]
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
    assert game.rounds_begun(game.start(game.configure(2, {}))) == 0
    assert game.rounds_begun(state) == 1
    state = say(state, "black: add a5").state
    assert game.rounds_begun(state) == 1
    state = say(state, "white: add f5").state
    assert game.rounds_begun(state) == 2


def test_the_last_round_is_the_one_in_which_the_game_ends() -> None:
    state = position(
        {"a5": "black", "g5": "white"}, mover="white", turns=19, feeding=6, spidertwist_max_turns=20
    )
    assert game.rounds_begun(state) == 10
    assert game.rounds_begun(say(state, "white: step g5 g4", "white: end").state) == 10


def test_a_menu_below_a_male_that_may_not_move_leads_nowhere() -> None:
    state = say(position({"a5": "black", "g5": "white"}, feeding=6), "black: step a5 a4").state
    for node in ("a4", "g5", "c3", "zz"):
        assert game.menu(state, 0, ("step", node)) == ()
    assert game.menu(state, 1) == ()
