"""The seeds that ever found something: ``make simulation`` plays each of them before any new one."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tests.simulation.faults import FAULTS_ON
from tests.simulation.world import STEPS

FILE = Path(__file__).with_name("kept.txt")


@dataclass(frozen=True)
class Kept:
    """A seed with the steps and the faults it is played with."""

    seed: int
    steps: int = STEPS
    faults: tuple[str, ...] = FAULTS_ON


def kept() -> list[Kept]:
    """What the file holds: ``seed steps faults # what it found``, the faults * for all of them."""
    found = []
    for line in FILE.read_text("utf-8").splitlines():
        parts = line.partition("#")[0].split()
        if parts:
            seed, steps, faults = parts
            found.append(
                Kept(int(seed), int(steps), FAULTS_ON if faults == "*" else tuple(faults.split(",")))
            )
    return found
