"""The box waits until people have laid out a whole board; it had swapped while the first of 37 pieces lay."""

from __future__ import annotations

import time

import pytest

from companion.errors import plain
from companion.frozen import replace
from companion.play import Chance, text
from companion.table.intents import LUCK
from companion.views.bodies import Card
from companion.views.page import page
from companion.views.putting_back import putting_back
from companion.views.waiting import waits_for
from tests.fronts.fingers import Fingers
from tests.fronts.room import Room
from tests.fronts.room import room as room
from tests.support.tables import RED
from tests.support.there import there


@pytest.fixture
def waits(room):
    """The box is asked to swap, and waits."""
    begin(room, 0)
    room.until(lambda now: now.box_waits)
    return room


def begin(room: Room, other: int, fingers: Fingers | None = None) -> None:
    """Web of Flies, drawn; the box plays the seat that is asked first, or the ``other`` one."""
    for word in ("new web-of-flies 2 start", "draw"):
        assert room.table.submit(word).ok
        if fingers:
            fingers.look()
    (asked,) = room.now.asks
    seat = 1 - asked if other else asked
    assert room.table.submit(f"opponent {room.now.scene.seats[seat].colour} 50").ok


def taken_back(room: Room) -> int:
    """A word of the box is taken back, and it waits; the entry that the word was."""
    room.begin()
    moved: int = room.its_word().moved
    assert room.table.submit(f"rewind {moved}").ok
    room.until(lambda now: now.box_waits)
    return moved


def test_it_says_nothing_before_people_say_that_they_are_through(waits):
    moved = waits.now.moved
    time.sleep(0.5)  # ten times what it thinks
    assert waits.now.moved == moved
    assert waits.table.submit("resume").ok
    waits.until(lambda now: now.opponents_turn is not None)
    assert not waits.now.box_waits
    assert waits.table.submit("resume").refusal.slug == "not-paused"
    assert "resume" not in [entry.kind for entry in waits.table.entries], "what people do is in no record"


def test_nothing_is_waited_for_while_a_person_is_asked(room):
    begin(room, 1)
    time.sleep(0.5)
    assert not room.now.box_waits


def test_nobody_is_waited_for_once_its_seat_is_left_to_people(waits):
    (asked,) = waits.now.asks
    assert waits.table.submit(f"opponent {waits.now.scene.seats[asked].colour} nobody").ok
    assert not waits.now.box_waits


def test_a_pause_shows_while_the_box_waits(waits):
    fingers = Fingers(waits.table)
    fingers.skip()
    assert waits.table.submit("pause").ok
    fingers.look()
    assert fingers.on == "paused"
    assert waits.table.submit("resume").ok
    fingers.look()
    assert fingers.on == "box waits"


def test_the_unit_says_so_and_a_key_that_it_is_done(waits):
    fingers = Fingers(waits.table)
    fingers.skip()
    assert (fingers.on, fingers.body(Card).lines) == ("box waits", ("Lay on the board", "what was drawn."))
    assert page(waits.now)["waits"] == "Lay out what was drawn: the box waits."
    assert [key.label for key in fingers.panel.keys] == ["more", "", "Done"]
    fingers.press(3)
    assert fingers.said == ["resume"]
    waits.until(lambda now: now.opponents_turn is not None)


def test_what_the_box_says_is_on_the_display_though_the_set_up_was_not_read_there(room):
    """Laid out by a phone: the display went on with "Ann begins, 1 of 39", below the box's name."""
    fingers = Fingers(room.table)
    begin(room, 0, fingers)
    room.until(lambda now: now.box_waits)
    assert there(fingers.walk.steps).listed > 30
    assert room.table.submit("resume").ok
    room.until(lambda now: now.opponents_turn is not None)
    fingers.look()
    assert not there(fingers.walk.steps).listed
    assert fingers.panel.title.endswith("plays")


def test_what_the_box_answered_is_taken_back_with_the_word_it_answered(room):
    room.begin()
    before = room.its_word().moved
    room.someone_plays()
    room.until(lambda now: now.moved > before + 1 and now.opponents_turn is not None and 0 in now.asks)
    mine, its = (plain(line.text) for line in reversed(room.now.timeline.lines(2)))
    assert room.table.submit("back", RED).ok
    found = there(putting_back(room.now))
    assert [plain(act) for act in found.acts] == [its, mine]
    assert not room.now.box_waits, "a person is asked"


def test_it_waits_too_until_people_have_put_back_what_was_taken_back(room):
    """It had said its word again before the first piece stood where it had been."""
    room.begin()
    moved = room.its_word().moved
    fingers = Fingers(room.table)
    assert room.table.submit(f"rewind {moved}").ok
    room.until(lambda now: now.box_waits)
    fingers.look()
    assert fingers.on == "putting back"
    fingers.press(3)
    assert (fingers.on, fingers.body(Card).lines) == ("box waits", ("Put back", "what was taken back."))
    assert page(room.now)["waits"] == "Put back what was taken back: the box waits."
    time.sleep(0.5)
    assert room.now.opponents_turn is None
    fingers.press(3)
    room.until(lambda now: now.opponents_turn is not None)


def test_once_people_say_that_they_are_through_the_box_waits_no_second_time(room):
    """It was silent for as long again as people have to read all of a turn."""
    taken_back(room)
    room.front._pace = 1_000
    assert room.table.submit("resume").ok
    room.until(lambda now: now.opponents_turn is not None)


def test_nor_where_it_is_to_draw(room):
    """Before its draw it was silent for as long again."""
    taken_back(room)
    by = next(iter(room.now.opponents))
    drawing = replace(room.now, asks={LUCK: 1}, pending=Chance("die", (("1", 1),), text("Roll"), by=by))
    room.front._pace = 1_000
    time.sleep(0.1)
    assert room.front._is_time(drawing)


def test_where_others_are_asked_beside_it_they_have_time_to_put_things_back(room):
    """It said its word after the time of a breath, and with it the list of what to put back was gone."""
    taken_back(room)
    beside = replace(room.now, asks={**room.now.asks, 9: 1})
    time.sleep(0.1)
    assert room.front._is_time(beside)
    room.front._pace = 1_000
    assert not room.front._is_time(beside)


def test_a_break_in_which_things_were_put_back_is_the_end_of_waiting(room):
    """The box waited on, for people to lay out what was drawn, of which there was nothing."""
    taken_back(room)
    assert room.table.submit("pause").ok
    assert room.table.submit("resume").ok
    assert not room.now.box_waits
    room.until(lambda now: now.opponents_turn is not None)


def test_after_a_restart_it_waits_for_that_again(room):
    """It had played on over a board on which its own word still lay."""
    moved = taken_back(room)
    room.off()
    room.on()
    room.until(lambda now: now.box_waits)
    time.sleep(0.5)
    assert room.now.moved == moved + 1
    fingers = Fingers(room.table)
    assert fingers.on == "notice"
    fingers.press(3)
    assert fingers.on == "putting back"
    fingers.press(3)
    fingers.skip()
    assert fingers.on == "box waits"
    fingers.press(3)
    assert fingers.said == ["resume"]
    room.until(lambda now: now.opponents_turn is not None)


def test_after_a_restart_it_waits_until_somebody_is_there(room):
    """Where it plays everybody it had played on after twelve seconds, and nobody had read that it was off."""
    moved = everybody_is_played_by_the_box(room)
    assert room.now.woken
    time.sleep(0.5)
    assert room.now.moved == moved
    assert (
        page(room.now)["waits"] == "The box was off and waits: Go on at the box, or on a phone with a seat."
    )
    fingers = Fingers(room.table)
    assert fingers.on == "notice"
    fingers.press(3)
    fingers.skip()
    assert (fingers.on, fingers.body(Card).lines) == (
        "box waits",
        ("It was off: go on", "once you are back."),
    )
    assert [key.label for key in fingers.panel.keys] == ["more", "", "Go on"]
    time.sleep(0.5)
    assert room.now.moved == moved, "though all was read"
    fingers.press(3)
    assert fingers.said == ["resume"]
    room.until(lambda now: now.moved > moved)


def everybody_is_played_by_the_box(room: Room) -> int:
    """It has said a word, and was switched off and on; the last entry that moved the game."""
    for word in ("new web-of-flies 2 start", "draw"):
        assert room.table.submit(word).ok
    for line in room.now.scene.seats:
        assert room.table.submit(f"opponent {line.colour} 50").ok
    room.front._pace = 0.2
    room.carried_out()
    room.until(lambda now: now.opponents_turn is not None)
    room.off()
    room.on()
    moved: int = room.now.moved
    return moved


def test_so_it_does_where_it_is_to_draw(room):
    moved = everybody_is_played_by_the_box(room)
    drawing = replace(room.now, asks={LUCK: 1}, pending=Chance("die", (("1", 1),), text("Roll"), by=0))
    assert waits_for(drawing) == "people"
    assert waits_for(replace(drawing, opponents={1: 50})) is None, "a person draws"
    assert room.now.moved == moved


def test_who_has_done_something_else_since_is_there(room):
    moved = everybody_is_played_by_the_box(room)
    room.until(lambda now: now.box_waits)
    assert room.table.submit("note it goes on").ok
    room.until(lambda now: not now.box_waits)
    room.until(lambda now: now.moved > moved)
