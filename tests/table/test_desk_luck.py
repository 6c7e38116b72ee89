"""Luck at the desk: who draws, what is said by hand, and what happens when the box has none."""

from __future__ import annotations

import contextlib
import json
from random import Random

import pytest

from companion import verify
from companion.errors import EntropyError, RecordError
from companion.play import Chance
from companion.table.fold.fold import fold
from companion.table.intents import Origin
from companion.table.record.entries import from_lines, verified
from companion.views import page as pages
from tests.support import toy_game
from tests.support.luck import Stick
from tests.support.made_rounds import chained
from tests.support.tables import GREEN, RED, TABLET, Table, refusal
from tests.support.waiting import PATIENCE


def page(table):
    """The page as it arrives at a phone."""
    return json.loads(pages.joined(pages.encode(table.now)))


BOTH = Origin("phone", frozenset({0, 1}))


def test_only_the_one_who_paces_the_table_or_the_box_draws(table):
    table.new()
    assert refusal(table.submit("draw", GREEN))[0] == "not-your-seat"
    assert table.submit("draw", RED).ok


def test_people_say_what_they_drew_by_hand(table):
    table.new()
    assert refusal(table.submit("hand star")) == (
        "by-box",
        "Bag of tokens: drawn by the box. Choose first that it is drawn by hand: all seats are asked.",
    )
    assert table.submit("source bag hand").ok
    assert table.submit("hand star").ok
    assert table.submit("hand sun").ok
    assert {drawn.provenance for drawn in table.now.drawn} == {"hand"}
    assert "star" in table.now.state.dealt


def test_a_face_that_cannot_come_is_refused_with_the_nearest(table):
    table.new()
    assert table.submit("source bag hand").ok
    assert refusal(table.submit("hand stra")) == ("unknown-name", "stra cannot come now. Try star.")
    assert refusal(table.submit("hand"))[0] == "unknown-name"


def test_a_source_by_hand_is_never_drawn_by_the_box(table):
    table.new()
    assert table.submit("source bag hand").ok
    assert table.now.luck.by_hand == {"bag"}
    assert refusal(table.submit("draw"))[0] == "by-hand"
    assert table.submit("hand sun").ok
    assert isinstance(table.now.pending, Chance)  # the auto one waits for hands too
    assert table.submit("hand moon").ok
    assert table.now.state.dealt == ("sun", "moon")
    assert table.submit("source bag box").ok
    assert table.now.luck.by_hand == frozenset()


def test_a_source_is_named_rightly_or_refused(table):
    table.new()
    assert refusal(table.submit("source bug hand")) == (
        "unknown-name",
        "No source of luck here is called bug. Try bag.",
    )
    assert refusal(table.submit("source bag box"))[0] == "already"
    assert refusal(table.submit("source bag"))[0] == "wrong-shape"


def test_without_sound_luck_draws_are_paused_and_hands_go_on(tmp_path):
    with Table(tmp_path, mood="dead") as table:
        table.new()
        slug, says = refusal(table.submit("draw"))
        assert slug == "no-luck"
        assert "test" in says
        assert table.now.luck.problem is not None
        assert table.submit("source bag hand").ok
        assert table.submit("hand sun").ok
        assert isinstance(table.now.pending, Chance)  # the auto draw waits too, nothing is lost
        table.device.become("well")
        table.pool.retry()
        assert table.pool.wait_ready(PATIENCE)
        assert table.submit("source bag box").ok
        assert table.submit("draw").ok
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
    assert table.submit("draw").ok


def test_a_face_seen_before_a_step_back_falls_again(tmp_path, step_back_over_luck):
    with Table(tmp_path) as table:
        table.deal()
        dealt = table.now.state.dealt
        step_back_over_luck(table, 1)
    with Table(tmp_path) as table:
        assert table.now.again == dealt[0]
        other = next(face for face in ("sun", "moon", "star") if face != dealt[0])
        assert refusal(table.submit(f"hand {other}")) == (
            "seen",
            "That draw has been seen and falls again. Say draw.",
        )
        assert table.submit("draw").ok
        assert table.now.state.dealt == dealt
        assert [drawn.again for drawn in table.now.drawn] == [True, True]


@pytest.mark.parametrize(("word", "slug"), [("draw sun", "wrong-shape"), ("roll 6", "not-asked")])
def test_nobody_names_their_luck(table, word, slug):
    table.new()
    assert refusal(table.submit(word))[0] == slug
    assert isinstance(table.now.pending, Chance)


def test_luck_is_not_steered_by_a_seat_among_others(table):
    """A face said where the box draws, or a source switched in somebody's turn, would choose luck."""
    table.new()
    assert refusal(table.submit("hand sun", RED))[0] == "by-box"
    assert table.submit("source bag hand", RED).ok
    assert table.now.luck.by_hand == frozenset()  # Green is asked
    assert refusal(table.submit("hand sun", RED))[0] == "by-box"
    assert table.submit("agree", GREEN).ok
    assert table.submit("hand sun", RED).ok
    assert table.submit("hand moon").ok


@pytest.mark.parametrize("origin", [TABLET, BOTH], ids=["table device", "phone with all seats"])
def test_whoever_has_every_seat_speaks_for_the_table(table, origin):
    table.new()
    assert table.submit("source bag hand", origin).ok
    assert table.submit("hand sun", origin, 0).ok
    assert table.submit("back", origin, 0).ok
    assert table.submit("hand star", origin, 0).ok


def test_without_sound_luck_a_seat_tries_again_and_the_box_goes_over_to_hands(tmp_path):
    with Table(tmp_path, mood="dead") as table:
        table.new()
        assert refusal(table.submit("draw", RED))[0] == "no-luck"
        assert refusal(table.submit("hand sun", RED))[0] == "by-box"
        assert table.submit("source bag hand").ok
        assert table.submit("hand sun", RED).ok


def test_a_device_that_is_swapped_is_named_by_the_draws_of_its_own_bytes_and_by_no_other(table):
    """Device, store, sealed secret, record, log and page of the phones: each names what was read."""
    table.new()
    assert table.submit("draw").ok
    table.device.swap(Stick("serial", "TrueRNG"))
    while table.pool.generator().label != "TrueRNG":
        with contextlib.suppress(EntropyError):
            table.pool.take(32)  # read on until the new one has been
    shown = table.now
    while shown.luck.generator.label != "TrueRNG" or shown.luck.problem is not None:
        shown = table.desk.wait(shown.rev, 20)
    told = page(table)["luck"]  # the secret that waits is the first device's
    assert (told["label"], told["from"], told["health"]["condition"]) == ("TrueRNG", "hwrng", "well")

    random = Random(1)
    drawn: list[str] = []
    while drawn.count("serial") < 2:
        announced, entry = page(table)["luck"]["from"], table.now.entry
        assert table.play_a_step(random).ok
        recorded = [draw["provenance"] for one in table.entries[entry:] for draw in one.body.get("luck", ())]
        logged = [draw["from"] for line in page(table)["log"] for draw in line.get("drawn", ())]
        assert logged[len(logged) - len(recorded) :] == recorded
        assert set(recorded) <= {announced}
        drawn += recorded
    assert drawn == sorted(drawn)  # hwrng, then serial
    assert drawn[0] == "hwrng"


def said_by_hand(table):
    """The entries of a game in which hands were chosen, a face said, taken back, and said anew."""
    table.new()
    before = table.now.entry
    assert table.submit("source bag hand").ok
    assert table.submit("hand sun").ok
    assert table.submit(f"rewind {before + 2}").ok
    assert table.submit("hand moon").ok
    return [json.loads(json.loads(line)["entry"]) for line in table.journal.export(table.key)]


def required(entries):
    """What can be claimed of a record of these entries, which the rules allow too."""
    for n, entry in enumerate(entries, 1):
        entry["n"] = n
    lines = chained(json.dumps(one) for one in entries)
    report = verify.check("\n".join(lines))
    fold(verified(from_lines(lines)), toy_game.find, trusted=False)
    return report


def test_a_face_that_was_said_taken_back_and_said_anew_holds(table):
    assert required(said_by_hand(table)).draws["hand"] == 2


def test_who_draws_stays_as_it_is_when_the_table_goes_back(table):
    table.start_turns()
    before = table.submit("take 1", RED).entry
    assert table.submit("source bag hand").ok
    assert table.submit(f"rewind {before}").ok
    assert table.now.luck.by_hand == {"bag"}
    assert fold(verified(from_lines(table.journal.export(table.key))), toy_game.find).by_hand == {"bag"}


def test_a_face_by_hand_where_nobody_chose_hands_is_refused_by_the_checker_and_the_rules(table):
    """Whoever leaves out the switch and hashes all anew has a record of a box that asked nobody."""
    entries = [one for one in said_by_hand(table) if one["kind"] != "source"]
    with pytest.raises(verify.Wrong) as found:
        required(entries)
    assert found.value.rule == "hand"
    lines = chained(json.dumps(one) for one in entries)
    with pytest.raises(RecordError, match="said by hand, and nobody had chosen that"):
        fold(verified(from_lines(lines)), toy_game.find, trusted=False)


def test_a_record_of_a_version_without_rounds_has_faces_by_hand_that_nobody_chose(table):
    entries = [one for one in said_by_hand(table) if one["kind"] not in ("source", "round")]
    for one in entries:
        for key in ("rounds", "next"):
            one["body"].pop(key, None)
        one["body"] |= {"to": 1} if one["kind"] == "back" else {}
    report = required(entries)
    assert [one.what for one in report.changed if one.what == "unchosen"] == ["unchosen"] * 2
