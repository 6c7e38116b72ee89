"""What seats, units, squares and amounts are called."""

from __future__ import annotations

from functools import cache

from companion.games.taller_ants.state.equipment import BELOW, SPIDERS
from companion.games.taller_ants.state.position import KINDS, OWN_EGGS, QUEEN, SPIDER_SEAT, State
from companion.kit.refusals import is_number
from companion.kit.seatmarks import SEATMARKS
from companion.play import Text, text

GOALS = text("percent of the goals", short="goals")
"""What everybody comes nearer to, as it stands behind a number."""
SPIDER_COLOUR = "purple"
SPARE = ("yellow", "green")
"""Colours of the pieces of a second player with the same kind of ants."""
COLOURS = (SPIDER_COLOUR, *KINDS, *SPARE)

SEATS = {
    SPIDER_COLOUR: text("Spider"),
    **{colour: SEATMARKS[colour].name for colour in (*KINDS, *SPARE)},
}
QUEEN_NAME = text("Queen")
KIND_NAMES = {"red": text("red ants"), "black": text("black ants")}

SPIDER_NAMES = tuple(f"spider{number}" for number in range(1, SPIDERS + 1))


def group_name(number: int) -> str:
    """The name of a group; there is no limit to them (T-67)."""
    return f"group{number}"


def is_group(name: str) -> bool:
    """True for what a group may be called."""
    number = name.removeprefix("group")
    return number != name and is_number(number) and number != "0"


def is_unit(name: str) -> bool:
    """True for what its player may call a unit."""
    return name == QUEEN or name in SPIDER_NAMES or is_group(name)


def is_piece(piece: str) -> bool:
    """True for what everybody may call a unit."""
    colour, _, name = piece.partition("-")
    if colour == SPIDER_COLOUR:
        return name in SPIDER_NAMES
    return colour in COLOURS and (name == QUEEN or is_group(name))


def colours(state: State) -> tuple[str, ...]:
    """The colour of every seat; a player who has not chosen yet has the one that is left."""
    return _colours(tuple([colony.kind for colony in state.colonies]))


@cache
def _colours(kinds: tuple[str, ...]) -> tuple[str, ...]:
    found = [SPIDER_COLOUR, *kinds]
    for seat in range(1, len(found)):
        if found[seat] in found[1:seat]:
            found[seat] = next(spare for spare in SPARE if spare not in found)
    for seat in range(1, len(found)):
        if not found[seat]:
            found[seat] = next(colour for colour in (*KINDS, *SPARE) if colour not in found)
    return tuple(found)


def seat_name(state: State, seat: int) -> Text:
    """What a seat is called."""
    return SEATS[colours(state)[seat]]


def piece_id(state: State, seat: int, name: str) -> str:
    """The name of a unit for everybody: ``red-group2``."""
    return f"{colours(state)[seat]}-{name}"


def unit_of_id(state: State, piece: str) -> tuple[int, str] | None:
    """The seat and the own name of a unit, None where there is no such seat."""
    colour, _, name = piece.partition("-")
    found = colours(state)
    return (found.index(colour), name) if colour in found else None


def unit(name: str) -> Text:
    """A unit among one's own: ``Group 2``."""
    if name == QUEEN:
        return QUEEN_NAME
    number = int(name.removeprefix("spider").removeprefix("group"))
    return text("Spider {n}", n=number) if name.startswith("spider") else text("Group {n}", n=number)


def whose(state: State, seat: int, name: str) -> Text:
    """A unit in a sentence: ``Red’s group 2``, ``Spider 1``."""
    if seat == SPIDER_SEAT:
        return unit(name)
    owner = seat_name(state, seat)
    if name == QUEEN:
        return text("{about}’s queen", you="your queen", about=owner)
    number = int(name.removeprefix("group"))
    return text("{about}’s group {n}", you="your group {n}", about=owner, n=number)


def square(state: State, at: int) -> str:
    """The name of a square, as words have it."""
    return state.equipment.names[at]


def place(state: State, at: int) -> Text:
    """A square in a sentence: what is printed there, and that it is on the lower sheet."""
    fixed = state.equipment
    return _place(fixed.label(at), below=at >= fixed.size)


def place_of(square: str) -> Text:
    """The same by the name that words have."""
    return _place(square.removesuffix(BELOW), below=square.endswith(BELOW))


@cache  # hundreds on a large menu
def _place(label: str, *, below: bool) -> Text:
    return text("{space} below", space=label) if below else text("{space}", space=label)


def points(half: int) -> str:
    """Half points as movement points: ``4½``."""
    whole, rest = divmod(half, 2)
    return f"{whole or ''}½" if rest else str(whole)


def ants(red: int, black: int) -> Text:
    """Ants with their colour: ``3 red ants``."""
    if red and black:
        return text("{red} red and {black} black ants", red=red, black=black)
    if red:
        return text("{n} red ant", plural="{n} red ants", n=red)
    return text("{n} black ant", plural="{n} black ants", n=black)


THINGS = {
    OWN_EGGS: text("Own eggs"),
    "food": text("Food"),
    "web": text("Web points"),
    "ants": text("Dead ants"),
    "cocoons": text("Cocoons"),
    "eggs": text("Eggs"),
    "fed": text("Fed eggs"),
}
ANTS_EGGS = text("Ants’ eggs")


def thing(what: str) -> Text:
    """A thing that may lie on the ground, as it stands on a menu."""
    return ANTS_EGGS if what.startswith(OWN_EGGS) and what != OWN_EGGS else THINGS[what]


def amount(what: str, number: int) -> Text:
    """So much of a thing, in a sentence."""
    if what.startswith(OWN_EGGS):
        return text("{n} ant egg", plural="{n} ant eggs", n=number)
    return {
        "food": text("{n} food", n=number),
        "web": text("{n} web point", plural="{n} web points", n=number),
        "ants": text("{n} dead ant", plural="{n} dead ants", n=number),
        "cocoons": text("{n} cocooned ant", plural="{n} cocooned ants", n=number),
        "eggs": text("{n} egg", plural="{n} eggs", n=number),
        "fed": text("{n} fed egg", plural="{n} fed eggs", n=number),
    }[what]
