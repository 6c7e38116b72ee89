"""What tells seats apart, for the browser: a style sheet of their colours and the parts of their
shapes, both made from ``companion/kit/seats.toml``."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Literal

from companion.kit.seatmarks import SEATMARKS, Shape

Theme = Literal["dark", "light"]
Part = tuple[str, dict[str, str | float]]
"""An element of SVG and its attributes."""

RADIUS = 10
"""Units of a drawing about the middle of a shape."""


def stylesheet() -> str:
    """The colours of every seat as custom properties, dark and light, and a class for each seat that
    hands them to everything inside: ``--fill``, ``--ink`` on it, ``--edge`` for lines and text."""
    return "\n".join(
        (
            f":root {{ {_properties('dark')} }}",
            f"@media (prefers-color-scheme: light) {{ :root {{ {_properties('light')} }} }}",
            *(
                f".{colour} {{ --fill: var(--{colour}); --ink: var(--{colour}-ink);"
                f" --edge: var(--{colour}-line); }}"
                for colour in SEATMARKS
            ),
            "",
        )
    )


def _properties(theme: Theme) -> str:
    looks = {colour: mark.dark if theme == "dark" else mark.light for colour, mark in SEATMARKS.items()}
    return " ".join(
        f"--{colour}: {look.fill}; --{colour}-ink: {look.ink}; --{colour}-line: {look.line};"
        for colour, look in looks.items()
    )


def script() -> str:
    """A script with the shape of every seat: the parts of its mark, those of a body that carries a
    letter, and how far below the middle that letter stands."""
    shapes = {
        colour: {
            "mark": mark_of(colour),
            "body": list(_body_parts(mark.shape)),
            "drop": mark.shape.drop * RADIUS,
        }
        for colour, mark in SEATMARKS.items()
    }
    return f"export const shapes = {json.dumps(shapes)};\n"


def mark_of(colour: str) -> list[Part]:
    """The shape of a seat and what is inside it, about ``RADIUS`` round 0, 0."""
    return list(_mark_parts(SEATMARKS[colour].shape))


def _mark_parts(shape: Shape) -> Iterator[Part]:
    yield _outline(shape)
    if shape.eye:
        rings = (_circle(radius * RADIUS) for radius in shape.eye)
        yield "path", {"class": "eye", "d": "".join(rings), "fill-rule": "evenodd"}


def _body_parts(shape: Shape) -> Iterator[Part]:
    parts: list[Part] = [_outline(shape)]
    if shape.plate:
        parts.append(("circle", {"r": round(shape.plate * RADIUS, 2)}))
    yield from parts
    if len(parts) > 1:  # filled once more: one body with one line around it
        yield from ((tag, {**attributes, "stroke": "none"}) for tag, attributes in parts)


def _outline(shape: Shape) -> Part:
    if not shape.corners:
        return "circle", {"r": round(shape.circle * RADIUS, 2)}
    points = (f"{x * RADIUS:g},{y * RADIUS:g}" for x, y in shape.corners)
    return "polygon", {"points": " ".join(points)}


def _circle(radius: float) -> str:
    half = f"a{radius:g} {radius:g} 0 1 0"
    return f"M{-radius:g} 0{half} {2 * radius:g} 0{half} {-2 * radius:g} 0z"
