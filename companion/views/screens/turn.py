"""One seat has its turn: who it is, and how everybody stands."""

from __future__ import annotations

from typing import Literal

from companion.frozen import replace
from companion.play import text
from companion.views.bodies import Columns, Panel, SoftKey
from companion.views.glance import Glance
from companion.views.levels import LABEL, Line, Lines
from companion.views.screens import hint
from companion.views.screens.menu.word import finish, go_on
from companion.views.screens.screen import Done, Key, Screen
from companion.views.walk import enter


def panel(glance: Glance) -> Panel:
    """All seats side by side, and what key 2 offers besides acting."""
    choice = glance.turn
    assert choice is not None
    lines = glance.scene.seats
    columns = tuple(glance.column(line) for line in lines)
    focus = next((place for place, line in enumerate(lines) if line.seat == choice.seat), None)
    offer = side_offer(glance)
    if isinstance(offer, Line):
        middle = glance.key(offer.label)
    elif offer == "hint":
        middle = glance.key(text("Hint"))
    else:
        middle = SoftKey(glance.name(offer)) if offer is not None else SoftKey()
    keys = (glance.key(text("more")), middle, glance.key(text("Act")))
    title = glance.translate(glance.scene.phase)
    return Panel(Columns(columns, focus), title, glance.mark(choice.seat), glance.context, keys)


def side_offer(glance: Glance) -> int | Line | Literal["hint"] | None:
    """What key 2 offers during a turn: another seat that is asked too, else the first late offer
    with a name short enough for the label, else a hint."""
    choice = glance.turn
    if choice is None:
        return None
    others = [other.seat for other in glance.asked_of_people if other.seat != choice.seat]
    if others:
        return others[0]
    found = glance.at(enter(glance.walk, glance.snapshot, choice.seat)).level
    lines = found.lines if isinstance(found, Lines) else ()
    offer = next((line for line in lines if line.late and len(glance.translate(line.label)) <= LABEL), None)
    return offer or ("hint" if hint.hinted(glance) is not None else None)


def press(glance: Glance, key: Key) -> Done | None:
    """Key 3 goes to the menu of the seat, key 2 to what is offered besides."""
    choice = glance.turn
    if key == "key1" or choice is None:
        return None
    inside = enter(glance.walk, glance.snapshot, choice.seat)
    if key == "key3":
        return inside, None
    offer = side_offer(glance)
    if offer == "hint":
        return hint.ask(glance)
    if isinstance(offer, Line):
        line = replace(offer, parts=offer.parts[:1], who=None)
        return go_on(glance.at(inside), line.parts, line)
    return (glance.walk if offer is None else enter(glance.walk, glance.snapshot, offer)), None


TURN = Screen("turn", panel, press, hold=lambda glance: finish(glance, glance.turn))
