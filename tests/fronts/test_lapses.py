"""How an opponent lapses: it passes over the word that it thinks best."""

from __future__ import annotations

from collections import Counter
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from companion import games
from companion.fronts.opponent import said_of
from companion.kit import grammar
from companion.kit.game import Game
from companion.lab import search
from companion.lab.luck import SeededLuck
from companion.play import Chance, Over, text
from companion.table.intents import Advice


class Ends:
    """A game that ends with a word in capitals."""

    def apply(self, _state: Any, word: str, _seat: int, *, trusted: bool) -> Any:
        assert trusted
        return SimpleNamespace(state=word)

    def pending(self, state: str) -> Any:
        if state == "W":
            return Over(((0,), (1, 2)), "goal", text("A win"))
        return Over(((0, 1),), "agreement", text("A draw")) if state.isupper() else ()


def thought_of(words: str, *tried: tuple[float, int]) -> list[Advice]:
    """A word for each letter, the best first, each with its chance and how often it was tried."""
    return [Advice(letter, *one) for letter, one in zip(words, tried, strict=True)]


def said(found: list[Advice], lapses: float) -> Counter[str]:
    random = Random(1)
    return Counter(said_of(cast(Game, Ends()), "", 0, found, lapses, random).word for _ in range(1000))


def test_a_lapse_leads_to_the_next_best_word_and_two_to_the_one_behind_it():
    found = thought_of("abcd", (0.6, 30), (0.5, 9), (0.4, 5), (0.3, 1))
    assert said(found, 0.0) == {"a": 1000}
    often = said(found, 0.5)
    assert 450 < often["a"] < 550
    assert 200 < often["b"] < 300
    assert 100 < often["c"] < 150
    assert often["d"]
    assert set(said(thought_of("abc", (0.6, 9), (0.0, 3), (0.5, 9)), 0.5)) == {"a", "c"}  # b surely loses


@pytest.mark.parametrize(
    "found",
    [
        thought_of("a", (0.6, 30)),
        thought_of("ab", (0.6, 30), (0.0, 3)),  # surely lost
        thought_of("ab", (0.0, 3), (0.0, 2)),
        thought_of("ab", (1.0, 3), (0.9, 30)),  # surely won
        thought_of("aB", (0.6, 30), (0.5, 9)),  # a draw, say, that was offered
        thought_of("Wa", (0.99, 30), (0.5, 9)),  # wins, of which nothing is proved between three
    ],
)
def test_no_lapse_throws_away_a_win_or_ends_the_game(found):
    assert set(said(found, 0.9)) == {found[0].word}


def test_a_lapse_may_lead_to_a_word_that_no_playout_tried():
    """Taller-Ants trusts its guess for twelve playouts: a few never try another word."""
    often = said(thought_of("abc", (0.6, 4), (0.4, 0), (0.4, 0)), 0.5)
    assert set(often) == {"a", "b", "c"}


def test_at_the_first_turn_of_arachne_it_accepts_no_draw_at_any_strength():
    """It would by a lapse, and without one, as whoever is asked next has the better prospects."""
    game = games.find("arachne")
    state = dealt(game)
    offered = game.play(state, "offer", grammar.asked(game, state)[0]).state
    seat = grammar.asked(game, offered)[0]
    found = search.best(game, offered, Random(1), seat=seat, playouts=400, most=4)
    assert {said_of(game, offered, seat, found, 0.85, Random(n)).word for n in range(20)} == {"decline"}


def dealt(game: Any) -> Any:
    """The first position in which somebody is asked."""
    luck = SeededLuck(4)
    state = game.start(game.configure(2, {}))
    while isinstance(chance := game.pending(state), Chance):
        state = game.apply(state, luck.answer(chance), None, trusted=True).state
    return state
