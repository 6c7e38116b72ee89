"""Pictures on paper: the SVG files of ``companion.pictures``, drawn with the pen."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from math import cos, radians, sin
from typing import Any, NamedTuple
from xml.etree import ElementTree

from companion import pictures
from companion.paper.palette import INK, WHITE
from companion.paper.pen import Pen, Point

SIZE = 40.0
"""Units across a picture."""

INHERITED = ("fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray")
TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "Z": 0}


class Paint(NamedTuple):
    """What a picture is drawn with: its owner's colour, empty for nobody's, its lines, whether its
    owner's mark takes a place in it, and how many of its numbered parts are drawn, 0 for all."""

    colour: str = ""
    line: str = INK
    owned: bool = False
    parts: int = 0


def draw(pen: Pen, name: str, x: float, y: float, size: float, paint: Paint) -> None:
    """A picture round (x, y), ``size`` mm across."""
    drawing = _read(name)
    if not paint.colour:
        paint = paint._replace(colour=drawing.attrib["color"])
    with pen.at(x, y, scale=size / SIZE):
        _draw(pen, drawing, {"fill": "#000000"}, paint)


@cache
def seat(name: str) -> tuple[Point, float] | None:
    """Where in a picture the shape of its owner's seat stands: the middle and a radius, in units."""
    if not name:
        return None
    for circle in _read(name).iter("{http://www.w3.org/2000/svg}circle"):
        if circle.get("class") == "seat":
            x, y, radius = (float(circle.attrib[key]) for key in ("cx", "cy", "r"))
            return (x, y), radius
    return None


@cache
def _read(name: str) -> ElementTree.Element:
    return ElementTree.fromstring(pictures.svg(name))


def _draw(pen: Pen, element: ElementTree.Element, style: Mapping[str, str], paint: Paint) -> None:
    for child in element:
        if _left_out(child, paint):
            continue
        own = {**style, **{key: child.attrib[key] for key in INHERITED if key in child.attrib}}
        with pen.changed(_matrix(child.get("transform", ""))):
            if child.tag.endswith("}g"):
                _draw(pen, child, own, paint)
            else:
                _paint(pen, child, own, paint)


def _left_out(child: ElementTree.Element, paint: Paint) -> bool:
    if paint.owned and child.get("class") == "seat":
        return True
    number = child.get("data-part", "").lstrip("abcdefghijklmnopqrstuvwxyz")
    return bool(paint.parts and number) and int(number) > paint.parts


def _paint(pen: Pen, element: ElementTree.Element, style: Mapping[str, str], paint: Paint) -> None:
    path: Any = pen.new_path()
    kind = element.tag.rpartition("}")[2]
    if kind == "circle":
        path.circle(*(float(element.attrib[key]) for key in ("cx", "cy", "r")))
    elif kind == "ellipse":
        x, y, wide, high = (float(element.attrib[key]) for key in ("cx", "cy", "rx", "ry"))
        path.ellipse(x - wide, y - high, 2 * wide, 2 * high)
    elif kind == "path":
        _trace(path, element.attrib["d"])
    else:
        raise ValueError(f"a picture cannot hold <{kind}>")
    fill, stroke = (_colour(style.get(key, "none"), paint) for key in ("fill", "stroke"))
    if fill and "fill-opacity" in style:
        fill = _thinned(fill, float(style["fill-opacity"]))
    dash = [float(part) for part in style.get("stroke-dasharray", "").split()]
    pen.paint(path, fill, stroke, float(style.get("stroke-width", "1")), dash)


def _colour(name: str, paint: Paint) -> str | None:
    if name.startswith("var("):
        return {"--pen": paint.line, "--paper": WHITE}[name[4:].partition(",")[0]]
    return {"none": None, "currentColor": paint.colour}.get(name, name)


def _thinned(colour: str, share: float) -> str:
    """A colour as it looks on white where it covers only a share."""
    parts = (255 - (255 - part) * share for part in bytes.fromhex(colour[1:]))
    return "#" + "".join(f"{round(part):02x}" for part in parts)


def _trace(path: Any, source: str) -> None:
    """Draw the commands of a path."""
    x = y = 0.0
    for command, numbers in _commands(source):
        match command:
            case "M":
                path.moveTo(*numbers)
            case "L":
                path.lineTo(*numbers)
            case "H":
                path.lineTo(numbers[0], y)
                numbers = [numbers[0], y]
            case "V":
                path.lineTo(x, numbers[0])
                numbers = [x, numbers[0]]
            case "C":
                path.curveTo(*numbers)
            case "Q":
                bx, by, ex, ey = numbers
                path.curveTo(
                    x + (bx - x) * 2 / 3,
                    y + (by - y) * 2 / 3,
                    ex + (bx - ex) * 2 / 3,
                    ey + (by - ey) * 2 / 3,
                    ex,
                    ey,
                )
            case "Z":
                path.close()
                continue
        x, y = numbers[-2:]


def _commands(source: str) -> Iterator[tuple[str, list[float]]]:
    for command, rest in re.findall(r"([A-Za-z])([^A-Za-z]*)", source):
        if command not in TAKES:
            raise ValueError(f"a picture's path cannot hold {command}")
        numbers = [float(number) for number in re.findall(r"-?\d*\.?\d+", rest)]
        step = TAKES[command]
        if not step:
            yield command, []
        for start in range(0, len(numbers), step or 1):
            yield command, numbers[start : start + step]


def _matrix(source: str) -> tuple[float, float, float, float, float, float]:
    """The matrix of a transform: one of translate, scale and rotate (about a point), or none."""
    found = re.fullmatch(r"(\w+)\(([^)]*)\)", source)
    if found is None:
        return (1, 0, 0, 1, 0, 0)
    numbers = [float(number) for number in found[2].split()]
    match found[1], numbers:
        case "translate", [x, y]:
            return (1, 0, 0, 1, x, y)
        case "scale", [x]:
            return (x, 0, 0, x, 0, 0)
        case "scale", [x, y]:
            return (x, 0, 0, y, 0, 0)
        case "rotate", [turn, x, y]:
            c, s = cos(radians(turn)), sin(radians(turn))
            return (c, s, -s, c, x - c * x + s * y, y - s * x - c * y)
    raise ValueError(f"a picture cannot be transformed by {source}")
