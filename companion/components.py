"""What a game is made of, described and not drawn: boards, tokens, mats, and what else it takes.

Nothing here knows paper. A thing says what it has to fit (a space of the board, a cube); whoever
draws it decides how large that is. Pictures, colours and marks are names.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

from companion.play import Board, ReadFile, Text

Form = Literal["hexagon", "disc", "square"]

Fit = Literal["space", "piece", "marker", "cube"]
"""How large a thing is: it covers a space, stands on one, lies on a card, or is a small cube."""


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a token. ``colour`` is a seat's, empty for nobody's.

    ``figure`` is a letter or a number upon the picture. ``marks`` are ``stunned`` (turned over),
    ``plain`` (the picture is hidden) and ``back`` (the common back of a bag).
    """

    picture: str = ""
    colour: str = ""
    figure: str = ""
    caption: Text | None = None
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Token:
    """A kind of token and how many there are. Without a ``back`` one side is enough.

    Tokens of one ``bag`` are drawn unseen.
    """

    id: str
    title: Text
    count: int
    front: Side
    back: Side | None = None
    form: Form = "disc"
    fit: Fit = "piece"
    bag: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """Where one thing lies on a mat: its size and form, what is printed there, and under it.

    ``marks`` are ``covered`` (a token lies there when the game starts), ``end`` (what comes here
    goes back to the pool at the end of the turn, an X) and ``empty`` (nothing lies here at first).
    """

    fit: Fit = "cube"
    form: Form = "square"
    picture: str = ""
    figure: str = ""
    marks: tuple[str, ...] = ()
    notes: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """Places side by side under one title, or just words beside a picture."""

    title: Text
    places: tuple[Place, ...] = ()
    note: Text | None = None
    picture: str = ""
    colour: str = ""


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class BoardVariant:
    """A board to play on. ``printed`` says what is shown on some of its spaces (set-up zones)."""

    title: Text
    board: Board
    printed: tuple[tuple[str, Side], ...] = ()
    note: Text | None = None


@dataclass(frozen=True, slots=True)
class Opening:
    """How the board looks before the first turn: which board, and what stands where on it."""

    title: Text
    board: int
    pieces: tuple[tuple[str, Side], ...]


@dataclass(frozen=True, slots=True)
class Need:
    """Something that cannot be printed, and how many of it."""

    count: int
    what: Text


@dataclass(frozen=True, slots=True)
class Tally:
    """A line of the score sheet: what is counted, and how it counts."""

    title: Text
    note: Text | None = None


@dataclass(frozen=True, slots=True)
class Components:
    """A whole components. ``steps`` set the table up; ``credit`` names the game's makers.

    Without ``score`` it is only noted who won."""

    boards: tuple[BoardVariant, ...]
    credit: Text
    tokens: tuple[Token, ...] = ()
    mats: tuple[Mat, ...] = ()
    needs: tuple[Need, ...] = ()
    steps: tuple[Text, ...] = ()
    openings: tuple[Opening, ...] = ()
    score: tuple[Tally, ...] = ()


class Printable(Protocol):
    """What a game may have besides, so that it can be printed whole and not only its board."""

    def components(self, read: ReadFile = ...) -> Components:
        """Everything, for every number of seats, from the data files. Errors: DataError."""
        ...
