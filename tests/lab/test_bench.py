"""The bench: a row for all that plays, and what has been measured when it is stopped."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import open_spiel_core
import pytest

from companion.lab.simulate import simulate
from tests.cli.program import hears_ctrl_c

BENCH = [sys.executable, str(Path(__file__).parents[2] / "tools/bench/bench.py"), "--no-instructions"]


def test_a_game_is_measured_through_the_kernel_and_on_its_fast_path() -> None:
    given = ["spidertwist", "--rounds", "1", "--seconds", "0.01"]
    run = subprocess.run([*BENCH, *given], capture_output=True, text=True, check=True)
    rows = [line.split(" | ") for line in run.stdout.splitlines() if line.startswith("| spidertwist")]
    assert [row[1] for row in rows] == ["kernel", "fast path"]
    assert all(float(row[2].replace(",", "")) > 0 for row in rows)


def test_ctrl_c_ends_it_with_the_rounds_that_are_complete() -> None:
    given = ["spidertwist", "--rounds", "1000", "--seconds", "0.01"]
    with subprocess.Popen(
        [*BENCH, *given],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=hears_ctrl_c,
    ) as bench:
        assert bench.stderr is not None
        assert any(line.startswith("round 3 ") for line in bench.stderr)
        bench.send_signal(signal.SIGINT)
        out, said = bench.communicate(timeout=60)
    assert bench.returncode == 0
    assert "| spidertwist, 2 seats | fast path |" in out
    assert said.rstrip().endswith("stopped; this is what has been measured")


@pytest.mark.skipif(open_spiel_core.why_not() != "", reason=open_spiel_core.why_not())
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_peer_plays_the_same_game(seats: int) -> None:
    """As often as a seat chooses in a game; the mean of 4000 has a deviation of a tenth."""
    played, choices = open_spiel_core.core(seats, 0)(4000)
    ours = simulate("web-of-flies", seats, 4000, seed=1)
    assert choices / played == pytest.approx(ours["actions"] / ours["finished"], abs=0.6)
