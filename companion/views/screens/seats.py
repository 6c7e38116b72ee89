"""Several seats are asked at once: who is still thinking, and who of the people is next to act here."""

from __future__ import annotations

from companion.frozen import replace
from companion.play import text
from companion.table.authority.conditions_in_play import finishers
from companion.views.bodies import Column, Columns, Panel, SoftKey
from companion.views.glance import Glance
from companion.views.screens.screen import Done, Key, Screen, Submission, Way
from companion.views.walk import enter


def panel(glance: Glance) -> Panel:
    """All seats side by side, the one that acts next in focus, and its name."""
    choices = glance.asked_of_people
    thinking = {choice.seat for choice in glance.asked}
    chosen = choices[glance.walk.among % len(choices)].seat
    lines = glance.scene.seats
    columns = tuple(
        Column(glance.mark(line.seat), state="thinking" if line.seat in thinking else "ready")
        for line in lines
    )
    focus = next((place for place, line in enumerate(lines) if line.seat == chosen), None)
    keys = (
        glance.key(text("more")),
        SoftKey(sign="along") if len(choices) > 1 else SoftKey(),
        glance.key(text("Act")),
    )
    same = len({choice.topic for choice in choices}) == 1
    title = glance.translate(choices[0].prompt) if same else glance.translate(text("Who answers?"))
    context = " · ".join(filter(None, (glance.name(chosen), glance.context)))  # as much as there is room for
    return Panel(Columns(columns, focus), title, context=context, keys=keys)


def press(glance: Glance, key: Key) -> Done | None:
    """Key 2 goes to the next seat, key 3 into its menu."""
    if key == "key1":
        return None
    if key == "key2":
        return _along(glance, 1)
    choices = glance.asked_of_people
    seat = choices[glance.walk.among % len(choices)].seat
    return enter(glance.walk, glance.snapshot, seat), None


def push(glance: Glance, way: Way) -> Done | None:
    """Up and down go along the seats."""
    return _along(glance, 1 if way == "down" else -1) if way in ("up", "down") else None


def _along(glance: Glance, step: int) -> Done:
    return replace(glance.walk, among=(glance.walk.among + step) % len(glance.asked_of_people)), None


def hold(glance: Glance) -> Done | None:
    """Everybody is done."""
    return (glance.go_home(), Submission("done all")) if finishers(glance.snapshot) else None


SEATS = Screen("seats", panel, press, push, hold=hold)
