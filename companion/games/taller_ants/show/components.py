"""What Taller-Ants is made of, from the maps the rules use."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.components import BoardVariant, Components, Need, Opening, Token, TokenSide
from companion.games.taller_ants.names import QUEEN_NAME, SEATS, SPARE, SPIDER_COLOUR, SPIDER_NAMES
from companion.games.taller_ants.state import equipment
from companion.games.taller_ants.state.equipment import bits
from companion.games.taller_ants.state.position import KINDS
from companion.play import Settings, Text, text

COLONY = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "", "")
"""The figures on a colony's groups; those without one are for whatever comes after the ninth."""
COCOONS = (10, 5, 5, 2, 2, 1, 1)
PILES = (10, 10, 5, 5, 2, 2, 1, 1, 1, 1, 1, 1)
"""Eggs, or dead ants, on one token."""
FOOD = (5, 5, 5, 5, 5, 5, 10, 10, 20, 20, 30, 30)
FUNGUS, WARDS = 42, 6
HOLES, MORE_HOLES = 2, 6
"""A hole is seen on both sheets; with new holes there are more."""
CREDIT = text("Taller-Ants comes from the wiki of its authors at taketurns.pbworks.com.")

STEPS = (
    text("Lay the sheet above ground in the middle, and the sheet below ground beside it."),
    text("Fungus is printed where it grows at the start; lay tokens on the squares that it spreads to."),
)
STARTING = (
    text("Start Taller-Ants on the box: it asks for holes and nests, then for the spider."),
    text("Put a hole on both sheets, and mark what is dug with cubes of its player’s colour."),
    text("Move the tokens as you say your moves; the box counts the ants, hp and points of each."),
    text("The box rolls for fungus, fights and harvests, or you roll and tell it what came."),
)


def components(tables: Sequence[Settings]) -> Components:
    """The whole components, with the map that was chosen."""
    settings = tables[-1]
    fungus = tuple(_fungus(settings))
    width = equipment.equip(settings).width
    return Components(
        boards=(
            BoardVariant(text("The meadow, {n} across", n=width), equipment.board(settings), printed=fungus),
        ),
        credit=CREDIT,
        tokens=tuple(_tokens(settings)),
        needs=(
            Need(200, text("cubes or coins, a colour for each colony, for what is dug")),
            Need(6, text("dice with 6 sides and one with 8; the box can roll them for you")),
        ),
        steps=STEPS,
        starting=STARTING,
        openings=(Opening(text("Set-up"), 0, fungus),),
    )


def _fungus(settings: Settings) -> Iterator[tuple[str, TokenSide]]:
    fixed = equipment.equip(settings)
    for square in bits(fixed.fungus):
        yield fixed.names[square], TokenSide("fungus", layer="cover")


def _tokens(settings: Settings) -> Iterator[Token]:
    # Of three ant players two or all may play the same kind, and then have another colour (T-8).
    colours = KINDS if settings.seats <= len(KINDS) + 1 else (*KINDS, *SPARE)
    for colour in colours:
        yield from _colony(colour)
    count = MORE_HOLES if settings.options["ants.new_holes"] else HOLES
    for colour in colours:
        side = TokenSide("hole", colour, layer="cover")
        title = text("{seat}’s hole", seat=SEATS[colour])
        yield _square(f"{colour}-hole", title, count, side, text("Holes"))
    spiders = text("Spiders and cocoons")
    for number, name in enumerate(SPIDER_NAMES, 1):
        side = TokenSide("spider", SPIDER_COLOUR, str(number))
        yield _square(f"{SPIDER_COLOUR}-{name}", text("Spider"), 1, side, spiders)
    yield from _piles("cocoon", text("Ants in cocoons"), COCOONS, spiders)
    yield from _piles("eggs", text("Eggs of a spider"), PILES, text("Eggs of spiders"))
    yield from _piles("ant-egg", text("Eggs of ants"), PILES, text("Eggs of ants"))
    yield from _piles("dead-ant", text("Dead ants"), PILES, text("Dead ants"))
    yield from _piles("food", text("Food"), FOOD, text("Food on a square"))
    growing = text("Fungus and wards")
    yield _square("fungus", text("Fungus"), FUNGUS, TokenSide("fungus", layer="cover"), growing)
    yield _square("ward", text("Ward"), WARDS, TokenSide("ward", layer="cover"), growing)
    webs = equipment.equip(settings).web_goal
    yield _square("web", text("Web"), webs, TokenSide("cobweb", layer="cover"), text("Webs"))


def _colony(colour: str) -> Iterator[Token]:
    """A colony's groups and its queen; the box counts the ants of a group."""
    seat = SEATS[colour]
    section = text("Colony {seat}, two groups without a number for those after the ninth", seat=seat)
    for number, figure in enumerate(COLONY, 1):
        side = TokenSide("ant", colour, figure)
        yield _square(f"{colour}-group{number}", text("{seat}’s group", seat=seat), 1, side, section)
    queen = TokenSide("queen", colour, "Q", initial=QUEEN_NAME)
    yield _square(f"{colour}-queen", text("{seat}’s queen", seat=seat), 1, queen, section)


def _piles(picture: str, title: Text, amounts: Sequence[int], section: Text) -> Iterator[Token]:
    """As many tokens as there are amounts, with the amount on each."""
    for number, amount in enumerate(amounts, 1):
        yield _square(f"{picture}{number}", title, 1, TokenSide(picture, figure=str(amount)), section)


def _square(name: str, title: Text, count: int, side: TokenSide, section: Text) -> Token:
    """Cut straight, and as large as a square of the board lets it be."""
    return Token(name, title, count, side, form="square", fit="space", section=section)
