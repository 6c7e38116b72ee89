"""Views, fronts and print show any game: none of their files names one, nor what only one of them has."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from companion import games
from companion.kit.game import Game
from companion.play import END_EVENT, ROLL, TURN
from tests.contract.recordings import recording, working
from tests.contract.test_pictures import THE_BOX, named

ROOT = Path(__file__).parents[2]
SHOWING = ("companion/views", "companion/fronts", "companion/paper", "companion/table", "web_ui")
OF_ALL = {TURN, ROLL, END_EVENT, *THE_BOX}
"""Slugs that everybody may know."""


def slugs(game: Game) -> Iterator[str]:
    """A game's name, its verbs, the topics of its questions, the kinds of its events, and its pictures."""
    yield from (game.name, game.name.replace("-", "_"))
    yield from game.verbs
    yield from named(game.name)
    for seats in game.seats:
        for said in recording(game.name, seats).said:
            yield from (event.kind for event in said.events)
            pending = game.pending(said.before)
            if isinstance(pending, tuple):
                yield from (choice.topic for choice in pending)


def names(path: Path) -> Iterator[str]:
    """What a file calls things of its own: functions, values, parameters, attributes; classes of CSS."""
    source = path.read_text("utf-8")
    if path.suffix == ".py":
        own = (node for node in ast.walk(ast.parse(source)) if not isinstance(node, ast.alias))
        for node in own:
            named_so = (getattr(node, name, None) for name in ("id", "attr", "arg", "name"))
            yield from (name for name in named_so if isinstance(name, str))
    elif path.suffix == ".css":
        yield from re.findall(r"\.([a-z][\w-]*)", source)


@cache
def known() -> frozenset[str]:
    """The slugs of all games, but for words by which whatever shows them calls something of its own."""
    slugs_of_all = frozenset(slug for name in working() for slug in slugs(games.find(name)))
    return slugs_of_all - OF_ALL - frozenset(name for path in files() for name in names(path))


def literals(path: Path) -> Iterator[str]:
    """The strings of a file that are no comments, docstrings or sentences."""
    source = path.read_text("utf-8")
    if path.suffix == ".py":
        nodes = ast.walk(ast.parse(source))
        yield from (
            node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)
        )
    else:
        yield from re.findall(r"""["'`]([\w-]+)["'`]""", source)


def files() -> Iterator[Path]:
    for folder in SHOWING:
        for path in sorted((ROOT / folder).rglob("*")):
            theirs = {"__pycache__", "vendor"}.intersection(path.parts)
            if path.suffix in (".py", ".js", ".html", ".css", ".txt") and not theirs:
                yield path


@pytest.mark.parametrize("path", list(files()), ids=lambda path: str(path.relative_to(ROOT)))
def test_what_shows_a_game_names_none(path: Path) -> None:
    assert not known() & {path.stem, *literals(path)}


TAKEN_APART = re.compile(
    r"""\b(split|partition|index|indexOf|find)\(["'`]-["'`]"""
    r"""|["'`]-["'`] (not )?in\b|["'`]\$?\{colour[^{}]*\}-"""
)
"""What reads from the name of a piece whose it is; for that it has a seat."""


@pytest.mark.parametrize("path", list(files()), ids=lambda path: str(path.relative_to(ROOT)))
def test_a_name_is_taken_apart_by_nobody_but_its_game(path: Path) -> None:
    assert not TAKEN_APART.search(path.read_text("utf-8"))


def test_the_test_knows_what_it_looks_for() -> None:
    assert {"arachnid", "taller-ants", "den", "reaction", "flyhit", "fly", "ant-egg", "spin"} <= known()
    for found in ('id.partition("-")[2]', 'id.indexOf("-")', 'all("-" not in part)', "`${colourOf(seat)}-`"):
        assert TAKEN_APART.search(found)
