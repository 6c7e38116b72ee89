"""The case: one for each build, of closed solids."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import case
import pytest

from drivers import profiles


def stl(*triangles: tuple[str, str, str]) -> str:
    """Triangles as OpenSCAD writes them."""
    return "".join(f"  vertex {corner}\n" for triangle in triangles for corner in triangle)


PYRAMID = [
    ("0 0 0", "0 1 0", "1 0 0"),
    ("0 0 0", "1 0 0", "0 0 1"),
    ("0 0 0", "0 0 1", "0 1 0"),
    ("1 0 0", "0 1 0", "0 0 1"),
]


def test_a_solid_with_a_hole_in_its_skin_is_told() -> None:
    assert case.open_edges(stl(*PYRAMID)) == 0
    assert case.open_edges(stl(*PYRAMID[1:])) == 3
    assert case.open_edges("") > 0


def test_there_is_a_case_for_every_profile_of_a_unit() -> None:
    drawn = re.search(r'build = "bare"; // \[(.*)\]', case.SOURCE.read_text("utf-8"))
    assert drawn is not None
    assert set(drawn[1].split(", ")) == set(case.BUILDS)
    assert {*profiles.names()} - {"desk", "custom", "bare-plus"} == set(case.BUILDS)
    for build in case.BUILDS:
        assert (case.SOURCE.parent / f"{build}.png").exists()


@pytest.mark.skipif(shutil.which("openscad") is None, reason="there is no OpenSCAD to make a case with")
def test_a_tray_is_closed_and_has_the_size_of_the_board_and_its_walls(tmp_path: Path) -> None:
    case.make(tmp_path / "tray.stl", "bare", "zero", "tray")
    solid = (tmp_path / "tray.stl").read_text("ascii")
    assert case.open_edges(solid) == 0
    corners = [tuple(map(float, one)) for one in re.findall(r"vertex (\S+) (\S+) (\S+)", solid)]
    size = [max(axis) - min(axis) for axis in zip(*corners, strict=True)]
    assert size == pytest.approx([65 + 2 * 0.5 + 2 * 2.4, 30 + 2 * 0.5 + 2 * 2.4, 2 + 4 + 1.6 + 22])
