"""Random games a second: every game, the fast path, and OpenSpiel beside them, in one run.

``make bench`` installs OpenSpiel (a peer, never a dependency) and runs this. All engines take
turns, round after round, so that a busy moment of the machine meets all of them; each figure is
the median of its rounds and each ratio the median of the ratios within a round.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from companion import games
from companion.lab.luck import SeededLuck
from companion.lab.simulate import playout, simulate
from companion.play import Chance

ROUNDS = 5
SECONDS = 1.5
"""How long an engine plays in a round, more or less."""
DEALS = 200
"""How many dealt positions the games from dealt positions begin with, again and again."""
PEER = "OpenSpiel, its Python API"
DEALT = "kernel, from dealt positions"
FAST = "fast, deals included"
WEB = "web-of-flies"


@dataclass
class Engine:
    """Something that plays: ``play(n)`` gives the games and the choices it has played.

    ``rates`` has, for each round, games and choices a second.
    """

    game: str
    name: str
    play: Callable[[int], tuple[int, int]]
    batch: int = 1
    rates: list[tuple[float, float]] = field(default_factory=list)

    def warm_up(self) -> None:
        """Find out how many games take about as long as they should."""
        self.play(1)
        while (seconds := self._timed(self.batch)[2]) < SECONDS / 3:
            self.batch *= 3
        self.batch = max(1, round(self.batch * SECONDS / seconds))

    def round(self) -> None:
        played, choices, seconds = self._timed(self.batch)
        self.rates.append((played / seconds, choices / seconds))

    def _timed(self, batch: int) -> tuple[int, int, float]:
        # Time of this process, not of the clock on the wall: others may use the machine too.
        started = time.process_time()
        played, choices = self.play(batch)
        return played, choices, time.process_time() - started


def engines(only: str | None) -> Iterator[Engine]:
    """Whatever can play here, games in the order of their names."""
    for name in games.names() if only is None else [only]:
        for seats in sorted({games.find(name).seats[0], games.find(name).seats[-1]}):
            yield Engine(f"{name}, {seats} seats", "kernel, deals included", whole_games(name, seats))
        if name == WEB:
            two = f"{WEB}, 2 seats"
            yield Engine(two, DEALT, dealt_games())
            yield Engine(two, FAST, lanes)
            with suppress(ImportError):
                yield Engine(two, PEER, peer())


def whole_games(name: str, seats: int) -> Callable[[int], tuple[int, int]]:
    """Games through the public kernel as ``simulate`` plays them, draws and all."""

    def play(count: int) -> tuple[int, int]:
        report = simulate(name, seats, count, seed=1, fast=False)
        return report["finished"], report["actions"]

    return play


def lanes(count: int) -> tuple[int, int]:
    """The fast path of ``simulate``."""
    report = simulate(WEB, 2, count, seed=1)
    assert report["engine"] == "fast"
    return report["finished"], report["actions"]


def dealt_games(deals: int = DEALS) -> Callable[[int], tuple[int, int]]:
    """The public kernel with trusted words, as an opponent that thinks ahead would use it."""
    game, luck = games.find(WEB), SeededLuck(1)
    settings = game.settle(2, {})

    def dealt() -> Any:
        state = game.start(settings)
        while isinstance(chance := game.pending(state), Chance):
            state = game.apply(state, luck.answer(chance), None, trusted=True).state
        return state

    positions = [dealt() for _ in range(deals)]

    def play(count: int) -> tuple[int, int]:
        choices = sum(
            playout(game, settings, luck, state=positions[number % len(positions)]).actions
            for number in range(count)
        )
        return count, choices

    return play


def peer(deals: int = DEALS) -> Callable[[int], tuple[int, int]]:
    """The same from OpenSpiel's side. Errors: ImportError where it is not installed."""
    import open_spiel_web as web

    game, luck = web.WebGame(), Random(1)
    dealt = []
    for _ in range(deals):
        pieces = list(web.PIECES)
        luck.shuffle(pieces)
        dealt.append(pieces)

    def play(count: int) -> tuple[int, int]:
        choices = 0
        for number in range(count):
            state = game.new_initial_state()
            state.deal(dealt[number % len(dealt)])
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[luck.randrange(len(actions))])
                choices += 1
            state.returns()
        return count, choices

    return play


def table(measured: list[Engine]) -> Iterator[str]:
    """The lines of a table of figures and of their ratios to the peer."""
    base = next((engine for engine in measured if engine.name == PEER), None)
    yield "| Game | Played by | Games a second | Choices a second | Times the peer |"
    yield "|---|---|---:|---:|---:|"
    for engine in measured:
        ratio = "–"
        if base is not None and engine.game == base.game:
            ratio = f"{median(a / b for (a, _), (b, _) in zip(engine.rates, base.rates, strict=True)):.2f}"
        rates, choices = (median(column) for column in zip(*engine.rates, strict=True))
        yield f"| {engine.game} | {engine.name} | {rates:,.0f} | {choices:,.0f} | {ratio} |"
    if base is None:
        yield ""
        yield "OpenSpiel is not installed here: make bench installs it where it can."


# ------------------------------------------------------------------------------ instructions


COUNTED = {  # engine → (a few games, many games); what both do is taken off
    DEALT: (20, 120),
    FAST: (40960, 163840),
    PEER: (20, 120),
}


def instructions() -> Iterator[str]:
    """Instructions for a game, by callgrind; unlike times they hardly depend on the machine."""
    yield "| Played by | Instructions a game |"
    yield "|---|---:|"
    for name, (few, many) in COUNTED.items():
        counts = [callgrind(name, games) for games in (few, many)]
        if None in counts:
            continue
        yield f"| {name} | {(counts[1] - counts[0]) / (many - few):,.0f} |"  # type: ignore[operator]


def callgrind(name: str, count: int) -> int | None:
    """All instructions of a run of its own, None when it did not work out."""
    with tempfile.TemporaryDirectory() as folder:
        counted = ("valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out")
        run = subprocess.run(
            [*counted, sys.executable, __file__, "--play", name, str(count)],
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "PYTHONHASHSEED": "0"},
        )
    found = re.search(r"Collected : (\d+)", run.stderr)
    return int(found[1]) if found else None


# ------------------------------------------------------------------------------------- main


def main() -> None:
    """Measure and print; see the top of this file."""
    parser = argparse.ArgumentParser(description="Random games a second, engine beside engine.")
    parser.add_argument("game", nargs="?", help="only this game")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--no-instructions", action="store_true", help="leave callgrind out")
    parser.add_argument("--play", nargs=2, metavar=("ENGINE", "N"), help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.play:
        name, count = given.play
        few = 5  # deals: they are not what is counted here
        {DEALT: lambda: dealt_games(few), FAST: lambda: lanes, PEER: lambda: peer(few)}[name]()(int(count))
        return
    measured = list(engines(given.game))
    for engine in measured:
        tell(f"warming up: {engine.game}, {engine.name}")
        engine.warm_up()
    for number in range(given.rounds):
        for engine in measured:
            tell(f"round {number + 1} of {given.rounds}: {engine.game}, {engine.name}")
            engine.round()
    tell("")
    print("\n".join(table(measured)))
    if not given.no_instructions and given.game in (None, WEB):
        if shutil.which("valgrind") is None:
            print("\nWith valgrind installed, instructions are counted too.")
            return
        tell("counting instructions, which takes some minutes")
        print("\n" + "\n".join(instructions()))


def tell(what: str) -> None:
    """Show how far it is, on a terminal in place."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{what}", end="", file=sys.stderr, flush=True)
    elif what:
        print(what, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))
    main()
