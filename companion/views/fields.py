"""A board of squares in a window around where something happens."""

from __future__ import annotations

from collections.abc import Collection

from companion.play import Board, Piece, Space
from companion.views.bodies import Cell
from companion.views.glance import Glance

WIDE, HIGH = 7, 6
"""Squares of the window."""


def cells(
    glance: Glance, board: Board, targets: set[str | None], focus: str | None, centre: str
) -> tuple[Cell, ...]:
    """The squares around ``centre`` on its sheet; the window stays on the board."""
    where = {space.name: space for space in board.spaces}
    middle = where[centre]
    sheet = [space for space in board.spaces if space.sheet == middle.sheet]
    left = _first(round(middle.x), WIDE, round(max(space.x for space in sheet)))
    top = _first(round(middle.y), HIGH, round(max(space.y for space in sheet)))
    shown = [one for one in sheet if 0 <= round(one.x) - left < WIDE and 0 <= round(one.y) - top < HIGH]
    return _cells(glance, shown, left, top, targets, focus)


def region(glance: Glance, board: Board, names: Collection[str]) -> tuple[Cell, ...]:
    """Some squares of a sheet that have room in the window, from its corner on."""
    spaces = [space for space in board.spaces if space.name in names]
    left, top = (round(min(places)) for places in zip(*((one.x, one.y) for one in spaces), strict=True))
    return _cells(glance, spaces, left, top, set(), None)


def _cells(
    glance: Glance,
    spaces: Collection[Space],
    left: int,
    top: int,
    targets: set[str | None],
    focus: str | None,
) -> tuple[Cell, ...]:
    """Squares of a window whose corner is at ``left`` and ``top``."""
    standing = _standing(glance)
    return tuple(
        _cell(
            glance,
            space,
            round(space.x) - left,
            round(space.y) - top,
            standing.get(space.name, []),
            targets,
            focus,
        )
        for space in spaces
    )


def _standing(glance: Glance) -> dict[str, list[Piece]]:
    """The pieces by their spaces."""
    standing: dict[str, list[Piece]] = {}
    for piece in glance.scene.pieces:
        standing.setdefault(piece.space, []).append(piece)
    return standing


def _first(middle: int, size: int, last: int) -> int:
    """Where the window begins, so that it ends on the board."""
    return max(0, min(middle - size // 2, last - size + 1))


def _cell(
    glance: Glance,
    space: Space,
    x: int,
    y: int,
    pieces: list[Piece],
    targets: set[str | None],
    focus: str | None,
) -> Cell:
    units = [piece for piece in pieces if piece.layer == "stands"]
    unit = units[-1] if units else None
    seat = glance.walk.menu.seat if glance.walk.menu.seat is not None else glance.scene.active
    return Cell(
        x,
        y,
        ground=space.ground,
        covers=tuple(dict.fromkeys(piece.picture for piece in pieces if piece.layer == "cover")),
        lies=any(piece.layer == "lies" for piece in pieces),
        holds="" if unit is None else "own" if unit.seat == seat else "rival",
        label=glance.speech.letter(unit.label, unit.initial)[:2] if unit else "",
        target=space.name in targets,
        focus=space.name == focus,
    )
