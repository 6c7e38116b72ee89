"""A board as a drawing at true size: its spaces in millimetres, its shapes, and every word on it.

Words are kept apart from shapes, because on tiles that overlap each is printed once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import atan2, cos, degrees, floor, hypot, radians, sin, sqrt

from companion.components import BoardVariant, TokenSide
from companion.frozen import frozen, replace
from companion.paper import pictures, sides
from companion.paper.palette import ACCENT, CREAM, FAINT, HUES, INK, LINE, MUTED, SAND, THREAD, WHITE
from companion.paper.papers import Paper
from companion.paper.pen import BOLD, CAPITAL, PLAIN, POINT, TITLE, Pen, width_of, wrapped
from companion.paper.tiles import CLEAR, Box, tiled
from companion.play import Board, Space, Text, text
from companion.views.prose import Speech

PAD = 2.5
"""White round the spaces, in mm."""
LARGEST_CELL = {"hex-flat": 28.0, "hex-pointy": 28.0, "point": 24.0, "square": 17.0}
"""Most mm between neighbouring centres."""
ONE_SHEET = (259.0, 389.0)
"""A board fits one sheet of A3 or tabloid: shorter and longer side in mm."""
GOOD_SQUARE = 14.0
"""Squares that come out smaller than this take more sheets, in mm."""
SHEETS = (1, 2, 4)
"""How many sheets a board of squares may take, the fewest first."""
HALF = {
    "hex-flat": (1 / sqrt(3), 0.5),
    "hex-pointy": (0.5, 1 / sqrt(3)),
    "square": (0.5, 0.5),
    "point": (0.55, 0.55),
}
"""Half the width and height of a space, in cells."""
CORNER = 0.8
"""From the corner of a square to its name, in mm."""
NODE = 0.36
"""Radius of a node, in cells."""


@frozen
class Label:
    """Words on a drawing, their figures round (x, y)."""

    x: float
    y: float
    words: str
    size: float
    font: str = PLAIN
    fill: str = MUTED

    @property
    def box(self) -> Box:
        wide = width_of(self.words, self.font, self.size) / 2
        high = self.size * POINT * CAPITAL[self.font] / 2
        # Letters such as j and g go below the line, by about a third of the capitals' height.
        return Box(self.x - wide, self.y - high, self.x + wide, self.y + high * 1.7)

    def write(self, pen: Pen) -> None:
        pen.centred(self.x, self.y, self.words, self.size, self.font, fill=self.fill)


@frozen
class Drawing:
    """A board, or one sheet of it: ``at`` is the centre of each space, ``cell`` their distance."""

    board: Board
    spaces: tuple[Space, ...]
    printed: Mapping[str, TokenSide]
    cell: float
    width: float
    height: float
    at: Mapping[str, tuple[float, float]]
    labels: tuple[Label, ...]

    @property
    def whole(self) -> list[Box]:
        """What no seam should run through: words, the spawn hex, the rose."""
        boxes = [label.box for label in self.labels]
        for space in self.spaces:
            if _arrow(space):
                (x, y), arm = self.at[space.name], self.cell * 0.48
                boxes.append(Box(x - arm, y - arm, x + arm, y + arm))
        if self.rose:
            x, y = self.rose
            boxes.append(Box(x - ROSE, y - ROSE, x + ROSE, y + ROSE))
        return boxes

    @property
    def nodes(self) -> list[Box]:
        """The nodes of a web, and squares: no seam need cut them where it can go between them."""
        arms = {"point": self.cell * NODE, "square": self.cell / 2 - CLEAR - 0.1}
        places = [(*self.at[one.name], arms[one.shape]) for one in self.spaces if one.shape in arms]
        return [Box(x - arm, y - arm, x + arm, y + arm) for x, y, arm in places]

    @property
    def rose(self) -> tuple[float, float] | None:
        """Where the numbered directions are printed, if there is room."""
        return _corner(self, right=True, low=True, room=ROSE) if _numbered(self.board) else None

    def shapes(self, pen: Pen) -> None:
        """The spaces and what joins them, without words."""
        centre = (self.width / 2, self.height / 2)
        if any(space.shape == "point" for space in self.spaces):
            _strands(pen, self, self.at.get("hub", centre))
        for space in self.spaces:
            if space.shape != "point":
                _ground(pen, space, *self.at[space.name], self.cell * 1.12, SAND, None)
        for space in self.spaces:
            _space(pen, space, *self.at[space.name], self.cell, self.printed.get(space.name))


def cell_of(board: Board, beside: Sequence[BoardVariant], paper: Paper) -> float:
    """Millimetres between neighbouring spaces, whole or half ones.

    Boards with hexagons all have the same cell, on every paper: there are tokens that cover a space.
    Squares are as large as a few sheets of the paper let them be.
    """
    shape = board.spaces[0].shape
    if shape == "square":
        return max(_square(spaces, paper) for spaces in _sheets(board).values())
    alike = [one.board for one in beside if one.board.spaces[0].shape == shape != "point"]
    return floor(min(map(_largest_cell, (board, *alike))) * 2) / 2


def _square(spaces: tuple[Space, ...], paper: Paper) -> float:
    """How large squares can be on as few sheets as show them well."""
    wide, high = (high - low for low, high in _extent(spaces))

    def sheets(cell: float) -> int:
        return len(tiled(2 * PAD + wide * cell, 2 * PAD + high * cell, paper).tiles)

    cell = LARGEST_CELL["square"]
    for most in SHEETS:
        cell = LARGEST_CELL["square"]
        while sheets(cell) > most:
            cell -= 0.5
        if cell >= GOOD_SQUARE:
            break
    return cell


def _largest_cell(board: Board) -> float:
    """The cell at which each sheet of a board fits one sheet of the large papers."""
    found = []
    for spaces in _sheets(board).values():
        shorter, longer = sorted(high - low for low, high in _extent(spaces))
        most = min((ONE_SHEET[0] - 2 * PAD) / shorter, (ONE_SHEET[1] - 2 * PAD) / longer)
        found.append(min(most, *(LARGEST_CELL[space.shape] for space in spaces)))
    return min(found)


def drawings(
    board: Board, cell: float, title: str, name: str, printed: Mapping[str, TokenSide]
) -> dict[str, Drawing]:
    """A drawing for each sheet of a board, by the name of the sheet; ``title`` is the game's."""
    made = {}
    for sheet, spaces in _sheets(board).items():
        (left, right), (top, bottom) = _extent(spaces)
        at = {space.name: (PAD + (space.x - left) * cell, PAD + (space.y - top) * cell) for space in spaces}
        bare = Drawing(
            board,
            spaces,
            {space: side for space, side in printed.items() if space in at},
            cell,
            2 * PAD + (right - left) * cell,
            2 * PAD + (bottom - top) * cell,
            at,
            (),
        )
        labels = tuple(_labels(bare, title, name))
        made[sheet] = replace(bare, labels=labels)
    return made


def _sheets(board: Board) -> dict[str, tuple[Space, ...]]:
    names = dict.fromkeys(space.sheet for space in board.spaces)
    return {name: tuple(one for one in board.spaces if one.sheet == name) for name in names}


def _extent(spaces: tuple[Space, ...]) -> tuple[tuple[float, float], tuple[float, float]]:
    """How far spaces reach, in cells: from left to right, from top to bottom."""
    across = [(one.x - HALF[one.shape][0], one.x + HALF[one.shape][0]) for one in spaces]
    down = [(one.y - HALF[one.shape][1], one.y + HALF[one.shape][1]) for one in spaces]
    return (
        (min(low for low, _ in across), max(high for _, high in across)),
        (min(low for low, _ in down), max(high for _, high in down)),
    )


# ----------------------------------------------------------------------------------- words


def _labels(drawing: Drawing, title: str, name: str) -> Iterator[Label]:
    for space in drawing.spaces:
        yield from _names(space, *drawing.at[space.name], drawing.cell, drawing.printed.get(space.name))
    for size in (26.0, 20.0, 15.0):
        wide = max(width_of(title, TITLE, size), width_of(name, PLAIN, size * 0.4))
        corner = _corner(drawing, right=False, low=False, room=wide / 2, high=size * POINT * 0.9)
        if corner:
            x, y = corner
            yield Label(x, y - size * POINT * 0.28, title, size, TITLE, INK)
            yield Label(x, y + size * POINT * 0.52, name, size * 0.4, PLAIN, MUTED)
            return


def _names(space: Space, x: float, y: float, cell: float, printed: TokenSide | None) -> Iterator[Label]:
    """The name of a space, and above it what else is printed there."""
    if space.shape == "square":
        size = max(5.0, min(6.0, cell * 0.36))
        wide = width_of(space.name, PLAIN, size)
        yield Label(
            x - cell / 2 + CORNER + wide / 2, y - cell / 2 + CORNER + size * POINT / 2, space.name, size
        )
        return
    hexed = space.shape != "point"
    low = cell * (0.36 if hexed else 0.2)
    if printed is not None and printed.figure:
        yield Label(x, y - cell * 0.08, printed.figure, cell * 0.5, BOLD, HUES[printed.colour].line)
        yield Label(x, y + low, space.name, 6.0)
    elif space.label and space.label != space.name:
        yield Label(x, y - cell * 0.03, space.label, cell * 0.6, BOLD, THREAD)
        yield Label(x, y + low, space.name, 6.8)
    elif space.ground:
        yield Label(x, y + low, space.name, 6.8)
    else:
        size = max(6.0, min(9.0, cell * 0.36))
        yield Label(x, y, space.name, size)


# ---------------------------------------------------------------------------------- shapes


def _strands(pen: Pen, drawing: Drawing, centre: tuple[float, float]) -> None:
    """Threads of a web: those along spokes are straight, those across hang towards the middle."""
    at = drawing.at
    for space in drawing.spaces:
        if "edge" in space.marks:
            x, y = at[space.name]
            far = hypot(x - centre[0], y - centre[1]) or 1.0
            out = 1 + 0.5 * drawing.cell / far
            end = (centre[0] + (x - centre[0]) * out, centre[1] + (y - centre[1]) * out)
            pen.line((x, y), end, stroke=LINE, width=0.7)
    for one, other in drawing.board.strands:
        if one not in at or other not in at:
            continue
        (ax, ay), (bx, by) = at[one], at[other]
        area = abs((ax - centre[0]) * (by - centre[1]) - (ay - centre[1]) * (bx - centre[0]))
        along = area < 0.05 * drawing.cell**2
        sag = 0.0 if along else 0.1
        middle = ((ax + bx) / 2, (ay + by) / 2)
        bend = (middle[0] + (centre[0] - middle[0]) * sag, middle[1] + (centre[1] - middle[1]) * sag)
        pen.curve((ax, ay), bend, (bx, by), stroke=THREAD if along else LINE, width=0.8 if along else 0.7)


def _space(pen: Pen, space: Space, x: float, y: float, cell: float, printed: TokenSide | None) -> None:
    hue = HUES[printed.colour] if printed is not None else None
    if space.shape == "point":
        edge = "edge" in space.marks
        fill = hue.tint if hue else SAND if edge else WHITE
        stroke = hue.line if hue else THREAD
        pen.circle(x, y, cell * NODE, fill=fill, stroke=stroke, width=0.7 if edge or hue else 0.45)
        return
    fill = hue.tint if hue else CREAM
    _ground(pen, space, x, y, cell, fill, LINE)
    if space.ground:
        wide = cell * sides.WIDE["square" if space.shape == "square" else "hexagon"]
        pictures.draw(pen, space.ground, x, y, wide * 0.97, pictures.Paint())
    if _arrow(space):
        _pointer(pen, x, y, cell, _arrow(space))
    if printed is not None and printed.picture:
        sides.picture(pen, printed, x, y + cell * 0.08, cell * 0.6)


def _ground(pen: Pen, space: Space, x: float, y: float, cell: float, fill: str, stroke: str | None) -> None:
    if space.shape == "square":
        pen.rectangle(x - cell / 2, y - cell / 2, cell, cell, fill=fill, stroke=stroke, width=0.3)
        return
    corners = sides.hexagon(0, 0, cell)
    if space.shape == "hex-pointy":
        corners = [(-cy, cx) for cx, cy in corners]
    points = [(x + cx, y + cy) for cx, cy in corners]
    pen.polygon(points, fill=fill, stroke=stroke, width=0.35)


def _pointer(pen: Pen, x: float, y: float, cell: float, side: int) -> None:
    """An arrow at the rim of a space, to one of its six sides."""
    with pen.at(x, y, turn=60 * (side - 1)):
        tip, foot = -cell * 0.475, -cell * 0.3
        pen.polygon(
            [(0, tip), (cell * 0.13, foot), (-cell * 0.13, foot)],
            fill=HUES["blue"].fill,
            stroke=HUES["blue"].line,
            width=0.3,
        )


def _arrow(space: Space) -> int:
    """The side to which an arrow is printed on a space, 0 for none."""
    return next((int(mark[6:]) for mark in space.marks if mark.startswith("arrow-")), 0)


# ------------------------------------------------------------------------------- directions

WAYS = {
    "outward": text("outward"),
    "inward": text("inward"),
    "clockwise": text("clockwise"),
    "back": text("anticlockwise"),
}
"""What the ways of a round web are called; those of a square have the words of the compass."""
ROSE = 16.0
"""Radius of the rose of directions on a board with its numbers, in mm."""


def ways(board: Board) -> list[tuple[str, float]]:
    """The directions of a space in the middle that has them all, with their angle in degrees from north."""
    at = {space.name: space for space in board.spaces}
    middle = [sum(getattr(one, axis) for one in board.spaces) / len(board.spaces) for axis in "xy"]
    inner = [one for one in board.spaces if one.name != "hub" and board.neighbours.get(one.name)]
    most = max(len(board.neighbours[one.name]) for one in inner)
    full = [one for one in inner if len(board.neighbours[one.name]) == most]
    space = min(full, key=lambda one: round(hypot(one.x - middle[0], one.y - middle[1]), 3))
    found = []
    for way, name in board.neighbours[space.name].items():
        other = at[name]
        if other.sheet == space.sheet:
            found.append((way, degrees(atan2(other.x - space.x, space.y - other.y)) % 360))
    return found


def _numbered(board: Board) -> bool:
    return all(way.isdecimal() for way, _ in ways(board))


SIDE_WORDS = 24.0
"""Room in mm for the name of a direction at either side; longer ones have several lines."""


def rose(pen: Pen, board: Board, x: float, y: float, radius: float, speech: Speech) -> None:
    """The directions of a board as arrows round a point; the one with number 1 is blue."""
    for way, angle in ways(board):
        with pen.at(x, y, turn=angle):
            tip, neck, side = -radius * 0.66, -radius * 0.4, radius * 0.15
            pen.line((0, -radius * 0.14), (0, neck), stroke=MUTED, width=0.7)
            pen.polygon(
                [(0, tip), (side, neck), (-side, neck)],
                fill=HUES["blue"].fill if way == "1" else ACCENT,
                stroke=INK,
                width=0.25,
            )
        east, south = sin(radians(angle)), -cos(radians(angle))
        far = radius * (0.84 if way.isdecimal() else 0.78)
        size = radius * 0.62 if way.isdecimal() else 9.0
        end = (x + far * east, y + far * south)
        name = speech.translate(WAYS.get(way, Text(way)))
        if way.isdecimal() or abs(east) < 0.2:
            pen.centred(*end, name, size, BOLD)
        else:
            lines = wrapped(name, BOLD, size, SIDE_WORDS)
            for number, line in enumerate(lines):
                below = (number - (len(lines) - 1) / 2) * size * POINT * 1.2
                pen.text(
                    end[0], end[1] + 1.2 + below, line, size, BOLD, align="left" if east > 0 else "right"
                )
    pen.circle(x, y, radius * 0.12, fill=FAINT, stroke=INK, width=0.25)


def _corner(
    drawing: Drawing, *, right: bool, low: bool, room: float, high: float | None = None
) -> tuple[float, float] | None:
    """The middle of a free corner with ``room`` to each side and ``high`` up and down, if there is one."""
    high = room if high is None else high
    x = drawing.width - room - 1 if right else room + 1
    y = drawing.height - high - 1 if low else high + 1
    reach = drawing.cell * 0.62
    for ax, ay in drawing.at.values():
        dx, dy = max(0.0, abs(ax - x) - room), max(0.0, abs(ay - y) - high)
        if hypot(dx, dy) < reach:
            return None
    return x, y
