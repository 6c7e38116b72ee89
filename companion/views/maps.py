"""A board, or a sheet of it, as a map."""

from __future__ import annotations

from collections.abc import Collection

from companion.play import Board, Piece
from companion.views.bodies import Caption, Map, Spot
from companion.views.glance import Glance


def board_map(
    glance: Glance,
    board: Board,
    targets: set[str | None],
    focus: str | None,
    caption: Caption,
    sheet: str = "",
    only: Collection[str] = (),
) -> Map:
    """The whole board, one sheet of it or ``only`` some spaces, with its pieces, what may be chosen, and what
    is in focus."""
    standing: dict[str, Piece] = {piece.space: piece for piece in glance.scene.pieces}
    where = {space.name: space for space in board.spaces}
    spaces = tuple(space for space in board.spaces if (space.name in only if only else space.sheet == sheet))
    shown = {space.name for space in spaces}
    return Map(
        tuple(_spot(glance, standing.get(space.name), space.x, space.y) for space in spaces),
        tuple((where[a].x, where[a].y, where[b].x, where[b].y) for a, b in board.strands if {a, b} <= shown),
        caption,
        frozenset(place for place, space in enumerate(spaces) if space.name in targets),
        next((place for place, space in enumerate(spaces) if space.name == focus), None),
    )


def _spot(glance: Glance, piece: Piece | None, x: float, y: float) -> Spot:
    if piece is None:
        return Spot(x, y)
    if piece.seat is None:
        return Spot(x, y, "neutral", picture=piece.picture)
    seat = glance.walk.menu.seat if glance.walk.menu.seat is not None else glance.scene.active
    label = glance.speech.letter(piece.label, piece.initial) or (str(piece.height) if piece.height else "")
    return Spot(x, y, "own" if piece.seat == seat else "rival", label[:1], piece.layer != "stands")
