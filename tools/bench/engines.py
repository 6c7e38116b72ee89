"""Everything that plays at random: each game through the kernel, fast paths, and the peer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from itertools import product
from random import Random
from typing import Any

import open_spiel_core

from companion import games
from companion.kit.options import typed
from companion.lab.luck import SeededLuck
from companion.lab.run import Run
from companion.lab.simulate import MAX_ROUNDS, fast_way, playout, simulate
from companion.play import Chance, Value

CORE = "OpenSpiel, its C++ core"
CORE_DEALT = "OpenSpiel, its C++ core, from dealt positions"
PYTHON_API = "OpenSpiel, its Python API, from dealt positions"
PEERS = (CORE, PYTHON_API)
"""Whoever is here first is what the others of a game are compared with."""
DEALT = "kernel, from dealt positions"
WEB = "web-of-flies"
MANY = 10**9
"""So many games fill whole blocks, whatever the size of a block."""
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
    """Whatever can play here, games in the order of their ranks, with fewest and most seats."""
    for name in games.names() if only is None else [games.find(only).name]:
        rules = games.find(name)
        most = rules.seats if name == WEB else sorted({rules.seats[0], rules.seats[-1]})
        for seats, options in product(most, modes(name)):
            mode = "".join(f", {typed(value)}" for value in options.values())
            row = f"{name}{mode}, {seats} seats"
            yield Engine(row, "kernel", whole_games(name, seats, options, fast=False))
            if (
                fast := fast_way(Run(rules, rules.configure(seats, options), MANY, 1, MAX_ROUNDS))
            ) is not None:
                _, least = fast
                yield Engine(row, "fast path", whole_games(name, seats, options, fast=True), least)
            if name == WEB:
                yield Engine(row, DEALT, partial(dealt_games, seats))
                yield from peers(row, seats)


def peers(row: str, seats: int) -> Iterator[Engine]:
    """Web of Flies as others play it, as far as they are here."""
    if not open_spiel_core.why_not():
        yield Engine(row, CORE, partial(open_spiel_core.core, seats, 0))
        yield Engine(row, CORE_DEALT, partial(open_spiel_core.core, seats, DEALS))
    if seats == 2 and find_spec("pyspiel") is not None:
        yield Engine(row, PYTHON_API, python_api)


def modes(name: str) -> Iterator[dict[str, Value]]:
    """Every way to play a game: the options without a dot, all others as they come."""
    ways = [rule for rule in games.find(name).house_rules if "." not in rule.key]
    for values in product(*(rule.values for rule in ways)):
        yield {rule.key: value for rule, value in zip(ways, values, strict=True)}


def whole_games(name: str, seats: int, options: dict[str, Value], *, fast: bool) -> Callable[[], Play]:
    """Games as ``simulate`` plays them, draws and all."""

    def play(count: int) -> tuple[int, int]:
        report = simulate(name, seats, count, seed=1, options=options, fast=fast)
        if report["finished"] < count:  # it took Ctrl-C for itself
            raise KeyboardInterrupt
        return report["finished"], report["actions"]

    return lambda: play


def dealt_games(seats: int) -> Play:
    """The public kernel with trusted words."""
    game, luck = games.find(WEB), SeededLuck(1)
    settings = game.configure(seats, {})

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


def python_api() -> Play:
    """The same for two from OpenSpiel's side."""
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
