"""What Spidertwist is made of, counted from the data files the rules use."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.components import (
    BoardVariant,
    Components,
    Group,
    Mat,
    Need,
    Opening,
    Place,
    Tally,
    Token,
    TokenSide,
)
from companion.games.spidertwist.equipment import COLOURS, board
from companion.games.spidertwist.position import EATEN, MATED
from companion.games.spidertwist.prose import SEATS
from companion.play import Settings, text

WEBS = {"summer_morning": text("Summer morning, the easy web"), "spiral": text("The spiral")}
FEMALE = TokenSide("widow")

_EACH_MATED = text("{n} points each", n=MATED)
_EACH_EATEN = text("−{n} point each", n=-EATEN)

CREDIT = text(
    "Spidertwist (Spinnentwist) was designed by Henning Poehl and published by Sphinx Spieleverlag. "
    "Get the game from its maker."
)

STEPS = (
    text("Lay the web between you. Males enter on the shaded nodes."),
    text("Put the female on the hub."),
    text("Each player takes the males of one colour and a strip: that is the stock."),
)
STARTING = (
    text("Start Spidertwist on the box and roll: the higher die begins."),
    text("Turn a male over when he has moved, and all of them back when the turn ends."),
    text("The box counts the impact of every step and says where the female may go."),
)


def components(tables: Sequence[Settings]) -> Components:
    """Everything."""
    (settings,) = tables
    name = str(settings.options["spidertwist.web"])
    variant = BoardVariant(WEBS.get(name, text(name)), board(settings))
    males = settings.data["pieces.json"]["males"]
    return Components(
        boards=(variant,),
        credit=CREDIT,
        tokens=tuple(_tokens(males)),
        mats=tuple(_mats(males)),
        needs=(Need(1, text("die with 6 sides for her meals; the box can roll and keep it for you")),),
        steps=STEPS,
        starting=STARTING,
        openings=(Opening(variant.title, 0, (("hub", FEMALE),)),),
        score=(
            Tally(text("Mated"), _EACH_MATED),
            Tally(text("Eaten"), _EACH_EATEN),
            Tally(text("Points")),
        ),
    )


def _tokens(males: int) -> Iterator[Token]:
    for colour, name in zip(COLOURS, SEATS, strict=True):
        side = TokenSide("male", colour)
        back = TokenSide("male", colour, marks=("plain",))
        title, section = text("{colour} male", colour=name), text("Males of {colour}", colour=name)
        yield Token(f"{colour}-male", title, males, side, back, section=section)
    yield Token("female", text("The female"), 1, FEMALE, fit="marker", section=text("The female"))


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
