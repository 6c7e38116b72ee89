"""Critters on a tracked board: where they go, whom they bite, and how the table sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from companion.frozen import frozen, replace
from companion.games.arachnid.colony import economy
from companion.games.arachnid.modes import reach
from companion.games.arachnid.modes.webs import take_top
from companion.games.arachnid.printed.names import (
    COLOUR,
    COLOURS,
    CRITTER_KIND,
    critter_kind,
    critter_text,
    piece,
    piece_text,
)
from companion.games.arachnid.state.position import SeatTask, State, StateBuilder, When, critter_of, spider_of
from companion.kit import compass, hexes
from companion.kit.game import Parts
from companion.kit.refusals import Code
from companion.play import Choice, Event, Glyph, Text, text

WAYS = tuple(str(way) for way in hexes.DIRECTIONS)


@frozen
class Crawled:
    """What a step in a direction leads to: where a critter ends, whom it runs into, what stops it."""

    end: str
    bumped: str | None = None
    landed: str | None = None
    stopped: Text | None = None


@dataclass(slots=True)
class Toll:
    """What one activation costs: food lost by seat, and how often each spider was hurt (A-101)."""

    lost: Counter[int] = field(default_factory=Counter)
    hurt: Counter[str] = field(default_factory=Counter)


def order(state: State) -> tuple[str, ...]:
    """The critters in the order in which they activate (A-95)."""
    board, grid = reach.lookup_of(state), state.equipment.grid
    by_ring = state.equipment.options["critters.order"] == "rings"

    def place(token: str) -> tuple[object, ...]:
        space = board.critters[token]
        ring, angle = grid.ring(space), grid.angle(space)
        return (ring > 0, ring, angle) if by_ring else (ring > 0, angle, ring)

    return tuple(sorted(board.critters, key=place))


# --------------------------------------------------------------------------------- crawling


def crawled(state: State, token: str, way: int) -> Crawled:
    """What a critter meets in a direction: edge, then spider, then critter (A-97–A-99, A-112)."""
    board, grid = reach.lookup_of(state), state.equipment.grid
    start = board.critters[token]
    target = grid.toward(start, way)
    if target is None:
        return Crawled(start, stopped=text("the edge of the board"))
    spider, other = board.spider_on.get(target), board.critter_on.get(target)
    if spider is not None and critter_kind(token) == "heebie" and other is None:
        return Crawled(target, landed=spider)
    if spider is not None:
        return Crawled(start, bumped=spider, stopped=piece_text(*piece(spider)))
    if other is not None:
        return Crawled(start, stopped=critter_text(other))
    if state.equipment.options["critters.terrain"] == "web" and target not in board.stacks:
        return Crawled(start, stopped=text("no web"))
    return Crawled(target)


def crawl(builder: StateBuilder, token: str, way: int, *, rolled: bool) -> bool:
    """Worm, Tater Bug or Heebie Jeebies moves and bites. False when it rolls again (A-98)."""
    start = reach.lookup_of(builder).critters[token]
    found = crawled(builder, token, way)
    blocked = found.stopped is not None and found.bumped is None
    if (
        blocked
        and rolled
        and builder.equipment.options["critters.blocked"] == "reroll"
        and _any_way(builder, token)
    ):
        what = critter_text(token)
        sentence = text("{critter} cannot go there and rolls again", critter=what)
        builder.emit(Event("critter", sentence, "A-98", moved=""))
        return False
    mark, toll = len(builder.events), Toll()
    builder.put("critters", token, found.end)
    if critter_kind(token) == "worm" and found.end != start:
        _destroy(builder, start)
    if found.bumped is not None:
        _bump(builder, found.bumped, toll)
    if found.landed is not None:
        _land_on(builder, found.landed, toll)
    bite_neighbours(builder, token, toll, start)
    _emit_step(builder, mark, token, way, start, found, toll)
    return True


def _any_way(state: State, token: str) -> bool:
    steps = (crawled(state, token, way) for way in hexes.DIRECTIONS)
    return any(one.stopped is None or one.bumped is not None for one in steps)


def _destroy(builder: StateBuilder, space: str) -> None:
    """The Worm destroys the web it has left (A-110)."""
    colour = reach.lookup_of(builder).owner.get(space)
    if colour is None:
        return
    builder.told.append(("destroyed", COLOURS[colour]))
    sentence = text(
        "The Worm destroys a web of {colour} on {space}",
        you="The Worm destroys your web on {space}",
        colour=COLOUR[colour],
        space=space,
    )
    builder.emit(Event("web", sentence, "A-110", colour, spaces=(space,)))
    take_top(builder, space, whole=builder.equipment.on("worm.whole_stack"))


def _bump(builder: StateBuilder, name: str, toll: Toll) -> None:
    """A critter runs into a spider: it bites, even one with Stealth (A-99, A-119)."""
    spider = spider_of(builder, name)
    word = "bumped" if spider is not None and spider.ability == "stealth" else "bitten"
    _hurt(builder, name, word, "A-99", toll)


def _land_on(builder: StateBuilder, name: str, toll: Toll) -> None:
    """The Heebie Jeebies sits on a spider: one food for every spider of its colony (A-112)."""
    seat, _ = piece(name)
    board, colony = reach.lookup_of(builder), builder.colonies[seat]
    for other in board.spiders:
        if piece(other)[0] == seat:
            toll.hurt[other] += 1
    lost = economy.lose(builder, seat, len(colony.spiders))
    toll.lost[seat] += lost
    if lost:
        builder.told.append(("landed", COLOURS[seat]))
    sentence = text("It sits on {piece}: the colony loses {n} food", piece=piece_text(*piece(name)), n=lost)
    builder.emit(Event("bitten", sentence, "A-112", seat))


def bite_neighbours(builder: StateBuilder, token: str, toll: Toll, start: str = "") -> None:
    """Every spider beside the critter, or under it, loses a food (A-100, A-101, A-112, A-119); by house rule
    also who is beside the space where it started, and first, if it has left that."""
    end = reach.lookup_of(builder).critters[token]
    if start and start != end and builder.equipment.on("critters.passing"):
        for name in _bitten_from(builder, start, toll):
            _hurt(builder, name, "bitten", "A-100", toll, left=start)
    for name in _bitten_from(builder, end, toll):
        _hurt(builder, name, "bitten", "A-100", toll)


def _bitten_from(builder: StateBuilder, space: str, toll: Toll) -> list[str]:
    """The spiders that a critter bites from a space: all it sees that were not hurt enough (A-101, A-119)."""
    board, cap = reach.lookup_of(builder), builder.equipment.number("critters.bite_cap") or 1
    near = [board.spider_on.get(other) for other in builder.equipment.grid.within(space, 1)]
    found = []
    for name in near:
        spider = spider_of(builder, name) if name is not None and toll.hurt[name] < cap else None
        if name is not None and spider is not None and spider.ability != "stealth":
            found.append(name)
    return found


def _hurt(builder: StateBuilder, name: str, word: str, rule: str, toll: Toll, left: str = "") -> None:
    """A spider is bitten; ``left`` is the space that the critter has left, if it was bitten from there."""
    seat, spider = piece(name)
    who = piece_text(seat, spider)
    if _loses(builder, name, toll):
        builder.told.append((word, name))
        sentence = text("{piece} is bitten: food −1", piece=who)
        if left:
            sentence = text("Leaving {space} it bites {piece}: food −1", space=left, piece=who)
    else:
        rule = "A-103"
        sentence = text("{piece} is bitten, {colour} has no food to lose", piece=who, colour=COLOUR[seat])
        if left:
            sentence = text(
                "Leaving {space} it bites {piece}, {colour} has no food to lose",
                space=left,
                piece=who,
                colour=COLOUR[seat],
            )
    builder.emit(Event("bitten", sentence, rule, seat))


def _loses(builder: StateBuilder, name: str, toll: Toll) -> int:
    """A critter has come to a spider: the food its owner loses by that."""
    seat, _ = piece(name)
    toll.hurt[name] += 1
    lost = economy.lose(builder, seat)
    toll.lost[seat] += lost
    return lost


def _emit_step(
    builder: StateBuilder, mark: int, token: str, way: int, start: str, found: Crawled, toll: Toll
) -> None:
    kind = CRITTER_KIND[critter_kind(token)]
    names: dict[str, Any] = {
        "critter": critter_text(token),
        "direction": compass.SIX[str(way)],
        "start": start,
    }
    if found.bumped is not None:
        met = piece_text(*piece(found.bumped))
        sentence = text("{critter} runs {direction} into {piece} and stays on {start}", piece=met, **names)
        line, rule = text("{start}: bumps and stays", start=start), "A-99"
        title = text("{critter} bumps", short="{critter}", critter=kind)
    elif found.stopped is not None:
        sentence = text(
            "{critter} cannot go {direction}: {what}. It stays on {start}", what=found.stopped, **names
        )
        line, rule = text("{start}: stays", start=start), "A-98"
        title = text("{critter} stays", short="{critter}", critter=kind)
    elif found.landed is not None:
        met = piece_text(*piece(found.landed))
        sentence = text(
            "{critter} goes {direction} from {start} onto {piece} on {end}", piece=met, end=found.end, **names
        )
        line, rule = text("{start} to {end}, on a spider", start=start, end=found.end), "A-112"
        title = text("{critter} lands", short="{critter}", critter=kind)
    else:
        sentence = text("{critter} crawls {direction} from {start} to {end}", end=found.end, **names)
        line, rule = text("{start} to {end}", start=start, end=found.end), "A-97"
        title = text("{critter} crawls", short="{critter}", critter=kind)
    event = Event(
        "critter",
        sentence,
        rule,
        title=title,
        glyph=Glyph("direction", way, critter_kind(token)),
        lines=(line, _losses(toll)),
        spaces=(start, found.end),
        order="goes",
        piece=token,
    )
    _emit_before(builder, mark, event, toll)


def _emit_before(builder: StateBuilder, mark: int, event: Event, toll: Toll) -> None:
    """Where a critter goes stands before what that cost, which came after ``mark``."""
    builder.events.insert(mark, event)
    show_losses(builder, mark, toll)


def show_losses(builder: StateBuilder, mark: int, toll: Toll) -> None:
    """Who lost food since ``mark`` is a step of its own on the display, told with the last bite."""
    gains = tuple((seat, -lost) for seat, lost in sorted(toll.lost.items()) if lost)
    bites = [place for place in range(mark, len(builder.events)) if builder.events[place].kind == "bitten"]
    if gains and bites:
        last = bites[-1]
        builder.events[last] = replace(builder.events[last], title=text("Food lost"), gains=gains)


def _losses(toll: Toll) -> Text:
    losers = [(seat, lost) for seat, lost in sorted(toll.lost.items()) if lost]
    if not losers:
        return text("bites nobody") if not toll.hurt else text("no food to lose")
    if len(losers) == 1:
        seat, lost = losers[0]
        return text("{colour}: food −{n}", colour=COLOUR[seat], n=lost)
    return text("{n} colonies lose food", n=len(losers))


# ----------------------------------------------------------------------------------- flying


def flight(state: State) -> tuple[str, ...]:
    """Free spaces at the edge of the web, or of the board where there are none (A-108)."""
    board, grid = reach.lookup_of(state), state.equipment.grid
    edge = [
        space
        for space in board.webs()
        if not board.occupied(space)
        and (len(grid.near(space)) < len(WAYS) or any(o not in board.stacks for o in grid.near(space)))
    ]
    return tuple(edge) or tuple(space for space in grid.rim() if not board.occupied(space))


def fly(builder: StateBuilder, token: str, end: str, glyph: Glyph) -> None:
    """The Ladybird flies somewhere, robs the closest spider it sees and bites (A-108, A-109)."""
    start = reach.lookup_of(builder).critters[token]
    mark, toll = len(builder.events), Toll()
    builder.put("critters", token, end)
    victim = closest(builder, end)
    if victim is not None:
        _rob(builder, victim, toll)
    bite_neighbours(builder, token, toll, start)
    what, kind = critter_text(token), CRITTER_KIND[critter_kind(token)]
    if end == start:
        sentence = text("{critter} finds no place to fly to and stays on {start}", critter=what, start=start)
        title = text("{critter} stays", short="{critter}", critter=kind)
        line = text("{start}: stays", start=start)
    else:
        sentence = text("{critter} flies from {start} to {end}", critter=what, start=start, end=end)
        title = text("{critter} flies", short="{critter}", critter=kind)
        line = text("{start} to {end}", start=start, end=end)
    event = Event(
        "critter",
        sentence,
        "A-108",
        title=title,
        glyph=glyph,
        lines=(line, _losses(toll)),
        spaces=(start, end),
        order="goes",
        piece=token,
    )
    _emit_before(builder, mark, event, toll)


def land(builder: StateBuilder, token: str, side: int, place: int) -> bool:
    """The Ladybird flies to a rolled place of the edge. False when it is taken (A-108)."""
    board, grid = reach.lookup_of(builder), builder.equipment.grid
    end = grid.edge(side, place)
    glyph = Glyph("icon", icon="ladybird")  # it flies to that edge, but hardly in its direction
    if not board.occupied(end):
        fly(builder, token, end, glyph)
    elif all(board.occupied(space) for space in grid.rim()):
        fly(builder, token, board.critters[token], glyph)
    else:
        what = critter_text(token)
        sentence = text("{critter} rolls again: {space} is taken", critter=what, space=end)
        builder.told.append(("blocked", token))
        builder.emit(Event("critter", sentence, "A-108", spaces=(end,), moved=""))
        return False
    return True


def closest(state: State, space: str) -> str | None:
    """The spider nearest to a space that is not hidden; ties go clockwise, then inwards (A-109)."""
    board, grid = reach.lookup_of(state), state.equipment.grid

    def reckoning(name: str) -> tuple[object, ...]:
        there = board.spiders[name]
        turn = (grid.angle(there) - grid.angle(space)) % 6
        return (grid.distance(space, there), turn, grid.ring(there))

    seen = []
    for name in board.spiders:
        spider = spider_of(state, name)
        if spider is not None and spider.ability != "stealth":
            seen.append(name)
    return min(seen, key=reckoning, default=None)


def _rob(builder: StateBuilder, name: str, toll: Toll) -> None:
    seat, spider = piece(name)
    who = piece_text(seat, spider)
    if _loses(builder, name, toll):
        builder.told.append(("robbed", COLOURS[seat]))
        sentence = text("The Ladybird robs {piece}, the closest: food −1", piece=who)
    else:
        sentence = text("The closest is {piece}, which has no food to steal", piece=who)
    builder.emit(Event("bitten", sentence, "A-109", seat, moved="counts"))


# --------------------------------------------------------------------------------- steering


@frozen
class Steer(SeatTask):
    """The holder of Mind Control says in which direction a critter goes (A-130)."""

    seat: int
    token: str
    when = (When(("steer",), text("when a critter you control activates"), "A-130", "tracked"),)

    def advance(self, builder: StateBuilder) -> bool:
        if critter_of(builder, self.token) is not None:
            return True
        builder.done(self)
        return False

    def pending(self, _state: State) -> tuple[Choice, ...]:
        what = critter_text(self.token)
        prompt = text(
            "{colour} steers: which way does the {critter} go?",
            you="Which way does the {critter} go?",
            colour=COLOUR[self.seat],
            critter=what,
            short="Steer which way?",
        )
        return (Choice(self.seat, prompt, "steer"),)

    def candidates(self, _state: State, _seat: int) -> Iterator[Parts]:
        yield from (("steer", self.token, way) for way in WAYS)

    def code(self, _state: State, _seat: int, parts: Parts) -> str:
        if parts[0] != "steer":
            return "not-now"
        if parts[1] != self.token:
            return Code("other-critter", turned=self.token)
        return reach.way_code(parts[2])

    def on_word(self, builder: StateBuilder, _seat: int, parts: Parts) -> None:
        builder.done(self)
        steer(builder, self.token, int(parts[2]))


def steer(builder: StateBuilder, token: str, way: int) -> None:
    """A critter under Mind Control goes as it is told, the Ladybird as far as it can (A-130)."""
    if critter_kind(token) != "ladybird":
        crawl(builder, token, way, rolled=False)
        return
    board = reach.lookup_of(builder)
    start = board.critters[token]
    free = [space for space in builder.equipment.grid.line(start, way) if not board.occupied(space)]
    fly(builder, token, free[-1] if free else start, Glyph("direction", way, "ladybird"))
