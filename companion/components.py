"""What a game is made of, described and not drawn: boards, tokens, mats, and what else it takes.

Nothing here knows paper. A thing says what it has to fit (a space of the board, a cube); whoever
draws it decides how large that is. Pictures, colours and marks are names.
"""

from __future__ import annotations

from typing import Literal

from companion.frozen import frozen
from companion.play import Board, Form, Layer, Text

Fit = Literal["space", "piece", "marker", "cube"]
"""How large a thing is: it covers a space, stands on one, lies on a card, or is a small cube."""

SideMark = Literal["turned", "plain", "back", "stacked", "done", "netted", "bared"]


@frozen
class TokenSide:
    """One side of a token. ``colour`` is a seat's, empty for nobody's.

    ``figure`` is a letter or a number upon the picture. ``layer`` is as of a piece: what covers its
    space fills all of it. ``parts``: only so many of the numbered parts of the picture, 0 for all; of
    ``dice`` with a figure, how many sides a die has that shows it.
    ``marks`` are ``turned`` (lying turned over), ``plain`` (the picture is hidden) and ``back`` (the
    common back of a bag). Where there is an ``initial``, its first letter in each language is the figure.

    What only a screen shows is ``beside`` it, a number as it stands there; ``holder``, the colour of the seat
    that commands it though it is nobody's; and the marks ``stacked`` (two that cover a space lie on one
    another), ``done`` (pale, through with what it may do), ``netted`` (under a net) and ``bared`` (what an
    empty pile had covered).
    """

    picture: str = ""
    colour: str = ""
    figure: str = ""
    caption: Text | None = None
    marks: tuple[SideMark, ...] = ()
    layer: Layer = "stands"
    parts: int = 0
    initial: Text | None = None
    beside: str = ""
    holder: str = ""


@frozen
class Token:
    """A kind of token and how many there are. Without a ``back`` one side is enough.

    Tokens of one ``bag`` are drawn unseen. Those of one ``section`` lie together under that heading;
    several kinds may share a title, and are told of as one.
    """

    id: str
    title: Text
    count: int
    front: TokenSide
    back: TokenSide | None = None
    form: Form = "disc"
    fit: Fit = "piece"
    bag: str = ""
    section: Text | None = None


@frozen
class Place:
    """Where one thing lies on a mat: its size and form, what is printed there, and under it.

    ``marks`` are ``covered`` (a token with that picture lies there when the game starts), ``end``
    (what comes here goes back to the pool at the end of the turn, an X) and ``empty`` (nothing lies
    here at first).
    """

    fit: Fit = "cube"
    form: Form = "square"
    picture: str = ""
    figure: str = ""
    marks: tuple[str, ...] = ()
    notes: tuple[Text, ...] = ()


@frozen
class Group:
    """Places side by side under one title, or just words beside a picture."""

    title: Text
    places: tuple[Place, ...] = ()
    note: Text | None = None
    picture: str = ""
    colour: str = ""


@frozen
class Mat:
    """A card (``card``) or a broad strip for the table (``strip``): lines of groups, top down."""

    id: str
    title: Text
    lines: tuple[tuple[Group, ...], ...]
    count: int = 1
    colour: str = ""
    note: Text | None = None
    picture: str = ""
    form: Literal["card", "strip"] = "card"


@frozen
class BoardVariant:
    """A board to play on. ``printed`` says what is shown on some of its spaces (set-up zones)."""

    title: Text
    board: Board
    printed: tuple[tuple[str, TokenSide], ...] = ()


@frozen
class Opening:
    """How the board looks before the first turn: which board, and what stands where on it; ``seats`` for how
    many players, 0 for any number."""

    title: Text
    board: int
    pieces: tuple[tuple[str, TokenSide], ...]
    seats: int = 0


@frozen
class Need:
    """Something that cannot be printed, and how many of it."""

    count: int
    what: Text


@frozen
class Tally:
    """A line of the score sheet: what is counted, and how it counts."""

    title: Text
    note: Text | None = None


@frozen
class Components:
    """All that a game is made of. ``steps`` lay the table, ``starting`` is done then; ``credit`` names the
    game's makers.

    Without ``score`` it is only noted who won."""

    boards: tuple[BoardVariant, ...]
    credit: Text
    tokens: tuple[Token, ...] = ()
    mats: tuple[Mat, ...] = ()
    needs: tuple[Need, ...] = ()
    steps: tuple[Text, ...] = ()
    starting: tuple[Text, ...] = ()
    openings: tuple[Opening, ...] = ()
    score: tuple[Tally, ...] = ()
