"""The games: a package each, found by name through entry points; they never import one another."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import cast

from companion.errors import UnknownGame
from companion.play import Game, text

GROUP = "orbweaver.games"


@cache
def names() -> tuple[str, ...]:
    """The names of all installed games, in alphabetical order."""
    return tuple(sorted(_installed()))


@cache
def find(name: str) -> Game:
    """The game of that name. Errors: UnknownGame, with the nearest name there is."""
    entry = _installed().get(name)
    if entry is not None:
        return cast(Game, entry.load())
    near = get_close_matches(name, names(), 1) or names()
    raise UnknownGame(text("No game is called {name}. Try {hint}.", name=name, hint=", ".join(near)))


@cache
def _installed() -> dict[str, EntryPoint]:
    """The entry points of games, read once: it means looking into every installed package."""
    return {entry.name: entry for entry in entry_points(group=GROUP)}
