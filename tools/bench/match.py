"""Matches of the opponent: against players of the lab, itself, and OpenSpiel's MCTS bot.

``make match`` installs OpenSpiel (a peer, never a dependency) and runs this. Every deal is played from
every seat, so that neither luck of the deal nor the first turn helps anyone. Both get the same time
for a move, by the clock on the wall, one after the other in one process, or so many playouts.

``itself`` with the same for both is a control: whoever it is called must win an even part. ``ladder`` doubles
what a move is given, step by step against half of it, up to the first step that is not clear.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

from companion import games
from companion.errors import plain
from companion.fronts.opponent import LOOKED_AT, said_of
from companion.kit.game import Game
from companion.lab import players, search, statistics
from companion.lab.luck import SeededLuck
from companion.lab.statistics import Interval
from companion.play import Settings

WEB = "web-of-flies"
OF_THE_LAB = ("random", "greedy", "two-ply")
PEER = "OpenSpiel's MCTS bot"
NEVER = 1_000_000_000  # simulations: only the clock ends the peer's search


@dataclass
class Player:
    """Someone who says a word for a seat. ``seconds`` it has thought, in ``words`` words; of each game its
    share of the win."""

    name: str
    word: Callable[[Any, int], str]
    seconds: float = 0.0
    words: int = 0
    score: Counter[str] = field(default_factory=Counter)
    shares: list[float] = field(default_factory=list)

    def say(self, state: Any, seat: int) -> str:
        started = time.perf_counter()
        word = self.word(state, seat)
        self.seconds += time.perf_counter() - started
        self.words += 1
        return word


def opponent(
    game: Game, budget: Mapping[str, Any], lapses: float, seed: int, name: str = "the opponent"
) -> Player:
    """The opponent as it plays at the table, within ``seconds`` or ``playouts``, with so many ``lapses``."""
    random = Random(seed)

    def word(state: Any, seat: int) -> str:
        found = search.best(game, state, random, seat=seat, most=LOOKED_AT, **budget)
        return said_of(game, state, seat, found, lapses, random).word

    return Player(f"{name}, which lapses {lapses:.0%} of the time," if lapses else name, word)


def of_the_lab(game: Game, kind: str, seed: int) -> Player:
    """A player of the lab, who knows no time: at random, greedy, or two plies deep."""
    random, choose = Random(seed), players.find(kind).choose

    def word(state: Any, seat: int) -> str:
        return choose(game, state, seat, random)

    return Player(f"a {kind} player", word)


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
    """Play ``count`` games, as many of each deal as there are seats; after each how it stands.

    We have one seat in each game, in turn; all others have the same player.
    """
    for number in range(count):
        deal, ours = divmod(number, settings.seats)
        luck = SeededLuck(f"{seed} {deal}")

        def say(state: Any, seat: int, ours: int = ours) -> str:
            return (us if seat == ours else them).say(state, seat)

        over, _ = players.play_out(game, settings, luck, say)
        first = over.ranking[0]
        us.score["drawn" if ours in first and len(first) > 1 else "won" if ours in first else "lost"] += 1
        us.shares.append(1 / len(first) if ours in first else 0.0)
        yield _standing(us, number + 1)


def _standing(us: Player, played: int) -> str:
    score = us.score
    return f"{played} games: {score['won']} won, {score['drawn']} drawn, {score['lost']} lost"


def said(shares: list[float], seats: int, control: bool = False) -> str:
    """What these shares say, deal by deal: the mean with its interval, or that they are too few."""
    found = told(shares, seats)
    if found is None:
        return f"not enough games to say: {statistics.ENOUGH} deals say something"
    words = f"{found.value:.0%} of the wins, {found.low:.0%} to {found.high:.0%} ({statistics.SURE:.0%} sure)"
    if control:
        holds = "which holds" if found.holds(1 / seats) else "which does NOT hold"
        return f"{words}, {holds} the {1 / seats:.0%} of a control"
    return f"{words}: not enough games to say who is better" if found.holds(1 / seats) else words


def told(shares: list[float], seats: int) -> Interval | None:
    """The mean share of the wins over whole deals; None where they are too few."""
    deals = [fmean(shares[at : at + seats]) for at in range(0, len(shares) - seats + 1, seats)]
    return statistics.paired_share(deals, 1 / seats)


def main() -> None:
    """Play and print; see the top of this file."""
    parser = argparse.ArgumentParser(description="The opponent against others, game after game.")
    parser.add_argument("against", choices=(*OF_THE_LAB, "itself", "ladder", "openspiel"))
    parser.add_argument("game", nargs="?", default=WEB, choices=search.opponents())
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--ms", type=int, default=50, help="thinking time for a move")
    parser.add_argument("--playouts", type=int, help="so many playouts for a move instead of time")
    parser.add_argument("--theirs", type=int, help="the same for the other one: openspiel, itself")
    parser.add_argument(
        "--lapses", type=float, default=0.0, help="the share of its words for which it passes over the best"
    )
    parser.add_argument("--their-lapses", type=float, help="the same for itself, where that is another share")
    parser.add_argument("--steps", type=int, default=6, help="of a ladder at the most")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="a house rule")
    given = parser.parse_args()
    if given.against == "openspiel" and (given.game, given.seats) != (WEB, 2):
        parser.error(f"OpenSpiel knows {WEB} for two only, from tools/bench/open_spiel_web.py.")
    game = games.find(given.game)
    settings = game.configure(given.seats, dict(one.split("=", 1) for one in given.option))
    if (why := game.no_opponent(settings)) is not None:
        parser.error(plain(why))
    amount = given.playouts or given.ms
    if given.against != "ladder":
        _play(game, settings, given, amount, given.theirs or amount)
        return
    for step in range(given.steps):
        found = _play(game, settings, given, amount * 2 ** (step + 1), amount * 2**step)
        if found is None or found.low <= 1 / given.seats:
            print(f"No step is clear from {amount * 2**step} {_unit(given)} on.")
            return


def _play(
    game: Game, settings: Settings, given: argparse.Namespace, ours: int, theirs: int
) -> Interval | None:
    """One match, and what it says."""
    us = opponent(game, _budget(given.playouts, ours), given.lapses, given.seed)
    their_lapses = given.lapses if given.their_lapses is None else given.their_lapses
    if given.against == "openspiel":
        them = peer(theirs / 1000, given.seed)
    elif given.against in OF_THE_LAB:
        them = of_the_lab(game, given.against, given.seed)
    else:
        them = opponent(game, _budget(given.playouts, theirs), their_lapses, given.seed + 1, "itself")
    line = ""
    for line in match(game, settings, us, them, given.games, given.seed):
        print(line, file=sys.stderr, flush=True)
    itself = given.against in ("itself", "ladder")
    against = f"{them.name} with {theirs}" if itself else them.name
    print(f"{given.game}, {us.name} with {ours} {_unit(given)} a move against {against}: {line}")
    control = itself and (ours, given.lapses) == (theirs, their_lapses)
    print(f"  {said(us.shares, given.seats, control)}")
    for player in (us, them):
        each = player.seconds / max(player.words, 1) * 1000
        print(f"  {player.name} took {each:.1f} ms a word, over {player.words} words", flush=True)
    return told(us.shares, given.seats)


def _unit(given: argparse.Namespace) -> str:
    return "playouts" if given.playouts else "ms"


def _budget(playouts: int | None, amount: int) -> Mapping[str, Any]:
    """What a search may take: playouts where they are counted, else milliseconds."""
    return {"playouts": amount} if playouts else {"seconds": amount / 1000}


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))
    main()
