"""What the table reports about the board, and what it does to the counters.

Each function takes back part of an open report: what was said once is not asked again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from companion.games.arachnid import economy, funnels_lost
from companion.games.arachnid.hatching import gain
from companion.games.arachnid.names import (
    COLOUR,
    COLOURS,
    critter_text,
    funnel_text,
    piece,
    piece_name,
    piece_text,
)
from companion.games.arachnid.state import Activity, Head, State, Task
from companion.games.arachnid.work import View, Work
from companion.play import Choice, text


def claim_fly(work: Work, seat: int) -> None:
    """A web was spun over a fly: it is food for the den (A-56)."""
    work.flies -= 1
    work.pool += 1
    gain(work, seat, 1, text("A fly in the new web"), "A-56")


def _found(work: Work, seat: int, _parts: Head) -> None:
    work.report(flies=work.reports.flies - 1)
    claim_fly(work, seat)


def _no_space(work: Work, seat: int, _parts: Head) -> None:
    work.report(new_fly=False)
    work.flies -= 1
    work.pool += 1
    work.tell(
        "fly", text("No space of that number was open: the fly goes back to the pool"), "New flies", seat
    )


def _took(work: Work, seat: int, parts: Head) -> None:
    funnel = next(funnel for funnel in work.funnels if funnel.name == parts[1])
    work.report(landings=work.reports.landings - 1)
    work.funnels = tuple(replace(other, food=0) if other is funnel else other for other in work.funnels)
    work.pool += funnel.food
    gain(work, seat, funnel.food, funnel_text(funnel.name), "A-52")


def _no_retreat(work: Work, _seat: int, parts: Head) -> None:
    work.report(retreated=tuple(name for name in work.reports.retreated if name != parts[1]))
    economy.retire(work, *piece(parts[1]))


# ------------------------------------------------------------------------------ critters


def _activity(work: Work) -> Activity:
    activity = work.reports.activity
    if activity is None:
        raise LookupError("no critter has moved")
    return activity


def _hurt(work: Work, name: str) -> None:
    activity = _activity(work)
    counts = dict(activity.hurt)
    counts[name] = counts.get(name, 0) + 1
    work.report(activity=replace(activity, hurt=tuple(counts.items())))


def _bitten(work: Work, _seat: int, parts: Head) -> None:
    seat, spider = piece(parts[1])
    _hurt(work, parts[1])
    economy.lose(work, seat)
    work.tell(
        "bitten",
        text("{piece} is bitten: food −1", piece=piece_text(seat, spider)),
        "A-100",
        seat,
        gains=((seat, -1),),
    )


def _bumped(work: Work, _seat: int, parts: Head) -> None:
    seat, spider = piece(parts[1])
    _hurt(work, parts[1])
    economy.lose(work, seat)
    work.tell(
        "bitten",
        text("A critter bumps into {piece}: food −1", piece=piece_text(seat, spider)),
        "A-119",
        seat,
        gains=((seat, -1),),
    )


def _robbed(work: Work, _seat: int, parts: Head) -> None:
    seat = COLOURS.index(parts[1])
    activity = _activity(work)
    work.report(activity=replace(activity, thieves=activity.thieves - 1))
    economy.lose(work, seat)
    work.tell(
        "bitten",
        text("The Ladybird robs {colour}: food −1", colour=COLOUR[seat]),
        "A-109",
        seat,
        gains=((seat, -1),),
    )


def _landed(work: Work, _seat: int, parts: Head) -> None:
    seat = COLOURS.index(parts[1])
    activity = _activity(work)
    work.report(activity=replace(activity, heebies=activity.heebies - 1))
    colony = work.colonies[seat]
    for spider in colony.spiders:
        if spider.on_board:
            _hurt(work, piece_name(seat, spider.name))
    lost = economy.lose(work, seat, len(colony.spiders))
    work.tell(
        "bitten",
        text("The Heebie Jeebies lands on a spider of {colour}: food −{n}", colour=COLOUR[seat], n=lost),
        "A-112",
        seat,
        gains=((seat, -lost),),
    )


def _destroyed(work: Work, asked: int, parts: Head) -> None:
    colour = COLOURS.index(parts[1])
    activity = _activity(work)
    work.report(activity=replace(activity, worms=activity.worms - 1))
    work.tell("web", text("The Worm destroys a web of {colour}", colour=COLOUR[colour]), "A-110", colour)
    take_away(work, asked, colour, whole=work.table.on("worm.whole_stack"))


def _no_spawn(work: Work, seat: int, _parts: Head) -> None:
    activity = _activity(work)
    token = activity.spawned
    if token is None:
        raise LookupError("no critter has spawned")
    work.report(activity=replace(activity, spawned=None, near=activity.near - 1))
    work.critters = tuple(critter for critter in work.critters if critter.token != token)
    work.bag = (*work.bag, token)
    work.tell(
        "critter",
        text("The spawn hex is occupied: {critter} goes back into the bag", critter=critter_text(token)),
        "A-104",
        seat,
    )


# ---------------------------------------------------------------------------------- webs


@dataclass(frozen=True, slots=True)
class Underneath(Task):
    """A web is gone that must have lain on another, for all others are in use: which colour?"""

    seat: int
    whole: bool

    def advance(self, work: Work) -> bool:
        below = _covered_colours(work)
        if len(below) > 1:
            return True
        work.done(self)
        _turn_up(work, below[0], whole=self.whole)
        return False

    def asked(self, _view: View) -> tuple[int, ...]:
        return (self.seat,)

    def pending(self, _state: State) -> tuple[Choice, ...]:
        prompt = text("Say which colour lay under that web", short="Underneath?")
        return (Choice(self.seat, prompt, "underneath"),)

    def heads(self, view: View, _seat: int) -> Iterator[Head]:
        verb = "buried" if self.whole else "uncovered"
        for colour in _covered_colours(view):
            yield (verb, COLOURS[colour])

    def say(self, work: Work, _seat: int, parts: Head) -> None:
        work.done(self)
        _turn_up(work, COLOURS.index(parts[1]), whole=self.whole)


def _covered_colours(view: View) -> tuple[int, ...]:
    return tuple(colour for colour, colony in enumerate(view.colonies) if colony.under)


def take_away(work: Work, seat: int, colour: int, *, whole: bool = False) -> None:
    """A topmost web leaves the game; what lay under it or stood on it may be reported.

    Where every other web is in use it must have lain on another one, and the seat is asked.
    """
    economy.remove_top(work, colour)
    spaces, hidden = economy.web_spaces(work), economy.doubles(work)
    if spaces < hidden or spaces < economy.spiders_out(work):
        work.push(Underneath(seat, whole))
    elif whole:
        work.report(buried=work.reports.buried + bool(hidden))
    else:
        work.report(uncovered=work.reports.uncovered + bool(hidden))
    funnels_lost.web_gone(work, seat, colour, work.colonies[colour].tops)


def _turn_up(work: Work, colour: int, *, whole: bool) -> None:
    if whole:
        economy.bury(work, colour)
        work.tell(
            "web", text("A web of {colour} under it is gone too", colour=COLOUR[colour]), "A-110", colour
        )
    else:
        economy.uncover(work, colour)
        work.tell("web", text("A web of {colour} lies on top again", colour=COLOUR[colour]), "A-88", colour)


def _uncovered(work: Work, _seat: int, parts: Head) -> None:
    work.report(uncovered=work.reports.uncovered - 1)
    _turn_up(work, COLOURS.index(parts[1]), whole=False)


def _buried(work: Work, _seat: int, parts: Head) -> None:
    work.report(buried=work.reports.buried - 1)
    _turn_up(work, COLOURS.index(parts[1]), whole=True)


REPORTS: Mapping[str, Callable[[Work, int, Head], None]] = {
    "found": _found,
    "took": _took,
    "bitten": _bitten,
    "bumped": _bumped,
    "robbed": _robbed,
    "landed": _landed,
    "destroyed": _destroyed,
    "uncovered": _uncovered,
    "buried": _buried,
    "lost": funnels_lost.lost,
    "no-retreat": _no_retreat,
    "no-spawn": _no_spawn,
    "no-space": _no_space,
}
