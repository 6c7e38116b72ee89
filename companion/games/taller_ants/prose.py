"""What Taller-Ants asks and offers: the game in a few words, verbs, house rules, sections."""

from __future__ import annotations

from companion.games.taller_ants import names
from companion.games.taller_ants.ants import WAYS_TO_LAY
from companion.games.taller_ants.position import KINDS, OWN_EGGS, THINGS
from companion.games.taller_ants.prices import COCOONS, LARGE, SMALL, Price
from companion.kit import compass, grammar
from companion.play import Slot, Text, Verb, text

CHAPTERS = (
    text("Setup"),
    text("Round"),
    text("Spiders"),
    text("Webs"),
    text("Cocoons"),
    text("Attacking"),
    text("Ants"),
    text("Loads"),
    text("Fungus"),
    text("Queens"),
    text("End"),
)
SECTIONS = {
    "Setup": "Setting up",
    "Round": "A round",
    "Spiders": "Spiders",
    "Webs": "Webs",
    "Cocoons": "Cocoons and eggs",
    "Attacking": "Fights",
    "Ants": "Ants",
    "Loads": "Loads",
    "Fungus": "Fungus",
    "Queens": "Queens",
    "End": "The end",
    "T-1": "T-1 Two ways to begin",
    "T-2": "T-2 The map",
    "T-3": "T-3 How many play",
    "T-4": "T-4 The order of a round",
    "T-5": "T-5 Who places first",
    "T-6": "T-6 Where the spider enters",
    "T-7": "T-7 Whose half is whose",
    "T-8": "T-8 Red ants or black ants",
    "T-9": "T-9 Eight neighbours",
    "T-10": "T-10 How many on a square",
    "T-11": "T-11 Spiders on webs",
    "T-12": "T-12 Ants across webs",
    "T-13": "T-13 Half points",
    "T-14": "T-14 Mixed groups",
    "T-15": "T-15 Through a hole",
    "T-16": "T-16 Spiders and water",
    "T-17": "T-17 Rocks",
    "T-18": "T-18 Ants and water",
    "T-19": "T-19 Two squares from fungus",
    "T-20": "T-20 When fungus kills",
    "T-21": "T-21 The last spider",
    "T-22": "T-22 A dead spider is food",
    "T-23": "T-23 Healing",
    "T-24": "T-24 What a spider eats",
    "T-25": "T-25 What a spider carries",
    "T-26": "T-26 Webs and little hp",
    "T-27": "T-27 Ten points in all",
    "T-28": "T-28 Where a web can be",
    "T-29": "T-29 Laying eggs with little hp",
    "T-30": "T-30 Where eggs lie",
    "T-31": "T-31 Webs across water",
    "T-32": "T-32 Tearing a web",
    "T-33": "T-33 Half of the meadow",
    "T-34": "T-34 Ants that count as cocooned",
    "T-35": "T-35 When the spider has won",
    "T-36": "T-36 Whom a spider reaches",
    "T-37": "T-37 One attack a turn",
    "T-38": "T-38 Ants that avoid a fight",
    "T-39": "T-39 Level dice",
    "T-40": "T-40 When the spider loses",
    "T-41": "T-41 Pick up or kill",
    "T-42": "T-42 Killing red ants",
    "T-43": "T-43 A prisoner",
    "T-44": "T-44 Cocooning living ants",
    "T-45": "T-45 Where a cocoon lies",
    "T-46": "T-46 Feeding an egg",
    "T-47": "T-47 A young spider",
    "T-48": "T-48 Ants attack a spider",
    "T-49": "T-49 Ants against ants",
    "T-50": "T-50 Ants against a queen",
    "T-51": "T-51 A spider against a queen",
    "T-52": "T-52 A queen lays",
    "T-53": "T-53 Ants hatch",
    "T-54": "T-54 Eggs as food",
    "T-55": "T-55 A new queen",
    "T-56": "T-56 Where a queen goes",
    "T-57": "T-57 Digging",
    "T-58": "T-58 New holes",
    "T-59": "T-59 Under water and rock",
    "T-60": "T-60 The storage",
    "T-61": "T-61 Taking up and putting down",
    "T-62": "T-62 What the dead carried",
    "T-63": "T-63 Web points",
    "T-64": "T-64 Collecting a web",
    "T-65": "T-65 A hole under web",
    "T-66": "T-66 A bridge",
    "T-67": "T-67 Regrouping",
    "T-68": "T-68 Reaching the fungus",
    "T-69": "T-69 What a harvest removes",
    "T-70": "T-70 What a harvest brings",
    "T-71": "T-71 Where fungus grows",
    "T-72": "T-72 What fungus grows over",
    "T-73": "T-73 Groups of fungus that meet",
    "T-74": "T-74 A ward",
    "T-75": "T-75 A ward beside a spider",
    "T-76": "T-76 When ants have won",
    "T-77": "T-77 A colony that is out",
    "T-78": "T-78 After the last spider",
    "T-79": "T-79 The last round",
    "T-80": "T-80 Choosing a nest",
    "T-81": "T-81 An egg is a load",
    "T-82": "T-82 No to and fro",
}

SOURCES = {
    "d8": text("Where fungus grows"),
    "tile": text("From which fungus"),
    "d6": text("Dice"),
}

_UNIT = Slot("piece")
_SPACE = Slot("space")
_NUMBER = Slot("number")
_THING = Slot("name", (*THINGS, OWN_EGGS))
_MEAL = Slot("name", ("ants", "cocoons"))


def price(due: Price) -> Text:
    """What an act costs: ``1 MP and 1 hp``."""
    points = names.points(due.points)
    return (
        text("{points} MP and {hp} hp", points=points, hp=due.hp)
        if due.hp
        else text("{points} MP", points=points)
    )


COCOON_PRICES = text(
    "{few} for {price}, {many} for {higher}",
    short="{few}: {points} MP, {many}: {more} MP",
    few=SMALL,
    price=price(COCOONS[SMALL]),
    points=names.points(COCOONS[SMALL].points),
    many=LARGE,
    higher=price(COCOONS[LARGE]),
    more=names.points(COCOONS[LARGE].points),
)


VERBS = grammar.verbs(
    Verb("step", ((_UNIT, _SPACE),), "dot"),
    Verb("again"),
    Verb("attack", ((_UNIT, _UNIT),), "cross"),
    Verb("web", ((_UNIT, _SPACE),), "plus"),
    Verb("span", ((_UNIT, _SPACE),), "plus"),
    Verb("cocoon", ((_UNIT, _UNIT, _NUMBER),), "ring"),
    Verb("wrap", ((_UNIT,),)),
    Verb("feed", ((_UNIT, _MEAL, _SPACE),), "plus"),
    Verb("eat", ((_UNIT, _MEAL), (_UNIT,))),
    Verb("heal", ((_UNIT, _NUMBER),)),
    Verb("take", ((_UNIT, _SPACE, _THING, _NUMBER),), "ring"),
    Verb("put", ((_UNIT, _SPACE, _THING, _NUMBER),), "plus"),
    Verb("lay", ((_UNIT,), (_UNIT, Slot("name", WAYS_TO_LAY)))),
    Verb("tear", ((_UNIT, _SPACE),), "cross"),
    Verb("dig", ((_UNIT, _SPACE),), "plus"),
    Verb("harvest", ((_UNIT, _SPACE),), "ring"),
    Verb("collect", ((_UNIT,),)),
    Verb("bridge", ((_UNIT, _SPACE),), "plus"),
    Verb("reform", ((_UNIT, _SPACE),), "dot"),
    Verb("ward", ((_UNIT, _SPACE),), "plus"),
    Verb("crown", ((_UNIT, _SPACE),), "plus"),
    Verb("shaft", ((_UNIT,),)),
    Verb("regroup"),
    Verb("join", ((_UNIT, _UNIT, _NUMBER),), "dot"),
    Verb("split", ((_UNIT, _SPACE, _NUMBER),), "dot"),
    *map(Verb, ("done", "avoid", "fight", "seize")),
    Verb("kill", ((_NUMBER,),)),
    Verb("colour", (grammar.names(*KINDS),)),
    Verb("hole", ((_SPACE,),), "plus"),
    Verb("nest", ((_SPACE,),), "plus"),
    Verb("place", ((_SPACE,),), "dot"),
    Verb("enter", ((_SPACE,),), "dot"),
    Verb("rest"),
    Verb("roll", (grammar.names(*"12345678"),)),
    Verb("draw", ((_SPACE,),)),
)

LABELS: dict[str, Text] = {
    "again": text("Again"),
    "step": text("Step"),
    "attack": text("Attack"),
    "web": text("Web"),
    "span": text("Web over water", short="Span water"),
    "cocoon": text("Cocoon ants", short="Cocoon"),
    "wrap": text("Wrap a prisoner", short="Wrap"),
    "feed": text("Feed an egg", short="Feed"),
    "eat": text("Eat"),
    "heal": text("Heal"),
    "take": text("Take up"),
    "put": text("Put down"),
    "lay": text("Lay eggs"),
    "tear": text("Tear web"),
    "dig": text("Dig"),
    "harvest": text("Harvest"),
    "collect": text("Collect web"),
    "bridge": text("Be a bridge"),
    "reform": text("Leave the bridge", short="Leave bridge"),
    "ward": text("Grow a ward"),
    "crown": text("Make a queen"),
    "shaft": text("Open a hole"),
    "regroup": text("Regroup, then end", short="Regroup"),
    "join": text("Join up"),
    "split": text("Split"),
    "done": text("End the turn"),
    "avoid": text("Avoid the fight"),
    "fight": text("Fight"),
    "seize": text("Pick up an ant"),
    "kill": text("Kill ants"),
    "hole": text("Dig the hole"),
    "nest": text("Dig here"),
    "place": text("Place here"),
    "enter": text("Enter here"),
    "colour": text("Play"),
    "rest": text("Choose for me"),
}
WAYS = (text("here"), *compass.EIGHT.values())
LETTERS = (WAYS[0], *compass.LETTERS.values())
"""The directions of the eight-sided die, by number."""
