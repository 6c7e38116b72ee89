"""What pages tell of where luck comes from, as types."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, NotRequired, TypedDict

from companion.table.fold.schema import Provenance

_From = TypedDict("_From", {"from": Annotated[Provenance, "Where luck truly comes from."]})


class Drawn(_From):
    """One piece of luck as it was drawn."""

    source: Annotated[str, "The bag, the die, the deck."]
    face: Annotated[str, "What came out."]
    again: NotRequired[Annotated[bool, "It was seen before somebody went back, and came again."]]


class Health(TypedDict):
    """How the generator behind the luck does, by the health tests of SP 800-90B; times are Unix seconds."""

    condition: Annotated[Literal["testing", "well", "failed"], "Only of one that is well is luck drawn."]
    since: Annotated[float, "Since when it is so; of a box without a clock that knows it, near 0."]
    tested: Annotated[int, "Bytes tested since the box was started, in whole start-up tests of 1,024."]
    cutoffs: Annotated[tuple[int, int], "So many equal bytes in a row fail, and one so often in 512."]
    alarms: Annotated[
        Sequence[tuple[Literal["repetition", "proportion", "silent"], int, float]],
        "In which way it has failed, how often, and when last.",
    ]


class Luck(_From):
    """Where the next draw would come from, and the generator that is read now."""

    label: Annotated[str, "What people call the generator."]
    health: Annotated[Health, "How it does."]
    paper: NotRequired[
        Annotated[
            str | None, "The page that the game came from: what was drawn before, nobody has witnessed here."
        ]
    ]
    carried: NotRequired[
        Annotated[
            tuple[int, int] | None,
            "The game and its entry that this one is carried on from: from there on it has luck of its own.",
        ]
    ]
    hand: NotRequired[Annotated[Sequence[str], "The sources that the table draws from by itself."]]
    problem: NotRequired[Annotated[str | None, "Why nothing is drawn now, and what would help."]]
