"""Thinking ahead for a seat: the best words of a position, each with its chance to win.

``best`` searches (see ``mcts``) on the search state that a game makes of its State.
Its randomness is a generator's, never the table's luck, and it knows nothing of draws that are
still to come but their odds.
"""

from __future__ import annotations

from random import Random
from typing import Any

from companion import games
from companion.errors import OrbweaverError
from companion.kit.game import Game
from companion.lab.search import mcts
from companion.table.intents import Advice


def opponents() -> tuple[str, ...]:
    """The games that the box plays too, and gives hints for."""
    return tuple(name for name in games.names() if _has_opponent(name))


def _has_opponent(name: str) -> bool:
    try:
        return games.introduce(name).opponent
    except OrbweaverError:  # whoever wants that game hears why
        return False


def best(
    game: Game,
    state: Any,
    random: Random,
    *,
    seat: int | None = None,
    seconds: float | None = None,
    playouts: int | None = None,
    meanwhile: mcts.Meanwhile | None = None,
) -> list[Advice]:
    """The words of a seat that is asked, the first of them by default, the best first, within a budget of
    time or playouts; ``meanwhile`` as in ``mcts.search``.

    Errors: LookupError for a game without search states.
    """
    root = game.ahead(state, mcts.RandomPicks(random).pick)
    if root is None:
        raise LookupError(f"nobody can play ahead on {game.name}")
    found = mcts.search(root, random, seat=seat, seconds=seconds, playouts=playouts, meanwhile=meanwhile)
    return [Advice(root.word(one.move), one.chance, one.visits) for one in found]
