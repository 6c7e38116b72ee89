"""What a box that has just started has read, and what it leaves until somebody asks for it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from companion import games
from companion.kit.game import Game

AFTER_THE_START = """
import sys
from companion import app, config
flags = {"unit.profile": "desk", "web.port": 0, "web.host": "127.0.0.1", "table.data": sys.argv[1]}
with app.brought_up(config.load(None, flags), lambda: None):
    print(*sys.modules)
"""


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The modules of a box that is ready, with no game on the table."""
    python = [sys.executable, "-c", AFTER_THE_START, str(tmp_path_factory.mktemp("data"))]
    return {*subprocess.run(python, capture_output=True, text=True, check=True).stdout.split()}


def test_the_program_is_there(loaded: set[str]) -> None:
    assert {"companion.app", "web_ui.server"} <= loaded


INTRODUCED = [name for name in games.names() if not isinstance(games.introduce(name), Game)]


@pytest.mark.parametrize("name", INTRODUCED)
def test_the_rules_of_a_game_are_not_read_before_it_is_named(name: str, loaded: set[str]) -> None:
    introduction = games.introduce(name)
    assert type(introduction).__module__ in loaded
    assert type(games.find(name)).__module__ not in loaded
    assert isinstance(games.find(name), type(introduction)), "and says then what it said before"


@pytest.mark.parametrize(
    "later",
    [
        pytest.param("companion.components", id="what a game is made of, for paper"),
        pytest.param("reportlab", id="paper"),
        pytest.param("fastjsonschema", id="schemas of data files, until a game is made ready"),
        pytest.param("xml.etree.ElementTree", id="drawings, until the first page"),
        pytest.param("mistune", id="rules pages"),
        pytest.param("segno", id="codes to scan"),
        pytest.param("companion.verify", id="the check of a record"),
    ],
)
def test_what_is_not_needed_yet_has_not_been_read(later: str, loaded: set[str]) -> None:
    assert later not in loaded


def test_the_lab_is_not_read_by_a_box_that_starts() -> None:
    code = "import sys, companion.cli; print(*sys.modules)"
    read = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert "companion.commands.box" in read
    assert "companion.lab.study" not in read


def test_waste_is_looked_for_again_once_the_program_has_been_read() -> None:
    code = "import gc; from companion.__main__ import main; main(); print(gc.isenabled())"
    python = [sys.executable, "-c", code, "games"]
    assert subprocess.run(python, capture_output=True, text=True, check=True).stdout.endswith("True\n")
