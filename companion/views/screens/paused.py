"""The game waits; where entries were found beyond damage, for somebody to choose."""

from __future__ import annotations

from companion.play import Glyph, text
from companion.views.bodies import Card, Panel, SoftKey
from companion.views.glance import Glance
from companion.views.screens.screen import Done, Key, Screen, Submission
from companion.views.walk import enter_desk


def panel(glance: Glance) -> Panel:
    """That it waits, or what was found."""
    found = glance.snapshot.recoverable
    lines = (text("The game waits"), text("and the clocks rest."))
    if found:
        lines = (
            text("{n} entry was found", plural="{n} entries were found", n=found),
            text("beyond the damage."),
        )
    body = Card(
        Glyph("icon", icon="pause"),
        glance.translate(text("Choose what counts") if found else text("Paused")),
        tuple(map(glance.translate, lines)),
        large=not found,
    )
    onward = text("Choose") if found else text("Go on")
    keys = (glance.key(text("more")), SoftKey(), glance.key(onward))
    return Panel(body, glance.translate(glance.scene.phase), context=glance.context, keys=keys)


def press(glance: Glance, key: Key) -> Done | None:
    """Key 3 goes on with the game."""
    if key == "key1":
        return None
    if key == "key2":
        return glance.walk, None
    if glance.snapshot.recoverable:
        return enter_desk(glance.walk), None  # with what was found, or without it
    return glance.walk, Submission("resume")


PAUSED = Screen("paused", panel, press)
