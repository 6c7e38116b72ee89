"""Guests: who has joined the table with a phone, and for which seats each may act.

Joining shows that somebody can read the box: its QR code carries a token of twelve characters,
its display a code of four for typing. A device then chooses seats:

* a free seat is taken by a tap; a seat on another phone is free again once that phone has been
  silent for ``STALE`` seconds;
* a *table device* acts for all seats. It is granted at once when nobody else holds a seat, so
  four people may play with one tablet; otherwise it waits for a press on the box. A phone may
  still take a seat of its own beside it;
* a *referee* acts for all seats and opens new games at any time, and always needs a press.

Devices and codes live in a small database of their own, never in the record of a game.
"""

from __future__ import annotations

import json
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from companion.errors import OrbweaverError
from companion.play import text
from companion.table.intents import Origin

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # 32 signs, none of them 0, 1, I or O
TOKEN_LENGTH = 12  # 60 bits
CODE_LENGTH = 4  # 20 bits, hence the short life and the limit on attempts
CODE_LIFE = 600.0  # seconds a typed code is accepted
CODE_SHOWN = 300.0  # seconds it is shown: whoever reads it has as long again to type it
ALL_SEATS = frozenset(range(8))  # more than any game has
COOKIE_LIFE = 12 * 3600.0  # seconds: one long evening
STALE = 300.0  # seconds of silence after which a phone's seat may be taken

Role = Literal["table", "referee"]
"""What takes a press on the box: to act for all seats, to be the referee."""


class GuestError(OrbweaverError):
    """A wrong code, a seat that is taken, or a device nobody knows."""

    slug = "not-joined"


@dataclass(frozen=True, slots=True)
class JoinCard:
    """What the box shows to be joined: the typed code, the QR token, the seats taken."""

    code: str
    token: str
    taken: frozenset[int]


@dataclass(frozen=True, slots=True)
class Wish:
    """A device that waits for a press on the box, what for, and the seats it has."""

    device: str
    role: Role
    seats: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Guest:
    """One device. ``epoch`` is part of its cookie: raising it sends the device away.

    ``everywhere`` marks a table device. ``wish`` is what waits for a press on the box.
    """

    device: str
    epoch: int = 0
    seats: frozenset[int] = frozenset()
    everywhere: bool = False
    referee: bool = False
    wish: Role | None = None


class Guests:
    """The guest book. All methods may be called from any thread.

    ``clock`` counts monotonic seconds. Errors: GuestError, each with a sentence; nothing has
    changed then.
    """

    def __init__(self, path: Path, *, clock: Callable[[], float] = time.monotonic) -> None:
        path.touch(mode=0o600)
        self._clock = clock
        self._lock = threading.RLock()
        self._book = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        self._book.execute("PRAGMA journal_mode = WAL")
        self._book.execute(
            "CREATE TABLE IF NOT EXISTS guest (device TEXT PRIMARY KEY, epoch INTEGER NOT NULL,"
            " seats TEXT NOT NULL, everywhere INTEGER NOT NULL, referee INTEGER NOT NULL,"
            " changed REAL NOT NULL) STRICT"
        )
        self._book.execute("DELETE FROM guest WHERE changed < ?", (time.time() - COOKIE_LIFE,))
        self._book.execute("CREATE TABLE IF NOT EXISTS secret (name TEXT PRIMARY KEY, value TEXT) STRICT")
        self._guests = {guest.device: guest for guest in self._stored()}
        self._seen: dict[str, float] = {}
        self._waiting: dict[str, None] = {}  # devices with a wish, in the order they wished
        self._codes: list[tuple[str, float]] = []  # newest first, with the time each was made
        self._changes = 0
        self.token = self._secret("token", lambda: _signs(TOKEN_LENGTH))
        self.cookie_key = self._secret("cookie", lambda: secrets.token_hex(32))

    def close(self) -> None:
        with self._lock:
            self._book.close()

    # ------------------------------------------------------------------------------ joining

    def card(self) -> JoinCard:
        """The codes to show now; the typed one changes every ``CODE_SHOWN`` seconds."""
        with self._lock:
            self._renew()
            return JoinCard(self._codes[0][0], self.token, self.taken())

    def join(self, code: str, seats: Iterable[int] = ()) -> Guest:
        """A new device that read the token or a typed code that is still good."""
        said = code.strip().upper()
        with self._lock:
            self._renew()
            good = [self.token, *(made for made, _ in self._codes)]
            if not any(secrets.compare_digest(said.encode(), one.encode()) for one in good):
                raise GuestError(
                    text("That code is not on the box any more. Type the four signs it shows now."),
                    slug="unknown-code",
                )
            guest = Guest(secrets.token_hex(8))
            self._keep(guest)
            return self.sit(guest.device, seats)

    def known(self, device: object, epoch: object) -> Guest | None:
        """The guest a cookie speaks of, None when it was sent away or never joined."""
        guest = self._guests.get(device) if isinstance(device, str) else None
        return guest if guest is not None and guest.epoch == epoch else None

    def seen(self, device: str) -> None:
        """Note a sign of life, which keeps the device's seats from being taken."""
        self._seen[device] = self._clock()

    # -------------------------------------------------------------------------------- seats

    def taken(self, besides: str | None = None) -> frozenset[int]:
        """Seats on phones that are alive, leaving out one device and the table devices."""
        with self._lock:
            return frozenset(
                seat
                for guest in self._guests.values()
                if guest.device != besides and not guest.everywhere and self._alive(guest.device)
                for seat in guest.seats
            )

    def sit(self, device: str, seats: Iterable[int]) -> Guest:
        """Act for exactly these seats from now on. Errors: a seat is on another phone."""
        wanted = frozenset(seats)
        with self._lock:
            guest = self._guest(device)
            if wanted & self.taken(besides=device):
                raise GuestError(
                    text("That seat is on another phone. Choose a free seat, or leave it there first."),
                    slug="seat-taken",
                )
            for other in list(self._guests.values()):
                if other.device != device and other.seats & wanted:
                    self._keep(replace(other, seats=other.seats - wanted))
            return self._keep(replace(guest, seats=wanted, everywhere=False, wish=None))

    def sit_everywhere(self, device: str, *, trusted: bool = False) -> Guest:
        """Act for all seats, at once or after a press on the box (see the module)."""
        with self._lock:
            guest = self._guest(device)
            if trusted or guest.referee or not self.taken(besides=device):
                return self._keep(replace(guest, seats=frozenset(), everywhere=True, wish=None))
            return self._keep(replace(guest, wish="table"))

    def leave(self, device: str) -> None:
        """Send a device away: its cookie is worth nothing from now on."""
        with self._lock:
            guest = self._guest(device)
            self._keep(Guest(device, guest.epoch + 1))

    def origin(self, device: str | None) -> Origin:
        """What a device may do at the desk. Somebody unknown only looks on."""
        guest = self._guests.get(device) if device is not None else None
        if guest is None:
            return Origin("phone", frozenset(), member=False)
        if guest.referee:
            return Origin("phone", None)
        return Origin("phone", ALL_SEATS if guest.everywhere else guest.seats)

    def guest(self, device: str | None) -> Guest | None:
        """The device as it stands, None when it never joined."""
        return self._guests.get(device) if device is not None else None

    # --------------------------------------------------------------- what needs a press

    def ask_referee(self, device: str) -> None:
        """Wish to be referee; the box is asked."""
        with self._lock:
            self._keep(replace(self._guest(device), wish="referee"))

    def wishes(self) -> tuple[Wish, ...]:
        """What waits for a press on the box, the oldest first."""
        with self._lock:
            waiting = [self._guests[device] for device in self._waiting]
            return tuple(Wish(guest.device, guest.wish, guest.seats) for guest in waiting if guest.wish)

    def grant(self, wish: Wish) -> None:
        """The press on the box: the device becomes what it wished, if it still wishes that."""
        with self._lock:
            if not self._still(wish):
                return
            if wish.role == "referee":
                self.make_referee(wish.device)
            else:
                self.sit_everywhere(wish.device, trusted=True)

    def decline(self, wish: Wish) -> None:
        """The other press: the wish is gone."""
        with self._lock:
            if self._still(wish):
                self._keep(replace(self._guest(wish.device), wish=None))

    def make_referee(self, device: str) -> None:
        """Only after somebody pressed a key on the unit."""
        with self._lock:
            self._keep(replace(self._guest(device), referee=True, wish=None))

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

    def _still(self, wish: Wish) -> bool:
        """True unless the device thought better of it, or of something else, before the press."""
        return self._guest(wish.device).wish == wish.role

    def _alive(self, device: str) -> bool:
        # A device not heard of since the start gets the benefit of the doubt for as long.
        return self._clock() - self._seen.setdefault(device, self._clock()) < STALE

    def _renew(self) -> None:
        now = self._clock()
        self._codes = [(code, made) for code, made in self._codes if now - made < CODE_LIFE]
        if not self._codes or now - self._codes[0][1] >= CODE_SHOWN:
            self._codes.insert(0, (_signs(CODE_LENGTH), now))

    def _keep(self, guest: Guest) -> Guest:
        self._book.execute(
            "INSERT OR REPLACE INTO guest VALUES (?, ?, ?, ?, ?, ?)",
            (
                guest.device,
                guest.epoch,
                json.dumps(sorted(guest.seats)),
                guest.everywhere,
                guest.referee,
                time.time(),
            ),
        )
        self._guests[guest.device] = guest
        if guest.wish is None:
            self._waiting.pop(guest.device, None)
        else:
            self._waiting.setdefault(guest.device)
        self._changes += 1
        return guest

    def _stored(self) -> Iterable[Guest]:
        rows = self._book.execute("SELECT device, epoch, seats, everywhere, referee FROM guest")
        for device, epoch, seats, everywhere, referee in rows:
            yield Guest(device, epoch, frozenset(json.loads(seats)), bool(everywhere), bool(referee))

    def _secret(self, name: str, make: Callable[[], str]) -> str:
        self._book.execute("INSERT OR IGNORE INTO secret VALUES (?, ?)", (name, make()))
        row = self._book.execute("SELECT value FROM secret WHERE name = ?", (name,)).fetchone()
        return str(row[0])


def _signs(count: int) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(count))
