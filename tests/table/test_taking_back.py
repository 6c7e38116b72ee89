"""Steps that are taken back, and those that stand."""

from __future__ import annotations

from companion.play import Chance
from companion.table.fold.fold import fold
from companion.table.record.entries import verified
from tests.support.tables import GREEN, RED, UNIT, refusal
from tests.support.toy_game import find


def test_ones_own_step_is_taken_back_and_the_log_says_so(table):
    table.start_turns()
    before = table.now.state
    table.submit("take 3", RED)
    assert table.now.back == {0: 4}
    assert table.submit("back", RED).ok
    assert table.now.state == before
    assert table.log[-2:] == ["Red takes 3", "Red takes back: Red takes 3"]


def test_several_own_steps_are_taken_back_one_by_one(table):
    table.start_turns()
    table.submit("take 3", RED)
    table.submit("take 1", RED)
    table.submit("back", RED)
    assert table.now.state.scores == (3, 0)
    table.submit("back", RED)
    assert table.now.state.scores == (0, 0)


def test_nothing_is_taken_back_over_luck(table):
    table.start_turns()
    table.submit("dare", RED)
    assert table.now.back == {}
    assert refusal(table.submit("back", RED))[0] == "revealed"


def test_nothing_is_taken_back_over_the_decision_of_another(table):
    table.start_turns()
    table.submit("pass", RED)
    table.submit("take 1", GREEN)
    assert refusal(table.submit("back", RED)) == (
        "moved-on",
        "Green has decided since. Only that can be taken back.",
    )
    assert table.submit("back", UNIT).ok  # the box may speak for Green


def test_a_face_that_was_mistyped_is_taken_back_and_said_anew(table):
    table.start_turns()
    table.submit("source die hand")
    table.submit("dare", RED)
    assert table.submit("hand 6", RED).ok  # the table has chosen hands for the die
    assert table.now.state.scores == (6, 0)
    assert table.submit("back", GREEN).refusal.slug == "moved-on"
    assert table.submit("back", UNIT, 0).ok
    assert table.log[-1] == "Red takes back: The die shows 6"
    assert isinstance(table.now.pending, Chance)
    assert table.now.again is None
    assert table.submit("hand 5", RED).ok
    assert table.now.state.scores == (5, 0)
    again = fold(verified(table.journal.stored(table.now.key)), find)
    assert [seen.face for seen in again.tapes["die"]] == ["5"]


def test_over_a_face_by_hand_no_decision_is_taken_back(table):
    table.start_turns()
    table.submit("source die hand")
    table.submit("dare", RED)
    table.submit("hand 6", RED)
    assert table.submit("back").ok
    assert table.now.back == {}  # the die lies on the table: the dare stands
    assert refusal(table.submit("back", RED))[0] == "revealed"


def test_a_face_by_hand_that_led_to_luck_of_the_box_stands(table):
    table.start_turns()
    table.submit("source die hand")
    table.submit("dare", RED)
    assert table.submit("hand 6", RED).ok
    assert table.submit("dare", RED).ok
    assert table.submit("source die box").ok
    assert table.submit("draw", RED).ok
    assert table.now.back == {}
    assert refusal(table.submit("back", RED))[0] == "revealed"


def test_two_presses_at_once_take_back_one_step(table):
    table.start_turns()
    table.submit("take 1", RED)
    table.submit("take 1", RED)
    first, second = table.intent("back", RED), table.intent("back", UNIT, 0)
    assert table.send(first).ok
    assert refusal(table.send(second))[0] == "stale"
    assert table.now.state.scores == (1, 0)
