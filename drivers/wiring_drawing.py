"""The wiring of a profile as a drawing: the header with its pins, and a wire to every part.

A plain SVG of fixed size that needs no font of its own; the same profile always gives the same
bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from xml.sax.saxutils import escape

from companion.frozen import frozen
from companion.play import Text, text
from companion.views.prose import ENGLISH, translate
from drivers import header
from drivers.profiles import Profile
from drivers.wiring import Part, Terminal, parts, said

WIDTH = 1060
TOP = 132  # of the first row of pins
PITCH = 27  # between two rows
ODD, EVEN = 196, 232  # the two columns of pins
NAMES_END = 322  # right of the names of the even column: here wires begin
LANES, LANE = 352, 17
CARDS, CARD_WIDTH = 690, 330
TITLE, ROW, GAP = 40, 26, 22  # of a card: its head, a terminal, the space to the next one
ART = 112  # the picture on a card

INK, MUTED, PAPER, EDGE = "#241d2e", "#756c82", "#fbf8f2", "#d8cfc0"
COLOURS: Mapping[str, str] = {
    "3.3 V": "#d1242f",
    "GND": "#2b2b33",
    "SDA": "#1f6fd6",
    "SCL": "#c08a00",
    "MOSI": "#1f6fd6",
    "SCLK": "#c08a00",
    "CS": "#0e8a8a",
    "DC": "#8a4fd0",
    "RST": "#b8527a",
    "key1": "#1b8048",
    "key2": "#e0701a",
    "key3": "#7b45c8",
    "up": "#2f8fd0",
    "down": "#a8553a",
    "left": "#5f8a1e",
    "right": "#c23d7c",
    "press": "#5a63c7",
    "red": "#d1242f",
    "green": "#1b8048",
    "blue": "#1f6fd6",
    "beeper": "#8b5a2b",
}


@frozen
class Card:
    """A part where it is drawn: its upper edge and height."""

    part: Part
    y: float
    height: float

    def at(self, index: int) -> float:
        """The height of a terminal."""
        return self.y + TITLE + ROW * (index + 0.5)


def drawing(profile: Profile, language: str = ENGLISH) -> str:
    """The wiring of a profile as the text of an SVG file; what the profile says of itself is in English."""
    found = parts(profile)
    stack = sum(_height(part) + GAP for part in found) - GAP
    bottom = max(TOP + 20 * PITCH, TOP - 12 + stack + (24 if profile.board else 0))
    cards = _placed(found, bottom)
    wires = _lanes(cards)
    height = bottom + 76
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" width="{WIDTH}"'
            f' height="{height:g}" font-family="DejaVu Sans, Verdana, Arial, sans-serif" font-size="13"'
            f' fill="{INK}">',
            f"<title>{escape(translate(_title(profile), language))}</title>",
            f'<rect width="{WIDTH}" height="{height:g}" fill="{PAPER}"/>',
            *_head(profile, language),
            *_board(profile, cards, language),
            *(line for wire in wires for line in wire),
            *_pins(found),
            *(line for card in cards for line in _card(card, language)),
            *_foot(profile, height, language),
            "</svg>",
            "",
        )
    )


# ----------------------------------------------------------------------------- where things are


def _height(part: Part) -> float:
    return max(TITLE + ROW * len(part.terminals) + 12, ART + TITLE - 20 if part.kind == "display" else 0)


def _placed(found: Sequence[Part], bottom: float) -> list[Card]:
    """The cards one below the other, each as near to its pins as there is room."""
    cards: list[Card] = []
    below = sum(_height(part) + GAP for part in found) - GAP
    y = TOP - 12.0
    for part in found:
        wanted = sum(_row(terminal.pin) for terminal in part.terminals) / len(part.terminals) - (
            TITLE + ROW * len(part.terminals) / 2
        )
        y = max(y, min(wanted, bottom - below))
        height = _height(part)
        cards.append(Card(part, y, height))
        y += height + GAP
        below -= height + GAP
    return cards


def _row(pin: int) -> float:
    """The height of the row a pin is in."""
    return TOP + (pin - 1) // 2 * PITCH


def _leaves(pin: int) -> tuple[float, float]:
    """Where a wire leaves its pin: in the outer column beside the name, in the inner one through
    the gap below its row."""
    if pin % 2:
        return ODD, _row(pin) + PITCH / 2
    return EVEN + 33 + 8.4 * len(header.name(pin)), _row(pin)


def _lanes(cards: Sequence[Card]) -> list[tuple[str, ...]]:
    """Every wire as a path with a lane of its own. Wires that go down get the lanes from the right
    on, those that go up from the left on, each from the top: so hardly any two cross."""
    ends = [
        (terminal, card.at(index)) for card in cards for index, terminal in enumerate(card.part.terminals)
    ]
    ends.sort(key=lambda end: _leaves(end[0].pin)[1])
    up = [end for end in ends if end[1] < _leaves(end[0].pin)[1]]
    down = [end for end in ends if end not in up]
    order = [*up, *reversed(down)]
    step = min(LANE, (CARDS - 30 - LANES) / max(1, len(order)))
    return [_wire(terminal, y, LANES + step * lane) for lane, (terminal, y) in enumerate(order)]


def _wire(terminal: Terminal, end: float, lane: float) -> tuple[str, ...]:
    x, y = _leaves(terminal.pin)
    colour = COLOURS[terminal.colour]
    start = f"M{x:g} {_row(terminal.pin):g}L{x + 9:g} {y:g}" if terminal.pin % 2 else f"M{x:g} {y:g}"
    turn = min(8.0, abs(end - y) / 2)
    way = 1 if end > y else -1
    path = (
        f"H{lane - turn:g}Q{lane:g} {y:g} {lane:g} {y + way * turn:g}"
        f"V{end - way * turn:g}Q{lane:g} {end:g} {lane + turn:g} {end:g}H{CARDS}"
    )
    return (
        f'<path d="M{NAMES_END} {y:g}{path}" fill="none" stroke="{PAPER}" stroke-width="6"/>',
        f'<path d="{start}{path}" fill="none" stroke="{colour}" stroke-width="2.6" stroke-linejoin="round"/>',
    )


# -------------------------------------------------------------------------------------- parts


def _title(profile: Profile) -> Text:
    return text("Wiring of the profile {name}", name=profile.name)


def heading(profile: Profile, language: str) -> str:
    """What is built: the board by its name, or the box of a profile."""
    return profile.board or translate(text("Orbweaver unit “{name}”", name=profile.name), language)


def _head(profile: Profile, language: str) -> Iterator[str]:
    about = profile.about.partition(" Notes:")[0]
    yield f'<text x="40" y="44" font-size="23" font-weight="700">{escape(heading(profile, language))}</text>'
    yield f'<text x="40" y="70" font-size="14" fill="{MUTED}">{escape(about)}</text>'


def _foot(profile: Profile, height: float, language: str) -> Iterator[str]:
    what = (
        text(
            "The board sits on the header as a whole and brings its own power and ground; nothing is to be"
            " wired."
        )
        if profile.board
        else text("Wire with the power off. Parts may share a ground; the pins marked GND are all the same.")
    )
    where = text(
        "Pin 1 is square on the underside and next to the card; odd numbers lie along the inner row."
    )
    for y, line in ((height - 40, what), (height - 20, where)):
        yield f'<text x="40" y="{y:g}" fill="{MUTED}">{escape(translate(line, language))}</text>'


def _board(profile: Profile, cards: Sequence[Card], language: str) -> Iterator[str]:
    """The outline of the Raspberry Pi's edge, and of the board around the cards if there is one."""
    y, height = TOP - 40, 20 * PITCH + 46
    yield (
        f'<rect x="40" y="{y}" width="{NAMES_END - 46}" height="{height}" rx="16" fill="#dfeadf"'
        f' stroke="#b3ccb5"/>'
    )
    above = translate(text("Raspberry Pi, seen from above"), language)
    yield f'<text x="56" y="{y + 18}" font-size="12" fill="#4d6a50">{escape(above)}</text>'
    yield (
        f'<rect x="{ODD - 17}" y="{TOP - 15}" width="{EVEN - ODD + 34}" height="{20 * PITCH + 3}" rx="6"'
        f' fill="#3a3644"/>'
    )
    if profile.board and cards:
        top, end = cards[0].y - 14, cards[-1].y + cards[-1].height + 14
        yield (
            f'<rect x="{CARDS - 14}" y="{top:g}" width="{CARD_WIDTH + 28}" height="{end - top:g}" rx="20"'
            f' fill="#e6eef7" stroke="#b6c8de"/>'
        )


def _pins(found: Sequence[Part]) -> Iterator[str]:
    used = {terminal.pin: COLOURS[terminal.colour] for part in found for terminal in part.terminals}
    for pin in header.PINS:
        odd = pin % 2 == 1
        x, y = (ODD if odd else EVEN), _row(pin)
        fill = used.get(pin, "#8d879a")
        if pin == 1:
            yield f'<rect x="{x - 9.5:g}" y="{y - 9.5:g}" width="19" height="19" rx="2" fill="{fill}"/>'
        else:
            yield f'<circle cx="{x}" cy="{y:g}" r="9.5" fill="{fill}"/>'
        yield (
            f'<text x="{x}" y="{y + 3.5:g}" font-size="10" fill="#fff" text-anchor="middle"'
            f' font-weight="700">{pin}</text>'
        )
        weight, ink = ("700", INK) if pin in used else ("400", MUTED)
        at, anchor = (ODD - 24, "end") if odd else (EVEN + 24, "start")
        yield (
            f'<text x="{at}" y="{y + 4.5:g}" text-anchor="{anchor}" fill="{ink}" font-weight="{weight}">'
            f"{header.name(pin)}</text>"
        )


def _card(card: Card, language: str) -> Iterator[str]:
    part = card.part
    yield (
        f'<rect x="{CARDS}" y="{card.y:g}" width="{CARD_WIDTH}" height="{card.height:g}" rx="14" fill="#fff"'
        f' stroke="{EDGE}"/>'
    )
    title = escape(said(part.title, language))
    yield f'<text x="{CARDS + 18}" y="{card.y + 26:g}" font-weight="700">{title}</text>'
    for index, terminal in enumerate(part.terminals):
        y, colour = card.at(index), COLOURS[terminal.colour]
        yield f'<circle cx="{CARDS}" cy="{y:g}" r="5.5" fill="{colour}"/>'
        yield f'<text x="{CARDS + 18}" y="{y + 4.5:g}">{escape(said(terminal.name, language))}</text>'
        place = translate(text("pin {n}", n=terminal.pin), language)
        if (name := header.name(terminal.pin)) != terminal.name:
            place += f" · {name}"
        right = CARDS + CARD_WIDTH - (ART + 26 if part.kind == "display" else 18)
        at = f'x="{right}" y="{y + 4.5:g}" text-anchor="end"'
        yield f'<text {at} fill="{MUTED}" font-size="12">{place}</text>'
    if part.kind == "display":
        yield from module(CARDS + CARD_WIDTH - ART - 14, card.y + TITLE, ART, ART * 0.56)
    else:
        yield from SIGNS[part.kind](CARDS + CARD_WIDTH - 28, card.y + 21)


def module(x: float, y: float, width: float, height: float) -> Iterator[str]:
    """A module with its display and a web on it."""
    yield f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="7" fill="#20242c"/>'
    display = f'x="{x + 8:g}" y="{y + 9:g}" width="{width - 16:g}" height="{height - 18:g}"'
    yield f'<rect {display} rx="2" fill="#04060a"/>'
    cx, cy = x + width / 2, y + height / 2
    spokes = "".join(
        f"M{cx:g} {cy:g}l{dx} {dy}" for dx, dy in ((20, 8), (-20, 8), (20, -8), (-20, -8), (0, 19), (0, -19))
    )
    rings = "".join(
        f"M{cx:g} {cy - r:g}L{cx + r * 1.05:g} {cy - r * 0.42:g}V{cy + r * 0.42:g}L{cx:g} {cy + r:g}"
        f"L{cx - r * 1.05:g} {cy + r * 0.42:g}V{cy - r * 0.42:g}Z"
        for r in (7, 13, 18)
    )
    yield f'<path d="{spokes}{rings}" fill="none" stroke="#bee2ff" stroke-width="1"/>'


def _button(x: float, y: float) -> Iterator[str]:
    yield f'<circle cx="{x:g}" cy="{y:g}" r="10" fill="#f4bc52" stroke="#a87616" stroke-width="2"/>'


def _joystick(x: float, y: float) -> Iterator[str]:
    arrows = "".join(
        f"M{x + dx * 11:g} {y + dy * 11:g}l{-4 * dx - 4 * dy:g} {-4 * dy - 4 * dx:g}l{8 * dy:g} {8 * dx:g}z"
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))
    )
    yield f'<path d="{arrows}" fill="#a87616"/>'
    yield f'<circle cx="{x:g}" cy="{y:g}" r="4.5" fill="#f4bc52" stroke="#a87616" stroke-width="1.5"/>'


def _lamp(x: float, y: float) -> Iterator[str]:
    for dx, dy, colour in ((0, -4, "#d1242f"), (-4, 3, "#1b8048"), (4, 3, "#1f6fd6")):
        yield f'<circle cx="{x + dx:g}" cy="{y + dy:g}" r="5.5" fill="{colour}" fill-opacity="0.8"/>'


def _piezo(x: float, y: float) -> Iterator[str]:
    yield f'<circle cx="{x:g}" cy="{y:g}" r="10" fill="#d9b36b" stroke="#8b5a2b" stroke-width="1.5"/>'
    yield f'<circle cx="{x:g}" cy="{y:g}" r="5" fill="#f4ead6" stroke="#8b5a2b" stroke-width="1"/>'


SIGNS = {"buttons": _button, "joystick": _joystick, "lamp": _lamp, "beeper": _piezo}
