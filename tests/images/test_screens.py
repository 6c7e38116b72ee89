"""Every important screen, pixel by pixel, as it was when somebody last looked at it.

``python -m tests.images.screens`` rewrites the pictures on purpose.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from companion.fronts.oled import draw, render
from companion.views.bodies import Join
from tests.images.screens import FOLDER, SCREENS


@pytest.mark.parametrize("name", SCREENS)
def test_the_screen_is_as_it_was(name: str) -> None:
    reference = Image.open(FOLDER / f"{name}.png")
    drawn = render(SCREENS[name]).image()
    assert drawn.size == reference.size == (128, 64)
    changed = ImageChops.logical_xor(drawn, reference.convert("1")).getbbox()
    assert changed is None, f"pixels within {changed} are not as in {name}.png"


@pytest.mark.parametrize("name", SCREENS)
def test_nothing_runs_over_the_rim(name: str) -> None:
    assert draw(SCREENS[name]).spilled == []


def test_every_picture_has_its_screen() -> None:
    assert {path.stem for path in FOLDER.glob("*.png")} == set(SCREENS)


@pytest.mark.skipif(shutil.which("zbarimg") is None, reason="nothing reads codes here")
@pytest.mark.parametrize("size", [(128, 64), (128, 32), (64, 48)])
@pytest.mark.parametrize("name", [name for name, panel in SCREENS.items() if isinstance(panel.body, Join)])
def test_the_code_to_join_is_read_off_the_display(name: str, size: tuple[int, int], tmp_path: Path) -> None:
    body = SCREENS[name].body
    assert isinstance(body, Join)
    glass = render(SCREENS[name], size).image().convert("L")
    seen = Image.new("L", (4 * size[0] + 64, 4 * size[1] + 64))  # as a camera sees it, with what is around
    seen.paste(glass.resize((4 * size[0], 4 * size[1])), (32, 32))
    seen.save(tmp_path / "seen.png")
    read = subprocess.run(
        ["zbarimg", "-q", str(tmp_path / "seen.png")], capture_output=True, text=True, check=True
    )
    assert read.stdout.strip() == f"QR-Code:{body.url}"
