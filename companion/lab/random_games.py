"""Random games on the search states of a game: any game that has them, every house rule."""

from __future__ import annotations

from typing import Any

from companion.kit.ahead import Pick, SearchState
from companion.kit.game import Game
from companion.kit.tally import Tally, TellGames
from companion.lab.luck import generator, picker
from companion.lab.run import Run


def plays(run: Run) -> bool:
    """True for games that can be played ahead on from their start."""
    return run.rules.ahead(run.rules.start(run.settings), picker(generator(0))) is not None


def play(run: Run, numbers: range, tally: Tally, tell: TellGames) -> None:
    """Play the games of these numbers into ``tally``; ``tell`` is called after each."""
    start = run.rules.start(run.settings)
    for number in numbers:
        pick = picker(generator(run.seed_of(number)))
        state = begun(run.rules, start, pick)
        actions = play_on(state, pick, run.max_rounds)
        rounds = min(state.rounds_begun, run.max_rounds)
        tally.count(state.winners(), state.reason or "limit", rounds, actions)
        tell(tally.games)


def begun(rules: Game, start: Any, pick: Pick) -> SearchState:
    """The state at the first question of a game. Errors: LookupError where it has none."""
    state = rules.ahead(start, pick)
    if state is None:
        raise LookupError(f"nobody can play ahead on {rules.name}")
    return state


def play_on(state: SearchState, pick: Pick, max_rounds: int) -> int:
    """Play on at random, to the end or a question after so many rounds. How many words were said."""
    words, random_move, play_word = 0, state.random_move, state.play
    while not state.reason and state.rounds_begun <= max_rounds:
        seat, move = random_move(pick)
        play_word(move, seat, pick)
        words += 1
    return words
