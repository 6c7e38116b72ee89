"""A data file that is varied: a board, cards, dice or tokens of a designer in place of the game’s own."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from companion.errors import DataError, OptionError
from companion.kit.data import own_only
from companion.kit.files import Unreadable, read_text
from companion.kit.game import Game
from companion.play import ReadFile, Settings, Value, text

ENDING = ".json"
"""So data files are called, and no house rule is."""
OWN = "own"
"""What stands for the file of the game itself."""
LONGEST = 60  # signs of a value that are shown


def is_file(varied: str) -> bool:
    """Whether it is a data file that is varied, and not a house rule."""
    return varied.endswith(ENDING)


def settings(game: Game, seats: int, chosen: Mapping[str, Value], name: str, value: str) -> Settings:
    """The settings of a table with the file ``value`` in place of data file ``name``, or with the game’s own.

    Errors: OptionError where these rules read no such file; DataError with the file and what is wrong in it.
    """
    asked: list[str] = []
    read = own_only if value == OWN else _in_place(name, Path(value))

    def noted(file: str) -> str | None:
        asked.append(file)
        return read(file)

    try:
        found = game.configure(seats, chosen, noted)
    except DataError as error:
        if name not in asked or error.slug == "unreadable":
            raise
        raise DataError(
            text("{file} will not do. {why}", file=value, why=error.text), slug=error.slug
        ) from None
    if name not in asked:
        raise OptionError(
            text(
                "With these house rules nothing is read from {name}, only from {there}.",
                name=name,
                there=", ".join(asked),
            )
        )
    return found


def _in_place(name: str, file: Path) -> ReadFile:
    def read(asked: str) -> str | None:
        if asked != name:
            return None
        try:
            return read_text(file)
        except Unreadable as error:
            raise DataError(
                text(
                    "{file} cannot be read: {reason}. Say {own} for the file of the game itself.",
                    file=str(file),
                    reason=error.text,
                    own=OWN,
                ),
                slug=error.slug,
            ) from None

    return read


def digest(values: Any) -> str:
    """What tells a file from others by what it says, however it is written."""
    return sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()[:12]


def differences(before: Any, after: Any, at: str = "") -> Iterator[tuple[str, str, str]]:
    """Where two files differ: the key, and what each of them has there, nothing where it has none."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in dict.fromkeys([*before, *after]):
            yield from differences(before.get(key), after.get(key), f"{at}.{key}" if at else str(key))
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for number, (one, other) in enumerate(zip(before, after, strict=True)):
            yield from differences(one, other, f"{at}.{number}")
    elif before != after:
        yield at or "all of it", _short(before), _short(after)


def _short(value: Any) -> str:
    if value is None:
        return ""
    written = json.dumps(value, ensure_ascii=False)
    return written if len(written) <= LONGEST else f"{written[: LONGEST - 1]}…"
