"""What is on the display at a snapshot."""

from __future__ import annotations

from companion.frozen import replace
from companion.play import Event
from companion.table.intents import Snapshot
from companion.views.bodies import Panel
from companion.views.reconciling import reconcile
from companion.views.screens import ShownScreen
from companion.views.walk import Walk
from tests.fronts.fingers import INVITATION


def shown(snapshot: Snapshot, walk: Walk | None = None) -> Panel:
    return ShownScreen(reconcile(walk or Walk(), snapshot), snapshot, INVITATION).panel


def words(shown: Panel) -> list[str]:
    return [key.label or key.sign for key in shown.keys]


def happened(snapshot: Snapshot, *events: Event) -> Panel:
    """The first step after these events."""
    walk = reconcile(Walk(), snapshot)
    after = replace(snapshot, moved=snapshot.moved + 1, events=events)
    return ShownScreen(reconcile(walk, after), after).panel
