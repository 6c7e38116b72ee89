"""What stands on the display beside the screens: keys that are held, power-off, the last picture."""

from __future__ import annotations

from collections.abc import Mapping

from companion.frozen import replace
from companion.play import text
from companion.table.intents import Snapshot
from companion.views import prose
from companion.views.bodies import Countdown, KeyHelp, Panel, Safe
from companion.views.glance import Glance
from companion.views.screens.screen import Key
from companion.views.walk import Walk

POWER_OFF_SECONDS = 3


def holding(shown: Panel, held: Key, share: float) -> Panel:
    """The panel with the label of a key filled by that share of a hold."""
    place = int(held[-1]) - 1
    keys = list(shown.keys)
    keys[place] = keys[place]._replace(held=share)
    return replace(shown, keys=(keys[0], keys[1], keys[2]))


def named(shown: Panel, printed: Mapping[str, str]) -> Panel:
    """The panel with what is printed on the box beside keys that are not below their labels, there and
    where it tells what the keys do."""
    one, two, three = (
        key._replace(printed=printed.get(name, "") if key.label or key.sign else "")
        for name, key in zip(("key1", "key2", "key3"), shown.keys, strict=True)
    )
    body = shown.body
    if isinstance(body, KeyHelp):
        lines = tuple(line._replace(printed=printed.get(line.key, "")) for line in body.lines)
        body = KeyHelp(lines)
    return replace(shown, body=body, keys=(one, two, three))


def countdown(seconds: int, language: str = prose.ENGLISH) -> Panel:
    """Both keys of the chord are held: power-off in so many seconds."""
    above = prose.translate(text("Keep holding: off in"), language, short=True)
    below = prose.translate(text("let go to stay"), language, short=True)
    return Panel(Countdown(seconds, POWER_OFF_SECONDS, above, below))


def safe(snapshot: Snapshot, language: str = prose.ENGLISH) -> Panel:
    """The last picture before the plug may be pulled."""
    glance = Glance(snapshot, Walk(language=language))
    kept = text("{where} is kept", where=snapshot.scene.context) if snapshot.scene else text("good night")
    return Panel(Safe(glance.translate(text("Safe to unplug")), glance.translate(kept)))
