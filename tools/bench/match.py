"""Matches of the opponent: against a random player, and against OpenSpiel's MCTS bot.

``make match`` installs OpenSpiel (a peer, never a dependency) and runs this. Every deal is played
twice, the sides changed, so that neither luck of the deal nor the first turn helps anyone. Both
get the same time for a move, by the clock on the wall, one after the other in one process.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from companion import games
from companion.errors import plain
from companion.kit import grammar
from companion.kit.game import Game
from companion.lab import search
from companion.lab.luck import SeededLuck
from companion.play import Chance, Over, Settings

WEB = "web-of-flies"
PEER = "OpenSpiel's MCTS bot"
NEVER = 1_000_000_000  # simulations: only the clock ends the peer's search


@dataclass
class Player:
    """Someone who says a word for a seat. ``seconds`` it has thought, in ``words`` words."""

    name: str
    word: Callable[[Any, int], str]
    seconds: float = 0.0
    words: int = 0
    score: Counter[str] = field(default_factory=Counter)

    def say(self, state: Any, seat: int) -> str:
        started = time.perf_counter()
        word = self.word(state, seat)
        self.seconds += time.perf_counter() - started
        self.words += 1
        return word


def opponent(game: Game, seconds: float, seed: int) -> Player:
    """The opponent as it plays at the table."""
    random = Random(seed)

    def word(state: Any, _seat: int) -> str:
        return search.best(game, state, random, seconds=seconds)[0].word

    return Player("the opponent", word)


def random_player(game: Game, seed: int) -> Player:
    """Any of the words that may be said, each as likely as the others."""
    random = Random(seed)

    def word(state: Any, seat: int) -> str:
        return random.choice(list(grammar.words(game, state, seat)))

    return Player("a random player", word)


def peer(seconds: float, seed: int) -> Player:
    """OpenSpiel's own search, with random rollouts and its solver, on its game (WebState).

    It is the bot written in Python: the one in C++ crashes with games of the Python API, also
    with the library's own. Errors: ImportError where it is not installed.
    """
    import numpy
    import open_spiel_web as web
    from open_spiel.python.algorithms import mcts

    class TimeUp(Exception):
        """The thinking time is over."""

    class ClockedBot(mcts.MCTSBot):  # type: ignore[misc]
        """The bot as it is, save that a clock ends its search and not a number of simulations."""

        def step(self, state: Any) -> int:
            self.ends = time.perf_counter() + seconds
            try:
                return int(super().step(state))
            except TimeUp:
                return int(self.root.best_child().action)

        def _apply_tree_policy(self, root: Any, state: Any) -> Any:
            self.root = root
            if root.children and time.perf_counter() >= self.ends:
                raise TimeUp
            return super()._apply_tree_policy(root, state)

    game = web.WebGame()
    rollouts = mcts.RandomRolloutEvaluator(1, numpy.random.RandomState(seed))
    bot = ClockedBot(game, 2.0, NEVER, rollouts, random_state=numpy.random.RandomState(seed))

    def word(state: Any, seat: int) -> str:
        there = game.new_initial_state()
        there.deal(_pieces(web, state))
        if state.stage != "swap":
            there.swapping = False
            there._go_on(int(seat != state.first))
        action = bot.step(there)
        if action == web.KEEP:
            return "keep"
        names = state.equipment.names
        start, end = divmod(action, web.SIZE)
        return f"{'swap' if state.stage == 'swap' else 'capture'} {names[start]} {names[end]}"

    return Player(PEER, word)


def _pieces(web: Any, state: Any) -> list[int]:
    """The board as WebState keeps it: side 0 begins."""
    pieces = []
    for piece in state.spaces:
        token = state.equipment.tokens[piece]
        if not piece:
            pieces.append(web.EMPTY)
        elif token.seat < 0:
            pieces.append(web.FLY)
        else:
            pieces.append(token.legs + 1 + 10 * int(token.seat != state.first))
    return pieces


def match(game: Game, settings: Settings, us: Player, them: Player, count: int, seed: int) -> Iterator[str]:
    """Play ``count`` games, an even number; after each how it stands."""
    for number in range(count):
        luck = SeededLuck(f"{seed} {number // 2}")
        ours = number % 2
        over = _play(game, settings, luck, {ours: us, 1 - ours: them})
        first = over.ranking[0]
        result = "drawn" if len(first) > 1 else "won" if first[0] == ours else "lost"
        us.score[result] += 1
        yield _standing(us, number + 1)


def _play(game: Game, settings: Any, luck: SeededLuck, players: dict[int, Player]) -> Over:
    state = game.start(settings)
    while not isinstance(pending := game.pending(state), Over):
        if isinstance(pending, Chance):
            state = game.apply(state, luck.answer(pending), None, trusted=True).state
        else:
            seat = pending[0].seat
            state = game.apply(state, players[seat].say(state, seat), seat).state
    return pending


def _standing(us: Player, played: int) -> str:
    score = us.score
    return f"{played} games: {score['won']} won, {score['drawn']} drawn, {score['lost']} lost"


def main() -> None:
    """Play and print; see the top of this file."""
    parser = argparse.ArgumentParser(description="The opponent against others, game after game.")
    parser.add_argument("against", choices=("random", "openspiel"))
    parser.add_argument("game", nargs="?", default=WEB, choices=search.opponents())
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--ms", type=int, default=50, help="thinking time for a move of either")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="a house rule")
    given = parser.parse_args()
    if given.against == "openspiel" and given.game != WEB:
        parser.error(f"OpenSpiel knows {WEB} only, from tools/bench/open_spiel_web.py.")
    game, seconds = games.find(given.game), given.ms / 1000
    settings = game.configure(2, dict(one.split("=", 1) for one in given.option))
    if (why := game.no_opponent(settings)) is not None:
        parser.error(plain(why))
    us = opponent(game, seconds, given.seed)
    them = random_player(game, given.seed) if given.against == "random" else peer(seconds, given.seed)
    line = ""
    for line in match(game, settings, us, them, given.games, given.seed):
        print(line, file=sys.stderr, flush=True)
    print(f"{given.game}, {us.name} against {them.name}, {given.ms} ms a move: {line}")
    for player in (us, them):
        each = player.seconds / max(player.words, 1) * 1000
        print(f"  {player.name} took {each:.1f} ms a word, over {player.words} words")


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))
    main()
