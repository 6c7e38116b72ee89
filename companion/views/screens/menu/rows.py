"""A menu as a list, or as a few faces side by side."""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.frozen import replace
from companion.kit import compass
from companion.play import Chance
from companion.table.authority.menus import START
from companion.views.bodies import Boxes, Panel, Row, Rows, SoftKey
from companion.views.glance import Glance
from companion.views.levels import HOUSE_RULES, Line, Lines
from companion.views.screens.menu.frame import framed, line_label, note_of, target_of

FEW = 6
"""As many faces or numbers have room for a box each."""
ROW_ROOM = 18  # characters of a piece, what it does, and a note
LABEL_ROOM = 24  # the same with where it leads, in small type and without a note, a box as wide as two


def panel(glance: Glance, found: Lines) -> Panel:
    """A list. Where a row has no room for its note, that joins the context while in focus; where it has none
    for where it leads, that is the title."""
    tracks = _tracks(glance)
    boxes = [tracks.get((*found.prefix, *line.parts), (0, 0)) for line in found.lines]
    notes = [note_of(glance, found, line) for line in found.lines]
    labels, targets = _with_targets(glance, found, boxes)
    notes = ["" if note == target else note for note, target in zip(notes, targets, strict=True)]
    crowded = [
        all_boxes[1] > 0 or (_is_whole(glance, line, target) and len(label) + len(note) > ROW_ROOM)
        for line, target, label, note, all_boxes in zip(
            found.lines, targets, labels, notes, boxes, strict=True
        )
    ]
    rows = tuple(
        Row(label, "" if full else note, all_boxes)
        for label, note, all_boxes, full in zip(labels, notes, boxes, crowded, strict=True)
    )
    focus = glance.walk.menu.place.focus % len(rows)
    middle = SoftKey(sign="next") if len(rows) > 1 else SoftKey()
    starts = glance.walk.menu.tree == "desk" and found.lines[focus].parts[-1:] == ("start",)
    right = glance.translate(START) if starts else ""
    shown = framed(
        glance, Rows(rows, focus), middle, right=right, note=notes[focus] if crowded[focus] else ""
    )
    told = targets[focus] in labels[focus]
    return shown if told else replace(shown, title=targets[focus])


def _is_whole(glance: Glance, line: Line, target: str) -> bool:
    """Whether the note beside a row is nothing of which the last words would do: how sure a fight is, or what
    is chosen of a house rule."""
    return line.who is not None or bool(target) or glance.walk.menu.place.column == HOUSE_RULES


def _with_targets(
    glance: Glance, found: Lines, boxes: Sequence[tuple[int, int]]
) -> tuple[list[str], list[str]]:
    """The rows in words, and where each of them leads, empty for a further question. The label says that
    where there is room: all of it, or the last part, which says most."""
    labels: list[str] = []
    targets: list[str] = []
    for line, (_, count) in zip(found.lines, boxes, strict=True):
        label = _row_label(glance, line)
        parts = [glance.translate(one.label) for one in target_of(glance, found, line)]
        sign = " " if line.who else ": "
        wholes = (f"{label}{sign}{words}" for words in (" ".join(parts), *parts[-1:]) if words)
        labels.append(next((one for one in wholes if len(one) + 2 * count <= LABEL_ROOM), label))
        targets.append(parts[-1] if parts else "")
    return labels, targets


def _row_label(glance: Glance, line: Line) -> str:
    """A row in words; a token that has only its name reads as one: ``Critter 2``."""
    label = line_label(glance, line)
    if line.parts and label == line.parts[-1]:
        spaced = re.sub(r"(?<=[a-z])(?=[0-9])", " ", label.replace("-", " "))
        return spaced[:1].upper() + spaced[1:]
    return label


def _tracks(glance: Glance) -> dict[tuple[str, ...], tuple[int, int]]:
    """The boxes of a row: the uses left of what it stands for, from the cards on the table."""
    if glance.walk.menu.tree != "play" or glance.walk.menu.seat is None:
        return {}
    items = [item for tray in glance.scene.trays if tray.seat == glance.walk.menu.seat for item in tray.items]
    return {item.path: (item.value, item.of) for item in items if item.path and 0 < item.of <= FEW}


def are_faces(found: Lines) -> bool:
    """True for a few faces with short names, which stand side by side in boxes."""
    hand = found.prefix[:1] == ("hand",)
    return hand and len(found.lines) <= FEW and all(len(line.parts[-1]) <= 2 for line in found.lines)


def faces_panel(glance: Glance, found: Lines) -> Panel:
    """A die that is rolled by hand: a box for each side."""
    focus = glance.walk.menu.place.focus % len(found.lines)
    line = found.lines[focus]
    meaning = line.note
    if meaning is None and _is_compass(glance):
        meaning = compass.SIX.get(line.parts[-1])
    elif glance.translate(line.label) != line.parts[-1]:
        meaning = line.label
    body = Boxes(
        tuple(each.parts[-1] for each in found.lines),
        focus,
        glance.translate(meaning) if meaning else "",
    )
    return framed(glance, body, SoftKey(sign="plus"))


def _is_compass(glance: Glance) -> bool:
    pending = glance.snapshot.pending
    return isinstance(pending, Chance) and pending.glyph is not None and pending.glyph.kind == "direction"
