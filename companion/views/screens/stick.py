"""A stick was put into the box: all games can be saved onto it, and what came of that."""

from __future__ import annotations

from companion.frozen import replace
from companion.play import Text, text
from companion.ports import Stick
from companion.table.archive.stick_copy import PROBLEMS
from companion.views.bodies import Panel, SoftKey
from companion.views.glance import Glance
from companion.views.screens.reading import next_leaf, sentence_panel
from companion.views.screens.screen import Done, Key, Screen, StickReply

OFFER = text("Save all games onto the stick?")
STRANGE = text("The box cannot write this stick. It takes sticks with FAT or exFAT.")
SAVING = text("Saving all games. Leave the stick in.")


def panel(glance: Glance) -> Panel:
    """What is asked or told."""
    shown = sentence_panel(glance, _sentence(_stick(glance)), text("A stick"))
    if _stick(glance).state != "offered":
        return shown
    return replace(shown, keys=(glance.key(text("No")), SoftKey(), glance.key(text("Save"))))


def _sentence(stick: Stick) -> Text:
    if stick.problem is not None:
        return PROBLEMS[stick.problem].filled(n=stick.megabytes)
    if stick.state == "saved":
        return text(
            "{n} game is saved. Take the stick out.",
            plural="{n} games are saved. Take the stick out.",
            n=stick.games,
        )
    return {"offered": OFFER, "strange": STRANGE}.get(stick.state, SAVING)


def press(glance: Glance, key: Key) -> Done:
    """Key 3 has them saved, key 1 wants nothing of it; what is only told, either key has read."""
    stick, walk = _stick(glance), glance.walk
    if key == "key2":
        return next_leaf(glance, _sentence(stick)) or walk, None
    read = replace(walk, stick=None, scroll=0)
    if stick.state == "offered" and key == "key3":
        return replace(read, stick=replace(stick, state="saving")), StickReply(stick, save=True)
    return read, StickReply(stick)


def _stick(glance: Glance) -> Stick:
    assert glance.walk.stick is not None, "only asked while one is spoken of"
    return glance.walk.stick


STICK = Screen(
    "stick", panel, press, left="key1", down="key2", urgent=True, asks=lambda glance: glance.walk.stick
)
