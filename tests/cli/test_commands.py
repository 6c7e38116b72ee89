"""Each command as a person runs it, and what it says when asked wrongly."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion import __version__, games
from tests.cli.program import environment, orbweaver, started
from tests.support.waiting import PATIENCE

WRONG: list[tuple[list[str], int, str, str]] = [
    ([], 2, "No command was given. There are run, doctor", "usage"),
    (["rnu"], 2, "Did you mean run?", "usage"),
    (["fly"], 2, "There are run, doctor", "usage"),
    (["run", "--prot", "80"], 2, "Did you mean --port?", "usage"),
    (["run", "--port", "http"], 2, "http is not a whole number", "usage"),
    (["run", "--port", "70000"], 2, "a port is 0 to 65535", "wrong-config"),
    (["run", "--profile", "dekc"], 2, "Did you mean desk?", "wrong-config"),
    (["run", "--config", "/none.toml"], 2, "/none.toml cannot be read", "wrong-config"),
    (["doctor", "--profile", "dekc"], 2, "Did you mean desk?", "wrong-config"),
    (["doctor", "--keys", "--profile", "desk"], 2, "there is nothing to press.", "wrong-config"),
    (["doctor", "--keys", "--profile", "bare"], 1, "No GPIO here", "device"),
    (["wiring", "bonet", "--out", "x.svg"], 2, "Did you mean adafruit-bonnet?", "wrong-config"),
    (
        ["wiring", "bare", "--out", "/no/folder/x.svg"],
        2,
        "/no/folder/x.svg cannot be written",
        "wrong-config",
    ),
    (
        ["wiring", "custom", "--out", "x.svg", "--data", "/no"],
        2,
        "Write /no/profiles/custom.toml",
        "wrong-config",
    ),
    (
        ["run", "--profile", "custom", "--data", "/no"],
        2,
        "There is no custom profile yet.",
        "wrong-config",
    ),
    (["games", "web-of-flys"], 2, "Try web-of-flies.", "unknown-game"),
    (["simulate", "web-of-flys", "--games", "1", "--seats", "2"], 2, "web-of-flies", "unknown-game"),
    (["simulate", "web-of-flies", "--seats", "2"], 2, "--games", "usage"),
    (["simulate", "web-of-flies", "--games", "0", "--seats", "2"], 2, "0 is too few", "usage"),
    (["simulate", "arachnid", "--jobs", "0"], 2, "0 is too few", "usage"),
    (["simulate", "arachnid", "--jobs", "257"], 2, "it takes 256 at most", "usage"),
    (["simulate", "arachnid", "--jobs", "all"], 2, "all is not a whole number", "usage"),
    (["simulate", "web-of-flies", "--games", "1", "--seats", "9"], 2, "Take 2 to 4", "wrong-option"),
    (
        ["simulate", "web-of-flies", "--games", "1", "--seats", "2", "--option", "wof.bord=x"],
        2,
        "Try wof.board",
        "wrong-option",
    ),
    (
        ["simulate", "web-of-flies", "--games", "1", "--seats", "2", "--option", "wof.board"],
        2,
        "KEY=VALUE",
        "wrong-option",
    ),
    (["replay", "/none.jsonl"], 1, "/none.jsonl cannot be read", "wrong-record"),
    (["export", "1", "--data", "/none"], 1, "/none", "wrong-record"),
]
"""Arguments, the exit status, what the sentence says, and its slug."""
ONE_AFTER_THE_OTHER = """
import json, sys
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from companion import cli
seen = []
for arguments in json.load(sys.stdin):
    with redirect_stdout(StringIO()) as out, redirect_stderr(StringIO()) as err:
        status = cli.main(arguments)
    seen.append([status, out.getvalue(), err.getvalue()])
json.dump(seen, sys.stdout)
"""


@pytest.fixture(scope="module")
def answers() -> dict[str, tuple[int, str, str]]:
    """What the program answers to each: one process for all, since to read the program takes longest."""
    asked = [arguments for arguments, *_ in WRONG]
    done = subprocess.run(
        [sys.executable, "-c", ONE_AFTER_THE_OTHER],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env=environment(),
    )
    assert done.returncode == 0, done.stderr
    return {json.dumps(one): tuple(seen) for one, seen in zip(asked, json.loads(done.stdout), strict=True)}


@pytest.mark.parametrize(("arguments", "status", "sentence", "slug"), WRONG)
def test_asked_wrongly_it_answers_in_one_sentence(
    arguments: list[str], status: int, sentence: str, slug: str, answers: dict[str, tuple[int, str, str]]
) -> None:
    ended, out, said = answers[json.dumps(arguments)]
    assert ended == status
    assert out == ""
    assert said.startswith("orbweaver: ")
    assert sentence in said
    assert said.endswith(f" ({slug})\n")
    assert said.count("\n") == 1


@pytest.mark.parametrize(("arguments", "status", "sentence", "slug"), [WRONG[0], WRONG[-1]])
def test_a_process_that_is_asked_wrongly_ends_with_that_status(
    arguments: list[str], status: int, sentence: str, slug: str
) -> None:
    seen = orbweaver(*arguments)
    assert (seen.returncode, seen.stdout) == (status, "")
    assert sentence in seen.stderr
    assert seen.stderr.endswith(f" ({slug})\n")


def test_it_tells_its_version_and_its_commands() -> None:
    assert orbweaver("--version").stdout == f"orbweaver {__version__}\n"
    help_ = orbweaver("--help").stdout
    for command in ("run", "doctor", "wiring", "show-config", "games", "replay", "export", "simulate"):
        assert command in help_


def test_every_game_is_listed_with_what_it_is() -> None:
    seen = orbweaver("games")
    for name in games.names():
        assert any(line.startswith(name) for line in seen.stdout.splitlines())
    assert "Spiders of 1 to 8 legs" in seen.stdout


def test_the_house_rules_of_a_game_are_listed() -> None:
    seen = orbweaver("games", "web-of-flies")
    assert "wof.board = hexhex4   (or radial6x6)" in seen.stdout


def test_the_configuration_is_shown_with_its_origin(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("[web]\nport = 8080\n")
    seen = orbweaver("show-config", "--config", file, "--data", tmp_path)
    shown = tomllib.loads(seen.stdout)
    assert (shown["web"]["port"], shown["table"]["data"]) == (8080, str(tmp_path))
    assert f"# {file}" in seen.stdout


def test_the_doctor_looks_at_every_device() -> None:
    seen = orbweaver("doctor", "--profile", "desk")
    assert seen.stdout.startswith("SQLite    3.")
    assert seen.returncode == 0
    for device in ("keys", "display", "lights", "sound", "entropy"):
        assert f"ok    {device}" in seen.stdout


def test_what_prints_data_prints_it_for_programs_too(tmp_path: Path) -> None:
    """The same as people read, with ``--json``, on one line."""

    def data(*arguments: str, status: int = 0) -> Any:
        seen = orbweaver(*arguments, "--json")
        assert (seen.returncode, seen.stdout.count("\n")) == (status, 1)
        return json.loads(seen.stdout)

    assert [game["name"] for game in data("games")] == list(games.names())
    rules = {rule["key"]: rule for rule in data("games", "web-of-flies")["house_rules"]}
    assert rules["wof.board"]["values"] == ["hexhex4", "radial6x6"]
    settings = data("show-config", "--data", str(tmp_path))
    assert settings["table.data"] == {"value": str(tmp_path), "from": "--data"}
    found = {device["device"]: device["ok"] for device in data("doctor", "--profile", "desk")["devices"]}
    assert found == dict.fromkeys(("keys", "display", "lights", "sound", "voice", "entropy"), True)
    (keys,) = [
        one for one in data("doctor", "--profile", "bare", status=1)["devices"] if one["device"] == "keys"
    ]
    assert not keys["ok"]
    assert keys["mend"]


def test_the_doctor_says_what_to_mend() -> None:
    """A profile for a Pi has plenty to mend on a machine that is none."""
    seen = orbweaver("doctor", "--profile", "bare")
    assert seen.returncode == 1
    assert "mend  keys" in seen.stdout
    assert "Traceback" not in seen.stderr


def test_the_wiring_of_a_profile_of_one_s_own_is_drawn(tmp_path: Path) -> None:
    (tmp_path / "profiles").mkdir()
    bare = (Path(__file__).parents[2] / "hardware/profiles/bare.toml").read_text("utf-8")
    (tmp_path / "profiles/custom.toml").write_text(bare.replace("key1 = 17", "key1 = 21"), "utf-8")
    seen = orbweaver("wiring", "custom", "--out", tmp_path / "mine.svg", "--data", tmp_path)
    assert (seen.returncode, seen.stdout, seen.stderr) == (0, "", "")
    assert "pin 40 · GPIO21" in (tmp_path / "mine.svg").read_text("utf-8")


# ------------------------------------------------------------------------------ simulation


def test_a_simulation_with_a_seed_repeats_itself() -> None:
    command = ["simulate", "web-of-flies", "--games", "5", "--seats", "3", "--seed", "7", "--json"]
    first, second = (json.loads(orbweaver(*command).stdout) for _ in range(2))
    timed = {"seconds", "playouts_per_s", "actions_per_s"}
    assert {key: value for key, value in first.items() if key not in timed} == {
        key: value for key, value in second.items() if key not in timed
    }
    assert set(first) == timed | {
        *("game", "seats", "games", "finished", "actions", "rounds", "wins", "ties", "ends", "engine", "seed")
    }
    assert (first["game"], first["finished"], first["seed"], len(first["wins"])) == ("web-of-flies", 5, 7, 3)


def test_a_simulation_keeps_house_rules_and_the_round_limit() -> None:
    seen = orbweaver(
        *("simulate", "web-of-flies", "--games", "2", "--seats", "2", "--seed", "1"),
        *("--option", "wof.board=radial6x6", "--max-rounds", "2", "--json"),
    )
    result = json.loads(seen.stdout)
    assert result["ends"] == {"limit": 2}
    assert result["rounds"]["max"] == 2


def test_a_long_simulation_shows_its_progress_and_ctrl_c_keeps_what_was_played() -> None:
    control, terminal = pty.openpty()
    games = ("--games", "100000000", "--seats", "2", "--json")
    process = started("simulate", "web-of-flies", *games, stderr=terminal)
    os.close(terminal)
    with process:
        try:
            assert b"of 100000000 games" in os.read(control, 100)
            process.send_signal(signal.SIGINT)
            result = json.loads(process.communicate(timeout=PATIENCE)[0])
        finally:
            process.kill()
    os.close(control)
    assert 0 < result["finished"] < 100000000


def test_a_reader_that_goes_away_is_no_trouble() -> None:
    program = f"{sys.executable} -m companion games web-of-flies"
    seen = subprocess.run(["/bin/sh", "-c", f"{program} | head -n 1"], capture_output=True, text=True)
    assert seen.stderr == ""
