"""How to play Arachnid, on one page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.components import TokenSide
from companion.frozen import replace
from companion.games.arachnid.printed.equipment import Equipment, equip
from companion.games.arachnid.printed.names import COLOURS, CRITTER_KIND, EVENT_KIND
from companion.games.arachnid.saving.places_fit import MOST_WEBS
from companion.games.arachnid.show.components import EVENT_COLOUR, components
from companion.games.arachnid.tasks.scoring import SPIDER_POINTS, WEB_POINTS
from companion.kit.game import Game
from companion.kit.howto import Diagram, HowTo, Sign, TurnPicture
from companion.play import Settings, Text, text

WEB = TokenSide("web", "red", layer="cover")
ALPHA, BETA, RIVAL = (
    TokenSide("spider", "red", "A"),
    TokenSide("spider", "red", "B"),
    TokenSide("spider", COLOURS[1], "B"),
)
AROUND = ("g4", "f4", "f5", "g3", "g5", "h3", "h4", "g6", "h5")
EVENTS = tuple(TokenSide(kind, colour) for kind, colour in EVENT_COLOUR.items())

STATES: tuple[tuple[TokenSide, Text], ...] = (
    (replace(WEB, marks=("stacked",)), text("Double web: spun over, only the one on top counts")),
    (replace(ALPHA, marks=("turned",)), text("Turned over: stunned until it is refreshed")),
    (replace(ALPHA, marks=("netted",)), text("Snared: its next move only frees it")),
    (TokenSide("fly"), text("Fly")),
    (
        TokenSide("fly", marks=("bared",)),
        text("In the den, uncovered: food at each Fly Hit"),
    ),
    (TokenSide("food"), text("Food")),
    (TokenSide("funnel", beside="2", layer="lies"), text("Funnel, with the food on it")),
    (TokenSide("egg"), text("A spider that may be deployed")),
    (TokenSide("worm", holder=COLOURS[2]), text("With a ring: steered by that colour")),
)
"""What lies on boards and in dens besides tokens as they are printed."""


def howto(game: Game, tables: Sequence[Settings] = ()) -> HowTo:
    """The page for these tables, all that may play if there are none. Errors: DataError."""
    tables = tables or game.tables()
    made, fixed = components(tables), equip(tables[-1])
    kept = tables[-1].options["mode"] == "tracked"
    return HowTo(
        goal=text(
            "Spin the most webs and raise the most spiders, and still have food when everybody must eat."
        ),
        setup=text("The box has laid out webs, spiders and food: choose an ability for Beta.")
        if kept
        else text(
            "Lay {webs} webs each and put Alpha and Beta on two of them; stack webs on your den as it says. "
            "Take {food} food, lay cubes on the shaded boxes and choose an ability for Beta.",
            webs=fixed.start_webs,
            food=fixed.den["food_at_start"],
        ),
        opening=made.openings[-1],
        turn=text("A round in five pictures"),
        pictures=(
            TurnPicture(
                text("Draw"),
                text("A player draws one event: Feeding, a Fly Hit or a critter. Its fly lands first."),
                Diagram(row=EVENTS),
            ),
            TurnPicture(
                text("The fly"),
                text("A fly lands on the innermost free space that has the number of the event."),
                Diagram(AROUND, (("g5", WEB), ("f4", WEB), ("g4", TokenSide("fly"))), (("h3", "g4"),)),
            ),
            TurnPicture(
                text("Dens"),
                text(
                    "All at once: deploy a hatched spider, refresh the dice of one spider. Each once"
                    " a round, for 1 food."
                ),
                Diagram(row=(TokenSide("food"), TokenSide("egg"), TokenSide("spider", "red", "1"))),
            ),
            TurnPicture(
                text("Act in turn"),
                text(
                    "1 food opens a track, each further use moves it one step: move, spin, over-spin, bite."
                ),
                Diagram(AROUND, (("h4", WEB), ("h4", BETA), ("g4", WEB)), (("h4", "g4"), ("g4", "g3"))),
            ),
            TurnPicture(
                text("Fight"),
                text("End next to a rival’s spider and you fight. The loser retreats; level: the attacker."),
                Diagram(
                    AROUND,
                    (
                        ("f5", WEB),
                        ("f5", ALPHA),
                        ("g4", TokenSide("web", RIVAL.colour, layer="cover")),
                        ("g4", RIVAL),
                    ),
                    (("f5", "g4"),),
                ),
            ),
        ),
        signs=tuple(_signs(fixed)),
        end=text(
            "The round in which somebody lays the last web of the den is played out. Spiders count {one}, "
            "{two}, {three} or {four} points for one to four, each web on top {web}, each upgrade kept 1. "
            "Tie: the larger web, then more food.",
            one=SPIDER_POINTS[1],
            two=SPIDER_POINTS[2],
            three=SPIDER_POINTS[3],
            four=SPIDER_POINTS[4],
            web=WEB_POINTS,
        ),
        forgotten=(
            text("A move that ends next to a rival’s spider starts a battle; nobody can decline it."),
            text("Everyone in a battle gets an upgrade, the loser too."),
            text("Food cannot be refused: what the store cannot hold goes to the incubator."),
            text("A hatched spider eats even before it is deployed."),
            text("A fly is yours when you spin over it; a move takes food only from a funnel it ends on."),
            text("Only Beta and Weaver spin, only Alpha and Soldier bite. Spiders never bite spiders."),
            text("A critter that lands, stays or spawns next to your spider costs 1 food."),
            text("Only the topmost web counts, and a web has at most {layers} layers.", layers=MOST_WEBS),
        ),
    )


def _signs(fixed: Equipment) -> Iterator[Sign]:
    for space, means in (
        (AROUND[0], text("The fly of the event with this number lands here, innermost first")),
        (fixed.grid.spawn, text("Critters come here. From the arrow on they wake clockwise")),
    ):
        yield Sign(Diagram((space,)), means)
    for side, means in (*STATES, *((TokenSide(kind), name) for kind, name in CRITTER_KIND.items())):
        yield Sign(Diagram(row=(side,)), means)
    for kind, values in fixed.food_values.items():
        for worth in values[1:2]:
            yield Sign(
                Diagram(row=(TokenSide(kind, beside=str(worth)),)),
                text("Bitten once: the next bite brings {n} food", n=worth),
            )
    for kind, number in {one.kind: one.number for one in fixed.events.values()}.items():
        yield Sign(Diagram(row=(TokenSide(kind, EVENT_COLOUR[kind], str(number)),)), EVENT_KIND[kind])
