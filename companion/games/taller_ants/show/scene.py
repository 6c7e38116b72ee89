"""What there is to see of a position."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.taller_ants import names
from companion.games.taller_ants.state import position
from companion.games.taller_ants.state.equipment import (
    ANT_POINTS,
    QUEEN_HP,
    SPIDER_HP,
    SPIDER_POINTS,
    bits,
)
from companion.games.taller_ants.state.position import (
    OWN_EGGS,
    SPIDER_SEAT,
    Colony,
    Group,
    Queen,
    Spider,
    State,
)
from companion.games.taller_ants.words.menus import budget
from companion.kit.seats import turn_heading
from companion.kit.spaces import NO_SPACE
from companion.play import Item, Piece, Scene, SeatLine, Text, Tray, text


def scene(state: State) -> Scene:
    """Everything on the table; the headline of a seat is how much of its goals it has reached."""
    seats = range(state.equipment.seats)
    return Scene(
        seats=tuple(_seat_line(state, seat) for seat in seats),
        phase=phase(state),
        context=text("round {n}", n=state.round) if state.round else text("before play"),
        active=None if state.stage in ("fungus", "tile", "over") else state.seat,
        pieces=(*_ground(state), *_things(state), *_units(state)),
        trays=tuple(tray for seat in seats for tray in _trays(state, seat)),
    )


def phase(state: State) -> Text:
    """What is going on, in a word or two."""
    match state.stage:
        case "fungus" | "tile":
            return text("The fungus grows")
        case "fight" | "avoid" | "prize":
            return text("A fight")
        case "harvest":
            return text("A harvest")
        case "regroup":
            return text("Regrouping")
        case "over":
            return text("Game over")
    return turn_heading(names.seat_name(state, state.seat)) if state.round else text("Set-up")


def _seat_line(state: State, seat: int) -> SeatLine:
    share = position.percent(state, seat)
    (one, first), (other, second) = position.progress(state, seat)
    if seat != SPIDER_SEAT and state.colonies[seat - 1].out:
        note = text("out")
    elif seat == SPIDER_SEAT:
        note = text(
            "{one}/{first} webs, {other}/{second} ants",
            short="webs {one}, ants {other}",
            one=one,
            first=first,
            other=other,
            second=second,
        )
    else:
        note = text(
            "{one}/{first} food, {other}/{second} ants",
            short="food {one}, ants {other}",
            one=one,
            first=first,
            other=other,
            second=second,
        )
    return SeatLine(
        seat=seat,
        colour=names.colours(state)[seat],
        name=names.seat_name(state, seat),
        headline=share,
        headline_label=names.GOALS,
        note=note,
    )


# ------------------------------------------------------------------------------------ pieces


def _ground(state: State) -> Iterator[Piece]:
    """Webs, fungus, wards, what is dug, and holes."""
    called, size, colours = state.equipment.names, state.equipment.size, names.colours(state)
    for to in bits(state.webs):
        yield Piece(f"web-{called[to]}", "cobweb", called[to], text("Web"), layer="cover")
    for to in bits(state.fungus):
        yield Piece(f"fungus-{called[to]}", "fungus", called[to], text("Fungus"), layer="cover")
    for to in bits(state.wards):
        yield Piece(f"ward-{called[to]}", "ward", called[to], text("Ward"), layer="cover")
    for seat, colony in enumerate(state.colonies, 1):
        owner = names.seat_name(state, seat)
        tunnel, way = text("{seat}’s tunnel", seat=owner), text("{seat}’s hole", seat=owner)
        for to in bits(colony.nest):
            piece = f"{colours[seat]}-tunnel-{called[to]}"
            yield Piece(piece, "tunnel", called[to + size], tunnel, seat, layer="cover")
        for hole in (colony.hole, *colony.shafts) if colony.hole != NO_SPACE else ():
            for end in (hole, hole + size):
                yield Piece(
                    f"{colours[seat]}-hole-{called[end]}", "hole", called[end], way, seat, layer="cover"
                )


def _things(state: State) -> Iterator[Piece]:
    """What lies on the ground, with how much of it."""
    for at, thing, number in state.items:
        where = state.equipment.names[at]
        kind, seat = (thing[:-1], int(thing[-1])) if thing.startswith("brood") else (thing, None)
        yield Piece(
            f"{thing}-{where}",
            PICTURES[kind],
            where,
            names.amount(thing, number),
            seat,
            number,
            str(number),
            "lies",
        )


PICTURES = {
    "food": "food",
    "web": "silk",
    "ants": "dead-ant",
    "cocoons": "cocoon",
    "eggs": "eggs",
    "fed": "fed-egg",
    "brood": "ant-egg",
}
"""How a thing that lies about is drawn."""


def _units(state: State) -> Iterator[Piece]:
    """Queens, groups and spiders, with all that tells them apart."""
    called = state.equipment.names
    for seat, colony in enumerate(state.colonies, 1):
        queen = colony.queen
        if queen is not None:
            yield Piece(
                names.piece_id(state, seat, position.QUEEN),
                "queen",
                called[queen.square],
                names.whose(state, seat, position.QUEEN),
                seat,
                label="Q",
                initial=names.QUEEN_NAME,
                notes=(budget(queen),),
            )
        for group in colony.groups:
            piece = names.piece_id(state, seat, group.name)
            name = names.whose(state, seat, group.name)
            for number, square in enumerate(group.stands[1:], 2):
                span = text("{unit} as a bridge", unit=name)
                yield Piece(f"{piece}-{number}", "bridge", called[square], span, seat, layer="cover")
            yield Piece(
                piece,
                "ant",
                called[group.square],
                name,
                seat,
                group.ants,
                group.name[5:],
                notes=_group_notes(group),
            )
    for spider in state.spiders:
        yield Piece(
            names.piece_id(state, SPIDER_SEAT, spider.name),
            "spider",
            called[spider.square],
            names.whose(state, SPIDER_SEAT, spider.name),
            SPIDER_SEAT,
            label=spider.name[6:],
            notes=(budget(spider), *_carried(spider)),
        )


def _group_notes(group: Group) -> tuple[Text, ...]:
    """How many ants a group has, what they carry, and what they have left to move."""
    return (
        names.ants(group.red, group.black),
        *_carried(group),
        budget(group),
        *((text("a bridge"),) if group.bridge else ()),
    )


def _carried(unit: Spider | Group) -> tuple[Text, ...]:
    """What a unit carries."""
    return tuple(names.amount(what, number) for what, number in unit.carried.items() if number)


# ------------------------------------------------------------------------------------- trays


def _trays(state: State, seat: int) -> Iterator[Tray]:
    """The goals of a seat, and a card for each of its units."""
    colour = names.colours(state)[seat]
    if seat == SPIDER_SEAT:
        yield Tray(f"{colour}-goals", text("Goals"), _goals(state, seat), seat)
        for spider in state.spiders:
            yield _spider_tray(state, spider)
        return
    colony = state.colonies[seat - 1]
    yield Tray(f"{colour}-goals", text("Goals"), (*_goals(state, seat), *_queen_items(state, seat)), seat)
    yield from _ant_trays(state, seat, colony)


def _goals(state: State, seat: int) -> tuple[Item, ...]:
    labels = (
        (text("Webs"), text("Ants in cocoons"))
        if seat == SPIDER_SEAT
        else (text("Food in storage"), text("Ants"))
    )
    return tuple(
        Item(f"goal{number}", "count", label, have, max(have, goal))
        for number, (label, (have, goal)) in enumerate(
            zip(labels, position.progress(state, seat), strict=True), 1
        )
    )


def _queen_items(state: State, seat: int) -> tuple[Item, ...]:
    eggs = position.brood(state, seat)
    return (Item("brood", "count", text("Eggs"), eggs),) if eggs else ()


def _unit_tray(
    state: State, seat: int, unit: Spider | Group | Queen, name: str, most: int, items: tuple[Item, ...]
) -> Tray:
    points = Item("points", "track", text("MP"), unit.points // 2, most // 2, path=("step", name))
    piece = names.piece_id(state, seat, name)
    return Tray(piece, names.unit(name), (points, *items), seat, budget(unit))


def _spider_tray(state: State, spider: Spider) -> Tray:
    carried = tuple(
        Item(what, "count", names.thing(what), number) for what, number in spider.carried.items() if number
    )
    hp = Item("hp", "track", text("hp"), spider.hp, SPIDER_HP)
    return _unit_tray(state, SPIDER_SEAT, spider, spider.name, SPIDER_POINTS, (hp, *carried))


def _ant_trays(state: State, seat: int, colony: Colony) -> Iterator[Tray]:
    for group in colony.groups:
        items = [
            Item("ants", "count", names.ants(group.red, group.black), group.ants),
            Item("load", "count", text("Load"), group.load, 5 * group.ants),
        ]
        if group.web:
            items.append(Item("web", "count", names.thing("web"), group.web))
        if group.brood:
            items.append(Item("brood", "count", names.thing(OWN_EGGS), group.brood))
        if group.credit:
            items.append(Item("credit", "count", text("Paid squares to dig"), group.credit))
        yield _unit_tray(state, seat, group, group.name, ANT_POINTS, tuple(items))
    if colony.queen is not None:
        hp = Item("hp", "track", text("hp"), colony.queen.hp, QUEEN_HP)
        yield _unit_tray(state, seat, colony.queen, position.QUEEN, ANT_POINTS, (hp,))
