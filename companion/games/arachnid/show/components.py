"""What Arachnid is made of, counted from the data files the rules use."""

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
from companion.games.arachnid.printed import grid
from companion.games.arachnid.printed.equipment import Card, Equipment, equip
from companion.games.arachnid.printed.names import (
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
from companion.games.arachnid.tasks.scoring import SPIDER_POINTS, WEB_POINTS
from companion.play import Settings, Text, listed, text

FIGURES = {"alpha": "A", "beta": "B", "spider1": "1", "spider2": "2"}
EVENT_COLOUR = {"feed": "yellow", "flyhit": "green", "critter": "red"}
OWN_CARDS = ("alpha", "beta")

Coloured = tuple[str, Text]
"""The colour of a seat, and what it is called."""

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


def components(chosen: Sequence[Settings]) -> Components:
    """Everything for these numbers of seats."""
    tables = {settings.seats: equip(settings) for settings in chosen}
    variants = {equipment.grid.name: equipment for equipment in tables.values()}
    names = list(variants)
    most, equipment = list(tables.items())[-1]
    colours = tuple(zip(COLOURS, COLOUR, strict=True))[:most]
    return Components(
        boards=tuple(_variant(variants[name], tables) for name in names),
        credit=CREDIT,
        tokens=tuple(_tokens(equipment, colours)),
        mats=tuple(_mats(equipment, tables, colours)),
        needs=(
            Need(equipment.tokens["food"], text("cubes of one colour for food")),
            Need(
                equipment.tokens["bloodied"], text("cubes of another colour: bloodied tokens, later upgrades")
            ),
            Need(2, text("bags or cups, for events and for critters")),
            Need(1, text("die with 6 sides; the box can roll it for you")),
        ),
        steps=_steps(equipment, colours, alone=len(tables) == 1),
        starting=STARTING,
        openings=tuple(_opening(one, names.index(one.grid.name)) for one in tables.values()),
        score=SCORE,
    )


def _steps(equipment: Equipment, colours: Sequence[Coloured], *, alone: bool) -> tuple[Text, ...]:
    """``alone``: for one number of players, who need not look for their board."""
    return (
        text("Lay the board for {n} players.", n=equipment.seats)
        if alone
        else text("Lay the board for as many as play."),
        text(
            "Sit down clockwise in the order {colours}, each behind their own webs.",
            colours=listed([name for _, name in colours]),
        ),
        text(
            "Lay {n} webs each and put Alpha and Beta on two of them, as in the picture.",
            n=equipment.start_webs,
        ),
        text("Put the other webs on the den, as many in each stack as it says. Keep the spares away."),
        text(
            "Lay cubes on the shaded boxes of the cards, dice on theirs, and {n} food in each store.",
            n=equipment.den["food_at_start"],
        ),
        text("Put the events and the critters into a bag each. The box draws for you, or you draw by hand."),
    )


STARTING = (
    text(
        "Start Arachnid on the box for as many as play, and draw: it says who begins and which Feed "
        "stays out. Then choose your abilities."
    ),
    text(
        "The box keeps food, tracks and dice as well. In a hurry, print only the boards, webs, figures "
        "and critters, and leave dens and cards to it."
    ),
)


def _variant(equipment: Equipment, tables: dict[int, Equipment]) -> BoardVariant:
    seats = [count for count, other in tables.items() if other.grid.name == equipment.grid.name]
    title = text("Board for {first} players", first=seats[0])
    if len(seats) > 1:
        title = text("Board for {first} to {last} players", first=seats[0], last=seats[-1])
    return BoardVariant(title, grid.board(equipment.grid))


def _opening(equipment: Equipment, board: int) -> Opening:
    pieces = []
    for seat, home in enumerate(equipment.grid.homes):
        standing = {home.alpha: "A", home.beta: "B"}
        for space in home.webs:
            pieces.append((space, TokenSide("web", COLOURS[seat], layer="cover")))
            if space in standing:
                pieces.append((space, TokenSide("spider", COLOURS[seat], standing[space])))
    title = text("{n} players", n=equipment.seats)
    return Opening(title, board, tuple(pieces), equipment.seats)


# ---------------------------------------------------------------------------------- tokens


def _tokens(equipment: Equipment, colours: Sequence[Coloured]) -> Iterator[Token]:
    for colour, name in colours:
        yield Token(
            f"{colour}-web",
            text("{colour} web", colour=name),
            equipment.tokens["web_per_colour"],
            TokenSide("web", colour, layer="cover"),
            form="hexagon",
            fit="space",
            section=text("Webs"),
        )
    for colour, name in colours:
        for spider, letter in FIGURES.items():
            yield Token(
                f"{colour}-{spider}",
                text("{whose} {spider}", whose=name, spider=SPIDER[spider]),
                1,
                TokenSide("spider", colour, letter),
                TokenSide("spider", colour, letter, marks=("turned",)),
                section=text("Spiders"),
            )
    yield from _critters(equipment)
    for event in equipment.events.values():
        yield Token(
            event.token,
            event_text(event.token),
            1,
            TokenSide(event.kind, EVENT_COLOUR[event.kind], str(event.number), event_text(event.token)),
            TokenSide("event", marks=("back",)),
            fit="marker",
            bag="events",
            section=text("Events"),
        )
    for ability in ABILITIES:
        yield Token(
            ability,
            ABILITY[ability],
            equipment.number("abilities.copies") or 1,
            TokenSide(ability, caption=ABILITY[ability]),
            form="square",
            fit="marker",
            section=text("Abilities"),
        )
    yield from _markers(equipment, len(colours))


def _critters(equipment: Equipment) -> Iterator[Token]:
    """The Heebie Jeebies has a yellow side (A-113); the others show the back of the bag."""
    for token, kind in equipment.critters.items():
        red, *later = equipment.food_values[kind]
        back = TokenSide(kind, "yellow", str(later[0])) if later else TokenSide("critter", marks=("back",))
        number = token.removeprefix(kind)
        caption = text("no. {n}", n=int(number)) if number else None
        front = TokenSide(kind, "red", str(red), caption)
        name = critter_text(token)
        yield Token(token, name, 1, front, back, bag="critters", section=text("Critters"))


def _markers(equipment: Equipment, players: int) -> Iterator[Token]:
    small = text("Funnels, snares and Mind Control")
    for number in range(1, equipment.tokens["funnel"] + 1):
        title = text("Funnel {number}", number=number)
        side = TokenSide("funnel", figure=str(number))
        yield Token(f"funnel{number}", title, 1, side, fit="cube", section=small)
    snares, controls = equipment.number("tokens.snare") or 1, equipment.tokens["mind_control"]
    yield Token("snare", text("Snare"), snares, TokenSide("snare"), fit="cube", section=small)
    yield Token("control", text("Mind Control"), controls, TokenSide("control"), fit="cube", section=small)
    cards = tuple(equipment.cards[kind] for kind in OWN_CARDS) * players
    cards += tuple(card for kind, card in equipment.cards.items() if kind not in OWN_CARDS) * _stock(
        equipment
    )
    for kind in ("attack", "defense"):
        count = sum(getattr(card, kind) for card in cards)
        yield Token(kind, DIE[kind], count, TokenSide(kind), form="square", fit="cube", section=text("Dice"))
    yield Token(
        "first",
        text("First player"),
        1,
        TokenSide("first", caption=text("First player")),
        fit="marker",
        section=text("Who begins"),
    )


def _stock(equipment: Equipment) -> int:
    return equipment.number("university.stock") or 0


# ------------------------------------------------------------------------------------ mats


def _mats(equipment: Equipment, tables: dict[int, Equipment], colours: Sequence[Coloured]) -> Iterator[Mat]:
    for colour, name in colours:
        yield _den(equipment, tables, colour, name)
    yield _event_track(equipment)
    yield _critter_mat(equipment)
    yield _university()
    for kind in OWN_CARDS:
        for colour, name in colours:
            yield _card(equipment.cards[kind], colour, name)
    for kind, card in equipment.cards.items():
        if kind not in OWN_CARDS:
            yield _card(card, "", text("Hatched"), _stock(equipment))


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
    return tuple(Place(picture="bloodied" if "covered" in one else "", marks=tuple(one)) for one in marks)


def _den(equipment: Equipment, tables: dict[int, Equipment], colour: str, name: Text) -> Mat:
    stacks = []
    for place, flies in enumerate(equipment.flies):
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
                Group(text("Food store"), (Place(picture="food"),) * equipment.den["store"]),
                Group(text("Incubator"), (Place(picture="egg"),) * equipment.den["incubator"]),
                Group(text("Refresh"), (end,)),
                Group(text("Deploy"), (end,)),
            ),
        ),
        1,
        colour,
        name,
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


def _event_track(equipment: Equipment) -> Mat:
    places = tuple(Place("marker", "disc", figure=str(n)) for n in range(1, equipment.track + 1))
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


def _critter_mat(equipment: Equipment) -> Mat:
    groups = tuple(
        Group(CRITTER_KIND[kind], note=CRITTER_WAYS[kind], picture=kind, colour="red") for kind in CRITTERS
    )
    dice = tuple(
        Group(DIE[kind], tuple(Place(figure=str(side)) for side in sides))
        for kind, sides in equipment.settings.data["dice.json"].items()
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
