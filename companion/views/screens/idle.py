"""No game is open: who the box is."""

from __future__ import annotations

from companion.play import text
from companion.views.bodies import Idle, Panel
from companion.views.glance import Glance
from companion.views.screens.join import JOIN
from companion.views.screens.screen import Done, Key, Screen
from companion.views.walk import GUIDE, enter_desk, turn_to


def panel(glance: Glance) -> Panel:
    """The name, and what it is."""
    body = Idle("Orbweaver", glance.translate(text("a table for spiders")))
    return Panel(body, keys=(glance.key(text("Help")), glance.key(text("Join")), glance.key(text("Play"))))


def press(glance: Glance, key: Key) -> Done:
    """Key 1 helps, key 2 shows how phones join, key 3 which game may be begun or taken from the shelf."""
    if key == "key2":
        return turn_to(glance.walk, JOIN.name), None
    if key == "key1":
        return turn_to(glance.walk, GUIDE), None
    if key == "key3" and glance.snapshot.games:
        return enter_desk(glance.walk, "new"), None
    return glance.walk, None


IDLE = Screen("idle", panel, press)
