"""Whether the box says aloud what happens; key 2 switches it."""

from __future__ import annotations

from companion.frozen import replace
from companion.play import text
from companion.views.bodies import Notice, Panel, SoftKey
from companion.views.glance import Glance
from companion.views.screens import pages
from companion.views.screens.help import is_quiet
from companion.views.screens.screen import Announce, Done, Key, Screen


def panel(glance: Glance) -> Panel:
    """On or off, and what is announced."""
    on = bool(glance.walk.announcing)
    head = text("The box speaks.") if on else text("The box is silent.")
    body = Notice(
        glance.translate(head),
        glance.translate(text("It can say whose turn it is, events, battles and the end.")),
    )
    switch = text("Off") if on else text("On")
    return Panel(
        body,
        glance.translate(text("Announcements")),
        keys=(glance.key(text("more")), glance.key(switch), SoftKey(sign="ok")),
    )


def press(glance: Glance, key: Key) -> Done | None:
    """Key 2 switches."""
    if key != "key2":
        return pages.press(glance, key)
    on = not glance.walk.announcing
    return replace(glance.walk, announcing=on), Announce(on)


def _has_voice(glance: Glance) -> bool:
    return is_quiet(glance) and glance.walk.announcing is not None


VOICE = Screen("voice", panel, press, left="key3", offered=_has_voice)
