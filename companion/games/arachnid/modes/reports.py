"""What the table reports about the board, and what it does to the counters.

Each function takes back part of an open report: what was said once is not asked again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from companion.frozen import frozen, replace
from companion.games.arachnid.colony import economy
from companion.games.arachnid.colony.hatching import gain
from companion.games.arachnid.modes import funnels_lost
from companion.games.arachnid.printed.names import (
    COLOUR,
    COLOURS,
    critter_text,
    funnel_text,
    piece,
    piece_name,
    piece_text,
)
from companion.games.arachnid.state.position import SeatTask, State, StateBuilder
from companion.kit.game import Parts
from companion.play import Choice, Event, Text, text


def claim_fly(builder: StateBuilder, seat: int) -> None:
    """A web was spun over a fly: it is food for the den (A-56)."""
    builder.flies -= 1
    builder.pool += 1
    gain(builder, seat, 1, text("A fly in the new web"), "A-56")


def _found(builder: StateBuilder, seat: int, _parts: Parts) -> None:
    builder.report(flies=builder.reports.flies - 1)
    claim_fly(builder, seat)


def _no_space(builder: StateBuilder, seat: int, _parts: Parts) -> None:
    builder.report(new_fly=False)
    builder.flies -= 1
    builder.pool += 1
    sentence = text("No space of that number was open: the fly goes back to the pool")
    builder.emit(Event("fly", sentence, "New flies", seat, moved="counts"))


def _took(builder: StateBuilder, seat: int, parts: Parts) -> None:
    builder.report(landings=builder.reports.landings - 1)
    gain(builder, seat, economy.empty(builder, parts[1]), funnel_text(parts[1]), "A-52")


def _no_retreat(builder: StateBuilder, _seat: int, parts: Parts) -> None:
    builder.report(retreated=tuple(name for name in builder.reports.retreated if name != parts[1]))
    economy.retire(builder, *piece(parts[1]))


# ------------------------------------------------------------------------------ critters


def _hurt(builder: StateBuilder, name: str) -> None:
    activity = builder.activity
    counts = dict(activity.hurt)
    counts[name] = counts.get(name, 0) + 1
    builder.report(activity=replace(activity, hurt=tuple(counts.items())))


def _bitten(builder: StateBuilder, _seat: int, parts: Parts) -> None:
    who = piece_text(*piece(parts[1]))
    _hurt(builder, parts[1])
    _loses(builder, piece(parts[1])[0], text("{piece} is bitten: food −1", piece=who), "A-100")


def _bumped(builder: StateBuilder, _seat: int, parts: Parts) -> None:
    who = piece_text(*piece(parts[1]))
    _hurt(builder, parts[1])
    _loses(builder, piece(parts[1])[0], text("A critter bumps into {piece}: food −1", piece=who), "A-119")


def _robbed(builder: StateBuilder, _seat: int, parts: Parts) -> None:
    seat, activity = COLOURS.index(parts[1]), builder.activity
    builder.report(activity=replace(activity, thieves=activity.thieves - 1))
    _loses(
        builder,
        seat,
        text(
            "The Ladybird robs {colour}: food −1", you="The Ladybird robs you: food −1", colour=COLOUR[seat]
        ),
        "A-109",
    )


def _loses(builder: StateBuilder, seat: int, sentence: Text, rule: str) -> None:
    """A food out of the store of a seat, if it has any."""
    economy.lose(builder, seat)
    builder.emit(Event("bitten", sentence, rule, seat, gains=((seat, -1),), moved="counts"))


def _landed(builder: StateBuilder, _seat: int, parts: Parts) -> None:
    seat = COLOURS.index(parts[1])
    activity = builder.activity
    builder.report(activity=replace(activity, heebies=activity.heebies - 1))
    colony = builder.colonies[seat]
    for spider in colony.spiders:
        if spider.on_board:
            _hurt(builder, piece_name(seat, spider.name))
    lost = economy.lose(builder, seat, len(colony.spiders))
    builder.emit(
        Event(
            "bitten",
            text(
                "The Heebie Jeebies lands on a spider of {colour}: food −{n}",
                you="The Heebie Jeebies lands on a spider of yours: food −{n}",
                colour=COLOUR[seat],
                n=lost,
            ),
            "A-112",
            seat,
            gains=((seat, -lost),),
            moved="counts",
        )
    )


def _destroyed(builder: StateBuilder, asked: int, parts: Parts) -> None:
    colour = COLOURS.index(parts[1])
    activity = builder.activity
    builder.report(activity=replace(activity, worms=activity.worms - 1))
    builder.emit(
        Event(
            "web",
            text(
                "The Worm destroys a web of {colour}",
                you="The Worm destroys a web of yours",
                colour=COLOUR[colour],
            ),
            "A-110",
            colour,
        )
    )
    take_away(builder, asked, colour, whole=builder.equipment.on("worm.whole_stack"))


def _no_spawn(builder: StateBuilder, seat: int, _parts: Parts) -> None:
    activity = builder.activity
    token = activity.spawned
    if token is None:
        raise LookupError("no critter has spawned")
    builder.report(activity=replace(activity, spawned=None, near=activity.near - 1))
    builder.snares += builder.critter(token).snared  # which the pencil alone can lay on it so soon
    builder.critters = tuple(critter for critter in builder.critters if critter.token != token)
    builder.bag = (*builder.bag, token)
    builder.emit(
        Event(
            "critter",
            text("The spawn hex is occupied: {critter} goes back into the bag", critter=critter_text(token)),
            "A-104",
            seat,
        )
    )


# ---------------------------------------------------------------------------------- webs


@frozen
class Underneath(SeatTask):
    """A web is gone that must have lain on another, for all others are in use: which colour?"""

    seat: int
    whole: bool

    def advance(self, builder: StateBuilder) -> bool:
        return self.asks(builder, self.seat)

    def pending(self, _state: State) -> tuple[Choice, ...]:
        prompt = text(
            "{colour} says which colour lay under that web",
            you="Say which colour lay under that web",
            colour=COLOUR[self.seat],
            short="Underneath?",
        )
        return (Choice(self.seat, prompt, "underneath"),)

    def candidates(self, state: State, _seat: int) -> Iterator[Parts]:
        colours = COLOURS[: len(state.colonies)]
        yield from ((verb, colour) for verb in ("buried", "uncovered") for colour in colours)

    def code(self, state: State, _seat: int, parts: Parts) -> str:
        if parts[0] != ("buried" if self.whole else "uncovered"):
            return "not-now"
        return "" if state.colonies[COLOURS.index(parts[1])].under else "nothing-under"

    def on_word(self, builder: StateBuilder, _seat: int, parts: Parts) -> None:
        builder.done(self)
        _turn_up(builder, COLOURS.index(parts[1]), whole=self.whole)


def take_away(builder: StateBuilder, seat: int, colour: int, *, whole: bool = False) -> None:
    """A topmost web leaves the game; what lay under it or stood on it may be reported.

    Where every other web is in use it must have lain on another one, and the seat is asked.
    """
    economy.remove_top(builder, colour)
    spaces, hidden = economy.web_spaces(builder), economy.doubles(builder)
    if spaces < hidden or spaces < economy.spiders_out(builder):
        builder.push(Underneath(seat, whole))
    elif whole:
        builder.report(buried=builder.reports.buried + bool(hidden))
    else:
        builder.report(uncovered=builder.reports.uncovered + bool(hidden))
    funnels_lost.web_gone(builder, seat, colour, builder.colonies[colour].tops)


def _turn_up(builder: StateBuilder, colour: int, *, whole: bool) -> None:
    if whole:
        economy.bury(builder, colour)
        builder.emit(
            Event(
                "web",
                text(
                    "A web of {about} under it is gone too",
                    you="A web of yours under it is gone too",
                    about=COLOUR[colour],
                ),
                "A-110",
                colour,
            )
        )
    else:
        economy.uncover(builder, colour)
        builder.emit(
            Event(
                "web",
                text(
                    "A web of {about} lies on top again",
                    you="A web of yours lies on top again",
                    about=COLOUR[colour],
                ),
                "A-88",
                colour,
            )
        )


def _uncovered(builder: StateBuilder, _seat: int, parts: Parts) -> None:
    builder.report(uncovered=builder.reports.uncovered - 1)
    _turn_up(builder, COLOURS.index(parts[1]), whole=False)


def _buried(builder: StateBuilder, _seat: int, parts: Parts) -> None:
    builder.report(buried=builder.reports.buried - 1)
    _turn_up(builder, COLOURS.index(parts[1]), whole=True)


REPORTS: Mapping[str, Callable[[StateBuilder, int, Parts], None]] = {
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
