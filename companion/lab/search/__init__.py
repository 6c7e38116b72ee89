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
from companion.kit.ahead import Move, SearchState
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
    most: int | None = None,
    line: int = 0,
    word: str | None = None,
    more: float = 0.0,
    thorough: bool = False,
) -> list[Advice]:
    """The words of a seat that is asked, the first of them by default, the best first, ``most`` at most,
    within a budget of time or playouts; ``meanwhile`` as in ``mcts.search``; ``line`` words of each line.
    Behind the best come those that were tried, and only then those of which nothing is known. With a
    ``word`` all of it is for that one, wherever it would stand among them. ``more`` and
    ``thorough`` as in ``mcts.grown``.

    Errors: LookupError for a game without search states, or a word that the seat cannot say there.
    """
    root = game.ahead(state, mcts.RandomPicks(random).pick)
    if root is None:
        raise LookupError(f"nobody can play ahead on {game.name}")
    who = root.asked[0] if seat is None else seat
    only = None if word is None else _move_of(game, state, root, who, word)
    tree = mcts.grown(
        root, random, seat, seconds, playouts, meanwhile=meanwhile, only=only, more=more, thorough=thorough
    )
    places = {root.word(move): place for place, move in enumerate(tree.moves)}
    first, *others = mcts.ranked(tree)
    others.sort(key=lambda one: one.visits == 0)
    told = []
    for one in [first, *others][:most]:
        word = root.word(one.move)
        went = mcts.line(tree, root, places[word], random, line) if line and one.visits else ()
        told.append(Advice(word, one.chance, one.visits, tuple(went)))
    return told


def hint(
    game: Game,
    state: Any,
    random: Random,
    *,
    seat: int | None = None,
    seconds: float,
    most: int,
    meanwhile: mcts.Meanwhile | None = None,
) -> list[Advice]:
    """As ``best`` within ``seconds`` of thinking: the word that the box itself would say, and then those of
    which it holds most, all in the order of their chances. Errors: LookupError as there.
    """
    # The best is what was looked at most: a chance found by a few looks is mostly luck. So where a word that
    # was looked at less has a higher one, that is not settled yet, and it thinks on, up to as long again: in
    # that time the word mostly becomes the best, or its chance sinks. One that is still higher is left out,
    # as are words that nobody has looked at: their chances are none to be told beside the others.
    found = best(
        game, state, random, seat=seat, seconds=seconds, meanwhile=meanwhile, more=seconds, thorough=True
    )
    first, *others = found
    known = [one for one in others if one.visits and one.chance <= first.chance][: most - 1]
    return [first, *sorted(known, key=lambda one: one.chance, reverse=True)]


def _move_of(game: Game, state: Any, root: SearchState, seat: int, word: str) -> Move:
    """The move for a word, or for one of the same parts that does the same: a search keeps one of both."""
    known = {root.word(move): move for move in root.moves(seat)}
    if word in known:
        return known[word]
    parts = sorted(word.split())
    if game.why_not(state, word, seat) is None:
        after = game.play(state, word, seat).state
        for other, move in known.items():
            if sorted(other.split()) == parts and game.play(state, other, seat).state == after:
                return move
    raise LookupError(f"nothing is known of {word}")
