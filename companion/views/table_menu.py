"""The menu of the table as the display has it: the words of the desk and more, the most asked first."""

from __future__ import annotations

from companion.frozen import replace
from companion.play import Text, text
from companion.table.authority.menus import OPEN
from companion.table.intents import Snapshot
from companion.views.levels import Level, Line, Lines
from companion.views.prose import languages, translate

SET_UP_AGAIN = text("Set the board up again", short="Rebuild")
REBUILD = "rebuild"
"""The page on which somebody looks at what stands where."""
SHELF = "shelf"
"""The row that leads from the games that may be begun to those on the shelf."""
LANGUAGE = "language"
"""The page on which it is chosen what the box speaks."""
CALLED = text("Language")


def at_the_display(found: Level, snapshot: Snapshot, language: str, *, first: bool) -> Level:
    """A level of the menu of the desk; its root with all that the display has there. ``first``: nothing leads
    back from it but home, where nothing else leads to the shelf."""
    if not isinstance(found, Lines) or not found.lines:
        return found
    if found.prefix[:1] == ("new",) and first and snapshot.game is None and snapshot.shelf:
        return _with_the_shelf(found, snapshot)
    if found.prefix:
        return found
    return _most_asked_first(_with_the_language(_with_the_rebuild(found, snapshot), language), snapshot)


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


WAITS = ("recover", "resume", "agree", "object")
SLIPS = ("back", "rewind")
BEFORE_NEW = (*WAITS, *SLIPS, "pencil", REBUILD, "pause")
"""What stands above another game in the menu of the table: what the table waits for always, and the rest
while there is a slip to take back."""


def _most_asked_first(found: Lines, snapshot: Snapshot) -> Lines:
    """The menu of the table with another game above all that is seldom asked. As long as there is nothing to
    take back it is nearly at the top: then this one was chosen by a slip. So it is when this one is over."""
    verbs = {line.parts[0] for line in found.lines}
    begun = snapshot.is_played and not verbs.isdisjoint(SLIPS)
    above = BEFORE_NEW if begun else WAITS

    def rank(line: Line) -> int:
        verb = line.parts[0]
        return 0 if verb in above else 1 if verb == "new" else 2

    return replace(found, lines=tuple(sorted(found.lines, key=rank)))
