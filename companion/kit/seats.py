"""Seats: who begins, who comes next, and what records and displays call them."""

from __future__ import annotations

from collections.abc import Sequence

from companion.play import Chance, Event, Glyph, Text, text

NOBODY = -1
"""In the place of a seat or a space: none."""


def after(seat: int, seats: int) -> int:
    """The next seat clockwise."""
    return (seat + 1) % seats


def rival(seat: int) -> int:
    """The other of two seats."""
    return 1 - seat


def colour_of(colours: Sequence[str], seat: int) -> str | None:
    """How a record names a seat: by its colour, None for NOBODY."""
    return None if seat == NOBODY else colours[seat]


def seat_of(colours: Sequence[str], colour: str | None) -> int:
    """The seat of a colour, NOBODY for None. Errors: ValueError for a colour nobody has."""
    return NOBODY if colour is None else colours.index(colour)


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
        text("{seat} begins.", seat=label),
        rule,
        seat,
        title=text("{seat} begins", seat=label),
        glyph=Glyph("icon", icon="spider"),
        lines=lines,
    )


def turn_heading(label: Text) -> Text:
    """Whose turn it is, as a title."""
    return text("{seat}’s turn", seat=label)


def the_end(why: Text, rule: str, winners: tuple[int, ...], title: Text, lines: tuple[Text, ...]) -> Event:
    """The game is over: why, and who has won, one seat or several that share it."""
    winner = winners[0] if len(winners) == 1 else None
    return Event("end", why, rule, winner, title=title, glyph=Glyph("icon", icon="crown"), lines=lines)
