"""How phones join."""

from __future__ import annotations

from companion.play import text
from companion.views.bodies import Join, Notice, Panel, SoftKey
from companion.views.glance import Glance
from companion.views.screens import pages
from companion.views.screens.screen import Done, Key, Screen


def panel(glance: Glance) -> Panel:
    """A code to scan, an address to type, and which seats are taken."""
    invitation = glance.invitation
    title = glance.translate(text("Join"))
    if invitation is None:
        body = Notice(
            glance.translate(text("No phone can join.")),
            glance.translate(text("The box has no network address yet.")),
        )
        return Panel(body, title, keys=(SoftKey(), SoftKey(), SoftKey(sign="ok")))
    seats = glance.scene.seats if glance.snapshot.scene else ()
    taken = invitation.taken | glance.snapshot.opponents.keys()
    return Panel(
        Join(
            title,
            glance.translate(text("or open")),
            invitation.url,
            invitation.address,
            glance.translate(text("code {code}", code=invitation.join_code)),
            tuple((glance.mark(line.seat), line.seat in taken) for line in seats),
        ),
        keys=(glance.key(text("more")), SoftKey(), SoftKey(sign="ok")),
    )


def press(glance: Glance, key: Key) -> Done | None:
    """Nothing to turn: key 2 goes on as key 1 does."""
    return None if key == "key2" else pages.press(glance, key)


JOIN = Screen("join", panel, press, pages.push, left="key3", offered=lambda _glance: True, invites=True)
