"""What may stand on the small display between its title and its keys: one value per layout.

Words are ready to be set, in the language of the table. Nothing here knows of pixels or fonts.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from companion.frozen import frozen
from companion.play import Glyph

Shape = str
"""A seat's shape by its name in ``kit/seats.toml``, empty for nobody's."""
"""The mark of a seat: a shape first, a colour second; empty for none."""


@frozen
class Idle:
    """No game: the name and what it is. ``beat`` counts minutes, for what moves meanwhile."""

    name: str
    motto: str
    beat: int = 0


@frozen
class Join:
    """How a phone joins: a QR code, an address to type with the join code, and which seats are taken."""

    title: str
    hint: str
    url: str
    address: str
    join_code: str
    seats: tuple[tuple[Shape, bool], ...] = ()


@frozen
class Card:
    """A picture at the left; at the right a headline, large or beside a mark, and lines; ``why`` after
    them where there is room for all of it."""

    glyph: Glyph | None
    head: str
    lines: tuple[str, ...] = ()
    mark: Shape = ""
    large: bool = False
    shaken: int = 0
    why: str = ""


@frozen
class Direction:
    """A die of directions: an arrow, its number, the word for it, and who goes there.

    ``sides`` is 6 for hexagons, 8 for squares.
    """

    number: int
    word: str
    who: str
    icon: str = ""
    sides: int = 6


class Column(NamedTuple):
    """One seat in one glance. ``state`` replaces the value where people are waited for."""

    mark: Shape
    value: str = ""
    gain: str = ""
    pips: tuple[int, int] = (0, 0)
    state: Literal["", "thinking", "ready"] = ""


@frozen
class Columns:
    """All seats side by side; the mark of the one in focus, if any, is inverted in a tag."""

    columns: tuple[Column, ...]
    focus: int | None = None


class KeyLine(NamedTuple):
    """What a key does, or just words where ``key`` is empty. ``printed`` is what stands beside the key on the
    box, where that is not its number."""

    key: str
    words: str
    printed: str = ""

    @property
    def cap(self) -> str:
        """What is drawn on the key."""
        return self.printed or self.key[-1:]


@frozen
class KeyHelp:
    """Three lines that help: a cap with the name of a key, and what it does."""

    lines: tuple[KeyLine, ...]


class Row(NamedTuple):
    """One row of a list. ``boxes`` are (filled, all) little boxes at its right end."""

    label: str
    note: str = ""
    boxes: tuple[int, int] = (0, 0)
    mark: Shape = ""


@frozen
class Rows:
    """A list, three rows of it in view around the focus; without a focus from ``first`` on."""

    rows: tuple[Row, ...]
    focus: int | None = None
    first: int = 0


@frozen
class Mat:
    """What a seat has beside the board, as it lies there: how many on each pile, and rows of cells."""

    piles: tuple[int, ...]
    rows: tuple[Row, ...] = ()


@frozen
class SmallPrint:
    """Much in small type: what each is about in bold, then all of it, run on."""

    paragraphs: tuple[tuple[str, str], ...]


@frozen
class Order:
    """Something the people carry out on the table: who goes, to which side of the hexagonal die
    (0: none), and a word about it."""

    who: str
    side: int
    word: str


@frozen
class Orders:
    """What the people carry out, in order; up to five rows, the ``first`` of which has this number."""

    orders: tuple[Order, ...]
    first: int = 1


@frozen
class Amounts:
    """Several numbers to choose: (value, label, note) each, and the one in focus large."""

    rows: tuple[tuple[int, str, str], ...]
    focus: int


@frozen
class Boxes:
    """A few faces or numbers to choose from, a box each, and what the one in focus means."""

    faces: tuple[str, ...]
    focus: int
    line: str = ""


@frozen
class Caption:
    """A space to choose, in words: what for, its name, what stands there or how many there are."""

    what: str
    name: str
    lines: tuple[str, ...] = ()


@frozen
class Arm:
    """A neighbour in a rose: degrees clockwise from north, what is printed on it."""

    degrees: float
    label: str
    open: bool
    focus: bool = False


@frozen
class Rose:
    """A space between the neighbours of a piece, the piece in their middle."""

    arms: tuple[Arm, ...]
    pointy: bool
    icon: str
    caption: Caption


class Spot(NamedTuple):
    """A space on the map, in units of the board. ``label`` is at most one character.

    ``lies``: what the space holds does not stand there; other pieces may. ``picture`` is that of
    what is nobody's.
    """

    x: float
    y: float
    holds: Literal["", "own", "rival", "neutral"] = ""
    label: str = ""
    lies: bool = False
    picture: str = ""


@frozen
class Map:
    """A space anywhere on the board, by its place in ``spots``, with all that may be chosen.

    Without targets it is just a look.
    """

    spots: tuple[Spot, ...]
    strands: tuple[tuple[float, float, float, float], ...]
    caption: Caption
    targets: frozenset[int] = frozenset()
    focus: int | None = None


@frozen
class Cell:
    """A square of a Field: pictures of its ground and of what covers it, whether anything lies
    there, and who stands there."""

    x: int
    y: int
    ground: str = ""
    covers: tuple[str, ...] = ()
    lies: bool = False
    holds: Literal["", "own", "rival"] = ""
    label: str = ""
    target: bool = False
    focus: bool = False


@frozen
class Field:
    """The squares around the one in focus, counted from the corner that is shown."""

    cells: tuple[Cell, ...]
    caption: Caption


class Throw(NamedTuple):
    """The dice of a side with its mark, a bonus, and what they count together: mostly their sum, None where
    they count nothing."""

    mark: Shape
    faces: tuple[int, ...]
    bonus: int
    total: int | None


@frozen
class Dice:
    """Dice of one or two sides, and what came of it; ``why`` after that where there is room for all of it."""

    sides: tuple[Throw, ...]
    lines: tuple[str, ...]
    why: str = ""


@frozen
class Score:
    """The end: the best score large (empty in a game without points), the other seats in order, and why it
    is the end where there is room. ``shared``: nobody has it alone."""

    value: str
    rows: tuple[Row, ...]
    reason: str = ""
    shared: bool = False


@frozen
class Sheet:
    """A table of numbers: a mark over each column, a heading for each row, from ``first`` on."""

    marks: tuple[Shape, ...]
    rows: tuple[tuple[str, tuple[int, ...]], ...]
    first: int = 0


@frozen
class Notice:
    """A sentence in bold and what follows from it."""

    head: str
    text: str = ""


@frozen
class Log:
    """The last things that happened, newest first."""

    lines: tuple[tuple[Shape, str], ...]


@frozen
class Countdown:
    """Seconds until power-off, out of how many."""

    seconds: int
    of: int
    above: str
    below: str


@frozen
class Safe:
    """The last picture: the plug may be pulled."""

    head: str
    line: str


Body = (
    Idle
    | Join
    | Card
    | Direction
    | Columns
    | KeyHelp
    | Rows
    | Mat
    | SmallPrint
    | Orders
    | Amounts
    | Boxes
    | Rose
    | Map
    | Field
    | Dice
    | Score
    | Sheet
    | Notice
    | Log
    | Countdown
    | Safe
)


class SoftKey(NamedTuple):
    """The label of a key: words, or the name of a sign. ``hold`` tells that holding means
    something too; ``held`` is the share of a hold under way, 0–1. ``printed`` is what stands on
    the box beside a key that is not below its label."""

    label: str = ""
    sign: Literal["", "next", "along", "back", "plus", "ok", "hold"] = ""
    hold: bool = False
    held: float = 0.0
    printed: str = ""


@frozen
class Panel:
    """One picture of the display: title with the mark of a seat, context at its right, body, keys.

    ``waits`` is a tag in its top right corner, for a question that is not on show; empty where none waits.
    """

    body: Body
    title: str = ""
    mark: Shape = ""
    context: str = ""
    keys: tuple[SoftKey, SoftKey, SoftKey] = (SoftKey(), SoftKey(), SoftKey())
    waits: str = ""
