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
_BY_DICE: Mapping[str, Text] = {"edge-place": text("Place on the edge")}
_BY_WEBS: Mapping[str, Text] = {"web-edge": text("Edge of the webs")}
_DICE: Mapping[str, Text] = {
    "attack-die": text("Attack dice"),
    "defense-die": text("Defense dice"),
    "bolster-die": text("Bolster dice"),
}


def of(settings: Settings) -> Mapping[str, Text]:
    """The sources of a game played like this: how a Ladybird flies is a house rule (A-108)."""
    webs = settings.options["mode"] == "tracked" and settings.options["ladybird.edge"] == "web"
    return {**_BEFORE, **FIRST_PLAYER, **_ALWAYS, **(_BY_WEBS if webs else _BY_DICE), **_DICE}
