"""The box waits before it plays on: people carry something out on the board, or are to come at all."""

from __future__ import annotations

from collections.abc import Mapping

from companion.play import Glyph, Text, text
from companion.table.authority.menus import through
from companion.views.bodies import Card, Panel, SoftKey
from companion.views.glance import Glance
from companion.views.screens.screen import Done, Key, Screen, Submission
from companion.views.waiting import Waiting, waiting

LINES: Mapping[Waiting, tuple[Text, Text]] = {
    "lay out": (text("Lay on the board"), text("what was drawn.")),
    "put back": (text("Put back"), text("what was taken back.")),
    "people": (text("It was off: go on"), text("once you are back.")),
}


def panel(glance: Glance) -> Panel:
    """What it waits for."""
    waits = waiting(glance.snapshot)
    assert waits is not None, "only on show while it waits"
    body = Card(
        Glyph("icon", icon="pause"),
        glance.translate(text("The box waits")),
        tuple(map(glance.translate, LINES[waits])),
        large=True,
    )
    keys = (glance.key(text("more")), SoftKey(), glance.key(through(glance.snapshot)))
    return Panel(body, glance.translate(glance.scene.phase), context=glance.context, keys=keys)


def press(glance: Glance, key: Key) -> Done | None:
    """Key 3 says that it is done, or that somebody is there."""
    if key == "key1":
        return None
    return glance.walk, Submission("resume") if key == "key3" else None


BOX_WAITS = Screen("box waits", panel, press)
