"""The games: a package each, found by name through entry points; they never import one another."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib.metadata import entry_points
from typing import cast

from companion.errors import UnknownGame
from companion.play import Game, text

GROUP = "orbweaver.games"


@cache
def names() -> tuple[str, ...]:
    """The names of all installed games, in alphabetical order."""
    return tuple(sorted({entry.name for entry in entry_points(group=GROUP)}))


@cache
def find(name: str) -> Game:
    """The game of that name. Errors: UnknownGame, with the nearest name there is."""
    for entry in entry_points(group=GROUP):
        if entry.name == name:
            return cast(Game, entry.load())
    near = get_close_matches(name, names(), 1) or names()
    raise UnknownGame(text("No game is called {name}. Try {hint}.", name=name, hint=", ".join(near)))
