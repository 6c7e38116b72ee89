"""The pencil of Taller-Ants: units and what they have, the ground and what lies on it, the round, the turn.

Scores follow from these: what is stored, who lives, what is covered with web. Food, webs and ants come
from and go to the box of the game, which has enough of all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from companion.frozen import replace
from companion.games.taller_ants import names, rules, turns
from companion.games.taller_ants.acts import loads, regroup
from companion.games.taller_ants.saving import invariants
from companion.games.taller_ants.state import areas, position
from companion.games.taller_ants.state.equipment import (
    ANT_POINTS,
    GROUP,
    QUEEN_HP,
    SPIDER_HP,
    SPIDER_POINTS,
)
from companion.games.taller_ants.state.position import (
    LOAD,
    OWN_EGGS,
    QUEEN,
    SPIDER_SEAT,
    THINGS,
    Group,
    Queen,
    Spider,
    State,
    Unit,
)
from companion.kit import pencil
from companion.kit.lazy_events import LazyEvents
from companion.kit.pencil import THERE_OR_GONE, YES_OR_NO, Correctable, Correctables, choices, yes_or_no
from companion.kit.saved import wrong
from companion.kit.spaces import NO_SPACE
from companion.play import Step, Text, text

GONE = text("not on the board")
GROUNDS = {"webs": text("Web"), "fungus": text("Fungus"), "wards": text("Ward")}
"""What may cover a square above ground, by its area."""
MOST_LYING = 30
"""So much of a thing may be set to lie on a square, or more where more lies there."""
NO_DIGGER = text("nobody")
HALVES = text("movement points, in halves")


def kinds(state: State) -> tuple[Correctables, ...]:
    """All that may be set while rounds are played."""
    if not state.round or state.stage == "over":
        return ()
    found = [
        Correctables("unit", text("Where a unit is"), lambda _: _places(state)),
        Correctables("ants", text("Ants of a group"), lambda _: _ants(state)),
        Correctables("hp", text("hp of a unit"), lambda _: _hp(state)),
        Correctables("load", text("What a unit carries"), lambda _: _loads(state)),
        Correctables("points", text("Movement points of a unit"), lambda _: _points(state), remembered=True),
        Correctables("credit", text("Paid squares to dig"), lambda _: _credits(state), remembered=True),
        Correctables("bridge", text("A group that is a bridge"), lambda _: _bridges(state)),
        Correctables("ground", text("What covers a square"), lambda space: _grounds(state, space)),
        Correctables("tunnel", text("Who dug a square"), lambda space: _tunnels(state, space)),
        Correctables("hole", text("Whose hole a square has"), lambda space: _holes(state, space)),
        Correctables("lying", text("What lies on a square"), lambda space: _lying(state, space)),
        Correctables("round", pencil.ROUND, lambda _: [_round(state)]),
    ]
    if state.stage in ("spiders", "ants"):
        found.append(Correctables("turn", pencil.TURN, lambda _: [_turn(state)]))
    return tuple(found)


def gone_on(state: State) -> Step:
    """A corrected position, gone on to what the rules wait for. Errors: PositionError."""
    for seat, colony in enumerate(state.colonies, 1):
        if colony.out and turns.living(state, seat):
            state = position.with_colony(state, seat, out=False)
    invariants.check_table(state)
    after, told = rules.go_on(state)
    return Step(after, LazyEvents(told))


# --------------------------------------------------------------------------------------- units


def _units(state: State) -> Iterator[tuple[int, Unit]]:
    for seat in range(state.equipment.seats):
        for unit in position.units_of(state, seat):
            yield seat, unit


def _places(state: State) -> Iterator[Correctable]:
    """Where every unit is, and those that could come back: a spider, a queen, a group of each player."""
    for seat, unit in _units(state):
        yield _place(state, seat, unit.name, unit)
    used = {spider.name for spider in state.spiders}
    for name in [name for name in names.SPIDER_NAMES if name not in used][:1]:
        yield _place(state, SPIDER_SEAT, name, None)
    for seat, colony in enumerate(state.colonies, 1):
        if colony.queen is None:
            yield _place(state, seat, QUEEN, None)
        yield _place(state, seat, regroup.free_name(state, seat), None)


def _place(state: State, seat: int, name: str, unit: Unit | None) -> Correctable:
    fixed, at = state.equipment, NO_SPACE if unit is None else unit.square
    squares = fixed.names[: fixed.size] if seat == SPIDER_SEAT else fixed.names

    def become(to: int) -> State:
        return _moved(state, seat, name, unit, to)

    piece, called = names.piece_id(state, seat, name), names.whose(state, seat, name)
    loaded = unit is not None and not isinstance(unit, Queen) and any(unit.carried.values())

    def term(value: str) -> Text | None:
        return text("What it carried lies there.") if value == pencil.OFF and loaded else None

    return pencil.piece(
        squares,
        at,
        called,
        become,
        path=(piece,),
        label=called,
        off=GONE,
        seat=seat,
        term=term,
        said=names.place_of,
    )


def _moved(state: State, seat: int, name: str, unit: Unit | None, to: int) -> State:
    """The state with a unit on another square; what one carried that is taken away lies where it stood."""
    state = replace(state, passing="", last=(), heading=0)
    if to == NO_SPACE:
        assert unit is not None
        return _without(state, seat, unit)
    if unit is None:
        return _with(state, seat, _fresh(state, seat, name, to))
    if isinstance(unit, Group):
        return _with(state, seat, replace(unit, square=to, handled=(), bridge=()))
    if isinstance(unit, Spider):
        return _with(state, seat, replace(unit, square=to, handled=()))
    return _with(state, seat, replace(unit, square=to))


def _fresh(state: State, seat: int, name: str, to: int) -> Unit:
    """A unit as it begins: whose turn it is, it has not moved in it."""
    now = state.seat == seat
    if seat == SPIDER_SEAT:
        return Spider(name, to, SPIDER_HP, SPIDER_POINTS if now else 0)
    points = ANT_POINTS if now else 0
    if name == QUEEN:
        return Queen(to, QUEEN_HP, points)
    red = state.colonies[seat - 1].kind == "red"
    return Group(name, to, int(red), int(not red), points)


def _with(state: State, seat: int, unit: Unit) -> State:
    """The state with a unit as it is now, or come anew."""
    if isinstance(unit, Spider):
        others = tuple(one for one in state.spiders if one.name != unit.name)
        known = len(others) < len(state.spiders)
        return position.with_spider(state, unit) if known else replace(state, spiders=(*others, unit))
    if isinstance(unit, Queen):
        return position.with_colony(state, seat, queen=unit)
    if position.group_of(state, seat, unit.name) is not None:
        return position.with_group(state, seat, unit)
    return position.with_colony(state, seat, groups=(*state.colonies[seat - 1].groups, unit))


def _without(state: State, seat: int, unit: Unit) -> State:
    if isinstance(unit, Queen):
        return position.with_colony(state, seat, queen=None)
    left = [(unit.square, _as_it_lies(what, seat), count) for what, count in unit.carried.items() if count]
    if isinstance(unit, Spider):
        state = replace(state, spiders=tuple(one for one in state.spiders if one.name != unit.name))
    else:
        state = position.with_group(state, seat, replace(unit, red=0, black=0))
    return position.with_items(state, *left)


def _as_it_lies(what: str, seat: int) -> str:
    return position.eggs_of(seat) if what == OWN_EGGS else what


def _of(
    state: State,
    seat: int,
    unit: Unit,
    label: Text,
    now: int,
    most: int,
    change: Callable[[int], dict[str, Any]],
    *more: str,
    item: str,
    least: int = 0,
) -> Correctable:
    """A count of a unit; ``change`` gives its fields for another number."""
    piece, called = names.piece_id(state, seat, unit.name), names.whose(state, seat, unit.name)

    def become(value: str) -> State:
        return _with(state, seat, replace(unit, **change(int(value))))

    return Correctable(
        path=(piece, *more),
        labels=(called, *[label for _ in more]),
        name=text("{piece}, {what}", piece=called, what=label),
        now=str(now),
        values=pencil.counted(now, most, label, least),
        become=become,
        seat=seat,
        piece=piece,
        item=f"{piece}/{item}",
    )


def _ants(state: State) -> Iterator[Correctable]:
    for seat, colony in enumerate(state.colonies, 1):
        for group in colony.groups:
            for kind in position.KINDS:
                label, now = names.KIND_NAMES[kind], getattr(group, kind)
                if now or kind == colony.kind or state.equipment.option("ants.mixed"):
                    yield _of(state, seat, group, label, now, GROUP, _set(kind), kind, item="ants")


def _set(field: str) -> Callable[[int], dict[str, Any]]:
    return lambda number: {field: number}


def _hp(state: State) -> Iterator[Correctable]:
    for seat, unit in _units(state):
        if not isinstance(unit, Group):
            most = QUEEN_HP if isinstance(unit, Queen) else SPIDER_HP
            yield _of(state, seat, unit, text("hp"), unit.hp, most, _set("hp"), item="hp", least=1)


def _points(state: State) -> Iterator[Correctable]:
    for seat, unit in _units(state):
        if seat == state.seat:
            most = SPIDER_POINTS if seat == SPIDER_SEAT else ANT_POINTS
            yield _of(state, seat, unit, HALVES, unit.points, most, _points_of(unit), item="points")


def _credits(state: State) -> Iterator[Correctable]:
    """The squares that a group whose turn it is has paid for and not dug yet."""
    if state.seat == SPIDER_SEAT:
        return
    label = text("Paid squares to dig")
    for group in state.colony.groups:
        if not group.bridge:
            most = group.red + 2 * group.black - 1  # one of them was dug when all were paid
            yield _of(state, state.seat, group, label, group.credit, most, _set("credit"), item="credit")


def _bridges(state: State) -> Iterator[Correctable]:
    """Which groups are a bridge, and to where; one that is none any more stands where it came from."""
    label = text("a bridge")
    for seat, colony in enumerate(state.colonies, 1):
        for group in colony.groups:
            called, shore = state.equipment.names, group.bridge[0] if group.bridge else group.square
            lines = areas.water_lines(state, shore)
            ends = sorted({*lines, *group.bridge[-1:]})
            spans = {called[end]: text("to {space}", space=names.place(state, end)) for end in ends}
            if not spans:
                continue

            def become(
                value: str,
                seat: int = seat,
                group: Group = group,
                shore: int = shore,
                lines: dict[int, tuple[int, ...]] = lines,
            ) -> State:
                if value == "no":
                    return _with(state, seat, replace(group, square=shore, bridge=(), handled=()))
                end = state.equipment.index[value]
                line = lines[end]
                laid = replace(group, square=line[0], bridge=(shore, *line, end))
                return _with(state, seat, replace(laid, points=0, credit=0, handled=()))

            piece, name = names.piece_id(state, seat, group.name), names.whose(state, seat, group.name)
            yield Correctable(
                path=(piece,),
                labels=(name,),
                name=text("{piece}, {what}", piece=name, what=label),
                now=called[group.bridge[-1]] if group.bridge else "no",
                values=choices({"no": text("no"), **spans}),
                become=become,
                seat=seat,
                piece=piece,
            )


def _points_of(unit: Unit) -> Callable[[int], dict[str, Any]]:
    """A spider that has not all its points has acted."""
    if isinstance(unit, Spider):
        return lambda number: {"points": number, "acted": unit.acted or number != SPIDER_POINTS}
    return _set("points")


def _loads(state: State) -> Iterator[Correctable]:
    for seat, unit in _units(state):
        if isinstance(unit, Queen):
            continue
        most = MOST_LYING if isinstance(unit, Spider) else LOAD * unit.ants
        for what, now in unit.carried.items():
            yield _of(state, seat, unit, names.thing(what), now, most, _set(what), what, item=what)


# -------------------------------------------------------------------------------------- ground


def _on_square(
    state: State,
    square: int,
    label: Text,
    now: str,
    values: Any,
    become: Callable[[str], State],
    part: str = "",
) -> Correctable:
    """A value of a square; ``part`` names it where a square has more than one."""
    called, space = names.square(state, square), names.place(state, square)
    return Correctable(
        path=(called, part) if part else (called,),
        labels=(space, label) if part else (space,),
        name=text("{what} on {space}", what=label, space=space),
        now=now,
        values=values,
        become=become,
        space=called,
    )


def _squares(state: State, only: str) -> Iterable[int]:
    """All squares of both sheets, or the one that is asked for."""
    index = state.equipment.index
    return (index[only],) if only in index else range(len(state.equipment.names))


def _grounds(state: State, only: str) -> Iterator[Correctable]:
    open_ground = state.equipment.whole & ~state.equipment.rock
    for square in _squares(state, only):
        if not open_ground >> square & 1:
            continue
        for area, label in GROUNDS.items():
            covered = getattr(state, area)

            def become(value: str, area: str = area, covered: int = covered, square: int = square) -> State:
                after = covered | 1 << square if value == "yes" else covered & ~(1 << square)
                spent = state.spent & after if area == "fungus" else state.spent
                changed: dict[str, Any] = {area: after, "spent": spent}
                return replace(state, **changed)

            now = yes_or_no(bool(covered >> square & 1))
            yield _on_square(state, square, label, now, THERE_OR_GONE, become, area)
        if state.fungus >> square & 1 and state.stage not in ("fungus", "tile"):
            yield _harvested(state, square)


def _harvested(state: State, square: int) -> Correctable:
    """Whether a group of fungus was harvested in this round: all its tiles, or none."""
    patch = areas.patch_at(state, square)

    def become(value: str) -> State:
        return replace(state, spent=state.spent | patch if value == "yes" else state.spent & ~patch)

    now = yes_or_no(bool(state.spent >> square & 1))
    found = _on_square(state, square, text("Fungus harvested"), now, YES_OR_NO, become, "harvested")
    place = names.place(state, square)
    puts = (
        text("Fungus on {space}: not harvested yet.", space=place),
        text("Fungus on {space}: harvested again.", space=place),
    )
    return found._replace(puts=puts)


def _tunnels(state: State, only: str) -> Iterator[Correctable]:
    """Whose tunnel each square below ground is."""
    size, colours = state.equipment.size, names.colours(state)
    owners = {colours[seat]: names.seat_name(state, seat) for seat in range(1, len(colours))}
    values, label = pencil.choices({"nobody": NO_DIGGER, **owners}), text("Tunnel")
    for square in _squares(state, only):
        if square < size:
            continue
        bit = 1 << (square - size)
        dug = [seat for seat, colony in enumerate(state.colonies, 1) if colony.nest & bit]

        def become(value: str, bit: int = bit) -> State:
            colonies = []
            for seat, colony in enumerate(state.colonies, 1):
                nest = colony.nest | bit if colours[seat] == value else colony.nest & ~bit
                colonies.append(replace(colony, nest=nest))
            return replace(state, colonies=tuple(colonies))

        now = colours[dug[0]] if dug else "nobody"
        yield _on_square(state, square, label, now, values, become)


def _holes(state: State, only: str) -> Iterator[Correctable]:
    """Whose hole each square above ground has; a colony that opens no others has the one, which moves."""
    fixed, colours = state.equipment, names.colours(state)
    owners = {colours[seat]: names.seat_name(state, seat) for seat in range(1, len(colours))}
    values, label = pencil.choices({"nobody": NO_DIGGER, **owners}), text("Hole")
    open_ground = fixed.whole & ~(fixed.rock | fixed.water)
    for square in _squares(state, only):
        if square >= fixed.size or not open_ground >> square & 1:
            continue
        has = [
            seat for seat, colony in enumerate(state.colonies, 1) if square in (colony.hole, *colony.shafts)
        ]

        def become(value: str, square: int = square) -> State:
            return _with_hole(state, square, colours.index(value) if value in owners else 0)

        now = colours[has[0]] if has else "nobody"
        yield _on_square(state, square, label, now, values, become)


def _with_hole(state: State, square: int, owner: int) -> State:
    """The state with a colony's hole there, or nobody’s (0). Errors: PositionError where it had no other."""
    for seat, colony in enumerate(state.colonies, 1):
        left = [hole for hole in (colony.hole, *colony.shafts) if hole not in (square, NO_SPACE)]
        if seat == owner:
            left = [*left, square] if state.equipment.option("ants.new_holes") else [square]
        if not left and colony.hole == square:
            raise wrong(text("A colony keeps a hole. Correct where it truly has one first."), "T-80")
        if left:
            state = position.with_colony(state, seat, hole=left[0], shafts=tuple(left[1:]))
    return state


def _lying(state: State, only: str) -> Iterator[Correctable]:
    """How much of each thing lies on each square where things may lie."""
    kinds_of = [*THINGS, *(position.eggs_of(seat) for seat in range(1, len(state.colonies) + 1))]
    lying = position.things(state.items)
    for square in _squares(state, only):
        if square not in lying and not loads.may_lie(state, square):
            continue
        for thing in kinds_of:
            now = lying.get(square, {}).get(thing, 0)

            def become(value: str, square: int = square, thing: str = thing, now: int = now) -> State:
                after = position.with_items(state, (square, thing, int(value) - now))
                return loads.noticed(state, after, "")

            label = names.thing(thing)
            values = pencil.counted(now, MOST_LYING, label)
            yield _on_square(state, square, label, str(now), values, become, thing)


# ------------------------------------------------------------------------------- round and turn


def _round(state: State) -> Correctable:
    most = int(state.equipment.option("ta.max_rounds"))
    return pencil.round_of(state.round, lambda number: replace(state, round=number), most)


def _turn(state: State) -> Correctable:
    """Whose turn it is: he has a whole turn, and after him those who come later in the round."""
    colours = names.colours(state)

    def become(value: str) -> State:
        return turns.whole_turn(state, colours.index(value))

    labels = {colour: names.seat_name(state, seat) for seat, colour in enumerate(colours)}
    return pencil.turn(labels, colours[state.seat], become)
