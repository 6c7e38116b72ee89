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
from companion.frozen import replace
from companion.views.bodies import Join, SoftKey
from tests.fronts.fingers import Fingers
from tests.images.screens import FOLDER, SCREENS
from tests.support.tables import Table
from tests.support.there import there


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


@pytest.mark.parametrize("name", [name for name, panel in SCREENS.items() if isinstance(panel.body, Join)])
def test_beside_the_code_to_join_stands_what_the_keys_do(name: str) -> None:
    """No key had a label there, and the code has all of its half as before."""
    named = render(SCREENS[name]).image()
    bare = render(replace(SCREENS[name], keys=(SoftKey(),) * 3)).image()
    left, top, right, bottom = there(ImageChops.logical_xor(named, bare).getbbox())
    assert top >= 53
    assert left < 10 < 50 < right <= 64
    assert bottom <= 63


def test_the_page_to_join_says_what_its_keys_do(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        fingers = Fingers(table)
        fingers.press(2)
        assert fingers.on == "join"
        assert [key.label or key.sign for key in fingers.panel.keys] == ["more", "", "ok"]
        fingers.press(3)
        assert fingers.on == "idle"
