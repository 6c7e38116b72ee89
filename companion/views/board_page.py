"""The page of a board: it hardly changes, so a page names it by a digest and phones keep it."""

from __future__ import annotations

import hashlib
import json
import re

from companion.kit.game import Game
from companion.kit.memoized import memoized_by_identity
from companion.play import (
    Board,
    Settings,
)
from companion.views import board_schema
from companion.views.prose import translate
from companion.views.tree import lean

COLUMN_AND_ROW = re.compile(r"[a-z]+\d+")
BOARDS = 8
"""Boards whose digest is remembered: more games than one are never on the table, nor many languages."""


def board_page(board: Board, language: str = "en") -> board_schema.Board:
    """A board with its digest. Units: one cell."""
    result: board_schema.Board = {
        "digest": "",
        "name": board.name,
        "spaces": [
            lean(
                board_schema.Space(
                    name=space.name,
                    x=round(space.x, 4),
                    y=round(space.y, 4),
                    shape=space.shape,
                    sheet=space.sheet,
                    label="" if space.shape != "point" and space.label == _short(space.name) else space.label,
                    marks=space.marks,
                    ground=space.ground,
                )
            )
            for space in board.spaces
        ],
        "strands": board.strands,
        "sheets": [(name, translate(title, language)) for name, title in board.sheets],
        "grounds": {name: translate(called, language) for name, called in board.grounds},
    }
    if board.opposite:
        result["opposite"] = board.opposite
    result["digest"] = hashlib.sha256(json.dumps(result, sort_keys=True).encode()).hexdigest()[:12]
    return result


def _short(name: str) -> str:
    """A square by its column and row, as it is printed: hundreds need not be sent."""
    read = COLUMN_AND_ROW.match(name)
    return read[0] if read else name


@memoized_by_identity(BOARDS)
def board_digest(game: Game, settings: Settings, language: str) -> str | None:
    """The digest of a game's board: a board of squares has some 500 spaces, and settings are long to compare.

    ``language`` is interned.
    """
    board = game.board(settings)
    return None if board is None else board_page(board, language)["digest"]
