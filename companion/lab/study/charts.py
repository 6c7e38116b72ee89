"""The drawings of the report, by our own hand: rows with a track, columns, lines. No script, no library.

What is text in them is text of the page, so that it is as large on a phone as on a wall.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape

from companion.kit.seatmarks import SEATMARKS, Seatmark
from companion.lab.statistics import Interval

WIDE, HIGH = 360.0, 190.0
"""Of a drawing, in units about as large as a pixel of a phone."""
LEFT, BOTTOM, TOP, RIGHT = 30.0, 22.0, 8.0, 14.0
COLUMNS = 30  # of a histogram at the most
MARKS = 6  # of a line, so that its shape is seen


def seat_colours() -> str:
    """The colours of seats as a style sheet, dark and light."""

    def rules(theme: str) -> str:
        looks = {colour: getattr(mark, theme) for colour, mark in SEATMARKS.items()}
        return "".join(
            f".{colour} {{ --fill: {look.fill}; --edge: {look.line}; }}\n" for colour, look in looks.items()
        )

    dark = f"@media (prefers-color-scheme: dark) {{\n{rules('dark')}}}\n"
    return f"{rules('light')}{dark}@media print {{\n{rules('print')}}}\n"


def mark(colour: str, x: float = 0.0, y: float = 0.0, radius: float = 1.0) -> str:
    """The shape of a seat, so that nobody needs its colour to tell it."""
    found: Seatmark = SEATMARKS[colour]
    shape = found.shape
    if shape.circle:
        return f'<circle class="seat-mark {colour}" cx="{x:g}" cy="{y:g}" r="{radius * shape.circle:.3g}"/>'
    corners = " ".join(f"{x + radius * across:.2f},{y + radius * down:.2f}" for across, down in shape.corners)
    return f'<polygon class="seat-mark {colour}" points="{corners}"/>'


def named_seat(name: str, colour: str) -> str:
    """A seat with its shape before its name."""
    icon = f'<svg viewBox="-1.5 -1.5 3 3" aria-hidden="true"><g stroke-width="0.2">{mark(colour)}</g></svg>'
    return icon.replace('class="seat-mark', 'style="stroke-width:0.25" class="seat-mark') + escape(name)


# ------------------------------------------------------------------------------- rows with a track


def rows(made: Iterable[str], scale: Sequence[str] = (), *, long: bool = False) -> str:
    """Rows below one another, and below them what their tracks go from and to: ``scale``, where all have the
    same. Of ``long`` ones what they are goes above the track on a narrow page."""
    ends = "".join(f"<span>{escape(one)}</span>" for one in scale)
    below = f'<div class="scale">{ends}</div>' if ends else ""
    return f'<div class="rows{" long" if long else ""}">{"".join(made)}{below}</div>'


def up_to(part: float) -> tuple[str, str]:
    """The scale of tracks that go from nothing to this part of all."""
    return "0", f"{100 * part:.0f} %"


def row(what: str, track: str, number: str, beside: str = "") -> str:
    """One row; ``what`` is HTML, the rest text and a track."""
    more = f"<small>{escape(beside)}</small>" if beside else ""
    return (
        f'<div class="what">{what}</div><div class="track">{track}</div>'
        f'<div class="number">{escape(number)}{more}</div>'
    )


def _at(place: float) -> str:
    return f"{100 * min(1.0, max(0.0, place)):.2f}%"


def bar(part: float, colour: str = "") -> str:
    """A bar over this part of the track."""
    return f'<span class="fill {colour}" style="left:0;width:{_at(part)}"></span>'


def span(low: float, high: float) -> str:
    """An interval on a track, on a pale ground that keeps it apart from a bar."""
    place = f"left:{_at(low)};width:{_at(min(1.0, high) - max(0.0, low))}"
    return f'<span class="halo" style="{place}"></span><span class="span" style="{place}"></span>'


def even(place: float) -> str:
    """The line that says what would be even."""
    return f'<span class="even" style="left:{_at(place)}"></span>'


def forest(found: Interval, reach: float) -> str:
    """A difference on a track from ``-reach`` to ``reach``, with nothing in its middle."""

    def place(value: float) -> float:
        return (value + reach) / (2 * reach)

    dot = f'<span class="dot" style="left:{_at(place(found.value))}"></span>'
    return even(0.5) + span(place(found.low), place(found.high)) + dot


# --------------------------------------------------------------------------------------- drawings


def _svg(inside: str, said: str) -> str:
    return f'<svg viewBox="0 0 {WIDE:g} {HIGH:g}" role="img" aria-label="{escape(said)}">{inside}</svg>'


def _words(x: float, y: float, words: str, anchor: str) -> str:
    return f'<text class="axis-words" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def _number(value: float) -> str:
    return f"{value:.0f}" if abs(value) >= 10 or value == int(value) else f"{value:.1f}"


def columns(counts: Mapping[int, int], said: str) -> str:
    """How many of each number there are, neighbours together where there would be too many columns."""
    first, last = min(counts), max(counts)
    step = max(1, -(-(last - first + 1) // COLUMNS))
    bins = [0] * ((last - first) // step + 1)
    for number, count in counts.items():
        bins[(number - first) // step] += count
    total, most = sum(counts.values()), max(bins)
    wide = (WIDE - LEFT - RIGHT) / len(bins)
    tall = HIGH - TOP - BOTTOM
    parts = [_words(LEFT - 4, TOP + 8, f"{100 * most / total:.0f} %", "end")]
    for place, count in enumerate(bins):
        high = tall * count / most
        begin = first + place * step
        range_ = f"{begin}" if step == 1 else f"{begin}–{begin + step - 1}"
        parts.append(
            f'<rect class="column" x="{LEFT + place * wide:.2f}" y="{TOP + tall - high:.2f}" '
            f'width="{max(0.5, wide - 1):.2f}" height="{high:.2f}"><title>{range_}: {count}</title></rect>'
        )
    every = max(1, -(-len(bins) // 8))
    for place in range(0, len(bins), every):
        parts.append(_words(LEFT + (place + 0.5) * wide, HIGH - 8, str(first + place * step), "middle"))
    parts.append(f'<path class="axis" d="M{LEFT:g} {TOP + tall:g}H{WIDE - RIGHT:g}"/>')
    return _svg("".join(parts), said)


def lines(course: Sequence[Sequence[float]], colours: Sequence[str], said: str) -> str:
    """A line for each seat, from the first round to the last, with the shape of the seat on it."""
    values = [value for step in course for value in step]
    low, high = min(0.0, *values), max(0.0, *values)
    if high == low:
        high = low + 1
    tall, wide = HIGH - TOP - BOTTOM, WIDE - LEFT - RIGHT

    def at(number: int, value: float) -> tuple[float, float]:
        across = number / max(1, len(course) - 1)
        return LEFT + wide * across, TOP + tall * (high - value) / (high - low)

    parts = []
    for value in sorted({low, 0.0, high}):
        _, y = at(0, value)
        parts.append(f'<path class="axis" d="M{LEFT:g} {y:.1f}H{WIDE - RIGHT:g}"/>')
        parts.append(_words(LEFT - 4, y + 3.5, _number(value), "end"))
    every = max(1, -(-len(course) // 7))
    for number in range(0, len(course), every):
        parts.append(_words(at(number, 0)[0], HIGH - 8, str(number + 1), "middle"))
    for seat, colour in enumerate(colours):
        places = [at(number, step[seat]) for number, step in enumerate(course)]
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        parts.append(f'<polyline class="seat-line {colour}" points="{points}"/>')
        apart = max(1, len(places) // MARKS)
        shown = places[(seat * apart) // (len(colours) or 1) :: apart]
        parts += [mark(colour, x, y, 4.0) for x, y in [*shown, places[-1]]]
    return _svg("".join(parts), said)
