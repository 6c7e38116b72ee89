"""Make the file of a game that makes its codes on paper short: how it stands in the middle of random games.

    python -m tools.typical GAME FILE

A code is deflated with it as a dictionary, so it stays as it is for as long as the edition of the rules does.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion import games
from companion.kit import grammar
from companion.kit.game import Game
from companion.lab.luck import SeededLuck
from companion.play import Chance, Over, Settings
from companion.table.archive.paper_code import plain_dump

WORDS = 400
"""Words of a random game, of which the middle is taken; it may end before."""


def main(name: str, file: str) -> None:
    """Write the file of one game."""
    game = games.find(name)
    Path(file).write_text("".join(_typical(game)), "utf-8")


def _typical(game: Game) -> Iterator[str]:
    """A dump for each way to play, with the fewest and the most players, the usual one last."""
    ways = [rule for rule in game.house_rules if "." not in rule.key]
    chosen = [{rule.key: value} for rule in ways for value in rule.values if value != rule.default]
    for options in (*chosen, {}):
        for seats in sorted({min(game.seats), max(game.seats)}):
            states = list(_played(game, game.configure(seats, options)))
            yield plain_dump(game, states[len(states) // 2]).decode()


def _played(game: Game, settings: Settings) -> Iterator[Any]:
    luck, state = SeededLuck(7), game.start(settings)
    for _ in range(WORDS):
        yield state
        pending = game.pending(state)
        if isinstance(pending, Over):
            return
        if isinstance(pending, Chance):
            seat, word = None, luck.answer(pending)
        else:
            said = [(one.seat, word) for one in pending for word in grammar.words(game, state, one.seat)]
            seat, word = said[luck.pick(len(said))]
        state = game.apply(state, word, seat).state


if __name__ == "__main__":
    main(*sys.argv[1:])
