"""Arachnid: spider colonies over one web. The box keeps the economy, the table the board.

Here is what lists of games tell of it; its rules are read when it is named.
"""

from __future__ import annotations

from types import MappingProxyType

from companion.games.arachnid.printed.colours import COLOURS
from companion.games.arachnid.printed.options import HOUSE_RULES
from companion.kit.game import Introduction
from companion.play import Preset, text


class Introduced(Introduction):
    """Arachnid, for whoever chooses a game."""

    name = "arachnid"
    title = text("Arachnid")
    about = text(
        "Lead a colony of spiders: spin webs, feed everyone, fight for space. "
        "For 2 to 4 players, about 90 minutes."
    )
    rank = 1
    seats = range(2, 5)
    house_rules = HOUSE_RULES
    presets = (Preset(text("Short evening"), {"end.max_rounds": 8, "end.stall_rounds": 10}),)
    colours = COLOURS
    picture = "spider"
    opponent = True
    opponent_where = MappingProxyType({"mode": "tracked"})


introduction = Introduced()
