"""What Taller-Ants asks and offers: verbs, sources and prices."""

from __future__ import annotations

from companion.games.taller_ants import names
from companion.games.taller_ants.acts.ants import WAYS_TO_LAY
from companion.games.taller_ants.acts.prices import COCOONS, LARGE, SMALL, Price
from companion.games.taller_ants.state.position import KINDS, OWN_EGGS, THINGS
from companion.kit import compass, grammar
from companion.play import Slot, Text, Verb, text

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
