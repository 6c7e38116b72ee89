"""What the box waits for before it plays on, where nobody but the box can."""

from __future__ import annotations

from typing import Literal

from companion.table.intents import Snapshot
from companion.views.putting_back import putting_back
from companion.views.steps import steps_of

MOST_STEPS = 5
"""Steps of what was drawn that are given time for; a whole board is laid out until people say that they are
through."""

Waiting = Literal["people", "put back", "lay out"]


def waits_for(snapshot: Snapshot) -> Waiting | None:
    """What people do first: put back what was taken back, lay out what was drawn before the first round, or
    come at all after a restart, for nobody may know yet that the box was off. None where it plays on."""
    if not snapshot.box_goes_on:
        return None
    if puts_back(snapshot):
        return "put back"
    if _lays_out(snapshot):
        return "lay out"
    return "people" if snapshot.woken else None


def waiting(snapshot: Snapshot) -> Waiting | None:
    """What the box waits for just now; None where it does not."""
    return waits_for(snapshot) if snapshot.box_waits else None


def puts_back(snapshot: Snapshot) -> bool:
    """Whether people have something to put back."""
    found = putting_back(snapshot)
    return found is not None and not found.idle


def _lays_out(snapshot: Snapshot) -> bool:
    """Whether a board is laid out before the first round."""
    assert snapshot.game is not None, "nobody is asked without one"
    many = bool(snapshot.drawn) and len(steps_of(snapshot)) > MOST_STEPS
    return many and not snapshot.game.rounds_begun(snapshot.state)
