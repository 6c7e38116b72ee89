"""Sitting: which devices hold which seats, since when, and who of them speaks for one.

Of the phones that have a seat one had it first: it agrees for the seat where all are asked, and the others
have it *beside* that one. What a device has held for less than a minute of this run is *new*.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable

from companion.errors import OrbweaverError
from companion.frozen import replace
from companion.kit.seats import MOST_SEATS
from companion.play import text
from companion.table.people.guest_book import EVERYWHERE, Guest
from companion.table.people.presence import MINUTE, STALE, Presence

ALL_SEATS = frozenset(range(MOST_SEATS))
LIFE = 12 * 3600.0  # seconds of silence after which a device has to join again: one long evening
MAX_GUESTS = 64  # devices that are known at once


class GuestError(OrbweaverError):
    """A wrong code, a seat that is taken, or a device nobody knows."""

    slug = "not-joined"


class Sitting:
    """The devices that are known, with their seats. ``clock`` counts monotonic seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._lock = threading.RLock()
        self._guests: dict[str, Guest] = {}
        self._presence = Presence(clock)
        self._since: dict[str, dict[int, float]] = {}  # when a device took what is new; else it was the start
        self._waiting: dict[str, None] = {}  # devices that asked for something, in the order they asked
        self._look: Callable[[], None] = _nobody_looks

    def watch(self, changed: Callable[[], None]) -> None:
        """Have ``changed`` called after every change, but where somebody falls silent."""
        self._look = changed

    # ----------------------------------------------------------------------------- seats

    def taken(self, other_than: str | None = None) -> frozenset[int]:
        """Seats on phones that are alive, leaving out one device and the table devices."""
        with self._lock:
            return frozenset(seat for guest in self._sitting(other_than) for seat in guest.seats)

    def closed(self, other_than: str | None = None) -> dict[int, float]:
        """Seats that are only on phones which are away, and the seconds until another may have each if they
        stay silent."""
        with self._lock:
            away, found = self.away(), dict[int, float]()
            for guest in self._sitting(other_than):
                left = self._presence.left(guest.device)
                found |= {seat: max(found.get(seat, 0), left) for seat in guest.seats & away}
            return found

    def _sitting(self, other_than: str | None) -> list[Guest]:
        """Phones that keep their seats, leaving out one device and the table devices. Its caller locks."""
        others = (one for one in self._guests.values() if one.device != other_than and not one.everywhere)
        return [one for one in others if one.seats and self._presence.is_alive(one.device)]

    def held(self, other_than: str | None = None) -> frozenset[int]:
        """Seats on phones that are known, silent ones too, leaving out one device and the table devices."""
        with self._lock:
            others = (one for one in self._guests.values() if one.device != other_than and not one.everywhere)
            return frozenset(
                seat for one in others if self._presence.silent(one.device) <= LIFE for seat in one.seats
            )

    def away(self) -> frozenset[int]:
        """Seats whose phones have not been heard for ``AWAY`` s; a table device speaks for no seat here."""
        with self._lock:
            sitting = [guest for guest in self._guests.values() if guest.seats and not guest.everywhere]
            heard = [guest for guest in sitting if self._presence.is_here(guest.device)]
            there = frozenset[int]().union(*(guest.seats for guest in heard))
            return frozenset[int]().union(*(guest.seats for guest in sitting)) - there

    def present(self) -> frozenset[int]:
        """Seats whose voices are heard: on the phone that had them first, or on a device that plays all seats
        and is heard, as far as no phone has them."""
        with self._lock:
            heard = [one for one in self._guests.values() if self._presence.is_here(one.device)]
            own = frozenset(seat for one in heard if not one.everywhere for seat in one.seats - one.beside)
            return own.union(*(ALL_SEATS - self._of_others(one) for one in heard if one.everywhere))

    # ------------------------------------------------------------------- who speaks

    def _fresh(self, guest: Guest) -> frozenset[int]:
        """The seats that a device has had for less than a minute of this run, and by no press on the box."""
        new = frozenset[int]() if guest.pressed else self._new(guest)
        return ALL_SEATS if EVERYWHERE in new else new

    def _new(self, guest: Guest) -> frozenset[int]:
        """What a device has held for less than a minute. What was new when the box went off began at the
        start, so that nobody has a voice sooner by pulling the plug."""
        latest, took = self._clock() - MINUTE, self._since.get(guest.device, {})
        return frozenset(one for one in guest.new if took.get(one, self._presence.began) > latest)

    def _others_sit(self, device: str) -> bool:
        """True when another phone may still come back to its seat: nobody speaks for it till then."""
        return any(
            guest.seats and self._presence.silent(guest.device) < STALE
            for guest in self._guests.values()
            if guest.device != device and not guest.everywhere
        ) or self._another_table(device)

    def _another_table(self, device: str) -> bool:
        """True while another device that plays all seats is there."""
        others = (one for one in self._guests.values() if one.everywhere and one.device != device)
        return any(self._presence.is_heard(one.device) for one in others)

    def _of_others(self, guest: Guest) -> frozenset[int]:
        """The seats that a device which took all by itself does not speak for: each that is on a phone, heard
        or not, and all beside another such device."""
        if not guest.pressed and self._another_table(guest.device):
            return ALL_SEATS
        return self.held(guest.device)

    # -------------------------------------------------------------------- changing it

    def _guest(self, device: str) -> Guest:
        guest = self._guests.get(device)
        if guest is None:
            raise GuestError(text("This phone has not joined. Open the address on the box."))
        return guest

    def _make_room(self) -> None:
        """Forget who matters least, the longest silent first: nobody who plays, if it can be."""
        while len(self._guests) >= MAX_GUESTS:
            least = min(
                self._guests.values(),
                key=lambda guest: (self._matters(guest), -self._presence.silent(guest.device)),
            )
            del self._guests[least.device]
            self._pass_on(least.seats)
            self._waiting.pop(least.device, None)
            self._presence.forget(least.device)
            self._since.pop(least.device, None)

    def _matters(self, guest: Guest) -> int:
        """2 for whoever plays now, 1 for whoever may come back to a seat, 0 for who came by."""
        acts = bool(guest.seats) or guest.everywhere or guest.referee
        return acts + (acts and self._presence.is_alive(guest.device))

    def _keep(self, guest: Guest) -> Guest:
        before = self._guests.get(guest.device, Guest(guest.device))
        took = self._since.setdefault(guest.device, {})
        taken = guest.held - before.held
        took.update(dict.fromkeys(taken, self._clock()))
        beside, new = guest.beside & guest.seats, (guest.new | taken) & guest.held
        self._guests[guest.device] = guest = replace(guest, beside=beside, new=new)
        if guest.requested_role is None:
            self._waiting.pop(guest.device, None)
        else:
            self._waiting.setdefault(guest.device)
        self._pass_on(before.seats - guest.seats)
        self._look()
        return guest

    def _pass_on(self, seats: Iterable[int]) -> None:
        """Seats were left: of the phones that have one beside, the one that had it longest has it first now,
        and newly."""
        for seat in seats:
            left = [one for one in self._guests.values() if seat in one.seats]
            if left and all(seat in one.beside for one in left):
                self._speak_first(min(left, key=lambda one: self._held_since(one, seat)), seat)

    def _held_since(self, guest: Guest, seat: int) -> float:
        return self._since.get(guest.device, {}).get(seat, self._presence.began)

    def _speak_first(self, guest: Guest, seat: int) -> None:
        """A device that had a seat beside another has it first, and newly."""
        self._since.setdefault(guest.device, {})[seat] = self._clock()
        self._keep(replace(guest, beside=guest.beside - {seat}, new=guest.new | {seat}))


def _nobody_looks() -> None:
    """Before somebody watches."""
