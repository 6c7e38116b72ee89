"""Dumps: a state with the settings it is played under, and back, read with care."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any

from companion.errors import DataError, OptionError, PositionError
from companion.kit import data
from companion.kit.codec import Codec, Misfit
from companion.kit.game import Game
from companion.kit.options import with_later
from companion.play import Settings, Text, text


def wrong(message: Text, rule: str | None = None) -> PositionError:
    """The error of a position that breaks an invariant."""
    return PositionError(message, rule=rule)


def settings_values(settings: Settings) -> dict[str, Any]:
    """Settings as plain JSON values."""
    return {"seats": settings.seats, "options": dict(settings.options), "data": dict(settings.data)}


def dump(codec: Codec, state: Any, omit: Collection[str] = ()) -> dict[str, Any]:
    """A state as plain JSON values, with its settings and without the fields that follow from others."""
    return {
        "settings": settings_values(state.equipment.settings),
        **codec.write_fields(state, {"equipment", *omit}),
    }


def fields(
    game: Game, codec: Codec, kind: Any, values: Mapping[str, Any], omit: Collection[str] = ()
) -> dict[str, Any]:
    """The fields of a state out of a dump, all but its equipment. Errors: PositionError."""
    try:
        rest = {key: value for key, value in values.items() if key != "settings"}
        return codec.read_fields(kind, rest, {"equipment", *omit})
    except Misfit as misfit:
        raise wrong(
            text("This is no position of {game}: {reason}.", game=game.title, reason=str(misfit))
        ) from None


def settings(game: Game, values: Mapping[str, Any]) -> Settings:
    """The settings of a dump, checked as new ones are against its own data files.

    Errors: PositionError.
    """
    given = values.get("settings")
    if not isinstance(given, Mapping) or set(given) != {"seats", "options", "data"}:
        raise wrong(text("The settings of a position are its seats, options and data."))
    options, files = given["options"], given["data"]
    if not isinstance(options, Mapping) or not isinstance(files, Mapping):
        raise wrong(text("The settings of a position are its seats, options and data."))
    try:
        written = json.dumps([given["seats"], dict(options), dict(files)])
    except (TypeError, ValueError):
        raise wrong(text("The settings of a position are plain JSON values.")) from None
    return _checked(game, written)


@lru_cache(maxsize=16)
def _checked(game: Game, written: str) -> Settings:
    """The settings that stand there as JSON: all positions of a game have the same, and are often read.
    Whoever asks is given the same one, so nobody writes to its options or its data.

    Errors: PositionError.
    """
    seats, options, files = json.loads(written)

    def read(name: str) -> str | None:
        return json.dumps(files[name]) if name in files else None

    try:
        found = game.configure(seats, options, read)
    except (DataError, OptionError) as error:
        raise wrong(error.text) from None
    if found.options != with_later(game.house_rules, options) or found.data != files:
        raise wrong(
            text("The settings of a position name house rules of the game and every data file, and no other.")
        )
    return found


def shaped(package: str, values: Mapping[str, Any]) -> Mapping[str, Any]:
    """A dump whose values have the shape of the package's ``position`` schema. Errors: PositionError."""
    try:
        data.check(package, "position.json", dict(values))
    except DataError as error:
        raise wrong(error.text) from None
    return values
