"""What there is to see of a position."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.taller_ants import names
from companion.games.taller_ants import state as position
from companion.games.taller_ants.layout import (
    ANT_POINTS,
    NOWHERE,
    QUEEN_HP,
    SPIDER_HP,
    SPIDER_POINTS,
    bits,
)
from companion.games.taller_ants.menus import budget
from companion.games.taller_ants.state import SPIDER_SEAT, Colony, Group, Queen, Spider, State
from companion.kit.seats import turn_heading
from companion.play import Item, Piece, Scene, SeatLine, Text, Tray, text


def scene(state: State) -> Scene:
    """Everything on the table; the headline of a seat is how much of its goals it has reached."""
    seats = range(state.layout.seats)
    return Scene(
        seats=tuple(_seat_line(state, seat) for seat in seats),
        phase=_phase(state),
        context=text("round {n}", n=state.round) if state.round else text("set-up"),
        active=None if state.stage in ("fungus", "tile", "over") else state.seat,
        pieces=(*_ground(state), *_things(state), *_units(state)),
        trays=tuple(tray for seat in seats for tray in _trays(state, seat)),
    )


def _phase(state: State) -> Text:
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
    return turn_heading(names.seat_name(state, state.seat)) if state.round else text("Setting up")


def _seat_line(state: State, seat: int) -> SeatLine:
    share = position.percent(state, seat)
    (one, first), (other, second) = position.progress(state, seat)
    if seat != SPIDER_SEAT and state.colonies[seat - 1].out:
        note = text("out")
    elif seat == SPIDER_SEAT:
        note = text(
            "{one}/{first} webs, {other}/{second} ants", one=one, first=first, other=other, second=second
        )
    else:
        note = text(
            "{one}/{first} food, {other}/{second} ants", one=one, first=first, other=other, second=second
        )
    return SeatLine(
        seat=seat,
        colour=names.colours(state)[seat],
        name=names.seat_name(state, seat),
        headline=share,
        headline_label=text("% of the goals", short="goals"),
        note=note,
    )


# ------------------------------------------------------------------------------------ pieces


def _ground(state: State) -> Iterator[Piece]:
    """Webs, fungus, wards, what is dug, and holes."""
    called, size, colours = state.layout.names, state.layout.size, names.colours(state)
    for to in bits(state.webs):
        yield Piece(f"web-{called[to]}", "web", called[to])
    for to in bits(state.fungus):
        yield Piece(f"fungus-{called[to]}", "fungus", called[to])
    for to in bits(state.wards):
        yield Piece(f"ward-{called[to]}", "ward", called[to])
    for seat, colony in enumerate(state.colonies, 1):
        for to in bits(colony.nest):
            yield Piece(f"{colours[seat]}-tunnel-{called[to]}", "tunnel", called[to + size], seat)
        for hole in (colony.hole, *colony.shafts) if colony.hole != NOWHERE else ():
            for end in (hole, hole + size):
                yield Piece(f"{colours[seat]}-hole-{called[end]}", "hole", called[end], seat)


def _things(state: State) -> Iterator[Piece]:
    """What lies on the ground, with how much of it."""
    for at, thing, number in state.items:
        where = state.layout.names[at]
        kind, seat = (thing[:-1], int(thing[-1])) if thing.startswith("brood") else (thing, None)
        yield Piece(f"{thing}-{where}", KINDS[kind], where, seat, number, str(number))


KINDS = {
    "food": "food",
    "web": "silk",
    "ants": "dead-ants",
    "cocoons": "cocoons",
    "eggs": "eggs",
    "fed": "fed-eggs",
    "brood": "ant-eggs",
}
"""What a thing is called as a piece."""


def _units(state: State) -> Iterator[Piece]:
    """Queens, groups and spiders, with all that tells them apart."""
    called = state.layout.names
    for seat, colony in enumerate(state.colonies, 1):
        queen = colony.queen
        if queen is not None:
            marks = (f"{queen.hp} hp", f"{names.points(queen.points)} MP")
            yield Piece(
                names.piece_id(state, seat, names.QUEEN),
                "queen",
                called[queen.square],
                seat,
                label="Q",
                marks=marks,
            )
        for group in colony.groups:
            for number, square in enumerate(group.stands[1:], 2):
                piece = f"{names.piece_id(state, seat, group.name)}-{number}"
                yield Piece(piece, "bridge", called[square], seat)
            piece = names.piece_id(state, seat, group.name)
            yield Piece(
                piece, "ants", called[group.square], seat, group.ants, group.name[5:], _group_marks(group)
            )
    for spider in state.spiders:
        piece = names.piece_id(state, SPIDER_SEAT, spider.name)
        yield Piece(
            piece, "spider", called[spider.square], SPIDER_SEAT, 0, spider.name[6:], _spider_marks(spider)
        )


def _group_marks(group: Group) -> tuple[str, ...]:
    found = [f"{group.red} red" if group.red else "", f"{group.black} black" if group.black else ""]
    found += [f"{group.food} food" if group.food else "", f"{group.web} web points" if group.web else ""]
    return (*filter(None, found), f"{names.points(group.points)} MP", *(("bridge",) if group.bridge else ()))


def _spider_marks(spider: Spider) -> tuple[str, ...]:
    carried = (
        f"{number} {what}"
        for what, number in (
            ("prisoners", spider.ants),
            ("cocooned", spider.cocoons),
            ("eggs", spider.eggs),
            ("fed eggs", spider.fed),
        )
        if number
    )
    return (f"{spider.hp} hp", f"{names.points(spider.points)} MP", *carried)


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
        Item(what, "count", names.thing(what), number)
        for what, number in (
            ("ants", spider.ants),
            ("cocoons", spider.cocoons),
            ("eggs", spider.eggs),
            ("fed", spider.fed),
        )
        if number
    )
    hp = Item("hp", "track", text("hp"), spider.hp, SPIDER_HP)
    return _unit_tray(state, SPIDER_SEAT, spider, spider.name, SPIDER_POINTS, (hp, *carried))


def _ant_trays(state: State, seat: int, colony: Colony) -> Iterator[Tray]:
    for group in colony.groups:
        items = [
            Item("ants", "count", names.ants(group.red, group.black), group.ants),
            Item("load", "count", text("Load"), group.food + group.web, 5 * group.ants),
        ]
        if group.web:
            items.append(Item("web", "count", names.thing("web"), group.web))
        if group.credit:
            items.append(Item("credit", "count", text("Paid squares to dig"), group.credit))
        yield _unit_tray(state, seat, group, group.name, ANT_POINTS, tuple(items))
    if colony.queen is not None:
        hp = Item("hp", "track", text("hp"), colony.queen.hp, QUEEN_HP)
        yield _unit_tray(state, seat, colony.queen, names.QUEEN, ANT_POINTS, (hp,))
