"""What a game is begun with, as it is said: house rules, and how time is kept."""

from __future__ import annotations

from collections.abc import Sequence

from companion.errors import OptionError
from companion.play import text
from companion.table import timekeeping

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
    setting = timekeeping.said(words)
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
