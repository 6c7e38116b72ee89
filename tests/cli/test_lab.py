"""The designer's lab as a program: killed and gone on with, and always the same table."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.program import answered, orbweaver, started
from tests.support.cluster import Cluster
from tests.support.waiting import PATIENCE, until

GAMES = ("lab", "web-of-flies", "--games", "240", "--players", "random,guess", "--seed", "5")
MADE = ("html", "csv", "json")
OTHERS = "play other games: the scheduler and each worker need the Orbweaver that this command is of, "


def there(store: Path) -> int:
    """How many games a store has, or none yet."""
    if not store.exists():
        return 0
    try:
        with sqlite3.connect(store) as db:
            (games,) = db.execute("select count(*) from games").fetchone()
    except sqlite3.OperationalError:  # it is just being made
        return 0
    return int(games)


def files(folder: Path) -> dict[str, bytes]:
    """What was written, but the store."""
    return {ending: (folder / f"report.{ending}").read_bytes() for ending in MADE}


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """What comes of it when nobody disturbs it, in one process."""
    folder = tmp_path_factory.mktemp("undisturbed")
    seen = orbweaver(*GAMES, "--jobs", "1", "--out", folder / "report.html")
    assert (seen.returncode, seen.stdout.count("won ")) == (0, 5)
    assert there(folder / "report.sqlite") == 240
    return files(folder)


def begun(folder: Path, *by: str) -> subprocess.Popen[str]:
    """The same with two workers, once some games are kept."""
    process = started(*GAMES, *(by or ("--jobs", "2")), "--out", str(folder / "report.html"))
    until(lambda: process.poll() is not None or there(folder / "report.sqlite") >= 20)
    assert process.poll() is None, process.communicate()
    return process


def children(process: subprocess.Popen[str]) -> list[int]:
    listed = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    return [int(child) for child in listed.read_text().split()]


def test_a_worker_that_is_killed_changes_nothing(tmp_path: Path, undisturbed: dict[str, bytes]) -> None:
    process = begun(tmp_path)
    os.kill(children(process)[0], signal.SIGKILL)
    _, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, "orbweaver:" in err) == (0, False)
    assert files(tmp_path) == undisturbed


# --------------------------------------------------------------------------- on many machines


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """A Dask cluster on this machine, of two workers."""
    with Cluster(2) as made:
        yield made


def test_a_cluster_writes_the_same_bytes_and_a_worker_that_is_killed_there_changes_nothing(
    tmp_path: Path, undisturbed: dict[str, bytes], cluster: Cluster
) -> None:
    process = begun(tmp_path, "--dask", cluster.address)
    killed = cluster.workers()[0]
    os.kill(killed, signal.SIGKILL)
    _, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, "orbweaver:" in err) == (0, False)
    assert files(tmp_path) == undisturbed
    until(lambda: len(cluster.workers()) == 2 and killed not in cluster.workers())


def test_a_cluster_of_another_orbweaver_is_not_believed(tmp_path: Path, cluster: Cluster) -> None:
    """Here the command has another edition than the workers."""
    (tmp_path / "sitecustomize.py").write_text(
        "from companion.games import find\ntype(find('web-of-flies')).edition = 99\n"
    )
    seen = orbweaver(
        *(*GAMES, "--dask", cluster.address, "--store", tmp_path / "games.sqlite"), PYTHONPATH=str(tmp_path)
    )
    assert seen.returncode == 2
    assert OTHERS in seen.stderr
    assert there(tmp_path / "games.sqlite") == 0


def test_a_cluster_that_cannot_read_what_is_asked_plays_other_games(tmp_path: Path) -> None:
    """Here its workers have no such function; what else that may raise is in tests/lab/study."""
    (tmp_path / "sitecustomize.py").write_text(
        "from companion.lab.study import cluster\ndel cluster.play_there\n"
    )
    with Cluster(1, PYTHONPATH=str(tmp_path)) as other:
        seen = orbweaver("lab", "web-of-flies", "--games", "4", "--dask", other.address)
    assert (seen.returncode, seen.stderr.count("\n")) == (2, 1)
    assert f"Those at {other.address} {OTHERS}" in seen.stderr


def test_a_cluster_whose_workers_have_gone_says_how_to_start_some(tmp_path: Path, cluster: Cluster) -> None:
    """They were there when it waited for them, and are not when it counts them."""
    (tmp_path / "sitecustomize.py").write_text(
        "from distributed import Client\nClient.nthreads = lambda self: {}\n"
    )
    seen = orbweaver("lab", "web-of-flies", "--dask", cluster.address, PYTHONPATH=str(tmp_path))
    assert seen.returncode == 2
    assert f"The cluster at {cluster.address} has nobody who works. On each machine" in seen.stderr


def test_a_scheduler_that_is_killed_ends_it_and_what_was_played_is_kept(tmp_path: Path) -> None:
    with Cluster(1) as cluster:
        process = begun(tmp_path, "--dask", cluster.address)
        cluster.kill()
        _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2
    assert err.endswith(
        f"orbweaver: The scheduler at {cluster.address} is gone. What was played is in the store. "
        "(no-cluster)\n"
    )
    assert "Traceback" not in err
    assert there(tmp_path / "report.sqlite") >= 20


def test_where_no_cluster_is_it_says_what_to_start() -> None:
    seen = orbweaver("lab", "web-of-flies", "--dask", "tcp://127.0.0.1:9")
    assert seen.returncode == 2
    assert "No scheduler of Dask answers at tcp://127.0.0.1:9. Start one with: dask scheduler." in seen.stderr


def test_without_dask_it_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "distributed.py").write_text("raise ImportError\n")
    seen = orbweaver("lab", "web-of-flies", "--dask", "tcp://127.0.0.1:9", PYTHONPATH=str(tmp_path))
    assert seen.returncode == 2
    assert "which is not installed. In the environment of Orbweaver say: pip install" in seen.stderr


# ----------------------------------------------------------------------- killed and gone on with


def test_a_command_that_is_killed_is_gone_on_with(tmp_path: Path, undisturbed: dict[str, bytes]) -> None:
    process = begun(tmp_path)
    workers = children(process)
    process.kill()
    process.communicate(timeout=PATIENCE)
    until(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers))
    kept = there(tmp_path / "report.sqlite")
    assert 20 <= kept < 240
    assert not (tmp_path / "report.html").exists()
    seen = orbweaver(*GAMES, "--jobs", "2", "--out", tmp_path / "report.html")
    assert seen.returncode == 0
    assert files(tmp_path) == undisturbed
    assert there(tmp_path / "report.sqlite") == 240


def test_ctrl_c_keeps_what_was_played(tmp_path: Path) -> None:
    process = begun(tmp_path)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (130, "")
    assert there(tmp_path / "report.sqlite") >= 20


def test_without_a_report_it_says_what_was_found_and_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    seen = orbweaver(
        *("lab", "spidertwist", "--games", "4", "--max-rounds", "3", "--jobs", "1"),
        *("--option", "spidertwist.web=spiral", "--vary", "spidertwist.centre_plus=true,false"),
        PYTHONPATH=str(Path(__file__).parents[2]),
    )
    assert (seen.returncode, seen.stderr) == (0, "")
    assert "spidertwist.centre_plus = false against true" in seen.stdout
    assert "Of 4 games 4 were stopped after the last round." in seen.stdout
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("--out", "report.pdf"), "ends in .html. (wrong-option)"),
        (("--out", "no/such/report.html"), "There is no folder no/such to write into. (wrong-option)"),
        (
            ("--players", "me"),
            "There are random, guess, greedy, two-ply, think-N; N is a number from 1 on. (no-player)",
        ),
        (("--vary", "wof.board=hexhex4"), "Vary wof.board over two values or more"),
        (("--games", "0"), "0 is too few"),
        (("--store", "/dev/null/x"), "as a store of games. Name another with --store. (no-store)"),
    ],
)
def test_what_cannot_be_is_told_at_once(given: tuple[str, ...], said: str) -> None:
    seen = answered("lab", "web-of-flies", *given)
    assert seen.returncode in (1, 2)
    assert said in seen.stderr


def test_the_command_in_the_report_makes_the_same_report(tmp_path: Path) -> None:
    first = tmp_path / "first"
    again = tmp_path / "again"
    first.mkdir()
    again.mkdir()
    given = ["--games", "2", "--option", "wof.board=radial6x6", "--seats", "3", "--jobs", "2"]
    given += ["--judge", "2", "--ladder", "random,guess"]
    assert orbweaver("lab", "web-of-flies", *given, "--out", first / "report.html").returncode == 0
    page = (first / "report.html").read_text("utf-8")
    command = page.partition("<pre>")[2].partition("</pre>")[0].split()
    assert command[0] == "orbweaver"
    command[command.index("--out") + 1] = str(again / "report.html")
    assert orbweaver(*command[1:]).returncode == 0
    assert files(first) == files(again)
    ladders = [(folder / "report-ladder.csv").read_text("utf-8") for folder in (first, again)]
    assert ladders[0] == ladders[1]
    assert "guess,random,3,1," in ladders[0]
