"""What every dumped state holds: its settings, as plain values and read back with care."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from companion.errors import PositionError
from companion.play import Game, Settings, Text, text


def wrong(message: Text, rule: str | None = None) -> PositionError:
    """The error of a position that breaks an invariant."""
    return PositionError(message, rule=rule)


def settings_values(settings: Settings) -> dict[str, Any]:
    """Settings as plain JSON values."""
    return {"seats": settings.seats, "options": dict(settings.options), "data": dict(settings.data)}


def settings_of(game: Game, values: Mapping[str, Any]) -> Settings:
    """The settings of a dump, settled again from its own data files.

    Errors: OptionError, DataError; PositionError when something is missing or unknown.
    """
    files = values["data"]

    def read(name: str) -> str | None:
        return json.dumps(files[name]) if name in files else None

    settings = game.settle(values["seats"], values["options"], read)
    if settings.options != values["options"] or settings.data != files:
        raise wrong(text("The settings of a position name every house rule and data file, and no other."))
    return settings
