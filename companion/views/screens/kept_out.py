"""What hands take out of a bag before they draw from it: the box only knows that it is not in there."""

from __future__ import annotations

from companion.frozen import replace
from companion.play import Chance, Text, text
from companion.table.authority.menus import TAKE_IT_OUT
from companion.views.bodies import Card, Panel, SoftKey
from companion.views.glance import Glance
from companion.views.screens.screen import Done, Key, Screen


def waits(glance: Glance) -> Text | None:
    """What is to be taken out where people draw by hand, until somebody here has read that or has drawn."""
    chance = glance.snapshot.pending
    if not isinstance(chance, Chance) or not glance.waits_for_hands or glance.snapshot.taken_out:
        return None
    return None if glance.walk.kept_out == (chance.source, chance.kept_out) else chance.kept_out


def panel(glance: Glance) -> Panel:
    """What it is, and where it stays."""
    chance, kept_out = glance.snapshot.pending, waits(glance)
    assert isinstance(chance, Chance), "or nothing would be drawn"
    assert kept_out is not None, "only on show while there is something"
    lines = (glance.translate(TAKE_IT_OUT),)
    body = Card(chance.glyph, glance.translate(kept_out), lines, large=True)
    keys = (glance.key(text("more")), SoftKey(), SoftKey(sign="ok"))
    return Panel(body, glance.translate(text("Stays out of the bag")), context=glance.context, keys=keys)


def press(glance: Glance, key: Key) -> Done | None:
    """Key 3 says that it is done."""
    chance, kept_out = glance.snapshot.pending, waits(glance)
    if key == "key1":
        return None
    if key != "key3" or not isinstance(chance, Chance) or kept_out is None:
        return glance.walk, None
    return replace(glance.walk, kept_out=(chance.source, kept_out)), None


KEPT_OUT = Screen("kept out", panel, press, asks=waits)
