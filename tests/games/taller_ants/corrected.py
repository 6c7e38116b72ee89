"""Which correction sets each field of a position, and why some have none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

FIELDS = {
    "seat": "turn",
    "round": "round",
    "spiders.name": "unit",
    "spiders.at": "unit",
    "spiders.hp": "hp",
    "spiders.points": "points",
    **dict.fromkeys(("spiders.ants", "spiders.cocoons", "spiders.eggs", "spiders.fed"), "load"),
    "colonies.hole": "hole",
    "colonies.nest": "tunnel",
    "colonies.groups.name": "unit",
    "colonies.groups.at": "unit",
    "colonies.groups.red": "ants",
    "colonies.groups.black": "ants",
    "colonies.groups.points": "points",
    **dict.fromkeys(("colonies.groups.food", "colonies.groups.web", "colonies.groups.brood"), "load"),
    "colonies.groups.credit": "credit",
    "colonies.queen.at": "unit",
    "colonies.queen.hp": "hp",
    "colonies.queen.points": "points",
    "webs": "ground",
    "fungus": "ground",
    "wards": "ground",
    "items": "lying",
}
SELDOM = {
    "colonies.groups.bridge": "bridge",
    "colonies.queen": "unit",
    "colonies.shafts": "hole",
    "spent": "ground",
}
"""Fields that random games hardly have; tests of their own set them."""
_TURN = "What was done in a turn is in the record; whoever is given the turn has a whole one."
_DRAWN = "How fungus grows is luck and stays as it fell."
UNSET = {
    "stage": "Where the game is follows from what was played.",
    "colonies.kind": "Which ants a colony has was chosen before the first round.",
    "colonies.out": "Whether a colony is out follows from who lives.",
    "colonies.groups.moved": _TURN,
    "colonies.groups.handled": _TURN,
    **dict.fromkeys(("last", "heading", "passing"), _TURN),
    **dict.fromkeys((f"spiders.{one}" for one in ("acted", "attacked", "laid", "handled", "beaten")), _TURN),
    **dict.fromkeys(("growing", "way", "grown"), _DRAWN),
    "fight": "Dice of a fight are luck; one that was mistyped is taken back.",
    "picking": "Dice of a harvest are luck; one that was mistyped is taken back.",
    "reason": "An ending is corrected by going back.",
    "winners": "An ending is corrected by going back.",
}
_MEMORY = {one for one, why in UNSET.items() if why == _TURN}
_POINTS = {"spiders.points", "colonies.groups.points", "colonies.groups.credit", "colonies.queen.points"}
FORGOTTEN = {
    "unit": _MEMORY | _POINTS,
    "turn": _MEMORY | _POINTS,
    "ants": _MEMORY | _POINTS,
    "bridge": _MEMORY | _POINTS,
    "lying": _MEMORY,
    "points": {"spiders.acted"},
}
"""What a correction of each kind lets go of for good. Points are set anew where it is the unit’s turn."""


def is_lost(_kind: str, dump: Any) -> bool:
    """A unit on its way, where it may not stay, is put back there by going back alone."""
    return bool(dump["passing"])


def unaccounted(kind: str, before: Any, after: Any, _told: Mapping[str, int]) -> dict[str, int]:
    """How much of each thing came or went that this kind of correction does not say."""
    change = _things(after)
    change.subtract(_things(before))
    found = {thing: number for thing, number in change.items() if number}
    if kind in ("load", "lying"):
        return {} if len(found) == 1 else found
    return found


def _things(dump: Any) -> Counter[str]:
    """All that lies and all that is carried. Eggs of ants lie as those of a seat."""
    found: Counter[str] = Counter()
    for lying in dump["items"].values():
        found.update(lying)
    for spider in dump["spiders"]:
        for thing in ("ants", "cocoons", "eggs", "fed"):
            found[thing] += spider[thing]
    for seat, colony in enumerate(dump["colonies"], 1):
        for group in colony["groups"]:
            found["food"] += group["food"]
            found["web"] += group["web"]
            found[f"brood{seat}"] += group["brood"]
    return found
