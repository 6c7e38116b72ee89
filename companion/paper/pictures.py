"""The pictures on tokens and cards: SVG files in ``pictures/``, 40 units wide round their middle.

They use little of SVG: groups, paths (M L H V C Q Z, absolute), circles, ellipses, and transforms.
``currentColor`` is the colour of whoever owns the thing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from math import cos, radians, sin
from typing import Any
from xml.etree import ElementTree

from companion.paper.pen import Pen

SIZE = 40.0
"""Units across a picture."""

INHERITED = ("fill", "stroke", "stroke-width", "stroke-dasharray")
TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "Z": 0}


@cache
def names() -> tuple[str, ...]:
    """The names of all pictures there are."""
    folder = files("companion.paper") / "pictures"
    return tuple(sorted(file.name.removesuffix(".svg") for file in folder.iterdir()))


def draw(
    pen: Pen, name: str, x: float, y: float, size: float, colour: str, *, skip: frozenset[str] = frozenset()
) -> None:
    """A picture round (x, y), ``size`` mm across; parts whose id is in ``skip`` are left out."""
    with pen.at(x, y, scale=size / SIZE):
        _draw(pen, _read(name), {"fill": "#000000"}, colour, skip)


@cache
def _read(name: str) -> ElementTree.Element:
    source = (files("companion.paper") / "pictures" / f"{name}.svg").read_text("utf-8")
    return ElementTree.fromstring(source)


def _draw(
    pen: Pen, element: ElementTree.Element, style: Mapping[str, str], colour: str, skip: frozenset[str]
) -> None:
    for child in element:
        if child.get("id") in skip:
            continue
        own = {**style, **{key: child.attrib[key] for key in INHERITED if key in child.attrib}}
        with pen.changed(_matrix(child.get("transform", ""))):
            if child.tag.endswith("}g"):
                _draw(pen, child, own, colour, skip)
            else:
                _paint(pen, child, own, colour)


def _paint(pen: Pen, element: ElementTree.Element, style: Mapping[str, str], colour: str) -> None:
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
    fill, stroke = (
        {"none": None, "currentColor": colour}.get(style.get(key, "none"), style.get(key))
        for key in ("fill", "stroke")
    )
    dash = [float(part) for part in style.get("stroke-dasharray", "").split()]
    pen.paint(path, fill, stroke, float(style.get("stroke-width", "1")), dash)


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
