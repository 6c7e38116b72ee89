"""How a tracked board looks: its pieces, and what a space means to who may choose it."""

from __future__ import annotations

from companion.games.arachnid import reach
from companion.games.arachnid.names import (
    COLOUR,
    COLOURS,
    CRITTER_TOKENS,
    PIECES,
    SPIDERS,
    critter_kind,
    piece,
    piece_name,
)
from companion.games.arachnid.state import Critter, Head, Spider, State
from companion.games.arachnid.work import spider_of
from companion.play import Piece, Text, text

LABELS = {"alpha": "A", "beta": "B", "spider1": "1", "spider2": "2"}
"""The character a spider carries."""


def pieces(state: State) -> tuple[Piece, ...]:
    """Everything on a tracked board from the bottom up: webs, flies, funnels, critters, spiders."""
    if state.places is None:
        return ()
    board = reach.look(state)
    found = [
        Piece(f"web-{space}", "web", space, stack[-1], height=len(stack))
        for space, stack in state.places.webs
    ]
    found += [Piece(f"fly-{space}", "fly", space, label="1") for space in state.places.flies]
    found += [
        Piece(funnel.name, "funnel", board.funnels[funnel.name], funnel.seat, label=str(funnel.food))
        for funnel in state.funnels
    ]
    found += [_critter(critter, board.critters[critter.token]) for critter in state.critters]
    for seat, colony in enumerate(state.colonies):
        for spider in colony.spiders:
            if spider.on_board:
                found.append(_spider(seat, spider, board.spiders[piece_name(seat, spider.name)]))
    return tuple(found)


def _critter(critter: Critter, space: str) -> Piece:
    marks = []
    if critter.bites:
        marks.append("yellow")
    if critter.snared:
        marks.append("snared")
    if critter.holder is not None:
        marks += ["controlled", f"controlled-{COLOURS[critter.holder]}"]
    return Piece(critter.token, critter_kind(critter.token), space, marks=tuple(marks))


def _spider(seat: int, spider: Spider, space: str) -> Piece:
    marks = [name for name in ("stunned", "snared") if getattr(spider, name)]
    return Piece(
        piece_name(seat, spider.name), "spider", space, seat, label=LABELS[spider.name], marks=tuple(marks)
    )


def space_of(state: State, seat: int, part: str) -> str | None:
    """Where on a tracked board the spider or critter of a word stands."""
    if state.places is None:
        return None
    board = reach.look(state)
    if part in SPIDERS:
        return board.spiders.get(piece_name(seat, part))
    if part in PIECES:
        return board.spiders.get(part)
    return board.critters.get(part) if part in CRITTER_TOKENS else None


def note(state: State, seat: int, prefix: Head, space: str) -> Text | None:
    """What awaits there: an enemy, food, whose web."""
    verb = prefix[0]
    if verb in ("move", "balloon", "jump", "agile"):
        return _enemy(state, seat, space) or _food(state, space)
    if verb == "spin" and space in reach.look(state).flies:
        return text("a fly")
    if verb in ("overspin", "unravel"):
        return COLOUR[reach.look(state).owner[space]]
    if verb == "eat":
        return text("2 food")
    return None


def _enemy(state: State, seat: int, space: str) -> Text | None:
    enemies = reach.enemies_beside(state, seat, space)
    if not enemies:
        return None
    if len(enemies) > 1:
        return text("{n} battles", n=len(enemies))
    owner, _ = piece(enemies[0])
    known = spider_of(state, enemies[0])
    return text("fights {colour}", colour=COLOUR[owner]) if known is not None else None


def _food(state: State, space: str) -> Text | None:
    name = reach.look(state).funnel_on.get(space)
    food = next((funnel.food for funnel in state.funnels if funnel.name == name), 0)
    return text("food +{n}", n=food) if food else None
