"""Feeding: one food for each spider; who is short consumes item by item until he can pay."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.frozen import frozen
from companion.games.arachnid.colony import economy
from companion.games.arachnid.colony.able import spider_code
from companion.games.arachnid.modes.chosen import mode
from companion.games.arachnid.printed.names import COLOUR, SPIDER, piece_text
from companion.games.arachnid.state.position import Aim, State, StateBuilder, Task, When
from companion.kit.game import Parts
from companion.play import Choice, Event, Glyph, Text, listed, text

_REPORTS = frozenset({"uncovered", "lost"})


@frozen
class Feed(Task):
    """Seats that have not fed their spiders, and what the first has consumed for it so far."""

    seats: tuple[int, ...]
    credit: int = 0
    paid: tuple[tuple[int, int], ...] = ()
    when = (When(("eat",), text("in a Feeding that cannot be paid"), "A-84"),)

    def advance(self, builder: StateBuilder) -> bool:
        if not self.seats:
            builder.done(self)
            builder.emit(
                Event(
                    "fed",
                    _fed(builder, (seat for seat, _ in self.paid)),
                    "A-83",
                    title=text("All fed"),
                    gains=tuple((seat, change) for seat, change in sorted(self.paid) if change),
                    moved="counts",
                )
            )
            return False
        seat = self.seats[0]
        need = len(builder.colonies[seat].spiders)
        if economy.purse(builder, seat) + self.credit < need:
            return self.asks(builder, seat)
        from_den = self._pay(builder, seat, need)
        builder.instead(self, Feed(self.seats[1:], 0, (*self.paid, (seat, -from_den))))
        return False

    def _pay(self, builder: StateBuilder, seat: int, need: int) -> int:
        """Pay from the den first, how much is given back, then with what was consumed; only an excess is
        gained (A-153)."""
        from_den = min(need, economy.purse(builder, seat))
        economy.pay(builder, seat, from_den)
        builder.pool += from_den
        excess = self.credit - (need - from_den)
        if excess:
            economy.absorb(builder, seat, excess)
        builder.emit(
            Event(
                "fed",
                text(
                    "{colour} feeds 1 spider",
                    plural="{colour} feeds {n} spiders",
                    you="You feed your spiders: {n}",
                    colour=COLOUR[seat],
                    n=need,
                )
                if need
                else text(
                    "{colour} has no spider to feed", you="You have no spider to feed", colour=COLOUR[seat]
                ),
                "A-83",
                seat,
                gains=((seat, -from_den),),
                moved="counts",
            )
        )
        return from_den

    def asked(self, _state: State) -> tuple[int, ...]:
        return self.seats[:1]

    def pending(self, state: State) -> tuple[Choice, ...]:
        seat = self.seats[0]
        short = len(state.colonies[seat].spiders) - economy.purse(state, seat) - self.credit
        prompt = text(
            "{colour} lacks {n} food and chooses what is eaten",
            you="You lack {n} food: choose what is eaten",
            colour=COLOUR[seat],
            n=short,
            short="Lacks {n}: eat what?",
        )
        return (Choice(seat, prompt, "feed"),)

    def candidates(self, state: State, seat: int) -> Iterator[Parts]:
        yield from items(state, seat)
        yield from mode(state).reports(state, seat, _REPORTS)

    def code(self, state: State, seat: int, parts: Parts) -> str:
        if parts[0] == "eat":
            return item_code(state, seat, parts)
        return mode(state).report_code(state, seat, parts) if parts[0] in _REPORTS else "not-now"

    def on_word(self, builder: StateBuilder, seat: int, parts: Parts) -> None:
        if parts[0] != "eat":
            mode(builder).take_report(builder, seat, parts)
            return
        builder.told.append(parts[:2])
        credit = self.credit + consume(builder, seat, parts[1], parts[2:])
        builder.instead(self, Feed(self.seats, credit, self.paid))

    def aim(self, state: State, seat: int, candidate: Parts) -> Aim | None:
        return mode(state).aim(state, seat, candidate)


def _fed(state: State, seats: Iterable[int]) -> Text:
    """What each has paid, out of its den or with what was eaten."""
    costs = [
        text("{about} pays {n}", you="you pay {n}", about=COLOUR[seat], n=n)
        for seat in sorted(seats)
        if (n := len(state.colonies[seat].spiders))
    ]
    return text("Every spider is fed: {each}", each=listed(costs)) if costs else text("Every spider is fed")


def items(state: State, seat: int) -> Iterator[Parts]:
    """What a seat could consume: kept upgrades, own webs on the board, own spiders (A-86)."""
    yield from (("eat", "upgrade"), ("eat", "web"))
    yield from (("eat", spider.name) for spider in state.colonies[seat].spiders)


def item_code(state: State, seat: int, parts: Parts) -> str:
    """Why a seat cannot eat an item (A-88–A-90)."""
    item = parts[1]
    if item == "upgrade":
        return "" if state.colonies[seat].upgrades else "no-upgrade"
    if item == "web":
        aim = mode(state).aim(state, seat, parts)
        free = economy.removable(state, seat) and (aim is None or next(aim.found(), None) is not None)
        return "" if free else "no-web"
    return spider_code(state, seat, item)


def consume(builder: StateBuilder, seat: int, item: str, place: Parts = ()) -> int:
    """Take an item out of the game and say what food it is worth."""
    colour, food = COLOUR[seat], economy.worth(item)
    if item == "upgrade":
        builder.change(seat, upgrades=builder.colonies[seat].upgrades - 1)
        builder.bloodied += 1
        sentence = text(
            "{colour} eats an upgrade: {n} food", you="You eat an upgrade: {n} food", colour=colour, n=food
        )
        _show_eaten(
            builder, seat, sentence, text("An upgrade is eaten", short="Upgrade eaten"), "upgrade", "A-89"
        )
    elif item == "web":
        sentence = text("{colour} eats a web: {n} food", you="You eat a web: {n} food", colour=colour, n=food)
        if place:
            sentence = text(
                "{colour} eats the web on {space}: {n} food",
                you="You eat the web on {space}: {n} food",
                colour=colour,
                space=place[0],
                n=food,
            )
        _show_eaten(builder, seat, sentence, text("A web is eaten"), "web", "A-88")
        mode(builder).removed(builder, seat, seat, place)
    else:
        economy.remove_spider(builder, seat, item)
        mode(builder).left(builder, seat, item)
        builder.emit(
            Event(
                "eaten",
                text(
                    "{colour} eats {spider}: {n} food",
                    you="You eat {spider}: {n} food",
                    colour=colour,
                    spider=SPIDER[item],
                    n=food,
                ),
                "A-90",
                seat,
                title=text(
                    "{piece} is eaten",
                    short="{spider} is eaten",
                    piece=piece_text(seat, item),
                    spider=SPIDER[item],
                ),
                glyph=Glyph("icon", icon="spider", seats=(seat,)),
                lines=(text("{colour} is short of food", colour=colour), text("It leaves the game")),
                cue="danger",
                stays=True,
            )
        )
    return food


def _show_eaten(
    builder: StateBuilder,
    seat: int,
    sentence: Text,
    title: Text,
    icon: str,
    rule: str,
) -> None:
    """What somebody gave instead of food is a step of its own, as it is a loss: it names no space, or a board
    would only show it."""
    glyph = Glyph("icon", icon=icon, seats=(seat,))
    worth = economy.worth(icon)
    brings = text("{colour} has {n} food of it", you="You have {n} food of it", colour=COLOUR[seat], n=worth)
    builder.emit(Event("eaten", sentence, rule, seat, title=title, glyph=glyph, lines=(brings,), stays=True))
