"""Random games through the public kernel, and what came of them."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from statistics import median
from typing import Any

import companion
from companion import games as rule_books
from companion.errors import OptionError
from companion.kit import grammar
from companion.lab.luck import SeededLuck
from companion.play import Chance, Game, Over, Settings, Value, text

MAX_ROUNDS = 300

Progress = Callable[[int, int], None]
"""Told after every game how many are played, and how many were asked for."""


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
) -> dict[str, Any]:
    """Play random games, uniform over complete words, and report on them.

    ``game`` is the name of a game. With ``seed`` the games are the same every time. A game
    that reaches ``max_rounds`` is stopped there, scored, and counted as finished with reason
    ``limit``. Ctrl-C ends the run with the games played so far. ``seconds`` is time spent
    playing; ``actions`` counts the words of seats, not draws; ``wins`` are first places per
    seat, shared ones for each who shares; ``ties`` are games with a shared first place.
    Errors: UnknownGame, OptionError, DataError.
    """
    if games < 1 or max_rounds < 1:
        raise OptionError(text("Play at least 1 game of at least 1 round."))
    rules = rule_books.find(game)
    settings = rules.settle(seats, options or {})
    luck = SeededLuck(seed)
    played: list[Playout] = []
    started = time.perf_counter()
    try:
        for _ in range(games):
            played.append(playout(rules, settings, luck, max_rounds))
            if progress is not None:
                progress(len(played), games)
    except KeyboardInterrupt:
        pass
    seconds = time.perf_counter() - started
    return {
        "game": rules.name,
        "seats": seats,
        "games": games,
        **_summary(played, seats, seconds),
        "engine": f"orbweaver {companion.__version__}, {rules.name} edition {rules.edition}",
        "seed": seed,
    }


def playout(
    game: Game, settings: Settings, luck: SeededLuck, max_rounds: int = MAX_ROUNDS, state: Any = None
) -> Playout:
    """Play one game at random to its end, from ``state`` when one is given."""
    state = game.start(settings) if state is None else state
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
        open_words = [(seat, word) for seat, word in _open_words(game, state)]
        seat, word = open_words[luck.pick(len(open_words))]
        state = game.apply(state, word, seat, trusted=True).state
        actions += 1


def _open_words(game: Game, state: Any) -> Iterator[tuple[int, str]]:
    """Every word that may be said now, with the seat that may say it."""
    for seat in grammar.asked(game, state):
        for word in grammar.words(game, state, seat):
            yield seat, word


def _summary(played: list[Playout], seats: int, seconds: float) -> dict[str, Any]:
    rounds = [one.rounds for one in played]
    actions = sum(one.actions for one in played)
    firsts = [one.over.ranking[0] for one in played]
    return {
        "finished": len(played),
        "seconds": round(seconds, 3),
        "playouts_per_s": round(len(played) / seconds, 1) if seconds else 0.0,
        "actions": actions,
        "actions_per_s": round(actions / seconds, 1) if seconds else 0.0,
        "rounds": {
            "min": min(rounds, default=0),
            "median": median(rounds) if rounds else 0,
            "max": max(rounds, default=0),
        },
        "wins": [sum(seat in first for first in firsts) for seat in range(seats)],
        "ties": sum(len(first) > 1 for first in firsts),
        "ends": dict(sorted(Counter(one.over.reason for one in played).items())),
    }
