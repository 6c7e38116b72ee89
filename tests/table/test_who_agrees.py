"""Whose voice counts for a seat, and from when on: nobody gathers seats to agree for others."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.table.authority.authority import unvoiced
from companion.table.authority.menus import desk_menu
from companion.table.people.guests import Guests
from companion.table.people.opponents import Opponents
from companion.table.people.presence import MINUTE
from companion.table.people.sitting import ALL_SEATS
from tests.support.clocks import HandClock
from tests.support.saying import options
from tests.support.tables import RED, Table, press_for_referee, refusal
from tests.support.there import there
from tests.support.toy_game import find
from tests.table.rooms import Room

CONSENT = {"agree", "object", "source"}

PEBBLES = find("pebbles")
FOR_TWO = PEBBLES.configure(2, {})


@pytest.fixture
def table(room: Room) -> Table:
    return room.table


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
    assert not after.seats_long_played(PEBBLES, FOR_TWO)
    seconds.now += MINUTE
    assert after.seats_long_played(PEBBLES, FOR_TWO) == {1}
    after.close()
    again = book()
    assert again.seats_long_played(PEBBLES, FOR_TWO) == {1}
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


def test_of_two_phones_beside_the_first_the_one_that_had_the_seat_longer_is_next(
    guests: Guests, seconds: HandClock
) -> None:
    first = guests.join(guests.token, [1]).device
    third, second = guests.join(guests.token).device, guests.join(guests.token).device
    for one in (second, third):
        seconds.now += 1
        shares(guests, one, 1)
    guests.leave(first)
    assert not guests.origin(second).beside
    assert guests.origin(third).beside == {1}


def test_a_device_is_told_which_of_its_seats_others_agree_for(table: Table, guests: Guests) -> None:
    table.start_turns()
    tablet = guests.join(guests.token).device
    guests.sit_everywhere(tablet)

    def others(device: str | None) -> set[int]:
        return {*unvoiced(table.now, guests.origin(device))}

    assert others(tablet) == set()
    first, second = guests.join(guests.token, [1]).device, guests.join(guests.token).device
    assert (others(first), others(second), others(None)) == (set(), set(), set())
    shares(guests, second, 1)
    assert (others(tablet), others(first), others(second)) == ({1}, set(), {1})
    press_for_referee(guests, second)
    assert others(second) == set()


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
    assert not after.origin(tablet).speaks_for_others
    assert after.origin(tablet).others == {1}
    assert after.present() == ALL_SEATS - {1}  # so its minute is counted
    after.close()


def test_a_second_table_device_takes_a_press(guests: Guests) -> None:
    first, second = (guests.join(guests.token).device for _ in range(2))
    guests.sit_everywhere(first)
    guests.sit_everywhere(second)
    assert guests.origin(first).speaks_for_others
    assert not guests.origin(second).seats
    assert [one.device for one in guests.permission_requests()] == [second]
    guests.grant(guests.permission_requests()[0])
    assert guests.origin(second).speaks_for_others
    assert guests.origin(first).others == ALL_SEATS
