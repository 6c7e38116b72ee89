"""The box waits before it plays on: people carry out on the board what was drawn."""

from __future__ import annotations

from companion.play import Glyph, text
from companion.views.bodies import Card, Panel, SoftKey
from companion.views.glance import Glance
from companion.views.screens.screen import Done, Key, Screen, Submission


def panel(glance: Glance) -> Panel:
    """What it waits for."""
    if glance.snapshot.taken_back is not None:
        lines = text("Put back"), text("what was taken back.")
    else:
        lines = text("Lay on the board"), text("what was drawn.")
    body = Card(
        Glyph("icon", icon="pause"),
        glance.translate(text("The box waits")),
        tuple(map(glance.translate, lines)),
        large=True,
    )
    keys = (glance.key(text("more")), SoftKey(), glance.key(text("Done")))
    return Panel(body, glance.translate(glance.scene.phase), context=glance.context, keys=keys)


def press(glance: Glance, key: Key) -> Done | None:
    """Key 3 says that it is done."""
    if key == "key1":
        return None
    return glance.walk, Submission("resume") if key == "key3" else None


BOX_WAITS = Screen("box waits", panel, press)
