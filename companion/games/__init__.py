"""The games: a package each, found by name through entry points; they never import one another.

A game from elsewhere is read before it is listed, since nobody here has tried it. One that cannot be
read, or that the desk could not tell from itself, is no game of the box: whoever names it hears why.
"""

from __future__ import annotations

import logging
import re
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from math import inf
from pathlib import Path
from typing import cast

from companion.errors import SCARCE, GameError, OrbweaverError, UnknownGame
from companion.kit.cleaning import clean
from companion.kit.desk_verbs import require_distinct_verbs
from companion.kit.game import Game, Introduction, require_lapses
from companion.kit.mistyped import nearest
from companion.play import Text, text

GAMES = "orbweaver.games"
INTRODUCTIONS = "orbweaver.introductions"
NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
"""What a game may be called: it is said in words, and stands in file names and addresses."""

log = logging.getLogger(__name__)


@cache
def names() -> tuple[str, ...]:
    """The names of all installed games in order of their ranks, what cannot be loaded last."""
    return tuple(sorted(_installed()[GAMES], key=lambda name: (_rank(name), name)))


@cache
def introduce(name: str) -> Introduction:
    """What lists tell of the game of that name; the rules of a game of the box are not read for it.

    Errors: UnknownGame, with the nearest name there is; GameError as for ``find``.
    """
    entry = _installed()[INTRODUCTIONS].get(name)
    ours = entry is not None and entry.module.startswith(f"{__name__}.")
    return _required(_loaded(entry)) if entry is not None and ours else find(name)


def find(name: str) -> Game:
    """The game of that name. Errors: UnknownGame, with the nearest name there is; GameError for one that
    cannot be loaded, has a verb of the desk, or a strength that lapses more than an easier one."""
    entry = _installed()[GAMES].get(name)
    if entry is None:
        near = nearest(name, names())
        raise UnknownGame(text("No game is called {name}. Try {hint}.", name=clean(name), hint=near))
    return cast(Game, _required(_loaded(entry)))


def _required(found: Introduction | Text) -> Introduction:
    if isinstance(found, Text):
        raise GameError(found)
    return found


@cache
def _loaded(entry: EntryPoint) -> Introduction | Text:
    """A game or its introduction; else why it is none, and the log is told once. A package may do anything
    while it is read, even end the program: the box goes on. Errors: OSError where only the moment is to
    blame, which is not remembered."""
    wanted = Game if entry.group == GAMES else Introduction
    try:
        found = entry.load()
        if not isinstance(found, wanted) or found.name != entry.name:
            raise TypeError(f"{found!r} is no {wanted.__name__} of that name")
        if missing := [part for part in _parts(wanted) if not hasattr(found, part)]:
            raise TypeError(f"it has no {', '.join(missing)}")
        if isinstance(found, Game):
            require_distinct_verbs(found)
        require_lapses(found)
    except GameError as error:
        log.warning("%s", error)
        return error.text
    except (Exception, SystemExit) as wrong:
        if isinstance(wrong, OSError) and wrong.errno in SCARCE:
            raise
        log.exception("the game %s cannot be loaded", entry.name)
        return text("The game {name} cannot be loaded. Install it again.", name=entry.name)
    return found


def _parts(wanted: type) -> list[str]:
    """What a game or an introduction says of itself."""
    return [part for kind in wanted.__mro__ for part in getattr(kind, "__annotations__", ())]


def folders(name: str) -> tuple[Path, ...]:
    """The folders of that name which installed games bring in their packages."""
    packages = filter(None, map(_package, _installed()[GAMES].values()))
    return tuple(package / name for package in packages if (package / name).is_dir())


def _package(entry: EntryPoint) -> Path | None:
    """The folder of a game, None where it is not there: looking may read the package around it."""
    try:
        spec = find_spec(entry.module)
    except (Exception, SystemExit):
        return None
    return Path(spec.origin).parent if spec is not None and spec.origin is not None else None


def _rank(name: str) -> float:
    try:
        return introduce(name).rank
    except OrbweaverError:  # whoever wants that game hears why
        return inf


@cache
def _installed() -> dict[str, dict[str, EntryPoint]]:
    """The entry points of both groups, read once: it means looking into every installed package."""
    every = entry_points()
    groups = (GAMES, INTRODUCTIONS)
    found = {group: {entry.name: entry for entry in every.select(group=group)} for group in groups}
    for name in [name for name in found[GAMES] if not NAME.fullmatch(name)]:
        log.warning("a game is called %s and is left out: a name is small letters, digits and -", clean(name))
        del found[GAMES][name]
    return found
