"""The guest book: devices and secrets as a side file keeps them from one run of the box to the next."""

from __future__ import annotations

import json
import secrets
import sqlite3
from typing import Any, Literal

from companion.frozen import frozen, replace

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # 32 signs, none of them 0, 1, I or O
TOKEN_LENGTH = 12  # 60 bits
EVERYWHERE = -1  # in the place of a seat, where a device acts for all of them

Role = Literal["table", "referee", "share", "replace", "handover"]
"""What takes a press on the box: to act for all seats, to be the referee, to have a seat beside the phone
that has it, or instead of that; and what takes all seats: to take one while a game is played."""


@frozen
class Guest:
    """One device. ``epoch`` is part of its cookie: raising it sends the device away.

    ``everywhere`` marks a table device, ``pressed`` one that became it by a press on the box.
    ``requested_role`` is what waits for that or for all seats, ``requested_seat`` the seat it is about,
    if it is about one. ``ousted`` is True after another phone has taken its seat. ``run`` is the last run
    it was heard in. ``beside`` are those of its ``seats`` that another phone had first and still has,
    ``new`` what it holds and is not known to have held for a minute (see ``held``).
    """

    device: str
    epoch: int = 0
    seats: frozenset[int] = frozenset()
    everywhere: bool = False
    referee: bool = False
    requested_role: Role | None = None
    ousted: bool = False
    run: int = 0
    pressed: bool = False
    requested_seat: int | None = None
    beside: frozenset[int] = frozenset()
    new: frozenset[int] = frozenset()

    @property
    def held(self) -> frozenset[int]:
        """What is noted as held: each seat that was chosen, or all of them as one."""
        return frozenset((EVERYWHERE,)) if self.everywhere else self.seats


@frozen
class Book:
    """What the guest book holds: the secrets, the runs of the box so far, the guests."""

    token: str
    cookie_key: str
    run: int = 0
    guests: tuple[Guest, ...] = ()


def fresh() -> Book:
    """A book of new secrets, with nobody in it."""
    return Book(random_signs(TOKEN_LENGTH), secrets.token_hex(32))


def random_signs(count: int) -> str:
    """So many signs that nobody can guess, and nobody mistakes for one another."""
    return "".join(secrets.choice(ALPHABET) for _ in range(count))


def document(book: Book) -> dict[str, Any]:
    """The book as a file holds it."""
    return {
        "token": book.token,
        "cookie": book.cookie_key,
        "run": book.run,
        "guests": [
            [
                guest.device,
                guest.epoch,
                sorted(guest.seats),
                guest.everywhere,
                guest.referee,
                guest.ousted,
                guest.run,
                guest.pressed,
                sorted(guest.beside),
                sorted(guest.new),
                guest.requested_seat
                if guest.requested_role == "handover"
                else None,  # a proposal outlives a start
            ]
            for guest in book.guests
        ],
    }


def parsed(document: Any) -> Book:
    """The book in a file. Errors: ValueError, TypeError, LookupError for what is none of ours."""
    guests = tuple(_guest(*row) for row in document["guests"])
    book = Book(str(document["token"]), str(document["cookie"]), int(document["run"]), guests)
    if set(book.token) - set(ALPHABET) or len(book.token) != TOKEN_LENGTH:
        raise ValueError("no token of ours")
    if len(book.cookie_key) < 32 or not book.cookie_key.isascii():
        raise ValueError("no secrets of ours")
    return book


def _guest(
    device: Any,
    epoch: Any,
    seats: Any,
    everywhere: Any,
    referee: Any,
    ousted: Any,
    run: Any,
    pressed: Any,
    beside: Any = (),
    new: Any = None,
    asked: Any = None,
) -> Guest:
    """A guest as the file has it. An older file does not say what is new: all is."""
    guest = Guest(
        str(device),
        int(epoch),
        _seats(seats),
        bool(everywhere),
        bool(referee),
        ousted=bool(ousted),
        run=int(run),
        pressed=bool(pressed),
        beside=_seats(beside),
        requested_role=None if asked is None else "handover",
        requested_seat=None if asked is None else int(asked),
    )
    return replace(guest, new=guest.held if new is None else _seats(new))


def _seats(numbers: Any) -> frozenset[int]:
    return frozenset(int(number) for number in numbers)


def read_legacy(book: sqlite3.Connection) -> dict[str, Any]:
    """The document out of the database in which older versions kept it."""
    secret = dict(book.execute("SELECT name, value FROM secret"))
    rows = book.execute("SELECT device, epoch, seats, everywhere, referee FROM guest")
    guests = [
        [device, epoch, json.loads(seats), everywhere, referee, False, 0, everywhere]
        for device, epoch, seats, everywhere, referee in rows
    ]
    return {"token": secret["token"], "cookie": secret["cookie"], "run": 0, "guests": guests}
