"""The positions the search plays on are the rules’ own: random games in both, word by word."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion import games
from companion.kit import grammar
from companion.lab import search
from companion.lab.luck import SeededLuck
from companion.play import Chance, Over, Value

MOST_WORDS = 400
TABLES: list[tuple[str, int, dict[str, Value]]] = [
    ("web-of-flies", 2, {}),
    ("web-of-flies", 3, {"wof.dewdrops": 2, "wof.tie": "last_capture"}),
    ("web-of-flies", 4, {"wof.board": "radial6x6", "wof.swap": "any"}),
    ("web-of-flies", 2, {"wof.end_on_last_8": False}),
    ("spidertwist", 2, {}),
    ("spidertwist", 2, {"spidertwist.web": "spiral", "spidertwist.max_turns": 40}),
    ("spidertwist", 2, {"spidertwist.centre_plus": False, "spidertwist.tie": "mated"}),
]


class Loaded(Random):
    """A generator whose next die shows what was drawn in the game."""

    face = 1

    def random(self) -> float:
        return (self.face - 0.5) / 6


def after_the_draws(game: Any, state: Any, luck: SeededLuck, dice: Loaded) -> Any:
    """The state once all luck is drawn, the last number on a die remembered."""
    while isinstance(pending := game.pending(state), Chance):
        word = luck.answer(pending)
        if pending.source == "d6":
            dice.face = int(word.split()[1])
        state = game.apply(state, word, None, trusted=True).state
    return state


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
@pytest.mark.parametrize("seed", range(3))
def test_a_position_offers_and_plays_what_the_rules_do(
    name: str, seats: int, options: dict[str, Value], seed: int
) -> None:
    game = games.find(name)
    luck, dice = SeededLuck(seed), Loaded()
    state = after_the_draws(game, game.start(game.settle(seats, options)), luck, dice)
    position = search.engine(name, state)
    for _ in range(MOST_WORDS):
        pending = game.pending(state)
        assert position.over == isinstance(pending, Over)
        if isinstance(pending, Over):
            share = 1 / len(pending.ranking[0])
            first = [share if seat in pending.ranking[0] else 0 for seat in range(seats)]
            assert position.rewards() == pytest.approx(first)
            return
        assert isinstance(pending, tuple)
        seat = pending[0].seat
        said = {position.word(move): move for move, _ in position.moves()}
        words = set(grammar.words(game, state, seat))
        assert position.seat == seat
        assert set(said) <= words
        assert {_unordered(word) for word in said} == {_unordered(word) for word in words}
        word = sorted(said)[luck.pick(len(said))]
        state = after_the_draws(game, game.apply(state, word, seat).state, luck, dice)
        position.play(said[word], dice)
        fresh = search.engine(name, state)
        assert fresh.over == position.over
        assert fresh.over or (fresh.seat, _words(fresh)) == (position.seat, _words(position))


def _words(position: Any) -> list[str]:
    return sorted(position.word(move) for move, _ in position.moves())


def _unordered(word: str) -> tuple[str, ...]:
    """A word; for a swap whichever of its spaces is named first."""
    verb, *names = word.split()
    return (verb, *sorted(names)) if verb == "swap" else (verb, *names)


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_a_playout_ends_and_shares_one_win(name: str, seats: int, options: dict[str, Value]) -> None:
    game = games.find(name)
    luck = SeededLuck(1)
    state = after_the_draws(game, game.start(game.settle(seats, options)), luck, Loaded())
    position = search.engine(name, state)
    before = [position.word(move) for move, _ in position.moves()]
    for seed in range(5):
        assert sum(position.copy().playout(Random(seed))) == pytest.approx(1)
    assert [position.word(move) for move, _ in position.moves()] == before
