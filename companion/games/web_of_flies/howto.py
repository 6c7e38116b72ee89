"""How to play Web of Flies, on one page."""

from __future__ import annotations

from companion.components import Opening, TokenSide
from companion.games.web_of_flies.components import components
from companion.games.web_of_flies.equipment import LEGS
from companion.kit.data import own_only
from companion.kit.game import Game
from companion.kit.howto import Diagram, HowTo, TurnPicture
from companion.play import ReadFile, text

STRIDE = 10  # apart from each other in the example; no divisor in common with the number of spaces


def howto(game: Game, read: ReadFile = own_only) -> HowTo:
    """The page. Errors: DataError."""
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
        opening=_example(game, read),
        turn=text("A turn in five pictures"),
        pictures=(
            TurnPicture(
                text("Choose"),
                text("Choose one of your spiders and a straight line from it."),
                Diagram(
                    ("d4", "d3", "d5", "c3", "c4", "e3", "e4"),
                    (("d4", _spider("red", 6)),),
                    (("d4", "d3"), ("d4", "d5"), ("d4", "c3"), ("d4", "c4"), ("d4", "e3"), ("d4", "e4")),
                ),
            ),
            TurnPicture(
                text("Run"),
                text("Run over empty spaces and over your own spiders, up to the first fly or enemy."),
                Diagram(
                    ("a2", "b2", "c2", "d2"),
                    (("a2", _spider("red", 5)), ("b2", _spider("red", 2)), ("d2", _spider("green", 4))),
                    (("a2", "d2"),),
                ),
            ),
            TurnPicture(
                text("Stop"),
                text("The first fly or enemy on the line is the only one you can capture there."),
                Diagram(
                    ("d1", "d2", "d3", "d4"),
                    (("d1", _spider("red", 5)), ("d3", TokenSide("fly")), ("d4", _spider("green", 1))),
                    (("d1", "d3"),),
                ),
            ),
            TurnPicture(
                text("Capture"),
                text("Capture a fly, or an enemy with as many legs or fewer. It leaves; you take its space."),
                Diagram(
                    ("c3", "d3", "c4", "d4"),
                    (("c4", _spider("red", 5)), ("d4", _spider("green", 5))),
                    (("c4", "d4"),),
                ),
            ),
            TurnPicture(
                text("Or pass"),
                text("Only if none of your spiders can capture. You are still in the game."),
                Diagram(
                    ("a2", "b2", "b3", "a1", "a3"),
                    (
                        ("a2", _spider("red", 2)),
                        ("a1", _spider("green", 7)),
                        ("a3", _spider("green", 3)),
                        ("b2", _spider("green", 8)),
                        ("b3", _spider("green", 4)),
                    ),
                ),
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


def _spider(colour: str, legs: int) -> TokenSide:
    return TokenSide("spider", colour, str(legs), parts=legs)


def _example(game: Game, read: ReadFile) -> Opening:
    """A web filled with all pieces of two players, well mixed and always alike."""
    made = components(game.tables(read=read))
    spaces = [space.name for space in made.boards[0].board.spaces]
    fixed = game.configure(2, {}, read).data["pieces.json"]["players"]["2"]
    pieces = [_spider(colour, legs) for colour in ("red", "green") for legs in range(1, LEGS + 1)]
    mixed = [*(pieces * int(fixed["sets"])), *[TokenSide("fly")] * int(fixed["flies"])]
    at = tuple((spaces[n * STRIDE % len(spaces)], piece) for n, piece in enumerate(mixed))
    return Opening(made.boards[0].title, 0, at)
