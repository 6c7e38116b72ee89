"""Everything Spidertwist says: names, prompts, events, verbs and house rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from companion.play import HouseRule, Option, Slot, Text, Verb, text

SEATS = (text("Black"), text("White"))

TITLE = text("Spidertwist")
ABOUT = text(
    "Males court a spider on her web, and every step they take brings her closer; whoever mates "
    "often and is eaten seldom wins. For 2 players, about 30 minutes."
)

SECTIONS = {
    "Setup": "Setup",
    "Adding": "Adding a male",
    "Moving": "Moving a male",
    "Mating": "Mating",
    "Reaction": "How the female reacts",
    "Feeding": "Her meal",
    "End": "Game end",
    "Scoring": "Scoring",
    "S-1": "S-1 The two webs",
    "S-2": "S-2 Where males enter",
    "S-3": "S-3 No entry on the female",
    "S-4": "S-4 A new male waits",
    "S-5": "S-5 Once a turn, or not at all",
    "S-6": "S-6 At least one action",
    "S-7": "S-7 When nothing can be done",
    "S-8": "S-8 A step onto the female is a mating",
    "S-9": "S-9 One mating a turn",
    "S-10": "S-10 A new male does not mate",
    "S-11": "S-11 The one who disturbs counts",
    "S-12": "S-12 The spoke he comes to",
    "S-13": "S-13 The female does not count",
    "S-14": "S-14 A male in the centre",
    "S-15": "S-15 Spokes that are equally full",
    "S-16": "S-16 Males do not lengthen the way",
    "S-17": "S-17 The way through the centre",
    "S-18": "S-18 Nearer than the impact",
    "S-19": "S-19 Prey within reach comes first",
    "S-20": "S-20 The first male on the way",
    "S-21": "S-21 She eats either colour",
    "S-22": "S-22 A step next to her",
    "S-23": "S-23 How long a meal lasts",
    "S-24": "S-24 A meal does not shorten itself",
    "S-25": "S-25 Mating turns the die",
    "S-26": "S-26 Mating during a meal",
    "S-27": "S-27 Eaten before he moved",
    "S-28": "S-28 The end comes at once",
    "S-29": "S-29 Level on points",
    "S-30": "S-30 Males left over",
    "S-31": "S-31 Level start rolls",
    "S-32": "S-32 Who rolls for the meal",
    "S-33": "S-33 She is never there already",
    "S-34": "S-34 She always moves",
    "S-35": "S-35 No end in sight",
}

SOURCES: Mapping[str, Text] = {"d6": text("Die")}

HOUSE_RULES = (
    HouseRule("spidertwist.web", ("summer_morning", "spiral"), text("The web"), "S-1"),
    HouseRule(
        "spidertwist.centre_plus",
        (True, False),
        text("A male who enters the centre adds himself", short="Centre adds one"),
        "S-14",
    ),
    HouseRule(
        "spidertwist.tie", ("draw", "mated"), text("What breaks a tie on points", short="Ties"), "S-29"
    ),
    HouseRule(
        "spidertwist.max_turns",
        (0, 20, 40, 60, 80, 100),
        text("Turns until the end (0: no limit)", short="Turn limit"),
        "S-35",
    ),
)

_SPACE = Slot("space")

VERBS = {
    "add": Verb("add", ((_SPACE,),), text("Put a male from your stock on the edge of the web.")),
    "step": Verb("step", ((_SPACE, _SPACE),), text("Move a male to a node next to his.")),
    "mate": Verb("mate", ((_SPACE, _SPACE),), text("Move a male onto the female next to him.")),
    "end": Verb("end", ((),), text("End your turn; the other males stay where they are.")),
    "lead": Verb("lead", ((_SPACE,),), text("Say where the female’s way ends.")),
    "pass": Verb(
        "pass", ((),), text("Never needed: the pass of a player who can do nothing is played for him.")
    ),
    "roll": Verb(
        "roll",
        ((Slot("name", ("1", "2", "3", "4", "5", "6")),),),
        text("Say what the die shows."),
    ),
}

# ---------------------------------------------------------------------------------- prompts

START_ROLLS = tuple(text("Roll for who begins: {seat}", seat=seat, short="Who begins?") for seat in SEATS)
MEAL_ROLL = text("Roll for how long she feeds", short="Roll for her meal")
TURNS = tuple(text("{seat} adds, steps or mates", seat=seat, short="{seat} acts") for seat in SEATS)
REACTIONS = tuple(text("{seat} leads the female", seat=seat, short="{seat} leads her") for seat in SEATS)

# ------------------------------------------------------------------------------------- menus

ACTS = {
    "mate": Option("mate", text("Mate")),
    "step": Option("step", text("Step")),
    "add": Option("add", text("Add a male")),
    "end": Option("end", text("End the turn", short="End turn")),
    "lead": Option("lead", text("Lead her")),
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
def prey_option(space: str, owner: int) -> Option:
    """A male to eat."""
    return Option(space, text("Eat {owner} on {space}", owner=SEATS[owner], space=space))


# -------------------------------------------------------------------------------------- the end


def end_reason(reason: str, last: int) -> tuple[Text, str]:
    """Why a game ended, and its ruling. ``last`` has one male left where that is the reason."""
    if reason == "last-male":
        return text("{seat} has one male left.", seat=SEATS[last]), "S-28"
    if reason == "max-turns":
        return text("The last turn agreed on has been played."), "S-35"
    return text("The game was stopped here."), "Scoring"


def result(ranking: tuple[tuple[int, ...], ...], points: tuple[int, int]) -> Text:
    """The result in a sentence."""
    if len(ranking) == 1:
        return text("A draw with {n} each.", n=signed(points[0]))
    first, second = ranking[0][0], ranking[1][0]
    if points[first] == points[second]:
        return text(
            "Level with {n} each: {seat} wins with more matings.", n=signed(points[first]), seat=SEATS[first]
        )
    return text(
        "{seat} wins with {one} to {other}.",
        seat=SEATS[first],
        one=signed(points[first]),
        other=signed(points[second]),
    )


def signed(number: int) -> str:
    """A number with a true minus."""
    return f"−{-number}" if number < 0 else str(number)
