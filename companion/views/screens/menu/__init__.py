"""A menu that is walked, level by level: rows, faces, numbers, and spaces near or far."""

from __future__ import annotations

from companion.frozen import replace
from companion.views.bodies import Panel, Rows, SoftKey
from companion.views.glance import Glance
from companion.views.levels import Numbers
from companion.views.screens.menu import numbers, once_more, rows, shelf, spaces
from companion.views.screens.menu.frame import back_key, mark, title
from companion.views.screens.menu.word import back, choose, finish
from companion.views.screens.screen import Done, Key, Screen, Way
from companion.views.walk import focused


def panel(glance: Glance) -> Panel:
    """What there is to choose at the place of the walk."""
    found = glance.level
    if isinstance(found, Numbers):
        return numbers.panel(glance, found)
    if once_more.is_asked(glance):
        return once_more.panel(glance)
    if not found.lines:
        return Panel(Rows(()), title(glance), mark(glance), keys=(back_key(glance), SoftKey(), SoftKey()))
    if shelf.is_shown(glance, found):
        return shelf.panel(glance, found)
    if found.spaces and glance.walk.board is not None:
        return spaces.panel(glance, found, glance.walk.board)
    return rows.faces_panel(glance, found) if rows.are_faces(found) else rows.panel(glance, found)


def press(glance: Glance, key: Key) -> Done | None:
    """Key 1 goes back, key 2 to the next row, key 3 accepts the one in focus; where something is to be
    taken back key 2 says so, and key 3 turns the page."""
    walk, found = glance.walk, glance.level
    if isinstance(found, Numbers):
        return numbers.press(glance, key, found)
    if key == "key1":
        return back(glance)
    if not found.lines:
        return glance.go_home(), None
    focus, taking_back = walk.menu.place.focus % len(found.lines), once_more.back_pages(glance)
    if key == "key3" and taking_back:
        return replace(walk, scroll=walk.scroll + 1), None
    if key == "key2" and not taking_back:
        return focused(walk, (focus + 1) % len(found.lines)), None
    return choose(glance, found.prefix, found.lines[focus])


def push(glance: Glance, way: Way) -> Done | None:
    """Along the rows, faces, numbers or spaces; there is no way back from the root but to who draws."""
    walk, found = glance.walk, glance.level
    if isinstance(found, Numbers):
        return numbers.push(glance, way, found)
    if found.lines and found.spaces and walk.board is not None:
        names = [line.space or "" for line in found.lines]
        focus = walk.menu.place.focus % len(names)
        return focused(walk, spaces.toward(walk.board, names, focus, way)), None
    if way in ("up", "down") and (pages := len(once_more.back_pages(glance))):
        return replace(walk, scroll=(walk.scroll + (1 if way == "down" else -1)) % pages), None
    along = ("left", "right") if rows.are_faces(found) else ("up", "down")
    if found.lines and way in along:
        step = 1 if way == along[1] else -1
        return focused(walk, (walk.menu.place.focus + step) % len(found.lines)), None
    stays = way == "left" and glance.rooted and not glance.waits_for_hands
    return (walk, None) if stays else None


def hold(glance: Glance) -> Done | None:
    """End the question whose menu it is."""
    return None if glance.walk.menu.tree == "desk" else finish(glance, glance.question)


def stays_among_numbers(glance: Glance) -> bool:
    """Whether key 1 goes from number to number and nowhere else."""
    return glance.rooted and isinstance(glance.level, Numbers) and len(glance.level.open) > 1


def between_words(glance: Glance) -> bool:
    """At the root, with no number changed."""
    return glance.rooted and not glance.walk.menu.place.values


MENU = Screen(
    "menu", panel, press, push, left="key1", hold=hold, between_words=between_words, asks=once_more.waits
)
