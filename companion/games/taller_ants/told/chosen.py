"""What the box has chosen for somebody before the first round: hands carry it out, and nobody said it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby

from companion.frozen import replace
from companion.games.taller_ants import names
from companion.games.taller_ants.state.equipment import START_COCOON, bits
from companion.games.taller_ants.state.position import QUEEN, SPIDER_SEAT, State
from companion.games.taller_ants.told import events
from companion.kit.lazy_events import Deferred
from companion.play import Event, Glyph, Text, text

RUNS = 3
"""Runs of squares in one row that have room in a line: ``n10–p10, n11–p11, n12–p12``."""
LINES = 2


def carried_out(told: Sequence[Deferred]) -> tuple[Deferred, ...]:
    """The same events, each with what hands do; those that have nothing to do as they are."""
    return tuple((FOR_HANDS.get(make, make), *given) for make, *given in told)


def dug(state: State, squares: int) -> Iterator[Event]:
    """The squares of a first nest, row by row."""
    for block in _parts([*_runs(state, squares)], RUNS * LINES):
        where = names.place_of(f"{', '.join(block)}-u")
        yield Event(
            "nest",
            events.digs_out(state, where),
            "T-80",
            state.seat,
            title=text("Dig out the nest"),
            lines=tuple(text("{space}", space=", ".join(line)) for line in _parts(block, RUNS)),
            order="comes",
        )


def _parts(runs: Sequence[str], most: int) -> Iterator[Sequence[str]]:
    return (runs[first : first + most] for first in range(0, len(runs), most))


def _runs(state: State, squares: int) -> Iterator[str]:
    """Squares beside one another in a row by the first and last of them."""
    fixed = state.equipment
    for _, numbered in groupby(
        enumerate(bits(squares)), lambda one: (one[1] // fixed.width, one[1] - one[0])
    ):
        run = [fixed.label(to) for _, to in numbered]
        yield run[0] if len(run) == 1 else f"{run[0]}–{run[-1]}"


def _hole(state: State, to: int) -> Event:
    piece = f"{names.colours(state)[state.seat]}-hole-{names.square(state, to)}"
    return _with_order(events.hole(state, to), text("Hole"), None, piece, names.place(state, to))


def _placed(state: State, unit: str, to: int) -> Event:
    piece = names.piece_id(state, state.seat, unit)
    glyph = events.CROWN if unit == QUEEN else events.ANT
    return _with_order(events.placed(state, unit, to), names.unit(unit), glyph, piece, names.place(state, to))


def _enters(state: State, to: int) -> Event:
    spider = names.SPIDER_NAMES[0]
    piece = names.piece_id(state, SPIDER_SEAT, spider)
    cocoon = text("{n} ants in a cocoon", n=START_COCOON)
    where = names.place(state, to)
    return _with_order(events.enters(state, to), names.unit(spider), events.SPIDER, piece, where, cocoon)


def _with_order(event: Event, title: Text, glyph: Glyph | None, piece: str, *lines: Text) -> Event:
    return replace(event, title=title, glyph=glyph, lines=lines, order="comes", piece=piece)


FOR_HANDS: Mapping[Callable[..., Event], Callable[..., Event]] = {
    events.hole: _hole,
    events.placed: _placed,
    events.enters: _enters,
}
