"""What tells seats apart: the one file of it, its contrasts, and that nothing else knows."""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from itertools import combinations
from math import hypot
from pathlib import Path

import fastjsonschema
import pytest

from companion.kit.seatmarks import SEATMARKS, SHAPES, Palette, names
from companion.paper.palette import CREAM, WHITE
from companion.views.prose import translate
from tests.support.contrast import contrast, tokens

ROOT = Path(__file__).parents[2]
FILE = ROOT / "companion" / "kit" / "seats.toml"


def test_the_file_has_its_form() -> None:
    schema = json.loads(FILE.with_name("seats.schema.json").read_text("utf-8"))
    fastjsonschema.compile(schema)(tomllib.loads(FILE.read_text("utf-8")))


def test_a_colour_has_a_name_a_shape_and_a_lamp() -> None:
    red = SEATMARKS["red"]
    assert (translate(red.name), red.shape.name, red.lamp) == ("Red", "disc", (255, 20, 0))
    assert [translate(name) for name in names(("white", "black"))] == ["White", "Black"]


def test_a_shape_belongs_to_one_colour() -> None:
    assert {mark.shape.name for mark in SEATMARKS.values()} == set(SHAPES)
    assert len(SHAPES) == len(SEATMARKS)


# ------------------------------------------------------------------------------- contrasts


def grounds(theme: str) -> list[str]:
    """What the papers and pages of a theme draw seats on."""
    if theme == "print":
        return [WHITE, CREAM]
    return [tokens()[theme][name] for name in ("bg", "surface", "raised", "cell")]


def looks(theme: str) -> dict[str, Palette]:
    return {
        colour: {"dark": mark.dark, "light": mark.light, "print": mark.print}[theme]
        for colour, mark in SEATMARKS.items()
    }


def test_contrast_is_what_wcag_says() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", ["dark", "light", "print"])
def test_what_is_written_on_a_seat_can_be_read(theme: str) -> None:
    for colour, look in looks(theme).items():
        assert contrast(look.ink, look.fill) >= 4.5, colour


@pytest.mark.parametrize("theme", ["dark", "light", "print"])
def test_a_seat_stands_out_from_its_ground_and_its_name_can_be_read(theme: str) -> None:
    for colour, look in looks(theme).items():
        for ground in grounds(theme):
            assert contrast(look.line, ground) >= 4.5, (colour, ground)


# --------------------------------------------------------------------------------- letters


@pytest.mark.parametrize("name", SHAPES)
def test_no_line_of_a_shape_crosses_the_letter_on_it(name: str) -> None:
    """Of a star the lines met within the letter: dark on dark."""
    shape = SHAPES[name]
    corners = shape.corners
    sides = zip(corners, corners[1:] + corners[:1], strict=True)
    room = min((_far(*side) for side in sides), default=shape.circle)
    assert max(room, shape.plate) >= 0.75


def _far(one: tuple[float, float], other: tuple[float, float]) -> float:
    """How far a side is from the middle."""
    (x, y), (u, v) = one, other
    along = (x * (x - u) + y * (y - v)) / ((x - u) ** 2 + (y - v) ** 2)
    along = min(1.0, max(0.0, along))
    return hypot(x + along * (u - x), y + along * (v - y))


# --------------------------------------------------------------------------------- display


def pixels(rows: str) -> set[tuple[int, int]]:
    return {(x, y) for y, row in enumerate(rows.split()) for x, cell in enumerate(row) if cell == "#"}


@pytest.mark.parametrize("way", ["lit", "hollow"])
def test_shapes_differ_on_the_display(way: str) -> None:
    for one, other in combinations(SHAPES.values(), 2):
        assert len(pixels(getattr(one, way)) ^ pixels(getattr(other, way))) >= 9, (one.name, other.name)


def test_a_seat_taken_differs_from_a_free_one() -> None:
    for shape in SHAPES.values():
        assert len(pixels(shape.lit) ^ pixels(shape.hollow)) >= 9, shape.name


# ----------------------------------------------------------------- nothing else knows them


def sources() -> Iterator[tuple[Path, str]]:
    """All that draws or says seats. Devices know none, and pictures of things have their own colours."""
    for folder in ("companion", "web_ui"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".py", ".js", ".css", ".html", ".json", ".txt") and path != FILE:
                yield path, path.read_text("utf-8")


GREYS = {"white", "black"}  # their fills and inks are those of paper and text, too


def test_no_other_file_has_a_seats_colour() -> None:
    own = {
        value
        for colour, mark in SEATMARKS.items()
        if colour not in GREYS
        for look in (mark.dark, mark.light, mark.print)
        for value in (look.fill, look.line)
    }
    for path, source in sources():
        found = {value.lower() for value in re.findall(r"#[0-9a-fA-F]{6}\b", source)}
        assert not found & own, f"{path.relative_to(ROOT)} has a colour of kit/seats.toml"


TABLE = re.compile(r"^\s*[\"'.]?(?:--)?({})[\"']?\s*[:{{]".format("|".join(SEATMARKS)), re.MULTILINE)


def test_no_other_file_has_a_table_of_the_seats_colours() -> None:
    """A look, a shape, a lamp for each colour: a third colour in one file makes a table of it."""
    for path, source in sources():
        if path.suffix in (".js", ".css", ".html"):
            assert len({*TABLE.findall(source)}) < 3, path.relative_to(ROOT)
        if path.suffix == ".py":
            for node in ast.walk(ast.parse(source)):
                if isinstance(node, ast.Dict):
                    keys = {key.value for key in node.keys if isinstance(key, ast.Constant)}
                    assert len(keys & SEATMARKS.keys()) < 3, f"{path.relative_to(ROOT)}:{node.lineno}"


UNMISTAKABLE = ("triangle", "diamond", "star", "hourglass")
"""Discs, squares and rings are also forms of tokens, spaces and boards."""


def test_no_other_file_names_a_shape() -> None:
    for path, source in sources():
        found = re.findall(r"[\"'=] ?({})\b".format("|".join(UNMISTAKABLE)), source)
        assert not found, f"{path.relative_to(ROOT)} names {found}"
