"""Spaces to choose on the board, and what a push of the joystick leads to there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import atan2, degrees

from companion.frozen import replace
from companion.kit import compass
from companion.kit.game import Parts
from companion.play import Board, Option, Piece, Text, text
from companion.views.bodies import Arm, Body, Caption, Field, Map, Panel, Rose, SoftKey
from companion.views.fields import cells
from companion.views.glance import Glance
from companion.views.levels import Line, Lines
from companion.views.maps import board_map
from companion.views.screens.menu.frame import line_label, note_of, option_of, target_of, title
from companion.views.screens.screen import WAYS, Way
from companion.views.walk import menu_of, placed

STEPS: Mapping[str, Text] = {
    **{way.msgid: way for way in compass.EIGHT.values()},
    "up": text("up"),
    "down": text("down"),
}
"""The ways from a square as its board calls them."""

ASIDE = 2.0
"""A space that lies aside is this much further away than one straight ahead."""


def panel(glance: Glance, found: Lines, board: Board) -> Panel:
    """Squares around; a rose when all are neighbours of one piece on hexagons; else the map."""
    focus = glance.walk.menu.place.focus % len(found.lines)
    middle = _middle(glance, found, board)
    body: Body
    if board.is_of_squares:
        body = _field(glance, found, board, focus)
    elif middle is not None:
        body = _rose(glance, found, board, middle, focus)
    else:
        body = _map(glance, found, board, focus)
    onward = SoftKey(sign="next") if len(found.lines) > 1 else SoftKey()
    return Panel(body, keys=(SoftKey(), onward, glance.key(text("OK"))))


def _chosen(glance: Glance, prefix: Parts) -> Iterator[Option]:
    """The options that led to a prefix, the first ones first."""
    menu = menu_of(glance.walk, glance.snapshot)
    for depth, part in enumerate(prefix):
        option = option_of(menu(prefix[:depth]), part)
        if option is not None:
            yield option


def _acting(glance: Glance, prefix: Parts) -> Piece | None:
    """The first piece that a word points to."""
    pieces = {piece.id: piece for piece in glance.scene.pieces}
    named = (pieces.get(option.piece or option.part) for option in _chosen(glance, prefix))
    return next(filter(None, named), None)


def _middle(glance: Glance, found: Lines, board: Board) -> str | None:
    """The space of a piece chosen before, if every space on offer lies next to it on the same sheet."""
    if any(space.shape not in ("hex-flat", "hex-pointy") for space in board.spaces):
        return None
    at = {piece.id: piece.space for piece in glance.scene.pieces}
    for option in _chosen(glance, found.prefix):
        space = at.get(option.piece or option.part, option.space or option.part)
        around = _adjacent(board, space) if space in at.values() else {}
        if all(line.parts and line.space in around.values() for line in found.lines):
            return space
    return None


def _adjacent(board: Board, space: str) -> dict[str, str]:
    """The neighbours of a space on its own sheet, by the way to them."""
    sheet = {one.name: one.sheet for one in board.spaces}
    around = board.neighbours.get(space, {})
    return {way: to for way, to in around.items() if sheet[to] == sheet[space]}


def _rose(glance: Glance, found: Lines, board: Board, middle: str, focus: int) -> Rose:
    where = {space.name: space for space in board.spaces}
    pointy = where[middle].shape == "hex-pointy"
    chosen = found.lines[focus]
    open_spaces = {line.space for line in found.lines}
    arms: list[Arm] = []
    direction = ""
    for way, name in _adjacent(board, middle).items():
        dx, dy = where[name].x - where[middle].x, where[name].y - where[middle].y
        angle = degrees(atan2(dx, -dy)) % 360
        side = round(angle / 60) % 6 + 1
        label = name if pointy else str(side)
        arms.append(Arm(angle, label, name in open_spaces, name == chosen.space))
        if name == chosen.space:
            word = compass.SIX.get(way)
            direction = f"{side} {glance.translate(word)}" if word else way
    standing = next((piece for piece in reversed(glance.scene.pieces) if piece.space == middle), None)
    caption = Caption(
        title(glance), chosen.space or "", (direction, *_about_space(glance, found, chosen))[:2]
    )
    return Rose(tuple(arms), pointy, standing.picture if standing else "", caption)


def _map(glance: Glance, found: Lines, board: Board, focus: int) -> Map:
    chosen = found.lines[focus]
    sheet = next(space.sheet for space in board.spaces if space.name == chosen.space)
    targets = {line.space for line in found.lines}
    if chosen.column:
        targets = _inside(glance, chosen.column)
        caption = Caption(title(glance), chosen.column, (_count(glance, targets),))
        return board_map(glance, board, targets, None, caption, sheet)
    lines = _about_space(glance, found, chosen)
    if len(lines) < 2 and len(found.lines) > 1:
        lines.append(glance.translate(text("{n} of {total}", n=focus + 1, total=len(found.lines))))
    caption = Caption(title(glance), chosen.space or "", tuple(lines[:2]))
    return board_map(glance, board, targets, chosen.space, caption, sheet)


def _field(glance: Glance, found: Lines, board: Board, focus: int) -> Field:
    """The squares around the piece that acts, or around the one in focus when it is elsewhere."""
    chosen = found.lines[focus]
    spaces = {line.space for line in found.lines}
    lines: list[str] = []
    name = chosen.space or ""
    if chosen.column:
        spaces = _inside(glance, chosen.column)
        lines.append(_count(glance, spaces))
        name = chosen.column
    actor = _acting(glance, found.prefix)
    ways = board.neighbours.get(actor.space, {}) if actor else {}
    way = next((way for way, to in ways.items() if to == chosen.space), "")
    near = actor is not None and chosen.space in _adjacent(board, actor.space).values() and not chosen.column
    if actor is not None:
        lines += [glance.translate(STEPS.get(way, text("far")))] if not chosen.column else []
        budget = glance.walk.menu.place.chosen.note if glance.walk.menu.place.chosen else None
        lines += [glance.translate(budget)] if budget else []
    about = _about_space(glance, found, chosen) if not chosen.column else []
    caption = Caption(title(glance), name, tuple([*about, *lines][:2]))
    centre = actor.space if actor is not None and (near or chosen.space == actor.space) else chosen.space
    shown = None if chosen.column else chosen.space
    return Field(cells(glance, board, spaces, shown, centre or board.spaces[0].name), caption)


def _inside(glance: Glance, column: str) -> set[str | None]:
    """The spaces on offer in a column."""
    place = replace(glance.walk.menu.place, column=column)
    below = glance.at(placed(glance.walk, place)).level
    return {line.space for line in below.lines} if isinstance(below, Lines) else set()


def _count(glance: Glance, spaces: set[str | None]) -> str:
    return glance.translate(text("{n} space", plural="{n} spaces", n=len(spaces)))


def _about_space(glance: Glance, found: Lines, line: Line) -> list[str]:
    """Where choosing a space leads without a further question; what stands there or comes of it, where the
    row says more than its name."""
    target = target_of(glance, found, line)
    words = " ".join(glance.translate(one.label) for one in target)
    if len(target) == 1 and words == target[0].part:
        words = glance.translate(text("to {space}", space=words))
    label = line_label(glance, line)
    lines = [label] if label not in (line.space, line.parts[-1]) else []
    note = note_of(glance, found, line)
    return list(filter(None, [words, note, *lines] if words else [*lines, note]))


def toward(board: Board, spaces: Sequence[str], focus: int, way: Way) -> int:
    """Which of ``spaces`` a push leads to from the one in focus: the nearest that way, else from
    the opposite edge on."""
    where = {space.name: (space.x, space.y) for space in board.spaces}
    x, y = where[spaces[focus]]
    dx, dy = WAYS[way]

    def ahead(index: int) -> float:
        other_x, other_y = where[spaces[index]]
        return (other_x - x) * dx + (other_y - y) * dy

    def aside(index: int) -> float:
        other_x, other_y = where[spaces[index]]
        return abs((other_x - x) * dy) + abs((other_y - y) * dx)

    others = [index for index in range(len(spaces)) if index != focus]
    before = [index for index in others if ahead(index) > 1e-6]
    if before:
        return min(before, key=lambda index: (ahead(index) + ASIDE * aside(index), index))
    return min(others, key=lambda index: (ahead(index) + ASIDE * aside(index), index), default=focus)
