"""Everything that plays at random: each game through the kernel, fast paths, and the peer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import product
from random import Random
from typing import Any

from companion import games
from companion.kit.options import typed
from companion.lab.luck import SeededLuck
from companion.lab.simulate import FAST, MAX_ROUNDS, playout, simulate
from companion.lab.web_lanes import LANES
from companion.play import Chance, Settings, Value

PEER = "OpenSpiel, its Python API"
DEALT = "kernel, from dealt positions"
WEB = "web-of-flies"
DEALS = 200
"""How many dealt positions the games from dealt positions begin with, again and again."""

Play = Callable[[int], tuple[int, int]]
"""Plays so many games, and gives how many they were and how often one chose in them."""


@dataclass(frozen=True)
class Engine:
    """Something that plays. ``make`` gets it ready, ``game`` says what it plays: rows of the same
    game can be compared. With fewer games than ``least`` it does not reach its usual pace."""

    game: str
    name: str
    make: Callable[[], Play]
    least: int = 1


def engines(only: str | None = None) -> Iterator[Engine]:
    """Whatever can play here, games in the order of their names, with fewest and most seats."""
    for name in games.names() if only is None else [games.find(only).name]:
        rules = games.find(name)
        for seats, options in product(sorted({rules.seats[0], rules.seats[-1]}), modes(name)):
            mode = "".join(f", {typed(value)}" for value in options.values())
            row = f"{name}{mode}, {seats} seats"
            yield Engine(row, "kernel", whole_games(name, seats, options, fast=False))
            if has_fast_path(name, rules.settle(seats, options)):
                least = 4 * LANES if name == WEB else 1
                yield Engine(row, "fast path", whole_games(name, seats, options, fast=True), least)
            if (name, seats) == (WEB, 2):
                yield Engine(row, DEALT, dealt_games)
                if find_spec("pyspiel") is not None:
                    yield Engine(row, PEER, peer)


def modes(name: str) -> Iterator[dict[str, Value]]:
    """Every way to play a game: the options without a dot, all others as they come."""
    ways = [rule for rule in games.find(name).house_rules if "." not in rule.key]
    for values in product(*(rule.values for rule in ways)):
        yield {rule.key: value for rule, value in zip(ways, values, strict=True)}


def has_fast_path(name: str, settings: Settings) -> bool:
    """True where ``simulate`` would not go through the kernel."""
    return any(way.plays(settings, name, MAX_ROUNDS) for way in FAST)


def whole_games(name: str, seats: int, options: dict[str, Value], *, fast: bool) -> Callable[[], Play]:
    """Games as ``simulate`` plays them, draws and all."""

    def play(count: int) -> tuple[int, int]:
        report = simulate(name, seats, count, seed=1, options=options, fast=fast)
        if report["finished"] < count:  # it took Ctrl-C for itself
            raise KeyboardInterrupt
        return report["finished"], report["actions"]

    return lambda: play


def dealt_games() -> Play:
    """The public kernel with trusted words, as an opponent that thinks ahead would use it."""
    game, luck = games.find(WEB), SeededLuck(1)
    settings = game.settle(2, {})

    def dealt() -> Any:
        state = game.start(settings)
        while isinstance(chance := game.pending(state), Chance):
            state = game.apply(state, luck.answer(chance), None, trusted=True).state
        return state

    positions = [dealt() for _ in range(DEALS)]

    def play(count: int) -> tuple[int, int]:
        choices = sum(
            playout(game, settings, luck, state=positions[number % DEALS]).actions for number in range(count)
        )
        return count, choices

    return play


def peer() -> Play:
    """The same from OpenSpiel's side."""
    import open_spiel_web as web

    game, luck = web.WebGame(), Random(1)
    dealt = []
    for _ in range(DEALS):
        pieces = list(web.PIECES)
        luck.shuffle(pieces)
        dealt.append(pieces)

    def play(count: int) -> tuple[int, int]:
        choices = 0
        for number in range(count):
            state = game.new_initial_state()
            state.deal(dealt[number % DEALS])
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[luck.randrange(len(actions))])
                choices += 1
            state.returns()
        return count, choices

    return play
