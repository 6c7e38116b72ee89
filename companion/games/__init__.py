"""The games: a package each, found by name through entry points; they never import one another."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from math import inf
from typing import cast

from companion.errors import UnknownGame
from companion.play import Game, text

GROUP = "orbweaver.games"


@cache
def names() -> tuple[str, ...]:
    """The names of all installed games in order of their ranks, what cannot be loaded last."""
    return tuple(sorted(_installed(), key=lambda name: (_rank(name), name)))


@cache
def find(name: str) -> Game:
    """The game of that name. Errors: UnknownGame, with the nearest name there is."""
    entry = _installed().get(name)
    if entry is not None:
        return cast(Game, entry.load())
    near = get_close_matches(name, names(), 1) or names()
    raise UnknownGame(text("No game is called {name}. Try {hint}.", name=name, hint=", ".join(near)))


def _rank(name: str) -> float:
    try:
        return find(name).rank
    except Exception:  # whoever wants that game hears why
        return inf


@cache
def _installed() -> dict[str, EntryPoint]:
    """The entry points of games, read once: it means looking into every installed package."""
    return {entry.name: entry for entry in entry_points(group=GROUP)}
