"""The mark that a key means something when it is held stands beside the letters of its label, not on them."""

from __future__ import annotations

from pathlib import Path

import polib
import pytest
from PIL import Image, ImageChops

from companion.fronts.oled import CELLS, FOOT, KEYS, draw
from companion.fronts.typesetting import Strike, font
from companion.views.bodies import Notice, Panel, SoftKey
from tests.images.screens import SCREENS

LOCALE = Path(__file__).parents[2] / "companion" / "views" / "locale"
FACES: tuple[Strike, ...] = ("B8", "R8")
NARROW, WIDE = 37, 38
"""Columns of a label that is held at the left or in the middle, and of one at the right."""


def _labels(room: int) -> list[str]:
    """All that has so much room on a key: of every screen, and whatever is said as short in any language."""
    said = {key.label for panel in SCREENS.values() for key in panel.keys}
    for catalogue in LOCALE.glob("*/orbweaver.po"):
        for entry in polib.pofile(str(catalogue)):
            said |= {entry.msgid, entry.msgstr, *entry.msgstr_plural.values()}
    return sorted(words for words in said if 0 < font("R8").width(words) <= room)


def _keys(place: int, key: SoftKey) -> Panel:
    keys = [SoftKey(), SoftKey(), SoftKey()]
    keys[place] = key
    return Panel(Notice(""), keys=(keys[0], keys[1], keys[2]))


def _is_whole(panel: Panel, place: int, *, calm: bool) -> bool:
    """Whether the letters stand there as the font has them, with a column before and after them that is
    free."""
    picture = draw(panel, calm=calm).result().image()
    label = panel.keys[place].label
    if place == 2 and not calm:
        picture = ImageChops.invert(picture.convert("L")).convert("1")
    for face in FACES:
        wide = font(face).width(label)
        letters = Image.new("1", (wide + 2, FOOT - KEYS))
        font(face).draw(letters, 1, FOOT - 1 - KEYS, label)
        for x in range(max(1, CELLS[place][0] - 2), CELLS[place][1] - wide + 1):
            if picture.crop((x - 1, KEYS, x + 1 + wide, FOOT)).tobytes() == letters.tobytes():
                return True
    return False


@pytest.mark.parametrize(
    ("place", "room", "calm"), [(0, NARROW, False), (1, NARROW, False), (2, WIDE, False), (2, WIDE, True)]
)
def test_no_letter_of_any_label_is_touched(place: int, room: int, calm: bool) -> None:
    """*Von Hand* read as *Von Han*, with the mark in its last letter."""
    labels = _labels(room)
    assert len(labels) > 500
    touched = [
        words for words in labels if not _is_whole(_keys(place, SoftKey(words, hold=True)), place, calm=calm)
    ]
    assert touched == []


@pytest.mark.parametrize("name", SCREENS)
def test_nor_on_any_screen_though_all_its_keys_are_held(name: str) -> None:
    panel = SCREENS[name]
    for place, key in enumerate(panel.keys):
        if key.label and not key.held:
            alone = _keys(place, key._replace(hold=True))
            assert draw(alone).cut == [], key.label
            assert _is_whole(alone, place, calm=False), key.label


@pytest.mark.parametrize("words", ["Von Hand", "So spielen"])
def test_what_makes_room_for_its_mark_stays_clear_of_the_next_key(words: str) -> None:
    held = draw(Panel(Notice(""), keys=(SoftKey(), SoftKey(), SoftKey(words, hold=True)))).result().image()
    left, _, right, _ = held.getbbox() or (0, 0, 0, 0)
    assert CELLS[1][1] - 2 < left < CELLS[2][0]
    assert right == CELLS[2][1] + 1
