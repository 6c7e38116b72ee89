"""The box thinks: nobody else is asked, and none of its acts is offered."""

from __future__ import annotations

from companion.play import text
from companion.table.authority.menus import PAUSE
from companion.views.bodies import Columns, Panel
from companion.views.glance import Glance
from companion.views.screens.screen import Done, Key, Screen, Submission
from companion.views.walk import enter_desk


def panel(glance: Glance) -> Panel:
    """All seats side by side, that of the box in focus, and what people can do meanwhile."""
    thinks = glance.asked[0].seat
    lines = glance.scene.seats
    columns = tuple(glance.column(line) for line in lines)
    focus = next((place for place, line in enumerate(lines) if line.seat == thinks), None)
    keys = (glance.key(text("more")), glance.key(PAUSE), glance.key(text("Table")))
    return Panel(Columns(columns, focus), glance.box_thinks, glance.mark(thinks), glance.context, keys)


def press(glance: Glance, key: Key) -> Done | None:
    """Key 2 pauses, key 3 leads to what the table can be told, such as that people play the seat."""
    if key == "key1":
        return None
    return (glance.walk, Submission("pause")) if key == "key2" else (enter_desk(glance.walk), None)


THINKING = Screen("thinking", panel, press)
