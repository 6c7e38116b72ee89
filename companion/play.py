"""The vocabulary of the rules: what a game is, what it asks, and what it answers.

Everything here is a value. A game is pure: no clock, no input or output, no generator, no
seed; its state is a frozen value and every change goes through a *word*, a line of text such
as ``spin beta f6`` or ``pass``. Who acts, where luck comes from and how things look is decided
elsewhere. ``docs/glossary.md`` fixes the words used here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

# ------------------------------------------------------------------------------------ text


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence before it has a language: an English message and the values it names.

    ``msgid`` holds ``{name}`` fields; ``args`` are sorted pairs. An argument is a number, a
    name that is never translated (a space, a piece) or another Text. With ``plural`` the
    argument ``n`` chooses between the two. ``short`` is a form of at most 18 characters for
    small displays, with the same fields.
    """

    msgid: str
    args: tuple[tuple[str, Arg], ...] = ()
    plural: str = ""
    short: str = ""


Arg = int | str | Text


def text(msgid: str, /, *, plural: str = "", short: str = "", **args: Arg) -> Text:
    """Make a Text from an English message and its named values."""
    return Text(msgid, tuple(sorted(args.items())), plural, short)


# ------------------------------------------------------------------------------- questions


@dataclass(frozen=True, slots=True)
class Choice:
    """A question to one seat, answered by one word from its menu.

    ``preset`` is the complete word most people would say, ``finish`` the complete word that
    ends this question (pass, ready, done); both are on the menu when given. ``topic`` is a
    slug that stays the same as long as the question is the same one (``turn``, ``den``,
    ``upgrade``): an unchanged topic that returns after an interruption is the same question.
    """

    seat: int
    prompt: Text
    topic: str
    preset: str | None = None
    finish: str | None = None


@dataclass(frozen=True, slots=True)
class Chance:
    """A request for one draw; the rules wait until someone says which face came.

    ``faces`` are (token, weight) pairs with positive integer weights. The answer is the word
    ``<verb> <token>``. ``by`` is the seat whose press paces the table, None for anyone.
    With ``auto`` the draw follows at once in the same entry as what came before it. ``glyph``
    is what the display shows while it waits (a bag with its count, a die). ``labels`` say how
    the faces read, one each; without them the tokens speak for themselves.
    """

    source: str
    faces: tuple[tuple[str, int], ...]
    prompt: Text
    by: int | None = None
    auto: bool = False
    verb: str = "draw"
    glyph: Glyph | None = None
    labels: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Over:
    """The end of a game: places from first to last, each a group of seats that share it.

    ``reason`` is a slug (``last-web``, ``all-pass``, ``limit``). ``scores`` has one number per
    seat, or None where the game has no points. ``table`` is the breakdown, a row per heading:
    (heading, one number per seat).
    """

    ranking: tuple[tuple[int, ...], ...]
    reason: str
    text: Text
    scores: tuple[int | None, ...] = ()
    table: tuple[tuple[Text, tuple[int, ...]], ...] = ()
    rule: str | None = None


Pending = tuple[Choice, ...] | Chance | Over

# ------------------------------------------------------------------------------------ menu


@dataclass(frozen=True, slots=True)
class Option:
    """One way to continue a word: the next part and how it reads.

    ``note`` stands at the right of the row (``food −1``, ``2 left``). ``space`` and ``piece``
    say what on the board it points to, when that is not the part itself. ``late`` marks an
    offer that may be said until the question ends and needs no answer (silence means no).
    """

    part: str
    label: Text
    note: Text | None = None
    space: str | None = None
    piece: str | None = None
    late: bool = False


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a word of numbers comes to: how its button reads, and the chances of the one who says
    it to win, tie and lose, each rounded to a whole percent. ``note`` says what they rest on."""

    label: Text
    win: int
    tie: int
    lose: int
    note: Text | None = None


@dataclass(frozen=True, slots=True)
class Range:
    """A number to choose, ``low`` to ``high`` inclusive; ``preset`` lies between them.

    ``outlook`` has one for each value, where the word ends with this number.
    """

    low: int
    high: int
    preset: int
    label: Text
    note: Text | None = None
    outlook: tuple[Outlook, ...] = ()


@dataclass(frozen=True, slots=True)
class End:
    """The prefix walked so far is a complete word."""


Menu = tuple[Option, ...] | Range | End


@dataclass(frozen=True, slots=True)
class Slot:
    """One part of a verb's grammar. ``names`` lists what may stand there; empty: any name."""

    kind: Literal["piece", "space", "number", "name"]
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Verb:
    """The grammar of one verb: its slots in order, and a sentence on what it does.

    A verb with several shapes lists them all in ``shapes``.
    """

    name: str
    shapes: tuple[tuple[Slot, ...], ...]
    help: Text


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a word does not stand: what is in the way, then what would work.

    ``slug`` is one of ``unknown-verb``, ``wrong-shape``, ``unknown-name``, ``not-asked`` or,
    for a rule, a slug of the game; only those cite ``rule`` (a ruling or a section).
    """

    slug: str
    text: Text
    rule: str | None = None


# ------------------------------------------------------------------------- what is on show


@dataclass(frozen=True, slots=True)
class Glyph:
    """A picture for a small display, described and not drawn.

    ``direction`` value 1–6 clockwise from north · ``compass`` value 1–8 on a board of squares, 0
    before it is known · ``number`` a number in a hexagon · ``bag``
    tokens left · ``dice`` faces, one string per side (``"210"``, ``"11"``), a bonus behind them
    (``"11+1"``), with the ``seats`` of the sides in the same order · ``icon`` just the picture.
    ``icon`` names a small picture to stand beside it (``fly``, ``worm``, ``spider``).
    """

    kind: Literal["direction", "compass", "number", "bag", "dice", "icon"]
    value: int | tuple[str, ...] = 0
    icon: str = ""
    seats: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: a sentence for the log, and its rule.

    With a ``title`` (at most 18 characters) it is also worth a step of its own on the
    display, with ``glyph``, up to two ``lines`` of 26 characters, and ``gains``: (seat,
    change of that seat's headline counter). ``kind`` is a slug for light and sound. ``follow``:
    nobody chose what came to stand on ``spaces``, so the table is shown it there to do the same.
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
    follow: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """What a word did: the state after it and the events on the way, in order.

    A game may leave the events to be made when somebody reads them (``kit.tales``).
    """

    state: Any
    events: Sequence[Event] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """A thing on the board. ``id`` is its name for ever; ``label`` a character to print on it."""

    id: str
    kind: str
    space: str
    seat: int | None = None
    height: int = 0
    label: str = ""
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a tray: a counter, a track of boxes, a token or dice.

    ``value`` of ``of`` boxes are filled (``of`` 0: a plain number). ``path`` is the beginning
    of a word; where it is on the menu the item is also the button for it.
    """

    id: str
    kind: Literal["count", "track", "token", "dice"]
    label: Text
    value: int = 0
    of: int = 0
    icon: str = ""
    path: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Tray:
    """A card or a corner of the table: things that are counted and not on the board."""

    id: str
    title: Text
    items: tuple[Item, ...]
    seat: int | None = None
    note: Text | None = None
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatLine:
    """How one seat stands, in one glance.

    ``headline`` is the number everybody wants to see (food in store; spiders left), ``pips``
    (filled, boxes) a small track beside it, ``score`` the points if it ended now.
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


@dataclass(frozen=True, slots=True)
class Scene:
    """All there is to see, the same for everyone: nothing is hidden but luck not yet drawn.

    ``phase`` is short (``Den``, ``Swap``, ``Red’s turn``), ``context`` goes to the right of the
    title (``round 7``), ``active`` is the seat whose turn it is.
    """

    seats: tuple[SeatLine, ...]
    phase: Text
    context: Text
    active: int | None = None
    pieces: tuple[Piece, ...] = ()
    trays: tuple[Tray, ...] = ()
    progress: tuple[Text, ...] = ()


# ----------------------------------------------------------------------------------- board


@dataclass(frozen=True, slots=True)
class Space:
    """A place on a sheet: its centre in units of one cell, y downwards, and its drawing.

    ``shape`` is ``hex-flat``, ``hex-pointy``, ``square`` or ``point``. ``label`` is printed on
    it; ``marks`` are slugs for the renderer (``spawn``, ``arrow``, ``edge``).
    """

    name: str
    x: float
    y: float
    shape: Literal["hex-flat", "hex-pointy", "square", "point"]
    sheet: str = ""
    label: str = ""
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Board:
    """The board of a game: sent once, known by its hash.

    ``neighbours`` maps a space to {direction name: space} in useful order. ``strands`` are
    lines to draw between spaces (webs of points).
    """

    name: str
    spaces: tuple[Space, ...]
    neighbours: Mapping[str, Mapping[str, str]]
    strands: tuple[tuple[str, str], ...] = ()
    sheets: tuple[tuple[str, Text], ...] = ()


# -------------------------------------------------------------------------------- the game

Value = bool | int | str


@dataclass(frozen=True, slots=True)
class HouseRule:
    """An option of a game, fixed at its start. ``values`` lists all it may be, default first.

    A key without a dot (``mode``) is a way to play rather than a rule, and offered first.
    """

    key: str
    values: tuple[Value, ...]
    text: Text
    rule: str | None = None

    @property
    def default(self) -> Value:
        return self.values[0]


@dataclass(frozen=True, slots=True)
class Settings:
    """What a game starts from: every option with its value, and the data files as read.

    Both are plain JSON values. They stand whole in the record, so that a record folds the
    same when the files change later.
    """

    seats: int
    options: Mapping[str, Value]
    data: Mapping[str, Any] = field(default_factory=dict)


ReadFile = Callable[[str], str | None]
"""Gives the text of an owner's replacement for a data file, None to use the game's own."""


class Game(Protocol):
    """The rules of one game. Every method is pure; ``State`` is a frozen value of its own."""

    name: str
    title: Text
    about: Text  # two sentences: what it is, for how many and how long
    rank: int  # where it stands in lists of games, the lowest first
    edition: int
    seats: range
    verbs: Mapping[str, Verb]
    house_rules: tuple[HouseRule, ...]
    sections: Mapping[str, str]  # rule → heading in docs/rules/<name>.md that explains it

    def settle(self, seats: int, options: Mapping[str, Value], read: ReadFile = ...) -> Settings:
        """Check options and data files. Errors: OptionError, DataError; nothing is started."""
        ...

    def sources(self, settings: Settings) -> Mapping[str, Text]:
        """Every source a Chance of this game may name, as people call it, in the order they are met."""
        ...

    def start(self, settings: Settings) -> Any:
        """The state before the first draw or question."""
        ...

    def board(self, settings: Settings) -> Board | None:
        """The board, None for a game played on counters alone."""
        ...

    def pending(self, state: Any) -> Pending:
        """What the rules wait for. Never a choice with one word: that has been played."""
        ...

    def menu(self, state: Any, seat: int, prefix: tuple[str, ...] = ()) -> Menu:
        """How a word of this seat may go on after ``prefix``, in useful order.

        An empty tuple for a prefix that leads nowhere or a seat that is not asked. While a
        Chance is pending no seat is asked.
        """
        ...

    def apply(self, state: Any, word: str, seat: int | None, *, trusted: bool = False) -> Step:
        """The state after a word. Errors: Refused, with the answer of ``why_not``.

        For the answer to a Chance ``seat`` is None. ``trusted`` skips the check, for words
        out of a verified record.
        """
        ...

    def why_not(self, state: Any, word: str, seat: int | None) -> Refusal | None:
        """Why this word does not stand now; None when it does."""
        ...

    def scene(self, state: Any) -> Scene: ...

    def settings(self, state: Any) -> Settings: ...

    def rounds(self, state: Any) -> int:
        """How many rounds have begun; 0 during set-up."""
        ...

    def standing(self, state: Any) -> Over:
        """The result if it ended now, with reason ``limit``; the result itself once over."""
        ...

    def corrections(self, state: Any, prefix: tuple[str, ...] = ()) -> Menu:
        """The pencil's menu: words that mend a slip of the table. Its words go to ``apply``
        with seat None; an empty tuple where a game has none."""
        ...

    def dump(self, state: Any) -> dict[str, Any]:
        """The state as plain JSON values."""
        ...

    def load(self, data: Mapping[str, Any]) -> Any:
        """The state of a dump. Errors: PositionError, naming the broken invariant."""
        ...


class QuickWords(Protocol):
    """What a game may have besides, where listing words through its menu is too slow.

    Only for random play, bots and tests; ``kit.grammar`` and ``lab`` use it where it is there.
    """

    def words(self, state: Any, seat: int) -> Sequence[str]:
        """Every complete word of a seat, each once, in an order of its own."""
        ...

    def random_word(self, state: Any, seat: int, pick: Callable[[int], int]) -> str:
        """One of the words of a seat that has some, each as likely as the others.

        ``pick(n)`` gives a number from 0 to n - 1, each as likely as the others.
        """
        ...
