"""What Taller-Ants is made of, from the maps the rules use."""

from __future__ import annotations

from collections.abc import Iterator

from companion.components import BoardVariant, Components, Need, Opening, Side, Token
from companion.games.taller_ants import layout
from companion.games.taller_ants.layout import bits
from companion.games.taller_ants.names import GROUP_NAMES, SEATS, SPIDER_COLOUR, SPIDER_NAMES
from companion.games.taller_ants.prose import HOUSE_RULES
from companion.games.taller_ants.state import KINDS
from companion.kit.options import settled
from companion.play import ReadFile, Settings, Text, text

WEBS = 126
NUMBERED = 9
"""Group tokens with a printed number; a larger one would be too small to read."""
FUNGUS = 40
CREDIT = text("Taller-Ants comes from the wiki of its authors at taketurns.pbworks.com.")

STEPS = (
    text("Lay the sheet above ground in the middle, and the sheet below ground beside it."),
    text("Put fungus on the squares that show it."),
    text("Start Taller-Ants on the box: it asks for holes and nests, then for the spider."),
    text("Mark what is dug with cubes of its player’s colour; a group is its token with cubes for ants."),
    text("The box rolls for fungus, fights and harvests, or you roll and tell it what came."),
)


def components(read: ReadFile) -> Components:
    """The whole components. Errors: DataError."""
    usual, *others = (_settings(str(size), read) for size in HOUSE_RULES[0].values)
    return Components(
        boards=(
            BoardVariant(text("The meadow"), layout.board(usual)),
            *(BoardVariant(_title(one), layout.board(one), note=text("by house rule")) for one in others),
        ),
        credit=CREDIT,
        tokens=tuple(_tokens()),
        needs=(
            Need(100, text("small cubes for ants, food and eggs")),
            Need(200, text("cubes or coins in two colours for what is dug")),
            Need(6, text("dice with 6 sides and one with 8; the box can roll them for you")),
        ),
        steps=STEPS,
        openings=(Opening(text("Set-up"), 0, tuple(_fungus(usual))),),
    )


def _settings(size: str, read: ReadFile) -> Settings:
    return layout.settle(3, settled(HOUSE_RULES, range(2, 5), 3, {"ta.map": size}), read)


def _title(settings: Settings) -> Text:
    return text("The meadow, {n} across", n=layout.layout(settings).width)


def _fungus(settings: Settings) -> Iterator[tuple[str, Side]]:
    fixed = layout.layout(settings)
    for square in bits(fixed.fungus):
        yield fixed.names[square], Side("egg")


def _tokens() -> Iterator[Token]:
    for number, name in enumerate(SPIDER_NAMES, 1):
        label = text("{seat} {n}", seat=SEATS[SPIDER_COLOUR], n=number)
        yield Token(f"{SPIDER_COLOUR}-{name}", label, 1, Side("spider", SPIDER_COLOUR, str(number)))
    for colour in KINDS:
        for number, name in enumerate(GROUP_NAMES[:NUMBERED], 1):
            label = text("{seat}’s group {n}", seat=SEATS[colour], n=number)
            yield Token(f"{colour}-{name}", label, 1, Side("", colour, str(number)))
        more = text("{seat}’s more groups", seat=SEATS[colour])
        yield Token(f"{colour}-group", more, len(GROUP_NAMES) - NUMBERED, Side("", colour))
        yield Token(f"{colour}-queen", text("{seat}’s queen", seat=SEATS[colour]), 1, Side("", colour, "Q"))
    yield Token("web", text("Web"), WEBS, Side("web"), form="square")
    yield Token("fungus", text("Fungus"), FUNGUS, Side("egg"))
