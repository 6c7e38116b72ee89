"""An opponent at a real desk, thinking in a process of its own: it plays, it fails, it comes back."""

from __future__ import annotations

import concurrent.futures
import os
import re
import signal
import sys
import time
from itertools import islice, pairwise
from random import Random
from typing import Any, cast

import pytest

from companion import games
from companion.fronts.hints import Hints
from companion.fronts.opponent import OpponentFront
from companion.fronts.thinker import Thinker, ThinkerError
from companion.frozen import replace
from companion.kit import grammar
from companion.lab import search
from companion.lab.luck import SeededLuck
from companion.lab.think import COMMAND
from companion.play import Act, Chance, Event, Glyph, Over, text
from companion.table.happened import OpponentsTurn
from companion.table.intents import BOT, Advice, Origin
from companion.table.people.opponents import Opponents
from companion.views.bodies import Card, Dice, Rows
from companion.views.prose import translate
from companion.views.walk import Hint, turn_to
from tests.fronts.fingers import Fingers
from tests.fronts.room import Room
from tests.fronts.room import room as room
from tests.support.tables import RED, UNIT, Table
from tests.support.there import there
from tests.support.waiting import PATIENCE

HANGS = (sys.executable, "-c", "import time; time.sleep(600)")
DIES = (sys.executable, "-c", "")


def test_it_plays_its_seat_to_the_end_of_the_game(room):
    room.begin()
    while not isinstance(room.now.pending, Over):
        room.someone_plays()
    entries, _, _ = room.table.journal.intact_entries(room.now.key)
    assert {(one.by, one.via) for one in entries if one.kind == "word"} == {(0, "phone"), (1, "bot")}


@pytest.mark.parametrize(
    "opening", ["arachne 2", "arachnid 3 mode=tracked end.max_rounds=5", "spidertwist 2", "web-of-flies 4"]
)
def test_it_plays_all_seats_of_a_game_to_the_end(room, opening, monkeypatch):
    """Thinking shorter than any that people may choose, and lapsing as often as the easiest."""
    monkeypatch.setattr("companion.fronts.opponent.lapses_of", lambda _game, _ms: 0.85)
    assert room.table.submit(f"new {opening} start").ok
    for line in room.now.scene.seats:
        room.opponents.sit(line.seat, 1)
    ends = time.monotonic() + 3 * PATIENCE
    while not isinstance(room.now.pending, Over):
        assert time.monotonic() < ends, room.now
        if room.now.pending is not None and not room.now.asks.keys() & room.now.opponents.keys():
            room.table.submit("draw")  # one that is nobody's
        if room.now.box_waits:
            assert room.now.game.name == "web-of-flies", "it alone lays out a whole board"
            room.table.submit("resume")
        time.sleep(0.01)
    entries, _, _ = room.table.journal.intact_entries(room.now.key)
    assert {one.via for one in entries if one.kind == "word"} == {"bot"}


class Told:
    """Knows four words of a question, the first of them the best."""

    def ask(self, game: Any, state: Any, _ms: int, *, seat: int, most: int) -> Any:
        words = list(islice(grammar.words(game, state, seat), 4))
        assert most == len(words)
        future: concurrent.futures.Future[tuple[Advice, ...]] = concurrent.futures.Future()
        future.set_result(tuple(Advice(word, 0.5, 9) for word in words))
        return future


class Absent(Random):
    """Has a lapse whenever there may be one."""

    def random(self) -> float:
        return 0.0


@pytest.mark.parametrize(("ms", "place"), [(50, 3), (5000, 0)])
def test_the_easy_one_says_words_that_seemed_less_good_and_the_deepest_none(tmp_path, ms, place):
    opponents = Opponents(games=search.opponents())
    with Table(tmp_path, find=games.find, names=games.names, opponents=opponents) as table:
        assert table.submit("new web-of-flies 2 start").ok
        assert table.submit(f"opponent red {ms}").ok
        while not table.now.asks.keys() & {0}:
            assert table.play_a_step(Random(1)).ok
        best = list(islice(grammar.words(there(table.now.game), table.now.state, 0), 4))
        front = OpponentFront(table.desk, opponents, cast(Thinker, Told()), pace=0, breath=0, random=Absent())
        front.start()
        ends = time.monotonic() + PATIENCE
        while table.now.opponents_turn is None:
            if table.now.box_waits:
                assert table.submit("resume").ok
            assert time.monotonic() < ends
            time.sleep(0.01)
        front.stop()
        turn = there(table.now.opponents_turn)
        assert (turn.seat, turn.word) == (0, best[place])


def test_what_it_says_is_on_show_until_the_table_moves_on(room):
    room.begin()
    turn = room.its_word().opponents_turn
    assert turn.seat == 1
    assert any(turn.word.split()[-1] in translate(line.text) for line in room.now.log[-3:])
    room.opponents.leave(1)
    room.someone_plays()
    assert room.now.opponents_turn is None


def test_the_unit_keeps_its_word_on_show_until_a_key_is_pressed(room, monkeypatch):
    """The best word: for one by a lapse nothing may speak."""
    monkeypatch.setattr("companion.fronts.opponent.lapses_of", lambda _game, _ms: 0.0)
    room.begin()
    fingers = Fingers(room.table)
    room.until(lambda now: 0 in now.asks)
    room.someone_plays()
    room.until(lambda now: now.opponents_turn is not None and 0 in now.asks)
    fingers.look()
    assert fingers.on == "steps"
    assert fingers.view.passing is None
    assert fingers.panel.title == "Green plays"
    facts = [translate(one) for one in there(room.now.opponents_turn).why]
    assert facts
    card = fingers.body(Card)
    unsaid = {f"– {one}" for one in facts if one not in card.lines}
    assert card.why in (unsaid or {""}), "why it plays so, but for what the card tells"
    fingers.skip()
    assert fingers.on == "turn"


def test_the_unit_tells_an_act_without_a_step_of_its_own_and_says_once_who_plays(room):
    """Above it and as its title stood that Black plays."""
    room.front.stop()
    assert room.table.submit("new arachne 2 start").ok
    assert room.table.submit("opponent white 50").ok
    while isinstance(room.now.pending, Chance):
        assert room.table.submit("draw").ok
    (seat,) = room.now.asks
    fingers = Fingers(room.table)
    fingers.skip()
    word = next(
        word for word in grammar.words(room.now.game, room.now.state, seat) if word.startswith("move")
    )
    assert room.table.submit(word, Origin(BOT, frozenset((seat,)))).ok
    fingers.look()
    name = translate(room.now.scene.seats[seat].name)
    assert fingers.panel.title == f"{name} plays"
    card = fingers.body(Card)
    assert (card.head or card.lines[0]) == translate(room.now.events[0].text)
    assert f"{name} plays" not in (card.head, *card.lines)


def test_the_unit_gives_no_reason_for_a_fight_that_is_decided(room):
    """What was tried stood below how it came out."""
    room.front.stop()
    assert room.table.submit("new arachne 2 start").ok
    fingers, luck = Fingers(room.table), Random(5)
    while not any(event.fought for event in room.now.events):
        words: list[str] = []
        if isinstance(room.now.pending, tuple):
            (seat,) = room.now.asks
            words = [one for one in grammar.words(room.now.game, room.now.state, seat) if "capture" in one]
        if words:
            assert room.table.submit(words[0], Origin(BOT, frozenset((seat,)))).ok
        else:
            assert room.table.play_a_step(luck).ok
        fingers.skip()
    assert any("tries to take" in translate(one) for one in there(room.now.opponents_turn).why)
    fingers = Fingers(room.table)
    fingers.walk = replace(fingers.walk, moved=0)
    fingers.look()
    assert room.now.opponents_turn is not None
    assert fingers.on == "steps"
    assert not fingers.body(Dice).why


def test_people_take_back_their_own_word_and_its_answer_with_it(room):
    room.begin()
    before = room.until(lambda now: 0 in now.asks)
    room.someone_plays()
    room.until(lambda now: now.opponents_turn is not None and 0 in now.asks and now.moved > before.moved)
    assert room.table.submit("back", RED).ok
    assert room.now.state == before.state
    room.someone_plays()
    room.until(lambda now: now.opponents_turn is not None)


def test_a_process_that_is_killed_is_started_again(room):
    room.begin()
    room.its_word()
    killed = room.thinker.pid
    os.kill(killed, signal.SIGKILL)
    room.someone_plays()
    room.until(lambda now: now.opponents_turn is not None and 0 in now.asks)
    assert room.thinker.pid not in (None, killed)
    assert room.now.notice is None


@pytest.mark.parametrize("command", [HANGS, DIES])
def test_a_process_that_does_not_answer_stops_nobody(tmp_path, command):
    """The table is told, and people say the words of that seat themselves."""
    room = Room(tmp_path, command, patience=0.3)
    try:
        room.opponents.sit(0, 50)
        room.begin()
        told = room.until(lambda now: now.notice is not None)
        (seat,) = told.asks
        name = translate(told.scene.seats[seat].name)
        assert f"cannot think for {name}" in translate(told.notice)
        word = next(grammar.words(told.game, told.state, seat))
        assert room.table.submit(word, UNIT, seat).ok
    finally:
        room.off()


def test_after_a_pulled_plug_it_has_its_seat_again(room):
    room.begin()
    room.until(lambda now: 0 in now.asks)
    room.off()
    room.on()
    assert room.now.opponents == {1: 50}
    room.someone_plays()
    room.until(lambda now: now.opponents_turn is not None)


def test_it_waits_while_the_game_is_paused(room):
    room.begin()
    room.until(lambda now: 0 in now.asks)
    assert room.table.submit("pause").ok
    room.opponents.sit(0, 50)
    entry = room.until(lambda now: 0 in now.opponents).entry
    time.sleep(0.3)
    assert room.now.entry == entry
    assert room.table.submit("resume").ok
    if not room.now.opponents_turn:  # nobody has said anything yet
        room.carried_out()
    room.until(lambda now: now.entry > entry + 1)


def test_its_words_come_at_a_pace_that_people_can_follow(room):
    """Both seats are the box’s: each word waits until the piece of the one before has been moved."""
    room.front.stop()
    room.front = OpponentFront(room.table.desk, room.opponents, room.thinker, pace=0.6, breath=0)
    room.front.start()
    room.opponents.sit(0, 50)
    room.begin()
    at = []
    for _ in range(4):
        moved = room.now.moved
        room.until(lambda now, moved=moved: now.opponents_turn is not None and now.moved > moved)
        at.append(time.monotonic())
    assert all(later - sooner > 0.5 for sooner, later in pairwise(at))


def test_what_the_same_unit_does_again_comes_sooner(room):
    """Five eggs, one after the other, took twenty seconds."""
    once = Event("lay", text("an egg"), act=Act("queen", "lay"))
    other = Event("eat", text("a meal"), act=Act("group 1", "eat"))
    room.front.stop()
    times = iter((0.0, 2.0, 2.0, 2.0))
    front = OpponentFront(room.table.desk, room.opponents, room.thinker, pace=3, clock=lambda: next(times))
    for before, soon in (((), False), ((other,), False), ((once,), True)):
        now = replace(room.now, opponents_turn=OpponentsTurn(1, "lay", before=before), events=(once,))
        assert front._is_time(now) == soon


def test_for_a_word_that_puts_pieces_at_five_places_people_have_five_times_as_long(room):
    """Where ants begin is one word without a title: the box gave four seconds for five pieces."""
    room.front.stop()
    places = tuple(Event("place", text("It begins."), spaces=(space,)) for space in "abcde")
    times = iter((0.0, 14.0, 15.0))
    front = OpponentFront(room.table.desk, room.opponents, room.thinker, pace=3, clock=lambda: next(times))
    now = replace(room.now, opponents_turn=OpponentsTurn(1, "rest"), events=places)
    assert [front._is_time(now) for _ in range(2)] == [False, True]


def test_where_people_want_it_the_box_says_its_words_three_times_as_fast(room):
    room.front.stop()
    times = iter((0.0, 2.0, 2.0))
    front = OpponentFront(room.table.desk, room.opponents, room.thinker, pace=3, clock=lambda: next(times))
    now = replace(
        room.now, opponents_turn=OpponentsTurn(1, "rest"), events=(Event("rest", text("It rests.")),)
    )
    assert [front._is_time(replace(now, quick=quick)) for quick in (False, True)] == [False, True]


def test_where_people_want_it_the_rest_of_a_long_turn_comes_faster_still(room):
    """A turn of five spiders took over a minute, though people had chosen that the box plays faster."""
    room.front.stop()
    eats = Event("eat", text("It eats."))
    times = iter((0.0, 0.4, 0.4, 0.4))
    front = OpponentFront(room.table.desk, room.opponents, room.thinker, pace=3, clock=lambda: next(times))
    rests = (Event("rest", text("It rests.")),)
    for before, quick, soon in ((9, True, False), (10, False, False), (10, True, True)):
        turn = OpponentsTurn(1, "rest", before=(eats,) * before)
        now = replace(room.now, opponents_turn=turn, events=rests, quick=quick)
        assert front._is_time(now) == soon


def test_what_came_of_a_word_of_people_is_read_before_the_box_says_its_own(room):
    """A male that was placed had moved the female: half a second later the box had moved, too."""
    room.front.stop()
    place, moves = Event("place", text("A male comes.")), Event("walk", text("The female walks."))
    times = iter((0.0, 0.7, 0.7, 1.6))
    front = OpponentFront(room.table.desk, room.opponents, room.thinker, pace=3, clock=lambda: next(times))
    for events, soon in (((place,), True), ((place, moves), False), ((place, moves), True)):
        now = replace(room.now, opponents_turn=None, drawn=False, events=events)
        assert front._is_time(now) == soon


def test_what_is_shown_as_a_picture_and_then_as_gains_has_the_time_of_two_steps(room):
    room.front.stop()
    food = Event("food", text("Food."), title=text("Food"), glyph=Glyph("number", 5), gains=((0, 3), (1, 2)))
    times = iter((0.0, 5.0, 6.0))
    front = OpponentFront(room.table.desk, room.opponents, room.thinker, pace=3, clock=lambda: next(times))
    now = replace(room.now, opponents_turn=OpponentsTurn(1, "rest"), events=(food,))
    assert [front._is_time(now) for _ in range(2)] == [False, True]


def test_what_dice_decided_is_seen_before_the_box_goes_on(room):
    """A person tried a capture, and the box is next: it does not wipe away at once how that came out."""
    room.front.stop()
    assert room.table.submit("new arachne 2 start").ok
    assert room.table.submit("opponent black 50").ok
    random = Random(3)
    while not (room.now.drawn and any(event.fought for event in room.now.events) and is_next(room.now, 1)):
        assert room.table.play_a_step(random).ok
    room.front = OpponentFront(room.table.desk, room.opponents, room.thinker, pace=0.8, breath=0)
    settled = room.now.entry
    room.front.start()
    time.sleep(0.4)
    assert room.now.entry == settled
    room.until(lambda now: now.entry > settled)


def is_next(now: Any, seat: int) -> bool:
    return seat in now.asks or (isinstance(now.pending, Chance) and now.pending.by == seat)


def test_it_leaves_a_seat_that_somebody_takes_on_a_phone(room):
    room.begin()
    room.phones.alive.add(1)
    room.until(lambda now: now.opponents == {})


def test_with_the_look_that_shows_somebody_back_it_says_no_more(room):
    room.front.stop()
    room.begin()
    seen = room.until(lambda now: 0 in now.asks or 1 in now.asks)
    if 0 in seen.asks:
        room.someone_plays()
    seen = room.until(lambda now: 1 in now.asks)
    room.front._look(seen)  # it thinks of a word
    concurrent.futures.wait([room.front._thought.future], PATIENCE)
    back = replace(seen, on_phones=replace(seen.on_phones, alive=frozenset((1,))))
    room.front._look(back)
    assert room.opponents.seats == {}
    assert room.now.entry == seen.entry


def test_it_rolls_where_only_its_seat_may(room):
    assert room.table.submit("new spidertwist 2 start").ok
    assert room.table.submit("opponent black 50").ok
    seen = room.until(lambda now: 1 in now.asks or 0 in now.asks)
    assert seen.drawn or seen.opponents_turn


def test_a_hint_on_the_unit_lists_words_with_their_chance_and_says_one(room):
    room.table.submit("new web-of-flies 2 start")
    room.table.submit("draw")
    fingers = Fingers(room.table)
    fingers.think = Hints(room.thinker).of
    fingers.press(1)  # where there is no key for it, it is the first page of what key 1 tells
    assert fingers.on == "hint"
    assert all(row.label.startswith(("Swap", "Keep")) for row in fingers.body(Rows).rows)
    room.table.submit("keep", UNIT, next(iter(room.now.asks)))
    fingers.look()
    assert fingers.on == "turn"
    fingers.press(2)
    rows = fingers.body(Rows).rows
    assert fingers.on == "hint"
    assert len(rows) == 3
    assert all(row.note.endswith(" %") for row in rows)
    assert re.fullmatch(r"Capture: [a-z]\d+>[a-z]\d+", rows[1].label), "and no word for machines"
    word = there(there(fingers.walk.hint).words)[1].word
    fingers.press(2, 3)
    assert fingers.said[-1] == word
    assert not fingers.walk.refused


def test_a_hint_of_words_that_are_level_says_so_once(room):
    room.table.submit("new web-of-flies 2 start")
    room.table.submit("draw")
    fingers = Fingers(room.table)
    for chances, visits, context in (
        ((0.47, 0.472, 0.468), 40, "chance to win, level"),
        ((0.47, 0.3), 40, "chance to win"),
        ((0.47,), 40, "chance to win"),
        ((0.47, 0.47), 1, "only a guess"),
        ((1.0,), 1, "chance to win"),  # which is proved
    ):
        fingers.look()
        words = tuple(
            Advice(f"swap {one}", chance, visits) for one, chance in zip("abc", chances, strict=False)
        )
        seat, ask = next(iter(room.now.asks.items()))
        fingers.walk = turn_to(fingers.walk, "hint", Hint(seat, ask, words))
        assert fingers.panel.context == context


def test_a_hint_does_not_wait_behind_a_thinking_opponent_who_goes_on():
    """The opponent thinks for three seconds; a hint takes 0.6, wherever it comes in between."""
    game, luck = games.find("spidertwist"), SeededLuck(1)
    state = game.start(game.configure(2, {}))
    while isinstance(chance := game.pending(state), Chance):
        state = game.apply(state, luck.answer(chance), None).state
    thinker = Thinker(COMMAND)
    thinker.start()
    try:
        thinker.ask(game, state, 1).result(PATIENCE)  # the process is there
        slow = thinker.ask(game, state, 3000)
        time.sleep(0.3)
        began = time.monotonic()
        assert thinker.ask(game, state, 600, most=3, urgent=True).result(PATIENCE)
        assert time.monotonic() - began < 2
        assert not slow.done()
        assert slow.result(PATIENCE)
        looked = thinker.look(game, state, grammar.asked(game, state)[0])
        assert thinker.ask(game, state, 1).result(PATIENCE)
        assert not looked.done(), "what is looked at closely waits for the table"
        assert all(one.line[0][1] == one.word for one in looked.result(PATIENCE) if one.visits)
        gone = thinker.ask(game, state, 600_000)
        assert gone.cancel()
        assert thinker.ask(game, state, 1).result(PATIENCE), "nobody waits behind what nobody wants to know"
    finally:
        thinker.stop()


def test_a_word_that_nobody_can_say_fails_alone() -> None:
    game = games.find("spidertwist")
    state, luck = game.start(game.configure(2, {})), SeededLuck(1)
    while isinstance(pending := game.pending(state), Chance):
        state = game.apply(state, luck.answer(pending), None, trusted=True).state
    (seat, *_) = grammar.asked(game, state)
    thinker = Thinker(COMMAND)
    thinker.start()
    try:
        thinker.ask(game, state, 1).result(PATIENCE)  # the process is there
        process = thinker.pid
        slow = thinker.ask(game, state, 600)
        with pytest.raises(ThinkerError):
            thinker.try_word(game, state, seat, "add nowhere").result(PATIENCE)
        assert slow.result(PATIENCE)
        assert thinker.pid == process, "it is not taken for one that hangs"
    finally:
        thinker.stop()
