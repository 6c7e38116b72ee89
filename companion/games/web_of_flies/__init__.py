"""Web of Flies, a game for 2 to 4 players by Stephen Tavener; the rules in our own words are
docs/rules/web-of-flies.md.

Here is what lists of games tell of it; its rules are read when it is named.
"""

from __future__ import annotations

from companion.kit.game import Introduction
from companion.play import HouseRule, text


class Introduced(Introduction):
    """Web of Flies, for whoever chooses a game."""

    name = "web-of-flies"
    title = text("Web of Flies")
    about = text(
        "Spiders of 1 to 8 legs capture flies and each other on a web; whoever keeps the most "
        "8-leggers wins. For 2 to 4 players, about 15 minutes."
    )
    rank = 2
    seats = range(2, 5)
    house_rules = (
        HouseRule(
            "wof.board",
            ("hexhex4", "radial6x6"),
            text("The board"),
            "W-1",
            labels=(text("a hexagon"), text("a round web")),
        ),
        HouseRule(
            "wof.swap",
            ("own", "any"),
            text("Which pieces may be swapped before play"),
            "W-2",
            labels=(text("own ones"), text("any two")),
        ),
        HouseRule("wof.end_on_last_8", (True, False), text("End when one player has all the 8s"), "W-10"),
        HouseRule(
            "wof.tie",
            ("shared", "last_capture"),
            text("A tie down to the 1s"),
            "W-13",
            labels=(text("is shared"), text("goes to the last capture")),
        ),
        HouseRule("wof.dewdrops", (0, 1, 2, 3, 4, 5), text("Dewdrops in the place of flies"), "W-17"),
    )
    colours = ("red", "green", "orange", "yellow")
    picture = "fly"
    seat_pictures = ("spider",)
    opponent = True


introduction = Introduced()
