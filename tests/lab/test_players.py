"""Who plays in the lab: a greedy one sees what a word brings, a two-ply one also what answers it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Self, cast

import pytest

from companion.kit.ahead import Pick, SearchState
from companion.kit.game import Game
from companion.lab import players


class Tree(SearchState):
    """A game in which two seats say one word each; ``worth`` is what each line brings the first of them."""

    seats = 2

    def __init__(self, worth: dict[str, float], said: str = "") -> None:
        self.worth, self.said = worth, said
        self.reason = "over" if len(said) == 2 else ""

    @property
    def asked(self) -> tuple[int, ...]:
        return (len(self.said),) if not self.reason else ()

    @property
    def rounds_begun(self) -> int:
        return 1

    def moves(self, _seat: int) -> Sequence[str]:
        return "ab"

    def word(self, move: str) -> str:
        return move

    def play(self, move: str, _seat: int, _pick: Pick) -> None:
        self.__init__(self.worth, self.said + move)  # type: ignore[misc]

    def copy(self) -> Self:
        return type(self)(self.worth, self.said)

    def winners(self) -> tuple[int, ...]:
        raise AssertionError("it is asked what things are worth")

    def prospects(self) -> list[float]:
        return [self.worth[self.said], 1 - self.worth[self.said]]

    rewards = prospects

    def __eq__(self, _other: object) -> bool:
        raise NotImplementedError


class TreeGame:
    """The game of a tree, as players see it."""

    def ahead(self, state: Tree, _pick: Pick) -> Tree:
        return state


def said(name: str, tree: Tree) -> set[str]:
    """What a player says, over and over."""
    choose = players.find(name).choose
    return {choose(cast(Game, TreeGame()), tree, len(tree.said), Random(seed)) for seed in range(20)}


BAIT: dict[str, Any] = {"": 0.5, "a": 0.9, "b": 0.6, "aa": 0.1, "ab": 1.0, "ba": 0.7, "bb": 0.6}


def test_a_greedy_player_takes_the_bait_and_one_that_looks_two_plies_ahead_does_not() -> None:
    assert said("greedy", Tree(BAIT)) == {"a"}
    assert said("two-ply", Tree(BAIT)) == {"b"}


def test_where_the_game_ends_at_once_both_take_what_is_best() -> None:
    for name in ("greedy", "two-ply"):
        assert said(name, Tree(BAIT, "a")) == {"a"}
        assert said(name, Tree(BAIT, "b")) == {"b"}


@pytest.mark.parametrize("name", ["greedy", "two-ply"])
def test_of_words_that_are_worth_the_same_each_comes_up(name: str) -> None:
    assert said(name, Tree(dict.fromkeys(BAIT, 0.5))) == {"a", "b"}
