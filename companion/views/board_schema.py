"""What a phone is told of the board, which it draws itself, as types."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, NotRequired, TypedDict

from companion.table.fold.schema import Seat, Slug

Shape = Literal["hex-flat", "hex-pointy", "square", "point"]
Digest = Annotated[str, ("pattern", "^[0-9a-f]{12}$")]


class Space(TypedDict):
    """A place on a sheet."""

    name: Annotated[str, "Its name in words."]
    x: Annotated[float, "Its centre in cells, from left to right."]
    y: Annotated[float, "Its centre in cells, downwards."]
    shape: Annotated[Shape, "How it is drawn."]
    sheet: NotRequired[Annotated[str, "The sheet it is on, where there are several."]]
    label: NotRequired[
        Annotated[
            str,
            "What is printed on it; without one, its column and row, or its name, on a ``point`` nothing.",
        ]
    ]
    marks: NotRequired[
        Annotated[
            Sequence[Slug], "What else is drawn on it: ``edge``, or an arrow to side 1 to 6 (``arrow-1``)."
        ]
    ]
    ground: NotRequired[Annotated[Slug, "The picture of what it is made of; plain ground has none."]]


class Board(TypedDict):
    """The board of the open game. It stays the same as long as its digest does."""

    digest: Annotated[Digest, "Names these values; the page has the same."]
    name: Annotated[str, "Which board it is."]
    spaces: Annotated[Sequence[Space], "Every place on it."]
    strands: Annotated[Sequence[tuple[str, str]], "Lines to draw, each from space to space."]
    sheets: Annotated[Sequence[tuple[str, str]], "Each sheet: its name in spaces, and for people."]
    grounds: Annotated[Mapping[Slug, str], "What each ground of its spaces is called."]
    opposite: NotRequired[Annotated[Sequence[Seat], "Seats at its upper edge, who see it turned round."]]
