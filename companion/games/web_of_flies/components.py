"""What Web of Flies is made of, counted from the data files the rules use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from companion.components import BoardVariant, Components, Need, Opening, Side, Tally, Token
from companion.games.web_of_flies.layout import COLOURS, LEGS, board, settle
from companion.games.web_of_flies.prose import HOUSE_RULES, SEATS
from companion.kit.options import settled
from companion.play import ReadFile, Settings, Text, Value, text

PLAYERS = range(2, 5)
BOARDS = {"hexhex4": text("Hexagonal web"), "radial6x6": text("Radial web")}
BAG = "bag"
BACK = Side("web", marks=("back",))

CREDIT = text("Web of Flies was designed by Stephen Tavener. Get the game from its maker.")


def components(read: ReadFile) -> Components:
    """Everything, for every number of seats. Errors: DataError."""
    variants = tuple(
        BoardVariant(BOARDS.get(str(name), text(str(name))), board(_settings(2, {"wof.board": name}, read)))
        for name in HOUSE_RULES[0].values
    )
    return Components(
        boards=variants,
        credit=CREDIT,
        tokens=tuple(_tokens(read)),
        needs=(Need(1, text("bag or hat, if you deal the pieces yourselves")),),
        steps=tuple(_steps(read)),
        openings=tuple(Opening(variant.title, number, ()) for number, variant in enumerate(variants)),
        score=(*(_left(legs) for legs in range(LEGS, 0, -1)), Tally(text("Place"))),
    )


def _steps(read: ReadFile) -> Iterator[Text]:
    yield text("Choose a web and lay it out. The hexagonal one is the usual one; the box asks which it is.")
    for seats in PLAYERS:
        pieces = _pieces(seats, read)
        yield text(
            "{seats} players: {n} spider of each strength in {colours}, and {flies} flies.",
            plural="{seats} players: {n} spiders of each strength in {colours}, and {flies} flies.",
            seats=seats,
            n=pieces["sets"],
            colours=_all_of(SEATS[:seats]),
            flies=pieces["flies"],
        )
    yield text("Start Web of Flies on the box and press Draw: it says space by space what lies there.")
    yield text("Or mix the pieces face down, fill the web, turn them up, and tell the box: draw by hand.")
    yield text("With dewdrops (a house rule) each takes the place of a fly.")


def _all_of(names: Sequence[Text]) -> Text:
    """How several colours read: Red, Green, Orange."""
    joined = names[0]
    for name in names[1:]:
        joined = text("{one}, {other}", one=joined, other=name)
    return joined


def _pieces(seats: int, read: ReadFile) -> Any:
    return _settings(seats, {}, read).data["pieces.json"]["players"][str(seats)]


def _settings(seats: int, options: dict[str, Value], read: ReadFile) -> Settings:
    return settle(seats, settled(HOUSE_RULES, PLAYERS, seats, options), read)


def _tokens(read: ReadFile) -> Iterator[Token]:
    """As many of each as the number of seats takes that uses the most."""
    most: Counter[str] = Counter()
    for seats in PLAYERS:
        pieces = _pieces(seats, read)
        for colour in COLOURS[:seats]:
            most[colour] = max(most[colour], pieces["sets"])
        most["flies"] = max(most["flies"], pieces["flies"])
    for colour, name in zip(COLOURS, SEATS, strict=True):
        for legs in range(LEGS, 0, -1):
            title = text("{colour}, {n} leg", plural="{colour}, {n} legs", colour=name, n=legs)
            side = Side("spider", colour, str(legs), marks=(f"legs-{legs}",))
            yield Token(f"{colour}-{legs}", title, most[colour], side, BACK, bag=BAG)
    yield Token("fly", text("Fly"), most["flies"], Side("fly"), BACK, bag=BAG)
    dewdrops = next(rule for rule in HOUSE_RULES if rule.key == "wof.dewdrops").values
    yield Token("dewdrop", text("Dewdrop"), int(max(dewdrops)), Side("dewdrop"), BACK, bag=BAG)


def _left(legs: int) -> Tally:
    title: Text = text("{n} leg", plural="{n} legs", n=legs)
    return Tally(title, text("the most win") if legs == LEGS else text("breaks the tie"))
