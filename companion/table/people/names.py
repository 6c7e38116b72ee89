"""Names: what the people at the seats are called.

A name is one of the table and not of a game, as an opponent is: it stays through the next game. The
book lies beside the phones' and never in a record, so after a pulled plug everybody is called as
before. A damaged book is forgotten, and told.

A name stands on every display of the table, so it is of letters that all of them have: Latin ones, with
their accents. A letter with a mark that the display of the box lacks loses the mark.
"""

from __future__ import annotations

import threading
import unicodedata
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any

from companion.errors import OrbweaverError
from companion.kit.seats import MOST_SEATS
from companion.play import text
from companion.table.people.sidefile import Report, Sentences, SideFile

FILE = "names.json"
LONGEST_NAME = 30  # characters; the display of the box shows fewer
LAST_LETTER = "\u017f"  # of Latin Extended-A; the display's font ends there
SIGNS = " .'’-"

SENTENCES = Sentences(
    text("What people are called could not be read and is forgotten: type your names again."),
    lambda reason: text(
        "Names cannot be written down: {reason}. They hold until the box goes off.", reason=reason
    ),
)

Listener = Callable[[Mapping[int, str]], None]
"""Is told the name of each seat that has one."""


class WrongName(OrbweaverError):
    """A name that cannot be shown, or is taken."""

    slug = "wrong-name"


def as_name(typed: str, taken: Collection[str] = (), *, empty: bool = True) -> str:
    """A name as it is kept: spaces single, letters that every display has; empty for none, where that may be.

    ``taken`` is what others are called. Errors: WrongName, with what would do.
    """
    words = " ".join(_simple(typed[: 2 * LONGEST_NAME]).split())
    if len(words) > LONGEST_NAME:
        raise WrongName(text("A name has at most {n} characters. Take a shorter one.", n=LONGEST_NAME))
    for sign in words:
        if not _is_shown(sign):
            raise WrongName(
                text(
                    "The box has no sign for {sign}. Take Latin letters, digits, spaces and . - ’",
                    sign=sign if sign.isprintable() else f"U+{ord(sign):04X}",
                )
            )
    if (words or not empty) and not any(sign.isalpha() for sign in words):
        raise WrongName(text("A name has a letter in it, for example Anna or Player 2."))
    if words.casefold() in {name.casefold() for name in taken}:
        raise WrongName(text("{name} is taken. Add a letter, for example {name} B.", name=words))
    return words


def _simple(typed: str) -> str:
    """The same with each letter that the display lacks as the plain one under its marks."""
    signs = unicodedata.normalize("NFC", typed)
    return "".join(
        sign if _is_shown(sign) or not (plain := unicodedata.normalize("NFKD", sign)[0]).isascii() else plain
        for sign in signs
    )


def _is_shown(sign: str) -> bool:
    return sign in SIGNS or (sign.isalnum() and sign <= LAST_LETTER)


class Names:
    """The book of names. All methods may be called from any thread.

    ``path`` is the file to keep it in, None for nowhere.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._lock = threading.Lock()
        self._listener: Listener = _nobody_listens
        self._file = SideFile(path, SENTENCES)
        self._names: Mapping[int, str] = self._file.read(_parsed) or {}

    def close(self) -> None:
        self._file.close()

    def report_to(self, report: Report) -> None:
        """Tell people through ``report`` what was forgotten, or cannot be written down."""
        self._file.report_to(report)

    def tell(self, listener: Listener) -> None:
        """Tell ``listener`` the names now and after every change."""
        self._listener = listener
        listener(self._names)

    def now(self) -> Mapping[int, str]:
        """The name of each seat that has one."""
        return self._names

    def call(self, seat: int, typed: str, taken: Collection[str] = ()) -> None:
        """Call whoever has this seat so from now on; empty: by the colour again.

        ``taken`` is what nobody may be called, besides the names of others. Errors: WrongName.
        """
        with self._lock:
            name = self.checked(seat, typed, taken)
            others = {other: called for other, called in self._names.items() if other != seat}
            changed = {**others, seat: name} if name else others
            if changed == self._names:
                return
            self._names = dict(sorted(changed.items()))
        self._written()

    def _written(self) -> None:
        self._file.save(self.document)
        self._file.dismiss()
        self._listener(self._names)

    def exchange(self, one: int, other: int) -> None:
        """Have whoever has one of these seats be called as whoever has the other, both ways."""
        places = {one: other, other: one}
        with self._lock:
            exchanged = {places.get(seat, seat): name for seat, name in self._names.items()}
            self._names = dict(sorted(exchanged.items()))
        self._written()

    def checked(self, seat: int, typed: str, taken: Collection[str] = ()) -> str:
        """The name as ``call`` would keep it. Errors: WrongName."""
        others = (name for other, name in self._names.items() if other != seat)
        return as_name(typed, (*others, *taken))

    def document(self) -> list[list[Any]]:
        """As it stands in its file."""
        return [[seat, name] for seat, name in self._names.items()]


def _nobody_listens(_names: Mapping[int, str]) -> None:
    """Before somebody does."""


def _parsed(document: Any) -> dict[int, str]:
    """The names in a file. Errors: ValueError, TypeError, WrongName for what is none of ours."""
    names = {int(seat): str(name) for seat, name in document}
    if any(seat not in range(MOST_SEATS) or as_name(name) != name for seat, name in names.items()):
        raise ValueError("no names of ours")
    return names
