"""Random games, and what came of them: through the public kernel, or faster where that is known."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any

from companion import games as rule_books
from companion.errors import OptionError
from companion.frozen import frozen
from companion.kit import grammar
from companion.kit.ahead import Lockstep
from companion.kit.game import Game
from companion.kit.tally import Tally, TellGames
from companion.lab import random_games
from companion.lab.luck import SeededLuck, generator
from companion.lab.run import Run
from companion.play import (
    Chance,
    Choice,
    Over,
    Settings,
    Value,
    text,
)

MAX_ROUNDS = 300

ALONE = 0.2
"""Seconds of games before others help: to start them takes a fifth of it, and what is over by then
needs nobody. That is one game of some kinds and a thousand of others, so time decides."""
PORTION = 0.1
"""Seconds of games that one process is given at a time: long beside the asking, short for Ctrl-C."""

Play = Callable[[range, Tally, TellGames], None]
"""Plays the blocks of games that begin with these numbers."""


@frozen
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
    progress: Callable[[int, int], None] | None = None,
    *,
    fast: bool = True,
    jobs: int = 1,
) -> dict[str, Any]:
    """Play random games, uniform over complete words, and report on them.

    ``game`` is the name of a game. With ``seed`` the games are the same every time, however many
    processes (``jobs``) play them: each has luck of its own. A game that reaches ``max_rounds`` is
    stopped there, scored, and counted as finished with reason ``limit``. ``progress`` is told now
    and then how many games are played, and how many were asked for. Ctrl-C ends the run with the
    games played so far, but for portions that other processes have not finished. ``seconds`` is time
    spent playing; ``actions`` counts the words of seats, not draws; ``wins`` are first places per
    seat, shared ones for each who shares; ``ties`` are games with a shared first place.
    ``engine`` says how they were played: ``fast`` is a second way some games have
    (``fast_way``), ``kernel`` the rules themselves, which ``fast=False`` insists on.
    Errors: UnknownGame, OptionError, DataError; OrbweaverError when one of several processes died.
    """
    if games < 1 or max_rounds < 1:
        raise OptionError(text("Play at least 1 game of at least 1 round."))
    rules = rule_books.find(game)
    settings = rules.configure(seats, options or {})
    run = Run(rules, settings, games, seed, max_rounds)
    quick = fast_way(run) if fast else None
    play, block = quick or (partial(_play, run), 1)
    tally = Tally([0] * seats)

    def tell(played: int) -> None:
        if progress is not None:
            progress(played, games)

    started = time.perf_counter()
    with suppress(KeyboardInterrupt):
        _share(play, range(0, games, block), jobs, tally, tell)
    seconds = time.perf_counter() - started
    return {
        "game": rules.name,
        "seats": seats,
        "games": games,
        **tally.report(seconds),
        "engine": "kernel" if quick is None else "fast",
        "seed": seed,
    }


def fast_way(run: Run) -> tuple[Play, int] | None:
    """How games are played sooner than through the kernel, and how many share their luck: many at once, or
    each on a search state. None where neither is known."""
    lockstep = run.rules.lockstep(run.settings)
    if lockstep is not None and run.max_rounds >= lockstep.most_rounds:
        return partial(_play_blocks, run, lockstep), lockstep.block(run.games)
    return (partial(random_games.play, run), 1) if random_games.plays(run) else None


def _play_blocks(run: Run, lockstep: Lockstep, numbers: range, tally: Tally, tell: TellGames) -> None:
    """The blocks of games that begin with these numbers, each with luck of its own."""
    for number in numbers:
        games = min(numbers.step, run.games - number)
        lockstep.play(games, generator(run.seed_of(number)).getrandbits, tally, tell)


def _share(play: Play, todo: range, jobs: int, tally: Tally, tell: TellGames) -> None:
    """Play ``todo`` into ``tally``: alone at first, and what is left with ``jobs`` processes.

    What has been played alone says how many games fill a portion. Errors: KeyboardInterrupt.
    """
    if jobs == 1:
        play(todo, tally, tell)
        return
    began, played, more = time.perf_counter(), 0, 1
    while played < len(todo) and time.perf_counter() - began < ALONE:
        play(todo[played : played + more], tally, tell)
        played += more
        more *= 2
    left = todo[played:]
    portion = max(1, int(played * PORTION / (time.perf_counter() - began)))
    if len(left) <= portion:
        play(left, tally, tell)
        return
    from companion.lab.workers import share_out  # its modules take as long to load as some simulations

    portions = (left[first : first + portion] for first in range(0, len(left), portion))

    def play_portion(numbers: range) -> Tally:
        its = Tally([0] * len(tally.wins))
        play(numbers, its, lambda _: None)
        return its

    def count(its: Tally) -> None:
        tally.add(its)
        tell(tally.games)

    share_out(portions, min(jobs, -(-len(left) // portion)), play_portion, count)


def _play(run: Run, numbers: range, tally: Tally, tell: TellGames) -> None:
    """The games of these numbers through the kernel."""
    for number in numbers:
        one = playout(run.rules, run.settings, SeededLuck(run.seed_of(number)), run.max_rounds)
        tally.count(one.over.ranking[0], one.over.reason, one.rounds, one.actions)
        tell(tally.games)


def playout(
    game: Game, settings: Settings, luck: SeededLuck, max_rounds: int = MAX_ROUNDS, state: Any = None
) -> Playout:
    """Play one game at random to its end, from ``state`` when one is given."""
    state = game.start(settings) if state is None else state
    quick = game.quick_words
    actions = 0
    while True:
        pending = game.pending(state)
        if isinstance(pending, Over):
            return Playout(pending, game.rounds_begun(state), actions)
        if isinstance(pending, Chance):
            state = game.play(state, luck.answer(pending), None).state
            continue
        if game.rounds_begun(state) > max_rounds:
            return Playout(game.result(state), max_rounds, actions)
        if quick is not None and len(pending) == 1:
            seat = pending[0].seat
            word = quick.random_word(state, seat, luck.pick)
        else:
            seat, word = _random_word(game, state, pending, luck)
        state = game.play(state, word, seat).state
        actions += 1


def _random_word(game: Game, state: Any, choices: tuple[Choice, ...], luck: SeededLuck) -> tuple[int, str]:
    """One of all words that may be said now, with the seat that says it."""
    open_words = [(one.seat, word) for one in choices for word in grammar.words(game, state, one.seat)]
    return open_words[luck.pick(len(open_words))]
