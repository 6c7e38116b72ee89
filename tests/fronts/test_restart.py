"""What hands have to carry out is told again after a restart of the box: nobody knows whether it was read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from companion import games
from companion.fronts.console import READING
from companion.frozen import replace
from companion.kit import grammar
from companion.table.intents import BOT, Origin
from companion.views.bodies import Card
from companion.views.reconciling import reconcile
from companion.views.steps import MANY_STEPS
from companion.views.told_again import told_again
from companion.views.walk import Walk
from tests.fronts.bench import Bench
from tests.fronts.fingers import Fingers, drafted
from tests.support.tables import Table
from tests.support.there import of_kind, there


def at(folder: Path) -> Table:
    return Table(folder, find=games.find, names=games.names, seed=3)


def set_up(table: Table) -> None:
    """Web of Flies as it is before the first word."""
    assert table.submit("new web-of-flies 2 start").ok
    assert table.submit("draw").ok
    while table.now.is_set_up:
        assert table.play_a_step(Random(1)).ok


def next_word(table: Table) -> tuple[int, str]:
    """Who is asked, and something they may say."""
    seat = of_kind(tuple, table.now.pending)[0].seat
    return seat, next(grammar.words(there(table.now.game), table.now.state, seat))


def cards(table: Table) -> list[str]:
    """What is told once the news are read, while keys are pressed once a minute."""
    bench, told = Bench(table), []
    assert bench.on == "notice"
    bench.wait(2)
    bench.tap("key3")
    if bench.on == "putting back":
        bench.wait(2)
        bench.tap("key3")
    while bench.on == "steps":
        bench.wait(60)
        body = bench.console.shown().panel.body
        if isinstance(body, Card):
            told.append(" ".join((body.head, *body.lines)))
        bench.tap("key3")
    assert bench.words == []
    return told


def test_the_cards_of_the_set_up_come_up_again(tmp_path: Path) -> None:
    """The display had gone straight to the question, and 37 pieces lay in a heap."""
    with at(tmp_path) as table:
        assert table.submit("new web-of-flies 2 start").ok
        assert table.submit("draw").ok
    with at(tmp_path) as table:
        told = cards(table)
        assert told[0] == "Green begins Now place the pieces column by column"
        assert len(told) == 38


def test_so_they_do_where_the_first_round_has_begun_and_nothing_was_played(tmp_path: Path) -> None:
    with at(tmp_path) as table:
        set_up(table)
    with at(tmp_path) as table:
        assert not table.now.is_set_up
        assert len(cards(table)) == 38


def test_once_something_was_played_they_do_not(tmp_path: Path) -> None:
    with at(tmp_path) as table:
        drafted(table)
    with at(tmp_path) as table:
        assert cards(table) == ["Red begins and takes the event bag"]
        assert table.say_by_hand("bughit1").ok
    with at(tmp_path) as table:
        assert cards(table)[0].startswith("Fly Hit fly on"), "but what hands were to carry out last"


def test_the_set_up_is_read_again_there_too(tmp_path: Path) -> None:
    with at(tmp_path) as table:
        assert table.submit("new web-of-flies 2 start").ok
        assert table.submit("draw").ok
    with at(tmp_path) as table:
        assert Bench(table).console.walk.set_up


def test_what_was_taken_back_of_it_is_not_told(tmp_path: Path) -> None:
    with at(tmp_path) as table:
        assert table.submit("new arachnid 2 start").ok
        assert table.say_by_hand("red").ok
        assert table.submit(f"rewind {table.now.moved}").ok
    with at(tmp_path) as table:
        assert not [*Bench(table).console.walk.set_up]


def test_what_was_played_and_taken_back_was_not_played(tmp_path: Path) -> None:
    """The step back itself had counted as played."""
    with at(tmp_path) as table:
        set_up(table)
        assert table.play_a_step(Random(1)).ok
        assert not [*table.now.set_up]
        assert table.submit(f"rewind {table.now.moved}").ok
    with at(tmp_path) as table:
        assert len(cards(table)) == 38


def test_nothing_is_set_up_where_the_game_has_ended_meanwhile(tmp_path: Path) -> None:
    with at(tmp_path) as table:
        assert table.submit("new web-of-flies 2 start").ok
        assert table.submit("draw").ok
        assert table.submit("stop draw").ok
    with at(tmp_path) as table:
        bench = Bench(table)
        assert (bench.on, bench.console.walk.set_up) == ("score", ())


def test_a_word_of_an_opponent_that_hands_carry_out_is_told_again(tmp_path: Path) -> None:
    """Its move is no order, and a box that came back asked the next seat over a board that lacked it."""
    with at(tmp_path) as table:
        set_up(table)
        seat, word = next_word(table)
        assert table.submit(word, Origin(BOT), seat).ok
        assert not any(event.order for event in table.now.events)
    with at(tmp_path) as table:
        turn = there(table.now.opponents_turn)
        assert (turn.seat, turn.word) == (seat, word)
        assert len(cards(table)) == 1


def test_of_a_game_that_is_over_the_score_is_shown_and_no_word_again(tmp_path: Path) -> None:
    with at(tmp_path) as table:
        set_up(table)
        while table.now.is_played:
            seat, word = next_word(table)
            assert table.submit(word, Origin(BOT), seat).ok
        assert table.now.opponents_turn is not None
    with at(tmp_path) as table:
        assert Bench(table).on == "score"


def test_so_are_those_that_it_set_the_table_up_by(tmp_path: Path) -> None:
    with at(tmp_path) as table:
        assert table.submit("new taller-ants 2 start").ok
        luck = Random(1)
        while not isinstance(table.now.pending, tuple):
            assert table.play_a_step(luck).ok
        seats = []
        for _ in range(2):
            seat, word = next_word(table)
            assert table.submit(word, Origin(BOT), seat).ok
            seats.append(seat)
        assert table.now.is_set_up
    with at(tmp_path) as table:
        assert [steps.opponent for steps in Bench(table).console.walk.set_up] == seats


def test_nothing_is_told_where_people_first_say_what_becomes_of_a_torn_game(tmp_path: Path) -> None:
    with at(tmp_path) as table:
        set_up(table)
    with at(tmp_path) as table:
        torn = replace(table.now, recoverable=3)
        assert reconcile(Walk(), torn).steps is None
        assert reconcile(Walk(), table.now).steps is not None


def test_once_the_game_has_begun_the_set_up_is_no_more_in_the_menu(tmp_path: Path) -> None:
    with at(tmp_path) as table:
        set_up(table)
    with at(tmp_path) as table:
        assert [*table.now.set_up]
        assert not Bench(table).console.walk.set_up


def panels(bench: Bench) -> list[tuple[str, str, object]]:
    """The cards on show one after the other: each with the title and the context over it."""
    found: list[tuple[str, str, object]] = []
    bench.wait(READING)
    while bench.on == "steps":
        panel = bench.console.shown().panel
        found.append((panel.title, panel.context, panel.body))
        bench.tap("key3")
    return found


def test_each_card_has_the_title_that_it_had_then(tmp_path: Path) -> None:
    """*Green’s turn* stood over what the board was laid out by, and over the fly that came before it."""
    with at(tmp_path) as table:
        drafted(table)
        bench = Bench(table)
        assert table.say_by_hand("bughit1").ok
        bench.console.see(table.now, bench.now)
        live = panels(bench)
        assert live[0][0] != there(table.now.scene).phase.msgid
    with at(tmp_path) as table:
        assert panels(past_the_news(table)) == live


@pytest.mark.parametrize(("face", "stands"), [("critter1", True), ("bughit1", False)])
def test_behind_the_cards_the_orders_stand_that_led_to_a_question(
    tmp_path: Path, face: str, stands: bool
) -> None:
    with restarted_after(tmp_path, face) as table:
        bench = past_the_news(table)
        while bench.on == "steps":
            bench.wait(READING)
            bench.tap("key3")
        assert (bench.console.walk.orders is not None) == stands


def test_so_have_those_of_the_set_up(tmp_path: Path) -> None:
    with at(tmp_path) as table:
        assert table.submit("new web-of-flies 2 start").ok
        bench = Bench(table)
        assert table.submit("draw").ok
        bench.console.see(table.now, bench.now)
        live = panels(bench)
        assert len(live) == 38
    with at(tmp_path) as table:
        assert panels(past_the_news(table)) == live


@contextmanager
def restarted_after(folder: Path, event: str) -> Iterator[Table]:
    """A box that was restarted after hands had drawn this event."""
    with at(folder) as table:
        drafted(table)
        assert table.say_by_hand(event).ok
    with at(folder) as table:
        yield table


def past_the_news(table: Table) -> Bench:
    bench = Bench(table)
    assert bench.on == "notice"
    bench.wait(2)
    bench.tap("key3")
    return bench


def test_the_notice_comes_before_the_cards(tmp_path: Path) -> None:
    """A fly lay on the display before anybody knew that the box had been off, and went by its clock."""
    with restarted_after(tmp_path, "bughit1") as table:
        bench = Bench(table)
        assert bench.on == "notice"
        bench.wait(60)
        assert bench.on == "notice"
        bench.tap("key3")
        bench.wait(60)
        assert bench.on == "steps"
        assert there(bench.console.walk.steps).at == 0, "each waits, for nobody knows who is there"


def test_who_wants_to_check_the_board_does_so_and_reads_the_cards_after_it(tmp_path: Path) -> None:
    """*Check* led to the first of the cards: after 38 of them to the check."""
    with restarted_after(tmp_path, "bughit1") as table:
        bench = Bench(table)
        assert bench.on == "notice"
        bench.wait(2)
        bench.tap("key1")
        assert bench.on == "rebuild"
        while bench.on == "rebuild":
            bench.tap("key3")
        assert bench.on == "steps"


def test_all_words_are_told_that_the_box_said_since_people_acted(tmp_path: Path) -> None:
    """Under an open menu several had waited; only the last of them came up again."""
    with at(tmp_path) as table:
        set_up(table)
        luck = Random(1)
        for _ in range(2):
            assert table.play_a_step(luck).ok
        said = [say_a_word(table, Origin(BOT)) for _ in range(3)]
    with at(tmp_path) as table:
        bench = past_the_news(table)
        seats = []
        while bench.on == "steps":
            steps = there(bench.console.walk.steps)
            seats.append((steps.moved, steps.opponent))
            bench.wait(60)
            bench.tap("key3")
        assert seats == said


def test_each_is_told_with_what_spoke_for_it(tmp_path: Path) -> None:
    """Of all but the last the reason was gone."""
    with at(tmp_path) as table:
        set_up(table)
        assert table.play_a_step(Random(1)).ok
        live = []
        for _ in range(3):
            say_a_word(table, Origin(BOT))
            live.append(there(table.now.opponents_turn).why)
        assert all(live)
    with at(tmp_path) as table:
        assert [steps.why for steps in told_again(table.now)[0] if steps.opponent is not None] == live


def say_a_word(table: Table, origin: Origin) -> tuple[int, int]:
    """A word of whoever is asked: its entry, and the seat."""
    seat, word = next_word(table)
    assert table.submit(word, origin, seat).ok
    return table.now.moved, seat


def test_of_many_words_the_oldest_are_left_out_and_a_card_says_so(tmp_path: Path) -> None:
    with at(tmp_path) as table:
        set_up(table)
        assert table.play_a_step(Random(1)).ok
        said = [say_a_word(table, Origin(BOT)) for _ in range(MANY_STEPS + 3)]
    with at(tmp_path) as table:
        _, *told = told_again(table.now)[0]
        entries = [steps.moved for steps in told]
        assert entries == [n for n, _ in said][-len(entries) :]
        assert 1 < sum(len(steps.events) for steps in told) <= MANY_STEPS
        found = cards(table)
        assert found[0] == "Earlier acts are in the log"
        assert not any("Earlier" in one for one in found[1:])


def test_what_hands_move_counts_for_nothing_of_it(tmp_path: Path) -> None:
    """The critters had been left out for as many words as may be told."""
    with at(tmp_path) as table:
        drafted(table)
        assert table.say_by_hand("critter1").ok
        came = table.now.moved
        assert any(event.order for event in table.now.events)
        said = [say_a_word(table, Origin(BOT))[0] for _ in range(MANY_STEPS - 1)]
    with at(tmp_path) as table:
        assert [steps.moved for steps in told_again(table.now)[0]] == [came, *said]


def test_nothing_is_told_from_before_a_step_back(tmp_path: Path) -> None:
    with at(tmp_path) as table:
        set_up(table)
        assert table.play_a_step(Random(1)).ok
        said = [say_a_word(table, Origin(BOT)) for _ in range(3)]
        assert table.submit(f"rewind {said[-1][0]}").ok
        assert not [*table.now.lately]
        after = say_a_word(table, Origin(BOT))
        assert [one.n for one in table.now.lately] == [after[0]]


def test_what_people_did_before_the_box_is_told_where_hands_had_to_do_with_it(tmp_path: Path) -> None:
    with at(tmp_path) as table:
        drafted(table)
        assert table.say_by_hand("bughit1").ok
        came = table.now.moved
        said = say_a_word(table, Origin(BOT))
        assert [one.n for one in table.now.lately] == [came, said[0]]
        assert [steps.moved for steps in told_again(table.now)[0]] == [came, said[0]]


def the_box_swaps(table: Table, seat: int) -> None:
    """It trades two pieces while the web is set up."""
    words = grammar.words(there(table.now.game), table.now.state, seat)
    assert table.submit(next(word for word in words if word.startswith("swap")), Origin(BOT), seat).ok


@pytest.mark.parametrize("plays_on", [False, True])
def test_all_words_are_told_with_which_the_box_has_ended_the_set_up(tmp_path: Path, plays_on: bool) -> None:
    """That with which the first round began was never told, once it had moved nor were those before it."""
    with at(tmp_path) as table:
        assert table.submit("new web-of-flies 4 start").ok
        assert table.submit("draw").ok
        assert say_a_word(table, Origin("unit"))
        began = table.now.moved + 1
        while table.now.is_set_up:
            the_box_swaps(table, of_kind(tuple, table.now.pending)[0].seat)
        if plays_on:
            say_a_word(table, Origin(BOT))
        said = [*range(began, table.now.moved + 1)]
        assert len(said) == 2 + plays_on
    with at(tmp_path) as table:
        assert [steps.moved for steps in told_again(table.now)[0] if steps.opponent is not None] == said
        steps = there(past_the_news(table).console.walk.steps)
        assert [one.moved for one in (steps, *steps.then)][-2 - plays_on :] == said


def test_what_people_end_the_set_up_with_is_told_too(tmp_path: Path) -> None:
    """The spider enters then, and was left out."""
    with at(tmp_path) as table:
        assert table.submit("new taller-ants 2 start").ok
        while table.now.is_set_up:
            pending = table.now.pending
            if isinstance(pending, tuple):
                word = "rest" if pending[0].topic != "colour" else next_word(table)[1]
                assert table.submit(word, seat=pending[0].seat).ok
            else:
                assert table.submit("draw").ok
        assert any(event.order for event in table.now.events)
    with at(tmp_path) as table:
        assert cards(table)[-1].startswith("Spider")


def test_once_the_table_goes_on_they_wait_no_longer(tmp_path: Path) -> None:
    """Or a display that nobody looks at would show the first of them for the rest of the game."""
    with at(tmp_path) as table:
        set_up(table)
        assert table.play_a_step(Random(1)).ok
        for _ in range(2):
            say_a_word(table, Origin(BOT))
    with at(tmp_path) as table:
        bench = Bench(table)
        bench.wait(600)
        assert (bench.on, there(bench.console.walk.steps).at) == ("notice", 0)
        after = replace(table.now, moved=table.now.moved + 1, notice=None, woken=False, opponents={1: 50})
        bench.console.see(after, bench.now)
        bench.wait(600)
        steps = there(bench.console.walk.steps)
        assert (steps.moved, steps.then) == (after.moved, ())


def test_by_itself_lets_all_of_them_go_on(tmp_path: Path) -> None:
    with at(tmp_path) as table:
        set_up(table)
        assert table.play_a_step(Random(1)).ok
        said = [say_a_word(table, Origin(BOT)) for _ in range(3)]
    with at(tmp_path) as table:
        bench = past_the_news(table)
        bench.tap("key2")
        bench.wait(60)
        steps = there(bench.console.walk.steps)
        assert steps.moved == said[-1][0], "and the last one stays"


def test_a_display_that_stayed_on_reads_no_set_up_again_that_was_taken_back(tmp_path: Path) -> None:
    """It kept the card, and after the next draw told both."""
    with at(tmp_path) as table:
        assert table.submit("new arachnid 2 start").ok
        fingers = Fingers(table)
        assert table.say_by_hand("red").ok
        fingers.look()
        assert fingers.walk.set_up
        assert table.submit(f"rewind {table.now.moved}").ok
        fingers.look()
        assert not fingers.walk.set_up
        assert table.submit("draw").ok
        fingers.look()
        assert [one.moved for one in fingers.walk.set_up] == [table.now.moved]


def test_it_reads_it_again_where_the_game_has_gone_back_into_it(tmp_path: Path) -> None:
    with at(tmp_path) as table:
        assert table.submit("new web-of-flies 2 start").ok
        assert table.submit("draw").ok
        fingers = Fingers(table)
        before = fingers.walk.set_up
        assert before
        while table.now.is_set_up:
            say_a_word(table, Origin("unit"))
        fingers.look()
        assert not fingers.walk.set_up
        assert table.submit(f"rewind {table.now.moved}").ok
        fingers.look()
        assert table.now.is_set_up
        assert fingers.walk.set_up == before == Fingers(table).walk.set_up
