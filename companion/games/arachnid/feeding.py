"""Feeding: one food for each spider; who is short consumes item by item until he can pay."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from companion.games.arachnid import economy
from companion.games.arachnid.names import COLOUR, SPIDER
from companion.games.arachnid.positions import positions
from companion.games.arachnid.state import Head, State, Task
from companion.games.arachnid.work import View, Work
from companion.play import Choice, text


@dataclass(frozen=True, slots=True)
class Feed(Task):
    """Seats that have not fed their spiders, and what the first has consumed for it so far."""

    seats: tuple[int, ...]
    credit: int = 0
    paid: tuple[tuple[int, int], ...] = ()

    def advance(self, work: Work) -> bool:
        if not self.seats:
            work.done(self)
            work.tell(
                "fed",
                text("Every spider is fed"),
                "A-83",
                title=text("All fed"),
                gains=tuple(sorted(self.paid)),
            )
            return False
        seat = self.seats[0]
        need = len(work.colonies[seat].spiders)
        if economy.purse(work, seat) + self.credit < need:
            ways = list(islice(self.heads(work, seat), 2))
            if len(ways) > 1:
                return True
            spaces = positions(work).targets(work, seat, ways[0])
            if spaces is not None and len(spaces) > 1:
                return True
            self.say(work, seat, (*ways[0], *(spaces or ())))
            return False
        before = work.colonies[seat].store
        self._settle(work, seat, need)
        change = work.colonies[seat].store - before
        work.instead(self, Feed(self.seats[1:], 0, (*self.paid, (seat, change))))
        return False

    def _settle(self, work: Work, seat: int, need: int) -> None:
        """Pay from the den first, then with what was consumed; only an excess is gained (A-153)."""
        from_den = min(need, economy.purse(work, seat))
        economy.pay(work, seat, from_den)
        work.pool += from_den
        excess = self.credit - (need - from_den)
        if excess:
            economy.absorb(work, seat, excess)
        work.tell(
            "fed",
            text(
                "{colour} feeds 1 spider",
                plural="{colour} feeds {n} spiders",
                colour=COLOUR[seat],
                n=need,
            )
            if need
            else text("{colour} has no spider to feed", colour=COLOUR[seat]),
            "A-83",
            seat,
            gains=((seat, -from_den),),
        )

    def asked(self, _view: View) -> tuple[int, ...]:
        return self.seats[:1]

    def pending(self, state: State) -> tuple[Choice, ...]:
        seat = self.seats[0]
        short = len(state.colonies[seat].spiders) - economy.purse(state, seat) - self.credit
        prompt = text(
            "{colour} lacks {n} food: choose what is eaten",
            colour=COLOUR[seat],
            n=short,
            short="Lacks {n}: eat what?",
        )
        return (Choice(seat, prompt, "feed"),)

    def heads(self, view: View, seat: int) -> Iterator[Head]:
        yield from edible(view, seat)
        if view.reports.uncovered or view.reports.lost:
            for head in positions(view).offers(view, seat):
                if head[0] in ("uncovered", "lost"):
                    yield head

    def say(self, work: Work, seat: int, parts: Head) -> None:
        if parts[0] != "eat":
            positions(work).told(work, seat, parts)
            return
        work.told.append(parts[:2])
        credit = self.credit + consume(work, seat, parts[1], parts[2:])
        work.instead(self, Feed(self.seats, credit, self.paid))

    def rest(self, state: State, seat: int, parts: Head) -> tuple[str, ...] | None:
        if parts[0] != "eat" or len(parts) > 2:
            return None
        return positions(state).targets(state, seat, parts)


def edible(view: View, seat: int) -> Iterator[Head]:
    """What a seat may consume: kept upgrades, own webs on the board, own spiders (A-86)."""
    colony = view.colonies[seat]
    if colony.upgrades:
        yield ("eat", "upgrade")
    if economy.removable(view, seat) and positions(view).targets(view, seat, ("eat", "web")) != ():
        yield ("eat", "web")
    for spider in colony.spiders:
        yield ("eat", spider.name)


def consume(work: Work, seat: int, item: str, place: Head = ()) -> int:
    """Take an item out of the game and say what food it is worth."""
    colour = COLOUR[seat]
    if item == "upgrade":
        work.change(seat, upgrades=work.colonies[seat].upgrades - 1)
        work.bloodied += 1
        work.tell("eaten", text("{colour} eats an upgrade: 1 food", colour=colour), "A-89", seat)
        return economy.WORTH[item]
    if item == "web":
        sentence = (
            text("{colour} eats the web on {space}: 2 food", colour=colour, space=place[0])
            if place
            else text("{colour} eats a web: 2 food", colour=colour)
        )
        work.tell("eaten", sentence, "A-88", seat, spaces=place)
        positions(work).removed(work, seat, seat, place)
        return economy.WORTH[item]
    economy.remove_spider(work, seat, item)
    positions(work).left(work, seat, item)
    work.tell(
        "eaten",
        text("{colour} eats {spider}: 3 food", colour=colour, spider=SPIDER[item]),
        "A-90",
        seat,
        title=text("{spider} is eaten", spider=SPIDER[item]),
        lines=(text("{colour} is short of food", colour=colour),),
    )
    return economy.SPIDER_WORTH
