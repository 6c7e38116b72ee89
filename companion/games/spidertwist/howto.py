"""How to play Spidertwist, on one page."""

from __future__ import annotations

from collections.abc import Sequence

from companion.components import TokenSide
from companion.frozen import replace
from companion.games.spidertwist.components import FEMALE, components
from companion.games.spidertwist.position import EATEN, MATED
from companion.kit.game import Game
from companion.kit.howto import Diagram, HowTo, Sign, TurnPicture
from companion.play import Settings, text

BLACK, WHITE = TokenSide("male", "black"), TokenSide("male", "white")
MIDDLE = ("hub", "a1", "a2", "a3", "b1", "b2", "b3", "j1", "j2", "j3")


def howto(game: Game, tables: Sequence[Settings] = ()) -> HowTo:
    """The page for these tables, all that may play if there are none. Errors: DataError."""
    tables = tables or game.tables()
    made = components(tables)
    rings = max(int(one.name[1:]) for one in made.boards[0].board.spaces if one.name[0] == "a")
    north = tuple(f"{spoke}{rings - down}" for down in range(3) for spoke in "jab")
    _, edge, _, west, inner, east, end, _, _ = north
    return HowTo(
        goal=text(
            "Lead your males to the female. Each that mates is worth {mated} points; each that is eaten "
            "costs {eaten}.",
            mated=MATED,
            eaten=-EATEN,
        ),
        setup=text(
            "Put the female on the hub, the middle of the web. Each player takes {males} males as the "
            "stock. Both roll; the higher number begins.",
            males=tables[0].data["pieces.json"]["males"],
        ),
        opening=made.openings[0],
        turn=text("A turn in five pictures"),
        pictures=(
            TurnPicture(
                text("Add"),
                text("Once a turn you may put a male from your stock on a free node of the edge."),
                Diagram(north, ((edge, BLACK),)),
            ),
            TurnPicture(
                text("Move"),
                text("Each male that was on the web may go one node, along a spoke or a strand."),
                Diagram(north, ((edge, BLACK), (west, BLACK), (east, BLACK)), ((west, end), (east, inner))),
            ),
            TurnPicture(
                text("She comes"),
                text(
                    "After each of these she goes towards that male: as many steps as there are males on his "
                    "spoke. Your rival leads her."
                ),
                Diagram(MIDDLE, (("hub", FEMALE), ("a3", BLACK), ("a2", WHITE)), (("hub", "a2"),)),
            ),
            TurnPicture(
                text("She eats"),
                text("She eats the first male on her way and stops. The die says how long she is busy."),
                Diagram(MIDDLE, (("a1", FEMALE), ("a2", WHITE), ("b3", BLACK)), (("a1", "a2"),)),
            ),
            TurnPicture(
                text("Mate"),
                text("One male next to her may go onto her node: he has mated and leaves the web."),
                Diagram(MIDDLE, (("a1", FEMALE), ("a2", BLACK), ("j2", WHITE)), (("a2", "a1"),)),
            ),
        ),
        signs=(
            *(Sign(Diagram(row=(one.front,)), one.title) for one in made.tokens),
            Sign(
                Diagram(row=(replace(BLACK, marks=("done",)),)), text("Pale: may not move again in this turn")
            ),
            Sign(
                Diagram(row=(replace(FEMALE, beside="3"),)),
                text("She eats: so many disturbances she lets pass"),
            ),
        ),
        end=text(
            "As soon as a player has one male left, in stock and on the web together, the game is over. "
            "Matings and eaten males count; the higher score wins."
        ),
        forgotten=(
            text("A male that was added this turn neither moves nor mates."),
            text("Only one male may mate in a turn."),
            text("The one that disturbs her counts on his spoke, so she goes at least one step."),
            text("Males of both colours count, and she eats either."),
            text("She takes a shortest way, with prey in reach if she can; of several your rival chooses."),
            text("While she is busy she does not react; each disturbance turns her die down by one."),
            text("A male on the hub adds one to every impact."),
            text("Males that stay where they are disturb nobody. Choose End the turn when you are done."),
        ),
    )
