"""Which correction sets each field of a position, and why some have none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

FIELDS = {
    "colonies.stacks": "stack",
    "colonies.store": "food",
    "colonies.incubator": "incubator",
    "colonies.refreshed": "refresh",
    "colonies.deployed": "deploy",
    "colonies.upgrades": "upgrades",
    "colonies.lost": "stack",
    "colonies.tops": "webs web",
    "colonies.under": "covered web",
    "colonies.figures": "hatched",
    "colonies.spiders.name": "hatched",
    "colonies.spiders.card": "hatched",
    "colonies.spiders.tracks.name": "hatched",
    "colonies.spiders.tracks.length": "hatched",
    "colonies.spiders.tracks.covered": "bloodied",
    "colonies.spiders.tracks.food": "track",
    "colonies.spiders.attack": "dice",
    "colonies.spiders.defense": "dice",
    "colonies.spiders.on_board": "spider",
    "colonies.spiders.stunned": "how",
    "colonies.spiders.snared": "how",
    "colonies.spiders.ability": "ability",
    "critters.token": "critter",
    "critters.bites": "bites",
    "critters.snared": "net",
    "funnels.name": "funnel",
    "funnels.seat": "funnel",
    "flies": "flies fly",
    "places.webs": "web",
    "places.spiders": "spider",
    "places.critters": "critter",
    "places.funnels": "funnel",
    "places.flies": "fly",
    "bag": "critter",
    "dead": "critter",
    "track": "event",
    "university": "ability token",
    "gone": "token",
    "pool": "food",
    "bloodied": "upgrades",
    "snares": "how",
    "weavers": "hatched",
    "soldiers": "hatched",
    "holder": "bag",
    "round": "round",
    "stall": "stall",
}
SELDOM = {"critters.holder": "steered", "funnels.food": "catch"}
"""Fields that random games hardly have; tests of their own set them."""
_TURN = "What was done in a turn is in the record; whoever is given the turn has a whole one."
UNSET = {
    "agenda": "What is to be done follows from what was played, and from whose turn it is.",
    "places": "In counters mode the table sees where things are.",
    "colonies.spare": "Webs that are in no game lie in the case.",
    "colonies.spiders.fought": _TURN,
    "colonies.spiders.killed": _TURN,
    "first": "Who begins was drawn, and luck stays as it fell.",
    "held_out": "Which token was kept out of the bag was drawn, and luck stays as it fell.",
    "placed": "Whether a web came in this round follows from what was played.",
    "early": "What was earned in the den follows from what was played.",
    "due": "Upgrades that were earned are chosen, and are then tokens that are set.",
    "reports": "What may still be told of the board is told by its own words.",
    "ended": "An ending is corrected by going back.",
}
FORGOTTEN = {
    "turn": {"agenda", "reports"},
    "critter": {"agenda"},
    "hatched": {"reports", "early", "due", "colonies.spiders.fought", "colonies.spiders.killed"},
}
"""What a correction of each kind lets go of for good."""
UNCOUNTED = ("hatched", "spider", "critter", "funnel")
"""Corrections that say of what goes along with a thing where it goes, and not how much there is of it."""


def unaccounted(kind: str, before: Any, after: Any, told: Mapping[str, int]) -> dict[str, int]:
    """How much came from or went to each place that the sentence does not say."""
    if kind in UNCOUNTED:
        return {}
    then, now = _stores(before), _stores(after)
    said = {place: sum(n for one, n in told.items() if one.endswith(place)) for place in now}
    left = {place: now[place] - then[place] + said[place] for place in now}
    return {place: n for place, n in left.items() if n}


def _stores(dump: Any) -> dict[str, int]:
    """What is in each place that a sentence may name."""
    lost = sum(colony["lost"] for colony in dump["colonies"])
    return {
        "the pool": dump["pool"] + dump["bloodied"],
        "the supply": dump["snares"],
        "webs out of the game": lost,
    }
