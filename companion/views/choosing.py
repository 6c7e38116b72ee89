"""Panels for a menu that is walked: rows, numbers, faces, and spaces near or far."""

from __future__ import annotations

import re
from dataclasses import replace
from math import atan2, degrees

from companion.kit import compass
from companion.play import Board, Chance, Option, Piece, Range, Text, text
from companion.table.menus import desk_menu, play_menu
from companion.views.bodies import (
    Amounts,
    Arm,
    Body,
    Boxes,
    Field,
    Here,
    Map,
    Panel,
    Rose,
    Row,
    Rows,
    Shape,
    SoftKey,
    Spot,
)
from companion.views.fields import acting, cells
from companion.views.glance import STEPS, Glance, key
from companion.views.levels import LABEL, Line, Lines, Numbers
from companion.views.prose import ENGLISH
from companion.views.walk import UNIT, level, question, rooted

FEW = 6
ROW_ROOM = 18  # characters of a piece, what it does, and a note
"""As many faces or numbers have room for a box each."""

LYING = frozenset({"web", "funnel", "tunnel", "hole"})
"""Kinds of pieces that cover a space; others may stand on them."""


def menu(glance: Glance) -> Panel:
    """The menu at the place of the walk."""
    found = level(glance.walk, glance.snapshot)
    if isinstance(found, Numbers):
        return _numbers(glance, found)
    if not found.lines:
        return Panel(Rows(()), _title(glance), _mark(glance), keys=(_left(glance), SoftKey(), SoftKey()))
    if found.spaces and glance.walk.board is not None:
        return _spaces(glance, found, glance.walk.board)
    if are_faces(found):
        return _faces(glance, found)
    return _rows(glance, found)


# ------------------------------------------------------------------------------- the frame


def _title(glance: Glance) -> str:
    """What is being chosen: the row that led here, else the question."""
    walk, snapshot = glance.walk, glance.snapshot
    if walk.place.said is not None:
        return line_label(glance, walk.place.said)
    if walk.tree == "desk":
        return _desk_title(glance)
    if isinstance(snapshot.pending, Chance):
        return glance.say(snapshot.pending.prompt)
    choice = question(snapshot, walk.seat)
    return glance.say(choice.prompt) if choice else ""


def _desk_title(glance: Glance) -> str:
    """The last choice on the way here, also where nobody had to make it."""
    prefix = level(glance.walk, glance.snapshot).prefix
    for place in range(len(prefix) - 1, -1, -1):
        label = _label_of(desk_menu(glance.snapshot, UNIT, prefix[:place]), prefix[place])
        if label is not None and "=" not in prefix[place]:
            return glance.say(label)
    return glance.say(text("Table"))


def _label_of(options: object, part: str) -> Text | None:
    found = options if isinstance(options, tuple) else ()
    return next(
        (option.label for option in found if isinstance(option, Option) and option.part == part), None
    )


def _mark(glance: Glance) -> Shape:
    pending = glance.snapshot.pending
    if glance.walk.tree == "desk":
        return ""
    return glance.mark(pending.by if isinstance(pending, Chance) else glance.walk.seat)


def _context(glance: Glance) -> str:
    """At the right of the title: what the seat has, or that people draw themselves."""
    if glance.walk.tree == "desk":
        return ""
    if isinstance(glance.snapshot.pending, Chance):
        return glance.say(text("by hand"))
    if glance.walk.seat is None:
        return glance.context
    line = glance.seat(glance.walk.seat)
    return glance.say(text("{label} {n}", label=line.headline_label, n=line.headline))


def _left(glance: Glance) -> SoftKey:
    """Key 1: back, or more where there is nothing to go back to."""
    if rooted(glance.walk, glance.snapshot):
        return key(glance.say(text("more")))
    return key(sign="back")


def _accept(glance: Glance, label: str = "") -> SoftKey:
    """Key 3: do what is in focus."""
    return key(label or glance.say(text("OK")))


# ------------------------------------------------------------------------------ rows, faces


def line_label(glance: Glance, line: Line) -> str:
    """A row in words: ``Beta: spin`` where a piece and a verb share it."""
    label = glance.say(line.label)
    if line.who is None:
        return label
    verb = label.lower() if glance.walk.language == ENGLISH else label  # elsewhere nouns may be large
    return f"{glance.say(line.who)}: {verb}"


def _rows(glance: Glance, found: Lines) -> Panel:
    """A list. Where a row has no room for its note, that joins the context while in focus."""
    tracks = _tracks(glance)
    boxes = [tracks.get((*found.prefix, *line.parts), (0, 0)) for line in found.lines]
    notes = [glance.say(line.note) if line.note else "" for line in found.lines]
    labels = [_row_label(glance, line) for line in found.lines]
    crowded = [
        all_boxes[1] > 0 or (line.who is not None and len(label) + len(note) > ROW_ROOM)
        for line, label, note, all_boxes in zip(found.lines, labels, notes, boxes, strict=True)
    ]
    rows = tuple(
        Row(label, "" if full else note, all_boxes)
        for label, note, all_boxes, full in zip(labels, notes, boxes, crowded, strict=True)
    )
    focus = glance.walk.place.focus % len(rows)
    context = _context(glance)
    if crowded[focus] and notes[focus]:
        context = f"{notes[focus]} · {context}" if context else notes[focus]
    keys = (_left(glance), key(sign="next") if len(rows) > 1 else SoftKey(), _accept(glance))
    return Panel(Rows(rows, focus), _title(glance), _mark(glance), context, keys)


def _row_label(glance: Glance, line: Line) -> str:
    """A row in words; a token that has only its name reads as one: ``Critter 2``."""
    label = line_label(glance, line)
    if line.parts and label == line.parts[-1]:
        spaced = re.sub(r"(?<=[a-z])(?=[0-9])", " ", label.replace("-", " "))
        return spaced[:1].upper() + spaced[1:]
    return label


def _tracks(glance: Glance) -> dict[tuple[str, ...], tuple[int, int]]:
    """The boxes of a row: the uses left of what it stands for, from the cards on the table."""
    if glance.walk.tree != "play" or glance.walk.seat is None:
        return {}
    items = [item for tray in glance.scene.trays if tray.seat == glance.walk.seat for item in tray.items]
    return {item.path: (item.value, item.of) for item in items if item.path and 0 < item.of <= FEW}


def are_faces(found: Lines) -> bool:
    """True for a few faces with short names, which stand side by side in boxes."""
    hand = found.prefix[:1] == ("hand",)
    return hand and len(found.lines) <= FEW and all(len(line.parts[-1]) <= 2 for line in found.lines)


def _faces(glance: Glance, found: Lines) -> Panel:
    """A die that is rolled by hand: a box for each side."""
    focus = glance.walk.place.focus % len(found.lines)
    line = found.lines[focus]
    meaning = line.note
    if meaning is None and _is_compass(glance):
        meaning = compass.SIX.get(line.parts[-1])
    body = Boxes(
        tuple(glance.say(each.label) for each in found.lines), focus, glance.say(meaning) if meaning else ""
    )
    keys = (_left(glance), key(sign="plus"), _accept(glance))
    return Panel(body, _title(glance), _mark(glance), _context(glance), keys)


def _is_compass(glance: Glance) -> bool:
    pending = glance.snapshot.pending
    return isinstance(pending, Chance) and pending.glyph is not None and pending.glyph.kind == "direction"


# --------------------------------------------------------------------------------- numbers


def _numbers(glance: Glance, found: Numbers) -> Panel:
    """One small number as boxes, anything else as rows with the one in focus large."""
    focus = glance.walk.place.focus % len(found.ranges)
    last = focus + 1 == len(found.ranges)
    only = found.ranges[0]
    body: Body
    if len(found.ranges) == 1 and only.high - only.low < FEW:
        faces = tuple(str(number) for number in range(only.low, only.high + 1))
        body = Boxes(faces, found.values[0] - only.low, _about(glance, only))
    else:
        body = Amounts(
            tuple(
                (value, glance.say(choice.label), glance.say(choice.note) if choice.note else "")
                for choice, value in zip(found.ranges, found.values, strict=True)
            ),
            focus,
        )
    row = len(found.ranges) > 1 and (not last or rooted(glance.walk, glance.snapshot))
    left = key(glance.say(text("row"))) if row else _left(glance)
    keys = (left, key(sign="plus"), _accept(glance, _verb(glance, found)))
    return Panel(body, _title(glance), _mark(glance), _context(glance), keys)


def _about(glance: Glance, choice: Range) -> str:
    label = glance.say(choice.label)
    return f"{label}, {glance.say(choice.note)}" if choice.note else label


def _verb(glance: Glance, found: Numbers) -> str:
    """The label of key 3 says what accepting the numbers does: the verb they belong to."""
    if glance.walk.tree != "play" or not found.prefix:
        return ""
    label = _label_of(play_menu(glance.snapshot, glance.walk.seat), found.prefix[0])
    said = glance.say(label) if label else ""
    return said if len(said) <= LABEL else ""


# ---------------------------------------------------------------------------------- spaces


def _spaces(glance: Glance, found: Lines, board: Board) -> Panel:
    """A rose when all are neighbours of one piece on hexagons, else the map."""
    focus = glance.walk.place.focus % len(found.lines)
    middle = _middle(glance, found, board)
    body: Body
    if board.sheets:
        body = _field(glance, found, board, focus)
    elif middle is not None:
        body = _rose(glance, found, board, middle, focus)
    else:
        body = _map(glance, found, board, focus)
    keys = (SoftKey(), key(sign="next") if len(found.lines) > 1 else SoftKey(), _accept(glance))
    return Panel(body, keys=keys)


def _middle(glance: Glance, found: Lines, board: Board) -> str | None:
    """The space of the piece chosen before, if every space on offer lies next to it."""
    if any(space.shape not in ("hex-flat", "hex-pointy") for space in board.spaces):
        return None
    for piece in glance.scene.pieces:
        own_name = piece.id.partition("-")[2] if piece.seat == glance.walk.seat else piece.id
        if {piece.id, piece.space, own_name} & set(found.prefix):
            around = set(board.neighbours.get(piece.space, {}).values())
            if all(line.parts and line.space in around for line in found.lines):
                return piece.space
    return None


def _rose(glance: Glance, found: Lines, board: Board, middle: str, focus: int) -> Rose:
    where = {space.name: space for space in board.spaces}
    pointy = where[middle].shape == "hex-pointy"
    chosen = found.lines[focus]
    open_spaces = {line.space for line in found.lines}
    arms: list[Arm] = []
    direction = ""
    for way, name in board.neighbours[middle].items():
        dx, dy = where[name].x - where[middle].x, where[name].y - where[middle].y
        angle = degrees(atan2(dx, -dy)) % 360
        side = round(angle / 60) % 6 + 1
        label = name if pointy else str(side)
        arms.append(Arm(angle, label, name in open_spaces, name == chosen.space))
        if name == chosen.space:
            word = compass.SIX.get(way)
            direction = f"{side} {glance.say(word)}" if word else way
    standing = next((piece for piece in reversed(glance.scene.pieces) if piece.space == middle), None)
    here = Here(_title(glance), chosen.space or "", (direction, *_about_space(glance, chosen))[:2])
    return Rose(tuple(arms), pointy, standing.kind if standing else "", here)


def _map(glance: Glance, found: Lines, board: Board, focus: int) -> Map:
    chosen = found.lines[focus]
    targets = {line.space for line in found.lines}
    if chosen.column:
        place = replace(glance.walk.place, column=chosen.column)
        below = level(replace(glance.walk, place=place), glance.snapshot)
        inside = below.lines if isinstance(below, Lines) else ()
        targets = {line.space for line in inside}
        lines = [glance.say(text("{n} space", plural="{n} spaces", n=len(inside)))]
        here = Here(_title(glance), chosen.column, tuple(lines))
        return board_map(glance, board, targets, None, here)
    said = _about_space(glance, chosen)
    if len(said) < 2 and len(found.lines) > 1:
        said.append(glance.say(text("{n} of {total}", n=focus + 1, total=len(found.lines))))
    here = Here(_title(glance), chosen.space or "", tuple(said[:2]))
    return board_map(glance, board, targets, chosen.space, here)


def _field(glance: Glance, found: Lines, board: Board, focus: int) -> Field:
    """The squares around the piece that acts, or around the one in focus when it is elsewhere."""
    chosen = found.lines[focus]
    spaces = {line.space for line in found.lines}
    said: list[str] = []
    name = chosen.space or ""
    if chosen.column:
        place = replace(glance.walk.place, column=chosen.column)
        below = level(replace(glance.walk, place=place), glance.snapshot)
        spaces = {line.space for line in below.lines} if isinstance(below, Lines) else set()
        said.append(glance.say(text("{n} space", plural="{n} spaces", n=len(spaces))))
        name = chosen.column
    actor = acting(glance, found.prefix)
    ways = board.neighbours.get(actor.space, {}) if actor else {}
    way = next((way for way, to in ways.items() if to == chosen.space), "")
    near = way not in ("", "up", "down") and not chosen.column
    if actor is not None:
        said += [glance.say(STEPS.get(way, text("far")))] if not chosen.column else []
        budget = glance.walk.place.said.note if glance.walk.place.said else None
        said += [glance.say(budget)] if budget else []
    about = _about_space(glance, chosen) if not chosen.column else []
    here = Here(_title(glance), name, tuple([*about, *said][:2]))
    centre = actor.space if actor is not None and (near or chosen.space == actor.space) else chosen.space
    shown = None if chosen.column else chosen.space
    return Field(cells(glance, board, spaces, shown, centre or board.spaces[0].name), here)


def _about_space(glance: Glance, line: Line) -> list[str]:
    """What stands on a space or comes of choosing it, where the row says more than its name."""
    label = line_label(glance, line)
    said = [label] if label not in (line.space, line.parts[-1]) else []
    return [*said, *([glance.say(line.note)] if line.note else [])]


def board_map(
    glance: Glance, board: Board, targets: set[str | None], focus: str | None, here: Here, sheet: str = ""
) -> Map:
    """The whole board, or one sheet of it, with its pieces, what may be chosen, and what is in focus."""
    standing: dict[str, Piece] = {piece.space: piece for piece in glance.scene.pieces}
    where = {space.name: space for space in board.spaces}
    spaces = tuple(space for space in board.spaces if space.sheet == sheet)
    shown = {space.name for space in spaces}
    return Map(
        tuple(_spot(glance, standing.get(space.name), space.x, space.y) for space in spaces),
        tuple((where[a].x, where[a].y, where[b].x, where[b].y) for a, b in board.strands if a in shown),
        here,
        frozenset(place for place, space in enumerate(spaces) if space.name in targets),
        next((place for place, space in enumerate(spaces) if space.name == focus), None),
    )


def _spot(glance: Glance, piece: Piece | None, x: float, y: float) -> Spot:
    if piece is None:
        return Spot(x, y)
    if piece.seat is None:
        return Spot(x, y, "fly" if piece.kind == "fly" else "neutral")
    seat = glance.walk.seat if glance.walk.seat is not None else glance.scene.active
    label = piece.label or (str(piece.height) if piece.height else "")
    lies = piece.kind in LYING
    return Spot(x, y, "own" if piece.seat == seat else "rival", label[:1], lies)
