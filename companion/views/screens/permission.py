"""A phone asks for more than a seat, and whoever is at the unit answers."""

from __future__ import annotations

from collections.abc import Mapping

from companion.frozen import replace
from companion.play import Glyph, Text, text
from companion.table.people.guest_book import Role
from companion.views.bodies import Card, Panel, SoftKey
from companion.views.glance import Glance
from companion.views.screens.screen import Done, Key, PermissionReply, Screen

PERMISSIONS: Mapping[Role, tuple[Text, ...]] = {
    "table": (text("All seats here"), text("one tablet"), text("for everybody")),
    "share": (text("This seat here too", short="Seat here too"), text("two phones"), text("for one seat")),
    "replace": (
        text("This phone instead", short="A phone instead"),
        text("the other one"),
        text("has it no more"),
    ),
    "referee": (text("Be the referee"), text("acts for all seats"), text("and starts games")),
}
"""What a phone asks for, as its button says it, and what that means."""


def panel(glance: Glance) -> Panel:
    """Who it is, as far as one seat tells, and what it wants; of a seat it asks for, whose that is."""
    request = glance.walk.request
    assert request is not None
    seats = [line.seat for line in glance.scene.seats] if glance.snapshot.scene else []
    mine = [seat for seat in seats if seat in request.seats]
    who = mine[0] if len(mine) == 1 else None
    title = text("A phone asks") if who is None else text("{name}’s phone asks", name=glance.seat(who).name)
    head, *lines = (glance.translate(line) for line in PERMISSIONS[request.role])
    wanted = request.seat if request.seat in seats else who
    body = Card(Glyph("icon", icon="phone"), head, tuple(lines))
    keys = (glance.key(text("No")), SoftKey(), glance.key(text("Yes")))
    return Panel(body, glance.translate(title), glance.mark(wanted), keys=keys)


def press(glance: Glance, key: Key) -> Done:
    """Key 3 grants it, key 1 declines; then everything is as it was before."""
    walk = glance.walk
    if walk.request is None or key == "key2":
        return walk, None
    return replace(walk, request=None), PermissionReply(walk.request, granted=key == "key3")


PERMISSION = Screen(
    "permission", panel, press, left="key1", urgent=True, asks=lambda glance: glance.walk.request
)
