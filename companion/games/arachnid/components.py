"""What Arachnid is made of, counted from the data files the rules use."""

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
from companion.games.arachnid import ground
from companion.games.arachnid.names import (
    ABILITIES,
    ABILITY,
    ABILITY_IN_BRIEF,
    CARD,
    COLOUR,
    COLOURS,
    CRITTER_KIND,
    CRITTERS,
    EVENT_KIND,
    PASSIVE,
    SPIDER,
    TRACK,
    critter_text,
    event_text,
)
from companion.games.arachnid.options import HOUSE_RULES
from companion.games.arachnid.scoring import SPIDER_POINTS, WEB_POINTS
from companion.games.arachnid.table import Card, Table, read_data, set_out
from companion.kit import options as house_rules
from companion.play import ReadFile, Settings, Text, text

SEATS = range(2, 5)
FIGURES = {"alpha": "A", "beta": "B", "spider1": "1", "spider2": "2"}
EVENT_COLOUR = {"feed": "yellow", "flyhit": "green", "critter": "red"}
OWN_CARDS = ("alpha", "beta")
DIE = {"attack": text("Attack die"), "defense": text("Defense die"), "bolster": text("Bolster die")}

CREDIT = text("Arachnid was designed by Roger Meloche. Get the game from its maker.")

CRITTER_WAYS = {
    "ladybird": text("Flies to a random free space at the edge. Robs the closest spider of 1 food."),
    "worm": text("Crawls 1 in a random direction. The web it leaves is destroyed."),
    "tater": text("Crawls 1 in a random direction. A feast."),
    "heebie": text("Crawls 1, even onto a spider: then its whole colony pays 1 food each."),
}

SCORE = (
    Tally(
        text("Spiders on the board"),
        text(
            "one {one}, two {two}, three {three}, four {four}",
            one=SPIDER_POINTS[1],
            two=SPIDER_POINTS[2],
            three=SPIDER_POINTS[3],
            four=SPIDER_POINTS[4],
        ),
    ),
    Tally(text("Webs on top"), text("{n} each", n=WEB_POINTS)),
    Tally(text("Upgrades kept"), text("1 each")),
    Tally(text("Points")),
    Tally(text("Tie: largest web"), text("spaces")),
    Tally(text("Tie: food"), text("store and incubator")),
)


def components(read: ReadFile) -> Components:
    """Everything, for every number of seats. Errors: DataError."""
    tables = {seats: _table(seats, read) for seats in SEATS}
    variants = {table.ground.name: table for table in tables.values()}
    names = list(variants)
    table = tables[SEATS[-1]]
    return Components(
        boards=tuple(_variant(variants[name], tables) for name in names),
        credit=CREDIT,
        tokens=tuple(_tokens(table)),
        mats=tuple(_mats(table, tables)),
        needs=(
            Need(table.tokens["food"], text("cubes of one colour for food")),
            Need(table.tokens["bloodied"], text("cubes of another colour: bloodied tokens, later upgrades")),
            Need(2, text("bags or cups, for events and for critters")),
            Need(1, text("die with 6 sides; the box can roll it for you")),
        ),
        steps=_steps(table),
        openings=tuple(_opening(one, names.index(one.ground.name)) for one in tables.values()),
        score=SCORE,
    )


def _steps(table: Table) -> tuple[Text, ...]:
    return (
        text("Start Arachnid on the box and say how many play. Lay the board for that number."),
        text("Sit down clockwise in the order Red, Yellow, Green, Purple, each behind their own webs."),
        text(
            "Lay {n} webs each and put Alpha and Beta on two of them, as the pictures below show.",
            n=table.start_webs,
        ),
        text("Put the other webs on the den, as many in each stack as it says. Keep the spares away."),
        text(
            "Lay cubes on the shaded boxes of the cards, dice on theirs, and {n} food in each store.",
            n=table.den["food_at_start"],
        ),
        text("Put the events and the critters into a bag each. The box draws for you, or you draw by hand."),
        text("Press Draw: the box says who begins and which Feed stays out. Then choose your abilities."),
        text(
            "The box keeps food, tracks and dice as well. In a hurry, print only the boards, webs, figures "
            "and critters, and leave dens and cards to it."
        ),
    )


def _table(seats: int, read: ReadFile) -> Table:
    options = house_rules.settled(HOUSE_RULES, SEATS, seats, {"mode": "tracked"})
    return set_out(Settings(seats, options, read_data(seats, options, read)))


def _variant(table: Table, tables: dict[int, Table]) -> BoardVariant:
    seats = [count for count, other in tables.items() if other.ground.name == table.ground.name]
    title = text("Board for {first} players", first=seats[0])
    if len(seats) > 1:
        title = text("Board for {first} to {last} players", first=seats[0], last=seats[-1])
    return BoardVariant(title, ground.board(table.ground))


def _opening(table: Table, board: int) -> Opening:
    pieces = []
    for seat, home in enumerate(table.ground.homes):
        standing = {home.alpha: "A", home.beta: "B"}
        for space in home.webs:
            pieces.append((space, Side("web", COLOURS[seat])))
            if space in standing:
                pieces.append((space, Side("spider", COLOURS[seat], standing[space])))
    return Opening(text("{n} players", n=table.seats), board, tuple(pieces))


# ---------------------------------------------------------------------------------- tokens


def _tokens(table: Table) -> Iterator[Token]:
    for colour, name in zip(COLOURS, COLOUR, strict=True):
        yield Token(
            f"{colour}-web",
            text("{colour} web", colour=name),
            table.tokens["web_per_colour"],
            Side("web", colour),
            form="hexagon",
            fit="space",
        )
    for colour, name in zip(COLOURS, COLOUR, strict=True):
        for spider, letter in FIGURES.items():
            yield Token(
                f"{colour}-{spider}",
                text("{colour} {spider}", colour=name, spider=SPIDER[spider]),
                1,
                Side("spider", colour, letter),
                Side("spider", colour, letter, marks=("stunned",)),
            )
    yield from _critters(table)
    for event in table.events.values():
        yield Token(
            event.token,
            event_text(event.token),
            1,
            Side(event.kind, EVENT_COLOUR[event.kind], str(event.number), event_text(event.token)),
            Side("event", marks=("back",)),
            fit="marker",
            bag="events",
        )
    for ability in ABILITIES:
        yield Token(
            ability,
            ABILITY[ability],
            table.number("abilities.copies") or 1,
            Side(ability, caption=ABILITY[ability]),
            form="square",
            fit="marker",
        )
    yield from _markers(table)


def _critters(table: Table) -> Iterator[Token]:
    """The Heebie Jeebies has a yellow side (A-113); the others show the back of the bag."""
    for token, kind in table.critters.items():
        red, *later = table.food_values[kind]
        back = Side(kind, "yellow", str(later[0])) if later else Side("critter", marks=("back",))
        number = token.removeprefix(kind)
        caption = text("no. {n}", n=int(number)) if number else None
        yield Token(token, critter_text(token), 1, Side(kind, "red", str(red), caption), back, bag="critters")


def _markers(table: Table) -> Iterator[Token]:
    for number in range(1, table.tokens["funnel"] + 1):
        title = text("Funnel {number}", number=number)
        yield Token(f"funnel{number}", title, 1, Side("funnel", figure=str(number)), fit="cube")
    yield Token("snare", text("Snare"), table.number("tokens.snare") or 1, Side("snare"), fit="cube")
    yield Token("control", text("Mind Control"), table.tokens["mind_control"], Side("control"), fit="cube")
    cards = tuple(table.cards[kind] for kind in OWN_CARDS) * len(COLOURS)
    cards += tuple(card for kind, card in table.cards.items() if kind not in OWN_CARDS) * _stock(table)
    for kind in ("attack", "defense"):
        count = sum(getattr(card, kind) for card in cards)
        yield Token(kind, DIE[kind], count, Side(kind), form="square", fit="cube")
    yield Token("first", text("First player"), 1, Side("first", caption=text("First player")), fit="marker")


def _stock(table: Table) -> int:
    return table.number("university.stock") or 0


# ------------------------------------------------------------------------------------ mats


def _mats(table: Table, tables: dict[int, Table]) -> Iterator[Mat]:
    for colour in COLOURS:
        yield _den(table, tables, colour)
    yield _event_track(table)
    yield _critter_mat(table)
    yield _university()
    for kind in OWN_CARDS:
        for colour, name in zip(COLOURS, COLOUR, strict=True):
            yield _card(table.cards[kind], colour, name)
    for kind, card in table.cards.items():
        if kind not in OWN_CARDS:
            yield _card(card, "", text("Hatched"), _stock(table))


def _card(card: Card, colour: str, note: Text, count: int = 1) -> Mat:
    lines = [
        (Group(TRACK[name], _track(spaces, bloodied)), *((_ABILITY,) if name == "special" else ()))
        for name, spaces, bloodied in card.tracks
    ]
    dice = (
        Group(text("Attack"), (Place(picture="attack"),) * card.attack),
        Group(text("Defense"), (Place(picture="defense"),) * card.defense),
    )
    name = f"{colour}-{card.kind}" if colour else card.kind
    return Mat(name, CARD[card.kind], (*lines, dice), count, colour, note, "spider")


_ABILITY = Group(text("Ability"), (Place("marker"),))


def _track(spaces: int, bloodied: int) -> tuple[Place, ...]:
    """A-12: the first boxes are covered at the start; the last one is marked with an X."""
    marks = [["covered"] if place < bloodied else [] for place in range(spaces)]
    marks[-1].append("end")
    return tuple(Place(marks=tuple(one)) for one in marks)


def _den(table: Table, tables: dict[int, Table], colour: str) -> Mat:
    stacks = []
    for place, flies in enumerate(table.flies):
        counts: dict[int, list[int]] = {}
        for seats, other in tables.items():
            counts.setdefault(other.stacks[place], []).append(seats)
        marks = () if any(counts) else ("empty",)
        stacks.append(Place("space", "hexagon", "fly", str(flies), marks, _webs(counts)))
    end = Place(marks=("end",))
    return Mat(
        f"{colour}-den",
        text("Den"),
        (
            (Group(text("Webs: take from the left; each fly in sight brings food"), tuple(stacks)),),
            (
                Group(text("Food store"), (Place(picture="food"),) * table.den["store"]),
                Group(text("Incubator"), (Place(picture="egg"),) * table.den["incubator"]),
                Group(text("Refresh"), (end,)),
                Group(text("Deploy"), (end,)),
            ),
        ),
        1,
        colour,
        dict(zip(COLOURS, COLOUR, strict=True))[colour],
        "web",
        "strip",
    )


def _webs(counts: dict[int, list[int]]) -> tuple[Text, ...]:
    """How many webs a stack starts with, by the number of players where that matters."""
    if len(counts) == 1:
        (count,) = counts
        return (text("{n} web", plural="{n} webs", n=count) if count else text("stays empty"),)
    return tuple(
        text("{players} players: {n}", players=", ".join(map(str, players)), n=count)
        for count, players in counts.items()
    )


def _event_track(table: Table) -> Mat:
    places = tuple(Place("marker", "disc", figure=str(n)) for n in range(1, table.track + 1))
    kinds = (
        ("feed", text("Everybody feeds every spider: 1 food each.")),
        ("flyhit", text("Everybody gains the flies in sight on the den, and on funnels.")),
        ("critter", text("All critters activate, then one is drawn and spawns.")),
    )
    return Mat(
        "events",
        text("Events"),
        (
            (Group(text("In the order they are drawn. All full: everything back into the bag."), places),),
            tuple(
                Group(EVENT_KIND[kind], note=note, picture=kind, colour=EVENT_COLOUR[kind])
                for kind, note in kinds
            ),
        ),
        picture="event",
        form="strip",
    )


def _critter_mat(table: Table) -> Mat:
    groups = tuple(
        Group(CRITTER_KIND[kind], note=CRITTER_WAYS[kind], picture=kind, colour="red") for kind in CRITTERS
    )
    dice = tuple(
        Group(DIE[kind], tuple(Place(figure=str(side)) for side in sides))
        for kind, sides in table.settings.data["dice.json"].items()
    )
    return Mat(
        "critters",
        text("Critters and dice"),
        (groups[:2], groups[2:], dice[:2], (*dice[2:], _ANY_DIE)),
        note=text("Every critter bites who stands beside it: 1 food"),
        picture="heebie",
        form="strip",
    )


_ANY_DIE = Group(
    text("Any die will do"),
    note=text("Roll an ordinary die and read its side in the row, from the left; or let the box roll."),
)


def _university() -> Mat:
    groups = tuple(
        Group(
            text("{ability}, always", ability=ABILITY[one]) if one in PASSIVE else ABILITY[one],
            note=ABILITY_IN_BRIEF[one],
            picture=one,
        )
        for one in ABILITIES
    )
    lines = tuple(groups[start : start + 5] for start in range(0, len(groups), 5))
    return Mat(
        "university",
        text("Spider University"),
        lines,
        note=text("Abilities nobody has lie here, and the cards of spiders to hatch"),
        picture="spider",
        form="strip",
    )
