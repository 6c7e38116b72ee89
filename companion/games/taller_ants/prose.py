"""What Taller-Ants asks and offers: the game in a few words, verbs, house rules, sections."""

from __future__ import annotations

from companion.games.taller_ants import names
from companion.games.taller_ants.ants import WAYS_TO_LAY
from companion.games.taller_ants.state import KINDS, THINGS
from companion.kit import compass
from companion.play import HouseRule, Slot, Text, Verb, text

TITLE = text("Taller-Ants")
ABOUT = text(
    "A spider webs over the meadow and cocoons ants, while ants dig, harvest fungus and raise a "
    "colony under it. For 2 to 4 players, one of them the spider, about 2 hours."
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
}

SOURCES = {
    "d8": text("Where fungus grows"),
    "tile": text("From which fungus"),
    "d6": text("Dice"),
}

HOUSE_RULES = (
    HouseRule("ta.map", (16, 12, 20, 24), text("Squares across the map"), "T-2"),
    HouseRule("ta.max_rounds", (40, 20, 60), text("The last round"), "T-79"),
    HouseRule("ants.setup", ("A", "B"), text("20 ants in a nest, or 12 in a small one"), "T-1"),
    HouseRule("ta.spider_places", ("last", "first"), text("When the spider enters the map"), "T-5"),
    HouseRule("ants.mixed", (False, True), text("Colonies of red and black ants"), "T-8"),
    HouseRule("ants.new_holes", (False, True), text("Ants may open new holes"), "T-58"),
    HouseRule("ants.tie_kills", (False, True), text("Level dice kill both groups of ants"), "T-49"),
    HouseRule("ants.egg_food", (0, 1), text("Food from the storage for an ant that hatches"), "T-53"),
    HouseRule("hole.exit_from_below", (False, True), text("Ants may leave a hole under web"), "T-65"),
    HouseRule("ward.mp", (1, 0), text("Movement points for a ward"), "T-74"),
    HouseRule("web.under_ants", (False, True), text("Webs may be made under ants"), "T-28"),
    HouseRule("cocoon.needs_win", (False, True), text("Only beaten ants can be cocooned"), "T-44"),
    HouseRule("eggs.exact10_survives", (False, True), text("A spider with 10 hp survives laying"), "T-29"),
    HouseRule("spider.eggs_save", (False, True), text("Fed eggs keep the spider in play"), "T-21"),
    HouseRule("spider.web_goal", ("webable", "all"), text("Half of the squares for webs, or of all"), "T-33"),
)

_UNIT = Slot("piece", names.OWN_NAMES)
_FOE = Slot("piece", names.PIECE_NAMES)
_SPACE = Slot("space")
_NUMBER = Slot("number")
_THING = Slot("name", THINGS)
_MEAL = Slot("name", ("ants", "cocoons"))


def _verb(name: str, help_text: str, *shapes: tuple[Slot, ...]) -> Verb:
    return Verb(name, shapes or ((),), text(help_text))


VERBS = {
    verb.name: verb
    for verb in (
        _verb("step", "Go to a neighbouring square, or through a hole.", (_UNIT, _SPACE)),
        _verb("again", "The same once more: a step goes on in the same direction."),
        _verb("attack", "Fight a unit next to yours.", (_UNIT, _FOE)),
        _verb("web", "Cover a square with web: 1 movement point and 1 hp.", (_UNIT, _SPACE)),
        _verb("span", "Web over water in a straight line, to the land on the other side.", (_UNIT, _SPACE)),
        _verb(
            "cocoon",
            "Wrap living ants that stand on a web: 2 for 2 points and 1 hp, 5 for 5 and 3.",
            (_UNIT, _FOE, _NUMBER),
        ),
        _verb("wrap", "Wrap an ant that the spider carries: 1 movement point.", (_UNIT,)),
        _verb("feed", "Feed an ant to an egg: what is fed, then where the egg is.", (_UNIT, _MEAL, _SPACE)),
        _verb(
            "eat",
            "A spider eats an ant (2 hp) or one out of a cocoon (4 hp), a queen 1 food (1 hp).",
            (_UNIT, _MEAL),
            (_UNIT,),
        ),
        _verb("heal", "Regain 1 hp for each movement point.", (_UNIT, _NUMBER)),
        _verb("take", "Take up what lies there, as much as can be carried.", (_UNIT, _SPACE, _THING)),
        _verb("put", "Put down all of it.", (_UNIT, _SPACE, _THING)),
        _verb(
            "lay",
            "A spider lays 10 eggs, a queen one: for a movement point and 1 hp, or for a web point.",
            (_UNIT,),
            (_UNIT, Slot("name", WAYS_TO_LAY)),
        ),
        _verb("tear", "Destroy a web.", (_UNIT, _SPACE)),
        _verb("dig", "Excavate a square below ground.", (_UNIT, _SPACE)),
        _verb("harvest", "Take food from the fungus; it takes the whole turn.", (_UNIT, _SPACE)),
        _verb("collect", "Collect the web under a group; it takes the whole turn.", (_UNIT,)),
        _verb("bridge", "Become a bridge to the land on the other side.", (_UNIT, _SPACE)),
        _verb("reform", "Stop being a bridge, at one of its ends.", (_UNIT, _SPACE)),
        _verb("ward", "Turn 2 food into a fungus that keeps spiders away.", (_UNIT, _SPACE)),
        _verb("crown", "Make an own egg a queen, for 5 food and a whole turn.", (_UNIT, _SPACE)),
        _verb("open", "Open a new hole above the group; it takes the whole turn.", (_UNIT,)),
        _verb("regroup", "End the acts of this turn and arrange the groups anew."),
        _verb("join", "Send a group’s ants over to a group beside it.", (_UNIT, _UNIT)),
        _verb("split", "Send some ants to a square beside their group.", (_UNIT, _SPACE, _NUMBER)),
        _verb("done", "End the turn."),
        _verb("avoid", "Avoid the fight, after a six."),
        _verb("fight", "Fight all the same."),
        _verb("seize", "Pick up one ant."),
        _verb("kill", "Kill so many ants.", (_NUMBER,)),
        _verb("colour", "Say which ants you play.", (Slot("name", KINDS),)),
        _verb("hole", "Say where your hole is.", (_SPACE,)),
        _verb("nest", "Excavate a square of your first nest.", (_SPACE,)),
        _verb("place", "Place the next unit.", (_SPACE,)),
        _verb("enter", "Place the first spider.", (_SPACE,)),
        _verb("rest", "Let the companion choose the rest."),
        _verb("roll", "Say what a die shows.", (Slot("name", tuple("12345678")),)),
        _verb("draw", "Say which tile was drawn.", (_SPACE,)),
    )
}

LABELS: dict[str, Text] = {
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
    "open": text("Open a hole"),
    "regroup": text("Regroup, then end", short="Regroup"),
    "join": text("Join"),
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
"""The directions of the eight-sided die, by number."""
