"""The menu of the table as the display has it: the words of the desk and more, the most asked first."""

from __future__ import annotations

from companion.frozen import replace
from companion.play import Text, text
from companion.table.authority.menus import OPEN, TAKE_BACK
from companion.table.intents import Snapshot
from companion.views.levels import Level, Line, Lines
from companion.views.prose import languages, translate

SET_UP_AGAIN = text("Set the board up again", short="Rebuild")
BACK = ("back",)
"""The word of the desk that takes back."""
BACK_TO_A_STEP = ("rewind",)
"""How the word begins that goes back to before a step."""
REBUILD = "rebuild"
"""The page on which somebody looks at what stands where."""
SHELF = "shelf"
"""The row that leads from the games that may be begun to those on the shelf."""
READ_SET_UP = text("Read the set-up again", short="Read set-up again")
SET_UP = "set-up"
"""The row that leads through all cards again that the table was set up by."""
LANGUAGE = "language"
"""The page on which it is chosen what the box speaks."""
CALLED = text("Language")
SOURCE = ("source",)
"""How a word of the desk begins that says who draws."""
ALL_SOURCES = {
    ("all", "hand"): text("We draw all by hand", short="All by hand"),
    ("all", "box"): text("The box draws all", short="All by the box"),
}
"""The rows that say so of every source at once: a word of the desk for each that is drawn from otherwise."""


def at_the_display(
    found: Level, snapshot: Snapshot, language: str, *, first: bool, set_up: bool = False
) -> Level:
    """A level of the menu of the desk; its root with all that the display has there. ``first``: nothing leads
    back from it but home, where nothing else leads to the shelf. ``set_up``: there are cards of the set-up to
    be read again."""
    if not isinstance(found, Lines) or not found.lines:
        return found
    if found.prefix[:1] == ("new",) and first and snapshot.game is None and snapshot.shelf:
        return _with_the_shelf(found, snapshot)
    if found.prefix == SOURCE and len(snapshot.sources) > 1:
        every = (Line(parts, label) for parts, label in ALL_SOURCES.items())
        return replace(found, lines=(*found.lines, *every))
    if found.prefix:
        return found
    rows = _with_the_language(_with_the_rebuild(_with_the_step_back(found, snapshot), snapshot), language)
    again = (Line((SET_UP,), READ_SET_UP),) if set_up else ()
    return replace(found, lines=tuple(sorted((*rows.lines, *again), key=_rank)))


def _with_the_step_back(found: Lines, snapshot: Snapshot) -> Lines:
    """The menu of the table of a game, with *Take back* also where nothing may be: choosing it says why."""
    if snapshot.game is None or snapshot.recoverable or any(line.parts == BACK for line in found.lines):
        return found
    return replace(found, lines=(Line(BACK, TAKE_BACK), *found.lines))


def _with_the_shelf(found: Lines, snapshot: Snapshot) -> Lines:
    """The games that may be begun, and those on the shelf behind one row: above them, and below the one as
    last time, which is two presses away."""
    row = Line((SHELF,), OPEN, note=text("{n}", n=len(snapshot.shelf)))
    again = sum(line.parts[-1:] == ("again",) for line in found.lines[:1])
    return replace(found, lines=(*found.lines[:again], row, *found.lines[again:]))


def _with_the_rebuild(found: Lines, snapshot: Snapshot) -> Lines:
    """The menu of the table, and after what mends a slip the walk through what stands where: no word of the
    desk, for it changes nothing."""
    if not snapshot.is_played or snapshot.paused:
        return found
    place = next((after for after, line in enumerate(found.lines, 1) if line.parts == ("pencil",)), 0)
    lines = (*found.lines[:place], Line((REBUILD,), SET_UP_AGAIN), *found.lines[place:])
    return replace(found, lines=lines)


def _with_the_language(found: Lines, language: str) -> Lines:
    """The menu of the table, and last what the box speaks: no word of the desk, for no record has it."""
    called_by_others = Text("{others}", (("others", language_called(language)[1]),))  # as it is, for all
    row = Line((LANGUAGE,), CALLED, note=called_by_others)
    return replace(found, lines=(*found.lines, row))


def language_called(language: str) -> tuple[str, str]:
    """How *Language* reads in one of them, and in all others: who reads another finds it by that."""
    others = (translate(CALLED, other) for other in languages() if other != language)
    return translate(CALLED, language), " · ".join(others)


def of_all_sources(snapshot: Snapshot, way: str) -> tuple[str, ...]:
    """The words with which all are drawn from by hand, or by the box."""
    by_hand = snapshot.luck.by_hand
    return tuple(
        f"{SOURCE[0]} {name} {way}" for name in snapshot.sources if (name in by_hand) != (way == "hand")
    )


STEADY = (
    ("recover",),
    BACK,
    ("new",),
    ("pause",),
    ("resume",),
    BACK_TO_A_STEP,
    ("pencil",),
    (REBUILD,),
    (SET_UP,),
)
"""What is asked most, each at its own place: a finger that knows the way finds it there. What is hardly ever
missing stands above what comes and goes."""


def _rank(line: Line) -> int:
    return STEADY.index(line.parts) if line.parts in STEADY else len(STEADY)
