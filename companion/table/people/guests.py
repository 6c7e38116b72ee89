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
  lost: both wait for a press on the box. While a game is played a seat comes to another phone, one of a
  silent phone too, when all have agreed to it (``asked``, ``hand_over``);
* a *referee* acts for all seats and opens new games at any time, and always needs a press.

No wall clock decides anything here: a box without a battery wakes in 1970. A device is known
until it was silent for ``LIFE`` seconds of one run, or through ``RUNS`` runs of the box in which
other phones were heard, or until ``MAX_GUESTS`` others are known that matter more.

Devices and secrets live in a side file of their own, never in the record of a game.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Literal

from companion.frozen import frozen, replace
from companion.play import text
from companion.table.intents import Origin
from companion.table.people import guest_book
from companion.table.people.guest_book import Book, Guest, Role
from companion.table.people.join_codes import JoinCodes, plain
from companion.table.people.presence import MINUTE, STALE
from companion.table.people.sidefile import Report, Sentences, SideFile
from companion.table.people.sitting import ALL_SEATS, LIFE, GuestError, Sitting

FILE = "guests.json"
RUNS = 4  # runs of the box without a sign of life, after which it has to as well

SENTENCES = Sentences(
    text(
        "Who sits where could not be read and is forgotten."
        " Join again with the code on the box, then take your seats."
    ),
    lambda reason: text(
        "Who sits where cannot be written down: {reason}. It holds until the box goes off.", reason=reason
    ),
)


_ON_NO_OTHER = text("That seat is on no other phone. Take it with a tap.")
_NOT_TO_PASS = text("Only the phone that agrees for a seat lets another one of the seat do so.")
_REFUSED_JUST_NOW = text("Somebody did not agree. This phone can ask all again a minute after that.")


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


class Guests(Sitting):
    """The guest book. All methods may be called from any thread.

    ``clock`` counts monotonic seconds. Errors: GuestError, each with a sentence; nothing has
    changed then. A book that cannot be read or written raises nothing (see ``sidefile``).
    """

    def __init__(self, path: Path, *, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(clock)
        self._file = SideFile(path, SENTENCES)
        book = self._file.read(guest_book.parsed, guest_book.read_legacy) or guest_book.fresh()
        self.token = book.token
        self.cookie_key = book.cookie_key
        self._run = book.run
        self._run_counts = False  # from the first phone that is heard in it
        known = [guest for guest in book.guests if book.run - guest.run < RUNS]
        self._guests.update({guest.device: guest for guest in known})
        self._refused: dict[str, float] = {}  # when a device last was refused a seat by somebody
        self._in_hand: set[str] = set()  # devices that show a phone's page; a television does not
        self._codes = JoinCodes(clock)
        self._pass_on(seat for guest in known for seat in guest.beside)  # its first phone may be forgotten
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
            self._presence.hear(guest.device)
            self._keep(guest)
            guest = self._sit(guest, seats)
        self._save()
        return guest

    def known(self, device: object, epoch: object) -> Guest | None:
        """The guest a cookie speaks of, None when it was sent away, forgotten, or never joined."""
        guest = self._guests.get(device) if isinstance(device, str) else None
        if guest is None or guest.epoch != epoch or self._presence.silent(guest.device) > LIFE:
            return None
        return guest

    def seen(self, device: str) -> None:
        """Note a sign of life, which keeps the device's seats from being taken."""
        with self._lock:
            guest = self._guests.get(device)
            if guest is None:
                return
            self._presence.hear(device)
            old = guest.new - self._new(guest)
            if self._run_counts and guest.run == self._run and not old:
                return
            self._keep(replace(guest, run=self._this_run(), new=guest.new - old))
        self._save()

    def is_heard(self, device: str) -> bool:
        """True for a device that gave a sign of life within ``AWAY`` s."""
        with self._lock:
            return device in self._guests and self._presence.is_here(device)

    def in_hand(self, device: str) -> None:
        """Note that somebody holds this device and looks at a phone's page on it."""
        self._in_hand.add(device)

    def phones(self) -> int:
        """How many phones have joined and are there."""
        with self._lock:
            held = self._in_hand & self._guests.keys()
            return sum(self._presence.silent(device) < STALE for device in held)

    # -------------------------------------------------------------------------------- seats

    def sit(self, device: str, seats: Iterable[int]) -> Guest:
        """Act for exactly these seats from now on. Errors: a seat is on another phone."""
        with self._lock:
            guest = self._sit(self._guest(device), seats)
        self._save()
        return guest

    def check_free(self, guest: Guest, seats: Iterable[int]) -> None:
        """Errors: one of these seats that a guest does not have is on another phone."""
        new = frozenset(seats) - guest.seats  # what two phones have stays with both
        if new & self.taken(other_than=guest.device):
            raise GuestError(
                text("That seat is on another phone. Choose a free seat, or leave it there first."),
                slug="seat-taken",
            )

    def _sit(self, guest: Guest, seats: Iterable[int]) -> Guest:
        wanted = frozenset(seats)
        self.check_free(guest, wanted)
        new = wanted - guest.seats
        for other in list(self._guests.values()):
            if other.device != guest.device and other.seats & new:
                self._keep(replace(other, seats=other.seats - new, ousted=True))
        return self._keep(
            replace(guest, seats=wanted, everywhere=False, pressed=False, requested_role=None, ousted=False)
        )

    def exchange(self, one: int, other: int) -> None:
        """Have two seats change places: who has either has the other, first or beside, and for as long."""
        places = {one: other, other: one}
        with self._lock:
            for guest in list(self._guests.values()):
                took, asked = self._since.get(guest.device, {}), guest.requested_seat
                self._since[guest.device] = {places.get(seat, seat): at for seat, at in took.items()}
                self._guests[guest.device] = replace(
                    guest,
                    seats=_placed(guest.seats, places),
                    beside=_placed(guest.beside, places),
                    new=_placed(guest.new, places),
                    requested_seat=None if asked is None else places.get(asked, asked),
                )
            self._look()
        self._save()

    def sit_everywhere(self, device: str, *, trusted: bool = False, playing: bool = False) -> Guest:
        """Act for all seats, at once or after a press on the box (see the module). While a game is
        ``playing`` the seats of silent phones are others' too."""
        with self._lock:
            guest = self._guest(device)
            others = self._others_sit(device) or (playing and bool(self.held(device)))
            if trusted or guest.referee or not others:
                guest = self._play_all(guest, pressed=trusted or guest.pressed)
            else:
                guest = self._keep(replace(guest, requested_role="table", requested_seat=None))
        self._save()
        return guest

    def _play_all(self, guest: Guest, *, pressed: bool) -> Guest:
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
            speaks = guest.pressed or not others
            return Origin(
                "phone", ALL_SEATS, speaks_for_others=speaks, others=others, fresh=self._fresh(guest)
            )
        return Origin("phone", guest.seats, fresh=self._fresh(guest), beside=guest.beside)

    def everybody(self) -> tuple[Guest, ...]:
        """All who are known, whoever came last at the end."""
        return tuple(self._guests.values())

    def guest(self, device: str | None) -> Guest | None:
        """The device as it stands, None when it never joined."""
        return self._guests.get(device) if device is not None else None

    def shared(self, guest: Guest | None) -> dict[int, Literal["shared", "beside"]]:
        """Of the seats that other phones have too: whether this device agrees for one, or has it beside."""
        if guest is None or guest.everywhere:
            return {}
        with self._lock:
            also = self.held(other_than=guest.device)
        return {seat: "beside" if seat in guest.beside else "shared" for seat in guest.seats & also}

    def pass_voice(self, device: str, seat: int) -> Guest:
        """The phone that had a seat first lets the other one agree for it, newly, and has it beside from now
        on. Errors: it did not have it first, or no other phone has it."""
        with self._lock:
            guest = self._guest(device)
            second = [one for one in self._guests.values() if one.device != device and seat in one.beside]
            if seat not in guest.seats - guest.beside or not second:
                raise GuestError(_NOT_TO_PASS, slug="another-seat")
            heard = [one for one in second if self._presence.is_alive(one.device)]
            self._speak_first((heard or second)[0], seat)
            guest = self._keep(replace(self._guest(device), beside=guest.beside | {seat}))
        self._save()
        return guest

    # --------------------------------------------------------------- what needs a press

    def ask_referee(self, device: str) -> None:
        """Ask to be referee; the box is asked."""
        with self._lock:
            self._keep(replace(self._guest(device), requested_role="referee", requested_seat=None))
        self._save()  # it may have asked all for a seat until now

    def ask_seat(self, device: str, seat: int, role: Literal["share", "replace"]) -> Guest:
        """Ask for a seat that is on another phone: beside it, or instead; the box is asked. What a device
        has beside one that fell silent it has alone at once. Errors: the seat is on no other phone, so a tap
        takes it."""
        with self._lock:
            guest = self._guest(device)
            if seat in guest.beside and seat not in self.taken(other_than=device):
                # The first phone fell silent, and nothing is at stake.
                self._hand_over(guest, seat, alone=True)
                guest = self._guest(device)
            elif seat not in self.taken(other_than=device):
                raise GuestError(_ON_NO_OTHER, slug="seat-free")
            else:
                guest = self._keep(replace(guest, requested_role=role, requested_seat=seat))
        self._save()
        return guest

    def permission_requests(self) -> tuple[PermissionRequest, ...]:
        """What waits for a press on the box, the oldest first."""
        with self._lock:
            waiting = [self._guests[device] for device in self._waiting]
            return tuple(
                PermissionRequest(guest.device, guest.requested_role, guest.seats, _asked_seat(guest))
                for guest in waiting
                if guest.requested_role not in (None, "handover")
            )

    def grant(self, request: PermissionRequest) -> None:
        """The press on the box: the device becomes what it asked to be, if it still asks that."""
        with self._lock:
            if not self._still(request):
                return
            if request.role == "referee":
                self._keep(replace(self._guest(request.device), referee=True, requested_role=None))
            elif request.seat is not None:
                self._hand_over(self._guest(request.device), request.seat, alone=request.role == "replace")
            else:
                self._play_all(self._guest(request.device), pressed=True)
        self._save()

    # ------------------------------------------------------------- what takes all seats

    def ask_for(self, device: str, seat: int) -> Guest:
        """Ask for a seat that is on another phone, which may be silent; all seats are asked, and
        ``hand_over`` gives it. What another phone has asked all for is not asked any more: one thing is
        proposed at a time, so who was refused leaves that to others for a ``MINUTE``. Errors: the seat is
        on no other phone, or the device was refused just now."""
        with self._lock:
            guest = self._guest(device)
            if self.was_refused(device):
                raise GuestError(_REFUSED_JUST_NOW, slug="seat-taken")
            if seat not in self.held(other_than=device):
                raise GuestError(_ON_NO_OTHER, slug="seat-free")
            for other in [one for one in self._guests.values() if one.requested_role == "handover"]:
                self._keep(replace(other, requested_role=None))
            guest = self._keep(replace(guest, requested_role="handover", requested_seat=seat))
        self._save()
        return guest

    def asked(self) -> frozenset[int]:
        """The seats that a phone asks all for."""
        with self._lock:
            asking = (one for one in self._guests.values() if one.requested_role == "handover")
            return frozenset(one.requested_seat for one in asking if one.requested_seat is not None)

    def hand_over(self, seat: int) -> None:
        """All have agreed: the seat comes to the phone that asks for it, if one still does."""
        with self._lock:
            asking = [one for one in self._guests.values() if one.requested_role == "handover"]
            for guest in [one for one in asking if one.requested_seat == seat]:
                self._hand_over(guest, seat, alone=True)
        self._save()

    def refuse(self, seat: int) -> None:
        """Somebody has objected: what was asked of all is not asked any more, till it is asked anew."""
        with self._lock:
            asking = [one for one in self._guests.values() if one.requested_role == "handover"]
            for guest in [one for one in asking if one.requested_seat == seat]:
                self._keep(replace(guest, requested_role=None))
                self._refused[guest.device] = self._clock()
        self._save()

    def was_refused(self, device: str) -> bool:
        """True for a ``MINUTE`` after somebody objected to what a device had asked for."""
        since = self._refused.get(device)
        return since is not None and self._clock() - since < MINUTE

    def withdraw(self, device: str) -> Guest:
        """What a device has asked for is not asked any more."""
        with self._lock:
            guest = self._keep(replace(self._guest(device), requested_role=None))
        self._save()
        return guest

    def _hand_over(self, guest: Guest, seat: int, *, alone: bool) -> None:
        """A seat comes to a phone; with ``alone`` those that had it have lost it openly."""
        for other in list(self._guests.values()):
            if alone and other.device != guest.device and seat in other.seats:
                self._keep(replace(other, seats=other.seats - {seat}, ousted=True))
        guest = self._guest(guest.device)  # it may have had the seat beside one of them
        had = any(seat in other.seats for other in self._guests.values() if other.device != guest.device)
        self._keep(
            replace(
                guest,
                seats=guest.seats | {seat},
                beside=guest.beside | {seat} if had else guest.beside - {seat},
                everywhere=False,
                pressed=False,
                requested_role=None,
                ousted=False,
            )
        )

    def decline(self, request: PermissionRequest) -> None:
        """The other press: the request is gone."""
        with self._lock:
            if self._still(request):
                self._keep(replace(self._guest(request.device), requested_role=None))

    # -------------------------------------------------------------------------------- inside

    def _still(self, request: PermissionRequest) -> bool:
        """True unless the device thought better of it, or of something else, before the press."""
        guest = self._guests.get(request.device)
        return guest is not None and (guest.requested_role, _asked_seat(guest)) == (
            request.role,
            request.seat,
        )

    def _this_run(self) -> int:
        """The number of this run; it counts as one from the first phone that is heard."""
        if not self._run_counts:
            self._run_counts = True
            self._run += 1
        return self._run

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


def _placed(seats: frozenset[int], places: Mapping[int, int]) -> frozenset[int]:
    return frozenset(places.get(seat, seat) for seat in seats)


def _asked_seat(guest: Guest) -> int | None:
    """The seat that a request is about."""
    return guest.requested_seat if guest.requested_role in ("share", "replace", "handover") else None
