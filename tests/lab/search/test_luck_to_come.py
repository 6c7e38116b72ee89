"""Whoever thinks for the box sees a position and nothing else: neither generator nor record nor round."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from companion import games
from companion.kit import grammar
from companion.lab import search
from companion.lab.luck import SeededLuck
from companion.play import Chance, Over

GAMES = [(name, {"mode": "tracked"} if name == "arachnid" else {}) for name in search.opponents()]
WORDS = 12


class LoggedGame:
    """A game that notes what of it is asked."""

    def __init__(self, game: Any) -> None:
        self._game = game
        self.asked: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        self.asked.add(name)
        return getattr(self._game, name)


class LoggedLuck(SeededLuck):
    """Luck of a table that notes how often it is asked."""

    drawn = 0

    def pick(self, count: int) -> int:
        self.drawn += 1
        return super().pick(count)


def test_the_box_plays_all_five_games() -> None:
    assert len(GAMES) == 5


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_no_luck_of_the_table_is_drawn_or_seen_while_the_box_thinks(name: str, options: Any) -> None:
    """It asks for a search state of a position that was saved, and draws from a generator of its own."""
    game, luck, random = games.find(name), LoggedLuck(f"to come {name}"), Random(3)
    state = game.start(game.configure(game.seats[0], options))
    thoughts = 0
    while thoughts < WORDS and not isinstance(pending := game.pending(state), Over):
        if isinstance(pending, Chance):
            luck.drawn += 1
            state = game.apply(state, luck.answer(pending), None, trusted=True).state
            continue
        seat = grammar.asked(game, state)[0]
        logged, before = LoggedGame(game), luck.drawn
        seen = game.load(json.loads(json.dumps(game.dump(state))))
        found = search.best(logged, seen, Random(7), seat=seat, playouts=3)  # type: ignore[arg-type]
        assert luck.drawn == before
        assert logged.asked <= {"ahead", "name"}
        assert game.why_not(state, found[0].word, seat) is None
        thoughts += 1
        word = random.choice(list(grammar.words(game, state, seat)))
        state = game.apply(state, word, seat, trusted=True).state


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_whatever_luck_is_to_come_the_same_is_thought(name: str, options: Any) -> None:
    """Two tables with other luck reach the same position; nothing that is sent to the process differs."""
    game = games.find(name)
    thoughts = []
    for seed in (1, 2):
        luck, first = SeededLuck(seed), SeededLuck("the same")
        state = game.start(game.configure(game.seats[0], options))
        while isinstance(pending := game.pending(state), Chance):
            state = game.apply(state, first.answer(pending), None, trusted=True).state
        luck.pick(6)  # the table would draw on from here
        dump = json.dumps(game.dump(state))
        best = search.best(game, game.load(json.loads(dump)), Random(5), playouts=4)
        thoughts.append((dump, [(one.word, one.chance) for one in best]))
    assert thoughts[0] == thoughts[1]
