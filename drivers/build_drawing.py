"""The steps of a build as one drawing: a panel for each, with the header, what is connected now in colour,
what already is in pale.

A plain SVG of fixed size that needs no font of its own; the same profile always gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape

from companion.play import text
from companion.views.prose import ENGLISH, translate
from drivers import header
from drivers.build_steps import BuildStep, build_steps
from drivers.profiles import Profile
from drivers.wiring import Terminal, said
from drivers.wiring_drawing import COLOURS, EDGE, INK, MUTED, PAPER, SIGNS, heading, module

WIDE, HIGH, GAP, RIM, HEAD = 520, 318, 20, 40, 96
ACROSS = 2
PINS_X, PINS_Y, PITCH = 28, 118, 23
"""Of the header in a panel: twenty pins to the right, pin 1 at the lower left, as the Pi lies."""
LIST_Y, LINE = 206, 19
PALE = "#c9c2b4"
FREE = "#e9e2d5"
WARNING = "#b3261e"


def build_drawing(profile: Profile, language: str = ENGLISH) -> str:
    """All steps of a profile as the text of an SVG file."""
    steps = build_steps(profile)
    rows = -(-len(steps) // ACROSS)
    width = 2 * RIM + ACROSS * WIDE + (ACROSS - 1) * GAP
    height = HEAD + rows * (HIGH + GAP) + RIM - GAP
    title = translate(text("Steps of the build {name}", name=profile.name), language)
    head = translate(text("{name}, step by step", name=heading(profile, language)), language)
    how = translate(
        text(
            "The Pi seen from above, its card at the left. Coloured: what is connected in this step."
            " Pale: what already is."
        ),
        language,
    )
    done: list[Terminal] = []
    panels: list[str] = []
    for number, step in enumerate(steps):
        row, column = divmod(number, ACROSS)
        x, y = RIM + column * (WIDE + GAP), HEAD + row * (HIGH + GAP)
        panels += [f'<g transform="translate({x} {y})">', *_panel(number + 1, step, done, language), "</g>"]
        done += step.terminals
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
            f' height="{height}" font-family="DejaVu Sans, Verdana, Arial, sans-serif" font-size="14"'
            f' fill="{INK}">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{width}" height="{height}" fill="{PAPER}"/>',
            f'<text x="{RIM}" y="46" font-size="23" font-weight="700">{escape(head)}</text>',
            f'<text x="{RIM}" y="72" fill="{MUTED}">{escape(how)}</text>',
            *panels,
            "</svg>",
            "",
        )
    )


def _panel(number: int, step: BuildStep, done: Sequence[Terminal], language: str) -> Iterator[str]:
    yield f'<rect width="{WIDE}" height="{HIGH}" rx="14" fill="#fff" stroke="{EDGE}"/>'
    yield '<circle cx="30" cy="30" r="15" fill="#f4bc52"/>'
    yield f'<text x="30" y="35.5" font-size="15" font-weight="700" text-anchor="middle">{number}</text>'
    title, mistake = (escape(translate(words, language)) for words in (step.title, step.mistake))
    yield f'<text x="56" y="36" font-size="17" font-weight="700">{title}</text>'
    for place, line in enumerate(step.lines):
        yield f'<text x="28" y="{66 + place * LINE}">{escape(said(line, language))}</text>'
    yield from _pins(step.terminals, done)
    if step.picture == "wires":
        yield from _listed(step, language)
    else:
        yield from PICTURES[step.picture](28, 188)
    yield f'<path d="M28 {HIGH - 34}l8 14h-16z" fill="none" stroke="{WARNING}" stroke-width="2"/>'
    yield f'<text x="46" y="{HIGH - 21}" font-size="12.5" fill="{WARNING}">{mistake}</text>'


def _at(pin: int) -> tuple[float, float]:
    """The middle of a pin: odd ones lie along the inner row, below the even ones."""
    return PINS_X + 14 + (pin - 1) // 2 * PITCH, PINS_Y + (42 if pin % 2 else 16)


def _pins(now: Sequence[Terminal], done: Sequence[Terminal]) -> Iterator[str]:
    wide = 19 * PITCH + 28
    yield f'<rect x="{PINS_X}" y="{PINS_Y}" width="{wide:g}" height="58" rx="6" fill="#3a3644"/>'
    colours = {end.pin: PALE for end in done} | {end.pin: COLOURS[end.colour] for end in now}
    shown = {end.pin for end in now}
    for pin in header.PINS:
        x, y = _at(pin)
        fill = colours.get(pin, FREE if pin != 1 else "#f4bc52")
        ink = "#fff" if pin in shown else "#6a6278"
        ring = f' stroke="{INK}" stroke-width="2.5"' if pin in shown else ""
        if pin == 1:
            yield f'<rect x="{x - 9:g}" y="{y - 9:g}" width="18" height="18" rx="2" fill="{fill}"{ring}/>'
        else:
            yield f'<circle cx="{x:g}" cy="{y:g}" r="9" fill="{fill}"{ring}/>'
        yield (
            f'<text x="{x:g}" y="{y + 3.6:g}" font-size="10" font-weight="700" text-anchor="middle"'
            f' fill="{ink}">{pin}</text>'
        )


def _listed(step: BuildStep, language: str) -> Iterator[str]:
    """Each wire: from which pin, by its colour, to which end of the part."""
    part = step.part
    assert part is not None
    high = LINE * 0.92
    for place, end in enumerate(step.terminals):
        y = LIST_Y + place * high
        colour = COLOURS[end.colour]
        name = header.name(end.pin)
        pin = translate(text("pin {n}", n=end.pin), language)
        pin += "" if name == end.name else f" · {name}"
        yield f'<text x="28" y="{y + 4.5:g}" font-size="13">{escape(pin)}</text>'
        yield f'<path d="M150 {y:g}H236" stroke="{colour}" stroke-width="4" stroke-linecap="round"/>'
        yield f'<circle cx="236" cy="{y:g}" r="5" fill="{colour}"/>'
        yield f'<text x="252" y="{y + 4.5:g}" font-size="13">{escape(said(end.name, language))}</text>'
    if part.kind == "display":
        yield from module(WIDE - 130, LIST_Y - 12, 104, 58)
    else:
        yield from SIGNS[part.kind](WIDE - 52, LIST_Y + 12)


# ------------------------------------------------------- pictures of what is no wire, 464 by 88


def _plate(x: float, y: float, fill: str, rim: str) -> str:
    """A board of the size of the Pi."""
    look = f'fill="{fill}" stroke="{rim}" stroke-width="2"'
    return f'<rect x="{x}" y="{y}" width="134" height="84" rx="7" {look}/>'


def _pi(x: float, y: float) -> Iterator[str]:
    """The Pi from above: its card at the left, the header along the upper edge."""
    yield _plate(x, y, "#cfe3d0", "#6d9a72")
    yield f'<rect x="{x + 14}" y="{y + 6}" width="104" height="13" rx="2" fill="#3a3644"/>'
    yield f'<rect x="{x + 15}" y="{y + 13}" width="5" height="5" fill="#f4bc52"/>'
    yield f'<rect x="{x - 7}" y="{y + 32}" width="20" height="22" rx="2" fill="#8d879a"/>'
    yield f'<rect x="{x + 46}" y="{y + 36}" width="28" height="28" rx="2" fill="#5b6470"/>'


def _plug(x: float, y: float) -> Iterator[str]:
    """The Pi without its plug, and what lies ready."""
    yield from _pi(x, y)
    yield f'<rect x="{x + 26}" y="{y + 78}" width="20" height="8" rx="2" fill="#8d879a"/>'
    cable = f"M{x + 190} {y + 62}c30 0 40 22 90 18s60 -14 110 -10"
    yield f'<path d="{cable}" fill="none" stroke="{INK}" stroke-width="5" stroke-linecap="round"/>'
    yield f'<rect x="{x + 164}" y="{y + 50}" width="34" height="22" rx="5" fill="{INK}"/>'
    yield f'<rect x="{x + 152}" y="{y + 55}" width="14" height="12" rx="2" fill="#8d879a"/>'
    cross = f"M{x + 168} {y + 8}l28 28m0 -28l-28 28"
    yield f'<path d="{cross}" stroke="{WARNING}" stroke-width="5" stroke-linecap="round"/>'


def _board_on_header(x: float, y: float) -> Iterator[str]:
    """The board comes over the Pi, hole on pin."""
    yield from _pi(x, y)
    left = x + 230
    yield _plate(left, y, "#2d4a78", "#1b2f50")
    for hole in range(20):
        for row in (4, 10):
            yield f'<circle cx="{left + 18 + hole * 5.2:g}" cy="{y + 5 + row}" r="1.7" fill="#f4d9a0"/>'
    yield from module(left + 30, y + 28, 74, 44)
    arrow = f"M{left - 14} {y + 42}h-62m14 -12l-14 12l14 12"
    yield f'<path d="{arrow}" fill="none" stroke="#a87616" stroke-width="4" stroke-linejoin="round"/>'


def _screws(x: float, y: float) -> Iterator[str]:
    """From the side: the Pi below, the board above, spacers of 11 mm between, screws from both sides."""
    for below, colour in ((18, "#2d4a78"), (62, "#6d9a72")):
        yield f'<rect x="{x}" y="{y + below}" width="230" height="7" rx="2" fill="{colour}"/>'
    yield f'<rect x="{x + 60}" y="{y + 25}" width="110" height="37" fill="#3a3644"/>'
    for at in (x + 14, x + 206):
        yield f'<rect x="{at}" y="{y + 25}" width="12" height="37" fill="#d9b36b" stroke="#8b5a2b"/>'
        for head, shaft in ((y + 12, y + 18), (y + 69, y + 62)):
            yield f'<rect x="{at - 3}" y="{head}" width="18" height="7" rx="3" fill="#8d879a"/>'
            yield f'<rect x="{at + 4}" y="{shaft}" width="4" height="8" fill="#8d879a"/>'
    yield f'<path d="M{x + 252} {y + 25}v37m-5 0h10m-10 -37h10" stroke="{MUTED}" stroke-width="1.5"/>'
    yield f'<text x="{x + 264}" y="{y + 48}" font-size="13" fill="{MUTED}">11 mm</text>'


def _first_picture(x: float, y: float) -> Iterator[str]:
    """What doctor shows: a frame on the outermost dots, and an arrow up."""
    yield f'<rect x="{x}" y="{y}" width="152" height="84" rx="8" fill="#20242c"/>'
    yield f'<rect x="{x + 12}" y="{y + 10}" width="128" height="64" fill="#04060a" stroke="#bee2ff"/>'
    arrow = f"M{x + 76} {y + 20}l16 21h-10v22h-12v-22h-10z"
    yield f'<path d="{arrow}" fill="#bee2ff"/>'


PICTURES = {"plug": _plug, "board": _board_on_header, "screws": _screws, "look": _first_picture}
