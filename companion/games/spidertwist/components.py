"""What Spidertwist is made of, counted from the data files the rules use."""

from __future__ import annotations

from collections.abc import Iterator

from companion.components import (
    BoardVariant,
    Components,
    Group,
    Mat,
    Need,
    Opening,
    Place,
    Side,
    Tally,
    Token,
)
from companion.games.spidertwist.layout import COLOURS, board, settle
from companion.games.spidertwist.position import EATEN, MATED
from companion.games.spidertwist.prose import HOUSE_RULES, SEATS
from companion.kit.options import settled
from companion.play import ReadFile, text

WEBS = {"summer_morning": text("Summer morning, the easy web"), "spiral": text("The spiral")}
FEMALE = Side("female")

_EACH_MATED = text("{n} points each", n=MATED)
_EACH_EATEN = text("−{n} point each", n=-EATEN)

CREDIT = text(
    "Spidertwist (Spinnentwist) was designed by Henning Poehl and published by Sphinx Spieleverlag. "
    "Get the game from its maker."
)

STEPS = (
    text("Choose a web and lay it out; begin with the easy one. Males enter on the shaded nodes."),
    text("Put the female in the middle."),
    text("Each player takes the males of one colour and a strip: that is the stock."),
    text("Start Spidertwist on the box and press Roll: the higher die begins."),
    text("Turn a male over when he has moved, and all of them back when the turn ends."),
    text("The box counts the impact of every step and says where the female may go."),
)


def components(read: ReadFile) -> Components:
    """Everything. Errors: DataError."""
    webs = HOUSE_RULES[0].values
    settings = {
        name: settle(2, settled(HOUSE_RULES, range(2, 3), 2, {"spidertwist.web": name}), read)
        for name in webs
    }
    variants = tuple(
        BoardVariant(WEBS.get(str(name), text(str(name))), board(one)) for name, one in settings.items()
    )
    males = next(iter(settings.values())).data["pieces.json"]["males"]
    return Components(
        boards=variants,
        credit=CREDIT,
        tokens=tuple(_tokens(males)),
        mats=tuple(_mats(males)),
        needs=(Need(1, text("die with 6 sides for her meals; the box can roll and keep it for you")),),
        steps=STEPS,
        openings=tuple(
            Opening(variant.title, number, (("hub", FEMALE),)) for number, variant in enumerate(variants)
        ),
        score=(
            Tally(text("Mated"), _EACH_MATED),
            Tally(text("Eaten"), _EACH_EATEN),
            Tally(text("Points")),
        ),
    )


def _tokens(males: int) -> Iterator[Token]:
    for colour, name in zip(COLOURS, SEATS, strict=True):
        side = Side("male", colour)
        back = Side("male", colour, marks=("plain",))
        yield Token(f"{colour}-male", text("{colour} male", colour=name), males, side, back)
    yield Token("female", text("The female"), 1, FEMALE, fit="marker")


def _mats(males: int) -> Iterator[Mat]:
    """The game ends when one male is left, so at most one fewer is ever mated or eaten (S-28)."""
    for colour, name in zip(COLOURS, SEATS, strict=True):
        used = (Place("piece", "disc"),) * (males - 1)
        yield Mat(
            f"{colour}-males",
            text("{colour}’s males", colour=name),
            (
                (Group(text("Mated: {points}", points=_EACH_MATED), used),),
                (Group(text("Eaten: {points}", points=_EACH_EATEN), used),),
            ),
            colour=colour,
            picture="male",
            form="strip",
        )
