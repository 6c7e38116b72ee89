"""The table is a fold of its entries: steps, tapes, clocks and open questions."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.errors import RecordError, plain
from companion.play import Chance
from companion.table.fold.fold import Fold, fold
from companion.table.fold.playing import Playing
from companion.table.intents import LUCK
from companion.table.luck.tapes import SeenFace
from companion.table.record import entries
from companion.table.record.entries import NO_HASH, At, Entry, from_lines, parse, store, to_lines, verified
from companion.table.record.persistent_list import PersistentList
from tests.support.there import there
from tests.support.toy_game import State, find, game


class Writer:
    """Writes a record by hand, entry by entry, as the desk would."""

    def __init__(self) -> None:
        self.stored: list[Any] = []
        self.before = NO_HASH
        self.mono = 100.0
        self.boot = "first"
        self.tapes: dict[str, list[str]] = {}
        self.enter(
            "open",
            game="pebbles",
            edition=1,
            settings={"seats": 2, "options": {"rounds": 2}, "data": {}},
            asked=[],
        )

    def enter(self, kind: str, by: int | None = None, **body: Any) -> int:
        n = len(self.stored) + 1
        at = At(1_700_000_000.0 + self.mono, self.mono, self.boot)
        stored = store(Entry(n, kind, f"id{n}", by, "unit", at, body), self.before)
        self.stored.append(stored)
        self.before = stored.hash
        return n

    def draw(self, source: str, face: str, verb: str = "draw", place: int | None = None) -> dict[str, Any]:
        tape = self.tapes.setdefault(source, [])
        if place is None:
            place = len(tape)
            tape.append(face)
        return {"source": source, "verb": verb, "face": face, "provenance": "hwrng", "place": place}

    def deal(self, *faces: str) -> int:
        return self.enter("luck", luck=[self.draw("bag", face) for face in faces], asked=[0, 1])

    def say(self, word: str, by: int, *luck: dict[str, Any], asked: tuple[int, ...] = (0,)) -> int:
        return self.enter("word", by, word=word, luck=list(luck), asked=list(asked))

    def fold(self) -> Fold:
        return fold(verified(self.stored), find)


@pytest.fixture
def written():
    return Writer()


def test_a_record_folds_to_where_the_game_stood(written):
    written.deal("sun", "moon")
    written.say("ready", 0, asked=(1,))
    written.say("ready", 1)
    written.say("dare", 0, written.draw("die", "5", "roll"))
    folded = written.fold()
    assert folded.now.state.scores == (5, 0)
    assert folded.now.state.dealt == ("sun", "moon")
    assert [plain(event.text) for event in folded.now.events] == ["Red dares", "The die shows 5"]


def test_back_is_a_step_to_the_state_after_an_entry(written):
    written.deal("sun", "moon")
    ready = written.say("ready", 0, asked=(1,))
    written.say("ready", 1)
    written.enter("back", 1, to=ready)
    folded = written.fold()
    assert folded.now.state == folded.moment(ready).state
    assert folded.now.state.ready == (True, False)
    assert len(folded.entries) == 5  # nothing is ever removed


def test_going_back_never_rolls_again(written):
    dealt = written.deal("sun", "moon")
    written.say("ready", 0, asked=(1,))
    turns = written.say("ready", 1)
    written.say("dare", 0, written.draw("die", "5", "roll"))
    written.enter("back", 0, to=turns)
    folded = written.fold()
    dare = folded.playing()
    dare.apply("dare", 0)
    chance = game.pending(dare.state)
    assert isinstance(chance, Chance)
    assert dare.falls_again(chance) == 0
    dare.draw_again(chance, 0)
    assert dare.state.scores == (5, 0)
    assert dare.played().drawn[0][1].again
    assert not dare.played().seen  # a face counts once
    written.enter("back", 0, to=dealt)
    assert written.fold().tapes["die"][0].face == "5"


def test_faces_that_are_impossible_now_are_passed_over_and_spent():
    # On this line the star is gone from the bag, though the tape has it next.
    state = State(game.configure(2, {}), dealt=("star", "sun"), round=2)
    tape = PersistentList([SeenFace("star", "hwrng"), SeenFace("moon", "hwrng")])
    playing = Playing(game, state, {}, {"bag": tape})
    pending = game.pending(state)
    assert isinstance(pending, Chance)
    playing.draw_again(pending, there(playing.falls_again(pending)))
    assert playing.state.dealt == ("star", "sun", "moon")
    assert playing.played().cursors == {"bag": 2}


def test_a_face_may_fall_twice_only_from_its_own_place(written):
    opened = written.deal("sun", "moon") - 1
    written.enter("back", None, to=opened)
    written.enter(
        "luck", luck=[written.draw("bag", "sun", place=0), written.draw("bag", "moon", place=1)], asked=[0, 1]
    )
    folded = written.fold()
    assert [drawn.again for _, drawn in folded.now.drawn] == [True, True]
    assert [seen.face for seen in folded.tapes["bag"]] == ["sun", "moon"]


@pytest.mark.parametrize("place", [0, 7])
def test_a_record_with_a_draw_that_its_tape_does_not_hold_is_refused(written, place):
    opened = written.deal("sun", "moon") - 1
    written.enter("back", None, to=opened)
    written.enter("luck", luck=[written.draw("bag", "star", place=place)], asked=[])
    with pytest.raises(RecordError, match="bag"):
        written.fold()


def test_a_question_is_the_entry_that_opened_it_and_survives_the_others(written):
    asked = written.deal("sun", "moon")
    assert written.fold().asks() == {0: asked, 1: asked}
    cheered = written.say("cheer 2", 0, asked=(0, 1))
    assert written.fold().asks() == {0: cheered, 1: asked}
    written.enter("pause", 0)
    written.enter("resume", 0)
    assert written.fold().asks() == {0: cheered, 1: asked}


def test_a_question_comes_back_unchanged_after_an_interrupt(written):
    written.deal("sun", "moon")
    written.say("ready", 0, asked=(1,))
    turn = written.say("ready", 1)
    assert written.fold().asks() == {0: turn}
    challenged = written.say("challenge", 0, asked=(1,))
    assert written.fold().asks() == {1: challenged}
    answered = written.say("no", 1)
    assert written.fold().asks() == {0: answered}  # Red's own decision ended the old question


def test_a_question_ends_with_a_step_back_and_with_the_pencil(written):
    asked = written.deal("sun", "moon")
    written.say("ready", 0, asked=(1,))
    back = written.enter("back", 0, to=asked)
    assert written.fold().asks() == {0: back, 1: back}
    mended = written.enter("pencil", None, word="correct set red 4", luck=[], asked=[0, 1])
    assert written.fold().asks() == {0: mended, 1: mended}


def test_the_draw_that_waits_is_asked_by_the_entry_before_it(written):
    assert written.fold().asks() == {LUCK: 1}
    written.enter("source", None, source="bag", hand=True)
    assert written.fold().asks() == {LUCK: 1}
    assert written.fold().by_hand == {"bag"}


def test_clocks_count_those_who_are_asked_while_they_think(written):
    written.deal("sun", "moon")
    written.mono += 4
    written.say("ready", 1, asked=(0,))
    written.mono += 3
    written.say("ready", 0, asked=(0,))
    assert written.fold().now.clocks.spent == (7.0, 4.0)


def test_clocks_stand_still_in_a_pause_and_between_two_runs(written):
    written.deal("sun", "moon")
    written.mono += 4
    written.enter("pause")
    written.mono += 60
    written.enter("resume")
    written.mono += 1
    written.enter("note", 0, text="tea")
    written.mono, written.boot = written.mono + 500, "second"
    written.say("ready", 0, asked=(1,))
    assert written.fold().now.clocks.spent == (5.0, 5.0)


def test_clocks_come_back_with_a_step_back(written):
    dealt = written.deal("sun", "moon")
    written.mono += 9
    written.say("ready", 0, asked=(1,))
    written.enter("back", 0, to=dealt)
    assert written.fold().now.clocks.spent == (0.0, 0.0)


def test_what_may_be_taken_back_is_ones_own_last_decision_without_luck(written):
    dealt = written.deal("sun", "moon")
    assert written.fold().now.undo is None
    written.say("cheer 1", 0, asked=(0, 1))
    assert written.fold().now.undo[:2] == (0, dealt)
    ready = written.say("ready", 1, asked=(0,))
    assert written.fold().now.undo[:2] == (1, ready - 1)
    written.say("ready", 0)
    written.say("dare", 0, written.draw("die", "2", "roll"))
    assert written.fold().now.undo is None


def test_an_export_reads_back_to_the_same_bytes(written, tmp_path):
    written.deal("sun", "moon")
    written.enter("note", 0, text="a line\u2028of tea ☕")
    file = tmp_path / "game.jsonl"
    file.write_text("".join(f"{line}\n" for line in to_lines(written.stored)), "utf-8")
    assert list(from_lines(file.read_text("utf-8").split("\n"))) == written.stored
    assert fold(entries.read(file), find).now == written.fold().now


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (
            lambda lines: [lines[0].replace("pebbles", "marbles"), *lines[1:]],
            "Entry 1 is not what was written",
        ),
        (lambda lines: [lines[0], lines[2]], "Entry 2"),
        (lambda lines: [*lines, "not json"], "Line 4"),
        (lambda lines: [], "holds no record"),
    ],
)
def test_a_file_that_was_changed_is_refused_with_the_place(written, tmp_path, spoil, says):
    written.deal("sun", "moon")
    written.enter("note", 0, text="tea")
    file = tmp_path / "game.jsonl"
    file.write_text("\n".join(spoil(list(to_lines(written.stored)))), "utf-8")
    with pytest.raises(RecordError, match=says):
        entries.read(file)


def test_an_entry_out_of_its_order_is_refused_though_its_hash_is_right(written):
    skipped = Entry(3, "note", "id3", None, "unit", At(0, 0, ""), {"text": "tea"})
    written.stored.append(store(skipped, written.before))
    with pytest.raises(RecordError, match="Entry 2 is missing"):
        written.fold()


def test_a_file_that_is_not_there_is_refused_with_its_name(tmp_path):
    with pytest.raises(RecordError, match=r"game\.jsonl cannot be read"):
        entries.read(tmp_path / "game.jsonl")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b"{}",
        b'{"n": 1}',
        b"\xff",
        b"null",
        json.dumps(
            {"n": 1, "kind": "dance", "id": "", "by": None, "via": "", "at": [0, 0, ""], "body": {}}
        ).encode(),
    ],
)
def test_bytes_that_are_no_entry_are_refused(data):
    with pytest.raises(RecordError):
        parse(data)


def test_an_entry_the_rules_cannot_play_names_its_number(written):
    written.enter("luck", luck=[{"source": "bag", "verb": "draw", "face": "sun"}], asked=[])
    with pytest.raises(RecordError, match="Entry 2 cannot be played"):
        written.fold()
