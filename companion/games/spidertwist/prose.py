"""Everything Spidertwist says: names, prompts, events, verbs and house rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from companion.games.spidertwist.equipment import COLOURS
from companion.kit import grammar, seatmarks
from companion.play import Option, Slot, Text, Verb, text

SEATS = seatmarks.names(COLOURS)

SOURCES: Mapping[str, Text] = {"d6": text("Die")}

_SPACE = Slot("space")

VERBS = grammar.verbs(
    Verb("add", ((_SPACE,),), "plus"),
    Verb("step", ((_SPACE, _SPACE),), "dot"),
    Verb("mate", ((_SPACE, _SPACE),), "ring"),
    Verb("offer", aside=True),
    *map(Verb, ("accept", "decline")),
    Verb("resign", aside=True),
    Verb("end"),
    Verb("lead", ((_SPACE,),), "dot"),
    Verb("pass"),
    Verb("roll", (grammar.names("1", "2", "3", "4", "5", "6"),)),
)

# ---------------------------------------------------------------------------------- prompts

START_ROLLS = tuple(
    text("Roll for who begins: {seat}", you="You roll for who begins", seat=seat, short="Who begins?")
    for seat in SEATS
)
MEAL_ROLL = text("Roll for how long the female feeds", short="Roll for her meal")
_ANY_TURN = text("{seat} adds, steps or mates", you="You add, step or mate", short="{seat} acts")
_TURNS = {
    ("add", "step"): text("{seat} adds or steps", you="You add or step", short="{seat} acts"),
    ("add", "mate"): text("{seat} adds or mates", you="You add or mate", short="{seat} acts"),
    ("step", "mate"): text("{seat} steps or mates", you="You step or mate", short="{seat} acts"),
    ("add",): text("{seat} adds a male", you="You add a male", short="{seat} adds"),
    ("step",): text("{seat} steps with a male", you="You step with a male", short="{seat} steps"),
    ("mate",): text("{seat} mates", you="You mate", short="{seat} mates"),
}


@cache
def turn(seat: int, verbs: frozenset[str]) -> Text:
    """The question to the seat whose turn it is: what is possible, and nothing else."""
    possible = tuple(verb for verb in ("add", "step", "mate") if verb in verbs)
    return _TURNS.get(possible, _ANY_TURN).filled(seat=SEATS[seat])


REACTIONS = tuple(
    text("{seat} leads the female", you="You lead the female", seat=seat, short="{seat} leads her")
    for seat in SEATS
)

OFFERS = tuple(
    text(
        "{other} offers a draw: does {seat} agree?",
        you="{other} offers a draw: do you agree?",
        other=SEATS[1 - seat],
        seat=name,
        short="{seat}: a draw?",
    )
    for seat, name in enumerate(SEATS)
)

# ------------------------------------------------------------------------------------- menus

ACTS = {
    "mate": Option("mate", text("Mate")),
    "step": Option("step", text("Step")),
    "add": Option("add", text("Add a male")),
    "end": Option("end", text("End the turn", short="End turn")),
    "lead": Option("lead", text("Lead the female", short="Lead her")),
    "offer": Option("offer", text("Offer a draw")),
    "accept": Option("accept", text("Agree to a draw")),
    "decline": Option("decline", text("Play on")),
    "resign": Option("resign", text("Resign"), cost=text("The other player wins at once.")),
}


@cache
def male_option(space: str, male: str) -> Option:
    """A male to move."""
    return Option(space, text("Male on {space}", space=space), piece=male)


@cache
def node_option(space: str) -> Option:
    """A free node to go to."""
    return Option(space, text("{space}", space=space))


@cache
def female_option(space: str) -> Option:
    """The female, to mate with."""
    return Option(space, text("Female on {space}", space=space))


@cache
def prey_option(space: str, owner: int, leader: int) -> Option:
    """A male to eat, as whoever leads the female reads it."""
    if owner == leader:
        return Option(space, text("Eat your own male on {space}", short="Your own on {space}", space=space))
    whose = SEATS[owner]
    return Option(
        space, text("Eat {owner}’s male on {space}", short="{owner} on {space}", owner=whose, space=space)
    )


# -------------------------------------------------------------------------------------- the end


def end_reason(reason: str, who: int) -> tuple[Text, str]:
    """Why a game ended, and its ruling. ``who`` has one male left or has resigned."""
    if reason == "last-male":
        return text(
            "{about} has one male left: that ends the game.",
            you="You have one male left: that ends the game.",
            about=SEATS[who],
        ), "S-28"
    if reason == "agreement":
        return text("Both players agree on a draw."), "S-35"
    if reason == "resigned":
        return text("{about} resigns.", you="You resign.", about=SEATS[who]), "S-35"
    if reason == "max-turns":
        return text("The last turn agreed on has been played."), "S-35"
    return text("The game was stopped here."), "Scoring"


def result(
    reason: str, ranking: tuple[tuple[int, ...], ...], points: tuple[int, int], mated: tuple[int, int]
) -> Text:
    """The result in a sentence."""
    if reason == "agreement":
        return text("Both players agree on a draw.")
    if reason == "resigned":
        first, last = ranking[0][0], ranking[1][0]
        return text(
            "{seat} wins: {other} has resigned.",
            you="You win: {other} has resigned.",
            seat=SEATS[first],
            other=SEATS[last],
        )
    if len(ranking) == 1:
        return text("A draw with {n} each.", n=signed(points[0]))
    first, second = ranking[0][0], ranking[1][0]
    if points[first] == points[second]:
        return text(
            "Level with {n} each: {seat} wins with more matings, {more} to {less}.",
            you="Level with {n} each: you win with more matings, {more} to {less}.",
            n=signed(points[first]),
            seat=SEATS[first],
            more=mated[first],
            less=mated[second],
        )
    return text(
        "{seat} wins with {one} to {other}.",
        you="You win with {one} to {other}.",
        seat=SEATS[first],
        one=signed(points[first]),
        other=signed(points[second]),
    )


def signed(number: int) -> str:
    """A number with a true minus."""
    return f"−{-number}" if number < 0 else str(number)
