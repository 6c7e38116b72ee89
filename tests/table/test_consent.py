"""What could steer luck is proposed to all seats, and done once all have agreed."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import RecordError, plain
from companion.frozen import replace
from companion.play import Chance, Over
from companion.table.fold.fold import fold
from companion.table.intents import Origin
from companion.table.people.presence import MINUTE
from companion.table.people.sitting import ALL_SEATS
from companion.table.record.entries import verified
from tests.support.tables import GREEN, RED, TABLET, UNIT, Table, refusal
from tests.support.toy_game import find
from tests.table.rooms import Room

# Green has sat down on a phone.
ONE_OF_THEM = Origin("phone", ALL_SEATS, speaks_for_others=False, others=frozenset({1}))


@pytest.fixture
def table(room: Room) -> Table:
    return room.table


def kinds(table: Table, last: int) -> list[str]:
    return [entry.kind for entry in table.entries[-last:]]


def test_a_seat_proposes_a_switch_and_it_is_done_when_the_others_agree(table: Table) -> None:
    assert table.submit("source die hand", RED).ok
    shown = table.now.proposal
    assert shown is not None
    assert (plain(shown.what), shown.by) == ("Die: from now on drawn by hand", 0)
    assert plain(shown.meaning) == "People draw and say what came. The box claims nothing for it."
    assert (set(shown.agreed), set(shown.missing)) == ({0}, {1})
    assert not table.now.luck.by_hand
    assert table.submit("agree", GREEN).ok
    assert table.now.luck.by_hand == {"die"}
    assert table.now.proposal is None
    assert kinds(table, 3) == ["propose", "answer", "source"]
    assert table.log[-3:] == [
        "Red proposes to all: Die: from now on drawn by hand",
        "Green: agreed",
        "Die: from now on drawn by hand",
    ]


def test_one_that_does_not_agree_ends_it(table: Table) -> None:
    table.submit("source die hand", RED)
    assert table.submit("object", GREEN).ok
    assert table.now.proposal is None
    assert not table.now.luck.by_hand
    assert table.log[-1] == "Green: not agreed, it stays as it was"
    assert refusal(table.submit("agree", GREEN))[1] == "Nothing is proposed that could be answered."


def test_who_proposed_it_takes_it_back_the_same_way(table: Table) -> None:
    table.submit("source die hand", RED)
    assert refusal(table.submit("agree", RED))[1] == "You have agreed already. The others are still asked."
    assert table.submit("object", RED).ok
    assert table.now.proposal is None


def test_one_thing_is_proposed_at_a_time(table: Table) -> None:
    table.submit("source die hand", RED)
    assert refusal(table.submit("source bag hand", GREEN)) == (
        "proposed",
        "Red has proposed something. Agree to it first, or not.",
    )
    assert table.submit("source bag hand").ok  # the box speaks for the table
    assert table.now.proposal is not None


@pytest.mark.parametrize("origin", [UNIT, TABLET], ids=["box", "table device"])
def test_whoever_speaks_for_the_table_answers_for_all_at_once(table: Table, origin: Origin) -> None:
    table.submit("source die hand", RED)
    assert table.submit("agree", origin).ok
    assert table.now.luck.by_hand == {"die"}
    assert table.log[-2] == "The table: agreed"
    assert table.submit("source die box", origin).ok  # and asks nobody
    assert kinds(table, 1) == ["source"]


def test_a_mistyped_face_is_taken_back_with_the_others(table: Table) -> None:
    table.submit("source die hand")
    table.submit("dare", RED)
    table.submit("hand 6", RED)
    assert table.submit("back", RED).ok
    assert table.now.proposal is not None
    assert plain(table.now.proposal.what) == "take back: The die shows 6"
    assert table.now.state.scores == (6, 0)
    assert table.submit("agree", GREEN).ok
    assert isinstance(table.now.pending, Chance)
    assert table.now.again is None  # it is said anew
    assert table.log[-1] == "Red takes back: The die shows 6"
    assert table.submit("hand 5", RED).ok


def test_a_step_back_is_void_when_the_game_has_moved_on_and_a_switch_is_not(table: Table) -> None:
    table.submit("source die hand")
    table.submit("dare", RED)
    table.submit("hand 6", RED)
    table.submit("back", RED)
    assert table.submit("take 1", RED).ok
    assert table.now.proposal is None
    table.submit("source die box", RED)
    assert table.submit("take 1", RED).ok
    assert table.now.proposal is not None
    assert table.submit("agree", GREEN).ok
    assert not table.now.luck.by_hand


def test_an_answer_to_an_earlier_proposal_is_none_to_this_one(table: Table) -> None:
    table.submit("source die hand", RED)
    late = table.intent("agree", GREEN)
    table.submit("object", RED)
    table.submit("source bag hand", RED)
    assert refusal(table.send(late)) == ("stale", "Something else is proposed by now. Look again.")


def test_a_paused_game_answers_nothing_and_goes_on_asking(room: Room) -> None:
    table = room.table
    room.heard = {0}
    table.submit("source die hand", RED)
    table.submit("pause", RED)
    assert refusal(table.submit("agree", GREEN))[0] == "paused"
    room.wait(100)
    assert not table.now.luck.by_hand
    table.submit("resume", RED)
    assert table.submit("agree", GREEN).ok


def test_a_game_that_is_put_away_forgets_what_was_proposed(table: Table) -> None:
    table.submit("source die hand", RED)
    key = table.now.key
    table.submit("close")
    table.submit(f"open {key}")
    assert table.now.proposal is None


def test_a_seat_that_is_away_counts_after_a_minute_that_everybody_sees(room: Room) -> None:
    room.heard = {0}
    room.table.submit("source die hand", RED)
    room.wait(1)
    assert room.table.now.proposal is not None
    assert room.table.now.proposal.left == {1: 60}
    room.wait(35)
    assert room.table.now.proposal.left == {1: 30}
    room.wait(23)
    assert not room.table.now.luck.by_hand
    room.wait(2)
    assert room.table.now.luck.by_hand == {"die"}
    assert room.table.log[-2] == "Green: away for a minute, so counted as agreed"


def test_the_minute_begins_anew_for_who_was_back(room: Room) -> None:
    room.heard = {0}
    room.table.submit("source die hand", RED)
    room.wait(50)
    room.heard = {0, 1}
    room.wait(100)  # who is there is waited for
    assert room.table.now.proposal is not None
    assert room.table.now.proposal.left == {}
    room.heard = {0}
    room.wait(59)
    assert not room.table.now.luck.by_hand
    room.wait(3)
    assert room.table.now.luck.by_hand == {"die"}


def test_a_proposal_survives_a_start_and_its_minute_begins_anew(room: Room) -> None:
    room.heard = {0}
    room.table.submit("source die hand", RED)
    room.wait(50)
    before = room.table.now.proposal
    assert before is not None
    room.start_anew()
    after = room.table.now.proposal
    assert after is not None
    assert replace(after, left={}) == replace(before, left={})
    room.wait(30)
    assert not room.table.now.luck.by_hand
    room.wait(31)
    assert room.table.now.luck.by_hand == {"die"}


def test_one_person_among_seats_that_the_box_plays_asks_nobody(room: Room) -> None:
    room.opponents.sit(1, 50)
    room.seconds.now += MINUTE
    assert room.table.submit("source die hand", RED).ok
    assert room.table.now.luck.by_hand == {"die"}
    assert kinds(room.table, 1) == ["source"]


def test_a_seat_that_is_given_to_the_box_agrees_after_a_minute_that_everybody_sees(room: Room) -> None:
    room.table.submit("source die hand", RED)
    room.heard = {0}
    assert room.table.submit("opponent green 50", RED).ok
    room.wait(30)
    assert not room.table.now.luck.by_hand
    assert room.table.now.proposal is not None
    assert room.table.now.proposal.missing == {1}
    assert room.table.now.proposal.left == {1: 40}
    room.wait(31)
    assert room.table.now.luck.by_hand == {"die"}
    whole(room.table)


def test_a_seat_that_the_box_was_given_just_before_agrees_no_sooner(room: Room) -> None:
    room.opponents.sit(1, 50)
    room.heard = {0}
    room.seconds.now += MINUTE - 1
    room.opponents.sit(1, 250)  # to think longer is nothing new
    assert room.table.submit("source die hand", RED).ok
    assert room.table.now.proposal is not None
    room.wait(2)
    assert room.table.now.luck.by_hand == {"die"}
    whole(room.table)


def test_a_device_that_plays_all_seats_beside_others_speaks_for_those_that_no_phone_has(room: Room) -> None:
    assert room.table.submit("source die hand", ONE_OF_THEM, 0).ok
    assert room.table.now.proposal is not None
    assert room.table.now.proposal.missing == {1}
    assert refusal(room.table.submit("agree", ONE_OF_THEM, 0))[0] == "already"
    assert room.table.submit("agree", GREEN).ok
    assert room.table.now.luck.by_hand == {"die"}


def test_whose_seats_have_all_agreed_is_told_so_though_the_box_plays_one_of_them_too(room: Room) -> None:
    room.table.submit("source die hand", RED)
    room.opponents.sit(0, 50)
    room.wait(MINUTE)
    assert refusal(room.table.submit("agree", RED))[0] == "already"
    assert room.table.submit("agree", GREEN).ok
    assert room.table.now.luck.by_hand == {"die"}


@pytest.mark.parametrize("word", ["source  die hand", "source die hand ", " source die  hand"])
def test_a_word_with_spaces_of_its_own_is_proposed_as_it_is_meant(table: Table, word: str) -> None:
    assert table.submit(word, RED).ok
    assert table.now.proposal is not None
    assert plain(table.now.proposal.meaning).startswith("People draw")
    assert table.entries[-1].body["word"] == "source die hand"
    table.submit("agree", GREEN)
    whole(table)
    made_before = [
        replace(one, body={**one.body, "word": word}) if one.kind == "propose" else one
        for one in table.entries
    ]
    fold(made_before, find, trusted=False)


class Ends(type(find("pebbles"))):  # type: ignore[misc]
    """Pebbles in which a roll ends the game."""

    def _luck(self, state: Any, verb: str, rest: Any) -> Any:
        step = super()._luck(state, verb, rest)
        return replace(step, state=replace(step.state, phase="over")) if verb == "roll" else step


@pytest.fixture
def ending(room: Room) -> Table:
    """A game that a face by hand has ended, while something else was proposed."""
    room.table.close()
    game = Ends()
    room.furnish(Table(room.folder / "ending", find=lambda _: game))
    table = room.table
    table.start_turns()
    table.submit("source die hand")
    table.submit("dare", RED)
    table.submit("source bag hand", GREEN)
    table.submit("hand 6", RED)
    assert isinstance(table.now.pending, Over)
    return table


def test_the_last_face_is_taken_back_with_the_others(ending: Table) -> None:
    assert ending.now.proposal is None  # nothing is drawn any more
    assert ending.submit("back", RED).ok
    assert ending.submit("object", GREEN).ok
    assert ending.submit("back", RED).ok
    assert ending.submit("agree", GREEN).ok
    assert isinstance(ending.now.pending, Chance)


def test_the_minute_runs_at_the_end(room: Room, ending: Table) -> None:
    room.heard = {0}
    assert ending.submit("back", RED).ok
    room.wait(62)
    assert isinstance(ending.now.pending, Chance)


def whole(table: Table) -> None:
    """The record of the game on the table folds, held against the rules."""
    assert table.now.key is not None
    fold(verified(table.journal.stored(table.now.key)), find, trusted=False)


def test_a_record_with_proposals_is_held_against_them(table: Table) -> None:
    table.submit("source die hand", RED)
    table.submit("agree", GREEN)
    table.submit("dare", RED)
    table.submit("hand 6", RED)
    table.submit("back", RED)
    table.submit("agree", GREEN)
    whole(table)
    entries = table.entries
    answers = [entry for entry in entries if entry.kind == "answer"]
    for left_out in answers:
        body = {**left_out.body, "seats": [0]}
        made_up = [replace(one, by=0, body=body) if one is left_out else one for one in entries]
        with pytest.raises(RecordError, match="all have agreed"):
            fold(made_up, find, trusted=False)
    alone = [
        replace(one, kind="answer", body=answers[0].body) if one.kind == "propose" else one for one in entries
    ]
    with pytest.raises(RecordError, match="nobody has proposed"):
        fold(alone, find, trusted=False)


@pytest.mark.parametrize(
    ("kind", "by", "body"),
    [
        ("answer", 0, {}),
        ("source", 0, {"agreed": 5.0}),
        ("word", 0, {"agreed": 5}),
        ("propose", 0, {"word": "source nosuch hand"}),
        ("propose", 0, {"word": "back", "to": 1000}),
        ("propose", 0, {"word": "back", "to": -3}),
        ("propose", 0, {"to": None}),
    ],
)
def test_made_up_consent_is_refused(table: Table, kind: str, by: int, body: dict[str, Any]) -> None:
    table.submit("source die hand", RED)
    proposed = table.entries[-1].n
    table.submit("agree", GREEN)
    table.submit("take 1", RED)
    more = {**body, "agreed": type(body["agreed"])(proposed)} if "agreed" in body else body
    last = max(entry.n for entry in table.entries if entry.kind == kind)
    made_up = [
        replace(one, by=by, body={**one.body, **more}) if one.n == last else one
        for one in table.entries[:last]
    ]
    with pytest.raises(RecordError):
        fold(made_up, find, trusted=False)
