"""What a page is told of the end of a game, as types; ``companion.views.schema`` says how these read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, NotRequired, TypedDict

from companion.table.fold.schema import Seat

Numbers = Annotated[Sequence[int], "One for each seat."]
Round = Annotated[int, ("minimum", 0)]


class Chart(TypedDict):
    """A figure over the rounds."""

    label: Annotated[str, "What it is."]
    rounds: Annotated[Sequence[Round], "The rounds, in order."]
    values: Annotated[Sequence[Numbers], "After each of these rounds."]
    lines: Annotated[Sequence[int], "The round numbers at which lines go across it, the lowest first."]


class TurningPoint(TypedDict):
    """Something that mattered."""

    title: Annotated[str, "What it is."]
    text: Annotated[str, "How it was."]
    found: Annotated[str, "The rule it was found by."]
    round: Annotated[Round, "The round in which it was."]
    seat: NotRequired[Annotated[Seat | None, "Whose it was."]]


class Award(TypedDict):
    """What a seat may be called."""

    title: Annotated[str, "What."]
    text: Annotated[str, "Why."]
    picture: Annotated[str, "Its picture."]
    seat: Annotated[Seat, "Who."]


class LuckLine(TypedDict):
    """Something that was drawn often."""

    text: Annotated[str, "What was seen, and what was to be expected."]
    likely: NotRequired[Annotated[str | None, "How likely that is; of few draws nothing is said."]]
    seat: NotRequired[Annotated[Seat | None, "Whose dice; nobody's in particular."]]
    dice: Annotated[bool, "Whether dice fell; else something else was drawn, as a way or a card."]


class Ending(TypedDict):
    """The end of a game, in words and figures."""

    entry: Annotated[int, ("minimum", 1), "The entry it is told at."]
    won: Annotated[str, "Who has won."]
    deciding: Annotated[str, "By what."]
    facts: Annotated[Sequence[str], "Rounds, time, battles and draws."]
    rows: Annotated[
        Sequence[tuple[str, Numbers]], "The rows of its table that add up to the scores, if some do."
    ]
    time: Annotated[
        Sequence[tuple[str, Sequence[str]]],
        "Thought of each seat by phase and in all, as a clock shows it; none where none was on show.",
    ]
    charts: Annotated[Sequence[Chart], "Figures over the rounds, where there were several."]
    turning: Annotated[Sequence[TurningPoint], "In the order in which they came."]
    awards: Annotated[Sequence[Award], "For some seats."]
    luck: Annotated[Sequence[LuckLine], "The least likely first."]
    note: Annotated[str, "How the luck is to be read; empty where nothing was drawn."]
    bgstats: Annotated[str, "An address that hands the play to the app BG Stats."]
