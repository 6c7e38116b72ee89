"""The desk as a table meets it: what lands, what is refused and why."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest

from companion.frozen import replace
from companion.play import Over
from companion.table.intents import LUCK, Intent, Origin
from companion.table.record.clock import Clock
from tests.support.tables import GREEN, ONLOOKER, RED, SEATLESS, UNIT, Table, refusal
from tests.support.toy_game import game
from tests.support.waiting import PATIENCE

ELSEWHERE = Origin("phone", frozenset({5}))


# ------------------------------------------------------------------------------- playing


def test_one_press_deals_and_every_auto_chance_follows_in_the_same_entry(table):
    table.new()
    answer = table.submit("draw")
    assert answer.entry == 2
    assert [drawn.source for drawn in table.now.drawn] == ["bag", "bag"]
    assert {drawn.provenance for drawn in table.now.drawn} == {"hwrng"}
    assert {choice.seat for choice in table.now.pending} == {0, 1}


def test_both_may_answer_a_question_that_is_open_to_both(table):
    table.deal()
    first, second = table.intent("ready", RED), table.intent("ready", GREEN)
    assert table.send(first).ok
    assert table.send(second).ok  # Green's ask outlives Red's entry
    assert table.now.pending[0].topic == "turn"


def test_a_word_and_the_luck_it_causes_are_one_entry(table):
    table.start_turns()
    before = table.now.entry
    table.submit("dare", RED)
    assert table.now.entry == before + 1
    assert table.now.drawn[0].source == "die"
    assert table.now.state.phase == "turn"


def test_a_whole_game_is_played_to_its_end(table, rng):
    table.new("rounds=3")
    table.play_to_the_end(rng)
    assert isinstance(table.now.pending, Over)
    assert table.now.shelf[0].over
    assert refusal(table.submit("take 1", RED)) == ("over", "The game is over. Start a new one.")


def test_the_log_tells_what_happened_with_its_draws(table):
    table.deal()
    table.submit("ready", RED)
    assert table.log[0] == "Pebbles for 2 begins"
    assert table.log[-1] == "Red is ready"
    assert [bool(line.drawn) for line in table.now.log] == [False, True, True, False]


def test_the_unit_may_leave_the_seat_out_when_only_one_is_asked(table):
    table.start_turns()
    intent = replace(table.intent("take 2"), seat=None, ask=table.now.asks[0])
    assert table.send(intent).ok
    assert table.now.state.scores == (2, 0)


# ------------------------------------------------------------------------------ refusing


def test_a_word_off_the_menu_is_refused_with_its_rule_and_changes_nothing(table):
    table.start_turns()
    before = table.now
    answer = table.submit("take 7", RED)
    assert refusal(answer) == ("too-many", "Take 1 to 3 pebbles, twice a turn.")
    assert answer.refusal.rule == "P-1"
    assert table.now is before


def test_a_verb_that_does_not_exist_says_what_there_is(table):
    table.start_turns()
    assert refusal(table.submit("tke 1", RED)) == ("unknown-verb", "No verb is called tke. Say take.")


def test_a_seat_that_is_not_asked_hears_so(table):
    table.start_turns()
    slug, says = refusal(table.submit("take 1", GREEN))
    assert slug == "not-asked"
    assert "not your turn" in says


def test_a_phone_does_not_speak_for_another_seat(table):
    table.start_turns()
    assert refusal(table.submit("take 1", GREEN, 0)) == (
        "not-your-seat",
        "That is for Red to say, or at the box.",
    )


def test_an_onlooker_only_looks_on(table):
    table.start_turns()
    assert refusal(table.submit("take 1", ONLOOKER, 0))[0] == "only-watching"


@pytest.mark.parametrize("origin", [SEATLESS, ELSEWHERE], ids=["no seat", "a seat this game has not"])
@pytest.mark.parametrize("word", ["take 1", "draw", "pause", "source die hand", "note hello", "back"])
def test_whoever_joined_without_a_seat_only_looks_on(table, origin, word):
    table.start_turns()
    before = table.now
    intent = replace(table.intent(word, origin), seat=None)
    assert refusal(table.send(intent)) == ("only-watching", "You are looking on. Take a seat to play.")
    assert table.now is before


def test_the_slower_of_two_hears_who_was_faster(table):
    table.start_turns()
    table.submit("challenge", RED)
    at_the_box, on_the_phone = table.intent("no", UNIT, 1), table.intent("yes", GREEN)
    assert table.send(at_the_box).ok
    assert refusal(table.send(on_the_phone)) == ("stale", "Green has answered already.")
    assert table.now.state.scores == (0, 0)


def test_the_slower_of_two_drawing_hears_who_was_faster(tmp_path):
    with Table(tmp_path) as table:
        table.new()
        first, second = table.intent("draw", RED), table.intent("draw", UNIT)
        assert table.send(first).ok
        assert refusal(table.send(second)) == ("stale", "Red was faster.")


def test_an_answer_to_a_question_before_a_step_back_is_stale(table):
    table.deal()
    late = table.intent("ready", GREEN)
    table.submit("ready", RED)
    table.submit("back", RED)
    assert refusal(table.send(late)) == ("stale", "Red has taken back a step. Look again.")


def test_a_game_word_without_an_ask_is_stale(table):
    table.start_turns()
    intent = replace(table.intent("take 1", RED), ask=None)
    assert refusal(table.send(intent))[0] == "stale"


@pytest.mark.parametrize("ask", [-7, 0, 999])
def test_an_ask_that_never_was_is_stale(table, ask):
    table.start_turns()
    assert refusal(table.send(replace(table.intent("take 1", RED), ask=ask)))[0] == "stale"


def test_a_seat_that_does_not_exist_is_refused(table):
    table.start_turns()
    assert refusal(table.submit("take 1", UNIT, 9)) == ("not-your-seat", "This game has no seat 10.")


@pytest.mark.parametrize("word", ["", " ", "take  1", "x" * 301, "take 1\n"])
def test_odd_words_are_refused(table, word):
    table.start_turns()
    before = table.now
    assert refusal(table.submit(word, RED))[0] in ("wrong-shape", "unknown-verb")
    assert table.now is before


def test_a_desks_word_that_stands_alone_takes_nothing_more(table):
    table.start_turns()
    assert refusal(table.submit("pause now")) == ("wrong-shape", "Say pause alone.")


@pytest.mark.parametrize("id_", ["", "x" * 81, "a#2"])
def test_odd_ids_are_refused(table, id_):
    assert refusal(table.send(Intent(id_, "new pebbles 2 start", UNIT)))[0] == "wrong-shape"


def test_sixteen_at_once_answer_one_question_and_exactly_one_lands(table):
    table.start_turns()
    intents = [table.intent(f"take {1 + n % 3}", UNIT, 0) for n in range(16)]
    together = threading.Barrier(16)
    answers = []

    def press(intent: Intent) -> None:
        together.wait()
        answers.append(table.desk.submit(intent).result(PATIENCE))

    threads = [threading.Thread(target=press, args=(intent,)) for intent in intents]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(answer.ok for answer in answers) == 1
    assert {answer.refusal.slug for answer in answers if not answer.ok} == {"stale"}
    assert table.now.state.taken == 1


def test_the_same_intent_again_is_answered_and_not_redone(table):
    table.start_turns()
    intent = table.intent("take 2", RED)
    first, again = table.send(intent), table.send(intent)
    assert first.ok
    assert again.ok
    assert again.entry == first.entry
    assert table.now.state.scores == (2, 0)


# ------------------------------------------------------------------------------- trouble


def test_a_mistake_in_the_rules_refuses_the_intent_and_the_desk_lives(table, monkeypatch, caplog):
    table.start_turns()
    before = table.now
    with monkeypatch.context() as patch:
        patch.setattr(type(game), "scene", lambda self, state: 1 / 0)
        assert refusal(table.submit("take 1", RED))[0] == "trouble"
    assert "ZeroDivisionError" in caplog.text
    assert table.desk.alive()
    assert table.now.state == before.state
    assert len(table.entries) == before.entry
    assert table.submit("take 1", RED).ok


def test_what_is_said_while_the_box_turns_off_is_answered(table):
    table.start_turns()
    table.desk.stop()
    assert refusal(table.submit("take 1", RED))[0] == "stopped"


def test_everyone_gets_an_answer_however_late_they_ask(table):
    table.start_turns()
    intents = [table.intent("cheer", RED) for _ in range(200)]
    futures: list[Any] = []
    asking = threading.Thread(target=lambda: futures.extend(map(table.desk.submit, intents)))
    asking.start()
    table.desk.stop()
    asking.join()
    assert all(not future.result(PATIENCE).ok for future in futures)


# ---------------------------------------------------------------------------- publishing


def test_waiting_returns_with_the_next_snapshot_or_the_same_after_a_while(table):
    table.start_turns()
    rev = table.now.rev
    assert table.desk.wait(rev, 0.01).rev == rev
    threading.Timer(0.05, lambda: table.submit("take 1", RED)).start()
    assert table.desk.wait(rev, 20).rev == rev + 1


def test_a_refusal_publishes_nothing(table):
    table.start_turns()
    rev = table.now.rev
    table.submit("take 9", RED)
    assert table.now.rev == rev


def test_asks_name_who_is_asked_and_luck(table):
    table.new()
    assert table.now.asks == {LUCK: 1}
    table.submit("draw")
    assert table.now.asks == {0: 2, 1: 2}


def test_since_when_a_question_is_asked_outlives_what_others_do_and_starts_anew_with_the_run(
    tmp_path, seconds
):
    clock = Clock(mono=seconds.monotonic, boot="this run")
    with Table(tmp_path, clock=clock) as table:
        table.new()
        table.submit("draw")
        asked = table.now.asked_since
        assert asked == {0: seconds.now, 1: seconds.now}
        seconds.now += 60
        table.submit("cheer 2", RED)
        assert table.now.asked_since == {0: seconds.now, 1: asked[1]}
        table.submit("pause")
        seconds.now += 600
        table.submit("resume")
        assert table.now.asked_since == {0: seconds.now, 1: seconds.now}  # nobody waits in a pause
    with Table(tmp_path, clock=replace(clock, boot="the next")) as table:
        assert table.now.asked_since == {0: 0.0, 1: 0.0}


def test_a_bot_speaks_for_its_own_seat_only(table):
    table.start_turns()
    bot = Origin("bot", frozenset({1}))
    assert refusal(table.submit("take 1", bot, 0))[0] == "not-your-seat"


def test_again_is_a_new_game_with_seats_and_house_rules_as_last_time(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        refusal = table.submit("new again").refusal
        assert refusal is not None
        assert refusal.slug == "no-game"
        table.new("rounds=3")
        assert table.submit("close").ok
        assert table.submit("new again").ok
        assert table.now.settings is not None
        assert table.now.settings.options == {"rounds": 3}
        before = table.now.key
        assert table.submit("new again").ok
        assert table.now.key != before
