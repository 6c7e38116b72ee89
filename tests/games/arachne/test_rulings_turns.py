"""The rulings of Arachne about a turn and the end, each at work.

The number of a ruling is in its test's name.
"""

from __future__ import annotations

import pytest

from companion.errors import plain
from companion.games.arachne.acts import actions
from companion.games.arachne.game import game
from companion.kit import grammar
from companion.play import DONE_EVENT, Chance, Choice, Over
from tests.contract.recordings import recording
from tests.games.arachne.positions import (
    DUEL,
    EYES,
    LINES,
    TURNCOAT,
    ends,
    notes,
    position,
    refused,
    say,
    sentences,
    where,
    words,
)
from tests.support.tables import choices
from tests.support.there import of_kind

# --------------------------------------------------------------------------- something to do


def test_n12_something_has_to_be_done() -> None:
    assert refused(position({}), "pass").rule == "N-12"
    assert "pass" not in words(position({}))


def test_n12_there_is_always_something_to_do() -> None:
    for state in recording("arachne", 2).states:
        if state.stage == "act":
            assert any(verb != "punish" for verb, _, _ in actions(state))


def test_n12_a_failed_attempt_is_the_action_of_the_turn() -> None:
    state = say(position(DUEL), "capture c3 c2", "roll 1", "roll 8").state
    assert where(state)["c3"] == "white-wizard-1"
    assert of_kind(Chance, game.pending(state)).by == 1


def test_n12_a_turncoat_without_anything_to_do_makes_it_a_normal_turn() -> None:
    held = {"h5": "white-wizard", "j5": "white-wizard", "i4": "white-grunt"}
    state = position(held, dice=(1, 2), changes={"stage": "roll", "dice": [1]})
    step = say(state, "roll 1")
    assert sentences(step)[1] == "No piece of Black can act as a turncoat. White moves as usual."
    assert "capture h5 i5" in words(step.state)


def test_n12_the_only_thing_to_do_is_done_and_announced() -> None:
    held = {"h5": "white-wizard", "j5": "white-wizard", "i3": "white-grunt"}
    asked = say(position(held, dice=EYES), "turncoat").state
    assert words(asked) == {"move i5 i4"}
    assert set(grammar.menu_words(game, asked, 0)) == {"move i5 i4", "offer"}, (
        "random play never offers a draw"
    )
    step = say(asked, "offer", "decline")
    assert sentences(step)[-1] == "Black Matron moves from i5 to i4. It was the only move."
    assert where(step.state)["i4"] == "black-matron"


def test_n42_a_piece_that_cannot_move_may_capture() -> None:
    around = {"c4": "black-grunt", "c2": "white-grunt", "b3": "white-grunt", "d3": "white-grunt"}
    state = position({"c3": "white-priestess"} | around)
    assert ends(state, "c3") == set()
    assert words(state, "capture c3") == {"capture c3 c4"}


# ---------------------------------------------------------------------------------- following up


def test_n13_who_captures_follows_up() -> None:
    state = say(position(DUEL, arachne_variant="strategist"), "capture c3 c2").state
    assert where(state)["c2"] == "white-wizard-1"
    assert "c3" not in where(state)


@pytest.mark.parametrize(
    ("word", "space", "told"), [("follow", "c2", "follows up to c2"), ("stay", "c3", "does not follow up")]
)
def test_n13_by_house_rule_one_may_stay_behind(word: str, space: str, told: str) -> None:
    state = position(DUEL, arachne_followup_optional=True)
    asked = say(state, "capture c3 c2", "roll 8", "roll 1").state
    assert words(asked) == {"follow", "stay"}
    after = say(asked, word)
    assert where(after.state)[space] == "white-wizard-1"
    assert told in sentences(after)[0]


def test_n13_a_wizard_does_not_follow_up_after_three_steps() -> None:
    state = position({"c3": "white-wizard", "c1": "black-grunt"}, arachne_variant="strategist")
    after = say(state, "leap c3 b1", "capture c1").state
    assert where(after)["b1"] == "white-wizard-1"
    assert "c1" not in where(after)


# ------------------------------------------------------------------------------------ turncoat


def test_n28_spiders_eyes_offer_a_turncoat() -> None:
    start = game.start(game.configure(2, {}))
    step = say(start, "roll 1", "roll 1")
    assert sentences(step) == ["White rolls 1 and 1: spiders’ eyes."]
    assert words(step.state) == {"turncoat", "forgo"}
    assert {word.split()[1] for word in words(say(step.state, "turncoat").state, "move")} <= {
        space for space, piece in where(start).items() if piece.startswith("black")
    }


@pytest.mark.parametrize("value", ["move", "lose"])
def test_n28_without_the_turncoat_one_moves_or_by_house_rule_loses_the_turn(value: str) -> None:
    step = say(position(LINES, dice=EYES, arachne_decline_turncoat=value), "forgo")
    state = step.state
    assert step.events[0].kind == DONE_EVENT, "no piece is moved"
    if value == "move":
        assert words(state, "capture") == {"capture d3 c3"}
    else:
        assert of_kind(Chance, game.pending(state)).by == 1


def test_n29_a_turncoat_captures_its_own_colour_and_never_yours() -> None:
    state = say(position(LINES, dice=EYES), TURNCOAT).state
    assert words(state, "capture c3") == {"capture c3 c2"}
    assert refused(state, "capture c3 d3").rule == "N-29"


def test_n30_a_grunt_as_a_turncoat_goes_for_its_own_colour() -> None:
    state = position({"c3": "black-grunt", "c5": "black-wizard", "c1": "white-grunt"}, dice=EYES)
    acting = say(state, TURNCOAT).state
    assert ends(acting, "c3") == {"c4"}
    assert refused(acting, "move c3 c2").rule == "N-30"


def test_n31_a_grunt_as_a_turncoat_moves_or_captures() -> None:
    state = position({"c3": "black-grunt", "c4": "black-wizard"}, dice=EYES)
    acting = say(state, TURNCOAT).state
    assert words(acting, "capture c3") == {"capture c3 c4"}
    assert ends(acting, "c3") == set()


def test_n32_a_blademaster_as_a_turncoat_has_both_halves() -> None:
    state = position(
        {"c5": "black-blademaster", "c2": "black-grunt"}, dice=EYES, arachne_variant="strategist"
    )
    after = say(state, TURNCOAT, "move c5 c3", "capture c2").state
    assert where(after)["c2"] == "black-blademaster-1"
    assert "end" in words(after)


def test_n33_the_matron_can_be_a_turncoat_but_not_its_prey() -> None:
    state = position({"c3": "black-matron", "c2": "black-grunt"}, dice=EYES)
    acting = say(state, TURNCOAT).state
    assert words(acting, "capture c3") == {"capture c3 c2"}
    assert words(acting, "capture c2") == set()
    assert refused(acting, "capture c2 c3").rule == "N-33"


def test_n34_the_owners_grunts_help_against_a_turncoat_but_not_itself() -> None:
    alone = say(position({"c3": "black-grunt", "c2": "black-grunt"}, dice=EYES), TURNCOAT).state
    assert notes(alone, "capture", "c3")["c2"] == "56 %"
    helped = position({"c3": "black-grunt", "c2": "black-grunt", "b2": "black-grunt"}, dice=EYES)
    assert notes(say(helped, TURNCOAT).state, "capture", "c3")["c2"] == "44 %"
    fight = say(alone, "capture c3 c2", "roll 5").state
    assert of_kind(Chance, game.pending(fight)).by == 1, "the owner defends"


@pytest.mark.parametrize(("must", "able"), [(False, {"capture c3 c2"}), (True, set())])
def test_n43_a_turncoat_may_capture_without_moving_unless_the_house_forbids(
    must: bool, able: set[str]
) -> None:
    board = LINES | {"c5": "black-grunt"}
    state = say(position(board, dice=EYES, arachne_turncoat_must_move=must), TURNCOAT).state
    assert words(state, "capture c3") == able
    if must:
        assert refused(state, "capture c3 c2").rule == "N-43"
        moved = say(state, "move c3 c4").state
        assert words(moved, "capture") == {"capture c5"}


# ----------------------------------------------------------------------------------------- end


def test_who_captures_the_matron_wins() -> None:
    state = position({"i4": "white-grunt"}, arachne_variant="strategist")
    over = game.pending(say(state, "capture i4 i5").state)
    assert isinstance(over, Over)
    assert (over.ranking, over.reason, over.rule) == (((0,), (1,)), "matron", "End")


def test_a_wizard_wins_after_three_steps_as_well() -> None:
    state = position({"c3": "black-wizard"}, mover="black", arachne_variant="strategist")
    over = say(state, "leap c3 b5", "capture a5").state
    assert of_kind(Over, game.pending(over)).ranking == ((1,), (0,))
    assert where(over)["b5"] == "black-wizard-1"


BACK_AND_FORTH = (
    "move a5 b5",
    "roll 2",
    "roll 3",
    "move i5 j5",
    "roll 2",
    "roll 3",
    "move b5 a5",
    "roll 2",
    "roll 3",
    "move j5 i5",
    "roll 2",
    "roll 3",
)


def test_n39_the_fourth_time_is_a_draw() -> None:
    state = position({})
    for turn in range(2):
        state = say(state, *BACK_AND_FORTH).state
        assert plain(game.scene(state).progress[-1]) == f"this position: time {turn + 2} of 4"
    state = say(state, *BACK_AND_FORTH[:-2]).state
    over = game.pending(state)
    assert isinstance(over, Over)
    assert (over.ranking, over.reason, over.rule) == (((0, 1),), "repetition", "N-39")


def test_n39_the_side_to_move_counts_and_the_dice_do_not() -> None:
    state = say(position({}), *BACK_AND_FORTH).state
    assert state.history.count(state.history[0]) == 1
    other = say(position({}), *(word.replace("roll 3", "roll 7") for word in BACK_AND_FORTH)).state
    assert other.history == state.history


def test_n39_a_capture_lets_no_earlier_position_come_back() -> None:
    state = say(position(DUEL, arachne_variant="strategist"), "capture c3 c2").state
    assert state.history == ()


@pytest.mark.parametrize("agree", [True, False])
def test_n40_a_draw_is_offered_and_agreed_on_or_not(agree: bool) -> None:
    asked = say(position({}), "offer").state
    (choice,) = choices(game.pending(asked))
    assert isinstance(choice, Choice)
    assert (choice.seat, words(asked)) == (1, {"accept", "decline"})
    if agree:
        over = of_kind(Over, game.pending(say(asked, "accept").state))
        assert (over.ranking, over.reason, over.rule) == (((0, 1),), "agreement", "N-40")
    else:
        back = say(asked, "decline").state
        assert choices(game.pending(back))[0].seat == 0
        assert refused(back, "offer").rule == "N-40"


def test_n41_two_lone_matrons_play_on() -> None:
    state = say(position({}), "move a5 a4").state
    assert isinstance(game.pending(state), Chance)
