"""Critters on a tracked board: where they go, whom they bite, and how the table sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from companion.games.arachnid import economy, reach
from companion.games.arachnid.names import (
    COLOUR,
    COLOURS,
    CRITTER_KIND,
    critter_kind,
    critter_text,
    piece,
    piece_text,
)
from companion.games.arachnid.state import Head, State, Task
from companion.games.arachnid.webs import take_top
from companion.games.arachnid.work import View, Work, critter_of, spider_of
from companion.kit import compass
from companion.play import Choice, Glyph, Text, text

WAYS = tuple(str(way) for way in range(1, 7))


@dataclass(frozen=True, slots=True)
class Step:
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


def order(view: View) -> tuple[str, ...]:
    """The critters in the order in which they activate (A-95)."""
    board, ground = reach.look(view), view.table.ground
    by_ring = view.table.options["critters.order"] == "rings"

    def place(token: str) -> tuple[object, ...]:
        space = board.critters[token]
        ring, angle = ground.ring(space), ground.angle(space)
        return (ring > 0, ring, angle) if by_ring else (ring > 0, angle, ring)

    return tuple(sorted(board.critters, key=place))


# --------------------------------------------------------------------------------- crawling


def step(view: View, token: str, way: int) -> Step:
    """What a critter meets in a direction: edge, then spider, then critter (A-97–A-99, A-112)."""
    board, ground = reach.look(view), view.table.ground
    start = board.critters[token]
    target = ground.toward(start, way)
    if target is None:
        return Step(start, stopped=text("the edge of the board"))
    spider, other = board.spider_on.get(target), board.critter_on.get(target)
    if spider is not None and critter_kind(token) == "heebie" and other is None:
        return Step(target, landed=spider)
    if spider is not None:
        return Step(start, bumped=spider, stopped=piece_text(*piece(spider)))
    if other is not None:
        return Step(start, stopped=critter_text(other))
    if view.table.options["critters.terrain"] == "web" and target not in board.stacks:
        return Step(start, stopped=text("no web"))
    return Step(target)


def crawl(work: Work, token: str, way: int, *, rolled: bool) -> bool:
    """Worm, Tater Bug or Heebie Jeebies moves and bites. False when it rolls again (A-98)."""
    start = reach.look(work).critters[token]
    found = step(work, token, way)
    blocked = found.stopped is not None and found.bumped is None
    if blocked and rolled and work.table.options["critters.blocked"] == "reroll" and _any_way(work, token):
        what = critter_text(token)
        work.tell("critter", text("{critter} cannot go there and rolls again", critter=what), "A-98")
        return False
    mark, toll = len(work.events), Toll()
    _go(work, token, found.end)
    if critter_kind(token) == "worm" and found.end != start:
        _destroy(work, start)
    if found.bumped is not None:
        _bump(work, found.bumped, toll)
    if found.landed is not None:
        _land_on(work, found.landed, toll)
    bite_neighbours(work, token, toll)
    _tell_step(work, mark, token, way, start, found, toll)
    return True


def _any_way(view: View, token: str) -> bool:
    steps = (step(view, token, way) for way in range(1, 7))
    return any(one.stopped is None or one.bumped is not None for one in steps)


def _go(work: Work, token: str, end: str) -> None:
    if work.places is not None:
        work.places = work.places.with_critter(token, end)


def _destroy(work: Work, space: str) -> None:
    """The Worm destroys the web it has left (A-110)."""
    colour = reach.look(work).owner.get(space)
    if colour is None:
        return
    work.told.append(("destroyed", COLOURS[colour]))
    sentence = text("The Worm destroys a web of {colour} on {space}", colour=COLOUR[colour], space=space)
    work.tell("web", sentence, "A-110", colour, spaces=(space,))
    take_top(work, space, whole=work.table.on("worm.whole_stack"))


def _bump(work: Work, name: str, toll: Toll) -> None:
    """A critter runs into a spider: it bites, even one with Stealth (A-99, A-119)."""
    spider = spider_of(work, name)
    word = "bumped" if spider is not None and spider.ability == "stealth" else "bitten"
    _hurt(work, name, word, "A-99", toll)


def _land_on(work: Work, name: str, toll: Toll) -> None:
    """The Heebie Jeebies sits on a spider: one food for every spider of its colony (A-112)."""
    seat, _ = piece(name)
    board, colony = reach.look(work), work.colonies[seat]
    for other in board.spiders:
        if piece(other)[0] == seat:
            toll.hurt[other] += 1
    lost = economy.lose(work, seat, len(colony.spiders))
    toll.lost[seat] += lost
    if lost:
        work.told.append(("landed", COLOURS[seat]))
    sentence = text("It sits on {piece}: the colony loses {n} food", piece=piece_text(*piece(name)), n=lost)
    work.tell("bitten", sentence, "A-112", seat)


def bite_neighbours(work: Work, token: str, toll: Toll) -> None:
    """Every spider beside the critter, or under it, loses a food (A-100, A-101, A-112, A-119)."""
    board, ground = reach.look(work), work.table.ground
    cap = work.table.number("critters.bite_cap") or 1
    for space in ground.within(board.critters[token], 1):
        name = board.spider_on.get(space)
        if name is None or toll.hurt[name] >= cap:
            continue
        spider = spider_of(work, name)
        if spider is not None and spider.ability != "stealth":
            _hurt(work, name, "bitten", "A-100", toll)


def _hurt(work: Work, name: str, word: str, rule: str, toll: Toll) -> None:
    seat, spider = piece(name)
    toll.hurt[name] += 1
    lost = economy.lose(work, seat)
    toll.lost[seat] += lost
    who = piece_text(seat, spider)
    if lost:
        work.told.append((word, name))
        work.tell("bitten", text("{piece} is bitten: food −1", piece=who), rule, seat)
    else:
        sentence = text("{piece} is bitten, {colour} has no food to lose", piece=who, colour=COLOUR[seat])
        work.tell("bitten", sentence, "A-103", seat)


def _tell_step(work: Work, mark: int, token: str, way: int, start: str, found: Step, toll: Toll) -> None:
    """The step of a critter stands before what it cost."""
    names: dict[str, Any] = {
        "critter": critter_text(token),
        "direction": compass.SIX[str(way)],
        "start": start,
    }
    if found.bumped is not None:
        met = piece_text(*piece(found.bumped))
        sentence = text("{critter} runs {direction} into {piece} and stays on {start}", piece=met, **names)
        line, rule = text("{start}: bumps and stays", start=start), "A-99"
    elif found.stopped is not None:
        sentence = text(
            "{critter} cannot go {direction}: {what}. It stays on {start}", what=found.stopped, **names
        )
        line, rule = text("{start}: stays", start=start), "A-98"
    elif found.landed is not None:
        met = piece_text(*piece(found.landed))
        sentence = text(
            "{critter} goes {direction} from {start} onto {piece} on {end}", piece=met, end=found.end, **names
        )
        line, rule = text("{start} to {end}, on a spider", start=start, end=found.end), "A-112"
    else:
        sentence = text("{critter} crawls {direction} from {start} to {end}", end=found.end, **names)
        line, rule = text("{start} to {end}", start=start, end=found.end), "A-97"
    _tell(
        work,
        mark,
        token,
        sentence,
        rule,
        Glyph("direction", way, critter_kind(token)),
        line,
        toll,
        (start, found.end),
    )


def _tell(
    work: Work,
    mark: int,
    token: str,
    sentence: Text,
    rule: str,
    glyph: Glyph,
    line: Text,
    toll: Toll,
    spaces: tuple[str, ...],
) -> None:
    work.tell(
        "critter",
        sentence,
        rule,
        title=CRITTER_KIND[critter_kind(token)],
        glyph=glyph,
        lines=(line, _losses(toll)),
        spaces=tuple(dict.fromkeys(spaces)),
        follow=True,
    )
    work.events.insert(mark, work.events.pop())
    show_losses(work, mark, toll)


def show_losses(work: Work, mark: int, toll: Toll) -> None:
    """Who lost food since ``mark`` is a step of its own on the display, told with the last bite."""
    gains = tuple((seat, -lost) for seat, lost in sorted(toll.lost.items()) if lost)
    bites = [place for place in range(mark, len(work.events)) if work.events[place].kind == "bitten"]
    if gains and bites:
        last = bites[-1]
        work.events[last] = replace(work.events[last], title=text("Food lost"), gains=gains)


def _losses(toll: Toll) -> Text:
    losers = [(seat, lost) for seat, lost in sorted(toll.lost.items()) if lost]
    if not losers:
        return text("bites nobody") if not toll.hurt else text("no food to lose")
    if len(losers) == 1:
        seat, lost = losers[0]
        return text("{colour}: food −{n}", colour=COLOUR[seat], n=lost)
    return text("{n} colonies lose food", n=len(losers))


# ----------------------------------------------------------------------------------- flying


def flight(view: View) -> tuple[str, ...]:
    """Free spaces at the edge of the web, or of the board where there are none (A-108)."""
    board, ground = reach.look(view), view.table.ground
    edge = [
        space
        for space in board.in_order(board.stacks)
        if not board.occupied(space)
        and (len(ground.near(space)) < len(WAYS) or any(o not in board.stacks for o in ground.near(space)))
    ]
    return tuple(edge) or tuple(space for space in ground.rim() if not board.occupied(space))


def fly(work: Work, token: str, end: str, glyph: Glyph) -> None:
    """The Ladybird flies somewhere, robs the closest spider it sees and bites (A-108, A-109)."""
    start = reach.look(work).critters[token]
    mark, toll = len(work.events), Toll()
    _go(work, token, end)
    victim = closest(work, end)
    if victim is not None:
        _rob(work, victim, toll)
    bite_neighbours(work, token, toll)
    what = critter_text(token)
    if end == start:
        sentence = text("{critter} finds no place to fly to and stays on {start}", critter=what, start=start)
        line = text("{start}: stays", start=start)
    else:
        sentence = text("{critter} flies from {start} to {end}", critter=what, start=start, end=end)
        line = text("{start} to {end}", start=start, end=end)
    _tell(work, mark, token, sentence, "A-108", glyph, line, toll, (start, end))


def land(work: Work, token: str, side: int, place: int) -> bool:
    """The Ladybird flies to a rolled place of the edge. False when it is taken (A-108)."""
    board, ground = reach.look(work), work.table.ground
    end = ground.edge(side, place)
    glyph = Glyph("icon", icon="ladybird")  # it flies to that edge, but hardly in its direction
    if not board.occupied(end):
        fly(work, token, end, glyph)
    elif all(board.occupied(space) for space in ground.rim()):
        fly(work, token, board.critters[token], glyph)
    else:
        what = critter_text(token)
        sentence = text("{critter} rolls again: {space} is taken", critter=what, space=end)
        work.told.append(("blocked", token))
        work.tell("critter", sentence, "A-108", spaces=(end,))
        return False
    return True


def closest(view: View, space: str) -> str | None:
    """The spider nearest to a space that is not hidden; ties go clockwise, then inwards (A-109)."""
    board, ground = reach.look(view), view.table.ground

    def reckoning(name: str) -> tuple[object, ...]:
        there = board.spiders[name]
        turn = (ground.angle(there) - ground.angle(space)) % 6
        return (ground.distance(space, there), turn, ground.ring(there))

    seen = []
    for name in board.spiders:
        spider = spider_of(view, name)
        if spider is not None and spider.ability != "stealth":
            seen.append(name)
    return min(seen, key=reckoning, default=None)


def _rob(work: Work, name: str, toll: Toll) -> None:
    seat, spider = piece(name)
    toll.hurt[name] += 1
    lost = economy.lose(work, seat)
    toll.lost[seat] += lost
    who = piece_text(seat, spider)
    if lost:
        work.told.append(("robbed", COLOURS[seat]))
        sentence = text("The Ladybird robs {piece}, the closest: food −1", piece=who)
    else:
        sentence = text("The closest is {piece}, which has no food to steal", piece=who)
    work.tell("bitten", sentence, "A-109", seat)


# --------------------------------------------------------------------------------- steering


@dataclass(frozen=True, slots=True)
class Steer(Task):
    """The holder of Mind Control says in which direction a critter goes (A-130)."""

    seat: int
    token: str

    def advance(self, work: Work) -> bool:
        if critter_of(work, self.token) is not None:
            return True
        work.done(self)
        return False

    def asked(self, _view: View) -> tuple[int, ...]:
        return (self.seat,)

    def pending(self, _state: State) -> tuple[Choice, ...]:
        what = critter_text(self.token)
        prompt = text("Which way does the {critter} go?", critter=what, short="Steer which way?")
        return (Choice(self.seat, prompt, "steer"),)

    def heads(self, _state: View, _seat: int) -> Iterator[Head]:
        for way in WAYS:
            yield ("steer", self.token, way)

    def say(self, work: Work, _seat: int, parts: Head) -> None:
        work.done(self)
        steer(work, self.token, int(parts[2]))


def steer(work: Work, token: str, way: int) -> None:
    """A critter under Mind Control goes as it is told, the Ladybird as far as it can (A-130)."""
    if critter_kind(token) != "ladybird":
        crawl(work, token, way, rolled=False)
        return
    board = reach.look(work)
    start = board.critters[token]
    free = [space for space in work.table.ground.line(start, way) if not board.occupied(space)]
    fly(work, token, free[-1] if free else start, Glyph("direction", way, "ladybird"))
