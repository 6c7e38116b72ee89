"""The pictures of ``companion.pictures`` for the browser: all in one script, or one in a page."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import TypedDict

from markupsafe import Markup

from companion import pictures
from web_ui import seats

SVG = "{http://www.w3.org/2000/svg}"


class Drawing(TypedDict):
    """What is inside a picture, and where the shape of its owner's seat stands in it, if anywhere:
    x, y and the radius."""

    inside: str
    seat: tuple[float, float, float] | None


def script() -> str:
    """A script with the drawing of every picture."""
    drawings = {name: drawing(name) for name in pictures.names()}
    short = {
        name: {
            "inside": _short(one["inside"]),
            **({"seat": [_rounded(number) for number in one["seat"]]} if one["seat"] else {}),
        }
        for name, one in drawings.items()
    }
    return f"export const pictures = {json.dumps(short, separators=(',', ':'))};\n"


def _short(inside: str) -> str:
    """A drawing in fewer signs: the style sheet of every page that has the script names pen and paper, and a
    hundredth of a unit is less than a pixel."""
    bare = re.sub(r"var\(--(pen|paper), #\w+\)", r"var(--\1)", inside.replace('"', "'").replace(" L", "L"))
    return re.sub(r"\d+\.\d+", lambda number: f"{_rounded(float(number[0]))}", bare).replace("<g >", "<g>")


def _rounded(number: float) -> float:
    """To hundredths, without a fraction where there is none."""
    return int(number) if number == int(number) else round(number, 2)


@cache
def drawing(name: str) -> Drawing:
    """A picture as the browser takes it. What is nobody's has the colour its file names."""
    from xml.etree import ElementTree  # not before the first page

    source = pictures.svg(name)
    root = ElementTree.fromstring(source)
    inside = re.sub(r"\s*\n\s*", "", source[source.index(">") + 1 : source.rindex("</svg>")])
    colour = f"var(--fill, {root.attrib['color']})"
    circle = next((one for one in root.iter(f"{SVG}circle") if one.get("class") == "seat"), None)
    seat = None
    if circle is not None:
        seat = (float(circle.attrib["cx"]), float(circle.attrib["cy"]), float(circle.attrib["r"]))
    return Drawing(inside=f'<g color="{colour}">{inside}</g>', seat=seat)


def owned(name: str, colour: str) -> Markup:
    """A picture with the shape of a seat in its place."""
    found = drawing(name)
    shape = ""
    if found["seat"] is not None:
        x, y, radius = found["seat"]
        parts = (
            (tag, (f'{key}="{value}"' for key, value in attributes.items()))
            for tag, attributes in seats.mark_of(colour)
        )
        inner = "".join(f"<{tag} {' '.join(pairs)}/>" for tag, pairs in parts)
        shape = (
            f'<g class="body" transform="translate({x:g} {y:g}) scale({radius / seats.RADIUS:g})">{inner}</g>'
        )
    # Everything here is the box's own: pictures of installed games and shapes of seats.
    return Markup(f'<g class="owned">{found["inside"]}{shape}</g>')
