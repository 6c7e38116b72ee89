"""How to play Web of Flies, on one page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.components import TokenSide
from companion.games.web_of_flies.components import components, spider
from companion.games.web_of_flies.equipment import LEGS, board
from companion.kit.game import Game
from companion.kit.howto import Diagram, HowTo, Sign, TurnPicture
from companion.play import Settings, text

SHUT_IN = (7, 3, 8, 4)  # the legs of the enemies round a spider with two


class _Cuts(NamedTuple):
    """What the pictures show of a board: a space with the first on each line from it, two lines, four spaces
    round a corner of which the last two are captured from and on, and a space at the edge with its
    neighbours."""

    choose: tuple[str, ...]
    run: tuple[str, ...]
    stop: tuple[str, ...]
    capture: tuple[str, ...]
    shut: tuple[str, ...]


HEXAGON = _Cuts(
    ("d4", "d3", "d5", "c3", "c4", "e3", "e4"),
    ("a2", "b2", "c2", "d2"),
    ("d1", "d2", "d3", "d4"),
    ("c3", "d3", "c4", "d4"),
    ("a2", "a1", "a3", "b2", "b3"),
)
RADIAL = _Cuts(
    ("hub", "a1", "b1", "c1", "d1", "e1", "f1"),
    ("b5", "b4", "b3", "b2"),
    ("e2", "e3", "e4", "e5"),
    ("hub", "c1", "b2", "b1"),
    ("a2", "f2", "b2", "a1", "a3"),
)


def howto(game: Game, tables: Sequence[Settings] = ()) -> HowTo:
    """The page for these tables, all that may play if there are none. Errors: DataError."""
    tables = tables or game.tables()
    cuts = RADIAL if board(tables[0]).strands else HEXAGON
    return HowTo(
        goal=text(
            "Keep the most spiders with {legs} legs on the web. If that is equal, the most with one leg "
            "fewer count, and so on.",
            legs=LEGS,
        ),
        setup=text(
            "Mix all pieces face down, fill the whole web and turn them up. Whoever does not begin may "
            "swap two spiders of their own. The number is the legs of a spider, and its strength."
        ),
        opening=components(tables).openings[0],
        turn=text("A turn in five pictures"),
        pictures=(
            TurnPicture(
                text("Choose"),
                text("Choose one of your spiders and a straight line from it."),
                Diagram(
                    cuts.choose,
                    ((cuts.choose[0], spider("red", 6)),),
                    tuple((cuts.choose[0], end) for end in cuts.choose[1:]),
                ),
            ),
            TurnPicture(
                text("Run"),
                text("Run over empty spaces and over your own spiders, up to the first fly or enemy."),
                Diagram(
                    cuts.run,
                    (
                        (cuts.run[0], spider("red", 5)),
                        (cuts.run[1], spider("red", 2)),
                        (cuts.run[3], spider("green", 4)),
                    ),
                    ((cuts.run[0], cuts.run[3]),),
                ),
            ),
            TurnPicture(
                text("Stop"),
                text("The first fly or enemy on the line is the only one you can capture there."),
                Diagram(
                    cuts.stop,
                    (
                        (cuts.stop[0], spider("red", 5)),
                        (cuts.stop[2], TokenSide("fly")),
                        (cuts.stop[3], spider("green", 1)),
                    ),
                    ((cuts.stop[0], cuts.stop[2]),),
                ),
            ),
            TurnPicture(
                text("Capture"),
                text("Capture a fly, or an enemy with as many legs or fewer. It leaves; you take its space."),
                Diagram(
                    cuts.capture,
                    ((cuts.capture[2], spider("red", 5)), (cuts.capture[3], spider("green", 5))),
                    ((cuts.capture[2], cuts.capture[3]),),
                ),
            ),
            TurnPicture(
                text("Or pass"),
                text("Only if none of your spiders can capture. You are still in the game."),
                Diagram(
                    cuts.shut,
                    (
                        (cuts.shut[0], spider("red", 2)),
                        *(
                            (space, spider("green", legs))
                            for space, legs in zip(cuts.shut[1:], SHUT_IN, strict=True)
                        ),
                    ),
                ),
            ),
        ),
        signs=(
            Sign(
                Diagram(row=(spider("red", LEGS),)), text("Spider: the number is its legs and its strength")
            ),
            Sign(Diagram(row=(TokenSide("fly"),)), text("Fly")),
            Sign(
                Diagram(row=(TokenSide("dewdrop"),)),
                text("Dewdrop, by a house rule: nobody captures it or passes it"),
            ),
        ),
        end=text(
            "The game ends at once when only one player still has a spider with {legs} legs, or when "
            "nobody can capture. Then compare the strongest spiders first.",
            legs=LEGS,
        ),
        forgotten=(
            text("You must capture if you can; there is no move without a capture."),
            text("You may capture an enemy with as many legs as your spider."),
            text("Flies block a line just as enemies do."),
            text("You may run over your own spiders, never capture them."),
            text("One capture a turn, no chains."),
            text("Whoever passes is not out: the web may open again."),
            text("A swap is of two spiders of your own, before the first capture."),
            text("Dewdrops, if you play with them, block for ever and are never captured."),
        ),
    )
