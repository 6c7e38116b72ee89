"""Codes that people type: a table joins at once, and nobody guesses one in an evening."""

from __future__ import annotations

import itertools
import random
import secrets
import sys
from urllib.parse import quote

import pytest

from companion.play import text
from companion.table.people.join_codes import CODE_LENGTH, CODE_SHOWN, JoinCodes
from companion.table.people.sitting import GuestError
from web_ui.attempts import AT_ONCE, EACH, Attempts
from web_ui.precedence import network
from web_ui.refusals import RequestRefused

EVENING = 6 * 3600
CODES = 32**CODE_LENGTH
GOOD = 2  # codes that are taken at a time


class Box:
    """What shows a code, another one every five minutes, and a clock."""

    def __init__(self) -> None:
        self.now = 0.0
        self.attempts = Attempts(self.code, lambda: self.now)

    def code(self) -> str:
        return str(self.now // CODE_SHOWN)

    def tries(self, address: str, right: bool = False) -> bool:
        """Somebody types a code; True when the box looked at it."""
        try:
            with self.attempts.one(address):
                if not right:
                    raise GuestError(text("That code is not on the box."), slug="unknown-code")
        except RequestRefused:
            return False
        except GuestError:
            return True
        return True


@pytest.fixture
def box():
    return Box()


def test_eight_phones_behind_one_address_join_at_once(new_phone, guests):
    phones = [new_phone(address="192.168.4.50") for _ in range(8)]
    assert [phone.join().status_code for phone in phones] == [303] * 8
    typing = [new_phone(address="192.168.4.51") for _ in range(8)]
    assert [phone.join(code=guests.card().join_code).status_code for phone in typing] == [303] * 8


def test_right_codes_never_count(box):
    assert all(box.tries("192.168.4.9", right=True) for _ in range(1000))
    assert box.tries("192.168.4.9")


def test_one_address_uses_up_its_own_attempts_and_not_the_others(box):
    assert sum(box.tries("192.168.4.66") for _ in range(100)) == EACH
    assert box.tries("192.168.4.9", right=True)


def test_all_addresses_together_have_few_attempts_in_an_evening(box):
    """Ten a second from ever new addresses, for six hours."""
    looked_at = most_known = 0
    for number in range(EVENING * 10):
        box.now = number / 10
        looked_at += box.tries(f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}")
        most_known = max(most_known, len(box.attempts))
    assert looked_at <= AT_ONCE + EVENING / CODE_SHOWN
    assert looked_at * GOOD / CODES < 1 / 5000
    assert most_known <= AT_ONCE


def test_with_so_few_attempts_nobody_is_let_in_by_luck():
    """A thousand evenings at once, each with a code to find."""
    chance = random.Random(1)
    allowed = int(AT_ONCE + EVENING / CODE_SHOWN)
    lucky = sum(any(chance.randrange(CODES) < GOOD for _ in range(allowed)) for _evening in range(1000))
    assert lucky <= 2


def test_used_up_attempts_come_back_with_the_next_code(box):
    for number in itertools.count():
        if not box.tries(str(number)):
            break
    assert not box.tries("somebody", right=True)
    box.now += CODE_SHOWN
    assert box.tries("somebody", right=True)
    box.now += AT_ONCE * CODE_SHOWN
    assert sum(box.tries(str(number)) for number in range(100)) == AT_ONCE


def test_guessing_locks_nobody_out_who_scans_the_square(new_phone, guests):
    answers = [new_phone().join(code="ZZZZ").status_code for _ in range(AT_ONCE + 3)]
    assert answers == [403] * AT_ONCE + [429] * 3
    typed = new_phone().join(code=guests.card().join_code)
    assert typed.status_code == 429
    assert "Scan the square on the box" in typed.text
    assert new_phone().join().status_code == 303


def test_a_code_that_cannot_be_one_does_not_count(new_phone, guests):
    for _ in range(AT_ONCE + 3):
        assert new_phone().join(code="ZZZZZ").status_code == 403
    assert new_phone().join(code=guests.card().join_code).status_code == 303


GROWING = [sign for sign in map(chr, range(sys.maxunicode + 1)) if len(sign.upper()) > 1]
"""Signs that become several in capitals."""


@pytest.mark.parametrize("sign", [sign for sign in GROWING if sign.upper().isascii()])
def test_a_code_in_signs_that_grow_in_capitals_is_not_looked_at(new_phone, guests, monkeypatch, sign):
    code = sign.upper().ljust(CODE_LENGTH, "2")
    monkeypatch.setattr(JoinCodes, "good", lambda _codes: [code])
    assert (
        new_phone().join(code=quote(sign.ljust(CODE_LENGTH - len(sign.upper()) + 1, "2"))).status_code == 403
    )
    assert new_phone().join(code=code).status_code == 303


def test_every_code_that_is_compared_with_the_typed_ones_has_counted(new_phone, guests, monkeypatch):
    """Whatever is sent: once no attempt is left, none comes to be compared."""
    compared = []
    compare = secrets.compare_digest
    monkeypatch.setattr(
        secrets, "compare_digest", lambda said, good: compared.append(good) or compare(said, good)
    )
    for number in range(AT_ONCE):
        assert (
            new_phone().join(code=("zzzz", "%20ZZZZ", "zZzz%09%20", "ZZZZ%0b")[number % 4]).status_code == 403
        )
    code = guests.card().join_code
    assert compared.count(code.encode()) == AT_ONCE
    sent = [code, code.lower(), f"%20{code}", f"{code}%09", f"%20%20{code.lower()}%0d%0a", f"{code}%00"]
    sent += [quote(sign.ljust(count, "2")) for sign in GROWING for count in (1, 2, 3, 4)]
    for one in sent:
        assert new_phone().join(code=one).status_code in {403, 429}
    assert compared.count(code.encode()) == AT_ONCE


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.168.4.7", "192.168.4.7"),
        ("::ffff:192.168.4.7", "192.168.4.7"),
        ("fd00:1:2:3:4:5:6:7", "fd00:1:2:3::/64"),
        ("fe80::1%wlan0", "fe80::/64"),
        ("nowhere", "nowhere"),
    ],
)
def test_what_counts_as_one_address(address, counted):
    assert network(address) == counted
