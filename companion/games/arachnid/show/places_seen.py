"""How a tracked board looks: its pieces, and what a space means to who may choose it."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.arachnid.colony import economy
from companion.games.arachnid.modes import reach
from companion.games.arachnid.printed.names import (
    COLOUR,
    COLOURS,
    CRITTER_TOKENS,
    LABELS,
    PIECES,
    SPIDERS,
    critter_kind,
    critter_text,
    fly_name,
    funnel_text,
    piece,
    piece_name,
    piece_text,
)
from companion.games.arachnid.state.pieces import Critter, Funnel, Spider
from companion.games.arachnid.state.position import State
from companion.kit.game import Parts
from companion.play import CardMark, Mark, Piece, Text, text

CALLED: Mapping[CardMark, Text] = {
    "off": text("in the den"),
    "turned": text("stunned"),
    "netted": text("snared"),
}
"""What a spider is called by how it lies; the rulebook calls one in the den ready, as whoever is done is."""


def marks_of(spider: Spider) -> tuple[Mark, ...]:
    """How a spider lies."""
    lies: Mapping[Mark, bool] = {"turned": spider.stunned, "netted": spider.snared}
    return tuple(mark for mark, so in lies.items() if so)


def pieces(state: State) -> tuple[Piece, ...]:
    """Everything on a tracked board from the bottom up: webs, flies, funnels, critters, spiders."""
    if state.places is None:
        return ()
    board = reach.lookup_of(state)
    found = [_web(space, stack[-1], len(stack)) for space, stack in state.places.webs]
    found += [Piece(fly_name(space), "fly", space, text("Fly")) for space in state.places.flies]
    found += [_funnel(funnel, board.funnels[funnel.name]) for funnel in state.funnels]
    found += [_critter(critter, board.critters[critter.token]) for critter in state.critters]
    for seat, colony in enumerate(state.colonies):
        for spider in colony.spiders:
            if spider.on_board:
                found.append(_spider(seat, spider, board.spiders[piece_name(seat, spider.name)]))
    return tuple(found)


def _web(space: str, seat: int, height: int) -> Piece:
    """A web, or two on one another."""
    owner = COLOUR[seat]
    name = text("{colour}’s double web", colour=owner) if height > 1 else text("{colour}’s web", colour=owner)
    return Piece(f"web-{space}", "web", space, name, seat, height, layer="cover")


def _funnel(funnel: Funnel, space: str) -> Piece:
    """A funnel with the food on it."""
    food = text("{n} food", n=funnel.food)
    return Piece(
        funnel.name,
        "funnel",
        space,
        funnel_text(funnel.name),
        funnel.seat,
        label=str(funnel.food),
        layer="lies",
        notes=(food,),
    )


def _critter(critter: Critter, space: str) -> Piece:
    """A critter; one that bites twice more lies with its yellow side up."""
    notes = [text("yellow side up")] if critter.bites else []
    if critter.snared:
        notes.append(CALLED["netted"])
    if critter.holder is not None:
        notes.append(text("steered by {colour}", colour=COLOUR[critter.holder]))
    return Piece(
        critter.token,
        critter_kind(critter.token),
        space,
        critter_text(critter.token),
        label="2" if critter.bites else "",
        marks=("netted",) if critter.snared else (),
        notes=tuple(notes),
        holder=critter.holder,
    )


def _spider(seat: int, spider: Spider, space: str) -> Piece:
    marks = marks_of(spider)
    return Piece(
        piece_name(seat, spider.name),
        "spider",
        space,
        piece_text(seat, spider.name),
        seat,
        label=LABELS[spider.name],
        marks=marks,
        notes=tuple(CALLED[mark] for mark in marks),
    )


def space_of(state: State, seat: int, part: str) -> str | None:
    """Where on a tracked board the spider or critter of a word stands."""
    if state.places is None:
        return None
    board = reach.lookup_of(state)
    if part in SPIDERS:
        return board.spiders.get(piece_name(seat, part))
    if part in PIECES:
        return board.spiders.get(part)
    return board.critters.get(part) if part in CRITTER_TOKENS else None


def owner(state: State, part: str) -> int | None:
    """Whose web a part names: that of a colour, or the topmost on a space."""
    if part in COLOURS:
        return COLOURS.index(part)
    return None if state.places is None else reach.lookup_of(state).owner.get(part)


def note(state: State, seat: int, prefix: Parts, space: str) -> Text | None:
    """What awaits there: an enemy, food, whose web."""
    verb = prefix[0]
    if verb in ("move", "balloon", "jump", "agile"):
        return _enemy(state, seat, space) or _food(state, space)
    if verb == "spin" and space in reach.lookup_of(state).flies:
        return text("a fly")
    if verb in ("overspin", "unravel"):
        return COLOUR[reach.lookup_of(state).owner[space]]
    if verb == "eat":
        return text("{n} food", n=economy.worth("web"))
    return None


def _enemy(state: State, seat: int, space: str) -> Text | None:
    enemies = reach.adjacent_enemies(state, seat, space)
    if not enemies:
        return None
    if len(enemies) > 1:
        return text("{n} battles", n=len(enemies))
    owner, _ = piece(enemies[0])
    return text("fights {colour}", colour=COLOUR[owner])


def _food(state: State, space: str) -> Text | None:
    name = reach.lookup_of(state).funnel_on.get(space)
    food = next((funnel.food for funnel in state.funnels if funnel.name == name), 0)
    return text("food +{n}", n=food) if food else None
