"""Thinking ahead for a seat: the best words of a position, each with its chance to win.

``best`` searches (see ``mcts``) a game that has an engine here, a Position of its own: GAMES
names them. Its randomness is a generator's, never the table's luck, and it knows nothing of
draws that are still to come but their odds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Protocol

from companion.lab.search import mcts
from companion.lab.search.spidertwist import TwistPosition
from companion.lab.search.web_of_flies import WebPosition
from companion.play import Game
from companion.table.intents import Advice


class Engine(mcts.Position, Protocol):
    """A position made from the state of a game, whose moves can be said."""

    def word(self, move: Any) -> str: ...


ENGINES: Mapping[str, Callable[[Any], Engine]] = {"web-of-flies": WebPosition, "spidertwist": TwistPosition}
GAMES = tuple(ENGINES)


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
    position = ENGINES[game.name](state)
    found = mcts.search(position, random, seconds=seconds, playouts=playouts)
    return [Advice(position.word(one.move), one.chance, one.visits) for one in found]
