"""What stands on the board, lies in the bags, and whose turn it is.

On a tracked board each thing has a space; in counters mode it is on the board or not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from companion.frozen import replace
from companion.games.arachnid.modes import reach
from companion.games.arachnid.pencil import cards, dens, hatched
from companion.games.arachnid.pencil.cards import SUPPLY
from companion.games.arachnid.pencil.dens import POOL, changed
from companion.games.arachnid.printed.names import (
    COLOUR,
    COLOURS,
    critter_kind,
    critter_text,
    event_by_number,
    funnel_text,
    piece_name,
    piece_text,
)
from companion.games.arachnid.state.pieces import Critter, Funnel, Spider
from companion.games.arachnid.state.position import (
    State,
    StateBuilder,
    forget,
    turn_order,
)
from companion.games.arachnid.tasks.rounds import EndRound, event_bag
from companion.games.arachnid.tasks.scoring import CountWebs, Finished
from companion.games.arachnid.tasks.setup import is_setting_up
from companion.games.arachnid.tasks.turns import Turn
from companion.kit.game import Parts
from companion.kit.pencil import (
    MOST_ROUNDS,
    ROUND,
    THERE_OR_GONE,
    TURN,
    YES_OR_NO,
    Correctable,
    Correctables,
    choices,
    counted,
    difference,
    places,
    round_of,
    yes_or_no,
)
from companion.play import Option, Range, Text, text

CARD, BOARD, BAG, DEAD = text("beside its card"), text("on the board"), text("in the bag"), text("dead")
NONE = text("none")
STALL = text("Rounds without a new web")
TWO = text("{top} over {under}")


def kinds(state: State) -> tuple[Correctables, ...]:
    """All that may be set in a game that is not over; webs only until they are counted."""
    if isinstance(state.agenda[-1], Finished):
        return ()
    webs = not isinstance(state.agenda[0], CountWebs)
    found = [*dens.kinds(state, webs=webs), *cards.kinds(state)]
    found.append(Correctables("spider", text("Where a spider is"), lambda _: _spiders(state)))
    found.append(Correctables("critter", text("Where a critter is"), lambda _: _critters(state)))
    found.append(Correctables("bites", text("Bites a critter has taken"), lambda _: _bites(state)))
    found.append(Correctables("net", text("A critter under a snare"), lambda _: _nets(state)))
    found.append(Correctables("steered", text("Control of a critter"), lambda _: _steered(state)))
    found.append(Correctables("funnel", text("Where a funnel is"), lambda _: _funnels(state)))
    found.append(Correctables("catch", text("Food on a funnel"), lambda _: _catches(state)))
    if webs and state.places is not None:
        found.append(Correctables("web", text("Webs on a space"), lambda space: _webs(state, space)))
        found.append(Correctables("fly", text("A fly on a space"), lambda space: _flies(state, space)))
    if not is_setting_up(state):  # one token is still to be kept out of the bag
        found.append(Correctables("event", text("Where an event token is"), lambda _: _events(state)))
    found += hatched.kinds(state)
    if state.round:
        found.append(Correctables("round", ROUND, lambda _: [_round(state)]))
        found.append(Correctables("stall", STALL, lambda _: _stall(state)))
    if isinstance(state.agenda[-1], Turn):
        found.append(Correctables("turn", TURN, lambda _: [_turn(state)]))
    return tuple(found)


def _of(
    state: State,
    path: Parts,
    labels: tuple[Text, ...],
    name: Text,
    now: str,
    values: Range | tuple[Option, ...],
    change: Callable[[StateBuilder, str], None],
    term: Callable[[str], Text | None] = lambda _: None,
    *,
    piece: str = "",
    space: str = "",
    item: str = "",
) -> Correctable:
    """Something of the table; ``change`` sets it in a builder."""

    become = partial(changed, state, change)
    return Correctable(path, labels, name, now, values, become, term, None, piece, space, item)


def _where(state: State, elsewhere: dict[str, Text]) -> tuple[Option, ...]:
    """Where a thing may be: on a space, in counters mode on the board; or elsewhere."""
    if state.places is None:
        return choices({"board": BOARD, **elsewhere})
    return (*places(state.equipment.grid.spaces), *choices(elsewhere))


def _at(state: State, kind: str, name: str) -> str:
    """The space of a thing that is on the board."""
    return "board" if state.places is None else getattr(reach.lookup_of(state), kind)[name]


# --------------------------------------------------------------------------- who is where


def _spiders(state: State) -> Iterator[Correctable]:
    for seat, colony in enumerate(state.colonies):
        for spider in colony.spiders:
            yield _spider(state, seat, spider)


def _spider(state: State, seat: int, spider: Spider) -> Correctable:
    name, called = piece_name(seat, spider.name), piece_text(seat, spider.name)
    now = _at(state, "spiders", name) if spider.on_board else "card"

    def change(builder: StateBuilder, value: str) -> None:
        out = value != "card"
        builder.snares += spider.snared and not out
        builder.alter(seat, spider.name, on_board=out, snared=spider.snared and out)
        builder.put("spiders", name, value if out else None)

    values = _where(state, {"card": CARD})
    found = _of(state, (name,), (called,), called, now, values, change, piece=name, item=f"{name}/")
    return found._replace(seat=seat, space=now if spider.on_board and state.places is not None else "")


def _critters(state: State) -> Iterator[Correctable]:
    on_board = {critter.token: critter for critter in state.critters}
    for token in state.equipment.critters:
        yield _critter(state, token, on_board.get(token))


def _critter(state: State, token: str, critter: Critter | None) -> Correctable:
    called, kind = critter_text(token), critter_kind(token)
    beside = "bag" if token in state.bag else "dead"
    now = _at(state, "critters", token) if critter is not None else beside

    def change(builder: StateBuilder, value: str) -> None:
        builder.bag = tuple(one for one in builder.bag if one != token)
        builder.dead = tuple(one for one in builder.dead if one != token)
        if value in ("bag", "dead"):
            builder.critters = tuple(one for one in builder.critters if one.token != token)
            builder.snares += critter is not None and critter.snared
            builder.put("critters", token, None)
            if value == "bag":
                builder.bag = (*builder.bag, token)
            else:
                builder.dead = (*builder.dead, token)
            return
        if critter is None:
            builder.critters = (*builder.critters, Critter(token))
        builder.put("critters", token, value)

    values = _where(state, {"bag": BAG, "dead": DEAD})
    item = (
        f"critters/{token}"
        if critter is not None
        else f"critter-bag/{kind}"
        if now == "bag"
        else "critters/dead"
    )
    found = _of(state, (token,), (called,), called, now, values, change, item=item)
    if critter is None or state.places is None:
        return found
    return found._replace(piece=token, space=now)


def _bites(state: State) -> Iterator[Correctable]:
    for critter in state.critters:
        token, called = critter.token, critter_text(critter.token)

        def change(builder: StateBuilder, value: str, critter: Critter = critter) -> None:
            _instead(builder, critter, replace(critter, bites=int(value)))

        label = text("bites taken")
        most = len(state.equipment.food_values[critter_kind(token)]) - 1
        name = text("{piece}, {what}", piece=called, what=label)
        values = counted(critter.bites, most, label)
        now, item = str(critter.bites), f"critters/{token}"
        yield _of(state, (token,), (called,), name, now, values, change, piece=token, item=item)


def _nets(state: State) -> Iterator[Correctable]:
    for critter in state.critters:
        token, called = critter.token, critter_text(critter.token)

        def change(builder: StateBuilder, value: str, critter: Critter = critter) -> None:
            after = value == "yes"
            builder.snares += critter.snared - after
            _instead(builder, critter, replace(critter, snared=after))

        def term(value: str) -> Text:
            more = int(value == "yes")
            return difference(str(1 - more), str(more), SUPPLY)

        name = text("{piece}, {what}", piece=called, what=cards.HOW["snared"])
        now, item = yes_or_no(critter.snared), f"critters/{token}"
        found = _of(state, (token,), (called,), name, now, YES_OR_NO, change, term, piece=token, item=item)
        yield found._replace(puts=cards.puts_of("snared", called))


def _steered(state: State) -> Iterator[Correctable]:
    """A critter is steered by a Beta with Mind Control."""
    seats = {
        COLOURS[seat]: COLOUR[seat]
        for seat, colony in enumerate(state.colonies)
        if any(spider.ability == "control" for spider in colony.spiders)
    }
    for critter in state.critters:
        token, called = critter.token, critter_text(critter.token)

        def change(builder: StateBuilder, value: str, critter: Critter = critter) -> None:
            holder = None if value == "nobody" else COLOURS.index(value)
            _instead(builder, critter, replace(critter, holder=holder))

        name = text("Control of {piece}", piece=called)
        now = "nobody" if critter.holder is None else COLOURS[critter.holder]
        values = choices({"nobody": text("nobody"), **seats})
        item = f"critters/{token}"
        yield _of(state, (token,), (called,), name, now, values, change, piece=token, item=item)


def _instead(builder: StateBuilder, critter: Critter, by: Critter) -> None:
    builder.critters = tuple(by if one is critter else one for one in builder.critters)


# ---------------------------------------------------------------------------- funnels, flies


def _funnels(state: State) -> Iterator[Correctable]:
    on_board = {funnel.name: funnel for funnel in state.funnels}
    for number in range(1, state.equipment.tokens["funnel"] + 1):
        name = f"funnel{number}"
        yield _funnel(state, name, on_board.get(name))


def _funnel(state: State, name: str, funnel: Funnel | None) -> Correctable:
    """A funnel lies on the web of a space; in counters mode on one of a colour. Its food goes with it, or to
    the pool."""
    called, seats = funnel_text(name), state.equipment.seats
    if funnel is None:
        now = "supply"
    else:
        now = COLOURS[funnel.seat] if state.places is None else _at(state, "funnels", name)

    def change(builder: StateBuilder, value: str) -> None:
        others = tuple(one for one in builder.funnels if one.name != name)
        if value == "supply":
            builder.pool += funnel.food if funnel is not None else 0
            builder.funnels = others
            builder.put("funnels", name, None)
            return
        owners = dict(zip(COLOURS, range(seats), strict=False))
        if state.places is not None:
            owners = dict(reach.lookup_of(state).owner)
        seat = owners.get(value, funnel.seat if funnel is not None else 0)
        food = funnel.food if funnel is not None else 0
        builder.funnels = (*others, Funnel(name, seat, food))
        builder.put("funnels", name, value)

    def term(value: str) -> Text | None:
        if value != "supply" or funnel is None or not funnel.food:
            return None
        return difference(str(funnel.food), "0", POOL)

    if state.places is None:
        on_web = {COLOURS[seat]: text("on a web of {colour}", colour=COLOUR[seat]) for seat in range(seats)}
        values = choices({**on_web, "supply": text("in the supply")})
    else:
        values = _where(state, {"supply": text("in the supply")})
    item = f"board/{name}" if funnel is not None else ""
    found = _of(state, (name,), (called,), called, now, values, change, term, item=item)
    tracked = funnel is not None and state.places is not None
    return found._replace(piece=name, space=now) if tracked else found


def _catches(state: State) -> Iterator[Correctable]:
    for funnel in state.funnels:
        called, label = funnel_text(funnel.name), text("food on it")

        def change(builder: StateBuilder, value: str, funnel: Funnel = funnel) -> None:
            builder.pool += funnel.food - int(value)
            builder.funnels = tuple(
                replace(one, food=int(value)) if one is funnel else one for one in builder.funnels
            )

        def term(value: str, funnel: Funnel = funnel) -> Text:
            return difference(str(funnel.food), value, POOL)

        values = counted(funnel.food, MOST_CAUGHT, label)
        name = text("{piece}, {what}", piece=called, what=label)
        now, piece = str(funnel.food), funnel.name
        item = f"board/{piece}"
        yield _of(state, (piece,), (called,), name, now, values, change, term, piece=piece, item=item)


MOST_CAUGHT = 9
"""So much food on a funnel may be set: it holds what there is."""


def _spaces(state: State, only: str) -> tuple[str, ...]:
    """All spaces, or the one that is asked for."""
    return tuple(space for space in state.equipment.grid.spaces if only in ("", space))


def _flies(state: State, only: str) -> Iterator[Correctable]:
    lying = reach.lookup_of(state).flies
    for space in _spaces(state, only):
        now = yes_or_no(space in lying)

        def change(builder: StateBuilder, value: str, space: str = space) -> None:
            assert builder.places is not None
            more = 1 if value == "yes" else -1
            builder.pool -= more
            builder.flies += more
            builder.places = builder.places.with_fly(space) if more > 0 else builder.places.without_fly(space)

        def term(value: str) -> Text:
            more = int(value == "yes")
            return difference(str(1 - more), str(more), POOL)

        place = text("{space}", space=space)
        name = text("A fly on {space}", space=space)
        yield _of(state, (space,), (place,), name, now, THERE_OR_GONE, change, term, space=space)


# ------------------------------------------------------------------------------------- webs


def _webs(state: State, only: str) -> Iterator[Correctable]:
    """What lies on a space, from the bottom up: nothing, a web, or one over another."""
    seats = range(state.equipment.seats)
    single = {COLOURS[seat]: COLOUR[seat] for seat in seats}
    double = {
        f"{COLOURS[top]}-over-{COLOURS[under]}": TWO.filled(top=COLOUR[top], under=COLOUR[under])
        for top in seats
        for under in seats
    }
    values = choices({"none": NONE, **single, **double})
    stacks = reach.lookup_of(state).stacks
    for space in _spaces(state, only):
        stack = stacks.get(space, ())
        name, place = text("Webs on {space}", space=space), text("{space}", space=space)
        change = partial(_lay, space, stack)
        term = partial(_webs_moved, stack)
        yield _of(state, (space,), (place,), name, _as_said(stack), values, change, term, space=space)


def _as_said(stack: tuple[int, ...]) -> str:
    return "-over-".join(COLOURS[seat] for seat in reversed(stack)) or "none"


def _stack(value: str) -> tuple[int, ...]:
    """The webs of a value from the bottom up."""
    if value == "none":
        return ()
    return tuple(COLOURS.index(colour) for colour in reversed(value.split("-over-")))


def _lay(space: str, before: tuple[int, ...], builder: StateBuilder, value: str) -> None:
    after = _stack(value)
    for seat, colony in enumerate(builder.colonies):
        tops = (after[-1:] == (seat,)) - (before[-1:] == (seat,))
        under = after[:-1].count(seat) - before[:-1].count(seat)
        dens.take_out(builder, seat, tops + under)
        builder.change(seat, tops=colony.tops + tops, under=colony.under + under)
    builder.put("webs", space, after or None)


def _webs_moved(before: tuple[int, ...], value: str) -> Text | None:
    """Which webs come from out of the game, and which leave it."""
    after, told = _stack(value), None
    for seat in sorted({*before, *after}):
        was, now = before.count(seat), after.count(seat)
        if was != now:
            one = difference(str(was), str(now), text("{colour}’s webs out of the game", colour=COLOUR[seat]))
            told = one if told is None else text("{sentence} {term}", sentence=told, term=one)
    return told


# ------------------------------------------------------------------------- event bag, turns


def _events(state: State) -> Iterator[Correctable]:
    """An event token lies on the track or in the bag; the one held out stays out."""
    values = choices({"track": text("on the track"), "bag": BAG})
    for tray, token in (
        *(("events", token) for token in state.track),
        *(("event-bag", token) for token in event_bag(state)),
    ):

        def change(builder: StateBuilder, value: str, token: str = token) -> None:
            others = tuple(one for one in builder.track if one != token)
            builder.track = (*others, token) if value == "track" else others

        called = event_by_number(token, state.equipment.events[token].number)
        now = "track" if tray == "events" else "bag"
        yield _of(state, (token,), (called,), called, now, values, change, item=f"{tray}/{token}")


def _round(state: State) -> Correctable:
    most = state.equipment.number("end.max_rounds") or MOST_ROUNDS
    return round_of(state.round, lambda number: replace(state, round=number), most)


def _stall(state: State) -> Iterator[Correctable]:
    """Rounds in a row without a web, where so many of them end the game."""
    if limit := state.equipment.number("end.stall_rounds"):
        values = counted(state.stall, limit - 1, STALL)

        def become(value: str) -> State:
            return replace(state, stall=int(value))

        yield Correctable((), (), STALL, str(state.stall), values, become)


def _turn(state: State) -> Correctable:
    """Whose turn it is: his, and after it those of all who come after him in this round."""
    turn = state.agenda[-1]
    assert isinstance(turn, Turn)
    order = turn_order(state, state.holder)

    def change(builder: StateBuilder, value: str) -> None:
        left = order[order.index(COLOURS.index(value)) :]
        forget(builder)
        builder.agenda = (EndRound(), *(Turn(seat) for seat in reversed(left)))

    values = choices({COLOURS[seat]: COLOUR[seat] for seat in range(state.equipment.seats)})
    return _of(state, (), (), TURN, COLOURS[turn.seat], values, change)
