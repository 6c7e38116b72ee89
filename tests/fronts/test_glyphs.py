"""The small pictures of the display."""

from __future__ import annotations

import pytest

from companion.fronts.glyphs import PIPS


@pytest.mark.parametrize("face", range(1, 9))
def test_dice_of_six_and_of_eight_sides_show_as_many_pips(face: int) -> None:
    assert len(set(PIPS[face])) == face
    assert all((-across, -down) in PIPS[face] for across, down in PIPS[face]), "level to look at"
