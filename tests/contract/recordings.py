"""Random games of every installed game, recorded once and looked at by the contract tests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from companion import games
from companion.kit import grammar
from companion.kit.game import Game
from companion.lab.luck import SeededLuck
from companion.play import (
    Chance,
    Event,
    Over,
    Settings,
    Value,
)
from tests.support.sixth_game import moonmoths

MAX_ROUNDS = 300
SAMPLE = 40
MOST_WORDS = 1000
"""A longer game is recorded so far; that it ends, ``test_random_games_end`` shows."""
DRAWN_WORDS = 250


@dataclass(frozen=True)
class Said:
    """One word of a recording: the state before it, who said it, and what it did."""

    before: Any
    word: str
    seat: int | None
    after: Any
    events: Sequence[Event]


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


def with_tests() -> list[str]:
    """The registered games with tests of their own, as all of the box have; a new one has none at first."""
    own = Path(__file__).parents[1] / "games"
    return [name for name in working() if (own / name.replace("-", "_")).is_dir()]


def tables() -> list[tuple[str, int]]:
    """Every game with every number of seats."""
    return [(name, seats) for name in working() for seats in games.find(name).seats]


def fewest_and_most() -> list[tuple[str, int]]:
    """Every game with the fewest and the most seats: enough where a number between them shows nothing new."""
    return [
        (name, seats)
        for name, seats in tables()
        if seats in (games.find(name).seats[0], games.find(name).seats[-1])
    ]


def house_rules() -> list[tuple[str, str, Any]]:
    """Every game with every value of every house rule."""
    return [
        (name, rule.key, value)
        for name in working()
        for rule in games.find(name).house_rules
        for value in rule.values
    ]


def other_rules() -> list[tuple[str, str, Any]]:
    """Those values of them that are not the usual ones, which all other games are played by."""
    usual = {(name, rule.key): rule.default for name in working() for rule in games.find(name).house_rules}
    return [(name, key, value) for name, key, value in house_rules() if value != usual[name, key]]


@cache
def recording(name: str, seats: int, seed: int = 1) -> Recording:
    game = games.find(name)
    return record(game, game.configure(seats, {}), seed)


def every_game() -> list[Game]:
    """The registered games that can be imported, and one that the box does not bring."""
    return [*map(games.find, working()), moonmoths.game]


def drawn_rules(game: Game, seed: int) -> dict[str, Value]:
    """A value for each house rule, drawn."""
    luck = Random(f"{game.name} {seed}")
    return {rule.key: luck.choice(rule.values) for rule in game.house_rules}


@cache
def drawn(game: Game, seed: int, seats: int | None = None) -> Recording:
    """A random game under drawn house rules, in which what is rarely possible is said as often."""
    count = seats or Random(seed).choice(game.seats)
    return record(game, game.configure(count, drawn_rules(game, seed)), seed, DRAWN_WORDS, evenly=True)


def record(
    game: Game, settings: Settings, seed: int, most: int = MOST_WORDS, *, evenly: bool = False
) -> Recording:
    """Play one game at random, uniform over complete words, and keep so many of them.

    ``evenly`` draws the verb first, each as likely as the others.
    """
    luck = SeededLuck(seed)
    state = game.start(settings)
    said: list[Said] = []
    while not isinstance(pending := game.pending(state), Over) and game.rounds_begun(state) <= MAX_ROUNDS:
        if len(said) == most:
            break
        seat: int | None
        if isinstance(pending, Chance):
            seat, word = None, luck.answer(pending)
        else:
            options = [
                (choice.seat, word) for choice in pending for word in grammar.words(game, state, choice.seat)
            ]
            if evenly:
                verbs = sorted({word.split()[0] for _, word in options})
                verb = verbs[luck.pick(len(verbs))]
                options = [option for option in options if option[1].split()[0] == verb]
            seat, word = options[luck.pick(len(options))]
        step = game.apply(state, word, seat)
        said.append(Said(state, word, seat, step.state, step.events))
        state = step.state
    return Recording(game, settings, tuple(said))


def of_game(game: Game, module: str, name: str, otherwise: Any) -> Any:
    """What a module beside the tests of a game has under a name, where there are such a module and name.

    ``forbidden`` has ``POSITIONS`` in which words are forbidden that chance hardly says; ``SUMMED_UP``, by
    condition the verbs that could stand in several ways, with the code that sums up what bars each of them;
    ``OF_NO_MENU``, conditions about words that no menu lists. ``positions`` has those ``SELDOM`` seen that
    show pictures.
    """
    try:
        return getattr(import_module(f"tests.games.{game.name.replace('-', '_')}.{module}"), name, otherwise)
    except ModuleNotFoundError:
        return otherwise
