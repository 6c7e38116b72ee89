"""What dumped states have in common: settings and pieces on spaces, read back with care."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.errors import DataError, OptionError, PositionError
from companion.kit import data
from companion.kit.seats import NOBODY
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


def checked_settings(game: Game, package: str, values: Mapping[str, Any]) -> Settings:
    """The settings of a dump whose values all have the shape of the package's ``position`` schema.

    Errors: PositionError, whatever is wrong.
    """
    try:
        data.check(package, "position.json", dict(values))
        return settings_of(game, values["settings"])
    except (DataError, OptionError) as error:
        raise wrong(error.text) from None


def board_values(names: Iterable[str], spaces: Iterable[int], called: Callable[[int], str]) -> dict[str, str]:
    """The pieces on the board by space, by name; a space that holds 0 is empty."""
    return {name: called(piece) for name, piece in zip(names, spaces, strict=True) if piece}


@dataclass(frozen=True, slots=True)
class Names:
    """What a dump calls spaces and pieces, with their numbers; ``rule`` explains the board."""

    spaces: Mapping[str, int]
    pieces: Mapping[str, int]
    rule: str

    def space(self, name: str | None) -> int:
        """The number of a space, NOBODY for None. Errors: PositionError."""
        if name is None:
            return NOBODY
        if name not in self.spaces:
            raise wrong(text("There is no space {space}.", space=name), self.rule)
        return self.spaces[name]

    def piece(self, name: str | None) -> int:
        """The number of a piece, 0 for None. Errors: PositionError."""
        if name is None:
            return 0
        if name not in self.pieces:
            raise wrong(text("No piece is called {piece}.", piece=name))
        return self.pieces[name]

    def board(self, values: Mapping[str, str]) -> bytes:
        """The piece on each space, from ``board_values``. Errors: PositionError."""
        board = bytearray(len(self.spaces))
        for name, piece in values.items():
            number = self.piece(piece)
            if number in board:
                raise wrong(text("{piece} stands on two spaces.", piece=piece))
            board[self.space(name)] = number
        return bytes(board)
