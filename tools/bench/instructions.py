"""Instructions an action takes, by callgrind; unlike times they hardly depend on the machine.

An engine plays in a process of its own under valgrind, which counts only while it plays: neither
the start of Python nor the dealing of positions is in the figure.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from engines import engines

COUNTED_SECONDS = 0.1
"""How long the games that are counted would take at full speed; under valgrind fifty times that."""


def can_count() -> bool:
    """True where valgrind is installed."""
    return all(shutil.which(tool) for tool in ("valgrind", "callgrind_control"))


def count(row: int, game: str | None, least: int, games_a_second: float) -> float | None:
    """Instructions for each choice of an engine, by its row; None when it did not work out."""
    games = max(least, round(games_a_second * COUNTED_SECONDS))
    with tempfile.TemporaryDirectory() as folder:
        tool = ("valgrind", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={folder}/out")
        run = subprocess.run(
            [*tool, sys.executable, __file__, str(row), str(games), *([game] if game else [])],
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "PYTHONHASHSEED": "0"},
        )
    instructions = re.search(r"Collected : (\d+)", run.stderr)
    choices = re.search(r"choices (\d+)", run.stdout)
    return int(instructions[1]) / int(choices[1]) if instructions and choices else None


def main() -> None:
    """Play as one engine, counted; for ``count`` only."""
    row, games, *only = sys.argv[1:]
    play = list(engines(*only))[int(row)].make()
    play(1)
    _counting("on")
    _, choices = play(int(games))
    _counting("off")
    print("choices", choices)


def _counting(on: str) -> None:
    command = ["callgrind_control", "-i", on, str(os.getpid())]
    subprocess.run(command, capture_output=True, check=True)


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))
    main()
