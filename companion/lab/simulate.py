"""Random games, and what came of them: through the public kernel, or faster where that is known."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion import games as rule_books
from companion.errors import OptionError
from companion.kit import grammar
from companion.lab import twist_games, web_lanes
from companion.lab.luck import SeededLuck, generator
from companion.lab.tally import Tally
from companion.play import Chance, Choice, Game, Over, Settings, Value, text

MAX_ROUNDS = 300

FAST = (web_lanes, twist_games)
"""Second ways to play: ``plays`` tells which games, ``play`` plays them."""

Progress = Callable[[int, int], None]
"""Told now and then how many games are played, and how many were asked for."""


@dataclass(frozen=True, slots=True)
class Playout:
    """One game from start to end: its result, the rounds begun, and the words its seats said."""

    over: Over
    rounds: int
    actions: int


def simulate(
    game: str,
    seats: int,
    games: int,
    seed: int | str | None = None,
    options: Mapping[str, Value] | None = None,
    max_rounds: int = MAX_ROUNDS,
    progress: Progress | None = None,
    *,
    fast: bool = True,
) -> dict[str, Any]:
    """Play random games, uniform over complete words, and report on them.

    ``game`` is the name of a game. With ``seed`` the games are the same every time. A game
    that reaches ``max_rounds`` is stopped there, scored, and counted as finished with reason
    ``limit``. Ctrl-C ends the run with the games played so far. ``seconds`` is time spent
    playing; ``actions`` counts the words of seats, not draws; ``wins`` are first places per
    seat, shared ones for each who shares; ``ties`` are games with a shared first place.
    ``engine`` says how they were played: ``fast`` is a second way some games have (``FAST``),
    ``kernel`` the rules themselves, which ``fast=False`` insists on.
    Errors: UnknownGame, OptionError, DataError.
    """
    if games < 1 or max_rounds < 1:
        raise OptionError(text("Play at least 1 game of at least 1 round."))
    rules = rule_books.find(game)
    settings = rules.settle(seats, options or {})
    quick = next((way for way in FAST if fast and way.plays(settings, rules.name, max_rounds)), None)

    def tell(played: int) -> None:
        if progress is not None:
            progress(played, games)

    if quick is not None:
        quick.prepare(settings)
    started = time.perf_counter()
    if quick is not None:
        tally = quick.play(settings, games, generator(seed), max_rounds, tell)
    else:
        tally = _play(rules, settings, games, SeededLuck(seed), max_rounds, tell)
    seconds = time.perf_counter() - started
    return {
        "game": rules.name,
        "seats": seats,
        "games": games,
        **tally.report(seconds),
        "engine": "kernel" if quick is None else "fast",
        "seed": seed,
    }


def _play(
    rules: Game,
    settings: Settings,
    games: int,
    luck: SeededLuck,
    max_rounds: int,
    tell: Callable[[int], None],
) -> Tally:
    """So many games through the kernel; fewer after Ctrl-C."""
    tally = Tally([0] * settings.seats)
    try:
        for number in range(games):
            one = playout(rules, settings, luck, max_rounds)
            tally.count(one.over.ranking[0], one.over.reason, one.rounds, one.actions)
            tell(number + 1)
    except KeyboardInterrupt:
        pass
    return tally


def playout(
    game: Game, settings: Settings, luck: SeededLuck, max_rounds: int = MAX_ROUNDS, state: Any = None
) -> Playout:
    """Play one game at random to its end, from ``state`` when one is given."""
    state = game.start(settings) if state is None else state
    quick = grammar.quick_words(game)
    actions = 0
    while True:
        pending = game.pending(state)
        if isinstance(pending, Over):
            return Playout(pending, game.rounds(state), actions)
        if isinstance(pending, Chance):
            state = game.apply(state, luck.answer(pending), None, trusted=True).state
            continue
        if game.rounds(state) > max_rounds:
            return Playout(game.standing(state), max_rounds, actions)
        if quick is not None and len(pending) == 1:
            seat = pending[0].seat
            word = quick.random_word(state, seat, luck.pick)
        else:
            seat, word = _random_word(game, state, pending, luck)
        state = game.apply(state, word, seat, trusted=True).state
        actions += 1


def _random_word(game: Game, state: Any, choices: tuple[Choice, ...], luck: SeededLuck) -> tuple[int, str]:
    """One of all words that may be said now, with the seat that says it."""
    open_words = [(one.seat, word) for one in choices for word in grammar.words(game, state, one.seat)]
    return open_words[luck.pick(len(open_words))]
