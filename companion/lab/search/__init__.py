"""Thinking ahead for a seat: the best words of a position, each with its chance to win.

``best`` searches (see ``mcts``) a game that has an engine here, a Position of its own: GAMES
names them. Its randomness is a generator's, never the table's luck, and it knows nothing of
draws that are still to come but their odds.
"""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from companion.lab.search import mcts
from companion.play import Game
from companion.table.intents import Advice

GAMES = ("web-of-flies", "spidertwist")


class Engine(mcts.Position, Protocol):
    """A position made from the state of a game, whose moves can be said."""

    def word(self, move: Any) -> str: ...


def engine(game: str, state: Any) -> Engine:
    """The position of a state in which a seat is asked. Errors: KeyError for a game without one.

    An engine is loaded when it is needed: the table itself only wants to know the names.
    """
    if game == "web-of-flies":
        from companion.lab.search.web_of_flies import WebPosition

        return WebPosition(state)
    if game == "spidertwist":
        from companion.lab.search.spidertwist import TwistPosition

        return TwistPosition(state)
    raise KeyError(game)


def best(
    game: Game,
    state: Any,
    random: Random,
    *,
    seconds: float | None = None,
    playouts: int | None = None,
) -> list[Advice]:
    """The words of the seat that is asked, the best first, within a budget of time or playouts.

    Errors: KeyError for a game without an engine.
    """
    position = engine(game.name, state)
    found = mcts.search(position, random, seconds=seconds, playouts=playouts)
    return [Advice(position.word(one.move), one.chance, one.visits) for one in found]
