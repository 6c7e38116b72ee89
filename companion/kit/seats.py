"""Seats: who begins, who comes next, and what records and displays call them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from companion.play import DONE_EVENT, END_EVENT, Chance, Event, Glyph, Text, text

SavedSeat = Annotated[int, "seat"]
"""A seat that is saved as its colour; None for NO_SEAT."""
NO_SEAT = -1
"""In the place of a seat: none."""
MOST_SEATS = 8
"""No game has more."""


def after(seat: int, seats: int) -> int:
    """The next seat clockwise."""
    return (seat + 1) % seats


def rival(seat: int) -> int:
    """The other of two seats."""
    return 1 - seat


FIRST_PLAYER = {"first-player": text("Who begins")}
"""The source of ``first_player``, as people call it."""


def first_player(
    colours: Sequence[str], labels: Sequence[Text], prompt: Text, glyph: Glyph | None = None
) -> Chance:
    """The draw of who begins: every colour once."""
    faces = tuple((colour, 1) for colour in colours)
    return Chance("first-player", faces, prompt, glyph=glyph, labels=tuple(labels))


def begins(seat: int, label: Text, rule: str, lines: tuple[Text, ...] = ()) -> Event:
    """It is drawn who begins."""
    return Event(
        "first-player",
        text("{seat} begins.", you="You begin.", seat=label),
        rule,
        seat,
        title=text("{seat} begins", you="You begin", seat=label),
        glyph=Glyph("icon", icon="spider"),
        lines=lines,
        moved="",
    )


def turn_heading(label: Text) -> Text:
    """Whose turn it is, as a title."""
    return text("{seat}’s turn", you="Your turn", seat=label)


def ends_turn(seat: int, label: Text, rule: str) -> Event:
    """Somebody ends the turn."""
    sentence = text("{seat} ends the turn.", you="You end the turn.", seat=label)
    return Event(DONE_EVENT, sentence, rule, seat, moved="")


def offers_draw(seat: int, label: Text, rule: str) -> Event:
    """A draw is offered."""
    return Event(
        DONE_EVENT, text("{seat} offers a draw.", you="You offer a draw.", seat=label), rule, seat, moved=""
    )


def plays_on(seat: int, label: Text, rule: str) -> Event:
    """A draw is declined."""
    return Event(DONE_EVENT, text("{seat} plays on.", you="You play on.", seat=label), rule, seat, moved="")


def the_end(
    why: Text, rule: str, winners: tuple[int, ...], title: Text, lines: tuple[Text, ...] = ()
) -> Event:
    """The game is over: why, and who has won, one seat or several that share it."""
    winner = winners[0] if len(winners) == 1 else None
    return Event(
        END_EVENT, why, rule, winner, title=title, glyph=Glyph("icon", icon="crown"), lines=lines, moved=""
    )
