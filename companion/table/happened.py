"""What has happened in a game, as fronts show it: its log, what was taken back, what an opponent did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from companion.frozen import frozen
from companion.play import Event, Moves, Pending, Text


@frozen
class Drawn:
    """One piece of luck as it was drawn: its source, the face, and where it truly came from.

    ``provenance`` is ``hwrng``, ``serial``, ``getrandom`` or ``hand``. ``again`` is True when the
    face had been seen before a ``back`` and therefore fell again; ``rolled`` when it is that of a die.
    """

    source: str
    face: str
    provenance: str
    again: bool = False
    rolled: bool = False


@frozen
class LogLine:
    """One line of the log: the entry it belongs to, the sentence, its rule and its seat, the draws that led
    to it, and what it ``moved`` on the table."""

    n: int
    text: Text
    rule: str | None = None
    seat: int | None = None
    drawn: tuple[Drawn, ...] = ()
    moved: Moves = ""


MOST_TOLD = 12
"""Steps that were taken back, or stand once more, that are told one by one."""


@frozen
class TakenBack:
    """What the last steps back have undone, ``n`` the last of them, while nothing has been played since.

    ``undone`` are the lines of each step that does not stand any more, the latest first, and ``earlier`` so
    many before these; ``again`` those of each step that stands once more, in order, where a step back was
    undone, after ``earlier_again`` others. ``before`` is the state that people may still have on the table.
    Of both there are so many that ``MOST_TOLD`` of them moved things, or all.
    """

    n: int
    undone: tuple[tuple[LogLine, ...], ...]
    before: Any
    again: tuple[tuple[LogLine, ...], ...] = ()
    earlier: int = 0
    earlier_again: int = 0


class Steps(Protocol):
    """The steps of a game that may be gone back to, as ``table.fold.timeline`` finds them."""

    def __bool__(self) -> bool:
        """True where there is one."""
        ...

    def __contains__(self, n: int) -> bool:
        """True where entry ``n`` is one."""
        ...

    def numbers(self) -> Iterator[int]:
        """The entries that are one, the last first."""
        ...

    def lines(self, most: int | None = None, before: int | None = None) -> tuple[LogLine, ...]:
        """What happened in each, the last first; ``most`` of them, those ``before`` an entry."""
        ...


@frozen
class OpponentsTurn:
    """The turn of an opponent so far: its ``seat``, and the ``word`` that it said last.

    ``why`` are facts that speak for that word, the most telling first. ``before`` is what it did before in
    the same turn, after what luck gave it to begin with; ``reasons`` are of each of these the facts that
    speak for the word it came of, with the first of that word. It ``moves`` something where people have
    something to move for it, there or after its last word.
    """

    seat: int
    word: str
    why: Sequence[Text] = ()
    before: Sequence[Event] = ()
    reasons: Sequence[Sequence[Text]] = ()
    moves: bool = False


@frozen
class Happened:
    """What an entry that moved the game did and what it drew, the ``state`` after it with what was waited for
    then, and the state ``before``, which the first has not; of an opponent the word and what spoke for it.
    """

    n: int
    events: Sequence[Event]
    drawn: tuple[Drawn, ...]
    state: Any
    pending: Pending
    before: Any = None
    opponents_turn: OpponentsTurn | None = None
