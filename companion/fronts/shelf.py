"""What the display tells of the games on the shelf: who plays them, out of the book of people, and how far
they are."""

from __future__ import annotations

import logging

from companion.table.archive.past_games import PastGames
from companion.table.intents import Shelved
from companion.table.people.people import BOX, People
from companion.views.glance import LookUp, OnShelf

log = logging.getLogger(__name__)


def looked_up(games: PastGames, people: People) -> LookUp:
    """Looks up a game of a box; what cannot be read is left out, logged once, and the list goes on."""
    unread: set[Shelved] = set()

    def look(one: Shelved) -> OnShelf | None:
        try:
            mark, context = games.glimpse(one)
            known, players = people.names(mark), people.players(mark)
        except Exception:
            if one not in unread:
                log.warning("game %s on the shelf cannot be looked up", one.key, exc_info=True)
            unread.add(one)
            return None
        names = tuple(known.get(seat, "") for seat in sorted(players))
        return OnShelf(names if any(player != BOX for player in players.values()) else (), context)

    return look
