"""The desk as a table meets it: what lands, what is refused and why."""

from __future__ import annotations

import contextlib
import threading
from dataclasses import replace

import pytest

from companion.errors import EntropyError, plain
from companion.play import Chance, Over
from companion.table.entries import verified
from companion.table.intents import LUCK, Intent, Origin
from companion.table.record import fold
from tests.support.tables import GREEN, ONLOOKER, RED, UNIT, Table
from tests.support.toy_game import find, game


@pytest.fixture
def table(tmp_path):
    with Table(tmp_path) as table:
        yield table


def refusal(answer) -> tuple[str, str]:
    assert not answer.ok
    return answer.refusal.slug, plain(answer.refusal.text)


def log_of(table) -> list[str]:
    return [plain(line.text) for line in table.now.log]


# ------------------------------------------------------------------------------- playing


def test_one_press_deals_and_every_auto_chance_follows_in_the_same_entry(table):
    table.new()
    answer = table.say("draw")
    assert answer.entry == 2
    assert [drawn.source for drawn in table.now.drawn] == ["bag", "bag"]
    assert {drawn.provenance for drawn in table.now.drawn} == {"hwrng"}
    assert {choice.seat for choice in table.now.pending} == {0, 1}


def test_both_may_answer_a_question_that_is_open_to_both(table):
    table.deal()
    first, second = table.intent("ready", RED), table.intent("ready", GREEN)
    assert table.submit(first).ok
    assert table.submit(second).ok  # Green's ask outlives Red's entry
    assert table.now.pending[0].topic == "turn"


def test_a_word_and_the_luck_it_causes_are_one_entry(table):
    table.start_turns()
    before = table.now.entry
    table.say("dare", RED)
    assert table.now.entry == before + 1
    assert table.now.drawn[0].source == "die"
    assert table.now.state.phase == "turn"


def test_a_whole_game_is_played_to_its_end(table, rng):
    table.new("rounds=3")
    table.play_to_the_end(rng)
    assert isinstance(table.now.pending, Over)
    assert table.now.shelf[0].over
    assert refusal(table.say("take 1", RED)) == ("over", "The game is over. Start a new one.")


def test_the_log_tells_what_happened_with_its_draws(table):
    table.deal()
    table.say("ready", RED)
    assert log_of(table)[0] == "Pebbles for 2 begins"
    assert log_of(table)[-1] == "Red is ready"
    assert [line.drawn is not None for line in table.now.log] == [False, True, True, False]


def test_the_unit_may_leave_the_seat_out_when_only_one_is_asked(table):
    table.start_turns()
    intent = replace(table.intent("take 2"), seat=None, ask=table.now.asks[0])
    assert table.submit(intent).ok
    assert table.now.state.scores == (2, 0)


# ------------------------------------------------------------------------------ refusing


def test_a_word_off_the_menu_is_refused_with_its_rule_and_changes_nothing(table):
    table.start_turns()
    before = table.now
    answer = table.say("take 7", RED)
    assert refusal(answer) == ("too-many", "Take 1 to 3 pebbles, twice a turn.")
    assert answer.refusal.rule == "P-1"
    assert table.now is before


def test_a_verb_that_does_not_exist_says_what_there_is(table):
    table.start_turns()
    assert refusal(table.say("tke 1", RED)) == ("unknown-verb", "No verb is called tke. Say take.")


def test_a_seat_that_is_not_asked_hears_so(table):
    table.start_turns()
    slug, says = refusal(table.say("take 1", GREEN))
    assert slug == "not-asked"
    assert "not your turn" in says


def test_a_phone_does_not_speak_for_another_seat(table):
    table.start_turns()
    assert refusal(table.say("take 1", GREEN, 0)) == (
        "not-your-seat",
        "That is for Red to say, or at the box.",
    )


def test_an_onlooker_only_looks_on(table):
    table.start_turns()
    assert refusal(table.say("take 1", ONLOOKER, 0))[0] == "only-watching"


def test_the_slower_of_two_hears_who_was_faster(table):
    table.start_turns()
    table.say("challenge", RED)
    at_the_box, on_the_phone = table.intent("no", UNIT, 1), table.intent("yes", GREEN)
    assert table.submit(at_the_box).ok
    assert refusal(table.submit(on_the_phone)) == ("stale", "Green has answered already.")
    assert table.now.state.scores == (0, 0)


def test_the_slower_of_two_drawing_hears_who_was_faster(tmp_path):
    with Table(tmp_path) as table:
        table.new()
        first, second = table.intent("draw", RED), table.intent("draw", UNIT)
        assert table.submit(first).ok
        assert refusal(table.submit(second)) == ("stale", "Red was faster.")


def test_an_answer_to_a_question_before_a_step_back_is_stale(table):
    table.deal()
    late = table.intent("ready", GREEN)
    table.say("ready", RED)
    table.say("back", RED)
    assert refusal(table.submit(late)) == ("stale", "Red has taken back a step. Look again.")


def test_a_game_word_without_an_ask_is_stale(table):
    table.start_turns()
    intent = replace(table.intent("take 1", RED), ask=None)
    assert refusal(table.submit(intent))[0] == "stale"


@pytest.mark.parametrize("ask", [-7, 0, 999])
def test_an_ask_that_never_was_is_stale(table, ask):
    table.start_turns()
    assert refusal(table.submit(replace(table.intent("take 1", RED), ask=ask)))[0] == "stale"


def test_a_seat_that_does_not_exist_is_refused(table):
    table.start_turns()
    assert refusal(table.say("take 1", UNIT, 9)) == ("not-your-seat", "This game has no seat 10.")


@pytest.mark.parametrize("word", ["", " ", "take  1", "x" * 301, "take 1\n"])
def test_odd_words_are_refused(table, word):
    table.start_turns()
    before = table.now
    assert refusal(table.say(word, RED))[0] in ("wrong-shape", "unknown-verb")
    assert table.now is before


def test_a_desks_word_that_stands_alone_takes_nothing_more(table):
    table.start_turns()
    assert refusal(table.say("pause now")) == ("wrong-shape", "Say pause alone.")


@pytest.mark.parametrize("id_", ["", "x" * 81, "a#2"])
def test_odd_ids_are_refused(table, id_):
    assert refusal(table.submit(Intent(id_, "new pebbles 2 start", UNIT)))[0] == "wrong-shape"


def test_sixteen_at_once_answer_one_question_and_exactly_one_lands(table):
    table.start_turns()
    intents = [table.intent(f"take {1 + n % 3}", UNIT, 0) for n in range(16)]
    together = threading.Barrier(16)
    answers = []

    def press(intent) -> None:
        together.wait()
        answers.append(table.desk.submit(intent).result(20))

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
    first, again = table.submit(intent), table.submit(intent)
    assert first.ok
    assert again.ok
    assert again.entry == first.entry
    assert table.now.state.scores == (2, 0)


# ---------------------------------------------------------------------------------- luck


def test_only_the_one_who_paces_the_table_or_the_box_draws(table):
    table.new()
    assert refusal(table.say("draw", GREEN))[0] == "not-your-seat"
    assert table.say("draw", RED).ok


def test_people_say_what_they_drew_by_hand(table):
    table.new()
    assert table.say("hand star").ok
    assert table.now.drawn[0].provenance == "hand"
    assert table.now.drawn[1].provenance == "hwrng"  # the second was the box's
    assert "star" in table.now.state.dealt


def test_a_face_that_cannot_come_is_refused_with_the_nearest(table):
    table.new()
    assert refusal(table.say("hand stra")) == ("unknown-name", "stra cannot come now. Try star.")
    assert refusal(table.say("hand"))[0] == "unknown-name"


def test_a_source_by_hand_is_never_drawn_by_the_box(table):
    table.new()
    assert table.say("source bag hand").ok
    assert table.now.luck.by_hand == {"bag"}
    assert refusal(table.say("draw"))[0] == "by-hand"
    assert table.say("hand sun").ok
    assert isinstance(table.now.pending, Chance)  # the auto one waits for hands too
    assert table.say("hand moon").ok
    assert table.now.state.dealt == ("sun", "moon")
    assert table.say("source bag box").ok
    assert table.now.luck.by_hand == frozenset()


def test_a_source_is_named_rightly_or_refused(table):
    table.new()
    assert refusal(table.say("source bug hand")) == (
        "unknown-name",
        "No source of luck here is called bug. Try bag.",
    )
    assert refusal(table.say("source bag box"))[0] == "already"
    assert refusal(table.say("source bag"))[0] == "wrong-shape"


def test_without_sound_luck_draws_are_paused_and_hands_go_on(tmp_path):
    with Table(tmp_path, mood="dead") as table:
        table.new()
        slug, says = refusal(table.say("draw"))
        assert slug == "no-luck"
        assert "test" in says
        assert table.now.luck.problem is not None
        assert table.say("hand sun").ok
        assert isinstance(table.now.pending, Chance)  # the auto draw waits too, nothing is lost
        table.device.become("well")
        table.pool.retry()
        assert table.pool.wait_ready(10)
        assert table.say("draw").ok
        assert table.now.drawn[0].provenance == "hwrng"
        assert table.now.luck.problem is None


def test_everyone_sees_when_luck_is_paused_and_when_it_is_back(table):
    table.new()
    table.device.become("dead")
    with contextlib.suppress(EntropyError):
        while True:
            table.pool.take(32)
    shown = table.now
    while shown.luck.problem is None:
        shown = table.desk.wait(shown.rev, 20)
    assert shown.entry == table.now.entry  # nothing was written, only shown
    table.device.become("well")
    while shown.luck.problem is not None:
        table.pool.retry()
        shown = table.desk.wait(shown.rev, 20)
    assert table.say("draw").ok


def test_a_face_seen_before_a_step_back_falls_again(tmp_path, step_back_over_luck):
    with Table(tmp_path) as table:
        table.deal()
        dealt = table.now.state.dealt
        step_back_over_luck(table, 1)
    with Table(tmp_path) as table:
        assert table.now.again == dealt[0]
        other = next(face for face in ("sun", "moon", "star") if face != dealt[0])
        assert refusal(table.say(f"hand {other}")) == (
            "seen",
            "That draw has been seen and falls again. Say draw.",
        )
        assert table.say("draw").ok
        assert table.now.state.dealt == dealt
        assert [drawn.again for drawn in table.now.drawn] == [True, True]


@pytest.mark.parametrize(("word", "slug"), [("draw sun", "wrong-shape"), ("roll 6", "not-asked")])
def test_nobody_names_their_luck(table, word, slug):
    table.new()
    assert refusal(table.say(word))[0] == slug
    assert isinstance(table.now.pending, Chance)


# -------------------------------------------------------------------------- taking back


def test_ones_own_step_is_taken_back_and_the_log_says_so(table):
    table.start_turns()
    before = table.now.state
    table.say("take 3", RED)
    assert table.now.back == {0: 4}
    assert table.say("back", RED).ok
    assert table.now.state == before
    assert log_of(table)[-2:] == ["Red takes 3", "Red takes back: take 3"]


def test_several_own_steps_are_taken_back_one_by_one(table):
    table.start_turns()
    table.say("take 3", RED)
    table.say("take 1", RED)
    table.say("back", RED)
    assert table.now.state.scores == (3, 0)
    table.say("back", RED)
    assert table.now.state.scores == (0, 0)


def test_nothing_is_taken_back_over_luck(table):
    table.start_turns()
    table.say("dare", RED)
    assert table.now.back == {}
    assert refusal(table.say("back", RED))[0] == "revealed"


def test_nothing_is_taken_back_over_the_decision_of_another(table):
    table.start_turns()
    table.say("pass", RED)
    table.say("take 1", GREEN)
    assert refusal(table.say("back", RED)) == (
        "moved-on",
        "Green has decided since. Only that can be taken back.",
    )
    assert table.say("back", UNIT).ok  # the box may speak for Green


def test_a_face_that_was_mistyped_is_taken_back_and_said_anew(table):
    table.start_turns()
    table.say("source die hand")
    table.say("dare", RED)
    table.say("hand 6", RED)
    assert table.now.state.scores == (6, 0)
    assert table.say("back", GREEN).refusal.slug == "moved-on"  # who said it takes it back
    assert table.say("back", RED).ok
    assert log_of(table)[-1] == "Red takes back: Die, 6"
    assert isinstance(table.now.pending, Chance)
    assert table.now.again is None
    assert table.say("hand 5", RED).ok
    assert table.now.state.scores == (5, 0)
    again = fold(verified(table.journal.stored(table.now.key)), find)
    assert [seen.face for seen in again.tapes["die"]] == ["5"]


def test_over_a_face_by_hand_no_decision_is_taken_back(table):
    table.start_turns()
    table.say("source die hand")
    table.say("dare", RED)
    table.say("hand 6", RED)
    table.say("back", RED)
    assert table.now.back == {}  # the die lies on the table: the dare stands
    assert refusal(table.say("back", RED))[0] == "revealed"


def test_a_face_by_hand_that_led_to_luck_of_the_box_stands(table):
    table.new()
    assert table.say("hand sun", RED).ok  # the box draws Green's token at once
    assert table.now.back == {}
    assert refusal(table.say("back", RED))[0] == "revealed"


def test_two_presses_at_once_take_back_one_step(table):
    table.start_turns()
    table.say("take 1", RED)
    table.say("take 1", RED)
    first, second = table.intent("back", RED), table.intent("back", UNIT, 0)
    assert table.submit(first).ok
    assert refusal(table.submit(second))[0] == "stale"
    assert table.now.state.scores == (1, 0)


# ------------------------------------------------------------------------ the desk's words


def test_a_paused_game_is_not_played(table):
    table.start_turns()
    table.say("pause", GREEN)
    assert table.now.paused
    assert refusal(table.say("take 1", RED)) == ("paused", "The game is paused. Go on first.")
    assert refusal(table.say("pause", RED))[0] == "paused"
    assert refusal(table.say("back", RED))[0] == "paused"
    assert table.say("resume", RED).ok
    assert refusal(table.say("resume", RED))[0] == "not-paused"
    assert table.say("take 1", RED).ok


def test_done_all_says_the_finish_word_for_everyone_still_asked(table):
    table.deal()
    table.say("ready", RED)
    table.say("back", RED)
    assert refusal(table.say("done all", RED))[0] == "not-your-seat"
    answer = table.say("done all")
    assert answer.ok
    assert [line.seat for line in table.now.log[-2:]] == [0, 1]
    assert table.now.pending[0].topic == "turn"
    assert [entry.by for entry in _entries(table)[-2:]] == [0, 1]


def test_done_all_counts_as_one_commit_and_is_not_redone(table):
    table.deal()
    intent = table.intent("done all")
    first, again = table.submit(intent), table.submit(intent)
    assert first.ok
    assert again.ok
    assert table.now.pending[0].topic == "turn"


def _entries(table):
    return table.journal.whole(table.now.key)[0]


def test_a_note_stands_in_the_log(table):
    table.start_turns()
    assert table.say("note the cat took a pebble", RED).ok
    assert log_of(table)[-1] == "Red: the cat took a pebble"
    assert refusal(table.say("note"))[0] == "wrong-shape"
    assert refusal(table.say("note " + "x" * 250))[0] == "wrong-shape"


def test_a_slip_is_mended_with_the_pencil_at_the_box(table):
    table.start_turns()
    assert refusal(table.say("pencil set red 7", RED))[0] == "not-your-seat"
    assert table.say("pencil set red 7").ok
    assert table.now.state.scores == (7, 0)
    assert refusal(table.say("pencil set blue 7"))[0] == "wrong-shape"
    assert refusal(table.say("pencil"))[0] == "wrong-shape"
    assert refusal(table.say("back", RED))[0] == "revealed"


def test_one_game_lies_on_the_table_and_the_others_on_the_shelf(table):
    table.start_turns()
    table.say("take 2", RED)
    table.new("rounds=1")
    assert table.now.key == 2
    assert {game.key for game in table.now.shelf} == {1, 2}
    assert table.say("open 1").ok
    assert table.now.key == 1
    assert table.now.state.scores == (2, 0)
    assert table.say("take 1", RED).ok
    assert table.say("close").ok
    assert table.now.game is None
    assert refusal(table.say("take 1", RED))[0] == "no-game"
    assert table.say("open 2").ok
    assert table.now.settings.options == {"rounds": 1}


@pytest.mark.parametrize("word", ["open", "open 9", "open one", "open 1"])
def test_a_game_that_is_not_on_the_shelf_is_refused(table, word):
    table.new()
    assert refusal(table.say(word))[0] == "no-game"


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
    assert refusal(table.say(word))[0] == slug
    assert table.now.game is None
    assert table.now.shelf == ()


def test_a_phone_starts_a_game_only_when_none_is_being_played(table, rng):
    assert table.say("new pebbles 2 rounds=1 start", RED).ok
    assert refusal(table.say("new pebbles 2 start", RED))[0] == "not-your-seat"
    assert refusal(table.say("close", RED))[0] == "not-your-seat"
    table.play_to_the_end(rng)
    assert table.say("new pebbles 2 start", RED).ok


# ------------------------------------------------------------------------------- trouble


def test_a_mistake_in_the_rules_refuses_the_intent_and_the_desk_lives(table, monkeypatch, caplog):
    table.start_turns()
    before = table.now
    with monkeypatch.context() as patch:
        patch.setattr(type(game), "scene", lambda self, state: 1 / 0)
        assert refusal(table.say("take 1", RED))[0] == "trouble"
    assert "ZeroDivisionError" in caplog.text
    assert table.desk.alive()
    assert table.now.state == before.state
    assert len(_entries(table)) == before.entry
    assert table.say("take 1", RED).ok


def test_what_is_said_while_the_box_turns_off_is_answered(table):
    table.start_turns()
    table.desk.stop()
    assert refusal(table.say("take 1", RED))[0] == "stopped"


def test_everyone_gets_an_answer_however_late_they_ask(table):
    table.start_turns()
    intents = [table.intent("cheer", RED) for _ in range(200)]
    futures = []
    asking = threading.Thread(target=lambda: futures.extend(map(table.desk.submit, intents)))
    asking.start()
    table.desk.stop()
    asking.join()
    assert all(not future.result(20).ok for future in futures)


# ---------------------------------------------------------------------------- publishing


def test_waiting_returns_with_the_next_snapshot_or_the_same_after_a_while(table):
    table.start_turns()
    rev = table.now.rev
    assert table.desk.wait(rev, 0.01).rev == rev
    threading.Timer(0.05, lambda: table.say("take 1", RED)).start()
    assert table.desk.wait(rev, 20).rev == rev + 1


def test_a_refusal_publishes_nothing(table):
    table.start_turns()
    rev = table.now.rev
    table.say("take 9", RED)
    assert table.now.rev == rev


def test_asks_name_who_is_asked_and_luck(table):
    table.new()
    assert table.now.asks == {LUCK: 1}
    table.say("draw")
    assert table.now.asks == {0: 2, 1: 2}


def test_a_bot_speaks_for_its_own_seat_only(table):
    table.start_turns()
    bot = Origin("bot", frozenset({1}))
    assert refusal(table.say("take 1", bot, 0))[0] == "not-your-seat"
