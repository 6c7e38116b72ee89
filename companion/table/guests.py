"""Guests: who has joined the table with a phone, and for which seats each may act.

Joining shows that somebody can read the box: its QR code carries a token of twelve characters,
its display a code of four for typing. A device then chooses seats:

* a free seat is taken by a tap; a seat on another phone is free again once that phone has been
  silent for ``STALE`` seconds, or for ``GRACE`` after a start in which it was never heard. It
  loses the seat openly: its page says so when it comes back;
* a *table device* acts for all seats. It is granted at once when nobody else holds a seat, so
  four people may play with one tablet; otherwise it waits for a press on the box. A phone may
  still take a seat of its own beside it;
* a seat that is on a phone may be on a *second phone* as well, or go to another phone at once, as when one is
  lost: both wait for a press on the box;
* a *referee* acts for all seats and opens new games at any time, and always needs a press.

No wall clock decides anything here: a box without a battery wakes in 1970. A device is known
until it was silent for ``LIFE`` seconds of one run, or through ``RUNS`` runs of the box in which
other phones were heard, or until ``MAX_GUESTS`` others are known that matter more.

Devices and secrets live in a side file of their own, never in the record of a game.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Literal

from companion.errors import OrbweaverError
from companion.frozen import frozen, replace
from companion.play import text
from companion.table import guest_book
from companion.table.authority import MINUTE
from companion.table.guest_book import Book, Guest, Role
from companion.table.intents import Origin
from companion.table.join_codes import JoinCodes, plain
from companion.table.sidefile import Report, Sentences, SideFile

FILE = "guests.json"
ALL_SEATS = frozenset(range(8))  # more than any game has
EVERYWHERE = -1  # in the place of a seat, where a device acts for all of them
LIFE = 12 * 3600.0  # seconds of silence after which a device has to join again: one long evening
RUNS = 4  # runs of the box without a sign of life, after which it has to as well
MAX_GUESTS = 64  # devices that are known at once
STALE = 300.0  # seconds of silence after which a phone's seat may be taken
AWAY = 6.0  # seconds of silence, three signs of life, after which a phone is away: asleep, or off the Wi-Fi
GRACE = 60.0  # seconds after a start in which a phone may be on its way back

SENTENCES = Sentences(
    text(
        "Who sits where could not be read and is forgotten."
        " Join again with the code on the box, then take your seats."
    ),
    lambda reason: text(
        "Who sits where cannot be written down: {reason}. It holds until the box goes off.", reason=reason
    ),
)


class GuestError(OrbweaverError):
    """A wrong code, a seat that is taken, or a device nobody knows."""

    slug = "not-joined"


@frozen
class JoinCard:
    """What the box shows to be joined: the join code, the QR token, the seats taken."""

    join_code: str
    token: str
    taken: frozenset[int]


@frozen
class PermissionRequest:
    """A device that waits for a press on the box, what for, the seats it has, the ``seat`` it asks for."""

    device: str
    role: Role
    seats: frozenset[int] = frozenset()
    seat: int | None = None


class Guests:
    """The guest book. All methods may be called from any thread.

    ``clock`` counts monotonic seconds. Errors: GuestError, each with a sentence; nothing has
    changed then. A book that cannot be read or written raises nothing (see ``sidefile``).
    """

    def __init__(self, path: Path, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.RLock()
        self._file = SideFile(path, SENTENCES)
        book = self._file.read(guest_book.parsed, guest_book.read_legacy) or guest_book.fresh()
        self.token = book.token
        self.cookie_key = book.cookie_key
        self._run = book.run
        self._run_counts = False  # from the first phone that is heard in it
        known = [guest for guest in book.guests if book.run - guest.run < RUNS]
        self._guests = {guest.device: guest for guest in known}
        self._began = clock()
        self._seen: dict[str, float] = {}
        self._in_hand: set[str] = set()  # devices that show a phone's page; a television does not
        self._since: dict[str, dict[int, float]] = {}  # when a device took a seat, where that was in this run
        self._waiting: dict[str, None] = {}  # devices that asked for one, in the order they asked
        self._codes = JoinCodes(clock)
        self._changes = 0
        self._save()

    def close(self) -> None:
        self._file.close()

    def report_to(self, report: Report) -> None:
        """Tell people through ``report`` what was forgotten, or cannot be written down."""
        self._file.report_to(report)

    # ------------------------------------------------------------------------------ joining

    def card(self) -> JoinCard:
        """The codes to show now."""
        with self._lock:
            return JoinCard(self._codes.good()[0], self.token, self.taken())

    def join(self, token: str, seats: Iterable[int] = ()) -> Guest:
        """A new device that read the token. No typed code is looked at here."""
        return self._join(plain(token), lambda: (self.token,), seats)

    def join_by_code(self, code: str, seats: Iterable[int] = ()) -> Guest:
        """A new device that read a typed code that is still good. A stranger may guess one: whoever
        calls this counts the wrong ones."""
        return self._join(plain(code), self._codes.good, seats)

    def check_code(self, code: str) -> None:
        """Whether a typed code is still good. Errors: GuestError; wrong ones count as with join_by_code."""
        with self._lock:
            self._compare(plain(code), self._codes.good())

    @staticmethod
    def _compare(typed: str, good: Iterable[str]) -> None:
        if not any(secrets.compare_digest(typed.encode(), one.encode()) for one in good):
            raise GuestError(
                text("That code is not on the box. Type the four signs it shows now."),
                slug="unknown-code",
            )

    def _join(self, typed: str, good: Callable[[], Iterable[str]], seats: Iterable[int]) -> Guest:
        with self._lock:
            self._compare(typed, good())
            self._make_room()
            guest = Guest(secrets.token_hex(8), run=self._this_run())
            self._seen[guest.device] = self._clock()
            self._keep(guest)
            guest = self._sit(guest, seats)
        self._save()
        return guest

    def known(self, device: object, epoch: object) -> Guest | None:
        """The guest a cookie speaks of, None when it was sent away, forgotten, or never joined."""
        guest = self._guests.get(device) if isinstance(device, str) else None
        if guest is None or guest.epoch != epoch or self._silent(guest.device) > LIFE:
            return None
        return guest

    def seen(self, device: str) -> None:
        """Note a sign of life, which keeps the device's seats from being taken."""
        with self._lock:
            guest = self._guests.get(device)
            if guest is None:
                return
            self._seen[device] = self._clock()
            if self._run_counts and guest.run == self._run:
                return
            self._keep(replace(guest, run=self._this_run()))
        self._save()

    def is_heard(self, device: str) -> bool:
        """True for a device that gave a sign of life within ``AWAY`` s."""
        with self._lock:
            return device in self._guests and self._silent(device) <= AWAY

    def in_hand(self, device: str) -> None:
        """Note that somebody holds this device and looks at a phone's page on it."""
        self._in_hand.add(device)

    def phones(self) -> int:
        """How many phones have joined and are there."""
        with self._lock:
            since = self._clock() - STALE
            held = self._in_hand & self._guests.keys()
            return sum(self._seen.get(device, self._began) > since for device in held)

    # -------------------------------------------------------------------------------- seats

    def taken(self, other_than: str | None = None) -> frozenset[int]:
        """Seats on phones that are alive, leaving out one device and the table devices."""
        with self._lock:
            return frozenset(
                seat
                for guest in self._guests.values()
                if guest.seats and guest.device != other_than and not guest.everywhere
                if self._alive(guest.device)
                for seat in guest.seats
            )

    def away(self) -> frozenset[int]:
        """Seats whose phones have not been heard for ``AWAY`` s; a table device speaks for no seat here."""
        with self._lock:
            sitting = [guest for guest in self._guests.values() if guest.seats and not guest.everywhere]
            heard = [guest for guest in sitting if self._silent(guest.device) <= AWAY]
            there = frozenset[int]().union(*(guest.seats for guest in heard))
            return frozenset[int]().union(*(guest.seats for guest in sitting)) - there

    def present(self) -> frozenset[int]:
        """Seats whose people are heard: on a phone of their own, or on one that plays all seats and is heard,
        as far as no other phone has them."""
        with self._lock:
            heard = [one for one in self._guests.values() if self._silent(one.device) <= AWAY]
            own = frozenset(seat for one in heard if not one.everywhere for seat in one.seats)
            return own.union(*(ALL_SEATS - self._of_others(one) for one in heard if one.everywhere))

    def sit(self, device: str, seats: Iterable[int]) -> Guest:
        """Act for exactly these seats from now on. Errors: a seat is on another phone."""
        with self._lock:
            guest = self._sit(self._guest(device), seats)
        self._save()
        return guest

    def _sit(self, guest: Guest, seats: Iterable[int]) -> Guest:
        wanted = frozenset(seats)
        new = wanted - guest.seats  # what two phones have stays with both
        if new & self.taken(other_than=guest.device):
            raise GuestError(
                text("That seat is on another phone. Choose a free seat, or leave it there first."),
                slug="seat-taken",
            )
        for other in list(self._guests.values()):
            if other.device != guest.device and other.seats & new:
                self._keep(replace(other, seats=other.seats - new, ousted=True))
        return self._keep(
            replace(guest, seats=wanted, everywhere=False, pressed=False, requested_role=None, ousted=False)
        )

    def sit_everywhere(self, device: str, *, trusted: bool = False) -> Guest:
        """Act for all seats, at once or after a press on the box (see the module)."""
        with self._lock:
            guest = self._sit_everywhere(self._guest(device), trusted=trusted)
        self._save()
        return guest

    def _sit_everywhere(self, guest: Guest, *, trusted: bool) -> Guest:
        if trusted or guest.referee or not self._others_sit(guest.device):
            pressed = trusted or guest.pressed
            return self._keep(
                replace(
                    guest,
                    seats=frozenset(),
                    everywhere=True,
                    pressed=pressed,
                    requested_role=None,
                    ousted=False,
                )
            )
        return self._keep(replace(guest, requested_role="table", requested_seat=None))

    def leave(self, device: str) -> None:
        """Send a device away: its cookie is worth nothing from now on."""
        with self._lock:
            guest = self._guest(device)
            self._keep(Guest(device, guest.epoch + 1, run=guest.run))
        self._save()

    def origin(self, device: str | None) -> Origin:
        """What a device may do at the desk. Somebody unknown only looks on."""
        guest = self._guests.get(device) if device is not None else None
        if guest is None:
            return Origin("phone", frozenset(), member=False)
        if guest.referee:
            return Origin("phone", None)
        if guest.everywhere:
            others = self._of_others(guest)
            whole = guest.pressed or not others
            return Origin("phone", ALL_SEATS, whole=whole, others=others, fresh=self._fresh(guest))
        return Origin("phone", guest.seats, fresh=self._fresh(guest))

    def _fresh(self, guest: Guest) -> frozenset[int]:
        """The seats that a device has had for less than a minute, and not by a press on the box."""
        if guest.pressed:
            return frozenset()
        latest = self._clock() - MINUTE
        took = self._since.get(guest.device, {})
        fresh = frozenset(seat for seat in _held(guest) if took.get(seat, latest) > latest)
        return ALL_SEATS if EVERYWHERE in fresh else fresh

    def everybody(self) -> tuple[Guest, ...]:
        """All who are known, whoever came last at the end."""
        return tuple(self._guests.values())

    def guest(self, device: str | None) -> Guest | None:
        """The device as it stands, None when it never joined."""
        return self._guests.get(device) if device is not None else None

    # --------------------------------------------------------------- what needs a press

    def ask_referee(self, device: str) -> None:
        """Ask to be referee; the box is asked."""
        with self._lock:
            self._keep(replace(self._guest(device), requested_role="referee", requested_seat=None))

    def ask_seat(self, device: str, seat: int, role: Literal["share", "replace"]) -> Guest:
        """Ask for a seat that is on another phone: beside it, or instead of it; the box is asked. Errors: the
        seat is on no other phone, so a tap takes it."""
        with self._lock:
            guest = self._guest(device)
            if seat not in self.taken(other_than=device):
                raise GuestError(
                    text("That seat is on no other phone. Take it with a tap."), slug="seat-free"
                )
            return self._keep(replace(guest, requested_role=role, requested_seat=seat))

    def permission_requests(self) -> tuple[PermissionRequest, ...]:
        """What waits for a press on the box, the oldest first."""
        with self._lock:
            waiting = [self._guests[device] for device in self._waiting]
            return tuple(
                PermissionRequest(guest.device, guest.requested_role, guest.seats, _asked_seat(guest))
                for guest in waiting
                if guest.requested_role
            )

    def grant(self, request: PermissionRequest) -> None:
        """The press on the box: the device becomes what it asked to be, if it still asks that."""
        with self._lock:
            if not self._still(request):
                return
            if request.role == "referee":
                self._make_referee(request.device)
            elif request.seat is not None:
                self._hand_over(self._guest(request.device), request.seat, alone=request.role == "replace")
            else:
                self._sit_everywhere(self._guest(request.device), trusted=True)
        self._save()

    def _hand_over(self, guest: Guest, seat: int, *, alone: bool) -> None:
        """A seat comes to a phone; with ``alone`` those that had it have lost it openly."""
        for other in list(self._guests.values()):
            if alone and other.device != guest.device and seat in other.seats:
                self._keep(replace(other, seats=other.seats - {seat}, ousted=True))
        seats = guest.seats | {seat}
        self._keep(
            replace(guest, seats=seats, everywhere=False, pressed=False, requested_role=None, ousted=False)
        )

    def decline(self, request: PermissionRequest) -> None:
        """The other press: the request is gone."""
        with self._lock:
            if self._still(request):
                self._keep(replace(self._guest(request.device), requested_role=None))

    def make_referee(self, device: str) -> None:
        """Only after somebody pressed a key on the unit."""
        with self._lock:
            self._make_referee(device)
        self._save()

    def _make_referee(self, device: str) -> None:
        self._keep(replace(self._guest(device), referee=True, requested_role=None))

    @property
    def changes(self) -> int:
        """Counts up with every change of the guest book."""
        return self._changes

    # -------------------------------------------------------------------------------- inside

    def _guest(self, device: str) -> Guest:
        guest = self._guests.get(device)
        if guest is None:
            raise GuestError(text("This phone has not joined. Open the address on the box."))
        return guest

    def _still(self, request: PermissionRequest) -> bool:
        """True unless the device thought better of it, or of something else, before the press."""
        guest = self._guests.get(request.device)
        return guest is not None and (guest.requested_role, _asked_seat(guest)) == (
            request.role,
            request.seat,
        )

    def _silent(self, device: str) -> float:
        """Seconds since a device was heard, or since the start if it was not."""
        return self._clock() - self._seen.get(device, self._began)

    def _alive(self, device: str) -> bool:
        return self._silent(device) < (STALE if device in self._seen else GRACE)

    def _others_sit(self, device: str) -> bool:
        """True when another phone may still come back to its seat: nobody speaks for it till then."""
        return any(
            guest.seats and self._silent(guest.device) < STALE
            for guest in self._guests.values()
            if guest.device != device and not guest.everywhere
        ) or self._another_table(device)

    def _another_table(self, device: str) -> bool:
        """True while another device that plays all seats is there."""
        others = (one for one in self._guests.values() if one.everywhere and one.device != device)
        return any(one.device in self._seen and self._silent(one.device) < STALE for one in others)

    def _of_others(self, guest: Guest) -> frozenset[int]:
        """The seats that a device which took all by itself does not speak for: each that is on a phone, heard
        or not, and all beside another such device."""
        if not guest.pressed and self._another_table(guest.device):
            return ALL_SEATS
        known = (one for one in self._guests.values() if one.device != guest.device and not one.everywhere)
        return frozenset(seat for one in known if self._silent(one.device) <= LIFE for seat in one.seats)

    def _this_run(self) -> int:
        """The number of this run; it counts as one from the first phone that is heard."""
        if not self._run_counts:
            self._run_counts = True
            self._run += 1
        return self._run

    def _make_room(self) -> None:
        """Forget who matters least, the longest silent first: nobody who plays, if it can be."""
        while len(self._guests) >= MAX_GUESTS:
            least = min(
                self._guests.values(),
                key=lambda guest: (self._matters(guest), -self._silent(guest.device)),
            )
            del self._guests[least.device]
            self._waiting.pop(least.device, None)
            self._seen.pop(least.device, None)
            self._since.pop(least.device, None)

    def _matters(self, guest: Guest) -> int:
        """2 for whoever plays now, 1 for whoever may come back to a seat, 0 for who came by."""
        acts = bool(guest.seats) or guest.everywhere or guest.referee
        return acts + (acts and self._alive(guest.device))

    def _keep(self, guest: Guest) -> Guest:
        before = self._guests.get(guest.device)
        had = _held(before) if before is not None else frozenset()
        took = self._since.setdefault(guest.device, {})
        took.update(dict.fromkeys(_held(guest) - had, self._clock()))
        self._guests[guest.device] = guest
        if guest.requested_role is None:
            self._waiting.pop(guest.device, None)
        else:
            self._waiting.setdefault(guest.device)
        self._changes += 1
        return guest

    def _save(self) -> None:
        """Write the book down; never with the lock held, as a disk may take its time."""
        self._file.save(self.document)
        if any(guest.seats or guest.everywhere for guest in list(self._guests.values())):
            self._file.dismiss()

    def document(self) -> dict[str, Any]:
        """As it stands in its file."""
        with self._lock:
            guests = tuple(self._guests.values())
            return guest_book.document(Book(self.token, self.cookie_key, self._run, guests))


def _asked_seat(guest: Guest) -> int | None:
    """The seat that a request is about."""
    return guest.requested_seat if guest.requested_role in ("share", "replace") else None


def _held(guest: Guest) -> frozenset[int]:
    """What is noted as held: each seat that was chosen, or all of them as one."""
    return frozenset((EVERYWHERE,)) if guest.everywhere else guest.seats
