"""What a game is begun with, as it is said or as last time: house rules, and how time is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.errors import OptionError
from companion.play import text
from companion.table.intents import Snapshot
from companion.table.record import timekeeping

CLOCK_SHAPE = text(
    "Say it as clock off, clock count, clock turn 120, clock sum 1800, or clock fischer 600 15,"
    " with seconds that are on the menu."
)

CLOCK_KEY = "table.clock"
"""Stands among the house rules when a game is begun, and is none."""


def begun_with(rules: Sequence[str]) -> tuple[dict[str, str], timekeeping.ClockSetting]:
    """The house rules a game is begun with, and how time is kept, said as ``table.clock=turn:120``
    among them. Errors: OptionError."""
    options = _options_of(rules)
    words = options.pop(CLOCK_KEY, timekeeping.OFF.way).split(":")
    setting = timekeeping.setting_in(words)
    if setting is None or setting not in timekeeping.PRESETS:
        raise OptionError(CLOCK_SHAPE)
    return options, setting


def _options_of(rules: Sequence[str]) -> dict[str, str]:
    """What is said as ``KEY=VALUE``. Errors: OptionError."""
    options: dict[str, str] = {}
    for part in rules:
        key, equals, value = part.partition("=")
        if not equals or key in options:
            raise OptionError(text("Say a house rule once, as KEY=VALUE, not {part}.", part=part))
        options[key] = value
    return options


class Begun(NamedTuple):
    """A game by its key, with its name and its number of seats."""

    key: int
    game: str
    seats: int


def last_begun(snapshot: Snapshot) -> Begun | None:
    """The game on the table, else the one last played; None where there was none."""
    if snapshot.key is not None and snapshot.game is not None and snapshot.settings is not None:
        return Begun(snapshot.key, snapshot.game.name, snapshot.settings.seats)
    if snapshot.shelf:
        latest = snapshot.shelf[0]
        return Begun(latest.key, latest.game_name, latest.seats)
    return None
