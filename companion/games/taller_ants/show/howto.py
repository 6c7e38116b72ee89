"""How to play Taller-Ants, on one page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from companion.components import Opening, TokenSide
from companion.frozen import replace
from companion.games.taller_ants import names
from companion.games.taller_ants.acts.fights import SIX
from companion.games.taller_ants.acts.moving import BLACK_STEP, QUEEN_STEP, RED_STEP, STEP
from companion.games.taller_ants.acts.prices import BROOD
from companion.games.taller_ants.acts.prices import WEB as WEB_PRICE
from companion.games.taller_ants.names import SPIDER_COLOUR
from companion.games.taller_ants.show.components import components
from companion.games.taller_ants.show.scene import PICTURES
from companion.games.taller_ants.state.equipment import (
    ANT_GOAL,
    ANT_POINTS,
    BELOW,
    COCOON_GOAL,
    EGGS,
    FOOD_GOAL,
    GROUNDS,
    GROUP,
    QUEEN_HP,
    SPIDER_HP,
    SPIDER_POINTS,
    SPIDERS,
    Equipment,
    bits,
    equip,
)
from companion.games.taller_ants.state.position import KINDS
from companion.kit.game import Game
from companion.kit.howto import Diagram, HowTo, Kind, Sign, TurnPicture
from companion.play import Settings, Text, text

ANTS = next(iter(KINDS))
SPIDER = TokenSide("spider", SPIDER_COLOUR, "1")
_ANT = TokenSide("ant", ANTS, "1")
WEB = TokenSide("cobweb", layer="cover")
HOLE = TokenSide("hole", layer="cover")
SIGNS = (
    (TokenSide("tunnel", ANTS, layer="cover"), text("Dug, with an edge in the colour of its ants")),
    (TokenSide("bridge", ANTS, layer="cover"), text("Ants as a bridge over water")),
    (replace(_ANT, beside="×5"), text("How many ants the group has")),
    (TokenSide(PICTURES["food"], beside="5", layer="lies"), text("How much lies there")),
    (TokenSide(PICTURES["web"]), names.THINGS["web"]),
    (TokenSide(PICTURES["fed"]), names.THINGS["fed"]),
)
"""What a phone shows besides tokens and grounds."""
WIDE, HIGH = 6, 4  # of the cut of a map
HOLES = ((3 / 16, 4 / 16), (13 / 16, 11 / 16), (13 / 16, 4 / 16))  # shares of a map; the ants are below
ENTERED = (7 / 16, 4 / 16)


def howto(game: Game, tables: Sequence[Settings] = ()) -> HowTo:
    """The page for these tables, all that may play if there are none. Errors: DataError."""
    tables = tables or game.tables()
    opening: Opening = components(tables).openings[0]
    fixed = equip(tables[len(tables) // 2])
    at = _cut(fixed)
    meadow = tuple(at(column, row) for row in range(HIGH) for column in range(WIDE))
    below = tuple(f"{name}{BELOW}" for name in meadow)
    fungus = tuple((at(*place), TokenSide("fungus", layer="cover")) for place in ((0, 0), (1, 0), (1, 1)))
    return HowTo(
        goal=text(
            "The spider needs half of the meadow under web and {cocoons} ants in cocoons. Ants need {food} "
            "food in storage and {ants} ants.",
            cocoons=COCOON_GOAL,
            food=FOOD_GOAL,
            ants=ANT_GOAL,
        ),
        setup=text(
            "One plays the spiders, all others ants. Put fungus on its squares. Each ant player chooses a "
            "hole in one half of the meadow (the black ovals) and a nest below it and puts groups and queen "
            "there; the spider enters last."
        ),
        kinds=(
            Kind(
                SPIDER,
                text(
                    "A spider: {points} points a turn and {hp} hp; {n} of them at most.",
                    points=names.points(SPIDER_POINTS),
                    hp=SPIDER_HP,
                    n=SPIDERS,
                ),
            ),
            Kind(
                _ANT,
                text(
                    "A group: {points} points, one to {n} ants. Red ones fight as two, and a step costs "
                    "{red}; black ones {black}.",
                    points=names.points(ANT_POINTS),
                    n=GROUP,
                    red=movement(RED_STEP),
                    black=movement(BLACK_STEP),
                ),
            ),
            Kind(
                TokenSide("queen", ANTS),
                text(
                    "A queen: {points} points and {hp} hp. A step costs {step}, an egg {egg} and {lost} hp.",
                    points=names.points(ANT_POINTS),
                    hp=QUEEN_HP,
                    step=movement(QUEEN_STEP),
                    egg=movement(BROOD.points),
                    lost=BROOD.hp,
                ),
            ),
        ),
        opening=replace(opening, pieces=(*opening.pieces, *_start(fixed))),
        signs=(
            *(Sign(Diagram(row=(TokenSide(picture),)), called) for picture, called in GROUNDS),
            *(Sign(Diagram(row=(side,)), means) for side, means in SIGNS),
        ),
        turn=text("A round in five pictures"),
        pictures=(
            TurnPicture(
                text("Fungus grows"),
                text("Each group of fungus grows by one square. Then fed eggs of the spider hatch."),
                Diagram(meadow, fungus, ((at(0, 0), at(0, 1)),)),
            ),
            TurnPicture(
                text("The spider spins"),
                text(
                    "A step costs {step}, from web half. A web costs {price} and {hp} hp.",
                    step=movement(STEP),
                    price=movement(WEB_PRICE.points),
                    hp=WEB_PRICE.hp,
                ),
                Diagram(
                    meadow, ((at(4, 2), SPIDER), (at(5, 2), WEB), (at(5, 3), WEB)), ((at(5, 2), at(4, 2)),)
                ),
            ),
            TurnPicture(
                text("It hunts"),
                text(
                    "Each spider attacks once a turn and, if it wins, takes an ant or kills. Ants on"
                    " web it cocoons without a fight."
                ),
                Diagram(meadow, ((at(4, 3), SPIDER), (at(3, 1), _ANT)), ((at(4, 3), at(4, 2)),)),
            ),
            TurnPicture(
                text("Ants dig"),
                text(
                    "Below ground a point digs as many squares as the group has ants, for black ants"
                    " twice as many."
                ),
                Diagram(below, ((below[14], _ANT),), ((below[14], below[15]),)),
            ),
            TurnPicture(
                text("Ants harvest"),
                text("A group beside fungus rolls a die for each ant: so much food. The queen lays eggs."),
                Diagram(meadow, (*fungus, (at(2, 1), _ANT)), ((at(1, 1), at(2, 1)),)),
            ),
        ),
        end=text(
            "Whoever has reached both goals at the end of their own turn wins. When no spider is left the "
            "spider player has lost; after the last round whoever is nearest to both goals wins."
        ),
        forgotten=(
            text(
                "No spider comes within 2 squares of fungus or a ward; "
                "touching it kills at the end of the turn."
            ),
            text("No spider spends its last hp on webs; laying eggs costs {hp} hp and may kill it.", hp=EGGS),
            text("Ants in cocoons count as long as they are cocooned, not once they are eaten."),
            text("Ants that are attacked by a spider may avoid the fight by rolling a {six}.", six=SIX),
            text("Ants pay double for a step onto web."),
            text("Only what lies on squares you dug is your storage; what is carried does not count."),
            text(
                "A harvest takes all {points} points and never the last square of a fungus group.",
                points=names.points(ANT_POINTS),
            ),
            text("Nobody uses a hole under web until the web is collected from above."),
        ),
    )


def movement(half: int) -> Text:
    """Half points as movement points, with the noun."""
    count = 1 if half == 2 else 2
    return text("{points} point", plural="{points} points", n=count, points=names.points(half))


def _cut(fixed: Equipment) -> Callable[[int, int], str]:
    """The names of squares by column and row in a cut of the map, its westernmost fungus in the corner."""
    column, row = min(map(fixed.square, bits(fixed.fungus)))
    column, row = min(column, fixed.width - WIDE), min(row, fixed.height - HIGH)
    return lambda right, down: fixed.names[(row + down) * fixed.width + column + right]


def _start(fixed: Equipment) -> Iterator[tuple[str, TokenSide]]:
    """A hole for each colony and the spider, each on open ground near its share of the map."""
    free = [*bits(fixed.whole & ~(fixed.water | fixed.rock | fixed.fungus))]
    for (east, south), side in (*((place, HOLE) for place in HOLES[: fixed.seats - 1]), (ENTERED, SPIDER)):
        wanted = int(south * fixed.height) * fixed.width + int(east * fixed.width)
        nearest = min(free, key=lambda square: fixed.distance(square, wanted))
        yield fixed.names[nearest], side
