"""Which spiders have hatched and with what card, and who has the event bag."""

from __future__ import annotations

from collections.abc import Iterator

from companion.frozen import replace
from companion.games.arachnid.colony import economy
from companion.games.arachnid.printed.names import CARD, COLOUR, COLOURS, HATCHLINGS, piece_name, piece_text
from companion.games.arachnid.state.pieces import Spider
from companion.games.arachnid.state.position import State, StateBuilder, builder_of, turn_order
from companion.games.arachnid.tasks.rounds import EndRound
from companion.games.arachnid.tasks.turns import Turn
from companion.kit.pencil import Correctable, Correctables, choices
from companion.play import Text, text

NOT_YET = text("unhatched")
BAG = text("Who has the event bag", short="Event bag")
CARDS = ("weaver", "soldier")


def kinds(state: State) -> Iterator[Correctables]:
    """Hatched spiders at any time; the event bag while turns are taken and nothing else is to be done."""
    yield Correctables("hatched", text("Hatched spiders"), lambda _: _spiders(state))
    first, *turns = state.agenda
    if turns and isinstance(first, EndRound) and all(isinstance(task, Turn) for task in turns):
        yield Correctables("bag", BAG, lambda _: [_bag(state)])


# ------------------------------------------------------------------------------------ cards


def _spiders(state: State) -> Iterator[Correctable]:
    """Those that have hatched, and of each colony the next one."""
    for seat, colony in enumerate(state.colonies):
        for spider in colony.spiders:
            if spider.name in HATCHLINGS:
                yield _card(state, seat, spider.name, spider)
        for name in colony.figures[:1]:
            yield _card(state, seat, name, None)


def _card(state: State, seat: int, name: str, spider: Spider | None) -> Correctable:
    """The card of a spider: from the University and back, with what lies on it."""
    piece, called = piece_name(seat, name), piece_text(seat, name)

    def become(value: str) -> State:
        builder = builder_of(state)
        if spider is None:
            left = tuple(figure for figure in builder.colonies[seat].figures if figure != name)
            builder.change(seat, figures=left)
            economy.deal_card(builder, seat, name, value)
        elif value == "none":
            _take_back(builder, seat, spider)
        else:
            _change(builder, seat, spider, value)
        return builder.build()

    def term(value: str) -> Text:
        if value == "none":
            return text("Its card goes to the University, what lies on it to the pool.")
        if spider is None:
            return text("Its card comes from the University.")
        return text("The cards change places; the food on it goes to the pool.")

    return Correctable(
        path=(piece,),
        labels=(called,),
        name=text("{piece}, {what}", piece=called, what=text("card")),
        now="none" if spider is None else spider.card,
        values=choices({"none": NOT_YET, **{card: CARD[card] for card in CARDS}}),
        become=become,
        term=term,
        seat=seat,
        piece="" if spider is None else piece,
        item=f"{COLOURS[seat]}-den/incubator" if spider is None else f"{piece}/",
    )


def _count(builder: StateBuilder, card: str, more: int) -> None:
    """So many more cards of a kind lie in the University."""
    if card == "weaver":
        builder.weavers += more
    else:
        builder.soldiers += more


def _take_back(builder: StateBuilder, seat: int, spider: Spider) -> None:
    """It has not hatched: it is the next one to do so, in its order."""
    economy.remove_spider(builder, seat, spider.name)
    builder.put("spiders", piece_name(seat, spider.name), None)
    builder.early = tuple(one for one in builder.early if one != (seat, spider.name))
    waiting = {*builder.colonies[seat].figures, spider.name}
    builder.change(seat, figures=tuple(figure for figure in HATCHLINGS if figure in waiting))
    _count(builder, spider.card, 1)


def _change(builder: StateBuilder, seat: int, spider: Spider, card: str) -> None:
    """It has the other card, filled as at set-up, and stands where it stood."""
    fresh = economy.fresh(builder.equipment, spider.name, card)
    builder.pool += spider.food
    builder.bloodied += spider.bloodied - fresh.bloodied
    builder.alter(
        seat, spider.name, card=card, tracks=fresh.tracks, attack=fresh.attack, defense=fresh.defense
    )
    _count(builder, spider.card, 1)
    _count(builder, card, -1)


# -------------------------------------------------------------------------------------- bag


def _bag(state: State) -> Correctable:
    """Who opened this round: the turns that are left come in the order from there."""
    turn = state.agenda[-1]
    assert isinstance(turn, Turn)

    def become(value: str) -> State:
        holder = COLOURS.index(value)
        order = turn_order(state, holder)
        left = order[order.index(turn.seat) + 1 :]
        agenda = (EndRound(), *(Turn(seat) for seat in reversed(left)), turn)
        return replace(state, holder=holder, agenda=agenda)

    seats = {COLOURS[seat]: COLOUR[seat] for seat in range(state.equipment.seats)}
    return Correctable((), (), BAG, COLOURS[state.holder], choices(seats), become, item="events/event-bag")
