"""Random games: every state on the way, uniform over complete words."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from companion.games.arachnid.game import game
from companion.games.arachnid.state.position import State
from companion.kit import grammar
from companion.play import Chance, Over, Value


def play(
    seats: int, seed: int, options: dict[str, Value] | None = None, rounds: int = 200
) -> Iterator[State]:
    """The states of a random game, from the first to its end or to this many rounds."""
    luck = Random(seed)
    state: State = game.start(game.configure(seats, options or {}))
    while True:
        yield state
        pending = game.pending(state)
        if isinstance(pending, Over) or state.round > rounds:
            return
        if isinstance(pending, Chance):
            faces = [face for face, weight in pending.faces for _ in range(weight)]
            state = game.apply(state, f"{pending.verb} {luck.choice(faces)}", None, trusted=True).state
        else:
            seat = luck.choice(pending).seat
            words = list(grammar.words(game, state, seat))
            assert len(words) > 1, words
            state = game.apply(state, luck.choice(words), seat, trusted=True).state
