from __future__ import annotations

import sys

import pytest

from companion.table.people.guests import Guests, PermissionRequest
from companion.table.people.join_codes import CODE_LIFE, CODE_SHOWN, plain
from companion.table.people.presence import AWAY, GRACE, STALE
from companion.table.people.sitting import LIFE, MAX_GUESTS, GuestError
from tests.support.clocks import HandClock
from tests.support.tables import press_for_referee
from tests.support.there import there


@pytest.fixture
def clock():
    return HandClock()


@pytest.fixture
def guests(tmp_path, clock):
    guests = Guests(tmp_path / "guests.db", clock=clock)
    yield guests
    guests.close()


def test_the_codes_are_easy_to_read_and_the_token_fits_the_qr_code(guests):
    card = guests.card()
    assert len(card.join_code) == 4
    assert len(card.token) == 12
    assert not set(card.join_code + card.token) & set("01IO")
    assert (card.join_code + card.token).isupper() or (card.join_code + card.token).isdigit()


def test_a_code_lives_ten_minutes_and_whoever_reads_it_has_half_of_them(guests, clock):
    code = guests.card().join_code
    clock.now += CODE_SHOWN
    following = guests.card().join_code
    assert following != code
    assert guests.card().join_code == following, "it stays as long as the first"
    guests.join_by_code(code)
    clock.now += CODE_LIFE - CODE_SHOWN
    with pytest.raises(GuestError) as refused:
        guests.join_by_code(code)
    assert refused.value.slug == "unknown-code"


def test_the_square_and_the_typed_code_each_have_a_door_of_their_own(guests):
    card = guests.card()
    for join, wrong in ((guests.join, card.join_code), (guests.join_by_code, card.token)):
        with pytest.raises(GuestError) as refused:
            join(wrong)
        assert refused.value.slug == "unknown-code"
    assert guests.join(f" {card.token.lower()}\n").device != guests.join_by_code(f"{card.join_code} ").device


def test_no_sign_of_any_script_becomes_another_when_a_code_is_read():
    """``ﬀ`` in capitals is two signs, ``ı`` and ``ſ`` are I and S: only ASCII is read."""
    for sign in map(chr, range(128, sys.maxunicode + 1)):
        assert plain(f"{sign}23") == ""
    assert plain(" 7kq4\t") == "7KQ4"


def test_a_seat_of_a_silent_phone_is_free_again(guests, clock):
    lost = guests.join(guests.token, [0])
    found = guests.join(guests.token)
    clock.now += STALE - 1
    with pytest.raises(GuestError):
        guests.sit(found.device, [0])
    clock.now += 1
    assert guests.sit(found.device, [0]).seats == {0}
    assert guests.guest(lost.device).seats == frozenset()


def test_a_living_phone_keeps_its_seat(guests, clock):
    mine = guests.join(guests.token, [0])
    for _ in range(5):
        clock.now += STALE / 2
        guests.seen(mine.device)
    assert guests.card().taken == {0}


def test_a_phone_that_is_not_heard_after_a_start_loses_its_seat_sooner_and_hears_so(tmp_path, clock, guests):
    gone, here = guests.join(guests.token, [0]), guests.join(guests.token, [1])
    other = guests.join(guests.token)
    guests.close()
    again = Guests(tmp_path / "guests.db", clock=clock)
    with pytest.raises(GuestError):
        again.sit(other.device, [0])
    clock.now += GRACE
    again.seen(here.device)
    assert again.taken() == {1}
    assert not again.sit_everywhere(other.device).everywhere  # to speak for all still takes a press
    assert again.sit(other.device, [0]).seats == {0}
    assert there(again.known(gone.device, gone.epoch)).ousted
    with pytest.raises(GuestError):
        again.sit(other.device, [0, 1])
    assert not again.sit(gone.device, [2]).ousted
    again.close()


def test_whoever_only_comes_by_pushes_no_seat_out_of_the_book(guests, clock):
    asleep = guests.join(guests.token, [0])
    clock.now += 2 * STALE
    for _ in range(2 * MAX_GUESTS):
        last = guests.join(guests.token)
    assert guests.known(asleep.device, asleep.epoch).seats == {0}
    assert guests.known(last.device, last.epoch) is not None


def test_a_phone_is_known_through_an_evening_and_no_longer(clock, guests):
    mine = guests.join(guests.token, [0])
    clock.now += LIFE
    assert guests.known(mine.device, mine.epoch) is not None
    clock.now += 1
    assert guests.known(mine.device, mine.epoch) is None


def test_the_guest_book_outlives_the_box(tmp_path, clock, guests):
    token, mine = guests.token, guests.join(guests.token, [2])
    press_for_referee(guests, mine.device)
    guests.close()
    again = Guests(tmp_path / "guests.db", clock=clock)
    assert again.token == token
    assert there(again.known(mine.device, mine.epoch)).seats == {2}
    assert again.origin(mine.device).seats is None
    again.close()


def test_a_table_device_acts_for_all_seats_but_is_no_referee(guests):
    tablet = guests.sit_everywhere(guests.join(guests.token).device)
    origin = guests.origin(tablet.device)
    assert origin.seats >= {0, 1, 2, 3}
    assert guests.origin("nobody").member is False


def test_who_took_all_seats_unasked_speaks_for_the_table_until_somebody_sits_down(guests):
    tablet, other = (guests.join(guests.token).device for _ in range(2))
    guests.sit_everywhere(tablet)
    assert guests.origin(tablet).speaks_for_others
    guests.sit(other, [1])
    assert guests.origin(tablet).seats >= {0, 1}
    assert not guests.origin(tablet).speaks_for_others
    guests.sit_everywhere(tablet)
    assert guests.permission_requests() == (PermissionRequest(tablet, "table"),)
    guests.grant(PermissionRequest(tablet, "table"))
    assert guests.origin(tablet).speaks_for_others


def test_declining_a_request_changes_nothing_else(guests):
    mine = guests.join(guests.token, [1])
    guests.ask_referee(mine.device)
    (request,) = guests.permission_requests()
    guests.decline(request)
    assert guests.guest(mine.device) == mine


def test_requests_wait_in_the_order_they_were_made(guests):
    first, second, third = (guests.join(guests.token, [seat]).device for seat in range(3))
    guests.ask_referee(third)
    guests.sit_everywhere(first)
    guests.ask_referee(second)
    guests.ask_referee(third)  # asking twice makes nobody later
    assert guests.permission_requests() == (
        PermissionRequest(third, "referee", frozenset({2})),
        PermissionRequest(first, "table", frozenset({0})),
        PermissionRequest(second, "referee", frozenset({1})),
    )


def test_a_request_is_withdrawn_by_sitting_down_or_leaving(guests):
    first, second = (guests.join(guests.token, [seat]).device for seat in range(2))
    guests.ask_referee(first)
    guests.ask_referee(second)
    guests.sit(first, [0])
    guests.leave(second)
    assert guests.permission_requests() == ()


def test_a_press_answers_the_request_that_was_shown_and_no_other(guests):
    first, _ = (guests.join(guests.token, [seat]).device for seat in range(2))
    guests.sit_everywhere(first)
    (shown,) = guests.permission_requests()
    guests.ask_referee(first)
    for press in (guests.grant, guests.decline):
        press(shown)
        assert guests.permission_requests() == (PermissionRequest(first, "referee", frozenset({0})),)
    assert not guests.guest(first).everywhere
    assert guests.origin(first).seats == {0}
    guests.sit(first, [0])
    guests.grant(PermissionRequest(first, "referee"))
    assert guests.origin(first).seats == {0}


def test_a_phone_that_is_not_heard_is_away_until_it_is_heard_again(guests, clock):
    one = guests.join(guests.card().token, (0,))
    other = guests.join(guests.card().token, (1,))
    clock.now += AWAY + 1
    guests.seen(other.device)
    assert guests.away() == {0}
    guests.seen(one.device)
    assert guests.away() == frozenset()


def test_a_tablet_for_all_is_away_for_nobody(guests, clock):
    tablet = guests.join(guests.card().token, (0,))
    guests.sit_everywhere(tablet.device, trusted=True)
    clock.now += AWAY + 1
    assert guests.away() == frozenset()


def test_a_seat_on_two_phones_is_away_when_both_are(guests: Guests, clock: HandClock) -> None:
    first, second = guests.join(guests.token, [0]), guests.join(guests.token)
    guests.ask_seat(second.device, 0, "share")
    guests.grant(guests.permission_requests()[0])
    clock.now += AWAY + 1
    assert guests.away() == {0}
    guests.seen(first.device)
    assert guests.away() == frozenset()
    assert guests.present() == {0}
    assert guests.origin(second.device).fresh == {0}  # nobody gathers seats to agree for them
