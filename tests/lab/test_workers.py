"""Simulations on several cores: the same games, and no process that outlives them."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NoReturn

import pytest

from companion.games import find
from companion.games.web_of_flies import lanes
from companion.lab import simulate as simulation
from companion.lab import workers
from companion.lab.simulate import simulate
from tests.cli.program import started
from tests.support.waiting import PATIENCE, until

pytestmark = pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")  # what runs tests has threads
TIMED = ("seconds", "playouts_per_s", "actions_per_s")


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Others help from the first game on."""
    monkeypatch.setattr(simulation, "ALONE", 0)


def counts(game: str, seats: int, games: int, **given: Any) -> dict[str, Any]:
    report = simulate(game, seats, games, **given)
    return {key: value for key, value in report.items() if key not in TIMED}


@pytest.mark.parametrize(
    ("game", "seats", "games", "given"),
    [
        ("web-of-flies", 2, 530, {}),
        ("web-of-flies", 2, 7, {"fast": False}),
        ("web-of-flies", 3, 7, {"options": {"wof.board": "radial6x6", "wof.end_on_last_8": False}}),
        ("spidertwist", 2, 41, {}),
        ("spidertwist", 2, 40, {"options": {"spidertwist.web": "spiral", "spidertwist.tie": "mated"}}),
        ("arachnid", 3, 5, {"max_rounds": 3}),
        ("arachne", 2, 5, {"max_rounds": 5}),
    ],
)
@pytest.mark.parametrize("seed", [1, "a word"])
def test_any_number_of_processes_comes_to_the_same(
    game: str,
    seats: int,
    games: int,
    given: dict[str, Any],
    seed: int | str,
    at_once: None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lanes, "LANES", 30)
    monkeypatch.setattr(lanes, "BLOCK", 100)
    alone, two, three = (counts(game, seats, games, seed=seed, jobs=jobs, **given) for jobs in (1, 2, 3))
    assert alone["finished"] == games
    assert alone == two == three


def test_what_was_played_alone_is_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "ALONE", 0.02)
    assert counts("web-of-flies", 3, 60, seed=1, jobs=2) == counts("web-of-flies", 3, 60, seed=1)


@pytest.mark.parametrize(("games", "size"), [(1, 1), (100, 100), (101, 51), (250, 84), (1000, 100)])
def test_blocks_are_alike_and_follow_from_the_games_asked_for(
    games: int, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lanes, "BLOCK", 100)
    rules = find("web-of-flies")
    lockstep = rules.lockstep(rules.configure(2, {}))
    assert lockstep is not None
    assert lockstep.block(games) == size


@pytest.mark.parametrize(("game", "seats"), [("web-of-flies", 3), ("spidertwist", 2)])
def test_the_games_of_one_seed_differ(game: str, seats: int) -> None:
    rounds = simulate(game, seats, 8, seed=1)["rounds"]
    assert rounds["min"] < rounds["max"]


@pytest.mark.parametrize(("jobs", "alone"), [(1, 0.0), (3, 1e9)])
def test_one_process_or_a_short_simulation_starts_no_other(
    jobs: int, alone: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_fork() -> NoReturn:
        raise AssertionError("a process was started")

    monkeypatch.setattr(simulation, "ALONE", alone)
    monkeypatch.setattr(os, "fork", no_fork)
    assert counts("web-of-flies", 3, 4, seed=1, jobs=jobs)["finished"] == 4


def test_progress_only_ever_grows_and_ends_with_all(at_once: None) -> None:
    seen: list[int] = []
    simulate("web-of-flies", 3, 9, seed=1, jobs=2, progress=lambda played, _games: seen.append(played))
    assert seen == sorted(seen)
    assert seen[-1] == 9


def test_ctrl_c_keeps_what_has_been_counted(at_once: None) -> None:
    def stop(played: int, _games: int) -> None:
        if played >= 4:
            raise KeyboardInterrupt

    report = counts("spidertwist", 2, 1000, seed=1, jobs=2, progress=stop)
    assert report["finished"] == sum(report["ends"].values()) == 4


def test_a_mistake_in_a_game_is_told_with_its_place(at_once: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "playout", lambda *_: 1 / 0)
    with pytest.raises(RuntimeError, match=r"(?s)test_workers.py.*ZeroDivisionError"):
        simulate("web-of-flies", 3, 9, seed=1, jobs=2, fast=False)


# ------------------------------------------------------------------------- as a program


def without_progress(said: str) -> str:
    return re.sub(r"\d+ of \d+ games\n", "", said)


def two_children(process: subprocess.Popen[str]) -> list[int]:
    """Those of a process, once it has two."""
    listed = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    until(lambda: process.poll() is not None or len(listed.read_text().split()) >= 2)
    assert process.poll() is None, process.communicate()
    return [int(child) for child in listed.read_text().split()]


@contextmanager
def at_work(game: str) -> Iterator[tuple[subprocess.Popen[str], list[int]]]:
    """A simulation that would take for ever, and its two workers, in a group as a terminal makes it.

    They have its streams as well, which so end when the last of them does.
    """
    process = started(*("simulate", game, "--seats", "2", "--games", "100000000", "--jobs", "2", "--json"))
    try:
        yield process, two_children(process)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate(timeout=PATIENCE)


@pytest.mark.parametrize("game", ["web-of-flies", "spidertwist", "arachnid"])
@pytest.mark.parametrize("whole_group", [False, True])
def test_ctrl_c_gives_the_games_so_far_and_nobody_stays(game: str, whole_group: bool) -> None:
    with at_work(game) as (process, _):
        (os.killpg if whole_group else os.kill)(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    report = json.loads(out)
    assert process.returncode == 0
    assert without_progress(err) == ""
    assert 0 < report["finished"] == sum(report["ends"].values()) < 100_000_000
    assert sum(report["wins"]) - report["ties"] == report["finished"]


def test_who_kills_the_program_ends_its_workers_too() -> None:
    with at_work("arachnid") as (process, _):
        process.kill()
        out, err = process.communicate(timeout=PATIENCE)
    assert (out, without_progress(err)) == ("", "")


def test_a_worker_that_dies_is_told_and_ends_the_simulation() -> None:
    with at_work("arachnid") as (process, children):
        os.kill(children[0], signal.SIGKILL)
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (1, "")
    assert without_progress(err) == (
        "orbweaver: A process that played games has died, perhaps for want of memory. "
        "Take fewer --jobs. (worker-died)\n"
    )


def test_a_worker_ends_in_the_middle_of_a_game_when_nobody_waits_for_it() -> None:
    def play_for_ever(_portion: range) -> NoReturn:
        while True:
            pass

    fork = get_context("fork")
    here, there = fork.Pipe()
    worker = fork.Process(target=workers.work, args=(there, (here,), play_for_ever), daemon=True)
    worker.start()
    there.close()
    here.send(range(1))
    here.close()
    worker.join(PATIENCE)
    assert worker.exitcode == 1
