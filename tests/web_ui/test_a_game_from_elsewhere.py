"""A game that the box does not bring has its rules page, its language and its opponent with it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import polib
import pytest

from companion import games
from companion.kit import grammar
from companion.lab import search
from companion.lab.luck import SeededLuck
from companion.play import Chance
from companion.views.prose import translate
from companion.views.rulebook import sections
from tests.support.elsewhere import MOONMOTHS, installed
from tests.support.tables import Table

TOOL = Path(__file__).parents[2] / "tools" / "catalogue.py"


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Where the package is installed, its catalogue compiled as CONTRIBUTING.md says."""
    shutil.copytree(MOONMOTHS, tmp_path, dirs_exist_ok=True)
    command = [sys.executable, str(TOOL), str(tmp_path / "moonmoths")]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert said.endswith(" messages, 0 without a translation\n")
    with installed(tmp_path):
        yield tmp_path


@pytest.fixture
def game(folder: Path) -> Any:
    return games.find("moonmoths")


@pytest.fixture
def table(folder: Path) -> Iterator[Table]:
    with Table(folder, find=games.find, names=games.names) as table:
        yield table


def test_its_rules_page_opens_where_a_refusal_cites_it(game: Any, new_phone: Any) -> None:
    page = new_phone().get("/rules/moonmoths")
    assert page.status_code == 200
    assert "<h1>" in page.text
    for rule in sections(game):
        assert f'id="{rule.lower()}"' in page.text


def test_its_sentences_are_read_in_german(game: Any) -> None:
    assert translate(game.title, "de") == "Mondmotten"
    assert translate(game.board(game.configure(2, {})).sheets[1][1], "de") == "Wald"
    assert translate(game.title) == "Moonmoths"


def test_what_the_box_says_as_well_is_read_from_its_own_catalogue(folder: Path) -> None:
    own = polib.pofile(str(folder / "moonmoths" / "locale" / "de" / "orbweaver.po"))
    assert not {"Ready", "points"} & {entry.msgid for entry in own}


def test_a_catalogue_that_cannot_be_read_is_left_out(folder: Path, caplog: Any) -> None:
    (folder / "moonmoths" / "locale" / "de" / "orbweaver.mo").write_bytes(b"nothing")
    with installed(folder):
        title = games.find("moonmoths").title
        assert translate(title, "de") == "Moonmoths"
    assert "is left out" in caplog.text


def test_the_box_plays_it_and_gives_hints(game: Any) -> None:
    assert "moonmoths" in search.opponents()
    state = game.start(game.configure(2, {}))
    while isinstance(chance := game.pending(state), Chance):
        state = game.apply(state, SeededLuck(1).answer(chance), None).state
    for seat in (0, 1):
        state = game.apply(state, "ready", seat).state
    found = search.best(game, state, Random(1), playouts=60)
    assert {one.word for one in found} == set(grammar.words(game, state, 0))
    assert found[-1].word == "rest", "a flit is a point"
