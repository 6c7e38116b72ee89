"""What stands around any menu: its title, whose it is, and the keys at both sides."""

from __future__ import annotations

from companion.play import Chance, Menu, Option, text
from companion.table.authority.menus import OTHER_FACES, desk_menu, play_menu
from companion.views.bodies import Body, Panel, Shape, SoftKey
from companion.views.glance import Glance
from companion.views.levels import LABEL, Line, Lines, unasked
from companion.views.prose import ENGLISH
from companion.views.walk import UNIT, menu_of


def framed(
    glance: Glance,
    body: Body,
    middle: SoftKey,
    *,
    left: SoftKey | None = None,
    right: str = "",
    note: str = "",
) -> Panel:
    """A menu with its title, whose it is, what that seat has, and the keys at both sides.

    ``right`` is what key 3 says where that is not OK; a ``note`` joins the context.
    """
    context = " · ".join(filter(None, (note, _context(glance))))
    keys = (left or back_key(glance), middle, SoftKey(right) if right else glance.key(text("OK")))
    return Panel(body, title(glance), mark(glance), context, keys)


def mark(glance: Glance) -> Shape:
    """The mark of the seat whose menu it is."""
    return "" if glance.walk.menu.tree == "desk" else glance.mark(glance.speaker)


def _context(glance: Glance) -> str:
    """At the right of the title: what the seat has, or that people draw, and what does not count."""
    if glance.walk.menu.tree == "desk":
        return ""
    if isinstance(glance.snapshot.pending, Chance):
        return glance.translate(OTHER_FACES if glance.snapshot.pending.rerolls else text("by hand"))
    if glance.walk.menu.seat is None:
        return glance.context
    line = glance.seat(glance.walk.menu.seat)
    return glance.translate(text("{label} {n}", label=line.headline_label, n=line.headline))


def title(glance: Glance) -> str:
    """What is being chosen: the row that led here, else the question."""
    walk, snapshot = glance.walk, glance.snapshot
    if walk.menu.place.chosen is not None:
        return line_label(glance, walk.menu.place.chosen)
    if walk.menu.tree == "desk":
        return _desk_title(glance)
    if isinstance(snapshot.pending, Chance):
        return glance.translate(snapshot.pending.prompt)
    return glance.translate(glance.question.prompt) if glance.question else ""


def _desk_title(glance: Glance) -> str:
    """The last choice on the way here, also where nobody had to make it."""
    prefix = glance.level.prefix
    for place in range(len(prefix) - 1, -1, -1):
        option = option_of(desk_menu(glance.snapshot, UNIT, prefix[:place]), prefix[place])
        if option is not None and "=" not in prefix[place]:
            return glance.translate(option.label)
    found = glance.snapshot.recoverable
    if found:
        return glance.translate(text("{n} entry was found", plural="{n} entries were found", n=found))
    return glance.translate(text("Table"))


def verb_on_key(glance: Glance, seat: int | None, verb: str) -> str:
    """How its menu calls a verb of a seat; nothing where a key has no room for it."""
    option = option_of(play_menu(glance.snapshot, seat), verb)
    label = glance.translate(option.label) if option else ""
    return label if len(label) <= LABEL else ""


def option_of(level: Menu, part: str) -> Option | None:
    """The option of a level that adds this part."""
    options = level if isinstance(level, tuple) else ()
    return next((option for option in options if option.part == part), None)


def back_key(glance: Glance) -> SoftKey:
    """Key 1: back, or more where there is nothing to go back to. Behind what came by hand is who draws."""
    more = glance.rooted and not glance.waits_for_hands
    return glance.key(text("more")) if more else SoftKey(sign="back")


def target_of(glance: Glance, found: Lines, line: Line) -> tuple[Option, ...]:
    """What else a row says when it is accepted, as there is one answer to all that would be asked."""
    if glance.walk.menu.tree != "play" or not line.parts:
        return ()
    return unasked(menu_of(glance.walk, glance.snapshot), (*found.prefix, *line.parts))


def note_of(glance: Glance, found: Lines, line: Line) -> str:
    """What is said beside a row, and of what it leads to without a further question: how sure a fight is."""
    told = glance.translate(line.note) if line.note is not None else ""
    for target in target_of(glance, found, line)[-1:]:
        note = glance.translate(target.note) if target.note is not None else ""
        if note and glance.translate(target.label) in told:
            return note  # beside where it leads, which the row says itself
        told = told if note in told else " · ".join(filter(None, (note, told)))
    return told


def line_label(glance: Glance, line: Line) -> str:
    """A row in words: ``Beta: spin`` where a piece and a verb share it."""
    label = glance.translate(line.label)
    if line.who is None:
        return label
    verb = label.lower() if glance.walk.language == ENGLISH else label  # elsewhere nouns may be large
    return f"{glance.translate(line.who)}: {verb}"
