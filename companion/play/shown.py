"""What there is to see: events, pieces, trays and boards.

Pictures are slugs: each names a file in ``companion/pictures`` or in a game's own folder.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from companion.frozen import frozen
from companion.play.texts import Text


@frozen
class Glyph:
    """A picture for a small display, described and not drawn.

    ``direction`` value 1–6 clockwise from north · ``compass`` value 1–8 on a board of squares, 0
    before it is known · ``number`` a number in a hexagon · ``bag``
    tokens left · ``dice`` faces, one string per side (``"210"``, ``"11"``), a bonus behind them
    (``"11+1"``), with the ``seats`` of the sides in the same order · ``icon`` just the picture.
    ``icon`` names a small picture to stand beside it (``fly``, ``worm``, ``spider``); with
    ``seats`` it is that of the seat the event is about.
    """

    kind: Literal["direction", "compass", "number", "bag", "dice", "icon"]
    value: int | tuple[str, ...] = 0
    icon: str = ""
    seats: tuple[int, ...] = ()


Cue = Literal["", "toll", "gain", "danger"]
"""How light and sound tell an event: all have to pay, somebody gains, or there is danger."""

Order = Literal["", "comes", "goes"]
"""What people carry out on the table though nobody chose it: something comes there, or goes its way."""

Moves = Literal["things", "counts", ""]
"""What became otherwise: things on the table, only what is counted beside a board, or nothing."""


DieShape = Literal["square", "shield", "round"]
"""How a die is drawn, so that one is told from another as on the table."""


@frozen
class Fighter:
    """One of two figures that fight: whose it is, and what it does in a word (``attacks``).

    ``picture`` and ``label`` are those of its piece. ``dice`` are (shape, what it shows, empty
    before it rolled), ``bonus`` is added to their sum, and ``total`` is that of both, None before.
    """

    seat: int
    name: Text
    role: Text
    picture: str
    label: str = ""
    dice: tuple[tuple[DieShape, str], ...] = ()
    bonus: int = 0
    total: int | None = None


@frozen
class DuelEnd:
    """A way a fight may end: who wins, None for nobody, and what that does; ``clear`` by much.

    ``chance`` is in whole percent; those of all ends add up to 100. None where it depends on what is
    still to be chosen.
    """

    text: Text
    seat: int | None = None
    clear: bool = False
    chance: int | None = None


@frozen
class Duel:
    """Two figures that fight, the attacker first, and how that may end, from the best for the attacker to
    the best for the other. ``came`` is the number of the end that came, None before."""

    fighters: tuple[Fighter, Fighter]
    ends: tuple[DuelEnd, ...]
    came: int | None = None


@frozen
class Fought:
    """A fight that dice have decided: seats, figures and sums of the attacker and of the other, and the seat
    that won, None for nobody. ``chance`` is in how many of 100 fights it ends so, before any die fell."""

    seats: tuple[int, int]
    figures: tuple[Text, Text]
    totals: tuple[int, int]
    winner: int | None
    chance: int


class Act(NamedTuple):
    """Who does what, both in words of the game; a unit under way is another than where it stands."""

    by: str
    what: str


@frozen
class Event:
    """Something that happened: a sentence for the log, and its rule.

    With a ``title`` (at most 18 characters) it is also worth a step of its own on the
    display, with ``glyph``, up to two ``lines`` of 26 characters, and ``gains``: (seat,
    change of that seat's headline counter). Dice without a title are drawn beside the sentence.
    ``kind`` is a slug of the game; an ``END_EVENT`` tells
    why it ended, a ``DONE_EVENT`` that there is nothing to move: somebody does no more, or only declares.
    ``spaces`` are where it happened; of an ``order`` where something comes, or from
    where to where it goes, twice the same where it stays; ``piece`` is the one on the board that does.
    ``fought`` is the fight that has ended, ``duel`` how it is shown where its fighters face each other.
    One that ``stays`` is told until the next word, whatever else came of the same one; so is one with
    ``spaces``.
    ``act`` is what a unit does that may do it several times in a turn; ``kit.like_acts`` joins the like.
    What it ``moved`` is what people undo where it is taken back: nothing, of an end or of one that is done.
    """

    kind: str
    text: Text
    rule: str | None = None
    seat: int | None = None
    title: Text | None = None
    glyph: Glyph | None = None
    lines: tuple[Text, ...] = ()
    gains: tuple[tuple[int, int], ...] = ()
    spaces: tuple[str, ...] = ()
    order: Order = ""
    piece: str = ""
    cue: Cue = ""
    duel: Duel | None = None
    fought: Fought | None = None
    stays: bool = False
    act: Act | None = None
    moved: Moves = "things"


END_EVENT = "end"
DONE_EVENT = "done"


@frozen
class Step:
    """What a word did: the state after it and the events on the way, in order.

    A game may leave the events to be made when somebody reads them (``kit.lazy_events``).
    """

    state: Any
    events: Sequence[Event] = ()


Layer = Literal["cover", "lies", "stands"]
"""How a piece is on its space: it covers it, lies on it beside others, or stands on all of that."""

Mark = Literal["turned", "netted", "done"]
"""How a piece is drawn besides: turned over, under a net, or pale as it is through with what it may do.
What its game calls that is one of its ``notes``."""


@frozen
class Piece:
    """A thing on the board. ``id`` is its name for ever, and says nothing else to anybody but its game.

    ``name`` is what people call it, with whose it is; ``notes`` are what else is known of it, as
    small phrases. ``label`` is a character to print on it, ``height`` how many are on one another,
    0 where nobody counts, ``holder`` the seat that commands it though it is nobody's. Where there is an
    ``initial``, its first letter in each language is the label. Where pictures are drawn finely, that of
    ``emblem`` stands on it in the place of the label.
    """

    id: str
    picture: str
    space: str
    name: Text
    seat: int | None = None
    height: int = 0
    label: str = ""
    layer: Layer = "stands"
    marks: tuple[Mark, ...] = ()
    notes: tuple[Text, ...] = ()
    holder: int | None = None
    initial: Text | None = None
    emblem: str = ""


Form = Literal["hexagon", "disc", "square"]
"""The outline of a token."""


Box = Literal["covered", "free", "token", "last"]
"""A printed box of a track: closed, open, with what was paid, or the open one where that is taken away."""


@frozen
class Item:
    """One line of a tray: a counter, a track of boxes, a pile, a token or dice.

    ``value`` of ``of`` boxes are filled (``of`` 0: a plain number), or so many tokens of that ``form``
    with the picture ``icon`` lie on a pile of at most ``of``, which shows the picture ``under`` when
    the last is gone.
    ``path`` is the beginning of a word; where it is on the menu the item is also the button for it.
    ``barred`` says in a word or two why no such word can stand, whoever is asked; ``cost`` what the next one
    takes and leaves, of a token what it does, of a count how it adds up. ``boxes`` are those of a track as
    they are printed, with what lies there; ``shape`` is that of dice.
    """

    id: str
    kind: Literal["count", "track", "pile", "token", "dice"]
    label: Text
    value: int = 0
    of: int = 0
    icon: str = ""
    path: tuple[str, ...] = ()
    under: str = ""
    form: Form = "disc"
    barred: Text | None = None
    cost: Text | None = None
    boxes: tuple[Box, ...] = ()
    shape: DieShape | None = None


CardMark = Literal["turned", "netted", "done", "off"]


@frozen
class Tray:
    """A card or a corner of the table: things that are counted and not on the board.

    The card of one piece has its ``id``. The card of one figure has its ``picture``, the ``label``
    that is printed on it, and its ``marks``: those of its piece, and ``off`` while it is not on
    the board. ``notes`` are what else is to be said, as small phrases. One that ``follows`` from all else
    tells what may happen or how something is reckoned, and nothing lies there.
    """

    id: str
    title: Text
    items: tuple[Item, ...]
    seat: int | None = None
    note: Text | None = None
    marks: tuple[CardMark, ...] = ()
    notes: tuple[Text, ...] = ()
    picture: str = ""
    label: str = ""
    follows: bool = False


@frozen
class SeatLine:
    """How one seat stands, in one glance.

    ``colour`` is one of ``companion/kit/seats.toml``, in one game for one seat.
    ``headline`` is the number everybody wants to see (food in store; spiders left); its label has a
    ``plural`` where one of it is called otherwise. ``pips`` (filled, boxes) is a small track beside it,
    ``score`` the points if it ended now.
    """

    seat: int
    colour: str
    name: Text
    headline: int
    headline_label: Text
    pips: tuple[int, int] = (0, 0)
    pips_label: Text | None = None
    score: int | None = None
    note: Text | None = None

    @property
    def counted(self) -> Text:
        """What stands beside the number: ``point`` where there is one."""
        return self.counts(self.headline)

    def counts(self, number: int) -> Text:
        """What so many of the headline are called."""
        label = self.headline_label
        return label.filled(**{**dict(label.args), "n": number}) if label.plural else label


@frozen
class Scene:
    """All there is to see, the same for everyone: nothing is hidden but luck not yet drawn.

    ``phase`` is short (``Den``, ``Swap``, ``Red’s turn``), ``context`` goes to the right of the
    title (``round 7``), ``active`` is the seat whose turn it is. ``duel`` is the fight whose dice fall now,
    with the chances that those to come leave.
    """

    seats: tuple[SeatLine, ...]
    phase: Text
    context: Text
    active: int | None = None
    pieces: tuple[Piece, ...] = ()
    trays: tuple[Tray, ...] = ()
    progress: tuple[Text, ...] = ()
    duel: Duel | None = None


# ----------------------------------------------------------------------------------- board


@frozen
class Space:
    """A place on a sheet: its centre in units of one cell, y downwards, and its drawing.

    ``shape`` is ``hex-flat``, ``hex-pointy``, ``square`` or ``point``. ``label`` is printed on
    it; ``ground`` is the picture of what it is made of, empty for plain ground. ``marks`` are
    ``edge`` (the board ends here) and ``arrow-1`` to ``arrow-6`` (an arrow to that side).
    """

    name: str
    x: float
    y: float
    shape: Literal["hex-flat", "hex-pointy", "square", "point"]
    sheet: str = ""
    label: str = ""
    marks: tuple[str, ...] = ()
    ground: str = ""


@frozen
class Board:
    """The board of a game: sent once, known by its hash.

    ``neighbours`` maps a space to {direction name: space} in useful order. ``strands`` are
    lines to draw between spaces (webs of points). ``grounds`` says what its grounds are called.
    Seats that are ``opposite`` sit at its upper edge: theirs is the board turned round.
    """

    name: str
    spaces: tuple[Space, ...]
    neighbours: Mapping[str, Mapping[str, str]]
    strands: tuple[tuple[str, str], ...] = ()
    sheets: tuple[tuple[str, Text], ...] = ()
    grounds: tuple[tuple[str, Text], ...] = ()
    opposite: tuple[int, ...] = ()

    @property
    def is_of_squares(self) -> bool:
        """True where every space is a square: they touch all around."""
        return all(space.shape == "square" for space in self.spaces)


@frozen
class Region:
    """A part of a board that people set up at a time: its name, and its spaces as the board lists them, all
    on one sheet."""

    name: Text
    spaces: tuple[str, ...]
