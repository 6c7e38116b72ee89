from __future__ import annotations

import pytest

from companion.table.guests import CODE_LIFE, CODE_SHOWN, STALE, GuestError, Guests, Wish


class Hours:
    """A clock that goes when it is told to."""

    def __init__(self):
        self.now = 1000.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Hours()


@pytest.fixture
def guests(tmp_path, clock):
    guests = Guests(tmp_path / "guests.db", clock=clock)
    yield guests
    guests.close()


def test_the_codes_are_easy_to_read_and_the_token_fits_the_qr_code(guests):
    card = guests.card()
    assert len(card.code) == 4
    assert len(card.token) == 12
    assert not set(card.code + card.token) & set("01IO")
    assert (card.code + card.token).isupper() or (card.code + card.token).isdigit()


def test_a_code_lives_ten_minutes_and_whoever_reads_it_has_half_of_them(guests, clock):
    code = guests.card().code
    clock.now += CODE_SHOWN
    assert guests.card().code != code
    guests.join(code)
    clock.now += CODE_LIFE - CODE_SHOWN
    with pytest.raises(GuestError) as refused:
        guests.join(code)
    assert refused.value.slug == "unknown-code"


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


def test_the_guest_book_outlives_the_box(tmp_path, clock, guests):
    token, mine = guests.token, guests.join(guests.token, [2])
    guests.make_referee(mine.device)
    guests.close()
    again = Guests(tmp_path / "guests.db", clock=clock)
    assert again.token == token
    assert again.known(mine.device, mine.epoch).seats == {2}
    assert again.origin(mine.device).seats is None
    again.close()


def test_a_table_device_acts_for_all_seats_but_is_no_referee(guests):
    tablet = guests.sit_everywhere(guests.join(guests.token).device)
    origin = guests.origin(tablet.device)
    assert origin.seats >= {0, 1, 2, 3}
    assert guests.origin("nobody").member is False


def test_declining_a_wish_changes_nothing_else(guests):
    mine = guests.join(guests.token, [1])
    guests.ask_referee(mine.device)
    (wish,) = guests.wishes()
    guests.decline(wish)
    assert guests.guest(mine.device) == mine


def test_wishes_wait_in_the_order_they_were_made(guests):
    first, second, third = (guests.join(guests.token, [seat]).device for seat in range(3))
    guests.ask_referee(third)
    guests.sit_everywhere(first)
    guests.ask_referee(second)
    guests.ask_referee(third)  # asking twice makes nobody later
    assert guests.wishes() == (
        Wish(third, "referee", frozenset({2})),
        Wish(first, "table", frozenset({0})),
        Wish(second, "referee", frozenset({1})),
    )


def test_a_wish_is_withdrawn_by_sitting_down_or_leaving(guests):
    first, second = (guests.join(guests.token, [seat]).device for seat in range(2))
    guests.ask_referee(first)
    guests.ask_referee(second)
    guests.sit(first, [0])
    guests.leave(second)
    assert guests.wishes() == ()


def test_a_press_answers_the_wish_that_was_shown_and_no_other(guests):
    first, _ = (guests.join(guests.token, [seat]).device for seat in range(2))
    guests.sit_everywhere(first)
    (shown,) = guests.wishes()
    guests.ask_referee(first)
    for press in (guests.grant, guests.decline):
        press(shown)
        assert guests.wishes() == (Wish(first, "referee", frozenset({0})),)
    assert not guests.guest(first).everywhere
    assert guests.origin(first).seats == {0}
    guests.sit(first, [0])
    guests.grant(Wish(first, "referee"))
    assert guests.origin(first).seats == {0}
