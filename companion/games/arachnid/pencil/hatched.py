"""Which spiders have hatched and with what card, which were eaten, and who has the event bag."""

from __future__ import annotations

from collections.abc import Iterator

from companion.frozen import replace
from companion.games.arachnid.colony import economy
from companion.games.arachnid.colony.hatching import Hatch
from companion.games.arachnid.printed.names import CARD, COLOUR, COLOURS, HATCHLINGS, piece_name, piece_text
from companion.games.arachnid.state.pieces import Spider
from companion.games.arachnid.state.position import State, StateBuilder, builder_of, turn_order
from companion.games.arachnid.tasks.rounds import EndRound
from companion.games.arachnid.tasks.setup import is_setting_up
from companion.games.arachnid.tasks.turns import Turn
from companion.kit.pencil import Correctable, Correctables, choices
from companion.kit.saved import wrong
from companion.play import Text, text

NOT_YET, EATEN = text("unhatched"), text("eaten")
BAG = text("Who has the event bag", short="Event bag")
CARDS = ("weaver", "soldier")


def kinds(state: State) -> Iterator[Correctables]:
    """Spiders at any time; the event bag while turns are taken and nothing else is to be done."""
    yield Correctables("hatched", text("Hatched and eaten spiders"), lambda _: _spiders(state))
    first, *turns = state.agenda
    if turns and isinstance(first, EndRound) and all(isinstance(task, Turn) for task in turns):
        yield Correctables("bag", BAG, lambda _: [_bag(state)])


# ------------------------------------------------------------------------------------ cards


def _spiders(state: State) -> Iterator[Correctable]:
    """Those that are alive, those that were eaten, and of each colony the next one to hatch."""
    for seat, colony in enumerate(state.colonies):
        for spider in colony.spiders:
            yield _card(state, seat, spider.name, spider)
        for name in colony.figures[:1]:
            yield _card(state, seat, name, None, "none")
        for name in _eaten(state, seat):
            yield _card(state, seat, name, None, "eaten")


def _eaten(state: State, seat: int) -> tuple[str, ...]:
    """The spiders of a colony that are out of the game."""
    colony = state.colonies[seat]
    hatching = {task.figure for task in state.agenda if isinstance(task, Hatch) and task.seat == seat}
    there = {*colony.figures, *hatching, *(spider.name for spider in colony.spiders)}
    return tuple(name for name in ("alpha", "beta", *HATCHLINGS) if name not in there)


def _card(state: State, seat: int, name: str, spider: Spider | None, now: str = "") -> Correctable:
    """The card of a spider: from the University and back, with what lies on it; out of the game and back."""
    piece, called = piece_name(seat, name), piece_text(seat, name)
    now = now if spider is None else spider.card

    def become(value: str) -> State:
        builder = builder_of(state)
        if value == "eaten":
            _take_away(builder, seat, name)
        elif spider is None:
            _bring(builder, seat, name, value, back=now == "eaten")
        elif value == "none":
            _unhatch(builder, seat, spider)
        else:
            _change(builder, seat, spider, value)
        return builder.build()

    def term(value: str) -> Text:
        if value == "eaten":
            return text("It leaves the game with its card, what lies on it goes to the pool.")
        if value == "none":
            return text("Its card goes to the University, what lies on it to the pool.")
        if now == "eaten":
            return text("It comes back with its card, without food.")
        if now == "none":
            return text("Its card comes from the University.")
        return text("The cards change places; the food on it goes to the pool.")

    hatches = name in HATCHLINGS
    values = {card: CARD[card] for card in (CARDS if hatches else (name,))}
    if hatches and now != "eaten":
        values = {"none": NOT_YET, **values}
    if now != "none" and not is_setting_up(state):
        values = {**values, "eaten": EATEN}
    return Correctable(
        path=(piece,),
        labels=(called,),
        name=text("{piece}, {what}", piece=called, what=text("card")),
        now=now,
        values=choices(values),
        become=become,
        term=term,
        seat=seat,
        piece="" if spider is None else piece,
        item=f"{COLOURS[seat]}-den/incubator" if spider is None else f"{piece}/",
    )


def _bring(builder: StateBuilder, seat: int, name: str, card: str, *, back: bool) -> None:
    """A spider hatches, or one that was eaten is ``back`` with its card; it waits beside it.

    Errors: PositionError where no card of that kind is out of the game, or too few tokens are in the pool.
    """
    if not back:
        left = tuple(figure for figure in builder.colonies[seat].figures if figure != name)
        builder.change(seat, figures=left)
    elif name in HATCHLINGS:
        if not _cards_gone(builder, card):
            raise wrong(text("No {kind} card is out of the game. Choose the other card.", kind=CARD[card]))
        _count(builder, card, 1)  # by way of the University
    if name in HATCHLINGS:
        economy.deal_card(builder, seat, name, card)
    else:
        spider = economy.fresh(builder.equipment, name, card)
        builder.bloodied -= spider.bloodied
        builder.change(seat, spiders=(*builder.colonies[seat].spiders, spider))
    if builder.bloodied < 0:
        raise wrong(text("The pool has too few bloodied tokens for its card. Correct where they are first."))


def _take_away(builder: StateBuilder, seat: int, name: str) -> None:
    """It was eaten, and is out of the game with its card."""
    economy.remove_spider(builder, seat, name)
    builder.put("spiders", piece_name(seat, name), None)
    builder.early = tuple(one for one in builder.early if one != (seat, name))


def _count(builder: StateBuilder, card: str, more: int) -> None:
    """So many more cards of a kind lie in the University."""
    if card == "weaver":
        builder.weavers += more
    else:
        builder.soldiers += more


def _cards_gone(state: State, card: str) -> int:
    """Cards of a kind that left the game with the spiders that were eaten."""
    held = sum(spider.card == card for colony in state.colonies for spider in colony.spiders)
    left = state.weavers if card == "weaver" else state.soldiers
    return (state.equipment.number("university.stock") or 0) - left - held


def _unhatch(builder: StateBuilder, seat: int, spider: Spider) -> None:
    """It has not hatched: it is the next one to do so, in its order."""
    _take_away(builder, seat, spider.name)
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
