"""Critters: the sweep of activations, the spawn, and what the table says came of it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.frozen import frozen, replace
from companion.games.arachnid.colony import economy
from companion.games.arachnid.colony.hatching import gain
from companion.games.arachnid.modes.chosen import mode
from companion.games.arachnid.modes.reported import ON_CRITTERS
from companion.games.arachnid.printed.names import (
    COLOUR,
    CRITTER_KIND,
    critter_kind,
    critter_text,
    piece,
    piece_text,
)
from companion.games.arachnid.state.pieces import Activity, Critter
from companion.games.arachnid.state.position import State, StateBuilder, TableTask, Task, When, critter_of
from companion.kit import bags, dice
from companion.kit.game import Parts
from companion.play import ROLL, Chance, Choice, Event, Glyph, Text, listed, text


@frozen
class Wake(Task):
    """Critters that still activate, in the order of their directions on the display.

    ``side`` is the board edge a Ladybird flies to, once it is rolled (A-108).
    """

    tokens: tuple[str, ...]
    side: str = ""

    def advance(self, builder: StateBuilder) -> bool:
        if not self.tokens:
            builder.done(self)
            return False
        token = self.tokens[0]
        critter = critter_of(builder, token)
        if critter is None:
            self._next(builder)
        elif critter.snared:
            untangle(builder, critter)
            self._next(builder)
        elif critter.holder is not None:
            self._next(builder)
            mode(builder).steered(builder, critter, ())
        else:
            return True
        return False

    def _next(self, builder: StateBuilder) -> None:
        builder.instead(self, Wake(self.tokens[1:]))

    def pending(self, state: State) -> Chance:
        token = self.tokens[0]
        what = critter_text(token)
        if critter_kind(token) == "ladybird" and (edge := mode(state).flight(state)) is not None:
            prompt = text("Draw where the {critter} flies to", critter=what)
            return Chance("web-edge", tuple((space, 1) for space in edge), prompt, auto=True, rule="A-108")
        if critter_kind(token) != "ladybird":
            return _roll("d6", dice.D6, text("Roll where the {critter} crawls", critter=what), "A-23")
        if not self.side:
            return _roll("d6", dice.D6, text("Roll the edge the {critter} flies to", critter=what), "A-108")
        places = tuple((str(place), 1) for place in range(1, state.equipment.radius + 1))
        prompt = text("Roll its place on edge {side}", side=self.side)
        return replace(_roll("edge-place", places, prompt, "A-108"), rerolls=True)  # of the direction die

    def on_draw(self, builder: StateBuilder, face: str) -> None:
        token = self.tokens[0]
        kind = critter_kind(token)
        if kind == "ladybird" and not self.side and face.isdigit():
            builder.instead(self, Wake(self.tokens, face))
        elif mode(builder).rolled(builder, token, self.side, face):
            self._next(builder)
        else:
            builder.instead(self, Wake(self.tokens))


def _roll(source: str, faces: dice.Faces, prompt: Text, rule: str) -> Chance:
    return Chance(source, faces, prompt, auto=True, verb=ROLL, rule=rule)


def untangle(builder: StateBuilder, critter: Critter) -> None:
    """A snared critter only frees itself (A-126)."""
    put(builder, replace(critter, snared=False))
    builder.snares += 1
    builder.emit(
        Event(
            "critter",
            text(
                "{critter} untangles itself and stays; its Snare goes back to the pool",
                critter=critter_text(critter.token),
            ),
            "A-126",
            title=CRITTER_KIND[critter_kind(critter.token)],
            glyph=Glyph("icon", icon=critter_kind(critter.token)),
            lines=(text("untangles itself"), text("The Snare goes to the pool")),
            order="goes",
        )
    )


@frozen
class Spawn(Task):
    """A critter is drawn and comes onto the spawn hex, red side up (A-104–A-107)."""

    def advance(self, builder: StateBuilder) -> bool:
        taken = mode(builder).spawn_hex(builder) is None
        if builder.bag and not taken:
            return True
        builder.done(self)
        if not builder.bag:
            builder.emit(Event("critter", text("The critter bag is empty: none spawns"), "A-106", moved=""))
        else:
            builder.told.append(("no-spawn",))
            sentence = text("The spawn hex is occupied: no critter is drawn")
            builder.emit(Event("critter", sentence, "A-104", moved=""))
        return False

    def pending(self, state: State) -> Chance:
        faces = bags.faces(state.bag)
        return Chance(
            "critter-bag",
            faces,
            text("Draw a critter"),
            auto=True,
            glyph=Glyph("bag", len(state.bag)),
            labels=tuple(critter_text(token) for token, _ in faces),
            rule="A-22",
        )

    def on_draw(self, builder: StateBuilder, face: str) -> None:
        builder.done(self)
        builder.bag = bags.without(builder.bag, face)
        builder.critters = (*builder.critters, Critter(face))
        kind = critter_kind(face)
        spawn = mode(builder).spawn_hex(builder)
        where = (
            text("comes to {space}, the spawn hex", space=spawn, short="spawns on {space}")
            if spawn
            else text("comes to the spawn hex", short="spawns")
        )
        builder.emit(
            Event(
                "critter",
                text("{critter} spawns and bites its neighbours", critter=critter_text(face)),
                "A-107",
                title=text("{critter} spawns", short="{critter}", critter=CRITTER_KIND[kind]),
                glyph=Glyph("icon", icon=kind),
                lines=(where, text("and bites its neighbours")),
                spaces=(spawn,) if spawn else (),
                order="comes",
                piece=face if spawn else "",
            )
        )
        mode(builder).spawned(builder, face)


@frozen
class Sweep(TableTask):
    """The table moves the critters and says who was bitten; silence means nobody."""

    when = (
        When(("swept",), text("when critters are moved"), "A-95", "counters"),
        When(
            ("bitten", "bumped", "robbed", "landed", "destroyed"),
            text("when critters have moved"),
            "Critters",
            "counters",
        ),
        When(("blocked",), text("when a critter rolled a place it cannot go to"), "A-98", "counters"),
        When(("no-spawn",), text("when a critter has just spawned"), "A-104", "counters"),
    )

    def advance(self, builder: StateBuilder) -> bool:
        if self.forced(builder, builder.holder) is None:
            return True
        self._finish(builder)
        return False

    def pending(self, state: State) -> tuple[Choice, ...]:
        activity = state.reports.activity or Activity()
        moved = activity.near > (activity.spawned is not None)
        topic = "sweep" if moved else "spawn"
        asked = _who(state.holder, moved, activity.hurt)
        prompt = asked if economy.may_be_lost(state) else _nobody(state.holder, moved)
        return (Choice(state.holder, prompt, topic, preset="swept", finish="swept"),)

    def candidates(self, state: State, seat: int) -> Iterator[Parts]:
        yield ("swept",)
        yield from mode(state).reports(state, seat, ON_CRITTERS)

    def code(self, state: State, seat: int, parts: Parts) -> str:
        if parts[0] in ON_CRITTERS:
            return mode(state).report_code(state, seat, parts)
        return "" if parts[0] == "swept" else "not-now"

    def on_word(self, builder: StateBuilder, seat: int, parts: Parts) -> None:
        if parts[0] == "swept":
            self._finish(builder)
        elif parts[0] == "blocked":
            roll_again(builder, parts[1])
        else:
            mode(builder).take_report(builder, seat, parts)

    def _finish(self, builder: StateBuilder) -> None:
        builder.done(self)
        builder.report(activity=None)
        refill_bag(builder)


def _who(seat: int, moved: bool, hurt: tuple[tuple[str, int], ...]) -> Text:
    """Who was bitten, and who is known to be; the one at the seat is to say it."""
    colour = COLOUR[seat]
    if not hurt and moved:
        return text(
            "{colour} moves the critters in order and says who was bitten",
            you="Move the critters in order and say who was bitten",
            colour=colour,
            short="Move in order",
        )
    if not hurt:
        return text(
            "{colour} says who stands beside the new critter",
            you="Say who stands beside the new critter",
            colour=colour,
            short="Who was bitten?",
        )
    known = listed([piece_text(*piece(name)) for name, _ in hurt])
    if moved:
        return text(
            "{colour} moves the critters and says who else was bitten; food lost so far: {pieces}",
            you="Move the critters in order and say who else was bitten; food lost so far: {pieces}",
            colour=colour,
            pieces=known,
            short="Move in order",
        )
    return text(
        "{colour} says who else stands beside the new critter; food lost so far: {pieces}",
        you="Say who else stands beside the new critter; food lost so far: {pieces}",
        colour=colour,
        pieces=known,
        short="Who was bitten?",
    )


def _nobody(seat: int, moved: bool) -> Text:
    """That whoever is bitten loses nothing."""
    if moved:
        return text(
            "{colour} moves the critters in order: no spider out there has food to lose",
            you="Move the critters in order: no spider out there has food to lose",
            colour=COLOUR[seat],
            short="Move in order",
        )
    return text(
        "{colour} goes on: the new critter bites, but no spider out there has food to lose",
        you="The new critter bites: no spider out there has food to lose",
        colour=COLOUR[seat],
        short="No food to lose",
    )


def roll_again(builder: StateBuilder, token: str) -> None:
    """The place was taken (A-108), or the house rule of A-98: that critter rolls once more."""
    kind = critter_kind(token)
    activity = builder.activity.counting(kind, -1)
    builder.report(activity=replace(activity, rolled=bags.without(activity.rolled, token)))
    rule = "A-108" if kind == "ladybird" else "A-98"
    builder.emit(
        Event("critter", text("{critter} cannot go there", critter=critter_text(token)), rule, moved="")
    )
    builder.push(Wake((token,)))


def put(builder: StateBuilder, critter: Critter) -> None:
    """Set a critter that is on the board."""
    builder.critters = tuple(critter if old.token == critter.token else old for old in builder.critters)


def bite(builder: StateBuilder, seat: int, spider: str, token: str) -> None:
    """A spider bites a critter once: it pays its food and may die of it (A-113, A-114)."""
    critter = builder.critter(token)
    values = builder.equipment.food_values[critter_kind(token)]
    if critter.bites + 1 == len(values):
        kill(builder, seat, spider, critter, values[critter.bites])
        return
    put(builder, replace(critter, bites=critter.bites + 1))
    builder.emit(
        Event(
            "bite",
            text(
                "{piece} bites the {critter}: it turns to its yellow side",
                piece=piece_text(seat, spider),
                critter=critter_text(token),
            ),
            "A-113",
            seat,
        )
    )
    gain(builder, seat, values[critter.bites], critter_text(token), "A-113")


def pounce(builder: StateBuilder, seat: int, token: str) -> None:
    """The Beta kills a critter whatever bites it had left (A-123, A-124)."""
    critter = builder.critter(token)
    left = builder.equipment.food_values[critter_kind(token)][critter.bites :]
    shown = builder.equipment.options["pounce.heebie"] == "shown"
    kill(builder, seat, "beta", critter, left[0] if shown else sum(left))


def kill(builder: StateBuilder, seat: int, spider: str, critter: Critter, food: int) -> None:
    """A critter dies: to the dead pile, its tokens back, its food to the killer."""
    builder.critters = tuple(other for other in builder.critters if other.token != critter.token)
    builder.snares += critter.snared
    builder.dead = (*builder.dead, critter.token)
    mode(builder).died(builder, critter.token)
    refill_bag(builder)
    builder.alter(seat, spider, killed=builder.spider(seat, spider).killed + 1)
    what, who = critter_text(critter.token), piece_text(seat, spider)
    builder.emit(
        Event(
            "kill",
            text("{piece} kills the {critter}", piece=who, critter=what),
            "A-114",
            seat,
            title=text("{critter} dies", critter=CRITTER_KIND[critter_kind(critter.token)]),
            glyph=Glyph("icon", icon=critter_kind(critter.token)),
            lines=(who, text("food +{n}", n=food)),
        )
    )
    if critter.snared:
        builder.emit(
            Event("snare", text("The Snare on {what} goes back to the pool", what=what), "A-126", stays=True)
        )
    gain(builder, seat, food, what, "Critters")


def refill_bag(builder: StateBuilder) -> None:
    """Dead critters go back into an empty bag at once (A-105)."""
    if not builder.bag and builder.dead:
        builder.bag, builder.dead = builder.dead, ()
        builder.emit(Event("critter", text("The dead critters go back into the bag"), "A-105"))
