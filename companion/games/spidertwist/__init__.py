"""Spidertwist, a game for 2 players by Henning Poehl; the rules in our own words are
docs/rules/spidertwist.md.

Here is what lists of games tell of it; its rules are read when it is named.
"""

from __future__ import annotations

from companion.kit.game import Introduction
from companion.play import HouseRule, Preset, text


class Introduced(Introduction):
    """Spidertwist, for whoever chooses a game."""

    name = "spidertwist"
    title = text("Spidertwist")
    about = text(
        "Males court a spider on her web, and every step they take brings her closer; whoever mates "
        "often and is eaten seldom wins. For 2 players, about 30 minutes."
    )
    rank = 3
    seats = range(2, 3)
    house_rules = (
        HouseRule(
            "spidertwist.web",
            ("summer_morning", "spiral"),
            text("The web"),
            "S-1",
            labels=(text("Summer Morning"), text("Spiral")),
        ),
        HouseRule(
            "spidertwist.centre_plus",
            (True, False),
            text("A male who enters the hub adds himself", short="Hub adds one"),
            "S-14",
        ),
        HouseRule(
            "spidertwist.tie",
            ("draw", "mated"),
            text("A tie on points", short="Ties"),
            "S-29",
            labels=(text("is a draw"), text("goes to more mated")),
        ),
        HouseRule(
            "spidertwist.max_turns",
            (0, 20, 40, 60, 80, 100),
            text("Turns until the end (0: no limit)", short="Turn limit"),
            "S-35",
        ),
    )
    presets = (Preset(text("Short evening"), {"spidertwist.max_turns": 40}),)
    colours = ("black", "white")
    picture = "male"
    opponent = True


introduction = Introduced()
