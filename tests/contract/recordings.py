"""Random games of every installed game, recorded once and looked at by the contract tests."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from random import Random
from typing import Any

from companion import games
from companion.kit import grammar
from companion.lab.luck import SeededLuck
from companion.play import Chance, Event, Game, Over, Settings

MAX_ROUNDS = 300
SAMPLE = 40
MOST_WORDS = 1000
"""A longer game is recorded so far; that it ends, ``test_random_games_end`` shows."""


@dataclass(frozen=True)
class Said:
    """One word of a recording: the state before it, who said it, and what it did."""

    before: Any
    word: str
    seat: int | None
    after: Any
    events: tuple[Event, ...]


@dataclass(frozen=True, repr=False)
class Recording:
    """A random game from its first state to its last."""

    game: Game
    settings: Settings
    said: tuple[Said, ...]

    def __repr__(self) -> str:
        return f"Recording({self.game.name}, {self.settings.seats} seats)"

    @cached_property
    def states(self) -> list[Any]:
        return [self.said[0].before, *(one.after for one in self.said)]

    @property
    def events(self) -> list[Event]:
        return [event for one in self.said for event in one.events]

    def sample(self, count: int = SAMPLE) -> list[Any]:
        """Some of its states, the first and the last among them."""
        middle = self.states[1:-1]
        some = Random(1).sample(middle, min(count, len(middle)))
        return [self.states[0], *some, self.states[-1]]


def working() -> list[str]:
    """The registered games that can be imported; test_registry tells of the others."""
    found = []
    for name in games.names():
        try:
            games.find(name)
        except Exception:
            continue
        found.append(name)
    return found


def tables() -> list[tuple[str, int]]:
    """Every game with every number of seats."""
    return [(name, seats) for name in working() for seats in games.find(name).seats]


def house_rules() -> list[tuple[str, str, Any]]:
    """Every game with every value of every house rule."""
    return [
        (name, rule.key, value)
        for name in working()
        for rule in games.find(name).house_rules
        for value in rule.values
    ]


@cache
def recording(name: str, seats: int, seed: int = 1) -> Recording:
    game = games.find(name)
    return record(game, game.settle(seats, {}), seed)


def record(game: Game, settings: Settings, seed: int, most: int = MOST_WORDS) -> Recording:
    """Play one game at random, uniform over complete words, and keep so many of them."""
    luck = SeededLuck(seed)
    state = game.start(settings)
    said: list[Said] = []
    while not isinstance(pending := game.pending(state), Over) and game.rounds(state) <= MAX_ROUNDS:
        if len(said) == most:
            break
        seat: int | None
        if isinstance(pending, Chance):
            seat, word = None, luck.answer(pending)
        else:
            options = [
                (choice.seat, word) for choice in pending for word in grammar.words(game, state, choice.seat)
            ]
            seat, word = options[luck.pick(len(options))]
        step = game.apply(state, word, seat)
        said.append(Said(state, word, seat, step.state, step.events))
        state = step.state
    return Recording(game, settings, tuple(said))
