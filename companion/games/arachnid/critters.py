"""Critters: the sweep of activations, the spawn, and what the table says came of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.games.arachnid.hatching import gain
from companion.games.arachnid.names import (
    CRITTER_KIND,
    critter_kind,
    critter_text,
    piece_text,
)
from companion.games.arachnid.positions import positions
from companion.games.arachnid.state import Critter, Head, State, Task
from companion.games.arachnid.work import View, Work, critter_of
from companion.kit import bags, dice
from companion.play import Chance, Choice, Glyph, text


@dataclass(frozen=True, slots=True)
class Wake(Task):
    """Critters that still activate, in the order of their directions on the display.

    ``side`` is the board edge a Ladybird flies to, once it is rolled (A-108).
    """

    tokens: tuple[str, ...]
    side: str = ""

    def advance(self, work: Work) -> bool:
        if not self.tokens:
            work.done(self)
            return False
        token = self.tokens[0]
        critter = critter_of(work, token)
        if critter is None:
            self._next(work)
        elif critter.snared:
            untangle(work, critter)
            self._next(work)
        elif critter.holder is not None:
            self._next(work)
            positions(work).steered(work, critter, ())
        else:
            return True
        return False

    def _next(self, work: Work) -> None:
        work.instead(self, Wake(self.tokens[1:]))

    def pending(self, state: State) -> Chance:
        token = self.tokens[0]
        what = critter_text(token)
        if critter_kind(token) == "ladybird" and (edge := positions(state).flight(state)) is not None:
            prompt = text("Draw where the {critter} flies to", critter=what)
            return Chance("web-edge", tuple((space, 1) for space in edge), prompt, auto=True)
        if critter_kind(token) != "ladybird":
            return Chance(
                "d6", dice.D6, text("Roll where the {critter} crawls", critter=what), auto=True, verb="roll"
            )
        if not self.side:
            return Chance(
                "d6",
                dice.D6,
                text("Roll the edge the {critter} flies to", critter=what),
                auto=True,
                verb="roll",
            )
        places = tuple((str(place), 1) for place in range(1, state.table.radius + 1))
        return Chance(
            "edge-place",
            places,
            text("Roll its place on edge {side}", side=self.side),
            auto=True,
            verb="roll",
        )

    def fall(self, work: Work, face: str) -> None:
        token = self.tokens[0]
        kind = critter_kind(token)
        if kind == "ladybird" and not self.side and face.isdigit():
            work.instead(self, Wake(self.tokens, face))
        elif positions(work).rolled(work, token, self.side, face):
            self._next(work)
        else:
            work.instead(self, Wake(self.tokens))


def untangle(work: Work, critter: Critter) -> None:
    """A snared critter only frees itself (A-126)."""
    put(work, replace(critter, snared=False))
    work.snares += 1
    work.tell(
        "critter",
        text("{critter} untangles itself and stays", critter=critter_text(critter.token)),
        "A-126",
        title=CRITTER_KIND[critter_kind(critter.token)],
        glyph=Glyph("icon", icon=critter_kind(critter.token)),
        lines=(text("untangles itself"),),
    )


@dataclass(frozen=True, slots=True)
class Spawn(Task):
    """A critter is drawn and comes onto the spawn hex, red side up (A-104–A-107)."""

    def advance(self, work: Work) -> bool:
        taken = positions(work).spawn_hex(work) is None
        if work.bag and not taken:
            return True
        work.done(self)
        if not work.bag:
            work.tell("critter", text("The critter bag is empty: none spawns"), "A-106")
        else:
            work.told.append(("no-spawn",))
            work.tell("critter", text("The spawn hex is occupied: no critter is drawn"), "A-104")
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
        )

    def fall(self, work: Work, face: str) -> None:
        work.done(self)
        work.bag = bags.without(work.bag, face)
        work.critters = (*work.critters, Critter(face))
        kind = critter_kind(face)
        spawn = positions(work).spawn_hex(work)
        where = (
            text("comes to {space}, the spawn hex", space=spawn, short="spawns on {space}")
            if spawn
            else text("comes to the spawn hex", short="spawns")
        )
        work.tell(
            "critter",
            text("{critter} spawns and bites its neighbours", critter=critter_text(face)),
            "A-107",
            title=CRITTER_KIND[kind],
            glyph=Glyph("icon", icon=kind),
            lines=(where, text("and bites its neighbours")),
            spaces=(spawn,) if spawn else (),
            follow=bool(spawn),
        )
        positions(work).spawned(work, face)


@dataclass(frozen=True, slots=True)
class Sweep(Task):
    """The table moves the critters and says who was bitten; silence means nobody."""

    def advance(self, work: Work) -> bool:
        if next(positions(work).sweep_offers(work), None) is not None:
            return True
        self._finish(work)
        return False

    def asked(self, view: View) -> tuple[int, ...]:
        return (view.holder,)

    def pending(self, state: State) -> tuple[Choice, ...]:
        activity = state.reports.activity
        if activity is not None and activity.near > (activity.spawned is not None):
            prompt = text("Move the critters in order and say who was bitten", short="Move in order")
        else:
            prompt = text("Say who stands beside the new critter", short="Who was bitten?")
        return (Choice(state.holder, prompt, "sweep", preset="swept", finish="swept"),)

    def heads(self, view: View, _seat: int) -> Iterator[Head]:
        yield ("swept",)
        yield from positions(view).sweep_offers(view)

    def say(self, work: Work, seat: int, parts: Head) -> None:
        if parts[0] == "swept":
            self._finish(work)
        elif parts[0] == "blocked":
            roll_again(work, parts[1])
        else:
            positions(work).told(work, seat, parts)

    def _finish(self, work: Work) -> None:
        work.done(self)
        work.report(activity=None)
        refill_bag(work)


def roll_again(work: Work, token: str) -> None:
    """The place was taken (A-108), or the house rule of A-98: that critter rolls once more."""
    activity = work.reports.activity
    if activity is None:
        raise LookupError("no critter has moved")
    kind = critter_kind(token)
    rolled = bags.without(activity.rolled, token)
    work.report(
        activity=replace(
            activity,
            rolled=rolled,
            near=activity.near - 1,
            crawls=activity.crawls - (kind != "ladybird"),
            thieves=max(0, activity.thieves - (kind == "ladybird")),
            worms=max(0, activity.worms - (kind == "worm")),
            heebies=max(0, activity.heebies - (kind == "heebie")),
        )
    )
    work.tell("critter", text("{critter} cannot go there", critter=critter_text(token)), "A-98")
    work.push(Wake((token,)))


def put(work: Work, critter: Critter) -> None:
    """Set a critter that is on the board."""
    work.critters = tuple(critter if old.token == critter.token else old for old in work.critters)


def bite(work: Work, seat: int, spider: str, token: str) -> None:
    """A spider bites a critter once: it pays its food and may die of it (A-113, A-114)."""
    critter = critter_of(work, token)
    if critter is None:
        raise LookupError(f"{token} is not on the board")
    values = work.table.food_values[critter_kind(token)]
    if critter.bites + 1 == len(values):
        kill(work, seat, spider, critter, values[critter.bites])
        return
    put(work, replace(critter, bites=critter.bites + 1))
    work.tell(
        "bite",
        text(
            "{piece} bites the {critter}: it turns to its yellow side",
            piece=piece_text(seat, spider),
            critter=critter_text(token),
        ),
        "A-113",
        seat,
    )
    gain(work, seat, values[critter.bites], critter_text(token), "A-113")


def pounce(work: Work, seat: int, token: str) -> None:
    """The Beta kills a critter whatever bites it had left (A-123, A-124)."""
    critter = critter_of(work, token)
    if critter is None:
        raise LookupError(f"{token} is not on the board")
    left = work.table.food_values[critter_kind(token)][critter.bites :]
    shown = work.table.options["pounce.heebie"] == "shown"
    kill(work, seat, "beta", critter, left[0] if shown else sum(left))


def kill(work: Work, seat: int, spider: str, critter: Critter, food: int) -> None:
    """A critter dies: to the dead pile, its tokens back, its food to the killer."""
    work.critters = tuple(other for other in work.critters if other.token != critter.token)
    work.snares += critter.snared
    work.dead = (*work.dead, critter.token)
    positions(work).died(work, critter.token)
    refill_bag(work)
    work.alter(seat, spider, killed=work.spider(seat, spider).killed + 1)
    what, who = critter_text(critter.token), piece_text(seat, spider)
    work.tell(
        "kill",
        text("{piece} kills the {critter}", piece=who, critter=what),
        "A-114",
        seat,
        title=text("{critter} dies", critter=CRITTER_KIND[critter_kind(critter.token)]),
        glyph=Glyph("icon", icon=critter_kind(critter.token)),
        lines=(who, text("food +{n}", n=food)),
    )
    gain(work, seat, food, what, "A-91")


def refill_bag(work: Work) -> None:
    """Dead critters go back into an empty bag at once (A-105)."""
    if not work.bag and work.dead:
        work.bag, work.dead = work.dead, ()
        work.tell("critter", text("The dead critters go back into the bag"), "A-105")
