"""The manual page and the completions: all that the command line knows, and no mistake of their own."""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion import cli, games

SHELL = Path(__file__).parents[2] / "docs" / "shell"


def commands() -> dict[str, argparse.ArgumentParser]:
    """The parser of each command."""
    (found,) = [
        action for action in cli.build_parser()._actions if isinstance(action, argparse._SubParsersAction)
    ]
    return dict(found.choices)


def completed(*words: str) -> set[str]:
    """What bash offers for the last of these words."""
    program = (
        f'source {SHELL / "orbweaver.bash"}; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); '
        "_shtab_orbweaver; printf '%s\\n' \"${COMPREPLY[@]}\""
    )
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"  # it asks the box for its games
    done = subprocess.run(
        ["bash", "-c", program, "bash", *words],
        env=os.environ | {"PATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    return set(done.stdout.split())


SECTIONS = {
    "orbweaver.1": r"\n\.SH COMMAND [^\n]*'orbweaver {name}'.*?(?=\n\.SH COMMAND|\Z)",
    "orbweaver.bash": r"\n_shtab_orbweaver_{identifier}_option_strings=\([^)]*\)",
    "_orbweaver": r"\n_shtab_orbweaver_{identifier}_options=\(.*?\n\)",
}
"""In each file, what it tells of one command."""


@pytest.mark.parametrize("file", SECTIONS)
def test_every_command_and_flag_is_told(file: str) -> None:
    """Where not: ``make manual``."""
    told = (SHELL / file).read_text("utf-8").replace("\\", "")
    for name, parser in commands().items():
        pattern = SECTIONS[file].format(name=name, identifier=name.replace("-", "_"))
        section = re.search(pattern, told, re.DOTALL)
        assert section is not None, name
        known = {*re.findall(r"(?<![\w-])--?[a-z][a-z-]*", section[0]), "-h", "--help"}
        assert {flag for action in parser._actions for flag in action.option_strings} <= known, name


def test_bash_offers_commands_games_and_flags() -> None:
    assert completed("orbweaver", "do") == {"doctor"}
    assert completed("orbweaver", "simulate", "") == set(games.names())
    assert completed("orbweaver", "print", "arachnid", "--paper", "A") == {"A3", "A4"}
    assert completed("orbweaver", "run", "--log") == {"--log-level"}


@pytest.mark.skipif(shutil.which("groff") is None, reason="there is no groff to set the manual page")
def test_the_manual_page_is_set_without_a_warning() -> None:
    seen = subprocess.run(
        ["groff", "-man", "-Tutf8", "-ww", SHELL / "orbweaver.1"], capture_output=True, text=True, check=True
    )
    assert seen.stderr == ""
    shown = re.sub("\\x1b\\[[0-9;]*m|.\\x08", "", seen.stdout)
    for heading in ("NAME", "SYNOPSIS", "COMMANDS", "FILES", "EXIT STATUS", "EXAMPLES"):
        assert f"\n{heading}\n" in shown


def test_every_argument_and_flag_says_what_it_takes() -> None:
    for name, parser in commands().items():
        for action in parser._actions:
            said = (action.help or "").partition("default")[0]
            assert said, f"{name} {action.dest}"


@pytest.mark.parametrize("name", ["simulate", "lab", "print"])
def test_help_names_the_games_there_are(name: str) -> None:
    (told,) = [action.help or "" for action in commands()[name]._actions if action.dest == "game"]
    assert all(game in told for game in games.names())
    assert "orbweaver games" in told
