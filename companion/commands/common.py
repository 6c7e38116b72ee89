"""What several commands need: the settings in force, what was typed, and how an answer is printed."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Callable
from typing import Any

from companion import config as configuration
from companion.config import Config
from companion.errors import OptionError, RecordError
from companion.kit.cleaning import escaped
from companion.play import Value, text
from companion.table.intents import Shelved
from companion.views.prose import languages, own_names

Command = Callable[[Namespace], int]
"""A command's body: its arguments in, its exit status out."""

LONGEST_KEY = 15  # digits; the shelf has no place for more


def config_of(arguments: Namespace) -> Config:
    """The settings in force, with what was typed."""
    keys = {
        "profile": "unit.profile",
        "host": "web.host",
        "port": "web.port",
        "data": "table.data",
        "log_level": "log.level",
    }
    flags = {key: getattr(arguments, name, None) for name, key in keys.items()}
    return configuration.load(arguments.config, flags)


def key_of(wanted: str, shelf: tuple[Shelved, ...]) -> int:
    """The key of a game by its number, or of the one of that name which was played last."""
    if wanted.isdecimal() and len(wanted) <= LONGEST_KEY:
        return int(wanted)
    for game in shelf:
        if game.game_name == wanted:
            return game.key
    there = ", ".join(f"{game.key} ({game.game_name})" for game in shelf) or "none"
    raise RecordError(
        text("No game on the shelf is called {name}. There are: {there}.", name=wanted, there=there),
        slug="no-game",
    )


def options_of(pairs: list[str]) -> dict[str, Value]:
    """The house rules of KEY=VALUE pairs as typed; the game itself checks them."""
    chosen: dict[str, Value] = {}
    for pair in pairs:
        key, sign, value = pair.partition("=")
        if not sign or not key:
            raise OptionError(text("{pair} is no house rule. Say KEY=VALUE.", pair=pair))
        chosen[key] = value
    return chosen


def language_of(name: str) -> str:
    """A language there is. Errors: OptionError, with those there are."""
    if name.casefold() in languages():
        return name.casefold()
    there = ", ".join(f"{code} ({own})" for code, own in own_names().items())
    raise OptionError(
        text("No language is called {name}. There are {there}.", name=name, there=there), slug="no-language"
    )


def print_json(value: Any) -> None:
    """On one line, and without a character that does harm to a terminal."""
    print(escaped(json.dumps(value, ensure_ascii=False)))
