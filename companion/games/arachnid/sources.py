"""What luck Arachnid asks for: its bags and dice, as people call them."""

from __future__ import annotations

from collections.abc import Mapping

from companion.kit.seats import FIRST_PLAYER
from companion.play import Settings, Text, text

_BEFORE: Mapping[str, Text] = {"held-out-feed": text("Feed that is kept out", short="Feed kept out")}
_ALWAYS: Mapping[str, Text] = {
    "event-bag": text("Event bag"),
    "critter-bag": text("Critter bag"),
    "d6": text("Direction die"),
}
_FLIGHT: Mapping[str, Mapping[str, Text]] = {
    "counters": {"edge-place": text("Place on the edge")},
    "tracked": {"web-edge": text("Edge of the webs")},
}
_DICE: Mapping[str, Text] = {
    "attack-die": text("Attack dice"),
    "defense-die": text("Defense dice"),
    "bolster-die": text("Bolster dice"),
}


def of(settings: Settings) -> Mapping[str, Text]:
    """The sources of a game played like this; how a Ladybird flies depends on who knows the board."""
    return {**_BEFORE, **FIRST_PLAYER, **_ALWAYS, **_FLIGHT[str(settings.options["mode"])], **_DICE}
