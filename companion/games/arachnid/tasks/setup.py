"""Set-up: the state on the table before the first draw, first player, held-out Feed, draft."""

from __future__ import annotations

from collections.abc import Iterator

from companion.frozen import frozen, replace
from companion.games.arachnid.colony import economy, upgrades
from companion.games.arachnid.printed.equipment import Equipment
from companion.games.arachnid.printed.names import (
    ABILITIES,
    ABILITY,
    COLOUR,
    COLOURS,
    HATCHLINGS,
    SPIDER,
    event_by_number,
    piece_name,
    piece_text,
)
from companion.games.arachnid.state.pieces import Colony
from companion.games.arachnid.state.places import Places, at_start
from companion.games.arachnid.state.position import State, StateBuilder, Task, When, turn_order
from companion.games.arachnid.tasks.rounds import StartRound
from companion.kit import bags
from companion.kit.game import Parts
from companion.kit.refusals import Code
from companion.play import Chance, Choice, Event, Glyph, text


def first_state(equipment: Equipment) -> State:
    """Everything set out as the rulebook says, up to who is first player."""
    webs = sum(equipment.stacks) + equipment.start_webs
    spiders = tuple(
        replace(economy.fresh(equipment, name, name), on_board=True) for name in ("alpha", "beta")
    )
    colony = Colony(
        stacks=equipment.stacks,
        spare=equipment.tokens["web_per_colour"] - webs,
        spiders=spiders,
        store=equipment.den["food_at_start"],
        tops=equipment.start_webs,
        figures=HATCHLINGS,
    )
    copies, stock = equipment.number("abilities.copies") or 1, equipment.number("university.stock") or 0
    return State(
        equipment=equipment,
        colonies=(colony,) * equipment.seats,
        agenda=(StartRound(), HoldOut(), FirstPlayer()),
        pool=equipment.tokens["food"] - equipment.seats * equipment.den["food_at_start"],
        bloodied=equipment.tokens["bloodied"] - equipment.seats * sum(spider.bloodied for spider in spiders),
        weavers=stock,
        soldiers=stock,
        snares=equipment.number("tokens.snare") or 0,
        university=ABILITIES * copies,
        bag=tuple(equipment.critters),
        places=_places(equipment) if equipment.options["mode"] == "tracked" else None,
    )


def _places(equipment: Equipment) -> Places:
    names = [(piece_name(seat, "alpha"), piece_name(seat, "beta")) for seat in range(equipment.seats)]
    return at_start(equipment.grid, names)


@frozen
class FirstPlayer(Task):
    """Who is first player and gets the event bag (A-8)."""

    def advance(self, builder: StateBuilder) -> bool:
        chosen = builder.equipment.options["setup.first_player"]
        if chosen == "random":
            return True
        self.on_draw(builder, str(chosen))
        return False

    def pending(self, state: State) -> Chance:
        faces = tuple((colour, 1) for colour in COLOURS[: state.equipment.seats])
        prompt = text("Draw the first player", short="First player")
        labels = COLOUR[: state.equipment.seats]
        return Chance(
            "first-player", faces, prompt, glyph=Glyph("icon", icon="spider"), labels=labels, rule="A-8"
        )

    def on_draw(self, builder: StateBuilder, face: str) -> None:
        seat = COLOURS.index(face)
        builder.done(self)
        builder.first = builder.holder = seat
        order = turn_order(builder, seat)
        builder.insert(1, Draft(order))  # after the held-out Feed, before the first round
        if builder.places is not None and builder.equipment.on("setup.choose_spider_space"):
            builder.insert(1, Settle(order))
        builder.emit(
            Event(
                "first-player",
                text(
                    "{colour} is first player and takes the event bag",
                    you="You are first player and take the event bag",
                    colour=COLOUR[seat],
                ),
                "A-8",
                seat,
                title=text("{colour} begins", you="You begin", colour=COLOUR[seat]),
                glyph=Glyph("icon", icon="spider"),
                lines=(text("and takes the event bag", you="and take the event bag"),),
                stays=True,
            )
        )


@frozen
class HoldOut(Task):
    """Which Feed stays out of the bag until the first refresh (A-21)."""

    def advance(self, builder: StateBuilder) -> bool:
        chosen = builder.equipment.options["events.heldout"]
        feeds = _feeds(builder.equipment)
        if len(feeds) > 1 and chosen == "random":
            return True
        self.on_draw(builder, str(chosen) if chosen in feeds else feeds[0])
        return False

    def pending(self, state: State) -> Chance:
        feeds = _feeds(state.equipment)
        return Chance(
            "held-out-feed",
            tuple((token, 1) for token in feeds),
            text("Draw the Feed that stays out of the bag", short="Feed kept out"),
            auto=True,
            labels=tuple(event_by_number(token, state.equipment.events[token].number) for token in feeds),
            rule="A-21",
        )

    def on_draw(self, builder: StateBuilder, face: str) -> None:
        builder.done(self)
        builder.held_out = face
        token = event_by_number(face, builder.equipment.events[face].number)
        builder.emit(
            Event(
                "held-out",
                text("{token}: stays out of the bag until the refresh", token=token),
                "A-21",
            )
        )


def _feeds(equipment: Equipment) -> list[str]:
    return [event.token for event in equipment.events.values() if event.kind == "feed"]


@frozen
class Draft(Task):
    """The abilities are drafted in reverse turn order; ``left`` have not picked (A-10)."""

    left: tuple[int, ...]
    when = (When(("take",), text("in the draft before the game"), "A-10"),)

    def advance(self, builder: StateBuilder) -> bool:
        if not self.left:
            builder.done(self)
            return False
        return True

    def asked(self, _state: State) -> tuple[int, ...]:
        return self.left[-1:]

    def pending(self, _state: State) -> tuple[Choice, ...]:
        seat = self.left[-1]
        prompt = text(
            "{colour} picks an ability for Beta",
            you="You pick an ability for Beta",
            colour=COLOUR[seat],
            short="Pick an ability",
        )
        return (Choice(seat, prompt, "draft"),)

    def candidates(self, state: State, _seat: int) -> Iterator[Parts]:
        yield from (("take", ability) for ability in upgrades.abilities(state))

    def code(self, state: State, _seat: int, parts: Parts) -> str:
        if parts[0] != "take":
            return "not-now"
        return "" if parts[1] in state.university else "ability-taken"

    def on_word(self, builder: StateBuilder, seat: int, parts: Parts) -> None:
        ability = parts[1]
        old = builder.spider(seat, "beta").ability  # a correction may have given it one
        builder.university = (*bags.without(builder.university, ability), *([old] if old else []))
        builder.alter(seat, "beta", ability=ability)
        builder.instead(self, Draft(self.left[:-1]))
        builder.emit(
            Event(
                "draft",
                text(
                    "{colour} takes {ability}",
                    you="You take {ability}",
                    colour=COLOUR[seat],
                    ability=ABILITY[ability],
                ),
                "A-10",
                seat,
                stays=True,
            )
        )


@frozen
class Settle(Task):
    """House rule of A-7: owners choose the webs on which Alpha and then Beta start."""

    left: tuple[int, ...]
    spider: str = "alpha"
    when = (When(("place",), text("at the start, by house rule"), "A-7", "tracked"),)

    def advance(self, builder: StateBuilder) -> bool:
        if not self.left:
            builder.done(self)
            return False
        return True

    def asked(self, _state: State) -> tuple[int, ...]:
        return self.left[:1]

    def pending(self, _state: State) -> tuple[Choice, ...]:
        seat, who = self.left[0], SPIDER[self.spider]
        prompt = text(
            "{colour} places {spider}",
            you="You place {spider}",
            colour=COLOUR[seat],
            spider=who,
            short="Place {spider}",
        )
        return (Choice(seat, prompt, "settle"),)

    def candidates(self, state: State, seat: int) -> Iterator[Parts]:
        yield from (("place", self.spider, space) for space in state.equipment.grid.homes[seat].webs)

    def code(self, state: State, seat: int, parts: Parts) -> str:
        if parts[0] != "place":
            return "not-now"
        taken = _space(state, seat, "alpha") if self.spider == "beta" else None
        free = parts[2] in state.equipment.grid.homes[seat].webs and parts[2] != taken
        return "" if free and parts[1] == self.spider else Code("no-start-web", whose=self.spider)

    def on_word(self, builder: StateBuilder, seat: int, parts: Parts) -> None:
        _, name, space = parts
        other = "beta" if name == "alpha" else "alpha"
        before = _space(builder, seat, name)
        builder.put("spiders", piece_name(seat, name), space)
        if _space(builder, seat, other) == space:
            builder.put("spiders", piece_name(seat, other), before)
        who = piece_text(seat, name)
        builder.emit(
            Event(
                "place",
                text("{piece} starts on {space}", piece=who, space=space),
                "A-7",
                seat,
                spaces=(space,),
            )
        )
        builder.instead(self, Settle(self.left, "beta") if name == "alpha" else Settle(self.left[1:]))


def _space(state: State, seat: int, spider: str) -> str | None:
    places = state.places.spiders if state.places is not None else ()
    return dict(places).get(piece_name(seat, spider))


def is_setting_up(state: State) -> bool:
    """True until everybody has drafted, and placed spiders where the house rules let them."""
    return any(isinstance(task, HoldOut | FirstPlayer | Draft | Settle) for task in state.agenda)
