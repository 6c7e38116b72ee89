"""What a picture of an installed game has to keep to, so that every medium can draw it."""

from __future__ import annotations

import re
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

SVG = "{http://www.w3.org/2000/svg}"
MAX_BYTES = 20_000
NUMBERS = ("cx", "cy", "r", "rx", "ry", "stroke-width", "fill-opacity")
COLOURS = ("fill", "stroke")
COLOUR = r"none|currentColor|var\(--pen, #241d2e\)|var\(--paper, #ffffff\)|#[0-9a-f]{6}"
OTHERS = {
    "class": "seat",
    "d": r"[MLHVCQZ0-9 .,-]+",
    "data-part": "[a-z]+[0-9]+",
    "stroke-dasharray": "[0-9. ]+",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    "transform": r"(translate|scale|rotate)\([0-9. -]+\)",
}
NEEDED = {"g": (), "path": ("d",), "circle": ("cx", "cy", "r"), "ellipse": ("cx", "cy", "rx", "ry")}


def fault(drawing: Traversable, bitmaps: Traversable) -> str:
    """What is wrong with the two files of a picture as a sentence, empty when nothing is."""
    try:
        source, rows = (_read(file) for file in (drawing, bitmaps))
    except (OSError, ValueError) as error:
        return f"{error}."
    return _fault_of_drawing(source) or _fault_of_bitmaps(rows)


def _read(file: Traversable) -> str:
    with file.open("rb") as stream:
        found = stream.read(MAX_BYTES + 1)
    if len(found) > MAX_BYTES:
        raise ValueError(f"{file.name} is larger than {MAX_BYTES} bytes")
    return found.decode("utf-8")


def _fault_of_drawing(source: str) -> str:
    if not source.startswith("<svg ") or "<!" in source or "<?" in source:
        return "A drawing begins with <svg, without a head, comments or entities."
    from xml.etree import ElementTree  # a box whose games bring no pictures never reads XML

    try:
        root = ElementTree.fromstring(source)
    except ElementTree.ParseError as error:
        return f"It is no XML: {error}."
    if root.tag != f"{SVG}svg" or root.get("viewBox") != "-20 -20 40 40":
        return 'Its viewBox has to be "-20 -20 40 40".'
    if not re.fullmatch("#[0-9a-f]{6}", root.get("color", "")):
        return 'Its <svg> needs a color such as "#f4bc52".'
    if sum(element.get("class") == "seat" for element in root.iter()) > 1:
        return "Only one circle may stand for the seat."
    return next(filter(None, (_fault_of_element(one) for one in root.iter() if one is not root)), "")


def _fault_of_element(element: Element) -> str:
    tag = element.tag.removeprefix(SVG)
    if tag not in NEEDED:
        return f"<{tag}> cannot be drawn on paper; there are {', '.join(NEEDED)}."
    if missing := [key for key in NEEDED[tag] if key not in element.attrib]:
        return f"A <{tag}> needs {' and '.join(missing)}."
    for key, value in element.attrib.items():
        known = r"-?[0-9]*\.?[0-9]+" if key in NUMBERS else COLOUR if key in COLOURS else OTHERS.get(key)
        if known is None:
            return f"{key} of <{tag}> cannot be drawn on paper."
        if not re.fullmatch(known, value) or (key == "class" and tag != "circle"):
            return f"{key} of <{tag}> cannot be {value[:40]!r}."
    return ""


def _fault_of_bitmaps(source: str) -> str:
    blocks = [block.split() for block in source.strip().split("\n\n")]
    for rows in blocks:
        if not rows or {len(row) for row in rows} != {len(rows[0])} or set("".join(rows)) - {"#", "."}:
            return "A bitmap is rows of equal length, of # and . alone, with an empty line before the next."
    sizes = [len(rows) * len(rows[0]) for rows in blocks]
    return "" if sizes == sorted(sizes) else "The smallest bitmap comes first."
