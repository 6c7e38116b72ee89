"""People: who has played what, beside the record.

A record knows seats. Who sat there is personal data, so it stands in a side file of its own, which can be
lost or emptied and takes no result with it: a game by its mark, its seats with the people who had them. A
person is whoever is called so at this table, and goes by a number that is never given again.

A person with no game left is not kept. Of more games than fit the oldest lose their names.
"""

from __future__ import annotations

import threading
from collections.abc import Collection, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from companion.errors import OrbweaverError
from companion.frozen import frozen
from companion.kit.seats import MOST_SEATS
from companion.play import text
from companion.table.people.names import as_name
from companion.table.people.sidefile import Report, Sentences, SideFile
from companion.table.record.entries import NO_HASH, Entry, store

FILE = "people.json"
BOX = 0
"""Stands for the box where it played a seat itself."""
MOST_GAMES, MOST_PEOPLE = 1200, 500
"""What a side file has room for, whatever people are called."""
MARK = 16  # signs of a game's mark

SENTENCES = Sentences(
    text("Who has played which game could not be read and is forgotten. The games and their results stay."),
    lambda reason: text(
        "Who plays cannot be written down: {reason}. It is remembered until the box goes off.", reason=reason
    ),
)
_NO_SEATS: Mapping[int, int] = MappingProxyType({})


class NoPerson(OrbweaverError):
    """Somebody who is not in the book, or no more."""

    slug = "no-person"


class TwoPeople(OrbweaverError):
    """Two of whom one cannot be the other."""

    slug = "two-people"

    def __init__(self) -> None:
        super().__init__(text("They have sat at one table, so they are two people."))


@frozen
class Person:
    """Somebody who has played here."""

    id: int
    name: str


@frozen
class Participation:
    """A seat that somebody had in a game."""

    mark: str
    seat: int


def mark_of(first: Entry) -> str:
    """What a game is known by beside its record, on whichever box it is: from its first entry."""
    return store(first, NO_HASH).hash.hex()[:MARK]


class People:
    """The book of people. All methods may be called from any thread.

    ``path`` is the file to keep it in, None for nowhere.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._lock = threading.Lock()
        self._file = SideFile(path, SENTENCES)
        self._book = self._file.read(_parsed) or _Book({}, {}, BOX + 1)

    def close(self) -> None:
        self._file.close()

    def report_to(self, report: Report) -> None:
        """Tell people through ``report`` what was forgotten, or cannot be written down."""
        self._file.report_to(report)

    # ------------------------------------------------------------------------- looking

    def players(self, mark: str) -> Mapping[int, int]:
        """The person at each seat of a game, BOX for the box; nothing of a seat that nobody gave a name."""
        return self._book.games.get(mark, _NO_SEATS)

    def names(self, mark: str) -> Mapping[int, str]:
        """What the people at the seats of a game are called."""
        book = self._book
        return {
            seat: book.names[person]
            for seat, person in book.games.get(mark, _NO_SEATS).items()
            if person != BOX
        }

    def all(self) -> tuple[Person, ...]:
        """Everybody, whoever has played last first."""
        book = self._book
        seated = (person for seats in reversed(list(book.games.values())) for person in seats.values())
        return tuple(Person(one, book.names[one]) for one in dict.fromkeys(seated) if one != BOX)

    def person(self, id_: int) -> Person:
        """Errors: NoPerson."""
        return Person(id_, self._book.name(id_))

    def seats_of(self, id_: int) -> tuple[Participation, ...]:
        """The seats that a person had, those played last first."""
        return tuple(
            Participation(mark, seat)
            for mark, seats in reversed(list(self._book.games.items()))
            for seat, person in seats.items()
            if person == id_
        )

    # ------------------------------------------------------------------------- changing

    def attend(self, mark: str, names: Mapping[int, str], boxed: Collection[int] = ()) -> None:
        """Note who has which seat of a game as it is played: people by what they are called, and the box at
        ``boxed`` seats. Of seats that nobody names, what was known stays."""
        with self._lock:
            book = self._book
            called = {name.casefold(): id_ for id_, name in book.names.items()}
            known, fresh, following = dict(book.names), dict(book.games.get(mark, _NO_SEATS)), book.next
            for seat, name in names.items():
                if name.casefold() not in called:
                    called[name.casefold()], following = following, following + 1
                    known[called[name.casefold()]] = name
                fresh[seat] = called[name.casefold()]
            fresh |= dict.fromkeys(boxed, BOX)
            if not fresh or fresh == book.games.get(mark):
                return
            games = {key: seats for key, seats in book.games.items() if key != mark}
            self._change(_Book(known, {**games, mark: dict(sorted(fresh.items()))}, following))

    def rename(self, id_: int, typed: str, taken: Collection[str] = ()) -> str:
        """Call a person otherwise. Returns the name as it is kept. ``taken`` is what nobody may be called.

        Errors: NoPerson; WrongName, also where somebody else is called so already.
        """
        with self._lock:
            book = self._book
            book.name(id_)
            others = (name for other, name in book.names.items() if other != id_)
            name = as_name(typed, (*others, *taken), empty=False)
            self._change(_Book({**book.names, id_: name}, book.games, book.next))
        return name

    def tablemates(self, id_: int) -> frozenset[int]:
        """Those who have sat in one game with a person, and so are somebody else."""
        with self._lock:
            tables = [set(seats.values()) for seats in self._book.games.values() if id_ in seats.values()]
        return frozenset[int]().union(*tables) - {id_, BOX}

    def merge(self, id_: int, into: int) -> None:
        """Let all that a person played be another's, who is the same. Errors: NoPerson; TwoPeople where they
        have sat in one game."""
        with self._lock:
            book = self._book
            book.name(id_)
            book.name(into)
            if any({id_, into} <= set(seats.values()) for seats in book.games.values()):
                raise TwoPeople
            self._change(book.with_other(id_, into))

    def forget(self, id_: int) -> None:
        """Take a person out of the book; the games stay, with a seat that has no name. Errors: NoPerson."""
        with self._lock:
            self._book.name(id_)
            self._change(self._book.with_other(id_, None))

    def _change(self, book: _Book) -> None:
        self._book = book.kept()
        self._file.save(self.document)
        self._file.dismiss()

    def document(self) -> dict[str, Any]:
        """As it stands in its file."""
        book = self._book
        return {
            "next": book.next,
            "people": list(map(list, book.names.items())),
            "games": [[mark, list(map(list, seats.items()))] for mark, seats in book.games.items()],
        }


@frozen
class _Book:
    """``names`` of people by their numbers, ``games`` by their marks with the person at each seat, the one
    played last at the end; ``next`` is the number of whoever comes next."""

    names: Mapping[int, str]
    games: Mapping[str, Mapping[int, int]]
    next: int

    def name(self, id_: int) -> str:
        """Errors: NoPerson."""
        if id_ not in self.names:
            raise NoPerson(text("Nobody here goes by that number any more. Look at the list again."))
        return self.names[id_]

    def with_other(self, id_: int, other: int | None) -> _Book:
        """The same with another person, or nobody, wherever this one sat."""
        games = {
            mark: {
                seat: person if person != id_ or other is None else other
                for seat, person in seats.items()
                if person != id_ or other is not None
            }
            for mark, seats in self.games.items()
        }
        return _Book(self.names, games, self.next)

    def kept(self) -> _Book:
        """The same within what fits, and with nobody in it who has no game."""
        games: dict[str, Mapping[int, int]] = {}
        seated: set[int] = {BOX}
        for mark, seats in [*reversed([*self.games.items()])][:MOST_GAMES]:
            if len(seated | set(seats.values())) > MOST_PEOPLE + 1:
                break
            if seats:
                games[mark] = seats
                seated |= set(seats.values())
        games = dict(reversed([*games.items()]))
        return _Book({id_: name for id_, name in self.names.items() if id_ in seated}, games, self.next)


def _parsed(document: Any) -> _Book:
    """The book in a file. Errors: ValueError, TypeError, WrongName and the like for what is none of ours."""
    names = {int(id_): str(name) for id_, name in document["people"]}
    games = {
        str(mark): {int(seat): int(person) for seat, person in seats} for mark, seats in document["games"]
    }
    seated = {person for seats in games.values() for person in seats.values()}
    book = _Book(names, games, int(document["next"]))
    if (
        any(id_ not in range(BOX + 1, book.next) or as_name(name) != name for id_, name in names.items())
        or not seated <= {BOX, *names}
        or any(seat not in range(MOST_SEATS) for seats in games.values() for seat in seats)
        or any(len(mark) != MARK or not mark.isalnum() for mark in games)
        or "" in names.values()
    ):
        raise ValueError("no people of ours")
    return book.kept()
