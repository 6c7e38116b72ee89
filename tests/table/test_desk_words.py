"""The words of the desk itself: pausing, finishing, notes, the pencil and the shelf."""

from __future__ import annotations

import pytest

from companion.frozen import replace
from companion.table.authority import conditions
from companion.table.intents import Origin
from companion.table.record.clock import Clock
from tests.support.tables import GREEN, RED, SEATLESS, TABLET, UNIT, Table, refusal


def test_a_paused_game_is_not_played(table):
    table.start_turns()
    table.submit("pause", GREEN)
    assert table.now.paused
    assert refusal(table.submit("take 1", RED)) == ("paused", "The game is paused. Go on first.")
    assert refusal(table.submit("pause", RED))[0] == "paused"
    assert refusal(table.submit("back", RED))[0] == "paused"
    assert table.submit("resume", RED).ok
    assert refusal(table.submit("resume", RED))[0] == "not-paused"
    assert table.submit("take 1", RED).ok


def test_done_all_says_the_finish_word_for_everyone_still_asked(table):
    table.deal()
    table.submit("ready", RED)
    table.submit("back", RED)
    assert refusal(table.submit("done all", RED))[0] == "not-your-seat"
    answer = table.submit("done all")
    assert answer.ok
    assert [line.seat for line in table.now.log[-2:]] == [0, 1]
    assert table.now.pending[0].topic == "turn"
    assert [entry.by for entry in table.entries[-2:]] == [0, 1]


def test_done_all_counts_as_one_commit_and_is_not_redone(table):
    table.deal()
    intent = table.intent("done all")
    first, again = table.send(intent), table.send(intent)
    assert first.ok
    assert again.ok
    assert table.now.pending[0].topic == "turn"


def test_a_note_stands_in_the_log(table):
    table.start_turns()
    assert table.submit("note the cat took a pebble", RED).ok
    assert table.log[-1] == "Red: the cat took a pebble"
    assert table.submit("note rain").ok
    assert table.log[-1] == "The box: rain"
    assert table.submit("note sun", Origin("phone")).ok
    assert table.log[-1] == "The referee: sun"
    assert refusal(table.submit("note whose?", TABLET)) == (
        "wrong-shape",
        "Say whose note it is: name one of your seats.",
    )
    assert table.submit("note mine", TABLET, 1).ok
    assert table.log[-1] == "Green: mine"
    unnamed = replace(table.intent("note and mine", RED), seat=None)
    assert table.send(unnamed).ok
    assert table.log[-1] == "Red: and mine"
    assert refusal(table.submit("note"))[0] == "wrong-shape"
    assert refusal(table.submit("note " + "x" * 250))[0] == "wrong-shape"


def test_why_a_note_is_refused_is_known_before_it_is_said(table):
    table.start_turns()
    for said, origin in (("note", RED), (f"note {'x' * 250}", RED), ("note whose?", TABLET), ("note", UNIT)):
        why = conditions.why_not(table.now, origin, "note", None, tuple(said.split()[1:]))
        assert why == table.submit(said, origin).refusal
        assert why is not None


def test_a_slip_is_mended_with_the_pencil_at_the_box(table):
    table.start_turns()
    assert table.submit("pencil correct set red 7").ok
    assert table.now.state.scores == (7, 0)
    assert refusal(table.submit("pencil correct set blue 7"))[0] == "wrong-shape"
    assert refusal(table.submit("pencil"))[0] == "wrong-shape"
    assert refusal(table.submit("back", RED))[0] == "revealed"


def test_one_game_lies_on_the_table_and_the_others_on_the_shelf(table):
    table.start_turns()
    table.submit("take 2", RED)
    table.new("rounds=1")
    assert table.now.key == 2
    assert {game.key for game in table.now.shelf} == {1, 2}
    assert table.submit("open 1").ok
    assert table.now.key == 1
    assert table.now.state.scores == (2, 0)
    assert table.submit("take 1", RED).ok
    assert table.submit("close").ok
    assert table.now.game is None
    assert refusal(table.submit("take 1", RED))[0] == "no-game"
    assert table.submit("open 2").ok
    assert table.now.settings.options == {"rounds": 1}


def test_the_shelf_is_in_the_order_of_play_whatever_the_clock_says(tmp_path):
    wall = iter([2e9, 1e9, 1e9 + 1, 3e9, *[0.0] * 20])
    with Table(tmp_path, clock=Clock(wall=lambda: next(wall))) as table:
        for _ in range(3):
            table.new()
        assert [game.key for game in table.now.shelf] == [3, 2, 1]
        assert table.submit("open 2").ok
        assert [game.key for game in table.now.shelf] == [2, 3, 1]
    with Table(tmp_path) as table:
        assert [game.key for game in table.now.shelf] == [2, 3, 1]


@pytest.mark.parametrize("word", ["open", "open 9", "open one", "open 1"])
def test_a_game_that_is_not_on_the_shelf_is_refused(table, word):
    table.new()
    assert refusal(table.submit(word))[0] == "no-game"


@pytest.mark.parametrize(
    ("word", "slug"),
    [
        ("new", "wrong-shape"),
        ("new pebbles 2", "wrong-shape"),
        ("new marbles 2 start", "unknown-game"),
        ("new pebbles two start", "wrong-shape"),
        ("new pebbles 5 start", "wrong-option"),
        ("new pebbles 2 rounds=9 start", "wrong-option"),
        ("new pebbles 2 speed=9 start", "wrong-option"),
        ("new pebbles 2 rounds start", "wrong-option"),
        ("new pebbles 2 rounds=1 rounds=2 start", "wrong-option"),
    ],
)
def test_a_game_that_cannot_be_is_refused_and_nothing_is_started(table, word, slug):
    assert refusal(table.submit(word))[0] == slug
    assert table.now.game is None
    assert table.now.shelf == ()


def test_a_phone_starts_a_game_only_when_none_is_being_played(table, rng):
    assert table.submit("new pebbles 2 rounds=1 start", RED).ok
    assert refusal(table.submit("new pebbles 2 start", RED))[0] == "not-your-seat"
    assert refusal(table.submit("close", RED))[0] == "not-your-seat"
    table.play_to_the_end(rng)
    assert refusal(table.submit("new pebbles 2 start", SEATLESS))[0] == "only-watching"
    assert table.submit("new pebbles 2 start", RED).ok
