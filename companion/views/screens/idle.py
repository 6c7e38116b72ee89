"""No game is open: who the box is."""

from __future__ import annotations

from companion.play import text
from companion.table.authority.menus import desk_menu
from companion.views.bodies import Idle, Panel
from companion.views.glance import Glance
from companion.views.screens.help import HELP
from companion.views.screens.join import JOIN
from companion.views.screens.screen import Done, Key, Screen
from companion.views.walk import UNIT, enter_desk, turn_to


def panel(glance: Glance) -> Panel:
    """The name, and what it is."""
    body = Idle("Orbweaver", glance.translate(text("a table for spiders")))
    first = glance.key(text("Shelf") if _has_shelf(glance) else text("Help"))
    return Panel(body, keys=(first, glance.key(text("Join")), glance.key(text("Play"))))


def press(glance: Glance, key: Key) -> Done:
    """Key 1 shows the shelf, on a new box what the keys do; key 2 how phones join, key 3 which game may
    be begun."""
    if key == "key2":
        return turn_to(glance.walk, JOIN.name), None
    if key == "key1":
        return enter_desk(glance.walk, "open") if _has_shelf(glance) else turn_to(
            glance.walk, HELP.name
        ), None
    if key == "key3" and glance.snapshot.games:
        return enter_desk(glance.walk, "new"), None
    return glance.walk, None


def _has_shelf(glance: Glance) -> bool:
    return bool(desk_menu(glance.snapshot, UNIT, ("open",)))


IDLE = Screen("idle", panel, press)
