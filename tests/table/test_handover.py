"""A seat changes hands by consent while a game is played: a lost phone is replaced, a silent one too."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.errors import RecordError, plain
from companion.frozen import replace
from companion.table.authority.conditions import why_not
from companion.table.fold.fold import fold
from companion.table.people.guests import Guests
from companion.table.people.presence import MINUTE, STALE
from companion.table.people.sitting import GuestError
from companion.table.record.entries import verified
from tests.support.clocks import HandClock
from tests.support.tables import RED, TABLET, UNIT, Table, refusal
from tests.support.there import there
from tests.support.toy_game import find


@pytest.fixture
def seconds(monkeypatch: pytest.MonkeyPatch) -> HandClock:
    clock = HandClock()
    monkeypatch.setattr("companion.table.desk.desk.time.monotonic", clock.monotonic)
    return clock


class Room:
    """Red and Green play on a phone each; a third phone has joined."""

    def __init__(self, folder: Path, seconds: HandClock) -> None:
        self.folder = folder
        self.seconds = seconds
        self.up()
        self.table.start_turns()
        join = self.guests.join
        self.red, self.green = join(self.guests.token, [0]).device, join(self.guests.token, [1]).device
        self.found = join(self.guests.token).device
        self.awake = {self.red, self.green, self.found}
        self.wait(MINUTE)

    def up(self) -> None:
        self.guests = Guests(self.folder / "guests.json", clock=self.seconds.monotonic)
        self.table = Table(self.folder)
        self.table.seat(self.guests)
        self._look = self.table.desk._count_the_minute
        self.table.desk._count_the_minute = lambda: None  # type: ignore[method-assign]

    def down(self) -> None:
        self.table.close()
        self.guests.close()

    def wait(self, seconds: float) -> None:
        """Let time pass; who is awake is heard, and the desk looks around."""
        for _ in range(int(seconds)):
            self.seconds.now += 1
            for device in self.awake:
                self.guests.seen(device)
            self._look()

    def seats(self, device: str) -> set[int]:
        return set(there(self.guests.guest(device)).seats)

    def asks(self, device: str, seat: int) -> None:
        self.guests.ask_for(device, seat)
        answer = self.table.submit(f"handover {seat + 1}", self.guests.origin(device))
        assert answer.ok, answer


@pytest.fixture
def room(tmp_path: Path, seconds: HandClock) -> Iterator[Room]:
    room = Room(tmp_path, seconds)
    yield room
    room.down()


def test_a_lost_phone_is_replaced_when_the_others_agree_and_its_minute_is_over(room: Room) -> None:
    room.awake -= {room.green}
    room.wait(10)
    room.asks(room.found, 1)
    shown = there(room.table.now.proposal)
    assert plain(shown.what) == "Green: the seat goes to another phone"
    assert (shown.by, set(shown.missing)) == (None, {0, 1})
    assert room.table.submit("agree", room.guests.origin(room.red)).ok
    room.wait(50)
    assert there(room.table.now.proposal).left == {1: 20}
    assert room.seats(room.found) == set()
    room.wait(12)
    assert (room.seats(room.found), room.seats(room.green)) == ({1}, set())
    assert there(room.guests.guest(room.green)).ousted
    assert room.table.now.proposal is None
    assert room.table.log[-1] == "Green: the seat goes to another phone"
    assert room.guests.origin(room.found).fresh == {1}  # it agrees to nothing for a minute
    assert room.guests.origin(room.found).beside == set()  # and then alone for the seat
    fold(verified(room.table.journal.stored(room.table.key)), find, trusted=False)


def test_whoever_has_joined_may_ask_before_it_says_for_which_seat(room: Room) -> None:
    assert why_not(room.table.now, room.guests.origin(room.found), "handover") is None


def test_each_seat_that_is_away_has_a_minute_of_its_own(room: Room) -> None:
    room.awake -= {room.green}
    room.wait(10)
    room.asks(room.found, 1)
    room.wait(30)
    room.awake -= {room.red}
    room.wait(7)
    assert there(room.table.now.proposal).left == {0: 60, 1: 30}
    room.wait(25)
    assert there(room.table.now.proposal).left == {0: 40}
    room.wait(40)
    assert room.seats(room.found) == {1}


def test_holding_the_key_of_the_box_agrees_for_all_at_once(room: Room) -> None:
    room.asks(room.found, 1)
    assert room.table.submit("agree", UNIT).ok
    assert room.seats(room.found) == {1}


def test_a_phone_that_is_not_lost_keeps_its_seat(room: Room) -> None:
    room.asks(room.found, 1)
    room.wait(2 * MINUTE)  # whoever is there is waited for
    assert room.seats(room.green) == {1}
    assert room.table.submit("object", room.guests.origin(room.green)).ok
    assert room.table.now.proposal is None
    assert room.seats(room.green) == {1}


def test_whoever_plays_a_seat_asks_for_another_as_one_of_those_who_are_asked(room: Room) -> None:
    room.awake -= {room.green}
    room.asks(room.red, 1)
    shown = there(room.table.now.proposal)
    assert (shown.by, set(shown.missing)) == (0, {1})
    room.wait(MINUTE + 8)
    assert room.seats(room.red) == {0, 1}
    assert room.guests.origin(room.red).fresh == {1}


def test_what_is_not_asked_for_any_more_is_not_proposed_any_more(room: Room) -> None:
    room.asks(room.found, 1)
    room.guests.leave(room.found)
    room.wait(1)
    assert room.table.now.proposal is None
    assert room.table.log[-1] == "That is not asked any more."
    fold(verified(room.table.journal.stored(room.table.key)), find, trusted=False)


def test_a_word_that_no_phone_stands_behind_is_refused(room: Room) -> None:
    for origin in (UNIT, TABLET, room.guests.origin(room.found)):
        assert refusal(room.table.submit("handover 2", origin))[0] == "not-asked"
    for word in ("handover", "handover 3", "handover x", "handover 1 2"):
        assert refusal(room.table.submit(word, room.guests.origin(room.found)))[0] == "wrong-shape"


def test_one_seat_is_asked_for_at_a_time(room: Room) -> None:
    room.asks(room.found, 1)
    other = room.guests.join(room.guests.token).device
    assert refusal(room.table.submit("handover 1", room.guests.origin(other)))[1] == (
        "Another phone has proposed something. Agree to it first, or not."
    )


def test_who_was_refused_and_went_away_gets_nothing_by_what_another_asks_for(room: Room) -> None:
    room.asks(room.found, 1)
    assert room.table.submit("object", room.guests.origin(room.red)).ok
    other = room.guests.join(room.guests.token).device
    room.asks(other, 1)
    assert room.table.submit("agree", UNIT).ok
    assert (room.seats(room.found), room.seats(other)) == (set(), {1})


def test_a_refused_wish_is_gone_and_is_asked_anew_a_minute_later(room: Room) -> None:
    room.asks(room.found, 1)
    assert room.table.submit("object", room.guests.origin(room.red)).ok
    refused = room.table.submit("handover 2", room.guests.origin(room.found))
    assert refusal(refused)[0] == "not-asked"
    assert room.table.now.proposal is None
    with pytest.raises(GuestError, match="a minute after"):
        room.guests.ask_for(room.found, 1)
    room.wait(MINUTE)
    room.asks(room.found, 1)


def test_a_pulled_plug_forgets_neither_the_phone_that_asks_nor_the_proposal(room: Room) -> None:
    room.awake -= {room.green}
    room.asks(room.found, 1)
    assert room.table.submit("agree", room.guests.origin(room.red)).ok
    room.down()
    room.up()
    room.wait(MINUTE - 1)
    assert room.seats(room.found) == set()
    room.wait(10)
    assert room.seats(room.found) == {1}


def test_what_is_asked_of_the_box_instead_is_no_wish_any_more_after_a_pulled_plug(room: Room) -> None:
    room.asks(room.found, 1)
    room.guests.ask_referee(room.found)
    room.down()
    room.up()
    assert room.guests.asked() == set()


def test_the_seat_of_a_phone_that_fell_silent_is_not_given_to_the_box_by_one_alone(room: Room) -> None:
    room.awake -= {room.green}
    room.wait(STALE + 1)
    room.table.desk._opponents.games = frozenset({"pebbles"})
    room.table.desk._publisher.publish()
    assert refusal(room.table.submit("opponent green 50", RED))[1] == (
        "Green is on a phone that is silent. Ask all for the seat first, or say it at the box."
    )
    assert room.table.submit("opponent green 50", UNIT).ok


def _the_box_plays_all(room: Room) -> None:
    opponents = room.table.desk._opponents
    opponents.games, opponents._clock = frozenset({"pebbles"}), room.seconds.monotonic
    for seat in (0, 1):
        opponents.sit(seat, 50)


def test_the_box_does_not_give_a_seat_that_it_plays_from_one_phone_to_another(room: Room) -> None:
    """Else whoever has joined could take it alone, where the box plays all seats."""
    _the_box_plays_all(room)
    room.wait(MINUTE)
    room.asks(room.found, 1)
    assert there(room.table.now.proposal).missing == {1}
    assert (room.seats(room.found), room.seats(room.green)) == (set(), {1})
    assert room.table.submit("agree", room.guests.origin(room.green)).ok
    assert (room.seats(room.found), room.seats(room.green)) == ({1}, set())


def test_a_seat_that_the_box_plays_for_a_lost_phone_comes_to_another_after_its_minute(room: Room) -> None:
    _the_box_plays_all(room)
    room.awake -= {room.green}
    room.wait(MINUTE)
    room.asks(room.found, 1)
    room.wait(MINUTE + 2)
    assert room.seats(room.found) == {1}


def test_one_tablet_for_all_takes_a_press_while_a_silent_phone_has_a_seat(room: Room) -> None:
    room.awake = {room.found}
    room.wait(STALE + 1)
    room.guests.sit_everywhere(room.found, playing=True)
    assert [one.role for one in room.guests.permission_requests()] == ["table"]


def test_a_made_up_handover_is_refused(room: Room) -> None:
    room.asks(room.found, 1)
    room.table.submit("agree", UNIT)
    entries = room.table.entries
    for body in ({}, {"seat": 2}, {"seat": "1"}, {"seat": 0, "agreed": entries[-1].body["agreed"]}):
        with pytest.raises(RecordError):
            fold([*entries[:-1], replace(entries[-1], body=body)], find, trusted=False)
