"""What stands where, station by station, for a table that sets its board up again.

A walk through a view: it changes nothing, so no record has it, and anybody may be anywhere in it. Whatever
stands otherwise on the table is put right with the pencil, which is asked for what may be set at a station.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, groupby
from typing import Annotated, NotRequired, TypedDict

from companion.frozen import frozen
from companion.kit.pencil import TURN, Correctable, Correctables
from companion.play import Board, Chance, Over, Pending, Piece, Region, Scene, Text, Tray, listed, text
from companion.table.fold.schema import EntryNumber, Seat
from companion.table.intents import Snapshot
from companion.views.prose import Speech, speech_at
from companion.views.standing import held, is_drawn, is_mat, piece_words, seat_words, tray_words
from companion.views.tree import lean

EMPTY = text("Everywhere else", short="Elsewhere")
TABLE = text("The middle of the table", short="The table")
LAYERS = ("cover", "lies", "stands")
BY_SIGHT = text("The box counts and does not see the board: where pieces stand there, you know best.")


@frozen
class Station:
    """One thing to look at: a region of the board with its ``pieces``, bottom up; what a seat or the middle
    of the table has, its ``trays``; or what is said in ``sentences`` alone, such as whose turn it is."""

    name: Text
    spaces: tuple[str, ...] = ()
    pieces: tuple[Piece, ...] = ()
    trays: tuple[Tray, ...] = ()
    seat: int | None = None
    sentences: tuple[Text, ...] = ()

    def has(self, one: Correctable) -> bool:
        """Whether this is where a value of the pencil is seen."""
        drawn = one.item.partition("/")[0] or one.piece
        if self.spaces:
            return one.space in self.spaces
        if self.trays:
            return any(drawn == tray.id for tray in self.trays)
        return self.name == TURN and not (one.space or one.piece or one.item)


def stations(snapshot: Snapshot) -> tuple[Station, ...]:
    """All that is looked at: the board region by region, seat by seat, the middle of the table, the turn.

    Each piece is at one of them and each tray too, but those that only follow from all else. None where no
    game is open whose rules are known.
    """
    game, settings, scene = snapshot.game, snapshot.settings, snapshot.scene
    if game is None or settings is None or scene is None:
        return ()
    board = game.board(settings)
    return (
        *(_of_board(board, game.regions(settings), scene) if board is not None else ()),
        *(_of_seat(scene, line.seat) for line in scene.seats),
        *_middle(scene, seen=board is not None),
        Station(TURN, sentences=tuple(_turn(scene, snapshot.pending))),
    )


def _of_board(board: Board, regions: Sequence[Region], scene: Scene) -> Iterator[Station]:
    """The regions on which something is, then all others as one."""
    sheet_of = {space.name: space.sheet for space in board.spaces}
    bare: list[Region] = []
    for region in regions:
        if pieces := _on(scene, region.spaces):
            title = dict(board.sheets).get(sheet_of[region.spaces[0]])
            yield Station(_on_sheet(region.name, title), region.spaces, pieces)
        else:
            bare.append(region)
    if bare:
        nothing = [
            text("{sheet}: nothing on {where}.", sheet=title, where=listed(names))
            if board.sheets
            else text("Nothing on {where}.", where=listed(names))
            for sheet, title in board.sheets or (("", EMPTY),)
            if (names := [one.name for one in bare if sheet_of[one.spaces[0]] == sheet])
        ]
        yield Station(EMPTY, tuple(chain(*(one.spaces for one in bare))), sentences=tuple(nothing))


def _on(scene: Scene, spaces: Sequence[str]) -> tuple[Piece, ...]:
    """The pieces of a region, space by space in the order of the board, bottom up."""
    place = {name: number for number, name in enumerate(spaces)}
    found = [piece for piece in scene.pieces if piece.space in place]
    return tuple(sorted(found, key=lambda one: (place[one.space], LAYERS.index(one.layer))))


def _on_sheet(name: Text, sheet: Text | None) -> Text:
    """What a region is called where there are several sheets."""
    if sheet is None or sheet == name:
        return name
    return text("{sheet}: {part}", short="{part}", sheet=sheet, part=name)


def _of_seat(scene: Scene, seat: int) -> Station:
    trays = tuple(tray for tray in scene.trays if tray.seat == seat and not tray.follows)
    return Station(scene.seats[seat].name, trays=trays, seat=seat)


def _middle(scene: Scene, *, seen: bool) -> Iterator[Station]:
    """What belongs to nobody; where the box sees no board people are told so."""
    trays = tuple(tray for tray in scene.trays if tray.seat is None and not tray.follows)
    if trays:
        yield Station(TABLE, trays=trays, sentences=() if seen else (BY_SIGHT,))


def _turn(scene: Scene, pending: Pending | None) -> Iterator[Text]:
    """Whose turn it is, how far the game is, and what comes next."""
    yield from (scene.phase, scene.context, *scene.progress)
    if isinstance(pending, Chance):
        yield text("Next: {what}", what=pending.prompt)
    elif isinstance(pending, Over):
        yield pending.text
    else:
        yield from (text("Next: {what}", what=choice.prompt) for choice in pending or ())


def correctable_at(snapshot: Snapshot, station: Station) -> dict[Correctables, list[Correctable]]:
    """What the pencil may set of what is seen at a station, by its kind."""
    if snapshot.game is None:
        return {}
    kinds = snapshot.game.correctables(snapshot.state)
    found = {kind: [one for one in kind.those() if station.has(one)] for kind in kinds}
    return {kind: those for kind, those in found.items() if those}


# -------------------------------------------------------------------------------- for phones


class StationLine(TypedDict):
    """What stands in one place, in words."""

    where: NotRequired[Annotated[str, "A space of the board, or what a card or a tray is called."]]
    text: Annotated[str, "What is there."]
    beside: NotRequired[
        Annotated[str, "The same without what is seen where it is drawn as a mat; empty: nothing."]
    ]


class StationShown(TypedDict):
    """One thing to look at."""

    name: Annotated[str, "What it is called."]
    lines: Annotated[Sequence[StationLine], "What is there, place by place."]
    spaces: NotRequired[Annotated[Sequence[str], "The spaces it shows, all on one sheet but for empty ones."]]
    seat: NotRequired[Annotated[Seat, "Whose it is."]]
    trays: NotRequired[Annotated[Sequence[str], "The trays that lie there, by their ids."]]


class Rebuild(TypedDict):
    """What stands where, to be looked at one after the other."""

    moved: Annotated[EntryNumber, "The entry that moved the game last."]
    stations: Annotated[Sequence[StationShown], "None where no game is open."]


def rebuild_page(snapshot: Snapshot, language: str = "en") -> Rebuild:
    """All stations, in one language."""
    speech = speech_at(snapshot, language)
    found = [_shown(one, snapshot.scene, speech) for one in stations(snapshot) if snapshot.scene]
    return Rebuild(moved=snapshot.moved, stations=found)


def _shown(station: Station, scene: Scene, speech: Speech) -> StationShown:
    values = StationShown(
        name=speech.translate(station.name),
        lines=list(lines(station, scene, speech)),
        spaces=station.spaces,
        trays=[tray.id for tray in station.trays],
    )
    if station.seat is not None:
        values["seat"] = station.seat
    return lean(values)


def lines(station: Station, scene: Scene, speech: Speech) -> Iterator[StationLine]:
    """What is at a station in words, a line for each space or tray."""
    for sentence in station.sentences:
        yield StationLine(text=speech.translate(sentence))
    for space, pieces in groupby(station.pieces, lambda one: one.space):
        yield StationLine(where=space, text=", ".join(piece_words(one, speech) for one in pieces))
    if station.seat is not None:
        line = StationLine(text=seat_words(scene.seats[station.seat], speech))
        yield StationLine(**line, beside="") if any(map(is_mat, station.trays)) else line
    at = {piece.id: piece.space for piece in scene.pieces}
    for tray in station.trays:
        name, words = tray_words(tray, at, speech)
        line = StationLine(where=name, text=words)
        rest = [item for item in tray.items if not is_drawn(item)]
        yield StationLine(**line, beside=" · ".join(held(tray, rest, speech))) if is_mat(tray) else line
