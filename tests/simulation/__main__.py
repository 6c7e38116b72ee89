"""``make simulation``: the kept seeds and then new ones for some minutes, or one seed once more.

make simulation                    the kept seeds, then new ones, three minutes in all
make simulation MINUTES=20         for longer
make simulation FIRST=1            new ones from 1 on: on one tree the same everywhere
make simulation SEED=4711          that one again, with its whole story
make simulation SEED=4711 FAULTS=cut,eio-sync STEPS=60
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from random import SystemRandom

from tests.simulation.box import quiet
from tests.simulation.faults import FAULTS_ON
from tests.simulation.kept import Kept, kept
from tests.simulation.world import STEPS, Outcome, run

LAST_LINES = 40
SHRINKING = 90.0  # seconds
PROGRESS = 60.0  # seconds


def main() -> int:
    options = _options()
    quiet()
    if options.seed is not None:
        return _again(options.seed, options.steps, options.faults)
    failures, totals, seconds = _new_and_kept(options)
    for one, outcome in failures:
        _report(one, outcome)
    steps = totals["steps"]
    print(
        f"\n{totals['runs']} runs ({totals['kept']} of kept seeds), {steps} steps,"
        f" {steps / seconds:.0f} a second;"
        f" {totals['entries']} entries, {totals['loads']} tables loaded, {totals['pages']} pages,"
        f" {totals['asks']} asks, {totals['cookies']} cookies looked at."
    )
    _print_what_was_said(totals)
    print(f"{len(failures)} failed." if failures else "Nothing was found.")
    return 1 if failures else 0


def _print_what_was_said(totals: Counter[str]) -> None:
    """How often each verb was done, refused, and done because all had agreed."""
    verbs = sorted({key.partition(": ")[2] for key in totals if ": " in key})
    print(f"\n{'said':20} {'done':>8} {'refused':>8} {'agreed':>8}")
    for verb in verbs:
        counts = (totals[f"{what}: {verb}"] for what in ("done", "refused", "agreed"))
        print(f"{verb:20}", *(f"{count:8}" for count in counts))
    print(f"{totals['words of the box']} words of the box’s own seats, {totals['done again']} times all that")
    print("was undone was said again and stood as before;")
    print(f"{totals['voices refused']} voices refused with a reason, {totals['papers']} games through paper.")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make simulation", description="A table through every fault.")
    parser.add_argument("--seed", type=int, help="this one again, with its whole story")
    parser.add_argument("--first", type=int, help="the new ones are this and those after it")
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("--steps", type=int, default=STEPS)
    parser.add_argument("--faults", type=lambda word: tuple(filter(None, word.split(","))), default=FAULTS_ON)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    return parser.parse_args()


def _again(seed: int, steps: int, faults: tuple[str, ...]) -> int:
    """One seed with its story."""
    outcome = run(seed, steps=steps, faults=faults)
    print("\n".join(outcome.trace))
    print(f"\nseed {seed}, {outcome.steps} steps, trace {outcome.digest[:16]}")
    print(f"FOUND {outcome.sentence}" if outcome.check else "Nothing was found.")
    return 1 if outcome.check else 0


def _play(one: Kept) -> tuple[Kept, Outcome]:
    quiet()
    return one, run(one.seed, steps=one.steps, faults=one.faults)


def _new_and_kept(options: argparse.Namespace) -> tuple[list[tuple[Kept, Outcome]], Counter[str], float]:
    """Play what is kept, then new seeds until the time is over, on every core."""
    started = time.monotonic()
    first = SystemRandom().randrange(10**9) if options.first is None else options.first
    waiting = kept()
    faults = ", ".join(options.faults)
    print(
        f"{len(waiting)} kept seeds, then those from {first} on, {options.minutes:g} min; faults: {faults}",
        flush=True,
    )
    totals: Counter[str] = Counter(kept=len(waiting))
    failures: list[tuple[Kept, Outcome]] = []
    with ProcessPoolExecutor(options.workers) as pool:
        running: set[Future[tuple[Kept, Outcome]]] = set()
        seed, told = first, started
        while True:
            while len(running) < options.workers * 2 and len(failures) < 5:
                if waiting:
                    one = waiting.pop()
                elif time.monotonic() - started < options.minutes * 60:
                    one, seed = Kept(seed, options.steps, options.faults), seed + 1
                else:
                    break
                running.add(pool.submit(_play, one))
            if not running:
                return failures, totals, time.monotonic() - started
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                one, outcome = future.result()
                totals.update(outcome.checks)
                totals["runs"] += 1
                if outcome.check is not None:
                    failures.append((one, outcome))
                    print(f"seed {one.seed}: {outcome.sentence.splitlines()[0]}", flush=True)
            if (now := time.monotonic()) - told > PROGRESS:
                told = now
                print(f"{totals['runs']} runs, {(now - started) / 60:.0f} min", flush=True)


def _report(one: Kept, outcome: Outcome) -> None:
    """A failure as a story, as short as it could quickly be made."""
    smaller, shorter = _shrunk(one, outcome)
    faults = "" if smaller.faults == FAULTS_ON else f" FAULTS={','.join(smaller.faults) or 'none'}"
    print(f"\nFAILED at step {shorter.steps}: make simulation SEED={one.seed} STEPS={smaller.steps}{faults}")
    print("\n".join(shorter.trace[-LAST_LINES:]))


def _shrunk(one: Kept, outcome: Outcome) -> tuple[Kept, Outcome]:
    """Leave out kinds of faults as long as the same check fails; every one makes another story."""
    best, told = Kept(one.seed, outcome.steps, one.faults), outcome
    until = time.monotonic() + SHRINKING
    for kind in one.faults:
        if time.monotonic() > until:
            break
        fewer = Kept(one.seed, best.steps, tuple(other for other in best.faults if other != kind))
        found = run(fewer.seed, steps=fewer.steps, faults=fewer.faults)
        if found.check == outcome.check and found.steps <= told.steps:
            best, told = Kept(one.seed, found.steps, fewer.faults), found
    return best, told


if __name__ == "__main__":
    sys.exit(main())
