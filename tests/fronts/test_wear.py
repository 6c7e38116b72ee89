"""A display wears where it is lit: it moves, calms, dims and sleeps, so that nothing stays."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from companion.fronts.console import BRIGHT_MINUTES, CALM_AFTER, DIM_AFTER, OFF_AFTER, SHIFTS
from companion.fronts.oled import render
from companion.pixels import Pixels
from companion.play import Glyph
from companion.views.bodies import Card, Panel, SoftKey
from tests.fronts.wear import DAY, RUNS_OVER, SHARE, Wear, stays_whole, worn
from tests.images.screens import SCREENS


def test_in_eight_hours_of_play_no_pixel_stays_lit(tmp_path: Path) -> None:
    """``make wear`` plays a hundred hours, which bring it below SHARE."""
    wear = worn(tmp_path, 8)
    assert wear.seconds >= 8 * 3600
    assert 0.05 < wear.most() / wear.seconds <= DAY


def test_seconds_are_counted_pixel_by_pixel() -> None:
    wear = Wear()
    for bits, seconds in ((0b0011, 5), (0b0110, 70), (0b0100, 3)):
        wear.add(bits, seconds)
    assert (wear.seconds, wear.most()) == (78, 75)


def test_the_figure_in_the_hardware_page_is_the_one_that_is_checked() -> None:
    page = (Path(__file__).parents[2] / "hardware" / "README.md").read_text("utf-8")
    assert f"no pixel is lit for more than {SHARE:.0%}".replace("%", " %") in " ".join(page.split())


def test_it_calms_then_dims_then_sleeps() -> None:
    assert CALM_AFTER < DIM_AFTER < OFF_AFTER
    assert BRIGHT_MINUTES * 60 > DIM_AFTER


@given(st.binary(min_size=48, max_size=48), st.integers(0, 7), st.integers(0, 7))
def test_a_moved_picture_is_that_of_a_moved_image(data: bytes, right: int, down: int) -> None:
    image = Image.frombytes("1", (16, 24), data)
    pasted = Image.new("1", image.size)
    pasted.paste(image, (right, down))
    moved = Pixels.of(image).moved(right, down)
    assert moved.image().tobytes() == pasted.tobytes()
    assert moved.in_memory() == Pixels.of(pasted)
    assert Pixels.of(image).image().tobytes() == image.tobytes()


@pytest.mark.parametrize("calm", [False, True])
@pytest.mark.parametrize("name", SCREENS)
def test_of_a_screen_nothing_leaves_the_display_when_the_picture_moves(name: str, calm: bool) -> None:
    """The frame around the right key's label lost its edge, the tag of a question and a bar a column each;
    on a map the frame of the lowest spider was never whole."""
    if not isinstance(SCREENS[name].body, RUNS_OVER):
        assert stays_whole(SCREENS[name], calm=calm)


@pytest.mark.parametrize("key", [SoftKey("OK"), SoftKey("Übung, Jagd", hold=True), SoftKey("Go", held=0.5)])
@pytest.mark.parametrize("calm", [False, True])
def test_no_label_leaves_the_display_when_the_picture_moves(key: SoftKey, calm: bool) -> None:
    assert stays_whole(Panel(Card(None, ""), keys=(key, key, key)), calm=calm)


def test_a_label_stands_clear_of_the_frame_around_it() -> None:
    frame = render(Panel(Card(None, ""), keys=(SoftKey(), SoftKey(), SoftKey("Go on"))), calm=True).image()
    assert frame.getbbox() == (85, 53, 127, 63), "the last row and column are dark"
    assert frame.crop((87, 54, 125, 55)).getbbox() is None


@pytest.mark.parametrize("glyph", [None, Glyph("icon", icon="fly")])
def test_of_the_words_of_a_card_nothing_leaves_the_display_when_the_picture_moves(
    glyph: Glyph | None,
) -> None:
    """*Green 8 from g3 to e5* lost the right edge of its last letter."""
    words = "Green 8 from g3 to e5 takes the fly there and is safe on its way home"
    for end in range(1, len(words)):
        line = words[:end].strip()
        still = render(Panel(Card(glyph, line, (line,), large=True)))
        for right, down in SHIFTS:
            seen = still.moved(right, down).in_memory().image()
            assert seen.getcolors() == still.image().getcolors(), line
