"""Spaces and pieces: numbers while a game is played, names in what is saved of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

from companion.errors import PositionError
from companion.kit.codec import Key, Notation
from companion.kit.seats import NO_SEAT
from companion.play import text

NO_SPACE = -1
"""In the place of a space: none."""

SpaceNumber = Annotated[int, "space"]
"""A space that is saved by name; None for NO_SPACE."""
PieceNumber = Annotated[int, "piece"]
"""A piece that is saved by name; None for 0."""
Occupants = Annotated[bytes, "board", Key("board")]
"""The piece on each space, 0 for none; saved as the names of pieces by those of their spaces."""


def notations(
    colours: Sequence[str], spaces: Sequence[str], pieces: Sequence[str], rule: str
) -> Mapping[str, Notation]:
    """How a game writes seats, spaces, pieces and its board; ``pieces[0]`` stands for none.

    ``rule`` explains the board.
    """
    space_numbers = {name: number for number, name in enumerate(spaces)}
    piece_numbers = {name: number for number, name in enumerate(pieces) if number}

    def space(name: str | None) -> int:
        if name is not None and name not in space_numbers:
            raise PositionError(text("There is no space {space}.", space=name), rule=rule)
        return NO_SPACE if name is None else space_numbers[name]

    def piece(name: str | None) -> int:
        if name is not None and name not in piece_numbers:
            raise PositionError(text("No piece is called {piece}.", piece=name))
        return 0 if name is None else piece_numbers[name]

    def board(values: Mapping[str, str]) -> bytes:
        found = bytearray(len(spaces))
        for name, called in values.items():
            number = piece(called)
            if number in found:
                raise PositionError(text("{piece} stands on two spaces.", piece=called))
            found[space(name)] = number
        return bytes(found)

    return {
        "seat": Notation(
            lambda seat: None if seat == NO_SEAT else colours[seat],
            lambda colour: NO_SEAT if colour is None else colours.index(colour),
        ),
        "space": Notation(lambda number: None if number == NO_SPACE else spaces[number], space),
        "piece": Notation(lambda number: pieces[number] if number else None, piece),
        "board": Notation(
            lambda found: {
                name: pieces[number] for name, number in zip(spaces, found, strict=True) if number
            },
            board,
        ),
    }


def put(occupants: bytes, piece: int, to: int) -> bytes:
    """The board with a piece on a space, or off it for NO_SPACE; who stood there goes where it came from."""
    board = bytearray(occupants)
    start = occupants.find(piece)
    other = board[to] if to != NO_SPACE else 0
    if start != NO_SPACE:
        board[start] = other
    if to != NO_SPACE:
        board[to] = piece
    return bytes(board)
