"""To any step of the game, whatever was revealed since: by consent of all, and what was drawn falls again."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion import games
from companion.errors import plain
from companion.play import Chance
from companion.table.authority.menus import desk_menu
from companion.table.fold.fold import fold
from companion.table.intents import Intent
from companion.table.record.entries import verified
from companion.views.prose import speech_at
from tests.support.clocks import HandClock
from tests.support.saying import options
from tests.support.tables import GREEN, RED, UNIT, Table, refusal
from tests.support.there import there
from tests.support.toy_game import find


@pytest.fixture
def table(timed: Table) -> Table:
    return timed


def steps(table: Table) -> list[tuple[int, str]]:
    assert table.now.timeline is not None
    return [(line.n, plain(line.text)) for line in table.now.timeline.lines()]


def last_step(table: Table) -> int:
    (n, _), *_ = steps(table)
    return n


def step(table: Table, sentence: str) -> int:
    """The last step that says so."""
    return next(n for n, said in steps(table) if said == sentence)


def test_the_timeline_tells_the_steps_that_led_here(table: Table) -> None:
    before = len(steps(table))
    table.submit("take 3", RED)
    table.submit("note a fly fell", GREEN)
    table.submit("pass", RED)
    assert [said for _, said in steps(table)][: len(steps(table)) - before] == ["Red passes", "Red takes 3"]


def test_a_seat_proposes_to_go_back_over_the_decision_of_another(table: Table) -> None:
    table.submit("take 3", RED)
    table.submit("pass", RED)
    table.submit("take 1", GREEN)
    n = step(table, "Red takes 3")
    assert table.submit(f"rewind {n}", RED).ok
    shown = table.now.proposal
    assert shown is not None
    assert plain(shown.what) == "go back to before: Red takes 3"
    assert plain(shown.meaning) == ("3 steps are undone, in which nothing was drawn.")
    assert table.now.state.scores == (3, 1)
    assert table.submit("agree", GREEN).ok
    assert (table.now.state.scores, table.now.state.turn) == ((0, 0), 0)
    assert table.log[-1] == "Red goes back to before: Red takes 3"
    assert table.now.proposal is None


def test_a_step_of_another_that_is_taken_back_is_told_with_whose_it_was(tmp_path: Path) -> None:
    luck = Random(1)
    with Table(tmp_path, find=games.find, names=games.names, seed=1) as table:
        assert table.submit("new arachnid 2 mode=counters start").ok
        while table.now.moved < 30 or not (table.now.events and table.now.events[0].text.you):
            assert table.play_a_step(luck).ok
        (event, *_), n = table.now.events, table.now.moved
        assert event.seat is not None
        phones = (RED, GREEN)
        other = 1 - event.seat
        assert table.submit(f"rewind {n}", phones[other]).ok
        assert table.submit("agree", phones[event.seat]).ok
        speech = speech_at(table.now, "en")
        told = speech.to_you(table.now.log[-1].text, other)
        assert told is not None
        assert told.endswith(f": {speech.translate(event.text)}")
        assert told.startswith("You ")


def test_that_clocks_go_back_is_said_where_there_are_clocks(table: Table) -> None:
    assert table.submit("clock turn 120").ok
    table.submit("take 3", RED)
    table.submit("pass", RED)
    assert table.submit(f"rewind {step(table, 'Red takes 3')}", GREEN).ok
    assert plain(there(table.now.proposal).meaning).endswith("nothing was drawn. The clocks go back.")


def test_one_that_does_not_agree_keeps_the_game_as_it_stands(table: Table) -> None:
    table.submit("take 3", RED)
    table.submit("pass", RED)
    table.submit(f"rewind {step(table, 'Red takes 3')}", GREEN)
    assert table.submit("object", RED).ok
    assert table.now.state.scores == (3, 0)
    assert table.now.proposal is None


def test_a_draw_that_was_seen_falls_again(table: Table) -> None:
    table.submit("dare", RED)
    rolled = table.now.drawn[-1].face
    assert table.submit(f"rewind {step(table, 'Red dares')}").ok
    assert table.now.state.scores == (0, 0)
    table.submit("take 1", RED)
    table.submit("dare", RED)
    assert (table.now.drawn[-1].face, table.now.drawn[-1].again) == (rolled, True)


def test_whoever_is_asked_is_told_of_the_draws_that_there_were(table: Table) -> None:
    table.submit("dare", RED)
    assert table.submit(f"rewind {step(table, 'Red dares')}", RED).ok
    assert plain(there(table.now.proposal).meaning) == (
        "1 step is undone. What was drawn in it comes out the same again where that still fits."
    )
    assert table.submit("agree", GREEN).ok
    assert table.submit(f"rewind {last_step(table)}", RED).ok  # the step back
    assert plain(there(table.now.proposal).meaning) == ("1 step is undone, in which nothing was drawn.")


def test_what_was_decided_before_a_step_back_over_luck_stands(table: Table) -> None:
    """Else a seat could decide anew on its own, knowing what falls."""
    table.submit("take 1", RED)
    table.submit("dare", RED)
    assert table.submit(f"rewind {step(table, 'Red dares')}").ok
    assert table.now.back == {}
    assert refusal(table.submit("back", RED))[0] == "revealed"


def test_a_step_back_is_undone_like_any_other(table: Table) -> None:
    table.submit("take 3", RED)
    table.submit("pass", RED)
    table.submit(f"rewind {step(table, 'Red takes 3')}")
    (n, said), *_ = steps(table)
    assert said == "A step back to before “Red takes 3”"
    assert table.submit(f"rewind {n}").ok
    assert (table.now.state.scores, table.now.state.turn) == ((3, 0), 1)
    assert table.log[-1].endswith("takes back: a step back")
    assert [said for _, said in steps(table)][:2] == ["Red passes", "Red takes 3"]


def test_each_way_a_game_stood_is_listed_once(table: Table) -> None:
    """Taken back, once more, and back again: without the second of them stands what one row below does."""
    table.submit("take 3", RED)
    table.submit("pass", RED)
    for _ in range(2):
        assert table.submit(f"rewind {step(table, 'Red passes')}").ok
        assert [said for _, said in steps(table)][:2] == ["A step back over “Red passes”", "Red takes 3"]
        assert table.submit(f"rewind {last_step(table)}").ok
        assert [said for _, said in steps(table)][:2] == ["Red passes", "Red takes 3"]
    assert table.submit(f"rewind {last_step(table)}").ok
    table.submit("take 1", RED)
    listed = ["Red takes 1", "A step back over “Red passes”", "Red takes 3"]
    assert [said for _, said in steps(table)][:3] == listed
    assert table.submit(f"rewind {step(table, 'Red takes 3')}", RED).ok
    assert plain(there(table.now.proposal).meaning).startswith("3 steps are undone")


def test_of_a_step_back_that_is_not_listed_it_is_said_that_it_is_undone(table: Table) -> None:
    """*0 steps are undone*, it said of the latest one, which may be named all the same."""
    table.submit("take 3", RED)
    table.submit("pass", RED)
    assert table.submit(f"rewind {step(table, 'Red passes')}").ok
    assert table.submit(f"rewind {last_step(table)}").ok
    latest = next(there(table.now.timeline).numbers())
    assert latest not in [n for n, _ in steps(table)]
    assert table.submit(f"rewind {latest}", RED).ok
    assert plain(there(table.now.proposal).meaning).startswith("1 step is undone")


def test_clocks_go_back_too(table: Table, seconds: HandClock) -> None:
    seconds.now += 40
    table.submit("take 1", RED)
    seconds.now += 20
    table.submit("pass", RED)
    seconds.now += 500
    table.submit("take 1", GREEN)
    assert table.now.clocks == (60, 500)
    table.submit(f"rewind {step(table, 'Red passes')}")
    assert table.now.clocks == (40, 0)


def test_a_game_that_is_over_goes_on_again(table: Table, rng: Random) -> None:
    table.play_to_the_end(rng)
    (n, _), *_ = steps(table)
    assert table.submit(f"rewind {n}", GREEN).ok
    assert table.submit("agree", RED).ok
    assert table.now.asks


def test_the_game_that_has_moved_on_meanwhile_is_looked_at_first(table: Table) -> None:
    table.submit("take 3", RED)
    n, seen = step(table, "Red takes 3"), table.now.moved
    table.submit("take 1", RED)
    late = table.desk.submit(Intent("late", f"rewind {n}", UNIT, None, seen)).result(5)
    assert refusal(late) == ("stale", "The game has moved on since. Look at what would be undone now.")


@pytest.mark.parametrize(
    ("word", "slug"),
    [
        ("rewind", "wrong-shape"),
        ("rewind x", "wrong-shape"),
        ("rewind 2 3", "wrong-shape"),
        ("rewind 1", "unknown-name"),
        ("rewind 999", "unknown-name"),
    ],
)
def test_only_steps_are_gone_back_to(table: Table, word: str, slug: str) -> None:
    table.submit("take 3", RED)
    assert refusal(table.submit(word))[0] == slug


def test_what_was_taken_back_is_no_step_any_more(table: Table) -> None:
    table.submit("take 3", RED)
    n = step(table, "Red takes 3")
    table.submit("back", RED)
    table.submit("take 1", RED)
    assert refusal(table.submit(f"rewind {n}"))[0] == "unknown-name"


def test_a_new_game_has_no_steps_and_its_first_draw_is_none(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        table.new()
        assert not table.now.timeline
        assert "rewind" not in [one.part for one in options(desk_menu(table.now, UNIT))]


def test_the_record_tells_the_same_when_it_is_read(table: Table) -> None:
    table.submit("dare", RED)
    table.submit(f"rewind {step(table, 'Red dares')}", RED)
    table.submit("agree", GREEN)
    table.submit("dare", RED)
    again = fold(verified(table.journal.stored(table.key)), find, trusted=False)
    assert again.now.state == table.now.state
    assert not isinstance(table.now.pending, Chance)


def test_a_correction_is_proposed_by_a_seat_and_done_when_all_agree(table: Table) -> None:
    assert table.submit("pencil correct set red 7", RED).ok
    shown = table.now.proposal
    assert shown is not None
    assert plain(shown.what) == "Red, pebbles: 7 instead of 0."
    assert plain(shown.meaning) == "The box counts so from now on. The record says that it was corrected."
    assert table.now.state.scores == (0, 0)
    assert table.submit("agree", GREEN).ok
    assert table.now.state.scores == (7, 0)
    again = fold(verified(table.journal.stored(table.key)), find, trusted=False)
    assert again.now.state == table.now.state


def test_a_correction_is_void_once_the_game_has_moved(table: Table) -> None:
    table.submit("pencil correct set red 7", GREEN)
    table.submit("take 1", RED)
    assert table.now.proposal is None


def test_a_correction_is_undone_like_any_other_step(table: Table) -> None:
    table.submit("pencil correct set red 7")
    (n, _), *_ = steps(table)
    assert table.submit(f"rewind {n}").ok
    assert table.now.state.scores == (0, 0)


def test_whoever_is_asked_to_undo_a_face_alone_is_told_that_another_may_be_said(table: Table) -> None:
    """Else a seat could have others agree that it falls again, and say a better one."""
    table.new()
    assert table.submit("source bag hand").ok
    assert table.submit("hand sun", RED).ok
    assert table.submit("hand moon", RED).ok
    assert table.submit(f"rewind {last_step(table)}", RED).ok
    assert table.now.proposal is not None
    assert plain(table.now.proposal.meaning) == "The face is struck off, and what truly came is said anew."
    assert table.submit("agree", GREEN).ok
    assert table.submit("hand star", RED).ok
    assert table.now.state.dealt == ("sun", "star")


def test_undone_with_the_face_before_it_a_face_by_hand_falls_again(table: Table) -> None:
    table.new()
    assert table.submit("source bag hand").ok
    assert table.submit("hand sun", RED).ok
    first = last_step(table)
    assert table.submit("hand moon", RED).ok
    assert table.submit(f"rewind {first}", RED).ok
    assert table.now.proposal is not None
    assert plain(table.now.proposal.meaning) == (
        "2 steps are undone. What was drawn in them, by hand too, comes out the same again"
        " where that still fits."
    )
    assert table.submit("agree", GREEN).ok
    table.submit("draw")
    assert table.now.state.dealt == ("sun", "moon")


def test_a_correction_says_why_in_the_record_and_in_the_log(table: Table) -> None:
    assert table.submit("pencil correct set red 7 because forgotten").ok
    assert table.submit("pencil correct set green 3 because the  dog was here", RED).ok
    assert table.now.proposal is not None
    assert plain(table.now.proposal.what) == "Green, pebbles: 3 instead of 0. Why: the dog was here."
    assert table.submit("agree", GREEN).ok
    assert table.log[-1].endswith("Green, pebbles: 3 instead of 0. Why: the dog was here.")
    assert any("Red, pebbles: 7 instead of 0. Why: something was forgotten." in line for line in table.log)
    again = fold(verified(table.journal.stored(there(table.now.key))), find, trusted=False)
    assert again.entries[-1].body["because"] == "the dog was here"
    assert again.now.state == table.now.state


def test_a_reason_is_a_few_words_or_none(table: Table) -> None:
    said = "pencil correct set red 7"
    assert refusal(table.submit(f"{said} because")) == (
        "wrong-shape",
        "Say why after because, for example because forgotten.",
    )
    assert refusal(table.submit(f"{said} because {'x' * 61}")) == (
        "wrong-shape",
        "A reason may have 60 characters.",
    )
    assert table.now.state.scores == (0, 0)
    assert table.submit(said).ok
    assert refusal(table.submit(said)) == ("already", "Red, pebbles: it is so already.")
