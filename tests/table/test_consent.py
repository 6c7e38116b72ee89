"""What could steer luck is proposed to all seats, and done once all have agreed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.errors import RecordError, plain
from companion.frozen import replace
from companion.play import Chance, Over
from companion.table import desk as desk_module
from companion.table.authority import MINUTE
from companion.table.entries import verified
from companion.table.fold import fold
from companion.table.guests import Guests
from companion.table.intents import Origin
from companion.table.menus import desk_menu
from companion.table.opponents import Opponents
from companion.table.sitting import ALL_SEATS
from tests.support.clocks import HandClock
from tests.support.saying import options
from tests.support.tables import GREEN, RED, TABLET, UNIT, Table, refusal
from tests.support.there import there
from tests.support.toy_game import find

CONSENT = {"agree", "object", "source"}
ONE_OF_THEM = Origin("phone", ALL_SEATS, whole=False, others=frozenset({1}))  # Green has sat down on a phone


class Room:
    """A table with people whose phones are heard, or not."""

    def __init__(self, folder: Path, seconds: HandClock) -> None:
        self.folder = folder
        self.seconds = seconds
        self.heard = {0, 1}
        self.guests: Guests | None = None
        self.opponents = Opponents(games={"pebbles"}, clock=seconds.monotonic)
        self.up()

    def up(self) -> None:
        self.furnish(Table(self.folder, opponents=self.opponents))

    def furnish(self, table: Table) -> None:
        self.table, desk = table, table.desk
        desk._seating = self
        self._look = desk._count_the_minute  # as ``wait`` tells it to, and not beside that on a thread
        desk._count_the_minute = lambda: None  # type: ignore[method-assign]

    def present(self) -> frozenset[int]:
        return frozenset(self.heard)

    def held(self) -> frozenset[int]:
        return self.guests.held() if self.guests is not None else frozenset()

    def asked(self) -> frozenset[int]:
        return self.guests.asked() if self.guests is not None else frozenset()

    def hand_over(self, seat: int) -> None:
        there(self.guests).hand_over(seat)

    def start_anew(self) -> None:
        self.table.close()
        self.up()

    def wait(self, seconds: float) -> None:
        """Let time pass in which nobody does anything; the desk looks around now and then."""
        for _ in range(int(seconds)):
            self.seconds.now += 1
            self._look()


@pytest.fixture
def seconds() -> HandClock:
    return HandClock()


@pytest.fixture
def room(tmp_path: Path, seconds: HandClock, monkeypatch: pytest.MonkeyPatch) -> Iterator[Room]:
    monkeypatch.setattr(desk_module, "time", seconds)
    room = Room(tmp_path, seconds)
    room.table.start_turns()
    yield room
    room.table.close()


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
    assert plain(table.now.proposal.what) == "take back Die, 6"
    assert table.now.state.scores == (6, 0)
    assert table.submit("agree", GREEN).ok
    assert isinstance(table.now.pending, Chance)
    assert table.now.again is None  # it is said anew
    assert table.log[-1] == "Red takes back: Die, 6"
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


@pytest.fixture
def guests(tmp_path: Path, seconds: HandClock) -> Iterator[Guests]:
    guests = Guests(tmp_path / "guests", clock=seconds.monotonic)
    yield guests
    guests.close()


TOO_NEW = "This phone has had its seats for less than a minute. Wait a moment; the box can do it at once."


def test_whoever_takes_a_free_seat_agrees_for_it_after_a_minute(
    room: Room, guests: Guests, seconds: HandClock
) -> None:
    table, mine = room.table, guests.join(guests.token, [0]).device
    seconds.now += MINUTE
    assert table.submit("source die hand", guests.origin(mine)).ok
    guests.sit(mine, [0, 1])
    assert refusal(table.submit("agree", guests.origin(mine)))[0] == "already"
    assert table.now.proposal is not None
    assert table.now.proposal.missing == {1}
    seconds.now += MINUTE
    assert table.submit("agree", guests.origin(mine)).ok
    assert table.now.luck.by_hand == {"die"}


def test_whoever_took_the_free_seats_just_before_does_not_speak_for_the_table(
    table: Table, guests: Guests, seconds: HandClock
) -> None:
    mine = guests.join(guests.token, [0]).device
    seconds.now += MINUTE
    guests.sit(mine, [0, 1])
    assert table.submit("source die hand", guests.origin(mine)).ok
    proposal = there(table.now.proposal)
    assert (proposal.by, set(proposal.missing)) == (0, {1})


def test_a_phone_of_which_all_seats_are_new_ends_what_is_proposed_and_agrees_to_nothing(
    table: Table, guests: Guests
) -> None:
    new = guests.join(guests.token, [1]).device
    assert refusal(table.submit("source die hand", guests.origin(new))) == ("too-new", TOO_NEW)
    assert table.submit("source die hand", RED).ok
    assert refusal(table.submit("agree", guests.origin(new))) == ("too-new", TOO_NEW)
    assert [one.part for one in options(desk_menu(table.now, guests.origin(new))) if one.part in CONSENT] == [
        "object"
    ]
    assert table.submit("object", guests.origin(new)).ok
    assert table.now.proposal is None


def test_a_seat_that_was_left_and_taken_again_is_new(guests: Guests, seconds: HandClock) -> None:
    device = guests.join(guests.token, [0]).device
    seconds.now += MINUTE
    guests.sit(device, [0])
    assert not guests.origin(device).fresh
    guests.sit(device, [])
    guests.sit(device, [0])
    assert guests.origin(device).fresh == {0}


def test_a_device_that_just_took_all_seats_by_itself_speaks_for_the_table_after_a_minute(
    table: Table, guests: Guests, seconds: HandClock
) -> None:
    tablet = guests.join(guests.token).device
    guests.sit_everywhere(tablet)
    assert refusal(table.submit("source die hand", guests.origin(tablet))) == ("too-new", TOO_NEW)
    seconds.now += MINUTE
    assert table.submit("source die hand", guests.origin(tablet)).ok
    assert table.now.luck.by_hand == {"die"}


def test_a_press_on_the_box_makes_a_table_device_at_once(guests: Guests) -> None:
    guests.join(guests.token, [0])
    tablet = guests.join(guests.token).device
    guests.sit_everywhere(tablet)
    guests.grant(guests.permission_requests()[0])
    assert not guests.origin(tablet).fresh


def started_anew(guests: Guests, folder: Path, seconds: HandClock) -> Guests:
    guests.close()
    return Guests(folder / "guests", clock=seconds.monotonic)


def test_seats_that_were_held_long_before_a_start_are_not_new(
    guests: Guests, tmp_path: Path, seconds: HandClock
) -> None:
    device = guests.join(guests.token, [0]).device
    seconds.now += MINUTE
    guests.seen(device)
    after = started_anew(guests, tmp_path, seconds)
    assert not after.origin(device).fresh
    after.close()


@pytest.mark.parametrize("all_seats", [False, True])
def test_nobody_has_a_voice_sooner_by_pulling_the_plug(
    table: Table, guests: Guests, tmp_path: Path, seconds: HandClock, all_seats: bool
) -> None:
    mine = guests.join(guests.token, [0]).device
    seconds.now += MINUTE
    if all_seats:
        guests.sit_everywhere(mine)
    else:
        guests.sit(mine, [0, 1])
    seconds.now += 30
    guests.seen(mine)
    after = started_anew(guests, tmp_path, seconds)
    seconds.now += MINUTE - 1
    after.seen(mine)
    answer = table.submit("source die hand", after.origin(mine), 0)
    assert not table.now.luck.by_hand
    assert answer.ok is not all_seats
    seconds.now += 1
    assert not after.origin(mine).fresh
    after.close()


def test_a_seat_that_the_box_was_given_just_before_a_start_agrees_a_minute_after_it(
    tmp_path: Path, seconds: HandClock
) -> None:
    def book() -> Opponents:
        return Opponents(tmp_path / "opponents", {"pebbles"}, clock=seconds.monotonic)

    before = book()
    before.sit(1, 50)
    before.close()
    seconds.now += 30
    after = book()
    assert not after.seats_long_played(find("pebbles"), 2)
    seconds.now += MINUTE
    assert after.seats_long_played(find("pebbles"), 2) == {1}
    after.close()
    again = book()
    assert again.seats_long_played(find("pebbles"), 2) == {1}
    again.close()


def shares(guests: Guests, device: str, seat: int) -> None:
    """A phone has a seat beside the phone that has it: that was asked for, and the box was pressed."""
    guests.ask_seat(device, seat, "share")
    guests.grant(guests.permission_requests()[-1])


def test_a_phone_with_another_seat_beside_its_own_answers_for_its_own(
    table: Table, guests: Guests, seconds: HandClock
) -> None:
    red, green = guests.join(guests.token, [0]).device, guests.join(guests.token, [1]).device
    shares(guests, red, 1)
    seconds.now += MINUTE
    assert table.submit("take 1", guests.origin(red), 1).ok is False  # it is Red's turn
    assert table.submit("source die hand", guests.origin(red), 0).ok
    assert set(there(table.now.proposal).missing) == {1}
    assert refusal(table.submit("agree", guests.origin(red), 1))[0] == "already"
    assert table.submit("agree", guests.origin(green)).ok
    assert table.now.luck.by_hand == {"die"}


def test_a_second_phone_of_a_seat_plays_and_objects_and_the_first_agrees(
    table: Table, guests: Guests, seconds: HandClock
) -> None:
    first, second = guests.join(guests.token, [1]).device, guests.join(guests.token).device
    shares(guests, second, 1)
    seconds.now += MINUTE
    assert refusal(table.submit("source die hand", guests.origin(second)))[0] == "beside"
    table.submit("source die hand", RED)
    assert refusal(table.submit("agree", guests.origin(second))) == (
        "beside",
        "The phone that had this seat first agrees for it. Here it can only be refused.",
    )
    assert table.submit("object", guests.origin(second)).ok
    assert table.now.proposal is None
    table.submit("source die hand", RED)
    assert table.submit("agree", guests.origin(first)).ok


def test_a_seat_whose_first_phone_is_silent_is_away_though_the_second_is_heard(
    guests: Guests, seconds: HandClock
) -> None:
    guests.join(guests.token, [1])
    second = guests.join(guests.token).device
    shares(guests, second, 1)
    seconds.now += 10
    guests.seen(second)
    assert guests.present() == frozenset()


def test_the_second_phone_of_a_seat_agrees_a_minute_after_the_first_has_left(
    guests: Guests, tmp_path: Path, seconds: HandClock
) -> None:
    first, second = guests.join(guests.token, [1]).device, guests.join(guests.token).device
    shares(guests, second, 1)
    seconds.now += MINUTE
    assert guests.origin(second).beside == {1}
    guests = started_anew(guests, tmp_path, seconds)
    assert guests.origin(second).beside == {1}
    guests.leave(first)
    assert not guests.origin(second).beside
    assert guests.origin(second).fresh == {1}
    seconds.now += MINUTE
    assert not guests.origin(second).fresh
    guests.close()


def test_a_table_device_answers_for_nobody_where_all_are_on_phones(table: Table, guests: Guests) -> None:
    tablet = guests.join(guests.token).device
    guests.sit_everywhere(tablet)
    guests.join(guests.token, [0])
    guests.join(guests.token, [1])
    origin = guests.origin(tablet)
    sentence = "The seats are with other devices, and their people answer themselves."
    assert refusal(table.submit("source die hand", origin, 0))[1] == sentence
    table.submit("source die hand", RED)
    for word in ("agree", "object"):
        assert refusal(table.submit(word, origin, 1))[1] == sentence
    assert not CONSENT & {one.part for one in options(desk_menu(table.now, origin))}
    assert table.now.proposal is not None
    assert table.now.proposal.agreed == {0}


def test_a_table_device_does_not_answer_for_a_phone_that_was_not_heard_since_a_start(
    tmp_path: Path, seconds: HandClock
) -> None:
    before = Guests(tmp_path / "guests", clock=seconds.monotonic)
    tablet = before.join(before.token).device
    before.sit_everywhere(tablet)
    before.join(before.token, [1])
    before.close()
    after = Guests(tmp_path / "guests", clock=seconds.monotonic)
    seconds.now += 400
    after.seen(tablet)
    assert not after.origin(tablet).whole
    assert after.origin(tablet).others == {1}
    assert after.present() == ALL_SEATS - {1}  # so its minute is counted
    after.close()


def test_a_second_table_device_takes_a_press(guests: Guests) -> None:
    first, second = (guests.join(guests.token).device for _ in range(2))
    guests.sit_everywhere(first)
    guests.sit_everywhere(second)
    assert guests.origin(first).whole
    assert not guests.origin(second).seats
    assert [one.device for one in guests.permission_requests()] == [second]
    guests.grant(guests.permission_requests()[0])
    assert guests.origin(second).whole
    assert guests.origin(first).others == ALL_SEATS


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
