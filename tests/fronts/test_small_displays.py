"""Smaller displays: what is asked, what is in focus and its number stay on the display."""

from __future__ import annotations

from typing import get_args

import pytest

from companion.fronts.layouts import LAYOUTS
from companion.fronts.oled import draw, render
from companion.fronts.small import BRIEFS
from companion.frozen import replace
from companion.views.bodies import Amounts, Body, Boxes, Columns, Direction, Panel, Rows
from tests.images.screens import SCREENS

SMALL = [(128, 32), (64, 48)]


@pytest.mark.parametrize("size", SMALL)
@pytest.mark.parametrize("name", SCREENS)
def test_every_screen_has_a_picture_within_the_rim(name: str, size: tuple[int, int]) -> None:
    canvas = draw(SCREENS[name], size)
    picture = canvas.result()
    assert (picture.width, picture.height) == size
    assert picture.bits
    assert canvas.spilled == []


def with_focus(panel: Panel, focus: int) -> Panel:
    assert isinstance(panel.body, Rows | Amounts | Boxes | Columns)
    return replace(panel, body=replace(panel.body, focus=focus))


@pytest.mark.parametrize("size", SMALL)
@pytest.mark.parametrize("name", ["menu", "menu-notes", "amounts", "faces", "turn"])
def test_every_step_of_the_focus_is_seen(name: str, size: tuple[int, int]) -> None:
    pictures = [render(with_focus(SCREENS[name], focus), size).bits for focus in range(3)]
    assert len(set(pictures)) == 3


@pytest.mark.parametrize("size", SMALL)
def test_the_six_directions_look_different(size: tuple[int, int]) -> None:
    panels = [Panel(Direction(side, "", "Worm", "worm")) for side in range(1, 7)]
    assert len({render(panel, size).bits for panel in panels}) == 6


@pytest.mark.parametrize("size", SMALL)
def test_the_prompt_is_seen(size: tuple[int, int]) -> None:
    menu = SCREENS["menu"]
    assert render(menu, size) != render(replace(menu, title="Green acts"), size)


def test_whatever_a_panel_can_show_every_display_can_draw():
    assert set(get_args(Body)) == set(LAYOUTS) == set(BRIEFS)
