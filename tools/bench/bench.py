"""Random games a second: every game, its fast path, and OpenSpiel beside them, in one run.

``make bench`` installs OpenSpiel (a peer, never a dependency) and runs this; where there is a C++ compiler
it also builds Web of Flies on OpenSpiel's C++ core (``open_spiel_core``). All engines take
turns, round after round, so that a busy moment of the machine meets all of them; each figure is
the median of its rounds and each ratio the median of the ratios within a round. Ctrl-C ends it
with what has been measured.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import median

import instructions
import open_spiel_core
from engines import PEERS, Engine, Play, engines

ROUNDS = 5
SECONDS = 1.0
"""How long an engine plays in a round, more or less."""


@dataclass
class Measured:
    """What came of an engine: for each round its games and choices a second, then instructions."""

    engine: Engine
    play: Play
    batch: int = 1
    rates: list[tuple[float, float]] = field(default_factory=list)
    instructions: float | None = None

    def warm_up(self, seconds: float) -> None:
        """Find out how many games take about as long as they should."""
        self.play(1)
        self.batch = self.engine.least
        while (took := self._timed(self.batch)[2]) < seconds / 3:
            self.batch *= 3
        self.batch = max(self.engine.least, round(self.batch * seconds / took))

    def round(self) -> None:
        """Play for a round."""
        played, choices, seconds = self._timed(self.batch)
        self.rates.append((played / seconds, choices / seconds))

    def _timed(self, batch: int) -> tuple[int, int, float]:
        # Time of this process, not of the clock on the wall: others may use the machine too.
        started = time.process_time()
        played, choices = self.play(batch)
        return played, choices, time.process_time() - started


def measure(measured: list[Measured], given: argparse.Namespace) -> None:
    """Fill in the figures, one round of all engines after the other."""
    for engine in engines(given.game):
        tell(f"warming up: {engine.game}, {engine.name}")
        measured.append(Measured(engine, engine.make()))
        measured[-1].warm_up(given.seconds)
    for number in range(given.rounds):
        for one in measured:
            tell(f"round {number + 1} of {given.rounds}: {one.engine.game}, {one.engine.name}")
            one.round()
    if given.instructions and instructions.can_count():
        for row, one in enumerate(measured):
            tell(f"counting instructions, {row + 1} of {len(measured)}: {one.engine.game}, {one.engine.name}")
            one.instructions = instructions.count(row, given.game, one.engine.least, one.rates[-1][0])


def table(measured: list[Measured]) -> Iterator[str]:
    """The lines of a table of figures and of their ratios to the peer."""
    bases: dict[str, Measured] = {}
    for peer in reversed(PEERS):
        bases |= {one.engine.game: one for one in measured if one.engine.name == peer and one.rates}
    heads = ("Playouts a second", "Actions a second", "Times the peer", "Instructions an action")
    yield f"| Game | Played by | {' | '.join(heads)} |"
    yield "|---|---|---:|---:|---:|---:|"
    for one in measured:
        if not one.rates:
            continue
        ratio = "–"
        if (base := bases.get(one.engine.game)) is not None:
            # After Ctrl-C the last round may be missing from either.
            pairs = zip(one.rates, base.rates, strict=False)
            ratio = f"{median(mine / its for (mine, _), (its, _) in pairs):.2f}"
        playouts, actions = (median(column) for column in zip(*one.rates, strict=True))
        counted = "–" if one.instructions is None else f"{one.instructions:,.0f}"
        yield (
            f"| {one.engine.game} | {one.engine.name} | {playouts:,.0f} | {actions:,.0f} "
            f"| {ratio} | {counted} |"
        )


def main() -> None:
    """Measure and print; see the top of this file."""
    parser = argparse.ArgumentParser(description="Random games a second, engine beside engine.")
    parser.add_argument("game", nargs="?", help="only this game")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each engine in a round")
    parser.add_argument("--no-instructions", action="store_false", dest="instructions")
    given = parser.parse_args()
    measured: list[Measured] = []
    try:
        measure(measured, given)
    except KeyboardInterrupt:
        tell("stopped; this is what has been measured")
    tell("")
    print("\n".join(table(measured)))
    if missing := open_spiel_core.why_not():
        print(f"\n{missing}")
    if not instructions.can_count():
        print("\nWith valgrind installed, instructions are counted too.")


def tell(what: str) -> None:
    """Show how far it is, on a terminal in place."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{what}", end="", file=sys.stderr, flush=True)
    elif what:
        print(what, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
