"""What holds for every test."""

from __future__ import annotations

import gc
import tomllib
from collections.abc import Iterator
from importlib.metadata import entry_points
from pathlib import Path

import pytest
from compile_catalogues import compile_catalogues
from hypothesis import settings

from companion import games
from tests.support.tables import Table

ROOT = Path(__file__).parents[1]

# How long an example takes says something about the machine, and nothing about the code.
settings.register_profile("orbweaver", deadline=None)
settings.load_profile("orbweaver")


def pytest_configure() -> None:
    """The tests see messages and games as they are written now, not as they were when last installed."""
    list(compile_catalogues(ROOT, again=False))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    for group, written in project["entry-points"].items():
        if not written.items() <= {(entry.name, entry.value) for entry in entry_points(group=group)}:
            pytest.exit("pyproject.toml names games that are not installed: make .venv/dev.stamp", 1)


def pytest_collection_finish() -> None:
    """What was collected is looked through for waste no more, the rest seldom: that is a tenth quicker."""
    gc.freeze()
    gc.set_threshold(50_000)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A desk with the toy game."""
    with Table(tmp_path / "games.sqlite") as table:
        yield table


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[Table]:
    """A desk with the games of the house."""
    with Table(tmp_path / "games.sqlite", find=games.find, names=games.names) as table:
        yield table
