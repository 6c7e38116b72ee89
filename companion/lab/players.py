"""Who plays in the lab: players by a word, ``random`` or ``think-100``, in one table.

A player names a word for the seat that is asked. All it knows is the position, the odds of draws to come
and numbers of its own generator, so that the same games come again; none thinks by the clock.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from companion.errors import OptionError
from companion.frozen import frozen
from companion.kit import grammar
from companion.kit.ahead import Pick, SearchState
from companion.kit.game import Game
from companion.lab.luck import SeededLuck, picker
from companion.lab.search import mcts
from companion.play import Chance, Over, Settings, text

Choose = Callable[[Game, Any, int, Random], str]
"""The word of a seat that is asked first in a state. Errors: NoWord."""


class NoWord(Exception):
    """A seat is asked and has no word to say, which no rules may do."""


@frozen
class Player:
    """One who plays. ``version`` goes up when it would play otherwise: what it played before is then
    another’s. ``ahead``: it needs a game that is played ahead."""

    name: str
    version: int
    choose: Choose
    ahead: bool = False


@frozen
class Kind:
    """A row of the table: what such players do, for people, and how one is made of the number in its name,
    0 where there is none."""

    version: int
    about: str
    make: Callable[[int], Choose]
    ahead: bool = False


def _random(_number: int) -> Choose:
    def choose(game: Game, state: Any, seat: int, random: Random) -> str:
        pick = picker(random)
        if game.quick_words is not None:
            return game.quick_words.random_word(state, seat, pick)
        found = list(grammar.words(game, state, seat))
        if not found:
            raise NoWord
        return found[pick(len(found))]

    return choose


def _guess(_number: int) -> Choose:
    def choose(game: Game, state: Any, seat: int, random: Random) -> str:
        pick = picker(random)
        root = game.ahead(state, pick)
        assert root is not None  # or the study could not have been planned
        moves = root.moves(seat)
        if not moves:
            raise NoWord
        looks = [root.guess(move) for move in moves]
        best = [move for move, look in zip(moves, looks, strict=True) if look == max(looks)]
        return root.word(best[pick(len(best))])

    return choose


def _greedy(_number: int) -> Choose:
    def worth(after: SearchState, seat: int, _pick: Pick) -> float:
        return _stands(after)[seat]

    return _best(worth)


def _two_ply(_number: int) -> Choose:
    def worth(after: SearchState, seat: int, pick: Pick) -> float:
        """What is left of it once whoever is asked next has said what is best for itself."""
        if after.reason:
            return after.rewards()[seat]
        answering = after.asked[0]
        found = []
        for move in after.promising(answering):
            answered = after.copy()
            answered.play(move, answering, pick)
            stands = _stands(answered)
            found.append((stands[answering], stands[seat]))
        return max(found)[1]

    return _best(worth)


def _stands(state: SearchState) -> list[float]:
    """What a state is worth to each seat."""
    return state.rewards() if state.reason else state.prospects()


def _best(worth: Callable[[SearchState, int, Pick], float]) -> Choose:
    """The word after which the state is worth most to its seat, one of them by chance, of those that a search
    looks at."""

    def choose(game: Game, state: Any, seat: int, random: Random) -> str:
        pick = picker(random)
        root = game.ahead(state, pick)
        assert root is not None
        best = -1.0
        found: list[Any] = []
        for move in root.promising(seat):
            after = root.copy()
            after.play(move, seat, pick)
            value = worth(after, seat, pick)
            if value >= best:
                best, found = value, [move] if value > best else [*found, move]
        if not found:
            raise NoWord
        return root.word(found[pick(len(found))])

    return choose


def _think(playouts: int) -> Choose:
    def choose(game: Game, state: Any, seat: int, random: Random) -> str:
        root = game.ahead(state, mcts.RandomPicks(random).pick)
        assert root is not None
        if not root.moves(seat):
            raise NoWord
        return root.word(mcts.search(root, random, seat=seat, playouts=playouts)[0].move)

    return choose


PLAYERS: Mapping[str, Kind] = {
    "random": Kind(1, "any word, each as likely as the others", _random),
    "guess": Kind(
        7, "the word that looks best before it is tried, as the search sees it", _guess, ahead=True
    ),
    "greedy": Kind(5, "the word after which things stand best at once", _greedy, ahead=True),
    "two-ply": Kind(
        5, "the word after which things stand best once the next one has answered", _two_ply, ahead=True
    ),
    "think-N": Kind(9, "the search that plays for the box, with up to N playouts a word", _think, ahead=True),
}
MOST_PLAYOUTS = 1_000_000  # playouts a word


def find(name: str) -> Player:
    """The player of a name. Errors: OptionError, with those there are."""
    numbered = re.fullmatch(r"(.+)-([1-9]\d{0,6})", name, re.ASCII)
    stem, number = (f"{numbered[1]}-N", int(numbered[2])) if numbered else (name, 0)
    kind = PLAYERS.get(stem)
    if kind is None or stem.endswith("-N") != bool(number) or number > MOST_PLAYOUTS:
        there = ", ".join(PLAYERS)
        raise OptionError(
            text(
                "No player is called {name}. There are {there}; N is a number from 1 on.",
                name=name,
                there=there,
            ),
            slug="no-player",
        )
    return Player(name, kind.version, kind.make(number), kind.ahead)


def play_out(
    game: Game, settings: Settings, luck: SeededLuck, say: Callable[[Any, int], str]
) -> tuple[Over, Any]:
    """How a game ends, and its last state, in which ``say`` names the word of the seat that is asked first.

    Errors: Refused for a word that does not stand.
    """
    state = game.start(settings)
    while not isinstance(pending := game.pending(state), Over):
        if isinstance(pending, Chance):
            state = game.apply(state, luck.answer(pending), None, trusted=True).state
        else:
            seat = pending[0].seat
            state = game.apply(state, say(state, seat), seat).state
    return pending, state
