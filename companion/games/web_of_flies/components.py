"""What Web of Flies is made of, counted from the data files the rules use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from companion.components import BoardVariant, Components, Need, Opening, Tally, Token, TokenSide
from companion.games.web_of_flies.equipment import COLOURS, LEGS, board
from companion.games.web_of_flies.prose import SEATS
from companion.play import Settings, Text, listed, text

BOARDS = {"hexhex4": text("Hexagonal web"), "radial6x6": text("Radial web")}
BAG = "bag"
BACK = TokenSide("web", marks=("back",))
STRIDE = 10  # apart from each other in the example; no divisor in common with the number of spaces

CREDIT = text("Web of Flies was designed by Stephen Tavener. Get the game from its maker.")


def components(tables: Sequence[Settings]) -> Components:
    """Everything for these numbers of seats."""
    name = str(tables[0].options["wof.board"])
    variant = BoardVariant(BOARDS.get(name, text(name)), board(tables[0]))
    return Components(
        boards=(variant,),
        credit=CREDIT,
        tokens=tuple(_tokens(tables)),
        needs=(Need(1, text("bag or hat, if you deal the pieces yourselves")),),
        steps=tuple(_steps(tables)),
        starting=tuple(_starting(tables)),
        openings=(_example(tables[0]),),
        score=(*(_left(legs) for legs in range(LEGS, 0, -1)), Tally(text("Final place"))),
    )


def spider(colour: str, legs: int) -> TokenSide:
    """A spider with so many legs."""
    return TokenSide("spider", colour, str(legs), parts=legs)


def _example(settings: Settings) -> Opening:
    """A web filled with all pieces of so many players, well mixed and always alike."""
    spaces = [space.name for space in board(settings).spaces]
    pieces = _pieces(settings)
    dewdrops = _dewdrops([settings])
    spiders = [
        spider(colour, legs) for colour in COLOURS[: settings.seats] for legs in range(1, LEGS + 1)
    ] * int(pieces["sets"])
    others = [TokenSide("fly")] * (int(pieces["flies"]) - dewdrops) + [TokenSide("dewdrop")] * dewdrops
    at = tuple((spaces[n * STRIDE % len(spaces)], one) for n, one in enumerate([*spiders, *others]))
    return Opening(text("{n} players", n=settings.seats), 0, at, settings.seats)


def _steps(tables: Sequence[Settings]) -> Iterator[Text]:
    yield text("Lay the web in the middle.")
    for settings in tables:
        pieces, seats = _pieces(settings), settings.seats
        yield text(
            "{seats} players: {n} spider of each strength in {colours}, and {flies} flies.",
            plural="{seats} players: {n} spiders of each strength in {colours}, and {flies} flies.",
            seats=seats,
            n=pieces["sets"],
            colours=listed(SEATS[:seats]),
            flies=pieces["flies"],
        )


def _starting(tables: Sequence[Settings]) -> Iterator[Text]:
    yield text("Start Web of Flies on the box and draw: it says space by space what lies there.")
    yield text("Or mix the pieces face down, fill the web, turn them up, and tell the box: draw by hand.")
    if _dewdrops(tables):
        yield text("Each dewdrop takes the place of a fly.")


def _pieces(settings: Settings) -> Any:
    return settings.data["pieces.json"]["players"][str(settings.seats)]


def _dewdrops(tables: Sequence[Settings]) -> int:
    return int(tables[0].options["wof.dewdrops"])


def _tokens(tables: Sequence[Settings]) -> Iterator[Token]:
    """As many of each as the number of seats takes that uses the most."""
    most: Counter[str] = Counter()
    for settings in tables:
        pieces = _pieces(settings)
        for colour in COLOURS[: settings.seats]:
            most[colour] = max(most[colour], pieces["sets"])
        most["flies"] = max(most["flies"], pieces["flies"])
    for colour, name in tuple(zip(COLOURS, SEATS, strict=True))[: tables[-1].seats]:
        spiders = text("Spiders of {colour}", colour=name)
        for legs in range(LEGS, 0, -1):
            title = text("{colour}, {n} leg", plural="{colour}, {n} legs", colour=name, n=legs)
            yield Token(
                f"{colour}-{legs}", title, most[colour], spider(colour, legs), BACK, bag=BAG, section=spiders
            )
    yield Token("fly", text("Fly"), most["flies"], TokenSide("fly"), BACK, bag=BAG, section=text("Flies"))
    if _dewdrops(tables):
        yield Token(
            "dewdrop",
            text("Dewdrop"),
            _dewdrops(tables),
            TokenSide("dewdrop"),
            BACK,
            bag=BAG,
            section=text("Dewdrops"),
        )


def _left(legs: int) -> Tally:
    title: Text = text("{n} leg", plural="{n} legs", n=legs)
    return Tally(title, text("the most win") if legs == LEGS else text("breaks the tie"))
