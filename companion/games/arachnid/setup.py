"""Set-up: the state on the table before the first draw, first player, held-out Feed, draft."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.games.arachnid import economy
from companion.games.arachnid.names import (
    ABILITIES,
    ABILITY,
    COLOUR,
    COLOURS,
    HATCHLINGS,
    SPIDER,
    event_text,
    piece_name,
    piece_text,
)
from companion.games.arachnid.places import Places, at_start
from companion.games.arachnid.rounds import StartRound
from companion.games.arachnid.state import Colony, Head, State, Task
from companion.games.arachnid.table import Table
from companion.games.arachnid.work import View, Work, turn_order
from companion.kit import bags
from companion.play import Chance, Choice, Glyph, text


def first_state(table: Table) -> State:
    """Everything set out as the rulebook says, up to who is first player."""
    webs = sum(table.stacks) + table.start_webs
    spiders = tuple(replace(economy.fresh(table, name, name), on_board=True) for name in ("alpha", "beta"))
    colony = Colony(
        stacks=table.stacks,
        spare=table.tokens["web_per_colour"] - webs,
        spiders=spiders,
        store=table.den["food_at_start"],
        tops=table.start_webs,
        figures=HATCHLINGS,
    )
    copies, stock = table.number("abilities.copies") or 1, table.number("university.stock") or 0
    return State(
        table=table,
        colonies=(colony,) * table.seats,
        agenda=(StartRound(), HoldOut(), FirstPlayer()),
        pool=table.tokens["food"] - table.seats * table.den["food_at_start"],
        bloodied=table.tokens["bloodied"] - table.seats * sum(spider.bloodied for spider in spiders),
        weavers=stock,
        soldiers=stock,
        snares=table.number("tokens.snare") or 0,
        university=ABILITIES * copies,
        bag=tuple(table.critters),
        places=_places(table) if table.options["mode"] == "tracked" else None,
    )


def _places(table: Table) -> Places:
    names = [(piece_name(seat, "alpha"), piece_name(seat, "beta")) for seat in range(table.seats)]
    return at_start(table.ground, names)


@dataclass(frozen=True, slots=True)
class FirstPlayer(Task):
    """Who is first player and gets the event bag (A-8)."""

    def advance(self, work: Work) -> bool:
        chosen = work.table.options["setup.first_player"]
        if chosen == "random":
            return True
        self.fall(work, str(chosen))
        return False

    def pending(self, state: State) -> Chance:
        faces = tuple((colour, 1) for colour in COLOURS[: state.table.seats])
        prompt = text("Draw the first player", short="First player")
        labels = COLOUR[: state.table.seats]
        return Chance("first-player", faces, prompt, glyph=Glyph("icon", icon="spider"), labels=labels)

    def fall(self, work: Work, face: str) -> None:
        seat = COLOURS.index(face)
        work.done(self)
        work.first = work.holder = seat
        order = turn_order(work, seat)
        work.agenda.insert(1, Draft(order))  # after the held-out Feed, before the first round
        if work.places is not None and work.table.on("setup.choose_spider_space"):
            work.agenda.insert(1, Settle(order))
        work.tell(
            "first-player",
            text("{colour} is first player and takes the event bag", colour=COLOUR[seat]),
            "A-8",
            seat,
            title=text("{colour} begins", colour=COLOUR[seat]),
            glyph=Glyph("icon", icon="spider"),
            lines=(text("and takes the event bag"),),
        )


@dataclass(frozen=True, slots=True)
class HoldOut(Task):
    """Which Feed stays out of the bag until the first refresh (A-21)."""

    def advance(self, work: Work) -> bool:
        chosen = work.table.options["events.heldout"]
        feeds = _feeds(work.table)
        if len(feeds) > 1 and chosen == "random":
            return True
        self.fall(work, str(chosen) if chosen in feeds else feeds[0])
        return False

    def pending(self, state: State) -> Chance:
        feeds = _feeds(state.table)
        return Chance(
            "held-out-feed",
            tuple((token, 1) for token in feeds),
            text("Draw the Feed that stays out of the bag", short="Feed kept out"),
            auto=True,
            labels=tuple(event_text(token) for token in feeds),
        )

    def fall(self, work: Work, face: str) -> None:
        work.done(self)
        work.held_out = face
        work.tell(
            "held-out", text("{token} stays out of the bag until the refresh", token=event_text(face)), "A-21"
        )


def _feeds(table: Table) -> list[str]:
    return [event.token for event in table.events.values() if event.kind == "feed"]


@dataclass(frozen=True, slots=True)
class Draft(Task):
    """The abilities are drafted in reverse turn order; ``left`` have not picked (A-10)."""

    left: tuple[int, ...]

    def advance(self, work: Work) -> bool:
        if not self.left:
            work.done(self)
            return False
        return True

    def asked(self, _view: View) -> tuple[int, ...]:
        return self.left[-1:]

    def pending(self, _state: State) -> tuple[Choice, ...]:
        seat = self.left[-1]
        prompt = text("{colour} picks an ability for Beta", colour=COLOUR[seat], short="Pick an ability")
        return (Choice(seat, prompt, "draft"),)

    def heads(self, view: View, _seat: int) -> Iterator[Head]:
        for ability in dict.fromkeys(view.university):
            yield ("take", ability)

    def say(self, work: Work, seat: int, parts: Head) -> None:
        ability = parts[1]
        work.university = bags.without(work.university, ability)
        work.alter(seat, "beta", ability=ability)
        work.instead(self, Draft(self.left[:-1]))
        work.tell(
            "draft",
            text("{colour} takes {ability}", colour=COLOUR[seat], ability=ABILITY[ability]),
            "A-10",
            seat,
        )


@dataclass(frozen=True, slots=True)
class Settle(Task):
    """House rule of A-7: owners choose the webs on which Alpha and then Beta start."""

    left: tuple[int, ...]
    spider: str = "alpha"

    def advance(self, work: Work) -> bool:
        if not self.left:
            work.done(self)
            return False
        return True

    def asked(self, _view: View) -> tuple[int, ...]:
        return self.left[:1]

    def pending(self, _state: State) -> tuple[Choice, ...]:
        seat, who = self.left[0], SPIDER[self.spider]
        prompt = text("{colour} places {spider}", colour=COLOUR[seat], spider=who, short="Place {spider}")
        return (Choice(seat, prompt, "settle"),)

    def heads(self, state: View, seat: int) -> Iterator[Head]:
        taken = _space(state, seat, "alpha") if self.spider == "beta" else None
        for space in state.table.ground.homes[seat].webs:
            if space != taken:
                yield ("place", self.spider, space)

    def say(self, work: Work, seat: int, parts: Head) -> None:
        _, name, space = parts
        other = "beta" if name == "alpha" else "alpha"
        before = _space(work, seat, name)
        if work.places is not None:
            places = work.places.with_spider(piece_name(seat, name), space)
            if _space(work, seat, other) == space:
                places = places.with_spider(piece_name(seat, other), before)
            work.places = places
        who = piece_text(seat, name)
        work.tell(
            "place", text("{piece} starts on {space}", piece=who, space=space), "A-7", seat, spaces=(space,)
        )
        work.instead(self, Settle(self.left, "beta") if name == "alpha" else Settle(self.left[1:]))


def _space(view: View, seat: int, spider: str) -> str | None:
    places = view.places.spiders if view.places is not None else ()
    return dict(places).get(piece_name(seat, spider))
