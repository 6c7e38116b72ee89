"""Numbers to choose: one, or several that belong together."""

from __future__ import annotations

from companion.frozen import replace
from companion.play import Range, text
from companion.views.bodies import Amounts, Body, Boxes, Panel, SoftKey
from companion.views.glance import Glance
from companion.views.levels import Numbers
from companion.views.screens.menu.frame import framed, verb_on_key
from companion.views.screens.menu.rows import FEW
from companion.views.screens.menu.word import back, go_on
from companion.views.screens.screen import Done, Key, Way
from companion.views.walk import Walk, focused, placed


def panel(glance: Glance, found: Numbers) -> Panel:
    """One small number as boxes, anything else as rows with the one in focus large."""
    focus = glance.walk.menu.place.focus % len(found.open)
    last = focus + 1 == len(found.open)
    only = found.ranges[0]
    body: Body
    if len(found.ranges) == 1 and only.high - only.low < FEW:
        faces = tuple(str(number) for number in range(only.low, only.high + 1))
        body = Boxes(faces, found.values[0] - only.low, _about(glance, only))
    else:
        body = Amounts(
            tuple(
                (
                    found.values[place],
                    glance.translate((choice := found.ranges[place]).label),
                    glance.translate(choice.note) if choice.note else "",
                )
                for place in found.open
            ),
            focus,
        )
    row = len(found.open) > 1 and (not last or glance.rooted)
    left = glance.key(text("row")) if row else None
    return framed(glance, body, SoftKey(sign="plus"), left=left, right=_verb(glance, found))


def _about(glance: Glance, choice: Range) -> str:
    label = glance.translate(choice.label)
    return f"{label}, {glance.translate(choice.note)}" if choice.note else label


def _verb(glance: Glance, found: Numbers) -> str:
    """The label of key 3 says what accepting the numbers does: the verb they belong to."""
    if glance.walk.menu.tree != "play" or not found.prefix:
        return ""
    return verb_on_key(glance, glance.walk.menu.seat, found.prefix[0])


def press(glance: Glance, key: Key, found: Numbers) -> Done | None:
    """Key 1 goes to the next number or back, key 2 adds one, key 3 says them."""
    walk = glance.walk
    row = walk.menu.place.focus % len(found.open)
    if key == "key1":
        if row + 1 < len(found.open):
            return focused(walk, row + 1), None
        return (focused(walk, 0), None) if row and glance.rooted else back(glance)
    if key == "key2":
        return _changed(walk, found, 1), None
    return go_on(glance, (*found.prefix, *map(str, found.values)), None)


def push(glance: Glance, way: Way, found: Numbers) -> Done:
    """Up and down choose among the numbers, left and right change the one in focus."""
    step = 1 if way in ("down", "right") else -1
    if way in ("up", "down"):
        return focused(glance.walk, (glance.walk.menu.place.focus + step) % len(found.open)), None
    return _changed(glance.walk, found, step), None


def _changed(walk: Walk, found: Numbers, step: int) -> Walk:
    """The number in focus one up or down, around the ends of its range."""
    row = found.open[walk.menu.place.focus % len(found.open)]
    chosen = found.ranges[row]
    value = chosen.low + (found.values[row] - chosen.low + step) % (chosen.high - chosen.low + 1)
    values = (*found.values[:row], value, *found.values[row + 1 :])
    return placed(walk, replace(walk.menu.place, values=values))
