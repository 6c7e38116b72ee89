"""Every important screen, pixel by pixel, as it was when somebody last looked at it.

``python -m tests.images.screens`` rewrites the pictures on purpose.
"""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops

from companion.fronts.oled import draw, render
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
