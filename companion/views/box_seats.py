"""Which seats of a new game the box is to play, chosen at the unit before it starts.

No part of the word that starts the game: a seat is given to the box once the game lies there, by the same
words as on phones (``web_ui/static/later/box_seats.js``). Seats of which nothing is said here stay as they
were.
"""

from __future__ import annotations

from companion.frozen import frozen, replace
from companion.kit.game import Introduction, Parts
from companion.kit.options import typed
from companion.kit.refusals import is_number
from companion.kit.seatmarks import SEATMARKS
from companion.play import Text, is_way, text
from companion.table.authority.menus import PEOPLE
from companion.table.intents import Snapshot
from companion.table.people.opponents import STRENGTHS, USUAL_STRENGTH, note_of
from companion.table.record.forms import NO_OPPONENT
from companion.views.levels import NOW, BoxSeats, Level, Line, Lines

BOX = "box"
"""The column of the list of seats; with seats behind it that of the strengths for these."""
BOX_PLAYS = text("Box plays")
NO_SEAT = text("no seat")
BY_PEOPLE = text("people")
SO_IT_PLAYS = text("so it plays")


@frozen
class _NewGame:
    """A game that somebody is about to start: ``free`` are the seats that nobody has on a phone, ``in_force``
    those of them that the box is to play so far, each with its milliseconds for a word."""

    game: Introduction
    seats: int
    free: tuple[int, ...]
    in_force: dict[int, int]

    def name(self, seat: int) -> Text:
        """What a seat is called before the game lies there."""
        if self.game.colours:
            return SEATMARKS[self.game.colours[seat]].name
        role = self.game.role(seat)
        return text("Player {n}", n=seat + 1) if role is None else text("{n}: {role}", n=seat + 1, role=role)


def with_box_seats(found: Level, column: str, chosen: BoxSeats, snapshot: Snapshot) -> Level:
    """The rows that start a game, with one for the seats that the box plays; or what lies behind that one."""
    new = _new_game(found, chosen, snapshot)
    if new is None or not isinstance(found, Lines):
        return found
    if column == BOX:
        return replace(found, lines=_seats(new))
    if column.startswith(BOX):
        return replace(found, lines=_strengths(new, [int(seat) for seat in column.split()[1:]]))
    if column:
        return found  # of house rules
    given = any(ms is not None for _, ms in chosen)
    starts = [line for line in found.lines if line.parts[-1:] == ("start",)]
    shown = [_way_of_the_box(line, new.game) for line in starts] if given else starts
    row = Line((), BOX_PLAYS, note=_whom(new, sure=given or not new.game.opponent_where), column=BOX)
    rest = [line for line in found.lines if line not in starts]
    return replace(found, lines=(*(line for line in shown if line), row, *rest))


def _new_game(found: Level, chosen: BoxSeats, snapshot: Snapshot) -> _NewGame | None:
    """The game whose start this is; None for any other level, where the box has no opponent for it, and where
    all of its seats are on phones."""
    verb, name, seats = (*found.prefix[:3], "", "", "")[:3]
    game = next((one for one in snapshot.games if one.name == name), None)
    if verb != "new" or game is None or name not in snapshot.engines or not is_number(seats):
        return None
    free = tuple(seat for seat in range(int(seats)) if seat not in snapshot.on_phones.alive)
    wanted = {**snapshot.opponents_book, **dict(chosen)}
    in_force = {seat: ms for seat in free if (ms := wanted.get(seat)) is not None}
    return _NewGame(game, int(seats), free, in_force) if free else None


def _seats(new: _NewGame) -> tuple[Line, ...]:
    """Each seat with who plays it; before them all but the first, for somebody who sits here alone."""
    rows = [
        Line(
            (),
            new.name(seat),
            note=STRENGTHS.get(new.in_force[seat]) if seat in new.in_force else BY_PEOPLE,
            column=f"{BOX} {seat}",
        )
        for seat in new.free
    ]
    if len(new.free) < max(3, new.seats):
        return tuple(rows)
    others = " ".join(map(str, new.free[1:]))
    return (Line((), text("All but {who}", who=new.name(0)), column=f"{BOX} {others}"), *rows)


def _strengths(new: _NewGame, seats: list[int]) -> tuple[Line, ...]:
    """How strong the box plays these seats, the usual strength first; last that people do."""
    playing = {new.in_force.get(seat) for seat in seats}
    usual_first = sorted(STRENGTHS, key=lambda ms: ms != USUAL_STRENGTH)
    ways: list[tuple[int | None, Text, Text | None]] = [
        *((ms, STRENGTHS[ms], note_of(new.game, ms)) for ms in usual_first),
        (None, PEOPLE, None),
    ]
    return tuple(
        Line((), name, note=NOW if playing == {ms} else note, box=tuple((seat, ms) for seat in seats))
        for ms, name, note in ways
    )


def _way_of_the_box(line: Line, game: Introduction) -> Line | None:
    """A row that starts a game, where it does in a way in which the box plays; that one says so."""
    for part in line.parts:
        key, _, value = part.partition("=")
        if key in game.opponent_where:
            return replace(line, note=SO_IT_PLAYS) if value == typed(game.opponent_where[key]) else None
    return line


def _whom(new: _NewGame, *, sure: bool) -> Text:
    """The seats that the box is to play. Not ``sure``: in one of the ways to start it only."""
    if not new.in_force:
        return NO_SEAT
    first, *more = new.in_force
    seats = text("{n} seat", plural="{n} seats", n=len(new.in_force)) if more else new.name(first)
    return seats if sure else text("{seats}, if it can", seats=seats)


def with_given(prefix: Parts, before: BoxSeats, line: Line, snapshot: Snapshot) -> tuple[Parts, BoxSeats]:
    """The word so far and the seats of the box, after a row that gives it some or takes them back: with the
    house rules under which alone the box plays; the ways to play are rows of their own."""
    chosen = tuple({**dict(before), **dict(line.box)}.items())
    game = next(one for one in snapshot.games if one.name == prefix[1])
    where = {key: f"{key}={typed(value)}" for key, value in game.opponent_where.items() if not is_way(key)}
    if all(ms is None for _, ms in line.box):
        return prefix, chosen
    return (*(part for part in prefix if part.partition("=")[0] not in where), *where.values()), chosen


def words_for(chosen: BoxSeats, snapshot: Snapshot) -> tuple[str, ...]:
    """The words that bring it about, once the game lies on the table; none for what is so already."""
    colours = {line.seat: line.colour for line in snapshot.scene.seats} if snapshot.scene else {}
    return tuple(
        f"opponent {colours[seat]} {NO_OPPONENT if ms is None else ms}"
        for seat, ms in chosen
        if seat in colours and seat not in snapshot.on_phones.alive and snapshot.opponents.get(seat) != ms
    )
